//! A move takes t tokens from one heap, as the t-th digit of a code says: with 1 in the digit all
//! of a heap, with 2 so that one heap is left, with 4 so that two are left: `octal 0.77`.

use super::heaps::{self, Heaps};
use super::{Options, Player, Rules};

pub(super) struct Octal(Vec<u8>);

pub(super) fn rules(words: &[&str]) -> Result<(Octal, String), String> {
    let digits = match words {
        [code] if code.len() <= 32 => code.split_once('.').map(|(a, b)| (*code, a, b)),
        _ => None,
    };
    let Some((code, before @ ("0" | "4" | ""), after @ [_, ..])) =
        digits.map(|(code, before, after)| (code, before, after.as_bytes()))
    else {
        return Err("`octal` needs a code, `0.77`".into());
    };
    let before = if before == "4" { 4 } else { 0 };
    let digits: Vec<u8> =
        std::iter::once(before).chain(after.iter().map(|c| c.wrapping_sub(b'0'))).collect();
    match digits.iter().all(|&d| d < 8) {
        true => Ok((Octal(digits), format!("(\"{code}\")"))),
        false => Err("digits of an octal code are 0 to 7".into()),
    }
}

/// What becomes of a heap if `taken` tokens are taken as a digit allows.
fn moves(heap: usize, taken: usize, digit: u8) -> impl Iterator<Item = Heaps> {
    let rest = heap.checked_sub(taken);
    let none = (digit & 1 != 0 && rest == Some(0)).then(Vec::new);
    let one = rest.filter(|&rest| digit & 2 != 0 && rest > 0).map(|rest| vec![rest]);
    let two = rest.filter(|_| digit & 4 != 0).into_iter();
    let two = two.flat_map(|rest| (1..=rest / 2).map(move |a| vec![a, rest - a]));
    none.into_iter().chain(one).chain(two)
}

impl Rules for Octal {
    type Position = Heaps;

    fn read(&self, text: &str) -> Result<Heaps, String> {
        heaps::read(text)
    }
    fn write(&self, heaps: &Heaps) -> String {
        heaps::write(heaps)
    }
    fn options<'a>(&'a self, heaps: &'a Heaps, _: Player) -> Options<'a, Heaps> {
        heaps::options(heaps, |heap| {
            let digits = self.0.iter().enumerate();
            digits.flat_map(move |(taken, &digit)| moves(heap, taken, digit))
        })
    }
    fn parts(&self, heaps: Heaps) -> Vec<Heaps> {
        heaps::parts(heaps)
    }
    fn impartial(&self, _: &Heaps) -> bool {
        true
    }
    fn octal_digits(&self) -> Option<&[u8]> {
        Some(&self.0)
    }
}

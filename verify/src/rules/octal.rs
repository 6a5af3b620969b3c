//! A move takes t tokens from one heap, as the t-th digit of a code says: with 1 in the digit all
//! of a heap, with 2 so that one heap is left, with 4 so that two are left: `octal 0.77`.

use super::{Player, Rules, State, heaps};

pub(super) struct Octal(Vec<u8>);

pub(super) fn rules(words: &[&str]) -> Result<(Octal, String), String> {
    let digits = match words {
        [code] if code.len() <= 32 => code.split_once('.').map(|(a, b)| (*code, a, b)),
        _ => None,
    };
    let Some((code, before @ ("0" | "4" | ""), after)) = digits else {
        return Err("`octal` needs a code, `0.77`".into());
    };
    let before = if before == "4" { 4 } else { 0 };
    let digits: Vec<u8> = std::iter::once(before).chain(after.bytes().map(|c| c.wrapping_sub(b'0'))).collect();
    match digits.iter().all(|&d| d < 8) {
        true => Ok((Octal(digits), format!("(\"{code}\")"))),
        false => Err("digits of an octal code are 0 to 7".into()),
    }
}

impl Rules for Octal {
    fn read(&self, text: &str) -> Result<State, String> {
        heaps::read(text)
    }
    fn options(&self, position: &[u8], _: Player) -> Vec<State> {
        heaps::options(position, |heap| {
            let mut moves = Vec::new();
            for (taken, digit) in self.0.iter().enumerate().filter(|&(taken, _)| taken <= heap) {
                let rest = heap - taken;
                if digit & 1 != 0 && rest == 0 {
                    moves.push(vec![]);
                }
                if digit & 2 != 0 && rest > 0 {
                    moves.push(vec![rest]);
                }
                if digit & 4 != 0 {
                    moves.extend((1..=rest / 2).map(|a| vec![a, rest - a]));
                }
            }
            moves
        })
    }
    fn parts(&self, position: &[u8]) -> Vec<State> {
        heaps::parts(position)
    }
    fn impartial(&self) -> bool {
        true
    }
    fn octal_digits(&self) -> Option<&[u8]> {
        Some(&self.0)
    }
}

//! A move takes t tokens from one heap, as the t-th digit of a code such as `octal 0.77` allows.
//! The digit is the sum of 1 if the move may take the whole heap, 2 if it may leave one heap, and 4
//! if it may leave two heaps.

use super::heaps::HeapGame;

pub(super) fn rules(words: &[&str]) -> Result<(HeapGame, String), String> {
    let code = match words {
        [code] => *code,
        _ => return Err("expected a code after `octal`, such as `0.77`".into()),
    };
    let (before, after) = match code.split_once('.') {
        Some((_, after)) if !(1..=30).contains(&after.len()) => {
            return Err("expected 1 to 30 digits after the point".into());
        }
        Some(("0" | "", after)) => (0, after),
        Some(("4", after)) => (4, after),
        _ => return Err("expected a code after `octal`, such as `0.77`".into()),
    };
    let after = after.bytes().map(|c| c.wrapping_sub(b'0'));
    let digits: Vec<u8> = std::iter::once(before).chain(after).collect();
    if digits.iter().any(|&digit| digit > 7) {
        return Err("the digits of an octal code must be 0 to 7".into());
    }
    let octal = Some(digits.clone());
    let moves = Box::new(move |heap, _| {
        let digits = digits.iter().enumerate();
        digits.flat_map(|(taken, &digit)| replacements(heap, taken, digit)).collect()
    });
    Ok((HeapGame { moves, impartial: true, octal }, format!("(\"{code}\")")))
}

fn replacements(heap: usize, taken: usize, digit: u8) -> Vec<Vec<usize>> {
    let Some(rest) = heap.checked_sub(taken) else { return Vec::new() };
    let mut moves = Vec::new();
    if digit & 1 != 0 && rest == 0 {
        moves.push(vec![]);
    }
    if digit & 2 != 0 && rest > 0 {
        moves.push(vec![rest]);
    }
    if digit & 4 != 0 {
        moves.extend((1..=rest / 2).map(|a| vec![a, rest - a]));
    }
    moves
}

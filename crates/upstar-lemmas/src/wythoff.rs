//! Games on pairs of numbers: Wythoff's Game, a piece moving to a corner, and heaps with a memory.

use std::sync::{Mutex, PoisonError};

use upstar_core::{Budget, Budgeted};
use upstar_rules::heap::{MemoryRule, MemoryRules, NumberPair, PieceMoves, PieceRules, Wythoff};

/// Returns `true` if the previous player wins Wythoff's Game with spread r. This holds if and only
/// if, for some n, the smaller number is ⌊n(2 − r + √(r² + 4))/2⌋ and the larger number exceeds it
/// by rn (Wythoff 1907 for r = 1; Fraenkel 1982). Returns `None` if the numbers are too large.
#[must_use]
pub fn is_previous(spread: u64, NumberPair(a, b): NumberPair) -> Option<bool> {
    let (small, large) = (u128::from(a.min(b)), u128::from(a.max(b)));
    let r = u128::from(spread);
    if r == 0 || !(large - small).is_multiple_of(r) {
        return Some(false);
    }
    let n = (large - small) / r;
    // The floor of n√(r² + 4) suffices, since the other summands are integers.
    let square = r.checked_mul(r)?.checked_add(4)?.checked_mul(n)?.checked_mul(n)?;
    let twice = square.isqrt() + 2 * n - (large - small).min(square.isqrt() + 2 * n);
    Some(small == twice / 2)
}

/// Returns the nim value of a pair in Wythoff's Game. If the spread is not 1 or the numbers are too
/// large for a table, only the nim value 0 is found.
pub fn nim_value(rules: &Wythoff, pair: NumberPair, budget: &Budget) -> Budgeted<Option<u64>> {
    let NumberPair(a, b) = pair;
    if is_previous(rules.spread, pair) == Some(true) {
        return Ok(Some(0));
    }
    if rules.spread != 1 || a.max(b) >= MAX_TABLE {
        return Ok(None);
    }
    let Some(table) = rules.notes().get(|| Mutex::new(Table::default())) else { return Ok(None) };
    let mut table = table.lock().unwrap_or_else(PoisonError::into_inner);
    let needed = (a.max(b) + 1) as usize;
    if table.size < needed {
        *table = Table::new(needed.next_power_of_two().min(MAX_TABLE as usize), budget)?;
    }
    Ok(Some(table.values[a as usize * table.size + b as usize].into()))
}

/// The exclusive bound on numbers in a table.
const MAX_TABLE: u64 = 2048;

#[derive(Debug, Default)]
struct Table {
    size: usize,
    values: Vec<u16>,
}

impl Table {
    fn new(size: usize, budget: &Budget) -> Budgeted<Table> {
        // A pair has fewer than 3 · size options. Bits mark the values in each column, each
        // diagonal and the current row.
        let words = (3 * size).div_ceil(64);
        let mut columns = vec![0_u64; size * words];
        let mut diagonals = vec![0_u64; 2 * size * words];
        let mut row = vec![0_u64; words];
        let mut values = Vec::with_capacity(size * size);
        for a in 0..size {
            budget.spend(size as u64)?;
            row.fill(0);
            for b in 0..size {
                let column = &mut columns[b * words..(b + 1) * words];
                let at = (size + b - a) * words;
                let diagonal = &mut diagonals[at..at + words];
                let lines = row.iter_mut().zip(column).zip(diagonal).enumerate();
                for (word, ((row, column), diagonal)) in lines {
                    let free = !(*row | *column | *diagonal);
                    if free != 0 {
                        let bit = free & free.wrapping_neg();
                        *row |= bit;
                        *column |= bit;
                        *diagonal |= bit;
                        values.push((word * 64) as u16 + free.trailing_zeros() as u16);
                        break;
                    }
                }
            }
        }
        Ok(Table { size, values })
    }
}

/// Returns the nim value of a piece moving to a corner. Except for the rook, only the nim value 0
/// is found.
#[must_use]
pub fn piece(piece: &PieceRules, pair: NumberPair) -> Option<u64> {
    match piece.walk {
        PieceMoves::Rook => Some(pair.0 ^ pair.1),
        _ => is_piece_lost(piece, pair)?.then_some(0),
    }
}

/// Returns `true` if the previous player wins a position with a piece moving to a corner, or `None`
/// if the numbers are too large.
#[must_use]
pub fn is_piece_lost(piece: &PieceRules, pair: NumberPair) -> Option<bool> {
    let NumberPair(a, b) = pair;
    match piece.walk {
        PieceMoves::Rook => Some(a == b),
        PieceMoves::Queen => is_previous(1, pair),
        PieceMoves::King => Some(a.is_multiple_of(2) && b.is_multiple_of(2)),
        PieceMoves::Knight => Some(a % 4 < 2 && b % 4 < 2),
    }
}

/// Returns `true` if the previous player wins Fibonacci Nim. This holds if and only if twice the
/// memory is less than the smallest Fibonacci number in the Zeckendorf representation of the heap
/// (Whinihan 1963). Returns `None` for other games with a memory.
#[must_use]
pub fn is_fibonacci_lost(
    rules: &MemoryRules,
    NumberPair(heap, memory): NumberPair,
) -> Option<bool> {
    if rules.remembered != MemoryRule::AtMostTimes(2) {
        return None;
    }
    let mut numbers = vec![1_u64, 2];
    while let [.., a, b] = numbers[..]
        && let Some(next) = a.checked_add(b)
        && next <= heap
    {
        numbers.push(next);
    }
    let mut rest = heap;
    let mut smallest = None;
    for &number in numbers.iter().rev() {
        if number <= rest {
            rest -= number;
            smallest = Some(number);
        }
    }
    Some(smallest.is_none_or(|smallest| memory < smallest.div_ceil(2)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;
    use upstar_core::Player;
    use upstar_rules::heap::{HeapRules, HeapRuleset};

    fn search<H: HeapRules<Summand = NumberPair>>(
        rules: &H,
        pair: NumberPair,
        memo: &mut HashMap<NumberPair, u64>,
    ) -> u64 {
        if let Some(&known) = memo.get(&pair) {
            return known;
        }
        let mut options = Vec::new();
        rules.options(pair, Player::Left, &mut |parts| options.extend_from_slice(parts));
        let values: Vec<u64> =
            options.into_iter().map(|option| search(rules, option, memo)).collect();
        let value = upstar_impartial::mex(values);
        memo.insert(pair, value);
        value
    }

    fn pairs(end: u64) -> impl Iterator<Item = NumberPair> {
        (0..end).flat_map(move |a| (0..end).map(move |b| NumberPair(a, b)))
    }

    #[test]
    fn wythoff_agrees_with_search() {
        for spread in 1..5 {
            let HeapRuleset(rules) = upstar_rules::wythoff::rules(spread);
            let mut memo = HashMap::new();
            for pair in pairs(25) {
                let zero = search(&rules, pair, &mut memo) == 0;
                assert_eq!(is_previous(spread, pair), Some(zero), "{spread} {pair:?}");
            }
        }
        let HeapRuleset(rules) = upstar_rules::wythoff::rules(1);
        let mut memo = HashMap::new();
        for pair in pairs(25) {
            let known = nim_value(&rules, pair, &Budget::unlimited()).unwrap();
            assert_eq!(known, Some(search(&rules, pair, &mut memo)), "{pair:?}");
        }
        assert_eq!(nim_value(&rules, NumberPair(3000, 1), &Budget::unlimited()).unwrap(), None);
        assert_eq!(is_previous(1, NumberPair(1_618_033_988, 2_618_033_988)), Some(true));
        assert_eq!(is_previous(1, NumberPair(0, u64::MAX)), None);
    }

    #[test]
    fn pieces_agree_with_search() {
        use upstar_rules::{kings, knights, queens, rooks};
        for HeapRuleset(rules) in
            [kings::rules(), knights::rules(), queens::rules(), rooks::rules()]
        {
            let mut memo = HashMap::new();
            for pair in pairs(14) {
                let value = search(&rules, pair, &mut memo);
                let known = piece(&rules, pair);
                assert!(known.map_or(value != 0, |known| known == value), "{rules:?} {pair:?}");
                assert_eq!(is_piece_lost(&rules, pair), Some(value == 0), "{rules:?} {pair:?}");
            }
        }
    }

    #[test]
    fn fibonacci_nim_agrees_with_search() {
        let HeapRuleset(rules) = upstar_rules::take_away::rules(2);
        let mut memo = HashMap::new();
        for pair in pairs(40) {
            let zero = search(&rules, pair, &mut memo) == 0;
            assert_eq!(is_fibonacci_lost(&rules, pair), Some(zero), "{pair:?}");
        }
        let _ = is_fibonacci_lost(&rules, NumberPair(u64::MAX, u64::MAX));
    }
}

//! Sequences of nim values of take-and-break games given by a code.

use std::any::Any;
use std::sync::{Mutex, MutexGuard};

use upstar_core::{Budget, Budgeted, Player};
use upstar_impartial::{NimSequence, Period, RareHeaps, TakeAndBreak, nim_sum};
use upstar_rules::heap::{
    HeapRules, HeapRuleset, HeapSplit, HeapsPosition, SplitSizes, TakeAndBreakCode,
    TakeAndBreakRules,
};

use crate::turning::{self, locked};

/// A table is too large if both a heap and the maximum number of tokens taken in a move exceed this
/// size.
const FAR: u64 = 1 << 18;

/// Returns the nim value of a position of heaps, if both players have the same code. Returns `None`
/// for codes that [`NimSequence`] does not support.
pub fn taking(
    rules: &HeapRuleset<TakeAndBreakRules>,
    position: &HeapsPosition<u64>,
    budget: &Budget,
) -> Budgeted<Option<u64>> {
    // If large numbers are taken from a large heap, play is short, but a table would be long.
    let most_taken = rules.0.code(Player::Left).parts().0.last().map_or(0, |&(taken, _)| taken);
    let far = |&heap: &u64| heap > FAR && most_taken > FAR;
    if position.parts().iter().any(far) {
        return Ok(None);
    }
    let Some(mut sequence) = sequence(rules) else { return Ok(None) };
    let mut sum = 0;
    for &heap in position.parts() {
        sum = nim_sum(sum, sequence.value(heap, budget)?);
    }
    Ok(Some(sum))
}

/// Returns the nim values of the heaps of `from`, …, `last` tokens in a ruleset with the same code
/// for both players, or of the coins with these numbers in a turning game (0 for the number 0).
/// Returns `None` for all other rulesets, and for codes that [`NimSequence`] does not support.
///
/// ```
/// # use upstar_core::Budget;
/// let kayles = upstar_rules::octal::rules("0.77").unwrap();
/// let values = upstar_lemmas::nim_sequence(&kayles, 0, 5, &Budget::unlimited())?;
/// assert_eq!(values, Some(vec![0, 1, 2, 3, 1, 4]));
/// # Ok::<(), upstar_core::Interrupted>(())
/// ```
pub fn nim_sequence(
    rules: &dyn Any,
    from: u64,
    last: u64,
    budget: &Budget,
) -> Budgeted<Option<Vec<u64>>> {
    if let Some(rules) = rules.downcast_ref() {
        return turning::values(rules, from, last, budget);
    }
    match rules.downcast_ref().and_then(sequence) {
        Some(mut sequence) => sequence.values_from(from, last, budget).map(Some),
        None => Ok(None),
    }
}

/// Returns the period of the nim values in a ruleset with the same code for both players, if those
/// of the first `heaps` heaps prove it.
pub fn period(rules: &dyn Any, heaps: u64, budget: &Budget) -> Budgeted<Option<Period>> {
    match rules.downcast_ref().and_then(sequence) {
        Some(mut sequence) => sequence.period(heaps, budget),
        None => Ok(None),
    }
}

/// Returns the proved or observed period of the nim values of the first `heaps` heaps in a ruleset
/// with the same code for both players.
pub fn regularity(rules: &dyn Any, heaps: u64, budget: &Budget) -> Budgeted<Option<Period>> {
    match rules.downcast_ref().and_then(sequence) {
        Some(mut sequence) => sequence.regularity(heaps, budget),
        None => Ok(None),
    }
}

/// Returns the rare heaps among the first `heaps` heaps in a ruleset with the same code for both
/// players, if every move breaks a heap into at most two heaps.
pub fn rare(rules: &dyn Any, heaps: u64, budget: &Budget) -> Budgeted<Option<RareHeaps>> {
    match rules.downcast_ref().and_then(sequence) {
        Some(mut sequence) => sequence.rare(heaps, budget),
        None => Ok(None),
    }
}

fn sequence(rules: &HeapRuleset<TakeAndBreakRules>) -> Option<MutexGuard<'_, NimSequence>> {
    if !rules.0.is_impartial() {
        return None;
    }
    let make = || engine(rules.0.code(Player::Left)).map(NimSequence::new).map(Mutex::new);
    rules.0.notes().get(make)?.as_ref().map(locked)
}

fn engine(code: &TakeAndBreakCode) -> Option<TakeAndBreak> {
    let (digits, tail_start, tail) = code.parts();
    let all = || digits.iter().map(|(_, digit)| digit).chain(tail);
    let splits = || all().flat_map(|digit| &digit.0).filter(|split| split.most != Some(0));
    let breaks = |split: &&HeapSplit| split.most != Some(1);
    let unequal = splits().any(|split| breaks(&split) && split.sizes == SplitSizes::Distinct);
    let known = |split: &HeapSplit| {
        let sizes = if unequal { SplitSizes::Distinct } else { SplitSizes::Any };
        let most = if unequal { 2 } else { 4 };
        split.most.is_some_and(|last| last <= 1 || last <= most && split.sizes == sizes)
    };
    if !splits().all(known) {
        return None;
    }
    let bits = |splits: &[HeapSplit]| {
        let ranges = splits.iter().map(|split| (split.least, split.most.unwrap_or(split.least)));
        ranges.flat_map(|(least, most)| least..=most).fold(0, |bits, k| bits | 1_u32 << k)
    };
    let mut sparse = Vec::with_capacity(digits.len());
    for (taken, digit) in digits {
        sparse.push((usize::try_from(*taken).ok()?, bits(&digit.0)));
    }
    let tail: Vec<u32> = tail.iter().map(|digit| bits(&digit.0)).collect();
    let game = TakeAndBreak::new(sparse).with_tail(usize::try_from(tail_start).ok()?, &tail);
    Some(if unequal { game.with_unequal_heaps() } else { game })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::testing::nim_value as search;

    #[test]
    fn sequences_agree_with_search() {
        let budget = Budget::unlimited();
        for code in
            ["0.77", "0.07", "4.3", "0.137", "4!.0", "0.7!", "0.3F", "0.[3]", "0.37[13]", "0.8"]
        {
            let rules = upstar_rules::take_and_break::rules(code).unwrap();
            let mut memo = HashMap::new();
            for n in 0..14 {
                let heaps = HeapsPosition::new(&[n]);
                let want = Some(search(&rules, &heaps, &mut memo));
                assert_eq!(taking(&rules, &heaps, &budget).unwrap(), want, "{code} {n}");
            }
        }
        for code in ["0.*", "0.7?", "0.F!", "{2+}=.0"] {
            let rules = upstar_rules::take_and_break::rules(code).unwrap();
            assert_eq!(nim_sequence(&rules, 0, 10, &budget).unwrap(), None, "{code}");
        }
    }

    #[test]
    fn large_heaps_and_periods() {
        let budget = Budget::unlimited();
        let rules = upstar_rules::subtraction::rules(&[1, 2]);
        let heap = HeapsPosition::new(&[1_000_000_000]);
        assert_eq!(taking(&rules, &heap, &budget).unwrap(), Some(1));
        let found = period(&rules, 1000, &budget).unwrap().unwrap();
        assert_eq!((found.preperiod, found.period), (0, 3));
        // For this ruleset, a search is better than a table.
        let far = upstar_rules::subtraction::rules(&[1_000_000]);
        assert_eq!(taking(&far, &heap, &budget).unwrap(), None);
        assert_eq!(period(&upstar_rules::Nim, 1000, &budget).unwrap(), None);
    }
}

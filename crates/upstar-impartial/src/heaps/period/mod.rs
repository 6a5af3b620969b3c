//! Regularity of sequences of nim values, and its proofs.

mod all_but;
mod power_of_two_saltus;

use upstar_core::{Budget, Budgeted};

use super::TakeAndBreak;

/// A regularity: from `preperiod` on, the sequence repeats every `period` heaps, increased by
/// `saltus` each time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least n such that, for all m ≥ n, the value of heap m + `period` is the value of heap m
    /// plus `saltus`. The empty heap counts as heap 0.
    pub preperiod: u64,
    /// The length of the period.
    pub period: u64,
    /// The increase of values in a period: 0 for periodic sequences, positive for arithmetic
    /// periodic sequences.
    pub saltus: u64,
    /// The proof for all heaps, or the range of the observation.
    pub evidence: Evidence,
}

/// Evidence for a regularity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// The theorem of Guy and Smith (1956), whose induction also works for more than two heaps.
    /// Suppose that a move leaves at most k heaps and takes at most t tokens. If the values of n
    /// and n + p are equal for e ≤ n < k·e + (k − 1)·p + t, then they are equal for all n ≥ e,
    /// because a move from a larger heap leaves a heap of at least e + p.
    GuySmith,
    /// In a subtraction game, a value depends on the last t values, where t is the largest number
    /// of tokens that can be taken. If t consecutive values recur, the sequence is periodic (Golomb
    /// 1966).
    Subtraction,
    /// If all large numbers of tokens can be taken, a value depends on the last values and on the
    /// numbers that are missing among the earlier values, both relative to the least missing
    /// number. If these data recur, all later values repeat up to a shift (A. A. Siegel 2005).
    AllBut,
    /// Values that grow by a power of two, in games that leave three heaps. The proof is in the
    /// source of the module `power_of_two_saltus` (after Austin 1976, Howse and Nowakowski 2004).
    PowerOfTwo,
    /// No theorem applies: the regularity was only observed.
    Observed {
        /// The number of heaps considered.
        heaps: u64,
    },
}

impl Evidence {
    /// Returns `true` if this is a proof.
    #[must_use]
    pub fn is_proof(self) -> bool {
        !matches!(self, Evidence::Observed { .. })
    }
}

#[derive(Clone, Copy)]
struct Shift {
    start: usize,
    period: usize,
    saltus: u64,
}

impl Shift {
    fn with(self, evidence: Evidence) -> Period {
        Period {
            preperiod: self.start as u64,
            period: self.period as u64,
            saltus: self.saltus,
            evidence,
        }
    }
}

/// Returns the least period, if any, that the first nim values of a game prove.
///
/// ```
/// # use upstar_core::Budget;
/// # use upstar_impartial::{TakeAndBreak, heaps::proved_period};
/// let game = TakeAndBreak::subtraction(&[1, 2]);
/// let period = proved_period(&game, &[0_u32, 1, 2, 0, 1, 2, 0, 1, 2], &Budget::unlimited())?.unwrap();
/// assert_eq!((period.preperiod, period.period, period.saltus), (0, 3, 0));
/// # Ok::<(), upstar_core::Interrupted>(())
/// ```
pub fn proved_period<V: Copy + Into<u64>>(
    game: &TakeAndBreak,
    values: &[V],
    budget: &Budget,
) -> Budgeted<Option<Period>> {
    // The inductions fail if a move must leave heaps of different sizes.
    if game.unequal {
        return Ok(None);
    }
    let ended = game.ended.last().copied();
    let count = values.len();
    budget.spend(count as u64 / 64)?;
    let parts = game.parts().max(1) as usize;
    for shift in shifts(values) {
        // Moves do not leave empty heaps.
        let from = shift.start.max(1);
        let proof = match game.most_taken() {
            Some(taken) if shift.saltus == 0 => {
                let heaps = parts.saturating_mul(from + shift.period).saturating_add(taken + 1);
                let kind = if parts > 1 { Evidence::GuySmith } else { Evidence::Subtraction };
                let regular = ended.is_none_or(|last| last + shift.period < count);
                (regular && heaps <= count).then_some(kind)
            }
            Some(_) if power_of_two_saltus::applies(game, values, shift, budget)? => {
                Some(Evidence::PowerOfTwo)
            }
            None if all_but::applies(game, values, shift) => Some(Evidence::AllBut),
            _ => None,
        };
        if let Some(evidence) = proof {
            return Ok(Some(shift.with(evidence)));
        }
    }
    Ok(None)
}

/// Returns the least period, if any, that occurs at least three times and covers at least half of
/// the values. It is not proved.
#[must_use]
pub fn observed_period<V: Copy + Into<u64>>(values: &[V]) -> Option<Period> {
    let count = values.len();
    let seen = shifts(values)
        .find(|shift| shift.start + 3 * shift.period <= count && 2 * shift.start <= count);
    seen.map(|shift| shift.with(Evidence::Observed { heaps: count as u64 }))
}

/// Returns each possible period with the start from which it holds to the end of the values.
fn shifts<V: Copy + Into<u64>>(values: &[V]) -> impl Iterator<Item = Shift> {
    let count = values.len();
    let matches = common_suffixes(values);
    (1..matches.len().min(count / 2 + 1)).filter_map(move |period| {
        let start = count - 1 - period - matches[period] as usize;
        let last: u64 = values[count - 1].into();
        let saltus = last.checked_sub(values[count - 1 - period].into())?;
        Some(Shift { start, period, saltus })
    })
}

/// Returns the Z function of the reversed sequence of differences of successive values: for each
/// `shift`, the length of the longest common suffix of the differences with and without the last
/// `shift` differences.
fn common_suffixes<V: Copy + Into<u64>>(values: &[V]) -> Vec<u32> {
    let count = values.len().saturating_sub(1);
    let at = |i: usize| {
        let (a, b): (u64, u64) = (values[count - i].into(), values[count - 1 - i].into());
        a.wrapping_sub(b)
    };
    let mut z = vec![0_u32; count];
    // The match that reaches farthest.
    let (mut left, mut right) = (0, 0);
    for i in 1..count {
        let mut length = if i < right { (z[i - left] as usize).min(right - i) } else { 0 };
        while i + length < count && at(length) == at(i + length) {
            length += 1;
        }
        z[i] = length as u32;
        if i + length > right {
            (left, right) = (i, i + length);
        }
    }
    z
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suffixes_are_compared() {
        let values = [5_u32, 1, 2, 1, 2, 1, 2];
        assert_eq!(common_suffixes(&values), [0, 0, 3, 0, 1, 0]);
        let found = |game: &TakeAndBreak| {
            let period = proved_period(game, &values, &Budget::unlimited()).unwrap();
            period.map(|period| (period.preperiod, period.period))
        };
        assert_eq!(found(&TakeAndBreak::subtraction(&[1])), Some((1, 2)));
        assert_eq!(found(&TakeAndBreak::new([(1, 7)])), None);
        assert_eq!(observed_period::<u32>(&[]), None);
        assert_eq!(observed_period(&[0_u32]), None);
    }

    #[test]
    fn a_sequence_that_grows_is_seen() {
        let values: Vec<u32> = (0..40).map(|n| if n < 3 { 9 } else { n / 5 * 2 + n % 5 }).collect();
        let period = observed_period(&values).unwrap();
        assert_eq!((period.preperiod, period.period, period.saltus), (3, 5, 2));
        assert!(!period.evidence.is_proof());
    }
}

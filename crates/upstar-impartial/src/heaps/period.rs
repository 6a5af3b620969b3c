//! Periods that can be proved.

/// From `preperiod` on, the sequence repeats itself every `period` heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least n from which on the value of n + `period` is that of n; the empty heap counts.
    pub preperiod: u64,
    /// The length of the period.
    pub period: u64,
}

/// The period of the nim values of a game that takes at most `taken` tokens and leaves at most
/// `parts` heaps, from the values of its first heaps; `None` if these do not prove one.
///
/// With k = `parts`: if the values of n and n + p are equal for e ≤ n < k·e + (k − 1)·p + `taken`,
/// then for all n ≥ e, since one of the k heaps that a heap of this size leaves is at least e + p
/// (Guy and Smith 1956 for k = 2).
///
/// ```
/// # use upstar_impartial::heaps::least_period;
/// let period = least_period(&[0, 1, 2, 0, 1, 2, 0, 1, 2], 1, 2).unwrap();
/// assert_eq!((period.preperiod, period.period), (0, 3));
/// ```
#[must_use]
pub fn least_period(values: &[u32], parts: usize, taken: usize) -> Option<Period> {
    let count = values.len();
    let matches = common_suffixes(values);
    for (period, matching) in matches.into_iter().enumerate().skip(1) {
        // The values of n and n + p agree from here to the end.
        let start = count - period - matching;
        // An empty heap is not a heap that a move leaves.
        let from = start.max(1);
        let needed = parts.saturating_mul(from + period).saturating_add(taken).saturating_add(1);
        if needed <= count {
            return Some(Period { preperiod: start as u64, period: period as u64 });
        }
        if parts.saturating_mul(period + 1).saturating_add(taken) >= count {
            return None;
        }
    }
    None
}

/// For each shift, the length of the longest common suffix of the values and the values without
/// their last `shift` ones: the Z function of the reversed sequence.
fn common_suffixes(values: &[u32]) -> Vec<usize> {
    let count = values.len();
    let at = |i: usize| values[count - 1 - i];
    let mut z = vec![0; count];
    // The match that reaches farthest: where it starts and ends.
    let (mut left, mut right) = (0, 0);
    for i in 1..count {
        let mut length = if i < right { z[i - left].min(right - i) } else { 0 };
        while i + length < count && at(length) == at(i + length) {
            length += 1;
        }
        z[i] = length;
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
        let values = [5, 1, 2, 1, 2, 1, 2];
        assert_eq!(common_suffixes(&values), [0, 0, 4, 0, 2, 0, 0]);
        assert_eq!(least_period(&values, 1, 1), Some(Period { preperiod: 1, period: 2 }));
        // Two parts need more evidence.
        assert_eq!(least_period(&values, 2, 1), None);
        assert_eq!(least_period(&[], 2, 1), None);
    }
}

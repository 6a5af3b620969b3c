//! Nim values of heaps from which tokens are taken and which may be broken into smaller heaps.
//!
//! A game is given by its digits, as in the octal codes of Guy and Smith: bit k of digit t says
//! that t tokens may be taken from a heap if exactly k heaps are left of it.
//!
//! [`NimSequence`] chooses between two engines. [`mex`](nim_values_mex) is the definition and works
//! for every code; [`sparse`](nim_values_sparse) is for codes that break a heap into at most two,
//! and looks at a few pairs of heaps where the definition looks at all.

mod mex;
mod period;
mod sparse;

use upstar_core::{Budget, Interrupted, Step};

pub use mex::nim_values_mex;
pub use period::{Period, least_period};
pub use sparse::nim_values_sparse;

/// The rules of a game of taking and breaking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeAndBreak {
    /// Tokens taken, and the set of numbers of heaps that may be left; in order.
    digits: Vec<(usize, u32)>,
    /// Digits that are repeated for ever, from this number of tokens on.
    tail: Vec<u32>,
    tail_start: usize,
    unequal: bool,
}

impl TakeAndBreak {
    /// The game in which t tokens may be taken if the number of heaps that are left of the heap is
    /// in the set of bits that comes with t. A move that takes nothing must leave two heaps or more;
    /// its bits 0 and 1 are ignored.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_impartial::{NimSequence, TakeAndBreak};
    /// let kayles = TakeAndBreak::new([(1, 7), (2, 7)]);
    /// let mut sequence = NimSequence::new(kayles);
    /// let values = sequence.values(11, &Budget::unlimited())?;
    /// assert_eq!(values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    #[must_use]
    pub fn new(digits: impl IntoIterator<Item = (usize, u32)>) -> TakeAndBreak {
        let mut all: Vec<(usize, u32)> = Vec::new();
        for (taken, heaps) in digits {
            let heaps = if taken == 0 { heaps & !3 } else { heaps };
            match all.iter_mut().find(|(t, _)| *t == taken) {
                Some((_, known)) => *known |= heaps,
                None => all.push((taken, heaps)),
            }
        }
        all.retain(|&(_, heaps)| heaps != 0);
        all.sort_unstable();
        TakeAndBreak { digits: all, tail: Vec::new(), tail_start: 0, unequal: false }
    }

    /// The same with digits that are repeated for ever, the first of them for `start` tokens.
    #[must_use]
    pub fn with_tail(mut self, start: usize, tail: &[u32]) -> TakeAndBreak {
        if tail.iter().any(|&heaps| heaps != 0) && start > 0 {
            self.tail = tail.to_vec();
            self.tail_start = start;
        }
        self
    }

    /// The same, but two heaps that are left of one must not have the same size.
    #[must_use]
    pub fn with_unequal_heaps(mut self) -> TakeAndBreak {
        self.unequal = true;
        self
    }

    /// The moves from a heap of n tokens: how many are taken, how many heaps may be left.
    fn moves(&self, n: usize) -> impl Iterator<Item = (usize, u32)> {
        let given = self.digits.iter().copied().take_while(move |&(taken, _)| taken <= n);
        let start = if self.tail.is_empty() { n + 1 } else { self.tail_start };
        let tail = (start..=n).map(move |taken| {
            let at = (taken - self.tail_start) % self.tail.len();
            (taken, self.tail[at])
        });
        given.chain(tail)
    }

    /// The largest number of heaps that can be left of one.
    fn parts(&self) -> u32 {
        let digits = self.digits.iter().map(|&(_, heaps)| heaps);
        let all = digits.chain(self.tail.iter().copied()).fold(0, |all, heaps| all | heaps);
        u32::BITS - 1 - (all | 1).leading_zeros()
    }

    /// The most tokens that can be taken, if there is a limit.
    fn most_taken(&self) -> Option<usize> {
        let last = self.digits.last().map_or(0, |&(taken, _)| taken);
        self.tail.is_empty().then_some(last)
    }
}

/// More heaps than this are not tabulated.
const MAX_TABLE: u64 = 1 << 24;

/// The nim values of the heaps of one game, found as far as they are asked for.
#[derive(Clone, Debug)]
pub struct NimSequence {
    game: TakeAndBreak,
    values: Values,
    period: Option<Period>,
    /// How many values there were when a period was looked for the last time.
    looked: usize,
}

#[derive(Clone, Debug)]
enum Values {
    Sparse(sparse::Sparse),
    Mex(mex::Mex),
}

impl NimSequence {
    /// The sequence of a game; nothing is computed yet.
    #[must_use]
    pub fn new(game: TakeAndBreak) -> NimSequence {
        let values = if game.parts() <= 2 && game.tail.is_empty() {
            Values::Sparse(sparse::Sparse::new())
        } else {
            Values::Mex(mex::Mex::new())
        };
        NimSequence { game, values, period: None, looked: 0 }
    }

    /// The nim value of a heap of n tokens.
    ///
    /// # Errors
    ///
    /// If the budget runs out, or the heap is too large for a table and no period is known. What was
    /// computed is kept.
    pub fn value(&mut self, n: u64, budget: &Budget) -> Step<u64> {
        loop {
            if let Some(&value) = usize::try_from(n).ok().and_then(|n| self.known().get(n)) {
                return Ok(u64::from(value));
            }
            if let Some(period) = self.period {
                let at = period.preperiod + (n - period.preperiod) % period.period;
                return Ok(u64::from(self.known()[at as usize]));
            }
            if n >= MAX_TABLE && self.known().len() as u64 >= MAX_TABLE {
                return Err(Interrupted::too_large(format!(
                    "the nim values of the first {MAX_TABLE} heaps show no period; larger heaps are \
                     out of reach"
                )));
            }
            self.grow(n, budget)?;
        }
    }

    /// The nim values of the heaps of 0, 1, …, `last` tokens.
    ///
    /// # Errors
    ///
    /// As for [`value`](NimSequence::value).
    pub fn values(&mut self, last: u64, budget: &Budget) -> Step<Vec<u64>> {
        if last >= MAX_TABLE {
            let message = format!("at most {MAX_TABLE} nim values can be listed");
            return Err(Interrupted::too_large(message));
        }
        self.value(last, budget)?;
        (0..=last).map(|n| self.value(n, budget)).collect()
    }

    /// The period of the sequence, if it shows within the first `heaps` heaps: it is proved then, by
    /// the theorem of Guy and Smith. `None` says nothing about heaps that were not looked at.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_impartial::{NimSequence, TakeAndBreak};
    /// let mut kayles = NimSequence::new(TakeAndBreak::new([(1, 7), (2, 7)]));
    /// let period = kayles.period(1000, &Budget::unlimited())?.unwrap();
    /// assert_eq!((period.preperiod, period.period), (71, 12));
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn period(&mut self, heaps: u64, budget: &Budget) -> Step<Option<Period>> {
        let heaps = heaps.min(MAX_TABLE);
        while self.period.is_none() && (self.known().len() as u64) < heaps {
            self.grow(heaps - 1, budget)?;
        }
        if self.period.is_none() && self.looked < self.known().len() {
            self.look();
        }
        Ok(self.period)
    }

    fn known(&self) -> &[u32] {
        match &self.values {
            Values::Sparse(sparse) => sparse.values(),
            Values::Mex(mex) => mex.values(),
        }
    }

    /// Compute more values, at most up to heap `last` and about twice as many as there are, and look
    /// for a period.
    fn grow(&mut self, last: u64, budget: &Budget) -> Step<()> {
        let known = self.known().len();
        let wanted = last.saturating_add(1).min(MAX_TABLE) as usize;
        let count = wanted.min((2 * known).max(64)).max(known);
        match &mut self.values {
            Values::Sparse(sparse) => sparse.extend(&self.game, count, budget)?,
            Values::Mex(mex) => mex.extend(&self.game, count, budget)?,
        }
        if self.known().len() >= 2 * self.looked {
            self.look();
        }
        Ok(())
    }

    fn look(&mut self) {
        self.looked = self.known().len();
        // With heaps that must differ the induction behind the theorem fails.
        if self.game.unequal {
            return;
        }
        if let Some(taken) = self.game.most_taken() {
            self.period = least_period(self.known(), self.game.parts().max(1) as usize, taken);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn octal(code: &str) -> TakeAndBreak {
        let (before, after) = code.split_once('.').unwrap_or((code, ""));
        let digits = format!("{}{after}", if before.is_empty() { "0" } else { before });
        TakeAndBreak::new(digits.bytes().enumerate().map(|(t, d)| (t, u32::from(d - b'0'))))
    }

    fn sequence(game: TakeAndBreak, last: u64) -> Vec<u64> {
        NimSequence::new(game).values(last, &Budget::unlimited()).unwrap()
    }

    #[test]
    fn the_engines_agree() {
        let budget = Budget::unlimited();
        let codes =
            ["0.77", "0.07", "4.0", "0.6", "0.137", "0.45", "4.766", "0.331", "0.007", "0.156"];
        let mut games: Vec<TakeAndBreak> = codes.iter().map(|code| octal(code)).collect();
        games.push(octal("4").with_unequal_heaps());
        games.push(octal("0.07").with_unequal_heaps());
        games.push(TakeAndBreak::new([(2, 3), (3, 3), (7, 3)]));
        for game in games {
            let slow = nim_values_mex(&game, 300, &budget).unwrap();
            assert_eq!(nim_values_sparse(&game, 300, &budget).unwrap(), slow, "{game:?}");
            let chosen: Vec<u32> =
                sequence(game.clone(), 300).into_iter().map(|v| v as u32).collect();
            assert_eq!(chosen, slow, "{game:?}");
        }
    }

    #[test]
    fn grundys_game() {
        let game = octal("4").with_unequal_heaps();
        let values = sequence(game, 20);
        assert_eq!(values, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0]);
    }

    #[test]
    fn hexadecimal_digits() {
        let game = TakeAndBreak::new([(1, 3), (2, 15)]);
        let values = sequence(game, 20);
        assert_eq!(values, [0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5, 6, 7, 8, 6, 7, 8, 9, 10, 11]);
    }

    #[test]
    fn repeated_digits() {
        let nim = TakeAndBreak::new([]).with_tail(1, &[3]);
        assert_eq!(sequence(nim, 100), (0..=100).collect::<Vec<u64>>());
        // Everything may be taken but 2, 3 and 7.
        let rest = TakeAndBreak::new([(1, 3), (4, 3), (5, 3), (6, 3)]).with_tail(8, &[3]);
        let values = sequence(rest, 20);
        assert_eq!(values, [0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9, 8, 9, 10]);
    }

    #[test]
    fn periods_of_the_literature() {
        for (code, preperiod, period) in [
            (".77", 71, 12),
            (".07", 53, 34),
            (".4", 54, 34),
            (".045", 189, 32),
            ("4.005", 31, 79),
            (".45", 498, 20),
            (".331", 4, 3),
            (".1", 2, 1),
            (".156", 3479, 349),
        ] {
            let mut sequence = NimSequence::new(octal(code));
            let found = sequence.period(20_000, &Budget::unlimited()).unwrap().unwrap();
            assert_eq!((found.preperiod, found.period), (preperiod, period), "{code}");
        }
        let mut take = NimSequence::new(TakeAndBreak::new([(2, 3), (3, 3), (7, 3)]));
        let found = take.period(1000, &Budget::unlimited()).unwrap().unwrap();
        assert_eq!((found.preperiod, found.period), (0, 5));
        let mut grundy = NimSequence::new(octal("4").with_unequal_heaps());
        assert_eq!(grundy.period(1000, &Budget::unlimited()).unwrap(), None);
    }

    #[test]
    fn large_heaps_go_by_the_period() {
        let budget = Budget::steps(100_000);
        let mut kayles = NimSequence::new(octal("0.77"));
        assert_eq!(kayles.value(u64::MAX, &budget).unwrap(), kayles.value(75, &budget).unwrap());
        let mut take = NimSequence::new(TakeAndBreak::new([(1, 3), (2, 3)]));
        assert_eq!(take.value(1_000_000_001, &budget).unwrap(), 1_000_000_001 % 3);
    }

    #[test]
    fn work_is_paid_for() {
        let mut sequence = NimSequence::new(octal("0.06"));
        assert!(sequence.value(1_000_000, &Budget::steps(1000)).is_err());
        let definition = nim_values_mex(&octal("0.06"), 200, &Budget::unlimited()).unwrap();
        let value = sequence.value(200, &Budget::unlimited()).unwrap();
        assert_eq!(value, u64::from(definition[200]));
    }
}

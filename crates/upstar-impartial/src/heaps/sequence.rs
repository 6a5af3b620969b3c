//! Sequences of nim values, computed on demand.

use upstar_core::{Budget, Budgeted, Interrupted};

use super::game::HeapRules;
use super::mex_sequence::MexSequence;
use super::period::{Period, observed_period, proved_period};
use super::sparse::{RareHeaps, SparseSequence};
use super::take_and_break_sequence::TakeAndBreakSequence;
use super::{HeapGame, TakeAndBreak};

const MAX_TABLE: u64 = 1 << 27;

/// The nim values of the heaps of one game, computed on demand.
///
/// With the sparse space method, a table takes about 4 bytes for each heap. If more than an eighth
/// of the heaps are rare, it takes 4 more for each heap, and 6 more for each digit that allows
/// breaking a heap. Other algorithms take more.
#[derive(Clone, Debug)]
pub struct NimSequence {
    game: HeapGame,
    values: SequenceKind,
    period: Option<Period>,
    /// The number of values at the last search for a period.
    looked: usize,
}

#[derive(Clone, Debug)]
enum SequenceKind {
    Sparse(Box<SparseSequence>),
    Mex(TakeAndBreakSequence),
    Asked(MexSequence),
}

impl NimSequence {
    /// Creates the sequence of a game.
    #[must_use]
    pub fn new(game: impl Into<HeapGame>) -> NimSequence {
        let game = game.into();
        let values = match &game.0 {
            HeapRules::Digits(digits) if digits.is_octal() => {
                SequenceKind::Sparse(Box::new(SparseSequence::new(digits)))
            }
            HeapRules::Digits(_) => SequenceKind::Mex(TakeAndBreakSequence::new()),
            HeapRules::Moves(_) => SequenceKind::Asked(MexSequence::default()),
        };
        NimSequence { game, values, period: None, looked: 0 }
    }

    /// Returns the nim value of a heap of n tokens.
    ///
    /// # Errors
    ///
    /// Returns an error if the heap is too large for a table and no period is proved. Computed
    /// values are kept.
    pub fn value(&mut self, n: u64, budget: &Budget) -> Budgeted<u64> {
        loop {
            if n < self.known() {
                return Ok(self.at(n as usize));
            }
            if let Some(period) = self.period {
                let (times, rest) = {
                    let beyond = n - period.preperiod;
                    (beyond / period.period, beyond % period.period)
                };
                let first = self.at((period.preperiod + rest) as usize);
                let value =
                    times.checked_mul(period.saltus).and_then(|more| more.checked_add(first));
                return value.ok_or_else(|| {
                    Interrupted::too_large(format!(
                        "the nim value of a heap of {n} tokens is above 2^64"
                    ))
                });
            }
            if n >= MAX_TABLE && self.known() >= MAX_TABLE {
                return Err(Interrupted::too_large(format!(
                    "the nim values of the first {MAX_TABLE} heaps show no period; larger heaps \
                     are not supported"
                )));
            }
            self.grow(n, budget)?;
        }
    }

    /// Returns the nim values of the heaps of 0, …, `last` tokens.
    ///
    /// # Errors
    ///
    /// Same as [`value`](NimSequence::value).
    pub fn values(&mut self, last: u64, budget: &Budget) -> Budgeted<Vec<u64>> {
        self.values_from(0, last, budget)
    }

    /// Returns the nim values of the heaps of `from`, …, `last` tokens. They may be arbitrarily
    /// large if a period is proved.
    ///
    /// # Errors
    ///
    /// Same as [`value`](NimSequence::value).
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_impartial::{NimSequence, TakeAndBreak};
    /// let mut kayles = NimSequence::new(TakeAndBreak::new([(1, 7), (2, 7)]));
    /// let far = 12_000_000_000_000;
    /// let values = kayles.values_from(far, far + 5, &Budget::unlimited())?;
    /// assert_eq!(values, [4, 1, 2, 8, 1, 4]);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn values_from(&mut self, from: u64, last: u64, budget: &Budget) -> Budgeted<Vec<u64>> {
        if last.saturating_sub(from) >= MAX_TABLE {
            let message = format!("too many nim values to list: at most {MAX_TABLE} are supported");
            return Err(Interrupted::too_large(message));
        }
        self.value(last, budget)?;
        (from..=last).map(|n| self.value(n, budget)).collect()
    }

    /// Returns the period of the sequence if the values of the first `heaps` heaps prove one. More
    /// heaps may still prove a period if these do not.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_impartial::{NimSequence, TakeAndBreak};
    /// let mut kayles = NimSequence::new(TakeAndBreak::new([(1, 7), (2, 7)]));
    /// let period = kayles.period(1000, &Budget::unlimited())?.unwrap();
    /// assert_eq!((period.preperiod, period.period), (71, 12));
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn period(&mut self, heaps: u64, budget: &Budget) -> Budgeted<Option<Period>> {
        let heaps = heaps.min(MAX_TABLE);
        while self.period.is_none() && self.known() < heaps {
            self.grow(heaps - 1, budget)?;
        }
        if self.period.is_none() && self.looked < self.known() as usize {
            self.look(budget)?;
        }
        Ok(self.period)
    }

    /// Returns the period, proved or only observed within the first `heaps` heaps; see
    /// [`Evidence`](super::Evidence).
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_impartial::{NimSequence, TakeAndBreak};
    /// // Kenyon's game, 0.3F: no theorem is known to us that proves it.
    /// let mut sequence = NimSequence::new(TakeAndBreak::new([(1, 3), (2, 15)]));
    /// let period = sequence.regularity(500, &Budget::unlimited())?.unwrap();
    /// assert_eq!((period.preperiod, period.period, period.saltus), (0, 6, 3));
    /// assert!(!period.evidence.is_proof());
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn regularity(&mut self, heaps: u64, budget: &Budget) -> Budgeted<Option<Period>> {
        if let Some(proved) = self.period(heaps, budget)? {
            return Ok(Some(proved));
        }
        budget.spend(self.known() / 64)?;
        Ok(match &self.values {
            SequenceKind::Sparse(sparse) => observed_period(sparse.values()),
            SequenceKind::Mex(mex) => observed_period(mex.values()),
            SequenceKind::Asked(asked) => observed_period(&asked.values),
        })
    }

    /// Returns the rare heaps below `heaps` with respect to the sparse space that makes the fewest
    /// heaps rare. Returns `None` for games that never break a heap, or that can leave more than
    /// two heaps.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_impartial::{NimSequence, TakeAndBreak};
    /// let mut kayles = NimSequence::new(TakeAndBreak::new([(1, 7), (2, 7)]));
    /// let rare = kayles.rare(1000, &Budget::unlimited())?.unwrap();
    /// assert_eq!(rare.heaps, [3, 6, 11, 18, 22, 28, 34, 39, 70]);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn rare(&mut self, heaps: u64, budget: &Budget) -> Budgeted<Option<RareHeaps>> {
        let heaps = heaps.min(MAX_TABLE);
        while matches!(self.values, SequenceKind::Sparse(_)) && self.known() < heaps {
            self.grow(heaps - 1, budget)?;
        }
        budget.spend(heaps / 64)?;
        Ok(match &self.values {
            SequenceKind::Sparse(sparse) => sparse.divide(heaps as usize),
            _ => None,
        })
    }

    /// Returns the number of tabulated values.
    #[must_use]
    pub fn known(&self) -> u64 {
        let known = match &self.values {
            SequenceKind::Sparse(sparse) => sparse.values().len(),
            SequenceKind::Mex(mex) => mex.values().len(),
            SequenceKind::Asked(asked) => asked.values.len(),
        };
        known as u64
    }

    fn at(&self, n: usize) -> u64 {
        match &self.values {
            SequenceKind::Sparse(sparse) => u64::from(sparse.values()[n]),
            SequenceKind::Mex(mex) => u64::from(mex.values()[n]),
            SequenceKind::Asked(asked) => u64::from(asked.values[n]),
        }
    }

    /// Doubles the table, but not beyond heap `last`, and searches for a period.
    fn grow(&mut self, last: u64, budget: &Budget) -> Budgeted<()> {
        let known = self.known() as usize;
        let wanted = last.saturating_add(1).min(MAX_TABLE) as usize;
        let count = wanted.min((2 * known).max(64)).max(known);
        match (&mut self.values, &self.game.0) {
            (SequenceKind::Sparse(sparse), HeapRules::Digits(game)) => {
                sparse.extend(game, count, budget)?;
            }
            (SequenceKind::Mex(mex), HeapRules::Digits(game)) => mex.extend(game, count, budget)?,
            (SequenceKind::Asked(asked), HeapRules::Moves(moves)) => {
                asked.extend(&**moves, count, budget)?;
            }
            _ => {}
        }
        if self.known() as usize >= 2 * self.looked {
            self.look(budget)?;
        }
        Ok(())
    }

    fn look(&mut self, budget: &Budget) -> Budgeted<()> {
        let Some(game) = self.game.digits() else { return Ok(()) };
        self.period = match &self.values {
            SequenceKind::Sparse(sparse) => proved_period(game, sparse.values(), budget)?,
            SequenceKind::Mex(mex) => proved_period(game, mex.values(), budget)?,
            SequenceKind::Asked(_) => None,
        };
        self.looked = self.known() as usize;
        Ok(())
    }
}

impl From<TakeAndBreak> for NimSequence {
    fn from(game: TakeAndBreak) -> NimSequence {
        NimSequence::new(game)
    }
}

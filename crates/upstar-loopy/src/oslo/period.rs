//! Arithmetic periodicity of sequences of stoppers.

use upstar_core::{Budgeted, NoAnswer};

use crate::Map;
use crate::context::LoopyContext;
use crate::oslo::heaps::{OsloSequence, OsloTakeAndBreak};
use crate::stopper::Stopper;

/// The arithmetic period of a sequence: `G(n + period) = G(n) + saltus` for all computed
/// `n ≥ preperiod` (Siegel, thesis, Definition 3.6.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArithmeticPeriod {
    /// The number of initial exceptions.
    pub preperiod: usize,
    /// The period.
    pub period: usize,
    /// The game added in one period.
    pub saltus: Stopper,
    /// The last computed index, a bound on `n + period`.
    pub last: usize,
    /// The evidence.
    pub evidence: PeriodEvidence,
}

/// The evidence for a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeriodEvidence {
    /// Observed for the computed values only.
    Computed,
    /// Proved by the periodicity theorem of taking-and-breaking games.
    Proved,
}

const TRIED: usize = 12;

impl LoopyContext<'_> {
    /// Returns the least arithmetic period with its least preperiod. The periodic part must contain
    /// at least half of the values and at least three periods.
    ///
    /// Candidates for the saltus are integer multiples of upon*, differences of short games, and
    /// values of the sequence.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_loopy::{LoopyContext, Stoppers, OsloTakeAndBreak};
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// let values = lx.oslo_sequence(&OsloTakeAndBreak::new(&[0, 0, 7]), 40)?.values;
    /// let period = lx.arithmetic_period(&values)?.unwrap();
    /// assert_eq!((period.preperiod, period.period, period.saltus), (0, 5, values[3]));
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn arithmetic_period(self, values: &[Stopper]) -> Budgeted<Option<ArithmeticPeriod>> {
        let Some(last) = values.len().checked_sub(1) else { return Ok(None) };
        let mut sums = Map::<(Stopper, Stopper), Option<Stopper>>::default();
        for period in 1..=values.len() / 3 {
            for saltus in self.saltus_candidates(values, values[last - period], values[last])? {
                let mut start = last - period + 1;
                while start > 0 {
                    let g = values[start - 1];
                    let sum = match sums.get(&(g, saltus)) {
                        Some(&known) => known,
                        None => {
                            let sum = self.stopper_sum(g, saltus)?;
                            sums.insert((g, saltus), sum);
                            sum
                        }
                    };
                    self.cx.budget.spend(1)?;
                    if sum != Some(values[start - 1 + period]) {
                        break;
                    }
                    start -= 1;
                }
                let shown = values.len() - start;
                if shown >= 3 * period && 2 * shown >= values.len() {
                    let evidence = PeriodEvidence::Computed;
                    let found =
                        ArithmeticPeriod { preperiod: start, period, saltus, last, evidence };
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    fn saltus_candidates(
        self,
        values: &[Stopper],
        g: Stopper,
        h: Stopper,
    ) -> Budgeted<Vec<Stopper>> {
        if g == h {
            return Ok(vec![Stopper::ZERO]);
        }
        if let (Stopper::Short(g), Stopper::Short(h)) = (g, h) {
            return Ok(vec![self.cx.sub(h, g)?.into()]);
        }
        if g == Stopper::ZERO {
            return Ok(vec![h]);
        }
        let (one, zero) = (self.upon_star(1)?, [Stopper::ZERO]);
        let mut tried = match (self.number_of_upon_stars(g), self.number_of_upon_stars(h)) {
            (Some(j), Some(k)) if j < k => return Ok(vec![self.upon_star(k - j)?]),
            _ => vec![one, self.neg(one)?, self.upon_star(2)?],
        };
        for &value in zero.iter().chain(values) {
            if tried.len() > TRIED {
                break;
            }
            if !tried.contains(&value) {
                tried.push(value);
            }
        }
        let mut fitting = Vec::new();
        for saltus in tried {
            if self.stopper_sum(g, saltus)? == Some(h) {
                fitting.push(saltus);
            }
        }
        Ok(fitting)
    }

    fn stopper_sum(self, g: Stopper, h: Stopper) -> Budgeted<Option<Stopper>> {
        match self.add(g, h) {
            Ok(sum) => Ok(sum.stopper()),
            Err(NoAnswer::Undefined(_)) => Ok(None),
            Err(NoAnswer::Interrupted(why)) => Err(why),
        }
    }

    /// Returns the arithmetic period of the Oslo games of a taking-and-breaking game, proved if the
    /// following theorem applies.
    ///
    /// *Theorem.* Let each move take at most `t` tokens and leave at most `m` heaps. Let `e ≥ 1`
    /// and `G(n + p) = G(n) + k.upon*` for all `n ≥ e` with `n + p ≤ m(e + p) + t`. If `k = 0`, or
    /// if all these heaps are multiples of upon* and [regular](OsloSequence::is_regular), then the
    /// equation holds for all `n ≥ e`.
    ///
    /// *Proof.* In an option of a heap of more than `m(e + p) + t` tokens, the largest heap has at
    /// least `e + p` tokens. Removing `p` tokens from this largest heap gives an option of the heap
    /// that is smaller by `p`, and all options of the smaller heap arise in this way. Hence
    /// `k.upon*` is added to the values of the options, and by the rule for multiples of upon* also
    /// to the value of the heap.
    pub fn oslo_period(
        self,
        rules: &OsloTakeAndBreak,
        sequence: &OsloSequence,
    ) -> Budgeted<Option<ArithmeticPeriod>> {
        let Some(mut found) = self.arithmetic_period(&sequence.values)? else { return Ok(None) };
        let start = found.preperiod.max(1);
        let enough = start
            .checked_add(found.period)
            .and_then(|both| both.checked_mul(rules.most_heaps().max(1)))
            .and_then(|heaps| heaps.checked_add(rules.digits.len().saturating_sub(1)));
        let applies = found.saltus == Stopper::ZERO
            || sequence.is_regular && self.number_of_upon_stars(found.saltus).is_some();
        if applies && enough.is_some_and(|enough| found.last >= enough) {
            found.evidence = PeriodEvidence::Proved;
        }
        Ok(Some(found))
    }
}

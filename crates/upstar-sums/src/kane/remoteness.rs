//! Remoteness of compounds with positions, by search of limited depth.

use std::sync::atomic::Ordering::Relaxed;

use upstar_arena::deep;
use upstar_core::{Budgeted, Interrupted, Player, StopReason};

use super::compounds::PlayLength;
use crate::positions::Question;
use crate::{Compound, CompoundContext, Convention, SumOperator};

/// The maximum depth. For longer games, evaluating all positions is better.
const LOOKED_AHEAD: u32 = 8;

const LITTLE: u64 = 20_000;

impl CompoundContext<'_> {
    /// Returns the remoteness, if a short search determines it.
    pub(super) fn small_remoteness(
        self,
        compound: Compound,
        starter: Player,
        convention: Convention,
    ) -> Budgeted<Option<u32>> {
        if !self.has_positions(compound) {
            return Ok(None);
        }
        let deepen = || {
            for limit in 2..=LOOKED_AHEAD {
                let found = self.remoteness_below(compound, starter, convention, limit)?;
                if found < limit {
                    return Ok(Some(found));
                }
            }
            Ok(None)
        };
        match self.budget.within(LITTLE, deepen) {
            // Only the search's own step limit was reached.
            Err(Interrupted { reason: StopReason::Steps { .. } })
                if self.budget.remaining() > 0 =>
            {
                Ok(None)
            }
            done => done,
        }
    }

    /// Returns the remoteness, or the limit if the limit is smaller.
    pub(super) fn remoteness_below(
        self,
        compound: Compound,
        starter: Player,
        convention: Convention,
        limit: u32,
    ) -> Budgeted<u32> {
        let end = u32::from(convention == Convention::Misere);
        if !self.has_moves(compound, starter) {
            return Ok(end.min(limit));
        }
        if limit <= end + 1 {
            return Ok(limit);
        }
        let compound = self.as_long(compound)?;
        let starter = if self.is_impartial(compound) { Player::Left } else { starter };
        let ending =
            PlayLength::new(self.compounds, compound, starter, convention, SumOperator::Short);
        if let Some(known) = ending.known() {
            return Ok(known.min(limit));
        }
        let bound = self.compounds.not_below.row(self.compounds.place_of(compound));
        let place = 2 * usize::from(convention == Convention::Misere)
            + usize::from(starter == Player::Right);
        if bound[place].load(Relaxed) >= u64::from(limit) {
            return Ok(limit);
        }
        self.budget.spend(1)?;
        let found = match self.combining(compound)? {
            Some((SumOperator::Short, parts)) => {
                let mut least = limit;
                for &part in parts {
                    least = deep(|| self.remoteness_below(part, starter, convention, least))?;
                }
                least
            }
            Some(_) => self.invariant(compound, starter, convention)?.remoteness(),
            None => {
                let _asked = self.ask(Question::Below(convention), compound, starter)?;
                self.best_below(compound, starter, convention, limit)?
            }
        };
        if found < limit {
            ending.note(found);
        } else {
            bound[place].fetch_max(u64::from(limit), Relaxed);
        }
        Ok(found.min(limit))
    }

    /// Computes [`remoteness_below`](CompoundContext::remoteness_below) from the options: one more
    /// than the least even remoteness of an option, or one more than the largest remoteness if no
    /// remoteness is even. An option at or above its limit matters only if no option below the
    /// limit has even remoteness. The result is then at or above the limit as well.
    fn best_below(
        self,
        compound: Compound,
        starter: Player,
        convention: Convention,
        limit: u32,
    ) -> Budgeted<u32> {
        let opponent = starter.opponent();
        let options = self.options(compound, starter)?;
        let ended = |&option: &Compound| !self.has_moves(option, opponent);
        if convention == Convention::Normal && options.iter().any(ended) {
            return Ok(1);
        }
        let (mut even, mut largest, mut open) = (None::<u32>, 0, false);
        for option in options {
            // Another even remoteness matters only if it is smaller.
            let below = even.unwrap_or(limit - 1);
            let next = deep(|| self.remoteness_below(option, opponent, convention, below))?;
            if next >= below {
                open |= even.is_none();
            } else if next % 2 == 0 {
                even = Some(next);
            } else {
                largest = largest.max(next);
            }
        }
        Ok(match even {
            Some(even) => even + 1,
            None if open => limit,
            None => largest + 1,
        })
    }
}

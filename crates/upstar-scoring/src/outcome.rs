//! Final scores and outcomes.

use std::fmt;
use std::sync::atomic::Ordering;

use upstar_arena::deep;
use upstar_core::{Budgeted, Player};
use upstar_number::Rational;

use crate::arena::{ScoreIndex, ScoringArena, ScoringContext, ScoringId};

/// The outcome of a scoring game, which may be a tie [Stewart 2011, definition 2.1.2].
///
/// | Left moving first \ Right moving first | > 0 | = 0 | < 0 |
/// |---|---|---|---|
/// | > 0 | L | L | N |
/// | = 0 | L | T | R |
/// | < 0 | P | R | R |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScoringOutcome {
    /// Left wins moving first and moving second, or wins one of the two and ties the other.
    L,
    /// Right wins moving first and moving second, or wins one of the two and ties the other.
    R,
    /// The first player wins.
    N,
    /// The second player wins.
    P,
    /// A tie, no matter who moves first.
    T,
}

impl ScoringOutcome {
    /// Returns the outcome of a game with these final scores.
    ///
    /// ```
    /// # use upstar_number::Rational;
    /// # use upstar_scoring::ScoringOutcome;
    /// let (minus, plus) = (Rational::from(-2), Rational::from(2));
    /// assert_eq!(ScoringOutcome::of(&minus, &plus), ScoringOutcome::P);
    /// ```
    #[must_use]
    pub fn of(left_score: &Rational, right_score: &Rational) -> ScoringOutcome {
        match (left_score.signum(), right_score.signum()) {
            (1, -1) => ScoringOutcome::N,
            (-1, 1) => ScoringOutcome::P,
            (0, 0) => ScoringOutcome::T,
            (left, right) if left + right > 0 => ScoringOutcome::L,
            _ => ScoringOutcome::R,
        }
    }

    /// Returns the outcome of the negative.
    #[must_use]
    pub fn negative(self) -> ScoringOutcome {
        match self {
            ScoringOutcome::L => ScoringOutcome::R,
            ScoringOutcome::R => ScoringOutcome::L,
            other => other,
        }
    }
}

impl fmt::Display for ScoringOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            ScoringOutcome::L => "L",
            ScoringOutcome::R => "R",
            ScoringOutcome::N => "N",
            ScoringOutcome::P => "P",
            ScoringOutcome::T => "T",
        })
    }
}

impl ScoringArena {
    fn better(&self, a: ScoreIndex, b: ScoreIndex) -> ScoreIndex {
        if a == b || self.score_at(a) >= self.score_at(b) { a } else { b }
    }

    fn worse(&self, a: ScoreIndex, b: ScoreIndex) -> ScoreIndex {
        if a == b || self.score_at(a) <= self.score_at(b) { a } else { b }
    }

    pub(crate) fn preferred(&self, player: Player, a: ScoreIndex, b: ScoreIndex) -> ScoreIndex {
        match player {
            Player::Left => self.better(a, b),
            Player::Right => self.worse(a, b),
        }
    }
}

impl<'s> ScoringContext<'s> {
    /// Returns the final score when Left moves first and both play optimally, without passing
    /// [Stewart 2011, section 2.1].
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_scoring::{ScoringContext, ScoringArena, ScoringOutcome};
    /// let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
    /// let cx = ScoringContext::new(&scores, &budget);
    /// let g = cx.read("s{2|0|{0|-1|.}}")?;
    /// assert_eq!(cx.left_score(g)?.to_string(), "2");
    /// assert_eq!(cx.right_score(g)?.to_string(), "0");
    /// assert_eq!(cx.outcome(g)?, ScoringOutcome::L);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn left_score(self, g: ScoringId) -> Budgeted<&'s Rational> {
        self.final_ids(g).map(|both| self.scores.score_at(both.0))
    }

    /// Returns the final score when Right moves first.
    pub fn right_score(self, g: ScoringId) -> Budgeted<&'s Rational> {
        self.final_ids(g).map(|both| self.scores.score_at(both.1))
    }

    /// Returns the final score when `starter` moves first.
    pub fn final_score(self, g: ScoringId, starter: Player) -> Budgeted<&'s Rational> {
        match starter {
            Player::Left => self.left_score(g),
            Player::Right => self.right_score(g),
        }
    }

    /// Returns the outcome of `g`.
    pub fn outcome(self, g: ScoringId) -> Budgeted<ScoringOutcome> {
        Ok(ScoringOutcome::of(self.left_score(g)?, self.right_score(g)?))
    }

    pub(crate) fn final_ids(self, g: ScoringId) -> Budgeted<(ScoreIndex, ScoreIndex)> {
        let cell = &self.scores.finals.row(self.scores.place(g))[0];
        let known = cell.load(Ordering::Acquire);
        if known != 0 {
            return Ok((ScoreIndex((known >> 32) as u32 - 1), ScoreIndex(known as u32 - 1)));
        }
        self.budget.spend(1)?;
        let (left, right) = self.scores.both_options(g);
        let ends = self.scores.score_ids(g);
        let both = deep(|| -> Budgeted<(ScoreIndex, ScoreIndex)> {
            let mut best = (None, None);
            for option in left.iter() {
                let next = self.final_ids(option)?.1;
                best.0 = Some(best.0.map_or(next, |b| self.scores.better(b, next)));
            }
            for option in right.iter() {
                let next = self.final_ids(option)?.0;
                best.1 = Some(best.1.map_or(next, |b| self.scores.worse(b, next)));
            }
            Ok((best.0.unwrap_or(ends.0), best.1.unwrap_or(ends.1)))
        })?;
        let word = (u64::from(both.0.0) + 1) << 32 | (u64::from(both.1.0) + 1);
        cell.store(word, Ordering::Release);
        Ok(both)
    }

    /// Returns an integer above the absolute value of every score in the tree of `g`.
    pub(crate) fn span(self, g: ScoringId) -> Budgeted<ScoreIndex> {
        let cell = &self.scores.spans.row(self.scores.place(g))[0];
        let known = cell.load(Ordering::Acquire);
        if known != 0 {
            return Ok(ScoreIndex(known as u32 - 1));
        }
        self.budget.spend(1)?;
        let (left, right) = self.scores.both_options(g);
        let ends = self.scores.score_ids(g);
        let span = deep(|| -> Budgeted<ScoreIndex> {
            let above = |id: ScoreIndex| {
                let score = self.scores.score_at(id);
                let size = if score.signum() < 0 { -score } else { score.clone() };
                self.scores.score_id(&(Rational::from(size.floor()) + Rational::ONE))
            };
            let mut span = self.scores.better(above(ends.0), above(ends.1));
            for option in left.iter().chain(right.iter()) {
                span = self.scores.better(span, self.span(option)?);
            }
            Ok(span)
        })?;
        cell.store(u64::from(span.0) + 1, Ordering::Release);
        Ok(span)
    }
}

//! Sums of positions.

use std::iter::Sum;
use std::ops::Add;

use upstar_core::{LoopyOutcome, Outcome};

use super::game::decided;
use super::{Game, Position};
use crate::error::Result;
use crate::session::Session;
use crate::solve;

/// A disjunctive sum of positions of any rulesets.
///
/// The outcome of a sum is often found without the values of the positions.
///
/// ```
/// use upstar::prelude::*;
///
/// let board: Position = "domineering(\"4x4\")".parse()?;
/// let heaps: Position = "nim(\"1,2\")".parse()?;
/// let sum = &board + &heaps;
/// assert_eq!(sum.outcome()?, Outcome::N);
/// assert_eq!(sum.value()?, &board.value()? + &heaps.value()?);
/// # Ok::<(), upstar::Error>(())
/// ```
#[derive(Clone)]
pub struct PositionSum {
    session: Session,
    sum: solve::Sum,
}

impl PositionSum {
    /// Returns the session of the positions.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the positions.
    #[must_use]
    pub fn positions(&self) -> Vec<Position> {
        let all = self.sum.positions.iter().cloned();
        all.map(|position| Position::from_raw(&self.session, position)).collect()
    }

    /// Returns the value under normal play, which may be loopy.
    ///
    /// # Errors
    ///
    /// Undefined if the onside or the offside of the sum does not equal a stopper.
    pub fn value(&self) -> Result<Game> {
        let budget = self.session.budget();
        Ok(Game::from_raw(&self.session, self.sum.game(self.session.lx(&budget))?))
    }

    /// Returns the outcome under normal play.
    ///
    /// # Errors
    ///
    /// Undefined if optimal play is a draw when one of the players moves first; see
    /// [`loopy_outcome`](PositionSum::loopy_outcome).
    pub fn outcome(&self) -> Result<Outcome> {
        decided(self.loopy_outcome()?)
    }

    /// Returns the outcome under normal play. Infinite play is a draw.
    pub fn loopy_outcome(&self) -> Result<LoopyOutcome> {
        let budget = self.session.budget();
        Ok(self.sum.loopy_outcome(self.session.cx(&budget))?)
    }

    /// Returns the outcome under misère play, in which a player unable to move wins.
    ///
    /// # Errors
    ///
    /// Fails if play can be infinite.
    pub fn misere_outcome(&self) -> Result<Outcome> {
        let budget = self.session.budget();
        Ok(self.sum.misere_outcome(self.session.cx(&budget))?)
    }
}

impl From<&Position> for PositionSum {
    fn from(position: &Position) -> PositionSum {
        let sum = solve::Sum::of(position.raw().clone());
        PositionSum { session: position.session().clone(), sum }
    }
}

impl From<Position> for PositionSum {
    fn from(position: Position) -> PositionSum {
        PositionSum::from(&position)
    }
}

impl<T: Into<PositionSum>> Add<T> for PositionSum {
    type Output = PositionSum;

    /// # Panics
    ///
    /// Panics if the positions belong to different sessions.
    fn add(mut self, other: T) -> PositionSum {
        let other = other.into();
        assert!(
            self.session.is_same(&other.session),
            "the positions belong to different sessions; create both in the same session or in \
             clones of it"
        );
        self.sum.positions.extend(other.sum.positions);
        self
    }
}

impl<T: Into<PositionSum>> Add<T> for &Position {
    type Output = PositionSum;

    /// # Panics
    ///
    /// Panics if the positions belong to different sessions.
    fn add(self, other: T) -> PositionSum {
        PositionSum::from(self) + other
    }
}

impl<T: Into<PositionSum>> Add<T> for Position {
    type Output = PositionSum;

    /// # Panics
    ///
    /// Panics if the positions belong to different sessions.
    fn add(self, other: T) -> PositionSum {
        PositionSum::from(self) + other
    }
}

impl<T: Into<PositionSum>> Sum<T> for PositionSum {
    /// # Panics
    ///
    /// Panics if the positions belong to different sessions. The sum of no positions belongs to the
    /// [common session](Session::common).
    fn sum<I: Iterator<Item = T>>(positions: I) -> PositionSum {
        let nothing = || PositionSum {
            session: Session::common().clone(),
            sum: solve::Sum::new(Vec::new(), upstar_short::Short::ZERO),
        };
        positions.map(Into::into).reduce(|sum, one| sum + one).unwrap_or_else(nothing)
    }
}

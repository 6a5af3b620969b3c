//! Scoring games.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use upstar_core::{Player, Relation};
use upstar_number::Rational;
use upstar_scoring::{ScoringId as RawScoring, ScoringOutcome};

use super::Position;
use super::common::handle;
use super::operators::operators;
use crate::error::{Error, Result};
use crate::session::Session;

/// A scoring game as a tree. Each node has options for both players, and a score that counts if
/// play ends there (Stewart, thesis).
///
/// Two scoring games are equal (`==`) if and only if their trees are identical.
/// [`compare`](Scoring::compare) compares them as summands of arbitrary disjunctive sums.
///
/// ```
/// use upstar::prelude::*;
///
/// let game: Scoring = "s{3|0|-1}".parse()?;
/// assert_eq!(game.score(Player::Left)?.to_string(), "3");
/// assert_eq!((&game + &game).score(Player::Left)?.to_string(), "2");
/// # Ok::<(), upstar::Error>(())
/// ```
#[derive(Clone)]
pub struct Scoring {
    session: Session,
    game: RawScoring,
}

impl Scoring {
    /// Creates the handle of a scoring game.
    ///
    /// # Panics
    ///
    /// Panics if the game belongs to another session.
    #[must_use]
    pub fn from_raw(session: &Session, game: RawScoring) -> Scoring {
        assert!(
            session.scoring(&session.budget()).scores.knows(game),
            "the scoring game belongs to another session; use it in the session that created it"
        );
        Scoring { session: session.clone(), game }
    }

    /// Returns the final score under optimal play when `starter` moves first.
    pub fn score(&self, starter: Player) -> Result<Rational> {
        let budget = self.session.budget();
        Ok(self.session.scoring(&budget).final_score(self.game, starter)?.clone())
    }

    /// Returns the outcome: the results of optimal play for each player moving first.
    pub fn outcome(&self) -> Result<ScoringOutcome> {
        let budget = self.session.budget();
        Ok(self.session.scoring(&budget).outcome(self.game)?)
    }

    /// Returns the options of `player`.
    #[must_use]
    pub fn options(&self, player: Player) -> Vec<Scoring> {
        let budget = self.session.budget();
        let cx = self.session.scoring(&budget);
        cx.scores.options_of(self.game, player).iter().map(|option| self.with(option)).collect()
    }

    /// Compares two games as summands of arbitrary disjunctive sums.
    ///
    /// # Panics
    ///
    /// Panics if `other` belongs to another session.
    pub fn compare(&self, other: &Scoring) -> Result<Relation> {
        let budget = self.session.budget();
        Ok(self.session.scoring(&budget).compare(self.game, other.raw_in(&self.session))?)
    }

    /// Returns the canonical form, without dominated and reversible options, which do not affect
    /// any sum.
    pub fn canonical(&self) -> Result<Scoring> {
        let budget = self.session.budget();
        Ok(self.with(self.session.scoring(&budget).canonical(self.game)?))
    }

    /// Returns the disjunctive sum; the fallible form of `+`.
    ///
    /// # Panics
    ///
    /// Panics if `other` belongs to another session.
    pub fn checked_add(&self, other: &Scoring) -> Result<Scoring> {
        let budget = self.session.budget();
        Ok(self.with(self.session.scoring(&budget).add(self.game, other.raw_in(&self.session))?))
    }

    /// Exchanges the players and negates the scores; the fallible form of unary `-`.
    pub fn checked_neg(&self) -> Result<Scoring> {
        let budget = self.session.budget();
        Ok(self.with(self.session.scoring(&budget).negative(self.game)?))
    }
}

impl Scoring {
    fn content(&self) -> String {
        self.to_string()
    }
}

handle!(Scoring, RawScoring, game, read by scoring_game);
operators!(Scoring);

impl Position {
    /// Returns the scoring game of a position.
    ///
    /// # Errors
    ///
    /// Undefined if the ruleset does not count points. Fails if play can be infinite.
    pub fn scoring_game(&self) -> Result<Scoring> {
        let budget = self.session().budget();
        let game = self.raw().scoring(self.session().scoring(&budget))?;
        Ok(Scoring::from_raw(self.session(), game))
    }
}

impl fmt::Display for Scoring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let budget = self.session.budget();
        match self.session.scoring(&budget).text(self.game) {
            Ok(text) => f.pad(&text),
            Err(no) => write!(f, "({no})"),
        }
    }
}

//! Games played for points.

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

/// A game played for points, as a tree: options of both players and the score where play ends (Stewart, thesis).
///
/// Two are equal (`==`) when they are the same tree; [`compare`](Scoring::compare) says whether they are equal in
/// every sum.
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
    /// The handle of a scoring game of this session.
    ///
    /// # Panics
    ///
    /// If the game is of another session.
    #[must_use]
    pub fn from_raw(session: &Session, game: RawScoring) -> Scoring {
        assert!(
            session.scoring(&session.budget()).scores.knows(game),
            "a scoring game of another session: ask about it in the session that made it"
        );
        Scoring { session: session.clone(), game }
    }

    /// The final score with best play when `starter` moves first.
    ///
    /// # Errors
    ///
    /// If a limit of the session is met.
    pub fn score(&self, starter: Player) -> Result<Rational> {
        let budget = self.session.budget();
        Ok(self.session.scoring(&budget).final_score(self.game, starter)?.clone())
    }

    /// Who wins, moving first or second.
    ///
    /// # Errors
    ///
    /// If a limit of the session is met.
    pub fn outcome(&self) -> Result<ScoringOutcome> {
        let budget = self.session.budget();
        Ok(self.session.scoring(&budget).outcome(self.game)?)
    }

    /// The options from which `player` chooses.
    #[must_use]
    pub fn options(&self, player: Player) -> Vec<Scoring> {
        let budget = self.session.budget();
        let cx = self.session.scoring(&budget);
        cx.scores.options_of(self.game, player).iter().map(|option| self.with(option)).collect()
    }

    /// How this game stands to the other in every disjunctive sum.
    ///
    /// # Errors
    ///
    /// If a limit of the session is met.
    ///
    /// # Panics
    ///
    /// If the other is of another session.
    pub fn compare(&self, other: &Scoring) -> Result<Relation> {
        let budget = self.session.budget();
        Ok(self.session.scoring(&budget).compare(self.game, other.raw_in(&self.session))?)
    }

    /// The tree without options that do not matter in any sum.
    ///
    /// # Errors
    ///
    /// If a limit of the session is met.
    pub fn canonical(&self) -> Result<Scoring> {
        let budget = self.session.budget();
        Ok(self.with(self.session.scoring(&budget).canonical(self.game)?))
    }

    /// As `+`: the disjunctive sum.
    ///
    /// # Errors
    ///
    /// If a limit of the session is met.
    ///
    /// # Panics
    ///
    /// If the other is of another session.
    pub fn checked_add(&self, other: &Scoring) -> Result<Scoring> {
        let budget = self.session.budget();
        Ok(self.with(self.session.scoring(&budget).add(self.game, other.raw_in(&self.session))?))
    }

    /// As `-` before a game: players and points exchanged.
    ///
    /// # Errors
    ///
    /// If a limit of the session is met.
    pub fn checked_neg(&self) -> Result<Scoring> {
        let budget = self.session.budget();
        Ok(self.with(self.session.scoring(&budget).negative(self.game)?))
    }
}

handle!(Scoring, RawScoring, game, read by scoring_game);
operators!(Scoring);

impl Position {
    /// The scoring game of a position whose ruleset counts points.
    ///
    /// # Errors
    ///
    /// Undefined if the ruleset counts none; or a limit of the session is met.
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

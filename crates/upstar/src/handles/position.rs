//! Positions of rulesets.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ptr;
use std::str::FromStr;

use upstar_core::{BoardView, LoopyOutcome, Outcome, Player, RulesetDoc};
use upstar_number::Dyadic;

use super::game::decided;
use super::{Game, read};
use crate::error::{Error, Result};
use crate::raw_position::RawPosition;
use crate::session::Session;

/// A position of a ruleset.
///
/// `Display` prints an expression, which can be read back unless the ruleset is custom or defined
/// by a rule file. [`text`](Position::text) is in the ruleset's own notation. Positions are cheap
/// to clone.
///
/// ```
/// use upstar::prelude::*;
///
/// let board: Position = "clobber(\"xo/ox\", diagonal: true)".parse()?;
/// assert_eq!(board.outcome()?, Outcome::N);
/// assert_eq!(board.moves(Player::Left).len(), 4);
/// assert_eq!(board.to_string().parse::<Position>()?, board);
/// # Ok::<(), upstar::Error>(())
/// ```
#[derive(Clone)]
pub struct Position {
    session: Session,
    position: RawPosition,
}

impl Position {
    /// Creates the handle of a position.
    ///
    /// # Panics
    ///
    /// Panics if the position belongs to another session.
    #[must_use]
    pub fn from_raw(session: &Session, position: RawPosition) -> Position {
        assert!(
            position.belongs_to(session),
            "the position belongs to another session; use it in the session that created it"
        );
        Position { session: session.clone(), position }
    }

    /// Returns the session of the position.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the position as a [`RawPosition`], which does not hold the session.
    #[must_use]
    pub fn raw(&self) -> &RawPosition {
        &self.position
    }

    fn with(&self, position: RawPosition) -> Position {
        Position { session: self.session.clone(), position }
    }

    fn all(&self, positions: Vec<RawPosition>) -> Vec<Position> {
        positions.into_iter().map(|position| self.with(position)).collect()
    }

    /// Returns the position in its ruleset's own notation.
    #[must_use]
    pub fn text(&self) -> String {
        self.position.text()
    }

    /// Returns the documentation of the ruleset.
    #[must_use]
    pub fn ruleset(&self) -> RulesetDoc<'_> {
        self.position.doc()
    }

    /// Returns the data for drawing the position.
    #[must_use]
    pub fn view(&self) -> BoardView {
        self.position.view()
    }

    /// Returns the options of `player`, without repetitions.
    #[must_use]
    pub fn moves(&self, player: Player) -> Vec<Position> {
        self.all(self.position.options(player))
    }

    /// Returns positions whose disjunctive sum is this position.
    #[must_use]
    pub fn components(&self) -> Vec<Position> {
        self.all(self.position.components())
    }

    /// Returns the impartial variant, in which each player may make the moves of both players,
    /// hereditarily.
    #[must_use]
    pub fn impartial(&self) -> Position {
        self.with(self.position.impartial())
    }

    /// Returns the position with the players exchanged.
    #[must_use]
    pub fn negated(&self) -> Position {
        self.with(self.position.negated())
    }

    /// Returns the value under normal play, which may be loopy.
    ///
    /// # Errors
    ///
    /// Undefined if the onside or the offside of a loopy position does not equal a stopper.
    pub fn value(&self) -> Result<Game> {
        let budget = self.session.budget();
        Ok(Game::from_raw(&self.session, self.position.game(self.session.lx(&budget))?))
    }

    /// Returns the outcome under normal play, often much faster than the value.
    ///
    /// # Errors
    ///
    /// Undefined if optimal play is a draw when one of the players moves first; see
    /// [`loopy_outcome`](Position::loopy_outcome).
    pub fn outcome(&self) -> Result<Outcome> {
        let budget = self.session.budget();
        decided(self.position.loopy_outcome(self.session.cx(&budget))?)
    }

    /// Returns the outcome under normal play. Infinite play is a draw.
    ///
    /// ```
    /// # use upstar::prelude::*;
    /// let session = Session::new();
    /// assert_eq!(session.position("game_graph", "a: z | b; b: a | a; z: |")?.loopy_outcome()?.to_string(), "N^");
    /// assert_eq!(session.position("game_graph", "dud: pass | pass")?.loopy_outcome()?.to_string(), "D");
    /// # Ok::<(), Error>(())
    /// ```
    pub fn loopy_outcome(&self) -> Result<LoopyOutcome> {
        let budget = self.session.budget();
        Ok(self.position.loopy_outcome(self.session.cx(&budget))?)
    }

    /// Returns the outcome under misère play, in which a player unable to move wins.
    ///
    /// # Errors
    ///
    /// Fails if play can be infinite.
    pub fn misere_outcome(&self) -> Result<Outcome> {
        let budget = self.session.budget();
        Ok(self.position.misere_outcome(self.session.cx(&budget))?)
    }

    /// Returns the winning moves of `player`, moving first under normal play.
    pub fn winning_moves(&self, player: Player) -> Result<Vec<Position>> {
        let budget = self.session.budget();
        Ok(self.all(self.position.winning_moves(self.session.cx(&budget), player)?))
    }

    /// Returns the best moves of `player` at a temperature, or the undominated moves if it is
    /// `None`.
    ///
    /// # Errors
    ///
    /// Fails if play can be infinite.
    pub fn best_moves(
        &self,
        player: Player,
        temperature: Option<&Dyadic>,
    ) -> Result<Vec<Position>> {
        let budget = self.session.budget();
        Ok(self.all(self.position.best_moves(self.session.cx(&budget), player, temperature)?))
    }

    /// Returns the nim value.
    ///
    /// # Errors
    ///
    /// Undefined if the value is not a nimber. Fails if play can be infinite.
    pub fn nim_value(&self) -> Result<u64> {
        let budget = self.session.budget();
        Ok(self.position.nim_value(self.session.cx(&budget))?)
    }

    /// Returns Left's points minus Right's under optimal play when `starter` moves first.
    ///
    /// # Errors
    ///
    /// Undefined if the ruleset does not count points. Fails if play can be infinite.
    pub fn score(&self, starter: Player) -> Result<i64> {
        Ok(self.position.score(&self.session.budget(), starter)?)
    }
}

impl PartialEq for Position {
    /// Returns `true` if the positions are equal and belong to the same ruleset. A custom ruleset
    /// and a rule file belong to one session.
    fn eq(&self, other: &Position) -> bool {
        if self.session.is_same(&other.session) {
            return self.position.is_same(&other.position);
        }
        let rules = self.ruleset().rules;
        let is_built_in = upstar_rules::all().iter().any(|doc| ptr::eq(doc.rules, rules));
        is_built_in && self.position.expression() == other.position.expression()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.position.hash_into(state);
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.position.expression())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl FromStr for Position {
    type Err = Error;

    /// Reads the position in the [common session](Session::common).
    fn from_str(text: &str) -> Result<Position> {
        let session = Session::common();
        Ok(Position::from_raw(session, read::position(session, text)?))
    }
}

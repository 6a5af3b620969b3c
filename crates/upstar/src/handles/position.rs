//! Positions of rulesets.

use std::fmt;
use std::hash::{Hash, Hasher};
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
/// `Display` prints it as an expression; that of a ruleset with a name reads back, those of rule files and of rulesets of
/// your own are only to be looked at. [`text`](Position::text) is the position in its ruleset's own notation. Two are equal when they are the same position of the same ruleset. Cheap to clone.
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
    /// The handle of a position of this session.
    ///
    /// # Panics
    ///
    /// If the position is of another session.
    #[must_use]
    pub fn from_raw(session: &Session, position: RawPosition) -> Position {
        assert!(
            position.belongs_to(session),
            "a position of another session: ask about it in the session that made it"
        );
        Position { session: session.clone(), position }
    }

    /// The session that the position is of.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The position without its session.
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

    /// The position in its ruleset's own notation.
    #[must_use]
    pub fn text(&self) -> String {
        self.position.text()
    }

    /// The page about the ruleset.
    #[must_use]
    pub fn ruleset(&self) -> &'static RulesetDoc {
        self.position.doc()
    }

    /// What a picture of the position shows.
    #[must_use]
    pub fn view(&self) -> BoardView {
        self.position.view()
    }

    /// The positions to which `player` can move, each once.
    #[must_use]
    pub fn moves(&self, player: Player) -> Vec<Position> {
        self.all(self.position.options(player))
    }

    /// The positions of which this one is the disjunctive sum.
    #[must_use]
    pub fn components(&self) -> Vec<Position> {
        self.all(self.position.components())
    }

    /// The position in which either player may make either's move.
    #[must_use]
    pub fn impartial(&self) -> Position {
        self.with(self.position.impartial())
    }

    /// The position with the players exchanged.
    #[must_use]
    pub fn negated(&self) -> Position {
        self.with(self.position.negated())
    }

    /// The value under normal play, loopy where play may go on forever.
    ///
    /// # Errors
    ///
    /// If a limit of the session is met, or the sides of a loopy position are no stoppers.
    pub fn value(&self) -> Result<Game> {
        let budget = self.session.budget();
        Ok(Game::from_raw(&self.session, self.position.game(self.session.lx(&budget))?))
    }

    /// Who wins under normal play. Often found long before the value.
    ///
    /// # Errors
    ///
    /// Undefined if best play may be a draw; [`loopy_outcome`](Position::loopy_outcome) knows these, too. Or a limit of
    /// the session is met.
    pub fn outcome(&self) -> Result<Outcome> {
        let budget = self.session.budget();
        decided(self.position.loopy_outcome(self.session.cx(&budget))?)
    }

    /// Who wins or draws under normal play.
    ///
    /// ```
    /// # use upstar::prelude::*;
    /// let session = Session::new();
    /// assert_eq!(session.position("game_graph", "a: z | b; b: a | a; z: |")?.loopy_outcome()?.to_string(), "N^");
    /// assert_eq!(session.position("game_graph", "dud: pass | pass")?.loopy_outcome()?.to_string(), "D");
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a limit of the session is met.
    pub fn loopy_outcome(&self) -> Result<LoopyOutcome> {
        let budget = self.session.budget();
        Ok(self.position.loopy_outcome(self.session.cx(&budget))?)
    }

    /// Who wins under misère play, where a player unable to move wins.
    ///
    /// # Errors
    ///
    /// If a limit of the session is met, or play may go on forever.
    pub fn misere_outcome(&self) -> Result<Outcome> {
        let budget = self.session.budget();
        Ok(self.position.misere_outcome(self.session.cx(&budget))?)
    }

    /// The moves by which `player`, to move, wins under normal play; infinite play is a draw.
    ///
    /// # Errors
    ///
    /// If a limit of the session is met.
    pub fn winning_moves(&self, player: Player) -> Result<Vec<Position>> {
        let budget = self.session.budget();
        Ok(self.all(self.position.winning_moves(self.session.cx(&budget), player)?))
    }

    /// The moves that are best for `player` at a temperature; without one, those that no other move is better
    /// than.
    ///
    /// # Errors
    ///
    /// If a limit of the session is met.
    pub fn best_moves(
        &self,
        player: Player,
        temperature: Option<&Dyadic>,
    ) -> Result<Vec<Position>> {
        let budget = self.session.budget();
        Ok(self.all(self.position.best_moves(self.session.cx(&budget), player, temperature)?))
    }

    /// The nim value.
    ///
    /// # Errors
    ///
    /// Undefined if the value is no nimber; or a limit of the session is met.
    pub fn nim_value(&self) -> Result<u64> {
        let budget = self.session.budget();
        Ok(self.position.nim_value(self.session.cx(&budget))?)
    }

    /// Left's points less Right's with best play when `starter` moves first, where the ruleset counts points.
    ///
    /// # Errors
    ///
    /// Undefined if it counts none; or a limit of the session is met.
    pub fn score(&self, starter: Player) -> Result<i64> {
        Ok(self.position.score(&self.session.budget(), starter)?)
    }
}

impl PartialEq for Position {
    /// Whether it is the same position of the same ruleset.
    ///
    /// # Panics
    ///
    /// If the two are of different sessions.
    fn eq(&self, other: &Position) -> bool {
        assert!(
            self.session.is_same(&other.session),
            "positions of two sessions meet: make both in the same session, or in clones of it"
        );
        self.position.is_same(&other.position)
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

    /// The position in the [common session](Session::common).
    fn from_str(text: &str) -> Result<Position> {
        let session = Session::common();
        Ok(Position::from_raw(session, read::position(session, text)?))
    }
}

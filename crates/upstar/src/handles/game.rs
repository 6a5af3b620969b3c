//! Values of games, which may go on forever.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Mul;
use std::str::FromStr;
use std::sync::Arc;

use upstar_core::{LoopyOutcome, Outcome, Player, Relation, Undefined};
use upstar_loopy::{Loopy, Stopper};
use upstar_notation::{Style, Term};
use upstar_number::{Dyadic, UBig};
use upstar_short::{Short, Thermograph};

use super::common::handle;
use super::operators::operators;
use crate::error::{Error, Result};
use crate::session::Session;

/// The longest text of a game, in bytes.
pub(super) const LONGEST: usize = 1 << 20;

/// The value of a game under normal play: a short game, or one that may go on forever.
///
/// `Display` prints it as the books do, `{:#}` in ASCII; both read back as the same value, but for texts of more than
/// a megabyte, of which the beginning is printed. Two are equal when
/// their values are. Cheap to clone.
///
/// ```
/// use upstar::prelude::*;
///
/// let up: Game = "^".parse()?;
/// let star: Game = "*".parse()?;
/// assert_eq!(format!("{up} is {up:#}"), "↑ is ^");
/// assert_eq!(&up + &star, "{0,*|0}".parse::<Game>()?);
/// assert_eq!(up.compare(&star)?, Relation::Confused);
/// assert_eq!((2 * &up).compare(&star)?, Relation::Greater);
/// # Ok::<(), upstar::Error>(())
/// ```
///
/// Ids and values have no order that `<` could mean:
///
/// ```compile_fail,E0369
/// # use upstar::prelude::*;
/// let (one, two): (Game, Game) = ("1".parse().unwrap(), "2".parse().unwrap());
/// assert!(one < two);
/// ```
#[derive(Clone)]
pub struct Game {
    session: Session,
    value: Loopy,
}

impl Game {
    /// The handle of a value of this session.
    ///
    /// # Panics
    ///
    /// If the value is of another session.
    pub fn from_raw(session: &Session, value: impl Into<Loopy>) -> Game {
        let value = value.into();
        assert!(
            session.lx(&session.budget()).knows(value),
            "a game of another session: ask about it in the session that made it"
        );
        Game { session: session.clone(), value }
    }

    /// Whether every play of it ends.
    #[must_use]
    pub fn is_short(&self) -> bool {
        self.value.short().is_some()
    }

    fn short(&self, what: &str) -> Result<Short> {
        self.value.short().ok_or_else(|| {
            let sentence =
                format!("{what} is defined for games that end, and this one may go on forever");
            Undefined::new(sentence).into()
        })
    }

    /// The options of the canonical form from which `player` chooses.
    ///
    /// ```
    /// # use upstar::prelude::*;
    /// let options = "{2|1||0}".parse::<Game>()?.options(Player::Left)?;
    /// assert_eq!(options, ["{2|1}".parse()?]);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Undefined for a game with two sides, which has no canonical form.
    pub fn options(&self, player: Player) -> Result<Vec<Game>> {
        let Some(stopper) = self.value.stopper() else {
            let sentence =
                "a game whose onside and offside differ has no canonical form, and so no options";
            return Err(Undefined::new(sentence).into());
        };
        let budget = self.session.budget();
        let (left, right) = self.session.lx(&budget).options(stopper)?;
        let options = if player == Player::Left { left } else { right };
        Ok(options.into_iter().map(|option| self.with(option)).collect())
    }

    /// How this game stands to the other: less, equal, greater, or confused with it.
    ///
    /// # Errors
    ///
    /// If a limit of the session is met.
    ///
    /// # Panics
    ///
    /// If the other is of another session.
    pub fn compare(&self, other: &Game) -> Result<Relation> {
        let budget = self.session.budget();
        Ok(self.session.lx(&budget).loopy_compare(self.value, other.raw_in(&self.session))?)
    }

    /// Who wins under normal play.
    ///
    /// # Errors
    ///
    /// Undefined if best play may be a draw; [`loopy_outcome`](Game::loopy_outcome) knows these, too.
    pub fn outcome(&self) -> Result<Outcome> {
        decided(self.loopy_outcome()?)
    }

    /// Who wins or draws under normal play.
    ///
    /// # Errors
    ///
    /// If a limit of the session is met.
    pub fn loopy_outcome(&self) -> Result<LoopyOutcome> {
        let budget = self.session.budget();
        Ok(self.session.lx(&budget).outcome(self.value)?)
    }

    /// The number that it equals, if it equals one.
    #[must_use]
    pub fn number(&self) -> Option<Dyadic> {
        let budget = self.session.budget();
        self.session.cx(&budget).as_number(self.value.short()?).cloned()
    }

    /// The n of the nimber *n that it equals, if it equals one.
    #[must_use]
    pub fn nim_value(&self) -> Option<u64> {
        let budget = self.session.budget();
        let nus = self.session.cx(&budget).as_nus(self.value.short()?)?;
        nus.is_nimber().then_some(nus.nim)
    }

    /// The thermograph, with both walls.
    ///
    /// # Errors
    ///
    /// Undefined for a game that may go on forever; or a limit of the session is met.
    pub fn thermograph(&self) -> Result<Arc<Thermograph>> {
        let (short, budget) = (self.short("the thermograph")?, self.session.budget());
        Ok(self.session.cx(&budget).thermograph(short)?)
    }

    /// The mean value.
    ///
    /// ```
    /// # use upstar::prelude::*;
    /// let switch: Game = "{4|-1}".parse()?;
    /// assert_eq!((switch.mean()?.to_string(), switch.temperature()?.to_string()), ("3/2".into(), "5/2".into()));
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Undefined for a game that may go on forever; or a limit of the session is met.
    pub fn mean(&self) -> Result<Dyadic> {
        let (short, budget) = (self.short("the mean")?, self.session.budget());
        Ok(self.session.cx(&budget).mean(short)?)
    }

    /// The temperature; that of a number is below 0.
    ///
    /// # Errors
    ///
    /// Undefined for a game that may go on forever; or a limit of the session is met.
    pub fn temperature(&self) -> Result<Dyadic> {
        let (short, budget) = (self.short("the temperature")?, self.session.budget());
        Ok(self.session.cx(&budget).temperature(short)?)
    }

    /// The number at which play stops if `starter` moves first and both play on until one is reached.
    ///
    /// # Errors
    ///
    /// Undefined for a game that may go on forever; or a limit of the session is met.
    pub fn stop(&self, starter: Player) -> Result<Dyadic> {
        let (short, budget) = (self.short("the stop")?, self.session.budget());
        let cx = self.session.cx(&budget);
        Ok(match starter {
            Player::Left => cx.left_stop(short)?,
            Player::Right => cx.right_stop(short)?,
        })
    }

    /// The day on which the value is born.
    ///
    /// # Errors
    ///
    /// Undefined for a game that may go on forever; or a limit of the session is met.
    pub fn birthday(&self) -> Result<UBig> {
        let (short, budget) = (self.short("the birthday")?, self.session.budget());
        Ok(self.session.cx(&budget).birthday(short)?)
    }

    /// The atomic weight of an all-small game, or of an infinitesimal that has one.
    ///
    /// # Errors
    ///
    /// Undefined where there is none; or a limit of the session is met.
    pub fn atomic_weight(&self) -> Result<Game> {
        let (short, budget) = (self.short("the atomic weight")?, self.session.budget());
        Ok(self.with(self.session.cx(&budget).atomic_weight(short)?))
    }

    /// The value with this onside or offside alone: infinite play is a win for `winner`.
    #[must_use]
    pub fn side(&self, winner: Player) -> Game {
        let side: Stopper = match winner {
            Player::Left => self.value.onside,
            Player::Right => self.value.offside,
        };
        self.with(side)
    }

    /// The text in LaTeX, for math mode.
    ///
    /// # Errors
    ///
    /// If the text is too long.
    pub fn to_latex(&self) -> Result<String> {
        self.text(Style::Latex)
    }

    fn term(&self) -> Result<Arc<Term>> {
        let budget = self.session.budget();
        Ok(match self.value.short() {
            Some(short) => self.session.cx(&budget).term(short)?,
            None => self.session.lx(&budget).term(self.value)?,
        })
    }

    fn text(&self, style: Style) -> Result<String> {
        let too_long =
            |no: upstar_notation::TooLong| upstar_core::Interrupted::too_large(no.to_string());
        Ok(self.term()?.print(style, LONGEST).map_err(too_long)?)
    }

    /// As `+`.
    ///
    /// # Errors
    ///
    /// If a limit of the session is met.
    ///
    /// # Panics
    ///
    /// If the other is of another session.
    pub fn checked_add(&self, other: &Game) -> Result<Game> {
        let budget = self.session.budget();
        Ok(self.with(self.session.lx(&budget).loopy_add(self.value, other.raw_in(&self.session))?))
    }

    /// As `-` before a game.
    ///
    /// # Errors
    ///
    /// If a limit of the session is met.
    pub fn checked_neg(&self) -> Result<Game> {
        let budget = self.session.budget();
        Ok(self.with(self.session.lx(&budget).loopy_neg(self.value)?))
    }

    /// So many copies of the game; fewer than none are as many of its negative.
    ///
    /// # Errors
    ///
    /// If a limit of the session is met.
    pub fn checked_multiple(&self, count: i64) -> Result<Game> {
        let budget = self.session.budget();
        Ok(self.with(self.session.lx(&budget).multiple(count, self.value)?))
    }
}

handle!(Game, Loopy, value, read by game);
operators!(Game);

impl Mul<&Game> for i64 {
    type Output = Game;

    /// # Panics
    ///
    /// If a limit of the session is met.
    fn mul(self, game: &Game) -> Game {
        game.checked_multiple(self).unwrap_or_else(|error| panic!("{error}"))
    }
}

impl Mul<Game> for i64 {
    type Output = Game;

    /// # Panics
    ///
    /// If a limit of the session is met.
    fn mul(self, game: Game) -> Game {
        self * &game
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = if f.alternate() { Style::Ascii } else { Style::Unicode };
        match self.term() {
            Ok(term) => f.pad(&term.beginning(style, LONGEST)),
            Err(no) => write!(f, "({no})"),
        }
    }
}

/// The outcome of a game without draws.
pub(super) fn decided(outcome: LoopyOutcome) -> Result<Outcome> {
    let sentence = || format!("best play may go on forever; the loopy outcome is {outcome}");
    Ok(outcome.decided().ok_or_else(|| Undefined::new(sentence()))?)
}

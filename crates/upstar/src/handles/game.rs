//! Values of short and loopy games.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::iter::Sum;
use std::ops::Mul;
use std::str::FromStr;
use std::sync::Arc;

use upstar_core::{Budget, LoopyOutcome, Outcome, Player, Relation, Undefined};
use upstar_form::{ContentHash, FormId};
use upstar_loopy::{Loopy, Stopper};
use upstar_notation::{Style, Term};
use upstar_number::{Dyadic, UBig};
use upstar_short::{Short, Thermograph};

use super::common::handle;
use super::operators::operators;
use crate::error::{Error, Result};
use crate::session::Session;

/// The maximum length of printed text, in bytes.
pub(super) const LONGEST: usize = 1 << 20;

/// The value of a short or loopy game under normal play.
///
/// `Display` prints the standard notation, and `{:#}` prints ASCII. Both can be parsed, unless they
/// are truncated after a megabyte. Two games are equal (`==`) if and only if their values are.
/// Games are cheap to clone.
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
/// Games are partially ordered, so `<` is not defined:
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
    /// Creates the handle of a value.
    ///
    /// # Panics
    ///
    /// Panics if the value belongs to another session.
    pub fn from_raw(session: &Session, value: impl Into<Loopy>) -> Game {
        let value = value.into();
        assert!(
            session.lx(&session.budget()).knows(value),
            "the game belongs to another session; use it in the session that created it"
        );
        Game { session: session.clone(), value }
    }

    /// Returns `true` if the value is a short game.
    #[must_use]
    pub fn is_short(&self) -> bool {
        self.value.short().is_some()
    }

    fn content(&self) -> [ContentHash; 2] {
        if let Some(short) = self.value.short() {
            return [content_of_form(&self.session, short.form()); 2];
        }
        let budget = Budget::unlimited();
        let lx = self.session.lx(&budget);
        [self.value.onside, self.value.offside]
            .map(|side| lx.content_hash(side).expect("the budget is unlimited"))
    }

    fn short(&self, what: &str) -> Result<Short> {
        self.value.short().ok_or_else(|| {
            let sentence = format!("{what} is defined only for loopfree games; this game is loopy");
            Undefined::new(sentence).into()
        })
    }

    /// Returns the options of `player` in the canonical form.
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
    /// Undefined if the onside and the offside differ, since there is no canonical form then.
    pub fn options(&self, player: Player) -> Result<Vec<Game>> {
        let Some(stopper) = self.value.stopper() else {
            let sentence = "the options are undefined: a game whose onside and offside differ \
                            has no canonical form";
            return Err(Undefined::new(sentence).into());
        };
        let budget = self.session.budget();
        let (left, right) = self.session.lx(&budget).options(stopper)?;
        let options = if player == Player::Left { left } else { right };
        Ok(options.into_iter().map(|option| self.with(option)).collect())
    }

    /// Compares two games.
    ///
    /// # Panics
    ///
    /// Panics if `other` belongs to another session.
    pub fn compare(&self, other: &Game) -> Result<Relation> {
        let budget = self.session.budget();
        Ok(self.session.lx(&budget).loopy_compare(self.value, other.raw_in(&self.session))?)
    }

    /// Returns the outcome under normal play.
    ///
    /// # Errors
    ///
    /// Undefined if optimal play is a draw when one of the players moves first; see
    /// [`loopy_outcome`](Game::loopy_outcome).
    pub fn outcome(&self) -> Result<Outcome> {
        decided(self.loopy_outcome()?)
    }

    /// Returns the outcome under normal play. Infinite play is a draw.
    pub fn loopy_outcome(&self) -> Result<LoopyOutcome> {
        let budget = self.session.budget();
        Ok(self.session.lx(&budget).outcome(self.value)?)
    }

    /// Returns the number that the game equals, if any.
    #[must_use]
    pub fn number(&self) -> Option<Dyadic> {
        let budget = self.session.budget();
        self.session.cx(&budget).as_number(self.value.short()?).cloned()
    }

    /// Returns n if the game equals the nimber *n.
    #[must_use]
    pub fn nim_value(&self) -> Option<u64> {
        let budget = self.session.budget();
        let nus = self.session.cx(&budget).as_nus(self.value.short()?)?;
        nus.is_nimber().then_some(nus.nim)
    }

    /// Returns the thermograph.
    ///
    /// # Errors
    ///
    /// Undefined for loopy games.
    pub fn thermograph(&self) -> Result<Arc<Thermograph>> {
        let (short, budget) = (self.short("the thermograph")?, self.session.budget());
        Ok(self.session.cx(&budget).thermograph(short)?)
    }

    /// Returns the mean value.
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
    /// Undefined for loopy games.
    pub fn mean(&self) -> Result<Dyadic> {
        let (short, budget) = (self.short("the mean")?, self.session.budget());
        Ok(self.session.cx(&budget).mean(short)?)
    }

    /// Returns the temperature. Numbers have negative temperatures.
    ///
    /// # Errors
    ///
    /// Undefined for loopy games.
    pub fn temperature(&self) -> Result<Dyadic> {
        let (short, budget) = (self.short("the temperature")?, self.session.budget());
        Ok(self.session.cx(&budget).temperature(short)?)
    }

    /// Returns the Left or the Right stop: the number reached when `starter` moves first and both
    /// players play optimally.
    ///
    /// # Errors
    ///
    /// Undefined for loopy games.
    pub fn stop(&self, starter: Player) -> Result<Dyadic> {
        let (short, budget) = (self.short("the stop")?, self.session.budget());
        let cx = self.session.cx(&budget);
        Ok(match starter {
            Player::Left => cx.left_stop(short)?,
            Player::Right => cx.right_stop(short)?,
        })
    }

    /// Returns the birthday of the value.
    ///
    /// # Errors
    ///
    /// Undefined for loopy games.
    pub fn birthday(&self) -> Result<UBig> {
        let (short, budget) = (self.short("the birthday")?, self.session.budget());
        Ok(self.session.cx(&budget).birthday(short)?)
    }

    /// Returns the atomic weight, which all-small games and some other infinitesimals have.
    ///
    /// # Errors
    ///
    /// Undefined if the atomic weight does not exist.
    pub fn atomic_weight(&self) -> Result<Game> {
        let (short, budget) = (self.short("the atomic weight")?, self.session.budget());
        Ok(self.with(self.session.cx(&budget).atomic_weight(short)?))
    }

    /// Returns `true` if the game equals 0, so that the second player wins.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.value == Loopy::ZERO
    }

    /// Returns the game cooled by `t`.
    ///
    /// ```
    /// # use upstar::prelude::*;
    /// let switch: Game = "{3|-1}".parse()?;
    /// assert_eq!(switch.cool(1)?, "{2|0}".parse()?);
    /// assert_eq!("{1|-1}".parse::<Game>()?.cool(2)?.is_zero(), true);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Undefined for `t < -1` and for loopy games.
    pub fn cool(&self, t: impl Into<Dyadic>) -> Result<Game> {
        let (short, budget) = (self.short("cooling")?, self.session.budget());
        Ok(self.with(self.session.cx(&budget).cool(short, &t.into())?))
    }

    /// Returns the game heated by `t`.
    ///
    /// # Errors
    ///
    /// Undefined if one of the games is loopy.
    ///
    /// # Panics
    ///
    /// Panics if `t` belongs to another session.
    pub fn heat(&self, t: &Game) -> Result<Game> {
        let (short, budget) = (self.short("heating")?, self.session.budget());
        t.raw_in(&self.session);
        Ok(self.with(self.session.cx(&budget).heat(short, t.short("heating")?)?))
    }

    /// Returns the Norton product of the game with `unit`.
    ///
    /// ```
    /// # use upstar::prelude::*;
    /// let (half, up): (Game, Game) = ("1/2".parse()?, "^".parse()?);
    /// assert_eq!(half.norton(&up)?.to_string(), "{⇑*|↓*}");
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Undefined if one of the games is loopy, and unless `unit` is positive or the game is an
    /// integer.
    ///
    /// # Panics
    ///
    /// Panics if `unit` belongs to another session.
    pub fn norton(&self, unit: &Game) -> Result<Game> {
        let (short, budget) = (self.short("the Norton product")?, self.session.budget());
        unit.raw_in(&self.session);
        let unit = unit.short("the Norton product")?;
        Ok(self.with(self.session.cx(&budget).norton(short, unit)?))
    }

    /// Returns the ordinal sum of the canonical form of the game and `branch`. For other forms, see
    /// [`Form::ordinal_sum`](super::Form::ordinal_sum).
    ///
    /// # Errors
    ///
    /// Undefined if one of the games is loopy.
    ///
    /// # Panics
    ///
    /// Panics if `branch` belongs to another session.
    pub fn ordinal_sum(&self, branch: &Game) -> Result<Game> {
        let (short, budget) = (self.short("the ordinal sum")?, self.session.budget());
        branch.raw_in(&self.session);
        let branch = branch.short("the ordinal sum")?;
        Ok(self.with(self.session.cx(&budget).ordinal_sum(short.form(), branch)?))
    }

    /// Returns the reduced canonical form: the simplest game infinitesimally close to this game
    /// (Siegel, thesis, Definition 1.2.72).
    ///
    /// # Errors
    ///
    /// Undefined for loopy games.
    pub fn reduced_canonical_form(&self) -> Result<Game> {
        let (short, budget) = (self.short("the reduced canonical form")?, self.session.budget());
        Ok(self.with(self.session.cx(&budget).reduced(short)?))
    }

    /// Returns the onside if `winner` is Left, and the offside if `winner` is Right: the side in
    /// which `winner` wins infinite play.
    #[must_use]
    pub fn side(&self, winner: Player) -> Game {
        let side: Stopper = winner.pick(self.value.onside, self.value.offside);
        self.with(side)
    }

    /// Returns the value as LaTeX code for math mode.
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

    /// Adds two games; the fallible form of `+`.
    ///
    /// # Panics
    ///
    /// Panics if `other` belongs to another session.
    pub fn checked_add(&self, other: &Game) -> Result<Game> {
        let budget = self.session.budget();
        Ok(self.with(self.session.lx(&budget).loopy_add(self.value, other.raw_in(&self.session))?))
    }

    /// Returns the negative; the fallible form of unary `-`.
    pub fn checked_neg(&self) -> Result<Game> {
        let budget = self.session.budget();
        Ok(self.with(self.session.lx(&budget).loopy_neg(self.value)?))
    }

    /// Returns the sum of `count` copies, or of copies of the negative if `count` is negative.
    pub fn checked_multiple(&self, count: i64) -> Result<Game> {
        let budget = self.session.budget();
        Ok(self.with(self.session.lx(&budget).multiple(count, self.value)?))
    }
}

handle!(Game, Loopy, value, read by game);
operators!(Game);

impl Sum for Game {
    /// # Panics
    ///
    /// Panics if a limit is reached, or if the games belong to different sessions. The sum of no
    /// games belongs to the [common session](Session::common).
    fn sum<I: Iterator<Item = Game>>(games: I) -> Game {
        let sum = games.reduce(|sum, game| sum + game);
        sum.unwrap_or_else(|| Game::from_raw(Session::common(), Loopy::ZERO))
    }
}

impl<'a> Sum<&'a Game> for Game {
    /// # Panics
    ///
    /// Same as the sum of owned games.
    fn sum<I: Iterator<Item = &'a Game>>(games: I) -> Game {
        games.cloned().sum()
    }
}

impl Mul<&Game> for i64 {
    type Output = Game;

    /// # Panics
    ///
    /// Panics if a limit is reached.
    fn mul(self, game: &Game) -> Game {
        game.checked_multiple(self).unwrap_or_else(|error| panic!("{error}"))
    }
}

impl Mul<Game> for i64 {
    type Output = Game;

    /// # Panics
    ///
    /// Panics if a limit is reached.
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

/// Returns the content hash of a form, which does not depend on the session.
pub(super) fn content_of_form(session: &Session, form: FormId) -> ContentHash {
    let budget = Budget::unlimited();
    let hash = session.cx(&budget).forms().content_hash(form, &budget);
    hash.expect("the budget is unlimited")
}

pub(super) fn decided(outcome: LoopyOutcome) -> Result<Outcome> {
    let sentence = || format!("optimal play may be infinite; the loopy outcome is {outcome}");
    Ok(outcome.decided().ok_or_else(|| Undefined::new(sentence()))?)
}

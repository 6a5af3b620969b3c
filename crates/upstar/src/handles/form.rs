//! Literal forms.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use upstar_core::{Outcome, Player};
use upstar_form::FormId as RawForm;
use upstar_notation::{Style, Term};
use upstar_number::UBig;

use super::common::handle;
use super::game::LONGEST;
use super::operators::operators;
use super::{Game, Position};
use crate::error::{Error, Result};
use crate::session::Session;

/// A literal form: a tree of options in which nothing is simplified, neither dominated nor reversible options.
///
/// Two are equal when they are the same form; whether their values are equal is asked of their
/// [values](Form::value). Misère play, birthdays of forms, ordinal and side sums depend on it.
///
/// ```
/// use upstar::prelude::*;
///
/// let form: Form = "{*|*}".parse()?;
/// let zero: Form = "0".parse()?;
/// assert_eq!(form.value()?, zero.value()?);
/// assert_ne!(form, zero);
/// assert_eq!((form.birthday()?, zero.birthday()?), (2u8.into(), 0u8.into()));
/// # Ok::<(), upstar::Error>(())
/// ```
#[derive(Clone)]
pub struct Form {
    session: Session,
    form: RawForm,
}

impl Form {
    /// The handle of a form of this session.
    ///
    /// # Panics
    ///
    /// If the form is of another session.
    #[must_use]
    pub fn from_raw(session: &Session, form: RawForm) -> Form {
        assert!(
            session.universe().forms().knows(form),
            "a form of another session: ask about it in the session that made it"
        );
        Form { session: session.clone(), form }
    }

    /// The value of the form.
    ///
    /// # Errors
    ///
    /// If a limit of the session is met.
    pub fn value(&self) -> Result<Game> {
        let budget = self.session.budget();
        Ok(Game::from_raw(&self.session, self.session.cx(&budget).value(self.form)?))
    }

    /// The options from which `player` chooses.
    ///
    /// # Errors
    ///
    /// If a limit of the session is met.
    pub fn options(&self, player: Player) -> Result<Vec<Form>> {
        let options = self.session.universe().forms().options_of(self.form, player)?;
        Ok(options.iter().map(|option| self.with(option)).collect())
    }

    /// The depth of the tree.
    ///
    /// # Errors
    ///
    /// If a limit of the session is met.
    pub fn birthday(&self) -> Result<UBig> {
        Ok(self.session.universe().forms().birthday(self.form, &self.session.budget())?)
    }

    /// Who wins under misère play, where a player unable to move wins.
    ///
    /// ```
    /// # use upstar::prelude::*;
    /// assert_eq!("{*|*}".parse::<Form>()?.misere_outcome()?, Outcome::N);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a limit of the session is met.
    pub fn misere_outcome(&self) -> Result<Outcome> {
        let budget = self.session.budget();
        Ok(self.session.misere(&budget).outcome(self.form)?)
    }

    /// The ordinal sum with this form as its base: a move here ends play on the branch.
    ///
    /// # Errors
    ///
    /// If a limit of the session is met.
    ///
    /// # Panics
    ///
    /// If the other is of another session.
    pub fn ordinal_sum(&self, branch: &Form) -> Result<Form> {
        let (forms, budget) = (self.session.universe().forms(), self.session.budget());
        Ok(self.with(forms.ordinal_sum(self.form, branch.raw_in(&self.session), &budget)?))
    }

    /// The side sum of this form and another (Siegel, thesis, Definition 2.4.1).
    ///
    /// # Errors
    ///
    /// If a limit of the session is met.
    ///
    /// # Panics
    ///
    /// If the other is of another session.
    pub fn side_sum(&self, other: &Form) -> Result<Form> {
        let (forms, budget) = (self.session.universe().forms(), self.session.budget());
        Ok(self.with(forms.side_sum(self.form, other.raw_in(&self.session), &budget)?))
    }

    /// As `+`: the literal sum.
    ///
    /// # Errors
    ///
    /// If a limit of the session is met.
    ///
    /// # Panics
    ///
    /// If the other is of another session.
    pub fn checked_add(&self, other: &Form) -> Result<Form> {
        let (forms, budget) = (self.session.universe().forms(), self.session.budget());
        Ok(self.with(forms.sum(self.form, other.raw_in(&self.session), &budget)?))
    }

    /// As `-` before a form: the form with the players exchanged.
    ///
    /// # Errors
    ///
    /// If a limit of the session is met.
    pub fn checked_neg(&self) -> Result<Form> {
        let (forms, budget) = (self.session.universe().forms(), self.session.budget());
        Ok(self.with(forms.negative(self.form, &budget)?))
    }
}

handle!(Form, RawForm, form, read by form);
operators!(Form);

impl Position {
    /// The literal form: the tree of all moves.
    ///
    /// ```
    /// # use upstar::prelude::*;
    /// let board = Session::new().position("domineering", "1x4")?;
    /// assert_eq!(board.form()?.to_string(), "'{|-1,0}'");
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a limit of the session is met.
    pub fn form(&self) -> Result<Form> {
        let budget = self.session().budget();
        Ok(Form::from_raw(self.session(), self.raw().form(self.session().cx(&budget))?))
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = if f.alternate() { Style::Ascii } else { Style::Unicode };
        let budget = self.session.budget();
        match self.session.cx(&budget).form_term(self.form) {
            Ok(term) => f.pad(&Term::Quote(term).beginning(style, LONGEST)),
            Err(no) => write!(f, "({no})"),
        }
    }
}

//! Literal forms.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use upstar_core::{Outcome, Player};
use upstar_form::{ContentHash, FormId as RawForm};
use upstar_notation::{Style, Term};
use upstar_number::UBig;

use super::common::handle;
use super::game::{LONGEST, content_of_form};
use super::operators::operators;
use super::{Game, Position};
use crate::error::{Error, Result};
use crate::session::Session;

/// A literal form: a tree of options. Dominated and reversible options are kept.
///
/// Two forms are equal (`==`) if and only if their trees are identical; compare games by their
/// [values](Form::value). Misère play, birthdays, ordinal sums and side sums depend on the form.
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
    /// Creates the handle of a form.
    ///
    /// # Panics
    ///
    /// Panics if the form belongs to another session.
    #[must_use]
    pub fn from_raw(session: &Session, form: RawForm) -> Form {
        assert!(
            session.universe().forms().knows(form),
            "the form belongs to another session; use it in the session that created it"
        );
        Form { session: session.clone(), form }
    }

    /// Returns the value of the form.
    pub fn value(&self) -> Result<Game> {
        let budget = self.session.budget();
        Ok(Game::from_raw(&self.session, self.session.cx(&budget).value(self.form)?))
    }

    /// Returns the options of `player`.
    pub fn options(&self, player: Player) -> Result<Vec<Form>> {
        let options = self.session.universe().forms().options_of(self.form, player)?;
        Ok(options.iter().map(|option| self.with(option)).collect())
    }

    /// Returns the birthday of the form: the depth of the tree.
    pub fn birthday(&self) -> Result<UBig> {
        Ok(self.session.universe().forms().birthday(self.form, &self.session.budget())?)
    }

    /// Returns the outcome under misère play, in which a player unable to move wins.
    ///
    /// ```
    /// # use upstar::prelude::*;
    /// assert_eq!("{*|*}".parse::<Form>()?.misere_outcome()?, Outcome::N);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn misere_outcome(&self) -> Result<Outcome> {
        let budget = self.session.budget();
        Ok(self.session.misere(&budget).outcome(self.form)?)
    }

    /// Returns the ordinal sum with base `self` and subordinate `branch`, which a move in the base
    /// discards.
    ///
    /// # Panics
    ///
    /// Panics if `branch` belongs to another session.
    pub fn ordinal_sum(&self, branch: &Form) -> Result<Form> {
        let (forms, budget) = (self.session.universe().forms(), self.session.budget());
        Ok(self.with(forms.ordinal_sum(self.form, branch.raw_in(&self.session), &budget)?))
    }

    /// Returns the side sum of this form and another (Siegel, thesis, Definition 2.4.1).
    ///
    /// # Panics
    ///
    /// Panics if `other` belongs to another session.
    pub fn side_sum(&self, other: &Form) -> Result<Form> {
        let (forms, budget) = (self.session.universe().forms(), self.session.budget());
        Ok(self.with(forms.side_sum(self.form, other.raw_in(&self.session), &budget)?))
    }

    /// Returns the literal sum; the fallible form of `+`.
    ///
    /// # Panics
    ///
    /// Panics if `other` belongs to another session.
    pub fn checked_add(&self, other: &Form) -> Result<Form> {
        let (forms, budget) = (self.session.universe().forms(), self.session.budget());
        Ok(self.with(forms.sum(self.form, other.raw_in(&self.session), &budget)?))
    }

    /// Exchanges the players; the fallible form of unary `-`.
    pub fn checked_neg(&self) -> Result<Form> {
        let (forms, budget) = (self.session.universe().forms(), self.session.budget());
        Ok(self.with(forms.negative(self.form, &budget)?))
    }
}

impl Form {
    fn content(&self) -> ContentHash {
        content_of_form(&self.session, self.form)
    }
}

handle!(Form, RawForm, form, read by form);
operators!(Form);

impl Position {
    /// Returns the literal form: the tree of all moves.
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
    /// Fails if play can be infinite.
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

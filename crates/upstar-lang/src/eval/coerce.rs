//! Conversions of values to games, forms and numbers.

use std::sync::Arc;

use upstar::raw::{Literal, System};
use upstar_core::Player;
use upstar_form::FormId;
use upstar_number::{Dyadic, IBig, Rational};
use upstar_short::Short;

use crate::error::{LangError, LangResult};
use crate::eval::EvalContext;
use crate::value::Value;

impl EvalContext<'_> {
    pub(crate) fn short(&self, value: &Value) -> LangResult<Short> {
        match value {
            Value::Number(number) => Ok(self.cx.number(&dyadic_of(number)?)?),
            Value::Game(game) => Ok(*game),
            Value::Form(form) => Ok(self.cx.value(*form)?),
            // The value of a loopy position can be short.
            Value::Position(position) => position.game(self.lx())?.short().ok_or_else(endless),
            Value::Compound(compound) => Ok(self.cx.value(self.form_of_compound(*compound)?)?),
            Value::Sum(terms) => self.short_sum(terms),
            Value::Loopy(..) => Err(endless()),
            Value::LoopyForm(_) => self.loopy(value)?.short().ok_or_else(endless),
            other => Err(expected("a game", other)),
        }
    }

    /// Rejects literal forms that are not canonical.
    pub(crate) fn canonical_game(&self, value: &Value) -> LangResult<Short> {
        let game = self.short(value)?;
        let is_form = |value: &Value| matches!(value, Value::Form(_) | Value::Compound(_));
        let is_literal = match value {
            Value::Sum(terms) => terms.iter().any(|term| is_form(&term.game)),
            other => is_form(other),
        };
        if is_literal && self.form(value)? != game.form() {
            let message = "expected a canonical form, but this literal form is not canonical";
            return Err(LangError::type_error(
                message,
                "write `value(…)` for the value of the form",
            ));
        }
        Ok(game)
    }

    /// Returns a literal form, or the canonical form of a value.
    pub(crate) fn form(&self, value: &Value) -> LangResult<FormId> {
        match value {
            Value::Form(form) => Ok(*form),
            Value::Position(position) => Ok(position.form(self.cx)?),
            Value::Compound(compound) => self.form_of_compound(*compound),
            Value::Sum(terms) => self.form_of_sum(terms),
            Value::LoopyForm(_) => Err(endless()),
            other => Ok(self.short(other)?.form()),
        }
    }

    /// Returns the literal form, which may be loopy, or the canonical form of a value. A value without
    /// a canonical form has the literal form with which it was defined.
    pub(crate) fn literal(&self, value: &Value) -> LangResult<Literal> {
        let lx = self.lx();
        match value {
            Value::LoopyForm(form) => Ok(Literal::Loopy(Arc::clone(form))),
            Value::Loopy(game, form) => lx.literal_of(*game, form.as_ref()).map_err(|no| {
                let remedy = "write the game as a literal form, as in '{pass|pass}', or use \
                              `onside(g)` or `offside(g)`";
                LangError::from(no).remedy(remedy)
            }),
            Value::Position(position) if position.can_repeat(self.cx)? => {
                let (graph, _) = position.graph(self.cx)?;
                Ok(lx.literal_form(&System::from(&graph))?)
            }
            other => Ok(Literal::Form(self.form(other)?)),
        }
    }

    /// A game that equals a number becomes a number.
    pub(crate) fn game(&self, game: Short) -> Value {
        match self.cx.as_number(game) {
            Some(number) => Value::number(Rational::from(number)),
            None => Value::Game(game),
        }
    }

    pub(crate) fn games(&self, games: impl IntoIterator<Item = Short>) -> Value {
        Value::list(games.into_iter().map(|game| self.game(game)))
    }

    pub(crate) fn rational(&self, value: &Value) -> LangResult<Rational> {
        match value {
            Value::Number(number) => Ok((**number).clone()),
            Value::Game(game) => {
                let remedy = self.meant_power(*game).unwrap_or_else(|| {
                    "`mean`, `left_stop` and `right_stop` return numbers".to_string()
                });
                Err(LangError::type_error("this game is not a number", remedy))
            }
            Value::Form(_) | Value::Position(_) | Value::Sum(_) | Value::Compound(_) => {
                let game = self.short(value)?;
                match self.cx.as_number(game) {
                    Some(number) => Ok(Rational::from(number)),
                    None => self.rational(&Value::Game(game)),
                }
            }
            other => Err(expected("a number", other)),
        }
    }

    /// Suggests a power for a number plus ups, which may be a mistyped power.
    fn meant_power(&self, game: Short) -> Option<String> {
        let nus = self.cx.as_nus(game)?;
        let (number, ups) = (&nus.number, nus.ups.to_i64()?);
        if nus.nim != 0 || ups < 2 || number.is_zero() || number.bits() > 60 {
            return None;
        }
        let above = number.numerator();
        let power = match number.exponent() {
            0 => format!("power({above}, {ups})"),
            exponent => format!("{above}/power({}, {ups})", 1_u64 << exponent),
        };
        Some(format!(
            "`{number}^{ups}` means {number} plus {ups} ups; for the power, write `{power}`"
        ))
    }

    pub(crate) fn dyadic(&self, value: &Value) -> LangResult<Dyadic> {
        dyadic_of(&self.rational(value)?)
    }

    /// Returns `None` for a game that does not equal a number.
    pub(crate) fn whole_or_game(&self, value: &Value) -> LangResult<Option<IBig>> {
        match value {
            Value::Game(_) => Ok(None),
            Value::Form(_) | Value::Position(_) | Value::Sum(_) | Value::Compound(_) => {
                let game = self.short(value)?;
                match self.cx.as_number(game) {
                    Some(_) => self.whole(value).map(Some),
                    None => Ok(None),
                }
            }
            other => self.whole(other).map(Some),
        }
    }

    pub(crate) fn whole(&self, value: &Value) -> LangResult<IBig> {
        let number = self.rational(value)?;
        if number.is_integer() {
            Ok(number.numerator().clone())
        } else {
            Err(LangError::type_error(format!("{number} is not an integer"), ""))
        }
    }

    pub(crate) fn integer(&self, value: &Value) -> LangResult<i64> {
        let number = self.whole(value)?;
        i64::try_from(&number)
            .map_err(|_| LangError::too_large("the number is too large: it must fit in 64 bits"))
    }

    pub(crate) fn natural(&self, value: &Value) -> LangResult<u64> {
        let number = self.integer(value)?;
        u64::try_from(number).map_err(|_| {
            LangError::type_error(format!("expected a natural number, found {number}"), "")
        })
    }

    pub(crate) fn player(&self, value: &Value) -> LangResult<Player> {
        match value {
            Value::Player(player) => Ok(*player),
            other => Err(expected("a player", other)),
        }
    }
}

fn endless() -> LangError {
    LangError::undefined("expected a loopfree game, but play in this game may be infinite")
}

/// Fails if the number is not dyadic.
pub(crate) fn dyadic_of(number: &Rational) -> LangResult<Dyadic> {
    number.as_dyadic().ok_or_else(|| {
        LangError::type_error(
            format!("{number} is a number but not a game: its denominator is not a power of two"),
            "for example, 3/8 is a game",
        )
    })
}

pub(crate) fn expected(what: &str, found: &Value) -> LangError {
    let remedy = match (what, found) {
        (_, Value::Function(_)) => "call the function, as in `f(x)`",
        ("a game", Value::List(_)) => "write a game with a `|`, such as {1|-1}",
        ("a position", _) => "write a position with its ruleset, for example domineering(\"4x4\")",
        ("a player", _) => "the players are `Left` and `Right`",
        ("a scoring game", Value::Position(_)) => {
            "`scoring_value(p)` is the scoring game of a position"
        }
        ("a scoring game", _) => "for example, s{1|0|-1}",
        _ => "",
    };
    LangError::type_error(format!("expected {what}, found {}", found.described()), remedy)
}

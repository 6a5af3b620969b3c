//! Loopy games: conversions and operators.

use upstar::Sides;
use upstar::raw::{Loopy, LoopyContext, Stopper};
use upstar_core::Relation;
use upstar_number::IBig;

use crate::error::{LangError, LangResult};
use crate::eval::EvalContext;
use crate::value::Value;

/// Copies of a loopy game are added one by one.
const MAX_COPIES: u64 = 100_000;

impl EvalContext<'_> {
    pub(crate) fn lx(&self) -> LoopyContext<'_> {
        self.session.lx(self.cx.budget)
    }

    pub(crate) fn loopy(&self, value: &Value) -> LangResult<Loopy> {
        Ok(self.sides(value)?.value()?)
    }

    pub(crate) fn sides(&self, value: &Value) -> LangResult<Sides> {
        match value {
            Value::Loopy(game, _) => Ok((*game).into()),
            Value::LoopyForm(_) => Ok(self.lx().sides_of_literal(&self.literal(value)?)?),
            Value::Position(position) => Ok(position.sides(self.lx())?),
            Value::Sum(terms) => self.sides_of_sum(terms),
            other => Ok(Loopy::from(self.short(other)?).into()),
        }
    }

    /// A loopy value that equals a number or a short game becomes this number or game.
    pub(crate) fn loopy_game(&self, game: impl Into<Loopy>) -> Value {
        let game = game.into();
        match game.short() {
            Some(short) => self.game(short),
            None => Value::Loopy(game, None),
        }
    }

    pub(crate) fn stopper(&self, value: &Value) -> LangResult<Stopper> {
        let game = self.loopy(value)?;
        game.stopper().ok_or_else(|| {
            LangError::type_error(
                "the game is not a stopper: its onside and offside differ",
                "use `onside(g)` or `offside(g)`",
            )
        })
    }

    /// Returns `None` if neither game is loopy.
    fn loopy_pair(&self, x: &Value, y: &Value) -> LangResult<Option<(Loopy, Loopy)>> {
        let g = self.loopy(x).map_err(|error| error.of_argument(0))?;
        let h = self.loopy(y).map_err(|error| error.of_argument(1))?;
        let is_short = g.short().is_some() && h.short().is_some();
        Ok((!is_short).then_some((g, h)))
    }

    pub(crate) fn add_loopy(&self, x: &Value, y: &Value) -> LangResult<Option<Value>> {
        match self.loopy_pair(x, y)? {
            Some((g, h)) => Ok(Some(self.loopy_game(self.lx().loopy_add(g, h)?))),
            None => Ok(None),
        }
    }

    pub(crate) fn compare_loopy(&self, x: &Value, y: &Value) -> LangResult<Option<Relation>> {
        match self.loopy_pair(x, y)? {
            Some((g, h)) => Ok(Some(self.lx().loopy_compare(g, h)?)),
            None => Ok(None),
        }
    }

    pub(crate) fn loopy_multiple(&self, n: &IBig, game: Loopy) -> LangResult<Loopy> {
        let count = i64::try_from(n).ok().filter(|n| n.unsigned_abs() <= MAX_COPIES);
        let count = count.ok_or_else(|| {
            let message =
                format!("too many copies of a loopy game: at most {MAX_COPIES} are supported");
            LangError::too_large(message).of_argument(0)
        })?;
        Ok(self.lx().multiple(count, game)?)
    }

    /// Returns G & H: the value with onside G and offside H.
    pub(crate) fn of_sides(&self, x: &Value, y: &Value) -> LangResult<Value> {
        let onside = self.stopper(x).map_err(|error| error.of_argument(0))?;
        let offside = self.stopper(y).map_err(|error| error.of_argument(1))?;
        if !self.lx().geq(onside, offside)? {
            return Err(LangError::type_error(
                "no game has these sides: the onside must be greater than or equal to the offside",
                "write the greater side first, as in `on & off`",
            ));
        }
        Ok(self.loopy_game(Loopy { onside, offside }))
    }
}

//! Game literals: the operands of braces, switches, tinies and uptimals.

use std::collections::HashMap;

use upstar::raw::{Literal, LiteralOperands, Loopy, Short};
use upstar_notation::{Expr, ExprKind, UptimalKind};

use crate::error::{ErrorKind, LangError, LangResult};
use crate::eval::EvalContext;
use crate::value::{Scope, Value};

struct Operands<'a, 'e> {
    engine: &'a EvalContext<'e>,
    scope: &'a Scope,
    /// The values of the operands.
    values: HashMap<*const Expr, Value>,
}

impl Operands<'_, '_> {
    /// Evaluates an operand and records its value.
    fn evaluate(&mut self, expr: &Expr) -> LangResult<&Value> {
        let value = self.engine.eval(expr, self.scope)?;
        Ok(self.values.entry(expr).insert_entry(value).into_mut())
    }
}

/// A list denotes its items.
fn items<'v>(expr: &Expr, value: &'v Value) -> &'v [Value] {
    match value {
        Value::List(items) if !matches!(expr.kind, ExprKind::Set(_)) => items,
        Value::Poset(set) => set.items(),
        one => std::slice::from_ref(one),
    }
}

impl LiteralOperands for Operands<'_, '_> {
    type Error = LangError;

    fn game(&mut self, expr: &Expr) -> LangResult<Loopy> {
        let engine = self.engine;
        engine.loopy(self.evaluate(expr)?).map_err(|error| error.at(expr.span))
    }

    fn order(&mut self, expr: &Expr) -> LangResult<u64> {
        let value = self.engine.eval(expr, self.scope)?;
        self.engine.order(&value).map_err(|error| error.at(expr.span))
    }

    fn options(&mut self, expr: &Expr, out: &mut Vec<Loopy>) -> LangResult<()> {
        let engine = self.engine;
        let mut add = |item| engine.loopy(item).map(|game| out.push(game));
        let items = items(expr, self.evaluate(expr)?);
        items.iter().try_for_each(&mut add).map_err(|error| error.at(expr.span))
    }
}

impl EvalContext<'_> {
    /// Rejects -_off and -_under, which the sources define differently.
    pub(crate) fn refuse_ambiguous_miny(&self, expr: &Expr) -> LangResult<()> {
        if let ExprKind::Miny(inner) = &expr.kind
            && let ExprKind::Name(name) = &inner.kind
            && let Some((thesis, winning_ways)) = match name.as_str() {
                "off" => Some(("{on|0||0}", "{off|0||0}")),
                "under" => Some(("{over|0||0}", "{under|0||0}")),
                _ => None,
            }
        {
            let message = format!(
                "-_{name} is {thesis} in Siegel's thesis but {winning_ways} in Winning Ways"
            );
            let remedy =
                format!("write `minus_{name}` for the former, and `miny({name})` for the latter");
            return Err(LangError::type_error(message, remedy).at(expr.span));
        }
        Ok(())
    }

    pub(crate) fn game_literal(&self, expr: &Expr, scope: &Scope) -> LangResult<Value> {
        self.refuse_ambiguous_miny(expr)?;
        let mut operands = Operands { engine: self, scope, values: HashMap::new() };
        let game = self.lx().literal(expr, &mut operands)?;
        let none = || LangError::type_error("expected a game literal", "");
        let game = game.ok_or_else(none)?;
        if game.stopper().is_some() {
            return Ok(self.loopy_game(game));
        }
        let mut read = |operand: &Expr| -> LangResult<Vec<Literal>> {
            let items = items(operand, &operands.values[&std::ptr::from_ref(operand)]);
            items.iter().map(|item| self.literal(item)).collect()
        };
        let form = match self.literal_with(expr, false, &mut read) {
            Ok(Literal::Loopy(form)) => Some(form),
            Err(error) if error.kind == ErrorKind::Budget => return Err(error),
            // An operand without a literal form.
            _ => None,
        };
        Ok(Value::Loopy(game, form))
    }

    fn order(&self, value: &Value) -> LangResult<u64> {
        let order = Some(self.natural(value)?).filter(|n| *n > 0);
        order.ok_or_else(|| LangError::type_error("the order of an uptimal must be at least 1", ""))
    }

    /// Returns ↑ⁿ or ↑^[n].
    pub(crate) fn uptimal(&self, order: &Value, kind: UptimalKind) -> LangResult<Short> {
        Ok(self.cx.uptimal(self.order(order)?, kind)?)
    }
}

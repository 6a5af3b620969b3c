//! Game literals: braces, ups and nimbers, switches, tinies, uptimals.

use upstar::raw::{Loopy, Short};
use upstar_form::Nus;
use upstar_notation::{Expr, ExprKind, UptimalKind};

use crate::error::{LangError, LangResult};
use crate::eval::EvalContext;
use crate::value::{Scope, Value};

impl EvalContext<'_> {
    pub(crate) fn game_literal(&self, expr: &Expr, scope: &Scope) -> LangResult<Value> {
        let game = match &expr.kind {
            ExprKind::Nus { number, ups, nim } => {
                self.cx.nus(&Nus::new(number.clone(), ups.clone(), *nim))?
            }
            ExprKind::Uptimal { number, down, kind, order, nim } => {
                let order_value = self.eval(order, scope)?;
                let order = self
                    .natural(&order_value)
                    .and_then(|n| self.uptimal(n, *kind))
                    .map_err(|error| error.at(order.span))?;
                let power = if *down { self.cx.neg(order)? } else { order };
                let rest = Nus::new(number.clone(), upstar_number::Dyadic::ZERO, *nim);
                self.cx.add(power, self.cx.nus(&rest)?)?
            }
            ExprKind::Braces { left, right, .. } => {
                if let Some(game) = self.loopy_literal(expr, scope)? {
                    return Ok(game);
                }
                let (left, right) =
                    (self.options_written(left, scope)?, self.options_written(right, scope)?);
                return self.braces(&left, &right);
            }
            ExprKind::Switch(inner) => {
                let game = self.operand(inner, scope)?;
                return self.braces(&[game], &[self.lx().loopy_neg(game)?]);
            }
            ExprKind::Tiny(inner) => return self.tiny(self.operand(inner, scope)?),
            ExprKind::Miny(inner) => {
                return self.negative(&self.tiny(self.operand(inner, scope)?)?);
            }
            _ => return Err(LangError::type_error("expected a game literal", "")),
        };
        Ok(self.game(game))
    }

    fn operand(&self, expr: &Expr, scope: &Scope) -> LangResult<Loopy> {
        self.loopy(&self.eval(expr, scope)?).map_err(|error| error.at(expr.span))
    }

    /// Evaluates the options on one side. A list stands for its items.
    fn options_written(&self, exprs: &[Expr], scope: &Scope) -> LangResult<Vec<Loopy>> {
        let mut options = Vec::with_capacity(exprs.len());
        for expr in exprs {
            let value = self.eval(expr, scope)?;
            let mut add_all = |items: &[Value]| {
                items.iter().try_for_each(|item| self.loopy(item).map(|game| options.push(game)))
            };
            let result = match &value {
                Value::List(items) if !matches!(expr.kind, ExprKind::Set(_)) => add_all(items),
                Value::Poset(set) => add_all(set.items()),
                other => self.loopy(other).map(|game| options.push(game)),
            };
            result.map_err(|error| error.at(expr.span))?;
        }
        Ok(options)
    }

    /// Returns +ₓ = {0 || 0 | -x}.
    pub(crate) fn tiny(&self, x: Loopy) -> LangResult<Value> {
        Ok(self.loopy_game(self.lx().loopy_tiny(x)?))
    }

    /// Returns ↑ⁿ or ↑^[n].
    pub(crate) fn uptimal(&self, n: u64, kind: UptimalKind) -> LangResult<Short> {
        if n == 0 {
            return Err(LangError::type_error("the order of an uptimal must be at least 1", ""));
        }
        Ok(self.cx.uptimal(n, kind)?)
    }
}

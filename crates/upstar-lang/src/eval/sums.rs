//! Sums of positions as they are written: positions stay positions, so that who wins can be found
//! without their values.

use upstar::{Loopy, Position, Short, Sum};
use upstar_notation::{Expr, ExprKind, Operator, Sign};

use crate::error::{Error, Reply};
use crate::eval::{Engine, deeper};
use crate::loops::written_graph;
use crate::value::{Scope, Value};

/// The most copies of a position that are positions of their own.
const MAX_COPIES: u64 = 1000;

/// What a sum is made of while it is read.
struct Parts {
    positions: Vec<Position>,
    value: Short,
    /// Whether all parts are positions and games that end.
    is_plain: bool,
}

impl Engine<'_> {
    /// The sum that an expression writes; none if a part is neither a position nor a game that ends.
    pub(crate) fn sum_of_positions(&self, expr: &Expr, scope: &Scope) -> Reply<Option<Sum>> {
        let mut parts = Parts { positions: Vec::new(), value: Short::ZERO, is_plain: true };
        self.parts(expr, false, scope, &mut parts)?;
        Ok(parts.is_plain.then(|| Sum::new(parts.positions, parts.value)))
    }

    /// Whether an expression may be a sum with a position in it.
    pub(crate) fn is_sum(expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Sum(_) | ExprKind::Binary(Operator::Multiple, _, _) => true,
            ExprKind::Negative(inner) => Engine::is_sum(inner),
            _ => false,
        }
    }

    fn parts(&self, expr: &Expr, negative: bool, scope: &Scope, parts: &mut Parts) -> Reply<()> {
        self.cx.budget.spend(1)?;
        match &expr.kind {
            ExprKind::Sum(terms) => {
                for (sign, term) in terms {
                    let negative = negative != (*sign == Sign::Minus);
                    deeper(|| self.parts(term, negative, scope, parts))?;
                }
                Ok(())
            }
            ExprKind::Negative(inner) => deeper(|| self.parts(inner, !negative, scope, parts)),
            ExprKind::Binary(Operator::Multiple, count, of) => {
                let (count, value) = (self.eval(count, scope)?, self.eval(of, scope)?);
                if let (Value::Number(n), Value::Position(position)) = (&count, &value)
                    && n.is_integer()
                {
                    let n = self.integer(&count).map_err(|error| error.at(expr.span))?;
                    if n.unsigned_abs() > MAX_COPIES {
                        let message =
                            format!("a sum has at most {MAX_COPIES} copies of a position");
                        return Err(Error::too_large(message).at(expr.span));
                    }
                    let part = Value::Position(position.clone());
                    for _ in 0..n.unsigned_abs() {
                        self.put(&part, negative != (n < 0), parts)?;
                    }
                    return Ok(());
                }
                let product = self.multiple(&count, &value);
                let product = product.map_err(|error| error.at_operand(of, of))?;
                self.put(&product, negative, parts).map_err(|error| error.at(expr.span))
            }
            _ => {
                let value = self.eval(expr, scope)?;
                self.put(&value, negative, parts).map_err(|error| error.at(expr.span))
            }
        }
    }

    fn put(&self, value: &Value, negative: bool, parts: &mut Parts) -> Reply<()> {
        if let Value::Position(position) = value {
            parts.positions.push(if negative { position.negated() } else { position.clone() });
            return Ok(());
        }
        if matches!(value, Value::Loopy(_)) {
            return self.put(&self.position_of(value)?, negative, parts);
        }
        if matches!(value, Value::Loopy(_) | Value::Scoring(_) | Value::Compound(_)) {
            parts.is_plain = false;
            return Ok(());
        }
        let game = self.short(value)?;
        let game = if negative { self.cx.neg(game)? } else { game };
        parts.value = self.cx.add(parts.value, game)?;
        Ok(())
    }

    /// A loopy game as a position of the ruleset of games that are given by their graphs.
    fn position_of(&self, value: &Value) -> Reply<Value> {
        let text = match self.loopy(value)? {
            Loopy::DUD => "dud: pass | pass".to_owned(),
            _ => written_graph(self, self.stopper(value)?)?,
        };
        let position = self.session.position("game_graph", &[], &text);
        Ok(Value::Position(position.map_err(|error| Error::too_large(error.to_string()))?))
    }
}

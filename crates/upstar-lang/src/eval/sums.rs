//! Sums of positions as they are written: positions stay positions, so that who wins can be found
//! without their values.

use upstar::{Loopy, Position, Short, Sum};
use upstar_notation::{Expr, ExprKind, Operator, Sign, Span};

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
    /// Whether a part is no position.
    has_value: bool,
}

impl Parts {
    fn nothing() -> Parts {
        Parts { positions: Vec::new(), value: Short::ZERO, is_plain: true, has_value: false }
    }

    /// The sum, if there is a position in it and nothing that is no game that ends.
    fn into_positions(self) -> Option<Sum> {
        let is_meant = self.is_plain && !self.positions.is_empty();
        is_meant.then(|| Sum::new(self.positions, self.value))
    }
}

impl Engine<'_> {
    /// The sum that an expression writes; none if a part is neither a position nor a game that ends.
    pub(crate) fn sum_of_positions(&self, expr: &Expr, scope: &Scope) -> Reply<Option<Sum>> {
        Ok(self.sum_and_values(expr, scope)?.map(|(sum, _)| sum))
    }

    fn all_parts(&self, expr: &Expr, scope: &Scope) -> Reply<Parts> {
        let mut parts = Parts::nothing();
        self.parts(expr, false, scope, &mut parts)?;
        Ok(parts)
    }

    /// The sum that is left if the second expression is taken from the first; none if there is no position
    /// in it, or something that is neither a position nor a game that ends.
    pub(crate) fn difference(
        &self,
        from: &Expr,
        taken: &Expr,
        scope: &Scope,
    ) -> Reply<Option<Sum>> {
        let mut parts = self.all_parts(from, scope)?;
        self.parts(taken, true, scope, &mut parts)?;
        Ok(parts.into_positions())
    }

    /// As [`difference`](Engine::difference), of two values.
    pub(crate) fn difference_of_values(&self, from: &Value, taken: &Value) -> Reply<Option<Sum>> {
        let mut parts = Parts::nothing();
        self.put(from, false, &mut parts)?;
        self.put(taken, true, &mut parts)?;
        Ok(parts.into_positions())
    }

    /// As [`sum_of_positions`](Engine::sum_of_positions), and whether parts of it are values and no positions.
    pub(crate) fn sum_and_values(&self, expr: &Expr, scope: &Scope) -> Reply<Option<(Sum, bool)>> {
        let parts = self.all_parts(expr, scope)?;
        let has_value = parts.has_value;
        Ok(parts.is_plain.then(|| (Sum::new(parts.positions, parts.value), has_value)))
    }

    /// The positions of which an expression is the sum, for questions about misère play. None if there are
    /// none among its parts; values beside positions are refused, since they are simplified as under normal
    /// play.
    pub(crate) fn positions_alone(&self, expr: &Expr, scope: &Scope) -> Reply<Option<Value>> {
        let parts = self.all_parts(expr, scope)?;
        if parts.positions.is_empty() || !parts.is_plain {
            return Ok(None);
        }
        if parts.has_value {
            let message = "under misère play positions are added to positions, and forms to forms";
            let remedy = "form(p) is the literal form of a position; values are simplified as under normal play";
            return Err(Error::type_error(message, remedy).at(expr.span));
        }
        Ok(Some(Value::list(parts.positions.into_iter().map(Value::Position))))
    }

    /// The positions of which an expression is the sum, if all of its parts are positions.
    pub(crate) fn list_of_positions(&self, expr: &Expr, scope: &Scope) -> Reply<Option<Value>> {
        let sum = self.sum_of_positions(expr, scope)?;
        let sum = sum.filter(|sum| sum.value == Short::ZERO && !sum.positions.is_empty());
        Ok(sum.map(|sum| Value::list(sum.positions.into_iter().map(Value::Position))))
    }

    /// Whether an expression may be a sum with a position in it.
    pub(crate) fn is_sum(&self, expr: &Expr, scope: &Scope) -> bool {
        match &expr.kind {
            ExprKind::Sum(_) | ExprKind::Binary(Operator::Multiple, _, _) => true,
            ExprKind::Negative(inner) => self.is_sum(inner, scope),
            _ => self.may_be_copies(expr, scope),
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
                self.put_copies((&count, &value), (of.span, expr.span), negative, parts)
            }
            _ => match self.factors(expr, scope)? {
                (Some(count), value) => {
                    let spans = (expr.span, expr.span);
                    self.put_copies((&count, &value), spans, negative, parts)
                }
                (None, value) => {
                    self.put(&value, negative, parts).map_err(|error| error.at(expr.span))
                }
            },
        }
    }

    /// A multiple, which of a position is as many positions. `of` is where what is multiplied stands.
    fn put_copies(
        &self,
        (count, value): (&Value, &Value),
        (of, whole): (Span, Span),
        negative: bool,
        parts: &mut Parts,
    ) -> Reply<()> {
        let is_whole = matches!(count, Value::Number(n) if n.is_integer());
        if !is_whole || !matches!(value, Value::Position(_)) {
            let product = self.multiple(count, value).map_err(|error| error.at(of))?;
            return self.put(&product, negative, parts).map_err(|error| error.at(whole));
        }
        let n = self.integer(count).map_err(|error| error.at(whole))?;
        if n.unsigned_abs() > MAX_COPIES {
            let message = format!("a sum has at most {MAX_COPIES} copies of a position");
            return Err(Error::too_large(message).at(whole));
        }
        for _ in 0..n.unsigned_abs() {
            self.put(value, negative != (n < 0), parts)?;
        }
        Ok(())
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
        parts.has_value = true;
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

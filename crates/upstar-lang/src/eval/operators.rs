//! Sums, multiples, and the other binary operators.

use std::sync::Arc;

use upstar::sums::SumOperator as Join;
use upstar_form::FormId;
use upstar_notation::{BinaryOperator, Expr, Span, TermSign};
use upstar_number::{IBig, Rational, SignedStop};

use crate::error::{ErrorPlace, LangError, LangResult};
use crate::eval::coerce::{dyadic_of, expected};
use crate::eval::relations::is_game;
use crate::eval::sums::is_literal_sum;
use crate::eval::{EvalContext, MAX_LIST, too_long};
use crate::value::{Scope, Value};

impl LangError {
    /// Moves an error about argument 0 or 1 to the left or right operand, and any other to the
    /// whole.
    pub(crate) fn at_operand(self, left: Span, right: Span) -> LangError {
        match self.place {
            ErrorPlace::Argument(0) => self.at(left),
            ErrorPlace::Argument(_) => self.at(right),
            _ => self.at(left.to(right)),
        }
    }
}

impl EvalContext<'_> {
    pub(crate) fn sum(&self, terms: &[(TermSign, Expr)], scope: &Scope) -> LangResult<Value> {
        let Some(((_, first), rest)) = terms.split_first() else { return Ok(Value::number(0)) };
        let mut sum = self.eval(first, scope)?;
        for (sign, term) in rest {
            let value = self.eval(term, scope)?;
            let result = match sign {
                TermSign::Plus => self.add(sum, &value),
                TermSign::Minus => {
                    self.negative(&value).and_then(|negative| self.add(sum, &negative))
                }
            };
            sum = result.map_err(|error| error.at_operand(first.span, term.span))?;
        }
        Ok(sum)
    }

    /// Two forms give a form, two values a value, and a compound and a game a compound. Adding a
    /// position or a form to another game gives an unevaluated sum.
    pub(crate) fn add(&self, x: Value, y: &Value) -> LangResult<Value> {
        match (&x, y) {
            (Value::Number(a), Value::Number(b)) => Ok(Value::number(self.add_numbers(a, b)?)),
            (Value::Form(g), Value::Form(h)) => {
                Ok(Value::Form(self.cx.forms().sum(*g, *h, self.cx.budget)?))
            }
            (Value::Text(a), Value::Text(b)) => {
                if a.len() + b.len() > MAX_LIST {
                    return Err(too_long());
                }
                self.pay_for_text(a.len() + b.len())?;
                Ok(Value::text(format!("{a}{b}")))
            }
            (Value::Explanation(a), Value::Text(_) | Value::Explanation(_)) => {
                self.add(Value::text(a.to_string()), y)
            }
            (Value::Text(_), Value::Explanation(b)) => self.add(x, &Value::text(b.to_string())),
            (Value::List(a), Value::List(b)) => {
                if a.len() + b.len() > MAX_LIST {
                    return Err(too_long());
                }
                self.cx.budget.spend(((a.len() + b.len()) / 16) as u64)?;
                Ok(Value::list(a.iter().chain(b.iter()).cloned()))
            }
            (Value::Stop(stop), Value::Number(number))
            | (Value::Number(number), Value::Stop(stop)) => {
                let at = usize::from(matches!(y, Value::Number(_)));
                let number = dyadic_of(number).map_err(|error| error.of_argument(at))?;
                Ok(Value::stop(SignedStop::new(&stop.value + &number, stop.side)))
            }
            (Value::Text(_) | Value::List(_), _) | (_, Value::Text(_) | Value::List(_)) => {
                let (a, b) = (x.described(), y.described());
                let remedy = if [&x, y].iter().any(|v| matches!(v, Value::List(_))) {
                    "write a game with a `|`, such as {1|-1}"
                } else {
                    "`text(x)` converts any value to text"
                };
                Err(LangError::type_error(format!("cannot add {a} and {b}"), remedy))
            }
            _ => {
                if let Some(sum) = self.add_scoring(&x, y)? {
                    return Ok(sum);
                }
                for (at, part) in [&x, y].into_iter().enumerate() {
                    if !is_game(part) {
                        return Err(expected("a game", part).of_argument(at));
                    }
                }
                if [&x, y].iter().any(|part| matches!(part, Value::Compound(_))) {
                    // The misère outcome of the compound depends on the literal components.
                    return self.join(Join::Disjunctive, &[x, y.clone()]);
                }
                if is_literal_sum(&x) || is_literal_sum(y) {
                    for (at, part) in [&x, y].into_iter().enumerate() {
                        if let Value::Number(number) = part {
                            dyadic_of(number).map_err(|error| error.of_argument(at))?;
                        }
                    }
                    return self.add_terms(x, y);
                }
                if (x.may_loop() || y.may_loop())
                    && let Some(sum) = self.add_loopy(&x, y)?
                {
                    return Ok(sum);
                }
                let (g, h) = self.pair(&x, y)?;
                Ok(self.game(self.cx.add(g, h)?))
            }
        }
    }

    fn pair(&self, x: &Value, y: &Value) -> LangResult<(upstar_short::Short, upstar_short::Short)> {
        let g = self.short(x).map_err(|error| error.of_argument(0))?;
        let h = self.short(y).map_err(|error| error.of_argument(1))?;
        Ok((g, h))
    }

    pub(crate) fn negative(&self, x: &Value) -> LangResult<Value> {
        match x {
            Value::Number(number) => Ok(Value::number(-&**number)),
            Value::Stop(stop) => Ok(Value::stop(stop.negative())),
            Value::Form(form) => Ok(Value::Form(self.cx.forms().negative(*form, self.cx.budget)?)),
            Value::Scoring(game) => Ok(Value::Scoring(self.scores().negative(*game)?)),
            Value::Compound(compound) => {
                let form = self.form_of_compound(*compound)?;
                Ok(Value::Form(self.cx.forms().negative(form, self.cx.budget)?))
            }
            Value::LoopyForm(_) => {
                Ok(Value::literal(self.lx().negative_literal(&self.literal(x)?)?))
            }
            Value::Loopy(game, _) => Ok(self.loopy_game(self.lx().loopy_neg(*game)?)),
            Value::Position(_) | Value::Sum(_) => self.multiply_terms(&IBig::NEG_ONE, x),
            other => Ok(self.game(self.cx.neg(self.short(other)?)?)),
        }
    }

    pub(crate) fn binary(
        &self,
        operator: BinaryOperator,
        x: &Value,
        y: &Value,
    ) -> LangResult<Value> {
        match operator {
            BinaryOperator::Multiple => self.multiple(x, y),
            BinaryOperator::Quotient => self.quotient(x, y),
            BinaryOperator::OrdinalSum | BinaryOperator::SideSum => {
                let g = self.form(x).map_err(|error| error.of_argument(0))?;
                let h = self.form(y).map_err(|error| error.of_argument(1))?;
                Ok(Value::Form(self.form_operator(operator, g, h)?))
            }
            BinaryOperator::ShortConjunctive => self.compounded(Join::Conjunctive, x, y),
            BinaryOperator::LongConjunctive => self.compounded(Join::Long, x, y),
            BinaryOperator::Sequential => self.compounded(Join::Sequential, x, y),
            BinaryOperator::Sides => self.of_sides(x, y),
        }
    }

    fn compounded(&self, operator: Join, x: &Value, y: &Value) -> LangResult<Value> {
        self.join_all(operator, &[x.clone(), y.clone()])
    }

    /// Combines all games as scoring games if one of them is a scoring game.
    pub(crate) fn join_all(&self, operator: Join, parts: &[Value]) -> LangResult<Value> {
        match self.join_scoring(operator, parts)? {
            Some(sum) => Ok(sum),
            None => self.join(operator, parts),
        }
    }

    /// Returns n·G: a product of numbers, an integer multiple (literal if G is a literal form), or Norton's
    /// product.
    pub(crate) fn multiple(&self, x: &Value, y: &Value) -> LangResult<Value> {
        if let (Value::Number(a), Value::Number(b)) = (x, y) {
            return Ok(Value::number(self.multiply_numbers(a, b)?));
        }
        if let (Value::Number(n), Value::Form(_) | Value::Compound(_)) = (x, y)
            && n.is_integer()
        {
            return Ok(Value::Form(self.copies(n.numerator(), self.form(y)?)?));
        }
        if let (Value::Number(n), Value::Position(_) | Value::Sum(_)) = (x, y)
            && n.is_integer()
        {
            return self.multiply_terms(n.numerator(), y);
        }
        if let Value::Scoring(game) = y {
            return self.scoring_multiple(x, *game);
        }
        if y.may_loop() {
            let game = self.loopy(y).map_err(|error| error.of_argument(1))?;
            if game.short().is_none() {
                let n = self.whole(x).map_err(|error| error.of_argument(0))?;
                return Ok(self.loopy_game(self.loopy_multiple(&n, game)?));
            }
        }
        let (g, h) = self.pair(x, y)?;
        match self.cx.as_number(g).filter(|n| n.is_integer()) {
            Some(n) => Ok(self.game(self.cx.multiple(&n.numerator(), h)?)),
            None => {
                let g = self.canonical_game(x).map_err(|error| error.of_argument(0))?;
                let h = self.canonical_game(y).map_err(|error| error.of_argument(1))?;
                Ok(self.game(self.cx.norton(g, h)?))
            }
        }
    }

    pub(crate) fn copies(&self, n: &IBig, form: FormId) -> LangResult<FormId> {
        let count = i64::try_from(n).map_err(|_| {
            LangError::too_large(
                "too many copies of a literal form: the number of copies must fit in 64 bits",
            )
            .of_argument(0)
        })?;
        Ok(self.cx.forms().multiple(count, form, self.cx.budget)?)
    }

    fn quotient(&self, x: &Value, y: &Value) -> LangResult<Value> {
        let a = self.rational(x).map_err(|error| error.of_argument(0))?;
        let b = self.rational(y).map_err(|error| error.of_argument(1))?;
        let quotient: Option<Rational> = self.divide_numbers(&a, &b)?;
        match quotient {
            Some(quotient) => Ok(Value::Number(Arc::new(quotient))),
            None => Err(LangError::undefined("a number cannot be divided by 0").of_argument(1)),
        }
    }
}

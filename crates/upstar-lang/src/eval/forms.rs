//! Literal forms: nothing inside quotes is simplified.

use std::cell::Cell;

use upstar::raw::{Literal, System, SystemOption};
use upstar_form::FormId;
use upstar_notation::{BinaryOperator, Expr, ExprKind};

use crate::error::{LangError, LangResult};
use crate::eval::EvalContext;
use crate::eval::coerce::dyadic_of;
use crate::value::{Scope, Value};

impl EvalContext<'_> {
    /// Returns the literal form of an expression in quotes.
    pub(crate) fn quoted(&self, expr: &Expr, scope: &Scope) -> LangResult<Literal> {
        let is_loopy = Cell::new(false);
        let mut other = |part: &Expr| {
            let found = match &part.kind {
                ExprKind::Braces { .. } | ExprKind::Pass => None,
                _ => Some(self.part_of_a_form(part, scope)),
            };
            match found {
                Some(Ok(Literal::Form(form))) => Ok(form),
                Some(Err(error)) => Err(error.at(part.span)),
                _ => {
                    is_loopy.set(true);
                    let message = "a loopy game can occur in a literal form only as an option";
                    let remedy = "write other operations outside the quotation marks";
                    Err(LangError::type_error(message, remedy).at(part.span))
                }
            }
        };
        let form = self.cx.literal_form(expr, &mut other);
        match (&expr.kind, form) {
            (ExprKind::Negative(inner), Err(_)) if is_loopy.get() => {
                Ok(self.lx().negative_literal(&self.quoted(inner, scope)?)?)
            }
            (ExprKind::Braces { .. }, Err(_)) if is_loopy.get() => {
                let mut option = |option: &Expr, links: &mut Vec<SystemOption<Literal>>| {
                    links.push(SystemOption::Value(self.quoted(option, scope)?));
                    Ok::<_, LangError>(())
                };
                let system = System::of_braces(expr, self.cx.budget, &mut option);
                let form = system.and_then(|system| Ok(self.lx().literal_form(&system)?));
                form.map_err(|error| error.at(expr.span))
            }
            (ExprKind::Sum(_) | ExprKind::Binary(..) | ExprKind::Pass, Err(error))
                if is_loopy.get() =>
            {
                Err(error)
            }
            (_, Err(_)) if is_loopy.get() => self.part_of_a_form(expr, scope),
            (_, form) => form.map(Literal::Form).map_err(|error| error.at(expr.span)),
        }
    }

    /// Evaluates the parts that are not written out inside quotes.
    fn part_of_a_form(&self, expr: &Expr, scope: &Scope) -> LangResult<Literal> {
        match &expr.kind {
            ExprKind::Number(number) => {
                Ok(Literal::Form(self.cx.forms().number(&dyadic_of(number)?)?))
            }
            ExprKind::Binary(BinaryOperator::Multiple, count, g) => {
                let n = self.eval(count, scope)?;
                let n = self.whole(&n).map_err(|error| {
                    let remedy = "only integer multiples are allowed in a literal form";
                    LangError { remedy: remedy.to_string(), ..error }.at(count.span)
                })?;
                match self.quoted(g, scope)? {
                    Literal::Form(form) => Ok(Literal::Form(self.copies(&n, form)?)),
                    // The caller rejects loopy games.
                    loopy => Ok(loopy),
                }
            }
            _ => match self.eval(expr, scope)? {
                Value::List(_) => Err(LangError::type_error(
                    "these braces have no `|`, so they are not a game",
                    "for example, '{0,1|3}'",
                )),
                value => self.literal(&value),
            },
        }
    }

    pub(crate) fn form_operator(
        &self,
        operator: BinaryOperator,
        g: FormId,
        h: FormId,
    ) -> LangResult<FormId> {
        let (forms, budget) = (self.cx.forms(), self.cx.budget);
        match operator {
            BinaryOperator::OrdinalSum => Ok(forms.ordinal_sum(g, h, budget)?),
            BinaryOperator::SideSum => Ok(forms.side_sum(g, h, budget)?),
            other => Err(LangError::type_error(
                format!("`{}` is not defined on literal forms", other.ascii()),
                "",
            )),
        }
    }
}

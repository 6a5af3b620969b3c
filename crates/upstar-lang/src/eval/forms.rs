//! Literal forms: nothing inside quotes is simplified.

use upstar_form::FormId;
use upstar_notation::{BinaryOperator, Expr, ExprKind};

use crate::error::{LangError, LangResult};
use crate::eval::EvalContext;
use crate::eval::coerce::dyadic_of;
use crate::value::{Scope, Value};

impl EvalContext<'_> {
    pub(crate) fn literal_form(&self, expr: &Expr, scope: &Scope) -> LangResult<FormId> {
        let mut other = |part: &Expr| {
            self.part_of_a_form(part, scope).map_err(|error: LangError| error.at(part.span))
        };
        self.cx.literal_form(expr, &mut other).map_err(|error| error.at(expr.span))
    }

    /// Evaluates the parts that are not written out inside quotes.
    fn part_of_a_form(&self, expr: &Expr, scope: &Scope) -> LangResult<FormId> {
        match &expr.kind {
            ExprKind::Number(number) => Ok(self.cx.forms().number(&dyadic_of(number)?)?),
            ExprKind::Braces { .. } | ExprKind::Pass => Err(LangError::type_error(
                "a literal form in quotation marks is loopfree: labels and passes are not allowed",
                "write the game without quotation marks",
            )),
            ExprKind::Binary(BinaryOperator::Multiple, count, g) => {
                let n = self.eval(count, scope)?;
                let n = self.whole(&n).map_err(|error| {
                    let remedy = "only integer multiples are allowed in a literal form";
                    LangError { remedy: remedy.to_string(), ..error }.at(count.span)
                })?;
                self.copies(&n, self.literal_form(g, scope)?)
            }
            _ => match self.eval(expr, scope)? {
                Value::List(_) => Err(LangError::type_error(
                    "these braces have no `|`, so they are not a game",
                    "for example, '{0,1|3}'",
                )),
                value => self.form(&value),
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

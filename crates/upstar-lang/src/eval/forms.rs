//! Literal forms: nothing inside quotes is simplified.

use upstar::raw::{Literal, System, SystemOption};
use upstar_form::FormId;
use upstar_notation::{BinaryOperator, Expr, ExprKind};

use crate::error::{LangError, LangResult};
use crate::eval::coerce::dyadic_of;
use crate::eval::{EvalContext, deeper};
use crate::value::{Scope, Value};

fn only_an_option() -> LangError {
    let message = "a loopy game can occur in a literal form only as an option";
    LangError::type_error(message, "write other operations outside the quotation marks")
}

impl EvalContext<'_> {
    /// Returns the literal form of an expression in quotes.
    pub(crate) fn quoted(&self, expr: &Expr, scope: &Scope) -> LangResult<Literal> {
        deeper(|| self.quoted_here(expr, scope)).map_err(|error| error.at(expr.span))
    }

    fn quoted_here(&self, expr: &Expr, scope: &Scope) -> LangResult<Literal> {
        self.cx.budget.spend(1)?;
        match &expr.kind {
            ExprKind::Quote(inner) => self.quoted(inner, scope),
            ExprKind::Negative(inner) => {
                Ok(self.lx().negative_literal(&self.quoted(inner, scope)?)?)
            }
            ExprKind::Braces { .. }
            | ExprKind::Switch(_)
            | ExprKind::Tiny(_)
            | ExprKind::Miny(_) => {
                self.refuse_ambiguous_miny(expr)?;
                self.literal_with(expr, true, &mut |part| Ok(vec![self.quoted(part, scope)?]))
            }
            ExprKind::Nus { .. }
            | ExprKind::Sum(_)
            | ExprKind::Binary(BinaryOperator::OrdinalSum | BinaryOperator::SideSum, ..) => {
                let mut other = |part: &Expr| self.loopfree(part, scope);
                Ok(Literal::Form(self.cx.literal_form(expr, &mut other)?))
            }
            ExprKind::Pass => Err(only_an_option()),
            _ => self.part_of_a_form(expr, scope),
        }
    }

    /// Returns the literal form of braces, of a switch, a tiny or a miny, whose operands `read`
    /// returns. For `all`, see [`System::of_braces`].
    pub(crate) fn literal_with(
        &self,
        expr: &Expr,
        all: bool,
        read: &mut dyn FnMut(&Expr) -> LangResult<Vec<Literal>>,
    ) -> LangResult<Literal> {
        let lx = self.lx();
        let value = |form: Literal| vec![SystemOption::Value(form)];
        let system = match &expr.kind {
            ExprKind::Switch(inner) | ExprKind::Tiny(inner) | ExprKind::Miny(inner) => {
                let operand = read(inner)?.pop().ok_or_else(only_an_option)?;
                let negative = lx.negative_literal(&operand)?;
                let (link, zero) = (SystemOption::Node(1), || value(Literal::Form(FormId::ZERO)));
                let nodes = match &expr.kind {
                    ExprKind::Switch(_) => vec![(value(operand), value(negative))],
                    ExprKind::Tiny(_) => vec![(zero(), vec![link]), (zero(), value(negative))],
                    _ => vec![(vec![link], zero()), (value(operand), zero())],
                };
                System { nodes }
            }
            _ => System::of_braces(expr, all, self.cx.budget, &mut |option: &Expr, links| {
                links.extend(read(option)?.into_iter().map(SystemOption::Value));
                Ok::<_, LangError>(())
            })?,
        };
        Ok(lx.literal_form(&system)?)
    }

    fn loopfree(&self, expr: &Expr, scope: &Scope) -> LangResult<FormId> {
        match self.quoted(expr, scope)? {
            Literal::Form(form) => Ok(form),
            Literal::Loopy(_) => Err(only_an_option().at(expr.span)),
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
                Ok(Literal::Form(self.copies(&n, self.loopfree(g, scope)?)?))
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

#[cfg(test)]
mod tests {
    use crate::Interpreter;

    #[test]
    fn loopy_operands_stay_literal() {
        for (text, printed) in [
            ("'+-{pass,0|}'", "'{{0,pass|}|{|0,pass}}'"),
            ("'+_{pass,0|}'", "'{0||0|{|0,pass}}'"),
            ("'-_{pass,0|}'", "'{{0,pass|}|0||0}'"),
            ("'+-upon'", "'{pass|*||*|pass}'"),
            ("'{-{pass,0|}|0}'", "'{|0,pass||0}'"),
            ("'{'{pass,0|}'|0}'", "'{{0,pass|}|0}'"),
            ("form(+-dud)", "'{pass|pass||pass|pass}'"),
            ("form(+_dud)", "'{0|||0||pass|pass}'"),
            ("form({[0,dud]|dud})", "'{0,{pass|pass}||pass|pass}'"),
        ] {
            let mut upstar = Interpreter::new();
            let value = upstar.evaluate(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(upstar.text(&value).expect("a text"), printed, "{text}");
        }
    }
}

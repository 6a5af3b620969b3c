//! Literal forms: inside quotes nothing is simplified.

use upstar_form::{Form, Nus};
use upstar_notation::{Expr, ExprKind, Operator, Sign};

use crate::error::{Error, Reply};
use crate::eval::coerce::dyadic_of;
use crate::eval::{Engine, deeper};
use crate::value::{Scope, Value};

impl Engine<'_> {
    /// The literal form that an expression inside quotes writes.
    pub(crate) fn literal_form(&self, expr: &Expr, scope: &Scope) -> Reply<Form> {
        deeper(|| self.literal_form_here(expr, scope)).map_err(|error| error.at(expr.span))
    }

    fn literal_form_here(&self, expr: &Expr, scope: &Scope) -> Reply<Form> {
        let (forms, budget) = (self.cx.forms(), self.cx.budget);
        budget.spend(1)?;
        match &expr.kind {
            ExprKind::Number(number) => Ok(forms.number(&dyadic_of(number)?)?),
            ExprKind::Nus { number, ups, nim } => {
                Ok(forms.nus(&Nus::new(number.clone(), ups.clone(), *nim))?)
            }
            ExprKind::Braces { label: Some(_), .. } | ExprKind::Pass => Err(Error::type_error(
                "a literal form in quotes ends, and has no labels and no passes",
                "write the game without the quotes",
            )),
            ExprKind::Braces { label: None, left, right } => {
                let left = self.literal_options(left, scope)?;
                let right = self.literal_options(right, scope)?;
                Ok(forms.make(&left, &right)?)
            }
            ExprKind::Switch(inner) => {
                let form = self.literal_form(inner, scope)?;
                Ok(forms.make(&[form], &[forms.negative(form, budget)?])?)
            }
            ExprKind::Tiny(inner) => self.literal_tiny(inner, scope),
            ExprKind::Miny(inner) => Ok(forms.negative(self.literal_tiny(inner, scope)?, budget)?),
            ExprKind::Negative(inner) => {
                Ok(forms.negative(self.literal_form(inner, scope)?, budget)?)
            }
            ExprKind::Sum(terms) => {
                let mut sum = Form::ZERO;
                for (sign, term) in terms {
                    let mut form = self.literal_form(term, scope)?;
                    if *sign == Sign::Minus {
                        form = forms.negative(form, budget)?;
                    }
                    sum = forms.sum(sum, form, budget)?;
                }
                Ok(sum)
            }
            ExprKind::Binary(operator @ (Operator::OrdinalSum | Operator::SideSum), g, h) => {
                let (g, h) = (self.literal_form(g, scope)?, self.literal_form(h, scope)?);
                self.form_operator(*operator, g, h)
            }
            ExprKind::Binary(Operator::Multiple, count, g) => {
                let n = self.eval(count, scope)?;
                let n = self.whole(&n).map_err(|error| {
                    let remedy = "inside quotes stand multiples by whole numbers only";
                    Error { remedy: remedy.to_string(), ..error }.at(count.span)
                })?;
                self.copies(&n, self.literal_form(g, scope)?)
            }
            ExprKind::Quote(inner) => self.literal_form(inner, scope),
            _ => match self.eval(expr, scope)? {
                Value::List(_) => Err(Error::type_error(
                    "these braces have no `|`, so they are no game",
                    "write '{0,1|3}'",
                )),
                value => self.form(&value),
            },
        }
    }

    fn literal_options(&self, exprs: &[Expr], scope: &Scope) -> Reply<Vec<Form>> {
        exprs.iter().map(|expr| self.literal_form(expr, scope)).collect()
    }

    fn literal_tiny(&self, inner: &Expr, scope: &Scope) -> Reply<Form> {
        let forms = self.cx.forms();
        let minus = forms.negative(self.literal_form(inner, scope)?, self.cx.budget)?;
        let threat = forms.make(&[Form::ZERO], &[minus])?;
        Ok(forms.make(&[Form::ZERO], &[threat])?)
    }

    /// The operators that act on literal forms.
    pub(crate) fn form_operator(&self, operator: Operator, g: Form, h: Form) -> Reply<Form> {
        let (forms, budget) = (self.cx.forms(), self.cx.budget);
        match operator {
            Operator::OrdinalSum => Ok(forms.ordinal_sum(g, h, budget)?),
            Operator::SideSum => Ok(forms.side_sum(g, h, budget)?),
            other => Err(Error::type_error(
                format!("`{}` does not act on literal forms", other.ascii()),
                "",
            )),
        }
    }
}

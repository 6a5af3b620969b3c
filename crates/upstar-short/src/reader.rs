//! Reads literal forms, which are written between quotation marks. The forms are not simplified.

use upstar_arena::deep;
use upstar_core::Interrupted;
use upstar_form::{FormId, Nus};
use upstar_notation::{BinaryOperator, Expr, ExprKind, TermSign, UptimalKind};

use crate::universe::{Short, ShortContext};

/// The maximum order of an uptimal. The depth of the form of ↑ⁿ grows linearly with n.
const HIGHEST_ORDER: u64 = 1000;

type PartReader<'f, E> = dyn FnMut(&Expr) -> Result<FormId, E> + 'f;

impl ShortContext<'_> {
    /// Returns the literal form of an expression. `other` reads numbers, multiples, labels, names
    /// and calls.
    ///
    /// ```
    /// # use upstar_core::{Budget, Interrupted};
    /// # use upstar_short::{ShortContext, Universe};
    /// let (universe, budget) = (Universe::new(), Budget::unlimited());
    /// let cx = ShortContext::new(&universe, &budget);
    /// let (expr, _) = upstar_notation::parse_expression("{*|*} + *");
    /// let form = cx.literal_form(&expr.unwrap(), &mut |_| Err(Interrupted::loops()))?;
    /// assert_eq!(cx.value(form)?, cx.nimber(1)?);
    /// assert_ne!(form, cx.nimber(1)?.form());
    /// # Ok::<(), Interrupted>(())
    /// ```
    pub fn literal_form<E: From<Interrupted>>(
        self,
        expr: &Expr,
        other: &mut PartReader<'_, E>,
    ) -> Result<FormId, E> {
        deep(|| self.literal_form_here(expr, other))
    }

    fn literal_form_here<E: From<Interrupted>>(
        self,
        expr: &Expr,
        other: &mut PartReader<'_, E>,
    ) -> Result<FormId, E> {
        let (forms, budget) = (self.forms(), self.budget);
        budget.spend(1)?;
        let mut read = |expr: &Expr| self.literal_form(expr, other);
        Ok(match &expr.kind {
            ExprKind::Nus { number, ups, nim } => {
                forms.nus(&Nus::new(number.clone(), ups.clone(), *nim))?
            }
            ExprKind::Braces { label: None, left, right } => {
                let left = left.iter().map(&mut read).collect::<Result<Vec<_>, E>>()?;
                let right = right.iter().map(&mut read).collect::<Result<Vec<_>, E>>()?;
                forms.make(&left, &right)?
            }
            ExprKind::Switch(inner) => {
                let form = read(inner)?;
                forms.make(&[form], &[forms.negative(form, budget)?])?
            }
            ExprKind::Tiny(inner) => forms.tiny(read(inner)?, budget)?,
            ExprKind::Miny(inner) => forms.negative(forms.tiny(read(inner)?, budget)?, budget)?,
            ExprKind::Negative(inner) => forms.negative(read(inner)?, budget)?,
            ExprKind::Sum(terms) => {
                let mut sum = FormId::ZERO;
                for (sign, term) in terms {
                    let mut form = read(term)?;
                    if *sign == TermSign::Minus {
                        form = forms.negative(form, budget)?;
                    }
                    sum = forms.sum(sum, form, budget)?;
                }
                sum
            }
            ExprKind::Binary(BinaryOperator::OrdinalSum, g, h) => {
                forms.ordinal_sum(read(g)?, read(h)?, budget)?
            }
            ExprKind::Binary(BinaryOperator::SideSum, g, h) => {
                forms.side_sum(read(g)?, read(h)?, budget)?
            }
            ExprKind::Quote(inner) => read(inner)?,
            _ => other(expr)?,
        })
    }

    /// Returns `↑ⁿ` or `↑^[n]`.
    ///
    /// # Errors
    ///
    /// Returns an error if the order is greater than 1000.
    pub fn uptimal(self, n: u64, kind: UptimalKind) -> Result<Short, Interrupted> {
        if n > HIGHEST_ORDER {
            return Err(Interrupted::too_large(format!(
                "the order of the uptimal is too large: at most {HIGHEST_ORDER} is supported"
            )));
        }
        match kind {
            UptimalKind::Sum => self.up_sum(n),
            UptimalKind::Power => self.up_power(n),
        }
    }
}

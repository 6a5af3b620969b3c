//! Compounds: sums in which several components move, and impartial games written as sets.

use upstar::sums::{Compound, CompoundContext, SumOperator as Join};
use upstar_form::FormId;
use upstar_notation::{Expr, ExprKind};

use crate::error::{LangError, LangResult};
use crate::eval::{EvalContext, deeper};
use crate::value::{Scope, Value};

impl EvalContext<'_> {
    pub(crate) fn sums(&self) -> CompoundContext<'_> {
        self.session.sums(self.cx.budget)
    }

    pub(crate) fn misere(&self) -> upstar::misere::MisereContext<'_> {
        self.session.misere(self.cx.budget)
    }

    pub(crate) fn compound(&self, value: &Value) -> LangResult<Compound> {
        match value {
            Value::Compound(compound) => Ok(*compound),
            Value::Position(position) => Ok(self.session.compound(position, self.cx.budget)?),
            Value::Sum(terms) => self.compound_of_sum(terms),
            other => Ok(self.sums().leaf(self.form(other)?)?),
        }
    }

    /// A single literal form or position becomes this form or position.
    pub(crate) fn compound_value(&self, compound: Compound) -> Value {
        if let Some(position) = self.session.position_of(compound, self.cx.budget) {
            return Value::Position(position);
        }
        match self.compound_form(compound) {
            Some(form) => Value::Form(form),
            None => Value::Compound(compound),
        }
    }

    fn compound_form(&self, compound: Compound) -> Option<FormId> {
        match self.sums().compounds.shape(compound) {
            upstar::sums::CompoundShape::Leaf(form) => Some(form),
            _ => None,
        }
    }

    pub(crate) fn form_of_compound(&self, compound: Compound) -> LangResult<FormId> {
        Ok(self.sums().form(compound)?)
    }

    pub(crate) fn join(&self, operator: Join, parts: &[Value]) -> LangResult<Value> {
        let compounds = parts.iter().enumerate();
        let compounds =
            compounds.map(|(at, part)| self.compound(part).map_err(|e| e.of_argument(at)));
        let joined = self.sums().join(operator, &compounds.collect::<LangResult<Vec<_>>>()?)?;
        Ok(Value::Compound(joined))
    }

    /// Evaluates i{a, b, …}.
    pub(crate) fn impartial_literal(&self, expr: &Expr, scope: &Scope) -> LangResult<Compound> {
        let ExprKind::Impartial(items) = &expr.kind else {
            return Err(LangError::type_error("expected an impartial game written as a set", ""));
        };
        self.cx.budget.spend(1)?;
        let mut options = Vec::with_capacity(items.len());
        let mut add = |value: &Value| -> LangResult<()> {
            let option = self.compound(value)?;
            if !self.sums().is_impartial(option) {
                return Err(LangError::type_error(
                    "the options of an impartial game must be impartial, but this option is not",
                    "in an impartial game, both players have the same moves, as in i{0, i{0}} or \
                     *2",
                ));
            }
            options.push(option);
            Ok(())
        };
        for item in items {
            let at = |error: LangError| error.at(item.span);
            if let ExprKind::Impartial(_) = &item.kind {
                let option = deeper(|| self.impartial_literal(item, scope))?;
                add(&Value::Compound(option)).map_err(at)?;
                continue;
            }
            match self.eval(item, scope)? {
                Value::List(list) => list.iter().try_for_each(&mut add).map_err(at)?,
                other => add(&other).map_err(at)?,
            }
        }
        Ok(self.sums().impartial(&options)?)
    }
}

//! Unevaluated sums of positions, forms and values, and their conversions.

use std::sync::Arc;

use upstar::raw::{Loopy, RawPosition, Short};
use upstar::sums::{Compound, SumOperator as Join};
use upstar::{Sides, Sum};
use upstar_core::{LoopyOutcome, Player};
use upstar_form::FormId;
use upstar_number::IBig;

use crate::error::{LangError, LangResult};
use crate::eval::EvalContext;
use crate::eval::coerce::expected;
use crate::loopy_text::written_graph;
use crate::value::{LiteralSum, SumTerm, Value};

const MAX_TERMS: usize = 100_000;

const MAX_COPIES: u64 = 1000;

pub(crate) struct SolverSum {
    /// The positions, and the value of the other terms.
    pub(crate) sum: Sum,
    /// `true` if some term is not a position.
    pub(crate) has_value: bool,
}

/// Returns `true` if sums with this value stay unevaluated.
pub(crate) fn is_literal_sum(value: &Value) -> bool {
    matches!(value, Value::Position(_) | Value::Form(_) | Value::LoopyForm(_) | Value::Sum(_))
}

fn terms_of(value: &Value) -> Vec<SumTerm> {
    match value {
        Value::Sum(terms) => terms.to_vec(),
        other => vec![SumTerm { count: IBig::ONE, game: other.clone() }],
    }
}

impl EvalContext<'_> {
    pub(crate) fn add_terms(&self, x: Value, y: &Value) -> LangResult<Value> {
        let mut terms = match x {
            Value::Sum(terms) => terms,
            other => Arc::new(LiteralSum(terms_of(&other))),
        };
        let added = terms_of(y);
        if terms.len() + added.len() > MAX_TERMS {
            return Err(LangError::too_large(format!(
                "the sum has too many terms: at most {MAX_TERMS} are supported"
            )));
        }
        self.cx.budget.spend(added.len() as u64)?;
        let all = &mut Arc::make_mut(&mut terms).0;
        for term in added {
            if is_literal_sum(&term.game) {
                all.push(term);
                continue;
            }
            // Values are added to each other, so at most one term is a value.
            match all.iter().position(|other| !is_literal_sum(&other.game)) {
                None => all.push(term),
                Some(at) => all[at].game = self.add(all[at].game.clone(), &term.game)?,
            }
        }
        Ok(Value::Sum(terms))
    }

    pub(crate) fn multiply_terms(&self, count: &IBig, value: &Value) -> LangResult<Value> {
        if *count == IBig::ZERO {
            return Ok(Value::number(0));
        }
        let mut terms = terms_of(value);
        self.cx.budget.spend(terms.len() as u64)?;
        for term in &mut terms {
            if is_literal_sum(&term.game) {
                term.count *= count;
            } else {
                term.game = self.multiple(&Value::number(count.clone()), &term.game)?;
            }
        }
        Ok(Value::Sum(Arc::new(LiteralSum(terms))))
    }

    /// Returns a value that is not a sum unchanged.
    pub(crate) fn settled(&self, value: &Value) -> LangResult<Value> {
        match value {
            Value::Sum(_) => Ok(self.loopy_game(self.loopy(value)?)),
            other => Ok(other.clone()),
        }
    }

    pub(crate) fn short_sum(&self, terms: &LiteralSum) -> LangResult<Short> {
        let mut sum = Short::ZERO;
        for SumTerm { count, game } in terms.iter() {
            let game = self.short(game)?;
            sum = self.cx.add(sum, self.cx.multiple(count, game)?)?;
        }
        Ok(sum)
    }

    pub(crate) fn sides_of_sum(&self, terms: &LiteralSum) -> LangResult<Sides> {
        let mut sum = Sides::from(Loopy::ZERO);
        for SumTerm { count, game } in terms.iter() {
            let copies = self.copies_of_sides(count, self.sides(game)?)?;
            sum = self.lx().add_sides(sum, copies)?;
        }
        Ok(sum)
    }

    fn copies_of_sides(&self, count: &IBig, sides: Sides) -> LangResult<Sides> {
        match sides.value() {
            Ok(game) => Ok(match game.short() {
                Some(game) => Loopy::from(self.cx.multiple(count, game)?),
                None => self.loopy_multiple(count, game)?,
            }
            .into()),
            Err(_) => {
                let each =
                    if is_negative(count) { self.lx().negative_sides(sides)? } else { sides };
                let mut sum = Sides::from(Loopy::ZERO);
                for _ in 0..copies(count)? {
                    self.cx.budget.spend(1)?;
                    sum = self.lx().add_sides(sum, each)?;
                }
                Ok(sum)
            }
        }
    }

    pub(crate) fn form_of_sum(&self, terms: &LiteralSum) -> LangResult<FormId> {
        let mut sum = FormId::ZERO;
        for SumTerm { count, game } in terms.iter() {
            let copies = self.copies(count, self.form(game)?)?;
            sum = self.cx.forms().sum(sum, copies, self.cx.budget)?;
        }
        Ok(sum)
    }

    pub(crate) fn compound_of_sum(&self, terms: &LiteralSum) -> LangResult<Compound> {
        let mut parts = Vec::with_capacity(terms.len());
        for SumTerm { count, game } in terms.iter() {
            let part = match game {
                Value::Position(position) if is_negative(count) => {
                    self.compound(&Value::Position(position.negated()))?
                }
                Value::Position(_) => self.compound(game)?,
                _ => {
                    parts.push(self.sums().leaf(self.copies(count, self.form(game)?)?)?);
                    continue;
                }
            };
            let copies = copies(count)?;
            parts.extend((0..copies).map(|_| part));
        }
        Ok(self.sums().join(Join::Disjunctive, &parts)?)
    }

    /// Returns the position if a value is a position, or a sum with one position as its only term.
    pub(crate) fn position(&self, value: &Value) -> Option<RawPosition> {
        match value {
            Value::Position(position) => Some(position.clone()),
            Value::Sum(terms) => match &terms[..] {
                [SumTerm { count, game: Value::Position(position) }] if *count == IBig::ONE => {
                    Some(position.clone())
                }
                [SumTerm { count, game: Value::Position(position) }] if *count == -IBig::ONE => {
                    Some(position.negated())
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns `None` if the solver does not support a component. Fails if there are too many
    /// copies of a position.
    pub(crate) fn for_solver(&self, value: &Value) -> LangResult<Option<SolverSum>> {
        self.parts_for_solver(&[(value, false)])
    }

    pub(crate) fn difference(&self, from: &Value, taken: &Value) -> LangResult<Option<SolverSum>> {
        self.parts_for_solver(&[(from, false), (taken, true)])
    }

    /// Subtracts the games with the flag `true`.
    fn parts_for_solver(&self, games: &[(&Value, bool)]) -> LangResult<Option<SolverSum>> {
        let mut parts = SolverSum { sum: Sum::new(Vec::new(), Short::ZERO), has_value: false };
        for &(side, is_taken) in games {
            for SumTerm { count, game } in terms_of(side) {
                let count = if is_taken { -count } else { count };
                if !self.put(&count, &game, &mut parts)? {
                    return Ok(None);
                }
            }
        }
        Ok(Some(parts))
    }

    /// Returns `false` if the solver does not support the term.
    fn put(&self, count: &IBig, game: &Value, parts: &mut SolverSum) -> LangResult<bool> {
        match game {
            Value::Position(position) => {
                let copies = copies(count)?;
                let each = if is_negative(count) { position.negated() } else { position.clone() };
                self.cx.budget.spend(copies)?;
                parts.sum.positions.extend((0..copies).map(|_| each.clone()));
                Ok(true)
            }
            Value::Loopy(..) | Value::LoopyForm(_) => {
                self.put(count, &self.position_of(game)?, parts)
            }
            Value::Scoring(_) | Value::Compound(_) => Ok(false),
            _ => {
                parts.has_value = true;
                let copies = self.cx.multiple(count, self.short(game)?)?;
                parts.sum.value = self.cx.add(parts.sum.value, copies)?;
                Ok(true)
            }
        }
    }

    pub(crate) fn has_positions(&self, value: &Value) -> bool {
        match value {
            Value::Position(_) => true,
            Value::Sum(terms) => {
                has_few_copies(value)
                    && terms.iter().any(|term| matches!(term.game, Value::Position(_)))
            }
            _ => false,
        }
    }

    /// The outcome is easier to compute than the value.
    pub(crate) fn outcome_of_sum(&self, value: &Value) -> LangResult<LoopyOutcome> {
        if has_few_copies(value)
            && let Some(parts) = self.for_solver(value)?
        {
            return Ok(parts.sum.loopy_outcome(self.cx)?);
        }
        Ok(self.lx().outcome(self.loopy(value)?)?)
    }

    pub(crate) fn can_repeat(&self, value: &Value) -> LangResult<bool> {
        if !has_few_copies(value) {
            return Ok(false);
        }
        match self.for_solver(value)? {
            Some(parts) => Ok(parts.sum.can_repeat(self.cx)?),
            None => Ok(false),
        }
    }

    /// Returns `None` if there are other terms than positions.
    pub(crate) fn positions_together(&self, value: &Value) -> LangResult<Option<Vec<RawPosition>>> {
        match value {
            Value::List(items) => {
                let position =
                    |item| self.position(item).ok_or_else(|| expected("a position", item));
                Ok(Some(items.iter().map(position).collect::<LangResult<_>>()?))
            }
            Value::Position(position) => Ok(Some(vec![position.clone()])),
            Value::Sum(terms) => {
                // The term 0 scores nothing.
                let is_meant = |term: &SumTerm| match &term.game {
                    Value::Position(_) => true,
                    Value::Number(number) => number.is_zero(),
                    _ => false,
                };
                if !terms.iter().all(is_meant) {
                    return Ok(None);
                }
                Ok(self.for_solver(value)?.map(|parts| parts.sum.positions))
            }
            _ => Ok(None),
        }
    }

    /// Rejects sums that contain a value, since values are simplified under normal play only.
    pub(crate) fn without_values(&self, value: &Value) -> LangResult<()> {
        match value {
            Value::Sum(terms) if terms.iter().any(|term| !is_literal_sum(&term.game)) => {
                let message = "under misère play, a value cannot be added to a position or a form";
                let remedy = "values are simplified under normal play, so use the literal form \
                              `form(p)` of a position p";
                Err(LangError::type_error(message, remedy))
            }
            _ => Ok(()),
        }
    }

    /// There is one option for each move in one copy of a term.
    pub(crate) fn options_of_sum(&self, terms: &LiteralSum, player: Player) -> LangResult<Value> {
        let mut sums = Vec::new();
        for (at, SumTerm { count, game }) in terms.iter().enumerate() {
            let mover = if is_negative(count) { player.opponent() } else { player };
            let Value::List(options) = self.options(game, mover)? else { continue };
            for option in options.iter() {
                sums.push(self.after_move(terms, at, option)?);
            }
        }
        Ok(Value::list(sums))
    }

    /// Replaces one copy of a term of a sum by an option of the term. If the number of copies is
    /// negative, the negative of the option takes its place.
    pub(crate) fn after_move(
        &self,
        terms: &LiteralSum,
        at: usize,
        option: &Value,
    ) -> LangResult<Value> {
        let one = if is_negative(&terms[at].count) { IBig::NEG_ONE } else { IBig::ONE };
        let mut left = terms.to_vec();
        left[at].count -= &one;
        let moved = terms_of(&self.multiply_terms(&one, option)?);
        left.splice(at + 1..at + 1, moved);
        left.retain(|term| term.count != IBig::ZERO);
        self.cx.budget.spend(left.len() as u64)?;
        Ok(Value::Sum(Arc::new(LiteralSum(left))))
    }

    /// Converts a sum of positions and a value, from `for_solver`, to a value of the language.
    pub(crate) fn sum_value(&self, sum: &Sum) -> LangResult<Value> {
        let mut positions = sum.positions.iter().cloned().map(Value::Position);
        let value = self.loopy_game(sum.value);
        let Some(first) = positions.next() else { return Ok(value) };
        let whole = positions.try_fold(first, |sum, position| self.add(sum, &position))?;
        if sum.value == Short::ZERO { Ok(whole) } else { self.add(whole, &value) }
    }

    /// Converts a loopy game to a position of the ruleset `game_graph`.
    fn position_of(&self, value: &Value) -> LangResult<Value> {
        let text = written_graph(self, &self.literal(value)?)?;
        let position = self.session.raw_position("game_graph", &[], &text);
        Ok(Value::Position(position.map_err(|error| LangError::too_large(error.to_string()))?))
    }
}

fn is_negative(count: &IBig) -> bool {
    *count < IBig::ZERO
}

/// Returns `true` if the solver supports these numbers of copies.
pub(crate) fn has_few_copies(value: &Value) -> bool {
    match value {
        Value::Sum(terms) => terms
            .iter()
            .all(|term| !matches!(term.game, Value::Position(_)) || copies(&term.count).is_ok()),
        _ => true,
    }
}

pub(crate) fn copies(count: &IBig) -> LangResult<u64> {
    let copies = i64::try_from(count).ok().map(i64::unsigned_abs).filter(|&n| n <= MAX_COPIES);
    let message =
        || format!("the sum has too many copies of a position: at most {MAX_COPIES} are supported");
    copies.ok_or_else(|| LangError::too_large(message()))
}

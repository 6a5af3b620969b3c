//! Scoring games: literals, sums, comparisons.

use std::collections::HashMap;

use upstar::SumKind;
use upstar::scoring::{EndRule, ScoringContext, ScoringId};
use upstar::sums::{Compound, CompoundShape, SumOperator as Join};
use upstar_core::Relation;
use upstar_notation::Expr;
use upstar_number::Rational;

use crate::error::{LangError, LangResult};
use crate::eval::coerce::expected;
use crate::eval::{EvalContext, deeper};
use crate::value::{Scope, Value};

const MAX_COPIES: u64 = 1000;

impl EvalContext<'_> {
    pub(crate) fn scores(&self) -> ScoringContext<'_> {
        self.session.scoring(self.cx.budget)
    }

    /// A number is a finished game.
    pub(crate) fn scoring(&self, value: &Value) -> LangResult<ScoringId> {
        match value {
            Value::Scoring(game) => Ok(*game),
            Value::Number(number) => Ok(self.scores().scores.number(number)?),
            other => Err(expected("a scoring game", other)),
        }
    }

    /// Returns `None` if neither value is a scoring game.
    fn scoring_pair(&self, x: &Value, y: &Value) -> LangResult<Option<(ScoringId, ScoringId)>> {
        if !matches!(x, Value::Scoring(_)) && !matches!(y, Value::Scoring(_)) {
            return Ok(None);
        }
        let g = self.scoring(x).map_err(|error| error.of_argument(0))?;
        let h = self.scoring(y).map_err(|error| error.of_argument(1))?;
        Ok(Some((g, h)))
    }

    pub(crate) fn add_scoring(&self, x: &Value, y: &Value) -> LangResult<Option<Value>> {
        match self.scoring_pair(x, y)? {
            Some((g, h)) => Ok(Some(Value::Scoring(self.scores().add(g, h)?))),
            None => Ok(None),
        }
    }

    pub(crate) fn compare_scoring(&self, x: &Value, y: &Value) -> LangResult<Option<Relation>> {
        match self.scoring_pair(x, y)? {
            Some((g, h)) => Ok(Some(self.scores().compare(g, h)?)),
            None => Ok(None),
        }
    }

    pub(crate) fn scoring_multiple(&self, count: &Value, game: ScoringId) -> LangResult<Value> {
        let count = self.integer(count).map_err(|error| error.of_argument(0))?;
        if count.unsigned_abs() > MAX_COPIES {
            let message =
                format!("too many copies of a scoring game: at most {MAX_COPIES} are supported");
            return Err(LangError::too_large(message).of_argument(0));
        }
        let cx = self.scores();
        let game = if count < 0 { cx.negative(game)? } else { game };
        let mut sum = cx.scores.number(&Rational::from(0))?;
        for _ in 0..count.unsigned_abs() {
            sum = cx.add(sum, game)?;
        }
        Ok(Value::Scoring(sum))
    }

    /// Returns `None` if no component is a scoring game.
    pub(crate) fn join_scoring(
        &self,
        operator: Join,
        parts: &[Value],
    ) -> LangResult<Option<Value>> {
        if !parts.iter().any(|part| matches!(part, Value::Scoring(_))) {
            return Ok(None);
        }
        let games = parts.iter().enumerate();
        let games = games.map(|(at, part)| self.scoring(part).map_err(|e| e.of_argument(at)));
        let games = games.collect::<LangResult<Vec<_>>>()?;
        Ok(Some(Value::Scoring(self.played_for_points(operator, &games)?)))
    }

    /// Uses the short rule.
    pub(crate) fn shortened_conjunctive(&self, games: &[ScoringId]) -> LangResult<ScoringId> {
        self.played_for_points(Join::Short, games)
    }

    fn played_for_points(&self, operator: Join, games: &[ScoringId]) -> LangResult<ScoringId> {
        let (played, rule) = match operator {
            Join::Disjunctive => (SumKind::Disjunctive, EndRule::Long),
            Join::Diminished => (SumKind::Disjunctive, EndRule::Short),
            Join::Short => (SumKind::Conjunctive, EndRule::Short),
            // Stewart's thesis defines the conjunctive sum by the long rule.
            Join::Conjunctive | Join::Long => (SumKind::Conjunctive, EndRule::Long),
            Join::Selective => (SumKind::Selective, EndRule::Long),
            Join::ShortenedSelective => (SumKind::Selective, EndRule::Short),
            Join::Sequential => (SumKind::Sequential, EndRule::Long),
            Join::Ordinal | Join::Side => {
                let message = "ordinal sums and side-sums of scoring games are not defined";
                return Err(LangError::type_error(message, ""));
            }
        };
        Ok(self.scores().sum(played, rule, games)?)
    }

    pub(crate) fn scoring_of_compound(&self, compound: Compound) -> LangResult<ScoringId> {
        self.scoring_of_part(compound, &mut HashMap::new())
    }

    /// Computes each component only once.
    fn scoring_of_part(
        &self,
        compound: Compound,
        known: &mut HashMap<Compound, ScoringId>,
    ) -> LangResult<ScoringId> {
        if let Some(&game) = known.get(&compound) {
            return Ok(game);
        }
        self.cx.budget.spend(1)?;
        let game = self.scoring_of_new_part(compound, known)?;
        known.insert(compound, game);
        Ok(game)
    }

    fn scoring_of_new_part(
        &self,
        compound: Compound,
        known: &mut HashMap<Compound, ScoringId>,
    ) -> LangResult<ScoringId> {
        if let Some(position) = self.session.position_of(compound, self.cx.budget) {
            return Ok(position.scoring(self.scores())?);
        }
        match self.sums().compounds.shape(compound) {
            CompoundShape::Join(operator, parts) => {
                let games = parts.iter().map(|&part| deeper(|| self.scoring_of_part(part, known)));
                self.played_for_points(operator, &games.collect::<LangResult<Vec<_>>>()?)
            }
            _ if compound == Compound::ZERO => Ok(self.scores().scores.number(&0.into())?),
            _ => {
                let found = expected(
                    "a position of a ruleset that counts points",
                    &self.compound_value(compound),
                );
                Err(found)
            }
        }
    }

    /// Evaluates s{left | score | right}.
    pub(crate) fn scoring_literal(&self, expr: &Expr, scope: &Scope) -> LangResult<ScoringId> {
        let option = &mut |option: &Expr, out: &mut Vec<ScoringId>| {
            let value = self.eval(option, scope)?;
            let items = match &value {
                Value::List(items) => items,
                one => std::slice::from_ref(one),
            };
            let mut add = |item| self.scoring(item).map(|game| out.push(game));
            items.iter().try_for_each(&mut add).map_err(|error| error.at(option.span))
        };
        let scores = &mut |score: &Expr| {
            let number = |value: &Value| self.rational(value).map_err(|error| error.at(score.span));
            match self.eval(score, scope)? {
                // The score depends on the player unable to move.
                Value::List(both) if both.len() == 2 => Ok((number(&both[0])?, number(&both[1])?)),
                one => number(&one).map(|score| (score.clone(), score)),
            }
        };
        let game = self.scores().literal(expr, option, scores)?;
        game.ok_or_else(|| LangError::type_error("expected a scoring literal", ""))
    }
}

//! Relations such as `=`, `≅` and `<`.

use std::cmp::Ordering;

use upstar_core::{Fate, LoopyOutcome, Outcome, Player, Relation};
use upstar_notation::{Expr, RelationSign};
use upstar_number::{IBig, Ordinal, Rational, SignedStop};
use upstar_short::Short;

use crate::builtins::signed_stop;
use crate::error::{ErrorKind, LangError, LangResult};
use crate::eval::sums::SolverSum;
use crate::eval::{EvalContext, deeper};
use crate::record::Record;
use crate::value::{Scope, Value};

impl EvalContext<'_> {
    /// Evaluates a chain: a < b < c means a < b and b < c.
    pub(crate) fn relations(
        &self,
        first: &Expr,
        rest: &[(RelationSign, Expr)],
        scope: &Scope,
    ) -> LangResult<Value> {
        let mut left_expr = first;
        let mut left = self.eval(first, scope)?;
        for (sign, right_expr) in rest {
            let right = self.eval(right_expr, scope)?;
            let holds = self
                .holds(*sign, &left, &right)
                .map_err(|error| error.at_operand(left_expr.span, right_expr.span))?;
            if !holds {
                return Ok(Value::Bool(false));
            }
            (left, left_expr) = (right, right_expr);
        }
        Ok(Value::Bool(true))
    }

    /// Decides a relation by the values, or by the outcome of the difference if the values are
    /// expensive or do not exist.
    fn decide(
        &self,
        sign: RelationSign,
        by_values: impl Fn() -> LangResult<bool>,
        difference: impl FnOnce() -> LangResult<Option<SolverSum>>,
    ) -> LangResult<bool> {
        /// The step limits of the first attempts.
        const VALUES: u64 = 50_000;
        const WINNER: u64 = 2_000_000;
        match self.cx.budget.within(VALUES, &by_values) {
            Err(error) if self.is_short_of_its_own(&error) => {}
            Err(error) if error.kind == ErrorKind::Undefined => {
                return self.decide_by_outcome(sign, error, difference()?);
            }
            told => return told,
        }
        let difference = difference()?;
        if let Some(SolverSum { sum, .. }) = &difference {
            match self.cx.budget.within(WINNER, || sum.loopy_outcome(self.cx)) {
                Ok(outcome) => {
                    if let Some(outcome) = outcome.decided() {
                        return Ok(is_meant(sign, relation_to_zero(outcome)));
                    }
                }
                Err(no) if self.cx.budget.can_continue_after(&no) => {}
                Err(no) => return Err(no.into()),
            }
        }
        match by_values() {
            Err(error) if error.kind == ErrorKind::Undefined => {
                self.decide_by_outcome(sign, error, difference)
            }
            told => told,
        }
    }

    /// Decides a relation between two games, one of which has no value. `G >= H` holds if Left,
    /// moving second, wins `G - H`, and fails if Right, moving first, wins. A draw does not decide.
    fn decide_by_outcome(
        &self,
        sign: RelationSign,
        no_value: LangError,
        difference: Option<SolverSum>,
    ) -> LangResult<bool> {
        let Some(SolverSum { sum, .. }) = difference else { return Err(no_value) };
        let LoopyOutcome { left_starts, right_starts } = sum.loopy_outcome(self.cx)?;
        let at_least = won_by(Player::Left, right_starts);
        let at_most = won_by(Player::Right, left_starts);
        let relations = [Relation::Less, Relation::Equal, Relation::Greater, Relation::Confused];
        let mut possible = relations.into_iter().filter(|relation| {
            let is_at_least = matches!(relation, Relation::Greater | Relation::Equal);
            let is_at_most = matches!(relation, Relation::Less | Relation::Equal);
            at_least.is_none_or(|known| known == is_at_least)
                && at_most.is_none_or(|known| known == is_at_most)
        });
        let first = possible.next().is_some_and(|relation| is_meant(sign, relation));
        if possible.all(|relation| is_meant(sign, relation) == first) {
            Ok(first)
        } else {
            Err(no_value)
        }
    }

    /// Returns `true` if a computation used up its own step limit but not the whole budget.
    fn is_short_of_its_own(&self, error: &LangError) -> bool {
        let budget = self.cx.budget;
        error.kind == ErrorKind::Budget
            && budget.remaining() > 0
            && budget.cancel_token().check().is_ok()
    }

    pub(crate) fn holds(&self, sign: RelationSign, x: &Value, y: &Value) -> LangResult<bool> {
        let by_values = || self.holds_of_values(sign, x, y);
        // For positions, the outcome of the difference may be easier to compute than the values.
        let is_played = [x, y].iter().any(|value| self.has_positions(value));
        if let (Value::Position(g), Value::Position(h)) = (x, y)
            && g == h
            && sign != RelationSign::Identical
        {
            return Ok(is_meant(sign, Relation::Equal));
        }
        if is_played && is_game(x) && is_game(y) && sign != RelationSign::Identical {
            return self.decide(sign, by_values, || self.difference(x, y));
        }
        by_values()
    }

    fn holds_of_values(&self, sign: RelationSign, x: &Value, y: &Value) -> LangResult<bool> {
        match sign {
            RelationSign::Equal => self.equal(x, y),
            RelationSign::NotEqual => self.equal(x, y).map(|equal| !equal),
            RelationSign::Identical => self.identical(x, y),
            order => Ok(is_meant(order, self.compare(x, y)?)),
        }
    }

    /// Compares games, forms and positions by value, and lists item by item.
    pub(crate) fn equal(&self, x: &Value, y: &Value) -> LangResult<bool> {
        match (x, y) {
            (Value::Number(a), Value::Number(b)) => Ok(a == b),
            (Value::Game(a), Value::Game(b)) => Ok(a == b),
            (Value::Loopy(a, _), Value::Loopy(b, _)) => Ok(a == b),
            (Value::Bool(a), Value::Bool(b)) => Ok(a == b),
            (Value::Text(a), Value::Text(b)) => Ok(a == b),
            (Value::Player(a), Value::Player(b)) => Ok(a == b),
            (Value::Player(a), Value::Text(b)) | (Value::Text(b), Value::Player(a)) => {
                Ok(a.to_string() == **b)
            }
            (Value::Stop(_) | Value::Ordinal(_), _) | (_, Value::Stop(_) | Value::Ordinal(_)) => {
                let is_text = |v: &Value| matches!(v, Value::Text(_));
                match compare_marked(x, y) {
                    Some(relation) => Ok(relation == Ordering::Equal),
                    // Other text denotes neither a signed stop nor an ordinal.
                    None if is_text(x) || is_text(y) || is_empty(x) || is_empty(y) => Ok(false),
                    None => Err(incomparable(x, y)),
                }
            }
            (Value::Record(a), Value::Record(b)) => self.equal_records(a, b),
            (Value::Record(a), Value::Text(b)) | (Value::Text(b), Value::Record(a)) => {
                Ok(a.text() == &**b)
            }
            (Value::Thermograph(a), Value::Thermograph(b)) => Ok(a == b),
            (Value::Explanation(a), Value::Explanation(b)) => Ok(a == b),
            (Value::Explanation(a), Value::Text(b)) | (Value::Text(b), Value::Explanation(a)) => {
                Ok(a.to_string() == **b)
            }
            (Value::List(a), Value::List(b)) => self.equal_lists(a, b, EvalContext::equal),
            (Value::Poset(a), Value::Poset(b)) => self.equal_sets(a, b),
            (Value::Poset(set), Value::List(list)) | (Value::List(list), Value::Poset(set)) => {
                self.equal_lists(set.items(), list, EvalContext::equal)
            }
            // Some functions return an empty list if there is no result.
            (x, y) if is_empty(x) || is_empty(y) => Ok(false),
            _ => {
                // A number that is not dyadic equals no game.
                let not_a_game =
                    |v: &Value| matches!(v, Value::Number(n) if n.as_dyadic().is_none());
                if is_game(x) && is_game(y) && (not_a_game(x) || not_a_game(y)) {
                    return Ok(false);
                }
                if let Some(relation) = self.compare_scoring(x, y)? {
                    return Ok(relation == Relation::Equal);
                }
                if may_loop(x, y)
                    && let Some(relation) = self.compare_loopy(x, y)?
                {
                    return Ok(relation == Relation::Equal);
                }
                let (g, h) = self.comparable(x, y)?;
                Ok(g == h)
            }
        }
    }

    /// Fails if the value can be compared with none of the items.
    pub(crate) fn is_among(&self, value: &Value, items: &[Value]) -> LangResult<bool> {
        let (mut mistake, mut compared) = (None, items.is_empty());
        for item in items {
            self.cx.budget.spend(1)?;
            match self.equal(value, item) {
                Ok(true) => return Ok(true),
                Ok(false) => compared = true,
                Err(error) if error.kind == ErrorKind::Type => mistake = mistake.or(Some(error)),
                Err(error) => return Err(error),
            }
        }
        mistake.filter(|_| !compared).map_or(Ok(false), Err)
    }

    fn equal_lists(
        &self,
        a: &[Value],
        b: &[Value],
        same: impl Fn(&Self, &Value, &Value) -> LangResult<bool>,
    ) -> LangResult<bool> {
        if a.len() != b.len() {
            return Ok(false);
        }
        for (x, y) in a.iter().zip(b) {
            self.cx.budget.spend(1)?;
            if !deeper(|| same(self, x, y))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn equal_records(&self, a: &Record, b: &Record) -> LangResult<bool> {
        if a.kind() != b.kind() || a.fields().len() != b.fields().len() {
            return Ok(false);
        }
        for ((a_name, a_field), (b_name, b_field)) in a.fields().iter().zip(b.fields()) {
            self.cx.budget.spend(1)?;
            if a_name != b_name || !deeper(|| self.equal(a_field, b_field))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns `true` if two games have the same literal form.
    pub(crate) fn identical(&self, x: &Value, y: &Value) -> LangResult<bool> {
        match (x, y) {
            (Value::List(a), Value::List(b)) => self.equal_lists(a, b, EvalContext::identical),
            (Value::Scoring(a), Value::Scoring(b)) => Ok(a == b),
            _ if is_game(x) && is_game(y) => {
                let g = self.literal(x).map_err(|error| error.of_argument(0))?;
                let h = self.literal(y).map_err(|error| error.of_argument(1))?;
                Ok(g == h)
            }
            _ => self.equal(x, y),
        }
    }

    pub(crate) fn compare(&self, x: &Value, y: &Value) -> LangResult<Relation> {
        if let (Value::Number(a), Value::Number(b)) = (x, y) {
            return Ok(relation_of(a.cmp(b)));
        }
        if let Some(ordering) = compare_marked(x, y) {
            return Ok(relation_of(ordering));
        }
        if let Some(relation) = self.compare_scoring(x, y)? {
            return Ok(relation);
        }
        match (x, y) {
            (game, Value::Number(n)) if is_game(game) && n.as_dyadic().is_none() => {
                return self.compare_to_number(game, n).map_err(|error| error.of_argument(0));
            }
            (Value::Number(n), game) if is_game(game) && n.as_dyadic().is_none() => {
                let relation = self.compare_to_number(game, n);
                return Ok(relation.map_err(|error| error.of_argument(1))?.reverse());
            }
            _ => {}
        }
        if may_loop(x, y)
            && let Some(relation) = self.compare_loopy(x, y)?
        {
            return Ok(relation);
        }
        let (g, h) = self.comparable(x, y)?;
        Ok(self.cx.compare(g, h)?)
    }

    /// The stops decide, because no stop equals a number that is not dyadic.
    fn compare_to_number(&self, game: &Value, number: &Rational) -> LangResult<Relation> {
        let game = match self.loopy(game)?.short() {
            Some(game) => game,
            None => return self.compare_loopy_to_number(game, number),
        };
        if Rational::from(self.cx.right_stop(game)?) > *number {
            return Ok(Relation::Greater);
        }
        if Rational::from(self.cx.left_stop(game)?) < *number {
            return Ok(Relation::Less);
        }
        Ok(Relation::Confused)
    }

    /// Uses dyadic bounds that converge to the number. A game greater than the upper bound is
    /// greater than the number. A game confused with both bounds is confused with the number,
    /// because a game that is at least the number is greater than the lower bound.
    fn compare_loopy_to_number(&self, game: &Value, number: &Rational) -> LangResult<Relation> {
        for bits in [4_usize, 16, 64, 256] {
            let scale = IBig::ONE << bits;
            let lower = (number * &Rational::from(scale.clone())).floor();
            let stands_to = |bound: IBig| {
                let bound = Rational::from(bound).checked_div(&Rational::from(scale.clone()));
                bound.map_or(Ok(Relation::Confused), |bound| {
                    self.compare(game, &Value::number(bound))
                })
            };
            match (stands_to(lower.clone())?, stands_to(lower + IBig::ONE)?) {
                (_, Relation::Greater) => return Ok(Relation::Greater),
                (Relation::Less, _) => return Ok(Relation::Less),
                (Relation::Confused, Relation::Confused) => return Ok(Relation::Confused),
                _ => {}
            }
        }
        let message = format!(
            "this game cannot be compared with {number}: the game is too close to this number"
        );
        Err(LangError::undefined(message))
    }

    fn comparable(&self, x: &Value, y: &Value) -> LangResult<(Short, Short)> {
        if !is_game(x) || !is_game(y) {
            return Err(incomparable(x, y));
        }
        let g = self.short(x).map_err(|error| error.of_argument(0))?;
        let h = self.short(y).map_err(|error| error.of_argument(1))?;
        Ok((g, h))
    }
}

fn incomparable(x: &Value, y: &Value) -> LangError {
    let (a, b) = (x.described(), y.described());
    LangError::type_error(format!("cannot compare {a} and {b}"), "")
}

fn is_empty(value: &Value) -> bool {
    matches!(value, Value::List(list) if list.is_empty())
}

fn relation_of(ordering: Ordering) -> Relation {
    match ordering {
        Ordering::Less => Relation::Less,
        Ordering::Equal => Relation::Equal,
        Ordering::Greater => Relation::Greater,
    }
}

/// Compares two values, one of which is a signed stop or an infinite ordinal. The other can also
/// be a number or the text of a signed stop or ordinal.
fn compare_marked(x: &Value, y: &Value) -> Option<Ordering> {
    match (x, y) {
        (Value::Stop(a), Value::Stop(b)) => Some(a.cmp(b)),
        (Value::Stop(stop), Value::Number(number)) => Some(match number.as_dyadic() {
            Some(number) => stop.cmp_number(&number),
            None => Rational::from(stop.value.clone()).cmp(number),
        }),
        (Value::Stop(stop), Value::Text(text)) => {
            signed_stop(text).map(|other: SignedStop| (**stop).cmp(&other))
        }
        (Value::Ordinal(a), Value::Ordinal(b)) => Some(a.cmp(b)),
        (Value::Ordinal(_), Value::Number(_)) => Some(Ordering::Greater),
        (Value::Ordinal(ordinal), Value::Text(text)) => {
            text.parse::<Ordinal>().ok().map(|other| (**ordinal).cmp(&other))
        }
        (Value::Number(_) | Value::Text(_), Value::Stop(_) | Value::Ordinal(_)) => {
            compare_marked(y, x).map(Ordering::reverse)
        }
        _ => None,
    }
}

pub(crate) fn is_meant(sign: RelationSign, relation: Relation) -> bool {
    match sign {
        RelationSign::Equal | RelationSign::Identical => relation == Relation::Equal,
        RelationSign::NotEqual => relation != Relation::Equal,
        RelationSign::Less => relation == Relation::Less,
        RelationSign::Greater => relation == Relation::Greater,
        RelationSign::AtMost => matches!(relation, Relation::Less | Relation::Equal),
        RelationSign::AtLeast => matches!(relation, Relation::Greater | Relation::Equal),
        RelationSign::Confused => relation == Relation::Confused,
        RelationSign::LessOrConfused => matches!(relation, Relation::Less | Relation::Confused),
        RelationSign::GreaterOrConfused => {
            matches!(relation, Relation::Greater | Relation::Confused)
        }
    }
}

fn won_by(player: Player, fate: Fate) -> Option<bool> {
    (fate != Fate::Draw).then_some(fate == player.into())
}

fn relation_to_zero(outcome: Outcome) -> Relation {
    match outcome {
        Outcome::L => Relation::Greater,
        Outcome::R => Relation::Less,
        Outcome::N => Relation::Confused,
        Outcome::P => Relation::Equal,
    }
}

pub(crate) fn is_game(value: &Value) -> bool {
    matches!(
        value,
        Value::Number(_)
            | Value::Game(_)
            | Value::Loopy(..)
            | Value::Compound(_)
            | Value::Form(_)
            | Value::LoopyForm(_)
            | Value::Position(_)
            | Value::Sum(_)
    )
}

/// Does not evaluate the games.
fn may_loop(x: &Value, y: &Value) -> bool {
    is_game(x) && is_game(y) && (x.may_loop() || y.may_loop())
}

//! The order of scoring games under every kind of sum with the long rule, by a search for contexts.
//!
//! G ≱ H if and only if some context X makes the final score of G ∗ X negative and that of H ∗ X
//! nonnegative. A [`Question`] asks for such a context for sets of games. A context is determined by
//! its score and by its options, which answer other questions. As long as neither player moves in
//! the context, play is a play of the games alone. Therefore, one search through the positions of
//! the games finds all the questions that the options must answer, for each choice of the moves of
//! the player who is content with one good move. The number of questions is finite, and the
//! questions that have an answer are the least solution of these conditions.

use upstar_arena::deep;
use upstar_core::{Budgeted, Player, Relation, SumKind};
use upstar_number::Rational;

use crate::Map;
use crate::arena::{ScoringContext, ScoringId};

type Set<T> = Map<T, ()>;

impl ScoringContext<'_> {
    /// Returns `true` if G ≥ H under the operator with the long rule: for all games X, the final
    /// score of G ∗ X is at least that of H ∗ X, no matter who moves first. For the sequential join,
    /// games before and after G and H are considered.
    ///
    /// ```
    /// # use upstar_core::{Budget, Relation};
    /// # use upstar_scoring::{ScoringContext, ScoringArena, SumKind};
    /// let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
    /// let cx = ScoringContext::new(&scores, &budget);
    /// let (g, h) = (cx.read("s{2|0|-1}")?, cx.read("s{1|0|-1}")?);
    /// for operator in SumKind::ALL {
    ///     assert_eq!(cx.compare_under(operator, g, h)?, Relation::Greater);
    /// }
    /// // Every game followed by i has the scores of the game, but i is not 0: two moves are made.
    /// let (i, zero) = (cx.impartial_identity()?, cx.read("s{.|0|.}")?);
    /// assert_eq!(cx.compare_under(SumKind::Sequential, i, zero)?, Relation::Equal);
    /// assert_eq!(cx.compare_under(SumKind::Selective, i, zero)?, Relation::Confused);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn geq_under(self, operator: SumKind, g: ScoringId, h: ScoringId) -> Budgeted<bool> {
        match operator {
            SumKind::Disjunctive => self.geq(g, h),
            SumKind::Sequential => self.geq_sequential(g, h),
            _ => Ok(self.context_against(operator, g, h)?.is_none()),
        }
    }

    /// Compares two games under the operator with the long rule.
    pub fn compare_under(
        self,
        operator: SumKind,
        g: ScoringId,
        h: ScoringId,
    ) -> Budgeted<Relation> {
        let (at_most, at_least) =
            (self.geq_under(operator, h, g)?, self.geq_under(operator, g, h)?);
        Ok(Relation::from_order(at_most, at_least))
    }

    /// Returns a context X that shows `g ≱ h`, and the player who moves first: the final score of
    /// `g` ∗ X is negative, and that of `h` ∗ X is not. Returns `None` if `g ≥ h`. The operator is
    /// not the sequential join.
    pub(crate) fn context_against(
        self,
        operator: SumKind,
        g: ScoringId,
        h: ScoringId,
    ) -> Budgeted<Option<(ScoringId, Player)>> {
        let mut search = ContextSearch {
            cx: self,
            operator,
            far: self.far(g, h)?,
            answers: Map::default(),
            open: Set::default(),
        };
        loop {
            let known = search.answers.len();
            // A question counts as unanswerable until an answer is found.
            search.open.clear();
            for mover in Player::BOTH {
                if let Some(context) = search.ask(Question::new(mover, [g], [h]))? {
                    return Ok(Some((context, mover)));
                }
            }
            if search.answers.len() == known {
                return Ok(None);
            }
        }
    }
}

/// Asks for a context X such that, when `mover` moves first, the final score of G ∗ X is negative
/// for all `low` games G, and nonnegative for all `high` games G.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Question {
    mover: Player,
    low: Vec<ScoringId>,
    high: Vec<ScoringId>,
}

impl Question {
    fn new(
        mover: Player,
        low: impl IntoIterator<Item = ScoringId>,
        high: impl IntoIterator<Item = ScoringId>,
    ) -> Question {
        let sorted = |games: &mut Vec<ScoringId>| {
            games.sort_unstable_by_key(|g| g.index());
            games.dedup();
        };
        let (mut low, mut high): (Vec<_>, Vec<_>) =
            (low.into_iter().collect(), high.into_iter().collect());
        sorted(&mut low);
        sorted(&mut high);
        Question { mover, low, high }
    }
}

/// A position of a game with a player to move. The final score of its sum with the context must be
/// nonnegative if `high`, and negative otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Goal {
    high: bool,
    mover: Player,
    game: ScoringId,
}

/// Conditions on a context. In arrays, Left comes first.
#[derive(Clone, Default)]
struct Plan {
    /// `true` if the player can move in the context.
    can_move: [bool; 2],
    seen: Set<Goal>,
    /// The score is at least the first number and less than the second.
    score: [Option<Rational>; 2],
    /// The games that the player may have reached after any move in the context.
    after_all: [Vec<ScoringId>; 2],
    /// The games for which one of the player's moves in the context must be good.
    after_some: [Vec<ScoringId>; 2],
}

struct ContextSearch<'a> {
    cx: ScoringContext<'a>,
    operator: SumKind,
    /// Exceeds all scores.
    far: Rational,
    answers: Map<Question, ScoringId>,
    /// The questions without an answer.
    open: Set<Question>,
}

impl ContextSearch<'_> {
    fn ask(&mut self, question: Question) -> Budgeted<Option<ScoringId>> {
        if let Some(&known) = self.answers.get(&question) {
            return Ok(Some(known));
        }
        if question.low.iter().any(|g| question.high.contains(g))
            || self.open.insert(question.clone(), ()).is_some()
        {
            return Ok(None);
        }
        let goal = |high| move |&game: &ScoringId| Goal { high, mover: question.mover, game };
        let (low, high) =
            (question.low.iter().map(goal(false)), question.high.iter().map(goal(true)));
        let goals: Vec<Goal> = low.chain(high).collect();
        for can_move in [[false, false], [true, false], [false, true], [true, true]] {
            let plan = Plan { can_move, ..Plan::default() };
            if let Some(context) = deep(|| self.complete(plan, goals.clone()))? {
                self.answers.insert(question, context);
                return Ok(Some(context));
            }
        }
        Ok(None)
    }

    /// Returns a context that satisfies the plan and reaches the goals.
    fn complete(&mut self, mut plan: Plan, mut goals: Vec<Goal>) -> Budgeted<Option<ScoringId>> {
        while let Some(goal) = goals.pop() {
            if plan.seen.insert(goal, ()).is_some() {
                continue;
            }
            // Choices copy the plan and the goals.
            self.cx.budget.spend(1 + (plan.seen.len() + goals.len()) as u64)?;
            let opposite = Goal { high: !goal.high, ..goal };
            if plan.seen.contains_key(&opposite) {
                return Ok(None);
            }
            let (high, mover) = (goal.high, goal.mover);
            let side = usize::from(mover == Player::Right);
            let options = self.cx.scores.options_of(goal.game, mover).to_vec();
            // The games after a move that leaves the context unchanged, and after other moves.
            let (mut without, mut with) = (Vec::new(), Vec::new());
            if plan.can_move[side] {
                if self.operator != SumKind::Conjunctive || options.is_empty() {
                    with.push(goal.game);
                }
                if self.operator != SumKind::Disjunctive {
                    with.extend(&options);
                }
            }
            if !plan.can_move[side] || self.operator != SumKind::Conjunctive {
                without = options;
            }
            if with.is_empty() && without.is_empty() {
                let bound = -self.cx.scores.score_for(goal.game, mover);
                let [least, limit] = &mut plan.score;
                if high {
                    *least = Some(least.take().map_or(bound.clone(), |least| least.max(bound)));
                } else {
                    *limit = Some(limit.take().map_or(bound.clone(), |limit| limit.min(bound)));
                }
                if least.as_ref().zip(limit.as_ref()).is_some_and(|(least, limit)| least >= limit) {
                    return Ok(None);
                }
                continue;
            }
            let next = |&game: &ScoringId| Goal { high, mover: mover.opponent(), game };
            if high == (mover == Player::Right) {
                goals.extend(without.iter().map(next));
                plan.after_all[side].extend(with);
                continue;
            }
            for game in with {
                let mut plan = plan.clone();
                plan.after_some[side].push(game);
                let goals = goals.clone();
                if let Some(context) = deep(|| self.complete(plan, goals))? {
                    return Ok(Some(context));
                }
            }
            for game in &without {
                let mut goals = goals.clone();
                goals.push(next(game));
                let plan = plan.clone();
                if let Some(context) = deep(|| self.complete(plan, goals))? {
                    return Ok(Some(context));
                }
            }
            return Ok(None);
        }
        self.build(&plan)
    }

    fn build(&mut self, plan: &Plan) -> Budgeted<Option<ScoringId>> {
        let mut sides = [Vec::new(), Vec::new()];
        for (side, mover) in Player::BOTH.into_iter().enumerate() {
            for &game in &plan.after_some[side] {
                let all = plan.after_all[side].iter().copied();
                let question = match mover {
                    Player::Left => Question::new(Player::Right, all, [game]),
                    Player::Right => Question::new(Player::Left, [game], all),
                };
                let Some(option) = self.ask(question)? else { return Ok(None) };
                sides[side].push(option);
            }
            if plan.can_move[side] && sides[side].is_empty() {
                let far = if mover == Player::Left { -&self.far } else { self.far.clone() };
                sides[side].push(self.cx.scores.number(&far)?);
            }
        }
        let score = match &plan.score {
            [Some(least), _] => least.clone(),
            [None, Some(limit)] => limit - &Rational::ONE,
            [None, None] => Rational::ZERO,
        };
        self.cx.scores.make(&sides[0], &score, &sides[1]).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Bench, Dice};

    /// The final score of g ∗ x, from the definitions of the operators [Stewart 2011, definitions
    /// 2.2.1, 4.1.1 and 4.2.1].
    fn score(
        cx: ScoringContext<'_>,
        operator: SumKind,
        (g, x): (ScoringId, ScoringId),
        mover: Player,
    ) -> Rational {
        let (in_g, in_x) = (cx.scores.options_of(g, mover), cx.scores.options_of(x, mover));
        let both = in_g.iter().flat_map(|g| in_x.iter().map(move |x| (g, x)));
        let one = in_g.iter().map(|g| (g, x)).chain(in_x.iter().map(|x| (g, x)));
        let moves: Vec<_> = match operator {
            SumKind::Conjunctive if !in_g.is_empty() && !in_x.is_empty() => both.collect(),
            SumKind::Selective => one.chain(both).collect(),
            _ => one.collect(),
        };
        let scores = moves.into_iter().map(|pair| score(cx, operator, pair, mover.opponent()));
        let best = if mover == Player::Left { scores.max() } else { scores.min() };
        best.unwrap_or_else(|| cx.scores.score_for(g, mover) + cx.scores.score_for(x, mover))
    }

    const OPERATORS: [SumKind; 3] =
        [SumKind::Disjunctive, SumKind::Conjunctive, SumKind::Selective];

    #[test]
    fn a_context_refutes_the_order_or_no_small_context_does() {
        let bench = Bench::new();
        let cx = bench.cx();
        let mut dice = Dice::new(5);
        let contexts: Vec<ScoringId> = (0..60).map(|_| dice.game(cx, 3, 4)).collect();
        for operator in OPERATORS {
            let mut counts = [0; 2];
            for round in 0..1_500 {
                let (g, h) = (dice.game(cx, 2, 2), dice.game(cx, 1 + round % 2, 2));
                let [g_text, h_text] = [bench.text(g), bench.text(h)];
                match cx.context_against(operator, g, h).unwrap() {
                    Some((x, mover)) => {
                        let [low, high] = [g, h].map(|game| score(cx, operator, (game, x), mover));
                        assert!(
                            low < Rational::ZERO && high >= Rational::ZERO,
                            "{operator:?} {g_text} {h_text} {}",
                            bench.text(x)
                        );
                        counts[0] += 1;
                    }
                    None => {
                        for &x in &contexts {
                            for mover in Player::BOTH {
                                let [low, high] =
                                    [g, h].map(|game| score(cx, operator, (game, x), mover));
                                assert!(
                                    low >= high,
                                    "{operator:?} {g_text} {h_text} {}",
                                    bench.text(x)
                                );
                            }
                        }
                        counts[1] += 1;
                    }
                }
            }
            assert!(counts[0] > 500 && counts[1] > 50, "{operator:?} {counts:?}");
        }
    }

    #[test]
    fn the_search_agrees_with_the_four_conditions() {
        let bench = Bench::new();
        let cx = bench.cx();
        let mut dice = Dice::new(6);
        for _ in 0..3_000 {
            let (g, h) = (dice.game(cx, 3, 1), dice.game(cx, 2, 1));
            let found = cx.context_against(SumKind::Disjunctive, g, h).unwrap();
            let text = || [bench.text(g), bench.text(h)];
            assert_eq!(found.is_none(), cx.geq(g, h).unwrap(), "{:?}", text());
        }
    }

    /// Theorems 4.1.1 and 4.2.1.
    #[test]
    fn only_zero_is_equal_to_zero() {
        let bench = Bench::new();
        let cx = bench.cx();
        let mut dice = Dice::new(7);
        for _ in 0..500 {
            let g = dice.game(cx, 3, 1);
            for operator in OPERATORS {
                let equal =
                    cx.compare_under(operator, g, ScoringId::ZERO).unwrap() == Relation::Equal;
                assert_eq!(equal, g == ScoringId::ZERO, "{operator:?} {}", bench.text(g));
            }
        }
    }
}

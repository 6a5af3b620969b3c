//! A position with its ruleset. Chooses the tables, theorems, threads and searches for each query.

use std::any::Any;
use std::collections::HashSet;
use std::hash::Hasher;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use upstar_core::{
    Answer, AnyPosition, BoardView, Budget, Budgeted, ClickTarget, Derivation, EndingRule,
    Interrupted, Orientation, Outcome, Player, Ruleset, RulesetDoc, StopReason,
};
use upstar_eval::Solver;
use upstar_form::{FormId, Graph, Nus};
use upstar_impartial::{Period, RareHeaps};
use upstar_lemmas::AreaSearch;
use upstar_loopy::{LoopyContext, Sides};
use upstar_misere::hackenbush::ColouredEdge;
use upstar_notation::Style;
use upstar_rules::{MoveRule, Variant, VariantRules, position_in};
use upstar_scoring::ScoringId;
use upstar_short::{Short, ShortContext};

use crate::erased_position::ErasedPosition;
use crate::literal;
use crate::loopy::{Identification, PositionGraph, PositionInterner, StateGraph, unknown_state};
use crate::normal_play::NormalPlayTheory;
use crate::outcome_solver::OutcomeSolver;
use crate::raw_position::RawPosition;
use crate::ruleset_cache::{RulesetCache, VariantTables, variant_of};
use crate::ruleset_expr::{RulesetExpr, variant_expression};
use crate::scoring_tree;
use crate::session::SessionConfig;
use crate::solve::misere::{self, MisereFact};
use crate::solve::{Sum, SumMove, SumOracle, mixed};
use crate::threads::{both, shared};
use crate::value_store::RulesetStore;

/// The step limit of an evaluation before the test for zero, and of this test.
const FIRST: u64 = 50_000;
const ZERO: u64 = 200_000;

/// The number of steps after which Left and Right moving first are searched in parallel.
const ALONE: u64 = 200_000;

impl<P: AnyPosition> RulesetCache<P> {
    pub(crate) fn place(self: Arc<Self>, position: P) -> RawPosition {
        RawPosition(Arc::new(TypedPosition { rules: self, variant: 0, position }))
    }
}

fn winner<P: AnyPosition>(
    solver: &mut OutcomeSolver<'_, P>,
    position: &P,
    starter: Player,
) -> Budgeted<Player> {
    let wins = solver.mover_wins(&[position], Short::ZERO, starter)?;
    Ok(if wins { starter } else { starter.opponent() })
}

/// Removes the copies of positions.
fn distinct<P: AnyPosition>(mut positions: Vec<P>) -> Vec<P> {
    let mut seen = HashSet::with_capacity(positions.len());
    let are_new: Vec<bool> = positions.iter().map(|position| seen.insert(position)).collect();
    let mut are_new = are_new.into_iter();
    positions.retain(|_| are_new.next() == Some(true));
    positions
}

struct TypedPosition<P: AnyPosition> {
    rules: Arc<RulesetCache<P>>,
    variant: usize,
    position: P,
}

impl<P: AnyPosition> TypedPosition<P> {
    fn tables(&self) -> &VariantTables<P> {
        self.rules.tables_of(self.variant)
    }

    /// Tests cheaply whether the first player loses; may miss losses. If so, the value is zero, and
    /// most followers need not be evaluated. The test ends when a player is found to win moving
    /// first.
    fn is_lost_for_the_starter(&self, cx: ShortContext<'_>) -> Budgeted<bool> {
        let mut solver = self.tables().outcome_solver(cx);
        let found = cx.budget.within(ZERO, || {
            for starter in Player::BOTH {
                if solver.mover_wins(&[&self.position], Short::ZERO, starter)? {
                    return Ok(false);
                }
                if self.is_own_negative() {
                    break;
                }
            }
            Ok(true)
        });
        match found {
            Err(Interrupted { reason: StopReason::Cancelled | StopReason::TimedOut }) => found,
            unknown_or_known => Ok(unknown_or_known.unwrap_or(false)),
        }
    }

    /// Returns the nim value of an impartial position, if a theorem shows that the first player
    /// loses, or theorems give the nim values of all components.
    fn nim_value_by_theorems(&self, cx: ShortContext<'_>) -> Budgeted<Option<u64>> {
        let known = self.tables();
        if !known.rules.is_impartial() {
            return Ok(None);
        }
        if known.theorem_outcome(&self.position) == Some(Outcome::P) {
            return Ok(Some(0));
        }
        let (mut parts, mut sum) = (Vec::new(), 0);
        known.rules.components(&self.position, &mut parts);
        for part in parts {
            let value = known.theorem(&known.rules.normalise(part), cx)?;
            let Some(nimber) = value.and_then(|value| cx.as_nus(value)) else { return Ok(None) };
            sum ^= nimber.nim;
        }
        Ok(Some(sum))
    }

    fn is_own_negative(&self) -> bool {
        let rules = &self.tables().rules;
        let negative = rules.negate(&self.position).map(|position| rules.normalise(position));
        negative.is_some_and(|negative| negative == rules.normalise(self.position.clone()))
    }

    fn ruleset(&self) -> String {
        let written = &self.rules.ruleset_expr;
        let Variant { play, negated, .. } = self.tables().rules;
        variant_expression(written.rules(), play, negated) + &written.edition
    }

    fn typed_options(&self, player: Player) -> Vec<P> {
        let mut options = Vec::new();
        self.tables().rules.options(&self.position, player, &mut options);
        distinct(options)
    }

    fn move_to(&self, position: P) -> RawPosition {
        let rules = Arc::clone(&self.rules);
        RawPosition(Arc::new(TypedPosition { rules, variant: self.variant, position }))
    }
}

impl<P: AnyPosition> ErasedPosition for TypedPosition<P> {
    fn doc(&self) -> RulesetDoc<'_> {
        self.tables().rules.doc()
    }

    fn text(&self) -> String {
        self.tables().rules.print(&self.position)
    }

    fn view(&self) -> BoardView {
        self.tables().rules.view(&self.position)
    }

    fn is_impartial(&self) -> bool {
        self.tables().rules.is_impartial()
    }

    fn is_negated(&self) -> bool {
        self.tables().rules.negated
    }

    fn ruleset_expr(&self) -> &RulesetExpr {
        &self.rules.ruleset_expr
    }

    fn normal(&self) -> RawPosition {
        self.move_to(self.tables().rules.normalise(self.position.clone()))
    }

    fn options(&self, player: Player) -> Vec<RawPosition> {
        let options = self.typed_options(player).into_iter();
        options.map(|option| self.move_to(option)).collect()
    }

    fn can_move(&self, player: Player) -> bool {
        self.tables().rules.can_move(&self.position, player)
    }

    fn conjunctive_parts(&self) -> Option<(EndingRule, Vec<RawPosition>)> {
        let (joint, parts) = self.tables().rules.conjunctive_parts(&self.position)?;
        Some((joint, parts.into_iter().map(|part| self.move_to(part)).collect()))
    }

    fn components(&self) -> Vec<RawPosition> {
        let mut parts = Vec::new();
        self.tables().rules.components(&self.position, &mut parts);
        parts.into_iter().map(|part| self.move_to(part)).collect()
    }

    fn value(&self, cx: ShortContext<'_>) -> Budgeted<Short> {
        let SessionConfig { threads, store, .. } = &*self.rules.config;
        if let Some(nim) = self.nim_value_by_theorems(cx)? {
            let value = cx.nimber(nim)?;
            if let Some(store) = store {
                store.keep(cx, &self.ruleset(), &self.text(), value)?;
            }
            return Ok(value);
        }
        let Some(store) = store else {
            if self.is_impartial() {
                return cx.nimber(self.nim_value(cx)?);
            }
            let known = self.tables();
            match cx.budget.within(FIRST, || known.evaluate(&self.position, cx, None, None)) {
                Err(no) if cx.budget.can_continue_after(&no) => {}
                done => return done,
            }
            if self.is_lost_for_the_starter(cx)? {
                return Ok(Short::ZERO);
            }
            return shared(cx, *threads, &|cx, group| {
                known.evaluate(&self.position, cx, group, None)
            });
        };
        let ruleset = self.ruleset();
        let value = shared(cx, *threads, &|cx, group| {
            let kept = RulesetStore::new(&**store, &ruleset, &self.tables().rules, cx);
            self.tables().evaluate(&self.position, cx, group, Some(&kept))
        })?;
        // Lookups use the original text, not the normal form.
        store.keep(cx, &ruleset, &self.text(), value)?;
        Ok(value)
    }

    fn form(&self, cx: ShortContext<'_>) -> Budgeted<FormId> {
        literal::form(&self.tables().rules, &self.position, cx)
    }

    fn nim_period(&self, heaps: u64, budget: &Budget) -> Budgeted<Option<Period>> {
        upstar_lemmas::period(self.tables().typed_rules(), heaps, budget)
    }

    fn nim_regularity(&self, heaps: u64, budget: &Budget) -> Budgeted<Option<Period>> {
        upstar_lemmas::regularity(self.tables().typed_rules(), heaps, budget)
    }

    fn rare_heaps(&self, heaps: u64, budget: &Budget) -> Budgeted<Option<RareHeaps>> {
        upstar_lemmas::rare(self.tables().typed_rules(), heaps, budget)
    }

    fn nim_sequence(&self, from: u64, last: u64, budget: &Budget) -> Budgeted<Option<Vec<u64>>> {
        if !self.tables().theorems.are_used() {
            return Ok(None);
        }
        upstar_lemmas::nim_sequence(self.tables().typed_rules(), from, last, budget)
    }

    fn nim_value(&self, cx: ShortContext<'_>) -> Budgeted<u64> {
        if let Some(known) = self.nim_value_by_theorems(cx)? {
            return Ok(known);
        }
        let known = self.tables();
        let mut nim = u64::from(known.theorem_outcome(&self.position).is_some());
        let mut solver = known.outcome_solver(cx);
        // The nim value is the size of the nim heap whose sum with the position is a second-player
        // win.
        while solver.mover_wins(&[&self.position], cx.nimber(nim)?, Player::Left)? {
            nim += 1;
        }
        Ok(nim)
    }

    fn outcome(&self, cx: ShortContext<'_>) -> Budgeted<Outcome> {
        let known = self.tables();
        if let Some(outcome) = known.theorem_outcome(&self.position) {
            return Ok(outcome);
        }
        if self.is_impartial() {
            let mut solver = known.outcome_solver(cx);
            let first = solver.mover_wins(&[&self.position], Short::ZERO, Player::Left)?;
            return Ok(if first { Outcome::N } else { Outcome::P });
        }
        let mut solver = known.outcome_solver(cx);
        // The searches for both players are the same if the position is its own negative.
        let together = self.rules.config.threads >= 2 && !self.is_own_negative();
        let mut first = || winner(&mut solver, &self.position, Player::Left);
        match if together { cx.budget.within(ALONE, first) } else { first() } {
            // The search with Right moving first reuses the cached results.
            Ok(left) => {
                let right = winner(&mut solver, &self.position, Player::Right)?;
                return Ok(Outcome::from_winners(left, right));
            }
            // The allowance is spent, but the budget is not, so a second thread is worthwhile.
            Err(no) if together && cx.budget.can_continue_after(&no) => {}
            Err(no) => return Err(no),
        }
        let (left, right) =
            both(cx, &mut || winner(&mut solver, &self.position, Player::Left), &|cx| {
                winner(&mut known.outcome_solver(cx), &self.position, Player::Right)
            })?;
        Ok(Outcome::from_winners(left, right))
    }

    fn scoring(&self, cx: upstar_scoring::ScoringContext<'_>) -> Answer<ScoringId> {
        scoring_tree::scoring(&self.tables().rules, &self.position, cx)
    }

    fn is_for_points(&self) -> bool {
        self.tables().rules.is_for_points()
    }

    fn counts_points(&self) -> bool {
        scoring_tree::counts(&self.tables().rules, &self.position)
    }

    fn points(&self, player: Player, to: &RawPosition) -> Option<i64> {
        let known = self.tables();
        known.rules.points(&self.position, player, typed(to, known)?)
    }

    fn click_targets(&self, player: Player, to: &RawPosition) -> Vec<ClickTarget> {
        let known = self.tables();
        let to = typed(to, known);
        to.map_or_else(Vec::new, |to| known.rules.click_targets(&self.position, player, to))
    }

    fn short_sides(&self, cx: ShortContext<'_>) -> Answer<[Option<Short>; 2]> {
        self.tables().short_sides(&self.position, cx)
    }

    fn final_points(&self) -> i64 {
        self.tables().rules.final_points(&self.position)
    }

    fn score_search<'a>(&self, budget: &'a Budget) -> Option<AreaSearch<'a>> {
        let known = self.tables();
        known.theorems.scores(known.typed_rules(), budget).filter(|_| known.is_plain())
    }

    fn points_left(&self) -> Option<i64> {
        self.tables().rules.points_left(&self.position)
    }

    fn most_points(&self, player: Player) -> i64 {
        self.tables().rules.most_points(&self.position, player)
    }

    fn options_for_points(&self, player: Player) -> Vec<RawPosition> {
        let mut options = Vec::new();
        self.tables().rules.options_for_points(&self.position, player, &mut options);
        options.into_iter().map(|option| self.move_to(option)).collect()
    }

    fn move_cost(&self) -> u64 {
        self.tables().rules.move_cost(&self.position)
    }

    fn repetition_advice(&self, later: &RawPosition) -> Option<&'static str> {
        let known = self.tables();
        known.rules.repetition_advice(&self.position, typed(later, known)?)
    }

    fn derivation(&self, cx: ShortContext<'_>, style: Style) -> Budgeted<Option<Derivation>> {
        let known = self.tables();
        if !known.is_plain() {
            return Ok(None);
        }
        known.theorems.derivation(known.typed_rules(), position_in(&self.position), cx, style)
    }

    fn misere_fact(&self) -> Option<MisereFact> {
        let known = self.tables();
        if known.is_plain() {
            MisereFact::of(known.typed_rules(), position_in(&self.position))
        } else {
            None
        }
    }

    fn picture(&self) -> Option<Vec<ColouredEdge>> {
        let known = self.tables();
        if known.is_plain() {
            misere::picture(known.typed_rules(), position_in(&self.position))
        } else {
            None
        }
    }

    fn is_loopy(&self) -> bool {
        self.tables().loopy.load(Ordering::Relaxed)
    }

    fn set_loopy(&self) {
        self.tables().loopy.store(true, Ordering::Relaxed);
    }

    fn loopy_sides(&self, lx: LoopyContext<'_>) -> Answer<Sides> {
        self.tables().loopy_sides(&self.position, lx, None)
    }

    fn position_graph(&self, budget: &Budget) -> Budgeted<PositionGraph> {
        let mut met = PositionInterner::new(&self.tables().rules, Identification::Whole);
        let root = met.meet(self.position.clone())?;
        let mut states = StateGraph::of_positions(&mut met, root, budget)?;
        let graph = std::mem::replace(&mut states.graph, Graph::new([]));
        let (all, variant, numbered) = (Arc::clone(&self.rules), self.variant, met.into_table());
        let place = move |position: &RawPosition| {
            let rules = &all.tables_of(variant).rules;
            let (position, sign) =
                rules.represent(typed(position, all.tables_of(variant))?.clone());
            let signed = 2 * numbered.find(&position)? + u32::from(sign == Orientation::Negative);
            // A position that is its own negative has a node with one of the two signs.
            states.find(&signed).or_else(|| {
                let negative = rules.represent(rules.negate(&position)?);
                let other = (negative == (position, Orientation::Same)).then_some(signed ^ 1)?;
                states.find(&other)
            })
        };
        let mut moves = [Vec::new(), Vec::new()];
        for (player, moves) in Player::BOTH.into_iter().zip(&mut moves) {
            for option in self.typed_options(player) {
                let to = self.move_to(option);
                let number = place(&to).ok_or_else(unknown_state)?;
                moves.push((to, number));
            }
        }
        Ok(PositionGraph { graph, moves, place: Box::new(place) })
    }

    fn literal_graph(&self, budget: &Budget) -> Budgeted<(Graph, Vec<RawPosition>)> {
        let mut met = PositionInterner::new(&self.tables().rules, Identification::Literal);
        let root = met.meet(self.position.clone())?;
        let states = StateGraph::of_positions(&mut met, root, budget)?;
        let numbered = met.into_table();
        let signed_positions = states.signed_positions().into_iter();
        let positions = signed_positions.map(|signed| self.move_to(numbered.position(signed / 2)));
        let positions = positions.collect();
        Ok((states.graph, positions))
    }

    fn value_alone(&self, cx: ShortContext<'_>) -> Budgeted<Short> {
        if self.is_impartial() {
            return cx.nimber(self.nim_value(cx)?);
        }
        self.tables().evaluate(&self.position, cx, None, None)
    }

    fn sum_oracle<'a>(&'a self, cx: ShortContext<'a>) -> Box<dyn SumOracle + 'a> {
        let known = self.tables();
        Box::new(RulesetSums { cx, known, solver: known.outcome_solver(cx), mixed: None })
    }

    fn negative(&self) -> Option<RawPosition> {
        if self.is_impartial() {
            return Some(self.move_to(self.position.clone()));
        }
        let negative = self.tables().rules.negate(&self.position);
        Some(match negative {
            Some(negative) => self.move_to(negative),
            None => self.variant(self.move_rule(), !self.is_negated()),
        })
    }

    fn juxtapose(&self, second: &dyn ErasedPosition) -> Option<RawPosition> {
        let second = second
            .as_any()
            .downcast_ref::<TypedPosition<P>>()
            .filter(|_| self.same_ruleset(second))?;
        let both = self.tables().rules.juxtapose(&self.position, &second.position);
        both.map(|position| self.move_to(position))
    }

    fn unnegated(&self) -> Option<RawPosition> {
        let rules = &self.tables().rules;
        let position = rules.negate(&self.position).filter(|_| rules.negated)?;
        let variant = variant_of(rules.play, false);
        Some(RawPosition(Arc::new(TypedPosition {
            rules: Arc::clone(&self.rules),
            variant,
            position,
        })))
    }

    fn universe_id(&self) -> u64 {
        self.tables().universe_id
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn same_ruleset(&self, other: &dyn ErasedPosition) -> bool {
        let other = other.as_any().downcast_ref::<TypedPosition<P>>();
        other.is_some_and(|other| {
            Arc::ptr_eq(&self.rules, &other.rules) && self.variant == other.variant
        })
    }

    fn is_same(&self, other: &dyn ErasedPosition) -> bool {
        let at = other.as_any().downcast_ref::<TypedPosition<P>>();
        self.same_ruleset(other) && at.is_some_and(|other| self.position == other.position)
    }

    fn hash_into(&self, mut state: &mut dyn Hasher) {
        // Two rulesets may have equal positions.
        state.write(self.doc().name.as_bytes());
        self.position.hash(&mut state);
    }

    fn move_rule(&self) -> MoveRule {
        self.tables().rules.play
    }

    fn variant(&self, play: MoveRule, negated: bool) -> RawPosition {
        let variant = variant_of(play, negated);
        let (rules, position) = (Arc::clone(&self.rules), self.position.clone());
        RawPosition(Arc::new(TypedPosition { rules, variant, position }))
    }
}

fn typed<'p, P: AnyPosition>(position: &'p RawPosition, known: &VariantTables<P>) -> Option<&'p P> {
    let at = position.0.as_any().downcast_ref::<TypedPosition<P>>()?;
    std::ptr::eq(at.tables(), known).then_some(&at.position)
}

/// Returns the typed position, if its type is `P` and its ruleset has no variant.
pub(crate) fn typed_position<P: AnyPosition>(position: &RawPosition) -> Option<&P> {
    let at = position.0.as_any().downcast_ref::<TypedPosition<P>>()?;
    (at.variant == variant_of(MoveRule::AsItIs, false)).then_some(&at.position)
}

/// Returns the position, or the position of which it is a variant, as a value of this type.
pub(crate) fn plain_position<P: AnyPosition>(position: &RawPosition) -> Option<&P> {
    Some(&position.0.as_any().downcast_ref::<TypedPosition<P>>()?.position)
}

/// Returns `true` if the position belongs to this ruleset or to a variant of it.
pub(crate) fn is_in<P: AnyPosition>(position: &RawPosition, rules: &Arc<RulesetCache<P>>) -> bool {
    let at = position.0.as_any().downcast_ref::<TypedPosition<P>>();
    at.is_some_and(|at| Arc::ptr_eq(&at.rules, rules))
}

struct RulesetSums<'a, P: AnyPosition> {
    cx: ShortContext<'a>,
    known: &'a VariantTables<P>,
    solver: OutcomeSolver<'a, P>,
    /// The solver for impartial positions plus a value that is not a nimber.
    mixed: Option<Solver<'a, VariantRules<P>, NormalPlayTheory<'a>>>,
}

impl<P: AnyPosition> SumOracle for RulesetSums<'_, P> {
    fn mover_wins(
        &mut self,
        positions: &[RawPosition],
        value: Short,
        player: Player,
    ) -> Budgeted<bool> {
        let (cx, known) = (self.cx, self.known);
        let Some(typed) = positions.iter().map(|at| typed(at, known)).collect::<Option<Vec<_>>>()
        else {
            return mixed(cx).mover_wins(positions, value, player);
        };
        if let [position] = typed[..]
            && value == Short::ZERO
            && let Some(outcome) = known.theorem_outcome(position)
        {
            return Ok(outcome.winner(player) == player);
        }
        let is_nimber = cx.as_nus(value).is_some_and(Nus::is_nimber);
        if is_nimber || !known.rules.is_impartial() {
            return self.solver.mover_wins(&typed, value, player);
        }
        let solver = self.mixed.get_or_insert_with(|| known.solver(cx, NormalPlayTheory::new(cx)));
        solver.mover_wins(typed, &[value], player)
    }

    fn candidates(&self, sum: &Sum) -> Budgeted<Option<Vec<SumMove>>> {
        let ([position], Short::ZERO) = (&*sum.positions, sum.value) else { return Ok(None) };
        let Some(at) = position.0.as_any().downcast_ref::<TypedPosition<P>>() else {
            return Ok(None);
        };
        let lost = self.known.options_of_nim_value(&at.position, 0, self.cx)?;
        let moves = |options: Vec<P>| {
            let options = distinct(options).into_iter();
            options.map(|to| SumMove::Position { index: 0, to: at.move_to(to) }).collect()
        };
        Ok(lost.map(moves))
    }
}

//! The cache of a ruleset: its tables, its theorems, and its solvers.

use std::any::Any;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use upstar_core::{Answer, AnyPosition, Budgeted, NoAnswer, Outcome, Ruleset};
use upstar_eval::{Evaluator, Solver, SolverLimits, ValueBackup, ValueTable, WorkerGroup};
use upstar_lemmas::{TheoremDecomposition, Theorems};
use upstar_loopy::{Loopy, LoopyContext, Sides, Stopper, Stoppers};
use upstar_rules::{MoveRule, RulesetOf, Variant, VariantRules, position_in, ruleset_in};
use upstar_short::{Short, ShortContext};

use crate::erased_position::StoredSize;
use crate::loopy::{self, LoopyValueTable};
use crate::normal_play::NormalPlayTheory;
use crate::outcome_solver::OutcomeSolver;
use crate::ruleset_expr::RulesetExpr;
use crate::session::SessionConfig;

/// The limits of the outcome solver, whose cache takes up to about a gigabyte.
pub(crate) const SOLVER_LIMITS: SolverLimits =
    SolverLimits { moves: 5, steps: 20_000, often: 16, memory: 7 << 20 };
const NIM_SOLVER_LIMITS: SolverLimits = SolverLimits { moves: 10, often: 256, ..SOLVER_LIMITS };

pub(crate) struct RulesetCache<P: AnyPosition> {
    pub(crate) ruleset_expr: RulesetExpr,
    pub(crate) config: Arc<SessionConfig>,
    universe_id: u64,
    rules: Arc<dyn RulesetOf<P>>,
    /// The unnegated and the negated variant for each move rule, created on first use.
    variants: [OnceLock<VariantTables<P>>; 2 * MoveRule::ALL.len()],
}

pub(crate) fn variant_of(play: MoveRule, negated: bool) -> usize {
    MoveRule::ALL.iter().position(|&other| other == play).unwrap_or(0) * 2 + usize::from(negated)
}

pub(crate) struct VariantTables<P: AnyPosition> {
    pub(crate) rules: VariantRules<P>,
    pub(crate) values: ValueTable<P, Short>,
    pub(crate) loopy_values: ValueTable<P, Loopy>,
    pub(crate) theorems: Theorems,
    pub(crate) universe_id: u64,
    has_theorems: bool,
    decomposition: Option<TheoremDecomposition<P>>,
    /// `true` if a position is known to recur.
    pub(crate) loopy: AtomicBool,
}

impl<P: AnyPosition> VariantTables<P> {
    pub(crate) fn stored(&self) -> StoredSize {
        let tables = [
            (self.values.len(), self.values.bytes()),
            (self.loopy_values.len(), self.loopy_values.bytes()),
        ];
        let positions = tables.iter().map(|table| table.0).sum();
        StoredSize { positions, bytes: tables.iter().map(|table| table.1).sum() }
    }

    fn forget(&self) {
        self.values.forget();
        self.loopy_values.forget();
    }

    fn new(
        rules: &Arc<dyn RulesetOf<P>>,
        play: MoveRule,
        negated: bool,
        lemmas: Theorems,
        universe_id: u64,
    ) -> VariantTables<P> {
        let any = ruleset_in(&**rules);
        let known = VariantTables {
            rules: Variant::new(Arc::clone(rules), play, negated),
            values: ValueTable::new(),
            loopy_values: ValueTable::new(),
            theorems: lemmas,
            universe_id,
            has_theorems: false,
            decomposition: None,
            loopy: AtomicBool::new(false),
        };
        let is_plain = known.is_plain();
        let give_values = known.is_wholly_impartial() || is_plain && Theorems::give_values_of(any);
        let has_lemmas = lemmas != Theorems::NONE && give_values;
        VariantTables {
            has_theorems: has_lemmas,
            decomposition: lemmas.decomposition(any).filter(|_| is_plain),
            ..known
        }
    }

    pub(crate) fn typed_rules(&self) -> &dyn Any {
        ruleset_in(&*self.rules.rules)
    }

    /// Returns `true` if this variant is the ruleset itself.
    pub(crate) fn is_plain(&self) -> bool {
        self.rules.play == MoveRule::AsItIs && !self.rules.negated
    }

    /// Returns `true` if each player may make all moves of the rules, so that the theorems about
    /// impartial rulesets and about impartial variants apply.
    fn is_wholly_impartial(&self) -> bool {
        self.rules.is_impartial()
            && (self.rules.play != MoveRule::ImpartialDicotic || self.rules.rules.is_impartial())
    }

    /// Panics if the context belongs to another session.
    pub(crate) fn check_session(&self, cx: ShortContext<'_>) {
        assert!(
            cx.forms().serial() == self.universe_id,
            "the position belongs to another session; use it in the session that created it"
        );
    }

    pub(crate) fn theorem(&self, position: &P, cx: ShortContext<'_>) -> Budgeted<Option<Short>> {
        if self.is_wholly_impartial() {
            let nim =
                self.theorems.nim_value(self.typed_rules(), position_in(position), cx.budget)?;
            return nim.map(|nim| cx.nimber(nim)).transpose();
        }
        if !self.has_theorems {
            return Ok(None);
        }
        self.theorems.value(self.typed_rules(), position_in(position), cx)
    }

    /// Returns the options with the given nim value, if a theorem finds them.
    pub(crate) fn options_of_nim_value(
        &self,
        position: &P,
        nim: u64,
        cx: ShortContext<'_>,
    ) -> Budgeted<Option<Vec<P>>> {
        if !self.is_wholly_impartial() {
            return Ok(None);
        }
        self.theorems.options_of_nim_value(self.typed_rules(), position, nim, cx.budget)
    }

    pub(crate) fn theorem_outcome(&self, position: &P) -> Option<Outcome> {
        let impartially = self.is_wholly_impartial();
        if !impartially && !self.is_plain() {
            return None;
        }
        self.theorems.outcome(self.typed_rules(), position_in(position), impartially)
    }

    pub(crate) fn theory<'a>(&self, cx: ShortContext<'a>) -> NormalPlayTheory<'a> {
        if self.rules.is_impartial() {
            NormalPlayTheory::impartial(cx)
        } else {
            NormalPlayTheory::new(cx)
        }
    }

    /// Returns the value of a position, for the only worker or one worker of a group.
    pub(crate) fn evaluate(
        &self,
        position: &P,
        cx: ShortContext<'_>,
        group: Option<(&WorkerGroup, usize)>,
        backup: Option<&dyn ValueBackup<P, Short>>,
    ) -> Budgeted<Short> {
        self.check_session(cx);
        let lemma = |position: &P| self.theorem(position, cx);
        let decomposition = self.decomposition.map(|decomposition| with_value(decomposition, cx));
        let mut evaluator = Evaluator::new(&self.rules, self.theory(cx), &self.values);
        if self.has_theorems {
            evaluator = evaluator.with_shortcut(&lemma);
        }
        if let Some(decomposition) = &decomposition {
            evaluator = evaluator.with_decomposition(decomposition);
        }
        if let Some((group, worker)) = group {
            evaluator = evaluator.in_group(group, worker);
        }
        if let Some(backup) = backup {
            evaluator = evaluator.with_backup(backup);
        }
        match evaluator.value(position) {
            Err(no) if no.is_repetition() && self.rules.moves_alone(position).is_some() => {
                match self.short_sides(position, cx) {
                    Ok([Some(offside), Some(onside)]) if offside == onside => Ok(onside),
                    Err(NoAnswer::Interrupted(no)) => Err(no),
                    _ => Err(no),
                }
            }
            value => value,
        }
    }

    /// Returns the offside and the onside of a position, if they are short.
    pub(crate) fn short_sides(
        &self,
        position: &P,
        cx: ShortContext<'_>,
    ) -> Answer<[Option<Short>; 2]> {
        let (stoppers, loopy_values) = (Stoppers::new(), ValueTable::new());
        let lx = LoopyContext::new(cx, &stoppers);
        let sides = self.loopy_sides(position, lx, Some(&loopy_values))?;
        let short = |side: Result<Stopper, _>| side.ok().and_then(Stopper::short);
        Ok([short(sides.offside), short(sides.onside)])
    }

    /// Returns the sides of a position. Loopy values are cached in the given table, or in the table
    /// of the session.
    pub(crate) fn loopy_sides(
        &self,
        position: &P,
        lx: LoopyContext<'_>,
        table: Option<&ValueTable<P, Loopy>>,
    ) -> Answer<Sides> {
        self.check_session(lx.cx);
        let theorem = |position: &P| self.theorem(position, lx.cx);
        let (table, shorts) = (table.unwrap_or(&self.loopy_values), &self.values);
        let memory = LoopyValueTable { lx, table, shorts, theorem: &theorem };
        loopy::sides(&self.rules, position, memory)
    }

    /// Returns the general outcome solver. Sums with values other than nimbers need
    /// `NormalPlayTheory::new`, even if the rules are impartial.
    pub(crate) fn solver<'a>(
        &'a self,
        cx: ShortContext<'a>,
        theory: NormalPlayTheory<'a>,
    ) -> Solver<'a, VariantRules<P>, NormalPlayTheory<'a>> {
        self.check_session(cx);
        let effort = if theory.is_impartial() { NIM_SOLVER_LIMITS } else { SOLVER_LIMITS };
        let mut solver = Solver::new(&self.rules, theory, effort, move |position: &P| {
            self.evaluate(position, cx, None, None)
        });
        if self.has_theorems {
            solver = solver.with_shortcut(move |position| self.theorem(position, cx));
        }
        match self.decomposition {
            Some(decomposition) => solver.with_decomposition(with_value(decomposition, cx)),
            None => solver,
        }
    }

    pub(crate) fn outcome_solver<'a>(&'a self, cx: ShortContext<'a>) -> OutcomeSolver<'a, P> {
        let own =
            if self.is_plain() { self.theorems.winners(self.typed_rules(), cx) } else { None };
        OutcomeSolver::new(self.solver(cx, self.theory(cx)), own)
    }
}

fn with_value<'a, P: AnyPosition>(
    decomposition: TheoremDecomposition<P>,
    cx: ShortContext<'a>,
) -> impl Fn(&P, &mut Vec<P>) -> Budgeted<Short> + 'a {
    move |position, out| match decomposition(position, out) {
        0 => Ok(Short::ZERO),
        moves => cx.integer(moves),
    }
}

impl<P: AnyPosition> RulesetCache<P> {
    pub(crate) fn new(
        rules: Arc<dyn RulesetOf<P>>,
        written: RulesetExpr,
        config: Arc<SessionConfig>,
        universe_id: u64,
    ) -> RulesetCache<P> {
        RulesetCache {
            ruleset_expr: written,
            config,
            universe_id,
            rules,
            variants: Default::default(),
        }
    }

    pub(crate) fn tables_of(&self, variant: usize) -> &VariantTables<P> {
        let (play, negated) = (MoveRule::ALL[variant / 2], variant % 2 == 1);
        let new = || {
            VariantTables::new(&self.rules, play, negated, self.config.theorems, self.universe_id)
        };
        self.variants[variant].get_or_init(new)
    }

    pub(crate) fn stored(&self) -> StoredSize {
        let known = self.variants.iter().filter_map(OnceLock::get);
        known.map(VariantTables::stored).fold(StoredSize::default(), |sum, one| StoredSize {
            positions: sum.positions + one.positions,
            bytes: sum.bytes + one.bytes,
        })
    }

    pub(crate) fn forget(&self) {
        self.variants.iter().filter_map(OnceLock::get).for_each(VariantTables::forget);
    }

    pub(crate) fn rules(&self) -> &dyn RulesetOf<P> {
        &*self.rules
    }
}

//! Positions of any ruleset, behind one type.

use std::any::Any;
use std::collections::HashSet;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use upstar_core::{
    Answer, BoardView, Budget, Interrupted, Outcome, Player, Ruleset, RulesetDoc, Step, Undefined,
    Why,
};
use upstar_eval::{Effort, Evaluator, Keeper, Solver, Table, Team};
use upstar_form::Form;
use upstar_impartial::Period;
use upstar_lemmas::Lemmas;
use upstar_notation::quoted_text;
use upstar_number::Dyadic;
use upstar_rules::{Play, Variant};
use upstar_short::{Cx, Short};

use crate::archive::Kept;
use crate::literal;
use crate::session::Means;
use crate::solve::{Decider, mixed};
use crate::theories::{NormalPlay, SpragueGrundy};
use crate::threads::shared;
use crate::written::Written;

/// A position of some ruleset. Cheap to clone.
///
/// A position belongs to the session that made it: what is computed about it is kept in tables next
/// to the session's universe.
#[derive(Clone)]
pub struct Position(Arc<dyn Placed>);

/// What is found out by values on the way to an outcome, and how much is remembered: about a
/// gigabyte.
pub(crate) const EFFORT: Effort = Effort { moves: 5, steps: 20_000, memory: 7 << 20 };
const NIM_EFFORT: Effort = Effort { moves: 10, ..EFFORT };

/// Steps after which the searches for an outcome, one for each starter, go on side by side.
const ALONE: u64 = 200_000;

/// What can be asked of a position whatever its ruleset is.
trait Placed: Send + Sync {
    fn doc(&self) -> &'static RulesetDoc;
    fn text(&self) -> String;
    fn view(&self) -> BoardView;
    fn is_impartial(&self) -> bool;
    fn is_negated(&self) -> bool;
    fn written(&self) -> &Written;
    fn normal(&self) -> Position;
    fn options(&self, player: Player) -> Vec<Position>;
    fn components(&self) -> Vec<Position>;
    fn value(&self, cx: Cx<'_>) -> Step<Short>;
    fn form(&self, cx: Cx<'_>) -> Step<Form>;
    fn nim_value(&self, cx: Cx<'_>) -> Step<u64>;
    fn nim_period(&self, heaps: u64, budget: &Budget) -> Step<Option<Period>>;
    fn outcome(&self, cx: Cx<'_>) -> Step<Outcome>;
    /// The value, found by this thread alone.
    fn value_alone(&self, cx: Cx<'_>) -> Step<Short>;
    fn decider<'a>(&'a self, cx: Cx<'a>) -> Box<dyn Decider + 'a>;
    fn negative(&self) -> Option<Position>;
    /// The same game as a position of the ruleset that is not negated, if this one is.
    fn upright(&self) -> Option<Position>;
    fn as_any(&self) -> &dyn Any;
    fn is_akin(&self, other: &dyn Placed) -> bool;
    fn is_same(&self, other: &dyn Placed) -> bool;
    fn hash_into(&self, state: &mut dyn Hasher);
    fn play(&self) -> Play;
    fn variant(&self, play: Play, negated: bool) -> Position;
    fn stored(&self) -> Stored;
}

/// How many positions of a ruleset have been evaluated, and what that takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stored {
    /// Positions in the table.
    pub positions: usize,
    /// Bytes of the table.
    pub bytes: usize,
}

/// A ruleset with everything that is known about its positions.
pub(crate) struct Rules<R: Ruleset> {
    written: Written,
    means: Arc<Means>,
    /// All variants: each play, as it is and negated.
    variants: [Known<R>; 6],
}

const PLAYS: [Play; 3] = [Play::AsItIs, Play::Impartial, Play::Dicotic];

fn variant_of(play: Play, negated: bool) -> usize {
    PLAYS.iter().position(|&other| other == play).unwrap_or(0) * 2 + usize::from(negated)
}

struct Known<R: Ruleset> {
    rules: Variant<R>,
    values: Table<R::Position, Short>,
    nim_values: Table<R::Position, u64>,
}

impl<R: Ruleset + 'static> Known<R> {
    /// What a theorem says about a component.
    fn lemma(&self, position: &R::Position, cx: Cx<'_>) -> Step<Option<Short>> {
        if self.rules.negated || self.rules.play != Play::AsItIs {
            return Ok(None);
        }
        Lemmas::ALL.value(&*self.rules.rules, position, cx)
    }

    /// The value of a position, found by one worker of a team or by one alone.
    fn evaluate(
        &self,
        position: &R::Position,
        cx: Cx<'_>,
        team: Option<(&Team, usize)>,
        keeper: Option<&dyn Keeper<R::Position, Short>>,
    ) -> Step<Short> {
        let lemma = |position: &R::Position| self.lemma(position, cx);
        let mut evaluator =
            Evaluator::new(&self.rules, NormalPlay(cx), &self.values).with_shortcut(&lemma);
        if let Some((team, worker)) = team {
            evaluator = evaluator.in_team(team, worker);
        }
        if let Some(keeper) = keeper {
            evaluator = evaluator.with_keeper(keeper);
        }
        evaluator.value(position)
    }

    fn nim_lemma(&self, position: &R::Position, budget: &Budget) -> Step<Option<u64>> {
        Lemmas::ALL.nim_value(&*self.rules.rules, position, budget)
    }

    /// What decides who wins.
    fn solver<'a>(&'a self, cx: Cx<'a>) -> Solver<'a, Variant<R>, NormalPlay<'a>> {
        Solver::new(&self.rules, NormalPlay(cx), EFFORT, move |position: &R::Position| {
            self.evaluate(position, cx, None, None)
        })
        .with_shortcut(move |position| self.lemma(position, cx))
    }

    /// What decides who wins when the play is impartial.
    fn nim_solver<'a>(&'a self, budget: &'a Budget) -> Solver<'a, Variant<R>, SpragueGrundy<'a>> {
        let theory = SpragueGrundy(budget);
        Solver::new(&self.rules, theory, NIM_EFFORT, move |position: &R::Position| {
            let lemma = |position: &R::Position| self.nim_lemma(position, budget);
            Evaluator::new(&self.rules, theory, &self.nim_values)
                .with_shortcut(&lemma)
                .value(position)
        })
        .with_shortcut(move |position| self.nim_lemma(position, budget))
    }
}

impl<R: Ruleset + 'static> Rules<R> {
    pub(crate) fn new(rules: R, written: Written, means: Arc<Means>) -> Rules<R> {
        let rules = Arc::new(rules);
        let known = |variant: usize| Known {
            rules: Variant::new(Arc::clone(&rules), PLAYS[variant / 2], variant % 2 == 1),
            values: Table::new(),
            nim_values: Table::new(),
        };
        Rules { written, means, variants: std::array::from_fn(known) }
    }

    /// What is stored about all variants together.
    pub(crate) fn stored(&self) -> Stored {
        self.variants.iter().fold(Stored::default(), |sum, known| Stored {
            positions: sum.positions + known.values.len() + known.nim_values.len(),
            bytes: sum.bytes + known.values.bytes() + known.nim_values.bytes(),
        })
    }

    pub(crate) fn place(self: Arc<Self>, position: R::Position) -> Position {
        Position(Arc::new(At { rules: self, variant: 0, position }))
    }

    pub(crate) fn rules(&self) -> &R {
        &self.variants[0].rules.rules
    }
}

/// Who wins a position when `starter` begins.
fn winner<R: Ruleset>(
    solver: &mut Solver<'_, R, NormalPlay<'_>>,
    position: &R::Position,
    starter: Player,
) -> Step<Player> {
    let wins = solver.mover_wins([position], &[], starter)?;
    Ok(if wins { starter } else { starter.opponent() })
}

/// A ruleset or a position with its variant, as an expression.
fn varied(mut text: String, play: Play, negated: bool) -> String {
    if negated {
        text = format!("negated({text})");
    }
    match play {
        Play::AsItIs => text,
        Play::Impartial => format!("impartial({text})"),
        Play::Dicotic => format!("dicotic({text})"),
    }
}

struct At<R: Ruleset> {
    rules: Arc<Rules<R>>,
    variant: usize,
    position: R::Position,
}

impl<R: Ruleset + 'static> At<R> {
    fn known(&self) -> &Known<R> {
        &self.rules.variants[self.variant]
    }

    fn is_own_negative(&self) -> bool {
        let rules = &self.known().rules;
        let negative = rules.negate(&self.position).map(|position| rules.normalise(position));
        negative.is_some_and(|negative| negative == rules.normalise(self.position.clone()))
    }

    /// The ruleset with its options and its variant, as an expression of the language.
    fn ruleset(&self) -> String {
        let Written { ruleset, named, edition } = &self.rules.written;
        let Variant { play, negated, .. } = self.known().rules;
        varied(format!("{ruleset}{named}{edition}"), play, negated)
    }

    fn move_to(&self, position: R::Position) -> Position {
        let rules = Arc::clone(&self.rules);
        Position(Arc::new(At { rules, variant: self.variant, position }))
    }
}

impl<R: Ruleset + 'static> Placed for At<R> {
    fn doc(&self) -> &'static RulesetDoc {
        self.known().rules.doc()
    }

    fn text(&self) -> String {
        self.known().rules.print(&self.position)
    }

    fn view(&self) -> BoardView {
        self.known().rules.view(&self.position)
    }

    fn is_impartial(&self) -> bool {
        self.known().rules.is_impartial()
    }

    fn is_negated(&self) -> bool {
        self.known().rules.negated
    }

    fn written(&self) -> &Written {
        &self.rules.written
    }

    fn normal(&self) -> Position {
        self.move_to(self.known().rules.normalise(self.position.clone()))
    }

    fn options(&self, player: Player) -> Vec<Position> {
        let mut options = Vec::new();
        self.known().rules.options(&self.position, player, &mut options);
        let mut seen = HashSet::with_capacity(options.len());
        options.retain(|option| seen.insert(option.clone()));
        options.into_iter().map(|option| self.move_to(option)).collect()
    }

    fn components(&self) -> Vec<Position> {
        let mut parts = Vec::new();
        self.known().rules.components(&self.position, &mut parts);
        parts.into_iter().map(|part| self.move_to(part)).collect()
    }

    fn value(&self, cx: Cx<'_>) -> Step<Short> {
        let Means { threads, archive } = &*self.rules.means;
        let Some(archive) = archive else {
            if self.is_impartial() {
                return cx.nimber(self.nim_value(cx)?);
            }
            return shared(cx, *threads, |cx, team| {
                self.known().evaluate(&self.position, cx, team, None)
            });
        };
        let ruleset = self.ruleset();
        let value = shared(cx, *threads, |cx, team| {
            let kept = Kept::new(&**archive, &ruleset, &self.known().rules, cx);
            self.known().evaluate(&self.position, cx, team, Some(&kept))
        })?;
        // Who asks for this position will look for it as it was written, not in its normal form.
        archive.keep(cx, &ruleset, &self.text(), value)?;
        Ok(value)
    }

    fn form(&self, cx: Cx<'_>) -> Step<Form> {
        literal::form(&self.known().rules, &self.position, cx)
    }

    fn nim_period(&self, heaps: u64, budget: &Budget) -> Step<Option<Period>> {
        upstar_lemmas::period(&*self.known().rules.rules, heaps, budget)
    }

    fn nim_value(&self, cx: Cx<'_>) -> Step<u64> {
        let mut solver = self.known().nim_solver(cx.budget);
        let mut nim = 0;
        // The nim value is the size of the heap that the second player wins with.
        while solver.mover_wins([&self.position], &[nim], Player::Left)? {
            nim += 1;
        }
        Ok(nim)
    }

    fn outcome(&self, cx: Cx<'_>) -> Step<Outcome> {
        if self.is_impartial() {
            let mut solver = self.known().nim_solver(cx.budget);
            let first = solver.mover_wins([&self.position], &[], Player::Left)?;
            return Ok(if first { Outcome::N } else { Outcome::P });
        }
        let known = self.known();
        if known.rules.play == Play::AsItIs
            && !known.rules.negated
            && let Some(outcome) = Lemmas::ALL.outcome(&self.position)
        {
            return Ok(outcome);
        }
        let mut solver = known.solver(cx);
        let mut both = || {
            let left = winner(&mut solver, &self.position, Player::Left)?;
            Ok(Outcome::from_winners(left, winner(&mut solver, &self.position, Player::Right)?))
        };
        // Where the players exchange roles both searches are one.
        if self.rules.means.threads < 2 || self.is_own_negative() {
            return both();
        }
        match cx.budget.within(ALONE, both) {
            // Out of its own allowance, not out of the budget: worth a second thread.
            Err(Interrupted { why: Why::Steps { .. } }) if cx.budget.remaining() > 0 => {}
            done => return done,
        }
        let budget = Budget::new(cx.budget.remaining(), cx.budget.cancel_token().clone());
        let other = Cx::new(cx.universe, &budget);
        let (left, right) = std::thread::scope(|threads| {
            let right =
                threads.spawn(|| winner(&mut known.solver(other), &self.position, Player::Right));
            (winner(&mut solver, &self.position, Player::Left), right.join())
        });
        match right {
            Ok(right) => Ok(Outcome::from_winners(left?, right?)),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }

    fn value_alone(&self, cx: Cx<'_>) -> Step<Short> {
        if self.is_impartial() {
            return cx.nimber(self.nim_value(cx)?);
        }
        self.known().evaluate(&self.position, cx, None, None)
    }

    fn decider<'a>(&'a self, cx: Cx<'a>) -> Box<dyn Decider + 'a> {
        let known = self.known();
        Box::new(OneRuleset {
            cx,
            known,
            solver: known.solver(cx),
            nim_solver: known.nim_solver(cx.budget),
        })
    }

    fn negative(&self) -> Option<Position> {
        if self.is_impartial() {
            return Some(self.move_to(self.position.clone()));
        }
        let negative = self.known().rules.negate(&self.position);
        Some(match negative {
            Some(negative) => self.move_to(negative),
            None => self.variant(self.play(), !self.is_negated()),
        })
    }

    fn upright(&self) -> Option<Position> {
        let rules = &self.known().rules;
        let position = rules.negate(&self.position).filter(|_| rules.negated)?;
        let variant = variant_of(rules.play, false);
        Some(Position(Arc::new(At { rules: Arc::clone(&self.rules), variant, position })))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn is_akin(&self, other: &dyn Placed) -> bool {
        let other = other.as_any().downcast_ref::<At<R>>();
        other.is_some_and(|other| std::ptr::eq(self.known(), other.known()))
    }

    fn is_same(&self, other: &dyn Placed) -> bool {
        let at = other.as_any().downcast_ref::<At<R>>();
        self.is_akin(other) && at.is_some_and(|other| self.position == other.position)
    }

    fn hash_into(&self, mut state: &mut dyn Hasher) {
        // Two rulesets may have equal positions.
        state.write(self.doc().name.as_bytes());
        self.position.hash(&mut state);
    }

    fn play(&self) -> Play {
        self.known().rules.play
    }

    fn variant(&self, play: Play, negated: bool) -> Position {
        let variant = variant_of(play, negated);
        let (rules, position) = (Arc::clone(&self.rules), self.position.clone());
        Position(Arc::new(At { rules, variant, position }))
    }

    fn stored(&self) -> Stored {
        let known = self.known();
        Stored {
            positions: known.values.len() + known.nim_values.len(),
            bytes: known.values.bytes() + known.nim_values.bytes(),
        }
    }
}

/// The position itself, if it is one of this ruleset.
fn typed<'p, R: Ruleset + 'static>(
    position: &'p Position,
    known: &Known<R>,
) -> Option<&'p R::Position> {
    let at = position.0.as_any().downcast_ref::<At<R>>()?;
    std::ptr::eq(at.known(), known).then_some(&at.position)
}

/// Decides sums of positions of one ruleset.
struct OneRuleset<'a, R: Ruleset> {
    cx: Cx<'a>,
    known: &'a Known<R>,
    solver: Solver<'a, Variant<R>, NormalPlay<'a>>,
    nim_solver: Solver<'a, Variant<R>, SpragueGrundy<'a>>,
}

impl<R: Ruleset + 'static> Decider for OneRuleset<'_, R> {
    fn mover_wins(&mut self, positions: &[Position], value: Short, player: Player) -> Step<bool> {
        let known = self.known;
        let Some(typed) = positions.iter().map(|at| typed(at, known)).collect::<Option<Vec<_>>>()
        else {
            return mixed(self.cx).mover_wins(positions, value, player);
        };
        let nim = self.cx.as_nus(value).filter(|nus| nus.is_nimber()).map(|nus| nus.nim);
        match nim.filter(|_| self.known.rules.is_impartial()) {
            Some(nim) => self.nim_solver.mover_wins(typed, &[nim], player),
            None => self.solver.mover_wins(typed, &[value], player),
        }
    }
}

impl Position {
    /// The page about the ruleset.
    #[must_use]
    pub fn doc(&self) -> &'static RulesetDoc {
        self.0.doc()
    }

    /// The position in its ruleset's own notation; reads back to the same position.
    #[must_use]
    pub fn text(&self) -> String {
        self.0.text()
    }

    /// The position as an expression of the language.
    #[must_use]
    pub fn expression(&self) -> String {
        let Written { ruleset, named, .. } = self.0.written();
        let text = format!("{ruleset}({}{named})", quoted_text(&self.text()));
        varied(text, self.0.play(), self.0.is_negated())
    }

    /// A position that stands for all that are the same but for symmetry and for parts in which
    /// nobody can ever move.
    #[must_use]
    pub fn normal(&self) -> Position {
        self.0.normal()
    }

    /// What a picture of the position shows.
    #[must_use]
    pub fn view(&self) -> BoardView {
        self.0.view()
    }

    /// Whether both players always have the same options.
    #[must_use]
    pub fn is_impartial(&self) -> bool {
        self.0.is_impartial()
    }

    /// Every position that `player` can move to, each once, in the ruleset's order.
    #[must_use]
    pub fn options(&self, player: Player) -> Vec<Position> {
        self.0.options(player)
    }

    /// The components: positions of which this one is the disjunctive sum.
    #[must_use]
    pub fn components(&self) -> Vec<Position> {
        self.0.components()
    }

    /// The position in which either player may make either's move, there and in all that follows.
    #[must_use]
    pub fn impartial(&self) -> Position {
        if self.is_impartial() {
            return self.clone();
        }
        self.0.variant(Play::Impartial, self.0.is_negated())
    }

    /// The position in which a player may move only where the opponent has some move, too, there and
    /// in all that follows.
    #[must_use]
    pub fn dicotic(&self) -> Position {
        if self.is_impartial() {
            return self.clone();
        }
        self.0.variant(Play::Dicotic, self.0.is_negated())
    }

    /// The position with the players exchanged.
    #[must_use]
    pub fn negated(&self) -> Position {
        self.0.variant(self.0.play(), !self.0.is_negated())
    }

    /// The value under normal play.
    ///
    /// # Errors
    ///
    /// If the budget runs out; what was computed is kept for the next question.
    pub fn value(&self, cx: Cx<'_>) -> Step<Short> {
        self.0.value(cx)
    }

    /// The literal form: the tree of moves, with nothing simplified.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn form(&self, cx: Cx<'_>) -> Step<Form> {
        self.0.form(cx)
    }

    /// The period of the nim values of the heaps of this ruleset, if it can be proved from the first
    /// `heaps` heaps. `None` also for rulesets that are not played with heaps by one code for both.
    ///
    /// ```
    /// # use upstar::{Arg, ArgValue, Session};
    /// let session = Session::new();
    /// let code = Arg::named("code", ArgValue::Text("0.77".to_owned()));
    /// let kayles = session.position("octal", &[code], "0").unwrap();
    /// let budget = session.budget();
    /// let period = kayles.nim_period(session.cx(&budget), 1000).unwrap().unwrap();
    /// assert_eq!((period.preperiod, period.period), (71, 12));
    /// ```
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn nim_period(&self, cx: Cx<'_>, heaps: u64) -> Step<Option<Period>> {
        self.0.nim_period(heaps, cx.budget)
    }

    /// The nim value.
    ///
    /// # Errors
    ///
    /// Undefined if the value is no nimber; or the budget runs out.
    pub fn nim_value(&self, cx: Cx<'_>) -> Answer<u64> {
        if self.is_impartial() {
            return Ok(self.0.nim_value(cx)?);
        }
        let value = self.value(cx)?;
        let nus = cx.as_nus(value).filter(|nus| nus.is_nimber());
        nus.map(|nus| nus.nim).ok_or_else(|| {
            let sentence = "the position is not impartial and its value is no nimber; \
                            impartial(…) lets either player make either's move";
            Undefined::new(sentence).into()
        })
    }

    /// Who wins under normal play.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn outcome(&self, cx: Cx<'_>) -> Step<Outcome> {
        self.0.outcome(cx)
    }

    /// The moves by which `player`, to move, wins under normal play.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn winning_moves(&self, cx: Cx<'_>, player: Player) -> Step<Vec<Position>> {
        let mut decider = self.decider(cx);
        let mut winning = Vec::new();
        for option in self.options(player) {
            cx.budget.spend(1)?;
            let parts = std::slice::from_ref(&option);
            if !decider.mover_wins(parts, Short::ZERO, player.opponent())? {
                winning.push(option);
            }
        }
        Ok(winning)
    }

    /// The moves that are best for `player` at `temperature`: those on the scaffold of the
    /// thermograph, at `None` those that no other move is better than.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn best_moves(
        &self,
        cx: Cx<'_>,
        player: Player,
        temperature: Option<&Dyadic>,
    ) -> Step<Vec<Position>> {
        let mut moves = Vec::new();
        for option in self.options(player) {
            let value = option.value(cx)?;
            moves.push((option, value));
        }
        let Some(t) = temperature else {
            let values = moves.iter().map(|&(_, value)| value);
            let best: HashSet<Short> =
                cx.undominated(values.collect(), player)?.into_iter().collect();
            moves.retain(|(_, value)| best.contains(value));
            return Ok(moves.into_iter().map(|(option, _)| option).collect());
        };
        let mut scored = Vec::new();
        for (option, value) in moves {
            let walls = cx.thermograph(value)?;
            let score = match player {
                Player::Left => walls.right().at(t),
                Player::Right => -walls.left().at(t),
            };
            scored.push((option, score));
        }
        let best = scored.iter().map(|(_, score)| score).max().cloned();
        Ok(scored.into_iter().filter(|(_, s)| Some(s) == best.as_ref()).map(|(o, _)| o).collect())
    }

    /// The value, found by this thread alone.
    pub(crate) fn value_alone(&self, cx: Cx<'_>) -> Step<Short> {
        self.0.value_alone(cx)
    }

    /// What decides sums of positions of this ruleset.
    pub(crate) fn decider<'a>(&'a self, cx: Cx<'a>) -> Box<dyn Decider + 'a> {
        self.0.decider(cx)
    }

    /// A position with the same value, of a ruleset that is not negated where that can be had.
    pub(crate) fn upright(&self) -> Position {
        self.0.upright().unwrap_or_else(|| self.clone())
    }

    /// A position with the negative value.
    pub(crate) fn negative(&self) -> Option<Position> {
        self.0.negative()
    }

    /// Whether the other position is of the same ruleset, played in the same way.
    pub(crate) fn is_akin(&self, other: &Position) -> bool {
        self.0.is_akin(&*other.0)
    }

    /// Whether it is the same position of the same ruleset.
    pub(crate) fn is_same(&self, other: &Position) -> bool {
        self.0.is_same(&*other.0)
    }

    pub(crate) fn hash_into(&self, state: &mut dyn Hasher) {
        self.0.hash_into(state);
    }

    /// What is stored about the ruleset of this position.
    #[must_use]
    pub fn stored(&self) -> Stored {
        self.0.stored()
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.expression())
    }
}

impl PartialEq for Position {
    /// The same ruleset and the same text.
    fn eq(&self, other: &Position) -> bool {
        self.expression() == other.expression()
    }
}

impl Eq for Position {}

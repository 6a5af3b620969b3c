//! Positions of any ruleset, behind one type.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use upstar_core::{
    Answer, BoardView, Budget, Interrupted, Outcome, Player, Ruleset, RulesetDoc, Step, Undefined,
    Why,
};
use upstar_eval::{Effort, Evaluator, Solver, Table};
use upstar_form::Form;
use upstar_lemmas::Lemmas;
use upstar_notation::quoted_text;
use upstar_number::Dyadic;
use upstar_short::{Cx, Short};

use crate::literal;
use crate::theories::{NormalPlay, SpragueGrundy};
use crate::variant::Variant;

/// A position of some ruleset. Cheap to clone.
///
/// A position belongs to the session that made it: what is computed about it is kept in tables next
/// to the session's universe.
#[derive(Clone)]
pub struct Position(Arc<dyn Placed>);

/// Components that are small enough for their values to be worth finding on the way to an outcome.
const EFFORT: Effort = Effort { moves: 8, simple_moves: 8, steps: 20_000 };
const NIM_EFFORT: Effort = Effort { moves: 16, simple_moves: 16, steps: 20_000 };

/// Steps after which the two searches for an outcome, one for each starter, go on side by side.
const ALONE: u64 = 100_000;

/// What can be asked of a position whatever its ruleset is.
trait Placed: Send + Sync {
    fn doc(&self) -> &'static RulesetDoc;
    fn text(&self) -> String;
    fn view(&self) -> BoardView;
    fn is_impartial(&self) -> bool;
    fn is_negated(&self) -> bool;
    fn named_options(&self) -> &str;
    fn options(&self, player: Player) -> Vec<Position>;
    fn components(&self) -> Vec<Position>;
    fn value(&self, cx: Cx<'_>) -> Step<Short>;
    fn form(&self, cx: Cx<'_>) -> Step<Form>;
    fn nim_value(&self, cx: Cx<'_>) -> Step<u64>;
    fn outcome(&self, cx: Cx<'_>) -> Step<Outcome>;
    fn variant(&self, impartial: bool, negated: bool) -> Position;
    fn stored(&self) -> Stored;
}

/// How many positions of a ruleset have been evaluated, and what that takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stored {
    /// Positions in the table.
    pub positions: usize,
    /// Bytes of the table.
    pub bytes: usize,
}

/// A ruleset with everything that is known about its positions.
pub(crate) struct Rules<R: Ruleset> {
    /// Named options as they are written behind the position, such as `, diagonal: true`.
    named_options: String,
    variants: [Known<R>; 4],
}

struct Known<R: Ruleset> {
    rules: Variant<R>,
    values: Table<R::Position, Short>,
    nim_values: Table<R::Position, u64>,
}

impl<R: Ruleset + 'static> Known<R> {
    /// What a theorem says about a component.
    fn lemma(&self, position: &R::Position, cx: Cx<'_>) -> Step<Option<Short>> {
        if self.rules.negated {
            Ok(None)
        } else {
            Lemmas::ALL.value(&*self.rules.rules, position, cx)
        }
    }

    fn nim_lemma(&self, position: &R::Position) -> Option<u64> {
        Lemmas::ALL.nim_value(&*self.rules.rules, position)
    }
}

impl<R: Ruleset + 'static> Rules<R> {
    pub(crate) fn new(rules: R, named_options: String) -> Rules<R> {
        let rules = Arc::new(rules);
        let known = |impartial, negated| Known {
            rules: Variant { rules: Arc::clone(&rules), impartial, negated },
            values: Table::new(),
            nim_values: Table::new(),
        };
        Rules {
            named_options,
            variants: [
                known(false, false),
                known(false, true),
                known(true, false),
                known(true, true),
            ],
        }
    }

    pub(crate) fn place(self: Arc<Self>, position: R::Position) -> Position {
        Position(Arc::new(At { rules: self, variant: 0, position }))
    }

    pub(crate) fn rules(&self) -> &R {
        &self.variants[0].rules.rules
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

    fn named_options(&self) -> &str {
        &self.rules.named_options
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
        if self.is_impartial() {
            return cx.nimber(self.nim_value(cx)?);
        }
        let known = self.known();
        Evaluator::new(&known.rules, NormalPlay(cx), &known.values)
            .with_shortcut(&|position| known.lemma(position, cx))
            .value(&self.position)
    }

    fn form(&self, cx: Cx<'_>) -> Step<Form> {
        literal::form(&self.known().rules, &self.position, cx)
    }

    fn nim_value(&self, cx: Cx<'_>) -> Step<u64> {
        let known = self.known();
        let theory = SpragueGrundy(cx.budget);
        let lemma = |position: &R::Position| Ok(known.nim_lemma(position));
        let mut solver =
            Solver::new(&known.rules, theory, &known.nim_values, NIM_EFFORT).with_shortcut(&lemma);
        let mut nim = 0;
        // The nim value is the size of the heap that the second player wins with.
        while solver.mover_wins(&self.position, nim, Player::Left)? {
            nim += 1;
        }
        Ok(nim)
    }

    fn outcome(&self, cx: Cx<'_>) -> Step<Outcome> {
        let known = self.known();
        if self.is_impartial() {
            let theory = SpragueGrundy(cx.budget);
            let lemma = |position: &R::Position| Ok(known.nim_lemma(position));
            let mut solver = Solver::new(&known.rules, theory, &known.nim_values, NIM_EFFORT)
                .with_shortcut(&lemma);
            let first = solver.mover_wins(&self.position, 0, Player::Left)?;
            return Ok(if first { Outcome::N } else { Outcome::P });
        }
        let winner = |starter: Player, cx: Cx<'_>| -> Step<Player> {
            let lemma = |position: &R::Position| known.lemma(position, cx);
            let mut solver = Solver::new(&known.rules, NormalPlay(cx), &known.values, EFFORT)
                .with_shortcut(&lemma);
            let wins = solver.mover_wins(&self.position, Short::ZERO, starter)?;
            Ok(if wins { starter } else { starter.opponent() })
        };
        let both =
            || Ok(Outcome::from_winners(winner(Player::Left, cx)?, winner(Player::Right, cx)?));
        match cx.budget.within(ALONE, both) {
            // Out of its own allowance, not out of the budget: worth a second thread.
            Err(Interrupted { why: Why::Steps { .. } }) if cx.budget.remaining() > 0 => {
                let budgets = [(); 2]
                    .map(|()| Budget::new(cx.budget.remaining(), cx.budget.cancel_token().clone()));
                let (left, right) = std::thread::scope(|threads| {
                    let winner = &winner;
                    let right = Cx::new(cx.universe, &budgets[1]);
                    let right = threads.spawn(move || winner(Player::Right, right));
                    let left = winner(Player::Left, Cx::new(cx.universe, &budgets[0]));
                    (left, right.join())
                });
                cx.budget.spend(budgets.iter().map(Budget::spent).max().unwrap_or(0))?;
                match right {
                    Ok(right) => Ok(Outcome::from_winners(left?, right?)),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            done => done,
        }
    }

    fn variant(&self, impartial: bool, negated: bool) -> Position {
        let variant = usize::from(impartial) * 2 + usize::from(negated);
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
        let (text, options) = (quoted_text(&self.text()), self.0.named_options());
        let mut text = format!("{}({text}{options})", self.doc().name);
        if self.0.is_negated() {
            text = format!("negated({text})");
        }
        let impartial_only_here =
            self.is_impartial() && !self.0.variant(false, false).is_impartial();
        if impartial_only_here { format!("impartial({text})") } else { text }
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
        self.0.variant(true, self.0.is_negated())
    }

    /// The position with the players exchanged.
    #[must_use]
    pub fn negated(&self) -> Position {
        let impartial = self.is_impartial() && !self.0.variant(false, false).is_impartial();
        self.0.variant(impartial, !self.0.is_negated())
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
        let mut winning = Vec::new();
        for option in self.options(player) {
            cx.budget.spend(1)?;
            if option.outcome(cx)?.winner(player.opponent()) == player {
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

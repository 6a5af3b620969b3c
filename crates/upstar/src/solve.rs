//! Winners of disjunctive sums of a value and positions, possibly of different rulesets. Scores are
//! in `score_solver`, and misère play is in `misere`.

pub(crate) mod misere;
pub(crate) mod part_table;
pub(crate) mod score_solver;

use std::collections::{BTreeMap, HashSet};
use std::hash::{Hash, Hasher};
use std::mem;

use upstar_core::{Budgeted, Interrupted, Outcome, Player, Ruleset, StopReason};
use upstar_eval::Solver;
use upstar_notation::Style;
use upstar_short::{Short, ShortContext};

use crate::normal_play::NormalPlayTheory;
use crate::raw_position::RawPosition;
use crate::ruleset_cache::SOLVER_LIMITS;

/// A disjunctive sum of positions and a value.
///
/// ```
/// use upstar::{Outcome, Player, Session, Sum};
///
/// let session = Session::new();
/// let budget = session.budget();
/// let cx = session.cx(&budget);
/// let board = session.raw_position("domineering", &[], "2x2")?;
/// let heap = session.raw_position("nim", &[], "1")?;
/// let sum = Sum::new(vec![board, heap], cx.number(&"-1/2".parse()?)?);
/// assert_eq!(sum.outcome(cx)?, Outcome::N);
/// // The two ways to place a domino in the board.
/// assert_eq!(sum.winning_moves(cx, Player::Left)?.len(), 2);
/// assert_eq!(sum.expression(cx)?, "domineering(\"2x2\") + nim(\"1\") + (-1/2)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sum {
    /// The positions, all of one session.
    pub positions: Vec<RawPosition>,
    /// The value.
    pub value: Short,
}

/// A move in a sum.
#[derive(Clone, Debug)]
pub enum SumMove {
    /// A move in a position.
    Position {
        /// The index of the position.
        index: usize,
        /// The position after the move.
        to: RawPosition,
    },
    /// A move in the value.
    Value {
        /// The value after the move.
        to: Short,
    },
}

impl SumMove {
    /// Returns the position after the move; `None` for a move in the value.
    #[must_use]
    pub fn position(&self) -> Option<&RawPosition> {
        match self {
            SumMove::Position { to, .. } => Some(to),
            SumMove::Value { .. } => None,
        }
    }

    pub(crate) fn is_same(&self, other: &SumMove) -> bool {
        match (self, other) {
            (SumMove::Position { index, to }, SumMove::Position { index: at, to: other }) => {
                index == at && to.is_same(other)
            }
            (SumMove::Value { to }, SumMove::Value { to: other }) => to == other,
            _ => false,
        }
    }
}

/// A line of play in a sum.
#[derive(Clone, Debug)]
pub struct SumLine {
    /// The winner.
    pub winner: Player,
    /// The moves with their players.
    pub moves: Vec<(Player, SumMove)>,
    /// The sum after each of the moves.
    pub sums: Vec<Sum>,
}

/// Decides disjunctive sums of positions and a value, and keeps its results.
pub trait SumOracle {
    /// Returns `true` if `player`, moving first, wins the sum.
    fn mover_wins(
        &mut self,
        positions: &[RawPosition],
        value: Short,
        player: Player,
    ) -> Budgeted<bool>;

    /// Returns a list that contains all winning moves, if there is a faster way to find them than to
    /// list all moves.
    fn candidates(&self, sum: &Sum) -> Budgeted<Option<Vec<SumMove>>> {
        let _ = sum;
        Ok(None)
    }
}

impl Sum {
    /// Creates the sum of these positions and a value.
    #[must_use]
    pub fn new(positions: Vec<RawPosition>, value: Short) -> Sum {
        Sum { positions, value }
    }

    /// Creates a sum that consists of a single position.
    #[must_use]
    pub fn of(position: RawPosition) -> Sum {
        Sum::new(vec![position], Short::ZERO)
    }

    /// Returns the sum after a move, or the same sum if the index of the position is out of range.
    #[must_use]
    pub fn after(&self, step: &SumMove) -> Sum {
        let mut sum = self.clone();
        match step {
            SumMove::Position { index, to } => {
                if let Some(position) = sum.positions.get_mut(*index) {
                    *position = to.clone();
                }
            }
            SumMove::Value { to } => sum.value = *to,
        }
        sum
    }

    /// Returns all moves of `player`; moves in the positions come first.
    pub fn moves(&self, cx: ShortContext<'_>, player: Player) -> Budgeted<Vec<SumMove>> {
        let mut moves = Vec::new();
        for (index, position) in self.positions.iter().enumerate() {
            let options = position.options(player);
            cx.budget.spend(1 + options.len() as u64 / 16)?;
            moves.extend(options.into_iter().map(|to| SumMove::Position { index, to }));
        }
        let options = cx.options_of(self.value, player)?;
        moves.extend(options.into_iter().map(|to| SumMove::Value { to }));
        Ok(moves)
    }

    /// Returns the outcome.
    ///
    /// # Errors
    ///
    /// Fails if a position recurs.
    pub fn outcome(&self, cx: ShortContext<'_>) -> Budgeted<Outcome> {
        if let ([position], Short::ZERO) = (self.positions.as_slice(), self.value) {
            return position.outcome(cx);
        }
        let mut oracle = self.sum_oracle(cx);
        let mut winner = |starter| self.winner_by(&mut *oracle, starter);
        Ok(Outcome::from_winners(winner(Player::Left)?, winner(Player::Right)?))
    }

    /// Returns the winner if `starter` moves first.
    pub fn winner(&self, cx: ShortContext<'_>, starter: Player) -> Budgeted<Player> {
        self.winner_by(&mut *self.sum_oracle(cx), starter)
    }

    /// Returns the winning moves of `player`, moving first.
    pub fn winning_moves(&self, cx: ShortContext<'_>, player: Player) -> Budgeted<Vec<SumMove>> {
        self.winning_moves_by(&mut *self.sum_oracle(cx), cx, player)
    }

    /// Returns the winning moves of each player in `winners`, who must be known to win moving
    /// first. If the budget runs out, returns the moves found so far with the reason.
    ///
    /// Examines every move with a small step limit, and then the undecided moves with growing step
    /// limits.
    #[must_use]
    pub fn winning_moves_found(
        &self,
        cx: ShortContext<'_>,
        winners: &[Player],
    ) -> Vec<(Vec<SumMove>, Option<Interrupted>)> {
        let mut oracle = self.sum_oracle(cx);
        let winning = |&player| WinningMoves {
            is_won: true,
            ..WinningMoves::new(self, &*oracle, cx, player)
        };
        let mut sieves: Vec<_> = winners.iter().map(winning).collect();
        for winning in &mut sieves {
            // Moves in the value are decided quickly.
            winning.open.sort_by_key(|(_, step)| !matches!(step, SumMove::Value { .. }));
        }
        let mut steps = WinningMoves::FIRST;
        while sieves.iter().any(WinningMoves::is_open) {
            for winning in sieves.iter_mut().filter(|winning| winning.is_open()) {
                if let Err(no) = winning.shake(&mut *oracle, cx, steps) {
                    winning.trouble = Some(no);
                }
            }
            steps = steps.saturating_mul(WinningMoves::GROWTH);
        }
        let found = sieves.into_iter().map(|winning| {
            let moves = winning.winning.into_values().collect();
            (moves, winning.trouble)
        });
        found.collect()
    }

    fn winning_moves_by(
        &self,
        oracle: &mut dyn SumOracle,
        cx: ShortContext<'_>,
        player: Player,
    ) -> Budgeted<Vec<SumMove>> {
        WinningMoves::new(self, oracle, cx, player).sift(oracle, cx)
    }

    /// Returns a line of play of at most `limit` moves with `starter` moving first. The winner
    /// makes a winning move. The loser makes the move after which the winner has the fewest winning
    /// replies and, among such moves, both players have the most moves. The search for it is
    /// bounded.
    pub fn principal_variation(
        &self,
        cx: ShortContext<'_>,
        starter: Player,
        limit: usize,
    ) -> Budgeted<SumLine> {
        self.line_by(&mut *self.sum_oracle(cx), cx, starter, limit)
    }

    fn line_by(
        &self,
        oracle: &mut dyn SumOracle,
        cx: ShortContext<'_>,
        starter: Player,
        limit: usize,
    ) -> Budgeted<SumLine> {
        let winner = self.winner_by(oracle, starter)?;
        let mut line = SumLine { winner, moves: Vec::new(), sums: Vec::new() };
        let (mut sum, mut player) = (self.clone(), starter);
        while line.moves.len() < limit {
            let next = if player == winner {
                sum.a_winning_move(cx, oracle, player)?
            } else {
                sum.hardest_move(cx, oracle, player)?
            };
            let Some(step) = next else { break };
            sum = sum.after(&step);
            line.moves.push((player, step));
            line.sums.push(sum.clone());
            player = player.opponent();
        }
        Ok(line)
    }

    /// Returns the sum as an expression of the Upstar language.
    pub fn expression(&self, cx: ShortContext<'_>) -> Budgeted<String> {
        const LONGEST: usize = 1 << 16;
        let mut terms: Vec<String> = self.positions.iter().map(RawPosition::expression).collect();
        if self.value != Short::ZERO || terms.is_empty() {
            let value = cx.term(self.value)?.print(Style::Ascii, LONGEST);
            let value =
                value.map_err(|_| Interrupted::too_large("the value is too long to print"))?;
            let alone = terms.is_empty() || !value.starts_with('-') && !value.contains(' ');
            terms.push(if alone { value } else { format!("({value})") });
        }
        Ok(terms.join(" + "))
    }

    fn sum_oracle<'a>(&'a self, cx: ShortContext<'a>) -> Box<dyn SumOracle + 'a> {
        match self.positions.split_first() {
            Some((first, others)) if others.iter().all(|other| other.same_ruleset(first)) => {
                first.sum_oracle(cx)
            }
            _ => Box::new(mixed(cx)),
        }
    }

    fn winner_by(&self, oracle: &mut dyn SumOracle, starter: Player) -> Budgeted<Player> {
        let wins = oracle.mover_wins(&self.positions, self.value, starter)?;
        Ok(if wins { starter } else { starter.opponent() })
    }

    fn wins_by(
        &self,
        oracle: &mut dyn SumOracle,
        step: &SumMove,
        player: Player,
    ) -> Budgeted<bool> {
        Ok(self.after(step).winner_by(oracle, player.opponent())? == player)
    }

    fn a_winning_move(
        &self,
        cx: ShortContext<'_>,
        oracle: &mut dyn SumOracle,
        player: Player,
    ) -> Budgeted<Option<SumMove>> {
        let winning = WinningMoves { enough: 1, ..WinningMoves::new(self, oracle, cx, player) };
        Ok(winning.sift(oracle, cx)?.pop())
    }

    fn hardest_move(
        &self,
        cx: ShortContext<'_>,
        oracle: &mut dyn SumOracle,
        player: Player,
    ) -> Budgeted<Option<SumMove>> {
        /// The step limit for choosing a move in a lost position.
        const STEPS: u64 = 300_000;
        let moves = self.moves(cx, player)?;
        let mut best = None;
        match cx.budget.within(STEPS, || self.rank(cx, oracle, player, &moves, &mut best)) {
            Err(no) if !cx.budget.can_continue_after(&no) => return Err(no),
            _ => {}
        }
        Ok(best.map(|(_, _, step)| step).or_else(|| moves.into_iter().next()))
    }

    /// Finds the best move of the losing `player`, as in [`Sum::principal_variation`].
    fn rank(
        &self,
        cx: ShortContext<'_>,
        oracle: &mut dyn SumOracle,
        player: Player,
        moves: &[SumMove],
        best: &mut Option<(usize, usize, SumMove)>,
    ) -> Budgeted<()> {
        let opponent = player.opponent();
        for step in moves {
            let after = self.after(step);
            let replies = after.moves(cx, opponent)?;
            let left_to_play = replies.len() + after.moves(cx, player)?.len();
            let enough = best.as_ref().map_or(usize::MAX, |&(fewest, ..)| fewest);
            let mut winning = 0;
            for reply in &replies {
                // Another move has fewer winning replies: stop counting.
                if winning > enough {
                    break;
                }
                winning += usize::from(after.wins_by(oracle, reply, opponent)?);
            }
            let better = best.as_ref().is_none_or(|&(fewest, most, _)| {
                winning < fewest || winning == fewest && left_to_play > most
            });
            if better {
                *best = Some((winning, left_to_play, step.clone()));
            }
        }
        Ok(())
    }
}

struct WinningMoves<'s> {
    sum: &'s Sum,
    player: Player,
    open: Vec<(usize, SumMove)>,
    winning: BTreeMap<usize, SumMove>,
    /// The number of winning moves after which the search stops.
    enough: usize,
    is_won: bool,
    trouble: Option<Interrupted>,
}

impl<'s> WinningMoves<'s> {
    /// The step limit for each move in the first round, and its factor for each later round.
    const FIRST: u64 = 1_000;
    const GROWTH: u64 = 8;
    /// The steps charged for each move in each round.
    const EACH: u64 = 2;

    fn new(
        sum: &'s Sum,
        oracle: &dyn SumOracle,
        cx: ShortContext<'_>,
        player: Player,
    ) -> WinningMoves<'s> {
        let moves = match oracle.candidates(sum) {
            Ok(None) => sum.moves(cx, player),
            Ok(Some(moves)) => Ok(moves),
            Err(no) => Err(no),
        };
        let (open, trouble) = match moves {
            Ok(moves) => (moves.into_iter().enumerate().collect(), None),
            Err(no) => (Vec::new(), Some(no)),
        };
        let (winning, enough) = (BTreeMap::new(), usize::MAX);
        WinningMoves { sum, player, open, winning, enough, is_won: false, trouble }
    }

    fn is_open(&self) -> bool {
        !self.open.is_empty() && self.trouble.is_none()
    }

    /// Examines each open move with `steps` steps, after testing whether any move wins.
    fn shake(
        &mut self,
        oracle: &mut dyn SumOracle,
        cx: ShortContext<'_>,
        steps: u64,
    ) -> Budgeted<()> {
        if !self.is_won {
            match cx.budget.within(steps, || self.sum.winner_by(oracle, self.player)) {
                Ok(winner) if winner == self.player => self.is_won = true,
                Ok(_) => {
                    self.open.clear();
                    return Ok(());
                }
                Err(no) if cx.budget.can_continue_after(&no) => {}
                Err(no) => return Err(no),
            }
        }
        for (at, step) in mem::take(&mut self.open) {
            cx.budget.spend(WinningMoves::EACH)?;
            match cx.budget.within(steps, || self.sum.wins_by(oracle, &step, self.player)) {
                Ok(true) => {
                    self.winning.insert(at, step);
                    if self.winning.len() >= self.enough {
                        self.open.clear();
                        break;
                    }
                }
                Ok(false) => {}
                Err(no) if cx.budget.can_continue_after(&no) => self.open.push((at, step)),
                Err(no) => return Err(no),
            }
        }
        Ok(())
    }

    fn sift(mut self, oracle: &mut dyn SumOracle, cx: ShortContext<'_>) -> Budgeted<Vec<SumMove>> {
        let mut steps = WinningMoves::FIRST;
        while self.is_open() {
            self.shake(oracle, cx, steps)?;
            steps = steps.saturating_mul(WinningMoves::GROWTH);
        }
        match self.trouble {
            Some(no) => Err(no),
            None => Ok(self.winning.into_values().collect()),
        }
    }
}

pub(crate) fn mixed(cx: ShortContext<'_>) -> impl SumOracle + '_ {
    let value = move |part: &NormalPosition| part.0.value_alone(cx);
    let solver = Solver::new(&AnyRules, NormalPlayTheory::new(cx), SOLVER_LIMITS, value);
    MixedSums { cx, solver, dear: HashSet::new() }
}

/// The step limit for the value of one position of a mixed sum. Sums have many moves, so values are
/// usually faster than a search.
const VALUE_STEPS: u64 = 200_000;

const PROBE_STEPS: u64 = 5_000;

struct MixedSums<'a> {
    cx: ShortContext<'a>,
    solver: Solver<'a, AnyRules, NormalPlayTheory<'a>>,
    dear: HashSet<NormalPosition>,
}

impl MixedSums<'_> {
    fn value(&mut self, part: &NormalPosition) -> Budgeted<Option<Short>> {
        if self.dear.contains(part) {
            return Ok(None);
        }
        match self.cx.budget.within(VALUE_STEPS, || part.0.value_alone(self.cx)) {
            Ok(value) => Ok(Some(value)),
            Err(no) if self.cx.budget.can_continue_after(&no) => {
                self.dear.insert(part.clone());
                Ok(None)
            }
            Err(other) => Err(other),
        }
    }
}

impl MixedSums<'_> {
    fn uncancelled(&self, positions: &[RawPosition]) -> Budgeted<Vec<NormalPosition>> {
        let mut left: Vec<NormalPosition> = Vec::new();
        for position in positions {
            let part = NormalPosition::of(position);
            let negative = part.0.negative().map(|negative| NormalPosition::of(&negative));
            match negative.and_then(|negative| left.iter().position(|other| *other == negative)) {
                Some(at) => {
                    self.check_that_it_ends(&part)?;
                    left.swap_remove(at);
                }
                None => left.push(part),
            }
        }
        Ok(left)
    }

    /// Fails if the position is loopy, since a loopy game and its negative do not cancel. The
    /// search meets a repetition early, so few steps suffice.
    fn check_that_it_ends(&self, part: &NormalPosition) -> Budgeted<()> {
        if part.0.0.is_loopy() {
            return Err(Interrupted::loops());
        }
        match self.cx.budget.within(PROBE_STEPS, || part.0.value_alone(self.cx)) {
            Err(no) if no.is_repetition() => Err(no),
            Err(Interrupted { reason: StopReason::Cancelled }) => {
                Err(Interrupted { reason: StopReason::Cancelled })
            }
            Err(Interrupted { reason: StopReason::TimedOut }) => {
                Err(Interrupted { reason: StopReason::TimedOut })
            }
            // Fails if the budget is exhausted.
            Err(_) => self.cx.budget.spend(0),
            Ok(_) => Ok(()),
        }
    }
}

impl SumOracle for MixedSums<'_> {
    fn mover_wins(
        &mut self,
        positions: &[RawPosition],
        value: Short,
        player: Player,
    ) -> Budgeted<bool> {
        let (mut parts, mut values) = (Vec::new(), vec![value]);
        for part in self.uncancelled(positions)? {
            match self.value(&part)? {
                Some(value) => values.push(value),
                None => parts.push(part),
            }
        }
        self.solver.mover_wins(&parts, &values, player)
    }
}

/// A ruleset of the positions of all rulesets, each with the moves of its own ruleset.
struct AnyRules;

/// A position with the equality of its ruleset. Positions of different rulesets are unequal.
#[derive(Clone, Debug)]
pub(crate) struct NormalPosition(pub(crate) RawPosition);

impl NormalPosition {
    fn of(position: &RawPosition) -> NormalPosition {
        NormalPosition(position.unnegated().normal())
    }
}

impl PartialEq for NormalPosition {
    fn eq(&self, other: &NormalPosition) -> bool {
        self.0.is_same(&other.0)
    }
}

impl Eq for NormalPosition {}

impl Hash for NormalPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash_into(state);
    }
}

impl Ruleset for AnyRules {
    type Position = NormalPosition;

    fn options(&self, position: &NormalPosition, player: Player, out: &mut Vec<NormalPosition>) {
        out.extend(position.0.options(player).into_iter().map(NormalPosition));
    }

    fn components(&self, position: &NormalPosition, out: &mut Vec<NormalPosition>) {
        out.extend(position.0.components().into_iter().map(NormalPosition));
    }

    fn normalise(&self, position: NormalPosition) -> NormalPosition {
        NormalPosition::of(&position.0)
    }

    fn negate(&self, position: &NormalPosition) -> Option<NormalPosition> {
        position.0.negative().map(NormalPosition)
    }
}

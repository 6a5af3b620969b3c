//! The search for scores: alpha-beta with null windows, a table of bounds, and numbered components.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use smallvec::SmallVec;
use upstar_arena::deep;
use upstar_core::{Answer, Budget, Budgeted, Interrupted, NoAnswer, Player, cost_of_options};

use crate::raw_position::RawPosition;
use crate::solve::part_table::{MOST, PartTable, SumState};

/// Bounds on the mover's points minus the opponent's points.
#[derive(Clone, Copy)]
struct ScoreBounds {
    lower: i64,
    upper: i64,
}

#[derive(Clone, Default)]
struct PartFacts {
    /// An upper bound on how much the score can still change, in either direction.
    left: Option<i64>,
    /// The maximum number of points of a single move of each player.
    most: [Option<i64>; 2],
    moves: [Option<Moves>; 2],
}

/// Distinct moves, with their points and the components after them.
type Moves = Rc<[(i64, SmallVec<[u32; 2]>)]>;

/// One search serves all rulesets: dynamic calls cost little, and compiling a search for each ruleset
/// would be slow.
pub(super) struct PointSearch<'a> {
    budget: &'a Budget,
    parts: PartTable,
    known: Vec<PartFacts>,
    table: HashMap<SumState, ScoreBounds, foldhash::fast::RandomState>,
    /// The states of the current line of play, and its first player.
    line: HashSet<SumState, foldhash::fast::RandomState>,
    starter: Player,
    /// `true` if a position may recur with additional components.
    grows: bool,
    /// The explanation of a repetition.
    back: Option<Interrupted>,
}

/// The number of moves that cost one step.
const MOVES_A_STEP: u64 = 16;

impl<'a> PointSearch<'a> {
    pub(super) fn new(budget: &'a Budget) -> PointSearch<'a> {
        let (parts, known) = (PartTable::default(), Vec::new());
        let (table, line) = (HashMap::default(), HashSet::default());
        let (starter, grows, back) = (Player::Left, false, None);
        PointSearch { budget, parts, known, table, line, starter, grows, back }
    }

    /// Returns the points of `player`, moving first under optimal play, minus the opponent's
    /// points.
    pub(super) fn score(&mut self, positions: &[RawPosition], player: Player) -> Answer<i64> {
        let state = self.state_of(positions, player)?;
        let (mut lower, mut upper, mut score) = (i64::MIN, i64::MAX, 0);
        while lower < upper {
            let least = if score == lower { score.saturating_add(1) } else { score };
            score = self.bound(&state, least).map_err(|no| self.explain(no))?;
            if score < least { upper = score } else { lower = score }
        }
        Ok(score)
    }

    /// Returns `true` if the [`score`](PointSearch::score) is at least `least`.
    pub(super) fn reaches(
        &mut self,
        positions: &[RawPosition],
        player: Player,
        least: i64,
    ) -> Answer<bool> {
        let state = self.state_of(positions, player)?;
        Ok(self.bound(&state, least).map_err(|no| self.explain(no))? >= least)
    }

    fn state_of(&mut self, positions: &[RawPosition], player: Player) -> Budgeted<SumState> {
        let mut parts = SmallVec::<[u32; 2]>::new();
        (self.starter, self.grows) = (player, false);
        for position in positions {
            self.grows |= position.0.repetition_advice(position).is_some();
            self.parts.number(position, &mut parts)?;
        }
        self.parts.state(&parts, player)
    }

    /// Replaces the error for a repetition by its explanation.
    fn explain(&mut self, no: Interrupted) -> NoAnswer {
        match self.back.take() {
            Some(back) if no.is_repetition() => back.into(),
            _ => no.into(),
        }
    }

    /// Returns the interruption for a repeated state, and records its explanation.
    fn came_back(&mut self, state: &SumState) -> Interrupted {
        let mover =
            if self.line.len().is_multiple_of(2) { self.starter } else { self.starter.opponent() };
        self.back = state.parts.iter().find_map(|&part| {
            let position = &self.parts.position(part).0;
            let remedy = position.0.repetition_advice(position)?;
            // A state with Right to move may be stored as its negative.
            let negative = if state.player == mover { None } else { position.negative() };
            let text = negative.as_ref().unwrap_or(position).expression();
            Some(Interrupted::too_large(format!(
                "no score was found, because {text} can recur; to prevent repetition, use the \
                 rules with {remedy}"
            )))
        });
        Interrupted::loops()
    }

    /// Returns `true` if the line of play repeats a state, possibly with additional or larger
    /// components.
    fn is_endless(&self, state: &SumState) -> bool {
        let smaller = |earlier: &SumState| {
            let mut rest = state.parts.clone();
            let mut parts = earlier.parts.iter();
            earlier.player == state.player
                && parts.all(|&part| {
                    let of = |&other: &u32| {
                        let [from, to] = [part, other].map(|part| &self.parts.position(part).0);
                        part == other || from.0.repetition_advice(to).is_some()
                    };
                    let found = rest.iter().position(of);
                    found.map(|at| rest.remove(at)).is_some()
                })
        };
        self.line.contains(state) || self.grows && self.line.iter().any(smaller)
    }

    fn known(&mut self, part: u32) -> &mut PartFacts {
        let least = self.parts.len().max(part as usize + 1);
        if self.known.len() < least {
            self.known.resize(least, PartFacts::default());
        }
        &mut self.known[part as usize]
    }

    /// Returns a bound on the mover's score: a lower bound if it is at least `least`, and otherwise
    /// an upper bound.
    fn bound(&mut self, state: &SumState, least: i64) -> Budgeted<i64> {
        let left = self.left(state);
        if least > left {
            return Ok(left);
        }
        if least <= -left {
            return Ok(-left);
        }
        let known = self.table.get(state).copied();
        if let Some(ScoreBounds { lower, upper }) = known {
            if lower >= least {
                return Ok(lower);
            }
            if upper < least {
                return Ok(upper);
            }
        }
        let efforts = state.parts.iter().map(|&part| self.move_cost(part));
        self.budget.spend(efforts.max().unwrap_or(1))?;
        if self.is_endless(state) {
            return Err(self.came_back(state));
        }
        self.line.insert(state.clone());
        let bound = deep(|| self.bound_by_moves(state, least));
        self.line.remove(state);
        let (bound, is_forced) = bound?;
        // A state with a single move is not stored, since the next state is.
        if !is_forced && (known.is_some() || self.table.len() < MOST) {
            let all = ScoreBounds { lower: i64::MIN, upper: i64::MAX };
            let bounds = self.table.entry(state.clone()).or_insert(all);
            if bound >= least { bounds.lower = bound } else { bounds.upper = bound }
        }
        Ok(bound)
    }

    fn move_cost(&self, part: u32) -> u64 {
        self.parts.position(part).0.0.move_cost()
    }

    fn left(&mut self, state: &SumState) -> i64 {
        let mut all = 0_i64;
        for &part in &state.parts {
            let left = match self.known(part).left {
                Some(left) => left,
                None => {
                    let left = self.parts.position(part).0.0.points_left();
                    *self.known(part).left.insert(left.unwrap_or(i64::MAX))
                }
            };
            all = all.saturating_add(left);
        }
        all
    }

    /// Returns the bound, and `true` if there is exactly one move.
    fn bound_by_moves(&mut self, state: &SumState, least: i64) -> Budgeted<(i64, bool)> {
        let mut moves = self.moves(state)?;
        if moves.is_empty() {
            return Ok((0, false));
        }
        let is_forced = moves.len() == 1;
        if moves.len() > 1 {
            for (points, after) in &moves {
                let enough =
                    self.table.get(after).map(|bounds| points.saturating_sub(bounds.upper));
                if let Some(bound) = enough.filter(|&bound| bound >= least) {
                    return Ok((bound, false));
                }
            }
            // Moves that score many points and leave the opponent few points for the next move come
            // first.
            let mut keyed = Vec::with_capacity(moves.len());
            for (points, after) in moves {
                let reply = self.most(&after)?;
                keyed.push((reply.saturating_sub(points), points, after));
            }
            keyed.sort_by_key(|&(promise, ..)| promise);
            moves = keyed.into_iter().map(|(_, points, after)| (points, after)).collect();
        }
        let mut best = i64::MIN;
        for (points, after) in moves {
            // The opponent must not gain more than `points - least`.
            let reply = self.bound(&after, points.saturating_sub(least).saturating_add(1))?;
            best = best.max(points.saturating_sub(reply));
            if best >= least {
                break;
            }
        }
        Ok((best, is_forced))
    }

    fn moves(&mut self, state: &SumState) -> Budgeted<Vec<(i64, SumState)>> {
        let mut moves = Vec::new();
        let (player, opponent) = (state.player, state.player.opponent());
        for (at, &part) in state.parts.iter().enumerate() {
            if at > 0 && state.parts[at - 1] == part {
                continue;
            }
            let others = state.parts.iter().enumerate().filter(|&(other, _)| other != at);
            let others: SmallVec<[u32; 4]> = others.map(|(_, &part)| part).collect();
            // Components of sums recur often, so their moves are cached. A state with a single
            // component recurs rarely.
            let is_kept = !others.is_empty();
            let of_part = self.part_moves(part, player, is_kept)?;
            self.budget.spend(of_part.len() as u64 / MOVES_A_STEP)?;
            for (points, left) in of_part.iter() {
                let mut parts = others.clone();
                parts.extend_from_slice(left);
                moves.push((*points, self.parts.state(&parts, opponent)?));
            }
        }
        Ok(moves)
    }

    fn part_moves(&mut self, part: u32, player: Player, is_kept: bool) -> Budgeted<Moves> {
        if let Some(known) = &self.known(part).moves[player as usize] {
            return Ok(Rc::clone(known));
        }
        let position = self.parts.position(part).clone();
        let options = if is_kept {
            position.0.options(player)
        } else {
            position.0.0.options_for_points(player)
        };
        let cost = cost_of_options(&position, options.len());
        self.budget.spend(cost + options.len() as u64 / MOVES_A_STEP)?;
        let mut moves: Vec<(i64, SmallVec<[u32; 2]>)> = Vec::with_capacity(options.len());
        for option in &options {
            let points = position.0.0.points(player, option).unwrap_or(0);
            let mut parts = SmallVec::new();
            self.parts.number(option, &mut parts)?;
            parts.sort_unstable();
            moves.push((points, parts));
        }
        // Among moves to the same position, the move that scores the most points suffices.
        moves.sort_unstable_by(|a, b| a.1.cmp(&b.1).then(b.0.cmp(&a.0)));
        moves.dedup_by(|later, first| later.1 == first.1);
        let moves: Moves = moves.into();
        if is_kept {
            self.known(part).moves[player as usize] = Some(Rc::clone(&moves));
        }
        Ok(moves)
    }

    fn most(&mut self, state: &SumState) -> Budgeted<i64> {
        let mut most = 0;
        for &part in &state.parts {
            most = most.max(self.most_of(part, state.player)?);
        }
        Ok(most)
    }

    fn most_of(&mut self, part: u32, player: Player) -> Budgeted<i64> {
        if let Some(most) = self.known(part).most[player as usize] {
            return Ok(most);
        }
        self.budget.spend(self.move_cost(part))?;
        let most = self.parts.position(part).0.0.most_points(player);
        self.known(part).most[player as usize] = Some(most);
        Ok(most)
    }
}

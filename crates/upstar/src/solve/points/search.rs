//! The search itself: alpha-beta with windows of nothing, a table of bounds, and parts by number.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use smallvec::SmallVec;
use upstar_core::{Budget, Interrupted, Player, Ruleset, Step};
use upstar_store::deep;

use super::super::parts::{MOST, Parts, State};
use super::Scorer;
use crate::position::Position;

/// What is known about a state: bounds for the points of who moves less those of the opponent.
#[derive(Clone, Copy)]
struct Bounds {
    lower: i64,
    upper: i64,
}

/// What is known about one part.
#[derive(Clone, Default)]
struct Known {
    /// The most points that can still be won or lost in it.
    left: Option<i64>,
    /// For each player, the most points that a move wins.
    most: [Option<i64>; 2],
    /// For each player, the moves.
    moves: [Option<Moves>; 2],
}

/// Moves with their points and the parts that are left; the same parts only once.
type Moves = Rc<[(i64, SmallVec<[u32; 2]>)]>;

/// A search for scores by one ruleset.
pub(crate) struct PointSearch<'a, R: Ruleset, F> {
    budget: &'a Budget,
    /// A position as one of this ruleset.
    typed: F,
    parts: Parts<'a, R>,
    /// By the numbers of parts, as far as something was asked.
    known: Vec<Known>,
    table: HashMap<State, Bounds, foldhash::fast::RandomState>,
    /// The states of the line of play that is being looked at.
    line: HashSet<State, foldhash::fast::RandomState>,
}

impl<R, F> Scorer for PointSearch<'_, R, F>
where
    R: Ruleset,
    F: Fn(&Position) -> Option<R::Position>,
{
    fn score(&mut self, positions: &[Position], player: Player) -> Step<i64> {
        let state = self.state_of(positions, player)?;
        let (mut lower, mut upper, mut score) = (i64::MIN, i64::MAX, 0);
        while lower < upper {
            let least = if score == lower { score.saturating_add(1) } else { score };
            score = self.bound(&state, least)?;
            if score < least { upper = score } else { lower = score }
        }
        Ok(score)
    }

    fn reaches(&mut self, positions: &[Position], player: Player, least: i64) -> Step<bool> {
        let state = self.state_of(positions, player)?;
        Ok(self.bound(&state, least)? >= least)
    }
}

impl<'a, R, F> PointSearch<'a, R, F>
where
    R: Ruleset,
    F: Fn(&Position) -> Option<R::Position>,
{
    pub(crate) fn new(rules: &'a R, budget: &'a Budget, typed: F) -> Self {
        let (parts, known) = (Parts::new(rules), Vec::new());
        let (table, line) = (HashMap::default(), HashSet::default());
        PointSearch { budget, typed, parts, known, table, line }
    }

    fn state_of(&mut self, positions: &[Position], player: Player) -> Step<State> {
        let mut parts = SmallVec::<[u32; 2]>::new();
        for position in positions {
            // Sums are searched by the ruleset of all of their positions.
            let Some(position) = (self.typed)(position) else { continue };
            self.parts.number(&position, &mut parts)?;
        }
        self.parts.state(&parts, player)
    }

    fn known(&mut self, part: u32) -> &mut Known {
        let least = self.parts.len().max(part as usize + 1);
        if self.known.len() < least {
            self.known.resize(least, Known::default());
        }
        &mut self.known[part as usize]
    }

    /// A bound for what the mover gets: a lower one if it is `least` or more, otherwise an upper one.
    fn bound(&mut self, state: &State, least: i64) -> Step<i64> {
        // Terminal cases.
        let left = self.left(state);
        if least > left {
            return Ok(left);
        }
        if least <= -left {
            return Ok(-left);
        }
        // Look up.
        let known = self.table.get(state).copied();
        if let Some(Bounds { lower, upper }) = known {
            if lower >= least {
                return Ok(lower);
            }
            if upper < least {
                return Ok(upper);
            }
        }
        self.budget.spend(1)?;
        // Recurse.
        if !self.line.insert(state.clone()) {
            return Err(Interrupted::loops());
        }
        let bound = deep(|| self.bound_by_moves(state, least))?;
        self.line.remove(state);
        // Record.
        if known.is_some() || self.table.len() < MOST {
            let all = Bounds { lower: i64::MIN, upper: i64::MAX };
            let bounds = self.table.entry(state.clone()).or_insert(all);
            if bound >= least { bounds.lower = bound } else { bounds.upper = bound }
        }
        Ok(bound)
    }

    /// The most points that can still be won or lost; nothing in an empty sum.
    fn left(&mut self, state: &State) -> i64 {
        let mut all = 0_i64;
        for &part in &state.parts {
            let left = match self.known(part).left {
                Some(left) => left,
                None => {
                    let left = self.parts.rules.points_left(self.parts.position(part));
                    *self.known(part).left.insert(left.unwrap_or(i64::MAX))
                }
            };
            all = all.saturating_add(left);
        }
        all
    }

    fn bound_by_moves(&mut self, state: &State, least: i64) -> Step<i64> {
        let mut moves = self.moves(state)?;
        if moves.is_empty() {
            return Ok(0);
        }
        if moves.len() > 1 {
            // What is known may be enough.
            for (points, after) in &moves {
                let enough =
                    self.table.get(after).map(|bounds| points.saturating_sub(bounds.upper));
                if let Some(bound) = enough.filter(|&bound| bound >= least) {
                    return Ok(bound);
                }
            }
            // First what wins most and lets the opponent win least by the next move.
            let mut keyed = Vec::with_capacity(moves.len());
            for (points, after) in moves {
                let reply = self.most(&after);
                keyed.push((reply.saturating_sub(points), points, after));
            }
            keyed.sort_by_key(|&(promise, ..)| promise);
            moves = keyed.into_iter().map(|(_, points, after)| (points, after)).collect();
        }
        let mut best = i64::MIN;
        for (points, after) in moves {
            // The opponent must not get more than the points beyond `least`.
            let reply = self.bound(&after, points.saturating_sub(least).saturating_add(1))?;
            best = best.max(points.saturating_sub(reply));
            if best >= least {
                break;
            }
        }
        Ok(best)
    }

    /// The moves of a state with their points, and the states that they lead to.
    fn moves(&mut self, state: &State) -> Step<Vec<(i64, State)>> {
        let mut moves = Vec::new();
        let (player, opponent) = (state.player, state.player.opponent());
        for (at, &part) in state.parts.iter().enumerate() {
            if at > 0 && state.parts[at - 1] == part {
                continue;
            }
            let others = state.parts.iter().enumerate().filter(|&(other, _)| other != at);
            let others: SmallVec<[u32; 4]> = others.map(|(_, &part)| part).collect();
            // Parts of sums come again and again, whole positions do not.
            let is_kept = !others.is_empty();
            for (points, left) in self.part_moves(part, player, is_kept)?.iter() {
                let mut parts = others.clone();
                parts.extend_from_slice(left);
                moves.push((*points, self.parts.state(&parts, opponent)?));
            }
        }
        Ok(moves)
    }

    fn part_moves(&mut self, part: u32, player: Player, is_kept: bool) -> Step<Moves> {
        if let Some(known) = &self.known(part).moves[player as usize] {
            return Ok(Rc::clone(known));
        }
        let (rules, position) = (self.parts.rules, self.parts.position(part).clone());
        let mut options = Vec::new();
        rules.options(&position, player, &mut options);
        let mut moves: Vec<(i64, SmallVec<[u32; 2]>)> = Vec::with_capacity(options.len());
        for option in &options {
            let points = rules.points(&position, player, option).unwrap_or(0);
            let mut parts = SmallVec::new();
            self.parts.number(option, &mut parts)?;
            parts.sort_unstable();
            moves.push((points, parts));
        }
        // Of moves to the same position the one that wins most is enough.
        moves.sort_unstable_by(|a, b| a.1.cmp(&b.1).then(b.0.cmp(&a.0)));
        moves.dedup_by(|later, first| later.1 == first.1);
        let moves: Moves = moves.into();
        if is_kept {
            self.known(part).moves[player as usize] = Some(Rc::clone(&moves));
        }
        Ok(moves)
    }

    /// The most points that the mover wins by one move.
    fn most(&mut self, state: &State) -> i64 {
        let mut most = 0;
        for &part in &state.parts {
            most = most.max(self.most_of(part, state.player));
        }
        most
    }

    fn most_of(&mut self, part: u32, player: Player) -> i64 {
        if let Some(most) = self.known(part).most[player as usize] {
            return most;
        }
        let (rules, position) = (self.parts.rules, self.parts.position(part));
        let mut options = Vec::new();
        rules.options(position, player, &mut options);
        let points = options.iter().map(|to| rules.points(position, player, to));
        let most = points.map(|points| points.unwrap_or(0)).max().unwrap_or(0);
        self.known(part).most[player as usize] = Some(most);
        most
    }
}

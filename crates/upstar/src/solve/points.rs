//! Exact scores of positions that are played for points, where the tree is too large for a scoring game.
//!
//! The score is searched for by a sequence of questions "does the mover get so much?", each answered with
//! as few moves as can be and with a table of what is known from the questions before (A. Plaat, J.
//! Schaeffer, W. Pijls, A. de Bruin, *Best-first fixed-depth minimax algorithms*, Artificial Intelligence
//! 87, 1996). Sums are taken apart, parts are numbered, and a sum with Right to move is that of the
//! negatives with Left to move where there are negatives.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use smallvec::SmallVec;
use upstar_core::{Answer, Budget, Interrupted, Player, Ruleset, Step, Undefined};
use upstar_short::Short;
use upstar_store::deep;

use super::{AnyRules, Part, Sum, SumMove};
use crate::position::Position;

/// A line of best play for points.
#[derive(Clone, Debug)]
pub struct ScoreLine {
    /// Left's points less Right's when play is over.
    pub score: i64,
    /// The moves, each with who makes it and the points that it wins for that player.
    pub moves: Vec<(Player, SumMove, i64)>,
    /// What is left after each of the moves.
    pub sums: Vec<Sum>,
}

/// Finds scores of sums, and remembers what it has found out for the next question.
pub(crate) trait Scorer {
    /// The points of `player`, who moves first, less those of the opponent, with best play.
    fn score(&mut self, positions: &[Position], player: Player) -> Step<i64>;

    /// Whether that is at least so much.
    fn reaches(&mut self, positions: &[Position], player: Player, least: i64) -> Step<bool>;
}

impl Sum {
    /// Left's points less Right's, with best play, when `starter` moves first and who cannot move ends
    /// the game.
    ///
    /// ```
    /// use upstar::{Player, Session, Sum};
    ///
    /// let session = Session::new();
    /// let budget = session.budget();
    /// let board = Sum::of(session.position("dots_and_boxes", &[], "2x2")?);
    /// assert_eq!(board.score(&budget, Player::Left)?, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Undefined if a ruleset counts no points, or if there is a value in the sum; or the budget runs out,
    /// or a position comes back.
    pub fn score(&self, budget: &Budget, starter: Player) -> Answer<i64> {
        self.check_points()?;
        let score = self.scorer(budget).score(&self.positions, starter)?;
        Ok(if starter == Player::Left { score } else { -score })
    }

    /// A line of best play for points with `starter` to begin, to the end or to so many moves. Of moves
    /// that are as good it has the one that wins most at once.
    ///
    /// # Errors
    ///
    /// As [`score`](Sum::score).
    pub fn score_line(&self, budget: &Budget, starter: Player, limit: usize) -> Answer<ScoreLine> {
        self.check_points()?;
        let mut scorer = self.scorer(budget);
        let mut rest = scorer.score(&self.positions, starter)?;
        let score = if starter == Player::Left { rest } else { -rest };
        let mut line = ScoreLine { score, moves: Vec::new(), sums: Vec::new() };
        let (mut sum, mut player) = (self.clone(), starter);
        while line.moves.len() < limit {
            let Some((step, points)) = sum.best_move(&mut scorer, player, rest)? else { break };
            sum = sum.after(&step);
            line.moves.push((player, step, points));
            line.sums.push(sum.clone());
            rest = points - rest;
            player = player.opponent();
        }
        Ok(line)
    }

    /// A move with which `player` gets `score`, and its points.
    fn best_move(
        &self,
        scorer: &mut impl Scorer,
        player: Player,
        score: i64,
    ) -> Step<Option<(SumMove, i64)>> {
        let mut moves = Vec::new();
        for (index, position) in self.positions.iter().enumerate() {
            moves.extend(position.options(player).into_iter().map(|to| {
                let points = position.0.points(player, &to).unwrap_or(0);
                (SumMove::Position { index, to }, points)
            }));
        }
        moves.sort_by_key(|(_, points)| -points);
        for (step, points) in moves {
            let after = self.after(&step);
            if !scorer.reaches(&after.positions, player.opponent(), points - score + 1)? {
                return Ok(Some((step, points)));
            }
        }
        Ok(None)
    }

    fn check_points(&self) -> Answer<()> {
        if self.value != Short::ZERO {
            return Err(Undefined::new("no points are counted in a value").into());
        }
        match self.positions.iter().find(|position| !position.0.counts_points()) {
            Some(position) => {
                let title = position.doc().title;
                Err(Undefined::new(format!("no points are counted in {title}")).into())
            }
            None => Ok(()),
        }
    }

    fn scorer<'a>(&'a self, budget: &'a Budget) -> impl Scorer + 'a {
        // One search for all rulesets: what a move costs beside it is little, and one for each of
        // them would take long to compile.
        let part = |position: &Position| Some(Part(position.clone()));
        PointSearch::new(&AnyRules, budget, part)
    }
}

/// Parts of a sum by their numbers, in order, and who moves.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    parts: SmallVec<[u32; 4]>,
    player: Player,
}

/// What is known about a state: bounds for the points of who moves less those of the opponent.
#[derive(Clone, Copy)]
struct Bounds {
    lower: i64,
    upper: i64,
}

/// The most parts and the most states that are remembered: about a gigabyte each.
const MOST: usize = 8 << 20;

/// What is known about one part.
struct Known<P> {
    position: P,
    negative: Option<u32>,
    /// For each player, the most points that a move wins.
    most: [Option<i64>; 2],
    /// For each player, the moves.
    moves: [Option<Moves>; 2],
}

/// Moves with their points and the parts that are left; the same parts only once.
type Moves = Rc<[(i64, SmallVec<[u32; 2]>)]>;

/// A search for scores by one ruleset.
pub(crate) struct PointSearch<'a, R: Ruleset, F> {
    rules: &'a R,
    budget: &'a Budget,
    /// A position as one of this ruleset.
    typed: F,
    parts: Vec<Known<R::Position>>,
    numbers: HashMap<R::Position, u32, foldhash::fast::RandomState>,
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
        let (parts, line) = (Vec::new(), HashSet::default());
        let (numbers, table) = (HashMap::default(), HashMap::default());
        PointSearch { rules, budget, typed, parts, numbers, table, line }
    }

    fn state_of(&mut self, positions: &[Position], player: Player) -> Step<State> {
        let mut parts = SmallVec::<[u32; 2]>::new();
        for position in positions {
            // Sums are searched by the ruleset of all of their positions.
            let Some(position) = (self.typed)(position) else { continue };
            self.number(&position, &mut parts)?;
        }
        self.state(&parts, player)
    }

    /// Append the numbers of the parts of a position.
    fn number(&mut self, position: &R::Position, out: &mut SmallVec<[u32; 2]>) -> Step<()> {
        let mut components = Vec::new();
        self.rules.components(position, &mut components);
        for component in components {
            out.push(self.number_of(component)?);
        }
        Ok(())
    }

    fn number_of(&mut self, component: R::Position) -> Step<u32> {
        let normal = self.rules.normalise(component);
        if let Some(&number) = self.numbers.get(&normal) {
            return Ok(number);
        }
        if self.parts.len() >= MOST {
            return Err(Interrupted::too_large("this search needs too much memory"));
        }
        let number = self.parts.len() as u32;
        self.numbers.insert(normal.clone(), number);
        let (most, moves) = ([None; 2], [None, None]);
        self.parts.push(Known { position: normal, negative: None, most, moves });
        Ok(number)
    }

    /// The negative of a part, where the ruleset has negatives.
    fn negative(&mut self, part: u32) -> Step<Option<u32>> {
        if let Some(known) = self.parts[part as usize].negative {
            return Ok(Some(known));
        }
        let Some(negative) = self.rules.negate(&self.parts[part as usize].position) else {
            return Ok(None);
        };
        let negative = self.number_of(negative)?;
        self.parts[part as usize].negative = Some(negative);
        self.parts[negative as usize].negative = Some(part);
        Ok(Some(negative))
    }

    /// The state with these parts, with Left to move where that can be had.
    fn state(&mut self, parts: &[u32], player: Player) -> Step<State> {
        let mut state = State { parts: parts.into(), player };
        if player == Player::Right {
            let mut negatives = SmallVec::<[u32; 4]>::new();
            for &part in parts {
                negatives.extend(self.negative(part)?);
            }
            if negatives.len() == parts.len() {
                state = State { parts: negatives, player: Player::Left };
            }
        }
        state.parts.sort_unstable();
        Ok(state)
    }

    /// A bound for what the mover gets: a lower one if it is `least` or more, otherwise an upper one.
    fn bound(&mut self, state: &State, least: i64) -> Step<i64> {
        // Terminal cases.
        if state.parts.is_empty() {
            return Ok(0);
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
                moves.push((*points, self.state(&parts, opponent)?));
            }
        }
        Ok(moves)
    }

    fn part_moves(&mut self, part: u32, player: Player, is_kept: bool) -> Step<Moves> {
        if let Some(known) = &self.parts[part as usize].moves[player as usize] {
            return Ok(Rc::clone(known));
        }
        let position = self.parts[part as usize].position.clone();
        let mut options = Vec::new();
        self.rules.options(&position, player, &mut options);
        let mut moves: Vec<(i64, SmallVec<[u32; 2]>)> = Vec::with_capacity(options.len());
        for option in &options {
            let points = self.rules.points(&position, player, option).unwrap_or(0);
            let mut parts = SmallVec::new();
            self.number(option, &mut parts)?;
            parts.sort_unstable();
            moves.push((points, parts));
        }
        // Of moves to the same position the one that wins most is enough.
        moves.sort_unstable_by(|a, b| a.1.cmp(&b.1).then(b.0.cmp(&a.0)));
        moves.dedup_by(|later, first| later.1 == first.1);
        let moves: Moves = moves.into();
        if is_kept {
            self.parts[part as usize].moves[player as usize] = Some(Rc::clone(&moves));
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
        let known = &mut self.parts[part as usize];
        if let Some(most) = known.most[player as usize] {
            return most;
        }
        let mut options = Vec::new();
        self.rules.options(&known.position, player, &mut options);
        let points = options.iter().map(|to| self.rules.points(&known.position, player, to));
        let most = points.map(|points| points.unwrap_or(0)).max().unwrap_or(0);
        known.most[player as usize] = Some(most);
        most
    }
}

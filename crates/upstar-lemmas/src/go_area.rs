//! Scores of boards of Go with area scoring and superko.
//!
//! Each search decides whether the mover can reach a given score, within a number of moves that
//! grows from search to search. A stored result holds for every history that satisfies its
//! conditions: the boards that the successful strategy enters may not be forbidden, and the boards
//! that were denied to the other player must be forbidden (compare A. Kishimoto and M. Müller, A
//! general solution to the graph history interaction problem, 2004).

use std::collections::HashMap;
use std::rc::Rc;

use foldhash::fast::RandomState;
use upstar_arena::deep;
use upstar_core::{Budget, Budgeted, Player};
use upstar_rules::go::{Go, GoBoard, GoPoint, GoPosition, GoScoring};

/// The maximum number of conditions of a stored result.
const MAX_CONDITIONS: usize = 2000;

/// The maximum memory of stored results, in conditions of four bytes. Beyond it, the results are
/// forgotten.
const MAX_STORED: usize = 100_000_000;

/// The memory of a stored result without conditions.
const OVERHEAD: usize = 64;

/// The maximum number of stored results of a state. The oldest is replaced.
const MAX_PROOFS: usize = 32;

/// The maximum number of searches without a result that are remembered.
const MAX_UNFINISHED: usize = 2_000_000;

/// A board, the player to move, and `true` if the opponent has just passed.
type State = (u32, Player, bool);

/// Sorted numbers of boards.
type Boards = Rc<[u32]>;

/// A board and the results that do not depend on the history.
struct BoardFacts {
    board: Rc<GoBoard>,
    /// Left's score minus Right's if play ends here.
    score: i64,
    /// Bounds of the score. A player who always passes keeps all safe stones and settled regions.
    range: [i64; 2],
    /// The boards after each placement of a stone by Left and by Right, forbidden or not.
    placements: [Option<Boards>; 2],
}

/// A proof that the mover reaches a score, or that the opponent prevents it.
#[derive(Clone)]
struct Proof {
    least: i64,
    is_reached: bool,
    /// The boards that the successful player enters.
    entered: Boards,
    /// The boards that the other player could not enter.
    denied: Boards,
}

/// A search for scores with area scoring and superko.
///
/// The boards of the history are marked as forbidden, also the board of the current state.
pub struct AreaSearch<'a> {
    rules: Go,
    budget: &'a Budget,
    boards: Vec<BoardFacts>,
    numbers: HashMap<Rc<GoBoard>, u32, RandomState>,
    /// `true` for each board that may not recur.
    is_forbidden: Vec<bool>,
    proofs: HashMap<State, Vec<Proof>, RandomState>,
    stored: usize,
    /// The number of moves of the last search without a result, and the most promising board.
    unfinished: HashMap<(State, i64), (u32, u32), RandomState>,
}

impl std::fmt::Debug for AreaSearch<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("AreaSearch")
    }
}

impl<'a> AreaSearch<'a> {
    /// Returns a search for these rules, or `None` if the rules lack area scoring or superko.
    #[must_use]
    pub fn new(rules: Go, budget: &'a Budget) -> Option<AreaSearch<'a>> {
        (rules.scoring == Some(GoScoring::Area) && rules.superko).then(|| AreaSearch {
            rules,
            budget,
            boards: Vec::new(),
            numbers: HashMap::default(),
            is_forbidden: Vec::new(),
            proofs: HashMap::default(),
            stored: 0,
            unfinished: HashMap::default(),
        })
    }

    /// Returns the score of `player`, moving first under optimal play, minus the opponent's score.
    pub fn score(&mut self, position: &GoPosition, player: Player) -> Budgeted<i64> {
        let Some((state, sign)) = self.start(position, player)? else { return Ok(0) };
        let [mut lower, mut upper] = self.range(state);
        for depth in depths(position) {
            // Scores near the ends of the range are easy to refute.
            while lower < upper {
                match self.prove(state, lower + 1, depth)?.map(|proof| proof.is_reached) {
                    Some(true) => lower += 1,
                    Some(false) => upper = lower,
                    None => break,
                }
            }
            while lower < upper {
                match self.prove(state, upper, depth)?.map(|proof| proof.is_reached) {
                    Some(true) => lower = upper,
                    Some(false) => upper -= 1,
                    None => break,
                }
            }
        }
        Ok(sign * lower)
    }

    /// Returns `true` if the [`score`](AreaSearch::score) is at least `least`.
    pub fn reaches(&mut self, position: &GoPosition, player: Player, least: i64) -> Budgeted<bool> {
        let Some((state, sign)) = self.start(position, player)? else { return Ok(least <= 0) };
        let (least, is_swapped) = if sign > 0 { (least, false) } else { (1 - least, true) };
        for depth in depths(position) {
            if let Some(proof) = self.prove(state, least, depth)? {
                return Ok(proof.is_reached != is_swapped);
            }
        }
        Ok(is_swapped)
    }

    /// Forbids the boards of the history. Returns the state and a sign, which is negative if
    /// `player` can only wait, or `None` if play is over.
    fn start(&mut self, position: &GoPosition, player: Player) -> Budgeted<Option<(State, i64)>> {
        let Some(turns) = position.turns.as_ref().filter(|_| !position.is_over()) else {
            return Ok(None);
        };
        self.is_forbidden.fill(false);
        for board in turns.seen.iter().flat_map(|seen| seen.iter()) {
            let number = self.number(board)?;
            self.is_forbidden[number as usize] = true;
        }
        let board = self.number(&position.board)?;
        self.is_forbidden[board as usize] = true;
        let waits = turns.to_move == Some(player.opponent());
        let (mover, sign) = if waits { (player.opponent(), -1) } else { (player, 1) };
        Ok(Some(((board, mover, turns.passes > 0), sign)))
    }

    fn number(&mut self, board: &GoBoard) -> Budgeted<u32> {
        if let Some(&number) = self.numbers.get(board) {
            return Ok(number);
        }
        self.budget.spend(board.points().len() as u64)?;
        let (number, board) = (self.boards.len() as u32, Rc::new(board.clone()));
        let settled = board.settled();
        let all = board.points().iter().filter(|&&point| point != GoPoint::Off).count() as i64;
        let [left, right] = Player::BOTH.map(|player| settled.decided(player));
        let range = [2 * left - all, all - 2 * right];
        let score = board.score(GoScoring::Area, [0; 2]);
        self.numbers.insert(Rc::clone(&board), number);
        self.boards.push(BoardFacts { board, score, range, placements: [None, None] });
        self.is_forbidden.push(false);
        Ok(number)
    }

    /// Returns bounds of the mover's score.
    fn range(&self, (board, player, _): State) -> [i64; 2] {
        let [lower, upper] = self.boards[board as usize].range;
        if player == Player::Left { [lower, upper] } else { [-upper, -lower] }
    }

    fn placements(&mut self, board: u32, player: Player) -> Budgeted<Boards> {
        if let Some(after) = &self.boards[board as usize].placements[player as usize] {
            return Ok(Rc::clone(after));
        }
        let from = Rc::clone(&self.boards[board as usize].board);
        let mut after = Vec::new();
        for at in 0..from.points().len() {
            if let Some(played) = from.play(at, player, self.rules.suicide) {
                let number = self.number(&played.board)?;
                let promise = played.board.promise(player);
                after.push((promise, number));
            }
        }
        after.sort_by(|a, b| b.cmp(a));
        let after: Boards = after.into_iter().map(|(_, number)| number).collect();
        self.boards[board as usize].placements[player as usize] = Some(Rc::clone(&after));
        Ok(after)
    }

    /// Returns a proof that applies to the current history, if one is stored or can be seen at once.
    fn known(&self, state: State, least: i64) -> Option<Proof> {
        let [lower, upper] = self.range(state);
        let (board, player, has_passed) = state;
        let score = self.boards[board as usize].score;
        let score = if player == Player::Left { score } else { -score };
        if least <= lower || least > upper || has_passed && least <= score {
            let (entered, denied) = (Boards::default(), Boards::default());
            return Some(Proof { least, is_reached: least <= upper, entered, denied });
        }
        let is_forbidden = |&board: &u32| self.is_forbidden[board as usize];
        let applies = |proof: &&Proof| {
            let fits = if proof.is_reached { proof.least >= least } else { proof.least <= least };
            fits && !proof.entered.iter().any(is_forbidden) && proof.denied.iter().all(is_forbidden)
        };
        self.proofs.get(&state)?.iter().find(applies).cloned()
    }

    /// Decides if the mover reaches the score `least`, by lines of at most `depth` moves. Returns
    /// `None` if they do not suffice.
    fn prove(&mut self, state: State, least: i64, depth: u32) -> Budgeted<Option<Proof>> {
        if let Some(proof) = self.known(state, least) {
            return Ok(Some(proof));
        }
        if depth == 0 {
            return Ok(None);
        }
        let (board, player, has_passed) = state;
        let first = match self.unfinished.get(&(state, least)) {
            Some((searched, _)) if *searched >= depth => return Ok(None),
            Some((_, first)) => Some(*first),
            None => None,
        };
        let after = self.placements(board, player)?;
        let stored = self.proofs.get(&state).map_or(0, Vec::len);
        self.budget.spend((1 + after.len() + stored) as u64)?;
        let score = self.boards[board as usize].score;
        let score = if player == Player::Left { score } else { -score };
        // The board itself stands for a pass.
        let mut moves: Vec<u32> = after.to_vec();
        if !has_passed {
            moves.insert(if score >= least { 0 } else { moves.len() }, board);
        }
        if let Some(at) = first.and_then(|first| moves.iter().position(|&to| to == first)) {
            moves[..=at].rotate_right(1);
        }
        let (opponent, limit) = (player.opponent(), 1 - least);
        let is_legal = |search: &Self, to: u32| to == board || !search.is_forbidden[to as usize];
        let state_after = |to: u32| (to, opponent, to == board);
        let mut proof = None;
        for &to in &moves {
            if is_legal(self, to) {
                // The board after the move is part of the history of the reply.
                let was_forbidden = std::mem::replace(&mut self.is_forbidden[to as usize], true);
                let reply = self.known(state_after(to), limit);
                self.is_forbidden[to as usize] = was_forbidden;
                if let Some(reply) = reply.filter(|reply| !reply.is_reached) {
                    proof = Some(self.reached(board, to, &reply, least));
                    break;
                }
            }
        }
        let (mut entered, mut denied) = (Vec::new(), Vec::new());
        let (mut is_open, mut best) = (false, moves.first().copied().unwrap_or(board));
        for &to in &moves {
            if proof.is_some() {
                break;
            }
            if !is_legal(self, to) {
                denied.push(to);
                continue;
            }
            let is_placed = to != board;
            if is_placed {
                self.is_forbidden[to as usize] = true;
            }
            let reply = deep(|| self.prove(state_after(to), limit, depth - 1));
            if is_placed {
                self.is_forbidden[to as usize] = false;
            }
            match reply? {
                None => {
                    if !is_open {
                        best = to;
                    }
                    is_open = true;
                }
                Some(reply) if reply.is_reached => {
                    entered.extend_from_slice(&reply.entered);
                    denied.extend(reply.denied.iter().filter(|&&one| one != to || !is_placed));
                }
                Some(reply) => {
                    proof = Some(self.reached(board, to, &reply, least));
                    best = to;
                }
            }
        }
        if proof.is_none() && !is_open {
            proof = Some(Proof {
                least,
                is_reached: false,
                entered: sorted(entered),
                denied: sorted(denied),
            });
        }
        match &proof {
            None => {
                let has_room = self.unfinished.len() < MAX_UNFINISHED;
                match self.unfinished.get_mut(&(state, least)) {
                    Some(earlier) => *earlier = (depth, best),
                    None if has_room => {
                        self.unfinished.insert((state, least), (depth, best));
                    }
                    None => {}
                }
            }
            Some(proof) => {
                let size = proof.entered.len() + proof.denied.len();
                self.budget.spend(size as u64 / 16)?;
                if size <= MAX_CONDITIONS {
                    if self.stored > MAX_STORED {
                        self.proofs.clear();
                        self.stored = 0;
                    }
                    self.stored += OVERHEAD + size;
                    let proofs = self.proofs.entry(state).or_default();
                    if proofs.len() >= MAX_PROOFS {
                        proofs.remove(0);
                    }
                    proofs.push(proof.clone());
                }
            }
        }
        Ok(proof)
    }

    /// Returns the proof that the move to `to` reaches the score, from the proof that the opponent
    /// then fails.
    fn reached(&self, board: u32, to: u32, reply: &Proof, least: i64) -> Proof {
        if to == board {
            return Proof { least, is_reached: true, ..reply.clone() };
        }
        let entered = reply.entered.iter().copied().chain([to]).collect();
        let denied = reply.denied.iter().copied().filter(|&one| one != to).collect();
        Proof { least, is_reached: true, entered: sorted(entered), denied }
    }
}

/// Returns the limits of successive searches. The last search is complete, for boards on which play
/// only ends because boards are forbidden.
fn depths(position: &GoPosition) -> impl Iterator<Item = u32> {
    let last = 3 * position.board.points().len() as u32;
    (1..=last).chain([u32::MAX])
}

fn sorted(mut boards: Vec<u32>) -> Boards {
    boards.sort_unstable();
    boards.dedup();
    boards.into()
}

#[cfg(test)]
mod tests {
    use Player::{Left, Right};
    use upstar_core::Ruleset;

    use super::*;
    use upstar_rules::go::PointNames;

    const RULES: Go = Go {
        scoring: Some(GoScoring::Area),
        superko: true,
        suicide: false,
        moves: None,
        dead: PointNames::NONE,
        alive: PointNames::NONE,
    };

    fn score(position: &GoPosition, player: Player) -> i64 {
        let budget = Budget::unlimited();
        let score = AreaSearch::new(RULES, &budget).unwrap().score(position, player).unwrap();
        let mut search = AreaSearch::new(RULES, &budget).unwrap();
        assert!(search.reaches(position, player, score).unwrap());
        assert!(!search.reaches(position, player, score + 1).unwrap());
        score
    }

    /// The score by the definition, or `None` if the search visits too many positions.
    fn brute_force(
        position: &GoPosition,
        player: Player,
        [mut lower, upper]: [i64; 2],
        rest: &mut u32,
    ) -> Option<i64> {
        *rest = rest.checked_sub(1)?;
        let mut options = Vec::new();
        RULES.options(position, player, &mut options);
        let mut best = if options.is_empty() { 0 } else { i64::MIN };
        for option in &options {
            let points = RULES.points(position, player, option).unwrap();
            let window = [points - upper, points - lower];
            best = best.max(points - brute_force(option, player.opponent(), window, rest)?);
            lower = lower.max(best);
            if lower >= upper {
                break;
            }
        }
        Some(best)
    }

    #[test]
    fn empty_boards() {
        // E. van der Werf, J. van den Herik, J. Uiterwijk, Solving Go on small boards (2003).
        for (text, expected) in
            [("1x3", 3), ("1x4", 4), ("1x5", 0), ("1x6", 1), ("2x2", 1), ("2x3", 0), ("2x4", 8)]
        {
            let position = RULES.parse(text).unwrap();
            assert_eq!(score(&position, Left), expected, "{text}");
        }
    }

    /// Compares random boards, and the positions after some moves, whose histories are longer.
    #[test]
    fn brute_force_agrees() {
        let (mut compared, mut seed) = (0, 1_u64);
        let budget = Budget::unlimited();
        let mut shared = AreaSearch::new(RULES, &budget).unwrap();
        let mut random = |n: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % n
        };
        for (rows, cols) in [(1, 4), (2, 2), (1, 5), (2, 3), (3, 3)] {
            for _ in 0..60 {
                let points = (0..rows * cols).map(|_| match random(10) {
                    0..4 => GoPoint::Stone(Left),
                    4..8 => GoPoint::Stone(Right),
                    _ => GoPoint::Empty,
                });
                let board = GoBoard::new(rows, cols, points.collect()).unwrap();
                let text = RULES.print(&RULES.position(board, [0; 2]));
                let Ok(mut position) = RULES.parse(&text) else { continue };
                let mut player = if random(2) == 0 { Left } else { Right };
                for _ in 0..random(4) {
                    let mut options = Vec::new();
                    RULES.options(&position, player, &mut options);
                    if options.is_empty() {
                        break;
                    }
                    position = options.swap_remove(random(options.len() as u64) as usize);
                    player = player.opponent();
                }
                let expected = brute_force(&position, player, [-99, 99], &mut 2000);
                if let Some(expected) = expected {
                    compared += 1;
                    let text = RULES.print(&position);
                    assert_eq!(score(&position, player), expected, "{text}, {player}");
                    // This search has results of other boards and histories.
                    let again = shared.score(&position, player).unwrap();
                    assert_eq!(again, expected, "{text}, {player}");
                }
            }
        }
        assert!(compared > 50, "{compared}");
    }

    #[test]
    fn a_player_who_may_not_move_waits() {
        for text in ["xo/..;L", "xo/..;R", "x.o.;L", "x.o.;R"] {
            let position = RULES.parse(text).unwrap();
            for player in Player::BOTH {
                let expected = brute_force(&position, player, [-99, 99], &mut 100_000);
                assert_eq!(Some(score(&position, player)), expected, "{text}, {player}");
            }
        }
    }
}

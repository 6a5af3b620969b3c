//! Decomposition of boards that do not fit in words, computed cell by cell.
//!
//! When a cell gains letters, only rules that can cover the cell are tested again. A rule with
//! repetitions is tested on the lines through the cell (see `repeated_rules`). Linear in the number
//! of cells, unless lines are tested many times.

use std::collections::BTreeSet;

use super::compile::CompiledRuleset;
use super::compiled_rules::{CompiledRule, LetterCode, LetterSet, has, only};
use super::large_boards::LargeBoardRule;
use super::repeated_rules::{BoardLines, ChainPieces, ChainRule, Piece};
use crate::grid::CellGrid;

pub(super) fn by_cells(tables: &CompiledRuleset, grid: &CellGrid) -> Vec<Vec<usize>> {
    let rules = || tables.rules.iter().flatten();
    // A rule with the fewest repetitions is treated as a rule without repetitions. These rules find
    // most of the reachable letters.
    let plain: Vec<CompiledRule> = rules().map(CompiledRule::with_fewest).collect();
    let chains: Vec<ChainRule> = rules().filter_map(ChainRule::new).collect();
    let lines: Vec<BoardLines> =
        chains.iter().map(|chain| BoardLines::new(grid, chain.step)).collect();
    let possible = grid.cells().iter().map(|&code| only(code)).collect();
    let new = vec![0; grid.cells().len()];
    let mut future = ReachableLetters {
        tables,
        grid,
        plain: &plain,
        chains: &chains,
        lines: &lines,
        possible,
        grown: Vec::new(),
        new,
    };
    future.unfold();
    future.parts()
}

struct ReachableLetters<'a> {
    tables: &'a CompiledRuleset,
    grid: &'a CellGrid,
    plain: &'a [CompiledRule],
    /// The rules with repetitions. For each of them, `lines` contains the lines in its direction.
    chains: &'a [ChainRule],
    lines: &'a [BoardLines],
    /// The letters that each cell may ever hold. Code 0 means that the cell may be removed.
    possible: Vec<LetterSet>,
    /// The cells that have gained letters since they were last examined.
    grown: Vec<usize>,
    /// The gained letters of each cell.
    new: Vec<LetterSet>,
}

impl<'a> ReachableLetters<'a> {
    fn placed(&self) -> impl Iterator<Item = LargeBoardRule<'a>> + use<'a> {
        let (tables, grid) = (self.tables, self.grid);
        self.plain.iter().flat_map(|rule| LargeBoardRule::all(tables, grid, rule))
    }

    /// Returns all pairs of a rule with repetitions and a line in its direction, by index.
    fn numbers(&self) -> impl Iterator<Item = (usize, usize)> + use<'a> {
        let lines = self.lines.iter().enumerate();
        lines.flat_map(|(chain, all)| (0..all.lines.len()).map(move |line| (chain, line)))
    }

    /// Returns the pieces of a rule on a line whose cells may also hold letters of `also`.
    fn pieces(&self, (chain, line): (usize, usize), also: LetterSet) -> ChainPieces<'a> {
        let holds = |at: usize, set: LetterSet| (self.possible[at] | also) & set != 0;
        self.chains[chain].on(&self.lines[chain].lines[line], holds)
    }

    fn unfold(&mut self) {
        self.placed().for_each(|placed| self.lay(placed));
        let mut open: BTreeSet<(usize, usize)> = self.numbers().collect();
        loop {
            while let Some(at) = self.grown.pop() {
                let new = std::mem::take(&mut self.new[at]);
                self.plain.iter().for_each(|rule| self.lay_over(rule, at, new));
                let chains = self.chains.iter().zip(self.lines).enumerate();
                let asking = chains.filter(|(_, (chain, _))| chain.asks(new));
                open.extend(asking.map(|(number, (_, lines))| (number, lines.line_of[at])));
            }
            let Some(numbers) = open.pop_first() else { return };
            let pieces = self.pieces(numbers, 0);
            for piece in pieces.all() {
                for (at, place) in pieces.cells(piece) {
                    place.becomes.into_iter().for_each(|code| self.add(at, code));
                }
            }
        }
    }

    /// Applies a rule at every origin where it may newly fit because a cell has gained letters.
    fn lay_over(&mut self, rule: &'a CompiledRule, at: usize, new: LetterSet) {
        let (tables, grid) = (self.tables, self.grid);
        for spot in rule.spots.iter().filter(|spot| spot.is & new != 0) {
            self.lay(LargeBoardRule::with(tables, grid, rule, spot, at));
        }
        if rule.near.is_empty() {
            return;
        }
        // The cell may be a neighbour that the rule asks for.
        for spot in &rule.spots {
            for origin in LargeBoardRule::with(tables, grid, rule, spot, at).neighbours() {
                self.lay(LargeBoardRule::with(tables, grid, rule, spot, origin));
            }
        }
    }

    /// Adds the new letters of a rule, if the rule may ever be applied there.
    fn lay(&mut self, placed: LargeBoardRule<'a>) {
        if !placed.is_fit(|at| self.possible[at]) {
            return;
        }
        for cell in placed.first() {
            cell.becomes.into_iter().for_each(|code| self.add(cell.at, code));
        }
        for at in placed.neighbours() {
            for &(from, to) in &placed.rule.near.turns {
                if has(self.possible[at], from) {
                    self.add(at, to);
                }
            }
        }
    }

    fn add(&mut self, at: usize, code: LetterCode) {
        let new = only(code) & !self.possible[at];
        if new != 0 && self.new[at] == 0 {
            self.grown.push(at);
        }
        self.new[at] |= new;
        self.possible[at] |= new;
    }

    fn varies(&self, at: usize) -> bool {
        self.possible[at].count_ones() > 1
    }

    fn is_there(&self, at: &usize) -> bool {
        self.grid.cells()[*at] != 0
    }

    /// Returns the components: cells that can change, and fixed cells that affect them.
    fn parts(&self) -> Vec<Vec<usize>> {
        let mut groups =
            Groups { leaders: (0..self.possible.len()).collect(), settled: Vec::new() };
        for placed in self.placed().filter(|placed| placed.is_fit(|at| self.possible[at])) {
            let matter = placed.rule.near.matter();
            let beside = placed.neighbours().filter(|&at| self.possible[at] & matter != 0);
            let cells = placed.first().map(|cell| cell.at).filter(|at| self.is_there(at));
            let (changing, settled): (Vec<usize>, Vec<usize>) =
                cells.chain(beside).partition(|&at| self.varies(at));
            groups.join(&changing, &settled);
        }
        for numbers in self.numbers() {
            self.join_chains(&self.pieces(numbers, 0), &mut groups);
        }
        let mut numbers = vec![usize::MAX; self.possible.len()];
        let mut parts: Vec<Vec<usize>> = Vec::new();
        for at in (0..self.possible.len()).filter(|&at| self.varies(at)) {
            let leader = groups.leader(at);
            if numbers[leader] == usize::MAX {
                numbers[leader] = parts.len();
                parts.push(Vec::new());
            }
            parts[numbers[leader]].push(at);
        }
        for (at, settled) in std::mem::take(&mut groups.settled) {
            parts[numbers[groups.leader(at)]].push(settled);
        }
        if self.tables.has_obstacles {
            let obstacles = Obstacles::new(self);
            let mut inside = vec![false; self.possible.len()];
            for part in &mut parts {
                obstacles.add_to(part, &mut inside);
            }
        }
        parts
    }

    fn join_chains(&self, pieces: &ChainPieces<'a>, groups: &mut Groups) {
        let changes =
            |&piece: &Piece| pieces.cells(piece).map(|(at, _)| at).find(|&at| self.varies(at));
        // The nearest pieces of a chain that contain a cell that can change.
        let nearest = |piece: Piece, ahead: &dyn Fn(Piece) -> Vec<Piece>| {
            let (mut found, mut work) = (Vec::new(), ahead(piece));
            while let Some(piece) = work.pop() {
                match changes(&piece) {
                    Some(at) => found.push(at),
                    None => work.extend(ahead(piece)),
                }
            }
            found
        };
        let before = |piece: Piece| pieces.before(piece).collect();
        let behind = |piece: Piece| pieces.behind(piece).collect();
        for piece in pieces.all() {
            let cells = pieces.cells(piece).map(|(at, _)| at).filter(|at| self.is_there(at));
            let (mut changing, settled): (Vec<usize>, Vec<usize>) =
                cells.partition(|&at| self.varies(at));
            let joined = nearest(piece, &before);
            if changing.is_empty() {
                // Fixed cells belong to every chain, but do not join the chains.
                let all = joined.into_iter().chain(nearest(piece, &behind));
                all.for_each(|at| groups.join(&[at], &settled));
            } else {
                changing.extend(joined);
                groups.join(&changing, &settled);
            }
        }
    }
}

struct Groups {
    /// For each cell, another cell of its set, or the cell itself.
    leaders: Vec<usize>,
    /// Pairs of a cell in a set and a fixed cell that affects it.
    settled: Vec<(usize, usize)>,
}

impl Groups {
    fn leader(&mut self, mut at: usize) -> usize {
        while self.leaders[at] != at {
            self.leaders[at] = self.leaders[self.leaders[at]];
            at = self.leaders[at];
        }
        at
    }

    fn join(&mut self, changing: &[usize], settled: &[usize]) {
        let Some(&first) = changing.first() else { return };
        for &at in changing {
            let (a, b) = (self.leader(first), self.leader(at));
            self.leaders[a] = b;
        }
        self.settled.extend(settled.iter().map(|&at| (first, at)));
    }
}

/// The fixed cells that keep rules from being applied.
struct Obstacles<'a> {
    future: &'a ReachableLetters<'a>,
    /// For each cell, the rules that cover it and that obstacles prevent.
    placed: Vec<Vec<LargeBoardRule<'a>>>,
    /// The chains of rules with repetitions that obstacles prevent, one entry per line.
    chains: Vec<ChainPieces<'a>>,
    /// For each cell, the pieces that cover it.
    pieces: Vec<Vec<(usize, Piece)>>,
}

impl<'a> Obstacles<'a> {
    fn new(future: &'a ReachableLetters<'a>) -> Obstacles<'a> {
        let none = || vec![Vec::new(); future.possible.len()];
        let (mut placed, mut pieces) = (none(), vec![Vec::new(); future.possible.len()]);
        for rule in future.placed() {
            if !kept_off(future, rule).is_empty() {
                let firm = rule.first().filter(|cell| is_firm(cell.is));
                firm.for_each(|cell| placed[cell.at].push(rule));
            }
        }
        // Only firm cells are tested here, so obstacles do not prevent a rule.
        let chains = future.numbers().map(|numbers| future.pieces(numbers, only(0)));
        let mut obstacles = Obstacles { future, placed, chains: Vec::new(), pieces: Vec::new() };
        let chains = chains
            .filter(|all| all.all().any(|piece| obstacles.in_piece(all, piece).next().is_some()));
        let chains: Vec<ChainPieces<'a>> = chains.collect();
        for (number, all) in chains.iter().enumerate() {
            for piece in all.all() {
                let firm = all.cells(piece).filter(|(_, place)| is_firm(place.is));
                firm.for_each(|(at, _)| pieces[at].push((number, piece)));
            }
        }
        (obstacles.chains, obstacles.pieces) = (chains, pieces);
        obstacles
    }

    fn in_piece(&self, all: &ChainPieces<'a>, piece: Piece) -> impl Iterator<Item = usize> {
        let possible = &self.future.possible;
        let cells = all.cells(piece);
        cells.filter(|(at, place)| possible[*at] & place.is == 0).map(|(at, _)| at)
    }

    fn add_to(&self, part: &mut Vec<usize>, inside: &mut [bool]) {
        part.iter().for_each(|&at| inside[at] = true);
        let mut next = 0;
        while let Some(&at) = part.get(next) {
            next += 1;
            let placed = self.placed[at].iter().flat_map(|&placed| kept_off(self.future, placed));
            let pieces = self.pieces[at].iter().flat_map(|&(number, piece)| {
                let all = &self.chains[number];
                chain_with(all, piece).into_iter().flat_map(|piece| self.in_piece(all, piece))
            });
            for obstacle in placed.chain(pieces) {
                if !std::mem::replace(&mut inside[obstacle], true) {
                    part.push(obstacle);
                }
            }
        }
        part.iter().for_each(|&at| inside[at] = false);
    }
}

fn chain_with(all: &ChainPieces<'_>, piece: Piece) -> Vec<Piece> {
    let mut found = vec![piece];
    let mut next = 0;
    while let Some(&piece) = found.get(next) {
        next += 1;
        found.extend(all.before(piece));
    }
    let mut work = vec![piece];
    while let Some(piece) = work.pop() {
        work.extend(all.behind(piece));
        found.push(piece);
    }
    found
}

/// Returns the obstacles of a rule without repetitions, if only obstacles prevent the rule.
fn kept_off(future: &ReachableLetters<'_>, placed: LargeBoardRule<'_>) -> Vec<usize> {
    let (possible, near) = (&future.possible, &placed.rule.near);
    let fits = |at: usize, is: LetterSet| possible[at] & is != 0;
    let is_firmly_fit = if near.is_empty() {
        placed.is_fit(|at| possible[at] | only(0))
    } else {
        placed.first().all(|cell| is_firm(cell.is) && fits(cell.at, cell.is))
    };
    let loose = placed.first().filter(|cell| !fits(cell.at, cell.is)).map(|cell| cell.at);
    let beside = placed.neighbours().filter(|&at| near.none != 0 && !fits(at, !near.none));
    loose.chain(beside).filter(|_| is_firmly_fit).collect()
}

/// Returns `true` if a cell of a rule with these letters must be on the board.
fn is_firm(is: LetterSet) -> bool {
    !has(is, 0)
}

//! Decomposition of boards into components.
//!
//! Two cells that can change are connected if a rule may ever cover both. A component consists of
//! connected cells, and of fixed cells that a rule asks for or that keep a rule from being applied.
//! `large_decomposition` handles boards that do not fit in words.

use super::board_moves::{Masks, beside, is_over, look, moving, reach};
use super::compile::{CompiledRuleset, LetterLinks, SmallBoardRule, SplitMethod, fitting};
use super::compiled_rules::{LetterCode, LetterSet, has, only};
use super::large_decomposition;
use super::strip_decomposition;
use crate::grid::{CellGrid, GridBoard, GridShape, Shape, SmallBoard, with_stride};

/// Calls `out` with the components of a board in which a player may move.
#[inline]
pub(super) fn each_component<const N: usize, const M: usize>(
    tables: &CompiledRuleset,
    board: &GridBoard<N>,
    mut out: impl FnMut(GridBoard<N>),
) {
    parts_of::<N, M>(tables, board, &mut out);
}

#[inline(always)]
fn parts_of<const N: usize, const M: usize>(
    tables: &CompiledRuleset,
    board: &GridBoard<N>,
    out: &mut impl FnMut(GridBoard<N>),
) {
    match board {
        GridBoard::Small(small) => small_parts::<N, M>(tables, small, out),
        GridBoard::Large(grid) => {
            let parts = match &tables.split {
                SplitMethod::Never => vec![board.clone()],
                SplitMethod::Cells | SplitMethod::Lines(_) => {
                    let parts = large_decomposition::by_cells(tables, grid);
                    return parts.iter().for_each(|part| out(GridBoard::new(grid.part(part))));
                }
                SplitMethod::Letters(links) => {
                    let regions = large_by_letters(grid, links);
                    regions.iter().map(|region| GridBoard::new(grid.part(region))).collect()
                }
            };
            let moving = |part: &GridBoard<N>| !is_over::<N, M>(tables, part);
            parts.into_iter().filter(moving).for_each(out);
        }
    }
}

#[inline(always)]
fn small_parts<const N: usize, const M: usize>(
    tables: &CompiledRuleset,
    board: &SmallBoard<N>,
    out: &mut impl FnMut(GridBoard<N>),
) {
    match &tables.split {
        SplitMethod::Never => {
            let board = GridBoard::Small(*board);
            if !is_over::<N, M>(tables, &board) {
                out(board);
            }
        }
        SplitMethod::Letters(links) => {
            with_stride!(board => by_letters::<N, M>(tables, links, board, out));
        }
        SplitMethod::Lines(rules) => strip_decomposition::parts::<N, M>(rules, board, out),
        SplitMethod::Cells => with_stride!(board => by_cells::<N, M>(tables, board, out)),
    }
}

#[inline(always)]
fn by_letters<const N: usize, const M: usize>(
    tables: &CompiledRuleset,
    links: &LetterLinks,
    board: &SmallBoard<N>,
    out: &mut impl FnMut(GridBoard<N>),
) {
    let shape = board.shape;
    let masks = Masks::<M>::of(&board.planes);
    let variable = masks.any(links.variable);
    let moving = if links.needs_are_weak { moving::<N, M>(tables, board) } else { !0 };
    let board = SmallBoard { planes: board.planes.map(|plane| plane & variable), shape };
    board.regions(
        |region| {
            if links.plain {
                return shape.spread(region, variable);
            }
            links.steps.iter().fold(region, |region, &(step, from, to)| {
                region | reach(shape, region & masks.any(from), step) & masks.any(to)
            })
        },
        |region| {
            let enough = |need: &Vec<(LetterSet, u32)>| {
                need.iter().all(|&(set, n)| (region & masks.any(set)).count_ones() >= n)
            };
            if region & moving != 0 && links.needs.iter().any(enough) {
                out(board.part(region));
            }
        },
    );
}

fn large_by_letters(grid: &CellGrid, links: &LetterLinks) -> Vec<Vec<usize>> {
    let cells = grid.cells();
    let mut regions = grid.regions(|at| {
        let steps = links.steps.iter().filter(move |step| has(step.1, cells[at]));
        steps.filter_map(move |&((down, right), _, to)| {
            let other = grid.step(at, (down as isize, right as isize))?;
            has(to, cells[other]).then_some(other)
        })
    });
    regions.retain(|region| has(links.variable, cells[region[0]]));
    regions
}

const FIRST: usize = 32;

/// The letters that cells may ever hold.
///
/// If every cell that a rule covers may hold a letter that the rule asks for, the rule may be
/// applied, and the cells may also hold the new letters.
struct ReachableLetters<'a, const M: usize> {
    tables: &'a CompiledRuleset,
    shape: GridShape,
    /// The cells that may ever hold each letter or, for code 0, be removed.
    possible: Masks<M>,
    on_board: u64,
    fits_8x8: bool,
    /// The corners of the first rules, usually of all rules.
    first: [u64; FIRST],
}

impl<'a, const M: usize> ReachableLetters<'a, M> {
    #[inline(always)]
    fn rules(&self) -> impl Iterator<Item = &'a SmallBoardRule> + use<'a, M> {
        fitting(&self.tables.telling, self.shape)
    }

    #[inline(always)]
    fn is_plain(&self, rule: &SmallBoardRule) -> bool {
        self.fits_8x8 && !rule.plain.is_empty()
    }

    /// Returns the corners at which a rule may ever be applied.
    #[inline(always)]
    fn corners(&self, rule: &SmallBoardRule) -> u64 {
        if self.is_plain(rule) {
            let (rows, cols) = (self.shape.rows() as u32, self.shape.cols() as u32);
            if rule.height > rows || rule.width > cols {
                return 0;
            }
            let (down, across) = (rows - rule.height + 1, cols - rule.width + 1);
            let corners = self.shape.corner(down as usize, across as usize);
            return rule.plain.iter().fold(corners, |corners, &(behind, code)| {
                corners & self.possible.0[usize::from(code) & (M - 1)] >> (behind & 63)
            });
        }
        let corners = rule.firmly(self.shape, &self.possible);
        if corners == 0 || rule.is_unconditional() {
            return corners;
        }
        self.conditional(rule, corners)
    }

    /// Returns the elements of `corners` at which the rule is not permanently prevented.
    #[cold]
    fn conditional(&self, rule: &SmallBoardRule, mut corners: u64) -> u64 {
        let (shape, diagonal) = (self.shape, self.tables.corners);
        for &(dr, dc, is) in &rule.loose {
            corners &= !look(shape, self.never(is), (dr, dc));
        }
        if rule.near.none != 0 {
            corners &= !beside(shape, diagonal, self.never(!rule.near.none));
        }
        for &some in &rule.near.some {
            corners &= beside(shape, diagonal, self.possible.any(some));
        }
        corners
    }

    fn never(&self, set: LetterSet) -> u64 {
        self.on_board & !self.possible.any_or_off_board(set)
    }

    #[inline(always)]
    fn unfold(&mut self) {
        let stride = self.shape.stride();
        // The letters that have become possible on further cells since the rules were last
        // examined.
        let mut new = LetterSet::MAX;
        while new != 0 {
            let old = std::mem::take(&mut new);
            for (i, rule) in self.rules().enumerate() {
                if rule.asks & (old | new) == 0 {
                    continue;
                }
                let corners = self.corners(rule);
                if let Some(first) = self.first.get_mut(i) {
                    *first = corners;
                }
                if corners == 0 {
                    continue;
                }
                for &(row, col, becomes) in &rule.changes {
                    let cells = corners << ((row * stride + col) & 63);
                    new |= self.add(becomes, cells);
                }
                for &(from, to) in &rule.near.turns {
                    let beside = beside(self.shape, self.tables.corners, corners);
                    new |= self.add(to, beside & self.possible.any(only(from)));
                }
            }
        }
    }

    /// Returns the letter if it is new for some cell.
    #[inline(always)]
    fn add(&mut self, code: LetterCode, cells: u64) -> LetterSet {
        let Some(places) = self.possible.0.get_mut(usize::from(code)) else { return 0 };
        let is_new = cells & !*places != 0;
        *places |= cells;
        if is_new { only(code) } else { 0 }
    }

    #[inline(always)]
    fn variable(&self) -> u64 {
        let (mut once, mut twice) = (0, 0);
        for &cells in &self.possible.0 {
            twice |= once & cells;
            once |= cells;
        }
        twice
    }

    /// Returns the elements of `corners` at which a rule covers a cell of `region`.
    #[inline(always)]
    fn touching(&self, rule: &SmallBoardRule, corners: u64, region: u64) -> u64 {
        if self.is_plain(rule) {
            let spread = |cells, &(behind, _): &(u8, LetterCode)| cells | region >> (behind & 63);
            return corners & rule.plain.iter().fold(0, spread);
        }
        let (shape, stride) = (self.shape, self.shape.stride());
        let mut touching = 0;
        for &(row, col, _) in &rule.firm {
            touching |= region >> ((row * stride + col) & 63);
        }
        if rule.is_unconditional() && rule.near.turns.is_empty() {
            return touching & corners;
        }
        for &(dr, dc, _) in &rule.loose {
            touching |= look(shape, region, (dr, dc));
        }
        let matter = rule.near.matter();
        if matter != 0 {
            touching |= beside(shape, self.tables.corners, region & self.possible.any(matter));
        }
        touching & corners
    }

    #[inline(always)]
    fn cells(&self, rule: &SmallBoardRule, corners: u64) -> u64 {
        if self.is_plain(rule) {
            let spread = |cells, &(behind, _): &(u8, LetterCode)| cells | corners << (behind & 63);
            return rule.plain.iter().fold(0, spread);
        }
        let (shape, stride) = (self.shape, self.shape.stride());
        let mut cells = 0;
        for &(row, col, _) in &rule.firm {
            cells |= corners << ((row * stride + col) & 63);
        }
        if rule.is_unconditional() && rule.near.turns.is_empty() {
            return cells;
        }
        for &(dr, dc, _) in &rule.loose {
            cells |= reach(shape, corners, (dr, dc));
        }
        let matter = rule.near.matter();
        if matter != 0 {
            cells |= beside(shape, self.tables.corners, corners) & self.possible.any(matter);
        }
        cells & self.on_board
    }

    #[inline(always)]
    fn regions(&self, mut out: impl FnMut(u64)) {
        let variable = self.variable();
        let mut rest = variable;
        while rest != 0 {
            let mut region = rest & rest.wrapping_neg();
            let mut part;
            loop {
                let old = region;
                part = region;
                for (i, rule) in self.rules().enumerate() {
                    let corners = self.first.get(i).copied().unwrap_or_else(|| self.corners(rule));
                    let touching = self.touching(rule, corners, region);
                    if touching != 0 {
                        let cells = self.cells(rule, touching);
                        region |= cells & variable;
                        part |= cells;
                    }
                }
                if region == old {
                    break;
                }
            }
            rest &= !region;
            if self.tables.has_obstacles {
                let mut more = self.obstacles(part) & !part;
                while more != 0 {
                    part |= more;
                    more = self.obstacles(part) & !part;
                }
            }
            out(part);
        }
    }

    /// Returns the fixed cells that prevent a rule that covers a cell of `part`.
    fn obstacles(&self, part: u64) -> u64 {
        let (shape, stride, diagonal) = (self.shape, self.shape.stride(), self.tables.corners);
        let mut obstacles = 0;
        for rule in self.rules() {
            if rule.loose.is_empty() && rule.near.none == 0 {
                continue;
            }
            let mut touching = 0;
            for &(row, col, _) in &rule.firm {
                touching |= part >> ((row * stride + col) & 63);
            }
            let corners = touching & rule.firmly(shape, &self.possible);
            for &(dr, dc, is) in &rule.loose {
                obstacles |= reach(shape, corners, (dr, dc)) & self.never(is);
            }
            if rule.near.none != 0 {
                obstacles |= beside(shape, diagonal, corners) & self.never(!rule.near.none);
            }
        }
        obstacles
    }
}

#[inline(always)]
fn by_cells<const N: usize, const M: usize>(
    tables: &CompiledRuleset,
    board: &SmallBoard<N>,
    out: &mut impl FnMut(GridBoard<N>),
) {
    let mut future = ReachableLetters {
        tables,
        shape: board.shape,
        possible: Masks::<M>::of(&board.planes),
        on_board: board.support(),
        fits_8x8: board.shape.fits_8x8(),
        first: [0; FIRST],
    };
    future.unfold();
    future.regions(|part| out(board.part(part)));
}

pub(super) fn has_obstacles(rules: &[Vec<SmallBoardRule>; 2]) -> bool {
    rules.iter().flatten().any(|rule| !rule.loose.is_empty() || rule.near.none != 0)
}

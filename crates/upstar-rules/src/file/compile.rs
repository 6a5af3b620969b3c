//! Compiles a parsed file into tables.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::board_patterns::{self, BoardPattern, ForbiddenPattern};
use super::compiled_rules::{
    CompiledRule, LetterCode, LetterSet, NeighbourRule, PatternCell, Repeat, codes, has, only,
    recoded,
};
use super::decomposition;
use super::error::{Fault, fail};
use super::format::{BoardKind, Direction, ParsedFile, RuleDirections, RuleSource, Symmetry};
use super::graph_moves;
use super::implied_rules;
use super::letters::Letters;
use super::pattern::{self, Pattern};
use super::strip_decomposition::{self, LineRule};
use super::symmetry::{BoardImage, Symmetries};
use crate::grid::{GridShape, Shape};

#[derive(Debug)]
pub(super) struct CompiledRuleset {
    pub kind: BoardKind,
    pub letters: Letters,
    /// `true` if cells that touch at a corner are neighbours.
    pub corners: bool,
    /// Left's rules and Right's rules. A rule with repetitions is stored once.
    pub rules: [Vec<CompiledRule>; 2],
    /// The same rules, separately for every number of repetitions that fits on a small board.
    pub laid: [Vec<SmallBoardRule>; 2],
    /// The rules of both players that are not implied by smaller rules (see `implied_rules`).
    pub telling: Vec<SmallBoardRule>,
    pub symmetries: Symmetries,
    pub split: SplitMethod,
    pub forbidden: Vec<ForbiddenPattern>,
    /// Patterns that end the game: a board that contains one of them has no moves.
    pub closing: Vec<BoardPattern>,
    /// `true` if the presence of a cell can prevent a rule from being applied.
    pub has_obstacles: bool,
    pub is_impartial: bool,
    pub is_scoring: bool,
}

#[derive(Debug)]
pub(super) enum SplitMethod {
    Never,
    /// Uses only the letters: two cells that can change are connected if a rule may join their
    /// letters.
    Letters(LetterLinks),
    /// Computes the letters that each cell can ever hold.
    Cells,
    /// Works like `Cells`, on a strip whose components are lines of cells.
    Lines(Vec<LineRule>),
}

#[derive(Debug)]
pub(super) struct LetterLinks {
    /// The letters of cells that can change.
    pub variable: LetterSet,
    /// A step, and the letters at its start and its end. Every step occurs in both directions.
    pub steps: Vec<(Direction, LetterSet, LetterSet)>,
    /// `true` if variable cells are connected exactly with their four neighbours.
    pub plain: bool,
    /// For each rule, the cells that it needs: sets of letters, each with the number of cells that
    /// must hold a letter of the set. If a component lacks needed cells of every rule, no rule
    /// applies.
    pub needs: Vec<Vec<(LetterSet, u32)>>,
    /// `true` if a component with all cells that some rule needs may still have no moves.
    pub needs_are_weak: bool,
}

/// A rule on a small board. Cells are relative to the upper left corner of the rule.
#[derive(Clone, Debug)]
pub(super) struct SmallBoardRule {
    pub height: u32,
    pub width: u32,
    /// The cells that must be on the board.
    pub firm: Box<[(u32, u32, LetterSet)]>,
    /// The cells that may be off the board, with the letters that fit if they are on the board.
    pub loose: Box<[(i32, i32, LetterSet)]>,
    pub changes: Box<[(u32, u32, LetterCode)]>,
    pub near: NeighbourRule,
    pub points: i64,
    /// The letters whose cells determine whether the rule applies.
    pub asks: LetterSet,
    /// The offset of each firm cell on an 8x8 board, with its letter. Empty unless all cells are
    /// firm and each asks for a single letter.
    pub plain: Box<[(u8, LetterCode)]>,
}

const LONGEST: usize = 64;
/// The maximum number of rules of one player after expansion.
const MOST_LAID: usize = 8192;

pub(super) fn compile(file: &ParsedFile<'_>) -> Result<CompiledRuleset, Fault> {
    let mut letters = file.letters.clone();
    let mut rules = [Vec::new(), Vec::new()];
    let mut first = 0..0;
    for (player, given) in file.rules.iter().enumerate() {
        for given in given {
            let pattern = pattern::read(&given.rule, &letters)?;
            let directions = given.directions.as_ref().unwrap_or(&file.directions);
            check_kind(file.board, &pattern, given, directions)?;
            for &direction in &directions.steps {
                let rule = lay(&pattern, direction, given.points);
                match player {
                    0 | 1 => rules[player].push(rule),
                    _ => rules.iter_mut().for_each(|rules| rules.push(rule.clone())),
                }
            }
            if first.is_empty() {
                first = given.rule.at.clone();
            }
        }
    }
    for rules in &mut rules {
        rules.sort_unstable();
        rules.dedup();
        let repeated = rules.iter().filter(|rule| rule.repeat.is_some()).count();
        if rules.len() + repeated * LONGEST > MOST_LAID {
            let message = format!(
                "too many rules: at most {MOST_LAID} for each player, counted with all directions \
                 and repetitions; write fewer rules"
            );
            return fail(message, first);
        }
    }
    let mut forbidden = board_patterns::forbidden(file)?;
    let mut closing = board_patterns::closing(file)?;
    let told_apart = |code: LetterCode| {
        let words = forbidden.iter().map(|word: &ForbiddenPattern| &word.pattern);
        words
            .chain(&closing)
            .flat_map(|pattern| &pattern.cells)
            .any(|&set| Letters::tells_apart(set, code))
            || rules.iter().flatten().any(|rule: &CompiledRule| {
                rule.sets().any(|set| Letters::tells_apart(set, code))
                    || has(rule.near.matter(), code)
            })
    };
    // On graphs, the code 0 is reserved for missing vertices.
    let merged =
        (file.board != BoardKind::Graph).then(|| letters.without_empty(told_apart)).flatten();
    if let Some(moved) = merged {
        for rule in rules.iter_mut().flatten() {
            *rule = rule.recoded(|code| moved[usize::from(code)]);
        }
        let words = forbidden.iter_mut().map(|word| &mut word.pattern);
        for set in words.chain(&mut closing).flat_map(|pattern| &mut pattern.cells) {
            *set = recoded(*set, |code| moved[usize::from(code)]);
        }
    }
    let mut all = rules.clone();
    for rules in &mut all {
        rules.extend(closing.iter().flat_map(BoardPattern::rules));
    }
    let symmetries = Symmetries::of(&all, file.board, &letters);
    for (claimed, at) in &file.symmetries {
        check_claim(*claimed, at.clone(), &symmetries)?;
    }
    let laid = [laid(&rules[0]), laid(&rules[1])];
    // A pattern ends the game on the whole board.
    let split = match file.never_splits || !closing.is_empty() {
        true => SplitMethod::Never,
        false => match links(&rules, file, letters.all()) {
            Some(links) => SplitMethod::Letters(links),
            None if file.board == BoardKind::Strip => strip_decomposition::line_rules(&laid)
                .map_or(SplitMethod::Cells, SplitMethod::Lines),
            None => SplitMethod::Cells,
        },
    };
    let is_scoring = rules.iter().flatten().any(|rule| rule.points != 0);
    Ok(CompiledRuleset {
        kind: file.board,
        corners: file.corners,
        has_obstacles: decomposition::has_obstacles(&laid),
        is_impartial: rules[0] == rules[1],
        is_scoring,
        letters,
        symmetries,
        split,
        forbidden,
        closing,
        telling: implied_rules::telling(&laid),
        laid,
        rules,
    })
}

fn check_kind(
    kind: BoardKind,
    pattern: &Pattern,
    given: &RuleSource<'_>,
    directions: &RuleDirections,
) -> Result<(), Fault> {
    let at = given.rule.at.clone();
    let steps = directions.steps.as_slice();
    let said = if directions.at.is_empty() { at.clone() } else { directions.at.clone() };
    let rows = pattern.rows.len();
    if kind != BoardKind::Grid && rows > 1 {
        let message = "patterns of several rows are allowed only on a grid; write board = \"grid\"";
        return fail(message, at);
    }
    let bent = steps.iter().any(|&(dr, dc)| dr != 0 && dc != 0);
    if rows > 1 && bent {
        let message =
            "a pattern of several rows cannot be turned diagonally; add directions = \"right\"";
        return fail(message, at);
    }
    if kind == BoardKind::Strip && steps.iter().any(|step| step.0 != 0) {
        return fail(
            "a strip has only the directions right and left; for other directions, write board = \
             \"grid\"",
            said,
        );
    }
    if kind == BoardKind::Graph {
        if pattern.repeat.is_some() {
            return fail("rules on graphs cannot repeat cells; write several rules", at);
        }
        let firm = |cell: &Option<pattern::CellRule>| cell.is_some_and(|cell| !has(cell.0, 0));
        if !pattern.rows.iter().flatten().all(firm) {
            let message = "a graph has no cells off the board; before the arrow, write only \
                           letters of vertices";
            return fail(message, at);
        }
        if pattern.rows.iter().flatten().count() > graph_moves::LONGEST {
            return fail(
                format!(
                    "this path is too long: at most {} vertices are supported",
                    graph_moves::LONGEST
                ),
                at,
            );
        }
        if steps != [(0, 1)] {
            return fail("rules on graphs have no directions; remove the directions", said);
        }
    }
    Ok(())
}

/// Returns the rule in one direction. A pattern of several rows is rotated.
fn lay(pattern: &Pattern, (dr, dc): Direction, points: i64) -> CompiledRule {
    let place = |row: i32, col: i32| {
        if pattern.rows.len() == 1 {
            (col * dr, col * dc)
        } else {
            // The rows run at a right angle to the direction, clockwise.
            (col * dr + row * dc, col * dc - row * dr)
        }
    };
    let mut spots = Vec::new();
    let mut repeat = None;
    for (r, row) in pattern.rows.iter().enumerate() {
        for (c, cell) in row.iter().enumerate() {
            if let Some((at, group, least)) = pattern.repeat.as_ref().filter(|(at, ..)| *at == c) {
                repeat = Some((spots.len(), group, *least, *at));
            }
            if let Some((is, becomes)) = *cell {
                let (row, col) = place(r as i32, c as i32);
                spots.push(PatternCell { row, col, is, becomes });
            }
        }
    }
    let repeat = match (&pattern.repeat, repeat) {
        (Some((at, group, least)), None) => Some((spots.len(), group, *least, *at)),
        (_, found) => found,
    };
    let start = repeat.as_ref().map_or((0, 0), |repeat| place(0, repeat.3 as i32));
    let repeat = repeat.map(|(at, group, least, _)| Repeat {
        at,
        group: group.clone(),
        least,
        start,
        step: (dr, dc),
    });
    let mut rule = CompiledRule { spots, repeat, near: pattern.near.clone(), points };
    if rule.repeat.is_none() {
        rule.spots = at_origin(rule.spots);
    }
    rule
}

/// Sorts the cells, and translates them so that the least row and column are 0.
pub(super) fn at_origin(mut spots: Vec<PatternCell>) -> Vec<PatternCell> {
    let top = spots.iter().map(|spot| spot.row).min().unwrap_or(0);
    let left = spots.iter().map(|spot| spot.col).min().unwrap_or(0);
    for spot in &mut spots {
        spot.row -= top;
        spot.col -= left;
    }
    spots.sort_unstable();
    spots
}

fn check_claim(claimed: Symmetry, at: Range<usize>, symmetries: &Symmetries) -> Result<(), Fault> {
    let (holds, what) = match claimed {
        Symmetry::Reflection => (
            symmetries.keeps(&BoardImage::FLIP_COLS)
                && (symmetries.kind == BoardKind::Strip
                    || symmetries.keeps(&BoardImage::FLIP_ROWS)),
            "the rules are not symmetric under reflection",
        ),
        Symmetry::Rotation => (
            symmetries.keeps(&BoardImage::TURN),
            "the rules are not symmetric under rotation by a right angle",
        ),
        Symmetry::Exchange => (
            symmetries.negation.is_some(),
            "no symmetry of the board, followed by an exchange of the colours, maps Left's rules \
             to Right's",
        ),
    };
    if holds {
        Ok(())
    } else {
        let message = format!(
            "{what}; correct the rules, or remove the symmetry; valid symmetries are found \
             automatically"
        );
        fail(message, at)
    }
}

/// Returns the letters that each letter can eventually become.
fn reach(rules: &[Vec<CompiledRule>; 2]) -> [LetterSet; 16] {
    let mut reach: [LetterSet; 16] = std::array::from_fn(|code| 1 << code);
    loop {
        let old = reach;
        for (from, to) in rules.iter().flatten().flat_map(CompiledRule::changes) {
            for set in &mut reach {
                if *set & from != 0 {
                    *set |= only(to);
                }
            }
        }
        if reach == old {
            return reach;
        }
    }
}

/// Returns the connections between letters, if the letters alone determine the decomposition. For
/// this, rules must ask only for letters that can change, and some move must leave a letter that
/// cannot change. `letters` contains the letters of cells on the board.
fn links(
    rules: &[Vec<CompiledRule>; 2],
    file: &ParsedFile<'_>,
    letters: LetterSet,
) -> Option<LetterLinks> {
    let reach = reach(rules);
    let variable =
        (1..16).filter(|&c| reach[usize::from(c)] != only(c)).fold(0, |a, c| a | only(c));
    let all = || rules.iter().flatten();
    // Cells that cannot change are removed. A rule that asks for the edge would mistake a removed
    // cell for the edge.
    let edge = if letters & !variable == 0 { only(0) } else { 0 };
    let plain_sets = all().all(|rule| {
        let sets = rule.sets().all(|set| set == edge || set & !variable == 0);
        sets && rule.near.none == 0 && rule.near.some.is_empty()
    });
    let settles = all().flat_map(CompiledRule::changes).any(|(_, to)| !has(variable, to));
    if !plain_sets || !settles {
        return None;
    }
    let before = |set: LetterSet| {
        codes(variable).filter(|&c| reach[usize::from(c)] & set != 0).fold(0, |a, c| a | only(c))
    };
    let mut steps: BTreeMap<Direction, (LetterSet, LetterSet)> = BTreeMap::new();
    let mut link = |(dr, dc): Direction, a: LetterSet, b: LetterSet| {
        for (step, a, b) in [((dr, dc), a, b), ((-dr, -dc), b, a)] {
            let entry = steps.entry(step).or_default();
            *entry = (entry.0 | a, entry.1 | b);
        }
    };
    let mut needs = BTreeSet::new();
    let mut needs_are_weak = false;
    for rule in all() {
        let firm = |spots: Vec<PatternCell>| -> Vec<PatternCell> {
            spots.into_iter().filter(|spot| !spot.may_be_off_board()).collect()
        };
        // Two repetitions contain every pair of consecutive cells.
        for n in 0..=if rule.repeat.is_some() { rule.least().max(2) } else { 0 } {
            for pair in firm(rule.unrolled(n)).windows(2) {
                let step = (pair[1].row - pair[0].row, pair[1].col - pair[0].col);
                link(step, before(pair[0].is), before(pair[1].is));
            }
        }
        for &(from, _) in &rule.near.turns {
            let centre = rule.spots.iter().fold(0, |all, spot| all | spot.is);
            for &step in neighbours(file.corners) {
                link(step, before(centre), before(only(from)));
            }
        }
        let least = rule.unrolled(rule.least());
        let mut need: Vec<(LetterSet, u32)> = Vec::new();
        for spot in firm(least.clone()) {
            match need.iter_mut().find(|(set, _)| *set == spot.is) {
                Some((_, count)) => *count += 1,
                None => need.push((spot.is, 1)),
            }
        }
        need.sort_unstable();
        needs.insert(need);
        needs_are_weak |= rule.repeat.is_some()
            || least.len() > 2
            || least.iter().any(PatternCell::may_be_off_board);
    }
    let beside = [(0, 1), (1, 0)];
    let plain = steps.iter().all(|(&(dr, dc), &sets)| {
        beside.contains(&(dr.abs(), dc.abs())) && sets == (variable, variable)
    });
    let crossing = |dr: i32| steps.keys().any(|step| step.0 == dr);
    let plain = plain && crossing(0) && (crossing(1) || file.board == BoardKind::Strip);
    let steps = steps.into_iter().map(|(step, (a, b))| (step, a, b)).collect();
    let needs = needs.into_iter().collect();
    Some(LetterLinks { variable, steps, plain, needs, needs_are_weak })
}

pub(super) fn neighbours(corners: bool) -> &'static [Direction] {
    const STEPS: [Direction; 8] =
        [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
    &STEPS[..if corners { 8 } else { 4 }]
}

fn laid(rules: &[CompiledRule]) -> Vec<SmallBoardRule> {
    let mut laid = Vec::new();
    for rule in rules {
        let mut n = rule.least();
        while rule.length(n) <= LONGEST + 2 {
            laid.push(SmallBoardRule::new(&rule.unrolled(n), rule));
            n += 1;
            if rule.repeat.is_none() {
                break;
            }
        }
    }
    laid.retain(|laid| laid.size() <= LONGEST as u32);
    laid.sort_by_key(SmallBoardRule::size);
    laid
}

/// Returns the rules that may fit on a board. `laid` must be sorted by size.
#[inline(always)]
pub(super) fn fitting(
    laid: &[SmallBoardRule],
    shape: GridShape,
) -> impl Iterator<Item = &SmallBoardRule> {
    let most = shape.rows().max(shape.cols()) as u32;
    laid.iter().take_while(move |rule| rule.size() <= most)
}

impl SmallBoardRule {
    #[inline(always)]
    pub(super) fn size(&self) -> u32 {
        self.height.max(self.width)
    }

    pub(super) fn is_same_rule(&self, other: &SmallBoardRule) -> bool {
        let moves = |rule: &SmallBoardRule| (rule.height, rule.width, rule.near.clone());
        self.firm == other.firm
            && self.loose == other.loose
            && self.changes == other.changes
            && moves(self) == moves(other)
    }

    fn new(spots: &[PatternCell], rule: &CompiledRule) -> SmallBoardRule {
        let firm = || spots.iter().filter(|spot| !spot.may_be_off_board());
        let top = firm().map(|spot| spot.row).min().unwrap_or(0);
        let left = firm().map(|spot| spot.col).min().unwrap_or(0);
        let bottom = firm().map(|spot| spot.row).max().unwrap_or(0);
        let right = firm().map(|spot| spot.col).max().unwrap_or(0);
        let from_top = |spot: &PatternCell| (spot.row - top) as u32;
        let from_left = |spot: &PatternCell| (spot.col - left) as u32;
        let asks = if firm().count() == spots.len() && rule.near.is_empty() {
            spots.iter().fold(0, |all, spot| all | spot.is)
        } else {
            LetterSet::MAX
        };
        let is_plain = asks != LetterSet::MAX
            && bottom - top < 8
            && right - left < 8
            && spots.iter().all(|spot| spot.is.is_power_of_two());
        let plain = spots.iter().filter(|_| is_plain).map(|spot| {
            ((from_top(spot) * 8 + from_left(spot)) as u8, spot.is.trailing_zeros() as LetterCode)
        });
        SmallBoardRule {
            plain: plain.collect(),
            asks,
            height: (bottom - top + 1) as u32,
            width: (right - left + 1) as u32,
            firm: firm().map(|spot| (from_top(spot), from_left(spot), spot.is)).collect(),
            loose: spots
                .iter()
                .filter(|spot| spot.may_be_off_board())
                .map(|spot| (spot.row - top, spot.col - left, spot.is))
                .collect(),
            changes: firm()
                .filter_map(|spot| Some((from_top(spot), from_left(spot), spot.becomes?)))
                .collect(),
            near: rule.near.clone(),
            points: rule.points,
        }
    }
}

//! Patterns that concern a whole board: patterns that no position may contain, because the rules of
//! the file do not cover them, and patterns that end the game.

use super::compiled_rules::{CompiledRule, LetterSet, NeighbourRule, PatternCell, has};
use super::error::{Fault, fail};
use super::format::{BoardKind, Direction, ParsedFile, RuleSource};
use super::pattern::SourceText;
use crate::grid::CellGrid;

const MAX_LENGTH: usize = 32;

/// A row of cells.
#[derive(Debug)]
pub(super) struct BoardPattern {
    /// The letters that each cell may hold.
    pub cells: Vec<LetterSet>,
    steps: Vec<Direction>,
}

/// A pattern that no position may contain, in any direction of the file.
#[derive(Debug)]
pub(super) struct ForbiddenPattern {
    pub pattern: BoardPattern,
    word: String,
    reason: String,
}

/// Reads the forbidden patterns.
pub(super) fn forbidden(file: &ParsedFile<'_>) -> Result<Vec<ForbiddenPattern>, Fault> {
    let one = |(word, reason): &(SourceText<'_>, SourceText<'_>)| {
        Ok(ForbiddenPattern {
            pattern: BoardPattern::read(file, "a forbidden pattern", word, &file.directions.steps)?,
            word: word.text.to_owned(),
            reason: reason.text.trim().trim_end_matches('.').to_owned(),
        })
    };
    file.forbidden.iter().map(one).collect()
}

/// Reads the patterns that end the game.
pub(super) fn closing(file: &ParsedFile<'_>) -> Result<Vec<BoardPattern>, Fault> {
    let one = |closed: &RuleSource<'_>| {
        if closed.rule.text.contains("->") {
            let message = "a pattern that closes the board has no `->`, as in closed = \"XXX\"";
            return fail(message, closed.rule.at.clone());
        }
        if closed.points != 0 {
            let message = "a pattern that closes the board has no points; give points to the rules";
            return fail(message, closed.rule.at.clone());
        }
        let directions = closed.directions.as_ref().unwrap_or(&file.directions);
        if file.board == BoardKind::Strip && directions.steps.iter().any(|step| step.0 != 0) {
            let message = "a strip has only the directions right and left; for other directions, \
                           write board = \"grid\"";
            return fail(message, directions.at.clone());
        }
        BoardPattern::read(file, "a pattern that closes the board", &closed.rule, &directions.steps)
    };
    file.closed.iter().map(one).collect()
}

impl BoardPattern {
    fn read(
        file: &ParsedFile<'_>,
        name: &str,
        word: &SourceText<'_>,
        steps: &[Direction],
    ) -> Result<BoardPattern, Fault> {
        if file.board == BoardKind::Graph {
            return fail(format!("{name} is allowed only on strips and grids"), word.at.clone());
        }
        let mut cells = Vec::new();
        for (at, c) in word.text.char_indices() {
            match file.letters.meaning(c) {
                Some(meaning) => cells.push(meaning.set()),
                None => {
                    let at = word.place(at..at + c.len_utf8());
                    return fail(file.letters.unknown(c), at);
                }
            }
        }
        if cells.is_empty() || cells.len() > MAX_LENGTH {
            let message = format!("{name} must have 1 to {MAX_LENGTH} cells, as in \"x.x\"");
            return fail(message, word.at.clone());
        }
        Ok(BoardPattern { cells, steps: steps.to_vec() })
    }

    /// Returns `true` if a board contains the pattern. Cells off the board count as blocked.
    pub(super) fn occurs(&self, cells: &CellGrid) -> bool {
        let (rows, cols) = (cells.rows() as i32, cells.cols() as i32);
        let length = self.cells.len() as i32;
        let code = |row: i32, col: i32| {
            let inside = (0..rows).contains(&row) && (0..cols).contains(&col);
            if inside { cells.cell(row as usize, col as usize) } else { 0 }
        };
        self.steps.iter().any(|&(down, right)| {
            let applies = |row: i32, col: i32| {
                let mut places = self.cells.iter().zip(0..);
                places.all(|(&set, k)| has(set, code(row + k * down, col + k * right)))
            };
            // A pattern may begin beyond the edge.
            let starts = |size: i32| 1 - length..size + length;
            starts(rows).any(|row| starts(cols).any(|col| applies(row, col)))
        })
    }

    /// Returns the pattern in each direction as a rule that changes nothing. A symmetry of the game
    /// maps these rules to each other.
    pub(super) fn rules(&self) -> impl Iterator<Item = CompiledRule> {
        /// Distinguishes a pattern from the rules of the file.
        const MARK: i64 = i64::MIN;
        self.steps.iter().map(|&(down, right)| {
            let cell = |(&is, k): (&LetterSet, i32)| PatternCell {
                row: k * down,
                col: k * right,
                is,
                becomes: None,
            };
            CompiledRule {
                spots: self.cells.iter().zip(0..).map(cell).collect(),
                repeat: None,
                near: NeighbourRule::default(),
                points: MARK,
            }
        })
    }
}

impl ForbiddenPattern {
    pub(super) fn occurs(&self, cells: &CellGrid) -> bool {
        self.pattern.occurs(cells)
    }

    pub(super) fn message(&self) -> String {
        format!("`{}` cannot occur in a position of this ruleset: {}", self.word, self.reason)
    }
}

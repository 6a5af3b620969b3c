//! Patterns that no position may contain, because the rules of the file do not cover them.

use super::compiled_rules::{LetterSet, has};
use super::error::{Fault, fail};
use super::format::{BoardKind, Direction, ParsedFile};
use crate::grid::CellGrid;

const MAX_LENGTH: usize = 32;

/// A row of cells that no position may contain, in any direction of the file.
#[derive(Debug)]
pub(super) struct ForbiddenPattern {
    pub cells: Vec<LetterSet>,
    word: String,
    reason: String,
    steps: Vec<Direction>,
}

pub(super) fn read(file: &ParsedFile<'_>) -> Result<Vec<ForbiddenPattern>, Fault> {
    let mut all = Vec::new();
    for (word, reason) in &file.forbidden {
        if file.board == BoardKind::Graph {
            let message = "forbidden patterns are allowed only on strips and grids";
            return fail(message, word.at.clone());
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
            let message =
                format!("a forbidden pattern must have 1 to {MAX_LENGTH} cells, as in \"x.x\"");
            return fail(message, word.at.clone());
        }
        all.push(ForbiddenPattern {
            cells,
            word: word.text.to_owned(),
            reason: reason.text.trim().trim_end_matches('.').to_owned(),
            steps: file.directions.steps.clone(),
        });
    }
    Ok(all)
}

impl ForbiddenPattern {
    /// Returns `true` if a board contains the pattern. Cells off the board are blocked.
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

    pub(super) fn message(&self) -> String {
        format!("`{}` cannot occur in a position of this ruleset: {}", self.word, self.reason)
    }
}

//! Rows and Dividers: a move deletes a row or places a divider in every part of an array.

use std::collections::BTreeSet;

use upstar_core::{
    BoardView, Cell, EndingRule, Example, Player, PositionError, Ruleset, RulesetDoc, Tint,
};

use crate::parsing::{too_large, unexpected};

/// The rules of Rows and Dividers.
#[derive(Clone, Copy, Debug, Default)]
pub struct RowsAndDividers;

/// An array, or the parts of an array that are in play.
///
/// The parts are sorted. Unless play in the whole position has ended, play has not ended in any
/// part. A sum is never part of a sum of the same type.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ArrayPosition(Array);

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Array {
    Over,
    Whole {
        rows: u8,
        columns: u8,
    },
    /// Parts above and below deleted rows. Play ends when it has ended in all parts.
    Long(Vec<Array>),
    /// Parts beside dividers. Play ends when it has ended in one part.
    Short(Vec<Array>),
}

/// The maximum number of cells of all parts. It is small because an option moves in every part.
const MAX_CELLS: usize = 64;

/// The maximum nesting depth of parentheses, which suffices for so few cells.
const MAX_DEPTH: usize = 2 * MAX_CELLS;

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "rows_and_dividers",
    title: "Rows and Dividers",
    rules: "A position is an array of rows and columns, or several parts of an array. A player \
            moves in every part at once. In each part, the player either deletes a row or places a \
            divider between two columns. A deleted row leaves the part above the row and the part \
            below the row. A divider leaves the parts on its two sides. Play ends when a path of \
            deleted cells leads from top to bottom without crossing a divider. Hence play in the \
            parts left by a deleted row ends when play in both parts is over, and play in the \
            parts left by a divider ends when play in one of these parts is over. A player unable \
            to move loses.",
    notation: "`3x2` is an array of three rows and two columns. `\\/` stands between the parts \
               left by a deleted row, and `/\\` stands between the parts left by a divider. If \
               both symbols occur, parentheses are required, as in `(2x1 \\/ 1x1) /\\ 3x1`. The \
               end of play is written `0`. In pictures, `x` is a deleted cell and `|` is a \
               divider.",
    options: &[],
    known: "With r rows and one column, the first player loses exactly when r + 2 is a power of \
            two. With r rows and c columns, play lasts at most r + log2 c moves. For up to 70 rows \
            and 128 columns, the winner depends only on r and the integer part of log2 c, except \
            for 50 and 54 rows with 15 columns. The function divider_table finds the winner on \
            larger arrays.",
    sources: "D. M. Kane, On solving games constructed using both short and long conjunctive sums, \
              Integers 10 (2010), G04, section 3.",
    examples: &[
        Example::new("0", "0"),
        Example::new("1x1", "*"),
        Example::new("2x1", "0"),
        Example::new("1x2", "*2"),
        Example::new("3x2", "0"),
        Example::new("2x2", "*"),
        Example::new("1x1 \\/ 2x1", "0"),
        Example::new("(1x2 \\/ 2x1) /\\ 1x1", "*"),
    ],
    enumeration: None,
};

impl Array {
    fn whole(rows: u8, columns: u8) -> Array {
        if rows == 0 { Array::Over } else { Array::Whole { rows, columns } }
    }

    fn join(ending: EndingRule, first: Array, second: Array) -> Array {
        let over = [&first, &second].contains(&&Array::Over);
        match ending {
            EndingRule::Short if over => return Array::Over,
            EndingRule::Long if first == Array::Over => return second,
            EndingRule::Long if over => return first,
            _ => {}
        }
        let mut parts = Vec::new();
        for array in [first, second] {
            match (ending, array) {
                (EndingRule::Long, Array::Long(inner))
                | (EndingRule::Short, Array::Short(inner)) => {
                    parts.extend(inner);
                }
                (_, other) => parts.push(other),
            }
        }
        parts.sort();
        match ending {
            EndingRule::Long => Array::Long(parts),
            EndingRule::Short => Array::Short(parts),
        }
    }

    /// Returns a picture. The parts above and below a deleted row are stacked, with crosses between
    /// them. The parts beside a divider are side by side. Padding is blocked.
    fn cells_in_rows(&self) -> Vec<Vec<Cell>> {
        let width = |rows: &[Vec<Cell>]| rows.first().map_or(0, Vec::len);
        match self {
            Array::Over => vec![vec![Cell::Blocked]],
            &Array::Whole { rows, columns } => {
                vec![vec![Cell::Empty; usize::from(columns)]; usize::from(rows)]
            }
            Array::Long(parts) => {
                let parts: Vec<_> = parts.iter().map(Array::cells_in_rows).collect();
                let widest = parts.iter().map(|part| width(part)).max().unwrap_or(0);
                let mut out: Vec<Vec<Cell>> = Vec::new();
                for part in parts {
                    if !out.is_empty() {
                        out.push(vec![Cell::Letter('x', Tint::Neither); widest]);
                    }
                    out.extend(part);
                }
                out.iter_mut().for_each(|row| row.resize(widest, Cell::Blocked));
                out
            }
            Array::Short(parts) => {
                let parts: Vec<_> = parts.iter().map(Array::cells_in_rows).collect();
                let tallest = parts.iter().map(Vec::len).max().unwrap_or(0);
                let mut out: Vec<Vec<Cell>> = vec![Vec::new(); tallest];
                for part in parts {
                    let columns = width(&part);
                    for (at, row) in out.iter_mut().enumerate() {
                        if !row.is_empty() {
                            row.push(Cell::Letter('|', Tint::Neither));
                        }
                        match part.get(at) {
                            Some(cells) => row.extend(cells),
                            None => row.resize(row.len() + columns, Cell::Blocked),
                        }
                    }
                }
                out
            }
        }
    }

    fn options(&self) -> BTreeSet<Array> {
        match self {
            Array::Over => BTreeSet::new(),
            &Array::Whole { rows, columns } => {
                let rest = rows - 1;
                let rows_deleted = (0..=rest / 2).map(|above| {
                    let [above, below] = [above, rest - above].map(|r| Array::whole(r, columns));
                    Array::join(EndingRule::Long, above, below)
                });
                let divided = (1..=columns / 2).map(|left| {
                    let [left, right] = [left, columns - left].map(|c| Array::whole(rows, c));
                    Array::join(EndingRule::Short, left, right)
                });
                rows_deleted.chain(divided).collect()
            }
            Array::Long(parts) => Array::of_all(EndingRule::Long, parts),
            Array::Short(parts) => Array::of_all(EndingRule::Short, parts),
        }
    }

    fn of_all(ending: EndingRule, parts: &[Array]) -> BTreeSet<Array> {
        let mut all: Option<BTreeSet<Array>> = None;
        for part in parts {
            let options = part.options();
            all = Some(match all {
                None => options,
                Some(before) => before
                    .iter()
                    .flat_map(|first| options.iter().map(move |second| (first, second)))
                    .map(|(first, second)| Array::join(ending, first.clone(), second.clone()))
                    .collect(),
            });
        }
        all.unwrap_or_default()
    }

    fn write(&self, out: &mut String) {
        let list = |parts: &[Array], sign: &str, out: &mut String| {
            for (at, part) in parts.iter().enumerate() {
                if at > 0 {
                    out.push_str(sign);
                }
                match part {
                    Array::Over | Array::Whole { .. } => part.write(out),
                    _ => {
                        out.push('(');
                        part.write(out);
                        out.push(')');
                    }
                }
            }
        };
        match self {
            Array::Over => out.push('0'),
            Array::Whole { rows, columns } => out.push_str(&format!("{rows}x{columns}")),
            Array::Long(parts) => list(parts, " \\/ ", out),
            Array::Short(parts) => list(parts, " /\\ ", out),
        }
    }
}

impl Ruleset for RowsAndDividers {
    type Position = ArrayPosition;

    fn options(&self, position: &ArrayPosition, _: Player, out: &mut Vec<ArrayPosition>) {
        out.extend(position.0.options().into_iter().map(ArrayPosition));
    }

    fn can_move(&self, position: &ArrayPosition, _: Player) -> bool {
        position.0 != Array::Over
    }

    fn conjunctive_parts(
        &self,
        position: &ArrayPosition,
    ) -> Option<(EndingRule, Vec<ArrayPosition>)> {
        let (ending, parts) = match &position.0 {
            Array::Long(parts) => (EndingRule::Long, parts),
            Array::Short(parts) => (EndingRule::Short, parts),
            _ => return None,
        };
        Some((ending, parts.iter().cloned().map(ArrayPosition).collect()))
    }

    fn negate(&self, position: &ArrayPosition) -> Option<ArrayPosition> {
        Some(position.clone())
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn parse(&self, text: &str) -> Result<ArrayPosition, PositionError> {
        let mut reader = Reader { text, at: 0, cells: 0, depth: 0 };
        let array = reader.sum()?;
        match reader.next() {
            None => Ok(ArrayPosition(array)),
            Some(c) => Err(unexpected(c, reader.at, EXPECTED)),
        }
    }

    fn print(&self, position: &ArrayPosition) -> String {
        let mut text = String::new();
        position.0.write(&mut text);
        text
    }

    fn view(&self, position: &ArrayPosition) -> BoardView {
        BoardView::Grid { rows: position.0.cells_in_rows() }
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

const EXPECTED: &str = "an array such as 3x2, or arrays with \\/ or /\\ between them";

struct Reader<'t> {
    text: &'t str,
    at: usize,
    cells: usize,
    depth: usize,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let trimmed = rest.trim_start();
        self.at += rest.len() - trimmed.len();
        trimmed.chars().next()
    }

    fn take(&mut self, sign: &str) -> bool {
        self.next();
        let found = self.text[self.at..].starts_with(sign);
        if found {
            self.at += sign.len();
        }
        found
    }

    fn sum(&mut self) -> Result<Array, PositionError> {
        let mut sum = self.item()?;
        let mut known: Option<EndingRule> = None;
        loop {
            let start = {
                self.next();
                self.at
            };
            let ending = if self.take("\\/") {
                EndingRule::Long
            } else if self.take("/\\") {
                EndingRule::Short
            } else {
                return Ok(sum);
            };
            if known.is_some_and(|known| known != ending) {
                let message = "the order of \\/ and /\\ is ambiguous; add parentheses";
                return Err(PositionError::new(message, (start, self.at)));
            }
            known = Some(ending);
            sum = Array::join(ending, sum, self.item()?);
        }
    }

    fn item(&mut self) -> Result<Array, PositionError> {
        if self.take("(") {
            self.depth += 1;
            if self.depth > MAX_DEPTH {
                let message = "parentheses are nested too deeply";
                return Err(PositionError::new(message, (self.at - 1, self.at)));
            }
            let sum = self.sum()?;
            self.depth -= 1;
            if !self.take(")") {
                let end = self.at;
                let message = "a parenthesis is not closed; add `)`";
                return Err(PositionError::new(message, (end, end)));
            }
            return Ok(sum);
        }
        let start = {
            self.next();
            self.at
        };
        let rows = self.number()?;
        if rows == 0 && self.next().is_none_or(|c| c != 'x') {
            return Ok(Array::Over);
        }
        if !self.take("x") {
            let message = "the number of columns is missing; write an array such as 3x2";
            return Err(PositionError::new(message, (start, self.at)));
        }
        let columns = self.number()?;
        if columns == 0 {
            let message = "an array must have at least one column";
            return Err(PositionError::new(message, (start, self.at)));
        }
        self.cells = self.cells.saturating_add(rows.saturating_mul(columns));
        match (u8::try_from(rows), u8::try_from(columns)) {
            (Ok(rows), Ok(columns)) if self.cells <= MAX_CELLS => Ok(Array::whole(rows, columns)),
            _ => Err(too_large("array", "cells", MAX_CELLS, (start, self.at))),
        }
    }

    fn number(&mut self) -> Result<usize, PositionError> {
        let c = self.next();
        let rest = &self.text[self.at..];
        let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        match (length, c) {
            (0, Some(c)) => Err(unexpected(c, self.at, EXPECTED)),
            (0, None) => {
                let message = format!("an array is missing here; write {EXPECTED}");
                Err(PositionError::new(message, (self.at, self.at)))
            }
            _ => {
                self.at += length;
                Ok(rest[..length].parse().unwrap_or(usize::MAX))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check_examples, check_laws, moves};

    #[test]
    fn a_move_is_made_in_every_part() {
        let left = |text| moves(&RowsAndDividers, text, Player::Left);
        assert_eq!(left("3x2"), ["1x2 \\/ 1x2", "2x2", "3x1 /\\ 3x1"]);
        assert_eq!(left("1x2"), ["0", "1x1 /\\ 1x1"]);
        assert_eq!(left("2x1 \\/ 1x1"), ["1x1"]);
        assert_eq!(left("1x1 /\\ 3x1"), ["0"]);
        assert_eq!(left("0"), [""; 0]);
        // In each part, the move deletes a row or places a divider: three unordered pairs.
        assert_eq!(left("2x2 \\/ 2x2").len(), 3);
    }

    #[test]
    fn hooks_keep_the_form() {
        check_laws(&RowsAndDividers, &["3x3", "1x6", "5x1", "(2x1 \\/ 1x2) /\\ 2x1"]);
    }

    #[test]
    fn values() {
        check_examples(&RowsAndDividers, &[]);
    }

    #[test]
    fn texts_are_read_in_any_order() {
        let same = |text: &str, as_text: &str| {
            let position = RowsAndDividers.parse(text).unwrap();
            assert_eq!(RowsAndDividers.print(&position), as_text);
        };
        same(" 3 x2 ", "3x2");
        same("0x5", "0");
        same("2x1\\/(1x1 \\/ 0)", "1x1 \\/ 2x1");
        same("2x1 /\\ 0", "0");
        same("(3x1 /\\ 1x1) \\/ 1x1", "1x1 \\/ (1x1 /\\ 3x1)");
    }

    #[test]
    fn texts_that_are_no_arrays() {
        let refused = |text: &str, why: &str| {
            let error = RowsAndDividers.parse(text).unwrap_err();
            assert!(error.message.contains(why), "{text}: {error}");
        };
        refused("", "missing");
        refused("3", "columns is missing");
        refused("3x0", "at least one column");
        refused("9x8", "64 cells");
        refused("3x99999999999999999999", "64 cells");
        refused("1x1 /\\ 1x1 \\/ 1x1", "parentheses");
        refused("(1x1", "not closed");
        refused("1x1)", "unexpected");
        refused(&"(".repeat(1000), "nested too deeply");
    }

    #[test]
    fn options_stay_few() {
        for text in ["64x1", "1x64", "8x8", "16x4", "4x16"] {
            let mut position = RowsAndDividers.parse(text).unwrap();
            while RowsAndDividers.can_move(&position, Player::Left) {
                let mut options = Vec::new();
                RowsAndDividers.options(&position, Player::Left, &mut options);
                assert!(options.len() < 20_000, "{text}: {}", options.len());
                position = options.swap_remove(options.len() / 2);
            }
        }
    }

    #[test]
    fn pictures_keep_what_is_joined() {
        let picture = |text: &str| {
            let BoardView::Grid { rows } =
                RowsAndDividers.view(&RowsAndDividers.parse(text).unwrap())
            else {
                panic!("{text}")
            };
            let sign = |cell: &Cell| match cell {
                Cell::Empty => '.',
                Cell::Letter(letter, _) => *letter,
                _ => '#',
            };
            let lines = rows.iter().map(|row| row.iter().map(sign).collect::<String>());
            lines.collect::<Vec<_>>().join("/")
        };
        assert_eq!(picture("2x3"), ".../...");
        assert_eq!(picture("1x1 \\/ 1x1"), "./x/.");
        assert_eq!(picture("1x1 /\\ 1x1"), ".|.");
        assert_eq!(picture("0"), "#");
        let (one, other) = (picture("(1x2 \\/ 2x1) /\\ 1x1"), picture("1x2 \\/ (2x1 /\\ 1x1)"));
        assert_ne!(one, other);
    }
}

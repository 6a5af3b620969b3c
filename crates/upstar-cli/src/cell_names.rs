//! Names of cells, in typed moves and next to the board.

use upstar::raw::RawPosition;
use upstar::{BoardView, Cell};

use crate::terminal::width as text_width;

pub(crate) fn each_cell(
    position: &RawPosition,
    cells: &[String],
    is_such: impl Fn(Cell) -> bool,
) -> bool {
    let view = position.view();
    let Some(rows) = view.cells() else { return false };
    cells.iter().all(|cell| {
        let (column, row) = cell.split_at(cell.bytes().take_while(u8::is_ascii_lowercase).count());
        let column = column.bytes().fold(0, |n: usize, letter| {
            n.saturating_mul(26).saturating_add(usize::from(letter - b'a') + 1)
        });
        let row = row.parse().ok().and_then(|row: usize| rows.get(row.checked_sub(1)?));
        let cell = row.zip(column.checked_sub(1)).and_then(|(row, column)| row.get(column));
        cell.is_some_and(|&cell| is_such(cell))
    })
}

pub(crate) fn words(line: &str) -> impl Iterator<Item = String> {
    let words = line.split(|c: char| c.is_whitespace() || matches!(c, ',' | '-' | '>'));
    words.filter(|word| !word.is_empty()).map(str::to_lowercase)
}

/// Returns the cells that a line names, sorted; empty if the line names anything else.
pub(crate) fn sorted_cells(line: &str) -> Vec<String> {
    let mut cells: Vec<String> = words(line).collect();
    let is_cell = |word: &String| {
        let digits = word.trim_start_matches(|c: char| c.is_ascii_lowercase());
        digits.len() < word.len()
            && !digits.is_empty()
            && digits.bytes().all(|b| b.is_ascii_digit())
    };
    if !cells.iter().all(is_cell) {
        return Vec::new();
    }
    cells.sort();
    cells.dedup();
    cells
}

/// Adds column names above and row names to the left of a grid of boxes or dots.
pub(crate) fn labelled(view: &BoardView, board: &str) -> Vec<String> {
    let lines: Vec<&str> = board.lines().collect();
    // Cells lie between the lines, and dots and points lie on the lines. A row has one more dot
    // than cells.
    let (rows, dots, points) = match view {
        BoardView::Grid { rows } => (rows, false, false),
        BoardView::Points { rows, .. } => (rows, false, true),
        BoardView::Lined(view) => (&view.cells, view.dots, false),
        _ => return lines.into_iter().map(str::to_owned).collect(),
    };
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0) + usize::from(dots);
    let height = rows.len() + usize::from(dots);
    let on_lines = dots || points;
    let width = height.to_string().len();
    let is_row = |at: usize| at % 2 == usize::from(!on_lines);
    // A boxed board has a line above and below each row. Other boards have one character per cell.
    let longest = lines.iter().map(|line| text_width(line)).max().unwrap_or(0);
    let boxed = match points {
        false => lines.len() == 2 * rows.len() + 1,
        true => lines.len() + 1 == 2 * rows.len() && longest + 3 == 4 * columns,
    };
    let (before, gap) = match () {
        () if columns > 26 => return lines.into_iter().map(str::to_owned).collect(),
        () if boxed => (if on_lines { " " } else { "   " }, "   "),
        () if lines.len() == rows.len() && longest + 1 == 2 * columns => (" ", " "),
        () if lines.len() == rows.len() && longest == columns => (" ", ""),
        () => return lines.into_iter().map(str::to_owned).collect(),
    };
    let names: Vec<String> = (0..columns).map(upstar::column_name).collect();
    let mut out = vec![format!("{:width$}{before}{}", "", names.join(gap))];
    for (at, line) in lines.iter().enumerate() {
        let label = match boxed {
            true if !is_row(at) => String::new(),
            true => (at / 2 + 1).to_string(),
            false => (at + 1).to_string(),
        };
        out.push(format!("{label:>width$} {line}"));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_may_be_named_in_any_order() {
        assert_eq!(sorted_cells("B1, a1"), ["a1", "b1"]);
        assert_eq!(sorted_cells("a1-b1"), sorted_cells("a1 -> b1"));
        for other in ["3", "undo", "xo/ox", "", "a1 b"] {
            assert!(sorted_cells(other).is_empty(), "{other}");
        }
    }

    #[test]
    fn rows_and_columns_have_names() {
        let rows = vec![vec![Cell::Empty; 2]; 1];
        let board = "+---+---+\n|   |   |\n+---+---+\n";
        let lines = labelled(&BoardView::Grid { rows }, board);
        assert_eq!(lines, ["    a   b", "  +---+---+", "1 |   |   |", "  +---+---+"]);
        let rows = vec![vec![Cell::Empty; 3]; 2];
        let closer = labelled(&BoardView::Grid { rows }, ". . .\n. . .\n");
        assert_eq!(closer, ["  a b c", "1 . . .", "2 . . ."]);
        let dots =
            upstar::Session::new().raw_position("dots_and_boxes", &[], "1x1").unwrap().view();
        let lines = labelled(&dots, "+---+\n\n+   +\n");
        assert_eq!(lines, ["  a   b", "1 +---+", "  ", "2 +   +"]);
    }

    #[test]
    fn boards_of_every_ruleset_fit_sixty_columns() {
        use upstar_draw::terminal::TextStyle;

        let interpreter = upstar_lang::Interpreter::new();
        let mut boards = 0;
        for doc in upstar::rulesets() {
            let page = upstar_lang::ruleset_page(doc);
            let examples = page.lines().filter_map(|line| line.rsplit_once(" = ")).map(|it| it.0);
            for text in examples {
                let Ok(sum) = interpreter.sum(text.trim()) else { continue };
                for view in sum.positions.iter().map(RawPosition::view) {
                    boards += 1;
                    for style in [TextStyle::ASCII, TextStyle::UNICODE] {
                        let style = TextStyle { columns: 56, ..style };
                        for line in labelled(&view, &upstar_draw::board::text(&view, &style)) {
                            let width = text_width(&line);
                            assert!(width <= 60, "{text}: {width}\n{line}");
                        }
                    }
                }
            }
        }
        assert!(boards > 2 * upstar::rulesets().len());
    }
}

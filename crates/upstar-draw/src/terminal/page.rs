//! Pages of character cells with roles.

use super::{TextColours, TextStyle};
use crate::label::char_columns;
use crate::scene::ShapeRole;

const MAX_ROWS: usize = 12_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pen {
    pub role: ShapeRole,
    pub bold: bool,
    pub faint: bool,
}

impl Pen {
    pub fn of(role: ShapeRole) -> Pen {
        Pen { role, bold: false, faint: matches!(role, ShapeRole::Axis | ShapeRole::Grid) }
    }

    pub fn bold(role: ShapeRole) -> Pen {
        Pen { bold: true, ..Pen::of(role) }
    }

    /// Returns the escape sequence that starts this pen, empty for plain ink.
    fn begin(self) -> String {
        let mut codes: Vec<&str> = Vec::new();
        if self.bold {
            codes.push("1");
        }
        if self.faint {
            codes.push("2");
        }
        match self.role {
            ShapeRole::Left => codes.push("34"),
            ShapeRole::Right => codes.push("31"),
            ShapeRole::Both => codes.push("32"),
            ShapeRole::Neutral | ShapeRole::Blocked => codes.push("90"),
            ShapeRole::Series(n) => {
                codes.push(["35", "33", "36", "95", "90", "92"][usize::from(n % 6)]);
            }
            ShapeRole::Ink
            | ShapeRole::Axis
            | ShapeRole::Grid
            | ShapeRole::Paper
            | ShapeRole::Black
            | ShapeRole::White => {}
        }
        if codes.is_empty() { String::new() } else { format!("\u{1b}[{}m", codes.join(";")) }
    }
}

/// One cell. The second cell of a wide character holds `'\0'`.
#[derive(Clone, Copy)]
struct Cell {
    c: char,
    pen: Pen,
}

pub(crate) struct Page {
    rows: Vec<Vec<Cell>>,
    columns: usize,
}

const BLANK: Cell = Cell { c: ' ', pen: Pen { role: ShapeRole::Ink, bold: false, faint: false } };

impl Page {
    /// Creates an empty page. Text beyond the last column is dropped.
    pub fn new(columns: usize) -> Page {
        Page { rows: Vec::new(), columns }
    }

    pub fn height(&self) -> usize {
        self.rows.len()
    }

    pub fn put(&mut self, row: usize, column: usize, c: char, pen: Pen) {
        let columns = char_columns(c);
        if row >= MAX_ROWS || column + columns > self.columns {
            return;
        }
        if row >= self.rows.len() {
            self.rows.resize_with(row + 1, Vec::new);
        }
        let cells = &mut self.rows[row];
        if column + columns > cells.len() {
            cells.resize(column + columns, BLANK);
        }
        match columns {
            // Combining marks have no cell of their own and are dropped.
            0 => {}
            1 => cells[column] = Cell { c, pen },
            _ => {
                cells[column] = Cell { c, pen };
                cells[column + 1] = Cell { c: '\0', pen };
            }
        }
    }

    /// Writes a string, and returns the column after it.
    pub fn write(&mut self, row: usize, column: usize, text: &str, pen: Pen) -> usize {
        let mut at = column;
        for c in text.chars() {
            self.put(row, at, c, pen);
            at += char_columns(c);
        }
        at
    }

    /// Returns the page as text without trailing spaces.
    pub fn print(&self, style: &TextStyle) -> String {
        let mut out = String::new();
        for cells in &self.rows {
            let used = cells.iter().rposition(|cell| cell.c != ' ').map_or(0, |last| last + 1);
            let mut pen = BLANK.pen;
            for cell in cells[..used].iter().filter(|cell| cell.c != '\0') {
                // A space looks the same in every colour.
                if style.colours == TextColours::Ansi && cell.c != ' ' && cell.pen != pen {
                    if !pen.begin().is_empty() {
                        out += "\u{1b}[0m";
                    }
                    out += &cell.pen.begin();
                    pen = cell.pen;
                }
                out.push(cell.c);
            }
            if style.colours == TextColours::Ansi && !pen.begin().is_empty() {
                out += "\u{1b}[0m";
            }
            out.push('\n');
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_end_where_they_should() {
        let mut page = Page::new(10);
        page.write(0, 0, "ab", Pen::of(ShapeRole::Left));
        page.write(0, 3, "c", Pen::of(ShapeRole::Ink));
        let style = TextStyle { colours: TextColours::Ansi, ..TextStyle::UNICODE };
        assert_eq!(page.print(&style), "\u{1b}[34mab \u{1b}[0mc\n");
        assert_eq!(page.print(&TextStyle::UNICODE), "ab c\n");
    }

    #[test]
    fn wide_characters_take_two_cells_and_the_edge_cuts() {
        let mut page = Page::new(5);
        assert_eq!(page.write(0, 0, "囲a碁b", Pen::of(ShapeRole::Ink)), 6);
        assert_eq!(page.print(&TextStyle::UNICODE), "囲a碁\n");
    }

    #[test]
    fn absurd_rows_are_lost_and_not_stored() {
        let mut page = Page::new(5);
        page.put(usize::MAX, 0, 'a', Pen::of(ShapeRole::Ink));
        assert_eq!(page.height(), 0);
    }
}

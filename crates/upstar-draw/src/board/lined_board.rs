//! Cells with lines between and around them: mazes with walls, and dots joined by lines.

use super::{ElementArea, MAX_SIDE, ViewElement, counted, grid};
use crate::scene::{LineDash, LineWeight, Scene, ScenePoint, ShapeRole, Stroke, point};
use crate::terminal::{Page, Pen, TextStyle};
use upstar_core::{Cell, LineView, LinedView};

const MAX_TEXT_ROWS: usize = 500;
const SIDE: f64 = 36.0;
const MARGIN: f64 = 10.0;
const DOT: f64 = 3.5;

fn columns(view: &LinedView) -> usize {
    view.cells.iter().map(Vec::len).max().unwrap_or(0)
}

fn across(view: &LinedView, row: usize, column: usize) -> Option<LineView> {
    view.across.get(row)?.get(column).copied()
}

/// Returns the line to the left of a cell, if there is one.
fn has_vertical_line(view: &LinedView, row: usize, column: usize) -> Option<LineView> {
    view.upright.get(row)?.get(column).copied()
}

fn drawn(line: Option<LineView>) -> bool {
    matches!(line, Some(LineView::Drawn | LineView::Border))
}

pub(super) fn text(view: &LinedView, style: &TextStyle) -> String {
    let (tall, wide) = (view.cells.len(), columns(view));
    if wide == 0 {
        return "(an empty board)\n".into();
    }
    let shown = tall.min(MAX_TEXT_ROWS);
    // A cell takes three columns, and the line to its left takes one. The line after the last cell
    // takes one more column.
    let room = (style.width().saturating_sub(1) / 4).clamp(1, wide);
    let mut page = Page::new(style.width());
    for row in 0..=shown {
        for column in 0..=room {
            let (y, x) = (2 * row, 4 * column);
            let ink = Pen::of(ShapeRole::Ink);
            if let Some(sign) = corner(view, row, column, style) {
                page.put(y, x, sign, ink);
            }
            if column < room && drawn(across(view, row, column)) {
                page.write(y, x + 1, style.pick("───", "---"), ink);
            }
            if row == shown {
                continue;
            }
            if drawn(has_vertical_line(view, row, column)) {
                page.put(y + 1, x, style.pick('│', '|'), ink);
            }
            if let Some(&cell) = view.cells[row].get(column).filter(|_| column < room) {
                if view.dots && cell != Cell::Empty && style.is_ascii() {
                    // In ASCII, the usual character of such a piece would look like a dot.
                    page.put(y + 1, x + 2, '#', Pen::of(ShapeRole::Neutral));
                    continue;
                }
                grid::put(&mut page, (y + 1, x + 1), cell, style);
            }
        }
    }
    let mut out = page.print(style);
    for (left, thing) in [(wide - room, "more column"), (tall - shown, "more row")] {
        if left > 0 {
            out += &format!("{} {}\n", style.pick("…", "..."), counted(left, thing));
        }
    }
    out
}

fn corner(view: &LinedView, row: usize, column: usize, style: &TextStyle) -> Option<char> {
    if view.dots {
        return Some(style.pick('•', '+'));
    }
    let before = |n: usize| n.checked_sub(1);
    let up = drawn(before(row).and_then(|row| has_vertical_line(view, row, column)));
    let down = drawn(has_vertical_line(view, row, column));
    let left = drawn(before(column).and_then(|column| across(view, row, column)));
    let right = drawn(across(view, row, column));
    let sign = grid::Corner { up, down, left, right };
    // Crossings of open passages are marked faintly, so that cells can be counted.
    match sign.any() {
        true => Some(style.pick(sign.unicode(), sign.ascii())),
        false => Some(style.pick('·', '.')),
    }
}

fn at(row: usize, column: usize) -> ScenePoint {
    point(MARGIN + column as f64 * SIDE, MARGIN + row as f64 * SIDE)
}

fn visible_size(view: &LinedView) -> (usize, usize) {
    (view.cells.len().min(MAX_SIDE), columns(view).min(MAX_SIDE))
}

fn lines(view: &LinedView) -> Vec<(ViewElement, ScenePoint, ScenePoint, LineView)> {
    let (tall, wide) = visible_size(view);
    let mut lines = Vec::new();
    for row in 0..=tall {
        for column in 0..=wide {
            if let Some(line) = across(view, row, column).filter(|_| column < wide) {
                let part = ViewElement::Across(row, column);
                lines.push((part, at(row, column), at(row, column + 1), line));
            }
            if let Some(line) = has_vertical_line(view, row, column).filter(|_| row < tall) {
                let part = ViewElement::Upright(row, column);
                lines.push((part, at(row, column), at(row + 1, column), line));
            }
        }
    }
    lines
}

pub(super) fn scene(view: &LinedView) -> Scene {
    let (tall, wide) = visible_size(view);
    let what = if view.dots { "Dots and lines around" } else { "A maze of" };
    let mut scene = Scene::new(
        format!(
            "{what} {} and {}",
            counted(view.cells.len(), "row"),
            counted(columns(view), "column")
        ),
        wide as f64 * SIDE + 2.0 * MARGIN,
        tall as f64 * SIDE + 2.0 * MARGIN,
    );
    scene.description = describe(view);
    let lines = lines(view);
    let open = match view.dots {
        true => Stroke::of(ShapeRole::Axis).dash(LineDash::Dotted),
        false => Stroke::of(ShapeRole::Grid),
    };
    for &(_, from, to, _) in lines.iter().filter(|(.., line)| *line == LineView::Open) {
        scene.line(from, to, open);
    }
    for (row, cells) in view.cells.iter().take(tall).enumerate() {
        for (column, &cell) in cells.iter().take(wide).enumerate() {
            let corner = at(row, column);
            let middle = point(corner.x + SIDE / 2.0, corner.y + SIDE / 2.0);
            grid::draw(&mut scene, middle, cell);
        }
    }
    for &(_, from, to, _) in lines.iter().filter(|(.., line)| *line != LineView::Open) {
        scene.line(from, to, Stroke::of(ShapeRole::Ink).weight(LineWeight::Thick));
    }
    if view.dots {
        for row in 0..=tall {
            for column in 0..=wide {
                scene.disc(at(row, column), DOT, ShapeRole::Ink);
            }
        }
    }
    grid::note_hidden_cells(&mut scene, view.cells.len(), columns(view));
    scene
}

/// Returns the areas of the cells row by row, then the areas of the lines that moves can draw or
/// remove.
pub(super) fn areas(view: &LinedView) -> Vec<(ViewElement, ElementArea)> {
    let (tall, wide) = visible_size(view);
    let mut places = Vec::new();
    for (row, cells) in view.cells.iter().take(tall).enumerate() {
        for column in 0..cells.len().min(wide) {
            let area =
                ElementArea::Rectangle { corner: at(row, column), width: SIDE, height: SIDE };
            places.push((ViewElement::Cell(row, column), area));
        }
    }
    for (part, from, to, line) in lines(view) {
        if line != LineView::Border {
            places.push((part, ElementArea::Line { from, control: None, to }));
        }
    }
    places
}

fn describe(view: &LinedView) -> String {
    if view.cells.len() > 20 || columns(view) > 20 {
        return String::new();
    }
    let cells = grid::describe(&view.cells);
    let drawn: Vec<String> = lines(view)
        .into_iter()
        .filter(|(.., line)| *line == LineView::Drawn)
        .map(|(part, ..)| match part {
            ViewElement::Across(row, column) => {
                format!("above row {} column {}", row + 1, column + 1)
            }
            ViewElement::Upright(row, column) => {
                format!("in row {} before column {}", row + 1, column + 1)
            }
            _ => String::new(),
        })
        .collect();
    match drawn.as_slice() {
        [] => format!("{cells}; no lines"),
        lines => format!("{cells}; lines {}", lines.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::SceneItem;
    use crate::svg::svg;
    use upstar_core::Tint;

    /// Parses rows of cells and lines in the notation of Dots and Boxes; `=` and `!` are borders.
    fn lined(rows: &str, dots: bool) -> LinedView {
        let rows: Vec<Vec<char>> = rows.split('/').map(|row| row.chars().collect()).collect();
        let line = |c: &char| match c {
            '-' | '|' => LineView::Drawn,
            '=' | '!' => LineView::Border,
            _ => LineView::Open,
        };
        let cell = |c: &char| match c {
            '@' => Cell::Piece(Tint::Both),
            'n' => Cell::Piece(Tint::Neither),
            digit if digit.is_ascii_digit() => {
                Cell::Number(digit.to_digit(10).unwrap(), Tint::Both)
            }
            _ => Cell::Empty,
        };
        LinedView {
            cells: rows
                .iter()
                .skip(1)
                .step_by(2)
                .map(|row| row[1..].iter().step_by(2).map(cell).collect())
                .collect(),
            across: rows
                .iter()
                .step_by(2)
                .map(|row| row[1..].iter().step_by(2).map(line).collect())
                .collect(),
            upright: rows
                .iter()
                .skip(1)
                .step_by(2)
                .map(|row| row.iter().step_by(2).map(line).collect())
                .collect(),
            dots,
        }
    }

    #[test]
    fn a_maze_has_its_walls() {
        let maze = lined("+=+=+/!@|.!/+.+-+/!.+3!/+=+=+", false);
        let shown = "┌───┬───┐\n│ ◆ │   │\n│   └───┤\n│     3 │\n└───────┘\n";
        assert_eq!(text(&maze, &TextStyle::UNICODE), shown);
        let shown = "+---+---+\n| * |   |\n|   +---+\n|     3 |\n+-------+\n";
        assert_eq!(text(&maze, &TextStyle::ASCII), shown);
        // The border is not clickable.
        let parts: Vec<ViewElement> = areas(&maze).into_iter().map(|(part, _)| part).collect();
        assert_eq!(parts.len(), 4 + 4);
        assert!(
            parts.contains(&ViewElement::Across(1, 0))
                && !parts.contains(&ViewElement::Across(0, 0))
        );
    }

    #[test]
    fn dots_are_joined() {
        let dots = lined("+-+-+/|n|../+-+.+", true);
        assert_eq!(text(&dots, &TextStyle::ASCII), "+---+---+\n| # |\n+---+   +\n");
        assert_eq!(text(&dots, &TextStyle::UNICODE), "•───•───•\n│ ◇ │\n•───•   •\n");
        let scene = scene(&dots);
        let discs =
            scene.items.iter().filter(|item| matches!(item, SceneItem::Circle { .. })).count();
        assert_eq!(discs, 6 + 1);
        assert!(scene.description.contains("above row 1 column 1"), "{}", scene.description);
        assert!(svg(&scene).contains("s-ink"));
        assert_eq!(areas(&dots).len(), 2 + 7);
    }

    #[test]
    fn large_and_uneven_boards_are_cut() {
        let wide = lined(&format!("+{0}/!{1}/+{0}", "=+".repeat(60), ".+".repeat(60)), false);
        assert!(text(&wide, &TextStyle::UNICODE).ends_with("more columns\n"));
        let uneven = LinedView { across: Vec::new(), upright: vec![Vec::new()], ..wide };
        assert!(scene(&uneven).items.is_empty() && !areas(&uneven).is_empty());
        let empty = LinedView { cells: Vec::new(), ..uneven };
        assert_eq!(text(&empty, &TextStyle::ASCII), "(an empty board)\n");
    }
}

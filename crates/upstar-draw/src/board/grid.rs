//! Boards of cells in rows.

use super::{ElementArea, MAX_SIDE, ViewElement, counted, role};
use crate::label::{Label, char_columns};
use crate::scene::{
    LineDash, LineWeight, ROW_HEIGHT, Scene, SceneItem, ScenePoint, ShapeRole, Stroke, TextAnchor,
    point,
};
use crate::terminal::{Page, Pen, TextStyle};
use upstar_core::{Cell, Tint};
use upstar_notation::is_unprintable;

const MAX_TEXT_ROWS: usize = 500;
const SIDE: f64 = 32.0;
const MARGIN: f64 = 8.0;

fn columns(rows: &[Vec<Cell>]) -> usize {
    rows.iter().map(Vec::len).max().unwrap_or(0)
}

fn live(rows: &[Vec<Cell>], row: Option<usize>, column: Option<usize>) -> bool {
    let cell = row.and_then(|r| rows.get(r)).zip(column).and_then(|(cells, c)| cells.get(c));
    cell.is_some_and(|cell| *cell != Cell::Blocked)
}

fn blocked(rows: &[Vec<Cell>], row: Option<usize>, column: Option<usize>) -> bool {
    let cell = row.and_then(|r| rows.get(r)).zip(column).and_then(|(cells, c)| cells.get(c));
    cell == Some(&Cell::Blocked)
}

pub(super) fn sign(cell: Cell, style: &TextStyle) -> Option<(char, Pen)> {
    match cell {
        Cell::Empty => None,
        Cell::Blocked => Some((style.pick('▒', '#'), Pen::of(ShapeRole::Blocked))),
        Cell::Piece(tint) => {
            let c = match tint {
                Tint::Left => style.pick('●', 'X'),
                Tint::Right => style.pick('○', 'O'),
                Tint::Both => style.pick('◆', '*'),
                Tint::Neither => style.pick('◇', '+'),
            };
            Some((c, Pen::of(role(tint))))
        }
        Cell::Letter(c, tint) => {
            let plain = !is_unprintable(c) && char_columns(c) == 1;
            Some((if plain { c } else { '?' }, Pen::bold(role(tint))))
        }
        Cell::Number(number, tint) => {
            // There is room for one character: 10 to 35 are letters, and larger numbers are `+`.
            Some((char::from_digit(number.min(36), 36).unwrap_or('+'), Pen::bold(role(tint))))
        }
    }
}

/// Abbreviates a number to at most `digits` characters, in thousands, millions or billions.
pub(super) fn short(number: u32, digits: usize) -> String {
    let whole = number.to_string();
    match whole.len() <= digits {
        true => whole,
        false => ["k+", "M+", "G+"]
            .iter()
            .zip([1_000, 1_000_000, 1_000_000_000])
            .map(|(unit, of)| format!("{}{unit}", number / of))
            .find(|text| text.len() <= digits)
            .unwrap_or_else(|| "+".to_owned()),
    }
}

/// Writes a cell into a box of three columns.
pub(super) fn put(page: &mut Page, (row, column): (usize, usize), cell: Cell, style: &TextStyle) {
    let Some((sign, pen)) = sign(cell, style) else { return };
    match cell {
        Cell::Blocked => {
            page.write(row, column, &sign.to_string().repeat(3), pen);
        }
        Cell::Number(number, _) => {
            let text = short(number, 3);
            page.write(row, column + usize::from(text.len() < 3), &text, pen);
        }
        _ => page.put(row, column + 1, sign, pen),
    }
}

pub(super) fn draw(scene: &mut Scene, middle: ScenePoint, cell: Cell) {
    let (text, tint) = match cell {
        Cell::Empty | Cell::Blocked => return,
        Cell::Piece(tint) => return scene.items.push(piece(middle, 10.0, tint)),
        Cell::Letter(letter, tint) => {
            // Letters are small. Therefore, the letter of a piece that both players may move is
            // drawn in a square.
            if tint == Tint::Both && letter.is_alphabetic() {
                let SceneItem::Rectangle { corner, width, height, round, .. } =
                    piece(middle, 13.0, tint)
                else {
                    return;
                };
                let stroke = Some(Stroke::of(ShapeRole::Both).dash(LineDash::Solid));
                scene.items.push(SceneItem::Rectangle {
                    corner,
                    width,
                    height,
                    round,
                    stroke,
                    fill: None,
                });
            }
            (letter.to_string(), tint)
        }
        Cell::Number(number, tint) => (short(number, 4), tint),
    };
    scene.bold_text(middle, TextAnchor::Middle, Label::words(text), role(tint));
}

pub(super) fn text(rows: &[Vec<Cell>], style: &TextStyle) -> String {
    let shown = &rows[..rows.len().min(MAX_TEXT_ROWS)];
    let wide = columns(rows);
    let mut out = if wide == 0 {
        String::new()
    } else if 4 * wide < style.width() {
        boxed(shown, wide, style)
    } else {
        compact(shown, wide, style)
    };
    if wide == 0 {
        out += "(an empty board)\n";
    }
    if rows.len() > shown.len() {
        let more = counted(rows.len() - shown.len(), "more row");
        out += &format!("{} {more}\n", style.pick("…", "..."));
    }
    out
}

/// Writes each cell in a box. Lines surround only cells that are on the board.
fn boxed(rows: &[Vec<Cell>], wide: usize, style: &TextStyle) -> String {
    let mut page = Page::new(style.width());
    let before = |i: usize| i.checked_sub(1);
    for r in 0..=rows.len() {
        for c in 0..=wide {
            let above = live(rows, before(r), Some(c)) || live(rows, Some(r), Some(c));
            let beside = live(rows, Some(r), before(c)) || live(rows, Some(r), Some(c));
            let corner = Corner {
                right: above,
                down: beside,
                left: live(rows, before(r), before(c)) || live(rows, Some(r), before(c)),
                up: live(rows, before(r), before(c)) || live(rows, before(r), Some(c)),
            };
            let line = Pen::of(ShapeRole::Axis);
            let fill = (style.pick('▒', '#'), Pen::of(ShapeRole::Blocked));
            let (y, x) = (2 * r, 4 * c);
            // Adjacent blocked cells have no line between them.
            if corner.any() {
                page.put(y, x, style.pick(corner.unicode(), corner.ascii()), line);
            } else if blocked(rows, Some(r), Some(c)) && blocked(rows, before(r), before(c)) {
                page.put(y, x, fill.0, fill.1);
            }
            for k in 1..4 {
                if above {
                    page.put(y, x + k, style.pick('─', '-'), line);
                } else if blocked(rows, Some(r), Some(c)) && blocked(rows, before(r), Some(c)) {
                    page.put(y, x + k, fill.0, fill.1);
                }
            }
            if beside {
                page.put(y + 1, x, style.pick('│', '|'), line);
            } else if blocked(rows, Some(r), Some(c)) && blocked(rows, Some(r), before(c)) {
                page.put(y + 1, x, fill.0, fill.1);
            }
            let Some(&cell) = rows.get(r).and_then(|cells| cells.get(c)) else { continue };
            put(&mut page, (y + 1, x + 1), cell, style);
        }
    }
    page.print(style)
}

/// Writes one character for each cell, separated by spaces if there is room.
fn compact(rows: &[Vec<Cell>], wide: usize, style: &TextStyle) -> String {
    let step = if 2 * wide <= style.width() { 2 } else { 1 };
    let room = style.width() / step;
    let mut page = Page::new(style.width());
    for (r, cells) in rows.iter().enumerate() {
        for (c, &cell) in cells.iter().take(room).enumerate() {
            let empty = (style.pick('·', '.'), Pen::of(ShapeRole::Axis));
            let (sign, pen) = sign(cell, style).unwrap_or(empty);
            page.put(r, c * step, sign, pen);
        }
    }
    let mut out = page.print(style);
    if wide > room {
        let more = counted(wide - room, "more column");
        out += &format!("{} {more}\n", style.pick("…", "..."));
    }
    out
}

#[derive(Clone, Copy)]
pub(super) struct Corner {
    pub up: bool,
    pub down: bool,
    pub left: bool,
    pub right: bool,
}

impl Corner {
    pub fn any(self) -> bool {
        self.up || self.down || self.left || self.right
    }

    pub fn unicode(self) -> char {
        match (self.up, self.down, self.left, self.right) {
            (false, true, false, true) => '┌',
            (false, true, true, false) => '┐',
            (true, false, false, true) => '└',
            (true, false, true, false) => '┘',
            (false, true, true, true) => '┬',
            (true, false, true, true) => '┴',
            (true, true, false, true) => '├',
            (true, true, true, false) => '┤',
            (true, true, true, true) => '┼',
            (_, _, false, false) => '│',
            (false, false, _, _) => '─',
        }
    }

    pub fn ascii(self) -> char {
        match (self.up || self.down, self.left || self.right) {
            (true, true) => '+',
            (true, false) => '|',
            _ => '-',
        }
    }
}

pub(super) fn note_hidden_cells(scene: &mut Scene, tall: usize, wide: usize) {
    if tall > MAX_SIDE || wide > MAX_SIDE {
        let label = Label::words(format!("… of {tall} × {wide} cells"));
        scene.text(point(MARGIN, scene.height + 4.0), TextAnchor::Start, label, ShapeRole::Axis);
        scene.height += ROW_HEIGHT;
    }
}

pub(super) fn scene(rows: &[Vec<Cell>]) -> Scene {
    let (tall, wide) = (rows.len(), columns(rows));
    let (shown_rows, shown_columns) = (tall.min(MAX_SIDE), wide.min(MAX_SIDE));
    let mut scene = Scene::new(
        format!("A board of {} and {}", counted(tall, "row"), counted(wide, "column")),
        shown_columns as f64 * SIDE + 2.0 * MARGIN,
        shown_rows as f64 * SIDE + 2.0 * MARGIN,
    );
    scene.description = describe(rows);
    let mut cells_at = |r: usize, c: usize, count: usize, taken: bool| {
        scene.items.push(SceneItem::Rectangle {
            corner: point(MARGIN + c as f64 * SIDE, MARGIN + r as f64 * SIDE),
            width: SIDE * count as f64,
            height: SIDE,
            round: 0.0,
            stroke: (!taken).then(|| Stroke::of(ShapeRole::Axis)),
            fill: taken.then_some(ShapeRole::Blocked),
        });
    };
    // Blocked cells are drawn first, so that they do not cover lines. Adjacent blocked cells are
    // joined.
    for (r, cells) in rows.iter().take(shown_rows).enumerate() {
        let mut c = 0;
        for run in cells[..cells.len().min(shown_columns)].chunk_by(|a, b| a == b) {
            if run[0] == Cell::Blocked {
                cells_at(r, c, run.len(), true);
            }
            c += run.len();
        }
    }
    for (r, cells) in rows.iter().take(shown_rows).enumerate() {
        for (c, &cell) in cells.iter().take(shown_columns).enumerate() {
            if cell != Cell::Blocked {
                cells_at(r, c, 1, false);
            }
        }
    }
    for (r, cells) in rows.iter().take(shown_rows).enumerate() {
        for (c, &cell) in cells.iter().take(shown_columns).enumerate() {
            let middle = point(MARGIN + (c as f64 + 0.5) * SIDE, MARGIN + (r as f64 + 0.5) * SIDE);
            draw(&mut scene, middle, cell);
        }
    }
    note_hidden_cells(&mut scene, tall, wide);
    scene
}

pub(super) fn areas(rows: &[Vec<Cell>]) -> Vec<(ViewElement, ElementArea)> {
    let mut places = Vec::new();
    for (r, cells) in rows.iter().take(MAX_SIDE).enumerate() {
        for c in 0..cells.len().min(MAX_SIDE) {
            let corner = point(MARGIN + c as f64 * SIDE, MARGIN + r as f64 * SIDE);
            places.push((
                ViewElement::Cell(r, c),
                ElementArea::Rectangle { corner, width: SIDE, height: SIDE },
            ));
        }
    }
    places
}

/// Returns a piece: a disc for Left, a ring for Right, a square for both players, a dotted ring for
/// neither.
pub(super) fn piece(centre: ScenePoint, radius: f64, tint: Tint) -> SceneItem {
    let stroke = Stroke { dash: LineDash::Solid, ..Stroke::of(role(tint)) };
    match tint {
        Tint::Left => {
            SceneItem::Circle { centre, radius, stroke: None, fill: Some(ShapeRole::Left) }
        }
        Tint::Right => SceneItem::Circle {
            centre,
            radius: radius - 1.5,
            stroke: Some(stroke.weight(LineWeight::Thick)),
            fill: Some(ShapeRole::Paper),
        },
        Tint::Both => SceneItem::Rectangle {
            corner: point(centre.x - radius * 0.85, centre.y - radius * 0.85),
            width: radius * 1.7,
            height: radius * 1.7,
            round: 2.0,
            stroke: None,
            fill: Some(ShapeRole::Both),
        },
        Tint::Neither => SceneItem::Circle {
            centre,
            radius: radius - 1.0,
            stroke: Some(stroke.dash(LineDash::Dotted)),
            fill: Some(ShapeRole::Paper),
        },
    }
}

pub(super) fn describe(rows: &[Vec<Cell>]) -> String {
    if rows.len() > 40 || columns(rows) > 80 {
        return String::new();
    }
    let numbers = rows.iter().flatten().any(|cell| matches!(cell, Cell::Number(..)));
    let said = |&cell: &Cell| match cell {
        Cell::Number(number, _) => number.to_string(),
        _ => sign(cell, &TextStyle::ASCII).map_or('.', |(c, _)| c).to_string(),
    };
    let row = |cells: &Vec<Cell>| -> String {
        cells.iter().map(said).collect::<Vec<_>>().join(if numbers { " " } else { "" })
    };
    let rows: Vec<String> = rows.iter().map(row).collect();
    format!("Row by row (X Left's, O Right's, # blocked): {}", rows.join(" / "))
}

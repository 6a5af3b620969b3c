//! Points joined by lines along which pieces move.

use super::{ElementArea, MAX_SIDE, ViewElement, counted, grid};
use crate::scene::{Scene, ScenePoint, ShapeRole, Stroke, point};
use crate::terminal::{Page, Pen, TextStyle};
use upstar_core::Cell;

const PITCH: f64 = 40.0;
const MARGIN: f64 = 8.0;
/// The numbers of columns and rows of characters from one point to the next.
const STEP: (usize, usize) = (4, 2);

type Ends = [(usize, usize); 2];

fn columns(rows: &[Vec<Cell>]) -> usize {
    rows.iter().map(Vec::len).max().unwrap_or(0)
}

fn place((row, column): (usize, usize)) -> ScenePoint {
    point(MARGIN + (column as f64 + 0.5) * PITCH, MARGIN + (row as f64 + 0.5) * PITCH)
}

fn is_shown((row, column): (usize, usize)) -> bool {
    row < MAX_SIDE && column < MAX_SIDE
}

pub(super) fn scene(rows: &[Vec<Cell>], lines: &[Ends]) -> Scene {
    let (tall, wide) = (rows.len(), columns(rows));
    let mut scene = Scene::new(
        format!("A board of points in {} and {}", counted(tall, "row"), counted(wide, "column")),
        wide.min(MAX_SIDE) as f64 * PITCH + 2.0 * MARGIN,
        tall.min(MAX_SIDE) as f64 * PITCH + 2.0 * MARGIN,
    );
    scene.description = grid::describe(rows);
    for ends in lines.iter().filter(|ends| ends.iter().all(|&end| is_shown(end))) {
        let [from, to] = ends.map(place);
        scene.line(from, to, Stroke::of(ShapeRole::Axis));
    }
    for (row, cells) in rows.iter().take(MAX_SIDE).enumerate() {
        for (column, &cell) in cells.iter().take(MAX_SIDE).enumerate() {
            let centre = place((row, column));
            match cell {
                Cell::Blocked => {}
                Cell::Empty => scene.disc(centre, 3.0, ShapeRole::Axis),
                piece => grid::draw(&mut scene, centre, piece),
            }
        }
    }
    grid::note_hidden_cells(&mut scene, tall, wide);
    scene
}

pub(super) fn areas(rows: &[Vec<Cell>]) -> Vec<(ViewElement, ElementArea)> {
    let mut places = Vec::new();
    for (row, cells) in rows.iter().take(MAX_SIDE).enumerate() {
        for column in 0..cells.len().min(MAX_SIDE) {
            let centre = place((row, column));
            let corner = point(centre.x - PITCH / 2.0, centre.y - PITCH / 2.0);
            let area = ElementArea::Rectangle { corner, width: PITCH, height: PITCH };
            places.push((ViewElement::Cell(row, column), area));
        }
    }
    places
}

/// Writes the points with their lines, or the points alone if there is not enough room.
pub(super) fn text(rows: &[Vec<Cell>], lines: &[Ends], style: &TextStyle) -> String {
    let wide = columns(rows);
    if wide == 0 || rows.len() > MAX_SIDE || STEP.0 * wide > style.width() {
        return grid::text(rows, style);
    }
    let mut page = Page::new(style.width());
    let pen = Pen::of(ShapeRole::Axis);
    for &[(row, column), (to_row, to_column)] in lines {
        let (x, y) = (STEP.0 * column, STEP.1 * row);
        match (to_row > row, to_column.cmp(&column)) {
            (false, _) => {
                for between in 1..STEP.0 {
                    page.put(y, x + between, style.pick('─', '-'), pen);
                }
            }
            (true, std::cmp::Ordering::Equal) => page.put(y + 1, x, style.pick('│', '|'), pen),
            // The diagonals of one square never cross: its top corners differ in parity.
            (true, std::cmp::Ordering::Greater) => {
                page.put(y + 1, x + 2, style.pick('╲', '\\'), pen);
            }
            (true, std::cmp::Ordering::Less) => page.put(y + 1, x - 2, style.pick('╱', '/'), pen),
        }
    }
    for (row, cells) in rows.iter().enumerate() {
        for (column, &cell) in cells.iter().enumerate().filter(|(_, cell)| **cell != Cell::Blocked)
        {
            let (sign, pen) = grid::sign(cell, style).unwrap_or((style.pick('·', '.'), pen));
            page.put(STEP.1 * row, STEP.0 * column, sign, pen);
        }
    }
    page.print(style)
}

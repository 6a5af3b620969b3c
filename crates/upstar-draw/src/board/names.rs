//! The names of rows and columns beside a board: letters from the left, numbers from the top, as in lists of moves.

use std::collections::BTreeMap;

use super::{Area, Part, places, scene};
use crate::label::Label;
use crate::scene::{Anchor, Role, Scene, point};
use upstar_core::BoardView;

/// The room for the names.
const ROOM: f64 = 16.0;

/// A position as a scene, with the names of rows and columns where it has some. Boards of crossings bring their own.
///
/// ```
/// use upstar_core::{BoardView, Cell};
/// use upstar_draw::board::{named_scene, scene};
/// let view = BoardView::Grid { rows: vec![vec![Cell::Empty; 3]; 2] };
/// assert_eq!(named_scene(&view).items.len(), scene(&view).items.len() + 5);
/// ```
#[must_use]
pub fn named_scene(view: &BoardView) -> Scene {
    let mut scene = scene(view);
    let (columns, rows) = lines(view);
    if columns.is_empty() {
        return scene;
    }
    scene.shift(ROOM, ROOM);
    scene.width += ROOM;
    scene.height += ROOM;
    for (&column, &x) in &columns {
        let at = point(ROOM + x, ROOM - 4.0);
        scene.text(at, Anchor::Middle, Label::words(column_name(column)), Role::Axis);
    }
    for (&row, &y) in &rows {
        let at = point(ROOM - 1.0, ROOM + y);
        scene.text(at, Anchor::End, Label::words((row + 1).to_string()), Role::Axis);
    }
    scene
}

/// Where the middles of columns and rows are: of cells, or of dots where lines join dots.
fn lines(view: &BoardView) -> (BTreeMap<usize, f64>, BTreeMap<usize, f64>) {
    let (mut columns, mut rows) = (BTreeMap::new(), BTreeMap::new());
    let dots = match view {
        BoardView::Grid { .. } => false,
        BoardView::Lined(view) => view.dots,
        _ => return (columns, rows),
    };
    for (part, area) in places(view) {
        match (part, area) {
            (Part::Cell(row, column), Area::Rectangle { corner, width, height }) if !dots => {
                columns.insert(column, corner.x + width / 2.0);
                rows.insert(row, corner.y + height / 2.0);
            }
            (Part::Across(row, column), Area::Line { from, to, .. }) if dots => {
                columns.insert(column, from.x);
                columns.insert(column + 1, to.x);
                rows.insert(row, from.y);
            }
            _ => {}
        }
    }
    (columns, rows)
}

/// The name of a column of a board, counted from 0: a, …, z, aa, ab, …
#[must_use]
pub fn column_name(column: usize) -> String {
    let last = char::from(b'a' + (column % 26) as u8);
    match column / 26 {
        0 => last.to_string(),
        more => column_name(more - 1) + &last.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_go_on_behind_z() {
        let names = [0, 25, 26, 51, 52, 701, 702].map(column_name);
        assert_eq!(names, ["a", "z", "aa", "az", "ba", "zz", "aaa"]);
    }
}

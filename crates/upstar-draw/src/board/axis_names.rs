//! Names of rows and columns, as used in lists of moves. Columns are lettered from the left, and
//! rows are numbered from the top. On Go boards, rows are counted from the bottom and the letter I
//! is omitted.

use std::collections::BTreeMap;

use super::crossings::go_column;
use super::{ElementArea, ViewElement, element_areas};
use upstar_core::{BoardView, column_name};

/// The names of columns and rows, each with the coordinate of its centre in the picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AxisNames {
    /// Columns from left to right, with the distance from the left edge.
    pub columns: Vec<(String, f64)>,
    /// Rows from top to bottom, with the distance from the top edge.
    pub rows: Vec<(String, f64)>,
}

/// Returns the names of the columns and rows of a board of cells, points or crossings, or of dots
/// joined by lines. Other boards do not have names.
///
/// ```
/// use upstar_core::{BoardView, Cell};
/// let view = BoardView::Grid { rows: vec![vec![Cell::Empty; 3]; 2] };
/// let names = upstar_draw::board::axis_names(&view);
/// assert_eq!(names.columns.iter().map(|it| &it.0).collect::<Vec<_>>(), ["a", "b", "c"]);
/// assert_eq!(names.rows.iter().map(|it| &it.0).collect::<Vec<_>>(), ["1", "2"]);
/// ```
#[must_use]
pub fn axis_names(view: &BoardView) -> AxisNames {
    let (columns, rows) = middles(view);
    let column = |(column, at)| (name_of_column(view, column), at);
    let row = |(row, at)| (name_of_row(view, row), at);
    AxisNames {
        columns: columns.into_iter().map(column).collect(),
        rows: rows.into_iter().map(row).collect(),
    }
}

/// Returns the name of a cell, point or crossing by its row and column, counted from 0.
#[must_use]
pub fn cell_name(view: &BoardView, row: usize, column: usize) -> String {
    name_of_column(view, column) + &name_of_row(view, row)
}

fn name_of_column(view: &BoardView, column: usize) -> String {
    match view {
        BoardView::Crossings { .. } => go_column(column),
        _ => column_name(column),
    }
}

fn name_of_row(view: &BoardView, row: usize) -> String {
    match view {
        BoardView::Crossings { rows } => rows.len().saturating_sub(row).to_string(),
        _ => (row + 1).to_string(),
    }
}

/// The coordinate of each centre, by the index of its column or row.
type CellMiddles = BTreeMap<usize, f64>;

/// Returns the coordinates of the centres of the columns and rows. If lines join dots, these are
/// columns and rows of dots. Otherwise, they are columns and rows of cells.
fn middles(view: &BoardView) -> (CellMiddles, CellMiddles) {
    let (mut columns, mut rows) = (CellMiddles::new(), CellMiddles::new());
    let dots = match view {
        BoardView::Grid { .. } | BoardView::Crossings { .. } | BoardView::Points { .. } => false,
        BoardView::Lined(view) => view.dots,
        BoardView::Row(_) | BoardView::Heaps(_) | BoardView::Graph { .. } => {
            return (columns, rows);
        }
    };
    for (part, area) in element_areas(view) {
        match (part, area) {
            (ViewElement::Cell(row, column), ElementArea::Rectangle { corner, width, height })
                if !dots =>
            {
                columns.insert(column, corner.x + width / 2.0);
                rows.insert(row, corner.y + height / 2.0);
            }
            (ViewElement::Across(row, column), ElementArea::Line { from, to, .. }) if dots => {
                columns.insert(column, from.x);
                columns.insert(column + 1, to.x);
                rows.insert(row, from.y);
            }
            _ => {}
        }
    }
    (columns, rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_core::Crossing;

    #[test]
    fn columns_go_on_behind_z() {
        assert_eq!([7, 8, 24, 25, 26].map(go_column), ["H", "J", "Z", "AA", "AB"]);
    }

    #[test]
    fn crossings_are_counted_from_below() {
        let view = BoardView::Crossings { rows: vec![vec![Crossing::Empty; 26]; 9] };
        assert_eq!([cell_name(&view, 0, 8), cell_name(&view, 8, 25)], ["J9", "AA1"]);
        assert_eq!(axis_names(&view).rows[0].0, "9");
    }
}

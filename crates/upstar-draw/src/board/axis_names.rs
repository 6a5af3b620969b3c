//! Names of rows and columns, as used in lists of moves. Columns are lettered from the left, and
//! rows are numbered from the top. On Go boards, rows are counted from the bottom and the letter I
//! is omitted.

use std::collections::BTreeMap;

use super::{ElementArea, ViewElement, element_areas};
use upstar_core::BoardView;

/// The names of columns and rows, each with the coordinate of its centre in the picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AxisNames {
    /// Columns from left to right, with the distance from the left edge.
    pub columns: Vec<(String, f64)>,
    /// Rows from top to bottom, with the distance from the top edge.
    pub rows: Vec<(String, f64)>,
}

/// Returns the names of the columns and rows of a board of cells, points or crossings, or of dots
/// joined by lines.
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
    let column = |(column, at)| (view.column_name(column), at);
    let row = |(row, at)| (view.row_name(row), at);
    AxisNames {
        columns: columns.into_iter().map(column).collect(),
        rows: rows.into_iter().map(row).collect(),
    }
}

/// The coordinate of each centre, by the index of its column or row.
type CellMiddles = BTreeMap<usize, f64>;

/// Returns the coordinates of the centres of the columns and rows: of dots if lines join dots, and
/// of cells otherwise.
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
    fn crossings_are_counted_from_below() {
        let view = BoardView::Crossings { rows: vec![vec![Crossing::Empty; 26]; 9] };
        assert_eq!([view.cell_name(0, 8), view.cell_name(8, 25)], ["J9", "AA1"]);
        assert_eq!(axis_names(&view).rows[0].0, "9");
    }
}

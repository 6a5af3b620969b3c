//! Areas of the elements of a board in its picture, used for clicks.

use super::{ElementArea, crossings, graph, grid, heaps, lined_board, points, row};
use upstar_core::{BoardView, ViewElement};

/// Returns the elements of the board in reading order, with their areas in the picture that
/// [`scene`](super::scene) returns. Omits elements that the picture omits.
///
/// ```
/// use upstar_core::{BoardView, Cell};
/// use upstar_draw::board::{ViewElement, element_areas};
/// let view = BoardView::Grid { rows: vec![vec![Cell::Empty, Cell::Blocked]] };
/// let parts: Vec<ViewElement> = element_areas(&view).into_iter().map(|(part, _)| part).collect();
/// assert_eq!(parts, [ViewElement::Cell(0, 0), ViewElement::Cell(0, 1)]);
/// ```
#[must_use]
pub fn element_areas(view: &BoardView) -> Vec<(ViewElement, ElementArea)> {
    match view {
        BoardView::Grid { rows } => grid::areas(rows),
        BoardView::Crossings { rows } => crossings::areas(rows),
        BoardView::Points { rows, .. } => points::areas(rows),
        BoardView::Lined(view) => lined_board::areas(view),
        BoardView::Row(tints) => row::areas(tints.len()),
        BoardView::Heaps(heaps) => heaps::areas(heaps),
        BoardView::Graph { vertices, edges, ground } => graph::areas(vertices, edges, *ground),
    }
}

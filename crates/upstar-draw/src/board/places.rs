//! Where the parts of a board stand in its picture, for those who point at them.

use super::{crossings, graph, grid, heaps, lined, points, row};
use crate::scene::{Item, Point, Scene};
use upstar_core::{BoardView, Part};

/// What a part covers in the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Area {
    /// A rectangle.
    Rectangle {
        /// The corner at the top left.
        corner: Point,
        /// Its width.
        width: f64,
        /// Its height.
        height: f64,
    },
    /// A disc, or a ring.
    Disc {
        /// Its centre.
        centre: Point,
        /// Its radius.
        radius: f64,
        /// Whether only the line around it is meant.
        hollow: bool,
    },
    /// A line, bent towards a third point if there is one.
    Line {
        /// Its beginning.
        from: Point,
        /// What it is bent to: the control point of a quadratic curve.
        control: Option<Point>,
        /// Its end.
        to: Point,
    },
}

/// The parts of the board in the order in which they are read, each with its place in the picture that
/// [`scene`](super::scene) makes. What the picture leaves out is left out here.
///
/// ```
/// use upstar_core::{BoardView, Cell};
/// use upstar_draw::board::{Part, places};
/// let view = BoardView::Grid { rows: vec![vec![Cell::Empty, Cell::Blocked]] };
/// let parts: Vec<Part> = places(&view).into_iter().map(|(part, _)| part).collect();
/// assert_eq!(parts, [Part::Cell(0, 0), Part::Cell(0, 1)]);
/// ```
#[must_use]
pub fn places(view: &BoardView) -> Vec<(Part, Area)> {
    match view {
        BoardView::Grid { rows } => grid::places(rows),
        BoardView::Crossings { rows } => crossings::places(rows),
        BoardView::Points { rows, .. } => points::places(rows),
        BoardView::Lined(view) => lined::places(view),
        BoardView::Row(tints) => row::places(tints.len()),
        BoardView::Heaps(heaps) => heaps::places(heaps),
        BoardView::Graph { vertices, edges, ground } => graph::places(vertices, edges, *ground),
    }
}

/// The area of an item of a scene, where it is the picture of one part.
pub(super) fn area(scene: &Scene, item: usize) -> Option<Area> {
    Some(match *scene.items.get(item)? {
        Item::Line { from, to, .. } => Area::Line { from, control: None, to },
        Item::Curve { from, control, to, .. } => Area::Line { from, control: Some(control), to },
        Item::Circle { centre, radius, .. } => Area::Disc { centre, radius, hollow: true },
        _ => return None,
    })
}

//! Boards: pictures of positions, as given by [`BoardView`].
//!
//! Left's pieces are filled and solid, Right's pieces are hollow and dashed, and shared pieces have
//! a third shape.

mod area;
mod axis_names;
mod crossings;
mod element_areas;
mod graph;
mod graph_layout;
mod graph_text;
mod grid;
mod heaps;
mod lined_board;
mod marks;
mod points;
mod row;
mod spanning_forest;

use crate::scene::Scene;
use crate::terminal::TextStyle;
use upstar_core::{BoardView, Tint};

pub use area::ElementArea;
pub use axis_names::{AxisNames, axis_names};
pub use element_areas::element_areas;
pub use graph::Coordinates;
pub use marks::{BoardMarks, marked_scene, named_scene};
pub use upstar_core::ViewElement;

/// The maximum number of rows or columns of a grid, and of dominoes in a row, in a scene.
pub const MAX_SIDE: usize = 120;
/// The maximum number of heaps in a picture.
pub const MAX_HEAPS: usize = 100;
/// The maximum number of vertices of a graph in a scene. In text, larger graphs are lists of edges.
pub const MAX_VERTICES: usize = 200;

/// Returns the scene of a position, with a generic title.
///
/// ```
/// use upstar_core::{BoardView, Tint};
/// let view = BoardView::Row(vec![Tint::Left, Tint::Right]);
/// let scene = upstar_draw::board::scene(&view);
/// assert!(upstar_draw::svg::svg(&scene).contains("s-left"));
/// ```
#[must_use]
pub fn scene(view: &BoardView) -> Scene {
    match view {
        BoardView::Grid { rows } => grid::scene(rows),
        BoardView::Crossings { rows } => crossings::scene(rows),
        BoardView::Points { rows, lines } => points::scene(rows, lines),
        BoardView::Lined(view) => lined_board::scene(view),
        BoardView::Row(tints) => row::scene(tints),
        BoardView::Heaps(heaps) => heaps::scene(heaps),
        BoardView::Graph { vertices, edges, ground } => {
            graph::scene(vertices, edges, *ground, None)
        }
    }
}

/// Returns the scene of a graph without names of vertices, with each vertex at the given place.
/// Other boards, and graphs with a different number of vertices, have their usual places.
#[must_use]
pub fn placed_scene(view: &BoardView, places: &[Coordinates]) -> Scene {
    match unnamed(view.clone()) {
        BoardView::Graph { vertices, edges, ground } if vertices.len() == places.len() => {
            graph::scene(&vertices, &edges, ground, Some(places))
        }
        other => scene(&other),
    }
}

/// Returns a position as text.
///
/// ```
/// use upstar_core::{BoardView, Cell, Tint};
/// use upstar_draw::terminal::TextStyle;
/// let rows = vec![vec![Cell::Piece(Tint::Left), Cell::Empty, Cell::Piece(Tint::Right)]];
/// let text = upstar_draw::board::text(&BoardView::Grid { rows }, &TextStyle::UNICODE);
/// assert_eq!(text, "┌───┬───┬───┐\n│ ● │   │ ○ │\n└───┴───┴───┘\n");
/// ```
#[must_use]
pub fn text(view: &BoardView, style: &TextStyle) -> String {
    match view {
        BoardView::Grid { rows } => grid::text(rows, style),
        BoardView::Crossings { rows } => crossings::text(rows, style),
        BoardView::Points { rows, lines } => points::text(rows, lines, style),
        BoardView::Lined(view) => lined_board::text(view, style),
        BoardView::Row(tints) => row::text(tints, style),
        BoardView::Heaps(heaps) => heaps::text(heaps, style),
        BoardView::Graph { vertices, edges, ground } => {
            graph::text(vertices, edges, *ground, style)
        }
    }
}

/// Removes the numbers of the vertices of a graph.
///
/// ```
/// use upstar_core::{BoardView, Tint, VertexView};
/// let vertices = vec![VertexView { label: "7".into(), tint: Tint::Both }];
/// let view = BoardView::Graph { vertices, edges: vec![], ground: Some(0) };
/// let BoardView::Graph { vertices, .. } = upstar_draw::board::unnamed(view) else { panic!() };
/// assert_eq!(vertices[0].label, "");
/// ```
#[must_use]
pub fn unnamed(mut view: BoardView) -> BoardView {
    if let BoardView::Graph { vertices, ground, .. } = &mut view {
        // Without a ground, vertices with empty labels are numbered.
        let label = if ground.is_some() { "" } else { " " };
        vertices.iter_mut().for_each(|vertex| vertex.label = label.into());
    }
    view
}

fn role(tint: Tint) -> crate::scene::ShapeRole {
    use crate::scene::ShapeRole;
    match tint {
        Tint::Left => ShapeRole::Left,
        Tint::Right => ShapeRole::Right,
        Tint::Both => ShapeRole::Both,
        Tint::Neither => ShapeRole::Neutral,
    }
}

fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests;

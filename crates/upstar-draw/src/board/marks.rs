//! Marks that the position itself does not contain: the owners of dominoes, and the last move.

use std::collections::HashMap;

use super::{ElementArea, ViewElement, axis_names, element_areas};
use crate::label::Label;
use crate::scene::{
    CHAR_WIDTH, LineDash, LineWeight, Scene, SceneItem, ScenePoint, ShapeRole, Stroke, TextAnchor,
    point,
};
use upstar_core::{BoardView, Player};

const ROOM: f64 = 16.0;
const INSET: f64 = 3.0;
/// The maximum length of a text in a cell.
const LONGEST: usize = 24;

/// Marks on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardMarks {
    /// Objects placed by moves, such as dominoes: their cells and the player who placed them.
    pub laid: Vec<(Vec<ViewElement>, Player)>,
    /// The elements changed by the last move.
    pub last: Vec<ViewElement>,
    /// The path of the last moved piece, drawn as an arrow.
    pub path: Vec<ViewElement>,
    /// Texts in cells, which are enlarged if necessary.
    pub labels: Vec<(ViewElement, Label)>,
}

/// Returns the scene of a position with marks, and with row and column names if the board has such
/// names. Omits marks of elements that the picture does not show, and objects whose cells do not
/// form a rectangle.
///
/// ```
/// use upstar_core::{BoardView, Cell, Player};
/// use upstar_draw::board::{BoardMarks, ViewElement, marked_scene, named_scene};
/// let view = BoardView::Grid { rows: vec![vec![Cell::Blocked; 2]] };
/// let domino = vec![ViewElement::Cell(0, 0), ViewElement::Cell(0, 1)];
/// let marks = BoardMarks { laid: vec![(domino.clone(), Player::Right)], last: domino, ..BoardMarks::default() };
/// assert_eq!(marked_scene(&view, &marks).items.len(), named_scene(&view).items.len() + 3);
/// ```
#[must_use]
pub fn marked_scene(view: &BoardView, marks: &BoardMarks) -> Scene {
    let mut scene = super::scene(view);
    let places: HashMap<ViewElement, ElementArea> = element_areas(view).into_iter().collect();
    let area = |part: &ViewElement| places.get(part).copied();
    for (parts, player) in &marks.laid {
        let areas: Option<Vec<ElementArea>> = parts.iter().map(area).collect();
        scene.items.extend(areas.and_then(|areas| domino(&areas, *player)));
    }
    scene.items.extend(marks.last.iter().filter_map(area).map(mark));
    let path: Vec<ScenePoint> = marks.path.iter().filter_map(area).map(middle).collect();
    scene.items.extend(path.windows(2).map(|ends| SceneItem::Arrow {
        from: ends[0],
        to: ends[1],
        stroke: Stroke::of(ShapeRole::Both).weight(LineWeight::Thick),
    }));
    let mut factor = 1.0_f64;
    for (part, label) in &marks.labels {
        let Some(area) = area(part) else { continue };
        let label = label.clone().shortened(LONGEST);
        if let ElementArea::Rectangle { width, .. } = area {
            factor = factor.max((label.columns() as f64 * CHAR_WIDTH + 2.0 * INSET) / width);
        }
        scene.text(middle(area), TextAnchor::Middle, label, ShapeRole::Ink);
    }
    name(&mut scene, view);
    if factor > 1.0 {
        scene.scale(factor);
    }
    scene
}

/// Returns the scene of a position, with row and column names if the board has such names.
///
/// ```
/// use upstar_core::{BoardView, Cell};
/// use upstar_draw::board::{named_scene, scene};
/// let view = BoardView::Grid { rows: vec![vec![Cell::Empty; 3]; 2] };
/// assert_eq!(named_scene(&view).items.len(), scene(&view).items.len() + 5);
/// ```
#[must_use]
pub fn named_scene(view: &BoardView) -> Scene {
    marked_scene(view, &BoardMarks::default())
}

fn name(scene: &mut Scene, view: &BoardView) {
    let names = axis_names(view);
    if names.columns.is_empty() {
        return;
    }
    scene.shift(ROOM, ROOM);
    scene.width += ROOM;
    scene.height += ROOM;
    for (column, x) in names.columns {
        let at = point(ROOM + x, ROOM - 4.0);
        scene.text(at, TextAnchor::Middle, Label::words(column), ShapeRole::Axis);
    }
    for (row, y) in names.rows {
        let at = point(ROOM - 1.0, ROOM + y);
        scene.text(at, TextAnchor::End, Label::words(row), ShapeRole::Axis);
    }
}

/// Returns one shape over cells that form a rectangle: filled for Left, hollow for Right.
fn domino(areas: &[ElementArea], player: Player) -> Option<SceneItem> {
    let corners = areas.iter().map(|area| match *area {
        ElementArea::Rectangle { corner, width, height } => {
            Some((corner, point(corner.x + width, corner.y + height)))
        }
        ElementArea::Disc { .. } | ElementArea::Line { .. } => None,
    });
    let corners: Vec<_> = corners.collect::<Option<_>>()?;
    let (first, last) = corners.iter().copied().reduce(|(first, last), (corner, end)| {
        let first = point(first.x.min(corner.x), first.y.min(corner.y));
        (first, point(last.x.max(end.x), last.y.max(end.y)))
    })?;
    let size = |from: ScenePoint, to: ScenePoint| (to.x - from.x) * (to.y - from.y);
    let covered: f64 = corners.iter().map(|&(from, to)| size(from, to)).sum();
    if (covered - size(first, last)).abs() > 1.0 {
        return None;
    }
    let (fill, stroke) = match player {
        Player::Left => (ShapeRole::Left, Stroke::of(ShapeRole::Ink)),
        Player::Right => (
            ShapeRole::Paper,
            Stroke::of(ShapeRole::Right).dash(LineDash::Solid).weight(LineWeight::Thick),
        ),
    };
    Some(SceneItem::Rectangle {
        corner: point(first.x + INSET, first.y + INSET),
        width: last.x - first.x - 2.0 * INSET,
        height: last.y - first.y - 2.0 * INSET,
        round: 6.0,
        stroke: Some(stroke),
        fill: Some(fill),
    })
}

fn middle(area: ElementArea) -> ScenePoint {
    match area {
        ElementArea::Rectangle { corner, width, height } => {
            point(corner.x + width / 2.0, corner.y + height / 2.0)
        }
        ElementArea::Disc { centre, .. } => centre,
        ElementArea::Line { from, to, .. } => point((from.x + to.x) / 2.0, (from.y + to.y) / 2.0),
    }
}

fn mark(area: ElementArea) -> SceneItem {
    let stroke = Stroke::of(ShapeRole::Ink).dash(LineDash::Dotted);
    match area {
        ElementArea::Rectangle { corner, width, height } => SceneItem::Rectangle {
            corner: point(corner.x + 1.5, corner.y + 1.5),
            width: width - 3.0,
            height: height - 3.0,
            round: 3.0,
            stroke: Some(stroke),
            fill: None,
        },
        ElementArea::Disc { centre, radius, .. } => {
            SceneItem::Circle { centre, radius: radius + INSET, stroke: Some(stroke), fill: None }
        }
        ElementArea::Line { from, control: None, to } => {
            SceneItem::Line { from, to, stroke: stroke.weight(LineWeight::Thick) }
        }
        ElementArea::Line { from, control: Some(control), to } => {
            SceneItem::Curve { from, control, to, stroke: stroke.weight(LineWeight::Thick) }
        }
    }
}

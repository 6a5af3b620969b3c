//! Areas of board elements in a picture.

use crate::scene::{Scene, SceneItem, ScenePoint};

/// The area of a board element in the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ElementArea {
    /// A rectangle.
    Rectangle {
        /// The top left corner.
        corner: ScenePoint,
        /// The width.
        width: f64,
        /// The height.
        height: f64,
    },
    /// A disc or a ring.
    Disc {
        /// The centre.
        centre: ScenePoint,
        /// The radius.
        radius: f64,
        /// `true` for a ring.
        hollow: bool,
    },
    /// A line, or a quadratic curve if `control` is given.
    Line {
        /// The start.
        from: ScenePoint,
        /// The control point of the curve.
        control: Option<ScenePoint>,
        /// The end.
        to: ScenePoint,
    },
}

/// Returns the area of a line, a curve or a circle that depicts a board element on its own.
pub(super) fn area(scene: &Scene, item: usize) -> Option<ElementArea> {
    Some(match *scene.items.get(item)? {
        SceneItem::Line { from, to, .. } => ElementArea::Line { from, control: None, to },
        SceneItem::Curve { from, control, to, .. } => {
            ElementArea::Line { from, control: Some(control), to }
        }
        SceneItem::Circle { centre, radius, .. } => {
            ElementArea::Disc { centre, radius, hollow: true }
        }
        _ => return None,
    })
}

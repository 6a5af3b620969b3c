//! The areas that the parts of a board cover in its picture.

use crate::scene::{Scene, SceneItem, ScenePoint};

/// The area that a part covers in the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ElementArea {
    /// A rectangle.
    Rectangle {
        /// The corner at the top left.
        corner: ScenePoint,
        /// Its width.
        width: f64,
        /// Its height.
        height: f64,
    },
    /// A disc, or a ring.
    Disc {
        /// Its centre.
        centre: ScenePoint,
        /// Its radius.
        radius: f64,
        /// `true` for a ring.
        hollow: bool,
    },
    /// A line, bent towards a third point if there is one.
    Line {
        /// Its beginning.
        from: ScenePoint,
        /// The control point of a quadratic curve, if the line is bent.
        control: Option<ScenePoint>,
        /// Its end.
        to: ScenePoint,
    },
}

/// The area of an item of a scene, where it is the picture of one part.
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

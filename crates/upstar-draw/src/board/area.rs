//! The areas that the parts of a board cover in its picture.

use crate::scene::{Item, Point, Scene};

/// The area that a part covers in the picture.
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
        /// `true` for a ring.
        hollow: bool,
    },
    /// A line, bent towards a third point if there is one.
    Line {
        /// Its beginning.
        from: Point,
        /// The control point of a quadratic curve, if the line is bent.
        control: Option<Point>,
        /// Its end.
        to: Point,
    },
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

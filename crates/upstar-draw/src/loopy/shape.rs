//! Lines between labels, from border to border, with arrow heads.

use crate::scene::{LineDash, Scene, SceneItem, ScenePoint, Stroke, point, quadratic, rounded};

#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub middle: ScenePoint,
    pub half_width: f64,
    pub half_height: f64,
}

impl Frame {
    pub(super) fn wider(self, space: f64) -> Frame {
        let (half_width, half_height) = (self.half_width + space, self.half_height + space);
        Frame { half_width, half_height, ..self }
    }

    fn contains(&self, p: ScenePoint) -> bool {
        (p.x - self.middle.x).abs() <= self.half_width
            && (p.y - self.middle.y).abs() <= self.half_height
    }
}

/// Draws a curve from one label to another, bent by `bend` to its right.
pub(super) fn curve(scene: &mut Scene, from: Frame, to: Frame, bend: f64, stroke: Stroke) {
    let (a, c) = (from.middle, to.middle);
    let (dx, dy) = (c.x - a.x, c.y - a.y);
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    // A quadratic curve reaches half as far as its control point.
    let control = point(
        (a.x + c.x) / 2.0 - dy / length * bend * 2.0,
        (a.y + c.y) / 2.0 + dx / length * bend * 2.0,
    );
    let at = |t: f64| quadratic(a, control, c, t);
    let start = boundary(|t| from.contains(at(t)), 0.5);
    let end = 1.0 - boundary(|t| to.contains(at(1.0 - t)), 0.5);
    // The control point of the middle part is the intersection of the tangents at its ends; apply
    // de Casteljau's algorithm twice.
    let blend =
        |p: ScenePoint, q: ScenePoint, t: f64| point(p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t);
    let inner = blend(blend(a, control, start), blend(control, c, start), end);
    let (first, last) = (at(start), at(end));
    if bend == 0.0 {
        scene.line(first, last, stroke);
    } else {
        scene.items.push(SceneItem::Curve { from: first, control: inner, to: last, stroke });
    }
    head(scene, inner, last, stroke);
}

pub(super) fn path(
    scene: &mut Scene,
    from: Frame,
    bends: &[ScenePoint],
    to: Frame,
    stroke: Stroke,
) {
    let (Some(&first), Some(&last)) = (bends.first(), bends.last()) else {
        curve(scene, from, to, 0.0, stroke);
        return;
    };
    let leave = |frame: Frame, other: ScenePoint| {
        let m = frame.middle;
        let at = |t: f64| point(m.x + (other.x - m.x) * t, m.y + (other.y - m.y) * t);
        at(boundary(|t| frame.contains(at(t)), 1.0))
    };
    let mut points = vec![leave(from, first)];
    points.extend(bends);
    points.push(leave(to, last));
    let end = points[points.len() - 1];
    scene.polyline(rounded(&points), stroke);
    head(scene, last, end, stroke);
}

/// Draws a loop to the left (`side` −1) or right (`side` 1) of a label, or at the upper corner on
/// this side.
pub(super) fn pass(scene: &mut Scene, frame: Frame, side: f64, at_corner: bool, stroke: Stroke) {
    const STEPS: i32 = 24;
    const RADIUS: f64 = 10.0;
    let edge = frame.middle.x + side * frame.half_width;
    // The loop lies in the direction (across, -up) from the foot.
    let (foot, across, up) = match at_corner {
        true => (point(edge, frame.middle.y - frame.half_height - 7.0), side * 0.8, 0.6),
        false => (point(edge, frame.middle.y), side, 0.0),
    };
    // Follow the circle between its intersections with the line through the foot.
    let meets = 0.75f64.acos();
    let points: Vec<ScenePoint> = (0..=STEPS)
        .map(|i| meets + (std::f64::consts::TAU - 2.0 * meets) * f64::from(i) / f64::from(STEPS))
        .map(|a| {
            let (out, aside) = (RADIUS * (0.75 - a.cos()), RADIUS * a.sin());
            point(
                foot.x + out * across - aside * side * up,
                foot.y - out * up - aside * across * side,
            )
        })
        .collect();
    let (before, end) = (points[points.len() - 3], points[points.len() - 1]);
    scene.polyline(points, stroke);
    head(scene, before, end, stroke);
}

pub(super) const PASS: f64 = 20.0;

/// Returns the greatest parameter up to `most` for which `inside` holds, by bisection.
fn boundary(inside: impl Fn(f64) -> bool, most: f64) -> f64 {
    let (mut low, mut high) = (0.0, most);
    for _ in 0..24 {
        let middle = (low + high) / 2.0;
        if inside(middle) { low = middle } else { high = middle }
    }
    low
}

fn head(scene: &mut Scene, before: ScenePoint, to: ScenePoint, stroke: Stroke) {
    let (dx, dy) = (to.x - before.x, to.y - before.y);
    let length = (dx * dx + dy * dy).sqrt();
    if length > 0.0 {
        let from = point(to.x - dx / length * 3.0, to.y - dy / length * 3.0);
        scene.items.push(SceneItem::Arrow { from, to, stroke: stroke.dash(LineDash::Solid) });
    }
}

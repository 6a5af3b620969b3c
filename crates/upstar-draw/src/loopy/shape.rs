//! Lines between labels, from border to border, with arrow heads.

use crate::scene::{LineDash, Scene, SceneItem, ScenePoint, Stroke, point};

#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub middle: ScenePoint,
    pub half_width: f64,
    pub half_height: f64,
}

impl Frame {
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
    let at = |t: f64| {
        let s = 1.0 - t;
        let mix = |a: f64, b: f64, c: f64| s * s * a + 2.0 * s * t * b + t * t * c;
        point(mix(a.x, control.x, c.x), mix(a.y, control.y, c.y))
    };
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
    scene.polyline(points, stroke);
    head(scene, last, end, stroke);
}

/// Draws a loop to the left (`side` −1) or right (`side` 1) of a label.
pub(super) fn pass(scene: &mut Scene, frame: Frame, side: f64, stroke: Stroke) {
    const STEPS: i32 = 24;
    const RADIUS: f64 = 10.0;
    let edge = frame.middle.x + side * frame.half_width;
    let centre = point(edge + side * RADIUS * 0.75, frame.middle.y);
    // Follow the circle from its upper to its lower intersection with the box.
    let meets = 0.75f64.acos();
    let points: Vec<ScenePoint> = (0..=STEPS)
        .map(|i| meets + (std::f64::consts::TAU - 2.0 * meets) * f64::from(i) / f64::from(STEPS))
        .map(|a| point(centre.x - side * RADIUS * a.cos(), centre.y - RADIUS * a.sin()))
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

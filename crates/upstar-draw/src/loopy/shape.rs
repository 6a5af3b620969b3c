//! Lines between labels, from border to border, with arrow heads.

use crate::scene::{LineDash, Scene, SceneItem, ScenePoint, Stroke, point, quadratic};

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

/// Rounds the corners of a line, up to [`ROUND`] from each corner.
fn rounded(points: &[ScenePoint]) -> Vec<ScenePoint> {
    const ROUND: f64 = 48.0;
    const STEPS: i32 = 8;
    let near = |corner: ScenePoint, other: ScenePoint| {
        let (dx, dy) = (other.x - corner.x, other.y - corner.y);
        let part = (ROUND / (dx * dx + dy * dy).sqrt()).min(0.5);
        point(corner.x + dx * part, corner.y + dy * part)
    };
    let mut line: Vec<ScenePoint> = points.first().copied().into_iter().collect();
    for corner in points.windows(3) {
        let (from, to) = (near(corner[1], corner[0]), near(corner[1], corner[2]));
        let on_curve = |i| quadratic(from, corner[1], to, f64::from(i) / f64::from(STEPS));
        line.extend((0..=STEPS).map(on_curve));
    }
    line.extend(points.last());
    line
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

//! Scenes of Hasse diagrams.

use super::rows::Rows;
use super::spread::spread;
use super::{HasseDiagram, MAX_DRAWN, MAX_NAMED};
use crate::label::{Label, columns};
use crate::scene::{
    CHAR_WIDTH, LineWeight, ROW_HEIGHT, Scene, SceneItem, ScenePoint, ShapeRole, Stroke,
    TextAnchor, point, rounded,
};

/// Longer names are replaced by numbers and listed below the diagram.
const LONG: usize = 30;
const MARGIN: f64 = 16.0;
const NAME: f64 = 22.0;
/// The range of the distance between adjacent levels, which grows with the width of the widest
/// edge.
const LEVEL: (f64, f64) = (56.0, 180.0);
/// The gap between adjacent names on a level, and around a passing edge.
const GAP: f64 = 24.0;
/// The value of [`GAP`] for diagrams of at most [`FEW`] elements.
const WIDE_GAP: f64 = 44.0;
const FEW: usize = 40;
const BEND: f64 = 2.0;
/// The least distance between a straight edge and a name or dot that it passes.
const CLEARANCE: f64 = 6.0;
const DOT: f64 = 3.0;

pub(super) fn scene(diagram: &HasseDiagram) -> Scene {
    let size = diagram.labels.len();
    if size == 0 || size > MAX_DRAWN {
        let mut scene = Scene::new(diagram.title(), 420.0, 2.0 * MARGIN + ROW_HEIGHT);
        scene.description = match size {
            0 => "There are no elements.".into(),
            _ => "The ordered set is too large to draw.".into(),
        };
        let words = Label::words(format!("{}: nothing to draw", diagram.title()));
        scene.text(point(MARGIN, scene.height / 2.0), TextAnchor::Start, words, ShapeRole::Axis);
        return scene;
    }
    Picture::new(diagram, size <= MAX_NAMED).draw()
}

struct Picture<'a> {
    diagram: &'a HasseDiagram,
    rows: Rows,
    /// The name of each element, empty if the elements are drawn as dots.
    names: Vec<Label>,
    listed: Vec<(String, Label)>,
    places: Vec<ScenePoint>,
    named: bool,
}

impl<'a> Picture<'a> {
    fn new(diagram: &'a HasseDiagram, named: bool) -> Picture<'a> {
        let size = diagram.labels.len();
        let rows = Rows::new(&diagram.poset);
        let (names, listed) = if named { names(diagram, &rows) } else { Default::default() };
        let widths: Vec<f64> = (0..rows.size)
            .map(|node| match names.get(node) {
                Some(name) => name.columns().max(1) as f64 * CHAR_WIDTH,
                None if node < size => 2.0 * DOT,
                None => BEND,
            })
            .collect();
        let gap = match (named, size) {
            (false, _) => 4.0 * DOT,
            (true, ..=FEW) => WIDE_GAP,
            _ => GAP,
        };
        let x = spread(&rows, size, &widths, gap);
        let heights = heights(&rows, &x);
        let highest = heights.last().copied().unwrap_or(0.0);
        let mut places = vec![point(0.0, 0.0); rows.size];
        for (row, height) in rows.rows.iter().zip(&heights) {
            for &node in row {
                places[node] =
                    point(MARGIN + x[node].round(), MARGIN + NAME / 2.0 + highest - height);
            }
        }
        straighten(&rows, &widths, if named { NAME / 2.0 } else { 0.0 }, &mut places);
        Picture { diagram, rows, names, listed, places, named }
    }

    fn draw(self) -> Scene {
        let size = self.diagram.labels.len();
        let reach = |node: usize| {
            let half = self.names.get(node).map_or(DOT, |n| n.columns() as f64 * CHAR_WIDTH / 2.0);
            self.places[node].x + half
        };
        let mut width = (0..self.rows.size).map(reach).fold(0.0, f64::max) + MARGIN;
        let mut height = self.places.iter().map(|p| p.y).fold(0.0, f64::max) + NAME / 2.0 + MARGIN;
        let floor = height;
        for (number, name) in &self.listed {
            width = width
                .max(2.0 * MARGIN + (columns(number) + 2 + name.columns()) as f64 * CHAR_WIDTH);
            height += ROW_HEIGHT + 4.0;
        }
        let mut scene = Scene::new(self.diagram.title(), width, height);
        scene.description = self.description();
        for path in &self.rows.paths {
            self.edge(path, &mut scene);
        }
        for node in 0..size {
            let at = self.places[node];
            match self.names.get(node) {
                Some(name) => {
                    scene.text(at, TextAnchor::Middle, name.clone(), ShapeRole::Ink);
                }
                None => scene.disc(at, DOT, ShapeRole::Ink),
            }
        }
        for (row, (number, name)) in self.listed.iter().enumerate() {
            let y = floor + row as f64 * (ROW_HEIGHT + 4.0);
            let indent = MARGIN + 6.0 * CHAR_WIDTH;
            scene.text(
                point(indent - CHAR_WIDTH, y),
                TextAnchor::End,
                Label::words(number),
                ShapeRole::Axis,
            );
            scene.text(point(indent, y), TextAnchor::Start, name.clone(), ShapeRole::Ink);
        }
        scene
    }

    fn edge(&self, path: &[usize], scene: &mut Scene) {
        let mut points: Vec<ScenePoint> = path.iter().map(|&node| self.places[node]).collect();
        if self.named
            && let [first, .., last] = points.as_mut_slice()
        {
            first.y -= NAME / 2.0;
            last.y += NAME / 2.0;
        }
        let stroke = Stroke::of(ShapeRole::Neutral).weight(LineWeight::Thin);
        let straight = |a: ScenePoint, b: ScenePoint, c: ScenePoint| {
            let across = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
            across.abs() < 1.0
        };
        let mut corners: Vec<ScenePoint> = Vec::with_capacity(points.len());
        for at in points {
            if let [.., a, b] = corners[..]
                && straight(a, b, at)
            {
                corners.pop();
            }
            corners.push(at);
        }
        match corners[..] {
            [from, to] => scene.items.push(SceneItem::Line { from, to, stroke }),
            _ => scene.polyline(rounded(&corners), stroke),
        }
    }

    fn description(&self) -> String {
        let mut words = format!(
            "{} on {} levels; greater elements are higher.",
            self.diagram.title(),
            self.rows.rows.len()
        );
        if self.rows.crossings == Some(0) {
            words += " No edges cross.";
        }
        words
    }
}

fn names(diagram: &HasseDiagram, rows: &Rows) -> (Vec<Label>, Vec<(String, Label)>) {
    let mut names = diagram.labels.clone();
    let mut listed = Vec::new();
    // Number from the top, in reading order.
    for row in rows.rows.iter().rev() {
        for &node in row {
            if let Some(name) = names.get_mut(node)
                && name.columns() > LONG
            {
                let number = format!("({})", listed.len() + 1);
                let long = std::mem::replace(name, Label::words(number.clone()));
                listed.push((number, long));
            }
        }
    }
    (names, listed)
}

/// Moves the bends of an edge to the line between its ends, unless this line would pass over a
/// neighbour on some level. `half` is half the height of a name.
fn straighten(rows: &Rows, widths: &[f64], half: f64, places: &mut [ScenePoint]) {
    let mut beside = vec![[None; 2]; rows.size];
    for pair in rows.rows.iter().flat_map(|row| row.windows(2)) {
        (beside[pair[0]][1], beside[pair[1]][0]) = (Some(pair[1]), Some(pair[0]));
    }
    for path in &rows.paths {
        let [low, bends @ .., high] = path.as_slice() else { continue };
        let (from, to) = (places[*low], places[*high]);
        let slope = (to.x - from.x) / (to.y - from.y + 2.0 * half);
        let across = |bend: usize| from.x + (places[bend].y - from.y + half) * slope;
        let is_clear = |&bend: &usize| {
            let is_apart = |(other, side): (Option<usize>, f64)| {
                let Some(other) = other else { return true };
                let distance = widths[other] / 2.0 + CLEARANCE + slope.abs() * half;
                side * (places[other].x - across(bend)) >= distance
            };
            beside[bend].into_iter().zip([-1.0, 1.0]).all(is_apart)
        };
        if bends.iter().all(is_clear) {
            let moved: Vec<f64> = bends.iter().map(|&bend| across(bend)).collect();
            bends.iter().zip(moved).for_each(|(&bend, x)| places[bend].x = x);
        }
    }
}

/// Returns the height of each level above the lowest.
fn heights(rows: &Rows, x: &[f64]) -> Vec<f64> {
    let mut height = 0.0;
    let mut heights = Vec::with_capacity(rows.rows.len());
    for row in &rows.rows {
        let across = row.iter().flat_map(|&node| {
            rows.below[node].iter().map(move |&other| (x[node] - x[other]).abs())
        });
        let reach = across.fold(0.0, f64::max);
        if !heights.is_empty() {
            // Distances are whole numbers of rows, so that names do not collide in text.
            let distance = (reach * 0.2).clamp(LEVEL.0, LEVEL.1);
            height += (distance / ROW_HEIGHT).ceil() * ROW_HEIGHT;
        }
        heights.push(height);
    }
    heights
}

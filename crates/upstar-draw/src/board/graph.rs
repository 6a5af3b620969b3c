//! Pictures of graphs. Hackenbush pictures include the ground; other pictures do not.

use super::area::area;
use super::graph_layout::{placed, spread, trees};
use super::graph_text::Text;
use super::grid::piece;
use super::spanning_forest::{SearchOrder, adjacency, forest};
use super::{ElementArea, MAX_VERTICES, ViewElement, counted, role};
use crate::label::{Label, elide};
use crate::scene::{
    LineDash, LineWeight, ROW_HEIGHT, Scene, SceneItem, ScenePoint, ShapeRole, Stroke, TextAnchor,
    point,
};
use crate::terminal::TextStyle;
use upstar_core::{EdgeView, Tint, VertexView};

/// The horizontal coordinate of a vertex, and its height, in any unit.
pub type Coordinates = (i16, i16);

const EDGE: f64 = 56.0;
const MARGIN: f64 = 28.0;
/// The radius of a vertex with a label; `DOT` is the radius without a label.
const WITH_LABEL: f64 = 13.0;
const DOT: f64 = 4.0;
const MAX_EDGES: usize = 2000;

pub(super) fn text(
    vertices: &[VertexView],
    edges: &[EdgeView],
    ground: Option<usize>,
    style: &TextStyle,
) -> String {
    Text::new(vertices, edges, ground, style).print()
}

pub(super) fn scene(
    vertices: &[VertexView],
    edges: &[EdgeView],
    ground: Option<usize>,
    places: Option<&[Coordinates]>,
) -> Scene {
    let shown = &vertices[..vertices.len().min(MAX_VERTICES)];
    let drawn = &edges[..edges.len().min(MAX_EDGES)];
    let ground = ground.filter(|&g| g < shown.len());
    let mut picture = Picture::new(shown, drawn, ground, places);
    picture.scene.title = format!(
        "A graph with {} and {}{}",
        if vertices.len() == 1 {
            "1 vertex".into()
        } else {
            format!("{} vertices", vertices.len())
        },
        counted(edges.len(), "edge"),
        if ground.is_some() { ", connected to the ground" } else { "" }
    );
    if vertices.len() <= MAX_VERTICES && edges.len() <= 100 {
        let text = text(vertices, edges, None, &TextStyle { columns: 1000, ..TextStyle::ASCII });
        picture.scene.description = text.trim_end().replace('\n', "; ");
    }
    picture.edges();
    picture.vertices();
    let missing = (vertices.len() - shown.len()) + (edges.len() - drawn.len());
    if missing > 0 {
        let scene = &mut picture.scene;
        let label = Label::words(format!("… {missing} more"));
        scene.text(point(8.0, scene.height + 4.0), TextAnchor::Start, label, ShapeRole::Axis);
        scene.height += ROW_HEIGHT;
    }
    picture.scene
}

pub(super) fn areas(
    vertices: &[VertexView],
    edges: &[EdgeView],
    ground: Option<usize>,
) -> Vec<(ViewElement, ElementArea)> {
    let shown = &vertices[..vertices.len().min(MAX_VERTICES)];
    let drawn = &edges[..edges.len().min(MAX_EDGES)];
    let ground = ground.filter(|&g| g < shown.len());
    let mut picture = Picture::new(shown, drawn, ground, None);
    let vertex = |v: usize| {
        let (centre, radius) = (picture.places[v], picture.radius(v));
        (ViewElement::Vertex(v), ElementArea::Disc { centre, radius, hollow: false })
    };
    let mut places: Vec<(ViewElement, ElementArea)> =
        (0..shown.len()).filter(|&v| ground != Some(v)).map(vertex).collect();
    let items = picture.edges();
    let edge = |(e, item): (usize, &Option<usize>)| {
        item.and_then(|item| area(&picture.scene, item)).map(|area| (ViewElement::Edge(e), area))
    };
    places.extend(items.iter().enumerate().filter_map(edge));
    places.extend(ground.map(|ground| {
        let (corner, width) = (point(8.0, picture.floor - 4.0), picture.scene.width - 16.0);
        (ViewElement::Vertex(ground), ElementArea::Rectangle { corner, width, height: 12.0 })
    }));
    places
}

/// Returns the radius of a loop drawn after `earlier` loops at the same vertex.
fn loop_radius(earlier: usize) -> f64 {
    8.0 + 3.0 * earlier.min(4) as f64
}

/// Returns the offset of the centre of a loop from its vertex, both upwards and to the right.
fn loop_tilt(earlier: usize, vertex: f64) -> f64 {
    loop_radius(earlier) * 0.7 + vertex * 0.5
}

struct Picture<'a> {
    vertices: &'a [VertexView],
    edges: &'a [EdgeView],
    ground: Option<usize>,
    places: Vec<ScenePoint>,
    floor: f64,
    scene: Scene,
}

impl<'a> Picture<'a> {
    fn new(
        vertices: &'a [VertexView],
        edges: &'a [EdgeView],
        ground: Option<usize>,
        places: Option<&[Coordinates]>,
    ) -> Self {
        let count = vertices.len();
        let adjacency = adjacency(count, edges);
        let found = forest(count, edges, ground, SearchOrder::BreadthFirst);
        let standing = ground.is_some();
        let units = match places {
            Some(places) => placed(&places[..count.min(places.len())], edges, ground),
            None if standing => trees(count, &found, ground),
            None => spread(&adjacency),
        };
        let width = units.iter().map(|p| p.0).fold(0.0, f64::max);
        let height = units.iter().map(|p| p.1).fold(0.0, f64::max);
        // Loops extend above and to the right of their vertex.
        let mut loops = vec![0_usize; count];
        for edge in edges.iter().filter(|e| e.from == e.to && ground != Some(e.from)) {
            if let Some(loops) = loops.get_mut(edge.from) {
                *loops += 1;
            }
        }
        let most = loops.into_iter().max().unwrap_or(0);
        let margin = match most.checked_sub(1) {
            Some(last) => MARGIN.max(loop_tilt(last, WITH_LABEL) + loop_radius(last) + 2.0),
            None => MARGIN,
        };
        // Edges from the ground to itself are drawn to the right of everything else.
        let arches = edges.iter().filter(|e| ground == Some(e.from) && e.from == e.to).count();
        let extra = arches as f64 * 0.9;
        let floor = margin + height.max(if arches > 0 { 0.6 } else { 0.0 }) * EDGE;
        let places = units
            .iter()
            .map(|&(x, y)| {
                let y = if standing { floor - y * EDGE } else { margin + y * EDGE };
                point(margin + x * EDGE, y)
            })
            .collect();
        let scene = Scene::new("", margin * 2.0 + (width + extra) * EDGE, floor + MARGIN);
        Picture { vertices, edges, ground, places, floor, scene }
    }

    /// Draws the edges and returns the index of each edge's scene item.
    fn edges(&mut self) -> Vec<Option<usize>> {
        if self.ground.is_some() {
            self.earth();
        }
        let mut items = vec![None; self.edges.len()];
        let mut heads = Vec::new();
        let width = self.places.iter().map(|p| p.x).fold(MARGIN, f64::max);
        let mut arches = 0;
        for (i, item) in items.iter_mut().enumerate() {
            let edge = self.edges[i];
            let (Some(&a), Some(&b)) = (self.places.get(edge.from), self.places.get(edge.to))
            else {
                continue;
            };
            *item = Some(self.scene.items.len());
            let stroke = match edge.tint {
                // Neither player owns the edges of a vertex game.
                Tint::Neither => Stroke::of(ShapeRole::Axis).weight(LineWeight::Normal),
                tint => Stroke::of(role(tint)).weight(LineWeight::Thick),
            };
            let ends = (edge.from.min(edge.to), edge.from.max(edge.to));
            let same = |e: &&EdgeView| (e.from.min(e.to), e.from.max(e.to)) == ends;
            let earlier = self.edges[..i].iter().filter(same).count();
            if edge.from == edge.to {
                if self.ground == Some(edge.from) {
                    let x = width + EDGE * 0.3 + arches as f64 * EDGE * 0.9;
                    arches += 1;
                    self.scene.items.push(SceneItem::Curve {
                        from: point(x, self.floor),
                        control: point(x + EDGE * 0.3, self.floor - EDGE),
                        to: point(x + EDGE * 0.6, self.floor),
                        stroke,
                    });
                } else {
                    let radius = loop_radius(earlier);
                    let tilt = loop_tilt(earlier, self.radius(edge.from));
                    let stroke = stroke.dash(LineDash::Solid);
                    self.scene.items.push(SceneItem::Circle {
                        centre: point(a.x + tilt, a.y - tilt),
                        radius,
                        stroke: Some(stroke),
                        fill: None,
                    });
                }
                continue;
            }
            let (a, b) = self.feet(edge, a, b);
            let mut pulled_from = a;
            if earlier == 0 && !self.passes(edge, a, b) {
                self.scene.line(a, b, stroke);
            } else {
                // Parallel edges bend to alternate sides.
                let side = if earlier % 2 == 0 { 1.0 } else { -1.0 };
                let bend = side * (14.0 + 8.0 * earlier.min(12) as f64);
                let (dx, dy) = (b.x - a.x, b.y - a.y);
                let length = (dx * dx + dy * dy).sqrt().max(1.0);
                let control = point(
                    (a.x + b.x) / 2.0 - dy / length * bend * 1.4,
                    (a.y + b.y) / 2.0 + dx / length * bend * 1.4,
                );
                let inside = point(
                    control.x.clamp(2.0, self.scene.width - 2.0),
                    control.y.clamp(2.0, self.scene.height - 2.0),
                );
                self.scene.items.push(SceneItem::Curve { from: a, control: inside, to: b, stroke });
                pulled_from = inside;
            }
            if edge.is_arrow {
                heads.push(self.head(edge.to, pulled_from, stroke));
            }
        }
        self.scene.items.append(&mut heads);
        items
    }

    /// Returns the head of an arrow from the point `from` that touches the rim of the vertex.
    fn head(&self, vertex: usize, from: ScenePoint, stroke: Stroke) -> SceneItem {
        const LENGTH: f64 = 9.0;
        let to = self.places[vertex];
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length = (dx * dx + dy * dy).sqrt().max(1.0);
        let before =
            |distance: f64| point(to.x - dx / length * distance, to.y - dy / length * distance);
        let rim = self.radius(vertex) + 1.0;
        SceneItem::Arrow {
            from: before(rim + LENGTH),
            to: before(rim),
            stroke: stroke.dash(LineDash::Solid),
        }
    }

    /// Returns the ends of the edge in the picture. An edge to the ground is vertical.
    fn feet(&self, edge: EdgeView, a: ScenePoint, b: ScenePoint) -> (ScenePoint, ScenePoint) {
        if self.ground == Some(edge.from) {
            (point(b.x, self.floor), b)
        } else if self.ground == Some(edge.to) {
            (a, point(a.x, self.floor))
        } else {
            (a, b)
        }
    }

    fn passes(&self, edge: EdgeView, a: ScenePoint, b: ScenePoint) -> bool {
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let squared = dx * dx + dy * dy;
        squared > 0.0
            && self.places.iter().enumerate().any(|(v, p)| {
                if v == edge.from || v == edge.to || self.ground == Some(v) {
                    return false;
                }
                let t = ((p.x - a.x) * dx + (p.y - a.y) * dy) / squared;
                let (x, y) = (a.x + t * dx - p.x, a.y + t * dy - p.y);
                t > 0.0 && t < 1.0 && x * x + y * y < 8.0 * 8.0
            })
    }

    fn earth(&mut self) {
        let (left, right) = (8.0, self.scene.width - 8.0);
        let y = self.floor;
        self.scene.items.push(SceneItem::Rectangle {
            corner: point(left, y),
            width: right - left,
            height: 8.0,
            round: 0.0,
            stroke: None,
            fill: Some(ShapeRole::Blocked),
        });
        let line = Stroke::of(ShapeRole::Ink).weight(LineWeight::Normal);
        self.scene.line(point(left, y), point(right, y), line);
    }

    fn radius(&self, v: usize) -> f64 {
        match (self.ground, self.vertices[v].label.is_empty()) {
            (Some(_), true) => DOT,
            _ => WITH_LABEL,
        }
    }

    fn vertices(&mut self) {
        for (v, vertex) in self.vertices.iter().enumerate() {
            let at = self.places[v];
            let radius = self.radius(v);
            if self.ground == Some(v) {
                continue;
            }
            if radius == DOT {
                self.scene.disc(at, DOT, ShapeRole::Ink);
                continue;
            }
            let mut words = elide(&vertex.label, 12);
            if words.is_empty() {
                words = v.to_string();
            }
            match vertex.tint {
                Tint::Both => self.scene.ring(at, radius, ShapeRole::Ink, LineWeight::Thin),
                tint => self.scene.items.push(piece(at, radius, tint)),
            }
            let role = match vertex.tint {
                Tint::Left => ShapeRole::Paper,
                Tint::Right => ShapeRole::Right,
                Tint::Both => ShapeRole::Ink,
                Tint::Neither => ShapeRole::Axis,
            };
            self.scene.text(at, TextAnchor::Middle, Label::words(words), role);
        }
    }
}

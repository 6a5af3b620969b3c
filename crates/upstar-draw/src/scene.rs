//! The scene: a picture as a short list of shapes, with roles in place of colours.
//!
//! Everything drawn by this crate becomes a [`Scene`] first; [`svg`](crate::svg),
//! [`tikz`](crate::tikz) and [`terminal`](crate::terminal) turn scenes into files. Who makes a
//! scene says *whose* a line is; only the exporters know that Left is blue.
//!
//! Lengths are in units of which a terminal character is 8 wide and 16 high, and text 13 high; in
//! an SVG one unit is one CSS pixel. `x` grows to the right and `y` downward.

use crate::label::Label;

/// The width of one character of text, in scene units.
pub const CHAR_WIDTH: f64 = 8.0;
/// The height of one row of a terminal, in scene units.
pub const ROW_HEIGHT: f64 = 16.0;
/// More items than this are not exported; the exporters say how many were left out.
pub const MAX_ITEMS: usize = 50_000;

/// A picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// One line that names the picture.
    pub title: String,
    /// What a reader who cannot see the picture needs to know.
    pub description: String,
    /// The width of the frame; the left edge is at 0.
    pub width: f64,
    /// The height of the frame; the upper edge is at 0.
    pub height: f64,
    /// The shapes, those at the back first.
    pub items: Vec<SceneItem>,
}

/// A place in the frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScenePoint {
    /// The distance from the left edge.
    pub x: f64,
    /// The distance from the upper edge.
    pub y: f64,
}

/// The point `(x, y)`.
#[must_use]
pub fn point(x: f64, y: f64) -> ScenePoint {
    ScenePoint { x, y }
}

/// What a shape stands for; the exporters choose the colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ShapeRole {
    /// Text and lines of no player.
    Ink,
    /// Secondary text and the lines of axes.
    Axis,
    /// The faintest lines: the grid of a plot, the squares of a board.
    Grid,
    /// Left's: blue.
    Left,
    /// Right's: red.
    Right,
    /// Both players': green.
    Both,
    /// Nobody's: gray.
    Neutral,
    /// Out of play: a taken cell, the ground.
    Blocked,
    /// The colour of the sheet.
    Paper,
    /// Black on any sheet: a stone.
    Black,
    /// White on any sheet: a stone.
    White,
    /// One of several things shown together; the number is taken modulo [`SERIES`].
    Series(u8),
}

/// How many different series colours there are.
pub const SERIES: u8 = 6;

/// How heavy a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LineWeight {
    /// Axes and grids.
    Thin,
    /// Most lines.
    Normal,
    /// The lines that the picture is about.
    Thick,
}

/// How a line is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LineDash {
    /// Not at all. Left's lines.
    Solid,
    /// Into dashes. Right's lines.
    Dashed,
    /// Into dashes and dots. Both players' lines.
    DashDot,
    /// Into dots.
    Dotted,
}

/// How a line looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stroke {
    /// What it stands for.
    pub role: ShapeRole,
    /// How heavy it is.
    pub weight: LineWeight,
    /// How it is broken.
    pub dash: LineDash,
    /// Whether it is drawn paler, as the part of a thermograph below zero.
    pub faint: bool,
}

impl Stroke {
    /// The line of a role. Left's are solid, Right's dashed and those of both dash-dotted, so that
    /// they differ without colour.
    #[must_use]
    pub fn of(role: ShapeRole) -> Stroke {
        let dash = match role {
            ShapeRole::Right => LineDash::Dashed,
            ShapeRole::Both => LineDash::DashDot,
            _ => LineDash::Solid,
        };
        let weight = match role {
            ShapeRole::Axis | ShapeRole::Grid => LineWeight::Thin,
            _ => LineWeight::Normal,
        };
        Stroke { role, weight, dash, faint: false }
    }

    /// The same line, as heavy as said.
    #[must_use]
    pub fn weight(self, weight: LineWeight) -> Stroke {
        Stroke { weight, ..self }
    }

    /// The same line, broken as said.
    #[must_use]
    pub fn dash(self, dash: LineDash) -> Stroke {
        Stroke { dash, ..self }
    }

    /// The same line, paler.
    #[must_use]
    pub fn faint(self) -> Stroke {
        Stroke { faint: true, ..self }
    }
}

/// Which end of a text stands at its place; upright, texts are centred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TextAnchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// One shape.
#[derive(Clone, Debug, PartialEq)]
pub enum SceneItem {
    /// A straight line.
    Line {
        /// One end.
        from: ScenePoint,
        /// The other end.
        to: ScenePoint,
        /// How it looks.
        stroke: Stroke,
    },
    /// A straight line with an arrow head at its second end.
    Arrow {
        /// Where it begins.
        from: ScenePoint,
        /// Where it points.
        to: ScenePoint,
        /// How it looks.
        stroke: Stroke,
    },
    /// A line through several points.
    Polyline {
        /// The points, in order.
        points: Vec<ScenePoint>,
        /// How it looks.
        stroke: Stroke,
    },
    /// A quadratic Bézier curve.
    Curve {
        /// One end.
        from: ScenePoint,
        /// The point that pulls.
        control: ScenePoint,
        /// The other end.
        to: ScenePoint,
        /// How it looks.
        stroke: Stroke,
    },
    /// A circle.
    Circle {
        /// Its centre.
        centre: ScenePoint,
        /// Its radius.
        radius: f64,
        /// The line around it.
        stroke: Option<Stroke>,
        /// What it is filled with.
        fill: Option<ShapeRole>,
    },
    /// A rectangle.
    Rectangle {
        /// The upper left corner.
        corner: ScenePoint,
        /// How wide it is.
        width: f64,
        /// How high it is.
        height: f64,
        /// The radius of its corners.
        round: f64,
        /// The line around it.
        stroke: Option<Stroke>,
        /// What it is filled with.
        fill: Option<ShapeRole>,
    },
    /// A text.
    Text {
        /// Where it stands.
        at: ScenePoint,
        /// Which end stands there.
        anchor: TextAnchor,
        /// What it says.
        label: Label,
        /// What it stands for.
        role: ShapeRole,
        /// Whether it is set in bold type.
        bold: bool,
    },
}

impl Scene {
    /// An empty picture.
    #[must_use]
    pub fn new(title: impl Into<String>, width: f64, height: f64) -> Scene {
        Scene { title: title.into(), description: String::new(), width, height, items: Vec::new() }
    }

    /// Adds a straight line.
    pub fn line(&mut self, from: ScenePoint, to: ScenePoint, stroke: Stroke) {
        self.items.push(SceneItem::Line { from, to, stroke });
    }

    /// Adds a line through several points.
    pub fn polyline(&mut self, points: Vec<ScenePoint>, stroke: Stroke) {
        self.items.push(SceneItem::Polyline { points, stroke });
    }

    /// Adds a text.
    pub fn text(&mut self, at: ScenePoint, anchor: TextAnchor, label: Label, role: ShapeRole) {
        self.items.push(SceneItem::Text { at, anchor, label, role, bold: false });
    }

    /// Adds a text in bold type.
    pub fn bold_text(&mut self, at: ScenePoint, anchor: TextAnchor, label: Label, role: ShapeRole) {
        self.items.push(SceneItem::Text { at, anchor, label, role, bold: true });
    }

    /// Adds a disc without a line around it.
    pub fn disc(&mut self, centre: ScenePoint, radius: f64, fill: ShapeRole) {
        self.items.push(SceneItem::Circle { centre, radius, stroke: None, fill: Some(fill) });
    }

    /// Adds a ring filled with paper.
    pub fn ring(&mut self, centre: ScenePoint, radius: f64, role: ShapeRole, weight: LineWeight) {
        let stroke = Stroke { role, weight, dash: LineDash::Solid, faint: false };
        self.items.push(SceneItem::Circle {
            centre,
            radius,
            stroke: Some(stroke),
            fill: Some(ShapeRole::Paper),
        });
    }

    /// Moves every shape.
    pub(crate) fn shift(&mut self, dx: f64, dy: f64) {
        let moved = |p: &mut ScenePoint| *p = point(p.x + dx, p.y + dy);
        for item in &mut self.items {
            match item {
                SceneItem::Line { from, to, .. } | SceneItem::Arrow { from, to, .. } => {
                    moved(from);
                    moved(to);
                }
                SceneItem::Polyline { points, .. } => points.iter_mut().for_each(moved),
                SceneItem::Curve { from, control, to, .. } => {
                    moved(from);
                    moved(control);
                    moved(to);
                }
                SceneItem::Circle { centre, .. } => moved(centre),
                SceneItem::Rectangle { corner, .. } => moved(corner),
                SceneItem::Text { at, .. } => moved(at),
            }
        }
    }

    /// Makes every shape smaller or larger. Lines stay as heavy and letters as large as they are.
    pub(crate) fn scale(&mut self, factor: f64) {
        let scaled = |p: &mut ScenePoint| *p = point(p.x * factor, p.y * factor);
        self.width *= factor;
        self.height *= factor;
        for item in &mut self.items {
            match item {
                SceneItem::Line { from, to, .. } | SceneItem::Arrow { from, to, .. } => {
                    scaled(from);
                    scaled(to);
                }
                SceneItem::Polyline { points, .. } => points.iter_mut().for_each(scaled),
                SceneItem::Curve { from, control, to, .. } => {
                    scaled(from);
                    scaled(control);
                    scaled(to);
                }
                SceneItem::Circle { centre, radius, .. } => {
                    scaled(centre);
                    *radius *= factor;
                }
                SceneItem::Rectangle { corner, width, height, round, .. } => {
                    scaled(corner);
                    *width *= factor;
                    *height *= factor;
                    *round *= factor;
                }
                SceneItem::Text { at, .. } => scaled(at),
            }
        }
    }

    /// The items that an exporter shows, and how many it leaves out.
    pub(crate) fn bounded(&self) -> (&[SceneItem], usize) {
        let shown = self.items.len().min(MAX_ITEMS);
        (&self.items[..shown], self.items.len() - shown)
    }

    /// Every point that the picture mentions; a text counts as its place.
    #[must_use]
    pub fn points(&self) -> Vec<ScenePoint> {
        let mut points = Vec::new();
        for item in &self.items {
            match item {
                SceneItem::Line { from, to, .. } | SceneItem::Arrow { from, to, .. } => {
                    points.extend([*from, *to]);
                }
                SceneItem::Polyline { points: line, .. } => points.extend(line),
                SceneItem::Curve { from, control, to, .. } => points.extend([*from, *control, *to]),
                SceneItem::Circle { centre, radius, .. } => points.extend([
                    point(centre.x - radius, centre.y - radius),
                    point(centre.x + radius, centre.y + radius),
                ]),
                SceneItem::Rectangle { corner, width, height, .. } => {
                    points.extend([*corner, point(corner.x + width, corner.y + height)]);
                }
                SceneItem::Text { at, .. } => points.push(*at),
            }
        }
        points
    }
}

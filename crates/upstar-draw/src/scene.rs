//! Scenes: pictures as short lists of shapes with roles instead of colours. The exporters
//! [`svg`](crate::svg), [`tikz`](crate::tikz) and [`terminal`](crate::terminal) choose the colours.
//!
//! Coordinates are in scene units; see [`ROW_HEIGHT`].

use crate::label::Label;

/// The width of a terminal character, in scene units.
pub const CHAR_WIDTH: f64 = 8.0;
/// The height of a terminal character, in scene units. Text is 13 units high. In SVG, a unit is a
/// CSS pixel.
pub const ROW_HEIGHT: f64 = 16.0;
/// The maximum number of exported items.
pub const MAX_ITEMS: usize = 50_000;

/// A picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The title, in one line.
    pub title: String,
    /// The alternative text.
    pub description: String,
    /// The width of the frame; the left edge is at 0.
    pub width: f64,
    /// The height of the frame; the upper edge is at 0.
    pub height: f64,
    /// The shapes, from back to front.
    pub items: Vec<SceneItem>,
}

/// A point in the frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScenePoint {
    /// The distance from the left edge.
    pub x: f64,
    /// The distance from the upper edge.
    pub y: f64,
}

/// Returns the point `(x, y)`.
#[must_use]
pub fn point(x: f64, y: f64) -> ScenePoint {
    ScenePoint { x, y }
}

/// Rounds the corners of a line, up to [`ROUND`] from each corner.
pub(crate) fn rounded(points: &[ScenePoint]) -> Vec<ScenePoint> {
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

/// Returns a point on a quadratic Bézier curve.
pub(crate) fn quadratic(a: ScenePoint, b: ScenePoint, c: ScenePoint, t: f64) -> ScenePoint {
    let s = 1.0 - t;
    let mix = |a: f64, b: f64, c: f64| s * s * a + 2.0 * s * t * b + t * t * c;
    point(mix(a.x, b.x, c.x), mix(a.y, b.y, c.y))
}

/// The role of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ShapeRole {
    /// Text and lines of neither player.
    Ink,
    /// Secondary text and axes.
    Axis,
    /// The faintest lines: the grid of a plot, the squares of a board.
    Grid,
    /// Left: blue.
    Left,
    /// Right: red.
    Right,
    /// Both players: green.
    Both,
    /// Neither player: gray.
    Neutral,
    /// Out of play: a blocked cell, the ground.
    Blocked,
    /// The background colour.
    Paper,
    /// A black stone, on any background.
    Black,
    /// A white stone, on any background.
    White,
    /// One of several objects shown together; the number is taken modulo [`SERIES`].
    Series(u8),
}

/// The number of different series colours.
pub const SERIES: u8 = 6;

impl ShapeRole {
    /// Returns the colours on a light and on a dark background, in RGB. Blue and vermilion are
    /// distinguishable in all common kinds of colour vision, and the lightness of green is between
    /// theirs.
    pub(crate) fn colours(self) -> (u32, u32) {
        match self {
            ShapeRole::Ink => (0x1b1d21, 0xe9eaec),
            ShapeRole::Axis => (0x5b616b, 0xa4abb6),
            ShapeRole::Grid => (0xdfe2e7, 0x343a43),
            ShapeRole::Left => (0x0b57ad, 0x74b4ff),
            ShapeRole::Right => (0xc7370a, 0xff8f66),
            ShapeRole::Both => (0x2c7a35, 0x7fcf86),
            ShapeRole::Neutral => (0x858b95, 0x8a919c),
            ShapeRole::Blocked => (0xc3c8d0, 0x4a515c),
            ShapeRole::Paper => (0xffffff, 0x15181c),
            ShapeRole::Black => (0x1b1d21, 0x000000),
            ShapeRole::White => (0xffffff, 0xf4f5f7),
            ShapeRole::Series(n) => match n % SERIES {
                // All series colours differ from Left's and Right's colours.
                0 => (0x7d3ca3, 0xd3a0f0),
                1 => (0x8f6200, 0xe6bd55),
                2 => (0x00736f, 0x5fd0c9),
                3 => (0xb02a6b, 0xff8fbf),
                4 => (0x4d5560, 0xb9c0ca),
                _ => (0x4a7a00, 0xb3d86a),
            },
        }
    }

    /// Returns the name in files.
    pub(crate) fn name(self) -> String {
        match self {
            ShapeRole::Ink => "ink".into(),
            ShapeRole::Axis => "axis".into(),
            ShapeRole::Grid => "grid".into(),
            ShapeRole::Left => "left".into(),
            ShapeRole::Right => "right".into(),
            ShapeRole::Both => "both".into(),
            ShapeRole::Neutral => "neutral".into(),
            ShapeRole::Blocked => "blocked".into(),
            ShapeRole::Paper => "paper".into(),
            ShapeRole::Black => "black".into(),
            ShapeRole::White => "white".into(),
            ShapeRole::Series(n) => format!("series {}", n % SERIES),
        }
    }
}

/// The weight of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LineWeight {
    /// Axes and grids.
    Thin,
    /// Most lines.
    Normal,
    /// The main lines of the picture.
    Thick,
}

/// The dash pattern of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LineDash {
    /// A solid line: Left.
    Solid,
    /// Dashes: Right.
    Dashed,
    /// Dashes and dots: both players.
    DashDot,
    /// Dots.
    Dotted,
}

/// The style of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stroke {
    /// The role.
    pub role: ShapeRole,
    /// The weight.
    pub weight: LineWeight,
    /// The dash pattern.
    pub dash: LineDash,
    /// `true` for a paler line, such as the part of a thermograph below zero.
    pub faint: bool,
}

impl Stroke {
    /// Returns the line style of a role: solid for Left, dashed for Right, dash-dotted for both.
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

    /// Returns the style with another weight.
    #[must_use]
    pub fn weight(self, weight: LineWeight) -> Stroke {
        Stroke { weight, ..self }
    }

    /// Returns the style with another dash pattern.
    #[must_use]
    pub fn dash(self, dash: LineDash) -> Stroke {
        Stroke { dash, ..self }
    }

    /// Returns the style in a paler version.
    #[must_use]
    pub fn faint(self) -> Stroke {
        Stroke { faint: true, ..self }
    }
}

/// The point of a text item that lies at the given position. Rotated text is centred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TextAnchor {
    /// The start.
    Start,
    /// The middle.
    Middle,
    /// The end.
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
        /// The line style.
        stroke: Stroke,
    },
    /// A straight line with an arrow head at its second end.
    Arrow {
        /// The start.
        from: ScenePoint,
        /// The tip.
        to: ScenePoint,
        /// The line style.
        stroke: Stroke,
    },
    /// A line through several points.
    Polyline {
        /// The points, in order.
        points: Vec<ScenePoint>,
        /// The line style.
        stroke: Stroke,
    },
    /// A quadratic Bézier curve.
    Curve {
        /// One end.
        from: ScenePoint,
        /// The control point.
        control: ScenePoint,
        /// The other end.
        to: ScenePoint,
        /// The line style.
        stroke: Stroke,
    },
    /// A circle.
    Circle {
        /// The centre.
        centre: ScenePoint,
        /// The radius.
        radius: f64,
        /// The outline.
        stroke: Option<Stroke>,
        /// The fill.
        fill: Option<ShapeRole>,
    },
    /// A rectangle.
    Rectangle {
        /// The upper left corner.
        corner: ScenePoint,
        /// The width.
        width: f64,
        /// The height.
        height: f64,
        /// The radius of the rounded corners.
        round: f64,
        /// The outline.
        stroke: Option<Stroke>,
        /// The fill.
        fill: Option<ShapeRole>,
    },
    /// A text item.
    Text {
        /// The position.
        at: ScenePoint,
        /// The point of the text that is placed at `at`.
        anchor: TextAnchor,
        /// The text.
        label: Label,
        /// The role.
        role: ShapeRole,
        /// `true` for bold type.
        bold: bool,
    },
}

impl Scene {
    /// Creates an empty picture.
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

    /// Adds text.
    pub fn text(&mut self, at: ScenePoint, anchor: TextAnchor, label: Label, role: ShapeRole) {
        self.items.push(SceneItem::Text { at, anchor, label, role, bold: false });
    }

    /// Adds text in bold type.
    pub fn bold_text(&mut self, at: ScenePoint, anchor: TextAnchor, label: Label, role: ShapeRole) {
        self.items.push(SceneItem::Text { at, anchor, label, role, bold: true });
    }

    /// Adds a disc without an outline.
    pub fn disc(&mut self, centre: ScenePoint, radius: f64, fill: ShapeRole) {
        self.items.push(SceneItem::Circle { centre, radius, stroke: None, fill: Some(fill) });
    }

    /// Adds a ring filled with the background colour.
    pub fn ring(&mut self, centre: ScenePoint, radius: f64, role: ShapeRole, weight: LineWeight) {
        let stroke = Stroke { role, weight, dash: LineDash::Solid, faint: false };
        self.items.push(SceneItem::Circle {
            centre,
            radius,
            stroke: Some(stroke),
            fill: Some(ShapeRole::Paper),
        });
    }

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

    /// Returns this picture with another to its right. The difference of the heights is divided in
    /// the proportion `drop`: 0 aligns the tops, and 1 aligns the bottoms.
    pub(crate) fn beside(mut self, mut right: Scene, gap: f64, drop: f64) -> Scene {
        let height = self.height.max(right.height);
        self.shift(0.0, (height - self.height) * drop);
        right.shift(self.width + gap, (height - right.height) * drop);
        let title = format!("{}; {}", self.title, right.title);
        let mut scene = Scene::new(title, self.width + gap + right.width, height);
        scene.description = format!("{} {}", self.description, right.description);
        scene.items = self.items;
        scene.items.append(&mut right.items);
        scene
    }

    /// Moves the frame to a distance of `margin` from the shapes other than text.
    pub(crate) fn crop(&mut self, margin: f64) {
        let points = self.points();
        let Some(&first) = points.first() else { return };
        let (low, high) = points.iter().fold((first, first), |(low, high), p| {
            let low = point(low.x.min(p.x), low.y.min(p.y));
            (low, point(high.x.max(p.x), high.y.max(p.y)))
        });
        self.shift(margin - low.x, margin - low.y);
        self.width = high.x - low.x + 2.0 * margin;
        self.height = high.y - low.y + 2.0 * margin;
    }

    /// Scales the positions and sizes of all shapes, but not line weights and text sizes.
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

    pub(crate) fn bounded(&self) -> (&[SceneItem], usize) {
        let shown = self.items.len().min(MAX_ITEMS);
        (&self.items[..shown], self.items.len() - shown)
    }

    /// Returns the points of all shapes. The point of a text item is its anchor.
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

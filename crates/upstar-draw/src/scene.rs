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
    pub items: Vec<Item>,
}

/// A place in the frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The distance from the left edge.
    pub x: f64,
    /// The distance from the upper edge.
    pub y: f64,
}

/// The point `(x, y)`.
#[must_use]
pub fn point(x: f64, y: f64) -> Point {
    Point { x, y }
}

/// What a shape stands for; the exporters choose the colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
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
pub enum Weight {
    /// Axes and grids.
    Thin,
    /// Most lines.
    Normal,
    /// The lines that the picture is about.
    Thick,
}

/// How a line is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dash {
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
    pub role: Role,
    /// How heavy it is.
    pub weight: Weight,
    /// How it is broken.
    pub dash: Dash,
    /// Whether it is drawn paler, as the part of a thermograph below zero.
    pub faint: bool,
}

impl Stroke {
    /// The line of a role. Left's are solid, Right's dashed and those of both dash-dotted, so that
    /// they differ without colour.
    #[must_use]
    pub fn of(role: Role) -> Stroke {
        let dash = match role {
            Role::Right => Dash::Dashed,
            Role::Both => Dash::DashDot,
            _ => Dash::Solid,
        };
        let weight = match role {
            Role::Axis | Role::Grid => Weight::Thin,
            _ => Weight::Normal,
        };
        Stroke { role, weight, dash, faint: false }
    }

    /// The same line, as heavy as said.
    #[must_use]
    pub fn weight(self, weight: Weight) -> Stroke {
        Stroke { weight, ..self }
    }

    /// The same line, broken as said.
    #[must_use]
    pub fn dash(self, dash: Dash) -> Stroke {
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
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// One shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A straight line.
    Line {
        /// One end.
        from: Point,
        /// The other end.
        to: Point,
        /// How it looks.
        stroke: Stroke,
    },
    /// A straight line with an arrow head at its second end.
    Arrow {
        /// Where it begins.
        from: Point,
        /// Where it points.
        to: Point,
        /// How it looks.
        stroke: Stroke,
    },
    /// A line through several points.
    Polyline {
        /// The points, in order.
        points: Vec<Point>,
        /// How it looks.
        stroke: Stroke,
    },
    /// A quadratic Bézier curve.
    Curve {
        /// One end.
        from: Point,
        /// The point that pulls.
        control: Point,
        /// The other end.
        to: Point,
        /// How it looks.
        stroke: Stroke,
    },
    /// A circle.
    Circle {
        /// Its centre.
        centre: Point,
        /// Its radius.
        radius: f64,
        /// The line around it.
        stroke: Option<Stroke>,
        /// What it is filled with.
        fill: Option<Role>,
    },
    /// A rectangle.
    Rectangle {
        /// The upper left corner.
        corner: Point,
        /// How wide it is.
        width: f64,
        /// How high it is.
        height: f64,
        /// The radius of its corners.
        round: f64,
        /// The line around it.
        stroke: Option<Stroke>,
        /// What it is filled with.
        fill: Option<Role>,
    },
    /// A text.
    Text {
        /// Where it stands.
        at: Point,
        /// Which end stands there.
        anchor: Anchor,
        /// What it says.
        label: Label,
        /// What it stands for.
        role: Role,
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
    pub fn line(&mut self, from: Point, to: Point, stroke: Stroke) {
        self.items.push(Item::Line { from, to, stroke });
    }

    /// Adds a line through several points.
    pub fn polyline(&mut self, points: Vec<Point>, stroke: Stroke) {
        self.items.push(Item::Polyline { points, stroke });
    }

    /// Adds a text.
    pub fn text(&mut self, at: Point, anchor: Anchor, label: Label, role: Role) {
        self.items.push(Item::Text { at, anchor, label, role, bold: false });
    }

    /// Adds a text in bold type.
    pub fn bold_text(&mut self, at: Point, anchor: Anchor, label: Label, role: Role) {
        self.items.push(Item::Text { at, anchor, label, role, bold: true });
    }

    /// Adds a disc without a line around it.
    pub fn disc(&mut self, centre: Point, radius: f64, fill: Role) {
        self.items.push(Item::Circle { centre, radius, stroke: None, fill: Some(fill) });
    }

    /// Adds a ring filled with paper.
    pub fn ring(&mut self, centre: Point, radius: f64, role: Role, weight: Weight) {
        let stroke = Stroke { role, weight, dash: Dash::Solid, faint: false };
        self.items.push(Item::Circle {
            centre,
            radius,
            stroke: Some(stroke),
            fill: Some(Role::Paper),
        });
    }

    /// Moves every shape.
    pub(crate) fn shift(&mut self, dx: f64, dy: f64) {
        let moved = |p: &mut Point| *p = point(p.x + dx, p.y + dy);
        for item in &mut self.items {
            match item {
                Item::Line { from, to, .. } | Item::Arrow { from, to, .. } => {
                    moved(from);
                    moved(to);
                }
                Item::Polyline { points, .. } => points.iter_mut().for_each(moved),
                Item::Curve { from, control, to, .. } => {
                    moved(from);
                    moved(control);
                    moved(to);
                }
                Item::Circle { centre, .. } => moved(centre),
                Item::Rectangle { corner, .. } => moved(corner),
                Item::Text { at, .. } => moved(at),
            }
        }
    }

    /// Makes every shape smaller or larger. Lines stay as heavy and letters as large as they are.
    pub(crate) fn scale(&mut self, factor: f64) {
        let scaled = |p: &mut Point| *p = point(p.x * factor, p.y * factor);
        self.width *= factor;
        self.height *= factor;
        for item in &mut self.items {
            match item {
                Item::Line { from, to, .. } | Item::Arrow { from, to, .. } => {
                    scaled(from);
                    scaled(to);
                }
                Item::Polyline { points, .. } => points.iter_mut().for_each(scaled),
                Item::Curve { from, control, to, .. } => {
                    scaled(from);
                    scaled(control);
                    scaled(to);
                }
                Item::Circle { centre, radius, .. } => {
                    scaled(centre);
                    *radius *= factor;
                }
                Item::Rectangle { corner, width, height, round, .. } => {
                    scaled(corner);
                    *width *= factor;
                    *height *= factor;
                    *round *= factor;
                }
                Item::Text { at, .. } => scaled(at),
            }
        }
    }

    /// The items that an exporter shows, and how many it leaves out.
    pub(crate) fn bounded(&self) -> (&[Item], usize) {
        let shown = self.items.len().min(MAX_ITEMS);
        (&self.items[..shown], self.items.len() - shown)
    }

    /// Every point that the picture mentions; a text counts as its place.
    #[must_use]
    pub fn points(&self) -> Vec<Point> {
        let mut points = Vec::new();
        for item in &self.items {
            match item {
                Item::Line { from, to, .. } | Item::Arrow { from, to, .. } => {
                    points.extend([*from, *to]);
                }
                Item::Polyline { points: line, .. } => points.extend(line),
                Item::Curve { from, control, to, .. } => points.extend([*from, *control, *to]),
                Item::Circle { centre, radius, .. } => points.extend([
                    point(centre.x - radius, centre.y - radius),
                    point(centre.x + radius, centre.y + radius),
                ]),
                Item::Rectangle { corner, width, height, .. } => {
                    points.extend([*corner, point(corner.x + width, corner.y + height)]);
                }
                Item::Text { at, .. } => points.push(*at),
            }
        }
        points
    }
}

//! Thermographs: the walls of a game in the plane of values and temperatures.
//!
//! As usual, Left is on the left: values increase from right to left. Vertices and tick labels are
//! exact; only coordinates on the page are rounded.

mod panel;
mod scale;
mod ticks;

use crate::label::Label;
use crate::scene::{
    LineWeight, ROW_HEIGHT, Scene, ScenePoint, ShapeRole, Stroke, TextAnchor, point,
};
use panel::{Content, Panel};
use scale::tame;
use upstar_notation::tex;
use upstar_number::{Dyadic, Rational};

/// The maximum number of thermographs drawn.
pub const MAX_THERMOGRAPHS: usize = 24;
/// The maximum number of vertices drawn for one wall.
pub const MAX_VERTICES: usize = 2000;
/// The maximum length of the name of a game.
const MAX_NAME: usize = 60;

/// A thermograph, as plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThermographData {
    /// The game.
    pub name: Label,
    /// The vertices `(value, temperature)` of the left wall, from the lowest temperature (below
    /// zero, if known) up to the foot of the mast.
    pub left: Vec<(Rational, Rational)>,
    /// The vertices of the right wall, in the same order.
    pub right: Vec<(Rational, Rational)>,
    /// The value of the mast.
    pub mean: Rational,
    /// The temperature at the foot of the mast.
    pub temperature: Rational,
    /// The lowest temperature drawn, if it differs from the temperature of the lowest vertex.
    lowest: Option<Rational>,
}

impl ThermographData {
    /// Creates a thermograph from its walls and the foot of its mast, `(mean, temperature)`.
    ///
    /// ```
    /// use upstar_draw::ThermographData;
    /// let n = |x: &str| x.parse().unwrap();
    /// let switch = ThermographData::new(
    ///     "{2|-1}",
    ///     vec![(n("3"), n("-1")), (n("1/2"), n("3/2"))],
    ///     vec![(n("-2"), n("-1")), (n("1/2"), n("3/2"))],
    ///     (n("1/2"), n("3/2")),
    /// );
    /// assert_eq!(switch.mean.to_string(), "1/2");
    /// assert_eq!(switch.temperature.to_string(), "3/2");
    #[must_use]
    pub fn new(
        name: impl Into<Label>,
        left: Vec<(Dyadic, Dyadic)>,
        right: Vec<(Dyadic, Dyadic)>,
        foot: (Dyadic, Dyadic),
    ) -> ThermographData {
        let place = |(value, temperature): (Dyadic, Dyadic)| (tame(&value), tame(&temperature));
        let tamed = |wall: Vec<(Dyadic, Dyadic)>| wall.into_iter().map(place).collect();
        ThermographData::with_fractions(name, tamed(left), tamed(right), place(foot))
    }

    /// Creates a thermograph with vertices at arbitrary fractions, as they occur in games with kos.
    ///
    /// ```
    /// use upstar_draw::ThermographData;
    /// let n = |x: &str| x.parse().unwrap();
    /// let foot = (n("-1/3"), n("5/6"));
    /// let wall = vec![(n("-4/3"), n("-1")), foot.clone()];
    /// let ko = ThermographData::with_fractions("a", wall.clone(), wall, foot);
    /// assert_eq!(ko.mean.to_string(), "-1/3");
    /// ```
    #[must_use]
    pub fn with_fractions(
        name: impl Into<Label>,
        left: Vec<(Rational, Rational)>,
        right: Vec<(Rational, Rational)>,
        (mean, temperature): (Rational, Rational),
    ) -> ThermographData {
        let name = name.into().shortened(MAX_NAME);
        ThermographData { name, left, right, mean, temperature, lowest: None }
    }

    /// Returns the part of the thermograph from temperature `lowest` upward. If `lowest` is 0, the
    /// walls start at the stops. If the foot of the mast is below `lowest`, only the mast remains.
    ///
    /// ```
    /// use upstar_draw::ThermographData;
    /// let n = |x: &str| x.parse().unwrap();
    /// let foot = (n("1/2"), n("3/2"));
    /// let (left, right) = (vec![(n("3"), n("-1")), foot.clone()], vec![(n("-2"), n("-1")), foot.clone()]);
    /// let switch = ThermographData::with_fractions("{2|-1}", left, right, foot);
    /// assert_eq!(switch.drawn_from(&n("0")).left[0], (n("2"), n("0")));
    /// ```
    #[must_use]
    pub fn drawn_from(self, lowest: &Rational) -> ThermographData {
        let above = |wall: Vec<(Rational, Rational)>| {
            let cut = match wall.first() {
                Some((_, bottom)) if bottom < lowest => ticks::at(&wall, lowest),
                _ => None,
            };
            let is_cut = cut.is_some();
            let rest = wall.into_iter().filter(|(_, t)| t > lowest || (!is_cut && t == lowest));
            cut.map(|value| (value, lowest.clone())).into_iter().chain(rest).collect()
        };
        let (left, right) = (above(self.left), above(self.right));
        ThermographData { left, right, lowest: Some(lowest.clone()), ..self }
    }

    fn shows_foot(&self) -> bool {
        self.lowest.as_ref().is_none_or(|lowest| *lowest <= self.temperature)
    }

    /// Returns the temperature at which the drawn mast starts.
    fn mast_from(&self) -> &Rational {
        self.lowest.as_ref().map_or(&self.temperature, |lowest| lowest.max(&self.temperature))
    }

    fn cut(&self) -> ThermographData {
        let wall = |wall: &[(Rational, Rational)]| {
            // Keep the upper end, where the walls meet.
            wall[wall.len().saturating_sub(MAX_VERTICES)..].to_vec()
        };
        ThermographData { left: wall(&self.left), right: wall(&self.right), ..self.clone() }
    }

    fn caption(&self) -> String {
        format!(
            "mean {}, temperature {}",
            Label::fraction(&self.mean).shown(),
            Label::fraction(&self.temperature).shown()
        )
    }

    fn description(&self) -> String {
        let wall = |vertices: &[(Rational, Rational)]| {
            let shown: Vec<String> = vertices
                .iter()
                .take(40)
                .map(|(v, t)| {
                    format!("({}, {})", Label::fraction(v).shown(), Label::fraction(t).shown())
                })
                .collect();
            let more = if vertices.len() > 40 { ", …" } else { "" };
            format!("{}{more}", shown.join(", "))
        };
        format!(
            "{}: {}. Left wall (value, temperature): {}. Right wall: {}.",
            self.name.shown(),
            self.caption(),
            wall(&self.left),
            wall(&self.right)
        )
    }
}

/// The arrangement of several thermographs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Arrangement {
    /// Side by side, with a common scale and zero line.
    #[default]
    SideBySide,
    /// In one frame, distinguished by colours and letters.
    Overlaid,
}

/// A picture of one or several thermographs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThermographPlot {
    /// The thermographs.
    pub thermographs: Vec<ThermographData>,
    /// Their arrangement.
    pub arrangement: Arrangement,
}

impl ThermographPlot {
    /// Creates the picture of one thermograph.
    #[must_use]
    pub fn single(thermograph: ThermographData) -> ThermographPlot {
        ThermographPlot { thermographs: vec![thermograph], arrangement: Arrangement::SideBySide }
    }

    /// Returns the picture as a scene of the default width.
    #[must_use]
    pub fn scene(&self) -> Scene {
        self.scene_within(960.0)
    }

    /// Returns the picture as a scene of at most the given width, unless one panel is wider.
    #[must_use]
    pub fn scene_within(&self, width: f64) -> Scene {
        let shown: Vec<ThermographData> =
            self.thermographs.iter().take(MAX_THERMOGRAPHS).map(ThermographData::cut).collect();
        let missing = self.thermographs.len() - shown.len();
        let width = if width.is_finite() { width.clamp(160.0, 20_000.0) } else { 960.0 };
        let mut scene = match self.arrangement {
            Arrangement::Overlaid if shown.len() > 1 => overlaid(&shown, width),
            _ => side_by_side(&shown, width),
        };
        let names: Vec<String> = shown.iter().map(|t| t.name.shown()).collect();
        scene.title = match names.as_slice() {
            [] => "No thermograph".into(),
            [name] => format!("Thermograph of {name}"),
            names => format!("Thermographs of {}", names.join(" and ")),
        };
        let parts: Vec<String> = shown.iter().map(ThermographData::description).collect();
        scene.description = parts.join(" ");
        if missing > 0 {
            let label = Label::words(format!("… {missing} more"));
            scene.text(point(8.0, scene.height + 8.0), TextAnchor::Start, label, ShapeRole::Axis);
            scene.height += ROW_HEIGHT;
        }
        scene
    }
}

const MARGIN: f64 = 8.0;

fn side_by_side(thermographs: &[ThermographData], width: f64) -> Scene {
    let panels = Panel::each(thermographs, width - 2.0 * MARGIN);
    let mut scene = Scene::new("", 0.0, 0.0);
    let (mut x, mut y, mut row) = (MARGIN, MARGIN, 0.0f64);
    for (panel, thermograph) in panels.iter().zip(thermographs) {
        if x > MARGIN && x + panel.width() > width - MARGIN {
            x = MARGIN;
            y += row + ROW_HEIGHT;
            row = 0.0;
        }
        let header = 2.5 * ROW_HEIGHT;
        scene.bold_text(
            point(x, y + 8.0),
            TextAnchor::Start,
            thermograph.name.clone(),
            ShapeRole::Ink,
        );
        scene.text(point(x, y + 24.0), TextAnchor::Start, caption(thermograph), ShapeRole::Axis);
        panel.draw(&mut scene, point(x, y + header));
        row = row.max(header + panel.height());
        scene.width = scene.width.max(x + panel.width() + MARGIN);
        scene.height = scene.height.max(y + row + MARGIN);
        x += panel.width() + 3.0 * MARGIN;
    }
    if panels.is_empty() {
        (scene.width, scene.height) = (160.0, 32.0);
    }
    scene
}

fn overlaid(thermographs: &[ThermographData], width: f64) -> Scene {
    let panel = Panel::overlaid(thermographs, width - 2.0 * MARGIN);
    let mut scene = Scene::new("", panel.width() + 2.0 * MARGIN, 0.0);
    panel.draw(&mut scene, point(MARGIN, MARGIN));
    let mut y = MARGIN + panel.height() + ROW_HEIGHT;
    for (i, thermograph) in thermographs.iter().enumerate() {
        let role = ShapeRole::Series(i as u8);
        let from = point(MARGIN, y);
        scene.bold_text(from, TextAnchor::Start, Label::words(letter(i)), role);
        sample(&mut scene, point(from.x + 18.0, y), role);
        let name = thermograph.name.clone();
        let named = from.x + 52.0;
        let columns = name.columns() as f64;
        scene.bold_text(point(named, y), TextAnchor::Start, name, ShapeRole::Ink);
        let caption = caption(thermograph);
        let at = named + (columns + 2.0) * 8.0;
        let end = at + caption.columns() as f64 * 8.0;
        scene.text(point(at, y), TextAnchor::Start, caption, ShapeRole::Axis);
        scene.width = scene.width.max(end + MARGIN);
        y += ROW_HEIGHT;
    }
    let note = Label::words("solid lines are left walls, dashed lines right walls");
    scene.width = scene.width.max(2.0 * MARGIN + note.columns() as f64 * 8.0);
    scene.text(point(MARGIN, y), TextAnchor::Start, note, ShapeRole::Axis);
    scene.height = y + ROW_HEIGHT;
    scene
}

fn sample(scene: &mut Scene, at: ScenePoint, role: ShapeRole) {
    let stroke = Stroke::of(role).weight(LineWeight::Thick);
    scene.line(at, point(at.x + 24.0, at.y), stroke);
}

fn letter(i: usize) -> String {
    char::from(b'A' + (i % 26) as u8).to_string()
}

/// Returns the mean and temperature as a caption. Hyphens in the numbers are minus signs.
fn caption(thermograph: &ThermographData) -> Label {
    let [mean, temperature] = [&thermograph.mean, &thermograph.temperature]
        .map(|number| tex::inline(&Label::fraction(number).shown()));
    let latex = format!("mean {mean}, temperature {temperature}");
    Label::with_latex(thermograph.caption(), latex)
}

fn contents(thermographs: &[ThermographData]) -> impl Iterator<Item = Content<'_>> {
    thermographs.iter().map(|t| Content { thermograph: t, series: None })
}

#[cfg(test)]
mod tests;

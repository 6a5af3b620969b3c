//! Panels: one frame with axes and the thermographs in it.

use super::scale::{Interval, ratio};
use super::ticks::{self, Tick};
use super::{ThermographData, contents, letter};
use crate::label::{Label, columns, elide};
use crate::scene::{
    CHAR_WIDTH, LineDash, LineWeight, ROW_HEIGHT, Scene, SceneItem, ScenePoint, ShapeRole, Stroke,
    TextAnchor, point,
};
use upstar_number::Rational;

const NOTCH: f64 = 3.5;

const MAX_TICK: usize = 16;
const PAD: f64 = 20.0;
/// The length of the mast above the highest foot.
const HEAD: f64 = 40.0;
/// The maximum extent of the lines, horizontally and vertically.
const ACROSS: f64 = 400.0;
const UP: f64 = 256.0;

pub(super) struct Content<'a> {
    pub thermograph: &'a ThermographData,
    /// The series number of the thermograph, if other thermographs share the frame.
    pub series: Option<usize>,
}

pub(super) struct Panel<'a> {
    contents: Vec<Content<'a>>,
    values: Interval,
    temperatures: Interval,
    across: f64,
    up: f64,
    left_margin: f64,
    least_width: f64,
}

impl<'a> Panel<'a> {
    /// Creates one panel for each thermograph, with a common scale and range of temperatures.
    pub fn each(thermographs: &'a [ThermographData], width: f64) -> Vec<Panel<'a>> {
        let Some(temperatures) = temperatures(thermographs) else { return Vec::new() };
        let ranges: Vec<Interval> = thermographs.iter().filter_map(|t| values([t])).collect();
        let Some(widest) = ranges.iter().map(Interval::span).max() else { return Vec::new() };
        let (unit_across, up) = extents(&widest, &temperatures.span(), width);
        contents(thermographs)
            .zip(ranges)
            .map(|(content, values)| {
                // The widest panel uses the full width, and the others use a proportional part.
                let share = if widest.is_zero() { 1.0 } else { ratio(&values.span(), &widest) };
                let words =
                    content.thermograph.name.columns().max(columns(&content.thermograph.caption()));
                let mut panel = Panel {
                    contents: vec![content],
                    values,
                    temperatures: temperatures.clone(),
                    across: (unit_across * share).max(24.0),
                    up,
                    left_margin: 0.0,
                    least_width: words as f64 * CHAR_WIDTH,
                };
                panel.left_margin = panel.margin();
                panel
            })
            .collect()
    }

    pub fn overlaid(thermographs: &'a [ThermographData], width: f64) -> Panel<'a> {
        let point = || Interval { low: Rational::ZERO, high: Rational::ZERO };
        let temperatures = temperatures(thermographs).unwrap_or_else(point);
        let values = values(thermographs).unwrap_or_else(point);
        let (across, up) = extents(&values.span(), &temperatures.span(), width);
        let contents = contents(thermographs)
            .enumerate()
            .map(|(i, content)| Content { series: Some(i), ..content })
            .collect();
        let mut panel = Panel {
            contents,
            values,
            temperatures,
            across,
            up,
            left_margin: 0.0,
            least_width: 0.0,
        };
        panel.left_margin = panel.margin();
        panel
    }

    pub fn width(&self) -> f64 {
        let width = (self.left_margin + self.across + 2.0 * PAD).max(self.least_width);
        // Whole columns, so that the next panel starts at a column.
        (width / CHAR_WIDTH).ceil() * CHAR_WIDTH
    }

    pub fn height(&self) -> f64 {
        self.head() + self.up + 1.5 * ROW_HEIGHT
    }

    fn head(&self) -> f64 {
        let letters = if self.contents.len() > 1 { ROW_HEIGHT } else { 0.0 };
        HEAD + letters
    }

    fn thermographs(&self) -> Vec<&'a ThermographData> {
        self.contents.iter().map(|content| content.thermograph).collect()
    }

    fn margin(&self) -> f64 {
        let widest = self
            .temperature_ticks()
            .iter()
            .map(|(tick, _)| columns(&tick_text(&tick.number)))
            .max()
            .unwrap_or(1);
        (widest as f64 + 1.5) * CHAR_WIDTH
    }

    /// Returns the distance of a value from the left end of the frame.
    fn x(&self, value: &Rational) -> f64 {
        PAD + (1.0 - self.values.place(value)) * self.across
    }

    /// Returns the distance of a temperature from the upper edge.
    fn y(&self, temperature: &Rational) -> f64 {
        self.head() + (1.0 - self.temperatures.place(temperature)) * self.up
    }

    /// Returns `true` if labels of all multiples of `step` fit on the temperature axis.
    fn has_height(&self, step: i64, _: usize) -> bool {
        ratio(&Rational::from(step), &self.temperatures.span()) * self.up >= ROW_HEIGHT
    }

    /// Returns `true` if labels of this many characters, at all multiples of `step`, fit on the
    /// value axis.
    fn has_width(&self, step: i64, characters: usize) -> bool {
        let room = ratio(&Rational::from(step), &self.values.span()) * self.across;
        room >= (characters + 1) as f64 * CHAR_WIDTH
    }

    fn temperature_ticks(&self) -> Vec<(Tick, f64)> {
        let Interval { low, high } = &self.temperatures;
        let fits = |step, characters| self.has_height(step, characters);
        with_room(
            ticks::temperatures(&self.thermographs()),
            |free| ticks::scale(low, high, fits, free),
            |number| self.y(number),
            |_| ROW_HEIGHT,
        )
    }

    fn value_ticks(&self) -> Vec<(Tick, f64)> {
        let Interval { low, high } = &self.values;
        let fits = |step, characters| self.has_width(step, characters);
        with_room(
            ticks::values(&self.thermographs()),
            |free| ticks::scale(low, high, fits, free),
            |number| self.x(number),
            |number| (columns(&tick_text(number)) + 1) as f64 * CHAR_WIDTH,
        )
    }

    pub fn draw(&self, scene: &mut Scene, corner: ScenePoint) {
        let left = corner.x + self.left_margin;
        let right = left + self.across + 2.0 * PAD;
        let top = corner.y;
        let bottom = top + self.head() + self.up;
        let zero = top + self.y(&Rational::ZERO);

        for (tick, x) in self.value_ticks() {
            let x = left + x;
            if tick.exact {
                let grid = Stroke::of(ShapeRole::Grid);
                scene.line(point(x, top + self.head()), point(x, bottom), grid);
            }
            let at = point(x, bottom + ROW_HEIGHT);
            label(scene, at, TextAnchor::Middle, &tick);
        }
        for (tick, y) in self.temperature_ticks() {
            let y = top + y;
            if tick.exact && !tick.number.is_zero() {
                scene.line(point(left, y), point(right, y), Stroke::of(ShapeRole::Grid));
            }
            label(scene, point(left - CHAR_WIDTH, y), TextAnchor::End, &tick);
        }
        let axis = Stroke::of(ShapeRole::Axis);
        let fits = |step, characters| self.has_width(step, characters);
        for number in finest(&self.values, fits) {
            let x = left + self.x(&number);
            scene.line(point(x, bottom), point(x, bottom + NOTCH), axis);
        }
        let fits = |step, characters| self.has_height(step, characters);
        for number in finest(&self.temperatures, fits) {
            let y = top + self.y(&number);
            scene.line(point(left - NOTCH, y), point(left, y), axis);
        }
        scene.line(point(left, top), point(left, bottom), axis);
        scene.line(point(left, zero), point(right, zero), axis);

        let place = |(value, temperature): &(Rational, Rational)| {
            point(left + self.x(value), top + self.y(temperature))
        };
        let mut letters: Vec<(f64, usize)> = Vec::new();
        for content in &self.contents {
            let t = content.thermograph;
            let role = |own: ShapeRole| content.series.map_or(own, |i| ShapeRole::Series(i as u8));
            let foot = place(&(t.mean.clone(), t.mast_from().clone()));
            let tip = point(foot.x, top + self.head() - HEAD + 4.0);
            let mast = Stroke::of(role(ShapeRole::Ink)).weight(LineWeight::Thick);
            scene.items.push(SceneItem::Arrow { from: foot, to: tip, stroke: mast });
            for (wall, own) in [(&t.left, ShapeRole::Left), (&t.right, ShapeRole::Right)] {
                let points: Vec<ScenePoint> = wall.iter().map(place).collect();
                let stroke = Stroke::of(role(own)).weight(LineWeight::Thick).dash(match own {
                    ShapeRole::Left => LineDash::Solid,
                    _ => LineDash::Dashed,
                });
                for (part, below) in split(&points, zero) {
                    scene.polyline(part, if below { stroke.faint() } else { stroke });
                }
            }
            if let Some(i) = content.series {
                // Letters of adjacent masts share the space above them.
                let near = letters.iter().filter(|(x, _)| (x - tip.x).abs() < 12.0).count();
                letters.push((tip.x, i));
                let at = point(tip.x + near as f64 * 10.0, top + 8.0);
                scene.bold_text(
                    at,
                    TextAnchor::Middle,
                    Label::words(letter(i)),
                    role(ShapeRole::Ink),
                );
            }
        }
        for content in self.contents.iter().filter(|content| content.thermograph.shows_foot()) {
            let t = content.thermograph;
            let role = content.series.map_or(ShapeRole::Ink, |i| ShapeRole::Series(i as u8));
            scene.disc(place(&(t.mean.clone(), t.temperature.clone())), 4.5, role);
        }
    }
}

fn values<'a>(thermographs: impl IntoIterator<Item = &'a ThermographData>) -> Option<Interval> {
    Interval::around(
        thermographs
            .into_iter()
            .flat_map(|t| t.left.iter().chain(&t.right).map(|(value, _)| value).chain([&t.mean])),
    )
}

/// Returns the range of temperatures in the frame, including zero.
fn temperatures(thermographs: &[ThermographData]) -> Option<Interval> {
    const ZERO: &Rational = &Rational::ZERO;
    if thermographs.is_empty() {
        return None;
    }
    let all = thermographs
        .iter()
        .flat_map(|t| t.left.iter().chain(&t.right).map(|(_, t)| t).chain([t.mast_from()]));
    Interval::around(all.chain([ZERO]))
}

/// Returns the width and height of the lines. Both axes have the same unit, so that slopes are
/// correct, unless the picture would be too narrow or too flat.
fn extents(values: &Rational, temperatures: &Rational, width: f64) -> (f64, f64) {
    let room = (width - 2.0 * PAD - 12.0 * CHAR_WIDTH).clamp(64.0, ACROSS);
    match (values.is_zero(), temperatures.is_zero()) {
        (true, true) => (64.0, 16.0),
        (true, false) => (64.0, 96.0),
        (false, true) => (room, 16.0),
        (false, false) => {
            let slope = ratio(temperatures, values);
            let across = room.min(UP / slope.max(1e-9));
            (across.max(96.0).min(room), (across * slope).clamp(64.0, UP))
        }
    }
}

fn tick_text(number: &Rational) -> String {
    elide(&Label::fraction(number).shown(), MAX_TICK)
}

/// Returns the ticks whose labels do not overlap the labels of earlier ticks, with their
/// coordinates: first the exact ticks, then the ticks of the scale. `scale` is called with a
/// function that returns `true` for numbers whose labels fit or that are already labelled. `size`
/// returns the length of a label.
fn with_room(
    exact: Vec<Tick>,
    scale: impl FnOnce(&dyn Fn(&Rational) -> bool) -> Vec<Tick>,
    place: impl Fn(&Rational) -> f64,
    size: impl Fn(&Rational) -> f64,
) -> Vec<(Tick, f64)> {
    let has_room = |chosen: &[(Tick, f64)], number: &Rational| {
        let (at, room) = (place(number), size(number));
        chosen.iter().all(|(tick, other)| (other - at).abs() >= (room + size(&tick.number)) / 2.0)
    };
    let mut chosen: Vec<(Tick, f64)> = Vec::new();
    for tick in exact {
        if has_room(&chosen, &tick.number) {
            let at = place(&tick.number);
            chosen.push((tick, at));
        }
    }
    let named = |number: &Rational| chosen.iter().any(|(tick, _)| tick.number == *number);
    let numbers = scale(&|number| named(number) || has_room(&chosen, number));
    let new: Vec<Tick> = numbers.into_iter().filter(|tick| !named(&tick.number)).collect();
    chosen.extend(new.into_iter().map(|tick| {
        let at = place(&tick.number);
        (tick, at)
    }));
    chosen
}

/// Returns the multiples of the smallest step that fits. Each of them has a notch, even without a
/// label.
fn finest(interval: &Interval, fits: impl Fn(i64, usize) -> bool) -> Vec<Rational> {
    let mut steps = ticks::integers(&interval.low, &interval.high, fits);
    steps.next().map(|(_, numbers)| numbers).unwrap_or_default()
}

fn label(scene: &mut Scene, at: ScenePoint, anchor: TextAnchor, tick: &Tick) {
    let text = Label::math(tick_text(&tick.number));
    if tick.main {
        scene.bold_text(at, anchor, text, ShapeRole::Ink);
    } else {
        scene.text(at, anchor, text, if tick.exact { ShapeRole::Ink } else { ShapeRole::Axis });
    }
}

/// Splits a line at height `zero`. Each part is paired with `true` if it is below zero.
fn split(points: &[ScenePoint], zero: f64) -> Vec<(Vec<ScenePoint>, bool)> {
    let mut parts: Vec<(Vec<ScenePoint>, bool)> = Vec::new();
    let mut add = |from: ScenePoint, to: ScenePoint, below: bool| match parts.last_mut() {
        Some((part, last)) if *last == below => part.push(to),
        _ => parts.push((vec![from, to], below)),
    };
    for ends in points.windows(2) {
        let (a, b) = (ends[0], ends[1]);
        if (a.y - zero) * (b.y - zero) < 0.0 {
            let t = (zero - a.y) / (b.y - a.y);
            let cross = point(a.x + (b.x - a.x) * t, zero);
            add(a, cross, a.y > zero);
            add(cross, b, b.y > zero);
        } else {
            // Greater y coordinates are below zero.
            add(a, b, a.y.max(b.y) > zero);
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_split_where_it_crosses_zero() {
        let line = [point(0.0, 10.0), point(10.0, 0.0), point(10.0, -5.0)];
        let parts = split(&line, 5.0);
        assert_eq!(
            parts,
            vec![
                (vec![point(0.0, 10.0), point(5.0, 5.0)], true),
                (vec![point(5.0, 5.0), point(10.0, 0.0), point(10.0, -5.0)], false),
            ]
        );
        assert!(split(&[], 0.0).is_empty());
        assert!(split(&line[..1], 0.0).is_empty());
    }
}

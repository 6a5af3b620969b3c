//! Pictures of numbers: a ruler whose marks are longer for earlier birthdays, and the tree of
//! numbers by birthday.

use crate::label::Label;
use crate::scene::{CHAR_WIDTH, ROW_HEIGHT, Scene, ShapeRole, Stroke, TextAnchor, point};
use upstar_number::{Bound, Dyadic};

/// The maximum number of numbers in a picture.
pub const MAX_NUMBERS: usize = 200;

const MARGIN: f64 = 12.0;
const GAP: f64 = 10.0;
/// The greatest length of a ruler between its first and its last number.
const RULER: f64 = 2400.0;
/// The lengths of the shortest mark of a ruler, and of the additional length for each earlier
/// birthday.
const MARK: (f64, f64) = (10.0, 12.0);
const LEVEL: f64 = 44.0;

/// A picture of distinct numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberPlot {
    numbers: Vec<Dyadic>,
    arrangement: NumberArrangement,
}

/// The arrangement of the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NumberArrangement {
    /// Marks on a ruler. Numbers born earlier have longer marks.
    Ruler,
    /// A tree, with one level for each birthday. Each number is below the last number of its sign
    /// expansion that is shown.
    Tree,
}

impl NumberPlot {
    /// Creates the picture of a set of numbers, or returns `None` if it is empty or has more than
    /// [`MAX_NUMBERS`] elements.
    ///
    /// ```
    /// use upstar_draw::numbers::{NumberArrangement, NumberPlot};
    /// let numbers = ["0", "1/2", "1"].map(|x| x.parse().unwrap());
    /// let plot = NumberPlot::new(numbers.into(), NumberArrangement::Tree).unwrap();
    /// assert_eq!(plot.scene().title, "The numbers from 0 to 1 by birthday");
    /// ```
    #[must_use]
    pub fn new(mut numbers: Vec<Dyadic>, arrangement: NumberArrangement) -> Option<NumberPlot> {
        numbers.sort_unstable();
        numbers.dedup();
        let fits = (1..=MAX_NUMBERS).contains(&numbers.len());
        fits.then_some(NumberPlot { numbers, arrangement })
    }

    /// Returns the picture as a scene.
    #[must_use]
    pub fn scene(&self) -> Scene {
        let labels: Vec<Label> = self.numbers.iter().map(Label::number).collect();
        let widths: Vec<f64> =
            labels.iter().map(|label| label.columns() as f64 * CHAR_WIDTH).collect();
        let x = match self.arrangement {
            NumberArrangement::Ruler => self.proportional(&widths),
            NumberArrangement::Tree => spaced(&widths),
        };
        let levels = self.levels();
        let last = self.numbers.len() - 1;
        let end = x[last] + widths[last] / 2.0 + MARGIN;
        match self.arrangement {
            NumberArrangement::Ruler => self.ruler(&labels, &widths, &x, &levels, end),
            NumberArrangement::Tree => self.tree(labels, &x, &levels, end),
        }
    }

    /// Returns the rank of each number's birthday among the birthdays of all shown numbers.
    fn levels(&self) -> Vec<usize> {
        let birthdays: Vec<_> = self.numbers.iter().map(Dyadic::birthday).collect();
        let mut distinct = birthdays.clone();
        distinct.sort_unstable();
        distinct.dedup();
        birthdays.iter().map(|day| distinct.binary_search(day).unwrap_or(0)).collect()
    }

    /// Returns places that are proportional to the numbers. If possible, no two labels overlap.
    /// Numbers that are too large for this are evenly spaced.
    fn proportional(&self, widths: &[f64]) -> Vec<f64> {
        let values: Vec<f64> = self.numbers.iter().map(Dyadic::to_f64).collect();
        let span = (values[values.len() - 1] - values[0]).max(f64::MIN_POSITIVE);
        // Large numbers may be infinite or equal as floating-point numbers.
        if !span.is_finite() || values.windows(2).any(|pair| pair[0] >= pair[1]) {
            return spaced(widths);
        }
        let scales = values.windows(2).zip(widths.windows(2)).map(|(value, width)| {
            ((width[0] + width[1]) / 2.0 + GAP) / ((value[1] - value[0]) / span)
        });
        let length = scales.fold(0.0, f64::max).min(RULER);
        let start = MARGIN + widths[0] / 2.0;
        values.iter().map(|value| start + (value - values[0]) / span * length).collect()
    }

    fn ruler(
        &self,
        labels: &[Label],
        widths: &[f64],
        x: &[f64],
        levels: &[usize],
        end: f64,
    ) -> Scene {
        let most = levels.iter().max().copied().unwrap_or(0);
        let length = |level: usize| MARK.0 + MARK.1 * (most - level) as f64;
        let base = MARGIN + length(0);
        let mut scene = Scene::new(self.title("on a ruler"), end, base + ROW_HEIGHT + MARGIN);
        scene.description = "Numbers born earlier have longer marks.".into();
        let ink = Stroke::of(ShapeRole::Ink);
        scene.line(point(x[0], base), point(x[x.len() - 1], base), ink);
        // Where labels would overlap, the number born first keeps its label.
        let mut order: Vec<usize> = (0..labels.len()).collect();
        order.sort_by_key(|&at| levels[at]);
        let mut shown: Vec<usize> = Vec::new();
        for at in order {
            scene.line(point(x[at], base), point(x[at], base - length(levels[at])), ink);
            let apart = |&other: &usize| {
                (x[at] - x[other]).abs() >= (widths[at] + widths[other]) / 2.0 + CHAR_WIDTH / 2.0
            };
            if shown.iter().all(apart) {
                shown.push(at);
                let below = point(x[at], base + ROW_HEIGHT * 0.75);
                scene.text(below, TextAnchor::Middle, labels[at].clone(), ShapeRole::Ink);
            }
        }
        scene
    }

    fn tree(&self, labels: Vec<Label>, x: &[f64], levels: &[usize], end: f64) -> Scene {
        let half = ROW_HEIGHT / 2.0;
        let y = |at: usize| MARGIN + half + LEVEL * levels[at] as f64;
        let most = levels.iter().max().copied().unwrap_or(0);
        let height = 2.0 * (MARGIN + half) + LEVEL * most as f64;
        let mut scene = Scene::new(self.title("by birthday"), end, height);
        scene.description = "Each level has one birthday. Greater numbers are to the right, on \
                             solid lines; smaller numbers are to the left, on dashed lines."
            .into();
        for (at, label) in labels.into_iter().enumerate() {
            if let Some(above) = self.parent(at, levels) {
                let role = if above < at { ShapeRole::Left } else { ShapeRole::Right };
                let (from, to) = (point(x[above], y(above) + half), point(x[at], y(at) - half));
                scene.line(from, to, Stroke::of(role));
            }
            scene.text(point(x[at], y(at)), TextAnchor::Middle, label, ShapeRole::Ink);
        }
        scene
    }

    /// Returns the latest shown number whose sign expansion is a proper initial segment of that of
    /// the given number. It is simpler than all other numbers up to the given number.
    fn parent(&self, at: usize, levels: &[usize]) -> Option<usize> {
        let closed = |number: &Dyadic| Bound::Closed(number.clone());
        let is_above = |&other: &usize| {
            let (low, high) = (&self.numbers[at.min(other)], &self.numbers[at.max(other)]);
            let simplest = Dyadic::simplest_between(Some(&closed(low)), Some(&closed(high)));
            other != at && simplest.as_ref() == Some(&self.numbers[other])
        };
        (0..self.numbers.len()).filter(is_above).max_by_key(|&other| levels[other])
    }

    fn title(&self, how: &str) -> String {
        match self.numbers.as_slice() {
            [first, .., last] => {
                let [first, last] = [first, last].map(|number| Label::number(number).shown());
                format!("The numbers from {first} to {last} {how}")
            }
            _ => format!("A number {how}"),
        }
    }
}

fn spaced(widths: &[f64]) -> Vec<f64> {
    let mut end = MARGIN - GAP;
    let place = |width: &f64| {
        let middle = end + GAP + width / 2.0;
        end = middle + width / 2.0;
        middle
    };
    widths.iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::SceneItem;

    fn plot(numbers: &[&str], arrangement: NumberArrangement) -> NumberPlot {
        let numbers = numbers.iter().map(|text| text.parse().unwrap());
        NumberPlot::new(numbers.collect(), arrangement).unwrap()
    }

    fn sixteenths() -> Vec<String> {
        (0..=16).map(|n| Label::number(&Dyadic::new(n.into(), 4)).text).collect()
    }

    #[test]
    fn marks_on_a_ruler_are_longer_for_earlier_birthdays() {
        let numbers = sixteenths();
        let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
        let plot = plot(&numbers, NumberArrangement::Ruler);
        let scene = plot.scene();
        let mut marks: Vec<(f64, f64)> = Vec::new();
        for item in &scene.items {
            if let SceneItem::Line { from, to, .. } = item
                && from.x == to.x
            {
                marks.push((from.x, from.y - to.y));
            }
        }
        marks.sort_by(|a, b| a.0.total_cmp(&b.0));
        assert_eq!(marks.len(), 17);
        for (at, pair) in marks.windows(2).enumerate() {
            // The marks are evenly spaced.
            assert!((pair[1].0 - pair[0].0 - (marks[1].0 - marks[0].0)).abs() < 1e-6);
            let day = |at: usize| plot.numbers[at].birthday();
            assert_eq!(pair[0].1 > pair[1].1, day(at) < day(at + 1), "{at}");
        }
        let texts = scene.items.iter().filter(|item| matches!(item, SceneItem::Text { .. }));
        assert_eq!(texts.count(), 17);
    }

    #[test]
    fn parents_are_initial_segments_of_sign_expansions() {
        let mut numbers = sixteenths();
        numbers.extend(["-3", "-5/2", "-1/4", "3/2", "17", "1/64", "-9/8"].map(str::to_owned));
        let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
        let plot = plot(&numbers, NumberArrangement::Tree);
        let signs = |at: usize| plot.numbers[at].sign_expansion().text().unwrap();
        for at in 0..plot.numbers.len() {
            let is_above = |&other: &usize| other != at && signs(at).starts_with(&signs(other));
            let expected =
                (0..plot.numbers.len()).filter(is_above).max_by_key(|&other| signs(other).len());
            assert_eq!(plot.parent(at, &plot.levels()), expected, "{}", plot.numbers[at]);
        }
    }

    #[test]
    fn extreme_numbers_stay_within_the_frame() {
        for arrangement in [NumberArrangement::Ruler, NumberArrangement::Tree] {
            let sets: [&[&str]; 4] =
                [&["0"], &["10^400", "0", "1/3·0+1"], &["-10^300", "10^300"], &["1", "1025/1024"]];
            for numbers in sets {
                let numbers: Vec<Dyadic> =
                    numbers.iter().filter_map(|text| text.parse().ok()).collect();
                let scene = NumberPlot::new(numbers, arrangement).unwrap().scene();
                assert!(scene.points().iter().all(|p| p.x.is_finite() && p.x <= scene.width));
            }
            assert!(NumberPlot::new(Vec::new(), arrangement).is_none());
            assert!(NumberPlot::new((0..201).map(Dyadic::from).collect(), arrangement).is_none());
        }
    }
}

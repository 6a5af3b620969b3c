//! The numbers on an axis: first the exact numbers of the walls, then integers where there is room.

use super::ThermographData;
use upstar_number::Rational;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tick {
    pub number: Rational,
    /// `true` for a mean or the temperature of a mast, which are in bold.
    pub main: bool,
    /// `true` for a number with a grid line: a temperature, a mean, a stop, or the value of a
    /// vertex above temperature 0.
    pub exact: bool,
}

const MAX_CANDIDATES: usize = 300;

/// Returns the exact values to show in order of importance: the means, the stops, and the other
/// vertices from the top down.
pub(super) fn values(thermographs: &[&ThermographData]) -> Vec<Tick> {
    let mut ticks = Vec::new();
    for t in thermographs {
        push(&mut ticks, &t.mean, true, true);
    }
    for t in thermographs {
        for wall in [&t.left, &t.right] {
            if let Some(stop) = at(wall, &Rational::ZERO) {
                push(&mut ticks, &stop, false, true);
            }
        }
    }
    for above in [true, false] {
        for t in thermographs {
            for (value, temperature) in t.left.iter().chain(&t.right).rev() {
                if (temperature.signum() > 0) == above {
                    push(&mut ticks, value, false, above);
                }
            }
        }
    }
    ticks
}

/// Returns the exact temperatures to show: those of the masts, zero, and those of the other
/// vertices.
pub(super) fn temperatures(thermographs: &[&ThermographData]) -> Vec<Tick> {
    let mut ticks = Vec::new();
    for t in thermographs.iter().filter(|t| t.shows_foot()) {
        push(&mut ticks, &t.temperature, true, true);
    }
    push(&mut ticks, &Rational::ZERO, false, true);
    for t in thermographs {
        for (_, temperature) in t.left.iter().chain(&t.right).rev() {
            push(&mut ticks, temperature, false, true);
        }
    }
    ticks
}

/// Returns the integers to show beside the exact numbers. With step 1, all integers that are `free`
/// are shown. A larger step is used only if all its multiples are free, so that labels are
/// equidistant.
pub(super) fn scale(
    low: &Rational,
    high: &Rational,
    fits: impl Fn(i64, usize) -> bool,
    free: impl Fn(&Rational) -> bool,
) -> Vec<Tick> {
    let tick = |number| Tick { number, main: false, exact: false };
    for (step, numbers) in integers(low, high, fits) {
        if step == 1 || numbers.iter().all(&free) {
            return numbers.into_iter().filter(free).map(tick).collect();
        }
    }
    Vec::new()
}

fn push(ticks: &mut Vec<Tick>, number: &Rational, main: bool, exact: bool) {
    if ticks.len() < MAX_CANDIDATES && !ticks.iter().any(|tick| tick.number == *number) {
        ticks.push(Tick { number: number.clone(), main, exact });
    }
}

/// Returns the multiples of each step 1, 2, 5, 10, … between the ends, for every step that fits.
/// `fits` is called with a step and the length of the longest integer.
pub(super) fn integers(
    low: &Rational,
    high: &Rational,
    fits: impl Fn(i64, usize) -> bool,
) -> impl Iterator<Item = (i64, Vec<Rational>)> {
    let ends = (i64::try_from(-(-low).floor()), i64::try_from(high.floor()));
    let (from, to) = if let (Ok(from), Ok(to)) = ends { (from, to) } else { (1, 0) };
    let span = to.checked_sub(from).unwrap_or(i64::MAX);
    let longest = from.to_string().len().max(to.to_string().len());
    let steps = (0..4).flat_map(|k| [1, 2, 5].map(|digit| digit * 10i64.pow(k)));
    steps.filter(move |&step| span / step <= 20 && fits(step, longest)).map(move |step| {
        let first = from - from.rem_euclid(step);
        let numbers = std::iter::successors(Some(first), |number| number.checked_add(step));
        let inside = numbers.skip_while(|&n| n < from).take_while(|&n| n <= to);
        (step, inside.map(Rational::from).collect())
    })
}

/// Returns the value of a wall at a temperature, if the wall reaches it.
pub(super) fn at(wall: &[(Rational, Rational)], temperature: &Rational) -> Option<Rational> {
    if let Some((value, _)) = wall.iter().rev().find(|(_, t)| t == temperature) {
        return Some(value.clone());
    }
    let ends = wall.windows(2).find(|ends| ends[0].1 < *temperature && ends[1].1 > *temperature)?;
    let [(v1, t1), (v2, t2)] = ends else { return None };
    let slope = (v2 - v1).checked_div(&(t2 - t1))?;
    Some(v1 + &(&slope * &(temperature - t1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn n(text: &str) -> Rational {
        Rational::from(text.parse::<upstar_number::Dyadic>().unwrap())
    }

    #[test]
    fn the_stop_is_found_between_vertices() {
        let wall = |points: &[(&str, &str)]| -> Vec<_> {
            points.iter().map(|(v, t)| (n(v), n(t))).collect()
        };
        let at_zero = |wall: Vec<_>| at(&wall, &Rational::ZERO);
        assert_eq!(at_zero(wall(&[("3", "-1"), ("1/2", "3/2")])), Some(n("2")));
        assert_eq!(at_zero(wall(&[("-2", "-1"), ("1/2", "3/2")])), Some(n("-1")));
        assert_eq!(at_zero(wall(&[("7", "-1"), ("7", "3/2")])), Some(n("7")));
        assert_eq!(at_zero(wall(&[("7", "1"), ("7", "3/2")])), None);
        assert_eq!(at_zero(vec![]), None);
    }

    #[test]
    fn integers_come_at_a_round_step_and_never_too_many() {
        let first = |low: &str, high: &str, fits: &dyn Fn(i64, usize) -> bool| {
            integers(&n(low), &n(high), fits).next().map_or(Vec::new(), |(_, numbers)| numbers)
        };
        let count = |low: &str, high: &str| first(low, high, &|_, _| true).len();
        let with_room_for = |room: i64| {
            let numbers = first("-1", "19", &|step, longest| step * room >= longest as i64);
            numbers.iter().map(Rational::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(with_room_for(1), "0 2 4 6 8 10 12 14 16 18");
        assert_eq!(with_room_for(0), "");
        assert_eq!(count("-1/2", "5/2"), 3);
        assert!((10..=30).contains(&count("-100", "100")));
        assert_eq!(count("0", "10^9"), 0);
        assert_eq!(count("-10^30", "10^30"), 0);
        assert!(count("-9223372036854775807", "9223372036854775807") == 0);
        assert_eq!(count("9223372036854775806", "9223372036854775807"), 2);
    }
}

//! Values and outcomes of Cricket Pitch (R. Nowakowski and P. Ottaway, Option-closed games, 3.2,
//! here NO; A. A. Siegel, thesis, 4.4.3). [`prune`], [`reduce`], [`even_out`] and [`keep_low`]
//! simplify a position without changing its value. The result is an ordinal sum of switches and
//! integers: [`peel`] splits off a summand, and [`value`] computes the sum. [`outcome`] needs only
//! the [`low_points`].

use upstar_core::{Budgeted, Interrupted, Outcome, Ruleset};
use upstar_form::{FormId, Nus};
use upstar_number::{Sign, SignExpansion, UBig};
use upstar_rules::CricketPitch;
use upstar_rules::roller::RollerPosition;
use upstar_short::{Short, ShortContext};

#[cfg(test)]
pub(crate) mod tests;

/// Returns the position without flat bumps and without the bumps behind a flat bump (NO,
/// Observation 3.3; Siegel, Lemma 4.4.8). This also preserves the form.
#[must_use]
pub fn prune(position: &RollerPosition) -> RollerPosition {
    CricketPitch.normalise(position.clone())
}

/// Returns the position with the largest possible even number subtracted from every bump (NO, Lemma
/// 3.4; Siegel, Lemma 4.4.9).
#[must_use]
pub fn reduce(position: &RollerPosition) -> RollerPosition {
    let low = position.left().iter().chain(position.right()).min().map_or(0, |low| low / 2 * 2);
    on_each_side(position, |side| side.iter().map(|bump| bump - low).collect())
}

/// Returns the position without even bumps, and without odd bumps that a lower even bump hides
/// (Siegel, Lemma 4.4.15).
///
/// For each even bump, the higher odd bumps next to it on its outer side are removed, and then the
/// bump itself. The lemma does not cover an outermost even bump, but Example 4.4.16 removes one.
/// This is correct, because both players cross it equally often.
#[must_use]
pub fn even_out(position: &RollerPosition) -> RollerPosition {
    on_each_side(position, |side| {
        // The odd bumps on the outside, the nearest bump last.
        let mut odd: Vec<u32> = Vec::new();
        for &bump in side.iter().rev() {
            if bump % 2 == 1 {
                odd.push(bump);
            } else {
                while odd.last().is_some_and(|&outside| outside >= bump) {
                    odd.pop();
                }
            }
        }
        odd.reverse();
        odd
    })
}

/// Returns the position with every odd bump lowered to the adjacent odd bump on the inside, if the
/// inner bump is lower (Siegel, Lemma 4.4.17).
#[must_use]
pub fn keep_low(position: &RollerPosition) -> RollerPosition {
    on_each_side(position, |side| {
        let mut side = side.to_vec();
        for at in 1..side.len() {
            if side[at] % 2 == 1 && side[at - 1] % 2 == 1 {
                side[at] = side[at].min(side[at - 1]);
            }
        }
        side
    })
}

/// Writes a position as an ordinal sum, and returns the base and the subordinate. Returns `None` if
/// there is an even bump, a bump that is higher than a bump nearer to the roller, or no bump of
/// height 1.
///
/// The base keeps only the outer bumps of height 1. It is returned as `(a, b)`, their numbers to
/// the left and to the right of the roller. Its value is `{a-1 | 1-b}` if a and b are positive
/// (Lemma 4.4.13), and otherwise the integer `a` or `-b` (Lemma 4.4.12). The subordinate is the
/// position without these bumps (Siegel, Theorem 4.4.19; the theorem writes the base as the switch
/// in every case).
#[must_use]
pub fn peel(position: &RollerPosition) -> Option<((u32, u32), RollerPosition)> {
    let falls = |side: &[u32]| side.is_sorted_by(|inside, outside| inside >= outside);
    let outward = [position.left().iter().rev().copied().collect(), position.right().to_vec()];
    let odd = |side: &Vec<u32>| side.iter().all(|bump| bump % 2 == 1);
    if !outward.iter().all(|side| odd(side) && falls(side)) {
        return None;
    }
    let ones = outward.map(|side| side.iter().filter(|&&bump| bump == 1).count());
    let (left, right) = (position.left(), position.right());
    let inner = RollerPosition::new(&left[ones[0]..], &right[..right.len() - ones[1]]);
    // Rows are not that long.
    let count = |ones: usize| u32::try_from(ones).ok();
    if ones == [0, 0] { None } else { Some(((count(ones[0])?, count(ones[1])?), inner)) }
}

/// Returns the value of a position. The lemmas give the value of every position.
pub fn value(position: &RollerPosition, cx: ShortContext<'_>) -> Budgeted<Option<Short>> {
    if outcome(position) == Outcome::P {
        return Ok(Some(Short::ZERO));
    }
    value_of_ordinal_sum(position, cx)
}

fn value_of_ordinal_sum(
    position: &RollerPosition,
    cx: ShortContext<'_>,
) -> Budgeted<Option<Short>> {
    summands(position).map(|summands| ordinal_sum(&summands, cx)).transpose()
}

/// Returns the ordinal summands `(a, b)`, the base first.
pub(crate) fn summands(position: &RollerPosition) -> Option<Vec<(u32, u32)>> {
    let mut summands: Vec<(u32, u32)> = Vec::new();
    let mut rest = simplified(position.clone());
    while !(rest.left().is_empty() && rest.right().is_empty()) {
        let (ones, inner) = peel(&rest)?;
        summands.push(ones);
        rest = simplified(inner);
    }
    Some(summands)
}

/// Writes the value of a position whose bumps all have height 1: a switch or an integer.
pub(crate) fn base(&(a, b): &(u32, u32)) -> String {
    match (a, b) {
        (a, 0) => a.to_string(),
        (0, b) => format!("-{b}"),
        (1, 1) => "*".to_owned(),
        (a, b) => format!("{{{}|{}}}", a - 1, 1 - i64::from(b)),
    }
}

/// A lemma that simplifies a position without changing its value.
#[derive(Clone, Copy, Debug)]
pub struct PitchRule {
    /// The name and the number of the lemma.
    pub name: &'static str,
    apply: fn(&RollerPosition) -> RollerPosition,
}

const RULES: [PitchRule; 4] = [
    PitchRule { name: "prune (Siegel, thesis, Lemma 4.4.8)", apply: prune },
    PitchRule { name: "reduce (Siegel, thesis, Lemma 4.4.9)", apply: reduce },
    PitchRule { name: "even out (Siegel, thesis, Lemma 4.4.15)", apply: even_out },
    PitchRule { name: "keep low (Siegel, thesis, Lemma 4.4.17)", apply: keep_low },
];

/// Returns the simplifications of a position, each with its rule. Each step applies the first rule
/// that changes the position. In the last position, all bumps are odd, and no bump is higher than a
/// bump nearer to the roller.
///
/// ```
/// # use upstar_core::Ruleset;
/// # use upstar_lemmas::cricket_pitch;
/// # use upstar_rules::CricketPitch;
/// let pitch = CricketPitch.parse("[3,2,5,8,o,6,2,5,7]").unwrap();
/// let rows: Vec<String> =
///     cricket_pitch::steps(&pitch).map(|(_, next)| CricketPitch.print(&next)).collect();
/// assert_eq!(rows, ["[1,0,3,6,o,4,0,3,5]", "[3,6,o,4]", "[1,4,o,2]", "[1,o]"]);
/// ```
pub fn steps(position: &RollerPosition) -> impl Iterator<Item = (PitchRule, RollerPosition)> {
    let next = |position: &RollerPosition| {
        let applied = RULES.into_iter().map(|rule| (rule, (rule.apply)(position)));
        applied.into_iter().find(|(_, next)| next != position)
    };
    std::iter::successors(next(position), move |(_, position)| next(position))
}

fn simplified(position: RollerPosition) -> RollerPosition {
    steps(&position).last().map_or(position, |(_, last)| last)
}

#[derive(PartialEq, Eq)]
enum Kind {
    Number,
    Star,
    Switch,
}

fn kind(&(a, b): &(u32, u32)) -> Kind {
    match (a, b) {
        (0, _) | (_, 0) => Kind::Number,
        (1, 1) => Kind::Star,
        _ => Kind::Switch,
    }
}

/// Returns the ordinal sum of the positions with `a` bumps of height 1 to the left of the roller
/// and `b` to the right, the base first.
///
/// Ordinal sums are associative on forms. The forms of the bases differ from those of the positions
/// only by dominated options, which stay dominated.
fn ordinal_sum(summands: &[(u32, u32)], cx: ShortContext<'_>) -> Budgeted<Short> {
    let forms = cx.forms();
    let mut sum = FormId::ZERO;
    for run in summands.chunk_by(|s, t| kind(s) == kind(t) && kind(s) != Kind::Switch) {
        let (a, b) = run[0];
        let next = match kind(&run[0]) {
            // In an ordinal sum of integers, the sign expansions are concatenated.
            Kind::Number => {
                let signs = run.iter().map(|&(a, b)| match a {
                    0 => (Sign::Minus, UBig::from(b)),
                    _ => (Sign::Plus, UBig::from(a)),
                });
                let number = SignExpansion::new(signs).to_dyadic();
                let number = number.map_err(|error| Interrupted::too_large(error.to_string()))?;
                forms.nus(&Nus::number(number))?
            }
            Kind::Star => forms.nus(&Nus::nimber(run.len() as u64))?,
            Kind::Switch => {
                let left = forms.integer(i64::from(a) - 1)?;
                let right = forms.integer(1 - i64::from(b))?;
                forms.make(&[left], &[right])?
            }
        };
        sum = forms.ordinal_sum(sum, next, cx.budget)?;
    }
    cx.value(sum)
}

/// Returns the odd low point of each side: the lowest odd bump that is lower than every bump nearer
/// to the roller (NO, Definition 3.5; Siegel, Definition 4.4.10). `None` stands for infinity.
#[must_use]
pub fn low_points(position: &RollerPosition) -> (Option<u32>, Option<u32>) {
    let (left, right) = (position.left(), position.right());
    (low_point(left.iter().rev()), low_point(right.iter()))
}

fn low_point<'a>(outward: impl Iterator<Item = &'a u32>) -> Option<u32> {
    let mut lowest = None;
    let mut odd = None;
    for &bump in outward {
        if lowest.is_none_or(|low| bump < low) {
            lowest = Some(bump);
            if bump % 2 == 1 {
                odd = Some(bump);
            }
        }
    }
    odd
}

/// Returns the outcome. The player with the lower odd low point wins. If they are equal, the first
/// player wins, and if there are none, the second player (NO, Theorem 3.6; Siegel, Theorem 4.4.11).
#[must_use]
pub fn outcome(position: &RollerPosition) -> Outcome {
    match low_points(position) {
        (None, None) => Outcome::P,
        (Some(left), Some(right)) if left == right => Outcome::N,
        (Some(left), right) if right.is_none_or(|right| left < right) => Outcome::L,
        _ => Outcome::R,
    }
}

/// Applies `change` to the bumps of each side, listed from the roller outward.
fn on_each_side(position: &RollerPosition, change: impl Fn(&[u32]) -> Vec<u32>) -> RollerPosition {
    let outward: Vec<u32> = position.left().iter().rev().copied().collect();
    let mut left = change(&outward);
    left.reverse();
    RollerPosition::new(&left, &change(position.right()))
}

//! Suggests a good move if the best move cannot be found: a move in the hottest component whose
//! value is known, or a move that leaves its player more moves than the opponent.

use std::collections::HashMap;

use upstar::raw::{RawPosition, Short, ShortContext};
use upstar::{Dyadic, PlayConvention, Player, Sum};

/// The step limit for the value of a component.
const PART: u64 = 60_000;

/// The step limit for the values of all components of a board.
const ALL: u64 = 2_000_000;

/// The maximum number of moves compared by [`by_freedom`].
const COMPARED: usize = 120;

pub(crate) struct Suggestion {
    pub(crate) part: usize,
    pub(crate) to: RawPosition,
    pub(crate) reason: String,
}

/// Returns a good move, or `None` if there is no move. Takes only a moment, even after the time
/// limit.
pub(crate) fn suggest(
    cx: ShortContext<'_>,
    sum: &Sum,
    player: Player,
    convention: PlayConvention,
) -> Option<Suggestion> {
    let mut worth = PartValues { cx, known: HashMap::new() };
    let mut best: Option<((Dyadic, Dyadic), Suggestion)> = None;
    for (part, position) in sum.positions.iter().enumerate() {
        let found = match convention {
            PlayConvention::Normal => {
                cx.budget.within(ALL, || in_board(&mut worth, position, player))
            }
            // Temperatures are not defined under misère play. In scoring play, the suggestion is
            // the move that scores the most points immediately.
            PlayConvention::Misere => by_freedom(position, position.options(player), player, -1),
            PlayConvention::Scoring => by_points(position, player),
        };
        let Some((key, to, reason)) = found else { continue };
        if best.as_ref().is_none_or(|(known, _)| key > *known) {
            best = Some((key, Suggestion { part, to, reason }));
        }
    }
    best.map(|(_, hunch)| hunch)
}

/// The urgency and the gain of a move, the resulting position, and the reason.
type Candidate = ((Dyadic, Dyadic), RawPosition, String);

/// The values of components, if found within the step limit.
struct PartValues<'a> {
    cx: ShortContext<'a>,
    known: HashMap<String, Option<Short>>,
}

impl PartValues<'_> {
    fn of(&mut self, part: &RawPosition) -> Option<Short> {
        let cx = self.cx;
        let entry = self.known.entry(part.expression());
        *entry.or_insert_with(|| cx.budget.within(PART, || part.value(cx)).ok())
    }

    fn sum(&mut self, parts: &[RawPosition]) -> Option<Short> {
        let values: Option<Vec<Short>> = parts.iter().map(|part| self.of(part)).collect();
        self.cx.sum(&values?).ok()
    }
}

fn in_board(
    worth: &mut PartValues<'_>,
    position: &RawPosition,
    player: Player,
) -> Option<Candidate> {
    let before = position.components();
    let mut best: Option<Candidate> = None;
    let mut unknown = Vec::new();
    for to in position.options(player) {
        let Some((temperature, gain)) = gain(worth, &before, &to, player) else {
            unknown.push(to);
            continue;
        };
        if best.as_ref().is_none_or(|((heat, known), ..)| (&temperature, &gain) > (heat, known)) {
            let reason =
                format!("the hottest component whose value is known (temperature {temperature})");
            best = Some(((temperature, gain), to, reason));
        }
    }
    let guessed = by_freedom(position, unknown, player, 1);
    match (best, guessed) {
        (Some(known), Some(guess)) => Some(if guess.0 > known.0 { guess } else { known }),
        (known, guess) => known.or(guess),
    }
}

/// Returns the temperature of the components that a move changes, and its gain in them.
fn gain(
    worth: &mut PartValues<'_>,
    before: &[RawPosition],
    to: &RawPosition,
    player: Player,
) -> Option<(Dyadic, Dyadic)> {
    let after = to.components();
    let texts = |parts: &[RawPosition]| parts.iter().map(RawPosition::text).collect::<Vec<_>>();
    let (was, is) = (texts(before), texts(&after));
    // Among equal components, only the surplus counts as changed.
    let changed = |parts: &[RawPosition], own: &[String], other: &[String]| -> Vec<RawPosition> {
        let count = |texts: &[String], text: &String| texts.iter().filter(|&t| t == text).count();
        let new = |at: usize| count(&own[..=at], &own[at]) > count(other, &own[at]);
        (0..parts.len()).filter(|&at| new(at)).map(|at| parts[at].clone()).collect()
    };
    let gone = worth.sum(&changed(before, &was, &is))?;
    let left = worth.sum(&changed(&after, &is, &was))?;
    let cx = worth.cx;
    let temperature = cx.temperature(gone).ok()?;
    let walls = cx.thermograph(left).ok()?;
    let mean = cx.mean(gone).ok()?;
    let gain = match player {
        Player::Left => &walls.right().at(&temperature) - &mean,
        Player::Right => &mean - &walls.left().at(&temperature),
    };
    Some((temperature, gain))
}

/// Returns the move that leaves its player the most moves and the opponent the fewest, or the
/// reverse if `sign` is -1. A quarter of the gain serves as the temperature.
fn by_freedom(
    position: &RawPosition,
    moves: Vec<RawPosition>,
    player: Player,
    sign: i64,
) -> Option<Candidate> {
    let count = |position: &RawPosition, player| position.options(player).len() as i64;
    let freedom = |position: &RawPosition| {
        sign * (count(position, player) - count(position, player.opponent()))
    };
    let before = freedom(position);
    let apart = moves.len().div_ceil(COMPARED).max(1);
    let compared = moves.into_iter().step_by(apart);
    let (gain, to) = compared
        .map(|to| (freedom(&to) - before, to))
        .reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    let opponent = player.opponent();
    let reason = match sign {
        1 => format!("leaves {player} the most moves and {opponent} the fewest"),
        _ => format!("leaves {player} the fewest moves and {opponent} the most"),
    };
    Some(((Dyadic::from(gain.div_euclid(4)), Dyadic::ZERO), to, reason))
}

fn by_points(position: &RawPosition, player: Player) -> Option<Candidate> {
    let won = |to: &RawPosition| position.points(player, to).unwrap_or(0);
    let to = position.options(player).into_iter().rev().max_by_key(|to| won(to))?;
    let points = won(&to);
    let reason = format!("gains {points} {} at once", if points == 1 { "point" } else { "points" });
    Some(((Dyadic::from(points), Dyadic::ZERO), to, reason))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::PositionText;
    use crate::{Library, Worker, WorkerConfig};

    #[test]
    fn the_hottest_part_comes_first_and_then_what_leaves_moves() {
        let mut worker = Worker::new(&WorkerConfig::default(), &Library::default().into());
        let mut hunch_in = |boards: &[(&str, &str)], player| {
            let place = |&(rules, text): &(&str, &str)| {
                let place = PositionText {
                    rules: rules.to_owned(),
                    position: Some(text.to_owned()),
                    ..PositionText::default()
                };
                worker.place(&place).unwrap().position
            };
            let sum = Sum::new(boards.iter().map(place).collect(), Short::ZERO);
            let budget = worker.budget();
            let found = suggest(worker.session.cx(&budget), &sum, player, PlayConvention::Normal);
            found.map(|hunch| (hunch.part, hunch.to.text(), hunch.reason))
        };
        // A number next to a hot board, and two hot components on one board.
        let found = hunch_in(&[("hackenbush", "BBB"), ("domineering", "2x3")], Player::Left);
        assert_eq!(found.unwrap().0, 1);
        let found = hunch_in(&[("domineering", "..#....../..#....../..##.####")], Player::Left);
        assert!(found.unwrap().2.contains("temperature"));
        // The value of an empty board of this size takes too long to find.
        let (part, to, reason) = hunch_in(&[("domineering", "8x8")], Player::Left).unwrap();
        assert_eq!(part, 0);
        assert!(to.contains('#') && reason.contains("the most moves"), "{to}: {reason}");
        assert!(hunch_in(&[("nim", "0")], Player::Left).is_none());
    }
}

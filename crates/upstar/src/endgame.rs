//! Derivations of values of positions, and of the scores of Go endgames.
//!
//! The score of a sum under optimal play is a stop. Stops do not change if each value is replaced by
//! its reduced canonical form, because the difference is infinitesimal. The sum of reduced canonical
//! forms therefore determines the score, and is much smaller than the sum of the values.

use upstar_core::{Answer, Budgeted, Derivation, DerivationStep, Player};
use upstar_notation::Style;
use upstar_number::Dyadic;
use upstar_rules::{MoveRule, go};
use upstar_short::{Short, ShortContext};

use crate::raw_position::RawPosition;

/// The maximum length of a printed value, in bytes.
const MAX_VALUE: usize = 60;

/// The step limit for the value of one region.
const REGION_STEPS: u64 = 50_000_000;

/// The offside and the onside of a game. They are equal unless the game is a ko.
type Bounds = [Short; 2];

struct Region {
    /// The points, such as `C3, C4`.
    points: String,
    value: Bounds,
    /// The moves of Left and of Right with their values.
    moves: [Vec<(String, Bounds)>; 2],
}

impl RawPosition {
    /// Returns the derivation of the value, if a theorem about the ruleset derives the value in
    /// steps.
    ///
    /// ```
    /// # use upstar::{Session, Style};
    /// let session = Session::new();
    /// let budget = session.budget();
    /// let heaps = session.raw_position("nim", &[], "3,1").unwrap();
    /// let derivation = heaps.derivation(session.cx(&budget), Style::Ascii)?.unwrap();
    /// assert_eq!(derivation.result, "the value is *2");
    /// # Ok::<(), upstar::Interrupted>(())
    /// ```
    pub fn derivation(&self, cx: ShortContext<'_>, style: Style) -> Budgeted<Option<Derivation>> {
        let unnegated = self.unnegated();
        let mut derivation = match endgame(&unnegated, cx, style)? {
            None => unnegated.0.derivation(cx, style)?,
            endgame => endgame,
        };
        if let Some(derivation) = derivation.as_mut().filter(|_| unnegated != *self) {
            let sentence = format!("the position has the same value as {}", unnegated.text());
            let (rule, text) = (String::new(), sentence);
            derivation.steps.insert(0, DerivationStep::Text { rule, text });
        }
        Ok(derivation)
    }
}

/// Derives the score of a local position of Go from its regions. Returns `None` if the position is
/// not such a position.
fn endgame(
    position: &RawPosition,
    cx: ShortContext<'_>,
    style: Style,
) -> Budgeted<Option<Derivation>> {
    let is_plain = position.0.move_rule() == MoveRule::AsItIs;
    if !is_plain || position.doc().name != "go" || position.is_for_points() {
        return Ok(None);
    }
    let Some(go::GoRegions { open, settled, assumed, alive }) = go::regions(&position.text())
    else {
        return Ok(None);
    };
    let mut derivation = Derivation::new(
        "The safe stones divide the board into regions, and the position is the sum of the regions \
         (Berlekamp and Wolfe, Mathematical Go)",
    );
    for (reason, chains) in [("assumed alive", assumed), ("unconditionally alive", alive)] {
        for (colour, chains) in ["Black", "White"].into_iter().zip(chains) {
            if !chains.is_empty() && derivation.has_room() {
                derivation.step(format!("{colour}, {reason}"), chains.join(", "));
            }
        }
    }
    let [left, right] = settled;
    derivation.step("settled territory and prisoners", format!("Black {left}, White {right}"));
    let (mut regions, mut unknown) = (Vec::new(), Vec::new());
    // The components begin with the open regions, in the same order.
    for (region, part) in open.iter().zip(position.components()) {
        let points = match region.points.as_slice() {
            [first, .., last] if region.points.len() > 4 => {
                format!("{first} to {last} ({} points)", region.points.len())
            }
            points => points.join(", "),
        };
        match cx.budget.within(REGION_STEPS, || Region::new(&points, region, &part, cx)) {
            Ok(region) => regions.push(region),
            Err(no) => {
                // Return the error if the computation was stopped or no steps are left.
                cx.budget.spend(0)?;
                unknown.push((points, no.to_string()));
            }
        }
    }
    let score = cx.integer(left - right)?;
    if !regions.is_empty() {
        derivation.table(table(&regions, score, cx, style)?);
    }
    for (points, why) in &unknown {
        if derivation.has_room() {
            derivation.step(format!("no value for {points}"), why);
        }
    }
    let [lower, upper] = reduced_sum(&regions, usize::MAX, score, cx)?;
    let without = match unknown.len() {
        0 => "",
        1 => " (without the region that has no value)",
        _ => " (without the regions that have no value)",
    };
    let between = |stops: [Dyadic; 2]| match &stops {
        [low, high] if low == high => winner(low),
        [low, high] => {
            // The smaller margin comes first.
            let [less, more] = if high.signum() < 0 { [high, low] } else { [low, high] };
            let (less, more) = (winner(less), winner(more));
            match less.split_once(" by ").zip(more.split_once(" by ")) {
                Some(((name, least), (other, most))) if name == other => {
                    format!("{name} by {least} to {most}, depending on kos")
                }
                _ => format!("{less} or {more}, depending on kos"),
            }
        }
    };
    let result = format!(
        "if Black moves first: {}; if White moves first: {}{without}",
        between([cx.left_stop(lower)?, cx.left_stop(upper)?]),
        between([cx.right_stop(lower)?, cx.right_stop(upper)?])
    );
    Ok(Some(derivation.conclude(result)))
}

/// Returns the rows of a table of regions, hottest first. A move is shown with the score that the
/// player reaches at least.
fn table(
    regions: &[Region],
    score: Short,
    cx: ShortContext<'_>,
    style: Style,
) -> Budgeted<Vec<Vec<String>>> {
    let print = |value: Short| -> Budgeted<String> {
        Ok(cx.term(value)?.print(style, MAX_VALUE).unwrap_or_else(|_| "(long)".to_owned()))
    };
    let mut rows = Vec::new();
    for (i, region) in regions.iter().enumerate() {
        let rest = reduced_sum(regions, i, score, cx)?;
        let [low, high] = region.value;
        let means = [cx.mean(low)?, cx.mean(high)?];
        let temperature = cx.temperature(low)?.max(cx.temperature(high)?);
        let pair = |a: String, b: String, between| if a == b { a } else { a + between + &b };
        let mut row = vec![
            region.points.clone(),
            pair(print(high)?, print(low)?, " & "),
            pair(means[0].to_string(), means[1].to_string(), " to "),
            temperature.to_string(),
        ];
        for player in Player::BOTH {
            let mut best: Option<(Dyadic, &str)> = None;
            for (name, value) in &region.moves[player as usize] {
                let side = player as usize;
                let after = cx.reduced(cx.add(rest[side], value[side])?)?;
                let stop = match player {
                    Player::Left => cx.right_stop(after)?,
                    Player::Right => cx.left_stop(after)?,
                };
                let is_better = best.as_ref().is_none_or(|(known, _)| match player {
                    Player::Left => stop > *known,
                    Player::Right => stop < *known,
                });
                if is_better {
                    best = Some((stop, name));
                }
            }
            row.push(best.map_or_else(
                || "-".to_owned(),
                |(stop, name)| format!("{name}: {}", signed(&stop)),
            ));
        }
        rows.push((temperature, row));
    }
    rows.sort_by(|a, b| b.0.cmp(&a.0));
    let headings = ["region", "value", "mean", "temperature", "Black's best", "White's best"];
    let headings = headings.map(str::to_owned).to_vec();
    Ok([headings].into_iter().chain(rows.into_iter().map(|(_, row)| row)).collect())
}

impl Region {
    fn new(
        points: &str,
        region: &go::GoRegion,
        part: &RawPosition,
        cx: ShortContext<'_>,
    ) -> Answer<Region> {
        let value = bounds(part, cx)?;
        let mut moves = [Vec::new(), Vec::new()];
        for (player, moves) in Player::BOTH.into_iter().zip(&mut moves) {
            for option in part.options(player) {
                if let Some(name) = region.move_name(&option.text(), player)
                    && let Ok(value) = bounds(&option, cx)
                {
                    moves.push((name, value));
                }
            }
        }
        Ok(Region { points: points.to_owned(), value, moves })
    }
}

fn bounds(position: &RawPosition, cx: ShortContext<'_>) -> Answer<Bounds> {
    match position.value(cx) {
        Err(no) if no.is_repetition() => match position.0.short_sides(cx)? {
            [Some(offside), Some(onside)] => Ok([offside, onside]),
            _ => Err(no.into()),
        },
        value => Ok([value?; 2]),
    }
}

/// Returns bounds for the sum of `start` and all regions except one, up to infinitesimals.
fn reduced_sum(
    regions: &[Region],
    except: usize,
    start: Short,
    cx: ShortContext<'_>,
) -> Budgeted<Bounds> {
    let mut sum = [start; 2];
    for (_, region) in regions.iter().enumerate().filter(|(i, _)| *i != except) {
        for (sum, value) in sum.iter_mut().zip(region.value) {
            *sum = cx.reduced(cx.add(*sum, cx.reduced(value)?)?)?;
        }
    }
    Ok(sum)
}

fn signed(score: &Dyadic) -> String {
    if score.signum() > 0 { format!("+{score}") } else { score.to_string() }
}

fn winner(score: &Dyadic) -> String {
    let text = score.to_string();
    match text.strip_prefix('-') {
        Some(points) => format!("White wins by {points}"),
        None if text == "0" => "a tie".to_owned(),
        None => format!("Black wins by {text}"),
    }
}

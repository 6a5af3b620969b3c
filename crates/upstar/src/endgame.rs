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

/// The step limit for the sum of the regions and the best moves.
const SUM_STEPS: u64 = 3_000_000;

/// The offside and the onside of a game. They are equal unless the game is a ko.
type Bounds = [Short; 2];

/// The score of a Go endgame, which is the sum of its regions.
///
/// Scores are Left's (Black's) points minus Right's. A pair of numbers contains a lower and an upper
/// bound, which are equal unless there are kos.
///
/// ```
/// # use upstar::Session;
/// let session = Session::new();
/// let budget = session.budget();
/// let board = session.raw_position("go", &[], "XXXO/X..O/XXXO").unwrap();
/// let endgame = board.endgame(session.cx(&budget))?.unwrap();
/// assert_eq!(endgame.regions[0].points, ["B2", "C2"]);
/// assert_eq!(endgame.regions[0].best[0].as_ref().unwrap().0, "C2");
/// assert_eq!(endgame.result(), "if Black moves first: Black wins by 1; if White moves first: a tie");
/// # Ok::<(), upstar::Interrupted>(())
/// ```
#[derive(Clone, Debug)]
pub struct GoEndgame {
    /// The regions with values, hottest first.
    pub regions: Vec<EndgameRegion>,
    /// The points of each region without a value, and the reason.
    pub without_value: Vec<(Vec<String>, String)>,
    /// The chains of Left and of Right that are safe but not unconditionally alive.
    pub assumed: [Vec<String>; 2],
    /// The unconditionally alive chains of Left and of Right.
    pub alive: [Vec<String>; 2],
    /// The settled territory and the prisoners of Left and of Right.
    pub settled: [i64; 2],
    /// The score if Left moves first, and the score if Right moves first, without the regions that
    /// have no value.
    pub scores: [[Dyadic; 2]; 2],
}

/// A region of a Go endgame.
#[derive(Clone, Debug)]
pub struct EndgameRegion {
    /// The points, such as `C3`.
    pub points: Vec<String>,
    /// The offside and the onside, which are equal unless the region is a ko.
    pub value: [Short; 2],
    /// The means of the offside and of the onside.
    pub means: [Dyadic; 2],
    /// The temperature.
    pub temperature: Dyadic,
    /// The best moves of Left and of Right, with the scores that the players then reach at least.
    pub best: [Option<(String, Dyadic)>; 2],
}

struct Region<'r> {
    points: &'r [String],
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
        let mut derivation = match unnegated.endgame(cx)? {
            None => unnegated.0.derivation(cx, style)?,
            Some(endgame) => Some(endgame.derivation(cx, style)?),
        };
        if let Some(derivation) = derivation.as_mut().filter(|_| unnegated != *self) {
            let sentence = format!("the position has the same value as {}", unnegated.text());
            let (rule, text) = (String::new(), sentence);
            derivation.steps.insert(0, DerivationStep::Text { rule, text });
        }
        Ok(derivation)
    }

    /// Returns the regions and the score of a local position of Go. Returns `None` for any other
    /// position, and if the sum of the regions needs too many steps.
    pub fn endgame(&self, cx: ShortContext<'_>) -> Budgeted<Option<GoEndgame>> {
        let is_plain = self.0.move_rule() == MoveRule::AsItIs && !self.0.is_negated();
        if !is_plain || self.doc().name != "go" || self.is_for_points() {
            return Ok(None);
        }
        let Some(go::GoRegions { open, settled, assumed, alive }) = go::regions(&self.text())
        else {
            return Ok(None);
        };
        let (mut regions, mut without_value) = (Vec::new(), Vec::new());
        // The components begin with the open regions, in the same order.
        for (region, part) in open.iter().zip(self.components()) {
            match cx.budget.within(REGION_STEPS, || Region::new(region, &part, cx)) {
                Ok(region) => regions.push(region),
                Err(no) => {
                    // Return the error if the computation was stopped or no steps are left.
                    cx.budget.spend(0)?;
                    without_value.push((region.points.clone(), no.to_string()));
                }
            }
        }
        let score = cx.integer(settled[0] - settled[1])?;
        let sum = || -> Budgeted<_> {
            let [lower, upper] = reduced_sum(&regions, usize::MAX, score, cx)?;
            let scores = [
                [cx.left_stop(lower)?, cx.left_stop(upper)?],
                [cx.right_stop(lower)?, cx.right_stop(upper)?],
            ];
            let regions = (0..regions.len()).map(|i| analysed(&regions, i, score, cx));
            Ok((scores, regions.collect::<Budgeted<Vec<EndgameRegion>>>()?))
        };
        let Ok((scores, mut regions)) = cx.budget.within(SUM_STEPS, sum) else {
            cx.budget.spend(0)?;
            return Ok(None);
        };
        regions.sort_by(|a, b| b.temperature.cmp(&a.temperature));
        Ok(Some(GoEndgame { regions, without_value, assumed, alive, settled, scores }))
    }
}

impl GoEndgame {
    /// The step limit for the value, the winner and the moves of an endgame whose score is known.
    pub const STEPS: u64 = 1_000_000;

    /// Returns `true` if the scores with Left and with Right moving first both show a winner.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        let is_won = |[low, high]: &[Dyadic; 2]| low.signum() * high.signum() > 0;
        self.without_value.is_empty() && self.scores.iter().all(is_won)
    }

    /// Returns the winner and the score for each player moving first, as a sentence.
    #[must_use]
    pub fn result(&self) -> String {
        let without = match self.without_value.len() {
            0 => "",
            1 => " (without the region that has no value)",
            _ => " (without the regions that have no value)",
        };
        let [left, right] = self.scores.each_ref().map(|scores| match scores {
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
        });
        format!("if Black moves first: {left}; if White moves first: {right}{without}")
    }

    /// Returns the endgame as a derivation of the score.
    pub fn derivation(&self, cx: ShortContext<'_>, style: Style) -> Budgeted<Derivation> {
        let mut derivation = Derivation::new(
            "The safe stones divide the board into regions, and the position is the sum of the \
             regions (Berlekamp and Wolfe, Mathematical Go)",
        );
        let reasons = [("assumed alive", &self.assumed), ("unconditionally alive", &self.alive)];
        for (reason, chains) in reasons {
            for (colour, chains) in ["Black", "White"].into_iter().zip(chains) {
                if !chains.is_empty() && derivation.has_room() {
                    derivation.step(format!("{colour}, {reason}"), chains.join(", "));
                }
            }
        }
        let [left, right] = self.settled;
        let settled = format!("Black {left}, White {right}");
        derivation.step("settled territory and prisoners", settled);
        if !self.regions.is_empty() {
            let headings =
                ["region", "value", "mean", "temperature", "Black's best", "White's best"];
            let mut rows = vec![headings.map(str::to_owned)];
            for region in &self.regions {
                rows.push(region.row(cx, style)?);
            }
            derivation.table(rows);
        }
        for (points, why) in &self.without_value {
            if derivation.has_room() {
                derivation.step(format!("no value for {}", listed(points)), why);
            }
        }
        Ok(derivation.conclude(self.result()))
    }
}

impl EndgameRegion {
    /// Returns the offside and the onside as text.
    pub fn texts(&self, cx: ShortContext<'_>, style: Style) -> Budgeted<[String; 2]> {
        let print = |value: Short| -> Budgeted<String> {
            Ok(cx.term(value)?.print(style, MAX_VALUE).unwrap_or_else(|_| "(long)".to_owned()))
        };
        let [low, high] = self.value;
        Ok([print(low)?, print(high)?])
    }

    /// A move is shown with the score that the player reaches at least.
    fn row(&self, cx: ShortContext<'_>, style: Style) -> Budgeted<[String; 6]> {
        let pair = |[a, b]: [String; 2], between| if a == b { a } else { a + between + &b };
        let [low, high] = self.texts(cx, style)?;
        let [left, right] = self.best.each_ref().map(|best| match best {
            Some((name, score)) if score.signum() > 0 => format!("{name}: +{score}"),
            Some((name, score)) => format!("{name}: {score}"),
            None => "-".to_owned(),
        });
        Ok([
            listed(&self.points),
            pair([high, low], " & "),
            pair(self.means.each_ref().map(Dyadic::to_string), " to "),
            self.temperature.to_string(),
            left,
            right,
        ])
    }
}

fn listed(points: &[String]) -> String {
    match points {
        [first, .., last] if points.len() > 4 => {
            format!("{first} to {last} ({} points)", points.len())
        }
        _ => points.join(", "),
    }
}

/// Finds the best moves in a region.
fn analysed(
    regions: &[Region<'_>],
    i: usize,
    score: Short,
    cx: ShortContext<'_>,
) -> Budgeted<EndgameRegion> {
    let region = &regions[i];
    let rest = reduced_sum(regions, i, score, cx)?;
    let [low, high] = region.value;
    let mut best = [None, None];
    for (side, player) in Player::BOTH.into_iter().enumerate() {
        for (name, value) in &region.moves[side] {
            let after = cx.reduced(cx.add(rest[side], value[side])?)?;
            let stop = match player {
                Player::Left => cx.right_stop(after)?,
                Player::Right => cx.left_stop(after)?,
            };
            let is_better = best[side]
                .as_ref()
                .is_none_or(|(_, known)| player.pick(stop > *known, stop < *known));
            if is_better {
                best[side] = Some((name.clone(), stop));
            }
        }
    }
    Ok(EndgameRegion {
        points: region.points.to_vec(),
        value: region.value,
        means: [cx.mean(low)?, cx.mean(high)?],
        temperature: cx.temperature(low)?.max(cx.temperature(high)?),
        best,
    })
}

impl<'r> Region<'r> {
    fn new(
        region: &'r go::GoRegion,
        part: &RawPosition,
        cx: ShortContext<'_>,
    ) -> Answer<Region<'r>> {
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
        Ok(Region { points: &region.points, value, moves })
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
    regions: &[Region<'_>],
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

fn winner(score: &Dyadic) -> String {
    let text = score.to_string();
    match text.strip_prefix('-') {
        Some(points) => format!("White wins by {points}"),
        None if text == "0" => "a tie".to_owned(),
        None => format!("Black wins by {text}"),
    }
}

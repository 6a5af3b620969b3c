//! The page of `upstar value` on a loopy position.

use std::io;

use serde_json::{Value as Json, json};
use upstar::explore::{MoveLabels, is_game_graph};
use upstar::raw::{Loopy, LoopyContext, RawPosition};
use upstar::{
    Analysis, Answer, Budgeted, Fate, Komaster, LoopyOutcome, MoveStanding, NoAnswer,
    PlayConvention, Player, Sides, StopReason, Sum, SumAnalyser, SumMove,
};

use crate::command_session::{CommandSession, LONGEST};
use crate::commands::graph;
use crate::config::Config;
use crate::output::{Output, TextColour};
use crate::render::{MAX_MOVE, beside, shortened, word};

/// Further moves are only counted.
const MAX_MOVES: usize = 6;

/// The step limit for testing whether the cycles of a position are kos.
const KO_STEPS: u64 = 100_000;

/// The step limit for the sides of a position without a value.
const SIDE_STEPS: u64 = 1_000_000;

pub(super) struct LoopyPage {
    outcome: LoopyOutcome,
    /// `None` if the value was not computed or does not exist.
    value: Option<Value>,
    /// The name and text of the only side that equals a stopper, if there is no value.
    side: Option<(&'static str, String)>,
    moves: [Vec<Move>; 2],
}

struct Value {
    text: String,
    game: Loopy,
    /// Onside and offside.
    sides: [String; 2],
    stops: Option<[String; 2]>,
    /// Mean and temperature for each komaster, if defined.
    heat: Vec<[String; 2]>,
}

#[derive(Clone)]
pub(super) struct Move {
    pub(super) position: RawPosition,
    pub(super) fate: Fate,
    /// The value, and `true` if no other move is better.
    pub(super) value: Option<(Loopy, String, bool)>,
}

/// The list of a player's moves on a page.
pub(super) struct MoveListing {
    /// The label, after the name of the player.
    pub(super) title: &'static str,
    /// Further moves are only counted.
    pub(super) most: usize,
    pub(super) no_move: &'static str,
    /// `true` if the results of all moves are printed, not only wins.
    pub(super) has_results: bool,
}

pub(super) enum Winner {
    Short(LoopyOutcome),
    /// A position can recur.
    Loopy(Box<LoopyPage>),
}

pub(super) fn page(
    analysis: &Analysis<'_>,
    position: &RawPosition,
    calculator: &CommandSession,
    lx: LoopyContext<'_>,
) -> Answer<LoopyPage> {
    let game = analysis.value();
    let text = |g: Loopy, limit: usize| match calculator.loopy_text_within(lx, g, limit) {
        Err(no) if matches!(no.reason, StopReason::TooLarge(_)) => {
            Ok("too long to print".to_owned())
        }
        other => other,
    };
    let mut moves = [Vec::new(), Vec::new()];
    for (player, moves) in Player::BOTH.into_iter().zip(&mut moves) {
        for one in analysis.moves(player)? {
            let is_best = one.standing != MoveStanding::Dominated;
            let value = match one.value {
                Some(value) => Some((value, text(value, MAX_MOVE)?, is_best)),
                None => None,
            };
            moves.push(Move { position: one.to, fate: one.fate, value });
        }
    }
    let side = |stopper| text(Loopy::from(stopper), LONGEST);
    let mut value = Value {
        text: text(game, LONGEST)?,
        game,
        sides: [side(game.onside)?, side(game.offside)?],
        stops: None,
        heat: Vec::new(),
    };
    if let Some(short) = game.short() {
        let cx = lx.cx;
        let stops = [cx.left_stop(short)?, cx.right_stop(short)?];
        value.stops = Some(stops.map(|stop| stop.to_string()));
        value.heat.push([cx.mean(short)?.to_string(), cx.temperature(short)?.to_string()]);
    } else {
        value.heat = heat(position, lx)?;
    }
    Ok(LoopyPage { outcome: analysis.outcome(), value: Some(value), side: None, moves })
}

/// Returns the mean and the temperature without ko threats, with Left as komaster and with Right as
/// komaster. Omits a pair if it is undefined or too expensive.
fn heat(position: &RawPosition, lx: LoopyContext<'_>) -> Budgeted<Vec<[String; 2]>> {
    let mut heat = Vec::new();
    for komaster in [Komaster::Neither, Komaster::Left, Komaster::Right] {
        let mut thermograph = Ok(None);
        let found = lx.cx.budget.within(KO_STEPS, || {
            match position.ko_thermograph(lx, komaster) {
                Ok(found) => thermograph = Ok(Some(found)),
                Err(NoAnswer::Undefined(_)) => {}
                Err(NoAnswer::Interrupted(no)) => return Err(no),
            }
            Ok(())
        });
        if let Err(no) = found {
            thermograph = match no.reason {
                StopReason::Cancelled | StopReason::TimedOut => Err(no),
                _ => Ok(None),
            };
        }
        match thermograph? {
            Some(found) => {
                heat.push([found.mean().to_string(), found.temperature().to_string()]);
            }
            None => return Ok(Vec::new()),
        }
    }
    Ok(heat)
}

/// Finds the winner and, in a loopy position, the results of the moves and the onside or the
/// offside.
pub(super) fn winner(
    position: &RawPosition,
    calculator: &CommandSession,
    lx: LoopyContext<'_>,
) -> Answer<Winner> {
    let sum = Sum::of(position.clone());
    let mut analyser = SumAnalyser::new(lx.cx, PlayConvention::Normal);
    let outcome = analyser.outcome(&sum)?;
    if analyser.loopy_analysis().is_none() {
        return Ok(Winner::Short(outcome));
    }
    let mut moves = [Vec::new(), Vec::new()];
    for (player, moves) in Player::BOTH.into_iter().zip(&mut moves) {
        for one in analyser.moves(&sum, player)? {
            if let SumMove::Position { to, .. } = one.step {
                moves.push(Move { position: to, fate: one.fate, value: None });
            }
        }
        moves.sort_by_key(|one| {
            std::cmp::Reverse(if player == Player::Left { one.fate } else { one.fate.negative() })
        });
    }
    let side = match lx.cx.budget.within(SIDE_STEPS, || position.sides(lx)) {
        Ok(Sides { onside: Ok(side), .. }) => Some(("onside", side)),
        Ok(Sides { offside: Ok(side), .. }) => Some(("offside", side)),
        _ => None,
    };
    let side = match side {
        Some((name, side)) => Some((name, calculator.loopy_text_within(lx, side.into(), LONGEST)?)),
        None => None,
    };
    Ok(Winner::Loopy(Box::new(LoopyPage { outcome, value: None, side, moves })))
}

impl Value {
    fn rows(&self) -> Vec<(&'static str, String)> {
        let [onside, offside] = &self.sides;
        let kind = match (self.game.short(), self.game.stopper()) {
            (Some(_), _) => "may be infinite, but the value is loopfree",
            (_, Some(_)) => "may be infinite; the value is a stopper",
            _ => "may be infinite; the value is not a stopper",
        };
        let mut rows = vec![("play", kind.to_owned())];
        if self.game.stopper().is_none() && self.text != format!("{onside} & {offside}") {
            rows.push(("onside", onside.clone()));
            rows.push(("offside", offside.clone()));
        }
        if let Some([left, right]) = &self.stops {
            rows.push(("stops", format!("{left} and {right}")));
        }
        if let Some(first) = self.heat.first() {
            let who = ["", " if Left is komaster", " if Right is komaster"];
            for (at, name) in ["mean", "temperature"].into_iter().enumerate() {
                let other = self.heat.iter().zip(who).skip(1);
                let other = other.filter(|(heat, _)| heat[at] != first[at]);
                let other: Vec<String> =
                    other.map(|(heat, who)| format!(", {}{who}", heat[at])).collect();
                rows.push((name, format!("{}{}", first[at], other.concat())));
            }
        }
        rows
    }
}

impl LoopyPage {
    pub(super) fn show(
        &self,
        position: &RawPosition,
        config: &Config,
        screen: &mut Output,
    ) -> io::Result<()> {
        let outcome = ("outcome", format!("{}, {}", self.outcome, self.outcome.in_words()));
        let mut rows = Vec::new();
        if let Some(value) = &self.value {
            rows.push(("value", screen.ink(TextColour::Strong, &value.text)));
            rows.push(outcome);
            rows.extend(value.rows());
        } else {
            rows.push(outcome);
            rows.extend(self.side.clone());
        }
        let listing =
            MoveListing { title: " moves", most: MAX_MOVES, no_move: "no move", has_results: true };
        let caption = |player: Player, best: &Move| match self.value {
            // A move in a graph does not change the graph.
            _ if is_game_graph(position) => None,
            Some(_) => Some(format!("{player}'s best")),
            None => Some(format!("{player} {}", best.fate.verb(player))),
        };
        show_page(rows, Some(&listing), (position, &self.moves), caption, config, screen)
    }

    pub(super) fn json(&self, position: &RawPosition, calculator: &CommandSession) -> Json {
        let mut object = json!({
            "input": position.expression(),
            "ok": true,
            "type": "position",
        });
        if let Some(value) = &self.value {
            let structured = match value.game.short() {
                Some(short) => upstar_lang::Value::Form(short.form()),
                None => upstar_lang::Value::Loopy(value.game, None),
            };
            object["text"] = value.text.as_str().into();
            object["value"] =
                calculator.interpreter().structured(&structured).unwrap_or(Json::Null);
            object["stopper"] = value.game.stopper().is_some().into();
            object["onside"] = value.sides[0].as_str().into();
            object["offside"] = value.sides[1].as_str().into();
            let stop = |at: usize| value.stops.as_ref().map(|stops| stops[at].as_str());
            object["left_stop"] = stop(0).into();
            object["right_stop"] = stop(1).into();
            let heat =
                |komaster: usize, at: usize| value.heat.get(komaster).map(|h| h[at].as_str());
            object["mean"] = heat(0, 0).into();
            object["temperature"] = heat(0, 1).into();
            for (komaster, name) in [(1, "Left"), (2, "Right")] {
                if let (Some(mean), Some(temperature)) = (heat(komaster, 0), heat(komaster, 1)) {
                    object["komaster"][name] = json!({ "mean": mean, "temperature": temperature });
                }
            }
        }
        self.json_of_outcome(position, &mut object);
        object
    }

    /// Adds the results that do not require the value.
    pub(super) fn json_of_outcome(&self, position: &RawPosition, object: &mut Json) {
        object["outcome"] = self.outcome.to_string().into();
        object["loopy"] = true.into();
        if let Some((name, text)) = &self.side {
            object[*name] = text.as_str().into();
        }
        for (player, moves) in Player::BOTH.into_iter().zip(&self.moves) {
            let (name, labels) = (player.to_string(), MoveLabels::new(position, player));
            object["fate"][&name] = word(self.outcome.fate(player)).into();
            let entry = |one: &Move| {
                let wins = one.fate == player.into();
                let text = one.value.as_ref().map(|(_, text, _)| text.as_str());
                json!({
                    "move": labels.label(&one.position),
                    "position": one.position.text(),
                    "value": text,
                    "wins": wins,
                    "fate": word(one.fate),
                })
            };
            let is_best = |one: &&Move| matches!(one.value, Some((_, _, true)));
            if self.value.is_some() {
                object["best_moves"][&name] = moves.iter().filter(is_best).map(entry).collect();
            }
            object["moves"][&name] = moves.iter().map(entry).collect();
        }
    }
}

/// Prints rows of results, the moves of both players, and the board beside the boards after the
/// first moves that have a caption.
pub(super) fn show_page(
    rows: Vec<(&str, String)>,
    listing: Option<&MoveListing>,
    (position, moves): (&RawPosition, &[Vec<Move>; 2]),
    caption: impl Fn(Player, &Move) -> Option<String>,
    config: &Config,
    screen: &mut Output,
) -> io::Result<()> {
    for (name, text) in rows {
        screen.row(name, text)?;
    }
    let sides = || Player::BOTH.into_iter().zip(moves);
    for (player, moves) in sides() {
        if let Some(listing) = listing {
            show_moves(&MoveLabels::new(position, player), player, moves, listing, screen)?;
        }
    }
    screen.line("")?;
    let mut pictures = vec![(String::new(), graph::board(position, config))];
    for (player, moves) in sides() {
        let best = moves.first().and_then(|best| Some((caption(player, best)?, &best.position)));
        pictures.extend(best.map(|(caption, best)| (caption, graph::board(best, config))));
    }
    beside(&pictures, config.width).into_iter().try_for_each(|line| screen.line(line))
}

/// Prints a player's moves, grouped by value, or by result if the values are unknown.
fn show_moves(
    labels: &MoveLabels,
    player: Player,
    moves: &[Move],
    listing: &MoveListing,
    screen: &mut Output,
) -> io::Result<()> {
    let mut label = screen.player_label(player, listing.title);
    let mut groups: Vec<(&Move, usize)> = Vec::new();
    for one in moves {
        let same = |first: &Move| match (&first.value, &one.value) {
            (Some((first, ..)), Some((value, ..))) => first == value,
            (None, None) => first.fate == one.fate,
            _ => false,
        };
        match groups.iter_mut().find(|(first, _)| same(first)) {
            Some((_, count)) => *count += 1,
            None => groups.push((one, 1)),
        }
    }
    if groups.is_empty() {
        return screen.line(format!("{label} {}", listing.no_move));
    }
    let listed = &groups[..groups.len().min(listing.most)];
    let widths = listed.iter().map(|(one, _)| labels.label(&one.position).chars().count());
    let width = widths.max().unwrap_or(0);
    for (one, count) in listed {
        let verb = match one.fate.verb(player) {
            "wins" => screen.ink(TextColour::Good, "wins"),
            verb => verb.to_owned(),
        };
        let more = match count {
            1 => String::new(),
            count => format!(", and {} more like it", count - 1),
        };
        let text = labels.label(&one.position);
        let line = match &one.value {
            Some((_, value, _)) => {
                let is_told = listing.has_results || one.fate == player.into();
                let verb = if is_told { format!(", {verb}") } else { String::new() };
                format!("{label} {text:width$}  to {}{verb}{more}", shortened(value))
            }
            None => format!("{label} {text:width$}  {verb}{more}"),
        };
        screen.line(line)?;
        label = " ".repeat(12);
    }
    match groups.len() - listed.len() {
        0 => Ok(()),
        1 => screen.line(format!("{label} and moves to one other value")),
        count => screen.line(format!("{label} and moves to {count} other values")),
    }
}

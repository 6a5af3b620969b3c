//! The page of `upstar value` on a loopy position.

use std::io;

use serde_json::{Value as Json, json};
use upstar::explore::{MoveLabels, is_game_graph};
use upstar::raw::{Loopy, LoopyContext, RawPosition};
use upstar::{
    Analysis, Answer, Budgeted, Komaster, LoopyOutcome, MoveStanding, NoAnswer, PlayConvention,
    Player, Sides, StopReason, Sum, SumAnalyser, SumMove,
};

use crate::command_session::{CommandSession, LONGEST};
use crate::config::Config;
use crate::output::{Output, TextColour};
use crate::render::moves::{ListedMove, MoveListing, show_page};
use crate::render::{MAX_MOVE, word};

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
    moves: [Vec<ListedMove>; 2],
}

struct Value {
    text: String,
    game: Loopy,
    /// Onside and offside.
    sides: [String; 2],
    stops: Option<[String; 2]>,
    /// Mean and temperature for each komaster, if defined.
    heat: Vec<[String; 2]>,
    /// For each move of Left and of Right, `true` if no other move is better.
    is_best: [Vec<bool>; 2],
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
    let mut is_best = [Vec::new(), Vec::new()];
    let sides = moves.iter_mut().zip(&mut is_best);
    for (player, (moves, is_best)) in Player::BOTH.into_iter().zip(sides) {
        for one in analysis.moves(player)? {
            let value = match one.value {
                Some(value) => Some((value, text(value, MAX_MOVE)?)),
                None => None,
            };
            is_best.push(value.is_some() && one.standing != MoveStanding::Dominated);
            moves.push(ListedMove { position: one.to, fate: one.fate, value });
        }
    }
    let side = |stopper| text(Loopy::from(stopper), LONGEST);
    let mut value = Value {
        text: text(game, LONGEST)?,
        game,
        sides: [side(game.onside)?, side(game.offside)?],
        stops: None,
        heat: Vec::new(),
        is_best,
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
                moves.push(ListedMove { position: to, fate: one.fate, value: None });
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
        let outcome = ("outcome", self.outcome.sentence());
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
        let caption = |player: Player, best: &ListedMove| match self.value {
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
        for (at, player) in Player::BOTH.into_iter().enumerate() {
            let moves = &self.moves[at];
            let (name, labels) = (player.to_string(), MoveLabels::new(position, player));
            object["fate"][&name] = word(self.outcome.fate(player)).into();
            let entry = |one: &ListedMove| {
                let wins = one.fate == player.into();
                let text = one.value.as_ref().map(|(_, text)| text.as_str());
                json!({
                    "move": labels.label(&one.position),
                    "position": one.position.text(),
                    "value": text,
                    "wins": wins,
                    "fate": word(one.fate),
                })
            };
            if let Some(value) = &self.value {
                let best = moves.iter().zip(&value.is_best[at]).filter(|(_, is_best)| **is_best);
                object["best_moves"][&name] = best.map(|(one, _)| entry(one)).collect();
            }
            object["moves"][&name] = moves.iter().map(entry).collect();
        }
    }
}

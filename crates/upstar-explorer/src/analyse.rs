//! Analyses a position and its moves.

use std::collections::HashMap;

use upstar::raw::{Loopy, LoopyContext, RawPosition, Short, ShortContext};
use upstar::scoring::ScoringOutcome;
use upstar::{
    Analysis, Budgeted, GoEndgame, Interrupted, LoopyOutcome, MoveResult, MoveStanding, NoAnswer,
    OsloMemory, PlayConvention, Player, Rational, StopReason, Sum, SumAnalyser,
};
use upstar_draw::Picture;
use upstar_lang::Value;
use upstar_notation::Style;

use crate::board::{MAX_MOVES, small};
use crate::error::ApiResult;
use crate::pictures::{self, PictureContext, formats, name, thermograph};
use crate::render;
use crate::reply::{AnalyseReply, ComponentReply, GameText, MoveReply, PerPlayer, PictureReply};
use crate::request::{AnalyseRequest, AnswerStage, PassRule};
use crate::worker::Worker;

/// The step limit for the value of a position. Beyond it, only the winner is computed.
const VALUE_STEPS: u64 = 20_000_000;

/// The step limit for an immediate result.
const GLANCE: u64 = 400_000;

const ASIDE: u64 = 300_000;

/// Larger graphs next to a board are unreadable.
const MAX_GRAPH: usize = 40;

/// The maximum number of components listed.
const MAX_COMPONENTS: usize = 60;

pub(crate) fn analyse(worker: &mut Worker, ask: &AnalyseRequest) -> ApiResult<AnalyseReply> {
    let placed = worker.place(&ask.place)?;
    let position = placed.position;
    let budget = worker.budget();
    let tools = PictureContext::plain(&worker.session, &budget);
    let lx = tools.lx;
    let reply = match (ask.convention, ask.passes) {
        (PlayConvention::Normal, PassRule::None) => staged(tools, &position, ask.stage)?,
        (PlayConvention::Normal, passes) => with_passes(tools, &position, passes)?,
        (convention, _) => by_outcomes(lx.cx, &position, convention, ask.ahead.into())?,
    };
    let (expression, position) = (position.expression(), position.text());
    Ok(AnalyseReply { position, expression, ..reply })
}

fn outcome_reply(outcome: LoopyOutcome) -> AnalyseReply {
    AnalyseReply {
        outcome: Some(outcome.to_string()),
        said: Some(outcome.in_words()),
        starts: Some(PerPlayer::of(|player| outcome.fate(player).verb(player))),
        ..AnalyseReply::default()
    }
}

fn staged(
    tools: PictureContext<'_>,
    position: &RawPosition,
    stage: AnswerStage,
) -> ApiResult<AnalyseReply> {
    let lx = tools.lx;
    let cx = lx.cx;
    match stage {
        AnswerStage::All => normal(tools, position, VALUE_STEPS),
        AnswerStage::Value => normal(tools, position, u64::MAX),
        AnswerStage::Glance => match cx.budget.within(GLANCE, || normal(tools, position, GLANCE)) {
            Err(no) if no.kind == "budget" => {
                // A cancelled request fails; it does not count as undecided.
                cx.budget.cancel_token().check()?;
                Ok(AnalyseReply { known: Some(false), ..AnalyseReply::default() })
            }
            found => found,
        },
        AnswerStage::Winner => {
            let sum = Sum::of(position.clone());
            Ok(outcome_reply(SumAnalyser::new(cx, PlayConvention::Normal).outcome(&sum)?))
        }
        AnswerStage::Moves => by_outcomes(cx, position, PlayConvention::Normal, 0),
    }
}

/// Analyses a position. If it is a Go endgame whose value is not found, the score is enough.
fn normal(
    tools: PictureContext<'_>,
    position: &RawPosition,
    steps: u64,
) -> ApiResult<AnalyseReply> {
    let cx = tools.lx.cx;
    let Some(endgame) = position.endgame(cx)?.filter(|_| position.components().len() > 1) else {
        return by_value(tools, position, steps);
    };
    let found = cx.budget.within(GoEndgame::STEPS.min(steps), || by_value(tools, position, steps));
    let reply = match found {
        Err(no) if no.kind == "budget" => {
            cx.budget.spend(0)?;
            AnalyseReply::default()
        }
        found => found?,
    };
    Ok(AnalyseReply { endgame: Some(endgame.derivation(cx, Style::Unicode)?.into()), ..reply })
}

fn by_value(
    tools: PictureContext<'_>,
    position: &RawPosition,
    steps: u64,
) -> ApiResult<AnalyseReply> {
    let cx = tools.lx.cx;
    let mut analysis = None;
    let found = cx.budget.within(steps, || match position.analyse(tools.lx) {
        Err(NoAnswer::Interrupted(no)) => Err(no),
        other => {
            analysis = Some(other);
            Ok(())
        }
    });
    let why = match (found, analysis) {
        (_, Some(Ok(analysis))) => return valued(tools, position, &analysis),
        (_, Some(Err(no))) => no.to_string(),
        (Err(no), None) if !is_too_much(&no) => return Err(no.into()),
        _ => "the value was not found within the limits; the winner is known".to_owned(),
    };
    let mut object = by_outcomes(cx, position, PlayConvention::Normal, 0)?;
    object.partial = Some(why);
    if cx.budget.within(ASIDE, || position.can_repeat(cx)) == Ok(true) {
        object.loopy = Some(true);
    }
    Ok(object)
}

/// Returns `true` if a limit was reached, so that an easier computation may still succeed.
fn is_too_much(no: &Interrupted) -> bool {
    matches!(no.reason, StopReason::Steps { .. } | StopReason::TooLarge(_))
}

fn valued(
    tools: PictureContext<'_>,
    position: &RawPosition,
    analysis: &Analysis<'_>,
) -> ApiResult<AnalyseReply> {
    let cx = tools.lx.cx;
    let mut object = match analysis.value().short().filter(|_| !analysis.can_repeat()) {
        Some(value) => of_short(cx, value)?,
        None => {
            let mut object = of_loopy(tools.lx, analysis.value())?;
            object.pictures = Some(drawn(&Value::Position(position.clone()), tools));
            object
        }
    };
    object.moves = Some(PerPlayer::found(|player| valued_moves(tools.lx, analysis, player))?);
    if !analysis.can_repeat() {
        object.components = Some(components(cx, position)?);
    }
    Ok(object)
}

fn of_short(cx: ShortContext<'_>, value: Short) -> Budgeted<AnalyseReply> {
    let name = name(&*cx.term(value)?, Style::Unicode).unwrap_or_default();
    let thermograph = thermograph(name, &*cx.thermograph(value)?);
    Ok(AnalyseReply {
        value: Some(render::short(cx, value)?),
        left_stop: Some(cx.left_stop(value)?.to_string()),
        right_stop: Some(cx.right_stop(value)?.to_string()),
        mean: Some(cx.mean(value)?.to_string()),
        temperature: Some(cx.temperature(value)?.to_string()),
        pictures: Some(vec![formats("thermograph", &thermograph)]),
        ..outcome_reply(cx.outcome(value)?.into())
    })
}

fn valued_moves(
    lx: LoopyContext<'_>,
    analysis: &Analysis<'_>,
    player: Player,
) -> ApiResult<Vec<MoveReply>> {
    // Moves in one group have the same value, which is described once.
    let mut groups: HashMap<Loopy, MoveReply> = HashMap::new();
    let mut moves = Vec::new();
    for one in analysis.moves(player)?.into_iter().take(MAX_MOVES) {
        let described = match one.value {
            Some(value) => match groups.get(&value) {
                Some(known) => known.clone(),
                None => {
                    let mut new = described(lx, analysis, value, player)?;
                    new.group = Some(groups.len());
                    groups.insert(value, new.clone());
                    new
                }
            },
            None => MoveReply::default(),
        };
        moves.push(MoveReply {
            to: one.to.text(),
            fate: one.fate.verb(player),
            kind: Some(match one.standing {
                MoveStanding::Sensible => "sensible",
                MoveStanding::Reversible => "reversible",
                MoveStanding::Dominated => "dominated",
                MoveStanding::Unsorted => "unsorted",
            }),
            ..described
        });
    }
    Ok(moves)
}

/// Describes the moves of `player` to `value`.
fn described(
    lx: LoopyContext<'_>,
    analysis: &Analysis<'_>,
    value: Loopy,
    player: Player,
) -> Budgeted<MoveReply> {
    let (mean, temperature) = match value.short() {
        Some(short) => (Some(lx.cx.mean(short)?), Some(lx.cx.temperature(short)?)),
        None => (None, None),
    };
    Ok(MoveReply {
        value: Some(render::loopy(lx, value)?),
        incentive: incentive(lx.cx, analysis, value, player)?,
        mean: mean.map(|mean| mean.to_string()),
        temperature: temperature.map(|temperature| temperature.to_string()),
        ..MoveReply::default()
    })
}

/// Returns the incentive of `player` for a move to `value`, if both values are short and the
/// incentive is quick to compute.
fn incentive(
    cx: ShortContext<'_>,
    analysis: &Analysis<'_>,
    value: Loopy,
    player: Player,
) -> Budgeted<Option<GameText>> {
    let (Some(before), Some(after)) = (analysis.value().short(), value.short()) else {
        return Ok(None);
    };
    let found = cx.budget.within(ASIDE, || {
        let gain = match player {
            Player::Left => cx.sub(after, before)?,
            Player::Right => cx.sub(before, after)?,
        };
        render::short(cx, gain)
    });
    match found {
        Err(no) if is_too_much(&no) => Ok(None),
        found => found.map(Some),
    }
}

fn components(cx: ShortContext<'_>, position: &RawPosition) -> Budgeted<Vec<ComponentReply>> {
    let parts = position.components();
    if parts.len() < 2 {
        return Ok(Vec::new());
    }
    let mut components = Vec::new();
    for part in parts.into_iter().take(MAX_COMPONENTS) {
        let value = part.value(cx)?;
        components.push(ComponentReply {
            rules: part.rules(),
            position: part.text(),
            expression: part.expression(),
            value: render::short(cx, value)?,
            temperature: cx.temperature(value)?.to_string(),
            svg: small(&part),
        });
    }
    Ok(components)
}

/// Returns the pictures of a loopy game that can be drawn quickly.
fn drawn(value: &Value, tools: PictureContext<'_>) -> Vec<PictureReply> {
    let kinds = [
        ("graph", pictures::PictureKind::Graph),
        ("thermograph", pictures::PictureKind::Thermograph),
    ];
    let mut drawn = Vec::new();
    for (name, kind) in kinds {
        let found = tools.lx.cx.budget.within(ASIDE, || pictures::picture(kind, value, tools));
        let readable = |picture: &Picture| match picture {
            Picture::Graph(graph) => graph.nodes.len() <= MAX_GRAPH,
            _ => true,
        };
        let picture = found.ok().flatten().filter(readable);
        drawn.extend(picture.map(|picture| formats(name, &picture)));
    }
    drawn
}

fn of_loopy(lx: LoopyContext<'_>, game: Loopy) -> ApiResult<AnalyseReply> {
    let mut reply = AnalyseReply {
        loopy: Some(true),
        value: Some(render::loopy(lx, game)?),
        stopper: Some(game.stopper().is_some()),
        ..outcome_reply(lx.outcome(game)?)
    };
    if game.stopper().is_none() {
        reply.onside = Some(render::loopy(lx, game.onside.into())?);
        reply.offside = Some(render::loopy(lx, game.offside.into())?);
    }
    Ok(reply)
}

/// Analyses the game in which one or both players may pass until the game is over.
fn with_passes(
    tools: PictureContext<'_>,
    position: &RawPosition,
    passes: PassRule,
) -> ApiResult<AnalyseReply> {
    let lx = tools.lx;
    let mut memory = OsloMemory::new();
    let mut valued = |position: &RawPosition| -> ApiResult<Loopy> {
        Ok(match passes {
            PassRule::Twoslo => lx.twoslo(position.form(lx.cx)?)?,
            _ => position.oslo(lx, &mut memory)?.into(),
        })
    };
    let game = valued(position)?;
    let moves = PerPlayer::found(|player| {
        let mut moves = Vec::new();
        for to in position.options(player).into_iter().take(MAX_MOVES) {
            let value = valued(&to)?;
            let fate = lx.outcome(value)?.fate(player.opponent()).verb(player);
            let (to, value) = (to.text(), Some(render::loopy(lx, value)?));
            moves.push(MoveReply { to, fate, value, ..MoveReply::default() });
        }
        ApiResult::Ok(moves)
    })?;
    let pictures = Some(drawn(&Value::Loopy(game, None), tools));
    Ok(AnalyseReply { moves: Some(moves), pictures, ..of_loopy(lx, game)? })
}

fn by_outcomes(
    cx: ShortContext<'_>,
    position: &RawPosition,
    convention: PlayConvention,
    ahead: i64,
) -> ApiResult<AnalyseReply> {
    let sum = Sum::of(position.clone());
    // During a game, the lead includes the points of a finished board.
    let ahead = if ahead == 0 { sum.final_points() } else { ahead };
    let mut analyser = SumAnalyser::new(cx, convention).ahead_by(ahead);
    let mut object = outcome_reply(analyser.outcome(&sum)?);
    if convention == PlayConvention::Scoring {
        let scores = PerPlayer::found(|starter| analyser.score(&sum, starter))?;
        let [left, right] = [scores.left, scores.right].map(Rational::from);
        object.outcome = Some(ScoringOutcome::of(&left, &right).to_string());
        object.scores = Some(scores);
    }
    object.moves = Some(PerPlayer::found(|player| {
        let results = analyser.moves(&sum, player)?;
        let moves = results.iter().take(MAX_MOVES);
        ApiResult::Ok(moves.filter_map(|result| entry(result, player)).collect())
    })?);
    Ok(object)
}

fn entry(result: &MoveResult, player: Player) -> Option<MoveReply> {
    Some(MoveReply {
        to: result.step.position()?.text(),
        fate: result.fate.verb(player),
        points: result.score.map(|(points, _)| points),
        score: result.score.map(|(_, score)| score),
        ..MoveReply::default()
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::ask;
    use serde_json::{Value as Json, json};

    #[test]
    fn the_analysis_of_a_go_endgame_says_who_wins_by_how_much_and_where_to_play() {
        let two = "XXXXO/X...O/XXXXO/XOOOO/X..O#/XOOO#/X.O##;x+7;o+10";
        let reply = analysed("go", two, "");
        let endgame = &reply["endgame"];
        let result = endgame["result"].as_str().unwrap();
        assert!(result.starts_with("if Black moves first: "), "{reply}");
        let rows = endgame["steps"].as_array().unwrap().iter();
        let table = rows.filter_map(|step| step["table"].as_array()).next().unwrap();
        assert_eq!(table[0][4], "Black's best", "{reply}");
        assert!(table.len() > 2 && reply["value"].is_object(), "{reply}");
        assert!(analysed("go", "XXXO/X..O/XXXO", "").get("endgame").is_none());
    }

    fn analysed(rules: &str, position: &str, more: &str) -> Json {
        let place = json!({ "rules": rules, "position": position });
        ask("analyse", &format!("{{\"place\": {place}{more}}}"))
    }

    #[test]
    fn a_value_comes_with_everything() {
        let reply = analysed("domineering", "2x2", "");
        assert_eq!(reply["value"]["text"], "+-1");
        assert_eq!(
            (reply["outcome"].as_str(), reply["temperature"].as_str()),
            (Some("N"), Some("1"))
        );
        let moves = &reply["moves"]["Left"];
        assert_eq!(moves.as_array().unwrap().len(), 2);
        assert_eq!(
            (moves[0]["fate"].as_str(), moves[0]["kind"].as_str()),
            (Some("wins"), Some("sensible"))
        );
        // Left moves to 1: 1 - (+-1) = {2|0}.
        assert_eq!(moves[0]["incentive"]["text"], "{2|0}");
        assert_eq!(reply["pictures"][0]["kind"], "thermograph");
    }

    #[test]
    fn who_wins_is_told_before_the_value() {
        let glance = analysed("domineering", "8x8", r#", "stage": "glance""#);
        assert_eq!((glance["ok"].as_bool(), glance["known"].as_bool()), (Some(true), Some(false)));
        let small = analysed("domineering", "2x2", r#", "stage": "glance""#);
        assert_eq!(small["value"]["text"], "+-1");
        let winner = analysed("domineering", "5x5", r#", "stage": "winner""#);
        assert_eq!((winner["outcome"].as_str(), &winner["moves"]), (Some("P"), &Json::Null));
        let moves = analysed("domineering", "2x2", r#", "stage": "moves""#);
        assert_eq!(
            (moves["moves"]["Left"][0]["fate"].as_str(), &moves["value"]),
            (Some("wins"), &Json::Null)
        );
    }

    #[test]
    fn moves_are_told_apart() {
        // In {0,*|0}, which is ^*, no option is dominated; in a heap of 2 the move to *1 is not
        // reversible.
        let kinds = |rules, position| -> Vec<String> {
            let reply = analysed(rules, position, "");
            let moves = reply["moves"]["Left"].as_array().unwrap().clone();
            moves.iter().map(|one| one["kind"].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(kinds("nim", "2"), ["sensible", "sensible"]);
        // The cut of the lower edge, to 0, is dominated by the cut of the upper edge, to 1.
        let mut cuts = kinds("hackenbush", "BB");
        cuts.sort();
        assert_eq!(cuts, ["dominated", "sensible"]);
        assert!(kinds("nim", "1,1").contains(&"reversible".to_owned()));
    }

    #[test]
    fn components_have_values() {
        let reply = analysed("domineering", "..#./..#.", "");
        let values: Vec<&str> = reply["components"]
            .as_array()
            .unwrap()
            .iter()
            .map(|part| part["value"]["text"].as_str().unwrap())
            .collect();
        assert_eq!(values.len(), 2);
        assert!(values.contains(&"+-1") && values.contains(&"1"));
    }

    #[test]
    fn conventions_and_passes_change_the_answer() {
        assert_eq!(analysed("nim", "1", "")["outcome"], "N");
        let misere = analysed("nim", "1", r#", "convention": "misere""#);
        assert_eq!(
            (misere["outcome"].as_str(), misere["moves"]["Left"][0]["fate"].as_str()),
            (Some("P"), Some("loses"))
        );
        let scoring = analysed("nim", "3,1", r#", "convention": "scoring""#);
        assert_eq!(
            (scoring["outcome"].as_str(), scoring["scores"]["Left"].as_i64()),
            (Some("N"), Some(2))
        );
        let oslo = analysed("wythoff", "2,2", r#", "passes": "oslo""#);
        assert_eq!(oslo["value"]["text"], "upon*");
        let to_zero = &oslo["moves"]["Left"].as_array().unwrap()[..];
        let to_zero = to_zero.iter().find(|one| one["to"] == "0,0").unwrap();
        assert_eq!((&to_zero["value"]["text"], &to_zero["fate"]), (&json!("0"), &json!("wins")));
        let twoslo = analysed("nim", "1", r#", "passes": "twoslo""#);
        assert_eq!(twoslo["onside"]["text"], "upon*");
        let none = analysed("clobber", "xo", r#", "convention": "scoring""#);
        assert_eq!(none["error"]["kind"], "undefined");
    }

    #[test]
    fn positions_that_come_back_have_sides_and_fates() {
        let reply = analysed("hare_and_hounds", "#x.x#/.x..o/#...#", "");
        assert_eq!((reply["loopy"].as_bool(), reply["outcome"].as_str()), (Some(true), Some("P^")));
        assert_eq!(reply["onside"]["text"], "on");
        assert_eq!(reply["moves"]["Left"][0]["fate"], "draws");
    }
}

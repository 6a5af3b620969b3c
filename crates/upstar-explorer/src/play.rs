//! A match in a sum of boards: the moves of the engine, and reviews.

use upstar::explore::{Match, Strategy};
use upstar::raw::{RawPosition, Short, ShortContext};
use upstar::{Fate, MoveResult, PlayConvention, Player, Sum, SumAnalyser, SumMove};

use crate::error::{ApiError, ApiResult};
use crate::reply::{PerPlayer, ReviewReply, ReviewedMove, StrategyReply, StrategyStep};
use crate::request::{MoveText, PositionText, ReplyRequest, ReviewRequest, StrategyName};
use crate::suggest::{Suggestion, suggest};
use crate::worker::Worker;

const MAX_PARTS: usize = 12;

const MAX_MOVES: usize = 400;

fn boards(worker: &mut Worker, places: &[PositionText]) -> ApiResult<Sum> {
    if places.len() > MAX_PARTS {
        return Err(ApiError::wrong(format!("too many boards: at most {MAX_PARTS}")));
    }
    let mut positions = Vec::new();
    for place in places {
        positions.push(worker.place(place)?.position);
    }
    if positions.is_empty() {
        return Err(ApiError::wrong("expected at least one board"));
    }
    Ok(Sum::new(positions, Short::ZERO))
}

/// The step limit of the first search for a perfect move, before a fallback move is chosen.
const QUICK: u64 = 1_000_000;

/// Returns the engine's move or a hint: the best move, or the best move found in time.
pub(crate) fn reply(worker: &mut Worker, ask: &ReplyRequest) -> ApiResult<StrategyReply> {
    let sum = boards(worker, &ask.parts)?;
    let player = Player::from(ask.player);
    let budget = worker.budget();
    let cx = worker.session.cx(&budget);
    let mut open = false;
    let chosen = match budget.within(QUICK, || chosen(cx, &sum, player, ask)) {
        Err(no) if no.kind == "budget" => {
            // The fallback is computed before the longer search, since the time limit may be
            // reached at any moment.
            let guess = suggest(cx, &sum, player, ask.convention);
            match chosen(cx, &sum, player, ask) {
                Err(no) if no.kind == "budget" => {
                    open = true;
                    guess
                }
                sure => sure?,
            }
        }
        sure => sure?,
    };
    Ok(match chosen {
        None => StrategyReply::default(),
        Some(Suggestion { part, to, reason }) => {
            let label = crate::board::move_label(&sum.positions[part], player, &to);
            let expression = Some(to.expression());
            StrategyReply {
                step: Some(StrategyStep { part, to: to.text(), expression, label }),
                reason: Some(reason),
                open: Some(open),
            }
        }
    })
}

fn chosen(
    cx: ShortContext<'_>,
    sum: &Sum,
    player: Player,
    ask: &ReplyRequest,
) -> ApiResult<Option<Suggestion>> {
    let strategy = match ask.strategy {
        StrategyName::Perfect => Strategy::Perfect,
        StrategyName::Sentestrat => Strategy::Sentestrat,
        StrategyName::Hotstrat => Strategy::Hotstrat,
        StrategyName::Random => Strategy::Random(ask.seed),
    };
    if strategy == Strategy::Perfect && ask.convention != PlayConvention::Normal {
        let mut analyser = SumAnalyser::new(cx, ask.convention).ahead_by(ask.ahead.into());
        let results = analyser.moves(sum, player)?;
        return Ok(best(&results, player).and_then(|result| of_result(result, player)));
    }
    let reply = Match::new(sum.clone(), player).choose(strategy, cx)?;
    Ok(reply.and_then(|reply| of_step(reply.step, &reply.reason)))
}

fn of_step(step: SumMove, reason: &str) -> Option<Suggestion> {
    match step {
        SumMove::Position { index, to } => {
            Some(Suggestion { part: index, to, reason: reason.to_owned() })
        }
        SumMove::Value { .. } => None,
    }
}

fn of_result(result: &MoveResult, player: Player) -> Option<Suggestion> {
    let mut reason = result.fate.verb(player).to_owned();
    if let Some((points, score)) = result.score {
        reason = format!("{reason}: {points} now, final score {score} for Left");
    }
    of_step(result.step.clone(), &reason)
}

struct ReviewedPosition {
    sum: Sum,
    to_move: Player,
    /// Left's points minus Right's so far.
    made: i64,
}

/// Reviews a match: the winner of each position under optimal play, and the first mistake of each
/// player. The review starts with the last position, which is the easiest, and ends when a limit is
/// reached. The field `known_from` is the number of moves before the earliest decided position.
pub(crate) fn review(worker: &mut Worker, ask: &ReviewRequest) -> ApiResult<ReviewReply> {
    if ask.moves.len() > MAX_MOVES {
        return Err(ApiError::wrong(format!("too many moves to review: at most {MAX_MOVES}")));
    }
    let mut plies = vec![ReviewedPosition {
        sum: boards(worker, &ask.parts)?,
        to_move: ask.starter.into(),
        made: 0,
    }];
    for step in &ask.moves {
        let ReviewedPosition { sum, to_move, made } = &plies[plies.len() - 1];
        let (to, mut made) = (find(sum, *to_move, step)?, *made);
        if ask.convention == PlayConvention::Scoring {
            let points = sum.positions[step.part].points(*to_move, &to).unwrap_or(0);
            made += if *to_move == Player::Left { points } else { -points };
        }
        let sum = sum.after(&SumMove::Position { index: step.part, to });
        plies.push(ReviewedPosition { sum, to_move: to_move.opponent(), made });
    }
    let budget = worker.budget();
    let mut analyser = SumAnalyser::new(worker.session.cx(&budget), ask.convention);
    // For each mistake, a better move is searched for before the earlier, harder positions are
    // examined.
    let mut after: Option<Fate> = None;
    let mut judged = Vec::new();
    let mut end = None;
    for ReviewedPosition { sum, to_move, made } in plies.iter().rev() {
        let before = match state(&mut analyser, sum, *to_move, ask.convention, *made) {
            Err(no) if no.kind == "budget" && end.is_some() => break,
            before => before?,
        };
        end.get_or_insert(before);
        if let Some(after) = after {
            let player = *to_move;
            let worse = if player == Player::Left { after < before } else { after > before };
            let mut one = ReviewedMove {
                player: player.to_string(),
                before: before.verb(player),
                after: after.verb(player),
                mistake: worse,
                better: None,
            };
            if worse {
                one.better = match better_move(&mut analyser, sum, player, ask.convention, before) {
                    Err(no) if no.kind == "budget" => None,
                    better => better?,
                };
            }
            judged.push(Some(one));
        }
        after = Some(before);
    }
    judged.reverse();
    let known_from = ask.moves.len() - judged.len();
    let first_mistake = PerPlayer::of(|player| {
        let is_mistake = |one: &ReviewedMove| one.mistake && one.player == player.to_string();
        let first = judged.iter().position(|one| one.as_ref().is_some_and(is_mistake));
        first.map(|at| known_from + at)
    });
    judged.splice(0..0, std::iter::repeat_n(None, known_from));
    let end = end.map(|fate| fate.verb(Player::Left));
    Ok(ReviewReply { plies: judged, known_from, first_mistake, end })
}

/// Returns the result of optimal play in a sum with `player` to move, if Left is `made` points
/// ahead so far.
fn state(
    analyser: &mut SumAnalyser<'_>,
    sum: &Sum,
    player: Player,
    convention: PlayConvention,
    made: i64,
) -> ApiResult<Fate> {
    match convention {
        PlayConvention::Scoring => {
            Ok(Fate::of_score(analyser.score(sum, player)?.saturating_add(made)))
        }
        _ => Ok(analyser.fate(sum, player)?),
    }
}

/// Returns the best move for `player`, compared by result (win, draw or loss) and then by final
/// score. Of equal moves, returns the first.
fn best(moves: &[MoveResult], player: Player) -> Option<&MoveResult> {
    let liking = |result: &MoveResult| {
        let (fate, score) = (result.fate, result.score.map_or(0, |(_, score)| score));
        match player {
            Player::Left => (fate, score),
            Player::Right => (fate.negative(), -score),
        }
    };
    moves.iter().rev().max_by_key(|result| liking(result))
}

/// Returns the best move that preserves the result `wanted`. In scoring play, returns the best
/// move.
fn better_move(
    analyser: &mut SumAnalyser<'_>,
    sum: &Sum,
    player: Player,
    convention: PlayConvention,
    wanted: Fate,
) -> ApiResult<Option<StrategyStep>> {
    let results = analyser.moves(sum, player)?;
    let keeps =
        |result: &&MoveResult| convention == PlayConvention::Scoring || result.fate == wanted;
    let kept: Vec<MoveResult> = results.iter().filter(keeps).cloned().collect();
    let Some(Suggestion { part, to, .. }) =
        best(&kept, player).and_then(|result| of_result(result, player))
    else {
        return Ok(None);
    };
    let label = crate::board::move_label(&sum.positions[part], player, &to);
    Ok(Some(StrategyStep { part, to: to.text(), expression: None, label }))
}

fn find(sum: &Sum, player: Player, step: &MoveText) -> ApiResult<RawPosition> {
    let board = sum.positions.get(step.part);
    let board = board.ok_or_else(|| ApiError::wrong("the game has no such board"))?;
    let to = board.options(player).into_iter().find(|option| option.text() == step.to);
    to.ok_or_else(|| ApiError::wrong(format!("{player} has no move to {}", step.to)))
}

#[cfg(test)]
mod tests {
    use crate::testing::ask;
    use serde_json::{Value as Json, json};

    fn parts(texts: &[(&str, &str)]) -> Json {
        texts.iter().map(|(rules, text)| json!({ "rules": rules, "position": text })).collect()
    }

    #[test]
    fn the_engine_wins_what_can_be_won() {
        let body = json!({ "parts": parts(&[("nim", "1,2,4")]), "player": "Left" });
        let reply = ask("reply", &body.to_string());
        assert_eq!(
            (reply["move"]["to"].as_str(), reply["reason"].as_str()),
            (Some("1,2,3"), Some("wins"))
        );
        // A heap of 1 plus a single clobber, which is *, is zero, so the move in the heap of 2
        // wins.
        let body = json!({ "parts": parts(&[("nim", "2"), ("clobber", "xo")]), "player": "Right" });
        let reply = ask("reply", &body.to_string());
        assert_eq!(
            (reply["move"]["part"].as_u64(), reply["move"]["to"].as_str()),
            (Some(0), Some("1"))
        );
        let body = json!({ "parts": parts(&[("nim", "0")]), "player": "Left" });
        assert_eq!(ask("reply", &body.to_string())["move"], Json::Null);
    }

    #[test]
    fn where_the_best_move_is_out_of_reach_a_good_one_is_made() {
        // A 2x2 board of temperature 1, next to a board that takes more steps to search.
        for (parts_, convention) in [
            (vec![("domineering", "8x8")], "normal"),
            (vec![("domineering", "8x8"), ("domineering", "2x2")], "normal"),
            (vec![("amazons", "x.../..../..../...o")], "normal"),
            (vec![("domineering", "8x8")], "misere"),
            (vec![("dots_and_boxes", "5x5")], "scoring"),
        ] {
            let body =
                json!({ "parts": parts(&parts_), "player": "Left", "convention": convention });
            let reply = crate::testing::ask_within(30_000, "reply", &body.to_string());
            assert!(reply["move"]["to"].is_string(), "{parts_:?}: {reply}");
            assert!(reply["open"] == true && reply["reason"].is_string(), "{parts_:?}: {reply}");
        }
        let sure = json!({ "parts": parts(&[("nim", "1,2,4")]), "player": "Left" });
        assert_eq!(ask("reply", &sure.to_string())["open"], false);
    }

    #[test]
    fn values_are_played_beside_boards() {
        let parts = json!([{ "expression": "{2|-1}" }, { "expression": "nim(\"1\")" }]);
        let reply = ask("reply", &json!({ "parts": parts, "player": "Right" }).to_string());
        assert_eq!(
            (reply["move"]["part"].as_u64(), reply["reason"].as_str()),
            (Some(0), Some("wins"))
        );
        let board = ask("board", r#"{"place": {"expression": "{2|-1}"}}"#);
        assert_eq!(board["moves"]["Left"][0]["label"], "2");
        assert_eq!(board["moves"]["Right"][0]["label"], "-1");
        let sum = ask("board", r#"{"place": {"expression": "-domineering(\"2x2\") + ^"}}"#);
        assert_eq!(sum["moves"]["Left"].as_array().map(Vec::len), Some(1), "{sum}");
        let text = ask("board", r#"{"place": {"expression": "\"a word\""}}"#);
        assert_eq!(text["error"]["kind"], "type");
    }

    #[test]
    fn each_convention_has_its_own_best_move() {
        let misere =
            json!({ "parts": parts(&[("nim", "1,2")]), "player": "Left", "convention": "misere" });
        // 1,0 leaves the last token to the opponent.
        assert_eq!(ask("reply", &misere.to_string())["move"]["to"], "1,0");
        let scoring =
            json!({ "parts": parts(&[("nim", "5,3")]), "player": "Left", "convention": "scoring" });
        assert_eq!(ask("reply", &scoring.to_string())["move"]["to"], "0,3");
        for strategy in ["sentestrat", "hotstrat", "random"] {
            let body = json!({ "parts": parts(&[("domineering", "2x3"), ("domineering", "2x2")]), "player": "Left", "strategy": strategy });
            assert!(ask("reply", &body.to_string())["move"].is_object(), "{strategy}");
        }
    }

    #[test]
    fn the_first_move_that_lost_the_game_is_found() {
        let body = json!({
            "parts": parts(&[("nim", "1,2")]),
            "starter": "Left",
            "moves": [{ "part": 0, "to": "1,0" }, { "part": 0, "to": "0,0" }],
        });
        let reply = ask("review", &body.to_string());
        assert_eq!(reply["plies"][0]["mistake"], true);
        assert_eq!(reply["plies"][0]["better"]["to"], "1,1");
        assert_eq!(
            (reply["first_mistake"]["Left"].as_u64(), reply["first_mistake"]["Right"].as_u64()),
            (Some(0), None)
        );
        // A board that is too large to be decided: the review covers the end.
        let mut sum = vec!["8x8".to_owned()];
        let mut moves = Vec::new();
        for player in ["Left", "Right"].into_iter().cycle() {
            let place = json!({ "place": { "rules": "domineering", "position": sum.last() } });
            let board = ask("board", &place.to_string());
            let Some(to) = board["moves"][player][0]["to"].as_str() else { break };
            moves.push(json!({ "part": 0, "to": to }));
            sum.push(to.to_owned());
        }
        let body =
            json!({ "parts": parts(&[("domineering", "8x8")]), "starter": "Left", "moves": moves });
        let reply = crate::testing::ask_within(100_000, "review", &body.to_string());
        let from = reply["known_from"].as_u64().unwrap() as usize;
        assert!((1..moves.len()).contains(&from), "{reply}");
        assert!(reply["plies"][from - 1].is_null() && reply["plies"][from].is_object());
        let wrong = json!({ "parts": parts(&[("nim", "1")]), "starter": "Left", "moves": [{ "part": 0, "to": "7" }] });
        assert_eq!(ask("review", &wrong.to_string())["error"]["kind"], "type");
        let nowhere = json!({ "parts": parts(&[("nim", "1")]), "starter": "Left", "moves": [{ "part": 3, "to": "0" }] });
        assert_eq!(ask("review", &nowhere.to_string())["error"]["kind"], "type");
    }
}

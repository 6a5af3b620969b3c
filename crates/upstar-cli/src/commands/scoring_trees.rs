//! `upstar solve` for scoring games given as trees.

use serde_json::{Value as Json, json};
use upstar::Player;
use upstar_lang::{Function, LangError, Value, find};

use crate::args::SolveArgs;
use crate::command_session::CommandSession;
use crate::error::{CommandResult, Failure};
use crate::output::{ExitStatus, Output, TextColour};

/// The answers if one of the players moves first.
struct Answers {
    score: String,
    moves: Vec<String>,
    /// The games of a line of play without the first, or an empty list if it is not shown.
    line: Vec<String>,
}

/// Returns `None` unless the question is about a scoring game.
pub(super) fn answer(
    asked: &SolveArgs,
    calculator: &mut CommandSession,
    screen: &mut Output,
) -> Option<CommandResult> {
    let [text] = asked.words.as_slice() else { return None };
    let text = text.trim();
    let Ok(game @ Value::Scoring(_)) = calculator.value(text) else { return None };
    let (outcome, answers) = match answers(&game, asked.line, calculator) {
        Ok(found) => found,
        Err(error) => {
            let wrong = calculator.error(&error, text, 0..text.len());
            return Some(Err(wrong.in_json(asked.json, text).into()));
        }
    };
    let [left, right] = answers.each_ref().map(|answers| answers.score.as_str());
    let players = || Player::BOTH.into_iter().zip(&answers);
    if asked.json {
        let mut object = json!({
            "input": text,
            "ok": true,
            "type": "score",
            "text": format!("[{left}, {right}]"),
            "outcome": outcome,
            "score": { "Left": left, "Right": right },
            "parts": [calculator.interpreter().text(&game).unwrap_or_default()],
        });
        for (player, Answers { moves, line, .. }) in players() {
            let name = player.to_string();
            let best = moves.iter().map(|to| json!({ "to": to }));
            object["best_moves"][&name] = best.collect::<Json>();
            if asked.line {
                let mut player = player.opponent();
                let steps = line.iter().map(|to| {
                    player = player.opponent();
                    json!({ "to": to, "player": player.to_string() })
                });
                object["line"][&name] = steps.collect::<Json>();
            }
        }
        return Some(screen.line(object).map(|()| ExitStatus::Answered).map_err(Failure::from));
    }
    Some(show(&outcome, &answers, asked, screen))
}

fn show(
    outcome: &str,
    answers: &[Answers; 2],
    asked: &SolveArgs,
    screen: &mut Output,
) -> CommandResult {
    let [left, right] = answers.each_ref().map(|answers| answers.score.as_str());
    let scores = format!("{left} if Left moves first, {right} if Right moves first");
    let scores = screen.ink(TextColour::Strong, scores);
    screen.row("score", format!("{scores} ({outcome})"))?;
    for (player, Answers { moves, .. }) in Player::BOTH.into_iter().zip(answers) {
        let label = screen.player_label(player, " first");
        if moves.is_empty() {
            screen.line(format!("{label} cannot move: the game is over"))?;
        }
        screen.list(label, moves, (asked.moves, "and"), String::clone)?;
    }
    for (player, Answers { score, line, .. }) in Player::BOTH.into_iter().zip(answers) {
        if asked.line {
            let movers = [player, player.opponent()].into_iter().cycle();
            let moves = movers.zip(line.iter().cloned());
            screen.moves(&format!("{player} first, score {score}"), moves)?;
        }
    }
    Ok(ExitStatus::Answered)
}

/// Returns the outcome, and the answers if Left moves first and if Right moves first.
fn answers(
    game: &Value,
    has_line: bool,
    calculator: &CommandSession,
) -> Result<(String, [Answers; 2]), LangError> {
    let _guard = calculator.watch().question();
    let interpreter = calculator.interpreter();
    let budget = interpreter.session().budget();
    let texts = |name: &str, player: Option<Player>| -> Result<Vec<String>, LangError> {
        let Some(function) = find(name) else { return Ok(Vec::new()) };
        let arguments = [game.clone()].into_iter().chain(player.map(Value::Player)).collect();
        match interpreter.apply_within(&budget, &Function::Builtin(function), arguments)? {
            Value::List(items) => items.iter().map(|item| interpreter.text(item)).collect(),
            Value::Text(text) => Ok(vec![text.to_string()]),
            value => Ok(vec![interpreter.text(&value)?]),
        }
    };
    let answers = |player| -> Result<Answers, LangError> {
        let line = if has_line { texts("scoring_line", Some(player))? } else { Vec::new() };
        Ok(Answers {
            score: texts("score", Some(player))?.concat(),
            moves: texts("scoring_moves", Some(player))?,
            line: line.into_iter().skip(1).collect(),
        })
    };
    let [left, right] = Player::BOTH.map(answers);
    Ok((texts("outcome", None)?.concat(), [left?, right?]))
}

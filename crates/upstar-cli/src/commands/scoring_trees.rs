//! `upstar solve` for scoring games given as trees.

use std::io;

use serde_json::{Value as Json, json};
use upstar::Player;
use upstar_lang::Value;

use crate::args::SolveArgs;
use crate::command_session::CommandSession;
use crate::json;
use crate::output::{ExitStatus, Output, TextColour};
use crate::resolve;

/// Returns `None` unless the question is about a scoring game.
pub(super) fn asked(
    asked: &SolveArgs,
    calculator: &mut CommandSession,
    screen: &mut Output,
) -> Option<io::Result<ExitStatus>> {
    let [text] = asked.words.as_slice() else { return None };
    let Ok(game @ Value::Scoring(_)) = calculator.value(text.trim()) else { return None };
    let answers = "[left_score(g), right_score(g), outcome(g), scoring_moves(g, Left), \
                   scoring_moves(g, Right), scoring_line(g, Left), scoring_line(g, Right)]";
    let found = match calculator
        .value(&format!("[{answers} for g in [{}]][0]", resolve::part_of_call(text)))
    {
        Ok(found) => found,
        Err(wrong) => {
            let snippet = wrong.snippet(text, None);
            let told = match asked.json {
                true => screen.line(json::refusal(text, snippet.message, None, "budget")),
                false => screen.error(&snippet),
            };
            return Some(told.map(|()| wrong.exit_status()));
        }
    };
    let shown = |value: &Value| calculator.interpreter().text(value).unwrap_or_default();
    let texts = |value: Option<&Value>| match value {
        Some(Value::List(items)) => items.iter().map(shown).collect(),
        other => other.map(shown).into_iter().collect::<Vec<String>>(),
    };
    let answers: Vec<Vec<String>> = match &found {
        Value::List(found) => found.iter().map(|value| texts(Some(value))).collect(),
        _ => Vec::new(),
    };
    let [left, right, outcome, moves @ .., left_line, right_line] = answers.as_slice() else {
        return None;
    };
    let (left, right) = (left.concat(), right.concat());
    let outcome = outcome.concat().trim_matches('"').to_owned();
    let lines = [left_line, right_line];
    let players = Player::BOTH.into_iter().enumerate();
    if asked.json {
        let mut object = json!({
            "input": text.trim(),
            "ok": true,
            "type": "score",
            "text": format!("[{left}, {right}]"),
            "outcome": outcome,
            "score": { "Left": left, "Right": right },
            "parts": [shown(&game)],
        });
        for (at, player) in players {
            let name = player.to_string();
            let best = moves[at].iter().map(|to| json!({ "to": to }));
            object["best_moves"][&name] = best.collect::<Json>();
            if asked.line {
                let mut player = player.opponent();
                let steps = lines[at][1..].iter().map(|to| {
                    player = player.opponent();
                    json!({ "to": to, "player": player.to_string() })
                });
                object["line"][&name] = steps.collect::<Json>();
            }
        }
        return Some(screen.line(object).map(|()| ExitStatus::Answered));
    }
    let mut out = Vec::new();
    let label = screen.ink(TextColour::Faint, format!("{:<12}", "score"));
    let scores = format!("{left} if Left moves first, {right} if Right moves first");
    out.push(format!("{label} {} ({outcome})", screen.ink(TextColour::Strong, scores)));
    for (at, player) in players.clone() {
        let ink = if player == Player::Left { TextColour::Left } else { TextColour::Right };
        let mut label = screen.ink(ink, format!("{:<12}", format!("{player} first")));
        if moves[at].is_empty() {
            out.push(format!("{label} cannot move: the game is over"));
        }
        for to in moves[at].iter().take(asked.moves) {
            out.push(format!("{label} {to}"));
            label = " ".repeat(12);
        }
        if let more @ 1.. = moves[at].len().saturating_sub(asked.moves) {
            out.push(format!("{label} and {more} more"));
        }
    }
    for (at, player) in players.filter(|_| asked.line) {
        let score = [&left, &right][at];
        let heading = format!("{player} first, score {score}");
        out.extend([String::new(), screen.ink(TextColour::Strong, heading)]);
        let mut mover = player;
        for (number, to) in lines[at][1..].iter().enumerate() {
            out.push(format!("{:>3} {:<5} {to}", number + 1, mover.to_string()));
            mover = mover.opponent();
        }
    }
    let told = out.into_iter().try_for_each(|line| screen.line(line));
    Some(told.map(|()| ExitStatus::Answered))
}

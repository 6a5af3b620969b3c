//! `upstar solve --play scoring`: the score under optimal play, and the best moves.

use std::io;

use serde_json::{Value as Json, json};
use upstar::raw::ShortContext;
use upstar::scoring::ScoringOutcome;
use upstar::{Answer, Budgeted, Player, Rational, ScoreLine, ScoreSolver, Sum, SumMove};

use super::sums::{self, SumMoveNames};
use crate::args::SolveArgs;
use crate::command_session::CommandSession;
use crate::config::Config;
use crate::json;
use crate::output::{ExitStatus, Output, TextColour};
use crate::snippet::Snippet;

/// The maximum length of a line of play, in moves.
const MAX_LINE: usize = 500;

/// Results for which the budget ran out are missing.
#[derive(Default)]
struct ScoreSolution {
    /// Left's score minus Right's, for each choice of first player.
    scores: [Option<i64>; 2],
    /// The moves that preserve the optimal score, each with the points that it scores.
    moves: [Option<Vec<(SumMove, i64)>>; 2],
    lines: [Option<ScoreLine>; 2],
}

pub(super) fn run(
    sum: &Sum,
    asked: &SolveArgs,
    calculator: &CommandSession,
    config: &Config,
    screen: &mut Output,
) -> io::Result<ExitStatus> {
    let mut found = ScoreSolution::default();
    // All computations share one search and its cache.
    let answer = calculator.ask(|cx| found.complete(sum, asked.line, cx));
    let no = answer.err().map(|no| calculator.failure(&no));
    let is_told = found.scores.iter().all(Option::is_some);
    match &no {
        Some((message, kind)) if asked.json && !is_told => {
            let input = sums::expression(sum, calculator);
            screen.line(json::refusal(&input, message, None, kind))?;
        }
        _ if asked.json => {
            let object = calculator.ask(|cx| found.json(sum, cx));
            screen.line(object.unwrap_or(Json::Null))?;
        }
        _ if is_told => found.show(sum, asked, calculator, config, screen)?,
        _ => {}
    }
    match no {
        Some((message, _)) => {
            if !asked.json || is_told {
                screen.error(&Snippet { message: &message, ..Snippet::default() })?;
            }
            Ok(ExitStatus::NoAnswer)
        }
        None => Ok(ExitStatus::Answered),
    }
}

fn points(points: i64) -> String {
    match points {
        0 => String::new(),
        1 => ", 1 point".to_owned(),
        n => format!(", {n} points"),
    }
}

impl ScoreSolution {
    fn complete(&mut self, sum: &Sum, lines: bool, cx: ShortContext<'_>) -> Answer<()> {
        let mut solver = ScoreSolver::new(cx.budget);
        for (player, score) in Player::BOTH.into_iter().zip(&mut self.scores) {
            *score = Some(solver.score(sum, player)?.saturating_add(sum.final_points()));
        }
        for (player, moves) in Player::BOTH.into_iter().zip(&mut self.moves) {
            *moves = Some(solver.best_moves(sum, player)?);
        }
        for (player, line) in Player::BOTH.into_iter().zip(&mut self.lines).filter(|_| lines) {
            *line = Some(solver.line(sum, player, MAX_LINE)?);
        }
        Ok(())
    }

    /// Returns the scores and their class; a missing score counts as 0.
    fn outcome(&self) -> ([i64; 2], ScoringOutcome) {
        let scores = self.scores.map(Option::unwrap_or_default);
        let [left, right] = scores.map(Rational::from);
        (scores, ScoringOutcome::of(&left, &right))
    }

    fn show(
        &self,
        sum: &Sum,
        asked: &SolveArgs,
        calculator: &CommandSession,
        config: &Config,
        screen: &mut Output,
    ) -> io::Result<()> {
        let ([left, right], outcome) = self.outcome();
        let label = screen.ink(TextColour::Faint, format!("{:<12}", "score"));
        let scores = screen.ink(
            TextColour::Strong,
            format!("{left} if Left moves first, {right} if Right moves first"),
        );
        screen.line(format!("{label} {scores} ({outcome})"))?;
        sums::show_parts(sum, calculator, screen)?;
        for (player, moves) in Player::BOTH.into_iter().zip(&self.moves) {
            let Some(moves) = moves else { continue };
            let names = SumMoveNames::new(sum, player);
            let ink = if player == Player::Left { TextColour::Left } else { TextColour::Right };
            let mut label = screen.ink(ink, format!("{:<12}", format!("{player} first")));
            if moves.is_empty() {
                screen.line(format!("{label} cannot move: the game is over"))?;
            }
            for (step, won) in moves.iter().take(asked.moves) {
                screen.line(format!("{label} {}{}", names.text(step, calculator), points(*won)))?;
                label = " ".repeat(12);
            }
            if let more @ 1.. = moves.len().saturating_sub(asked.moves) {
                screen.line(format!("{label} and {more} more"))?;
            }
        }
        for (player, line) in Player::BOTH.into_iter().zip(&self.lines) {
            let Some(line) = line else { continue };
            screen.line("")?;
            let heading = format!("{player} first, score {}", line.score);
            screen.line(screen.ink(TextColour::Strong, heading))?;
            let mut now = sum.clone();
            for (number, (mover, step, won)) in line.moves.iter().enumerate() {
                let text = SumMoveNames::of_line(&now, *mover).text(step, calculator);
                now = now.after(step);
                let ink = if *mover == Player::Left { TextColour::Left } else { TextColour::Right };
                let name = screen.ink(ink, format!("{:<5}", mover.to_string()));
                screen.line(format!("{:>3} {name} {}{}", number + 1, text, points(*won)))?;
            }
        }
        sums::show_boards(sum, config, screen)
    }

    fn json(&self, sum: &Sum, cx: ShortContext<'_>) -> Budgeted<Json> {
        let step = |names: &SumMoveNames<'_>, step: &SumMove, won: i64| -> Budgeted<Json> {
            let mut object = names.json(step, cx)?;
            object["points"] = won.to_string().into();
            Ok(object)
        };
        let ([left, right], outcome) = self.outcome();
        let mut object = json!({
            "input": sum.expression(cx)?,
            "ok": true,
            "type": "score",
            "text": format!("[{left}, {right}]"),
            "outcome": outcome.to_string(),
            "score": { "Left": left.to_string(), "Right": right.to_string() },
            "parts": sums::part_expressions(sum, cx)?,
        });
        for (at, player) in Player::BOTH.into_iter().enumerate() {
            let name = player.to_string();
            if let Some(moves) = &self.moves[at] {
                let names = SumMoveNames::new(sum, player);
                let moves = moves.iter().map(|(one, won)| step(&names, one, *won));
                object["best_moves"][&name] = moves.collect::<Budgeted<Vec<_>>>()?.into();
            }
            if let Some(line) = &self.lines[at] {
                let mut now = sum.clone();
                let moves = line.moves.iter().map(|(mover, one, won)| {
                    let mut object = step(&SumMoveNames::of_line(&now, *mover), one, *won)?;
                    now = now.after(one);
                    object["player"] = mover.to_string().into();
                    Ok(object)
                });
                object["line"][&name] = moves.collect::<Budgeted<Vec<_>>>()?.into();
            }
        }
        Ok(object)
    }
}

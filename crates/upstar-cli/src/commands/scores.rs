//! `upstar solve --play scoring`: the score under optimal play, and the best moves.

use std::io;

use serde_json::{Value as Json, json};
use upstar::raw::ShortContext;
use upstar::scoring::ScoringOutcome;
use upstar::{Answer, Budgeted, Player, Rational, ScoreLine, ScoreSolver, Sum, SumMove};

use crate::args::SolveArgs;
use crate::command_session::CommandSession;
use crate::config::Config;
use crate::error::CommandResult;
use crate::output::{ExitStatus, Output, TextColour};
use crate::render::sums::{self, SumMoveNames};

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
) -> CommandResult {
    let mut found = ScoreSolution::default();
    // All computations share one search and its cache.
    let answer = calculator.ask(|cx| found.complete(sum, asked.line, cx));
    let no = answer.err().map(|no| calculator.no_answer(&no));
    let is_told = found.scores.iter().all(Option::is_some);
    match no {
        Some(no) if !is_told => {
            return Err(no.in_json(asked.json, &sums::expression(sum, calculator)).into());
        }
        _ if asked.json => {
            let object = calculator.ask(|cx| found.json(sum, cx));
            screen.line(object.unwrap_or(Json::Null))?;
        }
        _ => found.show(sum, asked, calculator, config, screen)?,
    }
    no.map_or(Ok(ExitStatus::Answered), |no| Err(no.into()))
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
        let scores = screen.ink(
            TextColour::Strong,
            format!("{left} if Left moves first, {right} if Right moves first"),
        );
        screen.row("score", format!("{scores} ({outcome})"))?;
        sums::show_parts(sum, calculator, screen)?;
        for (player, moves) in Player::BOTH.into_iter().zip(&self.moves) {
            let Some(moves) = moves else { continue };
            let names = SumMoveNames::new(sum, player);
            let label = screen.player_label(player, " first");
            if moves.is_empty() {
                screen.line(format!("{label} cannot move: the game is over"))?;
            }
            let text =
                |(step, won): &_| format!("{}{}", names.text(step, calculator), points(*won));
            screen.list(label, moves, (asked.moves, "and"), text)?;
        }
        for (player, line) in Player::BOTH.into_iter().zip(&self.lines) {
            let Some(line) = line else { continue };
            let moves = line.moves.iter().map(|(mover, step, _)| (*mover, step));
            let names = sums::along_line(sum, moves, |names, step| names.text(step, calculator));
            let texts = names.into_iter().zip(&line.moves);
            let texts = texts.map(|((mover, name), (.., won))| (mover, name + &points(*won)));
            screen.moves(&format!("{player} first, score {}", line.score), texts)?;
        }
        sums::show_boards(sum, config, screen)
    }

    fn json(&self, sum: &Sum, cx: ShortContext<'_>) -> Budgeted<Json> {
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
                let moves = moves.iter().map(|(step, won)| {
                    let mut object = names.json(step, cx)?;
                    object["points"] = won.to_string().into();
                    Ok(object)
                });
                object["best_moves"][&name] = moves.collect::<Budgeted<Vec<_>>>()?.into();
            }
            if let Some(line) = &self.lines[at] {
                let moves = line.moves.iter().map(|(mover, step, won)| (*mover, step, Some(*won)));
                object["line"][&name] = sums::line_json(sum, moves, cx)?.into();
            }
        }
        Ok(object)
    }
}

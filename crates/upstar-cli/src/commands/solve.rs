//! `upstar solve`: who wins a sum of positions, and how.

use std::io;

use serde_json::{Value as Json, json};
use upstar::{Cx, Line, Outcome, Player, Step, Sum, SumMove};

use super::value::{beside, columns, winner};
use crate::args::Solve;
use crate::calculator::Calculator;
use crate::config::Config;
use crate::json;
use crate::place::{self, Wrong};
use crate::screen::{Ink, Screen, Verdict};
use crate::snippet::Snippet;

/// The longest line of play that is shown.
const MAX_LINE: usize = 200;

/// What was found out about a sum. What the budget was too small for is missing.
struct Solution {
    outcome: Outcome,
    /// The winning moves of Left and of Right.
    moves: [Vec<SumMove>; 2],
    /// A line of best play for each starter.
    lines: [Option<Line>; 2],
}

/// Tell who wins.
pub(crate) fn run(
    asked: &Solve,
    calculator: &mut Calculator,
    config: &Config,
    screen: &mut Screen,
) -> io::Result<Verdict> {
    let sum = match sum(asked, calculator) {
        Ok(sum) => sum,
        Err(wrong) if asked.json => {
            let input = asked.words.join(" ");
            screen.line(json::refusal(&input, &wrong.message, wrong.range(), "syntax"))?;
            return Ok(wrong.verdict);
        }
        Err(wrong) => {
            screen.error(&wrong.snippet())?;
            return Ok(wrong.verdict);
        }
    };
    // Each question has a budget of its own: who wins is told even where the moves take too long.
    let mut solution = match calculator.ask(|cx| sum.outcome(cx)) {
        Ok(outcome) => Solution { outcome, moves: Default::default(), lines: [None, None] },
        Err(no) => {
            let message = calculator.interruption(&no);
            if asked.json {
                screen.line(json::refusal(
                    &expression(&sum, calculator),
                    &message,
                    None,
                    "budget",
                ))?;
            } else {
                screen.error(&Snippet { message: &message, ..Snippet::default() })?;
            }
            return Ok(Verdict::NoAnswer);
        }
    };
    let more = calculator.ask(|cx| solution.complete(&sum, asked.line, cx));
    if asked.json {
        let object = calculator.ask(|cx| solution.json(&sum, cx));
        screen.line(object.unwrap_or(Json::Null))?;
    } else {
        solution.show(&sum, asked, calculator, config, screen)?;
    }
    match more {
        Ok(()) => Ok(Verdict::Answered),
        Err(no) => {
            let message = calculator.interruption(&no);
            screen.error(&Snippet { message: &message, ..Snippet::default() })?;
            Ok(Verdict::NoAnswer)
        }
    }
}

/// The sum that is meant: an expression, or rulesets with their positions.
fn sum(asked: &Solve, calculator: &mut Calculator) -> Result<Sum, Wrong> {
    if let [text] = asked.words.as_slice() {
        let text = text.trim();
        return calculator.sum(text).map_err(|complaint| {
            Wrong::from_snippet(&complaint.snippet(text, None), complaint.verdict())
        });
    }
    if !asked.words.len().is_multiple_of(2) {
        let help = "write `upstar solve nim 1,2 clobber xo/ox`, or an expression in quotes";
        return Err(Wrong::new("a ruleset stands without a position", Some(help.to_owned())));
    }
    let mut positions = Vec::new();
    for pair in asked.words.chunks_exact(2) {
        let ruleset = place::named(&pair[0], &asked.settings, calculator)?;
        positions.push(place::position(&ruleset, pair[1].trim(), calculator)?);
    }
    Ok(Sum::new(positions, upstar::Short::ZERO))
}

fn expression(sum: &Sum, calculator: &Calculator) -> String {
    let text = calculator.ask(|cx| sum.expression(cx));
    text.unwrap_or_else(|_| "a sum too long to print".to_owned())
}

/// A move as it is told: what becomes of the part that it is made in.
fn told(sum: &Sum, step: &SumMove, cx: Cx<'_>) -> Step<String> {
    match step {
        SumMove::Position { to, .. } if sum.positions.len() == 1 => Ok(shown(to)),
        SumMove::Position { to, .. } => Ok(format!("{} {}", to.doc().name, shown(to))),
        SumMove::Value { to } => Sum::new(Vec::new(), *to).expression(cx),
    }
}

fn shown(position: &upstar::Position) -> String {
    match position.text().replace('\n', "/") {
        text if text.is_empty() => "the end".to_owned(),
        text => text,
    }
}

impl Solution {
    /// Find the winning moves and, if wanted, lines of play, as far as the budget allows.
    fn complete(&mut self, sum: &Sum, lines: bool, cx: Cx<'_>) -> Step<()> {
        for (player, moves) in Player::BOTH.into_iter().zip(&mut self.moves) {
            if self.outcome.winner(player) == player {
                *moves = sum.winning_moves(cx, player)?;
            }
        }
        if lines {
            for (player, line) in Player::BOTH.into_iter().zip(&mut self.lines) {
                *line = Some(sum.principal_variation(cx, player, MAX_LINE)?);
            }
        }
        Ok(())
    }

    fn show(
        &self,
        sum: &Sum,
        asked: &Solve,
        calculator: &Calculator,
        config: &Config,
        screen: &mut Screen,
    ) -> io::Result<()> {
        let label = screen.ink(Ink::Faint, format!("{:<12}", "outcome"));
        let outcome = screen.ink(Ink::Strong, self.outcome);
        screen.line(format!("{label} {outcome}, {}", winner(self.outcome)))?;
        let tell = |of: &Sum, step: &SumMove| {
            calculator.ask(|cx| told(of, step, cx)).unwrap_or_else(|_| "a move".to_owned())
        };
        for (player, moves) in Player::BOTH.into_iter().zip(&self.moves) {
            let ink = if player == Player::Left { Ink::Left } else { Ink::Right };
            let mut label = screen.ink(ink, format!("{:<12}", format!("{player} first")));
            let wins = self.outcome.winner(player);
            if wins != player {
                screen.line(format!("{label} {wins} wins"))?;
            }
            for step in moves.iter().take(asked.moves) {
                screen.line(format!("{label} wins with {}", tell(sum, step)))?;
                label = " ".repeat(12);
            }
            if let more @ 1.. = moves.len().saturating_sub(asked.moves) {
                screen.line(format!("{label} and with {more} more"))?;
            }
        }
        for (player, line) in Player::BOTH.into_iter().zip(&self.lines) {
            let Some(line) = line else { continue };
            screen.line("")?;
            let heading = format!("{player} first, {} wins", line.winner);
            screen.line(screen.ink(Ink::Strong, heading))?;
            let mut before = sum;
            for (number, ((mover, step), after)) in line.moves.iter().zip(&line.sums).enumerate() {
                let ink = if *mover == Player::Left { Ink::Left } else { Ink::Right };
                let name = screen.ink(ink, format!("{:<5}", mover.to_string()));
                screen.line(format!("{:>3} {name} {}", number + 1, tell(before, step)))?;
                before = after;
            }
        }
        screen.line("")?;
        let board = |position: &upstar::Position| config.board(&position.view());
        let boards: Vec<_> = sum.positions.iter().map(|p| (String::new(), board(p))).collect();
        // Where all together are too wide, one stands below the other.
        let wide = boards.iter().map(|(_, board)| columns(board.lines().next().unwrap_or("")) + 4);
        let rows = if wide.sum::<usize>() <= 80 { boards.len() } else { 1 };
        for row in boards.chunks(rows.max(1)) {
            for line in beside(row) {
                screen.line(line)?;
            }
        }
        Ok(())
    }

    fn json(&self, sum: &Sum, cx: Cx<'_>) -> Step<Json> {
        let step = |of: &Sum, step: &SumMove| -> Step<Json> {
            let text = told(of, step, cx)?;
            Ok(match step {
                SumMove::Position { index, .. } => json!({ "part": index, "to": text }),
                SumMove::Value { .. } => json!({ "part": "value", "to": text }),
            })
        };
        let mut object = json!({
            "input": sum.expression(cx)?,
            "ok": true,
            "type": "outcome",
            "text": self.outcome.to_string(),
            "outcome": self.outcome.to_string(),
        });
        for (player, moves) in Player::BOTH.into_iter().zip(&self.moves) {
            let moves = moves.iter().map(|one| step(sum, one)).collect::<Step<Vec<_>>>()?;
            object["winner"][player.to_string()] = self.outcome.winner(player).to_string().into();
            object["winning_moves"][player.to_string()] = moves.into();
        }
        for (player, line) in Player::BOTH.into_iter().zip(&self.lines) {
            let Some(line) = line else { continue };
            let mut before = sum;
            let mut moves = Vec::new();
            for ((mover, one), after) in line.moves.iter().zip(&line.sums) {
                let mut entry = step(before, one)?;
                entry["player"] = mover.to_string().into();
                moves.push(entry);
                before = after;
            }
            object["line"][player.to_string()] = moves.into();
        }
        Ok(object)
    }
}

//! `upstar solve` for sums in which a player moves in several components at once.

use std::io;

use serde_json::{Value as Json, json};
use upstar::sums::{Compound, CompoundLine, CompoundShape, Convention, JointMove};
use upstar::{Budgeted, LoopyOutcome, Outcome, PlayConvention, Player};
use upstar_lang::Value;

use crate::args::SolveArgs;
use crate::command_session::CommandSession;
use crate::json;
use crate::output::{ExitStatus, Output, TextColour};
use crate::snippet::Snippet;

/// The maximum length of a line of play, in moves.
const MAX_LINE: usize = 200;

pub(super) fn asked(asked: &SolveArgs, calculator: &mut CommandSession) -> Option<Compound> {
    let [text] = asked.words.as_slice() else { return None };
    match calculator.value(text.trim()) {
        Ok(Value::Compound(game)) => Some(game),
        _ => None,
    }
}

/// The outcome of a compound, with a winning move and a line of play for Left and for Right.
struct Solution {
    text: String,
    parts: Vec<String>,
    outcome: Outcome,
    moves: [Option<JointMove>; 2],
    lines: [Option<CompoundLine>; 2],
}

pub(super) fn run(
    game: Compound,
    asked: &SolveArgs,
    calculator: &CommandSession,
    screen: &mut Output,
) -> io::Result<ExitStatus> {
    let convention = match asked.play {
        PlayConvention::Normal => Convention::Normal,
        PlayConvention::Misere => Convention::Misere,
        PlayConvention::Scoring => {
            let message = "scoring play is supported for positions and their disjunctive sums \
                           only; this sum is not disjunctive, or has a component that does not \
                           count points";
            let help = "for positions that count points, evaluate a compound of the scoring games: \
                        left_score(selective(scoring_value(nim(\"3\")), \
                        scoring_value(nim(\"4\"))))";
            if !asked.json {
                screen.error(&Snippet { message, help: Some(help), ..Snippet::default() })?;
                return Ok(ExitStatus::WrongInput);
            }
            return refuse(asked, message, "type", ExitStatus::WrongInput, screen);
        }
    };
    let solution = match Solution::of(game, convention, asked.line, calculator) {
        Ok(solution) => solution,
        Err(no) => {
            let message = calculator.interruption(&no);
            return refuse(asked, &message, "budget", ExitStatus::NoAnswer, screen);
        }
    };
    let told = if asked.json {
        solution.json(calculator).map(|object| object.to_string())
    } else {
        solution.show(calculator, screen)
    };
    match told {
        Ok(text) => {
            screen.line(text)?;
            Ok(ExitStatus::Answered)
        }
        Err(no) => {
            let message = calculator.interruption(&no);
            refuse(asked, &message, "budget", ExitStatus::NoAnswer, screen)
        }
    }
}

fn refuse(
    asked: &SolveArgs,
    message: &str,
    kind: &'static str,
    verdict: ExitStatus,
    screen: &mut Output,
) -> io::Result<ExitStatus> {
    if asked.json {
        screen.line(json::refusal(&asked.words.join(" "), message, None, kind))?;
    } else {
        screen.error(&Snippet { message, ..Snippet::default() })?;
    }
    Ok(verdict)
}

fn text(game: Compound, calculator: &CommandSession) -> Budgeted<String> {
    if game == Compound::ZERO {
        return Ok("0".to_owned());
    }
    let session = calculator.interpreter().session();
    calculator.ask(|cx| session.sums(cx.budget).text(game))
}

impl Solution {
    fn of(
        game: Compound,
        convention: Convention,
        lines: bool,
        calculator: &CommandSession,
    ) -> Budgeted<Solution> {
        let session = calculator.interpreter().session();
        calculator.ask(|cx| {
            let sums = session.sums(cx.budget);
            let parts = match sums.compounds.shape(game) {
                CompoundShape::Join(_, parts) => parts.to_vec(),
                _ => Vec::new(),
            };
            let mut solution = Solution {
                text: sums.text(game)?,
                parts: parts.into_iter().map(|part| sums.text(part)).collect::<Budgeted<_>>()?,
                outcome: sums.outcome(game, convention)?,
                moves: [None, None],
                lines: [None, None],
            };
            for (at, player) in Player::BOTH.into_iter().enumerate() {
                solution.moves[at] = sums.winning_move(game, player, convention)?;
                if lines {
                    solution.lines[at] = Some(sums.line(game, player, convention, MAX_LINE)?);
                }
            }
            Ok(solution)
        })
    }

    fn show(&self, calculator: &CommandSession, screen: &Output) -> Budgeted<String> {
        let mut out = Vec::new();
        let label = |ink, name: &str| screen.ink(ink, format!("{name:<12}"));
        let outcome = screen.ink(TextColour::Strong, self.outcome);
        let first = label(TextColour::Faint, "outcome");
        out.push(format!("{first} {outcome}, {}", LoopyOutcome::from(self.outcome).in_words()));
        for (number, part) in self.parts.iter().enumerate() {
            out.push(format!(
                "{} {part}",
                label(TextColour::Faint, &format!("component {}", number + 1))
            ));
        }
        for (player, found) in Player::BOTH.into_iter().zip(&self.moves) {
            let mut name = label(ink_of(player), &format!("{player} first"));
            let Some(found) = found else {
                let who = self.winner(player);
                out.push(format!("{name} {who} wins"));
                continue;
            };
            for (from, to) in &found.parts {
                let (from, to) = (text(*from, calculator)?, text(*to, calculator)?);
                out.push(format!("{name} wins by moving from {from} to {to}"));
                name = " ".repeat(12);
            }
        }
        for (player, line) in Player::BOTH.into_iter().zip(&self.lines) {
            let Some(line) = line else { continue };
            out.push(String::new());
            let heading = format!("{player} first, {} wins", line.winner);
            out.push(screen.ink(TextColour::Strong, heading));
            for (number, (mover, made)) in line.moves.iter().enumerate() {
                let name = screen.ink(ink_of(*mover), format!("{:<5}", mover.to_string()));
                out.push(format!("{:>3} {name} {}", number + 1, text(made.to, calculator)?));
            }
        }
        Ok(out.join("\n"))
    }

    fn winner(&self, starter: Player) -> Player {
        self.outcome.winner(starter)
    }

    fn json(&self, calculator: &CommandSession) -> Budgeted<Json> {
        let mut object = json!({
            "input": self.text,
            "ok": true,
            "type": "outcome",
            "text": self.outcome.to_string(),
            "outcome": self.outcome.to_string(),
            "parts": self.parts,
        });
        let of_move = |made: &JointMove| -> Budgeted<Json> {
            let pair = |(from, to): &(Compound, Compound)| -> Budgeted<Json> {
                Ok(json!({ "from": text(*from, calculator)?, "to": text(*to, calculator)? }))
            };
            let parts = made.parts.iter().map(pair).collect::<Budgeted<Vec<_>>>()?;
            Ok(json!({ "becomes": text(made.to, calculator)?, "parts": parts }))
        };
        for (at, player) in Player::BOTH.into_iter().enumerate() {
            let name = player.to_string();
            object["winner"][&name] = self.winner(player).to_string().into();
            let moves = self.moves[at].iter().map(of_move).collect::<Budgeted<Vec<_>>>()?;
            object["winning_moves"][&name] = moves.into();
            if let Some(line) = &self.lines[at] {
                let mut moves = Vec::new();
                for (mover, made) in &line.moves {
                    let mut entry = of_move(made)?;
                    entry["player"] = mover.to_string().into();
                    moves.push(entry);
                }
                object["line"][&name] = moves.into();
            }
        }
        Ok(object)
    }
}

fn ink_of(player: Player) -> TextColour {
    if player == Player::Left { TextColour::Left } else { TextColour::Right }
}

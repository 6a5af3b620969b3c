//! `upstar solve` for sums in which a player moves in several components at once.

use serde_json::{Value as Json, json};
use upstar::sums::{Compound, CompoundLine, CompoundShape, Convention, JointMove};
use upstar::{Budgeted, LoopyOutcome, Outcome, PlayConvention, Player};
use upstar_lang::{ErrorKind, Value};

use crate::args::SolveArgs;
use crate::command_session::CommandSession;
use crate::error::{CommandError, CommandResult, Failure};
use crate::output::{ExitStatus, Output, TextColour};

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
) -> CommandResult {
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
            let wrong = CommandError::new(message).of_kind(ErrorKind::Type).help(help);
            return Err(wrong.in_json(asked.json, &asked.words.join(" ")).into());
        }
    };
    let no_answer = |no| {
        let no = CommandError::no_answer(calculator.interruption(&no));
        no.in_json(asked.json, &asked.words.join(" "))
    };
    let solution = Solution::of(game, convention, asked.line, calculator).map_err(no_answer)?;
    if asked.json {
        screen.line(solution.json(calculator).map_err(no_answer)?)?;
    } else {
        solution.show(calculator, screen)?;
    }
    Ok(ExitStatus::Answered)
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

    fn show(&self, calculator: &CommandSession, screen: &mut Output) -> Result<(), Failure> {
        let text = |game| {
            text(game, calculator)
                .map_err(|no| CommandError::no_answer(calculator.interruption(&no)))
        };
        // Nothing is printed if a limit is reached while the texts are computed.
        let mut moves = Vec::new();
        for found in &self.moves {
            let steps = found.iter().flat_map(|found| &found.parts);
            let steps = steps.map(|(from, to)| Ok((text(*from)?, text(*to)?)));
            moves.push(steps.collect::<Result<Vec<_>, CommandError>>()?);
        }
        let mut lines = Vec::new();
        for (player, line) in Player::BOTH.into_iter().zip(&self.lines) {
            let Some(line) = line else { continue };
            let moves = line.moves.iter().map(|(mover, made)| Ok((*mover, text(made.to)?)));
            let moves = moves.collect::<Result<Vec<_>, CommandError>>()?;
            lines.push((format!("{player} first, {} wins", line.winner), moves));
        }
        let outcome = screen.ink(TextColour::Strong, self.outcome);
        let words = LoopyOutcome::from(self.outcome).in_words();
        screen.row("outcome", format!("{outcome}, {words}"))?;
        for (number, part) in (1..).zip(&self.parts) {
            screen.row(&format!("component {number}"), part)?;
        }
        for ((player, found), steps) in Player::BOTH.into_iter().zip(&self.moves).zip(moves) {
            let label = screen.player_label(player, " first");
            if found.is_none() {
                screen.line(format!("{label} {} wins", self.winner(player)))?;
            }
            let told = |(from, to): &_| format!("wins by moving from {from} to {to}");
            screen.list(label, &steps, (usize::MAX, "and"), told)?;
        }
        for (heading, moves) in lines {
            screen.moves(&heading, moves)?;
        }
        Ok(())
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

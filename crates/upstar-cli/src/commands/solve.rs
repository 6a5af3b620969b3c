//! `upstar solve`: the winner of a sum of positions, and the winning moves.

use std::io;
use std::sync::Arc;

use serde_json::{Value as Json, json};
use upstar::raw::ShortContext;
use upstar::{
    Answer, Budgeted, Fate, GoEndgame, LoopyAnalysis, LoopyLine, LoopyOutcome, PlayConvention,
    Player, Sum, SumAnalyser, SumMove,
};

use super::{certify, compound_sums, scores, scoring_trees, value};
use crate::args::SolveArgs;
use crate::command_session::CommandSession;
use crate::config::Config;
use crate::error::{CommandError, CommandResult};
use crate::output::{ExitStatus, Output, TextColour};
use crate::render::sums::{
    self, SumMoveNames, along_line, expression, line_json, part_expressions, parts, show_boards,
    show_parts,
};
use crate::render::word;
use crate::resolve;

/// The maximum length of a line of play, in moves.
const MAX_LINE: usize = 200;

/// Results for which the budget ran out are missing.
struct Solution {
    convention: PlayConvention,
    outcome: LoopyOutcome,
    analysis: Option<Arc<LoopyAnalysis>>,
    /// The winning moves of Left and of Right, and the drawing moves of a player without a winning move.
    moves: [Vec<SumMove>; 2],
    decided: [bool; 2],
    lines: [Option<LoopyLine>; 2],
}

pub(crate) fn run(
    asked: &SolveArgs,
    calculator: &mut CommandSession,
    config: &Config,
    screen: &mut Output,
) -> CommandResult {
    let found = sum(asked, calculator);
    let has_values = found.as_ref().is_ok_and(|(_, has_values)| *has_values);
    let found = found.map(|(sum, _)| sum);
    if found.is_err()
        && let Some(told) = scoring_trees::answer(asked, calculator, screen)
    {
        return told;
    }
    if found.is_err()
        && let Some(game) = compound_sums::asked(asked, calculator)
    {
        let verdict = compound_sums::run(game, asked, calculator, screen)?;
        return match asked.certificate {
            Some(_) => certify::no_certificate(
                "sums in which a player moves in several components at once",
            ),
            None => Ok(verdict),
        };
    }
    let sum = found.map_err(|wrong| wrong.in_json(asked.json, &asked.words.join(" ")))?;
    if asked.play == PlayConvention::Scoring {
        let verdict = scores::run(&sum, asked, calculator, config, screen)?;
        return match asked.certificate {
            Some(_) => certify::no_certificate("games under scoring play"),
            None => Ok(verdict),
        };
    }
    // Each computation has its own budget, so the winner is printed in any case.
    let misere = asked.play == PlayConvention::Misere;
    if misere && has_values {
        let wrong = sums::needs_positions().in_json(asked.json, &expression(&sum, calculator));
        return Err(wrong.into());
    }
    let endgame = match sum.positions.as_slice() {
        [position] if !misere && !has_values && asked.certificate.is_none() => {
            value::endgame(position, calculator)
        }
        _ => None,
    };
    let is_decided = endgame.as_ref().is_some_and(GoEndgame::is_decided);
    let steps = if is_decided && !asked.line { GoEndgame::STEPS } else { u64::MAX };
    let found = calculator.ask(|cx| cx.budget.within(steps, || Solution::of(&sum, misere, cx)));
    let mut solution = match found {
        Ok(solution) => solution,
        Err(no) => {
            if let Some(endgame) = &endgame {
                if asked.json {
                    let input = expression(&sum, calculator);
                    screen.line(value::json_of_endgame(&input, endgame, calculator))?;
                } else {
                    value::show_endgame(Some(endgame), calculator, screen)?;
                }
                if asked.line {
                    let message = "no line of play was found within the limits";
                    return Err(CommandError::no_answer(message).into());
                }
                return Ok(ExitStatus::Answered);
            }
            let no = calculator.no_answer(&no);
            return Err(no.in_json(asked.json, &expression(&sum, calculator)).into());
        }
    };
    if !asked.json {
        // Finding the moves may take long.
        solution.show_outcome(&sum, calculator, screen)?;
    }
    let complete =
        |cx: ShortContext<'_>| cx.budget.within(steps, || solution.complete(&sum, asked.line, cx));
    let more = calculator.ask(complete);
    if asked.json {
        let object = calculator.ask(|cx| solution.json(&sum, cx));
        let mut object = object.unwrap_or(Json::Null);
        value::add_endgame(&mut object, endgame.as_ref(), calculator);
        screen.line(object)?;
    } else {
        solution.show_moves(&sum, asked, calculator, config, screen)?;
        value::show_endgame(endgame.as_ref(), calculator, screen)?;
    }
    if let Some(file) = &asked.certificate {
        let function = if misere { "misere_outcome" } else { "outcome" };
        let statement = format!("{function}({})", expression(&sum, calculator));
        let verdict = certify::beside(statement, file, calculator, screen)?;
        if verdict != ExitStatus::Answered {
            return Ok(verdict);
        }
    }
    match more {
        Ok(()) => Ok(ExitStatus::Answered),
        Err(_) if is_decided && !asked.line => Ok(ExitStatus::Answered),
        Err(no) => {
            let what =
                if solution.moves.iter().all(Vec::is_empty) { "moves" } else { "other moves" };
            let message = format!("cannot find the {what}: {}", calculator.no_answer(&no));
            Err(CommandError::no_answer(message).into())
        }
    }
}

/// Returns the sum, and `true` if some summands are values, not positions.
fn sum(asked: &SolveArgs, calculator: &mut CommandSession) -> Result<(Sum, bool), CommandError> {
    if let [text] = asked.words.as_slice() {
        let text = text.trim();
        let complaint = match calculator.sum(text) {
            Ok(sum) => return Ok(sum),
            Err(complaint) => complaint,
        };
        if complaint.status() == ExitStatus::WrongInput
            && let Ok(ruleset) = resolve::named(text, &asked.settings, calculator)
        {
            return Err(resolve::without_position(text, &ruleset));
        }
        return Err(complaint);
    }
    if !asked.words.len().is_multiple_of(2) {
        let help = "for example, `upstar solve nim 1,2 clobber xo/ox`, or an expression in quotes";
        return Err(CommandError::new("expected a position after each ruleset").help(help));
    }
    let mut positions = Vec::new();
    for pair in asked.words.chunks_exact(2) {
        let ruleset = resolve::named(&pair[0], &asked.settings, calculator)?;
        positions.push(resolve::position(&ruleset, pair[1].trim(), calculator)?);
    }
    Ok((Sum::new(positions, upstar::raw::Short::ZERO), false))
}

fn can_move(sum: &Sum, player: Player) -> bool {
    sum.positions.iter().any(|position| !position.options(player).is_empty())
}

impl Solution {
    fn of(sum: &Sum, misere: bool, cx: ShortContext<'_>) -> Answer<Solution> {
        let convention = if misere { PlayConvention::Misere } else { PlayConvention::Normal };
        let mut analyser = SumAnalyser::new(cx, convention);
        let outcome = analyser.outcome(sum)?;
        // A losing player has no winning moves.
        let decided = Player::BOTH.map(|player| outcome.fate(player) == player.opponent().into());
        Ok(Solution {
            convention,
            outcome,
            analysis: analyser.loopy_analysis().cloned(),
            moves: [vec![], vec![]],
            decided,
            lines: [None, None],
        })
    }

    fn is_misere(&self) -> bool {
        self.convention == PlayConvention::Misere
    }

    fn complete(&mut self, sum: &Sum, lines: bool, cx: ShortContext<'_>) -> Answer<()> {
        if self.analysis.is_none() && !self.is_misere() {
            let mut trouble = None;
            let winners = Player::BOTH.into_iter().filter(|&player| !self.decided[player as usize]);
            let winners: Vec<Player> = winners.collect();
            let found = sum.winning_moves_found(cx, &winners);
            for (&player, (moves, why)) in winners.iter().zip(found) {
                self.moves[player as usize] = moves;
                self.decided[player as usize] = why.is_none();
                trouble = trouble.or(why);
            }
            if let Some(no) = trouble {
                return Err(no.into());
            }
        }
        let mut analyser =
            SumAnalyser::new(cx, self.convention).with_loopy_analysis(self.analysis.clone());
        for (at, player) in Player::BOTH.into_iter().enumerate() {
            if !self.decided[at] {
                let fate = self.outcome.fate(player);
                let results = analyser.moves(sum, player)?.into_iter();
                let good = results.filter(|result| result.fate == fate);
                self.moves[at] = good.map(|result| result.step).collect();
                self.decided[at] = true;
            }
        }
        for (player, line) in Player::BOTH.into_iter().zip(&mut self.lines).filter(|_| lines) {
            *line = Some(analyser.line(sum, player, MAX_LINE)?);
        }
        Ok(())
    }

    fn show_outcome(
        &self,
        sum: &Sum,
        calculator: &CommandSession,
        screen: &mut Output,
    ) -> io::Result<()> {
        let outcome = screen.ink(TextColour::Strong, self.outcome);
        screen.row("outcome", format!("{outcome}, {}", self.outcome.in_words()))?;
        if self.is_misere() {
            screen.row("play", "misère: a player unable to move wins")?;
        }
        show_parts(sum, calculator, screen)
    }

    fn show_moves(
        &self,
        sum: &Sum,
        asked: &SolveArgs,
        calculator: &CommandSession,
        config: &Config,
        screen: &mut Output,
    ) -> io::Result<()> {
        let several = parts(sum) > 1;
        for (player, moves) in Player::BOTH.into_iter().zip(&self.moves) {
            let names = SumMoveNames::new(sum, player);
            let label = screen.player_label(player, " first");
            let fate = self.outcome.fate(player);
            if fate == player.opponent().into() {
                screen.line(format!("{label} {} wins", player.opponent()))?;
            }
            if self.is_misere() && fate == player.into() && !can_move(sum, player) {
                screen.line(format!("{label} wins: unable to move"))?;
            }
            let verb = if fate == Fate::Draw { "draws" } else { "wins" };
            let with = if several { "" } else { "with " };
            let text = |step: &SumMove| format!("{verb} {with}{}", names.text(step, calculator));
            screen.list(label, moves, (asked.moves, "and with"), text)?;
        }
        for (player, line) in Player::BOTH.into_iter().zip(&self.lines) {
            let Some(line) = line else { continue };
            let heading = match line.fate {
                Fate::Draw => format!("{player} first, a draw"),
                fate => format!("{player} first, {} wins", word(fate)),
            };
            let moves = line.moves.iter().map(|(mover, step)| (*mover, step));
            let texts = along_line(sum, moves, |names, step| names.text(step, calculator));
            screen.moves(&heading, texts)?;
            let end = match line.returns_to {
                Some(0) => "repeats from the beginning".to_owned(),
                Some(place) => format!("repeats from move {}", place + 1),
                None if line.fate == Fate::Draw => "and so on".to_owned(),
                None => continue,
            };
            screen.line(format!("    {}", screen.ink(TextColour::Faint, end)))?;
        }
        show_boards(sum, config, screen)
    }

    fn json(&self, sum: &Sum, cx: ShortContext<'_>) -> Budgeted<Json> {
        let mut object = json!({
            "input": sum.expression(cx)?,
            "ok": true,
            "type": "outcome",
            "text": self.outcome.to_string(),
            "outcome": self.outcome.to_string(),
            "parts": part_expressions(sum, cx)?,
        });
        if self.is_misere() {
            object["play"] = "misere".into();
        }
        for (at, player) in Player::BOTH.into_iter().enumerate() {
            // An incomplete list of moves is not printed.
            let (name, fate) = (player.to_string(), self.outcome.fate(player));
            let names = SumMoveNames::new(sum, player);
            let step = |step: &SumMove| names.json(step, cx);
            let moves = match self.decided[at] {
                true => self.moves[at].iter().map(step).collect::<Budgeted<Vec<_>>>()?.into(),
                false => Json::Null,
            };
            let draws = fate == Fate::Draw;
            object["winner"][&name] = if draws { Json::Null } else { word(fate).into() };
            object["fate"][&name] = word(fate).into();
            let none = Json::Array(Vec::new());
            let (winning, drawing) = if draws { (none, moves) } else { (moves, none) };
            object["winning_moves"][&name] = winning;
            if !self.decided[at] && !self.moves[at].is_empty() {
                let found = self.moves[at].iter().map(step).collect::<Budgeted<Vec<_>>>()?;
                object["winning_moves_found"][&name] = found.into();
            }
            object["drawing_moves"][&name] = drawing;
        }
        for (player, line) in Player::BOTH.into_iter().zip(&self.lines) {
            let Some(line) = line else { continue };
            let moves = line.moves.iter().map(|(mover, step)| (*mover, step, None));
            object["line"][player.to_string()] = line_json(sum, moves, cx)?.into();
            if let Some(place) = line.returns_to {
                object["line_returns_to"][player.to_string()] = place.into();
            }
        }
        Ok(object)
    }
}

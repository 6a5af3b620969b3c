//! Sums and their moves, as printed by `solve` and `play` under every play convention.

use std::cell::OnceCell;
use std::io;

use serde_json::{Value as Json, json};
use upstar::explore::{MoveLabels, name_of_move, position_label};
use upstar::raw::{RawPosition, Short, ShortContext};
use upstar::{Budgeted, Player, Sum, SumMove};
use upstar_lang::ErrorKind;

use crate::command_session::{CommandSession, LONGEST};
use crate::config::Config;
use crate::error::CommandError;
use crate::output::Output;
use crate::render::{beside, board};
use crate::terminal::width;

pub(crate) fn needs_positions() -> CommandError {
    let help = "values are simplified under normal play, which can change misère outcomes; write a \
                position, such as nim(\"2\"), or a literal form, such as misere_outcome('{*|*}')";
    CommandError::new("under misère play, all components of a sum must be positions")
        .of_kind(ErrorKind::Type)
        .help(help)
}

pub(crate) fn expression(sum: &Sum, calculator: &CommandSession) -> String {
    let text = calculator.ask(|cx| sum.expression(cx));
    text.unwrap_or_else(|_| "a sum too long to print".to_owned())
}

pub(crate) fn show_parts(
    sum: &Sum,
    calculator: &CommandSession,
    screen: &mut Output,
) -> io::Result<()> {
    if parts(sum) > 1 {
        let mut texts = calculator.ask(|cx| part_expressions(sum, cx)).unwrap_or_default();
        let value = calculator.ask(|cx| calculator.text_within(cx, sum.value, LONGEST));
        if let (Some(last), Ok(value)) = (texts.get_mut(sum.positions.len()), value) {
            *last = value;
        }
        for (number, text) in (1..).zip(&texts) {
            screen.row(&format!("component {number}"), text)?;
        }
    }
    Ok(())
}

/// The names of a player's moves in a sum.
pub(crate) struct SumMoveNames<'s> {
    sum: &'s Sum,
    player: Player,
    /// The labels of the moves in each component, computed on first use.
    labels: Vec<OnceCell<MoveLabels>>,
    is_line: bool,
}

impl<'s> SumMoveNames<'s> {
    pub(crate) fn new(sum: &'s Sum, player: Player) -> SumMoveNames<'s> {
        let labels = sum.positions.iter().map(|_| OnceCell::new()).collect();
        SumMoveNames { sum, player, labels, is_line: false }
    }

    /// Returns the label of a move in a position, or `None` for a move in the value.
    fn label(&self, step: &SumMove) -> Option<String> {
        let SumMove::Position { index, to } = step else { return None };
        if self.is_line {
            let name = name_of_move(&self.sum.positions[*index], self.player, to);
            return Some(if name.is_empty() { position_label(to) } else { name });
        }
        let new = || MoveLabels::new(&self.sum.positions[*index], self.player);
        Some(self.labels[*index].get_or_init(new).label(to))
    }

    /// Names a move without comparing the names of the other moves, which is fast.
    pub(crate) fn of_line(sum: &'s Sum, player: Player) -> SumMoveNames<'s> {
        SumMoveNames { is_line: true, ..SumMoveNames::new(sum, player) }
    }

    /// Describes a move, with the number of its component if there are several.
    pub(crate) fn text(&self, step: &SumMove, calculator: &CommandSession) -> String {
        let place = |part: usize| match parts(self.sum) {
            0 | 1 => String::new(),
            _ => format!("in component {}: ", part + 1),
        };
        match step {
            SumMove::Position { index, .. } => {
                place(*index) + &self.label(step).unwrap_or_default()
            }
            SumMove::Value { to } => {
                let value = calculator.ask(|cx| calculator.text_within(cx, *to, LONGEST));
                place(self.sum.positions.len()) + &value.unwrap_or_else(|_| "a move".to_owned())
            }
        }
    }

    pub(crate) fn json(&self, step: &SumMove, cx: ShortContext<'_>) -> Budgeted<Json> {
        Ok(match step {
            SumMove::Position { index, to } => json!({
                "part": index,
                "move": self.label(step),
                "to": to.text(),
                "becomes": to.expression(),
            }),
            SumMove::Value { to } => {
                let text = Sum::new(Vec::new(), *to).expression(cx)?;
                json!({ "part": "value", "move": text, "to": text, "becomes": text })
            }
        })
    }
}

/// Calls `tell` with the names and each move of a line of play.
pub(crate) fn along_line<'m, T>(
    sum: &Sum,
    moves: impl IntoIterator<Item = (Player, &'m SumMove)>,
    mut tell: impl FnMut(&SumMoveNames<'_>, &SumMove) -> T,
) -> Vec<(Player, T)> {
    let mut now = sum.clone();
    let mut told = Vec::new();
    for (mover, step) in moves {
        told.push((mover, tell(&SumMoveNames::of_line(&now, mover), step)));
        now = now.after(step);
    }
    told
}

/// Returns the moves of a line of play as JSON, each with its points, if known, and its player.
pub(crate) fn line_json<'m>(
    sum: &Sum,
    moves: impl Iterator<Item = (Player, &'m SumMove, Option<i64>)> + Clone,
    cx: ShortContext<'_>,
) -> Budgeted<Vec<Json>> {
    let points = moves.clone().map(|(.., points)| points);
    let steps = moves.map(|(mover, step, _)| (mover, step));
    let objects = along_line(sum, steps, |names, step| names.json(step, cx));
    let entry = |((mover, object), points): ((Player, Budgeted<Json>), Option<i64>)| {
        let mut object = object?;
        if let Some(points) = points {
            object["points"] = points.to_string().into();
        }
        object["player"] = mover.to_string().into();
        Ok(object)
    };
    objects.into_iter().zip(points).map(entry).collect()
}

pub(crate) fn show_boards(sum: &Sum, config: &Config, screen: &mut Output) -> io::Result<()> {
    screen.line("")?;
    let several = parts(sum) > 1;
    let caption = |at: usize| if several { format!("component {}", at + 1) } else { String::new() };
    let boards = sum.positions.iter().enumerate();
    let boards: Vec<_> = boards.map(|(at, p)| (caption(at), board(p, config))).collect();
    // If the row is too wide, the boards are printed below each other.
    let wide = boards.iter().map(|(_, board)| board.lines().map(width).max().unwrap_or(0) + 4);
    let rows = if wide.sum::<usize>() <= 80 { boards.len() } else { 1 };
    for row in boards.chunks(rows.max(1)) {
        for line in beside(row, config.width) {
            screen.line(line)?;
        }
    }
    Ok(())
}

/// Returns the components of a sum as expressions.
pub(crate) fn part_expressions(sum: &Sum, cx: ShortContext<'_>) -> Budgeted<Vec<String>> {
    let mut texts: Vec<String> = sum.positions.iter().map(RawPosition::expression).collect();
    if sum.value != Short::ZERO {
        texts.push(Sum::new(Vec::new(), sum.value).expression(cx)?);
    }
    Ok(texts)
}

/// Returns the number of components; a nonzero value is a component.
pub(crate) fn parts(sum: &Sum) -> usize {
    sum.positions.len() + usize::from(sum.value != Short::ZERO)
}

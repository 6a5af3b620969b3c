//! Sums and their moves, as printed by `solve` under every play convention.

use std::io;

use serde_json::{Value as Json, json};
use upstar::raw::{RawPosition, Short, ShortContext};
use upstar::{Budgeted, Sum, SumMove};
use upstar_explorer::position_label;

use super::graph;
use crate::command_session::{CommandSession, LONGEST};
use crate::config::Config;
use crate::output::{Output, TextColour};
use crate::render::beside;
use crate::terminal::width;

/// The error for values in sums under misère play, with its remedy.
pub(super) const NO_VALUES: (&str, &str) = (
    "under misère play, all components of a sum must be positions",
    "values are simplified under normal play, which can change misère outcomes; write a position, \
     such as nim(\"2\"), or a literal form, such as misere_outcome('{*|*}')",
);

pub(super) fn expression(sum: &Sum, calculator: &CommandSession) -> String {
    let text = calculator.ask(|cx| sum.expression(cx));
    text.unwrap_or_else(|_| "a sum too long to print".to_owned())
}

pub(super) fn show_parts(
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
        for (number, text) in texts.iter().enumerate() {
            let label = screen
                .ink(TextColour::Faint, format!("{:<12}", format!("component {}", number + 1)));
            screen.line(format!("{label} {text}"))?;
        }
    }
    Ok(())
}

/// Describes a move by the resulting component. `whole` is the initial sum; its components keep their numbers
/// throughout play.
pub(super) fn move_text(whole: &Sum, step: &SumMove, calculator: &CommandSession) -> String {
    let told = calculator.ask(|cx| told_within(whole, step, calculator, cx));
    told.unwrap_or_else(|_| "a move".to_owned())
}

/// Prints the boards of the positions, below an empty line.
pub(super) fn show_boards(sum: &Sum, config: &Config, screen: &mut Output) -> io::Result<()> {
    screen.line("")?;
    let several = parts(sum) > 1;
    let board = |position: &RawPosition| graph::board(position, config);
    let caption = |at: usize| if several { format!("component {}", at + 1) } else { String::new() };
    let boards = sum.positions.iter().enumerate();
    let boards: Vec<_> = boards.map(|(at, p)| (caption(at), board(p))).collect();
    // If the row is too wide, the boards are printed below each other.
    let wide = boards.iter().map(|(_, board)| width(board.lines().next().unwrap_or("")) + 4);
    let rows = if wide.sum::<usize>() <= 80 { boards.len() } else { 1 };
    for row in boards.chunks(rows.max(1)) {
        for line in beside(row, config.width) {
            screen.line(line)?;
        }
    }
    Ok(())
}

pub(super) fn step_json(step: &SumMove, cx: ShortContext<'_>) -> Budgeted<Json> {
    Ok(match step {
        SumMove::Position { index, to } => {
            json!({ "part": index, "to": to.text(), "becomes": to.expression() })
        }
        SumMove::Value { to } => {
            let text = Sum::new(Vec::new(), *to).expression(cx)?;
            json!({ "part": "value", "to": text, "becomes": text })
        }
    })
}

/// Returns the components of a sum as expressions.
pub(super) fn part_expressions(sum: &Sum, cx: ShortContext<'_>) -> Budgeted<Vec<String>> {
    let mut texts: Vec<String> = sum.positions.iter().map(RawPosition::expression).collect();
    if sum.value != Short::ZERO {
        texts.push(Sum::new(Vec::new(), sum.value).expression(cx)?);
    }
    Ok(texts)
}

fn told_within(
    whole: &Sum,
    step: &SumMove,
    calculator: &CommandSession,
    cx: ShortContext<'_>,
) -> Budgeted<String> {
    let place = |part: usize| match parts(whole) {
        0 | 1 => String::new(),
        _ => format!("in component {}: ", part + 1),
    };
    match step {
        SumMove::Position { index, to } => Ok(place(*index) + &position_label(to)),
        SumMove::Value { to } => {
            Ok(place(whole.positions.len()) + &calculator.text_within(cx, *to, LONGEST)?)
        }
    }
}

/// Returns the number of components; a nonzero value is a component.
pub(super) fn parts(sum: &Sum) -> usize {
    sum.positions.len() + usize::from(sum.value != Short::ZERO)
}

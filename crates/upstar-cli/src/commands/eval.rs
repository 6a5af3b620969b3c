//! `upstar eval`: evaluates expressions and prints values as text or JSON.

use std::io;
use std::path::Path;

use serde_json::json;
use upstar_draw::Format;
use upstar_draw::terminal::TextStyle;
use upstar_lang::Value;
use upstar_notation::{Style, TokenKind, tokens};

use super::draw;
use crate::args::EvalArgs;
use crate::command_session::{CalculatorStatement, CommandSession, LEAVE};
use crate::error::{CommandError, CommandResult};
use crate::input;
use crate::output::{ExitStatus, Output};
use crate::terminal::with_own_styles;

pub(crate) fn run(
    asked: &EvalArgs,
    calculator: &mut CommandSession,
    screen: &mut Output,
) -> CommandResult {
    if asked.latex {
        calculator.set_style(Style::Latex);
    }
    let mut worst = ExitStatus::Answered;
    for (at, expression) in (1..).zip(&asked.expressions) {
        let expression = expression.trim();
        let status = match expression {
            "-" => lines(asked.json, calculator, screen)?,
            _ => one(expression, asked.json, calculator, screen)?,
        };
        worst = worst.max(status);
        let defines = || tokens(expression).iter().any(|token| token.kind == TokenKind::Assign);
        // In later expressions, the name might have another meaning, such as `v` for down.
        if status != ExitStatus::Answered && at < asked.expressions.len() && defines() {
            let why = "not evaluated, because an expression with a definition failed";
            for left in asked.expressions.iter().skip(at).filter(|_| asked.json) {
                let error = json!({ "message": why, "kind": "type" });
                screen.line(json!({ "input": left.trim(), "ok": false, "error": error }))?;
            }
            if !asked.json {
                screen.warn(format!("the next expressions are {why}"))?;
            }
            break;
        }
    }
    Ok(worst)
}

pub(super) fn one(
    expression: &str,
    json: bool,
    calculator: &mut CommandSession,
    screen: &mut Output,
) -> io::Result<ExitStatus> {
    if json {
        as_json(expression, calculator, screen)
    } else {
        as_text(expression, calculator, screen)
    }
}

/// Flushes each result before it reads the next line, so that a program can hold a dialogue.
fn lines(
    json: bool,
    calculator: &mut CommandSession,
    screen: &mut Output,
) -> io::Result<ExitStatus> {
    let mut worst = ExitStatus::Answered;
    let mut input = io::stdin().lock();
    while let Some(line) = input::next_line(&mut input)? {
        let text = line.trim_end_matches(['\n', '\r']);
        worst = worst.max(if json {
            // An invalid line counts as unanswered, since the input as a whole was readable.
            as_json(text, calculator, screen)?.min(ExitStatus::NoAnswer)
        } else if text.trim().is_empty() || text.trim_start().starts_with('#') {
            ExitStatus::Answered
        } else {
            as_text(text, calculator, screen)?
        });
        screen.flush()?;
    }
    Ok(worst)
}

fn as_text(
    text: &str,
    calculator: &mut CommandSession,
    screen: &mut Output,
) -> io::Result<ExitStatus> {
    answer_all(text, None, EvalMode::Calculator, calculator, screen)
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum EvalMode {
    /// Definitions and assertions print nothing.
    Program,
    /// Every statement prints a line.
    Calculator,
    /// Like `Calculator`; boards and thermographs are drawn.
    Conversation(TextStyle),
}

pub(crate) fn answer_all(
    text: &str,
    file: Option<&str>,
    manner: EvalMode,
    calculator: &mut CommandSession,
    screen: &mut Output,
) -> io::Result<ExitStatus> {
    let source = (text, file, manner);
    execute_all(source, calculator, screen, |_, value, answer, _, screen| match answer {
        None => Ok(()),
        Some(answer) => match (manner, draw::sketch(&value)) {
            (EvalMode::Conversation(style), Some(picture)) => {
                if matches!(value, Value::Position(_)) {
                    screen.line(answer)?;
                }
                let drawn = with_own_styles(&picture.draw(Format::Text(style)));
                screen.line(drawn.trim_matches('\n'))
            }
            _ if matches!(value, Value::Text(_) | Value::List(_)) => screen.words(&answer),
            _ => screen.line(answer),
        },
    })
}

/// Executes the statements of `text` up to the first error, and calls `report` with each value and,
/// if the value is shown, its text.
pub(crate) fn execute_all(
    (text, file, manner): (&str, Option<&str>, EvalMode),
    calculator: &mut CommandSession,
    screen: &mut Output,
    mut report: impl FnMut(
        &CalculatorStatement,
        Value,
        Option<String>,
        &mut CommandSession,
        &mut Output,
    ) -> io::Result<()>,
) -> io::Result<ExitStatus> {
    let complain =
        |error: CommandError, screen: &mut Output| screen.conclude(Err(error.in_file(file).into()));
    let statements = match calculator.statements(text) {
        Ok(statements) => statements,
        Err(error) => return complain(error, screen),
    };
    if manner != EvalMode::Program
        && let Some(note) = calculator.note(text)
    {
        screen.note(note)?;
    }
    for statement in statements {
        let is_named = || calculator.interpreter().names().iter().any(|name| LEAVE.contains(name));
        if statement.leaves && !is_named() {
            break;
        }
        let is_shown = !(statement.silent || statement.quiet && manner == EvalMode::Program);
        let value = calculator.execute(text, &statement);
        // A value that is not shown may be too long to print.
        let answer = value.and_then(|value| {
            let shown = is_shown.then(|| calculator.display(&value, text, &statement)).transpose();
            calculator.remember(value.clone());
            Ok((value, shown?))
        });
        match answer {
            Ok((value, answer)) => report(&statement, value, answer, calculator, screen)?,
            Err(complaint) => {
                if calculator.was_cancelled() && matches!(manner, EvalMode::Conversation(_)) {
                    // The terminal has echoed ^C into the line.
                    screen.line("")?;
                }
                return complain(complaint, screen);
            }
        }
    }
    Ok(ExitStatus::Answered)
}

fn as_json(
    text: &str,
    calculator: &mut CommandSession,
    screen: &mut Output,
) -> io::Result<ExitStatus> {
    let (object, verdict) = calculator.evaluate_to_json(text);
    screen.line(object)?;
    Ok(verdict)
}

pub(crate) fn run_file(
    file: &Path,
    calculator: &mut CommandSession,
    screen: &mut Output,
) -> CommandResult {
    let text = input::read(file)?;
    let name = (file != Path::new("-")).then(|| file.display().to_string());
    Ok(answer_all(&text, name.as_deref(), EvalMode::Program, calculator, screen)?)
}

//! `upstar search`: finds the smallest positions of a ruleset with a property.

use std::io;
use std::sync::OnceLock;

use upstar::StopReason;
use upstar::explore::{ConditionResult as Says, PositionSearch as Walk, SearchHit};
use upstar::raw::RawPosition;
use upstar_lang::{ErrorKind, LangError, PositionQuestion, RulesetFunction, Value};
use upstar_notation::{Style, visible_line};

use crate::args::{RowFormat, SearchArgs, TableFormat};
use crate::command_session::CommandSession;
use crate::config::Config;
use crate::error::{CommandError, CommandResult};
use crate::output::{ExitStatus, Output, TextColour};
use crate::resolve;
use crate::table_columns::{self, CellText, Columns, TableCell};

pub(crate) fn run(
    asked: &SearchArgs,
    calculator: &mut CommandSession,
    config: &Config,
    screen: &mut Output,
) -> CommandResult {
    SearchPlan::new(asked, calculator, config)?.run(calculator, config, screen)
}

pub(super) struct SearchPlan {
    pub(super) ruleset: RulesetFunction,
    pub(super) walk: Walk,
    condition: String,
    question: PositionQuestion,
    /// In a random search, the first column is the score.
    pub(super) columns: Columns,
    pub(super) printing: RowFormat,
    style: Style,
    undecided: OnceLock<String>,
}

pub(super) enum EarlyStop {
    /// The search was cancelled or reached the time limit.
    Told,
    Wrong(LangError),
}

impl SearchPlan {
    pub(super) fn new(
        asked: &SearchArgs,
        calculator: &mut CommandSession,
        config: &Config,
    ) -> Result<SearchPlan, CommandError> {
        if asked.printing.format() == TableFormat::BFile {
            let wrong = CommandError::new("a search has no b-file");
            return Err(wrong.help("`upstar table` prints b-files"));
        }
        let ruleset = resolve::ruleset(&asked.rules, calculator)?;
        let condition = asked.condition.as_deref().unwrap_or("true").trim().to_owned();
        let question = calculator.interpreter().question(&condition);
        let question = question.map_err(|error| misread(&condition, error))?;
        let mut columns = Columns { position: "position".to_owned(), others: Vec::new() };
        for text in asked.maximise.iter().chain(&asked.columns) {
            let Columns { position, others } = Columns::read(text, calculator)?;
            if position != "position" {
                columns.position = position;
            }
            columns.others.extend(others);
        }
        let session = calculator.interpreter().session();
        let enumeration = ruleset.enumeration(session).ok().flatten().ok_or_else(|| {
            let message = format!("cannot list the positions of {} by size", ruleset.expression());
            CommandError::new(message).help("`upstar table` evaluates positions that you list")
        })?;
        let shape = enumeration.shape;
        let most = shape.largest().unwrap_or(usize::MAX).min(asked.max_size);
        let sizes = 0..=most;
        let walk = Walk { enumeration, sizes, limit: asked.limit, threads: config.threads };
        let style = asked.printing.style(calculator.style());
        let undecided = OnceLock::new();
        let printing = asked.printing;
        Ok(SearchPlan { ruleset, walk, condition, question, columns, printing, style, undecided })
    }

    /// Returns `true` if each row is printed as soon as it is known.
    pub(super) fn is_streamed(&self) -> bool {
        matches!(self.printing.format(), TableFormat::Text | TableFormat::Csv)
    }

    fn run(
        &self,
        calculator: &CommandSession,
        config: &Config,
        screen: &mut Output,
    ) -> CommandResult {
        let session = calculator.interpreter().session();
        let token = session.cancel_token();
        let read = |text: &str| self.ruleset.place(session, text).ok();
        let holds = |position: &RawPosition| self.holds(position, calculator);
        // The first error in printing ends the search.
        let mut trouble: io::Result<Option<CommandError>> = Ok(None);
        let mut rows = Vec::new();
        let unit = self.walk.enumeration.shape.unit();
        let guard = calculator.watch().question();
        let mut last = 0;
        let result = self.walk.run(
            &read,
            &holds,
            &mut |found| {
                if matches!(trouble, Ok(None)) {
                    trouble = self.show(&found, &mut rows, calculator, screen);
                }
            },
            &mut |progress| {
                last = progress.size;
                calculator.watch().note(&format!(
                    "size {}, {} checked, {} found",
                    progress.size, progress.looked_at, progress.found
                ));
                token.check().is_ok()
            },
        );
        let stopped = token.check().err();
        drop(guard);
        table_columns::show(&rows, self.is_streamed(), self.printing, config, screen)?;
        match (trouble?, result) {
            (Some(wrong), _) => return Err(wrong.into()),
            (None, Err(EarlyStop::Wrong(error))) => {
                return Err(misread(&self.condition, error).into());
            }
            (None, Ok(reached)) if stopped.is_none() => {
                let most = self.walk.sizes.end();
                let unknown = match reached.unknown {
                    0 => String::new(),
                    n => format!("; {n} undecided{}", self.first_reason()),
                };
                let looked = match reached.looked_at {
                    1 => "1 position".to_owned(),
                    looked => format!("{looked} positions"),
                };
                let only = self.walk.enumeration.restriction(reached.size);
                let only = only.map_or(String::new(), |only| format!(" among {only}"));
                if reached.found >= self.walk.limit as u64 {
                    // The number of positions examined depends on the threads.
                    screen.note(format!(
                        "these are the smallest positions{only}{unknown}; list more with --limit N"
                    ))?;
                    return Ok(ExitStatus::Answered);
                }
                let larger = match self.walk.enumeration.shape.largest() {
                    Some(largest) if largest <= *most => {
                        "there are too many larger positions to list"
                    }
                    _ => "search larger positions with --max-size N",
                };
                screen.note(format!(
                    "checked {looked}: all positions of size at most {most} {unit}{only}{unknown}; \
                     {larger}"
                ))?;
                return Ok(if reached.found > 0 {
                    ExitStatus::Answered
                } else {
                    ExitStatus::NoAnswer
                });
            }
            _ => {}
        }
        let why = match stopped.map(|stopped| stopped.reason) {
            Some(StopReason::TimedOut) => "time limit reached",
            _ => "stopped on request",
        };
        screen.note(format!("{why} at size {last}; the list is complete for smaller sizes"))?;
        Ok(ExitStatus::NoAnswer)
    }

    pub(super) fn holds(
        &self,
        position: &RawPosition,
        calculator: &CommandSession,
    ) -> Result<Says, EarlyStop> {
        let interpreter = calculator.interpreter();
        match interpreter.ask_about(&self.question, position) {
            Ok(Value::Bool(true)) => Ok(Says::Holds),
            Ok(Value::Bool(false)) => Ok(Says::Fails),
            Ok(_) => {
                let message = "expected a condition, found a value that is neither true nor false";
                Err(EarlyStop::Wrong(LangError::other(ErrorKind::Type, message)))
            }
            Err(_) if interpreter.session().cancel_token().check().is_err() => Err(EarlyStop::Told),
            Err(error) if error.kind == ErrorKind::Budget => {
                self.undecided.get_or_init(|| error.message);
                Ok(Says::Unknown)
            }
            // If a value in the condition is undefined, such as an atomic weight, the condition
            // fails.
            Err(error) if error.kind == ErrorKind::Undefined => Ok(Says::Fails),
            Err(error) => Err(EarlyStop::Wrong(error)),
        }
    }

    fn first_reason(&self) -> String {
        self.undecided.get().map_or(String::new(), |reason| format!(" ({reason})"))
    }

    pub(super) fn show(
        &self,
        found: &SearchHit,
        rows: &mut Vec<Vec<CellText>>,
        calculator: &CommandSession,
        screen: &mut Output,
    ) -> io::Result<Option<CommandError>> {
        let mut cells = Vec::new();
        for column in &self.columns.others {
            match column.cell(&found.position, self.style, calculator) {
                Ok(cell) => cells.push(cell),
                Err(error) => return Ok(Some(table_columns::wrong(column, error))),
            }
        }
        let size = found.size.to_string();
        let is_first = rows.is_empty();
        if is_first {
            let titles = std::iter::once("size").chain(self.columns.titles());
            rows.push(titles.map(CellText::from).collect());
        }
        let mut row = vec![size.as_str().into(), found.position.text().into()];
        row.extend(cells.iter().map(TableCell::cell_text));
        let heading = rows.first().filter(|_| is_first);
        calculator.watch().without_spinner(|| {
            match self.printing.format() {
                TableFormat::Text => {
                    // Later rows are not yet known, so the column widths depend only on earlier
                    // rows.
                    let before = rows.len().saturating_sub(LOOKED_BACK);
                    let widths = widths(rows[before..].iter().chain([&row]));
                    if let Some(heading) = heading.filter(|_| !self.columns.others.is_empty()) {
                        let heading = in_columns("", &heading[1..], &widths[1..]);
                        screen.line(screen.ink(TextColour::Strong, heading))?;
                    }
                    screen.line(in_columns(&size, &row[1..], &widths[1..]))?;
                }
                TableFormat::Csv => {
                    for row in heading.into_iter().chain([&row]) {
                        let texts = row.iter().map(|cell| cell.text.as_str());
                        screen.line(table_columns::csv(texts, self.printing.full))?;
                    }
                }
                TableFormat::Json => {
                    let mut object = table_columns::json(&found.position, &self.columns, &cells);
                    object["size"] = found.size.into();
                    screen.line(object)?;
                }
                TableFormat::Latex | TableFormat::BFile => {}
            }
            screen.flush()
        })?;
        rows.push(row);
        Ok(None)
    }
}

/// The number of preceding rows that determine the minimum column widths.
const LOOKED_BACK: usize = 50;

fn widths<'r>(rows: impl Iterator<Item = &'r Vec<CellText>>) -> Vec<usize> {
    /// The width of most cells, and the maximum width of a column.
    const USUAL: usize = 12;
    const MOST: usize = 40;
    let mut widths = Vec::new();
    for row in rows {
        widths.resize(row.len(), USUAL);
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = visible_line(&cell.text).chars().count().clamp(*width, MOST.max(*width));
        }
    }
    widths
}

fn in_columns(size: &str, cells: &[CellText], widths: &[usize]) -> String {
    let mut line = format!("{size:>3}");
    for (cell, width) in cells.iter().zip(widths) {
        line.push_str("  ");
        line.push_str(&format!("{:<width$}", visible_line(&cell.text)));
    }
    line.truncate(line.trim_end().len());
    line
}

pub(super) fn misread(condition: &str, error: LangError) -> CommandError {
    let at = error.span().map_or(0..condition.len(), |span| span.start..span.end);
    let help = match error.remedy.as_str() {
        "" => "write a condition such as `value = 1/4`",
        remedy => remedy,
    };
    CommandError::new(error.message).help(help).at(condition, at)
}

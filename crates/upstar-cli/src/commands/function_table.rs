//! `upstar table --of FUNCTION`: the values of a function of one or two arguments.

use std::io;

use serde_json::{Map, Value as Json};
use upstar_lang::{Function, Value};
use upstar_notation::Style;

use crate::args::{RowFormat, TableArgs, TableFormat};
use crate::command_session::{CommandSession, StatementError};
use crate::config::Config;
use crate::output::{ExitStatus, Output};
use crate::snippet::Snippet;
use crate::table_columns::{self, CellText};

pub(crate) fn run(
    function: &str,
    asked: &TableArgs,
    calculator: &mut CommandSession,
    config: &Config,
    screen: &mut Output,
) -> io::Result<ExitStatus> {
    let rows = asked.rows.as_deref().unwrap_or_default();
    let wrong = |text: &str, complaint: StatementError, screen: &mut Output| {
        screen.error(&complaint.snippet(text, None))?;
        Ok(complaint.exit_status())
    };
    let function = match calculator.value(function) {
        Ok(Value::Function(function)) => function,
        Ok(_) => {
            let message = "expected a function";
            let help =
                Some("write a function such as `(g, h) -> g : h`, or the name of a function");
            let place = Some((function, 0..function.len()));
            screen.error(&Snippet { message, help, place, file: None })?;
            return Ok(ExitStatus::WrongInput);
        }
        Err(complaint) => return wrong(function, complaint, screen),
    };
    let rows = match calculator.items(rows) {
        Ok(items) => items,
        Err(complaint) => return wrong(rows, complaint, screen),
    };
    let across = match asked.across.as_deref().map(|text| (text, calculator.items(text))) {
        None => None,
        Some((_, Ok(items))) => Some(items),
        Some((text, Err(complaint))) => return wrong(text, complaint, screen),
    };
    let style = asked.printing.style(calculator.style());
    let chart = FunctionTable { function, rows, across, printing: asked.printing, style };
    chart.print(calculator, config, screen)
}

struct FunctionTable {
    function: Function,
    rows: Vec<Value>,
    /// The second arguments, if the function has two.
    across: Option<Vec<Value>>,
    printing: RowFormat,
    style: Style,
}

impl FunctionTable {
    fn print(
        &self,
        calculator: &CommandSession,
        config: &Config,
        screen: &mut Output,
    ) -> io::Result<ExitStatus> {
        let names = |values: &[Value]| -> Vec<CellText> {
            let cell = |value| CellText::of(value, self.style, calculator.interpreter());
            let name = |value| cell(value).unwrap_or_else(|_| "...".into());
            values.iter().map(name).collect()
        };
        let heads = match &self.across {
            Some(across) => names(across),
            None => vec!["value".into()],
        };
        let mut lines = vec![[vec!["".into()], heads.clone()].concat()];
        let (mut verdict, mut unknown, mut reason) = (ExitStatus::Answered, 0_usize, None);
        for (row, name) in self.rows.iter().zip(names(&self.rows)) {
            let mut line = vec![name];
            let columns: Vec<Option<&Value>> = match &self.across {
                Some(across) => across.iter().map(Some).collect(),
                None => vec![None],
            };
            for column in columns {
                let arguments = std::iter::once(row).chain(column).cloned().collect();
                let _guard = calculator.watch().question();
                let cell = calculator.apply(&self.function, arguments).and_then(|value| {
                    let cell = CellText::of(&value, self.style, calculator.interpreter());
                    cell.map_err(|error| calculator.statement_error(error, 0, 0))
                });
                line.push(match cell {
                    Ok(text) => text,
                    Err(complaint) if complaint.exit_status() == ExitStatus::NoAnswer => {
                        reason.get_or_insert_with(|| complaint.to_string());
                        unknown += 1;
                        verdict = ExitStatus::NoAnswer;
                        table_columns::UNKNOWN.into()
                    }
                    Err(complaint) => {
                        let message = complaint.to_string();
                        let two = self.across.is_none() && message.contains("takes 2");
                        let help =
                            two.then_some("for a function of two arguments, add `--across SET`");
                        screen.error(&Snippet { message: &message, help, ..Snippet::default() })?;
                        return Ok(complaint.exit_status());
                    }
                });
            }
            if self.printing.format() == TableFormat::Json {
                screen.line(self.object(&heads, &line))?;
            }
            lines.push(line);
        }
        if self.printing.format() == TableFormat::BFile {
            match table_columns::b_file(&lines[1..]) {
                Ok(lines) => lines.iter().try_for_each(|line| screen.line(line))?,
                Err(wrong) => {
                    screen.error(&wrong.snippet())?;
                    return Ok(wrong.verdict);
                }
            }
        }
        table_columns::show(&lines, false, self.printing, config, screen)?;
        if unknown > 0 {
            let cells = if unknown == 1 { "cell has" } else { "cells have" };
            let reason = reason.unwrap_or_default();
            screen
                .note(format!("{unknown} {cells} no result (`?`); the first reason: {reason}"))?;
        }
        Ok(verdict)
    }

    fn object(&self, heads: &[CellText], line: &[CellText]) -> Json {
        let mut object = Map::new();
        let mut cells = line.iter().map(|cell| cell.text.clone());
        object.insert("row".into(), cells.next().into());
        let known = |text: &String| text != table_columns::UNKNOWN;
        if self.across.is_some() {
            let cells = cells.map(|cell| Json::from(Some(cell).filter(known)));
            let cells = heads.iter().map(|head| head.text.clone()).zip(cells);
            object.insert("values".into(), Json::Object(cells.collect()));
        } else {
            object.insert("value".into(), cells.next().filter(known).into());
        }
        Json::Object(object)
    }
}

//! `upstar table --of FUNCTION`: the values of a function of one or two arguments.

use serde_json::{Map, Value as Json};
use upstar_lang::{Function, Value};
use upstar_notation::Style;

use crate::args::{RowFormat, TableArgs, TableFormat};
use crate::command_session::CommandSession;
use crate::config::Config;
use crate::error::{CommandError, CommandResult};
use crate::output::{ExitStatus, Output};
use crate::table_columns::{self, CellText};

pub(crate) fn run(
    function: &str,
    asked: &TableArgs,
    calculator: &mut CommandSession,
    config: &Config,
    screen: &mut Output,
) -> CommandResult {
    let rows = asked.rows.as_deref().unwrap_or_default();
    let Value::Function(function) = calculator.value(function)? else {
        return Err(CommandError::new("expected a function")
            .help("write a function such as `(g, h) -> g : h`, or the name of a function")
            .at(function, 0..function.len())
            .into());
    };
    let rows = calculator.items(rows)?;
    let across = asked.across.as_deref().map(|text| calculator.items(text)).transpose()?;
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
    ) -> CommandResult {
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
                    cell.map_err(|error| calculator.error_without_place(&error))
                });
                line.push(match cell {
                    Ok(text) => text,
                    Err(complaint) if complaint.status() == ExitStatus::NoAnswer => {
                        reason.get_or_insert_with(|| complaint.to_string());
                        unknown += 1;
                        verdict = ExitStatus::NoAnswer;
                        table_columns::UNKNOWN.into()
                    }
                    Err(complaint) => {
                        let two = self.across.is_none() && complaint.message.contains("takes 2");
                        let help = if two {
                            "for a function of two arguments, add `--across SET`"
                        } else {
                            ""
                        };
                        return Err(complaint.help(help).into());
                    }
                });
            }
            if self.printing.format() == TableFormat::Json {
                screen.line(self.object(&heads, &line))?;
            }
            lines.push(line);
        }
        if self.printing.format() == TableFormat::BFile {
            let lines = table_columns::b_file(&lines[1..])?;
            lines.iter().try_for_each(|line| screen.line(line))?;
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

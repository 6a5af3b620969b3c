//! `upstar table`: families of positions as text, CSV, JSON and LaTeX.

use std::io;

use upstar::explore::{Family, FamilyMember};
use upstar::{Fate, LoopyOutcome};
use upstar_lang::RulesetFunction;
use upstar_notation::{Style, tex};

use crate::args::{RowFormat, TableArgs, TableFormat};
use crate::command_session::CommandSession;
use crate::commands::function_table;
use crate::config::Config;
use crate::error::{CommandError, CommandResult};
use crate::output::{ExitStatus, Output};
use crate::render::shortened;
use crate::resolve;
use crate::table_columns::{self, CellText, Columns, TableCell};

const COLUMNS: &str = "value, outcome, mean, temperature";

/// The step limit for the outcome if the value was not reached.
const LITTLE: u64 = 300_000;

/// The maximum number of empty rows printed after an interruption.
const MOST_EMPTY: usize = 40;

pub(crate) fn run(
    asked: &TableArgs,
    calculator: &mut CommandSession,
    config: &Config,
    screen: &mut Output,
) -> CommandResult {
    if let Some(function) = &asked.of {
        return function_table::run(function, asked, calculator, config, screen);
    }
    let plan = TablePlan::new(asked, calculator)?;
    let mut rows = Vec::new();
    let (mut unknown, mut empty, mut left_out) = (0_usize, 0, 0_usize);
    let mut stopped = false;
    let (mut readable, mut refused) = (0_usize, RejectedMembers::default());
    for member in plan.family.members() {
        if stopped {
            empty += 1;
            if empty > MOST_EMPTY && matches!(plan.format(), TableFormat::Text | TableFormat::Latex)
            {
                left_out += 1;
                continue;
            }
        }
        let position = match resolve::position(&plan.ruleset, &member.text, calculator) {
            Ok(position) => position,
            Err(wrong) => {
                refused.add(wrong, &member);
                if plan.is_grid() {
                    rows.push((member, vec![TableCell::Answer("".into())]));
                }
                continue;
            }
        };
        let cells = plan.cells(&member, &position, stopped, calculator)?;
        if readable == 0 {
            plan.show_titles(screen)?;
        }
        readable += 1;
        plan.show_row(&member, &position, &cells, screen)?;
        unknown += cells.iter().filter(|cell| matches!(cell, TableCell::Unknown(_))).count();
        rows.push((member, cells));
        stopped = stopped || calculator.was_cancelled();
    }
    if plan.format() == TableFormat::BFile {
        let lines = table_columns::b_file(&plan.numbers(&rows))?;
        lines.iter().try_for_each(|line| screen.line(line))?;
    } else if readable > 0 {
        let printed = plan.is_streamed();
        let rows = if plan.is_grid() { plan.grid(&rows) } else { plan.list(&rows) };
        // The cells of a grid are narrow, and there are many.
        let full = plan.printing.full || (plan.is_grid() && plan.format() == TableFormat::Latex);
        let mut printing = plan.printing;
        printing.full = full;
        table_columns::show(&rows, printed, printing, config, screen)?;
    }
    if left_out > 0 {
        screen.note(format!("{left_out} more rows were not computed"))?;
    }
    if unknown > 0 {
        let answers = if unknown == 1 { "answer" } else { "answers" };
        screen.note(format!(
            "{unknown} {answers} not found within the limits (`?`); raise --timeout, --max-nodes \
             or --max-memory"
        ))?;
    }
    let rest = if readable > 0 { "; the other rows are correct" } else { "" };
    match plan.rejected_note(refused, rest) {
        Some(wrong) => Err(wrong.into()),
        None if unknown > 0 => Ok(ExitStatus::NoAnswer),
        None => Ok(ExitStatus::Answered),
    }
}

#[derive(Default)]
struct RejectedMembers {
    first: Option<(CommandError, String)>,
    count: usize,
}

impl RejectedMembers {
    fn add(&mut self, wrong: CommandError, member: &FamilyMember) {
        self.count += 1;
        self.first.get_or_insert_with(|| (wrong, member.text.clone()));
    }
}

struct TablePlan {
    ruleset: RulesetFunction,
    family: Family,
    columns: Columns,
    printing: RowFormat,
    style: Style,
}

impl TablePlan {
    fn new(asked: &TableArgs, calculator: &mut CommandSession) -> Result<TablePlan, CommandError> {
        let words = asked.family.join(" ");
        let (name, rest) = first_word(words.trim());
        let ruleset = resolve::named(name, &asked.settings, calculator)?;
        if rest.is_empty() {
            let wrong = CommandError::new("expected a family of positions after the ruleset");
            return Err(
                wrong.help(format!("for example, `{name} 1..5`; see `upstar table --help`"))
            );
        }
        let family = Family::read(rest)
            .map_err(|error| CommandError::new(error.message).at(rest, error.at))?;
        let two = family.ranges().len() == 2;
        let default = if two { "value" } else { COLUMNS };
        let columns = Columns::read(asked.columns.as_deref().unwrap_or(default), calculator)?;
        let style = asked.printing.style(calculator.style());
        Ok(TablePlan { ruleset, family, columns, printing: asked.printing, style })
    }

    fn format(&self) -> TableFormat {
        self.printing.format()
    }

    /// Returns `true` if each row is printed as soon as it is known.
    fn is_streamed(&self) -> bool {
        self.format() == TableFormat::Csv && !self.is_grid()
    }

    fn is_grid(&self) -> bool {
        self.family.ranges().len() == 2 && self.columns.others.len() == 1
    }

    /// Returns the cells of a member; none if the table was cancelled.
    fn cells(
        &self,
        member: &FamilyMember,
        position: &upstar::raw::RawPosition,
        stopped: bool,
        calculator: &CommandSession,
    ) -> Result<Vec<TableCell>, CommandError> {
        let mut cells = Vec::new();
        for column in &self.columns.others {
            if stopped || calculator.was_cancelled() {
                break;
            }
            // Each cell is a separate computation with its own time limit.
            let guard = calculator.watch().question();
            calculator.watch().note(&member.text);
            let cell = column.cell(position, self.style, calculator);
            drop(guard);
            match cell {
                Ok(TableCell::Unknown(_)) if column.is_value() && !calculator.was_cancelled() => {
                    let outcome = calculator
                        .ask(|cx| cx.budget.within(LITTLE, || position.loopy_outcome(cx)));
                    // If the second player wins, the value is zero, even if play can be infinite.
                    cells.push(match outcome.ok() {
                        Some(LoopyOutcome {
                            left_starts: Fate::Right,
                            right_starts: Fate::Left,
                        }) => {
                            let tex = (self.style == Style::Latex).then(|| tex::inline("0"));
                            TableCell::Answer(CellText { text: "0".to_owned(), tex })
                        }
                        outcome => TableCell::Unknown(outcome),
                    });
                }
                Ok(cell) => cells.push(cell),
                Err(error) => return Err(table_columns::wrong(column, error)),
            }
        }
        cells.resize_with(self.columns.others.len(), || TableCell::Unknown(None));
        Ok(cells)
    }

    fn show_titles(&self, screen: &mut Output) -> io::Result<()> {
        if self.is_streamed() {
            screen.line(table_columns::csv(self.columns.titles(), self.printing.full))?;
        }
        Ok(())
    }

    fn show_row(
        &self,
        member: &FamilyMember,
        position: &upstar::raw::RawPosition,
        cells: &[TableCell],
        screen: &mut Output,
    ) -> io::Result<()> {
        match self.format() {
            TableFormat::Json => {
                screen.line(table_columns::json(position, &self.columns, cells))?;
            }
            TableFormat::Csv if self.is_streamed() => {
                let texts = cells.iter().map(TableCell::text);
                let texts = std::iter::once(member.text.as_str()).chain(texts);
                screen.line(table_columns::csv(texts, self.printing.full))?;
            }
            _ => return Ok(()),
        }
        screen.flush()
    }

    fn rejected_note(&self, refused: RejectedMembers, rest: &str) -> Option<CommandError> {
        let (wrong, text) = refused.first?;
        let member = match text.as_str() {
            "" => "the empty string".to_owned(),
            text => format!("`{}`", shortened(text)),
        };
        // Families contain numbers, so an example with numbers is preferred.
        let has_digit = |text: &str| text.contains(|c: char| c.is_ascii_digit());
        let doc = self.ruleset.doc();
        let models = || doc.examples.iter().map(|example| &*example.position);
        let model = models().find(|text| has_digit(text)).or_else(|| models().next());
        let name = doc.name;
        let others = match refused.count {
            1 => String::new(),
            count => format!(", one of {count} members that are not positions"),
        };
        let family = format!("this family contains {member}{others}{rest}");
        Some(wrong.help(match model {
            Some(model) => format!("{family}; a position of {name} is, for example, `{model}`"),
            None => family,
        }))
    }

    fn list(&self, rows: &[(FamilyMember, Vec<TableCell>)]) -> Vec<Vec<CellText>> {
        let mut lines = vec![self.columns.titles().map(CellText::from).collect()];
        for (member, cells) in rows {
            let cells = cells.iter().map(TableCell::cell_text);
            lines.push(std::iter::once(member.text.as_str().into()).chain(cells).collect());
        }
        lines
    }

    /// Returns the numbers of each member, followed by its cells.
    fn numbers(&self, rows: &[(FamilyMember, Vec<TableCell>)]) -> Vec<Vec<CellText>> {
        let row = |(member, cells): &(FamilyMember, Vec<TableCell>)| {
            let numbers = member.numbers.iter().map(|n| n.to_string().into());
            numbers.chain(cells.iter().map(TableCell::cell_text)).collect()
        };
        rows.iter().map(row).collect()
    }

    fn grid(&self, rows: &[(FamilyMember, Vec<TableCell>)]) -> Vec<Vec<CellText>> {
        let second = self.family.ranges().last().cloned().unwrap_or(0..=0);
        let mut lines = vec![vec![CellText::from("")]];
        lines[0].extend(second.clone().map(|n| n.to_string().into()));
        for (member, cells) in rows {
            let (Some(row), Some(column)) = (member.numbers.first(), member.numbers.last()) else {
                continue;
            };
            if column == second.start() {
                lines.push(vec![row.to_string().into()]);
            }
            if let Some(line) = lines.last_mut() {
                line.push(cells.first().map_or("".into(), TableCell::cell_text));
            }
        }
        lines
    }
}

/// Splits off the first word; brackets and quotation marks keep a word together.
fn first_word(text: &str) -> (&str, &str) {
    let (mut depth, mut quoted) = (0_usize, false);
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '(' | '{' | '[' if !quoted => depth += 1,
            ')' | '}' | ']' if !quoted => depth = depth.saturating_sub(1),
            c if c.is_whitespace() && depth == 0 && !quoted => {
                return (&text[..at], text[at..].trim());
            }
            _ => {}
        }
    }
    (text, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ruleset_with_its_options_is_one_word() {
        assert_eq!(first_word("nim 1..3"), ("nim", "1..3"));
        assert_eq!(first_word("octal(\"0.7 7\") 0..3"), ("octal(\"0.7 7\")", "0..3"));
        assert_eq!(first_word("subtraction({1, 2})  5"), ("subtraction({1, 2})", "5"));
        assert_eq!(first_word("nim"), ("nim", ""));
    }
}

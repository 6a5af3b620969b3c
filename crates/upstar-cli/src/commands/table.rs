//! `upstar table`: families of positions as text, CSV, JSON and LaTeX.

use std::io;

use upstar::explore::{Family, Member};
use upstar_lang::Ruleset;
use upstar_notation::Style;

use crate::args::{Output, Table};
use crate::calculator::Calculator;
use crate::columns::{self, Cell, Column};
use crate::place::{self, Wrong};
use crate::screen::{Screen, Verdict};

/// What is asked if nobody says what.
const COLUMNS: &str = "value, outcome, mean, temperature";

/// Print a table.
pub(crate) fn run(
    asked: &Table,
    calculator: &mut Calculator,
    screen: &mut Screen,
) -> io::Result<Verdict> {
    match table(asked, calculator, screen)? {
        Ok(verdict) => Ok(verdict),
        Err(wrong) => {
            screen.error(&wrong.snippet())?;
            Ok(wrong.verdict)
        }
    }
}

fn table(
    asked: &Table,
    calculator: &mut Calculator,
    screen: &mut Screen,
) -> io::Result<Result<Verdict, Wrong>> {
    let plan = match Plan::new(asked, calculator) {
        Ok(plan) => plan,
        Err(wrong) => return Ok(Err(wrong)),
    };
    let mut rows = Vec::new();
    let mut unknown = 0;
    for member in plan.family.members() {
        let cells = match plan.row(&member, calculator, screen)? {
            Ok(cells) => cells,
            Err(wrong) => return Ok(Err(wrong)),
        };
        unknown += cells.iter().filter(|cell| matches!(cell, Cell::Unknown)).count();
        rows.push((member, cells));
        if calculator.was_cancelled() {
            break;
        }
    }
    plan.show(&rows, screen)?;
    let missing = match unknown {
        0 => return Ok(Ok(Verdict::Answered)),
        1 => "one answer was".to_owned(),
        several => format!("{several} answers were"),
    };
    screen.talk(format!(
        "{missing} not reached; allow more with --timeout, --max-nodes, --max-memory"
    ))?;
    Ok(Ok(Verdict::NoAnswer))
}

/// What is to be printed.
struct Plan {
    ruleset: Ruleset,
    family: Family,
    columns: Vec<Column>,
    format: Output,
    style: Style,
}

impl Plan {
    fn new(asked: &Table, calculator: &mut Calculator) -> Result<Plan, Wrong> {
        let words = asked.family.join(" ");
        let (name, rest) = first_word(words.trim());
        let ruleset = place::named(name, &asked.settings, calculator)?;
        if rest.is_empty() {
            let help = format!("write a family such as `{name} 1..5`; see `upstar table --help`");
            return Err(Wrong::new("a ruleset alone is no family of positions", Some(help)));
        }
        let family = Family::read(rest)
            .map_err(|error| Wrong::new(error.message, None).at(rest, error.at))?;
        let two = family.ranges().len() == 2;
        let default = if two { "value" } else { COLUMNS };
        let columns = columns::read(asked.columns.as_deref().unwrap_or(default), calculator)?;
        let style = match asked.format {
            Output::Text => calculator.style(),
            Output::Latex => Style::Latex,
            Output::Csv | Output::Json => Style::Ascii,
        };
        Ok(Plan { ruleset, family, columns, format: asked.format, style })
    }

    /// Whether the numbers of the two ranges are the sides of a grid.
    fn is_grid(&self) -> bool {
        self.family.ranges().len() == 2 && self.columns.len() == 1
    }

    /// The answers for a member, printed at once where rows do not depend on each other.
    fn row(
        &self,
        member: &Member,
        calculator: &Calculator,
        screen: &mut Screen,
    ) -> io::Result<Result<Vec<Cell>, Wrong>> {
        let position = match place::position(&self.ruleset, &member.text, calculator) {
            Ok(position) => position,
            Err(wrong) => return Ok(Err(wrong)),
        };
        let mut cells = Vec::new();
        for column in &self.columns {
            // One question for each answer, so that each has its own time.
            let _guard = calculator.watch().question();
            calculator.watch().note(member.text.clone());
            match column.cell(&position, self.style, calculator) {
                Ok(cell) => cells.push(cell),
                Err(error) => return Ok(Err(columns::wrong(column, error))),
            }
            if calculator.was_cancelled() {
                break;
            }
        }
        cells.resize_with(self.columns.len(), || Cell::Unknown);
        match self.format {
            Output::Json => screen.line(columns::json(&position, &self.columns, &cells))?,
            Output::Csv if !self.is_grid() => {
                if member.numbers.iter().zip(self.family.ranges()).all(|(n, r)| n == r.start()) {
                    let titles = self.columns.iter().map(|column| column.title.as_str());
                    screen.line(columns::csv(std::iter::once("position").chain(titles)))?;
                }
                let texts = cells.iter().map(Cell::text);
                screen.line(columns::csv(std::iter::once(member.text.as_str()).chain(texts)))?;
            }
            _ => return Ok(Ok(cells)),
        }
        screen.flush()?;
        Ok(Ok(cells))
    }

    /// Print what could not be printed row by row.
    fn show(&self, rows: &[(Member, Vec<Cell>)], screen: &mut Screen) -> io::Result<()> {
        let lines = match (self.format, self.is_grid()) {
            (Output::Json, _) | (Output::Csv, false) => return Ok(()),
            (Output::Csv, true) => {
                let grid = self.grid(rows);
                grid.iter().map(|row| columns::csv(row.iter().map(String::as_str))).collect()
            }
            (Output::Text, true) => columns::text(&self.grid(rows)),
            (Output::Text, false) => columns::text(&self.list(rows)),
            (Output::Latex, true) => columns::latex(&self.grid(rows)),
            (Output::Latex, false) => columns::latex(&self.list(rows)),
        };
        for (at, line) in lines.iter().enumerate() {
            if at == 0 && self.format == Output::Text {
                let heading = screen.ink(crate::screen::Ink::Strong, line);
                screen.line(heading)?;
            } else {
                screen.line(line)?;
            }
        }
        Ok(())
    }

    /// A row for each member.
    fn list(&self, rows: &[(Member, Vec<Cell>)]) -> Vec<Vec<String>> {
        let titles = self.columns.iter().map(|column| column.title.clone());
        let mut lines = vec![std::iter::once("position".to_owned()).chain(titles).collect()];
        for (member, cells) in rows {
            let mut line = vec![member.text.clone()];
            line.extend(cells.iter().map(|cell| cell.text().to_owned()));
            lines.push(line);
        }
        lines
    }

    /// A row for each number of the first range, a column for each of the second.
    fn grid(&self, rows: &[(Member, Vec<Cell>)]) -> Vec<Vec<String>> {
        let second = self.family.ranges().last().cloned().unwrap_or(0..=0);
        let mut lines = vec![vec![String::new()]];
        lines[0].extend(second.clone().map(|n| n.to_string()));
        for (member, cells) in rows {
            let (Some(row), Some(column)) = (member.numbers.first(), member.numbers.last()) else {
                continue;
            };
            if column == second.start() {
                lines.push(vec![row.to_string()]);
            }
            let text = cells.first().map_or("", Cell::text).to_owned();
            if let Some(line) = lines.last_mut() {
                line.push(text);
            }
        }
        lines
    }
}

/// The first word and the rest; brackets and quotation marks hold a word together.
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

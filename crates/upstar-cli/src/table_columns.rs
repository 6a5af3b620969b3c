//! Columns of tables and searches, and the layout of their cells.

use std::io;

use serde_json::{Map, Value as Json, json};
use upstar::raw::RawPosition;
use upstar::{Fate, LoopyOutcome, Outcome};
use upstar_lang::{ErrorKind, Interpreter, LangError, PositionQuestion, Value, split_columns};
use upstar_notation::{Style, TokenKind, tex, tokens, visible_line};

use crate::args::{RowFormat, TableFormat};
use crate::command_session::CommandSession;
use crate::config::Config;
use crate::error::CommandError;
use crate::output::{Output, TextColour};
use crate::usage_errors::command_line;

/// The text of a cell without a result.
pub(crate) const UNKNOWN: &str = "?";

/// The names of fields of rows in JSON, which are not titles of columns.
const RESERVED: [&str; 4] = ["position", "expression", "size", "not_reached"];

/// The titles and expressions of a table.
pub(crate) struct Columns {
    /// The title of the positions.
    pub(crate) position: String,
    pub(crate) others: Vec<Column>,
}

pub(crate) struct Column {
    title: String,
    expression: String,
    pub(crate) question: PositionQuestion,
}

/// The text of a cell in ASCII or Unicode, and its TeX in a LaTeX table, with dollar signs around
/// formulas. Without TeX, the text is escaped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CellText {
    pub(crate) text: String,
    pub(crate) tex: Option<String>,
}

impl<T: Into<String>> From<T> for CellText {
    fn from(text: T) -> CellText {
        CellText { text: text.into(), tex: None }
    }
}

impl CellText {
    pub(crate) fn of(
        value: &Value,
        style: Style,
        interpreter: &Interpreter,
    ) -> Result<CellText, LangError> {
        let plain = if style == Style::Latex { Style::Ascii } else { style };
        let text = match value {
            Value::Text(text) => return Ok((&**text).into()),
            // A cell has no room for the steps.
            Value::Explanation(derivation) => return Ok((&*derivation.result).into()),
            Value::Stop(_) | Value::Ordinal(_) => interpreter.display(value)?,
            value => interpreter.text_in(value, plain)?,
        };
        let tex = (style == Style::Latex).then(|| interpreter.latex(value));
        Ok(CellText { text, tex: tex.transpose()? })
    }
}

pub(crate) enum TableCell {
    Answer(CellText),
    Undefined,
    /// The result was not reached.
    Unknown(Option<LoopyOutcome>),
}

impl TableCell {
    /// Returns the text of the cell. If the result was not reached, the text is `?` with the
    /// outcome, if known.
    pub(crate) fn text(&self) -> &str {
        match self {
            TableCell::Answer(cell) => &cell.text,
            TableCell::Undefined => "-",
            TableCell::Unknown(None) => "?",
            TableCell::Unknown(Some(outcome)) => match (outcome.decided(), outcome.left_starts) {
                (Some(Outcome::L), _) => "? > 0",
                (Some(Outcome::R), _) => "? < 0",
                (Some(Outcome::N), _) => "? || 0",
                (Some(Outcome::P), _) => "0",
                // In a draw, only the outcome is known.
                (None, Fate::Left) => "? (N^)",
                (None, Fate::Right) => "? (Pv)",
                (None, Fate::Draw) => match outcome.right_starts {
                    Fate::Left => "? (P^)",
                    Fate::Draw => "? (D)",
                    Fate::Right => "? (Nv)",
                },
            },
        }
    }

    pub(crate) fn cell_text(&self) -> CellText {
        match self {
            TableCell::Answer(cell) => cell.clone(),
            TableCell::Undefined | TableCell::Unknown(_) => self.text().into(),
        }
    }

    fn json(&self) -> Json {
        match self {
            TableCell::Answer(cell) => cell.text.as_str().into(),
            _ => Json::Null,
        }
    }
}

impl Columns {
    /// Reads columns such as `position as "n", value, size(p) as "Size"`.
    pub(crate) fn read(text: &str, calculator: &CommandSession) -> Result<Columns, CommandError> {
        let mut columns = Columns { position: "position".to_owned(), others: Vec::new() };
        for (part, start) in split_columns(text) {
            let (expression, title) = split_title(&part);
            if expression.is_empty() || title.is_empty() {
                let wrong = CommandError::new("expected a column");
                let wrong = wrong.help("for example, `value, temperature as \"Temp.\"`");
                return Err(wrong.at(text, start..start));
            }
            if expression == "position" {
                columns.position = title;
                continue;
            }
            let question = calculator.interpreter().question(expression).map_err(|error| {
                let at = error.span().map_or(0..expression.len(), |span| span.start..span.end);
                let at = start + at.start..start + at.end;
                CommandError::new(error.message).help(error.remedy).at(text, at)
            })?;
            let is_named = title != expression;
            let is_taken = |other: &Column| other.title == title && other.expression != expression;
            if columns.others.iter().any(is_taken) || (is_named && RESERVED.contains(&&*title)) {
                let message = format!("the title `{title}` is used for another column");
                let wrong = CommandError::new(message).help("choose another title after `as`");
                return Err(wrong.at(text, start..start + part.len()));
            }
            columns.others.push(Column { expression: expression.to_owned(), title, question });
        }
        if columns.others.is_empty() {
            let wrong = CommandError::new("expected an expression besides `position`");
            return Err(wrong.help("for example, `position, value`").at(text, 0..text.len()));
        }
        Ok(columns)
    }

    pub(crate) fn titles(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.position)
            .chain(self.others.iter().map(|column| &column.title))
            .map(String::as_str)
    }
}

/// Splits `value as "Value"` into the expression and the title. Without a title, the expression is
/// the title.
fn split_title(part: &str) -> (&str, String) {
    let tokens = tokens(part);
    let tokens: Vec<_> = tokens.iter().filter(|token| token.span.start < token.span.end).collect();
    let word = |span: upstar_notation::Span| part.get(span.start..span.end).unwrap_or_default();
    if let [.., before, by, title] = tokens[..]
        && word(by.span) == "as"
        && matches!(title.kind, TokenKind::Name | TokenKind::Text)
    {
        let title = word(title.span);
        let text = title.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        let text = text.map(|text| text.replace("\\\"", "\"").replace("\\\\", "\\"));
        let title = text.unwrap_or_else(|| title.to_owned()).trim().to_owned();
        return (part.get(..before.span.end).unwrap_or_default(), title);
    }
    (part, part.to_owned())
}

impl Column {
    /// Returns `true` if the column shows the value of the position.
    pub(crate) fn is_value(&self) -> bool {
        matches!(self.expression.as_str(), "value" | "value(p)" | "p.value()" | "p")
    }

    /// Returns the cell for a position. An invalid expression is an error.
    pub(crate) fn cell(
        &self,
        position: &RawPosition,
        style: Style,
        calculator: &CommandSession,
    ) -> Result<TableCell, LangError> {
        let interpreter = calculator.interpreter();
        let answer = interpreter.ask_about(&self.question, position);
        match answer.and_then(|value| CellText::of(&value, style, interpreter)) {
            Ok(text) => Ok(TableCell::Answer(text)),
            Err(error) if error.kind == ErrorKind::Undefined => Ok(TableCell::Undefined),
            Err(error) if error.kind == ErrorKind::Budget => Ok(TableCell::Unknown(None)),
            Err(error) => Err(error),
        }
    }
}

pub(crate) fn wrong(column: &Column, error: LangError) -> CommandError {
    let at = error.span().map_or(0..column.expression.len(), |span| span.start..span.end);
    CommandError::new(error.message).help(error.remedy).at(&*column.expression, at)
}

/// Converts a row to JSON. Undefined and unreached cells are `null`. Unreached cells are listed
/// again with the known outcome.
pub(crate) fn json(position: &RawPosition, columns: &Columns, cells: &[TableCell]) -> Json {
    let mut object = Map::new();
    object.insert(columns.position.clone(), position.text().into());
    object.insert("expression".to_owned(), position.expression().into());
    for (column, cell) in columns.others.iter().zip(cells) {
        object.insert(column.title.clone(), cell.json());
    }
    let mut missing = Map::new();
    for (column, cell) in columns.others.iter().zip(cells) {
        if let TableCell::Unknown(outcome) = cell {
            let known = outcome.map(|outcome| json!({ "outcome": outcome.to_string() }));
            missing.insert(column.title.clone(), known.unwrap_or_else(|| json!({})));
        }
    }
    if !missing.is_empty() {
        object.insert("not_reached".to_owned(), missing.into());
    }
    Json::Object(object)
}

/// The maximum length of a cell in common spreadsheets, in characters.
const MAX_CSV_CELL: usize = 32_767;

/// The width of a LaTeX table on a page, in characters.
const LATEX_WIDTH: usize = 60;

/// The maximum width to which a cell of text is padded if it is not printed to a terminal.
const MAX_PADDED: usize = 40;

/// Formats cells as comma-separated values (RFC 4180). Cells that spreadsheets cannot store are cut
/// unless `full`.
pub(crate) fn csv<'c>(cells: impl IntoIterator<Item = &'c str>, full: bool) -> String {
    let quoted = |cell: &str| {
        let cell = match full || cell.chars().count() <= MAX_CSV_CELL {
            true => cell.to_owned(),
            false => cell.chars().take(MAX_CSV_CELL - 3).chain("...".chars()).collect(),
        };
        if cell.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell
        }
    };
    cells.into_iter().map(quoted).collect::<Vec<_>>().join(",")
}

/// Prints rows, the titles first, as text, CSV or LaTeX, unless they are already printed. Then
/// tells if cells were cut.
pub(crate) fn show(
    rows: &[Vec<CellText>],
    printed: bool,
    printing: RowFormat,
    config: &Config,
    screen: &mut Output,
) -> io::Result<()> {
    let texts: Vec<Vec<String>> =
        rows.iter().map(|row| row.iter().map(|cell| cell.text.clone()).collect()).collect();
    let full = printing.full;
    let (lines, cut) = match printing.format() {
        TableFormat::Json | TableFormat::BFile => return Ok(()),
        // Text that is printed row by row is not cut.
        TableFormat::Text if printed => return Ok(()),
        TableFormat::Csv => {
            let is_long = |cell: &String| cell.chars().count() > MAX_CSV_CELL;
            let cut = !full && texts.iter().flatten().any(is_long);
            let line = |row: &Vec<String>| csv(row.iter().map(String::as_str), full);
            (texts.iter().map(line).collect(), cut.then_some("as spreadsheets require"))
        }
        TableFormat::Text => match config.width.filter(|_| !full) {
            None => (text(&texts, MAX_PADDED), None),
            Some(width) => {
                let ellipsis = if config.unicode { "…" } else { "..." };
                let (texts, cut) = narrowed(&texts, width, ellipsis);
                (text(&texts, usize::MAX), cut.then_some("to the width of the terminal"))
            }
        },
        TableFormat::Latex => {
            let width = if full { usize::MAX } else { LATEX_WIDTH };
            let (short, cut) = narrowed(&texts, width, "...");
            let tex = |(cell, short): (&CellText, &String)| match &cell.tex {
                Some(tex) if *short == visible_line(&cell.text) => tex.clone(),
                _ => tex::text(short),
            };
            let rows = rows.iter().zip(&short);
            let rows: Vec<Vec<String>> =
                rows.map(|(row, short)| row.iter().zip(short).map(tex).collect()).collect();
            (latex(&rows), cut.then_some("to the width of a page"))
        }
    };
    for (at, line) in lines.iter().enumerate().filter(|_| !printed) {
        if at == 0 && printing.format() == TableFormat::Text {
            screen.line(screen.ink(TextColour::Strong, line))?;
        } else {
            screen.line(line)?;
        }
    }
    match cut {
        Some(why) => screen.note(format!("long cells are cut {why}; --full prints them in full")),
        None => Ok(()),
    }
}

fn in_lines(rows: &[Vec<String>]) -> Vec<Vec<String>> {
    let line = |cell: &String| visible_line(cell).into_owned();
    rows.iter().map(|row| row.iter().map(line).collect()).collect()
}

const NARROWEST: usize = 8;

/// Shortens long cells so that lines of [`text`] have at most `width` characters. The first column
/// is unchanged. Also returns `true` if any cell was shortened.
fn narrowed(rows: &[Vec<String>], width: usize, ellipsis: &str) -> (Vec<Vec<String>>, bool) {
    let rows = in_lines(rows);
    let length = |cell: &String| cell.chars().count();
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count)
        .map(|at| rows.iter().filter_map(|row| row.get(at)).map(length).max().unwrap_or(0))
        .collect();
    let Some((first, others)) = widths.split_first() else { return (rows, false) };
    let room = width.saturating_sub(first + 2 * others.len());
    let taken = |most: usize| others.iter().map(|width| *width.min(&most)).sum::<usize>();
    let widest = others.iter().copied().max().unwrap_or(0);
    let most = (NARROWEST..widest).rev().find(|most| taken(*most) <= room).unwrap_or(NARROWEST);
    if taken(widest) <= room || widest <= most {
        return (rows, false);
    }
    let narrow = |cell: &String| {
        if length(cell) <= most {
            return cell.clone();
        }
        let kept = most.saturating_sub(ellipsis.chars().count());
        format!("{}{ellipsis}", cell.chars().take(kept).collect::<String>())
    };
    let row = |row: &Vec<String>| {
        let (first, others) = row.split_at(row.len().min(1));
        first.iter().cloned().chain(others.iter().map(narrow)).collect()
    };
    (rows.iter().map(row).collect(), true)
}

/// Aligns rows in columns. Longer cells than `most` characters do not widen a column. The first
/// column is right-aligned if it holds numbers below the heading.
fn text(rows: &[Vec<String>], most: usize) -> Vec<String> {
    let rows = in_lines(rows);
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count)
        .map(|at| {
            let lengths = rows.iter().filter_map(|row| row.get(at)).map(|c| c.chars().count());
            lengths.filter(|length| *length <= most).max().unwrap_or(0)
        })
        .collect();
    let line = |row: &Vec<String>| {
        let mut line = String::new();
        for (at, cell) in row.iter().enumerate() {
            let pad = " ".repeat(widths[at].saturating_sub(cell.chars().count()));
            let numbers = at == 0 && rows.iter().skip(1).all(|row| row[0].parse::<u64>().is_ok());
            let cell = if numbers { format!("{pad}{cell}") } else { format!("{cell}{pad}") };
            line.push_str(&cell);
            line.push_str("  ");
        }
        line.trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

/// Formats rows of TeX as a tabular with a heading, in the style of the package `booktabs`.
fn latex(rows: &[Vec<String>]) -> Vec<String> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut lines =
        vec![format!("\\begin{{tabular}}{{{}}}", "l".repeat(count)), "\\toprule".to_owned()];
    for (at, row) in rows.iter().enumerate() {
        let row = row.join(" & ");
        // After the end of a row, these characters would be read as arguments of `\\`.
        let guard = if row.starts_with(['[', '*']) { "{}" } else { "" };
        lines.push(format!("{guard}{row} \\\\"));
        if at == 0 {
            lines.push("\\midrule".to_owned());
        }
    }
    lines.extend(["\\bottomrule", "\\end{tabular}"].map(str::to_owned));
    lines
}

/// Formats rows of two integers as a b-file of the OEIS, which begins with the command. The file
/// ends before the first missing integer.
pub(crate) fn b_file(rows: &[Vec<CellText>]) -> Result<Vec<String>, CommandError> {
    let version = concat!("# Upstar ", env!("CARGO_PKG_VERSION")).to_owned();
    let mut lines = vec![format!("# {}", command_line()), version];
    let rows = rows.iter().map(|row| row.iter().map(|cell| cell.text.as_str()));
    let rows = rows.map(|row| row.collect::<Vec<_>>());
    for row in rows.take_while(|row| !row.contains(&UNKNOWN)) {
        let is_integer = |cell: &&str| {
            let digits = cell.strip_prefix('-').unwrap_or(cell);
            !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
        };
        if row.len() != 2 || !row.iter().all(is_integer) {
            let row = row.join(", ");
            let message = format!("a line of a b-file consists of two integers, not of `{row}`");
            let help = "use one range of numbers and one column, such as `nim_value`";
            return Err(CommandError::new(message).help(help));
        }
        lines.push(row.join(" "));
    }
    Ok(if lines.len() > 2 { lines } else { Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_split_outside_brackets() {
        let parts =
            |text: &str| split_columns(text).into_iter().map(|(part, _)| part).collect::<Vec<_>>();
        assert_eq!(
            parts("value, best_moves(p, Left),mean"),
            ["value", "best_moves(p, Left)", "mean"]
        );
        assert_eq!(parts("p = {1,2|3}, \"a,b\""), ["p = {1,2|3}", "\"a,b\""]);
        assert_eq!(split_columns("a,  b"), [("a".to_owned(), 0), ("b".to_owned(), 4)]);
    }

    #[test]
    fn columns_may_have_titles() {
        for (part, expression, title) in [
            ("value as Value", "value", "Value"),
            ("size(p) + 1  as \"a, b\"", "size(p) + 1", "a, b"),
            ("f(x as y)", "f(x as y)", "f(x as y)"),
            ("as", "as", "as"),
            ("value as \"\"", "value", ""),
        ] {
            assert_eq!(split_title(part), (expression, title.to_owned()), "{part}");
        }
    }

    #[test]
    fn long_cells_are_shortened_to_the_width_of_the_page() {
        let rows: Vec<Vec<String>> =
            [["position", "value", "mean"], ["4x40", "{0,1,2,3|4,5,6,7,8}", "{1,2,3|4,5}"]]
                .map(|row| row.map(str::to_owned).to_vec())
                .to_vec();
        assert_eq!(narrowed(&rows, 80, "…"), (rows.clone(), false));
        for width in [41, 40, 35, 28] {
            let (short, cut) = narrowed(&rows, width, "…");
            assert!(cut, "{width}");
            assert!(
                text(&short, usize::MAX).iter().all(|line| line.chars().count() <= width),
                "{width}"
            );
            assert_eq!(short[1][0], "4x40");
        }
        assert_eq!(narrowed(&rows, 30, "...").0[1][1], "{0,1,2...");
        // A prefix of each cell is shown even if the width is too small.
        assert_eq!(narrowed(&rows, 3, "…").0[1][2], "{1,2,3|…");
        assert_eq!(narrowed(&[], 3, "…"), (Vec::new(), false));
    }

    #[test]
    fn rows_in_every_format() {
        let rows = |rows: &[&[&str]]| -> Vec<Vec<String>> {
            rows.iter().map(|row| row.iter().map(|cell| (*cell).to_owned()).collect()).collect()
        };
        let table = rows(&[&["n", "value"], &["9", "*"], &["10", "a_b"]]);
        assert_eq!(text(&table, 40), [" n  value", " 9  *", "10  a_b"]);
        let hostile = rows(&[&["n", "value"], &["9", "\u{1b}[m\n\u{202e}"], &["10", "*"]]);
        let line = " 9  \\u001b[m\\n\\u202e";
        assert_eq!(text(&hostile, 40), [" n  value", line, "10  *"]);
        assert!(text(&narrowed(&hostile, 18, "...").0, 40).iter().all(|line| line.len() <= 18));
        let table = rows(&[&["", "a"], &["[1,2]", "$2$"], &["*", "[]"]]);
        let lines = [" & a \\\\", "\\midrule", "{}[1,2] & $2$ \\\\", "{}* & [] \\\\"];
        assert_eq!(latex(&table)[2..6], lines);
        let b_file = |table: &[&[&str]]| {
            let cells = |row: Vec<String>| row.into_iter().map(CellText::from).collect();
            b_file(&rows(table).into_iter().map(cells).collect::<Vec<_>>())
        };
        assert_eq!(b_file(&[&["0", "5"], &["1", "-2"]]).ok().unwrap()[2..], ["0 5", "1 -2"]);
        assert!(b_file(&[&["0", "*2"]]).is_err() && b_file(&[&["0"]]).is_err());
        assert_eq!(csv(["a", "b,c", "say \"no\""], false), "a,\"b,c\",\"say \"\"no\"\"\"");
        let long = "é".repeat(MAX_CSV_CELL + 1);
        assert_eq!(csv([&*long], true), long);
        let cut = csv([&*long], false);
        assert!(cut.chars().count() == MAX_CSV_CELL && cut.ends_with("é..."));
        // A long cell does not widen the column.
        let table = rows(&[&["n", "value", "mean"], &["1", &long, "0"], &["2", "*", "0"]]);
        let lines = text(&table, MAX_PADDED);
        assert_eq!((&*lines[0], &*lines[2]), ("n  value  mean", "2  *      0"));
    }
}

//! Columns of tables and searches, and the layout of their cells.

use serde_json::{Map, Value as Json, json};
use upstar::raw::RawPosition;
use upstar::{Fate, LoopyOutcome, Outcome};
use upstar_lang::{ErrorKind, LangError, PositionQuestion, Value};
use upstar_notation::{Style, TokenKind, tex, tokens, visible_line};

use crate::args::TableFormat;
use crate::command_session::CommandSession;
use crate::resolve::InputError;
use crate::usage_errors::command_line;

/// The text of a cell without a result.
pub(crate) const UNKNOWN: &str = "?";

pub(crate) struct Column {
    pub(crate) title: String,
    pub(crate) question: PositionQuestion,
}

pub(crate) enum TableCell {
    /// The result. In LaTeX, a formula has dollar signs.
    Answer(String),
    Undefined,
    /// The result was not reached.
    Unknown(Option<LoopyOutcome>),
}

impl TableCell {
    /// Returns the text of the cell. If the result was not reached, the text is `?` with the
    /// outcome, if known.
    pub(crate) fn text(&self) -> &str {
        match self {
            TableCell::Answer(text) => text,
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

    pub(crate) fn in_format(&self, format: TableFormat) -> String {
        match self {
            TableCell::Answer(text) => text.clone(),
            TableCell::Undefined | TableCell::Unknown(_) => in_format(self.text(), format),
        }
    }

    fn json(&self) -> Json {
        match self {
            TableCell::Answer(text) => text.as_str().into(),
            _ => Json::Null,
        }
    }
}

pub(crate) fn read(text: &str, calculator: &CommandSession) -> Result<Vec<Column>, InputError> {
    let mut columns = Vec::new();
    for (title, start) in split(text) {
        if title.trim().is_empty() {
            let help = "for example, `value, temperature`".to_owned();
            return Err(InputError::new("expected a column", Some(help)).at(text, start..start));
        }
        let question = calculator.interpreter().question(&title).map_err(|error| {
            let at = error.span().map_or(0..title.len(), |span| span.start..span.end);
            let help = Some(error.remedy).filter(|remedy| !remedy.is_empty());
            InputError::new(error.message, help).at(text, start + at.start..start + at.end)
        })?;
        columns.push(Column { title, question });
    }
    Ok(columns)
}

/// Splits text at commas outside brackets, and returns the parts with their offsets.
fn split(text: &str) -> Vec<(String, usize)> {
    let mut depth = 0_usize;
    let mut cuts = Vec::new();
    for token in tokens(text) {
        match token.kind {
            TokenKind::Open(_) => depth += 1,
            TokenKind::Close(_) => depth = depth.saturating_sub(1),
            TokenKind::Comma if depth == 0 => cuts.push(token.span.start),
            _ => {}
        }
    }
    cuts.push(text.len());
    let mut from = 0;
    let mut parts = Vec::new();
    for cut in cuts {
        let part = text.get(from..cut).unwrap_or_default();
        let start = from + part.len() - part.trim_start().len();
        parts.push((part.trim().to_owned(), start));
        from = cut + 1;
    }
    parts
}

impl Column {
    /// Returns `true` if the column shows the value of the position.
    pub(crate) fn is_value(&self) -> bool {
        matches!(self.title.as_str(), "value" | "value(p)" | "p.value()" | "p")
    }

    /// Returns the cell for a position. An invalid expression is an error.
    pub(crate) fn cell(
        &self,
        position: &RawPosition,
        style: Style,
        calculator: &CommandSession,
    ) -> Result<TableCell, LangError> {
        let interpreter = calculator.interpreter();
        let answer = interpreter.ask_about(&self.question, position).and_then(|value| {
            match (&value, style) {
                (Value::Text(text), Style::Latex) => Ok(tex::text(text)),
                (Value::Text(text), _) => Ok(text.to_string()),
                // A cell has no room for the steps.
                (Value::Explanation(derivation), Style::Latex) => Ok(tex::text(&derivation.result)),
                (Value::Explanation(derivation), _) => Ok(derivation.result.clone()),
                (value, Style::Latex) => interpreter.latex(value),
                (Value::Stop(_) | Value::Ordinal(_), _) => interpreter.display(&value),
                (value, style) => interpreter.text_in(value, style),
            }
        });
        match answer {
            Ok(text) => Ok(TableCell::Answer(text)),
            Err(error) if error.kind == ErrorKind::Undefined => Ok(TableCell::Undefined),
            Err(error) if error.kind == ErrorKind::Budget => Ok(TableCell::Unknown(None)),
            Err(error) => Err(error),
        }
    }
}

pub(crate) fn wrong(column: &Column, error: LangError) -> InputError {
    let at = error.span().map_or(0..column.title.len(), |span| span.start..span.end);
    let help = Some(error.remedy).filter(|remedy| !remedy.is_empty());
    InputError::new(error.message, help).at(&column.title, at)
}

/// Converts a row to JSON. Undefined and unreached cells are `null`. Unreached cells are listed
/// again with the known outcome.
pub(crate) fn json(position: &RawPosition, columns: &[Column], cells: &[TableCell]) -> Json {
    let mut object = Map::new();
    object.insert("position".to_owned(), position.text().into());
    object.insert("expression".to_owned(), position.expression().into());
    for (column, cell) in columns.iter().zip(cells) {
        object.insert(column.title.clone(), cell.json());
    }
    let mut missing = Map::new();
    for (column, cell) in columns.iter().zip(cells) {
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

/// Formats cells as comma-separated values (RFC 4180).
pub(crate) fn csv<'c>(cells: impl IntoIterator<Item = &'c str>) -> String {
    let quoted = |cell: &str| {
        if cell.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell.to_owned()
        }
    };
    cells.into_iter().map(quoted).collect::<Vec<_>>().join(",")
}

fn in_lines(rows: &[Vec<String>]) -> Vec<Vec<String>> {
    let line = |cell: &String| visible_line(cell).into_owned();
    rows.iter().map(|row| row.iter().map(line).collect()).collect()
}

const NARROWEST: usize = 8;

/// Shortens long cells so that lines of [`text`] have at most `width` characters. The first column
/// is unchanged. Also returns `true` if any cell was shortened.
pub(crate) fn narrowed(
    rows: &[Vec<String>],
    width: usize,
    ellipsis: &str,
) -> (Vec<Vec<String>>, bool) {
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

/// Aligns rows in columns. The first column is right-aligned if it holds numbers below the heading.
pub(crate) fn text(rows: &[Vec<String>]) -> Vec<String> {
    let rows = in_lines(rows);
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count)
        .map(|at| rows.iter().filter_map(|row| row.get(at)).map(|c| c.chars().count()).max())
        .map(|width| width.unwrap_or(0))
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

pub(crate) fn in_format(text: &str, format: TableFormat) -> String {
    if format == TableFormat::Latex { tex::text(text) } else { text.to_owned() }
}

/// Formats rows of TeX as a tabular with a heading, in the style of the package `booktabs`.
pub(crate) fn latex(rows: &[Vec<String>]) -> Vec<String> {
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
pub(crate) fn b_file(rows: &[Vec<String>]) -> Result<Vec<String>, InputError> {
    let version = concat!("# Upstar ", env!("CARGO_PKG_VERSION")).to_owned();
    let mut lines = vec![format!("# {}", command_line()), version];
    for row in rows.iter().take_while(|row| row.iter().all(|cell| cell != UNKNOWN)) {
        let is_integer = |cell: &String| {
            let digits = cell.strip_prefix('-').unwrap_or(cell);
            !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
        };
        if row.len() != 2 || !row.iter().all(is_integer) {
            let row = row.join(", ");
            let message = format!("a line of a b-file consists of two integers, not of `{row}`");
            let help = "use one range of numbers and one column, such as `nim_value`".to_owned();
            return Err(InputError::new(message, Some(help)));
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
        let parts = |text: &str| split(text).into_iter().map(|(part, _)| part).collect::<Vec<_>>();
        assert_eq!(
            parts("value, best_moves(p, Left),mean"),
            ["value", "best_moves(p, Left)", "mean"]
        );
        assert_eq!(parts("p = {1,2|3}, \"a,b\""), ["p = {1,2|3}", "\"a,b\""]);
        assert_eq!(split("a,  b"), [("a".to_owned(), 0), ("b".to_owned(), 4)]);
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
            assert!(text(&short).iter().all(|line| line.chars().count() <= width), "{width}");
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
        assert_eq!(text(&table), [" n  value", " 9  *", "10  a_b"]);
        let hostile = rows(&[&["n", "value"], &["9", "\u{1b}[m\n\u{202e}"], &["10", "*"]]);
        let line = " 9  \\u001b[m\\n\\u202e";
        assert_eq!(text(&hostile), [" n  value", line, "10  *"]);
        assert!(text(&narrowed(&hostile, 18, "...").0).iter().all(|line| line.len() <= 18));
        let table = rows(&[&["", "a"], &["[1,2]", "$2$"], &["*", "[]"]]);
        let lines = [" & a \\\\", "\\midrule", "{}[1,2] & $2$ \\\\", "{}* & [] \\\\"];
        assert_eq!(latex(&table)[2..6], lines);
        assert_eq!(b_file(&rows(&[&["0", "5"], &["1", "-2"]])).ok().unwrap()[2..], ["0 5", "1 -2"]);
        assert!(b_file(&rows(&[&["0", "*2"]])).is_err() && b_file(&rows(&[&["0"]])).is_err());
        assert_eq!(csv(["a", "b,c", "say \"no\""]), "a,\"b,c\",\"say \"\"no\"\"\"");
    }
}

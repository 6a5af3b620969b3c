//! Errors of commands. A message consists of a sentence, the text with carets below the error, and
//! help.

use std::fmt::{self, Write};
use std::io;
use std::ops::Range;

use serde_json::{Map, Value as Json, json};
use upstar_lang::ErrorKind;
use upstar_notation::visible_line;

use crate::terminal::{self, TextColour, paint};
use crate::wrap;

/// The result of a command. The order is by severity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ExitStatus {
    Answered,
    /// Some result is undefined, a limit was reached, or an assertion failed.
    NoAnswer,
    WrongInput,
}

impl ExitStatus {
    pub(crate) const fn code(self) -> u8 {
        match self {
            ExitStatus::Answered => 0,
            ExitStatus::NoAnswer => 1,
            ExitStatus::WrongInput => 2,
        }
    }
}

impl From<ErrorKind> for ExitStatus {
    fn from(kind: ErrorKind) -> ExitStatus {
        match kind {
            ErrorKind::Syntax | ErrorKind::Type | ErrorKind::Position => ExitStatus::WrongInput,
            _ => ExitStatus::NoAnswer,
        }
    }
}

/// The reason why a command ends early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The output cannot be written, or a file cannot be read or written.
    Io(io::Error),
    /// The error still has to be printed.
    Refused(CommandError),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

impl From<CommandError> for Failure {
    fn from(error: CommandError) -> Failure {
        Failure::Refused(error)
    }
}

pub(crate) type CommandResult = Result<ExitStatus, Failure>;

/// The maximum width of a quoted line; a line may be megabytes long.
const WIDTH: usize = 76;

const DOTS: &str = "...";

#[derive(Clone, Debug)]
pub(crate) struct CommandError {
    pub(crate) message: String,
    pub(crate) kind: ErrorKind,
    place: Option<Box<(String, Range<usize>)>>,
    file: Option<String>,
    help: Option<String>,
    /// The question, if the error is printed as JSON.
    input: Option<String>,
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl CommandError {
    /// Creates an error of the kind of wrong input, [`ErrorKind::Syntax`].
    pub(crate) fn new(message: impl Into<String>) -> CommandError {
        CommandError {
            message: message.into(),
            kind: ErrorKind::Syntax,
            place: None,
            file: None,
            help: None,
            input: None,
        }
    }

    /// Creates the error for a question that has no answer within the limits.
    pub(crate) fn no_answer(message: impl Into<String>) -> CommandError {
        CommandError::new(message).of_kind(ErrorKind::Budget)
    }

    pub(crate) fn of_kind(self, kind: ErrorKind) -> CommandError {
        CommandError { kind, ..self }
    }

    /// Adds the help, unless it is empty.
    pub(crate) fn help(self, help: impl Into<String>) -> CommandError {
        CommandError { help: Some(help.into()).filter(|help| !help.is_empty()), ..self }
    }

    pub(crate) fn at(self, text: impl Into<String>, at: Range<usize>) -> CommandError {
        CommandError { place: Some(Box::new((text.into(), at))), ..self }
    }

    /// Names the file that contains the text, unless a file is already named.
    pub(crate) fn in_file(self, file: Option<&str>) -> CommandError {
        CommandError { file: self.file.or(file.map(str::to_owned)), ..self }
    }

    /// Prints the error as JSON if `is_json`, with the text that contains the error, or `input`.
    pub(crate) fn in_json(self, is_json: bool, input: &str) -> CommandError {
        let text = self.place.as_ref().map_or(input, |place| &place.0);
        CommandError { input: is_json.then(|| text.to_owned()), ..self }
    }

    pub(crate) fn status(&self) -> ExitStatus {
        self.kind.into()
    }

    /// Returns the JSON of the error, if it is printed as JSON; `book/json.md` describes it.
    pub(crate) fn json(&self) -> Option<Json> {
        let input = self.input.as_ref()?;
        let mut error = Map::new();
        error.insert("message".to_owned(), self.message.as_str().into());
        if let Some((_, at)) = self.place.as_deref() {
            error.insert("at".to_owned(), json!([at.start, at.end]));
        }
        error.insert("kind".to_owned(), self.kind.word().into());
        if let Some(file) = &self.file {
            error.insert("file".to_owned(), file.as_str().into());
        }
        Some(json!({ "input": input, "ok": false, "error": error }))
    }

    pub(crate) fn render(&self, color: bool, columns: Option<usize>) -> String {
        let page = columns.unwrap_or(wrap::WIDTH);
        let message = match columns {
            Some(columns) => wrap::hanging(&self.message, "error: ".len(), columns),
            // Without a terminal, a message is not wrapped, because programs search for whole
            // sentences.
            None => self.message.clone(),
        };
        let mut out = format!("{} {message}\n", paint(color, TextColour::Bad, "error:"));
        if let Some((text, at)) = self.place.as_deref() {
            let number =
                (1 + text[..floor_boundary(text, at.start)].matches('\n').count()).to_string();
            // The bar, and dots on both sides.
            let room = page.saturating_sub(number.len() + 3 + 2 * DOTS.len());
            let place = SnippetPlace::new(text, at, room.clamp(20, WIDTH));
            let bar = |label: &str| {
                paint(color, TextColour::Faint, format!("{label:>width$} |", width = number.len()))
            };
            if let Some(file) = &self.file {
                let column = place.column + 1;
                let arrow =
                    paint(color, TextColour::Faint, format!("{:>w$}", "-->", w = number.len() + 3));
                let _ = writeln!(out, "{arrow} {}:{number}:{column}", visible_line(file));
            }
            let _ = writeln!(out, "{}", format!("{} {}", bar(&number), place.shown).trim_end());
            let carets = paint(color, TextColour::Bad, "^".repeat(place.carets));
            let _ = writeln!(out, "{} {}{carets}", bar(""), " ".repeat(place.indent));
        }
        if let Some(help) = &self.help {
            let help = wrap::hanging(help, "help: ".len(), page);
            let _ = writeln!(out, "{} {help}", paint(color, TextColour::Strong, "help:"));
        }
        out
    }
}

struct SnippetPlace {
    /// The column of the error in its line, counted from 0.
    column: usize,
    shown: String,
    indent: usize,
    carets: usize,
}

impl SnippetPlace {
    fn new(text: &str, at: &Range<usize>, width: usize) -> SnippetPlace {
        let start = floor_boundary(text, at.start);
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
        let line = &text[line_start..line_end];
        let line_end = line_start + line.strip_suffix('\r').unwrap_or(line).len();
        let start = start.min(line_end);
        let end = floor_boundary(text, at.end).clamp(start, line_end);
        let (before, marked) = (&text[line_start..start], &text[start..end]);
        let whole = last(before, width * 3 / 4 - 1);
        let (lead, before) = match whole.len() == before.len() {
            true => ("", whole),
            false => (DOTS, last(before, width / 2)),
        };
        let indent = columns(before);
        let rest = first(&text[start..line_end], width - indent);
        let dots = if start + rest.len() < line_end { DOTS } else { "" };
        let marked = &rest[..rest.len().min(marked.len())];
        SnippetPlace {
            column: text[line_start..start].chars().count(),
            indent: lead.len() + indent,
            carets: columns(marked).max(1),
            shown: format!("{lead}{}{}{dots}", shown(before), shown(rest)).trim_end().to_owned(),
        }
    }
}

/// Returns the printed form of a part: a tab takes one column, and other unprintable characters are escaped.
fn shown(part: &str) -> String {
    visible_line(&part.replace('\t', " ")).into_owned()
}

fn columns(part: &str) -> usize {
    terminal::width(&shown(part))
}

fn first(line: &str, most: usize) -> &str {
    let mut taken = 0;
    let too_far = |c: char| {
        // Zero-width marks count as one column, so that their number is bounded.
        taken += columns(c.encode_utf8(&mut [0; 4])).max(1);
        taken > most
    };
    let end = line.find(too_far).unwrap_or(line.len());
    &line[..end]
}

fn last(line: &str, most: usize) -> &str {
    let mut taken = 0;
    let too_far = |c: char| {
        taken += columns(c.encode_utf8(&mut [0; 4])).max(1);
        taken > most
    };
    let left_out = line.rfind(too_far).and_then(|at| Some((at, line[at..].chars().next()?)));
    &line[left_out.map_or(0, |(at, c)| at + c.len_utf8())..]
}

fn floor_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, at: Range<usize>, expected: &str) {
        assert_eq!(CommandError::new("no").at(text, at).render(false, None), expected);
    }

    #[test]
    fn carets_stand_under_the_place() {
        check("{1|}}", 4..5, "error: no\n1 | {1|}}\n  |     ^\n");
        check("⇑ + ⇓?", 9..10, "error: no\n1 | ⇑ + ⇓?\n  |      ^\n");
        check("abc", 0..3, "error: no\n1 | abc\n  | ^^^\n");
        check("ab", 2..2, "error: no\n1 | ab\n  |   ^\n");
        check("", 0..0, "error: no\n1 |\n  | ^\n");
        check("a\nb c\nd", 4..5, "error: no\n2 | b c\n  |   ^\n");
    }

    #[test]
    fn carets_stand_under_characters_of_all_widths() {
        let esc = "error: no\n1 | a\\u001b[m?\n";
        check("a\u{1b}[m?", 4..5, &format!("{esc}  |          ^\n"));
        check("a\u{1b}[m?", 1..2, &format!("{esc}  |  ^^^^^^\n"));
        check("\u{202e}\t?", 4..5, "error: no\n1 | \\u202e ?\n  |        ^\n");
        check("囲e\u{301}?", 6..7, "error: no\n1 | 囲e\u{301}?\n  |    ^\n");
        check("ab\r\nc", 1..9, "error: no\n1 | ab\n  |  ^\n");
        check("ab\r\nc", 3..3, "error: no\n1 | ab\n  |   ^\n");
    }

    #[test]
    fn a_place_that_does_not_exist_is_moved_to_one_that_does() {
        check("↑", 1..2, "error: no\n1 | ↑\n  | ^\n");
        check("ab", 7..9, "error: no\n1 | ab\n  |   ^\n");
        check("a\nb", 0..3, "error: no\n1 | a\n  | ^\n");
    }

    #[test]
    fn long_lines_are_cut_around_the_place() {
        let text = format!("{}?{}", "x".repeat(1_000_000), "y".repeat(1_000_000));
        let snippet = CommandError::new("no").at(text, 1_000_000..1_000_001);
        let shown = snippet.render(false, None);
        let lines: Vec<&str> = shown.lines().collect();
        assert!(lines[1].len() < 100);
        assert_eq!(lines[1].find('?'), lines[2].find('^'));
    }

    #[test]
    fn windows_around_unprintable_characters_are_no_wider() {
        let marks = "\u{301}".repeat(1_000_000);
        let snippet = CommandError::new("").at(marks.as_str(), 0..marks.len());
        assert!(snippet.render(false, Some(60)).len() < 200);
        for (before, after) in [(0, 300), (5, 300), (300, 300), (300, 0)] {
            let text = format!("{}?{}", "\u{1b}".repeat(before), "\u{202e}".repeat(after));
            let snippet = CommandError::new("").at(text, before..before + 1);
            let shown = snippet.render(false, Some(60));
            let lines: Vec<&str> = shown.lines().collect();
            assert!(lines.iter().all(|line| line.len() <= 60), "{shown}");
            assert_eq!(lines[1].find('?'), lines[2].find('^'), "{shown}");
        }
    }

    #[test]
    fn narrow_terminals_are_not_overrun() {
        let text = format!("{}?{}", "x".repeat(300), "y".repeat(300));
        let snippet = CommandError::new(
            "a sentence that is a good deal longer than the terminal of somebody is wide",
        )
        .at(text, 300..301)
        .help("and some help that is as long as the sentence above it was, or longer");
        for columns in [40, 60, 80] {
            let shown = snippet.render(false, Some(columns));
            assert!(shown.lines().all(|line| line.chars().count() <= columns), "{shown}");
            assert!(shown.contains("\n       ") && shown.contains("\nhelp: and"), "{shown}");
        }
    }

    #[test]
    fn the_file_is_named_and_help_follows() {
        let snippet = CommandError::new("there is no `foo`")
            .at("1\n foo", 3..6)
            .in_file(Some("a.up"))
            .help("did you mean `too`?");
        let expected = "error: there is no `foo`\n --> a.up:2:2\n2 |  foo\n  |  ^^^\nhelp: did you mean `too`?\n";
        assert_eq!(snippet.render(false, None), expected);
    }
}

//! An error as a person wants it: one sentence, the text with a caret under the place, and help.

use std::fmt::Write;
use std::ops::Range;

use crate::screen::{Ink, paint};
use crate::wrap::wrapped;

/// No more than this much of a line is shown; a line may be megabytes long.
const WIDTH: usize = 76;

/// What is wrong, where, and what would be right.
#[derive(Clone, Debug, Default)]
pub(crate) struct Snippet<'a> {
    /// What is wrong, in a sentence.
    pub(crate) message: &'a str,
    /// The text it is about, and the bytes of it.
    pub(crate) place: Option<(&'a str, Range<usize>)>,
    /// The file, where the text is from one.
    pub(crate) file: Option<&'a str>,
    /// What would be right.
    pub(crate) help: Option<&'a str>,
}

impl Snippet<'_> {
    /// The lines to print, each with its end.
    pub(crate) fn render(&self, color: bool) -> String {
        let mut out = format!("{} {}\n", paint(color, Ink::Bad, "error:"), self.message);
        if let Some((text, at)) = &self.place {
            let place = Place::new(text, at);
            let number = place.line.to_string();
            let bar = |label: &str| {
                paint(color, Ink::Faint, format!("{label:>width$} |", width = number.len()))
            };
            if let Some(file) = self.file {
                let column = place.column + 1;
                let arrow =
                    paint(color, Ink::Faint, format!("{:>w$}", "-->", w = number.len() + 3));
                let _ = writeln!(out, "{arrow} {file}:{number}:{column}");
            }
            let _ = writeln!(out, "{}", format!("{} {}", bar(&number), place.shown).trim_end());
            let carets = paint(color, Ink::Bad, "^".repeat(place.carets));
            let _ = writeln!(out, "{} {}{carets}", bar(""), " ".repeat(place.indent));
        }
        if let Some(help) = self.help {
            // As wide as `help:`, which takes the place of the first indentation.
            let help = wrapped(&format!("      {help}"));
            let _ = writeln!(out, "{} {}", paint(color, Ink::Strong, "help:"), help.trim_start());
        }
        out
    }
}

/// The part of a text that is shown, and where the carets stand.
struct Place {
    /// The line, counted from 1.
    line: usize,
    /// The character of the line, counted from 0.
    column: usize,
    shown: String,
    indent: usize,
    carets: usize,
}

impl Place {
    fn new(text: &str, at: &Range<usize>) -> Place {
        let start = floor_boundary(text, at.start);
        let end = floor_boundary(text, at.end).max(start);
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
        let column = text[line_start..start].chars().count();
        // A window of the line that begins a little before the place.
        let from = if column < WIDTH * 3 / 4 { 0 } else { column - WIDTH / 2 };
        let rest = &text[line_start..line_end];
        let mut shown: String = rest.chars().skip(from).take(WIDTH).map(printable).collect();
        if rest.chars().nth(from + WIDTH).is_some() {
            shown.push_str("...");
        }
        let lead = if from > 0 { "..." } else { "" };
        let marked = text[start..end.min(line_end).max(start)].chars().take(WIDTH).count();
        Place {
            line: text[..start].matches('\n').count() + 1,
            column,
            indent: lead.len() + column - from,
            carets: marked.clamp(1, (WIDTH + from).saturating_sub(column).max(1)),
            shown: format!("{lead}{shown}").trim_end().to_owned(),
        }
    }
}

/// The nearest start of a character at or before `at`.
fn floor_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Tabs and other control characters take one column here.
fn printable(c: char) -> char {
    if c == '\t' {
        ' '
    } else if c.is_control() {
        '\u{fffd}'
    } else {
        c
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, at: Range<usize>, expected: &str) {
        let snippet = Snippet { message: "no", place: Some((text, at)), ..Snippet::default() };
        assert_eq!(snippet.render(false), expected);
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
    fn a_place_that_does_not_exist_is_moved_to_one_that_does() {
        check("↑", 1..2, "error: no\n1 | ↑\n  | ^\n");
        check("ab", 7..9, "error: no\n1 | ab\n  |   ^\n");
        check("a\nb", 0..3, "error: no\n1 | a\n  | ^\n");
    }

    #[test]
    fn long_lines_are_cut_around_the_place() {
        let text = format!("{}?{}", "x".repeat(1_000_000), "y".repeat(1_000_000));
        let snippet = Snippet {
            message: "no",
            place: Some((&text, 1_000_000..1_000_001)),
            ..Snippet::default()
        };
        let shown = snippet.render(false);
        let lines: Vec<&str> = shown.lines().collect();
        assert!(lines[1].len() < 100);
        assert_eq!(lines[1].find('?'), lines[2].find('^'));
    }

    #[test]
    fn the_file_is_named_and_help_follows() {
        let snippet = Snippet {
            message: "there is no `foo`",
            place: Some(("1\n foo", 3..6)),
            file: Some("a.up"),
            help: Some("did you mean `too`?"),
        };
        let expected = "error: there is no `foo`\n --> a.up:2:2\n2 |  foo\n  |  ^^^\nhelp: did you mean `too`?\n";
        assert_eq!(snippet.render(false), expected);
    }
}

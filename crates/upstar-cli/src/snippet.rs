//! Error messages. A message consists of a sentence, the text with carets below the error, and
//! help.

use std::fmt::Write;
use std::ops::Range;

use upstar_notation::visible_line;

use crate::terminal::{self, TextColour, paint};
use crate::wrap;

/// The maximum width of a quoted line; a line may be megabytes long.
const WIDTH: usize = 76;

const DOTS: &str = "...";

#[derive(Clone, Debug, Default)]
pub(crate) struct Snippet<'a> {
    pub(crate) message: &'a str,
    pub(crate) place: Option<(&'a str, Range<usize>)>,
    pub(crate) file: Option<&'a str>,
    pub(crate) help: Option<&'a str>,
}

impl Snippet<'_> {
    pub(crate) fn render(&self, color: bool, columns: Option<usize>) -> String {
        let page = columns.unwrap_or(wrap::WIDTH);
        let message = match columns {
            Some(columns) => wrap::hanging(self.message, "error: ".len(), columns),
            // Without a terminal, a message is not wrapped, because programs search for whole
            // sentences.
            None => self.message.to_owned(),
        };
        let mut out = format!("{} {message}\n", paint(color, TextColour::Bad, "error:"));
        if let Some((text, at)) = &self.place {
            let number =
                (1 + text[..floor_boundary(text, at.start)].matches('\n').count()).to_string();
            // The bar, and dots on both sides.
            let room = page.saturating_sub(number.len() + 3 + 2 * DOTS.len());
            let place = SnippetPlace::new(text, at, room.clamp(20, WIDTH));
            let bar = |label: &str| {
                paint(color, TextColour::Faint, format!("{label:>width$} |", width = number.len()))
            };
            if let Some(file) = self.file {
                let column = place.column + 1;
                let arrow =
                    paint(color, TextColour::Faint, format!("{:>w$}", "-->", w = number.len() + 3));
                let _ = writeln!(out, "{arrow} {}:{number}:{column}", visible_line(file));
            }
            let _ = writeln!(out, "{}", format!("{} {}", bar(&number), place.shown).trim_end());
            let carets = paint(color, TextColour::Bad, "^".repeat(place.carets));
            let _ = writeln!(out, "{} {}{carets}", bar(""), " ".repeat(place.indent));
        }
        if let Some(help) = self.help {
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
        let snippet = Snippet { message: "no", place: Some((text, at)), ..Snippet::default() };
        assert_eq!(snippet.render(false, None), expected);
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
        let snippet = Snippet {
            message: "no",
            place: Some((&text, 1_000_000..1_000_001)),
            ..Snippet::default()
        };
        let shown = snippet.render(false, None);
        let lines: Vec<&str> = shown.lines().collect();
        assert!(lines[1].len() < 100);
        assert_eq!(lines[1].find('?'), lines[2].find('^'));
    }

    #[test]
    fn windows_around_unprintable_characters_are_no_wider() {
        let marks = "\u{301}".repeat(1_000_000);
        let place = Some((marks.as_str(), 0..marks.len()));
        assert!(Snippet { place, ..Snippet::default() }.render(false, Some(60)).len() < 200);
        for (before, after) in [(0, 300), (5, 300), (300, 300), (300, 0)] {
            let text = format!("{}?{}", "\u{1b}".repeat(before), "\u{202e}".repeat(after));
            let place = Some((text.as_str(), before..before + 1));
            let shown = Snippet { place, ..Snippet::default() }.render(false, Some(60));
            let lines: Vec<&str> = shown.lines().collect();
            assert!(lines.iter().all(|line| line.len() <= 60), "{shown}");
            assert_eq!(lines[1].find('?'), lines[2].find('^'), "{shown}");
        }
    }

    #[test]
    fn narrow_terminals_are_not_overrun() {
        let text = format!("{}?{}", "x".repeat(300), "y".repeat(300));
        let snippet = Snippet {
            message: "a sentence that is a good deal longer than the terminal of somebody is wide",
            place: Some((&text, 300..301)),
            help: Some("and some help that is as long as the sentence above it was, or longer"),
            ..Snippet::default()
        };
        for columns in [40, 60, 80] {
            let shown = snippet.render(false, Some(columns));
            assert!(shown.lines().all(|line| line.chars().count() <= columns), "{shown}");
            assert!(shown.contains("\n       ") && shown.contains("\nhelp: and"), "{shown}");
        }
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
        assert_eq!(snippet.render(false, None), expected);
    }
}

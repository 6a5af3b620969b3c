//! Diagnostics, each with a problem, a span and a remedy.

use ariadne::{Config, IndexType, Label, Report, ReportKind, Source};

use crate::escaping::{visible, visible_line};
use crate::span::Span;

/// The kind of a [`Diagnostic`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DiagnosticKind {
    /// A syntax error.
    Syntax,
    /// Incomplete text: a bracket, a quotation mark or an operand is missing at the end.
    Incomplete,
    /// Text that is too long or nested too deeply, or that denotes a game or number that is too
    /// large.
    Limit,
}

/// A problem in the text of an expression or a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The kind of problem.
    pub kind: DiagnosticKind,
    /// The offending bytes. The span may be empty at the end of the text.
    pub span: Span,
    /// The problem, without a full stop.
    pub message: String,
    /// The remedy, without a full stop.
    pub remedy: String,
}

impl Diagnostic {
    /// Creates a diagnostic.
    pub fn new(
        kind: DiagnosticKind,
        span: Span,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Diagnostic {
        let (message, remedy) = (message.into(), remedy.into());
        let (message, remedy) = (visible(&message).into_owned(), visible(&remedy).into_owned());
        Diagnostic { kind, span, message, remedy }
    }

    /// Renders the diagnostic with carets under the bytes of `text`.
    ///
    /// ```
    /// let text = "{1|0|-1}";
    /// let (_, wrong) = upstar_notation::parse_expression(text);
    /// let shown = wrong[0].render("input", text, false);
    /// assert!(shown.contains("{1|0|-1}"), "{shown}");
    /// ```
    #[must_use]
    pub fn render(&self, name: &str, text: &str, colour: bool) -> String {
        render(name, text, self.span, &self.message, &self.remedy, colour)
    }
}

const SHOWN: usize = 60;

/// Renders a message with carets under the bytes `span` of `text`, and with a remedy, which may be
/// empty. Long lines are truncated.
#[must_use]
pub fn render(
    name: &str,
    text: &str,
    span: Span,
    message: &str,
    remedy: &str,
    colour: bool,
) -> String {
    let (window, span, line) = window(text, span);
    let (message, remedy) = (visible(message), visible(remedy));
    let name = &*visible_line(name);
    let beside = if remedy.is_empty() { "here" } else { &remedy };
    let label = Label::new((name, span.start..span.end)).with_message(beside);
    let mut report = Report::build(ReportKind::Error, (name, span.start..span.end))
        .with_config(
            Config::default()
                .with_color(colour)
                .with_compact(true)
                .with_index_type(IndexType::Byte),
        )
        .with_message(&message)
        .with_label(label);
    if line > 1 {
        report = report.with_note(format!("line {line}"));
    }
    let mut out = Vec::new();
    let drawn = report.finish().write((name, Source::from(window)), &mut out);
    if drawn.is_err() {
        return format!("{message}\n{remedy}");
    }
    String::from_utf8_lossy(&out).trim_end().to_string()
}

fn window(text: &str, span: Span) -> (String, Span, usize) {
    let start = floor_boundary(text, span.start.min(text.len()));
    let end = ceil_boundary(text, span.end.clamp(start, text.len()));
    let before = text.get(..start).unwrap_or("");
    let line = before.bytes().filter(|&b| b == b'\n').count() + 1;
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let rest = text.get(start..).unwrap_or("");
    let line_end = start + rest.find('\n').unwrap_or(rest.len());
    let end = end.min(line_end);
    let from = ceil_boundary(text, line_start.max(start.saturating_sub(SHOWN)));
    let end = floor_boundary(text, end.min(start + 2 * SHOWN));
    let to = floor_boundary(text, line_end.min(end + SHOWN));
    let end = end.max(start);
    let part = |from: usize, to: usize| {
        let part = text.get(from..to).unwrap_or("").replace('\t', " ");
        visible_line(&part).into_owned()
    };
    let (before, marked, after) = (part(from, start), part(start, end), part(end, to));
    let span = Span::new(before.len(), before.len() + marked.len());
    (before + &marked + &after, span, line)
}

fn floor_boundary(text: &str, mut at: usize) -> usize {
    while at > 0 && !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn ceil_boundary(text: &str, mut at: usize) -> usize {
    while at < text.len() && !text.is_char_boundary(at) {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::is_unprintable;

    #[test]
    fn a_caret_stands_under_the_offending_bytes() {
        let shown = render("input", "1 + ?", Span::new(4, 5), "no", "yes", false);
        assert!(shown.contains("1 + ?"), "{shown}");
        assert!(shown.contains("yes"), "{shown}");
        assert!(!shown.contains('\u{1b}'));
    }

    #[test]
    fn control_characters_are_written_out() {
        let (_, wrong) = crate::parse_expression("1 + \u{1b}");
        assert!(wrong[0].message.contains("\\u001b"), "{}", wrong[0].message);
        assert!(!wrong[0].message.contains(is_unprintable));
    }

    #[test]
    fn unprintable_characters_are_shown_written_out() {
        let shown =
            render("a\u{1b}", "\u{9b}\t\u{202e}b", Span::new(3, 6), "\u{7}", "\u{85}", false);
        assert!(!shown.contains(|c| is_unprintable(c) && c != '\n'), "{shown}");
        assert!(shown.contains("\\u009b \\u202eb"), "{shown}");
    }

    #[test]
    fn a_long_line_is_shown_in_part() {
        let text = "a".repeat(100_000);
        let shown = render("input", &text, Span::new(50_000, 50_001), "no", "yes", false);
        assert!(shown.len() < 2_000, "{}", shown.len());
    }

    #[test]
    fn any_span_can_be_shown() {
        let text = "↑ + é\n{1|0";
        for start in 0..text.len() + 3 {
            for end in 0..text.len() + 3 {
                let _ = render("input", text, Span::new(start, end), "no", "", false);
            }
        }
        let _ = render("input", "", Span::new(0, 0), "no", "", true);
    }
}

//! The labels in a picture. Computes their widths, and removes unprintable characters.

use std::borrow::Cow;
use upstar_notation::is_unprintable;
use upstar_number::{Dyadic, Rational};

/// The maximum length of a label. The middle of a longer label is omitted.
pub const MAX_LABEL: usize = 200;

/// A piece of text in a picture.
///
/// Terminals and SVG show the plain text. TikZ shows the LaTeX text if there is one, and otherwise
/// the plain text with mathematical symbols translated to LaTeX.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Label {
    /// The text in ASCII or Unicode.
    pub text: String,
    /// The text in LaTeX, including dollar signs around mathematics.
    pub latex: Option<String>,
    /// `true` for mathematics, in which a hyphen is a minus sign.
    pub math: bool,
}

impl Label {
    /// Creates a label of prose, such as an axis title.
    #[must_use]
    pub fn words(text: impl Into<String>) -> Label {
        Label { text: text.into(), latex: None, math: false }
    }

    /// Creates a label from a game in mathematical notation.
    #[must_use]
    pub fn math(text: impl Into<String>) -> Label {
        Label { text: text.into(), latex: None, math: true }
    }

    /// Creates a label from a game in mathematical notation and its LaTeX.
    #[must_use]
    pub fn with_latex(text: impl Into<String>, latex: impl Into<String>) -> Label {
        Label { text: text.into(), latex: Some(latex.into()), math: true }
    }

    /// Creates the label of a number. The label is exact, unless the number has more than 4096
    /// bits.
    ///
    /// ```
    /// # use upstar_draw::Label;
    /// assert_eq!(Label::number(&"-5/2".parse().unwrap()).text, "-5/2");
    /// ```
    #[must_use]
    pub fn number(number: &Dyadic) -> Label {
        // Writing an enormous number in decimal would take longer than drawing the picture.
        if number.bits() > 4096 {
            let sign = if number.signum() < 0 { "-" } else { "" };
            return Label::math(format!("{sign}(a number of {} bits)", number.bits()));
        }
        Label::math(number.to_string())
    }

    /// Creates the label of a fraction, like [`number`](Label::number).
    #[must_use]
    pub fn fraction(number: &Rational) -> Label {
        match number.as_dyadic() {
            Some(dyadic) => Label::number(&dyadic),
            None => Label::math(number.to_string()),
        }
    }

    /// Returns the plain text without unprintable characters, shortened to [`MAX_LABEL`].
    #[must_use]
    pub fn shown(&self) -> String {
        elide(&clean(&self.text), MAX_LABEL)
    }

    /// Returns the label without its middle if it has more than `limit` characters. A shortened label
    /// has no LaTeX.
    pub(crate) fn shortened(self, limit: usize) -> Label {
        let text = elide(&self.shown(), limit);
        let latex = self.latex.filter(|_| text == self.text);
        Label { text, latex, math: self.math }
    }

    /// Returns the label with dots behind it.
    pub(crate) fn continued(self) -> Label {
        let latex = self.latex.map(|latex| latex + " $\\dots$");
        Label { text: format!("{} …", self.text), latex, math: self.math }
    }

    /// Returns the width of the shown text in terminal columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        columns(&self.shown())
    }
}

impl From<&str> for Label {
    fn from(text: &str) -> Label {
        Label::math(text)
    }
}

impl From<String> for Label {
    fn from(text: String) -> Label {
        Label::math(text)
    }
}

/// Replaces each unprintable character by a space, so that a label can neither break a file nor
/// control a terminal.
pub(crate) fn clean(text: &str) -> Cow<'_, str> {
    match text.contains(is_unprintable) {
        true => Cow::Owned(text.replace(is_unprintable, " ")),
        false => Cow::Borrowed(text),
    }
}

/// Omits the middle of a string with more than `limit` characters.
pub(crate) fn elide(text: &str, limit: usize) -> String {
    // The number of characters is at most the number of bytes, so most labels return here.
    if text.len() <= limit || text.chars().nth(limit).is_none() {
        return text.to_owned();
    }
    let keep = limit.saturating_sub(1);
    let head: String = text.chars().take(keep - keep / 2).collect();
    let tail: Vec<char> = text.chars().rev().take(keep / 2).collect();
    head + "…" + &tail.into_iter().rev().collect::<String>()
}

pub(crate) fn columns(text: &str) -> usize {
    text.chars().map(char_columns).sum()
}

/// Returns the width of a character: 0 for combining marks, 2 for ideographs and emoji.
pub(crate) fn char_columns(c: char) -> usize {
    match c {
        '\u{0300}'..='\u{036F}' | '\u{200B}'..='\u{200D}' | '\u{20D0}'..='\u{20F0}' => 0,
        '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' => 0,
        '\u{1100}'..='\u{115F}'
        | '\u{2E80}'..='\u{303E}'
        | '\u{3041}'..='\u{A4CF}'
        | '\u{AC00}'..='\u{D7A3}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{FE30}'..='\u{FE6F}'
        | '\u{FF00}'..='\u{FF60}'
        | '\u{FFE0}'..='\u{FFE6}'
        | '\u{1F300}'..='\u{1F64F}'
        | '\u{1F900}'..='\u{1F9FF}'
        | '\u{20000}'..='\u{3FFFD}' => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_label_loses_its_middle() {
        assert_eq!(elide("abcdefghij", 5), "ab…ij");
        assert_eq!(elide("abcde", 5), "abcde");
        assert_eq!(elide("↑↑↑", 3), "↑↑↑");
        assert_eq!(elide("abc", 1), "…");
        assert_eq!(elide("abc", 0), "…");
    }

    #[test]
    fn a_label_cannot_drive_the_terminal() {
        assert_eq!(Label::math("\u{1b}[31m{0|0}\n").shown(), " [31m{0|0} ");
    }

    #[test]
    fn columns_count_what_is_seen() {
        assert_eq!(columns("{0|↑*}"), 6);
        assert_eq!(columns("e\u{0301}"), 1);
        assert_eq!(columns("囲碁"), 4);
    }
}

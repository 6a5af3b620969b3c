//! Wraps text to the width of a page.

use upstar_notation::visible_line;

use crate::terminal::width;

pub(crate) const WIDTH: usize = 90;

pub(crate) fn lines(sentence: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in sentence.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line) + 1 + width(word) <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

pub(crate) fn cut(line: &str, columns: usize) -> String {
    const DOTS: &str = "...";
    let line = visible_line(line);
    if width(&line) <= columns {
        return line.into_owned();
    }
    let shown: String = line.chars().take(columns.saturating_sub(DOTS.len())).collect();
    shown + DOTS
}

/// Wraps a sentence that follows `before` columns of text, with a hanging indent.
pub(crate) fn hanging(sentence: &str, before: usize, width: usize) -> String {
    lines(sentence, width.saturating_sub(before).max(1)).join(&format!("\n{:before$}", ""))
}

/// Wraps a line to the width of a page, keeping its indent. Tabular lines, which contain two adjacent spaces,
/// are unchanged.
pub(crate) fn wrapped(line: &str) -> String {
    if line.chars().count() <= WIDTH || line.trim().contains("  ") {
        return line.to_owned();
    }
    let indent: String = line.chars().take_while(|c| *c == ' ').collect();
    let rows = lines(line, WIDTH.saturating_sub(indent.len()).max(1)).into_iter();
    rows.map(|row| indent.clone() + &row).collect::<Vec<_>>().join("\n")
}

/// Wraps a line to `width` columns. If a tabular line is too long, its last column is wrapped below
/// the start of this column, or on new lines with more indent if this start is far to the right.
pub(crate) fn fitted(line: &str, width: usize) -> String {
    if line.chars().count() <= width {
        return line.to_owned();
    }
    let indent: String = line.chars().take_while(|c| *c == ' ').collect();
    let line = line.trim_end();
    let text = line.trim();
    let (above, below) = match text.rsplit_once("  ") {
        Some((above, below)) => (above.trim_end(), Some(below)),
        None => (text, None),
    };
    let start = line.chars().count() - below.map_or(0, |below| below.chars().count());
    if let Some(below) = below.filter(|_| start * 5 <= width * 2) {
        let above: String = line.chars().take(start).collect();
        return above + &hanging(below, start, width);
    }
    let within = |text: &str, indent: &str| {
        let rows = lines(text, width.saturating_sub(indent.len()).max(1));
        rows.into_iter().map(|row| format!("{indent}{row}")).collect::<Vec<_>>()
    };
    // The other columns stay on their line and keep their spaces.
    let mut rows = match below {
        Some(_) if indent.len() + above.chars().count() <= width => {
            vec![format!("{indent}{above}")]
        }
        _ => within(above, &indent),
    };
    rows.extend(below.into_iter().flat_map(|below| within(below, &format!("{indent}      "))));
    rows.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::{TextColour, paint};

    #[test]
    fn pages_fit_a_narrow_terminal() {
        let row = "  3  -1/2  0.75            numbers of all kinds";
        assert_eq!(fitted(row, 30), "  3  -1/2  0.75\n        numbers of all kinds");
        assert_eq!(fitted(row, 60), row);
        assert_eq!(
            fitted("  eval   one two three four", 24),
            "  eval   one two three\n         four"
        );
        assert_eq!(fitted("  one two three", 9), "  one two\n  three");
        let page = upstar_lang::help("").expect("there is one");
        let lines = page
            .lines()
            .flat_map(|line| fitted(line, 60).lines().map(str::to_owned).collect::<Vec<_>>());
        for line in lines {
            assert!(line.chars().count() <= 60, "{line}");
        }
    }

    #[test]
    fn colours_take_no_columns() {
        let coloured = format!("{} two", paint(true, TextColour::Strong, "one"));
        assert_eq!(lines(&coloured, 7), [coloured]);
        assert_eq!(cut("one two", 7), "one two");
        assert_eq!(cut("one two three", 7), "one ...");
    }

    #[test]
    fn sentences_are_cut_between_words() {
        assert_eq!(lines("one two  three", 7), ["one two", "three"]);
        assert_eq!(lines("extraordinary as it is", 5), ["extraordinary", "as it", "is"]);
        assert_eq!(lines("", 5), Vec::<String>::new());
    }

    #[test]
    fn long_lines_are_wrapped_between_words_and_short_ones_left_alone() {
        let text = format!("  {}", "word ".repeat(40));
        let lines = wrapped(&text);
        assert!(lines.lines().count() > 2);
        assert!(lines.lines().all(|line| line.len() <= WIDTH && line.starts_with("  word")));
        assert_eq!(lines.split_whitespace().count(), 40);
        assert_eq!(wrapped("  a   b"), "  a   b");
        let columns = format!("  {}  {}", "x ".repeat(40), "y ".repeat(40));
        assert_eq!(wrapped(&columns), columns);
        assert_eq!(wrapped(&"x".repeat(200)), "x".repeat(200));
    }
}

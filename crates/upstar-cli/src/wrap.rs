//! Sentences as lines of a page.

/// The width of a page.
pub(crate) const WIDTH: usize = 90;

/// A sentence as lines of at most `width` characters.
pub(crate) fn lines(sentence: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in sentence.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A line as lines of at most the width of a page, as far indented as the first. A line in columns,
/// which have two spaces between them, stays as it is.
pub(crate) fn wrapped(line: &str) -> String {
    if line.chars().count() <= WIDTH || line.trim().contains("  ") {
        return line.to_owned();
    }
    let indent: String = line.chars().take_while(|c| *c == ' ').collect();
    let mut out = indent.clone();
    let mut column = indent.len();
    for word in line.split_whitespace() {
        let length = word.chars().count();
        if column > indent.len() {
            if column + 1 + length > WIDTH {
                out.push('\n');
                out.push_str(&indent);
                column = indent.len();
            } else {
                out.push(' ');
                column += 1;
            }
        }
        out.push_str(word);
        column += length;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

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

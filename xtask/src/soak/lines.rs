//! Almost valid lines, spliced from the examples of the guide and the acceptance lines.
//!
//! Random characters would only test the parser. If a part of one line is replaced by a part of
//! another line, the result is usually a meaningful query. Numbers and boards are also enlarged.

use std::ops::Range;

use fastrand::Rng;

/// Numbers that may reach limits.
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "5",
    "8",
    "13",
    "17",
    "30",
    "64",
    "100",
    "255",
    "1000",
    "65536",
    "1000000",
    "4294967296",
    "10000000000",
    "18446744073709551616",
    "1/2",
    "3/7",
    "-1",
];

/// The maximum number of lines, and the maximum length of a line.
const MOST: usize = 20_000;
const LONGEST: usize = 400;

pub(crate) struct Seeds {
    lines: Vec<String>,
    /// Names of functions: words before a parenthesis.
    names: Vec<String>,
    /// Parts of all lines: calls, groups, numbers and texts.
    parts: Vec<String>,
}

impl Seeds {
    pub(crate) fn new(lines: Vec<String>) -> Seeds {
        let mut names: Vec<String> = Vec::new();
        let mut parts: Vec<String> = Vec::new();
        for line in &lines {
            for part in parts_of(line) {
                let text = &line[part];
                if let Some(open) = text.find('(')
                    && open > 0
                    && is_word(&text[..open])
                {
                    names.push(text[..open].to_owned());
                }
                parts.push(text.to_owned());
            }
        }
        for all in [&mut names, &mut parts] {
            all.sort_unstable();
            all.dedup();
        }
        Seeds { lines, names, parts }
    }

    /// Returns `true` if there are not enough seeds to create lines.
    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty() || self.parts.is_empty() || self.names.is_empty()
    }

    /// Adds an answered line to the material for new lines.
    pub(crate) fn keep(&mut self, line: &str, rng: &mut Rng) {
        if line.len() > LONGEST {
            return;
        }
        if self.lines.len() < MOST {
            self.lines.push(line.to_owned());
        } else {
            let at = rng.usize(..self.lines.len());
            line.clone_into(&mut self.lines[at]);
        }
    }

    /// Returns a seed with one to three changes.
    pub(crate) fn line(&self, rng: &mut Rng) -> String {
        let mut line = self.lines[rng.usize(..self.lines.len())].clone();
        for _ in 0..rng.u32(1..=3) {
            line = self.changed(&line, rng);
        }
        line
    }

    fn changed(&self, line: &str, rng: &mut Rng) -> String {
        let parts = parts_of(line);
        if parts.is_empty() {
            return line.to_owned();
        }
        let part = parts[rng.usize(..parts.len())].clone();
        let old = &line[part.clone()];
        let other = &self.parts[rng.usize(..self.parts.len())];
        let name = &self.names[rng.usize(..self.names.len())];
        let new = match rng.u32(..12) {
            0..=3 => other.clone(),
            4 | 5 => format!("{name}({old})"),
            6 => format!("{name}({old}, {other})"),
            7 => match old.find('(') {
                Some(open) if open > 0 => format!("{name}{}", &old[open..]),
                _ => NUMBERS[rng.usize(..NUMBERS.len())].to_owned(),
            },
            8 => blown_up(old, [2, 3, 10, 100, 1000][rng.usize(..5)]),
            9 => NUMBERS[rng.usize(..NUMBERS.len())].to_owned(),
            10 => format!(
                "{old} {} {other}",
                ["+", "-", "·", ":", "<>", "=", "<", "/"][rng.usize(..8)]
            ),
            _ => scratched(old, rng),
        };
        format!("{}{new}{}", &line[..part.start], &line[part.end..])
    }
}

/// Enlarges the numbers in the text. If the text does not contain numbers, repeats its middle.
pub(super) fn blown_up(text: &str, by: u64) -> String {
    let mut out = String::new();
    let mut figures = String::new();
    let mut is_larger = false;
    for c in text.chars().chain([' ']) {
        if c.is_ascii_digit() {
            figures.push(c);
            continue;
        }
        if !figures.is_empty() {
            match figures.parse::<u64>() {
                Ok(n) if n > 0 => {
                    is_larger = true;
                    out.push_str(&n.saturating_mul(by).to_string());
                }
                _ => out.push_str(&figures),
            }
            figures.clear();
        }
        out.push(c);
    }
    out.pop();
    if is_larger {
        return out;
    }
    let inner: Vec<char> = text.chars().collect();
    if inner.len() < 3 {
        return text.repeat(by.min(100) as usize);
    }
    let middle: String = inner[1..inner.len() - 1].iter().collect();
    format!("{}{}{}", inner[0], middle.repeat(by as usize), inner[inner.len() - 1])
}

/// Deletes, doubles or moves one character.
fn scratched(text: &str, rng: &mut Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let at = rng.usize(..chars.len());
    match rng.u32(..3) {
        0 => drop(chars.remove(at)),
        1 => chars.insert(at, chars[at]),
        _ => {
            let to = rng.usize(..chars.len());
            chars.swap(at, to);
        }
    }
    chars.into_iter().collect()
}

fn is_word(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Returns the ranges of the parts of a line: calls with their parentheses, groups in brackets,
/// numbers, texts and words.
pub(super) fn parts_of(line: &str) -> Vec<Range<usize>> {
    let bytes = line.as_bytes();
    let mut parts = Vec::new();
    let mut open: Vec<(u8, usize)> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let begun = at;
        match bytes[at] {
            quote @ (b'"' | b'\'') => {
                at += 1;
                while at < bytes.len() && bytes[at] != quote {
                    at += 1;
                }
                at = (at + 1).min(bytes.len());
                parts.push(begun..at);
            }
            c if c.is_ascii_alphanumeric() || c == b'_' => {
                while at < bytes.len() && (bytes[at].is_ascii_alphanumeric() || bytes[at] == b'_') {
                    at += 1;
                }
                if bytes.get(at) == Some(&b'(') {
                    open.push((b'(', begun));
                    at += 1;
                } else {
                    parts.push(begun..at);
                }
            }
            c @ (b'(' | b'[' | b'{') => {
                open.push((c, begun));
                at += 1;
            }
            c @ (b')' | b']' | b'}') => {
                at += 1;
                let fits = |&(o, _): &(u8, usize)| {
                    matches!((o, c), (b'(', b')') | (b'[', b']') | (b'{', b'}'))
                };
                if open.last().is_some_and(fits)
                    && let Some((_, start)) = open.pop()
                {
                    parts.push(start..at);
                }
            }
            _ => at += 1,
        }
    }
    // The bytes that delimit parts are ASCII, so parts do not split characters. This check is only
    // a precaution.
    parts.retain(|part| line.is_char_boundary(part.start) && line.is_char_boundary(part.end));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_calls_groups_numbers_and_texts() {
        let line = "mean({2|-1}) + nim(\"1,2\")";
        let parts: Vec<&str> = parts_of(line).into_iter().map(|part| &line[part]).collect();
        assert_eq!(parts, ["2", "1", "{2|-1}", "mean({2|-1})", "\"1,2\"", "nim(\"1,2\")"]);
    }

    #[test]
    fn a_thousand_lines_are_new_and_not_empty() {
        let seeds = Seeds::new(vec!["mean({2|-1})".into(), "↑ + value(nim(\"1,2\"))".into()]);
        let mut rng = Rng::with_seed(1);
        let mut lines: Vec<String> = (0..1000).map(|_| seeds.line(&mut rng)).collect();
        assert!(lines.iter().all(|line| !line.is_empty()));
        lines.sort_unstable();
        lines.dedup();
        assert!(lines.len() > 500, "{}", lines.len());
    }

    #[test]
    fn boards_and_texts_grow() {
        let board = blown_up("domineering(\"4x4\")", 10);
        assert!(board.len() > "domineering(\"4x4\")".len() && board.starts_with("domineering(\""));
        assert!(blown_up("\"xo\"", 2).starts_with("\"xoxo"));
    }
}

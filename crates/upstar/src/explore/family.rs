//! Families of positions, described by texts with ranges of numbers.

use std::fmt;
use std::ops::{Range, RangeInclusive};

/// A family of positions, such as `1..5 x 1..5`, `path 1..8` or `(xo)^1..6`.
///
/// ```
/// # use upstar::explore::Family;
/// let family = Family::read("1..2 x 3..4").unwrap();
/// let texts: Vec<String> = family.members().map(|member| member.text).collect();
/// assert_eq!(texts, ["1x3", "1x4", "2x3", "2x4"]);
/// let family = Family::read("(xo)^1..3.").unwrap();
/// assert_eq!(family.members().last().unwrap().text, "xoxoxo.");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    parts: Vec<TextPart>,
    ranges: Vec<RangeInclusive<u64>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum TextPart {
    Text(String),
    Number(usize),
    /// A word, repeated as often as the range with this index says.
    Repeated(String, usize),
}

/// A member of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FamilyMember {
    /// One number from each range.
    pub numbers: Vec<u64>,
    /// The text of the position.
    pub text: String,
}

/// The reason why a string does not describe a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FamilyError {
    /// The problem and the remedy, without a full stop.
    pub message: String,
    /// The offending bytes.
    pub at: Range<usize>,
}

impl fmt::Display for FamilyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for FamilyError {}

const MOST: u64 = 1_000_000;

/// The maximum length of a member's text, in bytes.
const LONGEST: u64 = 100_000;

impl Family {
    /// Parses a family. In the text, `a..b` stands for each number from a to b, and `(word)^a..b`
    /// or `x^a..b` for a word repeated that many times.
    ///
    /// # Errors
    ///
    /// Fails if a range is empty, a number is too large, or there are too many members.
    pub fn read(text: &str) -> Result<Family, FamilyError> {
        let mut family = Family { parts: Vec::new(), ranges: Vec::new() };
        let mut plain = String::new();
        let mut at = 0;
        while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
            match range(text, at)? {
                Some((numbers, end)) => {
                    family.push(&mut plain, numbers);
                    at = end;
                }
                None => {
                    // A number that does not begin a range is copied whole.
                    let end = if c.is_ascii_digit() {
                        text[at..]
                            .find(|c: char| !c.is_ascii_digit())
                            .map_or(text.len(), |n| at + n)
                    } else {
                        at + c.len_utf8()
                    };
                    plain.push_str(&text[at..end]);
                    at = end;
                }
            }
        }
        if !plain.is_empty() {
            family.parts.push(TextPart::Text(plain));
        }
        family.tighten();
        let members = family.ranges.iter().try_fold(1_u64, |n, range| {
            n.checked_mul(range.end() - range.start() + 1).filter(|n| *n <= MOST)
        });
        let longest = family.parts.iter().try_fold(0_u64, |n, part| match part {
            TextPart::Text(text) => n.checked_add(text.len() as u64),
            TextPart::Number(_) => n.checked_add(20),
            TextPart::Repeated(word, range) => {
                n.checked_add(family.ranges[*range].end().checked_mul(word.len() as u64)?)
            }
        });
        let whole = 0..text.len();
        if members.is_none() {
            let message = format!("the family has more than {MOST} members; use a smaller range");
            return Err(FamilyError { message, at: whole });
        }
        if longest.is_none_or(|length| length > LONGEST) {
            let message = "the positions are too long; reduce the number of repetitions".to_owned();
            return Err(FamilyError { message, at: whole });
        }
        Ok(family)
    }

    /// Returns the ranges in the order of the text.
    #[must_use]
    pub fn ranges(&self) -> &[RangeInclusive<u64>] {
        &self.ranges
    }

    /// Returns all members; the last number varies fastest.
    pub fn members(&self) -> impl Iterator<Item = FamilyMember> {
        let count: u64 = self.ranges.iter().map(|range| range.end() - range.start() + 1).product();
        (0..count).map(|number| self.member(number))
    }

    fn member(&self, mut number: u64) -> FamilyMember {
        let mut numbers: Vec<u64> = Vec::with_capacity(self.ranges.len());
        for range in self.ranges.iter().rev() {
            let size = range.end() - range.start() + 1;
            numbers.push(range.start() + number % size);
            number /= size;
        }
        numbers.reverse();
        let mut text = String::new();
        for part in &self.parts {
            match part {
                TextPart::Text(part) => text.push_str(part),
                TextPart::Number(range) => text.push_str(&numbers[*range].to_string()),
                TextPart::Repeated(word, range) => {
                    let times = usize::try_from(numbers[*range]).unwrap_or(usize::MAX);
                    text.push_str(&word.repeat(times));
                }
            }
        }
        FamilyMember { numbers, text: text.trim().to_owned() }
    }

    /// After a `^`, the range repeats the preceding word.
    fn push(&mut self, plain: &mut String, numbers: RangeInclusive<u64>) {
        let range = self.ranges.len();
        self.ranges.push(numbers);
        let Some(before) = plain.strip_suffix('^') else {
            if !plain.is_empty() {
                self.parts.push(TextPart::Text(std::mem::take(plain)));
            }
            self.parts.push(TextPart::Number(range));
            return;
        };
        let (rest, word) = match (before.strip_suffix(')'), before.rfind('(')) {
            (Some(inner), Some(open)) => (&before[..open], &inner[open + 1..]),
            _ => before.split_at(before.char_indices().last().map_or(0, |(at, _)| at)),
        };
        if !rest.is_empty() {
            self.parts.push(TextPart::Text(rest.to_owned()));
        }
        self.parts.push(TextPart::Repeated(word.to_owned(), range));
        plain.clear();
    }

    /// Removes the spaces around an `x` between two numbers.
    fn tighten(&mut self) {
        for part in &mut self.parts {
            if let TextPart::Text(text) = part
                && matches!(text.trim(), "x" | "×")
            {
                *text = "x".to_owned();
            }
        }
        let number = |part: Option<&TextPart>| matches!(part, Some(TextPart::Number(_)));
        for at in 0..self.parts.len() {
            let before = at.checked_sub(1).and_then(|at| self.parts.get(at));
            let (before, after) = (number(before), number(self.parts.get(at + 1)));
            let Some(TextPart::Text(text)) = self.parts.get_mut(at) else { continue };
            // For example, `3 x 1..5` and `1..5 x 3`.
            if after && let Some(rest) = text.trim_end().strip_suffix('x') {
                *text = format!("{}x", rest.trim_end());
            } else if before && let Some(rest) = text.trim_start().strip_prefix('x') {
                *text = format!("x{}", rest.trim_start());
            }
        }
    }
}

/// Returns the range that begins at this byte, and the byte at which its text ends.
fn range(text: &str, at: usize) -> Result<Option<(RangeInclusive<u64>, usize)>, FamilyError> {
    let digits = |from: usize| {
        let rest = text.get(from..).unwrap_or_default();
        from + rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())
    };
    let dots = digits(at);
    let Some(rest) = text.get(dots..).and_then(|rest| rest.strip_prefix("..")) else {
        return Ok(None);
    };
    let second = text.len() - rest.len();
    let end = digits(second);
    if dots == at || end == second {
        return Ok(None);
    }
    let error = |message: &str| FamilyError { message: message.to_owned(), at: at..end };
    let number = |text: &str| {
        text.parse::<u64>()
            .ok()
            .filter(|n| *n < u64::MAX / 2)
            .ok_or_else(|| error("the number is too large; write a range such as 1..5"))
    };
    let (from, to) = (number(&text[at..dots])?, number(&text[second..end])?);
    if from > to {
        return Err(error("the range is empty; write the smaller number first, as in 1..5"));
    }
    Ok(Some((from..=to, end)))
}

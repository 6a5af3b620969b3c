//! Words for games.

use crate::{Checker, Item, Node};

/// A name that a literal form has.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Name {
    /// A numerator and the exponent of the denominator, in lowest terms.
    Number(i64, u32),
    Nimber(usize),
    Up,
    Down,
    None,
}
pub(crate) const ZERO: Name = Name::Number(0, 0);
const LONGEST: usize = 4000;

/// What is told of a text that may be very long.
pub(crate) fn cut(text: &str, length: usize) -> String {
    match text.char_indices().nth(length) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.into(),
    }
}

impl Checker {
    /// The name of the form with these options, if it is the canonical form that has the name.
    pub(crate) fn name_of(&self, left: &[u32], right: &[u32]) -> Name {
        let name = |n: &u32| match self.nodes.get(n) {
            Some(Node::Game { name, .. }) => *name,
            _ => Name::None,
        };
        let nimber = |n: &u32| match name(n) {
            ZERO => Some(0),
            Name::Nimber(k) => Some(k),
            _ => None,
        };
        let simple = match (left, right) {
            ([], []) => ZERO,
            ([l], []) => match name(l) {
                Name::Number(n, 0) if n >= 0 => Name::Number(n + 1, 0),
                _ => Name::None,
            },
            ([], [r]) => match name(r) {
                Name::Number(n, 0) if n <= 0 => Name::Number(n - 1, 0),
                _ => Name::None,
            },
            ([l], [r]) => match (name(l), name(r)) {
                (Name::Number(a, d), Name::Number(b, e))
                    if d.max(e) < 30 && a.abs().max(b.abs()) < 1 << 30 =>
                {
                    let k = d.max(e);
                    let (a, b) = (a << (k - d), b << (k - e));
                    if b - a == 1 { Name::Number(a + b, k + 1) } else { Name::None }
                }
                (ZERO, Name::Nimber(1)) => Name::Up,
                (Name::Nimber(1), ZERO) => Name::Down,
                _ => Name::None,
            },
            _ => Name::None,
        };
        let nimbers =
            |options: &[u32]| options.iter().enumerate().all(|(k, o)| nimber(o) == Some(k));
        match simple {
            Name::None if left == right && nimbers(left) => Name::Nimber(left.len()),
            _ => simple,
        }
    }

    /// The game in the notation of Upstar.
    pub(crate) fn show(&self, item: &Item) -> String {
        let mut text = String::new();
        match item {
            Item::Node(n) => match self.nodes.get(n) {
                Some(Node::Game { .. }) => {
                    self.braces(*n, &mut text);
                    if text.len() > LONGEST {
                        text = format!("#{n}");
                    }
                }
                Some(Node::Position(rule, state)) => text = self.show_position(*rule, state),
                Some(Node::Sum(terms)) => {
                    let terms: Vec<Item> = terms.iter().map(|&t| Item::Node(t)).collect();
                    text = self.show_sum(&terms);
                }
                Some(Node::Negative(of)) => text = format!("-({})", self.show(&Item::Node(*of))),
                None => text = format!("#{n}"),
            },
            Item::Position(rule, state) => text = self.show_position(*rule, state),
            Item::Sum(terms) => text = self.show_sum(terms),
            Item::Negative(of) => text = format!("-({})", self.show(of)),
        }
        text
    }

    fn show_sum(&self, terms: &[Item]) -> String {
        let mut text = String::new();
        for term in terms {
            text += if text.is_empty() { "(" } else { " + " };
            text += &self.show(term);
            if text.len() > 2 * LONGEST {
                return "a large sum".into();
            }
        }
        if terms.is_empty() { "0".into() } else { text + ")" }
    }

    pub(crate) fn show_position(&self, rule: u32, state: &[u8]) -> String {
        let ruleset = &self.rules[rule as usize - 1];
        let text = |part: &[u8]| format!("{}(\"{}\")", ruleset.name, String::from_utf8_lossy(part));
        match ruleset.parts {
            true if state.is_empty() => "0".into(),
            true => crate::rules::split(state).map(text).collect::<Vec<_>>().join(" + "),
            false => text(state),
        }
    }

    /// A literal form in braces, or more than `LONGEST` letters.
    fn braces(&self, n: u32, text: &mut String) {
        if text.len() > LONGEST {
            return;
        }
        let Some(Node::Game { left, right, name }) = self.nodes.get(&n) else {
            return text.push_str(&format!("#{n}"));
        };
        match name {
            Name::Number(a, 0) => text.push_str(&a.to_string()),
            Name::Number(a, k) => text.push_str(&format!("{a}/{}", 1_u64 << k)),
            Name::Nimber(1) => text.push('*'),
            Name::Nimber(k) => text.push_str(&format!("*{k}")),
            Name::Up => text.push('^'),
            Name::Down => text.push('v'),
            Name::None => {
                let mut separator = "{";
                for (options, after) in [(left, "|"), (right, "}")] {
                    for &option in options {
                        text.push_str(std::mem::replace(&mut separator, ","));
                        self.braces(option, text);
                    }
                    if separator == "{" {
                        text.push('{');
                    }
                    text.push_str(after);
                    separator = "";
                }
            }
        }
    }
}

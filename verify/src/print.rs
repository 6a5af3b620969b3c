//! Words for games.

use crate::games::{Item, Node};
use crate::{Checker, Step, broken};

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
/// No statement is longer.
pub(crate) const LONGEST: usize = 1 << 20;

/// Forms are not nested more deeply in a statement.
const DEEPEST: usize = 1000;

pub(crate) fn too_long<T>() -> Step<T> {
    broken("the statement is too long to be written out")
}

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
    pub(crate) fn show(&self, item: &Item) -> Step<String> {
        let mut text = String::new();
        self.write(item, "", &mut text).map(|()| text)
    }

    /// Games as a list, with one limit for all.
    pub(crate) fn show_list(&self, games: &[u32]) -> Step<String> {
        let mut text = String::from("[");
        for (place, &n) in games.iter().enumerate() {
            text += if place == 0 { "" } else { ", " };
            self.write(&Item::Node(n), "", &mut text)?;
        }
        Ok(text + "]")
    }

    /// The game in the notation of Upstar, with forms in quotation marks, which keep them literal.
    pub(crate) fn show_literally(&self, item: &Item) -> Step<String> {
        let mut text = String::new();
        self.write(item, "'", &mut text).map(|()| text)
    }

    fn write(&self, item: &Item, quote: &str, text: &mut String) -> Step {
        match item {
            Item::Node(n) => match self.node(*n)? {
                Node::Game { .. } => {
                    *text += quote;
                    self.braces(*n, text)?;
                    *text += quote;
                }
                Node::Position(rule, state, given) => {
                    let written = given.as_deref().unwrap_or(state);
                    self.write_position(*rule, written, quote, text);
                }
                Node::Sum(terms) => {
                    let terms: Vec<Item> = terms.iter().map(|&t| Item::Node(t)).collect();
                    self.write_sum(&terms, quote, text)?;
                }
                Node::Negative(of) => self.write_negative(&Item::Node(*of), quote, text)?,
            },
            Item::Position(rule, state) => self.write_position(*rule, state, quote, text),
            Item::Sum(terms) => self.write_sum(terms, quote, text)?,
            Item::Negative(of) => self.write_negative(of, quote, text)?,
        }
        if text.len() > LONGEST { too_long() } else { Ok(()) }
    }

    fn write_negative(&self, of: &Item, quote: &str, text: &mut String) -> Step {
        *text += "-(";
        self.write(of, quote, text)?;
        *text += ")";
        Ok(())
    }

    fn write_sum(&self, terms: &[Item], quote: &str, text: &mut String) -> Step {
        if terms.is_empty() {
            *text += &format!("{quote}0{quote}");
            return Ok(());
        }
        for (place, term) in terms.iter().enumerate() {
            *text += if place == 0 { "(" } else { " + " };
            self.write(term, quote, text)?;
        }
        *text += ")";
        Ok(())
    }

    fn write_position(&self, rule: u32, written: &str, quote: &str, text: &mut String) {
        let ruleset = &self.rules[rule as usize - 1];
        let position = |part: &str| format!("{}(\"{part}\")", ruleset.name);
        *text += &match ruleset.parts {
            true if written.is_empty() => format!("{quote}0{quote}"),
            true => written.split(" + ").map(position).collect::<Vec<_>>().join(" + "),
            false => position(written),
        };
    }

    /// A literal form in braces. What is still to be written is kept in a list, for forms may be
    /// nested deeply.
    fn braces(&self, n: u32, text: &mut String) -> Step {
        enum Rest {
            /// A form, and how many braces are around it.
            Form(u32, usize),
            Sign(&'static str),
        }
        let mut rest = vec![Rest::Form(n, 0)];
        while let Some(next) = rest.pop() {
            if text.len() > LONGEST {
                return too_long();
            }
            let (n, depth) = match next {
                Rest::Form(n, depth) => (n, depth),
                Rest::Sign(sign) => {
                    *text += sign;
                    continue;
                }
            };
            let Node::Game { left, right, name } = self.node(n)? else {
                return broken(format!("{n} is no literal form"));
            };
            match name {
                Name::Number(a, 0) => *text += &a.to_string(),
                Name::Number(a, k) => *text += &format!("{a}/{}", 1_u64 << k),
                Name::Nimber(1) => *text += "*",
                Name::Nimber(k) => *text += &format!("*{k}"),
                Name::Up => *text += "^",
                Name::Down => *text += "v",
                Name::None if depth >= DEEPEST => {
                    return broken(format!("a form has more than {DEEPEST} braces around another"));
                }
                Name::None => {
                    rest.push(Rest::Sign("}"));
                    for (options, before) in [(right, "|"), (left, "{")] {
                        for (place, &option) in options.iter().enumerate().rev() {
                            rest.push(Rest::Form(option, depth + 1));
                            rest.extend((place > 0).then_some(Rest::Sign(",")));
                        }
                        rest.push(Rest::Sign(before));
                    }
                }
            }
        }
        Ok(())
    }
}

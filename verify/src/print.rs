//! Prints games.

use crate::games::{Item, Node};
use crate::{CheckResult, Checker, broken};

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Name {
    /// A numerator and the exponent of the denominator, in lowest terms.
    Number(i128, u32),
    Nimber(usize),
    Up,
    Down,
    None,
}
pub(crate) const ZERO: Name = Name::Number(0, 0);

/// Numbers with larger numerators or denominators have no names.
const LARGEST: i128 = 1 << 120;
const MOST_HALVINGS: u32 = 100;

/// Returns the name of `{a|b}` if a and b are adjacent fractions over the larger denominator.
fn between((a, d): (i128, u32), (b, e): (i128, u32)) -> Name {
    let halvings = d.max(e);
    let scaled = |n: i128, k: u32| n.checked_mul(1 << (halvings - k)).filter(|n| n.abs() < LARGEST);
    match (scaled(a, d), scaled(b, e)) {
        (Some(a), Some(b)) if b - a == 1 && halvings < MOST_HALVINGS => {
            Name::Number(a + b, halvings + 1)
        }
        _ => Name::None,
    }
}

pub(crate) const LONGEST: usize = 1 << 20;

const DEEPEST: usize = 1000;

pub(crate) fn too_long<T>() -> CheckResult<T> {
    broken("the statement is too long to print")
}

pub(crate) fn cut(text: &str, length: usize) -> String {
    match text.char_indices().nth(length) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.into(),
    }
}

impl Checker {
    /// Returns the name of the form with these options, if the form is canonical and has a name.
    pub(crate) fn name_of(&self, left: &[u32], right: &[u32]) -> Name {
        let name = |n: &u32| match self.nodes.get(n) {
            Some(Node::Game { name, .. }) => *name,
            _ => Name::None,
        };
        match (left, right) {
            ([], []) => ZERO,
            ([l], []) => match name(l) {
                Name::Number(n, 0) if (0..LARGEST).contains(&n) => Name::Number(n + 1, 0),
                _ => Name::None,
            },
            ([], [r]) => match name(r) {
                Name::Number(n, 0) if (0..LARGEST).contains(&-n) => Name::Number(n - 1, 0),
                _ => Name::None,
            },
            ([l], [r]) => match (name(l), name(r)) {
                (ZERO, ZERO) => Name::Nimber(1),
                (Name::Number(a, d), Name::Number(b, e)) => between((a, d), (b, e)),
                (ZERO, Name::Nimber(1)) => Name::Up,
                (Name::Nimber(1), ZERO) => Name::Down,
                _ => Name::None,
            },
            _ => {
                // The options of *k are 0, *, ..., *(k - 1).
                let are_nimbers = |options: &[u32]| {
                    let nimbers = options.iter().map(|n| match name(n) {
                        ZERO => Some(0),
                        Name::Nimber(k) => Some(k),
                        _ => None,
                    });
                    let mut nimbers = nimbers.collect::<Option<Vec<usize>>>();
                    nimbers.iter_mut().for_each(|all| all.sort_unstable());
                    nimbers.is_some_and(|all| all.into_iter().eq(0..left.len()))
                };
                match are_nimbers(left) && are_nimbers(right) {
                    true => Name::Nimber(left.len()),
                    false => Name::None,
                }
            }
        }
    }

    /// Returns the game in the notation of Upstar.
    pub(crate) fn show(&self, item: &Item) -> CheckResult<String> {
        let mut text = String::new();
        self.write(item, "", &mut text).map(|()| text)
    }

    pub(crate) fn show_list(&self, games: &[u32]) -> CheckResult<String> {
        let mut text = String::from("[");
        for (place, &n) in games.iter().enumerate() {
            text += if place == 0 { "" } else { ", " };
            self.write(&Item::Node(n), "", &mut text)?;
        }
        Ok(text + "]")
    }

    /// Same as `show`, but in quotation marks, so that forms remain literal.
    pub(crate) fn show_literally(&self, item: &Item) -> CheckResult<String> {
        let mut text = String::new();
        self.write(item, "'", &mut text).map(|()| text)
    }

    fn write(&self, item: &Item, quote: &str, text: &mut String) -> CheckResult {
        match item {
            Item::Node(n) => match self.node(*n)? {
                Node::Game { .. } => {
                    *text += quote;
                    self.braces(*n, text)?;
                    *text += quote;
                }
                Node::Position(rule, state, source) => {
                    let written = source.as_deref().unwrap_or(state);
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

    fn write_negative(&self, of: &Item, quote: &str, text: &mut String) -> CheckResult {
        *text += "-(";
        self.write(of, quote, text)?;
        *text += ")";
        Ok(())
    }

    fn write_sum(&self, terms: &[Item], quote: &str, text: &mut String) -> CheckResult {
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

    /// Writes a literal form in braces, with an explicit stack.
    fn braces(&self, n: u32, text: &mut String) -> CheckResult {
        enum PrintTail {
            Form(u32, usize),
            Sign(&'static str),
        }
        let mut rest = vec![PrintTail::Form(n, 0)];
        while let Some(next) = rest.pop() {
            if text.len() > LONGEST {
                return too_long();
            }
            let (n, depth) = match next {
                PrintTail::Form(n, depth) => (n, depth),
                PrintTail::Sign(sign) => {
                    *text += sign;
                    continue;
                }
            };
            let Node::Game { left, right, name } = self.node(n)? else {
                return broken(format!("{n} is not a literal form"));
            };
            match name {
                Name::Number(a, 0) => *text += &a.to_string(),
                Name::Number(a, k) => *text += &format!("{a}/{}", 1_u128 << k),
                Name::Nimber(1) => *text += "*",
                Name::Nimber(k) => *text += &format!("*{k}"),
                Name::Up => *text += "^",
                Name::Down => *text += "v",
                Name::None if depth >= DEEPEST => {
                    return broken(format!(
                        "a form is nested too deeply: at most {DEEPEST} levels are supported"
                    ));
                }
                Name::None => {
                    rest.push(PrintTail::Sign("}"));
                    for (options, before) in [(right, "|"), (left, "{")] {
                        for (place, &option) in options.iter().enumerate().rev() {
                            rest.push(PrintTail::Form(option, depth + 1));
                            rest.extend((place > 0).then_some(PrintTail::Sign(",")));
                        }
                        rest.push(PrintTail::Sign(before));
                    }
                }
            }
        }
        Ok(())
    }
}

//! The arguments of a ruleset, and their lookup by option name.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use upstar_core::RulesetDoc;

/// An argument of a ruleset, such as `diagonal: true`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arg {
    /// The name before the colon, or `None` for a positional argument.
    pub name: Option<String>,
    /// The value.
    pub value: ArgValue,
}

/// The value of an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArgValue {
    /// `true` or `false`.
    Bool(bool),
    /// An integer.
    Integer(i64),
    /// A string.
    Text(String),
    /// A list or a set.
    List(Vec<ArgValue>),
}

impl ArgValue {
    /// Parses `true`, `7`, `{1, 4..6}` or `[1, 2]`. Anything else is read as a string.
    ///
    /// ```
    /// # use upstar_rules::ArgValue::{self, Integer, List, Text};
    /// assert_eq!(ArgValue::read("{1, 4..5}"), List(vec![Integer(1), Integer(4), Integer(5)]));
    /// assert_eq!(ArgValue::read("0.77"), Text("0.77".to_owned()));
    /// ```
    #[must_use]
    pub fn read(text: &str) -> ArgValue {
        let text = text.trim();
        if let Ok(truth) = text.parse() {
            return ArgValue::Bool(truth);
        }
        if let Ok(number) = text.parse() {
            return ArgValue::Integer(number);
        }
        let inner = text
            .strip_prefix('{')
            .and_then(|rest| rest.strip_suffix('}'))
            .or_else(|| text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')));
        match inner {
            // No ruleset accepts nested lists. They are read as strings and rejected later.
            Some(inner) if !inner.contains(['{', '[']) => {
                let items = inner.split(',').filter(|item| !item.trim().is_empty());
                let items = items.flat_map(|item| match range(item) {
                    Some(range) => range.map(ArgValue::Integer).collect(),
                    None => vec![ArgValue::read(item)],
                });
                ArgValue::List(items.collect())
            }
            _ => ArgValue::Text(text.trim_matches('"').to_owned()),
        }
    }
}

/// Reads a range of integers, such as `3..14`, with at most a million items.
fn range(text: &str) -> Option<RangeInclusive<i64>> {
    let (from, to) = text.split_once("..")?;
    let (from, to) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
    (i64::checked_sub(to, from)? < 1_000_000).then_some(from..=to)
}

impl Arg {
    /// Returns the argument `name: value`.
    pub fn named(name: impl Into<String>, value: ArgValue) -> Arg {
        Arg { name: Some(name.into()), value }
    }
}

/// The error for arguments that do not determine a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesetError {
    /// The problem and the remedy, in one sentence without a full stop.
    pub message: String,
    /// The zero-based index of the wrong argument, if one is at fault.
    pub argument: Option<usize>,
}

impl fmt::Display for RulesetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for RulesetError {}

/// The options given to one ruleset, checked against its help page.
pub(crate) struct Args<'a> {
    doc: RulesetDoc<'a>,
    args: &'a [Arg],
}

impl<'a> Args<'a> {
    /// Returns an error if an option is unknown, unnamed, given twice or missing.
    pub(crate) fn new(doc: RulesetDoc<'a>, args: &'a [Arg]) -> Result<Args<'a>, RulesetError> {
        let known = |arg: &Arg| {
            let name = arg.name.as_deref();
            doc.options.iter().any(|option| Some(option.name) == name)
        };
        if let Some(at) = args.iter().position(|arg| !known(arg)) {
            let ruleset = doc.name;
            let names: Vec<&str> = doc.options.iter().map(|option| option.name).collect();
            let message = match (&args[at].name, names.as_slice()) {
                (_, []) => format!("the ruleset {ruleset} has no options; give only the position"),
                (Some(name), names) => {
                    let name = shortened(name);
                    format!(
                        "{ruleset} has no option `{name}`; its options are {}",
                        names.join(", ")
                    )
                }
                (None, names) => {
                    format!(
                        "the options of {ruleset} must be named; the options are {}",
                        names.join(", ")
                    )
                }
            };
            return Err(RulesetError { message, argument: Some(at) });
        }
        for (at, arg) in args.iter().enumerate() {
            if args[..at].iter().any(|other| other.name == arg.name) {
                let name = arg.name.as_deref().unwrap_or_default();
                let message = format!("{name} is given twice; give each option once");
                return Err(RulesetError { message, argument: Some(at) });
            }
        }
        let args = Args { doc, args };
        match doc.options.iter().find(|option| option.required && args.find(option.name).is_none())
        {
            Some(missing) => {
                let (ruleset, name) = (doc.name, missing.name);
                let message = format!("{ruleset} needs the option {name}; see `help {ruleset}`");
                Err(RulesetError { message, argument: None })
            }
            None => Ok(args),
        }
    }

    fn find(&self, name: &str) -> Option<(usize, &'a ArgValue)> {
        debug_assert!(self.doc.options.iter().any(|option| option.name == name), "{name}");
        let at = self.args.iter().position(|arg| arg.name.as_deref() == Some(name))?;
        Some((at, &self.args[at].value))
    }

    pub(crate) fn flag(&self, name: &str) -> Result<bool, RulesetError> {
        match self.find(name) {
            None => Ok(false),
            Some((_, &ArgValue::Bool(value))) => Ok(value),
            Some(_) => {
                let sentence = format!("{name} must be true or false, as in `{name}: true`");
                Err(self.refuse(name, sentence))
            }
        }
    }

    /// Returns the value of a string option. A number is converted to a string.
    pub(crate) fn text(&self, name: &str) -> Result<Option<String>, RulesetError> {
        match self.find(name) {
            None => Ok(None),
            Some((_, ArgValue::Text(text))) => Ok(Some(text.clone())),
            Some((_, ArgValue::Integer(number))) => Ok(Some(number.to_string())),
            Some(_) => {
                let sentence = format!("{name} must be a string, as in `{name}: \"…\"`");
                Err(self.refuse(name, sentence))
            }
        }
    }

    pub(crate) fn integer(&self, name: &str) -> Result<Option<i64>, RulesetError> {
        match self.find(name) {
            None => Ok(None),
            Some((_, &ArgValue::Integer(number))) => Ok(Some(number)),
            Some(_) => {
                let sentence = format!("{name} must be an integer, as in `{name}: 2`");
                Err(self.refuse(name, sentence))
            }
        }
    }

    /// Returns the integers in a list or set. A single integer counts as a list.
    pub(crate) fn integers(&self, name: &str) -> Result<Option<Vec<i64>>, RulesetError> {
        let wrong = || {
            let sentence = format!("{name} must be a set of integers, as in `{name}: {{1, 2}}`");
            self.refuse(name, sentence)
        };
        match self.find(name) {
            None => Ok(None),
            Some((_, &ArgValue::Integer(number))) => Ok(Some(vec![number])),
            Some((_, ArgValue::List(items))) => {
                let number = |item: &ArgValue| match item {
                    ArgValue::Integer(number) => Ok(*number),
                    _ => Err(wrong()),
                };
                items.iter().map(number).collect::<Result<_, _>>().map(Some)
            }
            Some(_) => Err(wrong()),
        }
    }

    pub(crate) fn refuse(&self, name: &str, sentence: impl Into<String>) -> RulesetError {
        RulesetError { message: sentence.into(), argument: self.find(name).map(|(at, _)| at) }
    }
}

pub(crate) fn shortened(name: &str) -> String {
    let mut short: String = name.chars().take(40).collect();
    if short.len() < name.len() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clobber;

    #[test]
    fn wrong_options_are_named() {
        let yes = ArgValue::Bool(true);
        let diagonal = Arg::named("diagonal", yes.clone());
        for (doc, args, want, at) in [
            (
                crate::domineering::DOC,
                vec![diagonal.clone()],
                "the ruleset domineering has no options; give only the position",
                0,
            ),
            (
                clobber::DOC,
                vec![Arg { name: None, value: yes.clone() }],
                "the options of clobber must be named; the options are diagonal",
                0,
            ),
            (
                clobber::DOC,
                vec![Arg::named("diagonal", ArgValue::Integer(1))],
                "diagonal must be true or false, as in `diagonal: true`",
                0,
            ),
            (
                clobber::DOC,
                vec![diagonal.clone(), Arg::named("diag", yes)],
                "clobber has no option `diag`; its options are diagonal",
                1,
            ),
            (
                clobber::DOC,
                vec![diagonal.clone(), diagonal],
                "diagonal is given twice; give each option once",
                1,
            ),
        ] {
            let error = Args::new(doc, &args).and_then(|args| args.flag("diagonal")).unwrap_err();
            assert!(error.message.starts_with(want), "{}", error.message);
            assert_eq!(error.argument, Some(at));
        }
    }

    #[test]
    fn values_are_read_as_they_are_written() {
        let number = ArgValue::Integer;
        for (text, value) in [
            ("true", ArgValue::Bool(true)),
            (" -3", number(-3)),
            ("{1,2 , 3}", ArgValue::List(vec![number(1), number(2), number(3)])),
            ("[ ]", ArgValue::List(Vec::new())),
            ("{1,{2}}", ArgValue::Text("{1,{2}}".into())),
            ("0.137", ArgValue::Text("0.137".into())),
            ("\"E\"", ArgValue::Text("E".into())),
        ] {
            assert_eq!(ArgValue::read(text), value, "{text}");
        }
    }
}

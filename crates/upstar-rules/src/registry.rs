//! All rulesets by name, and how a name with arguments becomes a ruleset.

use std::error::Error;
use std::fmt;

use upstar_core::{Ruleset, RulesetDoc};

use crate::{
    Clobber, Col, Domineering, Hackenbush, Nim, Snort, ToadsAndFrogs, TopplingDominoes, clobber,
    col, domineering, hackenbush, nim, snort, toads_and_frogs, toppling_dominoes,
};

/// What is done with a ruleset once it is known which one it is.
pub trait Visitor {
    /// What comes out.
    type Out;

    /// Use the ruleset.
    fn visit<R: Ruleset + 'static>(self, rules: R) -> Self::Out;
}

/// An argument of a ruleset, such as `diagonal: true`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arg {
    /// The name before the colon; without one the argument goes by its place.
    pub name: Option<String>,
    /// What is given.
    pub value: ArgValue,
}

/// The value of an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArgValue {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// A text.
    Text(String),
    /// A list or a set.
    List(Vec<ArgValue>),
}

impl Arg {
    /// The argument `name: value`.
    pub fn named(name: impl Into<String>, value: ArgValue) -> Arg {
        Arg { name: Some(name.into()), value }
    }
}

/// Why a name and arguments make no ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesetError {
    /// What is wrong and what would be right, in one sentence without its stop.
    pub message: String,
    /// The argument that is wrong, counted from 0; without it, it is the name.
    pub argument: Option<usize>,
}

impl fmt::Display for RulesetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for RulesetError {}

/// The pages of all rulesets, in the order of their names.
#[must_use]
pub fn all() -> &'static [&'static RulesetDoc] {
    static ALL: [&RulesetDoc; 8] = [
        &clobber::DOC,
        &col::DOC,
        &domineering::DOC,
        &hackenbush::DOC,
        &nim::DOC,
        &snort::DOC,
        &toads_and_frogs::DOC,
        &toppling_dominoes::DOC,
    ];
    &ALL
}

/// Call the visitor with the ruleset of this name and with these arguments.
///
/// Fails where there is no such ruleset, naming one that is meant perhaps, and where an argument is
/// unknown, given twice or of the wrong type.
///
/// ```
/// # use upstar_core::Ruleset;
/// # use upstar_rules::{Arg, ArgValue, Visitor, visit};
/// struct Title;
/// impl Visitor for Title {
///     type Out = &'static str;
///     fn visit<R: Ruleset + 'static>(self, rules: R) -> &'static str {
///         rules.doc().title
///     }
/// }
/// let diagonal = Arg::named("diagonal", ArgValue::Bool(true));
/// assert_eq!(visit("clobber", &[diagonal], Title).unwrap(), "Clobber");
/// let error = visit("clobbber", &[], Title).unwrap_err();
/// assert!(error.message.contains("clobber"));
/// ```
pub fn visit<V: Visitor>(name: &str, args: &[Arg], visitor: V) -> Result<V::Out, RulesetError> {
    let mut args = Args::new(name, args);
    let out = match name {
        "clobber" => {
            let diagonal = args.flag("diagonal")?;
            args.finish()?;
            visitor.visit(Clobber { diagonal })
        }
        "col" => visit_plain(&args, Col, visitor)?,
        "domineering" => visit_plain(&args, Domineering, visitor)?,
        "hackenbush" => visit_plain(&args, Hackenbush, visitor)?,
        "nim" => visit_plain(&args, Nim, visitor)?,
        "snort" => visit_plain(&args, Snort, visitor)?,
        "toads_and_frogs" => visit_plain(&args, ToadsAndFrogs, visitor)?,
        "toppling_dominoes" => visit_plain(&args, TopplingDominoes, visitor)?,
        _ => return Err(unknown(name)),
    };
    Ok(out)
}

/// A ruleset without arguments.
fn visit_plain<R: Ruleset + 'static, V: Visitor>(
    args: &Args<'_>,
    rules: R,
    visitor: V,
) -> Result<V::Out, RulesetError> {
    args.finish()?;
    Ok(visitor.visit(rules))
}

/// The arguments of one ruleset while they are taken one by one.
struct Args<'a> {
    ruleset: &'a str,
    args: &'a [Arg],
    /// The names that the ruleset has asked for.
    known: Vec<&'static str>,
}

impl<'a> Args<'a> {
    fn new(ruleset: &'a str, args: &'a [Arg]) -> Args<'a> {
        Args { ruleset, args, known: Vec::new() }
    }

    /// The value of a flag; without it, false.
    fn flag(&mut self, name: &'static str) -> Result<bool, RulesetError> {
        self.known.push(name);
        let mut given = None;
        for (at, arg) in self.args.iter().enumerate() {
            if arg.name.as_deref() != Some(name) {
                continue;
            }
            let fail = |message: String| Err(RulesetError { message, argument: Some(at) });
            let ArgValue::Bool(value) = arg.value else {
                return fail(format!("{name} is true or false, as in `{name}: true`"));
            };
            if given.replace(value).is_some() {
                return fail(format!("{name} is given twice; give it once"));
            }
        }
        Ok(given.unwrap_or(false))
    }

    /// Nothing is left that the ruleset does not know.
    fn finish(&self) -> Result<(), RulesetError> {
        let known = |arg: &Arg| arg.name.as_deref().is_some_and(|name| self.known.contains(&name));
        let Some(at) = self.args.iter().position(|arg| !known(arg)) else { return Ok(()) };
        let ruleset = self.ruleset;
        let what = match &self.args[at].name {
            Some(name) => format!("{ruleset} has no option {}", shortened(name)),
            None => format!("{ruleset} takes its options by name"),
        };
        let message = match self.known.as_slice() {
            [] => format!("{ruleset} has no options; give the position only"),
            names => format!("{what}; it has {}", names.join(", ")),
        };
        Err(RulesetError { message, argument: Some(at) })
    }
}

fn unknown(name: &str) -> RulesetError {
    let message = match closest(name) {
        Some(other) => {
            format!("there is no ruleset {}; did you mean {other}?", shortened(name))
        }
        None => {
            let names: Vec<&str> = all().iter().map(|doc| doc.name).collect();
            format!("there is no ruleset {}; there are {}", shortened(name), names.join(", "))
        }
    };
    RulesetError { message, argument: None }
}

/// At most the first 40 characters of a name.
fn shortened(name: &str) -> String {
    let mut short: String = name.chars().take(40).collect();
    if short.len() < name.len() {
        short.push('…');
    }
    short
}

/// The ruleset whose name is written almost like this.
fn closest(name: &str) -> Option<&'static str> {
    if name.len() > 60 {
        return None;
    }
    let plain = |name: &str| -> Vec<char> {
        let letters = name.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let given = plain(name);
    let near = |doc: &&'static RulesetDoc| {
        let name = plain(doc.name);
        let far = edits(&given, &name);
        (far <= (name.len() + 1) / 3).then_some((far, doc.name))
    };
    all().iter().filter_map(near).min().map(|(_, name)| name)
}

/// How many letters have to be inserted, deleted or replaced to get from one word to another.
fn edits(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check_examples;

    struct Page;

    impl Visitor for Page {
        type Out = &'static RulesetDoc;

        fn visit<R: Ruleset + 'static>(self, rules: R) -> &'static RulesetDoc {
            check_examples(&rules);
            rules.doc()
        }
    }

    fn message(name: &str, args: &[Arg]) -> (String, Option<usize>) {
        let error = visit(name, args, Page).unwrap_err();
        (error.message, error.argument)
    }

    #[test]
    fn every_page_belongs_to_a_ruleset() {
        for doc in all() {
            assert!(std::ptr::eq(visit(doc.name, &[], Page).unwrap(), *doc), "{}", doc.name);
            for part in [doc.title, doc.rules, doc.notation, doc.known, doc.sources] {
                assert!(!part.is_empty() && !part.contains("  "), "{}", doc.name);
            }
        }
        assert!(all().is_sorted_by_key(|doc| doc.name));
    }

    #[test]
    fn wrong_names_are_corrected() {
        for (wrong, right) in [
            ("Domineering", "domineering"),
            ("domineerin", "domineering"),
            ("toads-and-frogs", "toads_and_frogs"),
            ("toad_and_frogs", "toads_and_frogs"),
            ("topplingdominos", "toppling_dominoes"),
            ("nimm", "nim"),
            ("snrot", "snort"),
        ] {
            let want = format!("there is no ruleset {wrong}; did you mean {right}?");
            assert_eq!(message(wrong, &[]), (want, None));
        }
        let (text, _) = message("chess", &[]);
        assert!(text.starts_with("there is no ruleset chess; there are clobber, col,"), "{text}");
        assert!(message(&"x".repeat(10_000_000), &[]).0.len() < 300);
    }

    #[test]
    fn wrong_options_are_named() {
        let yes = ArgValue::Bool(true);
        let diagonal = Arg::named("diagonal", yes.clone());
        for (name, args, want, at) in [
            (
                "domineering",
                vec![diagonal.clone()],
                "domineering has no options; give the position only",
                0,
            ),
            (
                "clobber",
                vec![diagonal.clone(), Arg::named("diag", yes.clone())],
                "clobber has no option diag; it has diagonal",
                1,
            ),
            (
                "clobber",
                vec![Arg { name: None, value: yes }],
                "clobber takes its options by name; it has diagonal",
                0,
            ),
            (
                "clobber",
                vec![Arg::named("diagonal", ArgValue::Integer(1))],
                "diagonal is true or false, as in `diagonal: true`",
                0,
            ),
            (
                "clobber",
                vec![diagonal.clone(), diagonal],
                "diagonal is given twice; give it once",
                1,
            ),
        ] {
            assert_eq!(message(name, &args), (want.to_owned(), Some(at)));
        }
    }
}

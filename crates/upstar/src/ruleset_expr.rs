//! Expressions for rulesets with options.

use upstar_core::{Ruleset, RulesetDoc};
use upstar_notation::quoted_text;
use upstar_rules::{Arg, ArgValue, MoveRule, RuleFile};

pub(crate) struct RulesetExpr {
    /// The name with its required options, such as `octal("0.77")`.
    pub(crate) ruleset: String,
    /// The other options as they follow the position, for example `, diagonal: true`.
    pub(crate) named: String,
    /// Distinguishes rulesets with equal expressions, for example two versions of a rule file.
    pub(crate) edition: String,
    /// `true` if a position is written without quotation marks: `f(3, 5)`, not `f("3, 5")`.
    pub(crate) is_unquoted: bool,
}

impl RulesetExpr {
    pub(crate) fn new(doc: &RulesetDoc<'_>, args: &[Arg]) -> RulesetExpr {
        let (needed, named) = split(doc, args);
        let ruleset = match needed.as_slice() {
            [] => doc.name.to_string(),
            needed => format!("{}({})", doc.name, needed.join(", ")),
        };
        let named = named.iter().map(|option| format!(", {option}")).collect();
        RulesetExpr { ruleset, named, edition: String::new(), is_unquoted: false }
    }

    pub(crate) fn of_file(path: &str, file: &RuleFile) -> RulesetExpr {
        let ruleset = format!("ruleset({})", quoted_text(path));
        let edition = format!(" #{:016x}", file.fingerprint());
        RulesetExpr { ruleset, edition, ..RulesetExpr::new(&file.doc(), file.settings()) }
    }

    /// Returns the position with this text as an expression.
    pub(crate) fn position(&self, text: &str) -> String {
        let quoted = if self.is_unquoted { text.to_owned() } else { quoted_text(text) };
        format!("{}({quoted}{})", self.ruleset, self.named)
    }

    pub(crate) fn rules(&self) -> String {
        match self.named.strip_prefix(", ") {
            Some(named) => format!("{}({named})", self.ruleset),
            None => self.ruleset.clone(),
        }
    }
}

/// Applies a variant to the expression of a ruleset or a position.
///
/// ```
/// # use upstar::{MoveRule, variant_expression};
/// let text = variant_expression("clobber".to_owned(), MoveRule::Impartial, false);
/// assert_eq!(text, "impartial(clobber)");
/// ```
#[must_use]
pub fn variant_expression(mut text: String, play: MoveRule, negated: bool) -> String {
    if negated {
        text = format!("negated({text})");
    }
    match play {
        MoveRule::AsItIs => text,
        MoveRule::Impartial => format!("impartial({text})"),
        MoveRule::Dicotic => format!("dicotic({text})"),
        MoveRule::ImpartialDicotic => format!("impartial(dicotic({text}))"),
    }
}

/// Returns a ruleset with its options as an expression. `name` is its name, or `ruleset(…)` with
/// the path of the rule file.
///
/// ```
/// # use upstar::{Arg, ArgValue, ruleset_expression, rulesets};
/// let clobber = rulesets().iter().find(|doc| doc.name == "clobber").unwrap();
/// let diagonal = Arg::named("diagonal", ArgValue::Bool(true));
/// assert_eq!(ruleset_expression("clobber", clobber, &[diagonal]), "clobber(diagonal: true)");
/// assert_eq!(ruleset_expression("clobber", clobber, &[]), "clobber");
/// ```
#[must_use]
pub fn ruleset_expression(name: &str, doc: &RulesetDoc<'_>, args: &[Arg]) -> String {
    let (mut options, mut named) = split(doc, args);
    options.append(&mut named);
    match options.as_slice() {
        [] => name.to_owned(),
        options => format!("{name}({})", options.join(", ")),
    }
}

/// Returns the value of an option as an expression.
///
/// ```
/// # use upstar::{ArgValue, option_expression};
/// assert_eq!(option_expression(&ArgValue::read("{1,2}")), "{1, 2}");
/// assert_eq!(option_expression(&ArgValue::read("0.77")), "\"0.77\"");
/// ```
#[must_use]
pub fn option_expression(value: &ArgValue) -> String {
    match value {
        ArgValue::Bool(truth) => truth.to_string(),
        ArgValue::Integer(n) => n.to_string(),
        ArgValue::Text(text) => quoted_text(text),
        ArgValue::List(items) => {
            let items: Vec<String> = items.iter().map(option_expression).collect();
            // Empty braces would denote the game 0.
            if items.is_empty() { "[]".to_owned() } else { format!("{{{}}}", items.join(", ")) }
        }
    }
}

/// Returns the required options in the order of the ruleset, and the others with their names,
/// sorted.
fn split(doc: &RulesetDoc<'_>, args: &[Arg]) -> (Vec<String>, Vec<String>) {
    let mut args: Vec<&Arg> = args.iter().collect();
    let mut needed = Vec::new();
    for option in doc.options.iter().filter(|option| option.required) {
        let at = args.iter().position(|arg| arg.name.as_deref() == Some(option.name));
        needed.extend(at.map(|at| option_expression(&args.remove(at).value)));
    }
    let written = |arg: &&Arg| match &arg.name {
        Some(name) => format!("{name}: {}", option_expression(&arg.value)),
        None => option_expression(&arg.value),
    };
    let mut named: Vec<String> = args.iter().map(written).collect();
    named.sort();
    (needed, named)
}

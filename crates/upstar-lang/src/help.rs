//! Help pages, and the names for completion.

use upstar_core::{Example, RulesetDoc};

use crate::builtins::{builtins, find, theories};
use crate::eval::OUTCOMES;
use crate::glossary::{self, GlossaryEntry};
use crate::operators;
use crate::ruleset_function::example_text;

/// The kind of a known name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NameKind {
    /// A function of the language.
    Function,
    /// A ruleset.
    Ruleset,
    /// A word or a constant of the language.
    Word,
}

/// A name for completion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownName {
    /// The name.
    pub name: &'static str,
    /// The kind of the name.
    pub kind: NameKind,
    /// A one-line summary.
    pub summary: &'static str,
    /// `true` for a function whose first argument is a game. It can follow `g.`.
    pub of_a_game: bool,
}

/// Returns all names of the language in alphabetical order.
#[must_use]
pub fn known_names() -> Vec<KnownName> {
    let functions = builtins().map(|builtin| KnownName {
        name: builtin.name(),
        kind: NameKind::Function,
        summary: builtin.summary(),
        of_a_game: builtin.is_of_a_game(),
    });
    let rulesets = upstar::rulesets().iter().map(|doc| KnownName {
        name: doc.name,
        kind: NameKind::Ruleset,
        summary: doc.title,
        of_a_game: false,
    });
    let word =
        |(name, summary)| KnownName { name, kind: NameKind::Word, summary, of_a_game: false };
    let words = WORDS.iter().copied().map(word);
    let mut all: Vec<KnownName> = functions.chain(rulesets).chain(words).collect();
    all.sort_by_key(|known| known.name);
    all
}

const WORDS: &[(&str, &str)] = &[
    ("Left", "The player who wins positive games (Blue, vertical dominoes, toads)."),
    ("_", "The last result in an interactive session."),
    ("Right", "The player who wins negative games (Red, horizontal dominoes, frogs)."),
    ("and", "True if both conditions hold."),
    ("assert", "Stops the script with an error unless a condition holds."),
    ("else", "Introduces the second branch of `if`."),
    ("false", "A truth value."),
    ("for", "Builds a list: [f(n) for n in 1..10 if …]."),
    ("if", "A conditional: if condition then a else b."),
    ("in", "True if a value equals an item of a list or a set; also a part of `for`."),
    ("dud", "{pass|pass}: play is infinite, so the game is a draw."),
    ("downunder", "{*|pass}, the negative of upon."),
    ("hi", "{on|0}: Left threatens to move to on."),
    ("lo", "{0|off}, the negative of hi."),
    ("minus_off", "{on|0||0} = -_on, which is written −_OFF in Siegel's thesis, Table 3.1."),
    (
        "minus_under",
        "{over|0||0} = -_over, which is written −_UNDER in Siegel's thesis, Table 3.1.",
    ),
    ("off", "{|pass}, the negative of on: Right can always pass."),
    ("on", "{pass|}: Left can always pass."),
    ("over", "{0|pass}, greater than every loopfree infinitesimal."),
    ("pass", "An option that leads back to the position itself."),
    ("tis", "The loopy game a = {0||a|0}, written `a{0||a|0}`."),
    ("tisn", "The loopy game a = {0|a||0}, written `a{0|a||0}`."),
    ("under", "{pass|0}, the negative of over."),
    ("upon", "{pass|*}, greater than ^ and less than ^2."),
    ("not", "True if the condition does not hold."),
    ("or", "True if at least one of the conditions holds."),
    ("then", "Introduces the first branch of `if`."),
    ("true", "A truth value."),
];

pub(crate) fn constants() -> impl Iterator<Item = &'static str> {
    ["Left", "Right", "false", "true"].into_iter().chain(OUTCOMES)
}

const NOTATION: &[(&str, &str)] = &[
    ("3  -1/2  0.75", "numbers"),
    ("*  *5  ^  ^^  ^3  v  vv  v4", "star, nimbers, ups, downs"),
    ("1/2^3*2", "number + ups + nimber, written together"),
    ("1/power(2, 5000)", "a power; 1/2^5000 is 1/2 plus 5000 ups"),
    ("{a,b|c}  {a||b|c}", "a game; the longest bars are outermost"),
    ("+-1  +_2  -_2", "switch, tiny, miny"),
    ("^[2]  ^(2)", "uptimals"),
    ("{pass|*}  a{0||a|-2}", "loopy games, with `pass` or labels"),
    ("on  over  upon*  dud  G & H", "named loopy games; onside & offside"),
    ("'{0,1|3}'", "a literal form: not simplified"),
    ("domineering(\"4x4\")", "a position"),
    ("-x  n.G  G : H  G <> H  +  -", "negative, multiple, ordinal, side, sum"),
    ("=  ===  !=  <  >  <=  >=  ||  <|  |>", "relations"),
    ("name := expr", "gives a value a name"),
    ("expr;", "prints nothing"),
    ("x in list", "membership in a list or a set"),
    ("[f(n) for n in 1..10 if n != 3]", "a list"),
    ("x -> x + 1", "a function"),
    ("help NAME", "the help page of a name or an operator"),
];

/// Returns the page about a name, or about the notation if the name is empty or `notation`.
///
/// ```
/// assert!(upstar_lang::help("mean").unwrap().contains("mean({4|1})"));
/// assert!(upstar_lang::help("").unwrap().contains("literal form"));
/// assert!(upstar_lang::help("").unwrap().contains("Scoring games\n"));
/// assert!(upstar_lang::help("..").unwrap().contains("1..3"));
/// ```
#[must_use]
pub fn help(name: &str) -> Option<String> {
    let name = name.trim();
    if name.is_empty() || ["notation", "syntax"].contains(&name) {
        return Some(overview());
    }
    let word = || {
        let (_, summary) = WORDS.iter().find(|(word, _)| *word == name)?;
        Some(format!("{name}\n\n{summary}"))
    };
    let spelled = || {
        let plain = name.to_lowercase().replace([' ', '-'], "_");
        page_of_name(&plain).or_else(|| page_of_name(plain.strip_suffix('s')?))
    };
    page_of_name(name)
        .or_else(|| operators::page(name))
        .or_else(word)
        .or_else(|| glossary::term(name).map(GlossaryEntry::page))
        .or_else(|| crate::other_systems::page(name))
        .or_else(spelled)
        .or_else(|| glossary::term_with_word(name).map(GlossaryEntry::page))
}

/// Returns the page about a function or a ruleset. The definition of a term with the name of the
/// function precedes the page, and the glossary entry of a synonym follows it, unless the entry
/// refers to the function.
fn page_of_name(name: &str) -> Option<String> {
    let Some(builtin) = find(name) else {
        return upstar::rulesets().iter().find(|doc| doc.name == name).map(|doc| ruleset_page(doc));
    };
    let page = builtin.page();
    Some(match glossary::term(name) {
        Some(entry) if glossary::is_spelling(entry.term, name) => {
            format!("The term\n{}\n\nThe function\n{page}", entry.text)
        }
        Some(entry) if !entry.see.split(' ').any(|see| see == name) => {
            format!("{page}\n\nThe term\n{}", entry.text)
        }
        _ => page,
    })
}

fn overview() -> String {
    let mut page = String::from("Notation\n\n");
    for (notation, meaning) in NOTATION {
        page.push_str(&format!("  {notation:<38} {meaning}\n"));
    }
    page.push_str("\nFunctions\n");
    for (title, table) in theories() {
        page.push_str(&format!("\n{title}\n"));
        page.push_str(&columns(table.iter().map(|builtin| builtin.name())));
    }
    page.push_str("\nRulesets\n\n");
    page.push_str(&columns(upstar::rulesets().iter().map(|doc| doc.name)));
    page.trim_end().to_string()
}

fn columns<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let mut out = String::new();
    let mut line = String::from(" ");
    for name in names {
        if line.len() + name.len() > 78 {
            out.push_str(&line);
            out.push('\n');
            line = String::from(" ");
        }
        line.push(' ');
        line.push_str(name);
    }
    out + &line + "\n"
}

/// Returns the page about a ruleset.
#[must_use]
pub fn ruleset_page(doc: &RulesetDoc<'_>) -> String {
    page_with(doc, doc.name, |example| example_text(doc, example))
}

/// Returns the page about a ruleset under this name. `written` writes the examples.
pub(crate) fn page_with(
    doc: &RulesetDoc<'_>,
    name: &str,
    written: impl Fn(&Example) -> String,
) -> String {
    let mut page = format!(
        "{} ({name})\n\nRules\n{}\n\nText format\n{}\n",
        doc.title, doc.rules, doc.notation
    );
    if !doc.options.is_empty() {
        page.push_str("\nOptions\n");
    }
    for option in doc.options {
        let needed = if option.required { " (required)" } else { "" };
        page.push_str(&format!("  {}{needed}: {}\n", option.name, option.what));
    }
    if !doc.known.is_empty() {
        page.push_str(&format!("\nKnown results\n{}\n", doc.known));
    }
    page.push_str("\nExamples\n");
    for example in doc.examples {
        page.push_str(&format!("  {} = {}\n", written(example), example.value));
    }
    page.push_str(&format!("\nSources\n{}", doc.sources));
    page
}

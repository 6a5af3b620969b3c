//! The functions of the language with their help pages.
//!
//! Calls, `help`, completion and the tests of the examples all read these tables.

mod antichains;
mod any_game;
mod boards;
mod compound_moves;
mod compounds;
mod forms;
mod guaranteed;
mod heaps;
mod heat;
mod impartial;
mod infinitesimal;
mod juxtaposition;
mod kane;
mod lattices;
mod lists;
mod loopy;
mod misere;
mod misere_order;
mod misere_play;
mod move_names;
mod nimbers;
mod option_closed;
mod order;
mod oslo;
mod posets;
mod positions;
mod predicates;
mod quotients;
mod rulesets;
mod scoring;
mod sets;
mod thermography;

mod value_type;

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, LazyLock, OnceLock};

use strsim::osa_distance;
use upstar_core::Player;

pub(crate) use misere_order::is_universe;
pub(crate) use thermography::signed_stop;
pub use value_type::ValueType;

use crate::error::LangResult;
use crate::eval::Call;
use crate::eval::coerce::expected;
use crate::value::Value;

/// A function of the language with its help page.
pub struct Builtin {
    /// The name, the parameters with their types and the type of the result, such as
    /// `cool(g: game, t: number) -> game`. The types are the words of [`ValueType`], separated by
    /// `or`. The name of an optional parameter ends in `?`. The name of the only parameter of a
    /// function of any number of arguments ends in `...`; the function receives a list. A
    /// parameter without a type is named after its type.
    pub declaration: &'static str,
    /// The definition in one sentence, followed by the domain and other remarks, if any.
    pub about: &'static str,
    /// The cost.
    pub cost: FunctionCost,
    /// The source of the definition.
    pub source: &'static str,
    /// Expressions and their printed values.
    pub examples: &'static [(&'static str, &'static str)],
    pub(crate) run: fn(&Call<'_>) -> LangResult<Value>,
}

/// The cost of a function. All work is charged to the budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FunctionCost {
    /// Negligible.
    Instant,
    /// Linear in the number of distinct followers; results are cached.
    Positions,
    /// At most linear in the product of the numbers of distinct followers of the two games.
    Pairs,
    /// May be exponential in the size of the game or board.
    Steep,
    /// Another cost, in sentences.
    Stated(&'static str),
}

impl FunctionCost {
    /// Returns the text of the cost.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        match self {
            FunctionCost::Instant => "Negligible.",
            FunctionCost::Positions => {
                "Linear in the number of distinct followers of the game; results are cached."
            }
            FunctionCost::Pairs => {
                "At most linear in the product of the numbers of distinct followers of the two \
                 games."
            }
            FunctionCost::Steep => {
                "May be exponential in the size of the game or board; the step limit applies."
            }
            FunctionCost::Stated(sentence) => sentence,
        }
    }
}

/// A parameter of a function.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// The name.
    pub name: &'static str,
    /// `true` if the argument can be omitted.
    pub is_optional: bool,
    /// `true` if the argument is a list whose items can also be separate arguments.
    pub is_variadic: bool,
    /// The types that the argument can have.
    pub types: Vec<ValueType>,
}

impl Parameter {
    fn read(text: &'static str) -> Parameter {
        let (name, types) = text.split_once(": ").unwrap_or((text, text));
        let types = types.trim_end_matches(['?', '.']).split(" or ").filter_map(ValueType::read);
        Parameter {
            name: name.trim_end_matches(['?', '.']),
            is_optional: name.ends_with('?'),
            is_variadic: name.ends_with("..."),
            types: types.collect(),
        }
    }

    /// Returns `true` if the argument can be a game.
    #[must_use]
    pub fn is_game(&self) -> bool {
        self.types.iter().any(|one| one.is_game())
    }

    pub(crate) fn check(&self, value: &Value) -> LangResult<()> {
        if self.types.iter().any(|one| one.accepts(value)) {
            return Ok(());
        }
        Err(expected(&self.phrase(), value))
    }

    /// Converts the name of a player to the player, an explanation to its text, and an ordered set to the list of its elements.
    pub(crate) fn convert(&self, value: Value) -> Value {
        let takes = |one| self.types.contains(&one);
        match value {
            Value::Text(text) if takes(ValueType::Player) => {
                Player::read(&text).map_or(Value::Text(text), Value::Player)
            }
            Value::Explanation(derivation) if takes(ValueType::Text) => {
                Value::text(derivation.to_string())
            }
            Value::Poset(set) if takes(ValueType::List) && !takes(ValueType::Poset) => {
                Value::List(Arc::clone(set.items()))
            }
            value => value,
        }
    }

    /// Returns the type in the stubs of the Python package.
    #[must_use]
    pub fn python_type(&self) -> String {
        let mut words: Vec<&str> = self.types.iter().map(|one| one.python_parameter()).collect();
        words.dedup();
        words.join(" | ")
    }

    /// Returns the types with their articles, such as "a position or text".
    #[must_use]
    pub fn phrase(&self) -> String {
        let phrases: Vec<&str> = self.types.iter().map(|one| one.phrase()).collect();
        phrases.join(" or ")
    }
}

impl fmt::Debug for Builtin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.declaration)
    }
}

impl Builtin {
    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.declaration.split('(').next().unwrap_or_default()
    }

    /// Returns the definition, the first sentence of the text.
    #[must_use]
    pub fn summary(&self) -> &'static str {
        self.about.find(". ").map_or(self.about, |at| &self.about[..=at])
    }

    /// Returns the text, with the definition on a line of its own.
    #[must_use]
    pub fn lines(&self) -> String {
        self.about.replacen(". ", ".\n", 1)
    }

    /// Returns the declaration without the type of the result, such as `cool(g: game, t: number)`.
    #[must_use]
    pub fn signature(&self) -> &'static str {
        self.declaration.split(" -> ").next().unwrap_or_default()
    }

    /// Returns the type of the result.
    #[must_use]
    pub fn result(&self) -> ValueType {
        let word = self.declaration.split_once(" -> ").map_or("", |(_, word)| word);
        ValueType::read(word).unwrap_or(ValueType::Any)
    }

    /// Returns the parameters in order.
    #[must_use]
    pub fn parameters(&self) -> &'static [Parameter] {
        static ALL: LazyLock<HashMap<&'static str, Vec<Parameter>>> = LazyLock::new(|| {
            let read = |builtin: &'static Builtin| {
                let inside = builtin.signature().split_once('(').map_or("", |(_, rest)| rest);
                let inside = inside.trim_end_matches(')').split(", ");
                inside.filter(|text| !text.is_empty()).map(Parameter::read).collect()
            };
            builtins().map(|builtin| (builtin.name(), read(builtin))).collect()
        });
        ALL.get(self.name()).map_or(&[], Vec::as_slice)
    }

    /// Returns `true` if the function is a method of the values with this type name: if its first
    /// parameter is of a type that suits them.
    #[must_use]
    pub fn is_method_of(&self, type_name: &str) -> bool {
        let first = self.parameters().first();
        first.is_some_and(|first| first.types.iter().any(|one| one.is_receiver(type_name)))
    }

    pub(crate) fn is_of_one_game(&self) -> bool {
        let needed = self.parameters().iter().filter(|parameter| !parameter.is_optional).count();
        needed == 1 && self.is_of_a_game()
    }

    pub(crate) fn is_of_a_game(&self) -> bool {
        self.parameters().first().is_some_and(Parameter::is_game)
    }

    /// Returns the help page.
    #[must_use]
    pub fn page(&self) -> String {
        let mut page = format!("{}\n\n{}\n\n", self.declaration, self.lines());
        for (expression, value) in self.examples {
            page.push_str(&format!("  {expression}\n    {value}\n"));
        }
        page.push_str(&format!("\nCost: {}\nSource: {}", self.cost.sentence(), self.source));
        page
    }
}

/// The functions of each theory, with its title.
const TABLES: &[(&str, &[Builtin])] = &[
    ("Any game", any_game::TABLE),
    ("Literal forms", forms::TABLE),
    ("Option-closed games", option_closed::TABLE),
    ("Juxtaposition", juxtaposition::TABLE),
    ("Order", order::TABLE),
    ("Sets of games", sets::TABLE),
    ("Ordered sets", posets::TABLE),
    ("Lattices", lattices::TABLE),
    ("Antichains, dimension, counts", antichains::TABLE),
    ("Stops, mean, temperature", thermography::TABLE),
    ("Cooling, heating, products", heat::TABLE),
    ("Infinitesimals", infinitesimal::TABLE),
    ("Predicates", predicates::TABLE),
    ("Impartial games", impartial::TABLE),
    ("Nimbers", nimbers::TABLE),
    ("Loopy games", loopy::TABLE),
    ("Oslo games", oslo::TABLE),
    ("Compound games", compounds::TABLE),
    ("Moves in compound games", compound_moves::TABLE),
    ("Kane's theory", kane::TABLE),
    ("Misère play: impartial games", misere::TABLE),
    ("Misère play: partizan games", misere_order::TABLE),
    ("Misère play: positions", misere_play::TABLE),
    ("Misère quotients", quotients::TABLE),
    ("Scoring games", scoring::TABLE),
    ("Guaranteed scoring games", guaranteed::TABLE),
    ("Scoring heap games", heaps::TABLE),
    ("Positions and play", positions::TABLE),
    ("Names of moves", move_names::TABLE),
    ("Elements of positions", boards::TABLE),
    ("Rulesets", rulesets::TABLE),
    ("Lists, text and numbers", lists::TABLE),
];

/// Returns all functions, ordered by theory.
pub fn builtins() -> impl Iterator<Item = &'static Builtin> {
    TABLES.iter().flat_map(|(_, table)| table.iter())
}

/// Returns the title and the functions of each theory.
pub fn theories() -> impl Iterator<Item = (&'static str, &'static [Builtin])> {
    TABLES.iter().copied()
}

/// Returns the function with this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Builtin> {
    static BY_NAME: OnceLock<HashMap<&'static str, &'static Builtin>> = OnceLock::new();
    BY_NAME.get_or_init(|| builtins().map(|b| (b.name(), b)).collect()).get(name).copied()
}

pub(crate) fn similar<'n>(name: &str, session: impl Iterator<Item = &'n str>) -> Option<String> {
    let known = builtins().map(|b| b.name());
    let known = known.chain(upstar::rulesets().iter().map(|doc| doc.name));
    let known = known.chain(crate::help::constants());
    similar_among(name, known.map(str::to_owned).chain(session.map(str::to_owned)))
}

/// Returns the name that a misspelled name most likely stands for, if any.
#[must_use]
pub fn similar_among(name: &str, known: impl Iterator<Item = String>) -> Option<String> {
    let length = name.chars().count();
    // One letter is close to every short name.
    if name.len() > 40 || length < 2 {
        return None;
    }
    let most = if length <= 4 { 1 } else { 2 };
    let known: Vec<String> = known.collect();
    let near = known.iter().map(|other| (osa_distance(name, other), other));
    // Two errors are too many in four letters.
    let near = near.filter(|(d, other)| *d <= if other.len() <= 4 { 1 } else { most }).min();
    // An incomplete name is likelier than two errors.
    let begun = || known.iter().filter(|other| length > 2 && other.starts_with(name)).min();
    let slip = near.filter(|(d, _)| *d <= 1).map(|(_, other)| other);
    slip.or_else(begun).or(near.map(|(_, other)| other)).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_function_has_a_whole_page() {
        let mut names = Vec::new();
        for builtin in builtins() {
            assert!(builtin.declaration.starts_with(&format!("{}(", builtin.name())));
            let (_, result) = builtin.declaration.split_once(") -> ").unwrap();
            assert_eq!(ValueType::read(result).map(ValueType::word), Some(result));
            for parameter in builtin.parameters() {
                assert!(!parameter.types.is_empty(), "{builtin:?}: {}", parameter.name);
            }
            assert!(builtin.about.ends_with('.'), "{}", builtin.name());
            assert!(
                !builtin.source.is_empty() && !builtin.examples.is_empty(),
                "{}",
                builtin.name()
            );
            assert!(!names.contains(&builtin.name()), "{} occurs twice", builtin.name());
            names.push(builtin.name());
        }
    }

    #[test]
    fn misspelled_names_are_recognised() {
        let near = |name| similar(name, std::iter::empty());
        assert_eq!(near("meam").as_deref(), Some("mean"));
        assert_eq!(near("outcomes").as_deref(), Some("outcome"));
        assert_eq!(near("maen").as_deref(), Some("mean"));
        assert_eq!(near("domineeirng").as_deref(), Some("domineering"));
        assert_eq!(near("left").as_deref(), Some("Left"));
        assert_eq!(near("tempe").as_deref(), Some("temper"));
        assert_eq!(near("temperat").as_deref(), Some("temperature"));
        // `for` is not a value.
        assert_eq!(near("foo"), None);
        assert_eq!(near("xyzzy"), None);
        assert_eq!(near("x"), None);
    }
}

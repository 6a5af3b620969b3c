//! The result types that functions declare.

use crate::value::Value;

/// The type of the result of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultType {
    /// A short game.
    Game,
    /// A game: short, loopy, scoring, or a literal form.
    Value,
    /// Games of any kind or texts, possibly in lists.
    Values,
    /// An integer.
    Count,
    /// An integer, or an empty list if there is none.
    CountOrNone,
    /// A list of integers, or a list of such lists.
    Counts,
    /// A finite nimber as an integer or an infinite one as a text.
    Nimber,
    /// A number.
    Number,
    /// A truth value.
    Truth,
    /// A text.
    Text,
    /// A list of texts.
    Texts,
    /// An ordered set.
    Poset,
    /// A position.
    Position,
    /// A literal form.
    Form,
    /// A thermograph.
    Thermograph,
    /// A scoring game.
    Scoring,
    /// One of several types.
    Any,
}

/// The word in a declaration and the Python type of each result type.
const TYPES: &[(ResultType, &str, &str)] = &[
    (ResultType::Game, "game", "Game"),
    (ResultType::Value, "value", "Value"),
    (ResultType::Values, "values", "Any"),
    (ResultType::Count, "count", "int"),
    (ResultType::CountOrNone, "count or none", "int | list[Any]"),
    (ResultType::Counts, "counts", "Any"),
    (ResultType::Nimber, "nimber", "int | str"),
    (ResultType::Number, "number", "Fraction"),
    (ResultType::Truth, "truth", "bool"),
    (ResultType::Text, "text", "str"),
    (ResultType::Texts, "texts", "list[str]"),
    (ResultType::Poset, "poset", "Poset"),
    (ResultType::Position, "position", "Position"),
    (ResultType::Form, "form", "Form"),
    (ResultType::Thermograph, "thermograph", "Thermograph"),
    (ResultType::Scoring, "scoring game", "Scoring"),
    (ResultType::Any, "any", "Any"),
];

impl ResultType {
    pub(crate) fn read(word: &str) -> Option<ResultType> {
        TYPES.iter().find(|(_, other, _)| *other == word).map(|(result, ..)| *result)
    }

    fn row(self) -> (&'static str, &'static str) {
        let row = TYPES.iter().find(|(other, ..)| *other == self);
        row.map_or(("any", "Any"), |(_, word, python)| (word, python))
    }

    /// Returns the word for the type in a declaration, such as `game`.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.row().0
    }

    /// Returns the type in the stubs of the Python package.
    #[must_use]
    pub fn python_type(self) -> &'static str {
        self.row().1
    }

    /// Returns `true` if the value has this type.
    ///
    /// ```
    /// use upstar_lang::{Interpreter, find};
    ///
    /// let value = Interpreter::new().evaluate("mean({3|0})")?;
    /// assert!(find("mean").unwrap().result().contains(&value));
    /// # Ok::<(), upstar_lang::LangError>(())
    /// ```
    #[must_use]
    pub fn contains(self, value: &Value) -> bool {
        let all = |list: &[Value]| list.iter().all(|item| self.contains(item));
        match (self, value) {
            (ResultType::Any, _) => true,
            (ResultType::Game, Value::Number(_) | Value::Game(_)) => true,
            (
                ResultType::Value | ResultType::Values,
                Value::Number(_)
                | Value::Game(_)
                | Value::Loopy(_)
                | Value::Scoring(_)
                | Value::Form(_)
                | Value::Compound(_),
            ) => true,
            (
                ResultType::Values,
                Value::Position(_) | Value::Sum(_) | Value::Poset(_) | Value::Text(_),
            ) => true,
            (ResultType::Values | ResultType::Counts | ResultType::Texts, Value::List(list)) => {
                all(list)
            }
            (
                ResultType::Count
                | ResultType::CountOrNone
                | ResultType::Counts
                | ResultType::Nimber,
                Value::Number(number),
            ) => number.is_integer(),
            (ResultType::CountOrNone, Value::List(list)) => list.is_empty(),
            (ResultType::Number, Value::Number(_)) => true,
            (ResultType::Truth, Value::Bool(_)) => true,
            (ResultType::Nimber | ResultType::Text | ResultType::Texts, Value::Text(_)) => true,
            (ResultType::Poset, Value::Poset(_)) => true,
            (ResultType::Position, Value::Position(_)) => true,
            (ResultType::Form, Value::Form(_)) => true,
            (ResultType::Thermograph, Value::Thermograph(_)) => true,
            (ResultType::Scoring, Value::Scoring(_)) => true,
            _ => false,
        }
    }
}

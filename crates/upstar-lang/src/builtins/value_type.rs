//! The types that functions declare for their parameters and results.

use upstar_core::Player;

use crate::record::RecordKind;
use crate::value::Value;

/// The type of a parameter or of the result of a function.
///
/// A parameter also accepts values of some other types: a number can stand for a game, and a list
/// for an ordered set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueType {
    /// A short game. A parameter takes the value of a form or a position.
    Game,
    /// A short or loopy game, in the declaration of a parameter.
    LoopyGame,
    /// A literal form. A parameter takes a form or a position without simplifying it.
    Form,
    /// A game of any theory, in the declaration of a parameter.
    AnyGame,
    /// A short, loopy or scoring game or a literal form, in the declaration of a result.
    Value,
    /// Games of any kind or strings, possibly in lists.
    Values,
    /// A scoring game.
    Scoring,
    /// A scoring game, or an empty list if no such game exists.
    ScoringOrNone,
    /// A position.
    Position,
    /// An integer.
    Count,
    /// An integer, or an empty list if no such integer exists.
    CountOrNone,
    /// A list of integers, or a list of such lists.
    Counts,
    /// A finite nimber as an integer, or an infinite nimber as an ordinal. A parameter of this type
    /// takes the text of an ordinal.
    Nimber,
    /// A number.
    Number,
    /// A signed stop. A parameter of this type takes the text of a signed stop.
    Stop,
    /// A truth value.
    Truth,
    /// Text. A parameter takes the text of an explanation.
    Text,
    /// A list of strings.
    Texts,
    /// A list of any values.
    List,
    /// An ordered set.
    Poset,
    /// `Left` or `Right`.
    Player,
    /// A function of the language, a ruleset, or a function such as `x -> x + 1`.
    Function,
    /// A ruleset, or a function from sizes to positions.
    Ruleset,
    /// A result with named fields.
    Record(RecordKind),
    /// A thermograph.
    Thermograph,
    /// A derivation of a result.
    Explanation,
    /// A sum in which several components can move.
    Compound,
    /// One of several types.
    Any,
}

/// The word in a declaration, and the Python types of a result and of a parameter.
const TYPES: &[(ValueType, &str, &str, &str)] = &[
    (ValueType::Game, "game", "Game", "_Game"),
    (ValueType::LoopyGame, "loopy game", "Any", "_Game"),
    (ValueType::Form, "form", "Form", "_Game"),
    (ValueType::AnyGame, "any game", "Any", "_Game"),
    (ValueType::Value, "value", "Value", "_Game"),
    (ValueType::Values, "values", "Any", "Any"),
    (ValueType::Scoring, "scoring game", "Scoring", "_Game"),
    (ValueType::ScoringOrNone, "scoring game or none", "Scoring | list[Any]", "Any"),
    (ValueType::Position, "position", "Position", "_Game"),
    (ValueType::Count, "count", "int", "_Game"),
    (ValueType::CountOrNone, "count or none", "int | list[Any]", "Any"),
    (ValueType::Counts, "counts", "Any", "Any"),
    (ValueType::Nimber, "nimber", "int | Ordinal", "_Game | Ordinal | str"),
    (ValueType::Number, "number", "Fraction", "_Game"),
    (ValueType::Stop, "stop", "SignedStop", "SignedStop | str"),
    (ValueType::Truth, "truth", "bool", "bool"),
    (ValueType::Text, "text", "str", "str"),
    (ValueType::Texts, "texts", "list[str]", "Iterable[str]"),
    (ValueType::List, "list", "list[Any]", "Iterable[Any]"),
    (ValueType::Poset, "poset", "Poset", "Iterable[Any]"),
    (ValueType::Player, "player", "str", "_Player"),
    (ValueType::Function, "function", "Function", "Callable[..., Any]"),
    (ValueType::Ruleset, "ruleset", "Function", "Callable[..., Any]"),
    (ValueType::Record(RecordKind::KaneInvariant), "kane invariant", "KaneInvariant", "Any"),
    (ValueType::Record(RecordKind::BracketGame), "bracket game", "BracketGame", "Any"),
    (ValueType::Record(RecordKind::BracketInfo), "bracket info", "BracketInfo", "Any"),
    (ValueType::Record(RecordKind::MisereQuotient), "quotient", "MisereQuotient", "Any"),
    (ValueType::Record(RecordKind::OutcomeTable), "outcome table", "_OutcomeTable", "Any"),
    (ValueType::Record(RecordKind::Regularity), "regularity", "Regularity", "Any"),
    (ValueType::Record(RecordKind::SparseSpace), "sparse space", "SparseSpace", "Any"),
    (ValueType::Thermograph, "thermograph", "Thermograph", "Thermograph"),
    (ValueType::Explanation, "explanation", "str", "Any"),
    (ValueType::Compound, "compound", "Compound", "Compound"),
    (ValueType::Any, "any", "Any", "Any"),
];

impl ValueType {
    pub(crate) fn read(word: &str) -> Option<ValueType> {
        TYPES.iter().find(|(_, other, ..)| *other == word).map(|(result, ..)| *result)
    }

    fn row(self) -> (&'static str, &'static str, &'static str) {
        let row = TYPES.iter().find(|(other, ..)| *other == self);
        row.map_or(("any", "Any", "Any"), |(_, word, result, parameter)| (word, result, parameter))
    }

    /// Returns the word for the type in a declaration, such as `game`.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.row().0
    }

    /// Returns the type of a result in the stubs of the Python package.
    #[must_use]
    pub fn python_type(self) -> &'static str {
        self.row().1
    }

    /// Returns the type of a parameter in the stubs of the Python package.
    #[must_use]
    pub fn python_parameter(self) -> &'static str {
        self.row().2
    }

    /// Returns `true` for a value, a form, or a position.
    pub(crate) fn is_game(self) -> bool {
        use ValueType::{AnyGame, Form, Game, LoopyGame, Position, Scoring};
        matches!(self, Game | LoopyGame | Form | AnyGame | Scoring | Position)
    }

    /// Returns `true` if a function whose first parameter has this type is a method of the values
    /// with this type name. The parameter may also accept values that the function rejects, such
    /// as loopy games.
    pub(crate) fn is_receiver(self, type_name: &str) -> bool {
        let is_short = || {
            let short = ["number", "game", "form", "loopy form", "position", "sum", "compound"];
            short.contains(&type_name)
        };
        match self {
            ValueType::Game | ValueType::Form => is_short(),
            ValueType::LoopyGame => is_short() || type_name == "loopy",
            ValueType::AnyGame => is_short() || ["loopy", "scoring"].contains(&type_name),
            ValueType::Scoring => type_name == "scoring",
            ValueType::Position => ["position", "sum"].contains(&type_name),
            ValueType::Number => type_name == "number",
            ValueType::Nimber => type_name == "ordinal",
            ValueType::Stop => type_name == "stop",
            ValueType::Poset | ValueType::List => type_name == "poset",
            ValueType::Function | ValueType::Ruleset => type_name == "function",
            ValueType::Thermograph => type_name == "thermograph",
            ValueType::Compound => type_name == "compound",
            _ => self == ValueType::Any,
        }
    }

    pub(crate) fn phrase(self) -> &'static str {
        match self {
            ValueType::Game
            | ValueType::LoopyGame
            | ValueType::Form
            | ValueType::AnyGame
            | ValueType::Value
            | ValueType::Values => "a game",
            ValueType::Scoring | ValueType::ScoringOrNone => "a scoring game",
            ValueType::Position => "a position",
            ValueType::Count | ValueType::CountOrNone => "an integer",
            ValueType::Counts => "a list of integers",
            ValueType::Nimber => "a nimber",
            ValueType::Number => "a number",
            ValueType::Stop => "a signed stop",
            ValueType::Record(kind) => kind.names().1,
            ValueType::Truth => "a truth value",
            ValueType::Text => "text",
            ValueType::Texts => "a list of strings",
            ValueType::List => "a list",
            ValueType::Poset => "an ordered set",
            ValueType::Player => "a player",
            ValueType::Function => "a function",
            ValueType::Ruleset => "a ruleset",
            ValueType::Thermograph => "a thermograph",
            ValueType::Explanation => "an explanation",
            ValueType::Compound => "a compound of games",
            ValueType::Any => "a value",
        }
    }

    /// Returns `true` if a parameter of this type takes values of this kind. The value can still be
    /// outside the domain of the function.
    pub(crate) fn accepts(self, value: &Value) -> bool {
        let is_number = || {
            matches!(
                value,
                Value::Number(_)
                    | Value::Game(_)
                    | Value::Form(_)
                    | Value::LoopyForm(_)
                    | Value::Position(_)
                    | Value::Sum(_)
                    | Value::Compound(_)
            )
        };
        match self {
            ValueType::Any | ValueType::Values | ValueType::Value => true,
            ValueType::Game | ValueType::LoopyGame | ValueType::Form => {
                is_number() || matches!(value, Value::Loopy(..))
            }
            ValueType::AnyGame => {
                is_number() || matches!(value, Value::Loopy(..) | Value::Scoring(_))
            }
            ValueType::Count | ValueType::CountOrNone | ValueType::Number => is_number(),
            ValueType::Nimber => is_number() || matches!(value, Value::Text(_) | Value::Ordinal(_)),
            ValueType::Stop => matches!(value, Value::Text(_) | Value::Stop(_)),
            ValueType::Scoring | ValueType::ScoringOrNone => {
                matches!(value, Value::Scoring(_) | Value::Number(_))
            }
            ValueType::Position => matches!(value, Value::Position(_) | Value::Sum(_)),
            ValueType::Poset | ValueType::List | ValueType::Counts | ValueType::Texts => {
                matches!(value, Value::List(_) | Value::Poset(_))
            }
            ValueType::Truth => matches!(value, Value::Bool(_)),
            ValueType::Text => matches!(value, Value::Text(_) | Value::Explanation(_)),
            ValueType::Player => match value {
                Value::Text(text) => Player::read(text).is_some(),
                _ => matches!(value, Value::Player(_)),
            },
            ValueType::Function | ValueType::Ruleset => matches!(value, Value::Function(_)),
            ValueType::Record(kind) => {
                matches!(value, Value::Record(record) if record.kind() == kind)
            }
            ValueType::Thermograph => matches!(value, Value::Thermograph(_)),
            ValueType::Explanation => matches!(value, Value::Explanation(_)),
            ValueType::Compound => matches!(value, Value::Compound(_)),
        }
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
            (
                ValueType::Count | ValueType::CountOrNone | ValueType::Counts | ValueType::Nimber,
                Value::Number(number),
            ) => number.is_integer(),
            (ValueType::Values | ValueType::Counts | ValueType::Texts, Value::List(list)) => {
                all(list)
            }
            (ValueType::CountOrNone | ValueType::ScoringOrNone, Value::List(list)) => {
                list.is_empty()
            }
            (ValueType::Value | ValueType::Values, Value::Position(_) | Value::Sum(_)) => {
                self == ValueType::Values
            }
            (ValueType::Values, Value::Poset(_) | Value::Text(_)) => true,
            (ValueType::Value | ValueType::Values, _) => ValueType::AnyGame.accepts(value),
            (ValueType::Game, _) => matches!(value, Value::Number(_) | Value::Game(_)),
            (ValueType::Form, _) => matches!(value, Value::Form(_) | Value::LoopyForm(_)),
            (ValueType::Number, _) => matches!(value, Value::Number(_)),
            (ValueType::Texts, Value::Text(_)) => true,
            (ValueType::Count | ValueType::CountOrNone | ValueType::Counts, _) => false,
            (ValueType::Nimber, _) => matches!(value, Value::Ordinal(_)),
            (ValueType::Stop, _) => matches!(value, Value::Stop(_)),
            (ValueType::Text, _) => matches!(value, Value::Text(_)),
            (ValueType::Scoring | ValueType::ScoringOrNone, _) => {
                matches!(value, Value::Scoring(_))
            }
            (ValueType::Position, _) => matches!(value, Value::Position(_)),
            (ValueType::Poset, _) => matches!(value, Value::Poset(_)),
            _ => self.accepts(value),
        }
    }
}

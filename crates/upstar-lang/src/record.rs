//! Results that consist of named fields, such as a misère quotient or a table of outcomes.
//!
//! Two records are equal if and only if they have the same kind and equal fields.

use std::fmt;

use upstar_core::OutcomeTable;

use crate::value::Value;

/// A result with named fields. `record["name"]` is a field.
///
/// ```
/// let mut upstar = upstar_lang::Interpreter::new();
/// let order = upstar.evaluate("misere_quotient(nim, 3)[\"order\"]")?;
/// assert_eq!(upstar.text(&order)?, "6");
/// # Ok::<(), upstar_lang::LangError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    kind: RecordKind,
    fields: Vec<(String, Value)>,
    text: String,
}

/// The kind of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordKind {
    /// Kane's invariant of a game.
    KaneInvariant,
    /// A bracket game [a, b].
    BracketGame,
    /// The winner, remoteness and suspense of a bracket game.
    BracketInfo,
    /// A misère quotient.
    MisereQuotient,
    /// The possible outcomes of a sum, for each outcome of the first and of the second component.
    OutcomeTable,
    /// The period of a sequence of nim values.
    Regularity,
    /// The sparse space of an octal game.
    SparseSpace,
}

impl RecordKind {
    /// Returns the name of the type in JSON.
    #[must_use]
    pub fn type_name(self) -> &'static str {
        self.names().0
    }

    /// Returns the name of the type in JSON, and a noun phrase.
    pub(crate) fn names(self) -> (&'static str, &'static str) {
        match self {
            RecordKind::KaneInvariant => ("kane_invariant", "an invariant of Kane"),
            RecordKind::BracketGame => ("bracket_game", "a bracket game"),
            RecordKind::BracketInfo => ("bracket_info", "a description of a bracket game"),
            RecordKind::MisereQuotient => ("misere_quotient", "a misère quotient"),
            RecordKind::OutcomeTable => ("outcome_table", "an outcome table"),
            RecordKind::Regularity => ("regularity", "the period of a sequence"),
            RecordKind::SparseSpace => ("sparse_space", "a sparse space"),
        }
    }
}

impl Record {
    /// Creates a record that is printed as `text`.
    pub(crate) fn new<const N: usize>(
        kind: RecordKind,
        text: impl Into<String>,
        fields: [(&str, Value); N],
    ) -> Record {
        let fields = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Record { kind, fields, text: text.into() }
    }

    /// Creates a record that is printed as one line for each field: its name, and a text.
    pub(crate) fn of_lines<const N: usize>(
        kind: RecordKind,
        fields: [(&str, String, Value); N],
    ) -> Record {
        let text = lines(fields.iter().map(|(name, text, _)| (*name, text.clone())));
        Record::new(kind, text, fields.map(|(name, _, value)| (name, value)))
    }

    /// Creates the record of a table. The fields are the outcomes of G, and the fields of these are
    /// the outcomes of H. An innermost field is the list of the possible outcomes.
    pub(crate) fn of_table<O: Copy + PartialEq + fmt::Display>(table: &OutcomeTable<O>) -> Record {
        let kind = RecordKind::OutcomeTable;
        let outcomes = |g: O, h: O| -> Vec<String> {
            table.of(g, h).iter().map(ToString::to_string).collect()
        };
        let row = |g: O| {
            let cells = table.outcomes().iter().map(|&h| (h.to_string(), outcomes(g, h)));
            let cells: Vec<(String, Vec<String>)> = cells.collect();
            let text: Vec<String> =
                cells.iter().map(|(h, both)| format!("{h} {}", both.concat())).collect();
            let fields = cells
                .into_iter()
                .map(|(h, both)| (h, Value::list(both.into_iter().map(Value::text))))
                .collect();
            let text = text.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n");
            (g.to_string(), Value::record(Record { kind, fields, text }))
        };
        let fields = table.outcomes().iter().map(|&g| row(g)).collect();
        Record { kind, fields, text: table.to_string() }
    }

    /// Returns the kind.
    #[must_use]
    pub fn kind(&self) -> RecordKind {
        self.kind
    }

    /// Returns the names and the values of the fields, in order.
    #[must_use]
    pub fn fields(&self) -> &[(String, Value)] {
        &self.fields
    }

    /// Returns the field with this name.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Value> {
        self.fields.iter().find(|(field, _)| field == name).map(|(_, value)| value)
    }

    /// Returns the record as it is printed.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// Prints one line for each field: its name, and its value as a text.
pub(crate) fn lines<'t>(fields: impl IntoIterator<Item = (&'t str, String)>) -> String {
    let lines = fields.into_iter().map(|(name, text)| format!("{name:<16} {text}"));
    lines.collect::<Vec<_>>().join("\n")
}

//! The expression language of Upstar.
//!
//! An [`Interpreter`] holds the names of a session and evaluates text to [`Value`]s. A
//! [`LangError`] names the problem, the place and the remedy. [`builtins`] lists the functions;
//! [`help`] shows their documentation.
//!
//! ```
//! let mut upstar = upstar_lang::Interpreter::new();
//! let value = upstar.evaluate("{2|-1} + ^*")?;
//! assert_eq!(upstar.text(&value)?, "{2^*|-1^*}");
//! let error = upstar.evaluate("atomic_weight(1)").unwrap_err();
//! assert_eq!(error.kind, upstar_lang::ErrorKind::Undefined);
//! # Ok::<(), upstar_lang::LangError>(())
//! ```
//!
//! This crate does not depend on terminals or files. Rule files come from a [`RuleFileLoader`].

mod builtins;
mod defaults;
mod error;
mod eval;
mod examples;
mod explain;
mod function_rules;
mod glossary;
mod help;
mod interpreter;
mod json;
mod loopy_text;
mod operators;
mod ordered_set;
mod other_systems;
mod position_question;
mod record;
mod ruleset_function;
mod scoring_rules;
mod session_check;
mod show;
mod text;
mod unquoted_positions;
mod value;

pub use builtins::{
    Builtin, FunctionCost, Parameter, ValueType, builtins, find, similar_among, theories,
};
pub use defaults::takes_all_games;
pub use error::{ErrorKind, FileMistake, LangError};
pub use examples::ExampleResult;
pub use glossary::{GLOSSARY, GlossaryEntry, term};
pub use help::{KnownName, NameKind, help, known_names, ruleset_page};
pub use interpreter::{Interpreter, LineReply, StatementResult};
pub use ordered_set::{OrderedSet, SetDiagram};
pub use other_systems::ruleset_synonym;
pub use position_question::{PositionQuestion, split_columns};
pub use record::{Record, RecordKind};
pub use ruleset_function::{FILE_ENDING, RuleFileLoader, RulesetFunction};
pub use show::thermograph_plot;
pub use value::{Function, Lambda, ListItems, LiteralSum, SumTerm, Value};

/// Runs the programs in the Rust chapter of the guide as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../book/rust.md")]
struct Chapter;

//! The expression language of Upstar.
//!
//! An [`Interpreter`] keeps the names of a session and evaluates one text after the other; a
//! [`Value`] is what comes of it, an [`Error`] says in one sentence why nothing does, where, and
//! what would be right. [`builtins`] lists the functions with their pages; [`help`] shows them.
//!
//! ```
//! let mut upstar = upstar_lang::Interpreter::new();
//! let value = upstar.evaluate("{2|-1} + ^*")?;
//! assert_eq!(upstar.text(&value)?, "{2^*|-1^*}");
//! let error = upstar.evaluate("atomic_weight(1)").unwrap_err();
//! assert_eq!(error.kind, upstar_lang::ErrorKind::Undefined);
//! # Ok::<(), upstar_lang::Error>(())
//! ```
//!
//! This crate *knows nothing of* terminals and files; rule files come in through a [`Loader`].

mod builtins;
mod defaults;
mod error;
mod eval;
mod examples;
mod foreign;
mod glossary;
mod help;
mod interpreter;
mod json;
mod loops;
mod operators;
mod ordered;
mod pictures;
mod positions;
mod question;
mod show;
mod strangers;
mod text;
mod unquoted;
mod value;

pub use builtins::{Builtin, Cost, builtins, find, theories};
pub use defaults::takes_all_games;
pub use error::{Error, ErrorKind, FileMistake};
pub use examples::Example;
pub use glossary::{Entry, GLOSSARY, term};
pub use help::{KnownName, NameKind, help, known_names, ruleset_page};
pub use interpreter::{Interpreter, Line, Outcome};
pub use ordered::{Diagram, OrderedSet};
pub use pictures::thermograph_plot;
pub use positions::{FILE_ENDING, Loader, Ruleset};
pub use question::Question;
pub use value::{Function, Items, Lambda, Term, Terms, Value};

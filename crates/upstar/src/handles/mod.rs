//! Handles: games that hold their session, and that print, compare and add like numbers.
//!
//! A [`Game`] is a value, a [`Form`] is a literal tree of options, a [`Position`] is a position of
//! a ruleset, and a [`Scoring`] is a scoring game. The methods of a [`Session`](crate::Session)
//! create games, and [`FromStr`](std::str::FromStr) reads games in
//! [`Session::common`](crate::Session::common).
//!
//! ```
//! use upstar::prelude::*;
//!
//! let board: Position = "domineering(\"2x3\")".parse()?;
//! let (switch, half): (Game, Game) = ("{2|-1}".parse()?, "1/2".parse()?);
//! assert_eq!(board.value()?.to_string(), "{2|-1/2}");
//! assert_eq!((&switch + &half).to_string(), "{5/2|-1/2}");
//! assert_eq!(switch.compare(&half)?, Relation::Confused);
//! # Ok::<(), upstar::Error>(())
//! ```
//!
//! # One session
//!
//! Operators and methods panic if their operands belong to different sessions. `==` and
//! hash tables accept games of different sessions. The operator `<` is not defined, because games
//! are partially ordered; use `compare`.
//!
//! # Limits
//!
//! A method returns an [`Error`](crate::Error) if its result is undefined or a limit is reached.
//! When a limit is reached, operators panic, whereas `checked_add` and similar methods return an
//! error. [`Session::with_limit`](crate::Session::with_limit) sets the maximum number of steps of
//! each computation, which also stops when the session's token is cancelled. Without a limit, a
//! computation may use all memory.
//!
//! Use ids in long loops: [`Game::raw`] returns the id of a value, and
//! [`Session::cx`](crate::Session::cx) the context for ids.

mod common;
mod form;
mod game;
mod operators;
mod position;
mod position_sum;
mod read;
mod scoring;
mod sessions;

pub use form::Form;
pub use game::Game;
pub use position::Position;
pub use position_sum::PositionSum;
pub use scoring::Scoring;
pub use sessions::TimeLimit;

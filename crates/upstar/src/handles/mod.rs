//! Handles: games that carry their session with them, so that they print, compare and add like numbers.
//!
//! A [`Game`] is a value, a [`Form`] is a tree of options with nothing simplified, a [`Position`] is a position of a
//! ruleset, and a [`Scoring`] is played for points. All are made by a [`Session`](crate::Session), or read from text by
//! [`FromStr`](std::str::FromStr) in the [`Session::common`](crate::Session::common) one.
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
//! Two handles meet only if they are of one session: operators, `==` and all questions panic otherwise, since
//! that is a mistake in the program and not in its input. There is no `<`: games are ordered partially, and
//! `compare` says in which of the four ways two stand.
//!
//! # Limits
//!
//! Questions answer with an [`Error`](crate::Error) where there is no answer. Each may take as many steps as
//! [`Session::with_limit`](crate::Session::with_limit) allows, and ends when the session's token is pulled; without a limit it may take all
//! the memory there is. Operators have no place for an error, so they panic where a limit is met; `checked_add`
//! and its kin do not.
//!
//! Loops that run a million times go one level down: [`Game::raw`] is the id of a value, and [`Session::cx`](crate::Session::cx)
//! the context that computes with ids.

mod common;
mod form;
mod game;
mod operators;
mod position;
mod read;
mod scoring;
mod sessions;

pub use form::Form;
pub use game::Game;
pub use position::Position;
pub use scoring::Scoring;
pub use sessions::TimeLimit;

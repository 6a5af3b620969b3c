//! The explorer: what a page, a notebook or a screen shows of games, as plain data.
//!
//! A [`Question`] is read from JSON, a [`Desk`] answers it, and the [`Reply`] is JSON again: an expression
//! with its pictures, a board with its moves and what each of them is worth, a reply in a game, the
//! steps of a reduction, the strategy behind `G >= H`, a claim of a paper put to the test. The objects about
//! expressions are those of `upstar eval --json`. [`link`] writes and reads the addresses of pages.
//!
//! A desk works on one question at a time. It has a universe of its own, a token that stops it, and a number
//! of steps that a question may take; what it has found out serves the next question.
//!
//! ```
//! use upstar_explorer::{Desk, Library, Means, Question};
//!
//! let mut desk = Desk::new(&Means::default(), &Library::default().into());
//! let question = Question::read("eval", br#"{"text": "{2|-1} + ^*"}"#)?;
//! let reply = desk.answer(&question);
//! assert_eq!(reply.json["answer"]["text"], "{2^*|-1^*}");
//! assert_eq!(reply.json["facts"][0]["name"], "outcome");
//! # Ok::<(), upstar_explorer::Malformed>(())
//! ```
//!
//! This crate *knows nothing of* HTTP, pages, files and clocks.

mod analyse;
mod answer;
mod board;
mod calc;
mod cells;
mod changes;
mod desk;
mod edit;
mod gallery;
mod hunch;
pub mod link;
mod malformed;
mod mistakes;
mod no;
pub mod pictures;
mod place;
mod play;
mod question;
mod reduce;
mod rulesets;
mod said;
mod separate;
mod starts;
mod strategy;
mod sums;
#[cfg(test)]
mod testing;

pub use answer::Reply;
pub use desk::{Desk, Held, Library, Means};
pub use question::{Malformed, QUESTIONS, Question};
pub use said::{is_given_graph, outcome_in_words, shown};

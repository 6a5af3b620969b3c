//! The explorer: what a page, a notebook or a screen shows of games, as plain data.
//!
//! An [`ApiRequest`] is read from JSON, a [`Worker`] answers it, and the [`ApiReply`] is JSON again: an expression
//! with its pictures, a board with its moves and what each of them is worth, a reply in a game, the
//! steps of a reduction, the strategy behind `G >= H`, a claim of a paper put to the test. The objects about
//! expressions are those of `upstar eval --json`. [`page_link`] writes and reads the addresses of pages.
//!
//! A worker works on one question at a time. It has a universe of its own, a token that stops it, and a number
//! of steps that a question may take; what it has found out serves the next question.
//!
//! ```
//! use upstar_explorer::{Worker, Library, WorkerConfig, ApiRequest};
//!
//! let mut worker = Worker::new(&WorkerConfig::default(), &Library::default().into());
//! let question = ApiRequest::read("eval", br#"{"text": "{2|-1} + ^*"}"#)?;
//! let reply = worker.answer(&question);
//! assert_eq!(reply.json["answer"]["text"], "{2^*|-1^*}");
//! assert_eq!(reply.json["facts"][0]["name"], "outcome");
//! # Ok::<(), upstar_explorer::MalformedRequest>(())
//! ```
//!
//! This crate *knows nothing of* HTTP, pages, files and clocks.

mod analyse;
mod answer;
mod board;
mod calculator;
mod cell_words;
mod edit;
mod error;
mod form_reduction;
mod gallery;
mod malformed;
mod move_changes;
pub mod page_link;
pub mod pictures;
mod play;
mod render;
mod request;
mod resolve;
mod rule_file_errors;
mod rulesets;
mod scoring_distinction;
mod starting_positions;
mod strategy;
mod suggest;
#[cfg(test)]
mod testing;
mod worker;

pub use answer::ApiReply;
pub use render::{is_game_graph, position_label};
pub use request::{ApiRequest, MalformedRequest, QUESTIONS};
pub use worker::{Library, Usage, Worker, WorkerConfig};

//! The explorer: data about games for a page, a notebook or a terminal.
//!
//! An [`ApiRequest`] is parsed from JSON, and a [`Worker`] answers it. The [`ApiReply`] is also
//! JSON. For example, it contains an expression with its pictures, a board with its moves and their
//! values, or the steps of a reduction. Objects about expressions are the same as in
//! `upstar eval --json`.
//!
//! A worker answers one request at a time. It has its own universe, a cancel token, and a step
//! limit for each request. It caches results for later requests.
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
//! This crate does not depend on HTTP, pages, files or clocks.

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
mod page_link;
pub mod pictures;
mod play;
mod render;
mod reply;
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

pub use answer::{ApiReply, failure};
pub use request::{ApiRequest, MalformedRequest, Operation, QUESTIONS, operations};
pub use worker::{Library, Usage, Worker, WorkerConfig};

//! The explorer as a local web page: a small server, and the page with everything that it needs.
//!
//! [`Server::bind`] takes a port and [`Server::run`] serves until it is told to stop. The page is embedded, needs no
//! network, and talks to the server by `POST /api/NAME` with JSON, where NAME is one of
//! [`upstar_explorer::QUESTIONS`]; `GET /api/openapi.json` describes that. Who accepts `text/event-stream`
//! is told how the work goes on, and a connection that is closed stops the work that it has asked for.
//!
//! What a question may take is bounded: bytes of the question, time, memory, questions at a time. With
//! [`Server::with_worker_processes`] questions are worked on in processes of their own, which run [`work`]: then no question
//! can harm the server, and what does not stop is ended.
//!
//! The server listens to this machine only unless told otherwise, answers only those who ask for it by its own
//! name or have its token, and never opens a file.
//!
//! This crate *knows nothing of* games: [`upstar_explorer`] answers.

mod access;
mod assets;
mod json_refusals;
mod limits;
mod openapi;
mod routes;
mod server;
mod worker_pool;
mod worker_process;
mod workers;

pub use access::Access;
pub use limits::ServerLimits;
pub use server::{Server, ServerStop};
pub use worker_process::work;
pub use workers::WorkerProgram;

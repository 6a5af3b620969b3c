//! The explorer as a local web page: a small server and the page with all its files.
//!
//! [`Server::bind`] binds a port and [`Server::run`] serves until it is stopped. The page is
//! embedded and needs no network. It calls the server by `POST /api/NAME` with JSON, where NAME is
//! one of [`upstar_explorer::QUESTIONS`]; `GET /api/openapi.json` describes the interface. Clients
//! that accept `text/event-stream` receive progress events. Closing a connection stops its request.
//!
//! The size, time and memory of requests and the number of concurrent requests are limited. With
//! [`Server::with_worker_processes`], separate processes that run [`work`] answer the requests.
//! Then no request can harm the server, and a worker that does not stop is killed.
//!
//! By default the server listens on this machine only. It answers only requests that use its own
//! name or have its token, and never opens a file.
//!
//! This crate does not depend on games: [`upstar_explorer`] answers the requests.

mod access;
mod assets;
mod json_refusals;
mod limits;
mod openapi;
mod protocol;
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

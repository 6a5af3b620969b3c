//! Helpers for the tests of this crate.

use serde_json::Value as Json;

use crate::{ApiRequest, Library, Worker, WorkerConfig};

pub(crate) fn ask(name: &str, body: &str) -> Json {
    let library = Library::of([
        (
            "strip.game",
            "title = \"Nim on a strip\"\nboard = \"strip\"\n\
             cells = { empty = \".\", blocked = \"#\" }\nboth = \". -> #\"\n",
        ),
        (
            "toy.toml",
            "[work]\nkey = \"toy\"\ncitation = \"A. Author, Toy games, 2026\"\n\
             [[claim]]\nid = \"toy-star\"\nsource = \"Theorem 1\"\n\
             statement = \"Star is its own negative.\"\nstatus = \"proved\"\ncheck = [\"* + * = 0\"]\n",
        ),
    ]);
    let config = WorkerConfig { steps: 5_000_000, ..WorkerConfig::default() };
    let mut worker = Worker::new(&config, &library.unwrap().into());
    worker.answer(&ApiRequest::read(name, body.as_bytes()).unwrap()).json
}

pub(crate) fn ask_within(steps: u64, name: &str, body: &str) -> Json {
    let config = WorkerConfig { steps, ..WorkerConfig::default() };
    let mut worker = Worker::new(&config, &Library::default().into());
    worker.answer(&ApiRequest::read(name, body.as_bytes()).unwrap()).json
}

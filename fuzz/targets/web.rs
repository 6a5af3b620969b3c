//! Sends any bytes as a request to the explorer, with a small budget. The first byte chooses the
//! kind of request, and the rest is its JSON. The reply is an answer or an error message.
#![cfg_attr(fuzzing, no_main)]

use std::sync::Arc;

use upstar_explorer::{ApiRequest, Library, QUESTIONS, Worker, WorkerConfig};

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| check(bytes));

/// Checks the property.
pub fn check(bytes: &[u8]) {
    let Some((&first, body)) = bytes.split_first() else { return };
    let name = QUESTIONS[usize::from(first) % QUESTIONS.len()];
    match ApiRequest::read(name, body) {
        Ok(question) => {
            let means = WorkerConfig { steps: 20_000, ..WorkerConfig::default() };
            let reply = Worker::new(&means, &Arc::new(Library::default())).answer(&question);
            assert_eq!(reply.json["ok"], reply.ok, "{name}: {}", reply.json);
            if !reply.ok {
                // The error of an expression is in the object about the expression.
                let errors = [&reply.json["error"], &reply.json["answer"]["error"]];
                let said =
                    errors.map(|error| error["message"].as_str().unwrap_or_default()).concat();
                assert!(!said.is_empty(), "{name}: {}", reply.json);
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

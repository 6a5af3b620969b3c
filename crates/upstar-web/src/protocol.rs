//! The lines of JSON that the server and a worker process exchange.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use upstar_explorer::Usage;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum StopCause {
    /// The client no longer waits.
    Cancelled,
    Time,
    Memory,
    /// Other requests that may be short are waiting. The long request is restarted on another
    /// worker.
    Turn,
}

/// A reply. `is_last` is `true` if the worker should be restarted.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct WorkerReply {
    pub(crate) json: Json,
    pub(crate) is_last: bool,
}

/// A line from the server to a worker.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ToWorker {
    Ask { number: u64, name: String, body: String },
    Stop { number: u64, cause: StopCause },
}

/// A line from a worker to the server: a periodic report or a reply.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct FromWorker {
    pub(crate) usage: Usage,
    pub(crate) reply: Option<WorkerReply>,
}

pub(crate) fn line(message: &impl Serialize) -> String {
    // Plain data are serialised without errors.
    let mut line = serde_json::to_string(message).unwrap_or_default();
    line.push('\n');
    line
}

pub(crate) fn error_reply(message: &str) -> Json {
    upstar_explorer::failure("budget", message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_written() {
        let body = "{\"text\": \"'{0|1}'\"}\n\u{2191}".to_owned();
        let mut to_worker = vec![ToWorker::Ask { number: u64::MAX, name: "eval".to_owned(), body }];
        let causes = [StopCause::Cancelled, StopCause::Time, StopCause::Memory, StopCause::Turn];
        to_worker.extend(causes.map(|cause| ToWorker::Stop { number: 1, cause }));
        for message in to_worker {
            let written = line(&message);
            assert_eq!(written.matches('\n').count(), 1, "{written}");
            let read: ToWorker = serde_json::from_str(&written).unwrap();
            assert_eq!(format!("{read:?}"), format!("{message:?}"));
        }
        let reply = WorkerReply { json: error_reply("too long"), is_last: true };
        for reply in [None, Some(reply)] {
            let message = FromWorker { usage: Usage::default(), reply };
            let read: FromWorker = serde_json::from_str(&line(&message)).unwrap();
            assert_eq!(format!("{read:?}"), format!("{message:?}"));
        }
    }
}

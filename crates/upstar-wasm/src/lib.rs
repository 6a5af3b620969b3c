//! The explorer as a WebAssembly module.
//!
//! A module has one [`Worker`], and the JavaScript code that calls it runs in a web worker. Texts
//! pass through one buffer in the memory of the module: the caller asks for a buffer with [`buffer`]
//! and fills it, the call replaces its contents by the result and returns the length of the result,
//! and [`buffer_start`] returns its address. All texts are UTF-8.
//!
//! * [`start`]: the buffer holds a JSON object of files (claims and rule files, by name).
//! * [`ask`]: the buffer holds the name of a request followed by its body; the result is the reply.
//! * [`fault`]: after a trap, the result is the message of the panic. It is empty if memory is
//!   exhausted.
//!
//! The module imports one function, `engine.stopped`, which it calls during a computation every few
//! thousand steps: 0 means continue, 1 means that the user cancelled the request, and 2 means that
//! its time limit is reached.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::panic;
use std::sync::Arc;

use upstar_explorer::{ApiRequest, Library, Worker, WorkerConfig, failure};

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static WORKER: RefCell<Option<Worker>> = const { RefCell::new(None) };
    static FAULT: Cell<String> = const { Cell::new(String::new()) };
}

/// Resizes the buffer to `length` bytes and returns its address.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn buffer(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(length, 0);
        buffer.as_mut_ptr()
    })
}

/// Returns the address of the buffer.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn buffer_start() -> *const u8 {
    BUFFER.with_borrow(Vec::as_ptr)
}

/// Creates the worker. The result is empty, or an error message.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn start() -> usize {
    panic::set_hook(Box::new(|info| FAULT.set(info.to_string())));
    put(create_worker(&BUFFER.take()).err().unwrap_or_default())
}

/// Answers a request, whose name takes the first `name` bytes of the buffer.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn ask(name: usize) -> usize {
    put(answer_request(&BUFFER.take(), name))
}

/// Returns the message of the panic that stopped the module.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn fault() -> usize {
    put(FAULT.take())
}

fn put(text: String) -> usize {
    let length = text.len();
    BUFFER.set(text.into_bytes());
    length
}

/// Creates the worker with the files of a JSON object.
fn create_worker(files: &[u8]) -> Result<(), String> {
    let files: BTreeMap<String, String> =
        serde_json::from_slice(files).map_err(|why| why.to_string())?;
    let texts = files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    let library = Library::of(texts).map_err(|why| why.to_string())?;
    let config = WorkerConfig { cancel: token(), ..WorkerConfig::default() };
    WORKER.set(Some(Worker::new(&config, &Arc::new(library))));
    Ok(())
}

/// The maximum length of a request, the same as for the server.
const MAX_BODY: usize = 1 << 20;

fn answer_request(request: &[u8], name: usize) -> String {
    let refused = |message: &str| failure("request", message).to_string();
    let (name, body) = request.split_at(name.min(request.len()));
    if body.len() > MAX_BODY {
        return refused(&format!("the request is too long: at most {MAX_BODY} bytes"));
    }
    match ApiRequest::read(&String::from_utf8_lossy(name), body) {
        Err(malformed) => refused(&malformed.message),
        Ok(request) => WORKER.with_borrow_mut(|worker| match worker {
            Some(worker) => {
                worker.session().cancel_token().reset();
                worker.answer(&request).json.to_string()
            }
            None => refused("the module has not been started"),
        }),
    }
}

#[cfg(target_family = "wasm")]
fn token() -> upstar::CancelToken {
    use upstar::StopReason;

    #[allow(unsafe_code)]
    #[link(wasm_import_module = "engine")]
    unsafe extern "C" {
        safe fn stopped() -> u32;
    }
    upstar::CancelToken::with_poll(|| match stopped() {
        0 => None,
        1 => Some(StopReason::Cancelled),
        _ => Some(StopReason::TimedOut),
    })
}

/// Elsewhere, only the tests of this crate use it, and nothing stops them.
#[cfg(not(target_family = "wasm"))]
fn token() -> upstar::CancelToken {
    upstar::CancelToken::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(name: &str, body: &str) -> serde_json::Value {
        BUFFER.set(format!("{name}{body}").into_bytes());
        let length = ask(name.len());
        let reply = BUFFER.take();
        assert_eq!(reply.len(), length);
        serde_json::from_slice(&reply).unwrap()
    }

    #[test]
    fn requests_pass_through_the_buffer() {
        let early = asked("names", "");
        assert_eq!(early["error"]["message"], "the module has not been started");
        BUFFER.set(br#"{"mine.game": "name = 1"}"#.to_vec());
        assert_eq!(start(), 0);
        let sum = asked("eval", r#"{"text": "{2|-1} + ^*"}"#);
        assert_eq!(sum["answer"]["text"], "{2^*|-1^*}");
        for (name, body, message) in [
            ("evil", "{}", "unknown request `evil`"),
            ("eval", &"x".repeat(MAX_BODY + 1), "the request is too long: at most 1048576 bytes"),
        ] {
            assert_eq!(asked(name, body)["error"]["message"], message);
        }
    }

    #[test]
    fn files_must_be_readable() {
        BUFFER.set(b"[]".to_vec());
        assert!(start() > 0);
        BUFFER.set(br#"{"work.toml": "?"}"#.to_vec());
        let length = start();
        assert_eq!(BUFFER.take().len(), length);
        assert!(length > 0);
    }
}

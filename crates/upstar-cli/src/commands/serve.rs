//! `upstar serve`: the explorer as a local web page. Its worker processes run this program as well.

use std::env;
use std::ffi::OsString;
use std::io;
use std::sync::Arc;

use upstar::{Theorems, ValueStore};
use upstar_web::{Access, Server, ServerLimits, WorkerProgram};

use crate::args::ServeArgs;
use crate::config::Config;
use crate::error::CommandResult;
use crate::input;
use crate::output::{ExitStatus, Output};
use crate::store::Store;
use crate::terminal;

/// The minimum memory of a useful worker, in bytes.
const LEAST: usize = 128 << 20;

pub(crate) fn run(asked: &ServeArgs, config: &Config, screen: &mut Output) -> CommandResult {
    let limits = limits(config);
    // Errors of the store are reported here, not by a worker.
    let store = Store::default();
    drop(store.open(config)?);
    if store.is_read_only() {
        let message = "another program is writing to the store; wait for it or use another file";
        return Err(io::Error::other(message).into());
    }
    drop(store);
    let program = program(config, &limits)?;
    let mut server = Server::bind(asked.host, asked.port, limits).map_err(|why| {
        let place = format!("{}:{}", asked.host, asked.port);
        let sentence = input::read_error(&why);
        let message =
            format!("cannot listen on {place}: {sentence}; choose another port with --port");
        io::Error::new(why.kind(), message)
    })?;
    server = server.with_worker_processes(program);
    if !asked.allow_host.is_empty() {
        server = server.with_names(asked.allow_host.iter().cloned());
    }
    let (url, stop) = (server.url(), server.stop());
    let note = match (server.access(), asked.host) {
        (Access::Token(_), host) if host.is_unspecified() => Some(
            "anyone with this address can use the server; other names and addresses of this machine work as well",
        ),
        (Access::Token(_), _) => Some("anyone with this address can use the server"),
        (Access::Names(_), host) if !host.is_loopback() => {
            Some("anyone who can reach this machine can use the server; there is no password")
        }
        (Access::Names(_), _) => None,
    };
    let _ = ctrlc::set_handler(move || stop.stop());
    server.run_after(|| {
        screen.line(url)?;
        screen.flush()?;
        note.map_or(Ok(()), |note| screen.note(note))?;
        screen.note("open this address in a browser; Ctrl-C stops the server")
    })?;
    Ok(ExitStatus::Answered)
}

/// Returns the limits of requests. The workers share the memory limit.
fn limits(config: &Config) -> ServerLimits {
    let (threads, lemmas) = (config.threads, config.theorems);
    let mut limits = ServerLimits { threads, theorems: lemmas, ..ServerLimits::default() };
    if let Some(time) = config.limits.time {
        (limits.time, limits.usual_time) = (time, time);
    }
    limits.steps = config.steps.unwrap_or(limits.steps);
    if let Some(bytes) = config.limits.memory {
        limits.total_memory = usize::try_from(bytes).unwrap_or(usize::MAX);
    }
    // One worker is reserved for short requests.
    limits.workers = limits.workers.min((limits.total_memory / LEAST).max(2));
    // The server itself needs little memory in comparison.
    limits.memory = limits.total_memory / (limits.workers + 1);
    limits
}

fn program(config: &Config, limits: &ServerLimits) -> io::Result<WorkerProgram> {
    let mut arguments: Vec<OsString> = vec!["worker".into()];
    let mut flag = |name: &str, value: &dyn ToString| {
        arguments.extend([name.into(), value.to_string().into()]);
    };
    flag("--max-memory", &limits.memory);
    flag("--max-nodes", &limits.steps);
    flag("--threads", &limits.threads);
    if config.theorems == Theorems::NONE {
        arguments.push("--no-lemmas".into());
    }
    let store = config.store.iter().flat_map(|file| ["--store".into(), file.into()]);
    Ok(WorkerProgram { program: env::current_exe()?, arguments, first: store.collect() })
}

pub(crate) fn worker(config: &Config, store: Option<Arc<dyn ValueStore>>) -> CommandResult {
    // Ctrl-C at the terminal is meant for the server.
    let _ = ctrlc::set_handler(|| {});
    let limits = ServerLimits {
        steps: config.steps.unwrap_or(u64::MAX),
        threads: config.threads,
        theorems: config.theorems,
        memory: config
            .limits
            .memory
            .map_or(usize::MAX, |it| usize::try_from(it).unwrap_or(usize::MAX)),
        ..ServerLimits::default()
    };
    upstar_web::work(&limits, store, io::stdin(), terminal::out())?;
    Ok(ExitStatus::Answered)
}

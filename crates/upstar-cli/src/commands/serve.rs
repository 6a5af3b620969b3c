//! `upstar serve`: the explorer as a local web page. Its desks are processes of this program, too.

use std::env;
use std::ffi::OsString;
use std::io;
use std::sync::Arc;

use upstar::{Theorems, ValueStore};
use upstar_web::{Access, Limits, Program, Server};

use crate::args::Serve;
use crate::config::Config;
use crate::input;
use crate::screen::{Screen, Verdict};
use crate::store::Store;
use crate::terminal;

/// A desk with less memory than this answers little.
const LEAST: usize = 128 << 20;

/// Serve until somebody presses Ctrl-C.
pub(crate) fn run(asked: &Serve, config: &Config, screen: &mut Screen) -> io::Result<Verdict> {
    let limits = limits(config);
    // An error of the store is reported now, and not by a desk.
    drop(Store::default().open(config)?);
    let program = program(config, &limits)?;
    let mut server = Server::bind(asked.host, asked.port, limits).map_err(|why| {
        let place = format!("{}:{}", asked.host, asked.port);
        let sentence = input::complaint(&why);
        let message = format!("cannot listen at {place}: {sentence}; --port chooses another port");
        io::Error::new(why.kind(), message)
    })?;
    server = server.with_desks(program);
    if !asked.allow_host.is_empty() {
        server = server.with_names(asked.allow_host.iter().cloned());
    }
    screen.line(server.url())?;
    screen.flush()?;
    match (server.access(), asked.host) {
        (Access::Token(_), host) if host.is_unspecified() => screen.talk(
            "who has this address can ask; any other name or address of this machine does in place of the numbers",
        )?,
        (Access::Token(_), _) => screen.talk("who has this address can ask")?,
        (Access::Names(_), host) if !host.is_loopback() => {
            screen.talk("everybody who reaches this machine can ask; there is no password")?;
        }
        (Access::Names(_), _) => {}
    }
    screen.talk("the explorer is at this address; Ctrl-C ends it")?;
    let stop = server.stop();
    // Without a handler Ctrl-C still ends the program.
    let _ = ctrlc::set_handler(move || stop.stop());
    server.run()?;
    Ok(Verdict::Answered)
}

/// What questions may take, as the flags say. The memory is shared out among the desks, so that all of them
/// together stay within it.
fn limits(config: &Config) -> Limits {
    let (threads, lemmas) = (config.threads, config.lemmas);
    let mut limits = Limits { threads, lemmas, ..Limits::default() };
    if let Some(time) = config.limits.time {
        (limits.time, limits.usual_time) = (time, time);
    }
    limits.steps = config.steps.unwrap_or(limits.steps);
    if let Some(bytes) = config.limits.memory {
        limits.total_memory = usize::try_from(bytes).unwrap_or(usize::MAX);
    }
    // One is left for short questions.
    limits.desks = limits.desks.min((limits.total_memory / LEAST).max(2));
    // What the server itself takes is small beside it.
    limits.memory = limits.total_memory / (limits.desks + 1);
    limits
}

/// This program as a desk.
fn program(config: &Config, limits: &Limits) -> io::Result<Program> {
    let mut arguments: Vec<OsString> = vec!["desk".into()];
    let mut flag = |name: &str, value: &dyn ToString| {
        arguments.extend([name.into(), value.to_string().into()]);
    };
    flag("--max-memory", &limits.memory);
    flag("--max-nodes", &limits.steps);
    flag("--threads", &limits.threads);
    if config.lemmas == Theorems::NONE {
        arguments.push("--no-lemmas".into());
    }
    let store = config.store.iter().flat_map(|file| ["--store".into(), file.into()]);
    Ok(Program { program: env::current_exe()?, arguments, first: store.collect() })
}

/// Be a desk: the server asks, and ends this by ending the input.
pub(crate) fn desk(config: &Config, store: Option<Arc<dyn ValueStore>>) -> io::Result<Verdict> {
    // Ctrl-C at the terminal is for the server.
    let _ = ctrlc::set_handler(|| {});
    let limits = Limits {
        steps: config.steps.unwrap_or(u64::MAX),
        threads: config.threads,
        lemmas: config.lemmas,
        memory: config
            .limits
            .memory
            .map_or(usize::MAX, |it| usize::try_from(it).unwrap_or(usize::MAX)),
        ..Limits::default()
    };
    upstar_web::work(&limits, store, io::stdin(), terminal::out())?;
    Ok(Verdict::Answered)
}

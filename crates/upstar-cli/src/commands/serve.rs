//! `upstar serve`: the explorer as a local web page.

use std::io;
use std::sync::Arc;

use upstar_archive::SqliteArchive;
use upstar_web::{Limits, Server};

use crate::args::Serve;
use crate::config::Config;
use crate::screen::{Screen, Verdict};

/// Serve until somebody presses Ctrl-C.
pub(crate) fn run(
    asked: &Serve,
    config: &Config,
    store: Option<Arc<SqliteArchive>>,
    screen: &mut Screen,
) -> io::Result<Verdict> {
    let (threads, lemmas) = (config.threads, config.lemmas);
    let mut limits = Limits { threads, lemmas, ..Limits::default() };
    limits.time = config.limits.time.unwrap_or(limits.time);
    limits.steps = config.steps.unwrap_or(limits.steps);
    if let Some(bytes) = config.limits.memory {
        // One question may take half of what all may take.
        limits.total_memory = usize::try_from(bytes).unwrap_or(usize::MAX);
        limits.memory = limits.total_memory / 2;
    }
    let mut server = Server::bind(asked.host, asked.port, limits).map_err(|why| {
        let place = format!("{}:{}", asked.host, asked.port);
        let sentence = crate::complaint(&why);
        let message = format!("cannot listen at {place}: {sentence}; --port chooses another port");
        io::Error::new(why.kind(), message)
    })?;
    if let Some(store) = store {
        server = server.with_archive(store);
    }
    screen.line(server.url())?;
    screen.flush()?;
    if !asked.host.is_loopback() {
        screen.talk("everybody who reaches this address can ask; there is no password")?;
    }
    screen.talk("the explorer is at this address; Ctrl-C ends it")?;
    let stop = server.stop();
    // Without a handler Ctrl-C still ends the program.
    let _ = ctrlc::set_handler(move || stop.stop());
    server.run()?;
    Ok(Verdict::Answered)
}

//! `upstar doctor`: the version of this program, its settings on this machine, and a self-test.

use std::time::Instant;

use serde_json::{Value as Json, json};
use upstar_lang::Value;

use crate::command_session::CommandSession;
use crate::config::Config;
use crate::error::CommandResult;
use crate::output::{ExitStatus, Output};
use crate::repl::editor::history_path;

const STATEMENTS: &[&str] = &[
    "{2|-1} + ^* = {2^*|-1^*}",
    "mean({2|-1}) = 1/2 and temperature({2|-1}) = 3/2",
    "value(hackenbush(\"BRBR\")) = 5/8",
    "outcome(domineering(\"4x4\")) = \"N\"",
    "nim_value(octal(\"0.77\")(\"20\")) = 1",
    "genus(nim(\"2,2\")) = \"0^02\"",
    "on + off = dud",
    "scoring_value(toads_and_frogs(\"T.F\")) = s{{.|0|{-1|-1|.}}|0|{{.|1|1}|0|.}}",
    "size(day(2)) = 22",
    "power(2, 70) = 1180591620717411303424",
];

const FEATURES: &[(&str, bool)] = &[
    ("server", cfg!(feature = "server")),
    ("store", cfg!(feature = "store")),
    ("png", cfg!(feature = "png")),
];

pub(crate) fn version() -> Json {
    let features: Vec<&str> =
        FEATURES.iter().filter(|(_, is_on)| *is_on).map(|(name, _)| *name).collect();
    json!({
        "name": "upstar",
        "version": env!("CARGO_PKG_VERSION"),
        "os": std::env::consts::OS,
        "arch": std::env::consts::ARCH,
        "features": features,
    })
}

pub(crate) fn run(
    as_json: bool,
    calculator: &mut CommandSession,
    config: &Config,
    screen: &mut Output,
) -> CommandResult {
    let begun = Instant::now();
    let (mut wrong, mut unanswered) = (Vec::new(), Vec::new());
    for &statement in STATEMENTS {
        match calculator.value(statement) {
            Ok(Value::Bool(true)) => {}
            // A limit was reached.
            Err(no) if no.status() == ExitStatus::NoAnswer => unanswered.push(statement),
            Ok(_) | Err(_) => wrong.push(statement),
        }
    }
    let milliseconds = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
    let right = STATEMENTS.len() - wrong.len() - unanswered.len();
    let verdict =
        if right == STATEMENTS.len() { ExitStatus::Answered } else { ExitStatus::NoAnswer };
    let history = history_path().map(|file| file.display().to_string());
    let store = config.store.as_deref().map(|file| file.display().to_string());
    if as_json {
        let mut object = version();
        object["threads"] = json!(config.threads);
        object["memory"] = json!(config.limits.memory);
        object["unicode"] = json!(config.unicode);
        object["colour"] = json!(config.color_out);
        object["columns"] = json!(config.width);
        object["history"] = json!(history);
        object["store"] = json!(store);
        object["tested"] = json!(STATEMENTS.len());
        object["wrong"] = json!(wrong);
        object["unanswered"] = json!(unanswered);
        object["milliseconds"] = json!(milliseconds);
        screen.line(object)?;
        return Ok(verdict);
    }
    let yes = |is_so: bool| if is_so { "yes" } else { "no" };
    let features: Vec<String> =
        FEATURES.iter().map(|(name, is_on)| format!("{name}: {}", yes(*is_on))).collect();
    let version = env!("CARGO_PKG_VERSION");
    let (os, arch) = (std::env::consts::OS, std::env::consts::ARCH);
    screen.line(format!("version   {version}, {os} on {arch}"))?;
    screen.line(format!("features  {}", features.join(", ")))?;
    let columns = config.width.map_or("none".to_owned(), |width| format!("{width} columns"));
    let (unicode, colours) = (yes(config.unicode), yes(config.color_out));
    screen.line(format!("terminal  {columns}, Unicode: {unicode}, colours: {colours}"))?;
    screen.line(format!("threads   {}", config.threads))?;
    screen.line(match config.limits.memory {
        Some(bytes) => format!("memory    {} at most", upstar_limits::readable_bytes(bytes)),
        None => "memory    no limit".to_owned(),
    })?;
    screen.line(match history {
        Some(file) => format!("history   {file}"),
        None => "history   not saved: no folder found".to_owned(),
    })?;
    screen.line(match store {
        Some(file) => format!("store     {file}"),
        None => "store     none; --store FILE stores values of positions".to_owned(),
    })?;
    for statement in &wrong {
        screen.line(format!("wrong     {statement}"))?;
    }
    for statement in &unanswered {
        screen.line(format!("no answer {statement}"))?;
    }
    screen.line(format!(
        "test      {right} of {} answers are correct ({milliseconds} ms)",
        STATEMENTS.len()
    ))?;
    Ok(verdict)
}

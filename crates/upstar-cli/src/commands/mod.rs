//! The commands, one file each.

mod cells;
mod chart;
mod check;
mod compound;
mod draw;
pub(crate) mod eval;
mod graph;
pub(crate) mod help;
mod loopy;
mod play;
mod points;
mod rulesets;
mod script;
mod search;
mod serve;
mod solve;
mod sweep;
mod table;
mod value;

use std::io::{self, Read};
use std::path::Path;

use clap::CommandFactory;

use crate::args::{Arguments, Command};
use crate::calculator::Calculator;
use crate::config::Config;
use crate::repl;
use crate::screen::{Screen, Verdict};

/// The steps that one question may take unless `--max-nodes` says otherwise: a few seconds.
const STEPS: u64 = 10_000_000;

/// The steps for each of the many positions of a search.
const SEARCH_STEPS: u64 = 1_000_000;

/// Do what was asked.
pub(crate) fn run(
    command: Option<Command>,
    config: &Config,
    screen: &mut Screen,
) -> io::Result<Verdict> {
    // A board is given up on by hand or by --timeout; an expression may be big by accident.
    let steps = match command {
        Some(Command::Value(_) | Command::Solve(_) | Command::Table(_) | Command::Sweep(_)) => {
            u64::MAX
        }
        Some(Command::Search(_)) => SEARCH_STEPS,
        // A claim is a list of questions.
        Some(Command::Check(_)) => STEPS * 10,
        _ => STEPS,
    };
    // A search gives each thread positions of its own.
    let threads = if matches!(command, Some(Command::Search(_))) { 1 } else { config.threads };
    let calculator = || Calculator::new(config, config.steps.unwrap_or(steps), threads);
    match command {
        None | Some(Command::Repl) if config.interactive => {
            repl::run(calculator()?, config, screen)
        }
        // Nobody is there to edit lines: what comes is a program.
        None | Some(Command::Repl) => script::run(Path::new("-"), &mut calculator()?, screen),
        Some(Command::Eval(eval)) => eval::run(&eval, &mut calculator()?, screen),
        Some(Command::Run { file }) => script::run(&file, &mut calculator()?, screen),
        Some(Command::Value(value)) => value::run(&value, &mut calculator()?, config, screen),
        Some(Command::Solve(solve)) => solve::run(&solve, &mut calculator()?, config, screen),
        Some(Command::Play(play)) => play::run(&play, &mut calculator()?, config, screen),
        Some(Command::Search(search)) => search::run(&search, &mut calculator()?, config, screen),
        Some(Command::Sweep(sweep)) => sweep::run(&sweep.conjecture, &calculator()?, screen),
        Some(Command::Table(table)) => table::run(&table, &mut calculator()?, config, screen),
        Some(Command::Serve(serve)) => serve::run(&serve, config, screen),
        Some(Command::Draw(draw)) => draw::run(&draw, &mut calculator()?, config, screen),
        Some(Command::Rulesets { word, json }) => {
            rulesets::run(word.as_deref(), json, config, screen)
        }
        Some(Command::Check(check)) => check::run(&check, &mut calculator()?, config, screen),
        Some(Command::Help { name }) => help::run(name.as_deref(), screen),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "upstar", &mut script);
            screen.line(String::from_utf8_lossy(&script).trim_end())?;
            Ok(Verdict::Answered)
        }
    }
}

/// The text of a file; `-` is the standard input. The error names the file.
pub(crate) fn read(file: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    let (name, read) = if file == Path::new("-") {
        ("the standard input".to_owned(), io::stdin().lock().read_to_end(&mut bytes).map(drop))
    } else {
        let named = file.display().to_string();
        (named, std::fs::read(file).map(|content| bytes = content))
    };
    read.map_err(|why| {
        io::Error::new(why.kind(), format!("cannot read {name}: {}", crate::complaint(&why)))
    })?;
    String::from_utf8(bytes).map_err(|why| {
        let at = why.utf8_error().valid_up_to();
        let message = format!("{name} is not UTF-8 text: byte {} is wrong", at + 1);
        io::Error::new(io::ErrorKind::InvalidData, message)
    })
}

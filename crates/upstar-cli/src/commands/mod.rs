//! The commands, one file each.

mod bundle;
mod certify;
mod check;
mod compare;
mod compound_sums;
pub(crate) mod doctor;
mod draw;
pub(crate) mod eval;
mod explain;
mod function_table;
pub(crate) mod help;
mod learn;
mod loopy;
mod play;
mod random_search;
mod rulesets;
mod scores;
mod scoring_trees;
mod search;
#[cfg(feature = "server")]
mod serve;
mod shell;
mod solve;
#[cfg(feature = "store")]
mod store;
mod table;
mod value;

use std::io;
use std::path::Path;

use crate::args::Command;
use crate::command_session::CommandSession;
use crate::config::Config;
use crate::error::CommandResult;
use crate::output::{ExitStatus, NOT_KEPT, Output};
use crate::repl;
use crate::store::Store;

/// The default step limit of a computation, which takes a few seconds.
const STEPS: u64 = 10_000_000;

const SEARCH_STEPS: u64 = 1_000_000;

pub(crate) fn run(
    command: Option<Command>,
    config: &Config,
    screen: &mut Output,
) -> io::Result<u8> {
    let store = Store::default();
    let done = answer(command, config, &store, screen);
    let done = screen.conclude(done);
    let kept = store.settle(screen);
    match done? {
        ExitStatus::Answered if !kept? => Ok(NOT_KEPT),
        status => Ok(status.code()),
    }
}

fn answer(
    command: Option<Command>,
    config: &Config,
    store: &Store,
    screen: &mut Output,
) -> CommandResult {
    // Computations on boards have no step limit: the user presses Ctrl-C or sets --timeout.
    // Expressions have a step limit, because they may be large by accident.
    let steps = match command {
        Some(Command::Value(_) | Command::Solve(_) | Command::Certify(_) | Command::Table(_)) => {
            u64::MAX
        }
        #[cfg(feature = "store")]
        Some(Command::Store(_)) => u64::MAX,
        Some(Command::Search(_)) => SEARCH_STEPS,
        // A claim consists of several computations.
        Some(Command::Check(_)) => STEPS * 10,
        _ => STEPS,
    };
    // A search tests one position per thread.
    let threads = if matches!(command, Some(Command::Search(_))) { 1 } else { config.threads };
    let without =
        |store| CommandSession::new(config, config.steps.unwrap_or(steps), threads, store);
    let calculator = || store.open(config).map(without);
    match command {
        None | Some(Command::Repl) if config.interactive => {
            repl::run(calculator()?, config, screen)
        }
        // Without a terminal the input is a program.
        None | Some(Command::Repl) => eval::run_file(Path::new("-"), &mut calculator()?, screen),
        Some(Command::Eval(eval)) => eval::run(&eval, &mut calculator()?, screen),
        Some(Command::Run { file }) => eval::run_file(&file, &mut calculator()?, screen),
        Some(Command::Bundle(asked)) => bundle::run(&asked, &mut calculator()?, config, screen),
        Some(Command::Value(value)) => value::run(&value, &mut calculator()?, config, screen),
        Some(Command::Solve(solve)) => solve::run(&solve, &mut calculator()?, config, screen),
        Some(Command::Explain(asked)) => explain::run(&asked, &mut calculator()?, screen),
        Some(Command::Compare(asked)) => compare::run(&asked, &mut calculator()?, screen),
        Some(Command::Certify(asked)) => certify::run(&asked, &mut calculator()?, screen),
        Some(Command::Play(play)) => play::run(&play, &mut calculator()?, config, screen),
        Some(Command::Learn(learn)) => learn::run(&learn, &mut calculator()?, config, screen),
        Some(Command::Search(search)) if search.maximise.is_some() => {
            random_search::run(&search, &mut calculator()?, config, screen)
        }
        Some(Command::Search(search)) => search::run(&search, &mut calculator()?, config, screen),
        Some(Command::Table(table)) => table::run(&table, &mut calculator()?, config, screen),
        // The workers open the store.
        #[cfg(feature = "server")]
        Some(Command::Serve(serve)) => serve::run(&serve, config, screen),
        #[cfg(feature = "server")]
        Some(Command::Worker) => serve::worker(config, store.open(config)?),
        Some(Command::Draw(draw)) => draw::run(&draw, &mut calculator()?, config, screen),
        Some(Command::Rulesets { word, json }) => {
            rulesets::run(word.as_deref(), json, config, screen)
        }
        Some(Command::Check(check)) => check::run(&check, &mut calculator()?, config, screen),
        // Inspecting a store does not write to it.
        #[cfg(feature = "store")]
        Some(Command::Store(asked)) => store::run(&asked, &mut without(None), screen),
        Some(Command::Help { name }) => help::run(Some(&name.join(" ")), config, screen),
        Some(Command::Completions { shell }) => shell::completions(shell, screen),
        Some(Command::Man { folder }) => shell::manual(&folder, screen),
        Some(Command::Doctor { json }) => doctor::run(json, &mut calculator()?, config, screen),
    }
}

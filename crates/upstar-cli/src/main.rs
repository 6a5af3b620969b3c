//! The command `upstar`.
//!
//! Start with `args` (command line), `config` (settings), `commands` and `repl`. The exit codes
//! are: 0 answered, 1 no answer, 2 wrong input, 3 answered but not everything was stored.

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod args;
mod cell_names;
mod command_session;
mod commands;
mod config;
mod error;
mod input;
mod limit_watcher;
mod output;
mod pager;
mod render;
mod repl;
mod resolve;
mod store;
mod table_columns;
mod terminal;
mod usage_errors;
mod wrap;

use std::io::{ErrorKind, Write};
use std::panic::resume_unwind;
use std::process::ExitCode;
use std::thread;

use args::CommandLine;
use config::Config;
use error::CommandError;
use output::{ExitStatus, Output};

/// Returns freed memory to the system early, so that a computation stopped by the memory limit
/// leaves room for the next one. Also checks the limit on each allocation.
#[global_allocator]
static ALLOCATOR: upstar_limits::GuardedAllocator<mimalloc::MiMalloc, NO_ANSWER> =
    upstar_limits::GuardedAllocator(mimalloc::MiMalloc);

const NO_ANSWER: i32 = ExitStatus::NoAnswer.code() as i32;

/// Makes writing beyond `ulimit -f` return an error. By default, such a write ends the program.
fn stay_at_the_limit() {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}

fn main() -> ExitCode {
    stay_at_the_limit();
    upstar_limits::end_with(NO_ANSWER);
    // The stack of the main thread grows on demand, and the system ends the program with a signal
    // if it refuses a page. The stack of another thread is reserved when the thread starts.
    let main = thread::Builder::new().name("main".into()).stack_size(8 << 20).spawn(run);
    let main = main.unwrap_or_else(|why| panic!("failed to spawn thread: {why}"));
    main.join().unwrap_or_else(|panic| resume_unwind(panic))
}

fn run() -> ExitCode {
    let words: Vec<_> = std::env::args_os().skip(1).collect();
    if usage_errors::wants_version_as_json(&words) {
        let written = writeln!(terminal::out(), "{}", commands::doctor::version());
        return written
            .map_or(ExitCode::from(ExitStatus::WrongInput.code()), |()| ExitCode::SUCCESS);
    }
    let arguments = match CommandLine::read(std::env::args_os()) {
        Ok(arguments) => arguments,
        Err(usage) => {
            // Help and version are regular output; other usage errors are wrong input.
            if !usage.use_stderr() {
                usage_errors::answer(&usage);
                return ExitCode::SUCCESS;
            }
            usage_errors::print_usage_error(&usage, std::env::args_os());
            return ExitCode::from(ExitStatus::WrongInput.code());
        }
    };
    let config = Config::new(&arguments.global);
    let mut screen = Output::new(&config);
    let done = commands::run(arguments.command, &config, &mut screen)
        .and_then(|code| screen.flush().map(|()| code));
    match done {
        Ok(code) => ExitCode::from(code),
        // The reader has closed the pipe.
        Err(why) if why.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(why) => {
            // Errors of named files already contain the name.
            let message = match why.raw_os_error() {
                Some(_) => format!("cannot write the answer: {}", input::read_error(&why)),
                None => input::read_error(&why),
            };
            let _ = screen.error(&CommandError::new(message));
            ExitCode::from(ExitStatus::WrongInput.code())
        }
    }
}

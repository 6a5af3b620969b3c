//! `upstar completions` and `upstar man`: files for a shell and for `man`, generated from the arguments.

use std::fs;
use std::io;
use std::path::Path;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, CommandFactory};
use clap_complete::Shell;
use upstar::RulesetGroup;

use crate::args::CommandLine;
use crate::error::CommandResult;
use crate::input;
use crate::output::{ExitStatus, Output};

pub(crate) fn completions(shell: Shell, screen: &mut Output) -> CommandResult {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut with_completion_values(), "upstar", &mut script);
    screen.line(String::from_utf8_lossy(&script).trim_end())?;
    Ok(ExitStatus::Answered)
}

pub(crate) fn manual(folder: &Path, screen: &mut Output) -> CommandResult {
    let named = |why: io::Error| {
        let message = format!("cannot write to {}: {}", folder.display(), input::read_error(&why));
        io::Error::new(why.kind(), message)
    };
    fs::create_dir_all(folder).map_err(named)?;
    clap_mangen::generate_to(CommandLine::command(), folder).map_err(named)?;
    screen.note(format!("manual pages written to {}", folder.display()))?;
    Ok(ExitStatus::Answered)
}

/// Returns the arguments with the names of rulesets, functions and terms as possible values.
fn with_completion_values() -> Command {
    let rulesets = || upstar::rulesets().iter().map(|doc| doc.name);
    let groups = RulesetGroup::ALL.iter().map(|group| group.word());
    let about_rulesets: Vec<&str> =
        rulesets().chain(groups).chain(["impartial", "partizan"]).collect();
    let pages = upstar_lang::known_names().into_iter().map(|known| known.name);
    let pages: Vec<&str> =
        pages.filter(|name| name.chars().all(|c| c.is_alphanumeric() || c == '_')).collect();
    let mut command = CommandLine::command();
    for (name, argument, values) in [
        ("value", "ruleset", rulesets().collect::<Vec<_>>()),
        ("play", "ruleset", rulesets().collect()),
        ("search", "ruleset", rulesets().collect()),
        ("solve", "words", rulesets().collect()),
        ("table", "family", rulesets().collect()),
        ("rulesets", "word", about_rulesets),
        ("help", "name", pages),
    ] {
        // `mut_arg` would move the argument behind the others.
        let with_values = |it: Arg| match it.get_id() == argument {
            true => it.value_parser(PossibleValuesParser::new(&values)),
            false => it,
        };
        command = command.mut_subcommand(name, |command| command.mut_args(with_values));
    }
    command
}

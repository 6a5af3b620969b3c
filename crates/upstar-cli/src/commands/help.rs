//! `upstar help`: the pages about functions, rulesets and commands.

use std::io;

use clap::{Command, CommandFactory};

use upstar_lang::{FILE_ENDING, Interpreter};

use crate::args::Arguments;
use crate::place;
use crate::screen::{Screen, Verdict};
use crate::snippet::Snippet;
use crate::wrap::wrapped;

/// Show the page about something, or the overview.
pub(crate) fn run(name: Option<&str>, screen: &mut Screen) -> io::Result<Verdict> {
    let name = name.unwrap_or_default().trim();
    if name.ends_with(FILE_ENDING) {
        return rule_file(name, screen);
    }
    match page(name) {
        Some(page) => {
            for line in page.trim_end().lines() {
                screen.line(wrapped(line))?;
            }
            Ok(Verdict::Answered)
        }
        None => {
            let message = format!("there is no page about `{name}`");
            let near = upstar_lang::known_names().into_iter().filter(|known| {
                let short = known.name.len() < 3;
                !name.is_empty()
                    && (known.name.contains(name) || !short && name.contains(known.name))
            });
            let near: Vec<_> = near.map(|known| format!("`{}`", known.name)).take(5).collect();
            let help = match (near.as_slice(), mentions(name).as_slice()) {
                ([], []) => "`help` without a name lists everything there is".to_owned(),
                ([], pages) => format!("it stands in {}", pages.join(", ")),
                (near, _) => format!("there are pages about {}", near.join(", ")),
            };
            let help = Some(help.as_str());
            screen.error(&Snippet { message: &message, help, ..Snippet::default() })?;
            Ok(Verdict::WrongInput)
        }
    }
}

/// The page about the rules of a file.
fn rule_file(path: &str, screen: &mut Screen) -> io::Result<Verdict> {
    match place::from_file(path, &Interpreter::new()) {
        Ok(ruleset) => {
            for line in ruleset.page().trim_end().lines() {
                screen.line(wrapped(line))?;
            }
            Ok(Verdict::Answered)
        }
        Err(wrong) => {
            screen.error(&wrong.snippet())?;
            Ok(wrong.verdict)
        }
    }
}

fn page(name: &str) -> Option<String> {
    let mut command = Arguments::command();
    command.build();
    if name.is_empty() {
        return upstar_lang::help("").map(|language| format!("{}\n{language}", commands(&command)));
    }
    let command = command.find_subcommand_mut(name);
    match (upstar_lang::help(name), command) {
        (Some(page), None) => Some(page),
        (None, Some(command)) => Some(command.render_long_help().to_string()),
        (Some(page), Some(_)) => {
            Some(format!("{page}\n\nThere is also a command: `upstar {name} --help`."))
        }
        (None, None) => None,
    }
}

/// How to come to some of the pages in which a word stands, commands first.
fn mentions(word: &str) -> Vec<String> {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    if !word.chars().all(is_letter) {
        return Vec::new();
    }
    let tells = |page: &str| page.split(|c| !is_letter(c)).any(|w| w.eq_ignore_ascii_case(word));
    let mut command = Arguments::command();
    command.build();
    let commands = command.get_subcommands_mut().filter_map(|command| {
        let page = command.render_long_help().to_string();
        tells(&page).then(|| format!("`upstar {} --help`", command.get_name()))
    });
    let names = upstar_lang::known_names().into_iter().map(|known| known.name);
    let pages = names.filter(|name| upstar_lang::help(name).is_some_and(|page| tells(&page)));
    commands.chain(pages.map(|name| format!("`help {name}`"))).take(5).collect()
}

/// The commands, each with a line about it.
fn commands(command: &Command) -> String {
    let mut page = String::from("Commands (`upstar COMMAND --help` tells more)\n\n");
    let all = || command.get_subcommands().filter(|command| !command.is_hide_set());
    let width = all().map(|command| command.get_name().len()).max().unwrap_or(0);
    for command in all() {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        page.push_str(&format!("  {:width$}  {about}\n", command.get_name()));
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_pages_about_functions_rulesets_and_commands() {
        for name in ["", "mean", "domineering", "draw"] {
            assert!(page(name).is_some(), "{name}");
        }
        assert_eq!(page("xyzzy"), None);
        assert_eq!(mentions("xyzzy"), Vec::<String>::new());
        assert_eq!(mentions("Sentestrat"), ["`upstar play --help`"]);
        let overview = page("").expect("there is one");
        assert!(overview.contains("\n  solve "), "{overview}");
        assert!(overview.lines().all(|line| line.chars().count() <= 80), "{overview}");
    }
}

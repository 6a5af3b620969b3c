//! `upstar help`: pages on functions, rulesets and commands.

use std::io;

use clap::{Command, CommandFactory};

use upstar_lang::{FILE_ENDING, Interpreter};
use upstar_notation::{visible, visible_line};

use crate::args::CommandLine;
use crate::config::Config;
use crate::error::{CommandError, CommandResult};
use crate::output::{ExitStatus, Output};
use crate::pager;
use crate::resolve;
use crate::wrap::{fitted, wrapped};

/// Words that are explained on the page of a command.
const TOPICS: [(&str, &str); 2] = [
    ("table", "csv columns column latex tex booktabs titles formats format b-file bfile tsv"),
    ("draw", "svg tikz png pictures picture figures figure graphviz dot"),
];

pub(crate) fn run(name: Option<&str>, config: &Config, screen: &mut Output) -> CommandResult {
    let name = name.unwrap_or_default().trim();
    if name.ends_with(FILE_ENDING) {
        return rule_file(name, config, screen);
    }
    if let Some(page) = page(name) {
        show(&page, config, screen)?;
        return Ok(ExitStatus::Answered);
    }
    let near = upstar_lang::known_names().into_iter().filter(|known| {
        let short = known.name.len() < 3;
        !name.is_empty() && (known.name.contains(name) || !short && name.contains(known.name))
    });
    let near: Vec<_> = near.map(|known| format!("`{}`", known.name)).take(5).collect();
    let help = match (mentions(name).as_slice(), near.as_slice()) {
        ([], []) => "`help` without a name lists all commands and names".to_owned(),
        ([], near) => format!("there are pages about {}", near.join(", ")),
        (pages, _) => format!("the word occurs on the pages {}", pages.join(", ")),
    };
    Err(CommandError::new(format!("there is no help page about `{name}`")).help(help).into())
}

fn show(page: &str, config: &Config, screen: &mut Output) -> io::Result<()> {
    let lines = laid_out(&visible(page), config.width.map(|_| config.page()));
    if config.interactive { pager::show(&lines, screen) } else { pager::all(&lines, screen) }
}

fn laid_out(page: &str, columns: Option<usize>) -> Vec<String> {
    let lines = page.trim_end().lines();
    let fit = |line| columns.map_or_else(|| wrapped(line), |columns| fitted(line, columns));
    lines.flat_map(|line| fit(line).split('\n').map(str::to_owned).collect::<Vec<_>>()).collect()
}

fn rule_file(path: &str, config: &Config, screen: &mut Output) -> CommandResult {
    let (ruleset, _) = resolve::read_rule_file(path)?;
    show(&ruleset.page(), config, screen)?;
    if let Err(error) = Interpreter::new().check_examples(&ruleset) {
        screen.warn(format!("{}: {}", visible_line(path), visible_line(&error.message)))?;
    }
    Ok(ExitStatus::Answered)
}

fn page(name: &str) -> Option<String> {
    // The page is wrapped when it is printed.
    let mut command = CommandLine::command().term_width(0);
    command.build();
    if name.is_empty() {
        return upstar_lang::help("").map(|language| format!("{}\n{language}", commands(&command)));
    }
    let is_about = |words: &str| words.split(' ').any(|word| word.eq_ignore_ascii_case(name));
    let topic = TOPICS.iter().find(|(_, words)| is_about(words)).map(|(command, _)| command);
    let command = command.find_subcommand_mut(topic.unwrap_or(&name));
    match (upstar_lang::help(name), command) {
        (Some(page), None) => Some(page),
        (None, Some(command)) => Some(command.render_long_help().to_string()),
        (Some(page), Some(_)) => {
            Some(format!("{page}\n\nFor the command of this name, see `upstar {name} --help`."))
        }
        (None, None) => None,
    }
}

fn mentions(word: &str) -> Vec<String> {
    let is_letter = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    if !word.chars().all(is_letter) {
        return Vec::new();
    }
    let tells = |page: &str| page.split(|c| !is_letter(c)).any(|w| w.eq_ignore_ascii_case(word));
    // Before `build`, a command has only its own options, without the global ones.
    let all = CommandLine::command();
    let commands = all.get_subcommands().filter(|command| !command.is_hide_set());
    let commands = std::iter::once(("upstar --help".to_owned(), &all))
        .chain(commands.map(|command| (format!("upstar {} --help", command.get_name()), command)))
        .filter(|(_, command)| tells(&own_words(command)))
        .map(|(call, _)| format!("`{call}`"));
    let names = upstar_lang::known_names().into_iter().map(|known| known.name);
    let pages = names.filter(|name| upstar_lang::help(name).is_some_and(|page| tells(&page)));
    commands.chain(pages.map(|name| format!("`upstar help {name}`"))).take(5).collect()
}

fn own_words(command: &Command) -> String {
    let mut words = vec![command.get_about().map(ToString::to_string)];
    words.push(command.get_after_help().map(ToString::to_string));
    for option in command.get_arguments() {
        words.push(option.get_long().map(str::to_owned));
        words.push(option.get_long_help().or(option.get_help()).map(ToString::to_string));
        for value in option.get_possible_values() {
            words.push(Some(value.get_name().to_owned()));
            words.push(value.get_help().map(ToString::to_string));
        }
    }
    words.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn commands(command: &Command) -> String {
    let mut page = String::from("Commands (`upstar COMMAND --help` explains one)\n\n");
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
        assert_eq!(page("latex"), page("table"));
        assert!(page("SVG").unwrap().contains("Usage: upstar draw"));
        assert_eq!(page("notation"), upstar_lang::help(""));
        assert_eq!(page("xyzzy"), None);
        assert_eq!(mentions("xyzzy"), Vec::<String>::new());
        assert_eq!(mentions("Sentestrat"), ["`upstar play --help`"]);
        assert_eq!(mentions("timeout")[0], "`upstar --help`");
        assert_eq!(mentions("max-nodes")[0], "`upstar --help`");
        assert_eq!(mentions("superko"), ["`upstar help go`"]);
        let overview = page("").expect("there is one");
        assert!(overview.contains("\n  solve "), "{overview}");
        assert!(overview.lines().all(|line| line.chars().count() <= 80), "{overview}");
    }

    #[test]
    fn every_page_fits_sixty_columns() {
        let names = upstar_lang::known_names().into_iter().map(|known| known.name);
        let commands = CommandLine::command();
        let commands = commands.get_subcommands().map(Command::get_name).collect::<Vec<_>>();
        let names = names
            .chain(upstar_lang::GLOSSARY.iter().map(|entry| entry.term))
            .chain(commands)
            .chain([""]);
        for name in names {
            let page = page(name).unwrap_or_else(|| panic!("no page about {name}"));
            for columns in [60, 80] {
                for line in laid_out(&page, Some(columns)) {
                    let width = crate::terminal::width(&line);
                    assert!(width <= columns, "{name}, {width} of {columns}: {line}");
                }
            }
        }
    }
}

//! The interactive calculator.

pub(crate) mod editor;
pub(crate) mod line_reader;
mod printable;

use std::path::Path;
use std::{fs, io};

use reedline::Signal;
use upstar_lang::NameKind;
use upstar_notation::{LAST, visible_line};

use crate::command_session::{CommandSession, LEAVE};
use crate::commands::eval::{self, EvalMode};
use crate::commands::help;
use crate::config::Config;
use crate::error::{CommandError, CommandResult};
use crate::input;
use crate::output::{ExitStatus, Output, TextColour};
use crate::render;
use crate::wrap;
use editor::{CompletionName, CompletionNames, ReplPrompt};

const GREETING: [&str; 3] = [
    "Type a game, such as {2|-1} + ^*, or a position, such as domineering(\"4x4\").",
    "`help` lists all names, `help mean` explains one, `_` is the last answer, Tab completes, Ctrl-D quits.",
    "`names` lists your own names, `save FILE` writes the session to a file, and `load FILE` runs a file.",
];

pub(crate) fn run(
    mut calculator: CommandSession,
    config: &Config,
    screen: &mut Output,
) -> CommandResult {
    if !config.quiet {
        let name = screen.ink(TextColour::Strong, format!("Upstar {}", env!("CARGO_PKG_VERSION")));
        screen.line(name)?;
        let lines = GREETING.into_iter().flat_map(|sentence| wrap::lines(sentence, config.page()));
        lines.collect::<Vec<_>>().into_iter().try_for_each(|line| screen.line(line))?;
    }
    let names = CompletionNames::default();
    let mut lines = Vec::new();
    let mut editor = editor::editor(&names, config.color_out);
    loop {
        names.set(known(&calculator));
        screen.flush()?;
        match editor.read_line(&ReplPrompt).map_err(io::Error::other)? {
            Signal::Success(line) => {
                match answer(line.trim(), config, &mut calculator, &mut lines, screen)? {
                    NextLine::Ask => {}
                    NextLine::Leave => break,
                }
            }
            // Ctrl-C discards the line but not the session.
            Signal::CtrlC => {}
            Signal::CtrlD => break,
            _ => {}
        }
    }
    Ok(ExitStatus::Answered)
}

enum NextLine {
    Ask,
    Leave,
}

/// Answers a line, and adds it to the `lines` of the session if it was evaluated.
fn answer(
    line: &str,
    config: &Config,
    calculator: &mut CommandSession,
    lines: &mut Vec<String>,
    screen: &mut Output,
) -> io::Result<NextLine> {
    // `?mean` and `mean?`, as in notebooks.
    let word = line.strip_suffix('?').filter(|name| !name.contains(char::is_whitespace));
    let (first, rest) = match line.strip_prefix('?').or(word) {
        Some(name) => ("help", name),
        None => match line.strip_prefix("help(").and_then(|rest| rest.strip_suffix(')')) {
            // Accept `help(name)`, as in Python.
            Some(name) => ("help", name.trim_matches(['"', '\''])),
            None => line.split_once(char::is_whitespace).unwrap_or((line, "")),
        },
    };
    let is_free = calculator.interpreter().get(first).is_none();
    match first {
        "" => {}
        ":quit" | ":q" | ":exit" if rest.is_empty() => return Ok(NextLine::Leave),
        word if LEAVE.contains(&word) && rest.is_empty() => return Ok(NextLine::Leave),
        "help" | ":help" => {
            let name = Some(rest.trim()).filter(|name| !name.is_empty());
            let done = help::run(name, config, screen);
            screen.conclude(done)?;
        }
        "names" if rest.is_empty() && is_free => {
            list_names(calculator, screen)?;
        }
        "save" if is_free && is_file_name(rest) => {
            let file = visible_line(rest.trim());
            match save(rest.trim(), lines) {
                Ok(()) => {
                    screen.note(format!("session written to {file}; `load {file}` runs it"))?;
                }
                Err(why) => complain(&format!("cannot write {file}: {why}"), screen)?,
            }
        }
        "load" if is_free && is_file_name(rest) => match input::read(Path::new(rest.trim())) {
            Ok(text) => {
                let file = Some(rest.trim());
                let status = eval::answer_all(&text, file, EvalMode::Program, calculator, screen)?;
                if status == ExitStatus::Answered {
                    lines.push(text);
                }
            }
            Err(why) => complain(&input::read_error(&why), screen)?,
        },
        _ => {
            let manner = EvalMode::Conversation(config.pen());
            let status = eval::answer_all(line, None, manner, calculator, screen)?;
            if status == ExitStatus::Answered {
                lines.push(line.to_owned());
            }
        }
    }
    Ok(NextLine::Ask)
}

/// Returns `true` if the rest of a line is a file name, not a part of an expression.
fn is_file_name(rest: &str) -> bool {
    let name = rest.trim();
    let begins = |c: char| c.is_alphanumeric() || matches!(c, '_' | '/' | '~');
    let is_path = name.starts_with(begins) || name.starts_with("./") || name.starts_with("../");
    is_path && !name.contains(char::is_whitespace)
}

fn complain(message: &str, screen: &mut Output) -> io::Result<()> {
    screen.error(&CommandError::new(message))
}

fn list_names(calculator: &CommandSession, screen: &mut Output) -> io::Result<()> {
    let interpreter = calculator.interpreter();
    let own: Vec<&str> = interpreter.names().into_iter().filter(|name| *name != LAST).collect();
    if own.is_empty() {
        return screen.note("you have not defined a name; `a := {2|-1}` defines one");
    }
    for name in own {
        let value = interpreter.get(name).and_then(|value| interpreter.expression(value).ok());
        let value = value.unwrap_or_else(|| "...".to_owned());
        screen.line(format!("{name} := {}", render::shortened(&value)))?;
    }
    Ok(())
}

fn save(file: &str, lines: &[String]) -> io::Result<()> {
    fs::write(file, lines.iter().map(|line| format!("{line}\n")).collect::<String>())
}

fn known(calculator: &CommandSession) -> Vec<CompletionName> {
    let language = upstar_lang::known_names().into_iter().map(|known| CompletionName {
        name: known.name.to_owned(),
        about: known.summary.to_owned(),
        call: known.kind != NameKind::Word,
        of_a_game: known.of_a_game,
    });
    let own = calculator.interpreter().names().into_iter().filter(|name| *name != LAST);
    let variables = own.map(|name| CompletionName {
        name: name.to_owned(),
        about: "your variable".to_owned(),
        call: false,
        of_a_game: false,
    });
    language.chain(variables).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_are_not_parts_of_expressions() {
        for name in ["session.up", "./a", "../a.up", "/a/b.up", "~/a", "_1"] {
            assert!(is_file_name(name), "{name}");
        }
        for rest in ["", ":= 3", "+ 1", "* 2", "- x", "(3)", ".mean()", "= 2", "a b", "..3"] {
            assert!(!is_file_name(rest), "{rest}");
        }
    }
}

//! The interactive calculator.

pub(crate) mod editor;
mod printable;

use std::io;

use reedline::Signal;
use upstar_lang::NameKind;
use upstar_notation::LAST;

use crate::command_session::{CommandSession, LEAVE};
use crate::commands::eval::{self, EvalMode};
use crate::commands::help;
use crate::config::Config;
use crate::output::{ExitStatus, Output, TextColour};
use crate::wrap;
use editor::{CompletionName, CompletionNames, ReplPrompt};

const GREETING: [&str; 2] = [
    "Type a game, such as {2|-1} + ^*, or a position, such as domineering(\"4x4\").",
    "`help` lists all names, `help mean` explains one, `_` is the last answer, Tab completes, Ctrl-D quits.",
];

pub(crate) fn run(
    mut calculator: CommandSession,
    config: &Config,
    screen: &mut Output,
) -> io::Result<ExitStatus> {
    if !config.quiet {
        let name = screen.ink(TextColour::Strong, format!("Upstar {}", env!("CARGO_PKG_VERSION")));
        screen.line(name)?;
        let lines = GREETING.into_iter().flat_map(|sentence| wrap::lines(sentence, config.page()));
        lines.collect::<Vec<_>>().into_iter().try_for_each(|line| screen.line(line))?;
    }
    let names = CompletionNames::default();
    let mut editor = editor::editor(&names, config.color_out);
    loop {
        names.set(known(&calculator));
        screen.flush()?;
        match editor.read_line(&ReplPrompt).map_err(io::Error::other)? {
            Signal::Success(line) => match answer(line.trim(), config, &mut calculator, screen)? {
                NextLine::Ask => {}
                NextLine::Leave => break,
            },
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

fn answer(
    line: &str,
    config: &Config,
    calculator: &mut CommandSession,
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
    match first {
        "" => {}
        ":quit" | ":q" | ":exit" if rest.is_empty() => return Ok(NextLine::Leave),
        word if LEAVE.contains(&word) && rest.is_empty() => return Ok(NextLine::Leave),
        "help" | ":help" => {
            let name = Some(rest.trim()).filter(|name| !name.is_empty());
            help::run(name, config, screen)?;
        }
        _ => {
            let manner = EvalMode::Conversation(config.pen());
            eval::answer_all(line, None, manner, calculator, screen)?;
        }
    }
    Ok(NextLine::Ask)
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

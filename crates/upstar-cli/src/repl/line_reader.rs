//! Reads the lines of a dialogue, from a person at a terminal or from a script.

use std::io;

use reedline::{Reedline, Signal};

use super::editor::{self, CompletionName, CompletionNames, TextPrompt};
use crate::config::Config;
use crate::input;
use crate::output::Output;

pub(crate) struct LineReader {
    words: CompletionNames,
    /// `None` if the lines come from a script.
    editor: Option<Reedline>,
}

impl LineReader {
    pub(crate) fn new(config: &Config) -> LineReader {
        let words = CompletionNames::default();
        LineReader { editor: config.interactive.then(|| editor::plain(&words)), words }
    }

    /// Sets the words that the line editor completes, with their explanations.
    pub(crate) fn complete<'w>(&self, words: impl IntoIterator<Item = (String, &'w str)>) {
        let name = |(name, about): (String, &str)| CompletionName {
            name,
            about: about.to_owned(),
            call: false,
            of_a_game: false,
        };
        self.words.set(words.into_iter().map(name).collect());
    }

    /// Reads a line. The line of a script is printed after the prompt, so that the transcript is
    /// complete.
    pub(crate) fn line(&mut self, prompt: &str, screen: &mut Output) -> io::Result<Option<String>> {
        let Some(editor) = &mut self.editor else {
            let line = self.line_without_prompt(screen)?;
            line.iter().try_for_each(|line| screen.line(format!("{prompt}{line}")))?;
            return Ok(line);
        };
        screen.flush()?;
        loop {
            match editor.read_line(&TextPrompt(prompt.to_owned())).map_err(io::Error::other)? {
                Signal::Success(line) => return Ok(Some(line.trim().to_owned())),
                Signal::CtrlD => return Ok(None),
                // Ctrl-C discards the line.
                _ => {}
            }
        }
    }

    pub(crate) fn line_without_prompt(&self, screen: &mut Output) -> io::Result<Option<String>> {
        screen.flush()?;
        let line = input::next_line(&mut io::stdin().lock())?;
        if line.is_none() && self.editor.is_some() {
            screen.line("")?;
        }
        Ok(line.map(|line| line.trim().to_owned()))
    }
}

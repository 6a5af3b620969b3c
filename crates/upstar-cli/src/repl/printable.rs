//! Makes keys, pasted text and history lines printable.
//!
//! The editor writes to the terminal itself, so unprintable characters are escaped before they
//! reach it. In a string, the language converts an escape back to the character.

use std::borrow::Cow;
use std::fs;
use std::path::Path;

use reedline::{EditCommand, EditMode, Emacs, PromptEditMode, ReedlineEvent, ReedlineRawEvent};
use upstar_notation::visible;

pub(super) struct PrintableKeys(pub(super) Emacs);

impl EditMode for PrintableKeys {
    fn parse_event(&mut self, event: ReedlineRawEvent) -> ReedlineEvent {
        match self.0.parse_event(event) {
            ReedlineEvent::Edit(commands) => {
                ReedlineEvent::Edit(commands.into_iter().map(printable).collect())
            }
            other => other,
        }
    }

    fn edit_mode(&self) -> PromptEditMode {
        self.0.edit_mode()
    }
}

fn printable(command: EditCommand) -> EditCommand {
    let text = match &command {
        EditCommand::InsertChar(c) => c.to_string(),
        EditCommand::InsertString(text) => text.clone(),
        _ => return command,
    };
    match visible(&text) {
        Cow::Borrowed(_) => command,
        Cow::Owned(text) => EditCommand::InsertString(text),
    }
}

pub(super) fn clean_history(file: &Path) {
    if let Ok(lines) = fs::read_to_string(file)
        && let Cow::Owned(lines) = visible(&lines)
    {
        // A file that cannot be written is not used for the history either.
        let _ = fs::write(file, lines);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_and_pasted_is_printable() {
        let insert = |text: &str| printable(EditCommand::InsertString(text.to_owned()));
        assert_eq!(insert("a\u{1b}[m\n"), EditCommand::InsertString("a\\u001b[m\n".to_owned()));
        assert_eq!(insert("a\tb"), EditCommand::InsertString("a\tb".to_owned()));
        let typed = printable(EditCommand::InsertChar('\u{202e}'));
        assert_eq!(typed, EditCommand::InsertString("\\u202e".to_owned()));
        assert_eq!(printable(EditCommand::InsertChar('x')), EditCommand::InsertChar('x'));
        assert_eq!(printable(EditCommand::Backspace), EditCommand::Backspace);
    }
}

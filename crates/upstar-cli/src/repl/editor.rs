//! The line editor's helpers: when a line goes on, how it is coloured, how a name is completed.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::{env, fs};

use reedline::{
    Color, ColumnarMenu, Completer, CompletionResult, DefaultHinter, EditCommand, Emacs,
    FileBackedHistory, Highlighter, KeyCode, KeyModifiers, MenuBuilder, Prompt, PromptEditMode,
    PromptHistorySearch, Reedline, ReedlineEvent, ReedlineMenu, Span, StyledText, Suggestion,
    ValidationResult, Validator, default_emacs_keybindings,
};

use upstar_notation::{KEYWORDS, LOOPY_NAMES, Token, TokenKind, is_incomplete, tokens};

const MENU: &str = "names";
const HISTORY_LINES: usize = 10_000;

/// A name that can be completed, and a line about it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Name {
    pub(crate) name: String,
    pub(crate) about: String,
    /// A function: completing it also opens its bracket.
    pub(crate) call: bool,
}

/// The names there are; variables come and go while the editor runs.
#[derive(Clone, Default)]
pub(crate) struct Names(Arc<Mutex<Vec<Name>>>);

impl Names {
    /// Replace all names.
    pub(crate) fn set(&self, mut names: Vec<Name>) {
        names.sort();
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = names;
    }

    fn starting_with(&self, prefix: &str) -> Vec<Name> {
        let names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        names.iter().filter(|name| name.name.starts_with(prefix)).cloned().collect()
    }

    fn call(&self, name: &str) -> Option<bool> {
        let names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        names.iter().find(|known| known.name == name).map(|known| known.call)
    }
}

/// A line editor that knows `names`.
pub(crate) fn editor(names: &Names, color: bool) -> Reedline {
    let menu = ColumnarMenu::default().with_name(MENU).with_marker("> ").with_columns(4);
    let mut keys = default_emacs_keybindings();
    keys.add_binding(
        KeyModifiers::NONE,
        KeyCode::Tab,
        ReedlineEvent::UntilFound(vec![
            ReedlineEvent::Menu(MENU.to_owned()),
            ReedlineEvent::MenuNext,
        ]),
    );
    keys.add_binding(
        KeyModifiers::ALT,
        KeyCode::Enter,
        ReedlineEvent::Edit(vec![EditCommand::InsertNewline]),
    );
    let mut editor = Reedline::create()
        .with_validator(Box::new(WholeQuestion))
        .with_completer(Box::new(NameCompleter(names.clone())))
        .with_partial_completions(true)
        .with_quick_completions(true)
        .with_menu(ReedlineMenu::EngineCompleter(Box::new(menu)))
        .with_edit_mode(Box::new(Emacs::new(keys)))
        .with_ansi_colors(color)
        .use_bracketed_paste(true);
    if color {
        editor = editor
            .with_highlighter(Box::new(Colours(names.clone())))
            .with_hinter(Box::new(DefaultHinter::default().with_style(Color::DarkGray.normal())));
    }
    match history_file().and_then(|file| FileBackedHistory::with_file(HISTORY_LINES, file).ok()) {
        Some(history) => editor.with_history(Box::new(history)),
        // No place to keep it: the history lasts as long as the program.
        None => editor,
    }
}

/// `upstar/history` in the user's state folder, which is made if need be.
fn history_file() -> Option<PathBuf> {
    let variable = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let folder = variable("XDG_STATE_HOME")
        .or_else(|| variable("HOME").map(|home| home.join(".local/state")))
        .or_else(|| variable("LOCALAPPDATA"))?
        .join("upstar");
    fs::create_dir_all(&folder).ok()?;
    Some(Path::new(&folder).join("history"))
}

/// A line goes on while the parser wants more of it.
struct WholeQuestion;

impl Validator for WholeQuestion {
    fn validate(&self, line: &str) -> ValidationResult {
        // An empty line finishes what will not finish by itself, and `:quit` is not the language's.
        if line.ends_with('\n') || line.trim_start().starts_with(':') || !is_incomplete(line) {
            ValidationResult::Complete
        } else {
            ValidationResult::Incomplete
        }
    }
}

/// Colours by what a token is; nothing is wrong here, the parser decides later.
struct Colours(Names);

impl Highlighter for Colours {
    fn highlight(&self, line: &str, _cursor: usize) -> StyledText {
        let mut styled = StyledText::new();
        let mut end = 0;
        for token in tokens(line) {
            let gap = line.get(end..token.span.start).unwrap_or_default();
            if !gap.is_empty() {
                // Between tokens there are spaces and comments.
                styled.push((Color::DarkGray.italic(), gap.to_owned()));
            }
            let word = line.get(token.span.start..token.span.end).unwrap_or_default();
            let (colour, bold) = self.colour(&token, word);
            styled.push((if bold { colour.bold() } else { colour.normal() }, word.to_owned()));
            end = token.span.end;
        }
        styled
    }
}

impl Colours {
    /// The colour of a token, and whether it is bold.
    fn colour(&self, token: &Token, word: &str) -> (Color, bool) {
        match token.kind {
            TokenKind::Text | TokenKind::OpenText => (Color::Green, false),
            TokenKind::Number => (Color::Cyan, false),
            TokenKind::Ups { .. }
            | TokenKind::Star(_)
            | TokenKind::PlusMinus { .. }
            | TokenKind::Tiny
            | TokenKind::Miny => (Color::Yellow, false),
            TokenKind::Name if KEYWORDS.contains(&word) || word == "help" => (Color::Purple, true),
            TokenKind::Name if LOOPY_NAMES.contains(&word) => (Color::Yellow, false),
            TokenKind::Name => match self.0.call(word) {
                Some(true) => (Color::Blue, false),
                Some(false) => (Color::Default, true),
                None => (Color::Default, false),
            },
            TokenKind::Open(_) | TokenKind::Close(_) => (Color::Default, true),
            TokenKind::BadNumber | TokenKind::Unknown => (Color::Red, false),
            _ => (Color::Default, false),
        }
    }
}

struct NameCompleter(Names);

impl Completer for NameCompleter {
    fn complete(&mut self, line: &str, cursor: usize) -> CompletionResult {
        let Some((start, typed)) = name_before(line, cursor) else {
            return CompletionResult::fresh(Vec::new());
        };
        let asks_help = line.trim_start().starts_with("help");
        let followed = line.get(cursor..).is_some_and(|rest| rest.starts_with('('));
        let found = self.0.starting_with(typed).into_iter().map(|name| Suggestion {
            value: if name.call && !asks_help && !followed {
                format!("{}(", name.name)
            } else {
                name.name.clone()
            },
            display_override: Some(name.name),
            description: Some(name.about).filter(|about| !about.is_empty()),
            span: Span::new(start, cursor),
            ..Suggestion::default()
        });
        CompletionResult::fresh(found.collect::<Vec<_>>())
    }
}

/// The name that ends at `cursor`, and where it starts.
fn name_before(line: &str, cursor: usize) -> Option<(usize, &str)> {
    let typed = line.get(..cursor)?;
    // The last token is the end of the text.
    let last = tokens(typed).into_iter().rev().nth(1)?;
    let ends_here = last.kind == TokenKind::Name && last.span.end == cursor;
    ends_here.then(|| typed.get(last.span.start..).map(|name| (last.span.start, name)))?
}

/// The prompt: a sign when a question begins, dots where it goes on.
pub(crate) struct Sign;

impl Prompt for Sign {
    fn render_prompt_left(&self) -> Cow<'_, str> {
        "".into()
    }

    fn render_prompt_right(&self) -> Cow<'_, str> {
        "".into()
    }

    fn render_prompt_indicator(&self, _mode: PromptEditMode) -> Cow<'_, str> {
        "> ".into()
    }

    fn render_prompt_multiline_indicator(&self) -> Cow<'_, str> {
        ". ".into()
    }

    fn render_prompt_history_search_indicator(&self, search: PromptHistorySearch) -> Cow<'_, str> {
        format!("(history: {}) ", search.term).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        let names = Names::default();
        let name = |name: &str, call| Name { name: name.into(), about: String::new(), call };
        names.set(vec![name("mean", true), name("mex", true), name("me", false), name("x", false)]);
        names
    }

    fn completions(line: &str, cursor: usize) -> Vec<String> {
        let result = NameCompleter(names()).complete(line, cursor);
        result.suggestions().iter().map(|suggestion| suggestion.value.clone()).collect()
    }

    #[test]
    fn names_are_completed_and_functions_opened() {
        assert_eq!(completions("1 + me", 6), ["me", "mean(", "mex("]);
        assert_eq!(completions("help mea", 8), ["mean"]);
        assert_eq!(completions("mea(2)", 3), ["mean"]);
        assert!(completions("1 + ", 4).is_empty());
        assert!(completions("\"me", 3).is_empty());
    }

    #[test]
    fn colours_change_nothing_but_colours() {
        for line in ["mean({2|-1}) + ^* # why", "\"open", "x := ↑", "  # only", "⇑\n + ?", ""] {
            assert_eq!(Colours(names()).highlight(line, 0).raw_string(), line);
        }
    }

    #[test]
    fn an_empty_line_finishes_a_question_by_hand() {
        let complete =
            |line: &str| matches!(WholeQuestion.validate(line), ValidationResult::Complete);
        assert!(!complete("{1|"));
        assert!(complete("{1|\n"));
        for line in ["", "{1|2}", "}", ":quit", "\"{\"", "1 # {"] {
            assert!(complete(line), "{line}");
        }
    }
}

//! Helpers of the line editor: continuation, colours and completion.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::{env, fs};

use reedline::{
    Color, ColumnarMenu, Completer, CompletionResult, DefaultHinter, EditCommand, Editor, Emacs,
    FileBackedHistory, Highlighter, KeyCode, KeyModifiers, Keybindings, Menu, MenuBuilder,
    MenuEvent, MenuSettings, Painter, Prompt, PromptEditMode, PromptHistorySearch, Reedline,
    ReedlineEvent, ReedlineMenu, Span, StyledText, Suggestion, ValidationResult, Validator,
    default_emacs_keybindings,
};

use upstar_notation::{
    Bracket, KEYWORDS, LOOPY_NAMES, Token, TokenKind, is_incomplete, quoted_text, tokens,
    visible_line,
};

use super::printable::{PrintableKeys, clean_history};
use crate::terminal::printed;

const MENU: &str = "names";
const HISTORY_LINES: usize = 10_000;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CompletionName {
    pub(crate) name: String,
    pub(crate) about: String,
    /// A function; completion also opens its parenthesis.
    pub(crate) call: bool,
    /// A function whose first argument is a game, so it can follow `g.`.
    pub(crate) of_a_game: bool,
}

/// Variables change while the editor runs.
#[derive(Clone, Default)]
pub(crate) struct CompletionNames(Arc<Mutex<Vec<CompletionName>>>);

impl CompletionNames {
    pub(crate) fn set(&self, mut names: Vec<CompletionName>) {
        names.sort();
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = names;
    }

    fn starting_with(&self, prefix: &str) -> Vec<CompletionName> {
        let names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        names.iter().filter(|name| name.name.starts_with(prefix)).cloned().collect()
    }

    fn call(&self, name: &str) -> Option<bool> {
        let names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        names.iter().find(|known| known.name == name).map(|known| known.call)
    }
}

pub(crate) fn editor(names: &CompletionNames, color: bool) -> Reedline {
    let mut keys = keys();
    keys.add_binding(
        KeyModifiers::ALT,
        KeyCode::Enter,
        ReedlineEvent::Edit(vec![EditCommand::InsertNewline]),
    );
    let mut editor = completing(Box::new(NameCompleter(names.clone())), keys)
        .with_validator(Box::new(StatementValidator))
        .with_ansi_colors(color)
        .use_bracketed_paste(true);
    if color {
        editor = editor
            .with_highlighter(Box::new(TokenHighlighter(names.clone())))
            .with_hinter(Box::new(DefaultHinter::default().with_style(Color::DarkGray.normal())));
    }
    match history_file().and_then(|file| FileBackedHistory::with_file(HISTORY_LINES, file).ok()) {
        Some(history) => editor.with_history(Box::new(history)),
        // Without a file, the history lasts until the program ends.
        None => editor,
    }
}

/// Returns a line editor that completes words at the beginning of a line; its history is not saved.
pub(crate) fn plain(words: &CompletionNames) -> Reedline {
    completing(Box::new(WordCompleter(words.clone())), keys())
}

fn keys() -> Keybindings {
    let mut keys = default_emacs_keybindings();
    keys.add_binding(
        KeyModifiers::NONE,
        KeyCode::Tab,
        ReedlineEvent::UntilFound(vec![
            ReedlineEvent::Menu(MENU.to_owned()),
            ReedlineEvent::MenuNext,
        ]),
    );
    keys
}

fn completing(completer: Box<dyn Completer + Send>, keys: Keybindings) -> Reedline {
    let menu = ColumnarMenu::default().with_name(MENU).with_marker("> ").with_columns(4);
    Reedline::create()
        .with_completer(completer)
        .with_partial_completions(true)
        .with_quick_completions(true)
        .with_menu(ReedlineMenu::EngineCompleter(Box::new(SilentMenu(menu))))
        .with_edit_mode(Box::new(PrintableKeys(Emacs::new(keys))))
}

/// Returns `upstar/history` in the user's state folder.
pub(crate) fn history_path() -> Option<PathBuf> {
    let variable = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let folder = variable("XDG_STATE_HOME")
        .or_else(|| variable("HOME").map(|home| home.join(".local/state")))
        .or_else(|| variable("LOCALAPPDATA"))?;
    Some(folder.join("upstar/history"))
}

fn history_file() -> Option<PathBuf> {
    let file = history_path()?;
    fs::create_dir_all(file.parent()?).ok()?;
    clean_history(&file);
    Some(file)
}

/// Continues a statement on the next line while the parser expects more.
struct StatementValidator;

impl Validator for StatementValidator {
    fn validate(&self, line: &str) -> ValidationResult {
        // An empty line ends an incomplete statement; `:quit` is not part of the language.
        if line.ends_with('\n') || line.trim_start().starts_with(':') || !is_incomplete(line) {
            ValidationResult::Complete
        } else {
            ValidationResult::Incomplete
        }
    }
}

struct TokenHighlighter(CompletionNames);

impl Highlighter for TokenHighlighter {
    fn highlight(&self, line: &str, _cursor: usize) -> StyledText {
        let mut styled = StyledText::new();
        let mut end = 0;
        for token in tokens(line) {
            let gap = line.get(end..token.span.start).unwrap_or_default();
            if !gap.is_empty() {
                // Spaces and comments lie between tokens.
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

impl TokenHighlighter {
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

struct WordCompleter(CompletionNames);

impl Completer for WordCompleter {
    fn complete(&mut self, line: &str, cursor: usize) -> CompletionResult {
        let typed = line.get(..cursor).unwrap_or_default();
        let found = self.0.starting_with(typed.trim_start()).into_iter().map(|name| Suggestion {
            value: name.name,
            description: Some(name.about).filter(|about| !about.is_empty()),
            span: Span::new(typed.len() - typed.trim_start().len(), cursor),
            ..Suggestion::default()
        });
        CompletionResult::fresh(found.collect::<Vec<_>>())
    }
}

struct NameCompleter(CompletionNames);

impl Completer for NameCompleter {
    fn complete(&mut self, line: &str, cursor: usize) -> CompletionResult {
        if let Some((start, ruleset, typed)) = text_before(line, cursor) {
            return CompletionResult::fresh(positions(ruleset, typed, Span::new(start, cursor)));
        }
        let Some(CompletionPlace { start, typed, behind }) = name_before(line, cursor) else {
            return CompletionResult::fresh(Vec::new());
        };
        let asks_help = line.trim_start().starts_with("help");
        let followed = line.get(cursor..).is_some_and(|rest| rest.starts_with('('));
        let mut names = self.0.starting_with(typed);
        names.retain(|name| match behind {
            CompletionContext::Anything => true,
            CompletionContext::AGame => name.of_a_game,
            CompletionContext::ANumber => !is_no_factor(&name.name),
        });
        let found = names.into_iter().map(|name| Suggestion {
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

#[derive(Debug, PartialEq, Eq)]
struct CompletionPlace<'l> {
    start: usize,
    typed: &'l str,
    behind: CompletionContext,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CompletionContext {
    Anything,
    /// After `g.`: functions of games.
    AGame,
    /// After `2.`: anything that can be multiplied.
    ANumber,
}

fn is_no_factor(word: &str) -> bool {
    KEYWORDS.contains(&word) || ["Left", "Right", "true", "false", "pass"].contains(&word)
}

/// Returns the name that ends at `cursor`. It may be empty after a point.
fn name_before(line: &str, cursor: usize) -> Option<CompletionPlace<'_>> {
    let typed = line.get(..cursor)?;
    let all = tokens(typed);
    // The last token marks the end of the text.
    let mut before = all.iter().rev().skip(1);
    let last = before.next().filter(|last| last.span.end == cursor)?;
    let is_point = |token: &Token| token.kind == TokenKind::Dot && token.glued;
    match last.kind {
        // In `2.` the point is a product; anything can be the second factor.
        TokenKind::Dot if last.glued && before.next()?.kind != TokenKind::Number => {
            Some(CompletionPlace { start: cursor, typed: "", behind: CompletionContext::AGame })
        }
        TokenKind::Name => {
            let point = before.next().filter(|_| last.glued);
            let behind = match point {
                // A name cannot directly follow a number.
                Some(token) if token.kind == TokenKind::Number => return None,
                Some(point) if is_point(point) => match before.next()?.kind {
                    TokenKind::Number => CompletionContext::ANumber,
                    _ => CompletionContext::AGame,
                },
                _ => CompletionContext::Anything,
            };
            let start = last.span.start;
            Some(CompletionPlace { start, typed: typed.get(start..)?, behind })
        }
        _ => None,
    }
}

/// Returns the start of the quoted text that contains the cursor, its ruleset, and the part already typed.
fn text_before(line: &str, cursor: usize) -> Option<(usize, &str, &str)> {
    let typed = line.get(..cursor)?;
    let all = tokens(typed);
    let [.., name, bracket, text, _] = all.as_slice() else { return None };
    let is_call = name.kind == TokenKind::Name
        && bracket.kind == TokenKind::Open(Bracket::Round)
        && text.kind == TokenKind::OpenText;
    let start = text.span.start + 1;
    is_call.then(|| Some((start, name.span.of(typed), typed.get(start..)?)))?
}

fn positions(ruleset: &str, typed: &str, span: Span) -> Vec<Suggestion> {
    let Some(doc) = upstar::rulesets().iter().find(|doc| doc.name == ruleset) else {
        return Vec::new();
    };
    // Suggestions are not escaped, so they must not need escapes.
    let is_plain = |position: &str| quoted_text(position) == format!("\"{position}\"");
    let begun = |position: &&str| position.starts_with(typed) && is_plain(position);
    let mut found: Vec<&str> =
        doc.examples.iter().map(|example| &*example.position).filter(begun).collect();
    found.sort_unstable();
    found.dedup();
    let suggestion = |position: &str| Suggestion {
        value: format!("{position}\""),
        display_override: Some(position.to_owned()),
        span,
        ..Suggestion::default()
    };
    found.into_iter().map(suggestion).collect()
}

struct SilentMenu(ColumnarMenu);

impl Menu for SilentMenu {
    fn settings(&self) -> &MenuSettings {
        self.0.settings()
    }

    fn is_active(&self) -> bool {
        self.0.is_active()
    }

    fn set_active(&mut self, active: bool) {
        self.0.set_active(active);
    }

    fn clear_input(&mut self) {
        self.0.clear_input();
    }

    fn on_activate(&mut self) {
        self.0.on_activate();
    }

    fn on_deactivate(&mut self) {
        self.0.on_deactivate();
    }

    fn handle_menu_event(&mut self, event: &MenuEvent) {
        self.0.handle_menu_event(event);
    }

    fn menu_event(&mut self, event: MenuEvent) {
        self.0.menu_event(event);
    }

    fn can_quick_complete(&self) -> bool {
        self.0.can_quick_complete()
    }

    fn can_partially_complete(
        &mut self,
        values_updated: bool,
        editor: &mut Editor,
        completer: &mut dyn Completer,
    ) -> bool {
        self.0.can_partially_complete(values_updated, editor, completer)
    }

    fn update_values(&mut self, editor: &mut Editor, completer: &mut dyn Completer) {
        self.0.update_values(editor, completer);
    }

    fn reset_position(&mut self) {
        self.0.reset_position();
    }

    fn reload(&mut self, updated: bool, editor: &mut Editor, completer: &mut dyn Completer) {
        self.0.reload(updated, editor, completer);
    }

    fn update_working_details(
        &mut self,
        editor: &mut Editor,
        completer: &mut dyn Completer,
        painter: &Painter,
    ) {
        self.0.update_working_details(editor, completer, painter);
    }

    fn replace_in_buffer(&self, editor: &mut Editor) {
        self.0.replace_in_buffer(editor);
    }

    fn menu_required_lines(&self, terminal_columns: u16) -> u16 {
        self.0.menu_required_lines(terminal_columns)
    }

    fn menu_string(&self, available_lines: u16, use_ansi_coloring: bool) -> String {
        self.0.menu_string(available_lines, use_ansi_coloring)
    }

    fn min_rows(&self) -> u16 {
        self.0.min_rows()
    }

    fn get_values(&self) -> &[Suggestion] {
        self.0.get_values()
    }

    fn results_are_provisional(&self) -> bool {
        self.0.results_are_provisional()
    }

    /// Also returns `true` for an empty menu, because a menu that awaits its first result accepts
    /// keys and shows nothing.
    fn is_awaiting_first_answer(&self) -> bool {
        self.0.is_awaiting_first_answer() || self.0.get_values().is_empty()
    }
}

/// The prompt: `>` at the start of a statement, dots in continuation lines.
pub(crate) struct ReplPrompt;

impl Prompt for ReplPrompt {
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
        format!("(history: {}) ", visible_line(&search.term)).into()
    }
}

pub(crate) struct TextPrompt(pub(crate) String);

impl Prompt for TextPrompt {
    fn render_prompt_left(&self) -> Cow<'_, str> {
        "".into()
    }

    fn render_prompt_right(&self) -> Cow<'_, str> {
        "".into()
    }

    fn render_prompt_indicator(&self, _mode: PromptEditMode) -> Cow<'_, str> {
        printed(&self.0)
    }

    fn render_prompt_multiline_indicator(&self) -> Cow<'_, str> {
        ". ".into()
    }

    fn render_prompt_history_search_indicator(&self, search: PromptHistorySearch) -> Cow<'_, str> {
        format!("(history: {}) ", visible_line(&search.term)).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> CompletionNames {
        let names = CompletionNames::default();
        let name = |name: &str, call, of_a_game| CompletionName {
            name: name.into(),
            about: String::new(),
            call,
            of_a_game,
        };
        names.set(vec![
            name("mean", true, true),
            name("mex", true, false),
            name("me", false, false),
            name("x", false, false),
            name("and", false, false),
        ]);
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
    fn words_are_completed_at_the_beginning_of_a_line() {
        let complete = |line: &str| {
            let result = WordCompleter(names()).complete(line, line.len());
            result.suggestions().iter().map(|found| found.value.clone()).collect::<Vec<_>>()
        };
        assert_eq!(complete("me"), ["me", "mean", "mex"]);
        assert_eq!(complete(" x"), ["x"]);
        assert!(complete("go x").is_empty());
    }

    #[test]
    fn behind_a_point_there_are_functions_of_games() {
        for line in ["x.", "x.m", "{1|0}.", "(1 + x).me", "domineering(\"2x2\")."] {
            assert_eq!(completions(line, line.len()), ["mean("], "{line}");
        }
        assert!(completions("2.", 2).is_empty());
        assert!(completions("x .", 3).is_empty());
        assert_eq!(completions("2.me", 4), ["me", "mean(", "mex("]);
        assert!(completions("2me", 3).is_empty());
        assert!(completions("2.an", 4).is_empty());
        assert_eq!(completions("2 an", 4), ["and"]);
    }

    #[test]
    fn inside_the_text_of_a_position_there_are_positions() {
        let domineering = completions("domineering(\"", 13);
        assert!(!domineering.is_empty() && domineering.iter().all(|text| text.ends_with('"')));
        let one = domineering[0].trim_end_matches('"').to_owned();
        let line = format!("domineering(\"{}", &one[..1]);
        assert!(completions(&line, line.len()).contains(&format!("{one}\"")), "{one}");
        for line in ["mean(\"", "\"2x", "domineering(\"me", "domineering(\"?"] {
            assert!(completions(line, line.len()).is_empty(), "{line}");
        }
    }

    #[test]
    fn colours_change_nothing_but_colours() {
        for line in ["mean({2|-1}) + ^* # why", "\"open", "x := ↑", "  # only", "⇑\n + ?", ""] {
            assert_eq!(TokenHighlighter(names()).highlight(line, 0).raw_string(), line);
        }
    }

    #[test]
    fn an_empty_line_finishes_a_question_by_hand() {
        let complete =
            |line: &str| matches!(StatementValidator.validate(line), ValidationResult::Complete);
        assert!(!complete("{1|"));
        assert!(complete("{1|\n"));
        for line in ["", "{1|2}", "}", ":quit", "\"{\"", "1 # {"] {
            assert!(complete(line), "{line}");
        }
    }
}

//! Tokens to expressions: a precedence parser that goes on after a mistake, so that one reading
//! finds several.
//!
//! Invariants: no text makes it panic or recurse without bound; every [`ExprKind::Missing`] in a
//! result has a diagnostic; no diagnostic means that the whole text was understood.

mod atoms;
mod braces;
mod operators;
mod other_notations;
mod texts;

use std::mem;

use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::expr::{Expr, ExprKind, Name};
use crate::lexer::{Bracket, Token, TokenKind, tokens};
use crate::span::Span;

/// The longest text that is read, in bytes.
pub const MAX_INPUT: usize = 4 << 20;
/// The deepest nesting that is read.
pub const MAX_DEPTH: usize = 10_000;
/// The most diagnostics about one text: who gets ten wants to start anew.
const MAX_DIAGNOSTICS: usize = 10;

/// Names of the language that cannot be given to values.
pub const KEYWORDS: &[&str] =
    &["and", "or", "not", "if", "then", "else", "for", "in", "assert", "true", "false", "pass"];

/// The named loopy games: ups and nimbers can be written right behind them.
pub const LOOPY_NAMES: &[&str] =
    &["on", "off", "over", "under", "dud", "upon", "downunder", "tis", "tisn", "hi", "lo"];

/// The name of the last answer, in a conversation.
pub const LAST: &str = "_";

/// A text as statements, and what is wrong with it.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The statements, in order.
    pub statements: Vec<Expr>,
    /// Which of them end with a semicolon, so that their values are not wanted in print.
    pub silent: Vec<bool>,
    /// What is wrong, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads statements separated by line ends or semicolons.
///
/// ```
/// let program = upstar_notation::parse_program("g := {1|-1} # hot\nassert g + g = 0");
/// assert_eq!(program.statements.len(), 2);
/// assert!(program.diagnostics.is_empty());
/// assert_eq!(upstar_notation::parse_program("g := 1; g").silent, [true, false]);
/// ```
#[must_use]
pub fn parse_program(text: &str) -> Program {
    if text.len() > MAX_INPUT {
        let diagnostics = vec![too_long(text)];
        return Program { diagnostics, ..Program::default() };
    }
    let mut parser = Parser::new(text);
    let (mut statements, mut silent) = (Vec::new(), Vec::new());
    loop {
        parser.skip_statement_ends();
        if parser.peek().kind == TokenKind::End {
            break;
        }
        statements.push(parser.statement());
        silent.push(parser.peek().kind == TokenKind::Semicolon);
    }
    Program { statements, silent, diagnostics: parser.diagnostics }
}

/// Reads a text that is exactly one statement. Without diagnostics the expression is there and
/// complete; with diagnostics it is what could be understood.
///
/// ```
/// let (expr, wrong) = upstar_notation::parse_expression("{1|-1} + ^*");
/// assert!(expr.is_some() && wrong.is_empty());
/// let (_, wrong) = upstar_notation::parse_expression("2 * 3");
/// assert!(wrong[0].message.contains("star"));
/// ```
#[must_use]
pub fn parse_expression(text: &str) -> (Option<Expr>, Vec<Diagnostic>) {
    let Program { statements, mut diagnostics, .. } = parse_program(text);
    let mut statements = statements.into_iter();
    let first = statements.next();
    if diagnostics.is_empty() {
        if first.is_none() {
            diagnostics.push(Diagnostic::new(
                DiagnosticKind::Incomplete,
                Span::new(text.len(), text.len()),
                "there is nothing to read",
                "type a game such as {1|-1} + ^*",
            ));
        } else if let Some(second) = statements.next() {
            diagnostics.push(Diagnostic::new(
                DiagnosticKind::Syntax,
                second.span,
                "one expression is expected, and here begins another",
                "give them one at a time",
            ));
        }
    }
    (first, diagnostics)
}

/// Whether the only thing wrong with a text is that it stops too early, so that an interactive
/// reader should ask for another line.
///
/// ```
/// # use upstar_notation::is_incomplete;
/// assert!(is_incomplete("{1|") && !is_incomplete("{1|}") && !is_incomplete("1 + )"));
/// ```
#[must_use]
pub fn is_incomplete(text: &str) -> bool {
    let program = parse_program(text);
    !program.diagnostics.is_empty()
        && program.diagnostics.iter().all(|d| d.kind == DiagnosticKind::Incomplete)
}

fn too_long(text: &str) -> Diagnostic {
    Diagnostic::new(
        DiagnosticKind::Limit,
        Span::new(0, 0),
        format!("the text has {} bytes, and at most {MAX_INPUT} are read", text.len()),
        "split it into several",
    )
}

/// What braces without a letter are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DefaultBraces {
    /// Games with a bar, and sets.
    Games,
    /// Games for points, as inside `s{…}`.
    Scoring,
    /// Games with a bar, and without one the impartial game with these options, as inside `i{…}`.
    Impartial,
}

struct Parser<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    at: usize,
    /// How many expressions are being read around this place.
    depth: usize,
    /// The height of the tallest tree read inside the present one; see `operators::expression`.
    tallest: usize,
    /// What braces without a letter are here.
    bare: DefaultBraces,
    diagnostics: Vec<Diagnostic>,
}

impl<'t> Parser<'t> {
    fn new(text: &'t str) -> Parser<'t> {
        Parser {
            text,
            tokens: tokens(text),
            at: 0,
            depth: 0,
            tallest: 0,
            bare: DefaultBraces::Games,
            diagnostics: Vec::new(),
        }
    }

    fn peek(&self) -> Token {
        self.peek_at(0)
    }

    /// The token `ahead` places further on; behind the end there is always the end.
    fn peek_at(&self, ahead: usize) -> Token {
        let end = Span::new(self.text.len(), self.text.len());
        let end = Token { kind: TokenKind::End, span: end, glued: false };
        self.tokens.get(self.at + ahead).copied().unwrap_or(end)
    }

    /// The token before the present one.
    fn previous_span(&self) -> Span {
        self.at
            .checked_sub(1)
            .and_then(|at| self.tokens.get(at))
            .map_or(Span::default(), |t| t.span)
    }

    fn advance(&mut self) -> Token {
        let token = self.peek();
        self.at += usize::from(token.kind != TokenKind::End);
        token
    }

    fn eat(&mut self, kind: TokenKind) -> Option<Token> {
        (self.peek().kind == kind).then(|| self.advance())
    }

    fn word(&self, token: Token) -> &'t str {
        self.text.get(token.span.start..token.span.end).unwrap_or("")
    }

    fn at_keyword(&self, keyword: &str) -> bool {
        self.peek().kind == TokenKind::Name && self.word(self.peek()) == keyword
    }

    fn eat_keyword(&mut self, keyword: &str) -> bool {
        let eaten = self.at_keyword(keyword);
        self.at += usize::from(eaten);
        eaten
    }

    fn skip_newlines(&mut self) {
        while self.eat(TokenKind::Newline).is_some() {}
    }

    fn skip_statement_ends(&mut self) {
        while matches!(self.peek().kind, TokenKind::Newline | TokenKind::Semicolon) {
            self.advance();
        }
    }

    /// Notes a mistake. Of several mistakes at one place the first is the true one.
    fn wrong(
        &mut self,
        kind: DiagnosticKind,
        span: Span,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) {
        let repeated = self
            .diagnostics
            .iter()
            .any(|d| d.span.start == span.start || d.kind == DiagnosticKind::Limit);
        if !repeated && self.diagnostics.len() < MAX_DIAGNOSTICS {
            self.diagnostics.push(Diagnostic::new(kind, span, message, remedy));
        }
    }

    fn syntax(&mut self, span: Span, message: impl Into<String>, remedy: impl Into<String>) {
        self.wrong(DiagnosticKind::Syntax, span, message, remedy);
    }

    /// Notes that a limit is passed, and gives up on the rest of the text.
    fn limit(&mut self, span: Span, message: impl Into<String>, remedy: impl Into<String>) {
        self.wrong(DiagnosticKind::Limit, span, message, remedy);
        self.at = self.tokens.len();
    }

    /// Reads one statement up to its end.
    fn statement(&mut self) -> Expr {
        let start = self.peek();
        let statement = if self.eat_keyword("assert") {
            let condition = self.expression(0);
            let span = start.span.to(condition.span);
            Expr::new(ExprKind::Assert(Box::new(condition)), span)
        } else if self.peek_at(1).kind == TokenKind::Assign {
            self.assignment()
        } else {
            self.expression(0)
        };
        if !matches!(self.peek().kind, TokenKind::End | TokenKind::Newline | TokenKind::Semicolon) {
            self.operator_expected();
            self.skip_statement();
        }
        self.tallest = 0;
        statement
    }

    fn assignment(&mut self) -> Expr {
        let token = self.advance();
        let text = self.word(token);
        if token.kind != TokenKind::Name || is_taken(text) || text == LAST {
            self.syntax(
                token.span,
                format!("`{}` cannot be the name of a value", clip(text)),
                "choose a name of letters, digits and `_` that the language does not use",
            );
        }
        let name = Name { text: text.to_string(), span: token.span };
        self.advance();
        self.skip_newlines();
        let value = self.expression(0);
        let span = token.span.to(value.span);
        Expr::new(ExprKind::Assign { name, value: Box::new(value) }, span)
    }

    /// Skips to the end of a statement that was not understood.
    fn skip_statement(&mut self) {
        while !matches!(
            self.peek().kind,
            TokenKind::End | TokenKind::Newline | TokenKind::Semicolon
        ) {
            self.advance();
        }
    }

    /// Skips to a `,`, a `|`, or a closing bracket that belongs to the brackets being read.
    fn skip_item(&mut self) {
        let mut open: usize = 0;
        loop {
            match self.peek().kind {
                TokenKind::End => return,
                TokenKind::Open(_) => open += 1,
                TokenKind::Close(_) if open == 0 => return,
                TokenKind::Close(_) => open -= 1,
                TokenKind::Comma | TokenKind::Bars(_) if open == 0 => return,
                _ => {}
            }
            self.advance();
        }
    }

    /// Reads the closing bracket that belongs to `open`, or says that it is missing.
    fn close(&mut self, bracket: Bracket, open: Span) -> Span {
        let token = self.peek();
        if token.kind == TokenKind::Close(bracket) {
            return self.advance().span;
        }
        let (opening, closing) = (bracket.open(), bracket.close());
        if token.kind == TokenKind::End {
            self.wrong(
                DiagnosticKind::Incomplete,
                open,
                format!("this `{opening}` is never closed"),
                format!("add `{closing}`"),
            );
        } else if let TokenKind::Close(_) = token.kind {
            let found = clip(self.word(token)).to_string();
            self.syntax(
                token.span,
                format!("a `{opening}` is closed by `{closing}`, not by `{found}`"),
                format!("write `{closing}` here"),
            );
            self.advance();
        } else {
            self.operator_expected();
            self.skip_item();
            if self.peek().kind == TokenKind::Close(bracket) {
                return self.advance().span;
            }
        }
        self.previous_span()
    }

    /// Runs `read` where braces without a letter are what is given.
    fn with_bare<T>(&mut self, bare: DefaultBraces, read: impl FnOnce(&mut Self) -> T) -> T {
        let before = mem::replace(&mut self.bare, bare);
        let result = read(self);
        self.bare = before;
        result
    }
}

/// The beginning of a text, short enough for a sentence.
fn clip(text: &str) -> &str {
    text.char_indices().nth(20).map_or(text, |(at, _)| text.get(..at).unwrap_or(text))
}

/// Whether the language uses a word itself, so that no value, parameter or item can have it as its name.
fn is_taken(word: &str) -> bool {
    KEYWORDS.contains(&word) || LOOPY_NAMES.contains(&word)
}

//! A precedence parser with error recovery.
//!
//! Invariants: the parser never panics or recurses without bound. Every [`ExprKind::Missing`] in a
//! result has a diagnostic. If there are no diagnostics, the whole text was parsed.

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

/// The maximum length of the input, in bytes.
pub const MAX_INPUT: usize = 4 << 20;
/// The maximum nesting depth.
pub const MAX_DEPTH: usize = 10_000;
const MAX_DIAGNOSTICS: usize = 10;

/// The reserved words of the language.
pub const KEYWORDS: &[&str] =
    &["and", "or", "not", "if", "then", "else", "for", "in", "assert", "true", "false", "pass"];

/// The named loopy games, which ups and nimbers can directly follow.
pub const LOOPY_NAMES: &[&str] = &[
    "on",
    "off",
    "over",
    "under",
    "dud",
    "upon",
    "downunder",
    "tis",
    "tisn",
    "hi",
    "lo",
    "minus_off",
    "minus_under",
];

/// The name of the last answer in an interactive session.
pub const LAST: &str = "_";

/// The statements of a program, and its diagnostics.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The statements, in order.
    pub statements: Vec<Expr>,
    /// For each statement, `true` if it ends with a semicolon, which suppresses printing.
    pub silent: Vec<bool>,
    /// The diagnostics, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Parses statements separated by newlines or semicolons.
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

/// Parses text that must consist of exactly one statement. If there are diagnostics, the expression
/// may be partial.
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
                "expected an expression, found empty text",
                "type a game such as {1|-1} + ^*",
            ));
        } else if let Some(second) = statements.next() {
            diagnostics.push(Diagnostic::new(
                DiagnosticKind::Syntax,
                second.span,
                "expected one expression, found another",
                "enter the expressions one at a time",
            ));
        }
    }
    (first, diagnostics)
}

/// Returns `true` if the only error is that the text ends too early. Another line can then complete
/// it.
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
        format!(
            "the text is too long: it has {} bytes, but at most {MAX_INPUT} are supported",
            text.len()
        ),
        "split the text into shorter parts",
    )
}

/// The meaning of braces without a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DefaultBraces {
    /// Games if there is a bar, and otherwise sets.
    Games,
    /// Scoring games, as inside `s{…}`.
    Scoring,
    /// Games if there is a bar, and otherwise impartial games, as inside `i{…}`.
    Impartial,
}

struct Parser<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    /// The height of the tallest tree inside the current tree; see `operators::expression`.
    tallest: usize,
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

    /// Returns the token that is `ahead` tokens after the current token, or the end token.
    fn peek_at(&self, ahead: usize) -> Token {
        let end = Span::new(self.text.len(), self.text.len());
        let end = Token { kind: TokenKind::End, span: end, glued: false };
        self.tokens.get(self.at + ahead).copied().unwrap_or(end)
    }

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

    /// Reports an error, unless an earlier error starts at the same byte or reports a limit.
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

    /// Reports an exceeded limit, and skips the rest of the text.
    fn limit(&mut self, span: Span, message: impl Into<String>, remedy: impl Into<String>) {
        self.wrong(DiagnosticKind::Limit, span, message, remedy);
        self.at = self.tokens.len();
    }

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
        if let Some(meaning) = reserved(text) {
            self.syntax(token.span, meaning, "choose another name");
        } else if token.kind != TokenKind::Name || text == LAST {
            self.syntax(
                token.span,
                format!("`{}` cannot be used as a name", clip(text)),
                "choose a name of letters, digits and `_`",
            );
        }
        let name = Name { text: text.to_string(), span: token.span };
        self.advance();
        self.skip_newlines();
        let value = self.expression(0);
        let span = token.span.to(value.span);
        Expr::new(ExprKind::Assign { name, value: Box::new(value) }, span)
    }

    fn skip_statement(&mut self) {
        while !matches!(
            self.peek().kind,
            TokenKind::End | TokenKind::Newline | TokenKind::Semicolon
        ) {
            self.advance();
        }
    }

    /// Skips to a `,`, a `|`, or the closing bracket of the current brackets.
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
                format!("this `{opening}` is not closed"),
                format!("add `{closing}`"),
            );
        } else if let TokenKind::Close(_) = token.kind {
            let found = clip(self.word(token)).to_string();
            self.syntax(
                token.span,
                format!("expected `{closing}` to close `{opening}`, found `{found}`"),
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

    fn with_bare<T>(&mut self, bare: DefaultBraces, read: impl FnOnce(&mut Self) -> T) -> T {
        let before = mem::replace(&mut self.bare, bare);
        let result = read(self);
        self.bare = before;
        result
    }
}

fn clip(text: &str) -> &str {
    text.char_indices().nth(20).map_or(text, |(at, _)| text.get(..at).unwrap_or(text))
}

/// Returns the reason why a word cannot be a name, if it is reserved.
fn reserved(word: &str) -> Option<String> {
    let downs = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_down = !downs.is_empty() && downs.bytes().all(|c| c == b'v');
    if is_down || LOOPY_NAMES.contains(&word) {
        return Some(format!("`{}` denotes a game", clip(word)));
    }
    KEYWORDS.contains(&word).then(|| format!("`{word}` is a reserved word"))
}

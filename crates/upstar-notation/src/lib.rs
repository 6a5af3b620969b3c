//! The notation of combinatorial games: parsing and printing.
//!
//! [`parse_expression`] and [`parse_program`] recover from errors and return [`Diagnostic`]s.
//! [`Term::print`] writes ASCII, Unicode or LaTeX. Its ASCII and Unicode output parses to the same
//! term. This crate *does not depend on* values or evaluation.

mod arithmetic_hints;
mod diagnostic;
mod escaping;
mod expr;
mod free_names;
mod heap_code;
mod lexer;
mod parser;
mod print;
mod source;
mod span;
mod term;
pub mod tex;

pub use arithmetic_hints::arithmetic_hint;
pub use diagnostic::{Diagnostic, DiagnosticKind, render};
pub use escaping::{is_unprintable, visible, visible_line};
pub use expr::{Argument, BinaryOperator, Clause, Expr, ExprKind, Name, TermSign, UptimalKind};
pub use heap_code::digits_and_points;
pub use lexer::{Bracket, RelationSign, Token, TokenKind, tokens};
pub use parser::{
    KEYWORDS, LAST, LOOPY_NAMES, MAX_DEPTH, MAX_INPUT, Program, is_incomplete, parse_expression,
    parse_program,
};
pub use print::{Style, TooLong};
pub use source::quoted_text;
pub use span::Span;
pub use term::{Term, Uptimal};

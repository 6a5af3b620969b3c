//! The notation of combinatorial games: text to trees and back.
//!
//! * [`parse_expression`] and [`parse_program`] read the whole language: they go on after a mistake
//!   and say what is wrong in [`Diagnostic`]s, each with a place, a sentence and a remedy.
//! * [`Term`] is the shape of a game that is to be printed; [`Term::print`] writes it in ASCII,
//!   Unicode or LaTeX. What is printed in ASCII or Unicode is read back as the same thing.
//! * [`Expr::to_source`] prints an expression, and [`Expr::to_term`] reads a literal game as a
//!   [`Term`].
//!
//! This crate *knows nothing of* values and of evaluation: `{1|1}` and `1*` are different here, and
//! names are just names.

mod arithmetic_hints;
mod diagnostic;
mod escaping;
mod expr;
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

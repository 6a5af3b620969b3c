//! Strings in quotation marks.

use std::str::Chars;

use crate::diagnostic::DiagnosticKind;
use crate::expr::{Expr, ExprKind};
use crate::lexer::Token;
use crate::parser::Parser;
use crate::span::Span;

impl Parser<'_> {
    pub(super) fn text_literal(&mut self, token: Token) -> Expr {
        let word = self.word(token);
        let inner = word.get(1..word.len().saturating_sub(1)).unwrap_or("");
        let mut out = String::with_capacity(inner.len());
        let mut rest = inner.chars();
        loop {
            let at = inner.len() - rest.as_str().len();
            match rest.next() {
                None => break,
                Some('\\') => match escaped(&mut rest) {
                    Some(c) => out.push(c),
                    None => {
                        let start = token.span.start + 1 + at;
                        self.syntax(
                            Span::new(start, start + 1),
                            "unknown escape sequence; a backslash is followed by `\"`, `\\`, `|`, \
                             `n`, `t`, or `u` with four digits",
                            "write `\\\\` for a backslash",
                        );
                    }
                },
                Some(c) => out.push(c),
            }
        }
        Expr::new(ExprKind::Text(out), token.span)
    }

    pub(super) fn open_text(&mut self, span: Span) {
        let message = "this string has no closing quotation mark";
        self.wrong(DiagnosticKind::Incomplete, span, message, "add `\"`");
    }
}

fn escaped(rest: &mut Chars<'_>) -> Option<char> {
    match rest.next()? {
        'n' => Some('\n'),
        't' => Some('\t'),
        c @ ('"' | '\\' | '\'' | '|') => Some(c),
        'u' => {
            let unit = code_unit(rest)?;
            // A character beyond U+FFFF is written as a surrogate pair, as in JSON.
            let low = match unit {
                0xD800..=0xDBFF => {
                    *rest = rest.as_str().strip_prefix("\\u")?.chars();
                    Some(code_unit(rest)?)
                }
                _ => None,
            };
            let mut decoded = char::decode_utf16([unit].into_iter().chain(low));
            decoded.next()?.ok()
        }
        _ => None,
    }
}

fn code_unit(rest: &mut Chars<'_>) -> Option<u16> {
    let (digits, after) = rest.as_str().split_at_checked(4)?;
    let is_number = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let unit = is_number.then(|| u16::from_str_radix(digits, 16).ok())??;
    *rest = after.chars();
    Some(unit)
}

//! Hints for expressions that look like arithmetic but parse differently: `2^10`, `3*4` and `2+-1`.

use crate::lexer::{Token, TokenKind, tokens};

/// Explains how text that looks like arithmetic is parsed, and how to write the intended
/// arithmetic.
///
/// ```
/// # use upstar_notation::arithmetic_hint;
/// assert!(arithmetic_hint("2^10").unwrap().contains("power(2, 10)"));
/// assert!(arithmetic_hint("3*4 + 1").unwrap().contains("3·4"));
/// assert!(arithmetic_hint("2+-1").unwrap().contains("2 + ±1"));
/// assert_eq!(arithmetic_hint("1+-(^1)"), None);
/// assert_eq!(arithmetic_hint("1/2^3*2"), None);
/// ```
#[must_use]
pub fn arithmetic_hint(text: &str) -> Option<String> {
    let all = tokens(text);
    let at = |n: usize| all.get(n).copied();
    (0..all.len()).find_map(|n| {
        let (number, sign) = (at(n)?, at(n + 1)?);
        let word = number.span.of(text);
        let is_whole = number.kind == TokenKind::Number && word.bytes().all(|b| b.is_ascii_digit());
        let is_great = !matches!(word, "0" | "1");
        // The ASCII spelling of ± is `+-`. It means ± if no operand (number or name) precedes it.
        let is_short = |token: &Token| matches!(token.kind, TokenKind::Number | TokenKind::Name);
        let operand = at(n + 2).filter(is_short).map(|token| token.span.of(text));
        let operand = operand.filter(|_| number.kind == TokenKind::Number);
        if let (TokenKind::PlusMinus { ascii: true }, Some(x)) = (sign.kind, operand) {
            return Some(format!(
                "`{word}+-{x}` means {word} + (-{x}); for ± after a game, write `{word} + ±{x}`"
            ));
        }
        // Ups and a nimber together are assumed to be intended.
        if !is_whole || !is_great || !sign.glued || at(n + 2).is_some_and(|token| token.glued) {
            return None;
        }
        let written = sign.span.of(text);
        match sign.kind {
            TokenKind::Ups { run: 1, count: Some(count), .. } if written.starts_with('^') => {
                let count = count.of(text);
                Some(format!(
                    "`{word}^{count}` means {word} + ^{count}, a number plus ups; the power is \
                     `power({word}, {count})`"
                ))
            }
            TokenKind::Star(Some(heap)) if written.starts_with('*') => {
                let heap = heap.of(text);
                Some(format!(
                    "`{word}*{heap}` means {word} + *{heap}, a number plus a nimber; the product \
                     is `{word}·{heap}`"
                ))
            }
            _ => None,
        }
    })
}

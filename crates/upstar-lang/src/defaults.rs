//! What a question takes for granted: the universe of misère play.

use upstar_notation::{TokenKind, tokens};

use crate::builtins::builtins;

/// The universe that functions of misère play take if none is named.
pub(crate) const UNIVERSE: &str = "all";

/// The other universes.
const OTHERS: [&str; 3] = ["dead-ending", "dicot", "impartial"];

/// Whether a text asks about misère play modulo a universe and names none, so that all games may stand beside
/// the given ones.
///
/// ```
/// # use upstar_lang::takes_all_games;
/// assert!(takes_all_games("misere_equal('{*|*}', 0)"));
/// assert!(!takes_all_games("misere_equal('{*|*}', 0, \"impartial\")"));
/// assert!(!takes_all_games("misere_outcome(*2)"));
/// ```
#[must_use]
pub fn takes_all_games(text: &str) -> bool {
    let words = |kind| {
        let tokens = tokens(text).into_iter().filter(move |token| token.kind == kind);
        tokens.map(|token| token.span.of(text).trim_matches('"'))
    };
    let takes_one = |word: &str| {
        let takes = |signature: &str| signature.contains("universe?");
        builtins().any(|builtin| builtin.name == word && takes(builtin.signature))
    };
    words(TokenKind::Name).any(takes_one)
        && !words(TokenKind::Text).any(|word| word == UNIVERSE || OTHERS.contains(&word))
}

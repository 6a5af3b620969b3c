//! What a question takes for granted: the universe of misère play.

use std::sync::OnceLock;

use upstar_notation::{TokenKind, tokens};

use crate::builtins::{builtins, is_universe};

/// The universe that functions of misère play take if none is named.
pub(crate) const UNIVERSE: &str = "all";

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
    words(TokenKind::Name).any(|word| takers().contains(&word))
        && !words(TokenKind::Text).any(is_universe)
}

/// The functions that take a universe.
fn takers() -> &'static [&'static str] {
    static NAMES: OnceLock<Vec<&'static str>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let all = builtins().filter(|builtin| builtin.signature.contains("universe?"));
        all.map(|builtin| builtin.name).collect()
    })
}

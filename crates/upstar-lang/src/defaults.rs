//! The default universe of misère play.

use std::sync::OnceLock;

use upstar_notation::{Token, TokenKind, tokens};

use crate::builtins::{builtins, is_universe};

/// The default universe.
pub(crate) const UNIVERSE: &str = "all";

/// Returns `true` if `text` calls a function that takes a universe of misère play, but does not
/// name it. The default is the universe of all games.
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

pub(crate) fn universe(text: &str) -> Option<&'static str> {
    if takes_all_games(text) {
        return Some(UNIVERSE);
    }
    let asks = |token: Token| {
        token.kind == TokenKind::Name && AMONG_IMPARTIAL.contains(&token.span.of(text))
    };
    tokens(text).into_iter().any(asks).then_some("impartial")
}

/// The misère-play functions that always use the universe of impartial games.
const AMONG_IMPARTIAL: [&str; 6] =
    ["is_tame", "misere_sum", "misere_difference", "misere_parts", "mate", "misere_day_count"];

fn takers() -> &'static [&'static str] {
    static NAMES: OnceLock<Vec<&'static str>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let all = builtins()
            .filter(|builtin| builtin.parameters().iter().any(|it| it.name == "universe"));
        all.map(|builtin| builtin.name()).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_that_name_their_universe_are_all_known() {
        let named = builtins().filter(|it| it.about.contains("universe \"impartial\""));
        let mut named: Vec<&str> = named.map(|builtin| builtin.name()).collect();
        let mut known = AMONG_IMPARTIAL.to_vec();
        named.sort_unstable();
        known.sort_unstable();
        assert_eq!(named, known);
        assert_eq!(universe("misere_sum(*, *2)"), Some("impartial"));
        assert_eq!(universe("misere_canonical(*)"), Some("all"));
        assert_eq!(universe("misere_outcome(*)"), None);
    }
}

//! Games as text in ASCII, Unicode and LaTeX.

use upstar::Budgeted;
use upstar::raw::RawPosition;
use upstar::raw::{Loopy, LoopyContext, Short, ShortContext};
use upstar_notation::{Style, Term};

use crate::reply::GameText;

/// The maximum length of a game's text on a page, in bytes.
pub(crate) const LONGEST: usize = 4_000;

/// Prints a term in ASCII, Unicode and LaTeX, omitting texts that are too long. If the ASCII text
/// is too long, only `long` is set.
pub(crate) fn term(term: &Term) -> GameText {
    let print = |style| term.print(style, LONGEST).ok();
    match print(Style::Ascii) {
        None => GameText::TOO_LONG,
        text => GameText {
            text,
            unicode: print(Style::Unicode),
            latex: print(Style::Latex),
            long: None,
        },
    }
}

pub(crate) fn short(cx: ShortContext<'_>, game: Short) -> Budgeted<GameText> {
    Ok(term(&*cx.term(game)?))
}

pub(crate) fn loopy(lx: LoopyContext<'_>, game: Loopy) -> Budgeted<GameText> {
    match lx.term(game) {
        Ok(found) => Ok(term(&found)),
        Err(no) if matches!(no.reason, upstar::StopReason::TooLarge(_)) => Ok(GameText::TOO_LONG),
        Err(no) => Err(no),
    }
}

/// Characters that are not allowed in names, with similar characters that replace them.
pub(crate) const SIGNS: [(char, char); 4] =
    [('{', '\u{27e8}'), ('}', '\u{27e9}'), ('|', '\u{2223}'), (',', '\u{201a}')];

/// Replaces the similar characters in the name of a position by the original characters.
pub(crate) fn with_signs(name: &str) -> String {
    let sign = |c| SIGNS.iter().find(|(_, like)| *like == c).map_or(c, |&(sign, _)| sign);
    name.chars().map(sign).collect()
}

/// Returns a position in one line, or the name of a position of a game given by its graph.
#[must_use]
pub fn position_label(position: &RawPosition) -> String {
    let text = position.text();
    if is_game_graph(position)
        && let Some((name, _)) = text.split_once(':')
    {
        return with_signs(name);
    }
    match text.replace('\n', "/") {
        text if text.is_empty() => "the end".to_owned(),
        text => text,
    }
}

/// Returns `true` for a position of a game given by its graph; its board shows moves.
#[must_use]
pub fn is_game_graph(position: &RawPosition) -> bool {
    position.doc().name == "game_graph"
}

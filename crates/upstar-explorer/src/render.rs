//! Games as text in ASCII, Unicode and LaTeX.

use upstar::Budgeted;
use upstar::explore::is_game_graph;
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

/// Restores the original characters in the name of a position.
pub(crate) fn with_signs(name: &str) -> String {
    let sign = |c| SIGNS.iter().find(|(_, like)| *like == c).map_or(c, |&(sign, _)| sign);
    name.chars().map(sign).collect()
}

/// Returns a position in one line, or the name of a position of a game given by its graph.
pub(crate) fn position_label(position: &RawPosition) -> String {
    match upstar::explore::position_label(position) {
        name if is_game_graph(position) => with_signs(&name),
        text => text,
    }
}

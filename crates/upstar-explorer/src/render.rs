//! Games as they are said: in ASCII, in Unicode, and in LaTeX.

use serde_json::{Value as Json, json};
use upstar::raw::RawPosition;
use upstar::raw::{Loopy, LoopyContext, Short, ShortContext};
use upstar::{Budgeted, Fate, LoopyOutcome, Player};
use upstar_notation::{Style, Term};

/// The longest text of a game on a page, in bytes.
pub(crate) const LONGEST: usize = 4_000;

/// A term in ASCII, Unicode and LaTeX, as far as each is not too long; only `long` if ASCII is.
pub(crate) fn term(term: &Term) -> Json {
    let print = |style| term.print(style, LONGEST).ok();
    let Some(text) = print(Style::Ascii) else { return json!({ "long": true }) };
    let mut said = json!({ "text": text });
    for (name, style) in [("unicode", Style::Unicode), ("latex", Style::Latex)] {
        if let Some(text) = print(style) {
            said[name] = json!(text);
        }
    }
    said
}

/// A value.
pub(crate) fn short(cx: ShortContext<'_>, game: Short) -> Budgeted<Json> {
    Ok(term(&*cx.term(game)?))
}

/// A value that may go on forever.
pub(crate) fn loopy(lx: LoopyContext<'_>, game: Loopy) -> Budgeted<Json> {
    match lx.term(game) {
        Ok(found) => Ok(term(&found)),
        Err(no) if matches!(no.reason, upstar::StopReason::TooLarge(_)) => {
            Ok(json!({ "long": true }))
        }
        Err(no) => Err(no),
    }
}

/// Returns the result of play for a player, as a verb.
pub(crate) fn verb(fate: Fate, player: Player) -> &'static str {
    match fate {
        Fate::Draw => "draws",
        fate if fate == player.into() => "wins",
        _ => "loses",
    }
}

/// An outcome in words.
///
/// ```
/// use upstar::Outcome;
/// assert_eq!(upstar_explorer::outcome_in_words(Outcome::N), "the first player wins");
/// ```
pub fn outcome_in_words(outcome: impl Into<LoopyOutcome>) -> &'static str {
    let outcome = outcome.into();
    match (outcome.left_starts, outcome.right_starts) {
        (Fate::Left, Fate::Left) => "Left wins, no matter who moves first",
        (Fate::Right, Fate::Right) => "Right wins, no matter who moves first",
        (Fate::Left, Fate::Right) => "the first player wins",
        (Fate::Right, Fate::Left) => "the second player wins",
        (Fate::Draw, Fate::Draw) => "a draw, no matter who moves first",
        (Fate::Left, Fate::Draw) => "Left wins if Left moves first, a draw if Right moves first",
        (Fate::Draw, Fate::Left) => "Left wins if Right moves first, a draw if Left moves first",
        (Fate::Draw, Fate::Right) => "Right wins if Right moves first, a draw if Left moves first",
        (Fate::Right, Fate::Draw) => "Right wins if Left moves first, a draw if Right moves first",
    }
}

/// Signs that no name has, and others that look like them.
pub(crate) const SIGNS: [(char, char); 4] =
    [('{', '\u{27e8}'), ('}', '\u{27e9}'), ('|', '\u{2223}'), (',', '\u{201a}')];

/// A name of a position with the signs of games in place of those that look like them.
pub(crate) fn with_signs(name: &str) -> String {
    let sign = |c| SIGNS.iter().find(|(_, like)| *like == c).map_or(c, |&(sign, _)| sign);
    name.chars().map(sign).collect()
}

/// A position in one line; of a game that is given by its graph, the name of the position.
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

/// Returns `true` for a position of a game that is given by its graph: its board shows moves.
#[must_use]
pub fn is_game_graph(position: &RawPosition) -> bool {
    position.doc().name == "game_graph"
}

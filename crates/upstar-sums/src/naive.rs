//! Direct implementations of the definitions on literal forms, for tests.

use upstar_arena::deep;
use upstar_core::Player;
use upstar_form::{FormId, Forms};

use crate::{Convention, by_remoteness, by_suspense};

fn options(forms: &Forms, game: FormId, player: Player) -> Vec<FormId> {
    forms.options_of(game, player).map_or(Vec::new(), |options| options.to_vec())
}

/// Returns `true` if the first player wins.
#[must_use]
pub fn wins(forms: &Forms, game: FormId, starter: Player, convention: Convention) -> bool {
    let options = options(forms, game, starter);
    if options.is_empty() {
        return convention == Convention::Misere;
    }
    options.into_iter().any(|option| !deep(|| wins(forms, option, starter.opponent(), convention)))
}

/// Returns the remoteness: the number of moves when the winner hurries and the loser delays. A game
/// without moves has remoteness `end`: 0 in normal play, 1 in misère play.
#[must_use]
pub fn remoteness(forms: &Forms, game: FormId, starter: Player, end: u32) -> u32 {
    let options = options(forms, game, starter).into_iter();
    let next =
        options.map(|option| 1 + deep(|| remoteness(forms, option, starter.opponent(), end)));
    next.max_by(|&a, &b| by_remoteness(a, b)).unwrap_or(end)
}

/// Returns the suspense: the number of moves when the winner delays and the loser hurries.
#[must_use]
pub fn suspense(forms: &Forms, game: FormId, starter: Player, end: u32) -> u32 {
    let options = options(forms, game, starter).into_iter();
    let next = options.map(|option| 1 + deep(|| suspense(forms, option, starter.opponent(), end)));
    next.max_by(|&a, &b| by_suspense(a, b)).unwrap_or(end)
}

/// Returns `true` if the first player can force the number of moves into the set `lengths`, in
/// which bit k represents k.
#[must_use]
pub fn forces(forms: &Forms, game: FormId, starter: Player, lengths: u64) -> bool {
    let options = options(forms, game, starter);
    if options.is_empty() {
        return lengths & 1 == 1;
    }
    let opponent = starter.opponent();
    options.into_iter().any(|option| !deep(|| forces(forms, option, opponent, !(lengths >> 1))))
}

/// Returns the maximum number of moves, which need not alternate between the players.
#[must_use]
pub fn length(forms: &Forms, game: FormId) -> u32 {
    let [left, right] = Player::BOTH.map(|player| options(forms, game, player));
    let longest =
        left.into_iter().chain(right).map(|option| 1 + deep(|| length(forms, option))).max();
    longest.unwrap_or(0)
}

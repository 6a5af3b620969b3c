//! Boards for tests, and their winners computed from the rules.

use std::collections::HashMap;

use upstar_core::{Player, Ruleset};
use upstar_rules::NoGo;
use upstar_rules::nogo::NoGoPosition;

/// Parts of strips. Some of them contain adjacent blocks.
pub(super) const STRIPS: &[&str] =
    &["..x..r.o", "l.x.L.r", "p..q..x", "*.x.*o.R", "xl.o..p", "..#.x..o"];

pub(super) const GRIDS: &[&str] =
    &["p.x/.R./x.q", "*.o./..xl/r..L", "l.#/.x./#.r/...", "Rx./L.o/*.p", "qx.p/.xo./r..*"];

/// The results found so far: `true` if the given player, moving first, wins the position.
pub(super) type WinnerMemo = HashMap<(NoGoPosition, Player), bool>;

/// Returns `true` if `mover`, moving first, wins. Examines all options, so that `known` contains
/// all followers afterwards.
pub(super) fn wins(position: &NoGoPosition, mover: Player, known: &mut WinnerMemo) -> bool {
    let key = (position.clone(), mover);
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let mut options = Vec::new();
    NoGo.options(position, mover, &mut options);
    let lost = options.iter().filter(|option| !wins(option, mover.opponent(), known)).count();
    known.insert(key, lost > 0);
    lost > 0
}

//! Click targets of rulesets with one move for each target.

use upstar_core::{ClickTarget, Player, Ruleset};

/// Returns the click targets of the move to `to` in a ruleset that lists one move for each of
/// `targets`, in order.
pub(crate) fn of_listed_moves<R: Ruleset, T: Into<ClickTarget>>(
    rules: &R,
    position: &R::Position,
    player: Player,
    to: &R::Position,
    targets: impl IntoIterator<Item = T>,
) -> Vec<ClickTarget> {
    let mut options = Vec::new();
    rules.options(position, player, &mut options);
    let made = targets.into_iter().zip(&options).filter(|(_, option)| *option == to);
    made.map(|(target, _)| target.into()).collect()
}

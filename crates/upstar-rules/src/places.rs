//! Where moves are made.

use upstar_core::{Part, Player, Ruleset};

/// The ways to point at the move to an option, as [`Ruleset::made_at`], in a ruleset that lists one move for each
/// of these places, in this order.
pub(crate) fn made_at<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    player: Player,
    to: &R::Position,
    places: impl IntoIterator<Item = Part>,
) -> Vec<Vec<Part>> {
    let mut options = Vec::new();
    rules.options(position, player, &mut options);
    let made = places.into_iter().zip(&options).filter(|(_, option)| *option == to);
    made.map(|(part, _)| vec![part]).collect()
}

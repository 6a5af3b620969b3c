//! Push: a piece moves one square to the left and pushes those that stand in its way.

use upstar_core::{BoardView, ClickTarget, Example, Player, PositionError, Ruleset, RulesetDoc};

use crate::click_targets::of_listed_moves;
use crate::strips::drive::{self, Drive, StripsPosition};
use crate::text::side_by_side;

/// The rules of Push.
#[derive(Clone, Copy, Debug, Default)]
pub struct Push;

/// The page about Push.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "push",
    title: "Push",
    rules: "Pieces of Left and of Right stand on strips of squares. A player moves one of their own \
            pieces one square to the left. If that square is taken, the piece there is pushed one \
            square to the left as well, and so on; a piece that is pushed off the left end, or \
            that moves off it, is gone. A player unable to move loses.",
    notation: "One letter a square, from left to right: `X` a piece of Left, `O` a piece of Right, \
               `_` or `.` an empty square. Strips are separated by `/`.",
    options: &[],
    known: "Every position is a number, but no formula is known; in Shove there is one. Pieces of \
            one player are worth the sum of their places, counted from 1 at the left end. \
            Exchanging the colours negates. Empty squares at the right end do not matter.",
    sources: "M. Albert, R. Nowakowski, D. Wolfe, Lessons in Play (2007), ch. 5; A. A. Siegel, thesis, \
              2.3.2 and A.9; A. Carvalho, M. Huggan, R. Nowakowski, C. Santos, A note on numbers, \
              arXiv 2101.10178 (2021).",
    examples: &[
        Example::new("X", "1"),
        Example::new("OX", "3/2"),
        Example::new("X_O", "-2"),
        Example::new("XOX", "15/8"),
        Example::new("X_XO", "-27/16"),
        Example::new("OX/_X", "7/2"),
    ],
};

impl Ruleset for Push {
    type Position = StripsPosition;

    fn options(&self, position: &StripsPosition, player: Player, out: &mut Vec<StripsPosition>) {
        drive::options(position, player, Drive::Neighbours, out);
    }

    /// The strips.
    fn components(&self, position: &StripsPosition, out: &mut Vec<StripsPosition>) {
        drive::components(position, out);
    }

    /// The strips in order, without the empty squares at their right ends.
    fn normalise(&self, position: StripsPosition) -> StripsPosition {
        drive::normalise(position)
    }

    /// The colours exchanged.
    fn negate(&self, position: &StripsPosition) -> Option<StripsPosition> {
        Some(position.exchanged())
    }

    /// The strips side by side, where each position is one strip.
    fn juxtapose(&self, first: &StripsPosition, second: &StripsPosition) -> Option<StripsPosition> {
        side_by_side(self, first, second)
    }

    fn parse(&self, text: &str) -> Result<StripsPosition, PositionError> {
        drive::read(text)
    }

    fn print(&self, position: &StripsPosition) -> String {
        drive::write(position)
    }

    fn view(&self, position: &StripsPosition) -> BoardView {
        drive::view(position)
    }

    /// The piece that moves and drives others before it.
    fn click_targets(
        &self,
        position: &StripsPosition,
        player: Player,
        to: &StripsPosition,
    ) -> Vec<ClickTarget> {
        of_listed_moves(self, position, player, to, drive::paths(position, player))
    }

    fn doc(&self) -> &'static RulesetDoc {
        &DOC
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check_examples, check_value, moves};

    #[test]
    fn a_piece_pushes_its_neighbours_only() {
        assert_eq!(moves(&Push, "X_OX", Player::Left), ["XOX_", "__OX"]);
        assert_eq!(moves(&Push, "X_OX", Player::Right), ["XO_X"]);
        assert_eq!(moves(&Push, "OXX", Player::Left), ["XX_", "X_X"]);
    }

    #[test]
    fn values() {
        check_examples(&Push, &[]);
        for (text, value) in [("O", "-1"), ("XX", "3"), ("OXX", "9/2"), ("_OX", "7/4")] {
            check_value(&Push, text, value);
        }
    }
}

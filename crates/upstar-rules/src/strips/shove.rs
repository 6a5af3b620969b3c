//! Shove: a piece moves one square to the left, and with it all pieces to its left.

use upstar_core::{BoardView, ClickTarget, Example, Player, PositionError, Ruleset, RulesetDoc};

use crate::click_targets::of_listed_moves;
use crate::strips::drive::{self, Drive, StripsPosition};
use crate::text::side_by_side;

/// The rules of Shove.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shove;

/// The page about Shove.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "shove",
    title: "Shove",
    rules: "Pieces of Left and of Right stand on strips of squares. A player moves one of their own \
            pieces one square to the left, and every piece to its left goes one square to the left \
            as well; what leaves the strip is gone. A player unable to move loses.",
    notation: "One letter a square, from left to right: `X` a piece of Left, `O` a piece of Right, \
               `_` or `.` an empty square. Strips are separated by `/`.",
    options: &[],
    known: "Every position is a number: a piece on square p counts p for its owner, halved once \
            for itself and for every piece to its right, where the pieces of the rightmost colour \
            up to the first change do not count. A strip is a sum of Hackenbush strings, one for \
            each square. Exchanging the colours negates.",
    sources: "M. Albert, R. Nowakowski, D. Wolfe, Lessons in Play (2007), Theorem 5.32; A. A. Siegel, \
              thesis, 2.3.2 and A.12.",
    examples: &[
        Example::new("X", "1"),
        Example::new("OX", "3/2"),
        Example::new("XOX", "9/4"),
        Example::new("X_O", "-5/2"),
        Example::new("X_XO", "-9/4"),
        Example::new("X_O/_X", "-1/2"),
    ],
};

impl Ruleset for Shove {
    type Position = StripsPosition;

    fn options(&self, position: &StripsPosition, player: Player, out: &mut Vec<StripsPosition>) {
        drive::options(position, player, Drive::All, out);
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
    fn a_piece_shoves_everything_to_its_left() {
        assert_eq!(moves(&Shove, "X_OX", Player::Left), ["_OX_", "__OX"]);
        assert_eq!(moves(&Shove, "X_OX", Player::Right), ["_O_X"]);
        assert_eq!(moves(&Shove, "_X_O/O", Player::Right), ["X_O_/O___", "_X_O/____"]);
    }

    #[test]
    fn values() {
        check_examples(&Shove, &[]);
        for (text, value) in [("_X", "2"), ("XX", "3"), ("XXO", "-7/4"), ("X_OX", "11/4")] {
            check_value(&Shove, text, value);
        }
    }
}

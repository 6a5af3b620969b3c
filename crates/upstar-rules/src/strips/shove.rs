//! Shove: a piece and all pieces to its left move one square to the left.

use upstar_core::{Enumeration, Example, RulesetDoc, TextShape};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "shove",
    title: "Shove",
    rules: "Left's pieces and Right's pieces stand on strips of squares. A player moves one of \
            their pieces one square to the left, and every piece to the left of this piece also \
            moves one square to the left. A piece that leaves the strip is removed. A player \
            unable to move loses.",
    notation: "A strip is written from left to right: `X` is a Left piece, `O` is a Right piece, \
               and `_` or `.` is an empty square, as in `X_XO`. Strips are separated by `/`.",
    options: &[],
    known: "The value of every position is a number: the sum of p/2^r over Left's pieces minus the \
            sum of p/2^r over Right's pieces. Here p is the number of the piece's square, counted \
            from 1 at the left end. The exponent r is the number of pieces that are not to the \
            left of this piece and have a piece of the other colour somewhere to their right \
            (Lessons in Play, Theorem 5.32). A strip is a sum of Hackenbush strings, one for each \
            square. Exchanging Left's and Right's pieces negates the value.",
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
    enumeration: Some(Enumeration::all(TextShape::Strips(".xo"))),
};

#[cfg(test)]
mod tests {
    use upstar_core::Player;

    use crate::Shove;
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

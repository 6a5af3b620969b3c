//! Push: a piece moves one square to the left and pushes the pieces in its way.

use upstar_core::{Enumeration, Example, RulesetDoc, TextShape};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "push",
    title: "Push",
    rules: "Left's pieces and Right's pieces stand on strips of squares. A player moves one of \
            their pieces one square to the left. If that square is occupied, the piece on that \
            square is also pushed one square to the left, and so on. A piece that leaves the strip \
            at the left end is removed. A player unable to move loses.",
    notation: "A strip is written from left to right: `X` is a Left piece, `O` is a Right piece, \
               and `_` or `.` is an empty square, as in `X_XO`. Strips are separated by `/`.",
    options: &[],
    known: "The value of every position is a number. For Shove, a formula for this number is \
            known; for Push, none is. Number the squares 1, 2, … from the left end. If all pieces \
            on a strip are Left's, its value is the sum of the numbers of the occupied squares. If \
            all pieces on a strip are Right's, its value is the negative of this sum. Exchanging \
            Left's and Right's pieces negates the value. Empty squares at the right end do not \
            affect the value.",
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
    enumeration: Some(Enumeration::all(TextShape::Strips(".xo"))),
};

#[cfg(test)]
mod tests {
    use upstar_core::Player;

    use crate::Push;
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

//! Backsliding Toads and Frogs: toads and frogs that may also step back.

use upstar_core::{BoardView, Example, Player, PositionError, Ruleset, RulesetDoc};

use crate::toads_and_frogs::{Gait, ToadsAndFrogs, ToadsAndFrogsPosition};

/// The rules of Backsliding Toads and Frogs.
#[derive(Clone, Copy, Debug)]
pub struct BackslidingToadsAndFrogs {
    forward: ToadsAndFrogs,
}

impl Default for BackslidingToadsAndFrogs {
    fn default() -> BackslidingToadsAndFrogs {
        let gait = Gait { backward: true, ..Gait::PLAIN };
        BackslidingToadsAndFrogs { forward: ToadsAndFrogs::new(gait) }
    }
}

/// The page about Backsliding Toads and Frogs.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "backsliding_toads_and_frogs",
    title: "Backsliding Toads and Frogs",
    rules: "Toads and frogs sit on a strip. Left moves a toad one cell to the right or to the left \
            onto an empty cell, or lets it jump to the right over exactly one frog onto the empty \
            cell behind; Right moves frogs in the same way with right and left exchanged. Jumps are \
            forward only. A player unable to move loses; infinite play is a draw.",
    notation: "One letter a cell, from left to right: `T` toad, `F` frog, `.` or `_` empty \
               (`x` and `o` are read as toad and frog): `TT..FF`.",
    options: &[],
    known: "Nearly every position is loopy, and many are no stoppers: TTT..FFF has the sides \
            {on||0|-1/2} and {1/2|0||off}. A piece with room that meets no enemy can go to and fro \
            forever, which is worth on or off. Reversing the strip and exchanging toads and frogs \
            negates the value. The values of all starting positions, with the toads together at \
            one end and the frogs at the other, are known; all integers and all powers of 1/2 occur.",
    sources: "E. Berlekamp, J. Conway, R. Guy, Winning Ways, ch. 11; A. N. Siegel, Backsliding Toads \
              and Frogs, Games of No Chance 3 (2009), and Combinatorial Game Suite for TTT..FFF.",
    examples: &[
        Example::new("TF", "0"),
        Example::new("T.", "on"),
        Example::new(".F", "off"),
        Example::new("TFF", "0"),
        Example::new("TTT..FFF", "{on||0|-1/2} & {1/2|0||off}"),
    ],
};

impl Ruleset for BackslidingToadsAndFrogs {
    type Position = ToadsAndFrogsPosition;

    fn options(
        &self,
        position: &ToadsAndFrogsPosition,
        player: Player,
        out: &mut Vec<ToadsAndFrogsPosition>,
    ) {
        self.forward.options(position, player, out);
    }

    fn components(&self, position: &ToadsAndFrogsPosition, out: &mut Vec<ToadsAndFrogsPosition>) {
        self.forward.components(position, out);
    }

    /// The strip reversed, with toads and frogs exchanged.
    fn negate(&self, position: &ToadsAndFrogsPosition) -> Option<ToadsAndFrogsPosition> {
        self.forward.negate(position)
    }

    fn parse(&self, text: &str) -> Result<ToadsAndFrogsPosition, PositionError> {
        self.forward.parse(text)
    }

    fn print(&self, position: &ToadsAndFrogsPosition) -> String {
        self.forward.print(position)
    }

    fn view(&self, position: &ToadsAndFrogsPosition) -> BoardView {
        self.forward.view(position)
    }

    fn doc(&self) -> &'static RulesetDoc {
        &DOC
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check_examples, check_loopy_laws, check_refused, check_value, moves};

    #[test]
    fn pieces_step_back_but_do_not_jump_back() {
        let rules = BackslidingToadsAndFrogs::default();
        assert_eq!(moves(&rules, ".TF.", Player::Left), ["..FT", "T.F."]);
        assert_eq!(moves(&rules, ".TF.", Player::Right), [".T.F", "FT.."]);
        assert!(moves(&rules, ".FT", Player::Left).is_empty());
        assert_eq!(moves(&rules, ".FT", Player::Right), ["F.T"]);
    }

    #[test]
    fn the_negative_is_the_strip_reversed() {
        check_loopy_laws(&BackslidingToadsAndFrogs::default(), &["T..F", "TT..FF", "TF.TF", ""]);
    }

    #[test]
    fn values() {
        let rules = BackslidingToadsAndFrogs::default();
        check_examples(&rules, &[]);
        check_value(&rules, "TFF", "0");
        check_value(&rules, "TT..", "on");
    }

    #[test]
    fn refused_texts() {
        let rules = BackslidingToadsAndFrogs::default();
        check_refused(&rules, "T?F", (1, 2), "unexpected '?'; write `T` for a toad");
    }
}

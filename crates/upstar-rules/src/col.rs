//! Col: neighbouring regions must not get the same colour.

use upstar_core::{BoardView, Example, Player, PositionError, Ruleset, RulesetDoc};

use crate::tinted::{self, TintedPosition};

/// The rules of Col.
#[derive(Clone, Copy, Debug, Default)]
pub struct Col;

/// Whether neighbours of the same colour are what is forbidden.
const SAME: bool = true;

/// The page about Col.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "col",
    title: "Col",
    rules: "The vertices of a graph (the regions of a map) are coloured one at a time, Left's blue and \
            Right's red. Neighbours must not have the same colour. Who cannot move loses.",
    notation: "`path 5`, `cycle 6`, `grid 3x4`, `complete 4`, `star 3` (a centre and three leaves), \
               or a list of edges and of single vertices: `0-1 1-2 4`. After a semicolon follow the \
               vertices that only one player may still use: `0-1 1-2; 0:L 2:R`. A grid or path can \
               also be written out: `grid ..x/#o.` with `.` for a cell open to both, `x` to Left, \
               `o` to Right, `#` to nobody.",
    options: &[],
    known: "Every value is a number or a number plus *. Exchanging the players negates the value; a \
            vertex that nobody may colour can be left out, and so can an edge between a vertex \
            reserved for Left and one reserved for Right. To decide who wins is PSPACE-complete.",
    sources: "E. Berlekamp, J. Conway, R. Guy, Winning Ways, ch. 2 (the game is due to C. Vout); \
              J. Conway, On Numbers and Games, ch. 8; S. Fenner and others (2015) for its complexity.",
    examples: &[
        Example::new("path 1", "*"),
        Example::new("path 2", "0"),
        Example::new("path 3", "0"),
        Example::new("path .x", "1/2"),
        Example::new("path x", "1"),
        Example::new("complete 3", "0"),
        Example::new("0-1 1-2; 0:L 2:R", "0"),
    ],
};

impl Ruleset for Col {
    type Position = TintedPosition;

    fn options(&self, position: &TintedPosition, player: Player, out: &mut Vec<TintedPosition>) {
        tinted::options::<SAME>(position, player, out);
    }

    /// The parts that hang together by edges that can matter.
    fn components(&self, position: &TintedPosition, out: &mut Vec<TintedPosition>) {
        tinted::components::<SAME>(position, out);
    }

    /// Without what cannot matter; the least image of a grid, a graph numbered by its structure.
    fn normalise(&self, position: TintedPosition) -> TintedPosition {
        tinted::normalise::<SAME>(position)
    }

    /// The players exchanged.
    fn negate(&self, position: &TintedPosition) -> Option<TintedPosition> {
        Some(position.exchanged())
    }

    fn parse(&self, text: &str) -> Result<TintedPosition, PositionError> {
        tinted::read(text)
    }

    fn print(&self, position: &TintedPosition) -> String {
        tinted::write(position)
    }

    fn view(&self, position: &TintedPosition) -> BoardView {
        position.view()
    }

    fn doc(&self) -> &'static RulesetDoc {
        &DOC
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check_examples, check_laws, check_value, moves};

    #[test]
    fn a_move_closes_the_neighbours_to_the_mover() {
        assert_eq!(moves(&Col, "path 3", Player::Left), ["path #o.", "path .o#", "path o#o"]);
        assert_eq!(moves(&Col, "path .x", Player::Right), ["path #x"]);
        assert_eq!(moves(&Col, "path .x", Player::Left), ["path ##", "path o#"]);
    }

    #[test]
    fn the_hooks_keep_the_form() {
        check_laws(
            &Col,
            &[
                "path 7",
                "grid 2x3",
                "grid .x./o#.",
                "cycle 5",
                "complete 4",
                "star 3",
                "0-1 1-2 2-3 3-1 5; 0:L 2:R",
                "0-1 2-3 3-4; 3:L",
            ],
        );
    }

    #[test]
    fn values() {
        check_examples(&Col, &[]);
        for (text, value) in [("path 6", "0"), ("path x.o", "0"), ("grid 2x2", "0")] {
            check_value(&Col, text, value);
        }
    }
}

//! Col: adjacent regions must not have the same colour.

use upstar_core::{EdgeKinds, Enumeration, Example, RulesetDoc, TextShape};

use crate::take_vertex::{self, TakeVertex, TakeVertexRules};

/// The rules of Col.
pub type Col = TakeVertex<ColRules>;

/// The rule that taking a vertex closes its neighbours to the same player.
#[derive(Clone, Copy, Debug, Default)]
pub struct ColRules;

impl TakeVertexRules for ColRules {
    const CLOSED: u8 = 1;

    fn doc() -> RulesetDoc<'static> {
        DOC
    }
}

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "col",
    title: "Col",
    rules: "A position is a graph whose vertices represent the regions of a map. Left colours a \
            vertex blue, and Right colours a vertex red. Adjacent vertices must not have the same \
            colour. A player unable to move loses.",
    notation: take_vertex::NOTATION,
    options: &[],
    known: "Every value is a number or a number plus *. Exchanging the players negates the value. \
            A vertex that neither player may colour can be removed. An edge between a vertex \
            reserved for Left and a vertex reserved for Right can also be removed. Deciding the \
            winner is PSPACE-complete (Fenner and others).",
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
    enumeration: Some(Enumeration::all(TextShape::Graphs { tints: "LR", edges: EdgeKinds::Plain })),
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check_examples, check_laws, check_value, moves};
    use upstar_core::Player;

    #[test]
    fn a_move_closes_the_neighbours_to_the_mover() {
        assert_eq!(
            moves(&Col::default(), "path 3", Player::Left),
            ["path #o.", "path .o#", "path o#o"]
        );
        assert_eq!(moves(&Col::default(), "path .x", Player::Right), ["path #x"]);
        assert_eq!(moves(&Col::default(), "path .x", Player::Left), ["path ##", "path o#"]);
    }

    #[test]
    fn the_hooks_keep_the_form() {
        check_laws(
            &Col::default(),
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
        check_examples(&Col::default(), &[]);
        for (text, value) in [("path 6", "0"), ("path x.o", "0"), ("grid 2x2", "0")] {
            check_value(&Col::default(), text, value);
        }
    }
}

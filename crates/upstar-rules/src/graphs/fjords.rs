//! Fjords: players extend their own land, but not to vertices beside the opponent's land.

use upstar_core::{EdgeKinds, Enumeration, Example, RulesetDoc, TextShape};

use crate::take_vertex::{self, TakeVertex, TakeVertexRules};

/// The rules of Fjords.
pub type Fjords = TakeVertex<FjordsRules>;

/// The rule that taking a vertex closes its neighbours to the opponent, and that vertices open to
/// both players cannot be taken.
#[derive(Clone, Copy, Debug, Default)]
pub struct FjordsRules;

impl TakeVertexRules for FjordsRules {
    const CLOSED: u8 = 2;
    const OWN_ONLY: bool = true;

    fn doc() -> RulesetDoc<'static> {
        DOC
    }
}

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "fjords",
    title: "Fjords",
    rules: "A position is a graph with land of both players. The vertices are usually the hexagons \
            of a map. Left takes a vertex that touches Left's land but not Right's land, and Right \
            takes a vertex that touches Right's land but not Left's land. A vertex that is written \
            as open to only one player already touches that player's land. At the beginning, no \
            other vertices can be taken. A player unable to move loses.",
    notation: take_vertex::NOTATION,
    options: &[],
    known: "Fjords is Snort with the extra rule that a vertex open to both players may not be \
            taken. A region that only one player can reach is worth as many moves to that player \
            as it has vertices. Exchanging the players negates the value.",
    sources: "F.-B. Delonge, Fjords (2005), the second half of this board game; A. N. Siegel, \
              Combinatorial Game Suite, for the game on graphs.",
    examples: &[
        Example::new("path x", "1"),
        Example::new("path x..", "3"),
        Example::new("path xo", "*"),
        Example::new("path x.o", "0"),
        Example::new("path x..o", "*"),
        Example::new("path 5", "0"),
        Example::new("hex x./.o", "0"),
        Example::new("path .xo.", "+-1"),
        Example::new("0-1 1-2 1-3; 0:L 2:R", "0"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Graphs { tints: "LR", edges: EdgeKinds::Plain })),
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check_examples, check_laws, check_value, components, moves};
    use upstar_core::{Player, Ruleset};

    #[test]
    fn land_grows_from_what_is_there() {
        let rules = Fjords::default();
        assert_eq!(moves(&rules, "path x.o", Player::Left), ["path #xo"]);
        assert_eq!(moves(&rules, "path xo.", Player::Right), ["path ##o"]);
        assert!(moves(&rules, "grid 3x3", Player::Left).is_empty());
        assert_eq!(moves(&rules, "hex ../.x", Player::Left), ["hex .x/x#"]);
        assert_eq!(moves(&rules, "hex .x/..", Player::Left), ["hex x#/xx"]);
    }

    #[test]
    fn land_that_nobody_reaches_is_left_out() {
        let parts = |text: &str| {
            let rules = Fjords::default();
            let parts = components(&rules, &rules.parse(text).unwrap());
            parts.iter().map(|part| rules.print(part)).collect::<Vec<_>>()
        };
        assert_eq!(parts("path x.#..#o"), ["path x.", "path o"]);
        assert_eq!(parts("path xx.o"), ["path x", "path x.o"]);
        assert_eq!(parts("0-1 1-2 4-5; 0:L"), ["path x.."]);
        assert!(parts("grid 9x9").is_empty());
    }

    #[test]
    fn the_hooks_keep_the_form() {
        check_laws(
            &Fjords::default(),
            &[
                "path x...o..",
                "grid x../..o",
                "hex x../..o/...",
                "hex ..o./x...",
                "0-1 1-2 2-3 3-1 5; 0:L 2:R",
                "grid .#x./o.../..#.",
            ],
        );
    }

    #[test]
    fn values() {
        check_examples(&Fjords::default(), &[]);
        check_value(&Fjords::default(), "path .x.", "3");
        check_value(&Fjords::default(), "path x...o", "0");
    }
}

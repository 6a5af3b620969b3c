//! Node Kayles: remove a vertex together with its neighbours.

use upstar_core::{EdgeKinds, Enumeration, Example, RulesetDoc, TextShape};

use crate::take_vertex::{self, TakeVertex, TakeVertexRules};

/// The rules of Node Kayles.
pub type NodeKayles = TakeVertex<NodeKaylesRules>;

/// The rule that taking a vertex closes its neighbours to both players.
#[derive(Clone, Copy, Debug, Default)]
pub struct NodeKaylesRules;

impl TakeVertexRules for NodeKaylesRules {
    const CLOSED: u8 = 3;

    fn doc() -> RulesetDoc<'static> {
        DOC
    }
}

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "node_kayles",
    title: "Node Kayles",
    rules: "A position is a graph. A move removes a vertex together with its neighbours. A vertex \
            may be reserved for one player, and the opponent may then not choose it. A player \
            unable to move loses.",
    notation: take_vertex::NOTATION,
    options: &[],
    known: "If no vertices are reserved, the game is impartial, and `impartial(…)` finds the nim \
            value. A path of n vertices is equal to a row of n + 1 pins in Dawson's Kayles (octal \
            0.07). The nim values of Dawson's Kayles are eventually periodic with period 34. The \
            first move in a cycle of n vertices leaves a path of n - 3 vertices. The value of a \
            complete graph is *. Deciding the winner is PSPACE-complete if all vertices are free \
            for both players, and also if every vertex is reserved for one of the players \
            (Schaefer). On graphs of bounded asteroidal number, the nim value can be computed in \
            polynomial time (Bodlaender and Kratsch).",
    sources: "T. Schaefer, On the complexity of some two-person perfect-information games (1978), \
              also for the partizan game; H. Bodlaender, D. Kratsch, Kayles and nimbers (2002).",
    examples: &[
        Example::new("path 1", "*"),
        Example::new("path 3", "*2"),
        Example::new("path 4", "0"),
        Example::new("path 5", "*3"),
        Example::new("cycle 7", "*"),
        Example::new("complete 4", "*"),
        Example::new("star 4", "*2"),
        Example::new("path xox", "{1|0}"),
        Example::new("0-1 1-2; 0:L 2:R", "*"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Graphs { tints: "LR", edges: EdgeKinds::Plain })),
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check_examples, check_laws, check_value, moves};
    use crate::{MoveRule, Variant};
    use upstar_core::Player;

    #[test]
    fn a_move_takes_the_neighbours() {
        let rules = NodeKayles::default();
        assert_eq!(moves(&rules, "path 3", Player::Left), ["path ###", "path ##.", "path .##"]);
        assert_eq!(moves(&rules, "path .x.", Player::Right), ["path ##.", "path .##"]);
        assert_eq!(moves(&rules, "hex 2x2", Player::Right).len(), 4);
        assert_eq!(
            moves(&rules, "0-1 0-2 0-3; 1:R", Player::Left),
            ["1 2; 1:R", "1 3; 1:R", "grid 0x0"]
        );
    }

    #[test]
    fn the_hooks_keep_the_form() {
        check_laws(
            &NodeKayles::default(),
            &[
                "path 8",
                "grid 3x3",
                "grid .x./o#.",
                "hex 3x3",
                "hex .x./o..",
                "cycle 6",
                "star 4",
                "0-1 1-2 2-3 3-1 5; 0:L 2:R",
            ],
        );
    }

    #[test]
    fn values() {
        check_examples(&NodeKayles::default(), &[]);
        for (text, value) in [("path xo", "*"), ("path x.x", "{1|0}"), ("grid 2x2", "0")] {
            check_value(&NodeKayles::default(), text, value);
        }
    }

    #[test]
    fn paths_are_heaps_of_dawsons_kayles() {
        let rules = Variant::new(NodeKayles::default(), MoveRule::Impartial, false);
        let nims = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4];
        for (n, nim) in nims.iter().enumerate() {
            check_value(&rules, &format!("path {n}"), &format!("*{nim}"));
        }
        for n in 3..12 {
            // The only move in a cycle leaves a path.
            let nim = usize::from(nims[n - 3] == 0);
            check_value(&rules, &format!("cycle {n}"), &format!("*{nim}"));
        }
    }
}

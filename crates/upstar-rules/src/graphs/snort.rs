//! Snort: adjacent regions must not have different colours.

use upstar_core::{EdgeKinds, Enumeration, Example, RulesetDoc, TextShape};

use crate::take_vertex::{self, TakeVertex, TakeVertexRules};

/// The rules of Snort.
pub type Snort = TakeVertex<SnortRules>;

/// The rule that taking a vertex closes its neighbours to the opponent.
#[derive(Clone, Copy, Debug, Default)]
pub struct SnortRules;

impl TakeVertexRules for SnortRules {
    const CLOSED: u8 = 2;

    fn doc() -> RulesetDoc<'static> {
        DOC
    }
}

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "snort",
    title: "Snort",
    rules: "A position is a graph whose vertices represent the fields of a farm. Left takes a \
            vertex for bulls, and Right takes a vertex for cows. Adjacent vertices must not belong \
            to different players. A player unable to move loses.",
    notation: take_vertex::NOTATION,
    options: &[],
    known: "Most positions are hot, since a move gains room for the player who moves. Exchanging \
            the players negates the value. A vertex that neither player may take can be removed. \
            An edge between two vertices reserved for the same player can also be removed. \
            Deciding the winner is PSPACE-complete (Schaefer).",
    sources: "E. Berlekamp, J. Conway, R. Guy, Winning Ways, ch. 6 (the game is due to S. Norton); \
              J. Conway, On Numbers and Games, ch. 8; T. Schaefer (1978) for its complexity.",
    examples: &[
        Example::new("path 1", "*"),
        Example::new("path 2", "+-1"),
        Example::new("path 3", "+-2"),
        Example::new("path .x", "{1|0}"),
        Example::new("path x", "1"),
        Example::new("complete 3", "+-2"),
        Example::new("0-1 1-2; 0:L 2:R", "+-1"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Graphs { tints: "LR", edges: EdgeKinds::Plain })),
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::GridBoard;
    use crate::take_vertex::TakeVertexPosition;
    use crate::testing::{
        check_bytes, check_examples, check_laws, check_refused, check_value, components, in_bytes,
        moves, options,
    };
    use crate::{Col, Fjords, NodeKayles};
    use upstar_core::{Player, Ruleset, ViewElement};

    #[test]
    fn large_boards_tell_where_a_move_is_made() {
        let rules = Snort::default();
        let board = rules.parse("grid 9x20").unwrap();
        let mut places = Vec::new();
        for to in options(&rules, &board, Player::Right) {
            let ways = rules.click_targets(&board, Player::Right, &to);
            assert_eq!(ways.len(), 1);
            places.extend(ways.iter().flat_map(|way| way.parts().to_vec()));
        }
        places.sort_unstable();
        let cells =
            (0..9).flat_map(|row| (0..20).map(move |column| ViewElement::Cell(row, column)));
        assert_eq!(places, cells.collect::<Vec<_>>());
    }

    #[test]
    fn normal_forms_in_stores_stay_the_same() {
        let rules = NodeKayles::default();
        let graph = rules.parse("0-1 1-2 2-0 2-3 3-4").unwrap();
        assert_eq!(rules.print(&rules.normalise(graph)), "0-2 1-2 1-3 1-4 3-4");
    }

    #[test]
    fn a_move_closes_the_neighbours_to_the_opponent() {
        assert_eq!(
            moves(&Snort::default(), "path 3", Player::Left),
            ["path #x.", "path .x#", "path x#x"]
        );
        assert_eq!(
            moves(&Snort::default(), "path 3", Player::Right),
            ["path #o.", "path .o#", "path o#o"]
        );
        assert_eq!(moves(&Snort::default(), "grid 2x2", Player::Left).len(), 4);
        let text = "0-1 1-2; 0:L 2:R";
        assert_eq!(moves(&Snort::default(), text, Player::Left), ["0; 0:L", "1-2; 1:L 2:R"]);
        assert_eq!(moves(&Snort::default(), text, Player::Right), ["0-1; 0:L 1:R", "2; 2:R"]);
    }

    #[test]
    fn the_hooks_keep_the_form() {
        check_laws(
            &Snort::default(),
            &[
                "path 6",
                "grid 2x3",
                "grid .x./o#.",
                "grid 5x1",
                "cycle 5",
                "complete 4",
                "star 3",
                "0-1 1-2 2-3 3-1 5; 0:L 2:R",
                "0-1 2-3 3-4; 3:L",
                "grid 0x0",
            ],
        );
        let mut large = vec!["#".repeat(10); 9];
        large[2] = "##..x#####".into();
        large[3] = "###.o###..".into();
        check_laws(&Snort::default(), &[&format!("grid {}", large.join("/"))]);
    }

    #[test]
    fn words_and_bytes_agree() {
        let bytes = |position: &TakeVertexPosition| match position {
            TakeVertexPosition::Grid(board) => Some(TakeVertexPosition::Grid(in_bytes(board))),
            TakeVertexPosition::Hex(board) => Some(TakeVertexPosition::Hex(in_bytes(board))),
            TakeVertexPosition::Graph(_) => None,
        };
        check_bytes(&Snort::default(), bytes);
        check_bytes(&Col::default(), bytes);
        check_bytes(&Fjords::default(), bytes);
        check_bytes(&NodeKayles::default(), bytes);
    }

    #[test]
    fn words_bytes_and_lists_agree() {
        for text in ["grid .x.o/#..x/...o", "grid .......x/x..o..../#.x.o...", "path ..x..o.#."] {
            let small = Snort::default().parse(text).unwrap();
            let TakeVertexPosition::Grid(board) = &small else { panic!("{text} is a grid") };
            let cells = board.cells();
            let large = TakeVertexPosition::Grid(GridBoard::Large(Box::new(cells.clone())));
            let (mut edges, mut tints) = (String::new(), String::new());
            for (at, &cell) in cells.cells().iter().enumerate().filter(|(_, cell)| **cell != 0) {
                edges += &format!("{at} ");
                if let Some(player) = [None, Some('L'), Some('R'), None][usize::from(cell)] {
                    tints += &format!("{at}:{player} ");
                }
                for to in cells.beside(at).filter(|&to| cells.cells()[to] != 0) {
                    edges += &format!("{at}-{to} ");
                }
            }
            let graph = Snort::default().parse(&format!("{edges};{tints}")).unwrap();
            let views = |position: &TakeVertexPosition| {
                let mut options = Player::BOTH.map(|player| {
                    let all = options(&Snort::default(), position, player);
                    all.iter().map(|p| components(&Snort::default(), p).len()).collect::<Vec<_>>()
                });
                options.iter_mut().for_each(|all| all.sort_unstable());
                options
            };
            assert_eq!(views(&small), views(&large), "{text}");
            assert_eq!(views(&small), views(&graph), "{text}");
        }
    }

    #[test]
    fn values() {
        check_examples(&Snort::default(), &[]);
        for (text, value) in
            [("0-1 1-2", "+-2"), ("0-1 1-2; 1:L", "{2|*}"), ("cycle 3", "+-2"), ("0-1", "+-1")]
        {
            check_value(&Snort::default(), text, value);
        }
    }

    #[test]
    fn refused_texts() {
        check_refused(&Snort::default(), "", (0, 0), "a graph is missing");
        check_refused(&Snort::default(), "tree 5", (0, 4), "unknown kind of graph");
        check_refused(&Snort::default(), "path", (4, 4), "expected a number after path");
        check_refused(&Snort::default(), "path five", (5, 6), "unexpected 'f'");
        check_refused(&Snort::default(), "grid 3y4", (5, 6), "unexpected '3'");
        check_refused(&Snort::default(), "grid 999999999x999999999", (5, 24), "at most 4096 cells");
        check_refused(&Snort::default(), "complete 400", (9, 12), "at most 16384 edges");
        check_refused(&Snort::default(), "star 1024", (5, 9), "at most 1023 vertices");
        check_refused(&Snort::default(), "path 4097", (5, 9), "at most 4096 vertices");
        check_refused(
            &Snort::default(),
            "cycle 2",
            (6, 7),
            "the number after cycle must be at least 3",
        );
        check_refused(&Snort::default(), "0-1 1+2", (5, 6), "unexpected '+'");
        check_refused(&Snort::default(), "0-1 2-2", (4, 7), "two different vertices");
        check_refused(&Snort::default(), "0-1 1-", (6, 6), "missing here");
        check_refused(&Snort::default(), "0-1 1-70000", (6, 11), "too large: at most");
        check_refused(&Snort::default(), "0-1; 2:L", (5, 6), "no vertex 2");
        check_refused(&Snort::default(), "0-1; 1:Q", (7, 8), "L (Left) or R (Right)");
        check_refused(&Snort::default(), "0-1; 1", (5, 6), "reservations such as");
    }
}

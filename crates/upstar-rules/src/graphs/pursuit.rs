//! Pursuit on a graph: hounds chase a fox. Hounds must follow the direction of arrows, but the fox
//! need not.

use upstar_core::{
    BoardView, EdgeKinds, Enumeration, Example, Player, PositionError, Ruleset, RulesetDoc,
    TextShape, Tint,
};

use crate::graph::LinkedGraph;
use crate::graph::text::{EdgeSigns, Notation, read, write_links};
use crate::grid::text::Alphabet;

/// The rules of Pursuit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pursuit;

/// A directed graph whose vertices may hold hounds, foxes and havens.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PursuitPosition {
    graph: LinkedGraph,
}

use PursuitPosition as Position;

const EMPTY: u16 = 1;
const HOUND: u16 = 2;
const FOX: u16 = 3;
/// A vertex where a fox is safe.
const HAVEN: u16 = 4;
/// A haven with a fox.
const SAFE: u16 = 5;

const ALPHABET: Alphabet<'static> = Alphabet {
    cells: &[
        ('.', 1),
        ('_', 1),
        ('x', 2),
        ('X', 2),
        ('o', 3),
        ('O', 3),
        ('h', 4),
        ('H', 4),
        ('s', 5),
        ('S', 5),
        ('#', 0),
    ],
    expected: "`x` for a hound, `o` for a fox, `h` for a haven, `.` for an empty vertex and `#` \
               for a missing vertex",
    fill: Some(1),
};

const NOTATION: Notation<'static> = Notation {
    alphabet: ALPHABET,
    edges: EdgeSigns::Arrows,
    mark: |mark| match mark {
        "L" | "l" | "x" | "X" => Some(HOUND),
        "R" | "r" | "o" | "O" => Some(FOX),
        "H" | "h" => Some(HAVEN),
        "S" | "s" => Some(SAFE),
        _ => None,
    },
    marks: "marks of vertices such as 0:L or 2:R",
    right_mark: "a vertex must be L (a hound), R (a fox), H (a haven) or S (a haven with a fox in \
                 it)",
    expected: "arrows, edges and single vertices such as \"0>1 1-2; 0:L 2:R\", or \"path xo.\", \
               \"cycle 6\", \"grid 3x4\", \"complete 4\", \"star 3\"",
    max_edges: 8_192,
};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "pursuit",
    title: "Pursuit",
    rules: "A position is a graph with hounds and a fox. Each vertex holds at most one animal. \
            Left moves a hound to an empty vertex, along an edge or along an arrow in the \
            direction of the arrow. Right moves the fox to an empty vertex, along an edge or along \
            an arrow in either direction. There are no captures. Some vertices may be havens, \
            which hounds cannot enter. A fox that reaches a haven is safe: Left has no more moves \
            and Right passes forever, so the value is off. A player unable to move loses.",
    notation: "A graph is written as a list of arrows `0>1`, undirected edges `0-1` and single \
               vertices `4`, separated by spaces. The contents of the vertices are given after a \
               semicolon, as in `0>1 1-2; 0:L 2:R`, with `L` for a hound, `R` for a fox, `H` for a \
               haven and `S` for a haven with a fox in it. The graphs `path 5`, `cycle 6`, `grid \
               3x4`, `hex 3x4`, `complete 4`, `star 3` and `vertex 4` have undirected edges. A \
               path or grid can be written out, as in `path x.oh`, with `x` for a hound, `o` for a \
               fox, `h` for a haven, `.` for an empty vertex and `#` for a missing vertex.",
    options: &[],
    known: "A hound that can move back and forth undisturbed has the value on, and a fox that can \
            move back and forth undisturbed has the value off. If both a hound and a fox can move \
            back and forth undisturbed, play is a draw. If no hound can ever return to a vertex, \
            every position is a stopper. Fox and Geese without the rule about a fox that has \
            escaped is Pursuit on a board of diagonals.",
    sources: "R. Nowakowski, P. Winkler, Vertex-to-vertex pursuit in a graph (1983), for cops and \
              robbers; E. Berlekamp, J. Conway, R. Guy, Winning Ways, ch. 20 and 21.",
    examples: &[
        Example::new("0>1; 0:L", "1"),
        Example::new("0-1; 0:L", "on"),
        Example::new("0-1; 0:L 1:R", "0"),
        Example::new("path oh", "off"),
        Example::new("0-1 2-3; 0:L 2:R", "dud"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Graphs {
        tints: "LRHS",
        edges: EdgeKinds::Directed,
    })),
};

impl Ruleset for Pursuit {
    type Position = PursuitPosition;

    fn options(&self, position: &Position, player: Player, out: &mut Vec<Position>) {
        let graph = &position.graph;
        let labels = graph.labels();
        if labels.contains(&SAFE) {
            if player == Player::Right {
                out.push(position.clone());
            }
            return;
        }
        let mut go = |from: u16, to: u16| {
            let (from, to) = (usize::from(from), usize::from(to));
            let arrived = match (player, labels[from], labels[to]) {
                (Player::Left, HOUND, EMPTY) => HOUND,
                (Player::Right, FOX, EMPTY) => FOX,
                (Player::Right, FOX, HAVEN) => SAFE,
                _ => return,
            };
            out.push(Position { graph: graph.with([(from, EMPTY), (to, arrived)]) });
        };
        let links = graph.links();
        for link in links {
            go(link.from, link.to);
            let back = crate::graph::LabelledEdge { from: link.to, to: link.from, ..*link };
            if player == Player::Right && links.binary_search(&back).is_err() {
                go(link.to, link.from);
            }
        }
    }

    /// Appends the components with a hound or a fox, or the whole position if a fox may reach a
    /// haven, which ends play.
    fn components(&self, position: &Position, out: &mut Vec<Position>) {
        let labels = position.graph.labels();
        if labels.contains(&HAVEN) || labels.contains(&SAFE) {
            out.push(position.clone());
            return;
        }
        let parts = position.graph.parts().into_iter();
        let occupied = |graph: &LinkedGraph| graph.labels().iter().any(|&label| label != EMPTY);
        out.extend(parts.filter(occupied).map(|graph| Position { graph }));
    }

    /// Makes all positions with a safe fox equal.
    fn normalise(&self, position: Position) -> Position {
        if position.graph.labels().contains(&SAFE) {
            return Position { graph: LinkedGraph::new(vec![SAFE], Vec::new(), true) };
        }
        Position { graph: position.graph.relabelled(true) }
    }

    fn parse(&self, text: &str) -> Result<Position, PositionError> {
        let graph = read(text, &NOTATION)?.linked(text, &NOTATION)?;
        Ok(Position { graph })
    }

    fn print(&self, position: &Position) -> String {
        let graph = &position.graph;
        if graph.labels().is_empty() {
            return "path 0".to_owned();
        }
        let vertices = graph.vertices().map(|v| (v, graph.labels()[v]));
        write_links(vertices, graph.links().iter().copied(), EdgeSigns::Arrows, |label| {
            let letter = match label {
                HOUND => "L",
                FOX => "R",
                HAVEN => "H",
                SAFE => "S",
                _ => return None,
            };
            Some(letter.to_owned())
        })
    }

    fn view(&self, position: &Position) -> BoardView {
        position.graph.view(true, |vertex, label| {
            let tint = match label {
                HOUND => Tint::Left,
                FOX | SAFE => Tint::Right,
                HAVEN => Tint::Both,
                _ => Tint::Neither,
            };
            (vertex.to_string(), tint)
        })
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_examples, check_loopy_laws, check_refused, check_value, components, moves, options,
    };

    const RULES: Pursuit = Pursuit;

    #[test]
    fn hounds_follow_arrows_and_the_fox_does_not_care() {
        let text = "0>1 2>1 1-3; 0:L 1:R 3:L";
        assert!(moves(&RULES, text, Player::Left).is_empty());
        assert_eq!(moves(&RULES, text, Player::Right), ["0>1 1-3 2>1; 0:L 2:R 3:L"]);
        assert_eq!(
            moves(&RULES, "0>1 1-3; 0:L 3:L", Player::Left),
            ["0>1 1-3; 0:L 1:L", "0>1 1-3; 1:L 3:L"]
        );
    }

    #[test]
    fn a_fox_in_a_haven_is_safe() {
        assert_eq!(moves(&RULES, "path xoh", Player::Right), ["0-1 1-2; 0:L 2:S"]);
        assert!(moves(&RULES, "path x.h", Player::Right).is_empty());
        assert_eq!(moves(&RULES, "path xh", Player::Left), [""; 0]);
        let safe = RULES.parse("path x.s").unwrap();
        assert!(options(&RULES, &safe, Player::Left).is_empty());
        assert_eq!(options(&RULES, &safe, Player::Right), std::slice::from_ref(&safe));
    }

    #[test]
    fn the_normal_form_keeps_the_moves() {
        let starts =
            ["path x.o", "cycle 5", "0>1 1>2 2-3 3-0; 0:L 2:R", "grid x../.o./..h", "path 0"];
        check_loopy_laws(&RULES, &starts);
    }

    #[test]
    fn parts_of_the_graph_are_parts_of_the_game() {
        let parts = |text| {
            let parts = components(&RULES, &RULES.parse(text).unwrap());
            parts.iter().map(|part| RULES.print(part)).collect::<Vec<_>>()
        };
        assert_eq!(parts("0-1 2-3 4; 0:L 3:R"), ["0-1; 0:L", "0-1; 1:R"]);
        assert_eq!(parts("0-1 2-3; 0:R 3:H").len(), 1);
        assert!(parts("path 3").is_empty());
    }

    #[test]
    fn fox_and_geese_on_three_squares_by_four() {
        // The dark squares of o.../..../.x.x, with arrows from the last row to the first.
        let text = "3>2 4>2 4>5 2>0 2>1 5>1; 0:R 3:L 4:L";
        let geese = crate::FoxAndGeese::default();
        let board = geese.parse("o.../..../.x.x").unwrap();
        let pursuit = RULES.parse(text).unwrap();
        let count = |player| {
            (options(&geese, &board, player).len(), options(&RULES, &pursuit, player).len())
        };
        assert_eq!(count(Player::Left), (3, 3));
        assert_eq!(count(Player::Right), (1, 1));
    }

    #[test]
    fn values() {
        check_examples(&RULES, &[]);
        check_value(&RULES, "0-1 2; 0:R 2:L", "off");
    }

    #[test]
    fn refused_texts() {
        check_refused(&RULES, "0>1; 0:G", (7, 8), "L (a hound), R (a fox)");
        check_refused(&RULES, "0>0", (0, 3), "two different vertices");
    }
}

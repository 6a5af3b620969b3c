//! Digraph Placement: remove a vertex of one's own colour with all its out-neighbours.

use upstar_core::{
    BoardView, ClickTarget, EdgeKinds, Enumeration, Example, Player, PositionError, Ruleset,
    RulesetDoc, TextShape, Tint, ViewElement,
};

use crate::click_targets::of_listed_moves;
use crate::graph::LinkedGraph;
use crate::graph::text::{EdgeSigns, Notation, player_mark, read, write_links};
use crate::grid::text::Alphabet;

/// The rules of Digraph Placement.
#[derive(Clone, Copy, Debug, Default)]
pub struct DigraphPlacement;

/// A directed graph. The label of a vertex gives the players who may take it: bit 0 stands for
/// Left, and bit 1 for Right.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DigraphPlacementPosition {
    graph: LinkedGraph,
}

use DigraphPlacementPosition as Position;

const ALPHABET: Alphabet<'static> = Alphabet {
    cells: &[
        ('.', 3),
        ('_', 3),
        ('x', 1),
        ('X', 1),
        ('L', 1),
        ('o', 2),
        ('O', 2),
        ('R', 2),
        ('#', 0),
    ],
    expected: "`x` for a blue vertex, `o` for a red vertex, `.` for a vertex open to both players \
               and `#` for a missing vertex",
    fill: Some(3),
};

const NOTATION: Notation<'static> = Notation {
    alphabet: ALPHABET,
    edges: EdgeSigns::Arrows,
    mark: player_mark,
    marks: "colours such as 0:L or 2:R",
    right_mark: "a vertex must be L (Left's, blue) or R (Right's, red)",
    expected: "arrows and single vertices such as \"0>1 1>2 2-0 3; 0:L 1:R\", or \"path xoxo\", \
               \"cycle 6\", \"grid 3x4\", \"complete 4\", \"star 3\"",
    max_edges: 8_192,
};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "digraph_placement",
    title: "Digraph Placement",
    rules: "A position is a directed graph with blue and red vertices. Left removes a blue vertex, \
            and Right removes a red vertex. All out-neighbours of the removed vertex are removed \
            with it. A vertex may also be open to both players. A player unable to move loses.",
    notation: "A graph is written as a list of arrows `0>1`, pairs of opposite arrows `0-1` and \
               single vertices `4`, separated by spaces. The colours of the vertices are given \
               after a semicolon, as in `0>1 1-2; 0:L 1:R 2:L`, with `L` for blue and `R` for red. \
               A vertex without a colour is open to both players. The graphs `path 5`, `cycle 6`, \
               `grid 3x4`, `hex 3x4`, `complete 4`, `star 3` and `vertex 4` have arrows in both \
               directions. A path or grid can be written out, as in `path xox`, with `x` for a \
               blue vertex, `o` for a red vertex, `.` for a vertex open to both players and `#` \
               for a missing vertex.",
    options: &[],
    known: "Every short game is equal to some position. Nim, Col, Node Kayles, Domineering and Arc \
            Kayles are placement games: players place pieces, and a placed piece excludes certain \
            later placements. Every position of a placement game has the same game tree as some \
            position of Digraph Placement. Deciding the winner is PSPACE-hard.",
    sources: "A. Clow, N. McKay, Digraph placement games (2024), arXiv 2407.12219.",
    examples: &[
        Example::new("0; 0:L", "1"),
        Example::new("0-1; 0:L 1:R", "*"),
        Example::new("0>1; 0:L 1:R", "{0|1}"),
        Example::new("1>0 2>0 3>0 4>0 2>1 3>1 4-1 2>4 3>4; 0:R 1:R 2:L 3:L 4:L", "2v*"),
        Example::new("0-1 1-2; 0:L 1:R 2:L", "{1|0}"),
        Example::new("0>1 1>2 2>0; 0:L 1:L 2:R", "1*"),
        Example::new("path 3", "*2"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Graphs {
        tints: "LR",
        edges: EdgeKinds::Directed,
    })),
};

impl Ruleset for DigraphPlacement {
    type Position = DigraphPlacementPosition;

    fn options(&self, position: &Position, player: Player, out: &mut Vec<Position>) {
        let graph = &position.graph;
        let mine = mine(player);
        let mut arrows = graph.links();
        for vertex in 0..graph.labels().len() {
            // The arrows are sorted by source.
            let ends = arrows.partition_point(|link| usize::from(link.from) <= vertex);
            let (from_here, rest) = arrows.split_at(ends);
            arrows = rest;
            if graph.labels()[vertex] & mine != 0 {
                let gone = from_here.iter().map(|link| usize::from(link.to)).chain([vertex]);
                out.push(Position { graph: graph.with(gone.map(|v| (v, 0))) });
            }
        }
    }

    fn components(&self, position: &Position, out: &mut Vec<Position>) {
        out.extend(position.graph.parts().into_iter().map(|graph| Position { graph }));
    }

    fn normalise(&self, position: Position) -> Position {
        Position { graph: position.graph.relabelled(true) }
    }

    fn negate(&self, position: &Position) -> Option<Position> {
        let graph = &position.graph;
        let exchanged = |label: u16| label >> 1 & 1 | label << 1 & 2;
        let labels = graph.labels().iter().map(|&label| exchanged(label));
        Some(Position { graph: graph.with(labels.enumerate()) })
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
        write_links(vertices, graph.links().iter().copied(), EdgeSigns::Arrows, |label| match label
        {
            1 => Some("L".to_owned()),
            2 => Some("R".to_owned()),
            _ => None,
        })
    }

    fn view(&self, position: &Position) -> BoardView {
        position.graph.view(true, |vertex, label| {
            let tint = match label {
                1 => Tint::Left,
                2 => Tint::Right,
                _ => Tint::Both,
            };
            (vertex.to_string(), tint)
        })
    }

    /// Returns the vertex that is removed with its out-neighbours.
    fn click_targets(
        &self,
        position: &Position,
        player: Player,
        to: &Position,
    ) -> Vec<ClickTarget> {
        let mine = mine(player);
        let graph = &position.graph;
        let vertices = graph.vertices().enumerate();
        let own = vertices.filter(|&(_, vertex)| graph.labels()[vertex] & mine != 0);
        of_listed_moves(self, position, player, to, own.map(|(at, _)| ViewElement::Vertex(at)))
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

fn mine(player: Player) -> u16 {
    player.pick(1, 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NodeKayles;
    use crate::testing::{Forms, check_examples, check_laws, check_refused, components, moves};
    use std::collections::HashMap;

    const RULES: DigraphPlacement = DigraphPlacement;

    #[test]
    fn a_move_takes_what_the_vertex_points_to() {
        let text = "0>1 1>2 2-0 3; 0:L 1:R 2:R";
        assert_eq!(moves(&RULES, text, Player::Left), ["0>1 0-2 1>2; 0:L 1:R 2:R", "vertex 3"]);
        assert_eq!(
            moves(&RULES, text, Player::Right),
            ["0 3; 0:L", "0>1 0-2 1>2; 0:L 1:R 2:R", "1 3; 1:R"]
        );
        assert_eq!(moves(&RULES, "path xx", Player::Left), ["path 0", "path 0"]);
    }

    #[test]
    fn the_hooks_keep_the_form() {
        check_laws(
            &RULES,
            &[
                "0>1 1>2 2-0 3; 0:L 1:R 2:R",
                "0>1 1>2 2>3 3>4 4>0; 0:L 1:R 2:L",
                "0-1 1>2 2>3 4; 3:R 4:L",
                "path xoxox",
                "grid xo/ox",
                "complete 4",
                "hex 2x2",
                "1>0 2>0 3>0 4>0 2>1 3>1 4-1 2>4 3>4; 0:R 1:R 2:L 3:L 4:L",
            ],
        );
        let parts = components(&RULES, &RULES.parse("0>1 2>1 3>4 5").unwrap());
        assert_eq!(
            parts.iter().map(|p| RULES.print(p)).collect::<Vec<_>>(),
            ["0>1 2>1", "0>1", "vertex 0"]
        );
    }

    #[test]
    fn with_arrows_both_ways_it_is_node_kayles() {
        for text in
            ["path x.o.x", "grid .x./o..", "cycle 5", "hex .x/o.", "0-1 1-2 2-3 1-3; 0:L 3:R"]
        {
            let mut forms = Forms::default();
            let here = RULES.parse(text).unwrap();
            let there = NodeKayles::default().parse(text).unwrap();
            let here = forms.of(&RULES, &mut HashMap::new(), &here);
            let there = forms.of(&NodeKayles::default(), &mut HashMap::new(), &there);
            assert_eq!(here, there, "{text}");
        }
    }

    #[test]
    fn values() {
        check_examples(&RULES, &[]);
    }

    #[test]
    fn refused_texts() {
        check_refused(&RULES, "0>1; 0:G", (7, 8), "L (Left's, blue) or R (Right's, red)");
        check_refused(&RULES, "0>0", (0, 3), "two different vertices");
        check_refused(&RULES, "0>1>2", (3, 4), "unexpected '>'");
        check_refused(&RULES, "0->", (3, 3), "missing here");
    }
}

//! Arc Kayles: take an edge with its two ends. Edges may have owners, and vertices may have
//! counters.

use upstar_core::{
    BoardView, Cell, EdgeKinds, Enumeration, Example, OptionDoc, Player, PositionError, Ruleset,
    RulesetDoc, TextShape, Tint,
};

use crate::Cram;
use crate::graph::text::{EdgeSigns, Frame, Notation, read, write_cells, write_links};
use crate::graph::{LabelledEdge, LinkedGraph};
use crate::grid::text::{Alphabet, view};
use crate::grid::{CellGrid, GridBoard};

/// The rules of Arc Kayles.
#[derive(Clone, Copy, Debug, Default)]
pub struct ArcKayles {
    /// `true` if edges may have an owner. Only the owner can take such an edge.
    pub partizan: bool,
}

/// A graph in which edges are taken.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ArcKaylesPosition {
    /// A grid with edges for both players and at most one counter per vertex: Cram.
    Grid(GridBoard<1>),
    /// Any other graph. The label of a vertex is its number of counters.
    Graph(Box<LinkedGraph>),
}

use ArcKaylesPosition as Position;

const ALPHABET: Alphabet<'static> = Alphabet {
    cells: &[('.', 1), ('_', 1), ('#', 0)],
    expected: "`.` for a vertex and `#` for a missing vertex",
    fill: Some(1),
};

const MAX_COUNTERS: u16 = 255;

const NOTATION: Notation<'static> = Notation {
    alphabet: ALPHABET,
    edges: EdgeSigns::Tinted,
    mark: |mark| mark.parse().ok().filter(|counters| (1..=MAX_COUNTERS).contains(counters)),
    marks: "numbers of counters such as 0:2",
    right_mark: "a vertex must have 1 to 255 counters",
    expected: "\"path 5\", \"cycle 6\", \"grid 3x4\", \"hex 3x4\", \"complete 4\", \"star 3\", or edges \
               such as \"0-1 1-2; 1:2\"",
    max_edges: 2_048,
};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "arc_kayles",
    title: "Arc Kayles",
    rules: "A position is a graph. A move takes an edge. The two ends of this edge are removed, \
            together with all edges at these two vertices. In the weighted game, every vertex has \
            one or more counters. Taking an edge then removes one counter from each end of the \
            edge, and a vertex is removed together with its last counter. A player unable to move \
            loses.",
    notation: "A graph is written as `path 5`, `cycle 6`, `grid 3x4`, `hex 3x4` (a parallelogram \
               of hexagons), `complete 4`, `star 3` (a centre and three leaves), \
               `wheel 5`, `prism 4`, `bipartite 2x3`, `split 2x3` (a clique joined to single \
               vertices), `matrix 01/10` (an adjacency matrix), `vertex 4`, or a \
               list of edges separated by spaces, as in `0-1 1-2`. Taking the loop `0-0` removes \
               only the vertex 0. If `partizan` is `true`, `0-1L` is an edge for Left and `0-1R` \
               is an edge for Right. Vertices with more than one counter are listed after a \
               semicolon, as in `0-1 1-2; 1:2`, where vertex 1 has 2 counters. A path or grid can \
               also be written out, with `.` for a vertex and `#` for a missing vertex.",
    options: &[OptionDoc {
        name: "partizan",
        what: "Allows edges that only Left or only Right can take. By default, both players can \
               take every edge, and the game is impartial.",
        required: false,
    }],
    known: "A path of n vertices is equal to a heap of n tokens in Dawson's Kayles (octal 0.07). A \
            path with a loop at each of its n vertices is equal to a heap of n tokens in Kayles \
            (octal 0.77). Arc Kayles on a grid is Cram. The first move in a cycle of n vertices \
            leaves a path of n - 2 vertices. Domineering is partizan Arc Kayles on a grid. The nim \
            values are unbounded. The complexity of deciding the winner is open. If edges can be \
            reserved for one player, deciding the winner is NP-hard.",
    sources: "T. Schaefer, On the complexity of some two-person perfect-information games (1978); \
              M. Huggan, B. Stevens, Polynomial time graph families for Arc Kayles (2016); \
              A. Dailly, V. Gledel, M. Heinrich, A generalization of Arc-Kayles (2019), for weights.",
    examples: &[
        Example::new("path 2", "*"),
        Example::new("path 4", "*2"),
        Example::new("path 6", "*3"),
        Example::new("cycle 3", "*"),
        Example::new("complete 4", "0"),
        Example::new("star 3", "*"),
        Example::new("grid 2x3", "*"),
        Example::new("0-0 0-1 1-1", "*2"),
        Example::new("0-1 1-2; 1:2", "0"),
        Example::with(&[("partizan", "true")], "0-1L 1-2L 2-3R", "1/2"),
        Example::with(&[("partizan", "true")], "0-1L 1-2R", "*"),
    ],
    enumeration: Some(Enumeration::some(TextShape::Graphs { tints: "", edges: EdgeKinds::Plain })),
};

impl Ruleset for ArcKayles {
    type Position = ArcKaylesPosition;

    fn options(&self, position: &Position, player: Player, out: &mut Vec<Position>) {
        let graph = match position {
            Position::Grid(board) => {
                let mut boards = Vec::new();
                Cram.options(board, player, &mut boards);
                out.extend(boards.into_iter().map(Position::Grid));
                return;
            }
            Position::Graph(graph) => graph,
        };
        let mine = player.pick(1, 2);
        let counters = |vertex: u16| graph.labels()[usize::from(vertex)];
        out.extend(graph.links().iter().filter(|link| link.tint & mine != 0).map(|link| {
            // For a loop, the same vertex is set to the same label twice.
            let changes = [link.from, link.to].map(|v| (usize::from(v), counters(v) - 1));
            from_graph(graph.with(changes))
        }));
    }

    /// Converts paths to strips of Cram.
    fn components(&self, position: &Position, out: &mut Vec<Position>) {
        match position {
            Position::Grid(board) => {
                let mut boards = Vec::new();
                Cram.components(board, &mut boards);
                out.extend(boards.into_iter().map(Position::Grid));
            }
            Position::Graph(graph) => {
                let parts = graph.parts().into_iter().filter(|part| !part.links().is_empty());
                out.extend(parts.map(simplified));
            }
        }
    }

    /// Removes isolated vertices and useless counters. Grids are normalised as in Cram.
    fn normalise(&self, position: Position) -> Position {
        let graph = match position {
            Position::Grid(board) => return Position::Grid(Cram.normalise(board)),
            Position::Graph(graph) => graph,
        };
        let mut linked = vec![false; graph.labels().len()];
        for link in graph.links() {
            linked[usize::from(link.from)] = true;
            linked[usize::from(link.to)] = true;
        }
        let alone = graph.vertices().filter(|&v| !linked[v]);
        match simplified(with_few_counters(graph.with(alone.map(|v| (v, 0))))) {
            Position::Grid(board) => Position::Grid(Cram.normalise(board)),
            Position::Graph(graph) => from_graph(graph.relabelled(false)),
        }
    }

    fn negate(&self, position: &Position) -> Option<Position> {
        let exchanged = |tint: u8| tint >> 1 & 1 | tint << 1 & 2;
        match position {
            _ if !self.partizan => None,
            Position::Grid(_) => Some(position.clone()),
            Position::Graph(graph) => Some(from_graph(graph.tinted(exchanged))),
        }
    }

    fn is_impartial(&self) -> bool {
        !self.partizan
    }

    fn parse(&self, text: &str) -> Result<Position, PositionError> {
        let drawing = read(text, &NOTATION)?;
        match drawing.frame {
            Frame::Grid(cols) if drawing.labels.iter().all(|&counters| counters <= 1) => {
                Ok(Position::Grid(GridBoard::new(drawing.cells(cols))))
            }
            _ => {
                if !self.partizan && drawing.links.iter().any(|link| link.tint != 3) {
                    let at = text.find(['L', 'l', 'R', 'r', 'B', 'b']).unwrap_or(0);
                    let message = "edges have owners only with `partizan: true`; add this option, \
                                   or remove the owners";
                    return Err(PositionError::new(message, (at, at + 1)));
                }
                drawing.linked(text, &NOTATION).map(from_graph)
            }
        }
    }

    fn print(&self, position: &Position) -> String {
        match position {
            Position::Grid(board) => write_cells(&board.cells(), false, &ALPHABET),
            Position::Graph(graph) => {
                let vertices = graph.vertices().map(|v| (v, graph.labels()[v]));
                write_links(
                    vertices,
                    graph.links().iter().copied(),
                    EdgeSigns::Tinted,
                    |counters| (counters > 1).then(|| counters.to_string()),
                )
            }
        }
    }

    fn view(&self, position: &Position) -> BoardView {
        match position {
            Position::Grid(board) => view(&board.cells(), |cell| match cell {
                0 => Cell::Blocked,
                _ => Cell::Empty,
            }),
            Position::Graph(graph) => graph.view(false, |vertex, counters| {
                let label = match counters {
                    1 => vertex.to_string(),
                    _ => format!("{vertex}:{counters}"),
                };
                (label, Tint::Neither)
            }),
        }
    }

    fn enumeration(&self) -> Option<Enumeration> {
        let edges = if self.partizan { EdgeKinds::Marked("LR") } else { EdgeKinds::Plain };
        Some(Enumeration::some(TextShape::Graphs { tints: "", edges }))
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

fn from_graph(graph: LinkedGraph) -> Position {
    if graph.labels().is_empty() {
        Position::Grid(GridBoard::EMPTY)
    } else {
        Position::Graph(Box::new(graph))
    }
}

/// Converts a path to a strip if all edges are open to both players and no vertex has two counters.
fn simplified(graph: LinkedGraph) -> Position {
    let is_plain = graph.labels().iter().all(|&counters| counters <= 1)
        && graph.links().iter().all(|link| link.tint == 3 && link.from != link.to);
    match graph.path().filter(|_| is_plain) {
        Some(path) => {
            Position::Grid(GridBoard::new(CellGrid::new(1, path.len(), vec![1; path.len()])))
        }
        None => from_graph(graph),
    }
}

/// Removes the counters of a vertex that exceed those of its neighbours. At a vertex with a loop,
/// all counters can be used.
fn with_few_counters(graph: LinkedGraph) -> LinkedGraph {
    if graph.labels().iter().all(|&counters| counters <= 1) {
        return graph;
    }
    let mut counters: Vec<u32> = graph.labels().iter().map(|&label| label.into()).collect();
    loop {
        let mut most = vec![0_u32; counters.len()];
        for &LabelledEdge { from, to, .. } in graph.links() {
            let (a, b) = (usize::from(from), usize::from(to));
            if a == b {
                most[a] = most[a].saturating_add(u32::MAX);
            } else {
                most[a] = most[a].saturating_add(counters[b]);
                most[b] = most[b].saturating_add(counters[a]);
            }
        }
        let fewer: Vec<u32> = counters.iter().zip(&most).map(|(&a, &b)| a.min(b)).collect();
        if fewer == counters {
            let labels = counters.iter().map(|&counters| counters as u16);
            return graph.with(labels.enumerate());
        }
        counters = fewer;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_examples, check_laws, check_refused, check_value, components, moves,
    };

    const PLAIN: ArcKayles = ArcKayles { partizan: false };
    const PARTIZAN: ArcKayles = ArcKayles { partizan: true };

    #[test]
    fn a_move_takes_both_ends() {
        let left = Player::Left;
        assert_eq!(moves(&PLAIN, "0-1 1-2 2-3", left), ["0 3", "0-1", "2-3"]);
        assert_eq!(moves(&PLAIN, "0-0 0-1", left), ["grid 0x0", "vertex 1"]);
        assert_eq!(moves(&PLAIN, "0-1; 0:2 1:3", left), ["0-1; 1:2"]);
        assert_eq!(moves(&PARTIZAN, "0-1L 1-2R", left), ["vertex 2"]);
        assert_eq!(moves(&PARTIZAN, "0-1L 1-2", Player::Right), ["vertex 0"]);
        assert_eq!(moves(&PLAIN, "grid 2x2", left).len(), 4);
    }

    #[test]
    fn the_hooks_keep_the_form() {
        check_laws(
            &PLAIN,
            &[
                "path 8",
                "grid 3x3",
                "grid ../.#",
                "hex 2x3",
                "cycle 6",
                "complete 5",
                "star 4",
                "0-0 0-1 1-1 1-2 4",
                "0-1 1-2 2-3; 1:2 2:3",
                "0-1 0-2 0-3; 0:9",
                "0-0 0-1; 0:3",
            ],
        );
        check_laws(
            &PARTIZAN,
            &[
                "path 5",
                "0-1L 1-2L 2-3R 3-4",
                "0-1L 1-2R 2-0 3-4R; 1:2",
                "0-0L 0-1R 0-2",
                "0-1L 0-1R",
            ],
        );
    }

    #[test]
    fn paths_are_strips_of_cram() {
        let normal = |text: &str| PLAIN.print(&PLAIN.normalise(PLAIN.parse(text).unwrap()));
        assert_eq!(normal("3-1 1-4 4-0 7"), "path 4");
        assert_eq!(normal("0-1; 0:5 1:3"), "0-1; 0:3 1:3");
        assert_eq!(normal("5 6"), "grid 0x0");
        let parts = components(&PLAIN, &PLAIN.parse("0-1 2-3 3-4 5").unwrap());
        assert_eq!(parts.iter().map(|p| PLAIN.print(p)).collect::<Vec<_>>(), ["path 2", "path 3"]);
    }

    #[test]
    fn values() {
        check_examples(&PLAIN, &[]);
        check_examples(&PARTIZAN, &[("partizan", "true")]);
        for (n, nim) in [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2].into_iter().enumerate() {
            check_value(&PLAIN, &format!("path {}", n + 1), &format!("*{nim}"));
        }
        // Kayles.
        for (n, nim) in [1, 2, 3, 1, 4, 3, 2, 1].into_iter().enumerate() {
            let loops: Vec<String> =
                (0..=n).map(|v| format!("{v}-{v} {}-{v}", v.max(1) - 1)).collect();
            check_value(&PLAIN, &loops.join(" "), &format!("*{nim}"));
        }
    }

    #[test]
    fn partizan_values() {
        let tree = "0-1L 1-2R 2-3L 3-4R 4-5L 5-6L 4-7R 7-8 8-9 9-10R 10-11L 9-12L";
        check_value(&PARTIZAN, tree, "{3*|2*||3/2,3/2*|1/2*}");
        let domineering = "0-3L 1-4L 2-5L 0-1R 1-2R 3-4R 4-5R";
        check_value(&PARTIZAN, domineering, "{2|-1/2}");
    }

    #[test]
    fn refused_texts() {
        check_refused(&PLAIN, "0-1 1-2L", (7, 8), "partizan: true");
        check_refused(&PLAIN, "0-1; 0:0", (7, 8), "1 to 255 counters");
        check_refused(&PLAIN, "0-1; 0:L", (7, 8), "1 to 255 counters");
        check_refused(&PLAIN, "0-1; 0", (5, 6), "numbers of counters");
        check_refused(&PLAIN, "0>1", (1, 2), "unexpected '>'");
        check_refused(&PLAIN, "hex 40x40", (0, 9), "at most 1024 vertices");
        check_refused(&PLAIN, "complete 70", (9, 11), "at most 2048 edges");
        check_refused(&PLAIN, "hex 32x32", (0, 9), "at most 2048 edges");
    }
}

//! The Independence Game: Right enlarges an independent set, and Left shifts its tokens.

use upstar_core::{
    BoardView, Cell, ClickTarget, EdgeKinds, Enumeration, Example, Player, PositionError, Ruleset,
    RulesetDoc, TextShape, Tint,
};

use crate::graph::LinkedGraph;
use crate::graph::text::{EdgeSigns, Frame, Notation, read, write_cells, write_links};
use crate::grid::text::{Alphabet, points};
use crate::grid::{GridBoard, Mask, MaskBoard, Shape, bits, with_planes};

/// The rules of the Independence Game.
#[derive(Clone, Copy, Debug, Default)]
pub struct IndependenceGame;

/// A graph with an independent set of vertices, which carry black tokens.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum IndependenceGamePosition {
    /// A grid. Plane 0 contains the vertices, and plane 1 contains the vertices with black tokens.
    Grid(GridBoard<2>),
    /// Any other graph. A vertex has the label [`WHITE`] or [`BLACK`].
    Graph(Box<LinkedGraph>),
}

use IndependenceGamePosition as Position;

/// The label of a vertex with a white token.
pub const WHITE: u16 = 1;
/// The label of a vertex with a black token.
pub const BLACK: u16 = 3;

const ALPHABET: Alphabet<'static> = Alphabet {
    cells: &[('.', 1), ('_', 1), ('o', 3), ('O', 3), ('#', 0)],
    expected: "`.` for a vertex with a white token, `o` for a vertex with a black token and `#` \
               for a missing vertex",
    fill: Some(1),
};

const NOTATION: Notation<'static> = Notation {
    alphabet: ALPHABET,
    edges: EdgeSigns::Plain,
    mark: |mark| matches!(mark, "R" | "r" | "o" | "O").then_some(BLACK),
    marks: "vertices with black tokens such as 0:R",
    right_mark: "a vertex with a black token must be marked R (Right)",
    expected: "\"path 5\", \"cycle 6\", \"grid 3x4\", \"complete 4\", \"star 3\", or edges such as \
               \"0-1 1-2; 0:R\"",
    max_edges: 8_192,
};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "independence_game",
    title: "Independence Game",
    rules: "A position is a graph with a white or a black token on every vertex. Right turns a \
            white token black. Left exchanges the tokens of two adjacent vertices. Exchanging two \
            white tokens is a pass. Black tokens must never be adjacent. The game ends when no \
            token can be turned black, that is, when the black tokens are a maximal independent \
            set. Neither player can then move.",
    notation: "A graph is written as `path 5`, `cycle 6`, `grid 3x4`, `hex 3x4` (a parallelogram \
               of hexagons), `complete 4`, `star 3` (a centre and three leaves), \
               `wheel 5`, `prism 4`, `bipartite 2x3`, `split 2x3` (a clique joined to single \
               vertices), `matrix 01/10` (an adjacency matrix), `vertex 4`, or a \
               list of edges and single vertices, separated by spaces, as in `0-1 1-2 4`. The \
               vertices with black tokens are listed after a semicolon, as in `0-1 1-2; 0:R`. A \
               path or grid can also be written out, as in `path o...o`, with `o` for a black \
               token, `.` for a white token and `#` for a missing vertex.",
    options: &[],
    known: "Positions are loopy: Left can pass as long as two white tokens are adjacent, and Left \
            can also move a token back and forth. On the path of 4k + 1 vertices, put black tokens \
            on the first vertex and on every fourth vertex after the first, as in `path o...o`. \
            The resulting position is equal to k copies of upon*. All outcomes occur on the path \
            of five vertices. If all maximal independent sets have the same size, the starting \
            position is negative. The starting position is equal to under on every graph with at \
            most five vertices and no isolated vertices, and also on short paths and cycles. \
            However, Left wins on the grid 2x3. A single vertex is -1. The end of the game depends \
            on the whole graph, so a disconnected graph need not be the sum of its components.",
    sources: "A. A. Siegel, On the Structure of Games and their Posets (thesis, 2011), 3.6.3.1 and A.4.",
    examples: &[
        Example::new("path 1", "-1"),
        Example::new("path o.o", "0"),
        Example::new("path o..o.", "0"),
        Example::new("path o#.#.", "-2"),
        Example::new("path 5", "under"),
        Example::new("path o...o", "upon*"),
        Example::new("path ..o..", "2.(upon*)"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Graphs { tints: "R", edges: EdgeKinds::Plain })),
};

impl IndependenceGamePosition {
    /// Returns the neighbours of each vertex. Vertices are numbered 0, 1, 2, … in reading order.
    /// Missing vertices are not numbered.
    ///
    /// ```
    /// # use upstar_core::Ruleset;
    /// # use upstar_rules::IndependenceGame;
    /// let path = IndependenceGame.parse("path .#..").unwrap();
    /// assert_eq!(path.neighbours(), [vec![], vec![2], vec![1]]);
    /// ```
    #[must_use]
    pub fn neighbours(&self) -> Vec<Vec<usize>> {
        let (is_there, near): (Vec<bool>, Vec<Vec<usize>>) = match self {
            Position::Grid(board) => {
                let grid = board.cells();
                let near = (0..grid.cells().len()).map(|at| grid.beside(at).collect());
                (grid.cells().iter().map(|&cell| cell != 0).collect(), near.collect())
            }
            Position::Graph(graph) => {
                (graph.labels().iter().map(|&label| label != 0).collect(), graph.neighbours())
            }
        };
        let mut count = 0;
        let numbers: Vec<Option<usize>> = is_there
            .iter()
            .map(|&is_there| {
                count += usize::from(is_there);
                is_there.then(|| count - 1)
            })
            .collect();
        let there = near.iter().zip(&is_there).filter(|(_, is_there)| **is_there);
        there.map(|(near, _)| near.iter().filter_map(|&at| numbers[at]).collect()).collect()
    }
}

impl Ruleset for IndependenceGame {
    type Position = IndependenceGamePosition;

    fn options(&self, position: &Position, player: Player, out: &mut Vec<Position>) {
        match position {
            Position::Grid(board) => with_planes!(board, board => {
                out.extend(board_options(board, player).map(|black| {
                    Position::Grid(board.with([board.planes[0], black]))
                }));
            }),
            Position::Graph(graph) => {
                listed_options(graph.labels(), &graph.neighbours(), player, |changes| {
                    out.push(Position::Graph(Box::new(graph.with(changes))));
                });
            }
        }
    }

    fn normalise(&self, position: Position) -> Position {
        match position {
            Position::Grid(board) => Position::Grid(board.cropped().least_image()),
            Position::Graph(graph) => from_graph(graph.relabelled(false)),
        }
    }

    fn parse(&self, text: &str) -> Result<Position, PositionError> {
        let drawing = read(text, &NOTATION)?;
        let position = match drawing.frame {
            Frame::Grid(cols) => Position::Grid(GridBoard::new(drawing.cells(cols))),
            _ => from_graph(drawing.linked(text, &NOTATION)?),
        };
        if is_independent(&position) {
            Ok(position)
        } else {
            let message = "two adjacent vertices have black tokens; the vertices with black tokens \
                           must form an independent set";
            Err(PositionError::new(message, (0, text.len())))
        }
    }

    fn print(&self, position: &Position) -> String {
        match position {
            Position::Grid(board) => write_cells(&board.cells(), false, &ALPHABET),
            Position::Graph(graph) => {
                let vertices = graph.vertices().map(|v| (v, graph.labels()[v]));
                write_links(vertices, graph.links().iter().copied(), EdgeSigns::Plain, |label| {
                    (label == BLACK).then(|| "R".to_owned())
                })
            }
        }
    }

    fn view(&self, position: &Position) -> BoardView {
        match position {
            Position::Grid(board) => points(&board.cells(), |cell| match cell {
                0 => Cell::Blocked,
                1 => Cell::Piece(Tint::Neither),
                _ => Cell::Piece(Tint::Right),
            }),
            Position::Graph(graph) => graph.view(false, |vertex, label| {
                let tint = if label == BLACK { Tint::Right } else { Tint::Neither };
                (vertex.to_string(), tint)
            }),
        }
    }

    /// Returns the path of the token that Left shifts, or the vertex that Right chooses.
    fn click_targets(&self, position: &Position, _: Player, to: &Position) -> Vec<ClickTarget> {
        self.view(position).path_to(&self.view(to), &[Tint::Right]).into_iter().collect()
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

fn is_independent(position: &Position) -> bool {
    match position {
        Position::Grid(board) => {
            let grid = board.cells();
            let black = |at: usize| u16::from(grid.cells()[at]) == BLACK;
            (0..grid.cells().len()).all(|at| !black(at) || grid.beside(at).all(|to| !black(to)))
        }
        Position::Graph(graph) => {
            let black = |v: u16| graph.labels()[usize::from(v)] == BLACK;
            graph.links().iter().all(|link| !black(link.from) || !black(link.to))
        }
    }
}

/// Returns the black cells after each move.
fn board_options<S: Shape>(
    board: &MaskBoard<S, 2>,
    player: Player,
) -> impl Iterator<Item = S::Mask> {
    let none = S::Mask::EMPTY;
    let ([all, black], shape) = (board.planes, board.shape);
    let white = all & !black;
    let free = white & !shape.beside(black);
    let passes = !free.is_empty() && !(white & shape.beside(white)).is_empty();
    let moves = player == Player::Left && !free.is_empty();
    let shifts = bits(if moves { black } else { none }).flat_map(move |token| {
        let rest = black & !token;
        let targets = shape.beside(token) & white & !shape.beside(rest);
        bits(targets).map(move |to| rest | to)
    });
    let pass = (moves && passes).then_some(black);
    let growth = bits(if player == Player::Right { free } else { none }).map(move |at| black | at);
    pass.into_iter().chain(shifts).chain(growth)
}

fn listed_options(
    labels: &[u16],
    neighbours: &[Vec<usize>],
    player: Player,
    mut each: impl FnMut([(usize, u16); 2]),
) {
    let black_near: Vec<usize> = neighbours
        .iter()
        .map(|near| near.iter().filter(|&&v| labels[v] == BLACK).count())
        .collect();
    let white = |v: &usize| labels[*v] == WHITE;
    let is_free = |v: &usize| white(v) && black_near[*v] == 0;
    if player == Player::Right {
        (0..labels.len()).filter(is_free).for_each(|v| each([(v, BLACK), (v, BLACK)]));
        return;
    }
    if !(0..labels.len()).any(|v| is_free(&v)) {
        return;
    }
    if let Some(v) = (0..labels.len()).find(|v| white(v) && neighbours[*v].iter().any(white)) {
        each([(v, WHITE), (v, WHITE)]);
    }
    for token in (0..labels.len()).filter(|&v| labels[v] == BLACK) {
        // The moving token is the only black token beside its target.
        for &to in neighbours[token].iter().filter(|&&to| white(&to) && black_near[to] == 1) {
            each([(token, WHITE), (to, BLACK)]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check_examples, check_refused, followers, moves, options};

    const RULES: IndependenceGame = IndependenceGame;

    #[test]
    fn left_shifts_and_right_adds() {
        let (left, right) = (Player::Left, Player::Right);
        assert_eq!(moves(&RULES, "path 3", left), ["path 3"]);
        assert_eq!(moves(&RULES, "path 3", right), ["path ..o", "path .o.", "path o.."]);
        assert_eq!(moves(&RULES, "path o...o", left), ["path .o..o", "path o...o", "path o..o."]);
        assert_eq!(moves(&RULES, "path o...o", right), ["path o.o.o"]);
        assert_eq!(moves(&RULES, "0-1 1-2; 0:R", left), ["0-1 1-2; 0:R", "0-1 1-2; 1:R"]);
    }

    #[test]
    fn nobody_moves_when_the_set_is_maximal() {
        for text in ["path o..o", "path .o.", "grid o./.o", "complete 3; 1:R", "0-1; 0:R", "path 0"]
        {
            for player in Player::BOTH {
                assert!(moves(&RULES, text, player).is_empty(), "{text}");
            }
        }
        // The set is maximal in only one component. Left can also move in it.
        assert_eq!(moves(&RULES, "0-1 2-3; 0:R", Player::Left).len(), 2);
    }

    #[test]
    fn words_bytes_and_lists_agree() {
        for text in ["grid o../..o/...", "path o...o.", "grid .#o./...."] {
            let small = RULES.parse(text).unwrap();
            let Position::Grid(board) = &small else { panic!("{text} is a grid") };
            let cells = board.cells();
            let large = Position::Grid(GridBoard::Large(Box::new(cells.clone())));
            let mut list = String::new();
            let mut marks = String::new();
            for (at, &cell) in cells.cells().iter().enumerate().filter(|(_, cell)| **cell != 0) {
                list += &format!("{at} ");
                if cell == 3 {
                    marks += &format!("{at}:R ");
                }
                for to in cells.beside(at).filter(|&to| cells.cells()[to] != 0) {
                    list += &format!("{at}-{to} ");
                }
            }
            let graph = RULES.parse(&format!("{list};{marks}")).unwrap();
            for player in Player::BOTH {
                let count = |position: &Position| options(&RULES, position, player).len();
                assert_eq!(count(&small), count(&large), "{text}");
                assert_eq!(count(&small), count(&graph), "{text}");
            }
        }
    }

    #[test]
    fn texts_and_normal_forms_of_everything_that_follows() {
        let starts = ["path 6", "grid 2x3", "cycle 5", "star 3", "0-1 1-2 4", "hex 2x2"];
        for position in followers(&RULES, starts.map(|text| RULES.parse(text).unwrap())) {
            let text = RULES.print(&position);
            assert_eq!(RULES.parse(&text).as_ref(), Ok(&position), "{text}");
            let normal = RULES.normalise(position.clone());
            assert_eq!(RULES.normalise(normal.clone()), normal, "{text}");
            for player in Player::BOTH {
                let images = |position: &Position| {
                    let all = options(&RULES, position, player);
                    let mut all: Vec<_> = all.into_iter().map(|p| RULES.normalise(p)).collect();
                    all.sort();
                    all.dedup();
                    all
                };
                assert_eq!(images(&normal), images(&position), "{text}");
            }
        }
    }

    #[test]
    fn values() {
        check_examples(&RULES, &[]);
    }

    #[test]
    fn refused_texts() {
        check_refused(&RULES, "path oo.", (0, 8), "two adjacent vertices have black tokens");
        check_refused(&RULES, "0-1; 0:R 1:R", (0, 12), "two adjacent vertices have black tokens");
        check_refused(&RULES, "0-1; 0:L", (7, 8), "must be marked R");
        check_refused(&RULES, "path x", (5, 6), "unexpected 'x'");
    }
}

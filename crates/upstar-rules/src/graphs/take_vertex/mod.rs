//! Games in which taking a vertex closes its neighbours: to the same player in Col, to the opponent
//! in Snort and Fjords, and to both players in Node Kayles. The rulesets share [`TakeVertex`] and
//! differ in [`TakeVertexRules`].

mod hex;
mod text;

use std::marker::PhantomData;

use upstar_core::{
    BoardView, Cell, ClickTarget, Player, PositionError, Ruleset, RulesetDoc, Tint, ViewElement,
};

use crate::click_targets::of_listed_moves;
use crate::graph::LinkedGraph;
use crate::grid::{CellGrid, GridBoard, Mask, MaskBoard, Shape, bits, with_planes};

pub(crate) const NOTATION: &str = "A graph is written as `path 5`, `cycle 6`, `grid 3x4`, `hex \
    3x4` (a parallelogram of hexagons), `complete 4`, `star 3` (a centre and three leaves), \
    `wheel 5`, `prism 4`, `bipartite 2x3`, `split 2x3` (a clique joined to single \
    vertices), `matrix 01/10` (an adjacency matrix), `vertex 4`, or a list of edges and single vertices, separated by spaces, as in `0-1 1-2 4`. \
    Vertices that are open to only one player are listed after a semicolon, as in `0-1 1-2; 0:L \
    2:R`. A path, grid or hex can also be written out, as in `grid ..x/#o.`, with `.` for a vertex \
    open to both players, `x` for a vertex open only to Left, `o` for a vertex open only to Right \
    and `#` for a vertex open to neither player.";

/// The differences between the rulesets that share [`TakeVertex`].
pub trait TakeVertexRules: Copy + Default + std::fmt::Debug + Send + Sync + 'static {
    /// The players to whom a vertex closes its neighbours when Left takes it: bit 0 for Left, bit 1
    /// for Right. When Right takes the vertex, the players are exchanged.
    const CLOSED: u8;

    /// `true` if a player may take only the vertices that the opponent may not take.
    const OWN_ONLY: bool = false;

    /// Returns the help page of the ruleset.
    fn doc() -> RulesetDoc<'static>;
}

/// The rules of a game of taking vertices.
#[derive(Clone, Copy, Debug, Default)]
pub struct TakeVertex<K>(PhantomData<K>);

/// A graph whose vertices are open to both players, to one player, or to neither.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TakeVertexPosition {
    /// A grid. Plane 0 contains the cells open to Left, and plane 1 contains the cells open to
    /// Right.
    Grid(GridBoard<2>),
    /// A hexagonal board with the same planes and at least one cell. Row r + 1 is half a cell
    /// further to the left than row r.
    Hex(GridBoard<2>),
    /// Any other graph. The label of a vertex contains the players to whom it is open: bit 0 for
    /// Left, bit 1 for Right. The tint of an edge is 0.
    Graph(Box<LinkedGraph>),
}

impl<K: TakeVertexRules> Ruleset for TakeVertex<K> {
    type Position = TakeVertexPosition;

    fn options(
        &self,
        position: &TakeVertexPosition,
        player: Player,
        out: &mut Vec<TakeVertexPosition>,
    ) {
        match position {
            TakeVertexPosition::Grid(board) => with_planes!(board, board => {
                let moves = board_moves::<K, _>(board, player, |v| board.shape.beside(v));
                out.extend(moves.map(TakeVertexPosition::Grid));
            }),
            TakeVertexPosition::Hex(board) => with_planes!(board, board => {
                let moves = board_moves::<K, _>(board, player, |v| hex::beside(board.shape, v));
                out.extend(moves.map(TakeVertexPosition::Hex));
            }),
            TakeVertexPosition::Graph(graph) => {
                let vertices = graph.vertices().filter(|&v| takes::<K>(player, open(graph, v)));
                out.extend(vertices.map(|v| from_graph(without::<K>(graph, player, v))));
            }
        }
    }

    /// Appends the components connected by edges that can affect play, except components in which
    /// neither player can ever move.
    fn components(&self, position: &TakeVertexPosition, out: &mut Vec<TakeVertexPosition>) {
        match position {
            TakeVertexPosition::Grid(board) => with_planes!(board, board => {
                let each = |part| out.push(TakeVertexPosition::Grid(part));
                board_parts::<K, _>(board, |cells| board.shape.beside(cells), each);
            }),
            TakeVertexPosition::Hex(board) => with_planes!(board, board => {
                let each = |part| out.push(hex::simplified(part));
                board_parts::<K, _>(board, |cells| hex::beside(board.shape, cells), each);
            }),
            TakeVertexPosition::Graph(graph) => {
                let parts = with_edges_that_matter::<K>(graph).parts().into_iter();
                let lives = |part: &LinkedGraph| {
                    !K::OWN_ONLY || part.labels().iter().any(|&open| matches!(open, 1 | 2))
                };
                out.extend(parts.filter(lives).map(simplified));
            }
        }
    }

    /// Removes closed vertices and irrelevant edges.
    fn normalise(&self, position: TakeVertexPosition) -> TakeVertexPosition {
        match position {
            TakeVertexPosition::Grid(board) => {
                TakeVertexPosition::Grid(board.cropped().least_image())
            }
            TakeVertexPosition::Hex(board) => match hex::simplified(board.cropped()) {
                TakeVertexPosition::Hex(board) => TakeVertexPosition::Hex(hex::least_image(board)),
                path => self.normalise(path),
            },
            TakeVertexPosition::Graph(graph) => {
                match simplified(with_edges_that_matter::<K>(&graph)) {
                    TakeVertexPosition::Graph(graph) => from_graph(graph.relabelled(false)),
                    path => self.normalise(path),
                }
            }
        }
    }

    fn negate(&self, position: &TakeVertexPosition) -> Option<TakeVertexPosition> {
        Some(match position {
            TakeVertexPosition::Grid(board) => TakeVertexPosition::Grid(board.exchanged()),
            TakeVertexPosition::Hex(board) => TakeVertexPosition::Hex(board.exchanged()),
            TakeVertexPosition::Graph(graph) => {
                let labels = graph.vertices().map(|v| (v, exchanged(open(graph, v)).into()));
                TakeVertexPosition::Graph(Box::new(graph.with(labels)))
            }
        })
    }

    fn parse(&self, text: &str) -> Result<TakeVertexPosition, PositionError> {
        text::read(text)
    }

    fn print(&self, position: &TakeVertexPosition) -> String {
        text::write(position)
    }

    /// Shows vertices open to only one player as pieces of that player.
    fn view(&self, position: &TakeVertexPosition) -> BoardView {
        match position {
            TakeVertexPosition::Grid(board) => {
                crate::grid::text::points(&board.cells(), |cell| match cell {
                    0 => Cell::Blocked,
                    1 => Cell::Piece(Tint::Left),
                    2 => Cell::Piece(Tint::Right),
                    _ => Cell::Empty,
                })
            }
            TakeVertexPosition::Hex(board) => view(&hex::listed(&board.cells())),
            TakeVertexPosition::Graph(graph) => view(graph),
        }
    }

    fn click_targets(
        &self,
        position: &TakeVertexPosition,
        player: Player,
        to: &TakeVertexPosition,
    ) -> Vec<ClickTarget> {
        let places: Vec<ViewElement> = match (position, to) {
            (TakeVertexPosition::Graph(graph), _) => {
                let after = match to {
                    TakeVertexPosition::Graph(after) => after.labels(),
                    _ => &[],
                };
                let closed = |at: usize| after.get(at).is_none_or(|&open| open == 0);
                let made = graph.vertices().enumerate().filter(|&(_, at)| {
                    takes::<K>(player, open(graph, at))
                        && closed(at)
                        && from_graph(without::<K>(graph, player, at)) == *to
                });
                made.map(|(number, _)| ViewElement::Vertex(number)).collect()
            }
            _ => {
                let vertices: Vec<(ViewElement, u8)> = match position {
                    TakeVertexPosition::Grid(board) => board.cells().parts().collect(),
                    TakeVertexPosition::Hex(board) => {
                        let graph = hex::listed(&board.cells());
                        let vertices = graph.vertices().enumerate();
                        vertices.map(|(at, v)| (ViewElement::Vertex(at), open(&graph, v))).collect()
                    }
                    TakeVertexPosition::Graph(_) => Vec::new(),
                };
                let can = vertices.into_iter().filter(|&(_, open)| takes::<K>(player, open));
                return of_listed_moves(self, position, player, to, can.map(|(part, _)| part));
            }
        };
        places.into_iter().map(ClickTarget::from).collect()
    }

    fn doc(&self) -> RulesetDoc<'_> {
        K::doc()
    }
}

impl TakeVertexPosition {
    pub(crate) const EMPTY: TakeVertexPosition = TakeVertexPosition::Grid(GridBoard::EMPTY);
}

fn from_graph(graph: LinkedGraph) -> TakeVertexPosition {
    if graph.labels().is_empty() {
        TakeVertexPosition::EMPTY
    } else {
        TakeVertexPosition::Graph(Box::new(graph))
    }
}

/// Converts a path to a grid.
fn simplified(graph: LinkedGraph) -> TakeVertexPosition {
    let Some(path) = graph.path() else { return from_graph(graph) };
    let row: Vec<u8> = path.into_iter().map(|v| open(&graph, v)).collect();
    TakeVertexPosition::Grid(GridBoard::new(CellGrid::new(1, row.len(), row)))
}

/// Returns the players to whom a vertex is open.
fn open(graph: &LinkedGraph, vertex: usize) -> u8 {
    graph.labels()[vertex] as u8
}

/// Returns a graph after `player` has taken a vertex.
fn without<K: TakeVertexRules>(graph: &LinkedGraph, player: Player, vertex: usize) -> LinkedGraph {
    let kept = u16::from(!closed_by::<K>(player));
    let neighbours = graph.links().iter().filter_map(|link| {
        let (a, b) = (usize::from(link.from), usize::from(link.to));
        let other = if a == vertex { b } else { a };
        (a == vertex || b == vertex).then(|| (other, graph.labels()[other] & kept))
    });
    graph.with(neighbours.chain([(vertex, 0)]))
}

fn with_edges_that_matter<K: TakeVertexRules>(graph: &LinkedGraph) -> LinkedGraph {
    graph.filtered(|link| {
        let [a, b] = [link.from, link.to].map(|v| open(graph, usize::from(v)));
        matters::<K>(a, b)
    })
}

fn view(graph: &LinkedGraph) -> BoardView {
    graph.view(false, |vertex, open| {
        let tint = match open {
            1 => Tint::Left,
            2 => Tint::Right,
            _ => Tint::Both,
        };
        (vertex.to_string(), tint)
    })
}

fn plane(player: Player) -> usize {
    player.pick(0, 1)
}

const fn exchanged(players: u8) -> u8 {
    players >> 1 & 1 | players << 1 & 2
}

fn closed_by<K: TakeVertexRules>(mover: Player) -> u8 {
    match mover {
        Player::Left => K::CLOSED,
        Player::Right => exchanged(K::CLOSED),
    }
}

fn takes<K: TakeVertexRules>(player: Player, open: u8) -> bool {
    let mine = 1 << plane(player);
    if K::OWN_ONLY { open == mine } else { open & mine != 0 }
}

/// Returns `true` if an edge with ends open to the players in `a` and in `b` can affect play: if a
/// player can take one end, now or later, and thereby close the other end to a player to whom it is
/// open.
fn matters<K: TakeVertexRules>(a: u8, b: u8) -> bool {
    let closes = |taken: u8, other: u8| {
        taken & 1 != 0 && other & K::CLOSED != 0
            || taken & 2 != 0 && other & exchanged(K::CLOSED) != 0
    };
    closes(a, b) || closes(b, a)
}

/// Returns the boards after each move. `near` returns the neighbours of a vertex.
#[inline(always)]
fn board_moves<K: TakeVertexRules, S: Shape>(
    board: &MaskBoard<S, 2>,
    player: Player,
    near: impl Fn(S::Mask) -> S::Mask,
) -> impl Iterator<Item = GridBoard<2>> {
    let closed = closed_by::<K>(player);
    let mine = plane(player);
    let open = board.planes[mine];
    bits(if K::OWN_ONLY { open & !board.planes[1 - mine] } else { open }).map(move |vertex| {
        let mut planes = board.planes.map(|open| open & !vertex);
        let kept = !near(vertex);
        if K::CLOSED == 3 {
            planes = planes.map(|open| open & kept);
        } else {
            planes[usize::from(closed >> 1)] &= kept;
        }
        board.with(planes)
    })
}

/// Calls `each` with the components. `near` returns the cells beside a set of cells.
#[inline(always)]
fn board_parts<K: TakeVertexRules, S: Shape>(
    board: &MaskBoard<S, 2>,
    near: impl Fn(S::Mask) -> S::Mask,
    mut each: impl FnMut(GridBoard<2>),
) {
    let [left, right] = board.planes;
    board.regions(
        |region| match K::CLOSED {
            1 => near(region & left) & left | near(region & right) & right,
            2 => near(region & left) & right | near(region & right) & left,
            _ => near(region) & (left | right),
        },
        |region| {
            if !K::OWN_ONLY || !(region & (left ^ right)).is_empty() {
                each(board.part(region));
            }
        },
    );
}

//! Graphs whose vertices may be reserved for a player: the substrate of Col and Snort.
//!
//! A vertex is open to both players, to one of them, or to nobody. A move takes a vertex, and its
//! neighbours are closed to one of the players: to the mover in Col (*same* colours must not meet),
//! to the opponent in Snort (*different* colours must not meet). The constant `SAME` tells the two
//! apart.
//!
//! Grids, and paths as grids of one row, are boards with two planes: the cells open to Left and
//! those open to Right. Everything else is a [`TintedGraph`].

mod graph;
mod text;

pub use graph::TintedGraph;

pub(crate) use text::{read, write};

use upstar_core::{BoardView, Cell, Player, Tint};

use crate::grid::{Board, SmallBoard, bits};

/// A position of Col or Snort.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TintedPosition {
    /// A grid; plane 0 holds the cells open to Left, plane 1 those open to Right.
    Grid(Board<2>),
    /// Any other graph.
    Graph(Box<TintedGraph>),
}

impl TintedPosition {
    /// The graph without vertices.
    pub(crate) const EMPTY: TintedPosition = TintedPosition::Grid(Board::EMPTY);

    /// Left's and Right's vertices exchanged.
    pub(crate) fn exchanged(&self) -> TintedPosition {
        match self {
            TintedPosition::Grid(board) => TintedPosition::Grid(board.exchanged()),
            TintedPosition::Graph(graph) => TintedPosition::Graph(Box::new(graph.exchanged())),
        }
    }

    /// What a picture shows: cells that are open to one player only as a piece of that player.
    pub(crate) fn view(&self) -> BoardView {
        match self {
            TintedPosition::Grid(board) => {
                crate::grid::text::view(&board.cells(), |cell| match cell {
                    0 => Cell::Blocked,
                    1 => Cell::Piece(Tint::Left),
                    2 => Cell::Piece(Tint::Right),
                    _ => Cell::Empty,
                })
            }
            TintedPosition::Graph(graph) => graph.view(),
        }
    }
}

/// The plane, and the bit of a vertex, of a player.
fn plane(player: Player) -> usize {
    match player {
        Player::Left => 0,
        Player::Right => 1,
    }
}

/// The player to whom the neighbours of a taken vertex are closed.
fn closed_to<const SAME: bool>(mover: Player) -> Player {
    if SAME { mover } else { mover.opponent() }
}

/// Whether an edge between vertices that are open like this can ever matter: one player can take
/// one end and thereby close the other end to somebody to whom it is open.
fn matters<const SAME: bool>(a: u8, b: u8) -> bool {
    if SAME { a & b != 0 } else { a & (b >> 1 | b << 1) & 3 != 0 }
}

/// Append what `player` can move to.
pub(crate) fn options<const SAME: bool>(
    position: &TintedPosition,
    player: Player,
    out: &mut Vec<TintedPosition>,
) {
    let closed_to = closed_to::<SAME>(player);
    match position {
        TintedPosition::Grid(Board::Small(board)) => {
            let (mine, hit) = (plane(player), plane(closed_to));
            out.extend(bits(board.planes[mine]).map(|vertex| {
                let mut planes = board.planes.map(|open| open & !vertex);
                planes[hit] &= !board.shape.beside(vertex);
                TintedPosition::Grid(Board::Small(SmallBoard { planes, shape: board.shape }))
            }));
        }
        TintedPosition::Grid(Board::Large(grid)) => {
            let (mine, kept) = (1 << plane(player), !(1_u8 << plane(closed_to)));
            let cells = grid.cells();
            for vertex in (0..cells.len()).filter(|&at| cells[at] & mine != 0) {
                let mut changes = vec![(vertex, 0)];
                changes.extend(grid.near(vertex, false).map(|at| (at, cells[at] & kept)));
                let board = Board::Large(Box::new(grid.with(&changes)));
                out.push(TintedPosition::Grid(board));
            }
        }
        TintedPosition::Graph(graph) => {
            let (mine, kept) = (1 << plane(player), !(1_u8 << plane(closed_to)));
            out.extend(graph.moves(mine, kept).map(TintedGraph::into_position));
        }
    }
}

/// Append the parts that hang together by edges that matter.
pub(crate) fn components<const SAME: bool>(
    position: &TintedPosition,
    out: &mut Vec<TintedPosition>,
) {
    match position {
        TintedPosition::Grid(Board::Small(board)) if board.shape.fits_8x8() => {
            small_components::<SAME, true>(board, out);
        }
        TintedPosition::Grid(Board::Small(board)) => small_components::<SAME, false>(board, out),
        TintedPosition::Grid(Board::Large(grid)) => {
            let regions = grid.regions(false, matters::<SAME>);
            out.extend(
                regions.iter().map(|region| TintedPosition::Grid(Board::new(grid.part(region)))),
            );
        }
        TintedPosition::Graph(graph) => {
            let graph = graph.without_edges(|a, b| !matters::<SAME>(a, b));
            out.extend(graph.parts().map(TintedGraph::simplified));
        }
    }
}

fn small_components<const SAME: bool, const FITS_8X8: bool>(
    board: &SmallBoard<2>,
    out: &mut Vec<TintedPosition>,
) {
    let board = board.assuming::<FITS_8X8>();
    let ([left, right], shape) = (board.planes, board.shape);
    board.regions(
        |region| {
            let (l, r) = (shape.beside(region & left), shape.beside(region & right));
            if SAME { l & left | r & right } else { l & right | r & left }
        },
        |region| out.push(TintedPosition::Grid(Board::Small(board.part(region)))),
    );
}

/// The representative of the positions that differ by a symmetry, by closed vertices or by edges
/// that do not matter.
pub(crate) fn normalise<const SAME: bool>(position: TintedPosition) -> TintedPosition {
    match position {
        TintedPosition::Grid(Board::Small(board)) => {
            let least = |board: SmallBoard<2>| board.part(board.support()).least_image();
            TintedPosition::Grid(Board::Small(if board.shape.fits_8x8() {
                least(board.assuming::<true>())
            } else {
                least(board)
            }))
        }
        TintedPosition::Grid(board) => TintedPosition::Grid(board.cropped().least_image()),
        TintedPosition::Graph(graph) => {
            let graph = graph.without_edges(|a, b| !matters::<SAME>(a, b));
            match graph.simplified() {
                TintedPosition::Graph(graph) => graph.relabelled().into_position(),
                path => normalise::<SAME>(path),
            }
        }
    }
}

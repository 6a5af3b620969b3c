//! Tinted graphs as text.

use upstar_core::PositionError;

use super::{TakeVertexPosition, from_graph};
use crate::graph::text::{self, EdgeSigns, Frame, Notation, player_mark, write_cells, write_links};
use crate::grid::GridBoard;
use crate::grid::text::Alphabet;

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
    expected: "`.` for a vertex open to both players, `x` for a vertex open only to Left, `o` for \
               a vertex open only to Right and `#` for a vertex open to neither player",
    fill: Some(3),
};

const NOTATION: Notation<'static> = Notation {
    alphabet: ALPHABET,
    edges: EdgeSigns::Plain,
    mark: player_mark,
    marks: "reservations such as 0:L or 2:R",
    right_mark: "a vertex must be reserved for L (Left) or R (Right)",
    expected: "\"path 5\", \"cycle 6\", \"grid 3x4\", \"hex 3x4\", \"complete 4\", \"star 3\", or edges \
               and single vertices such as \"0-1 1-2 4; 0:L 2:R\"",
    max_edges: 16_384,
};

/// Reads a graph and its reservations.
pub(crate) fn read(text: &str) -> Result<TakeVertexPosition, PositionError> {
    let drawing = text::read(text, &NOTATION)?;
    match drawing.frame {
        Frame::Grid(cols) => Ok(TakeVertexPosition::Grid(GridBoard::new(drawing.cells(cols)))),
        // A board without cells becomes the empty grid, so that the empty graph has only one text.
        Frame::Hex(cols) => Ok(match GridBoard::new(drawing.cells(cols)) {
            GridBoard::EMPTY => TakeVertexPosition::EMPTY,
            board => TakeVertexPosition::Hex(board),
        }),
        // Normal forms depend on the tints, and stored values are found by normal forms.
        Frame::Free => Ok(from_graph(drawing.linked(text, &NOTATION)?.tinted(|_| 0))),
    }
}

pub(crate) fn write(position: &TakeVertexPosition) -> String {
    match position {
        TakeVertexPosition::Grid(board) => write_cells(&board.cells(), false, &ALPHABET),
        TakeVertexPosition::Hex(board) => write_cells(&board.cells(), true, &ALPHABET),
        TakeVertexPosition::Graph(graph) => {
            let open = graph.vertices().map(|v| (v, graph.labels()[v]));
            let links = graph.links().iter().copied();
            write_links(open, links, EdgeSigns::Plain, |open| match open {
                1 => Some("L".to_owned()),
                2 => Some("R".to_owned()),
                _ => None,
            })
        }
    }
}

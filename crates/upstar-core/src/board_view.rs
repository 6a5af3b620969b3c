//! What a picture of a position shows, in plain data: no colours, no sizes, no rules.

use crate::player::Player;

/// A position as something to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardView {
    /// Cells in rows, the first row on top. A strip is a grid with one row.
    Grid {
        /// All rows have the same length.
        rows: Vec<Vec<Cell>>,
    },
    /// Stones on the crossings of lines, the first row on top.
    Crossings {
        /// All rows have the same length.
        rows: Vec<Vec<Crossing>>,
    },
    /// Points joined by lines, along which pieces move; points stand in rows, the first row on top.
    Points {
        /// All rows have the same length.
        rows: Vec<Vec<Cell>>,
        /// The lines, each by the row and column of its ends. They join neighbours, also those at a corner.
        lines: Vec<[(usize, usize); 2]>,
    },
    /// Cells with lines between and around them.
    Lined(LinedView),
    /// A row of upright dominoes or edges, or any other word over the three tints.
    Row(Vec<Tint>),
    /// Heaps of tokens.
    Heaps(Vec<u64>),
    /// Vertices and edges.
    Graph {
        /// The vertices, by number.
        vertices: Vec<VertexView>,
        /// The edges.
        edges: Vec<EdgeView>,
        /// The vertex that stands on the ground, if there is one.
        ground: Option<usize>,
    },
}

impl BoardView {
    /// The cells, or points, row by row, where a board consists of such and of nothing else.
    ///
    /// ```
    /// use upstar_core::{BoardView, Cell};
    /// let rows = vec![vec![Cell::Empty; 3]];
    /// assert_eq!(BoardView::Grid { rows: rows.clone() }.cells(), Some(&rows[..]));
    /// assert_eq!(BoardView::Heaps(vec![3]).cells(), None);
    /// ```
    #[must_use]
    pub fn cells(&self) -> Option<&[Vec<Cell>]> {
        match self {
            BoardView::Grid { rows } | BoardView::Points { rows, .. } => Some(rows),
            _ => None,
        }
    }

    /// The path of the piece that a move takes elsewhere, among those of these tints: the place that it leaves and the place
    /// where it arrives. If it leaves the board, the path has one place. There is no path if no piece moves or several do.
    ///
    /// Linear in the number of cells or vertices.
    ///
    /// ```
    /// use upstar_core::{BoardView, Cell, ClickTarget, ViewElement, Tint};
    /// let toad = Cell::Piece(Tint::Left);
    /// let [before, after] = [[toad, Cell::Empty], [Cell::Empty, toad]]
    ///     .map(|row| BoardView::Grid { rows: vec![row.into()] });
    /// let path = ClickTarget::Path(vec![ViewElement::Cell(0, 0), ViewElement::Cell(0, 1)]);
    /// assert_eq!(before.path_to(&after, &[Tint::Left]), Some(path));
    /// ```
    #[must_use]
    pub fn path_to(&self, after: &BoardView, tints: &[Tint]) -> Option<ClickTarget> {
        let (before, after) = (self.pieces(tints), after.pieces(tints));
        if before.len() != after.len() {
            return None;
        }
        let (mut left, mut entered) = (Vec::new(), Vec::new());
        for (&(part, was), &(_, is)) in before.iter().zip(&after) {
            if is < was {
                left.push(part);
            } else if is > was {
                entered.push(part);
            }
        }
        let is_path = left.len() == 1 && entered.len() <= 1;
        is_path.then(|| ClickTarget::Path([left, entered].concat()))
    }

    /// The number of pieces of these tints on each cell or vertex.
    fn pieces(&self, tints: &[Tint]) -> Vec<(ViewElement, u32)> {
        let count = |tint: Tint, number: u32| if tints.contains(&tint) { number } else { 0 };
        let on_cell = |cell: Cell| match cell {
            Cell::Piece(tint) | Cell::Letter(_, tint) => count(tint, 1),
            Cell::Number(number, tint) => count(tint, number),
            Cell::Empty | Cell::Blocked => 0,
        };
        let rows = match self {
            BoardView::Lined(view) => &view.cells[..],
            BoardView::Graph { vertices, .. } => {
                let vertices = vertices.iter().enumerate();
                return vertices
                    .map(|(at, v)| (ViewElement::Vertex(at), count(v.tint, 1)))
                    .collect();
            }
            view => view.cells().unwrap_or_default(),
        };
        let cells = rows.iter().enumerate().flat_map(|(row, cells)| {
            let cells = cells.iter().enumerate();
            cells.map(move |(column, &cell)| (ViewElement::Cell(row, column), on_cell(cell)))
        });
        cells.collect()
    }
}

/// Whose a thing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tint {
    /// Left's: blue, black.
    Left,
    /// Right's: red, white.
    Right,
    /// Both players': green, gray.
    Both,
    /// Nobody's.
    Neither,
}

impl From<Player> for Tint {
    fn from(player: Player) -> Tint {
        match player {
            Player::Left => Tint::Left,
            Player::Right => Tint::Right,
        }
    }
}

/// One cell of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing here.
    Empty,
    /// Not part of the board, or taken for good.
    Blocked,
    /// A piece.
    Piece(Tint),
    /// A piece with a letter, such as `K` for a king.
    Letter(char, Tint),
    /// A number of things: seeds in a house, tokens in one place, the height of a bump.
    Number(u32, Tint),
}

/// Cells and the lines between and around them: the walls of a maze, or strokes of a pen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinedView {
    /// The cells in rows of the same length, the first row on top.
    pub cells: Vec<Vec<Cell>>,
    /// The lines that lie, as long as there are columns: above the first row, below it, and so on.
    pub across: Vec<Vec<LineView>>,
    /// The lines that stand, for each row of cells: before its first cell, behind it, and so on.
    pub upright: Vec<Vec<LineView>>,
    /// Whether a dot marks each place where lines meet, so that lines join dots.
    pub dots: bool,
}

/// A line between two cells, or between a cell and what is outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineView {
    /// There is none; there may be one.
    Open,
    /// There is one.
    Drawn,
    /// There is one in every position: the border of the board.
    Border,
}

/// One crossing of the lines of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crossing {
    /// Nothing here.
    Empty,
    /// Not a point of the board.
    Outside,
    /// A stone.
    Stone(Tint),
    /// A stone that cannot be captured.
    Safe(Tint),
    /// Nothing here, but something happened here that matters, such as a stone taken in a ko.
    Marked(Tint),
}

/// One vertex of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VertexView {
    /// What is written in it; may be empty.
    pub label: String,
    /// Whose it is, or who may still use it.
    pub tint: Tint,
}

/// One edge of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeView {
    /// One end, as an index into the vertices.
    pub from: usize,
    /// The other end.
    pub to: usize,
    /// Whose it is.
    pub tint: Tint,
    /// Whether it leads from the first end to the other one only.
    pub is_arrow: bool,
}

/// A part of a board that one can point at; everything is counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ViewElement {
    /// A cell of a grid or a crossing of lines, by its row and its column.
    Cell(usize, usize),
    /// A line that lies above a row of cells, or below the last, by the lines above it and its column.
    Across(usize, usize),
    /// A line that stands before a cell, or behind the last, by its row and the lines to its left.
    Upright(usize, usize),
    /// A piece of a row.
    Piece(usize),
    /// A token of a heap, by the heap and how many tokens lie below it.
    Token(usize, u64),
    /// A vertex of a graph.
    Vertex(usize),
    /// An edge of a graph.
    Edge(usize),
}

/// One way to point at a move on the picture of a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ClickTarget {
    /// These parts, in any order.
    Parts(Vec<ViewElement>),
    /// The path of a piece: where it stands, where it lands on the way, and where it stops. The ends tell the move.
    Path(Vec<ViewElement>),
    /// Several steps of one move, each of which has to be pointed at: an amazon, where it goes, and where its arrow lands.
    Steps(Vec<ViewElement>),
}

impl ClickTarget {
    /// The parts, in the order in which a player points at them.
    #[must_use]
    pub fn parts(&self) -> &[ViewElement] {
        match self {
            ClickTarget::Parts(parts) | ClickTarget::Path(parts) | ClickTarget::Steps(parts) => {
                parts
            }
        }
    }

    /// Returns `true` if a piece moves from the first part to others.
    #[must_use]
    pub fn is_path(&self) -> bool {
        !matches!(self, ClickTarget::Parts(_))
    }
}

impl From<ViewElement> for ClickTarget {
    fn from(part: ViewElement) -> ClickTarget {
        ClickTarget::Parts(vec![part])
    }
}

/// The name of a column of a board, counted from 0: a, …, z, aa, ab, …
///
/// ```
/// assert_eq!([0, 25, 26, 701].map(upstar_core::column_name), ["a", "z", "aa", "zz"]);
/// ```
#[must_use]
pub fn column_name(column: usize) -> String {
    let last = char::from(b'a' + (column % 26) as u8);
    match column / 26 {
        0 => last.to_string(),
        more => column_name(more - 1) + &last.to_string(),
    }
}

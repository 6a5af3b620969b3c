//! A picture of a position as plain data, without colours, sizes or rules.

use std::fmt;

use crate::player::Player;

/// A position in drawable form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardView {
    /// Rows of cells, the first row on top. A strip is a grid with one row.
    Grid {
        /// Rows of equal length.
        rows: Vec<Vec<Cell>>,
    },
    /// Stones on the crossings of lines, the first row on top.
    Crossings {
        /// Rows of equal length.
        rows: Vec<Vec<Crossing>>,
    },
    /// Points joined by lines, along which pieces move. The points form rows, the first row on top.
    Points {
        /// Rows of equal length.
        rows: Vec<Vec<Cell>>,
        /// The lines, each given by the rows and columns of its ends. A line joins orthogonal or
        /// diagonal neighbours.
        lines: Vec<[(usize, usize); 2]>,
    },
    /// Cells with lines between and around them.
    Lined(LinedView),
    /// A row of upright dominoes or edges, or any other sequence of tints.
    Row(Vec<Tint>),
    /// Heaps of tokens.
    Heaps(Vec<u64>),
    /// Vertices and edges.
    Graph {
        /// The vertices. Edges and `ground` refer to a vertex by its index in this list.
        vertices: Vec<VertexView>,
        /// The edges.
        edges: Vec<EdgeView>,
        /// The index of the vertex on the ground, if there is one.
        ground: Option<usize>,
    },
}

impl BoardView {
    /// Returns the rows of a grid of cells or of a board of points.
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

    /// Returns the name of a cell, point or crossing by its row and column, counted from 0. Columns
    /// are lettered from the left, and rows are numbered from the top. On a Go board, rows are
    /// numbered from the bottom, and the letter I is omitted.
    ///
    /// ```
    /// use upstar_core::{BoardView, Cell, Crossing};
    /// let grid = BoardView::Grid { rows: vec![vec![Cell::Empty; 9]; 2] };
    /// assert_eq!(grid.cell_name(0, 8), "i1");
    /// let go = BoardView::Crossings { rows: vec![vec![Crossing::Empty; 9]; 2] };
    /// assert_eq!(go.cell_name(0, 8), "J2");
    /// ```
    #[must_use]
    pub fn cell_name(&self, row: usize, column: usize) -> String {
        self.column_name(column) + &self.row_name(row)
    }

    /// Returns the name of a column; see [`cell_name`](BoardView::cell_name).
    #[must_use]
    pub fn column_name(&self, column: usize) -> String {
        match self {
            BoardView::Crossings { .. } => go_column_name(column),
            _ => column_name(column),
        }
    }

    /// Returns the name of a row; see [`cell_name`](BoardView::cell_name).
    #[must_use]
    pub fn row_name(&self, row: usize) -> String {
        match self {
            BoardView::Crossings { rows } => rows.len().saturating_sub(row).to_string(),
            _ => (row + 1).to_string(),
        }
    }

    /// Returns the path of the piece that moves between this board and `after`, if exactly one
    /// piece moves. Only pieces whose tint is in `tints` count. The path consists of the element
    /// that the piece leaves and, unless the piece leaves the board, the element that it enters.
    /// Takes time linear in the number of cells or vertices.
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

/// The owner of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tint {
    /// Left: blue, black.
    Left,
    /// Right: red, white.
    Right,
    /// Both players: green, gray.
    Both,
    /// Neither player.
    Neither,
}

impl From<Player> for Tint {
    fn from(player: Player) -> Tint {
        player.pick(Tint::Left, Tint::Right)
    }
}

/// One cell of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// An empty cell.
    Empty,
    /// A cell outside the board, or permanently occupied.
    Blocked,
    /// A piece.
    Piece(Tint),
    /// A piece with a letter, such as `K` for a king.
    Letter(char, Tint),
    /// A number: seeds in a house, tokens on a cell, the height of a bump.
    Number(u32, Tint),
}

/// Cells and the lines between and around them: walls of a maze, or pen strokes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinedView {
    /// The cells in rows of the same length, the first row on top.
    pub cells: Vec<Vec<Cell>>,
    /// Rows of horizontal lines, with one line for each column. The first row of lines is above the
    /// first row of cells.
    pub across: Vec<Vec<LineView>>,
    /// The vertical lines of each row of cells. The first line is to the left of the first cell.
    pub upright: Vec<Vec<LineView>>,
    /// `true` if dots mark the points where lines meet.
    pub dots: bool,
}

/// A line between two cells, or on the edge of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineView {
    /// No line, but a line may be drawn.
    Open,
    /// A drawn line.
    Drawn,
    /// A permanent line: the border of the board.
    Border,
}

/// One crossing of the lines of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crossing {
    /// An empty point.
    Empty,
    /// Not a point of the board.
    Outside,
    /// A stone.
    Stone(Tint),
    /// A stone that cannot be captured.
    Safe(Tint),
    /// An empty point whose history matters, for example because a stone was just captured there in
    /// a ko.
    Marked(Tint),
}

/// One vertex of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VertexView {
    /// The label, which may be empty.
    pub label: String,
    /// The owner, or the players who may still use the vertex.
    pub tint: Tint,
}

/// One edge of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeView {
    /// One end, as an index into the vertices.
    pub from: usize,
    /// The other end.
    pub to: usize,
    /// The owner.
    pub tint: Tint,
    /// `true` if directed, from `from` to `to`.
    pub is_arrow: bool,
}

/// An element of a picture that a user can point at. Indices start at 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ViewElement {
    /// A cell of a grid or a crossing of lines, by its row and column.
    Cell(usize, usize),
    /// A horizontal line, by the number of lines above it and its column.
    Across(usize, usize),
    /// A vertical line, by its row and the number of lines to its left.
    Upright(usize, usize),
    /// A piece of a row.
    Piece(usize),
    /// A token of a heap, by the heap and the number of tokens below it.
    Token(usize, u64),
    /// A vertex of a graph.
    Vertex(usize),
    /// An edge of a graph.
    Edge(usize),
}

/// Prints the identifier of the element: `c0.1`, `h0.1`, `u0.1`, `p2`, `t1.3`, `v4`, `e5`.
impl fmt::Display for ViewElement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ViewElement::Cell(row, column) => write!(f, "c{row}.{column}"),
            ViewElement::Across(row, column) => write!(f, "h{row}.{column}"),
            ViewElement::Upright(row, column) => write!(f, "u{row}.{column}"),
            ViewElement::Piece(at) => write!(f, "p{at}"),
            ViewElement::Token(heap, below) => write!(f, "t{heap}.{below}"),
            ViewElement::Vertex(at) => write!(f, "v{at}"),
            ViewElement::Edge(at) => write!(f, "e{at}"),
        }
    }
}

/// One way to point at a move on the picture of a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ClickTarget {
    /// These elements, in any order.
    Parts(Vec<ViewElement>),
    /// The path of a piece: start, intermediate landings, end. The start and the end determine the
    /// move.
    Path(Vec<ViewElement>),
    /// The steps of one move, all of which are required. In Amazons, these are an amazon, its
    /// destination, and the square that its arrow hits.
    Steps(Vec<ViewElement>),
}

impl ClickTarget {
    /// Returns the elements in the order in which the user points at them.
    #[must_use]
    pub fn parts(&self) -> &[ViewElement] {
        match self {
            ClickTarget::Parts(parts) | ClickTarget::Path(parts) | ClickTarget::Steps(parts) => {
                parts
            }
        }
    }

    /// Returns `true` if the first element is a piece that moves.
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

/// Returns the name of a column of a board, counted from 0: a, …, z, aa, ab, …
///
/// ```
/// assert_eq!([0, 25, 26, 701].map(upstar_core::column_name), ["a", "z", "aa", "zz"]);
/// ```
#[must_use]
pub fn column_name(column: usize) -> String {
    lettered(column, b"abcdefghijklmnopqrstuvwxyz")
}

/// Returns the name of a column of a Go board, counted from 0: A, …, H, J, …, Z, AA, AB, …
///
/// ```
/// assert_eq!([7, 8, 24, 25].map(upstar_core::go_column_name), ["H", "J", "Z", "AA"]);
/// ```
#[must_use]
pub fn go_column_name(column: usize) -> String {
    lettered(column, b"ABCDEFGHJKLMNOPQRSTUVWXYZ")
}

fn lettered(column: usize, letters: &[u8]) -> String {
    let last = char::from(letters[column % letters.len()]);
    match column / letters.len() {
        0 => last.to_string(),
        more => lettered(more - 1, letters) + &last.to_string(),
    }
}

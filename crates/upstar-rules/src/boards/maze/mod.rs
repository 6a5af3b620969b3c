//! Maze: Left moves tokens down and Right moves them to the right.

mod text;

use std::iter::once;

use upstar_core::{
    BoardView, Cell, ClickTarget, Enumeration, Example, LineView, LinedView, Player, PositionError,
    Ruleset, RulesetDoc, TextShape, Tint,
};

use crate::grid::{CellGrid, GridBoard, Shape, SmallBoard};
use crate::parsing::MAX_CELLS;

/// The rules of Maze.
#[derive(Clone, Copy, Debug, Default)]
pub struct Maze;

/// A maze with tokens.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MazePosition(Tokens);

// Every component has a single token, which is stored as a plane to keep positions small.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Tokens {
    /// At most one token.
    One(GridBoard<3>),
    Many(Box<ManyTokens>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct ManyTokens {
    /// The third plane is empty.
    walls: GridBoard<3>,
    /// The cells of at least two tokens, in reading order.
    tokens: Vec<u16>,
}

/// The bit of a cell with a wall below it. It is never set in the bottom row.
const BELOW: u8 = 1;
/// The bit of a cell with a wall to its right. It is never set in the last column.
const RIGHT: u8 = 2;
const TOKEN: u8 = 4;

/// The maximum number of tokens of a position. It is small because each token has its own options.
pub const MAX_TOKENS: usize = 64;

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "maze",
    title: "Maze",
    rules: "Tokens stand in a rectangular maze with walls between some cells. Left moves a token \
            down, and Right moves a token to the right, by one or more cells but not through a \
            wall. Tokens do not block each other and may share a cell. A player unable to move \
            loses.",
    notation: "Rows of cells are separated by `/` or newlines. `.` is a cell without a token, `@` \
               is a cell with one token, and `@3` is a cell with three tokens. After a cell, `_` \
               is a wall below the cell, and `|` is a wall to the right of the cell, as in \
               `@|./..`. Walls along the border are not written. `3x2` is the maze of 3 rows and 2 \
               columns without walls and with a token in the first cell.",
    options: &[],
    known: "A player can combine two consecutive moves of the same token into one move, so a \
            position with one token is option-closed. Hence every token is infinitesimally close \
            to a number or to a switch {a|b}. Here a is the first number among the values that \
            occur as Left moves the token down one cell at a time, and b is the first number among \
            the values that occur as Right moves it to the right one cell at a time. The number or \
            switch can be computed in time linear in the number of cells. Every number and every \
            switch {a|b} of numbers is the reduced canonical form of some position, even in mazes \
            without walls below cells. Exchanging rows and columns negates the value.",
    sources: "M. Albert, R. Nowakowski, D. Wolfe, Lessons in Play (2007); R. Nowakowski and P. \
              Ottaway, Option-closed games; N. McKay, R. Nowakowski, A. A. Siegel, Navigating the \
              MAZE; A. A. Siegel, thesis, 4.4.1 and A.6.",
    examples: &[
        Example::new("@/./.", "2"),
        Example::new("@..", "-2"),
        Example::new("2x2", "0"),
        Example::new("@._/.|.", "*"),
        Example::new("@./.|./.|.", "3/2"),
        Example::new("@3/.", "3"),
        Example::new("@@/..", "1"),
    ],
    enumeration: Some(Enumeration::some(TextShape::Mazes)),
};

impl MazePosition {
    /// Returns the maze of this size with the given walls and tokens. A cell is a pair (row,
    /// column).
    ///
    /// Ignores walls and tokens outside the maze, walls at the border, and all tokens but the first
    /// [`MAX_TOKENS`]. Returns `None` if the maze has more than 4096 cells.
    #[must_use]
    pub fn new(
        (rows, cols): (usize, usize),
        below: &[(usize, usize)],
        right: &[(usize, usize)],
        tokens: &[(usize, usize)],
    ) -> Option<MazePosition> {
        let count = rows.checked_mul(cols).filter(|&count| count <= MAX_CELLS)?;
        let mut cells = vec![0; count];
        for (walls, wall) in [(below, BELOW), (right, RIGHT)] {
            for &(row, col) in walls.iter().filter(|(row, col)| *row < rows && *col < cols) {
                cells[row * cols + col] |= wall;
            }
        }
        let inside = tokens.iter().filter(|(row, col)| *row < rows && *col < cols);
        let tokens = inside.take(MAX_TOKENS).map(|(row, col)| row * cols + col).collect();
        Some(MazePosition::from_cells(rows, cols, cells, tokens))
    }

    fn from_cells(
        rows: usize,
        cols: usize,
        mut cells: Vec<u8>,
        mut tokens: Vec<usize>,
    ) -> MazePosition {
        for (at, cell) in cells.iter_mut().enumerate() {
            let at_bottom = at / cols + 1 == rows;
            let at_end = at % cols + 1 == cols;
            *cell &= !(if at_bottom { BELOW } else { 0 } | if at_end { RIGHT } else { 0 });
        }
        if let [token] = tokens.as_slice() {
            cells[*token] |= TOKEN;
        }
        let board = GridBoard::new(CellGrid::new(rows, cols, cells));
        if tokens.len() < 2 {
            return MazePosition(Tokens::One(board));
        }
        tokens.sort_unstable();
        let tokens = tokens.into_iter().map(|at| at as u16).collect();
        MazePosition(Tokens::Many(Box::new(ManyTokens { walls: board, tokens })))
    }

    /// Returns the number of rows and of columns.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        match &self.0 {
            Tokens::One(board) => board.size(),
            Tokens::Many(many) => many.walls.size(),
        }
    }

    /// Returns, for each cell in reading order, `true` if the way down is open, and `true` if the
    /// way to the right is open.
    #[must_use]
    pub fn ways(&self) -> Vec<(bool, bool)> {
        let cells = self.cells();
        let (rows, cols) = (cells.rows(), cells.cols());
        let ways = |(at, &cell): (usize, &u8)| {
            let down = at / cols + 1 < rows && cell & BELOW == 0;
            let right = at % cols + 1 < cols && cell & RIGHT == 0;
            (down, right)
        };
        cells.cells().iter().enumerate().map(ways).collect()
    }

    /// Returns the tokens, as indices of cells in reading order.
    #[must_use]
    pub fn tokens(&self) -> Vec<usize> {
        match &self.0 {
            Tokens::Many(many) => many.tokens.iter().map(|&at| usize::from(at)).collect(),
            Tokens::One(board) => {
                let cells = board.cells();
                (0..cells.cells().len()).filter(|&at| cells.cells()[at] & TOKEN != 0).collect()
            }
        }
    }

    fn cells(&self) -> CellGrid {
        match &self.0 {
            Tokens::One(board) => board.cells(),
            Tokens::Many(many) => many.walls.cells(),
        }
    }

    fn with_tokens(cells: &CellGrid, tokens: Vec<usize>) -> MazePosition {
        let walls = cells.map(|cell| cell & !TOKEN);
        MazePosition::from_cells(cells.rows(), cells.cols(), walls.cells().to_vec(), tokens)
    }
}

impl Ruleset for Maze {
    type Position = MazePosition;

    fn options(&self, position: &MazePosition, player: Player, out: &mut Vec<MazePosition>) {
        match &position.0 {
            Tokens::One(GridBoard::Small(board)) => small_options(board, player, out),
            _ => {
                let (cells, tokens) = (position.cells(), position.tokens());
                for (at, &token) in tokens.iter().enumerate() {
                    // Tokens on one cell have the same moves.
                    if at > 0 && tokens[at - 1] == token {
                        continue;
                    }
                    for to in run(&cells, token, player) {
                        let mut moved = tokens.clone();
                        moved[at] = to;
                        out.push(MazePosition::with_tokens(&cells, moved));
                    }
                }
            }
        }
    }

    /// Appends the whole maze for each token that can move.
    fn components(&self, position: &MazePosition, out: &mut Vec<MazePosition>) {
        match &position.0 {
            Tokens::One(GridBoard::Small(board)) => {
                if can_move(board) {
                    out.push(position.clone());
                }
            }
            _ => {
                let (cells, tokens) = (position.cells(), position.tokens());
                for token in tokens {
                    if Player::BOTH.iter().any(|&p| run(&cells, token, p).next().is_some()) {
                        out.push(MazePosition::with_tokens(&cells, vec![token]));
                    }
                }
            }
        }
    }

    /// Returns the part of the maze that the only token can reach.
    fn normalise(&self, position: MazePosition) -> MazePosition {
        match position.0 {
            Tokens::One(GridBoard::Small(board)) => MazePosition(Tokens::One(small_reach(&board))),
            Tokens::One(GridBoard::Large(cells)) => large_reach(&cells),
            Tokens::Many(many) => many_normal(*many),
        }
    }

    fn negate(&self, position: &MazePosition) -> Option<MazePosition> {
        if let Tokens::One(GridBoard::Small(board)) = &position.0 {
            let SmallBoard { planes: [below, right, token], shape } = board.transposed();
            let board = SmallBoard { planes: [right, below, token], shape };
            return Some(MazePosition(Tokens::One(GridBoard::Small(board))));
        }
        let (cells, tokens) = (position.cells(), position.tokens());
        let (rows, cols) = (cells.rows(), cells.cols());
        let turned = cells.transposed().map(|cell| cell >> 1 & BELOW | cell << 1 & RIGHT);
        let tokens = tokens.iter().map(|at| at % cols * rows + at / cols).collect();
        Some(MazePosition::with_tokens(&turned, tokens))
    }

    fn parse(&self, text: &str) -> Result<MazePosition, PositionError> {
        text::read(text)
    }

    fn print(&self, position: &MazePosition) -> String {
        text::write(position)
    }

    fn view(&self, position: &MazePosition) -> BoardView {
        let (cells, tokens) = (position.cells(), position.tokens());
        let (rows, cols) = (cells.rows(), cells.cols());
        let line = |row: usize, col: usize, wall: u8| match cells.cells()[row * cols + col] & wall {
            0 => LineView::Open,
            _ => LineView::Drawn,
        };
        let token = |at: usize| match tokens.iter().filter(|&&token| token == at).count() {
            0 => Cell::Empty,
            1 => Cell::Piece(Tint::Both),
            many => Cell::Number(many as u32, Tint::Both),
        };
        let under = |row: usize| (0..cols).map(|col| line(row, col, BELOW)).collect();
        let beside = |row: usize| -> Vec<LineView> {
            let between = (1..cols).map(|col| line(row, col - 1, RIGHT));
            once(LineView::Border).chain(between).chain([LineView::Border]).collect()
        };
        let border = || vec![LineView::Border; cols];
        BoardView::Lined(LinedView {
            cells: (0..rows)
                .map(|row| (0..cols).map(|col| token(row * cols + col)).collect())
                .collect(),
            across: match rows {
                0 => Vec::new(),
                _ => once(border())
                    .chain((1..rows).map(|row| under(row - 1)))
                    .chain([border()])
                    .collect(),
            },
            upright: (0..rows).map(beside).collect(),
            dots: false,
        })
    }

    fn click_targets(
        &self,
        position: &MazePosition,
        _: Player,
        to: &MazePosition,
    ) -> Vec<ClickTarget> {
        self.view(position).path_to(&self.view(to), &[Tint::Both]).into_iter().collect()
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

fn small_options(board: &SmallBoard<3>, player: Player, out: &mut Vec<MazePosition>) {
    let ([below, right, token], shape) = (board.planes, board.shape);
    let full = shape.full();
    let mut at = token;
    loop {
        at = match player {
            Player::Left => shape.south(at & !below) & full,
            Player::Right => shape.east(at & !right) & full,
        };
        if at == 0 {
            break;
        }
        let board = SmallBoard { planes: [below, right, at], shape };
        out.push(MazePosition(Tokens::One(GridBoard::Small(board))));
    }
}

fn can_move(board: &SmallBoard<3>) -> bool {
    let ([below, right, token], shape) = (board.planes, board.shape);
    (shape.south(token & !below) | shape.east(token & !right)) & shape.full() != 0
}

fn small_reach(board: &SmallBoard<3>) -> GridBoard<3> {
    let ([below, right, token], shape) = (board.planes, board.shape);
    if token == 0 {
        return GridBoard::EMPTY;
    }
    let full = shape.full();
    let mut reach = token;
    loop {
        let grown = reach | (shape.south(reach & !below) | shape.east(reach & !right)) & full;
        if grown == reach {
            break;
        }
        reach = grown;
    }
    if reach == token {
        return GridBoard::EMPTY;
    }
    // Below and to the right, walls or the border bound the reachable part. The new border replaces
    // these walls.
    let planes = [below & reach, right & reach, token];
    let SmallBoard { planes: [below, right, token], shape } =
        SmallBoard { planes, shape }.crop(reach);
    let inner_rows = shape.north(shape.full());
    let inner_cols = shape.west(shape.full());
    GridBoard::Small(SmallBoard { planes: [below & inner_rows, right & inner_cols, token], shape })
}

fn large_reach(cells: &CellGrid) -> MazePosition {
    let Some(token) = cells.cells().iter().position(|cell| cell & TOKEN != 0) else {
        return MazePosition(Tokens::One(GridBoard::EMPTY));
    };
    let mut seen = vec![false; cells.cells().len()];
    seen[token] = true;
    let mut reach = vec![token];
    let mut next = 0;
    while let Some(&at) = reach.get(next) {
        next += 1;
        for to in Player::BOTH.into_iter().filter_map(|player| step(cells, at, player)) {
            if !std::mem::replace(&mut seen[to], true) {
                reach.push(to);
            }
        }
    }
    if reach.len() == 1 {
        return MazePosition(Tokens::One(GridBoard::EMPTY));
    }
    // The token, which moves only down and right, is in the first cell.
    MazePosition::with_tokens(&cells.part(&reach), vec![0])
}

fn many_normal(ManyTokens { walls, mut tokens }: ManyTokens) -> MazePosition {
    let cells = walls.cells();
    tokens.retain(|&token| {
        Player::BOTH.iter().any(|&player| step(&cells, token.into(), player).is_some())
    });
    match tokens.as_slice() {
        [] => MazePosition(Tokens::One(GridBoard::EMPTY)),
        &[token] => Maze.normalise(MazePosition::with_tokens(&cells, vec![token.into()])),
        _ => MazePosition(Tokens::Many(Box::new(ManyTokens { walls, tokens }))),
    }
}

fn step(cells: &CellGrid, at: usize, player: Player) -> Option<usize> {
    let (wall, next) = match player {
        Player::Left => (BELOW, cells.step(at, (1, 0))),
        Player::Right => (RIGHT, cells.step(at, (0, 1))),
    };
    next.filter(|_| cells.cells()[at] & wall == 0)
}

fn run(cells: &CellGrid, from: usize, player: Player) -> impl Iterator<Item = usize> {
    std::iter::successors(step(cells, from, player), move |&at| step(cells, at, player))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Forms, check_examples, check_laws, components, moves, options};
    use std::collections::HashMap;

    fn mazes(rows: usize, cols: usize) -> impl Iterator<Item = MazePosition> {
        let below: Vec<_> =
            (0..rows - 1).flat_map(|row| (0..cols).map(move |col| (row, col))).collect();
        let right: Vec<_> =
            (0..rows).flat_map(|row| (0..cols - 1).map(move |col| (row, col))).collect();
        (0..1_u32 << (below.len() + right.len())).filter_map(move |code| {
            let chosen = |walls: &[(usize, usize)], from: usize| -> Vec<(usize, usize)> {
                let at = (0..walls.len()).filter(|k| code >> (k + from) & 1 != 0);
                at.map(|k| walls[k]).collect()
            };
            let (low, high) = (chosen(&below, 0), chosen(&right, below.len()));
            MazePosition::new((rows, cols), &low, &high, &[(0, 0)])
        })
    }

    #[test]
    fn moves_stop_at_walls() {
        assert_eq!(moves(&Maze, "@.|./._../...", Player::Right), [".@|./._../..."]);
        assert_eq!(moves(&Maze, "@.|./._../...", Player::Left), ["..|./@_../..."]);
    }

    #[test]
    fn the_hooks_keep_the_form_of_every_small_maze() {
        for (rows, cols) in [(1, 4), (3, 1), (2, 2), (2, 3), (3, 2)] {
            let texts: Vec<String> = mazes(rows, cols).map(|maze| Maze.print(&maze)).collect();
            check_laws(&Maze, &texts.iter().map(String::as_str).collect::<Vec<_>>());
        }
        check_laws(&Maze, &["", ".", "@", "@2./..", "@2.|@/.@._", "3x3"]);
    }

    #[test]
    fn words_and_bytes_agree() {
        for maze in mazes(2, 4).chain(mazes(3, 2)) {
            let Tokens::One(board) = &maze.0 else { continue };
            let large = MazePosition(Tokens::One(GridBoard::Large(Box::new(board.cells()))));
            let small = Maze.normalise(maze.clone());
            assert_eq!(Maze.normalise(large.clone()), small, "{}", Maze.print(&maze));
            assert_eq!(components(&Maze, &maze), components(&Maze, &large));
            assert_eq!(Maze.negate(&maze), Maze.negate(&large));
            for player in Player::BOTH {
                assert_eq!(options(&Maze, &maze, player), options(&Maze, &large, player));
            }
        }
    }

    #[test]
    fn mazes_larger_than_a_word() {
        let tall = Maze.parse("70x1").unwrap();
        assert_eq!(options(&Maze, &tall, Player::Left).len(), 69);
        assert_eq!(Maze.normalise(tall.clone()), tall);
        assert_eq!(Maze.negate(&tall), Maze.parse("1x70").ok());
        let low = Maze.parse(&format!("{}@/.", "./".repeat(70))).unwrap();
        assert_eq!(Maze.print(&Maze.normalise(low)), "@/.");
        check_laws(&Maze, &["9x9"]);
        assert!(Maze.parse("64x64").is_ok());
    }

    #[test]
    fn tokens_do_not_hinder_each_other() {
        let mut forms = Forms::default();
        let mut memo = HashMap::new();
        let mut form = |text: &str| {
            let position = Maze.parse(text).unwrap();
            forms.of(&Maze, &mut memo, &position)
        };
        let (both, first, second) = (form("@./@._"), form("@./.._"), form("../@._"));
        assert_eq!(forms.sum(first, second), both);
    }

    #[test]
    fn values() {
        check_examples(&Maze, &[]);
    }

    #[test]
    fn walls_stand_between_cells() {
        let BoardView::Lined(view) = Maze.view(&Maze.parse("@|./.@2").unwrap()) else { panic!() };
        let (open, wall, border) = (LineView::Open, LineView::Drawn, LineView::Border);
        assert_eq!(view.across, [[border, border], [open, open], [border, border]]);
        assert_eq!(view.upright, [[border, wall, border], [border, open, border]]);
        let (token, two) = (Cell::Piece(Tint::Both), Cell::Number(2, Tint::Both));
        assert_eq!(view.cells, [[token, Cell::Empty], [Cell::Empty, two]]);
        let BoardView::Lined(view) = Maze.view(&Maze.parse("").unwrap()) else { panic!() };
        assert!(view.cells.is_empty() && view.across.is_empty());
    }
}

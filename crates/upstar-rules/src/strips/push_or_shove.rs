//! Push and Shove: pieces on strips move left and drive other pieces before them.
//!
//! Short strips are padded with empty squares at their right end.

use upstar_core::{
    BoardView, Cell, ClickTarget, Player, PositionError, Ruleset, RulesetDoc, Tint, ViewElement,
};

use crate::click_targets::of_listed_moves;
use crate::grid::text::view as view_cells;
use crate::grid::{CellGrid, GridBoard, GridShape, Shape, SmallBoard, bits, low_bits};
use crate::parsing::{MAX_CELLS, side_by_side, too_large, unexpected};
use crate::{push, shove};

/// A board whose rows are the strips and whose planes are Left's and Right's pieces.
pub type StripsPosition = GridBoard<2>;

/// The rules of Push and of Shove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PushOrShove {
    /// A piece pushes the pieces to its left up to the first gap.
    Push,
    /// A piece shoves all pieces to its left.
    Shove,
}

impl Ruleset for PushOrShove {
    type Position = StripsPosition;

    fn options(&self, position: &StripsPosition, player: Player, out: &mut Vec<StripsPosition>) {
        match position {
            GridBoard::Small(board) => small_options(board, player, *self, out),
            GridBoard::Large(grid) => large_options(grid, player, *self, out),
        }
    }

    fn components(&self, position: &StripsPosition, out: &mut Vec<StripsPosition>) {
        strips(position, out);
    }

    fn normalise(&self, position: StripsPosition) -> StripsPosition {
        let mut strips = Vec::new();
        self.components(&position, &mut strips);
        match strips.len() {
            0 => GridBoard::EMPTY,
            1 => strips.pop().unwrap_or(position),
            _ => {
                strips.sort();
                board(
                    &strips.iter().map(|strip| strip.cells().cells().to_vec()).collect::<Vec<_>>(),
                )
            }
        }
    }

    fn negate(&self, position: &StripsPosition) -> Option<StripsPosition> {
        Some(position.exchanged())
    }

    fn juxtapose(&self, first: &StripsPosition, second: &StripsPosition) -> Option<StripsPosition> {
        side_by_side(self, first, second)
    }

    fn parse(&self, text: &str) -> Result<StripsPosition, PositionError> {
        read(text)
    }

    fn print(&self, position: &StripsPosition) -> String {
        write(position)
    }

    fn view(&self, position: &StripsPosition) -> BoardView {
        view(position)
    }

    fn click_targets(
        &self,
        position: &StripsPosition,
        player: Player,
        to: &StripsPosition,
    ) -> Vec<ClickTarget> {
        of_listed_moves(self, position, player, to, paths(position, player))
    }

    fn doc(&self) -> RulesetDoc<'_> {
        match self {
            PushOrShove::Push => push::DOC,
            PushOrShove::Shove => shove::DOC,
        }
    }
}

fn small_options(
    board: &SmallBoard<2>,
    player: Player,
    game: PushOrShove,
    out: &mut Vec<GridBoard<2>>,
) {
    let (planes, shape) = (board.planes, board.shape);
    let occupied = board.support();
    let own = player.pick(planes[0], planes[1]);
    for piece in bits(own) {
        let at = piece.trailing_zeros();
        let start = at & !(shape.stride() - 1);
        let left = low_bits(at + 1) & !low_bits(start);
        let moved = match game {
            PushOrShove::Shove => left,
            PushOrShove::Push => left & !low_bits(64 - (left & !occupied).leading_zeros()),
        };
        // A piece on the first square leaves the strip.
        let staying = moved & !(1 << start);
        let planes = planes.map(|plane| (plane & staying) >> 1 | plane & !moved);
        out.push(GridBoard::Small(SmallBoard { planes, shape }));
    }
}

fn large_options(grid: &CellGrid, player: Player, game: PushOrShove, out: &mut Vec<GridBoard<2>>) {
    let own = player.pick(1, 2);
    let (cells, cols) = (grid.cells(), grid.cols());
    for at in (0..cells.len()).filter(|&at| cells[at] == own) {
        let start = at - at % cols;
        let first = match game {
            PushOrShove::Shove => start,
            PushOrShove::Push => {
                cells[start..at].iter().rposition(|&cell| cell == 0).map_or(start, |k| start + k)
            }
        };
        // The first cell is empty or at the left end, and the pieces in the other cells move
        // towards it.
        let mut option = cells.to_vec();
        option[first..=at].rotate_left(1);
        option[at] = 0;
        out.push(GridBoard::Large(Box::new(CellGrid::new(grid.rows(), cols, option))));
    }
}

/// Appends the strips that have pieces, without the squares behind their last pieces.
pub(crate) fn strips(position: &GridBoard<2>, out: &mut Vec<GridBoard<2>>) {
    match position {
        GridBoard::Small(board) => {
            let (stride, cols) = (board.shape.stride(), board.shape.cols() as u32);
            for row in 0..board.shape.rows() as u32 {
                let planes = board.planes.map(|plane| plane >> (row * stride) & low_bits(cols));
                let length = 64 - (planes[0] | planes[1]).leading_zeros();
                if length > 0 {
                    let shape = GridShape::new(1, length as usize).unwrap_or(GridShape::EMPTY);
                    out.push(GridBoard::Small(SmallBoard { planes, shape }));
                }
            }
        }
        GridBoard::Large(grid) => {
            for line in grid.lines() {
                if let Some(last) = line.iter().rposition(|&cell| cell != 0) {
                    out.push(GridBoard::new(CellGrid::new(1, last + 1, line[..=last].to_vec())));
                }
            }
        }
    }
}

fn board(strips: &[Vec<u8>]) -> GridBoard<2> {
    let cols = strips.iter().map(Vec::len).max().unwrap_or(0);
    let filled = |strip: &Vec<u8>| {
        let gap = cols - strip.len();
        strip.iter().copied().chain(std::iter::repeat_n(0, gap)).collect::<Vec<_>>()
    };
    GridBoard::new(CellGrid::new(strips.len(), cols, strips.iter().flat_map(filled).collect()))
}

pub(crate) fn read(text: &str) -> Result<GridBoard<2>, PositionError> {
    let mut strips = vec![Vec::new()];
    let mut longest = 0;
    for (at, c) in text.trim_end().char_indices() {
        match c {
            '/' | '|' | '\n' => strips.push(Vec::new()),
            _ if c.is_whitespace() => continue,
            _ => {
                let cell = match c {
                    'x' | 'X' | 'b' | 'B' => 1,
                    'o' | 'O' | 'w' | 'W' => 2,
                    '_' | '.' => 0,
                    _ => {
                        let expected = "`X` for Left's piece, `O` for Right's and `_` for an empty \
                                        square";
                        return Err(unexpected(c, at, expected));
                    }
                };
                if let Some(strip) = strips.last_mut() {
                    strip.push(cell);
                    longest = longest.max(strip.len());
                }
            }
        }
        if strips.len() * longest.max(1) > MAX_CELLS {
            return Err(too_large("board", "squares", MAX_CELLS, (at, at + c.len_utf8())));
        }
    }
    Ok(board(&strips))
}

pub(crate) fn write(position: &GridBoard<2>) -> String {
    let letter = |&cell: &u8| match cell {
        1 => 'X',
        2 => 'O',
        _ => '_',
    };
    let cells = position.cells();
    let rows: Vec<String> = cells.lines().map(|line| line.iter().map(letter).collect()).collect();
    rows.join("/")
}

pub(crate) fn paths(position: &GridBoard<2>, player: Player) -> Vec<ClickTarget> {
    let own = player.pick(1, 2);
    let cells = position.cells();
    let path = |at: usize| {
        let (row, column) = (at / cells.cols(), at % cells.cols());
        let columns = std::iter::once(column).chain(column.checked_sub(1));
        ClickTarget::Path(columns.map(|column| ViewElement::Cell(row, column)).collect())
    };
    (0..cells.cells().len()).filter(|&at| cells.cells()[at] == own).map(path).collect()
}

pub(crate) fn view(position: &GridBoard<2>) -> BoardView {
    view_cells(&position.cells(), |cell| match cell {
        1 => Cell::Piece(Tint::Left),
        2 => Cell::Piece(Tint::Right),
        _ => Cell::Empty,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_laws, check_lists_apart, check_refused, components as parts, options as all_options,
    };
    use crate::{Push, Shove};
    use upstar_core::Ruleset;

    fn words(length: usize) -> Vec<String> {
        (0..length).fold(vec![String::new()], |words, _| {
            words.iter().flat_map(|w| ["X", "O", "_"].map(|c| format!("{w}{c}"))).collect()
        })
    }

    fn each_ruleset(
        check: impl Fn(&dyn Fn(&[&str]), &dyn Fn(&GridBoard<2>, Player) -> Vec<GridBoard<2>>),
    ) {
        check(&|texts| check_laws(&Push, texts), &|p, player| all_options(&Push, p, player));
        check(&|texts| check_laws(&Shove, texts), &|p, player| all_options(&Shove, p, player));
    }

    #[test]
    fn the_hooks_keep_the_form_of_every_short_strip() {
        each_ruleset(|laws, _| {
            for length in 0..=5 {
                laws(&words(length).iter().map(String::as_str).collect::<Vec<_>>());
            }
            laws(&["X_O_XX_", "XO/OX", "X//_O_/__", "_X_/O"]);
        });
    }

    #[test]
    fn words_and_bytes_agree() {
        each_ruleset(|_, options| {
            let mut boards = words(6);
            boards.extend(words(4).iter().map(|w| format!("XO_X/{w}/OX_O")));
            for text in boards {
                let small = read(&text).unwrap();
                let large = GridBoard::Large(Box::new(small.cells()));
                assert_eq!(parts(&Push, &small), parts(&Push, &large));
                for player in Player::BOTH {
                    let of_bytes = options(&large, player);
                    let of_bytes: Vec<_> =
                        of_bytes.iter().map(|p| GridBoard::new(p.cells())).collect();
                    assert_eq!(options(&small, player), of_bytes, "{text}");
                }
            }
        });
    }

    #[test]
    fn strips_of_all_lengths_stand_side_by_side() {
        let board = read(" X_O\n_/OX_X_ ").unwrap();
        assert_eq!(write(&board), "X_O__/_____/OX_X_");
        assert_eq!(write(&Push.normalise(board)), "X_O_/OX_X");
        assert_eq!(write(&read("").unwrap()), "");
        for words in [words(1), words(3), words(5)] {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            check_lists_apart(&Push, &words, "/");
            check_lists_apart(&Shove, &words, "/");
        }
        let long = format!("{}X/{}", "_".repeat(70), "O".repeat(66));
        assert_eq!(parts(&Shove, &read(&long).unwrap()).len(), 2);
    }

    #[test]
    fn refused_texts() {
        check_refused(&Push, "X_A", (2, 3), "unexpected 'A'; write `X` for Left's piece");
        check_refused(&Shove, &"_".repeat(10_000_000), (4096, 4097), "at most 4096 squares");
        check_refused(&Push, &"/".repeat(10_000_000), (4095, 4096), "at most 4096 squares");
    }
}

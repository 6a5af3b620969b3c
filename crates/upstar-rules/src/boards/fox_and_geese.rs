//! Fox and Geese: geese, which move only forward, try to trap a fox.

use upstar_core::{
    BoardView, Cell, Enumeration, Example, OptionDoc, Player, PositionError, Ruleset, RulesetDoc,
    TextShape, Tint,
};

use crate::args::{Args, RulesetError};
use crate::grid::text::{Alphabet, read, read_size, rows_of, view};
use crate::grid::{
    CellGrid, GridBoard, GridShape, Mask, MaskBoard, Shape, Shift, SmallBoard, bits, with_planes,
};
use crate::parsing::{MAX_CELLS, too_large};

/// The rules of Fox and Geese.
#[derive(Clone, Copy, Debug)]
pub struct FoxAndGeese {
    /// The maximum number of squares that a fox runs in one direction.
    pub range: u16,
}

impl Default for FoxAndGeese {
    fn default() -> FoxAndGeese {
        FoxAndGeese { range: 1 }
    }
}

/// A board whose planes are the geese, which move up, and the foxes.
pub type FoxAndGeesePosition = GridBoard<2>;

const GOOSE: u8 = 1;
const FOX: u8 = 2;

const ALPHABET: Alphabet<'static> = Alphabet {
    cells: &[('.', 0), ('_', 0), ('x', 1), ('X', 1), ('G', 1), ('o', 2), ('O', 2), ('F', 2)],
    expected: "`x` for a goose, `o` for a fox and `.` for an empty square",
    fill: None,
};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "fox_and_geese",
    title: "Fox and Geese",
    rules: "Geese and a fox stand on the squares of a board. Left moves a goose one square \
            diagonally forward, that is, up. Right moves the fox one square diagonally in any \
            direction. There are no captures. A player unable to move loses. A fox in the row of \
            the hindmost goose, or behind all geese, has escaped. Left then has no more moves and \
            Right passes forever, so the value is off. (If the board had more rows behind the \
            geese, an escaped fox could move forever, and the value would be off even without this \
            rule.)",
    notation: "Rows of squares are written from top to bottom: `x` or `G` is a goose, `o` or `F` \
               is a fox, and `.` is an empty square of either colour, as in `o../.x./..x`. `8x8` \
               is the starting position, with geese in the last row and the fox in the first row. \
               There may be several foxes. The value is off as soon as one of them has escaped.",
    options: &[OptionDoc {
        name: "range",
        what: "The maximum number of squares that the fox can move in one direction over empty \
               squares. The default is 1.",
        required: false,
    }],
    known: "The value of the starting position on 8x8 is 2 + over, so the geese win, no matter who \
            moves first. If the fox is trapped, the value is usually the number of moves that the \
            geese have left. If the fox has escaped, the value is off. Some positions in which the \
            fox is not trapped and has not escaped are hot. Only Right can move in cycles, so \
            every position is a stopper.",
    sources: "E. Berlekamp, J. Conway, R. Guy, Winning Ways, ch. 20, with the corrections of J. \
              Tromp and J. Welton in the second edition; A. N. Siegel, Coping with cycles, Games \
              of No Chance 3 (2009), and Combinatorial Game Suite, whose tests contain three of \
              these values.",
    examples: &[
        Example::new("o", "off"),
        Example::new("o./.x", "0"),
        Example::new("o../.x./..x", "0"),
        Example::new("o......./......../......../.x.x.x.x", "{4*|7/2}"),
        Example::new("......../.o....../x.x.x.x.", "{2|pass}"),
        Example::new("......../.....o../x.x.x.x.", "3*"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Grid(".xo"))),
};

impl FoxAndGeese {
    pub(crate) fn from_args(args: &Args<'_>) -> Result<FoxAndGeese, RulesetError> {
        let most = MAX_CELLS as i64;
        match args.integer("range")? {
            None => Ok(FoxAndGeese::default()),
            Some(range) if (1..=most).contains(&range) => Ok(FoxAndGeese { range: range as u16 }),
            Some(_) => {
                Err(args.refuse("range", format!("range must be an integer from 1 to {most}")))
            }
        }
    }
}

impl Ruleset for FoxAndGeese {
    type Position = FoxAndGeesePosition;

    fn options(&self, position: &GridBoard<2>, player: Player, out: &mut Vec<GridBoard<2>>) {
        if has_escaped(position) {
            if player == Player::Right {
                out.push(position.clone());
            }
            return;
        }
        with_planes!(position, board => self.push_moves(board, player, out));
    }

    /// Removes the rows behind the geese. All positions with an escaped fox become equal.
    fn normalise(&self, position: GridBoard<2>) -> GridBoard<2> {
        if has_escaped(&position) {
            return match GridShape::new(1, 1) {
                Some(shape) => GridBoard::Small(SmallBoard { planes: [0, 1], shape }),
                None => position,
            };
        }
        let Some(last) = hindmost(&position) else { return position };
        if last + 1 == position.size().0 {
            return position;
        }
        if let GridBoard::Small(SmallBoard { planes, shape }) = position
            && let Some(less) = GridShape::new(last + 1, shape.cols())
            && less.stride() == shape.stride()
        {
            return GridBoard::Small(SmallBoard { planes, shape: less });
        }
        let grid = position.cells();
        let (rows, cols) = (last + 1, grid.cols());
        GridBoard::new(CellGrid::new(rows, cols, grid.cells()[..rows * cols].to_vec()))
    }

    fn parse(&self, text: &str) -> Result<GridBoard<2>, PositionError> {
        match read_size(text.trim()) {
            Some((rows, cols)) => start(rows, cols, text),
            None => Ok(GridBoard::new(read(text, &ALPHABET)?)),
        }
    }

    fn print(&self, position: &GridBoard<2>) -> String {
        let cells = position.cells();
        if cells.rows() == 0 { "0x0".to_owned() } else { rows_of(&cells, &ALPHABET) }
    }

    fn view(&self, position: &GridBoard<2>) -> BoardView {
        view(&position.cells(), |cell| match cell {
            GOOSE => Cell::Piece(Tint::Left),
            FOX => Cell::Piece(Tint::Right),
            _ => Cell::Empty,
        })
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

/// Returns the starting position, with geese on all squares of one colour in the last row, and a
/// fox on such a square in the middle of the first row.
fn start(rows: usize, cols: usize, text: &str) -> Result<GridBoard<2>, PositionError> {
    let whole = (0, text.len());
    if rows == 0 || cols == 0 {
        return Ok(GridBoard::EMPTY);
    }
    if rows == 1 {
        let message = "the starting position must have at least two rows, one for the fox and one \
                       for the geese";
        return Err(PositionError::new(message, whole));
    }
    match rows.checked_mul(cols) {
        Some(squares) if squares <= MAX_CELLS => {}
        _ => return Err(too_large("board", "cells", MAX_CELLS, whole)),
    }
    let mut cells = vec![0; rows * cols];
    cells[cols / 4 * 2] = FOX;
    for col in (0..cols).filter(|col| (rows - 1 + col).is_multiple_of(2)) {
        cells[(rows - 1) * cols + col] = GOOSE;
    }
    Ok(GridBoard::new(CellGrid::new(rows, cols, cells)))
}

fn hindmost(position: &GridBoard<2>) -> Option<usize> {
    match position {
        GridBoard::Small(board) => last_row(board.shape.stride(), board.planes[0]),
        GridBoard::Large(grid) => {
            grid.cells().iter().rposition(|&cell| cell == GOOSE).map(|at| at / grid.cols())
        }
    }
}

fn last_row(stride: u32, cells: u64) -> Option<usize> {
    cells.checked_ilog2().map(|at| (at / stride) as usize)
}

/// Returns `true` if a fox is in the row of the hindmost goose or behind this row.
fn has_escaped(position: &GridBoard<2>) -> bool {
    match position {
        GridBoard::Small(SmallBoard { planes: [geese, foxes], shape }) => {
            let row = |cells| last_row(shape.stride(), cells);
            *foxes != 0 && row(*foxes) >= row(*geese)
        }
        GridBoard::Large(grid) => {
            let last = |piece| grid.cells().iter().rposition(|&cell| cell == piece);
            let row = |piece| last(piece).map(|at| at / grid.cols());
            row(FOX).is_some() && row(FOX) >= row(GOOSE)
        }
    }
}

impl FoxAndGeese {
    fn push_moves<S: Shape>(
        &self,
        board: &MaskBoard<S, 2>,
        player: Player,
        out: &mut Vec<GridBoard<2>>,
    ) {
        let ([geese, foxes], shape) = (board.planes, board.shape);
        let empty = shape.full() & !(geese | foxes);
        match player {
            Player::Left => {
                for goose in bits(geese) {
                    let ahead = shape.north(goose);
                    for to in bits((shape.west(ahead) | shape.east(ahead)) & empty) {
                        out.push(board.with([geese & !goose | to, foxes]));
                    }
                }
            }
            Player::Right => {
                let steps: [Shift<S>; 4] = [
                    |shape, x| shape.west(shape.north(x)),
                    |shape, x| shape.east(shape.north(x)),
                    |shape, x| shape.west(shape.south(x)),
                    |shape, x| shape.east(shape.south(x)),
                ];
                for fox in bits(foxes) {
                    for step in steps {
                        let mut to = fox;
                        for _ in 0..self.range {
                            to = step(shape, to) & empty;
                            if to.is_empty() {
                                break;
                            }
                            out.push(board.with([geese, foxes & !fox | to]));
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check_examples, check_loopy_laws, check_refused, moves, options};

    const RULES: FoxAndGeese = FoxAndGeese { range: 1 };

    #[test]
    fn geese_go_up_and_the_fox_anywhere() {
        let text = ".../.o./x.x";
        assert_eq!(moves(&RULES, text, Player::Left), [""; 0]);
        assert_eq!(moves(&RULES, text, Player::Right), ["..o/.../x.x", "o../.../x.x"]);
        let text = "o..../...../x.x../....x";
        assert_eq!(
            moves(&RULES, text, Player::Left),
            [
                "o..../...../x.xx./.....",
                "o..../...x./x..../....x",
                "o..../.x.../..x../....x",
                "o..../.x.../x..../....x"
            ]
        );
        assert_eq!(moves(&RULES, text, Player::Right), ["...../.o.../x.x../....x"]);
        let far = FoxAndGeese { range: 2 };
        assert_eq!(moves(&far, "o.../..../..../x...", Player::Right).len(), 2);
    }

    #[test]
    fn a_fox_that_gets_level_has_escaped() {
        for text in ["o", "x../..o", "x../.x./..o", "o../..o/.x./..o"] {
            assert!(moves(&RULES, text, Player::Left).is_empty(), "{text}");
            let position = RULES.parse(text).unwrap();
            assert_eq!(
                options(&RULES, &position, Player::Right),
                std::slice::from_ref(&position),
                "{text}"
            );
            assert_eq!(RULES.print(&RULES.normalise(position)), "o");
        }
        // Geese alone can still move.
        assert_eq!(moves(&RULES, "..x/x..", Player::Left), [".xx/..."]);
        assert_eq!(moves(&RULES, "..x/.../x..", Player::Left), ["..x/.x./..."]);
    }

    #[test]
    fn the_start() {
        let text = RULES.print(&RULES.parse("8x8").unwrap());
        assert_eq!(text, "....o.../......../......../......../......../......../......../.x.x.x.x");
        assert_eq!(RULES.print(&RULES.parse("3x4").unwrap()), "..o./..../x.x.");
        assert_eq!(RULES.print(&RULES.parse("2x2").unwrap()), "o./.x");
    }

    #[test]
    fn words_and_bytes_agree() {
        for text in ["5x5", "o..../...../x.x../....x", "o...o/...../x.x../....x"] {
            for rules in [RULES, FoxAndGeese { range: 3 }] {
                let small = rules.parse(text).unwrap();
                let large = GridBoard::Large(Box::new(small.cells()));
                for player in Player::BOTH {
                    let mut small = options(&rules, &small, player);
                    let large = options(&rules, &large, player);
                    let mut large: Vec<_> =
                        large.iter().map(|p| GridBoard::new(p.cells())).collect();
                    small.sort();
                    large.sort();
                    assert_eq!(small, large, "{text}");
                }
            }
        }
    }

    #[test]
    fn the_normal_form_keeps_the_moves() {
        check_loopy_laws(&RULES, &["4x4", "5x3", "o.o/.../x.x/.x.", "x.x/.../..."]);
        check_loopy_laws(&FoxAndGeese { range: 2 }, &["4x4"]);
    }

    #[test]
    fn values() {
        check_examples(&RULES, &[]);
    }

    #[test]
    fn refused_texts() {
        check_refused(&RULES, "x.z", (2, 3), "unexpected 'z'; write `x` for a goose");
        check_refused(&RULES, "1x8", (0, 3), "the starting position must have at least two rows");
        check_refused(&RULES, "999999x999999", (0, 13), "at most 4096 cells");
    }
}

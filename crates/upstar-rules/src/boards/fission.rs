//! Fission: a stone splits into two, vertically for Left and horizontally for Right.

use upstar_core::{
    BoardView, Cell, Enumeration, Example, Player, PositionError, Ruleset, RulesetDoc, TextShape,
    Tint,
};

use crate::grid::text::{self, Alphabet};
use crate::grid::{GridBoard, MaskBoard, Shape, bits, triples, with_planes};

/// The rules of Fission.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fission;

/// A board whose planes are the stones and the empty cells.
pub type FissionPosition = GridBoard<2>;

const STONE: u8 = 1;
const EMPTY: u8 = 2;

const ALPHABET: Alphabet<'static> = Alphabet {
    cells: &[('.', EMPTY), ('_', EMPTY), ('#', 0), ('x', STONE), ('X', STONE)],
    expected: "`x` for a stone, `.` for an empty cell and `#` for a wall",
    fill: None,
};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "fission",
    title: "Fission",
    rules: "A position is a board with stones. The stones belong to neither player. A move removes \
            a stone and puts two stones on the board: Left puts the new stones on the cells \
            directly above and below the removed stone, and Right puts the new stones on the cells \
            directly to the left and right of the removed stone. Both cells must be empty. A \
            player unable to move loses.",
    notation: "A board is written row by row, with `/`, `|` or a newline between the rows. `x` or \
               `X` is a stone, `.` or `_` is an empty cell, and `#` is a wall, as in \
               `.../.x./...`.",
    known: "Exchanging rows and columns negates the value. Hence a square board without walls, \
            whose only stone is in the middle, has value 0. A stone splits within three \
            consecutive cells of a row or column. A cell that belongs to no such triple, now or \
            later in play, does not affect the value.",
    sources: "In the Combinatorial Game Suite of A. N. Siegel.",
    options: &[],
    examples: &[
        Example::new("./x/.", "1"),
        Example::new(".x.", "-1"),
        Example::new(".../.x./...", "0"),
        Example::new("...x.", "-3"),
    ],
    enumeration: Some(Enumeration::some(TextShape::Grid(".x"))),
};

#[inline(always)]
fn push_splits<S: Shape>(board: &MaskBoard<S, 2>, player: Player, out: &mut Vec<GridBoard<2>>) {
    let ([stones, empty], shape) = (board.planes, board.shape);
    let split = |at: S::Mask, ends: S::Mask| board.with([stones & !at | ends, empty & !ends | at]);
    match player {
        Player::Left => {
            let from = stones & shape.south(empty) & shape.north(empty);
            out.extend(bits(from).map(|at| split(at, shape.north(at) | shape.south(at))));
        }
        Player::Right => {
            let from = stones & shape.east(empty) & shape.west(empty);
            out.extend(bits(from).map(|at| split(at, shape.east(at) | shape.west(at))));
        }
    }
}

impl Ruleset for Fission {
    type Position = FissionPosition;

    fn options(&self, position: &GridBoard<2>, player: Player, out: &mut Vec<GridBoard<2>>) {
        with_planes!(position, board => push_splits(board, player, out));
    }

    fn components(&self, position: &GridBoard<2>, out: &mut Vec<GridBoard<2>>) {
        with_planes!(position, board => {
            let [stones, empty] = board.planes;
            triples::splits(stones, empty, board.shape).push_parts(board, out);
        });
    }

    fn normalise(&self, position: GridBoard<2>) -> GridBoard<2> {
        position.cropped().least_flip()
    }

    fn negate(&self, position: &GridBoard<2>) -> Option<GridBoard<2>> {
        Some(position.transposed())
    }

    fn parse(&self, text: &str) -> Result<GridBoard<2>, PositionError> {
        text::read(text, &ALPHABET).map(GridBoard::new)
    }

    fn print(&self, position: &GridBoard<2>) -> String {
        text::write(&position.cells(), &ALPHABET)
    }

    fn view(&self, position: &GridBoard<2>) -> BoardView {
        text::view(&position.cells(), |cell| match cell {
            0 => Cell::Blocked,
            STONE => Cell::Piece(Tint::Both),
            _ => Cell::Empty,
        })
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_bytes, check_examples, check_laws, check_refused, check_value, components, in_bytes,
        moves,
    };

    #[test]
    fn moves_of_small_boards() {
        assert_eq!(moves(&Fission, ".../.x./...", Player::Left), [".x./.../.x."]);
        assert_eq!(moves(&Fission, ".../.x./...", Player::Right), [".../x.x/..."]);
        assert!(moves(&Fission, ".x./#x#/...", Player::Left).is_empty());
        assert_eq!(moves(&Fission, ".x./#x#/...", Player::Right), ["x.x/#x#/..."]);
    }

    #[test]
    fn the_hooks_keep_the_form() {
        check_laws(
            &Fission,
            &[".../.x./...", "..x./#.../.x.x/..#.", ".....x....", "..x..x..x.", "0x0", "./x/."],
        );
        check_laws(&Fission, &[".....\n.x.x.\n..#..\n.x...", "./././x/./././././."]);
        let mut rows = vec!["#".repeat(10); 9];
        rows[1] = "#..x.#####".into();
        rows[2] = "#...#.#..#".into();
        rows[3] = "#####x####".into();
        rows[4] = "#####.####".into();
        check_laws(&Fission, &[&rows.join("/")]);
    }

    #[test]
    fn words_and_bytes_agree() {
        check_bytes(&Fission, |board| Some(in_bytes(board)));
    }

    #[test]
    fn cells_out_of_reach_fall_away() {
        let parts = |text: &str| components(&Fission, &Fission.parse(text).unwrap()).len();
        assert_eq!(parts("xx/.."), 0);
        assert_eq!(parts(".x.#.x."), 2);
        let part = &components(&Fission, &Fission.parse("..../.x.#/####").unwrap())[0];
        assert_eq!(Fission.print(part), ".x.");
    }

    #[test]
    fn values() {
        check_examples(&Fission, &[]);
        for (text, value) in [("x", "0"), ("x.", "0"), (".x./.../.x.", "-2")] {
            check_value(&Fission, text, value);
        }
    }

    #[test]
    fn refused_texts() {
        check_refused(&Fission, "..o", (2, 3), "unexpected 'o'; write `x` for a stone");
    }
}

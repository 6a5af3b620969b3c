//! Konane: a stone jumps over stones of the other colour and removes them.

use upstar_core::{
    BoardView, ClickTarget, Enumeration, Example, Orientation, Player, PositionError, Ruleset,
    RulesetDoc, TextShape, ViewElement,
};

use crate::grid::stones::{self, EMPTY, StonePlanes};
use crate::grid::triples::TripleCells;
use crate::grid::{GridBoard, Mask, MaskBoard, Shape, Shift, bits, text, with_planes};

/// The rules of Konane.
#[derive(Clone, Copy, Debug, Default)]
pub struct Konane;

/// A board. The plane of a player holds the player's stones and the empty cells.
pub type KonanePosition = GridBoard<2>;

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "konane",
    title: "Konane",
    rules: "Each player has stones on a board. A player jumps with one of their stones along a row \
            or column, over an adjacent opposing stone, to the empty cell directly behind that \
            stone, and removes the opposing stone. In the same move, the player may continue to \
            jump with the same stone in the same direction. A player unable to move loses.",
    notation: "A board is written row by row, with `/`, `|` or a newline between the rows. `x` or \
               `X` is a Left stone, `o` or `O` is a Right stone, `.` or `_` is an empty cell, and \
               `#` is a missing cell, as in `xoxo/o.ox/xo.o`. `6x6` is the starting position on \
               the board with 6 rows and 6 columns. In the starting position, stones of \
               alternating colours fill the board except for two adjacent cells in the middle.",
    known: "Exchanging the colours negates the value. A jump changes neither the parity of the row \
            number of the jumping stone nor that of its column number. Every short game is equal \
            to some position (Carvalho and dos Santos 2019). Deciding the winner is \
            PSPACE-complete (Hearn 2005).",
    sources: "The game is from ancient Hawaii. M. Ernst, Playing Konane mathematically (1995); A. \
              Chan, A. Tsai, 1xn Konane: a summary of results (2002); A. Carvalho, C. P. dos \
              Santos, A nontrivial surjective map onto the short Conway group (2019); R. Hearn \
              (2005) for its complexity.",
    options: &[],
    examples: &[
        Example::new("xo.", "1"),
        Example::new("xo.o.", "1"),
        Example::new(".xo.", "*"),
        Example::new("x.o", "0"),
        Example::new("xo./o..", "1"),
    ],
    enumeration: Some(Enumeration::some(TextShape::Grid(".xo"))),
};

/// Returns the starting position: a full board without two adjacent stones in the middle.
fn start(rows: usize, cols: usize) -> Option<Vec<u8>> {
    let mut cells = stones::chequered(rows, cols);
    let middle = (rows - 1) / 2 * cols + (cols - 1) / 2;
    let neighbour = middle + if cols > 1 { 1 } else { cols };
    *cells.get_mut(neighbour)? = EMPTY;
    cells[middle] = EMPTY;
    Some(cells)
}

#[inline(always)]
fn push_jumps<S: Shape>(board: &MaskBoard<S, 2>, player: Player, out: &mut Vec<GridBoard<2>>) {
    let (StonePlanes { own, other, empty }, shape) = (StonePlanes::of(board, player), board.shape);
    let mut along = |step: Shift<S>, back: Shift<S>| {
        for from in bits(own & back(shape, other & back(shape, empty))) {
            let (mut taken, mut at) = (S::Mask::EMPTY, from);
            loop {
                let over = step(shape, at) & other;
                at = step(shape, over) & empty;
                if at.is_empty() {
                    break;
                }
                taken |= over;
                let after = StonePlanes {
                    own: own & !from | at,
                    other: other & !taken,
                    empty: empty & !at | from | taken,
                };
                out.push(after.board(player, shape));
            }
        }
    };
    along(S::east, S::west);
    along(S::west, S::east);
    along(S::south, S::north);
    along(S::north, S::south);
}

/// Returns the middle cells of all jumps that may be possible now or later.
///
/// A cell may hold a stone if it holds one now or a possible jump ends there. A cell may become
/// empty if it is empty now, or a possible jump starts there or removes its stone.
#[inline(always)]
fn jumps<S: Shape>(board: &MaskBoard<S, 2>) -> TripleCells<S::Mask> {
    let shape = board.shape;
    let StonePlanes { own: mut left, other: mut right, mut empty } =
        StonePlanes::of(board, Player::Left);
    loop {
        let before = (left, right, empty);
        // A stone that has jumped may jump back if an opposing stone appears in between.
        let along = |stones| {
            shape.east(stones) & shape.west(empty) | shape.west(stones) & shape.east(empty)
        };
        let (by_left, by_right) = (right & along(left), left & along(right));
        let ends = [by_left, by_right].map(|over| shape.east(over) | shape.west(over));
        let rows = by_left | by_right;
        (left, right, empty) = (left | ends[0], right | ends[1], empty | rows | ends[0] | ends[1]);
        let along = |stones| {
            shape.south(stones) & shape.north(empty) | shape.north(stones) & shape.south(empty)
        };
        let (by_left, by_right) = (right & along(left), left & along(right));
        let ends = [by_left, by_right].map(|over| shape.south(over) | shape.north(over));
        let cols = by_left | by_right;
        (left, right, empty) = (left | ends[0], right | ends[1], empty | cols | ends[0] | ends[1]);
        if before == (left, right, empty) {
            return TripleCells { rows, cols };
        }
    }
}

impl Ruleset for Konane {
    type Position = KonanePosition;

    fn options(&self, position: &GridBoard<2>, player: Player, out: &mut Vec<GridBoard<2>>) {
        with_planes!(position, board => push_jumps(board, player, out));
    }

    fn components(&self, position: &GridBoard<2>, out: &mut Vec<GridBoard<2>>) {
        with_planes!(position, board => jumps(board).push_parts(board, out));
    }

    fn normalise(&self, position: GridBoard<2>) -> GridBoard<2> {
        position.cropped().least_image()
    }

    fn represent(&self, position: GridBoard<2>) -> (GridBoard<2>, Orientation) {
        position.cropped().least_of_both()
    }

    fn negate(&self, position: &GridBoard<2>) -> Option<GridBoard<2>> {
        Some(position.exchanged())
    }

    fn parse(&self, text: &str) -> Result<GridBoard<2>, PositionError> {
        text::read_or_start(text, &stones::ALPHABET, start).map(GridBoard::new)
    }

    fn print(&self, position: &GridBoard<2>) -> String {
        text::write(&position.cells(), &stones::ALPHABET)
    }

    fn view(&self, position: &GridBoard<2>) -> BoardView {
        stones::view(position)
    }

    /// Lists the stone that jumps and the cells where it lands.
    fn click_targets(
        &self,
        position: &GridBoard<2>,
        player: Player,
        to: &GridBoard<2>,
    ) -> Vec<ClickTarget> {
        let ends = self.view(position).path_to(&self.view(to), &[player.into()]);
        let landings = |target: ClickTarget| match *target.parts() {
            [ViewElement::Cell(row, column), ViewElement::Cell(to_row, to_column)] => {
                let jumps = row.abs_diff(to_row).max(column.abs_diff(to_column)) / 2;
                let along = |from: usize, to: usize, jump: usize| {
                    if from > to { from - 2 * jump } else { to.min(from + 2 * jump) }
                };
                let landing = |jump| {
                    ViewElement::Cell(along(row, to_row, jump), along(column, to_column, jump))
                };
                ClickTarget::Path((0..=jumps).map(landing).collect())
            }
            _ => target,
        };
        ends.into_iter().map(landings).collect()
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
    fn a_size_is_the_start_of_play() {
        let start = |size: &str| Konane.print(&Konane.parse(size).unwrap());
        assert_eq!(start("6x6"), "xoxoxo/oxoxox/xo..xo/oxoxox/xoxoxo/oxoxox");
        assert_eq!(start("1x4"), "x..o");
        assert_eq!(start("3x1"), "x/./.");
        assert_eq!(start("2x2"), "../ox");
        check_refused(&Konane, "1x1", (0, 3), "1x1 gives only a size");
    }

    #[test]
    fn moves_of_small_boards() {
        assert_eq!(moves(&Konane, "xo.o.", Player::Left), ["....x", "..xo."]);
        assert!(moves(&Konane, "xo.o.", Player::Right).is_empty());
        assert_eq!(moves(&Konane, "xo/o./.x", Player::Left), [".o/../xx"]);
        assert_eq!(moves(&Konane, "xo./oxo/...", Player::Right), ["x../o.o/.o."]);
    }

    #[test]
    fn the_hooks_keep_the_form() {
        check_laws(
            &Konane,
            &["xo.oxo.x", "xoxo/o.ox/xo.o", "x.o.xo/.ox.o.", "xo#xo./o.xo.x", "0x0", "x/o/./x/o"],
        );
        let mut rows = vec!["#".repeat(10); 9];
        rows[1] = "#.oxo.####".into();
        rows[2] = "#xx.###.##".into();
        rows[8] = "#####xo.o.".into();
        check_laws(&Konane, &[&rows.join("/")]);
    }

    #[test]
    fn words_and_bytes_agree() {
        check_bytes(&Konane, |board| Some(in_bytes(board)));
    }

    #[test]
    fn long_strips_fall_apart_as_short_ones_do() {
        let parts = |text: &str| {
            let parts = components(&Konane, &Konane.parse(text).unwrap()).into_iter();
            parts.map(|part| Konane.print(&part)).collect::<Vec<_>>()
        };
        assert_eq!(parts("xo.xx.ox"), ["xo.", ".ox"]);
        assert_eq!(parts(&format!("xo.{}.ox", "x".repeat(80))), ["xo.", ".ox"]);
        assert_eq!(parts(&format!("xo.{}.ox", "#".repeat(80))), ["xo.", ".ox"]);
        assert_eq!(parts(&".".repeat(80)), [""; 0]);
    }

    #[test]
    fn stones_out_of_reach_fall_away() {
        let parts = |text: &str| components(&Konane, &Konane.parse(text).unwrap()).len();
        assert_eq!(parts("x.o.x"), 0);
        assert_eq!(parts("xo.xx.ox"), 2);
        let part = &components(&Konane, &Konane.parse("xxo./oo##").unwrap())[0];
        assert_eq!(Konane.print(part), "xo.");
    }

    #[test]
    fn values() {
        check_examples(&Konane, &[]);
        for (text, value) in [("ox.", "-1"), ("x", "0"), ("xox.", "-1")] {
            check_value(&Konane, text, value);
        }
    }

    #[test]
    fn refused_texts() {
        check_refused(&Konane, "xo?", (2, 3), "unexpected '?'; write `x` for Left's stone");
    }
}

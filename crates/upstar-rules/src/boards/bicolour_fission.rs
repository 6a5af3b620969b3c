//! Bicolour Fission: a player splits only their own stones.

use upstar_core::{
    BoardView, Enumeration, Example, Player, PositionError, Ruleset, RulesetDoc, TextShape,
};

use crate::grid::stones::{self, StonePlanes};
use crate::grid::{GridBoard, MaskBoard, Shape, bits, text, triples, with_planes};

/// The rules of Bicolour Fission.
#[derive(Clone, Copy, Debug, Default)]
pub struct BicolourFission;

/// A board. The plane of a player holds the player's stones and the empty cells.
pub type BicolourFissionPosition = GridBoard<2>;

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "bicolour_fission",
    title: "Bicolour Fission",
    rules: "Each player has stones on a board. A player removes one of their stones and puts two \
            stones of the same colour on the board: either on the cells directly above and below \
            the removed stone, or on the cells directly to the left and right of the removed \
            stone. Both cells must be empty. A player unable to move loses.",
    notation: "A board is written row by row, with `/`, `|` or a newline between the rows. `x` or \
               `X` is a Left stone, `o` or `O` is a Right stone, `.` or `_` is an empty cell, and \
               `#` is a wall, as in `.../.x./.o.`.",
    options: &[],
    known: "Exchanging the colours negates the value. A stone splits within three consecutive \
            cells of a row or column. A cell that belongs to no such triple, now or later in play, \
            does not affect the value.",
    sources: "In the Combinatorial Game Suite of A. N. Siegel.",
    examples: &[
        Example::new(".x.", "1"),
        Example::new("..x..", "2"),
        Example::new(".x..", "2"),
        Example::new(".xo.", "0"),
        Example::new(".x.o.", "*"),
    ],
    enumeration: Some(Enumeration::some(TextShape::Grid(".xo"))),
};

#[inline(always)]
fn push_splits<S: Shape>(board: &MaskBoard<S, 2>, player: Player, out: &mut Vec<GridBoard<2>>) {
    let (StonePlanes { own, other, empty }, shape) = (StonePlanes::of(board, player), board.shape);
    let mut split = |at: S::Mask, ends: S::Mask| {
        let (own, empty) = (own & !at | ends, empty & !ends | at);
        out.push(StonePlanes { own, other, empty }.board(player, shape));
    };
    for at in bits(own & shape.south(empty) & shape.north(empty)) {
        split(at, shape.north(at) | shape.south(at));
    }
    for at in bits(own & shape.east(empty) & shape.west(empty)) {
        split(at, shape.east(at) | shape.west(at));
    }
}

impl Ruleset for BicolourFission {
    type Position = BicolourFissionPosition;

    fn options(&self, position: &GridBoard<2>, player: Player, out: &mut Vec<GridBoard<2>>) {
        with_planes!(position, board => push_splits(board, player, out));
    }

    fn components(&self, position: &GridBoard<2>, out: &mut Vec<GridBoard<2>>) {
        with_planes!(position, board => {
            let StonePlanes { own, other, empty } = StonePlanes::of(board, Player::Left);
            triples::splits(own | other, empty, board.shape).push_parts(board, out);
        });
    }

    fn normalise(&self, position: GridBoard<2>) -> GridBoard<2> {
        position.cropped().least_image()
    }

    fn negate(&self, position: &GridBoard<2>) -> Option<GridBoard<2>> {
        Some(position.exchanged())
    }

    fn parse(&self, text: &str) -> Result<GridBoard<2>, PositionError> {
        text::read(text, &stones::ALPHABET).map(GridBoard::new)
    }

    fn print(&self, position: &GridBoard<2>) -> String {
        text::write(&position.cells(), &stones::ALPHABET)
    }

    fn view(&self, position: &GridBoard<2>) -> BoardView {
        stones::view(position)
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

    const RULES: BicolourFission = BicolourFission;

    #[test]
    fn moves_of_small_boards() {
        assert_eq!(moves(&RULES, ".../.x./...", Player::Left), [".../x.x/...", ".x./.../.x."]);
        assert!(moves(&RULES, ".../.x./...", Player::Right).is_empty());
        assert_eq!(moves(&RULES, ".o./#x#/...", Player::Right), ["o.o/#x#/..."]);
    }

    #[test]
    fn the_hooks_keep_the_form() {
        check_laws(
            &RULES,
            &[".../.x./.o.", "..x./#.../.o.o/..#.", ".x...o....", "0x0", "./x/./o/."],
        );
        let mut rows = vec!["#".repeat(10); 9];
        rows[1] = "#..x.#####".into();
        rows[2] = "#...#.#..#".into();
        rows[3] = "#####o####".into();
        rows[4] = "#####.####".into();
        check_laws(&RULES, &[&rows.join("/")]);
    }

    #[test]
    fn words_and_bytes_agree() {
        check_bytes(&RULES, |board| Some(in_bytes(board)));
    }

    #[test]
    fn cells_out_of_reach_fall_away() {
        let parts = |text: &str| components(&RULES, &RULES.parse(text).unwrap()).len();
        assert_eq!(parts("xo/.."), 0);
        assert_eq!(parts(".x.#.o."), 2);
    }

    #[test]
    fn values() {
        check_examples(&RULES, &[]);
        for (text, value) in [("x", "0"), (".o.", "-1"), (".x.#.o.", "0")] {
            check_value(&RULES, text, value);
        }
    }

    #[test]
    fn refused_texts() {
        check_refused(&RULES, "..y", (2, 3), "unexpected 'y'; write `x` for Left's stone");
    }
}

//! Anti-Clobber: the moves of Clobber played backwards.

use upstar_core::{
    BoardView, Enumeration, Example, Player, PositionError, Ruleset, RulesetDoc, TextShape,
};

use crate::args::{Args, RulesetError};
use crate::clobber::Directions;
use crate::grid::stones::{self, StonePlanes};
use crate::grid::{GridBoard, Mask, bits, text, with_planes};

/// The rules of Anti-Clobber.
#[derive(Clone, Copy, Debug, Default)]
pub struct AntiClobber {
    /// The directions in which stones move.
    pub directions: Directions,
}

/// A board. The plane of a player holds the player's stones and the empty cells.
pub type AntiClobberPosition = GridBoard<2>;

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "anti_clobber",
    title: "Anti-Clobber",
    rules: "Each player has stones on a board. A player moves one of their stones to an adjacent \
            empty cell and puts an opposing stone on the cell that it has left. Stones move along \
            rows and columns. If `diagonal` is `true`, stones also move diagonally. If \
            `directions` is given, stones move only in these directions. A player unable to move \
            loses.",
    notation: "A board is written row by row, with `/`, `|` or a newline between the rows. `x` or \
               `X` is a Left stone, `o` or `O` is a Right stone, `.` or `_` is an empty cell, and \
               `#` is a wall, as in `x../..o`.",
    options: Directions::OPTIONS,
    known: "Every move fills an empty cell. A stone without an adjacent empty cell can never move \
            again, and such stones divide the board into components. Exchanging Left's and Right's \
            stones negates the value.",
    sources: "In the Combinatorial Game Suite of A. N. Siegel.",
    examples: &[
        Example::new("x.", "1"),
        Example::new("x..", "2"),
        Example::new("x.o", "*"),
        Example::new(".x.", "{-1|}"),
        Example::new("x./..", "1"),
    ],
    enumeration: Some(Enumeration::some(TextShape::Grid(".xo"))),
};

impl AntiClobber {
    pub(crate) fn from_args(args: &Args<'_>) -> Result<AntiClobber, RulesetError> {
        Ok(AntiClobber { directions: Directions::from_args(args)? })
    }
}

impl Ruleset for AntiClobber {
    type Position = AntiClobberPosition;

    fn options(&self, position: &GridBoard<2>, player: Player, out: &mut Vec<GridBoard<2>>) {
        let set = self.directions;
        with_planes!(position, board => {
            let (StonePlanes { own, other, empty }, shape) =
                (StonePlanes::of(board, player), board.shape);
            for from in bits(own & set.backward(shape, empty)) {
                for to in bits(set.forward(shape, from) & empty) {
                    let (own, other) = (own & !from | to, other | from);
                    let after = StonePlanes { own, other, empty: empty & !to };
                    out.push(after.board(player, shape));
                }
            }
        });
    }

    /// Appends the regions connected by moves, without stones that can never move again.
    fn components(&self, position: &GridBoard<2>, out: &mut Vec<GridBoard<2>>) {
        let set = self.directions;
        with_planes!(position, board => {
            let (shape, empty) = (board.shape, board.planes[0] & board.planes[1]);
            let live = empty | set.backward(shape, empty) & board.support();
            board.within(live).regions(
                |region| {
                    set.forward(shape, region) & empty | set.backward(shape, region & empty) & live
                },
                |region| {
                    if !(region & !empty).is_empty() {
                        out.push(board.part(region));
                    }
                },
            );
        });
    }

    fn normalise(&self, position: GridBoard<2>) -> GridBoard<2> {
        self.directions.least_image(position.cropped())
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
    use crate::{Arg, ArgValue};

    const PLAIN: AntiClobber = AntiClobber { directions: Directions::SIDES };

    fn directed(directions: &str) -> AntiClobber {
        let arg = Arg::named("directions", ArgValue::Text(directions.into()));
        AntiClobber::from_args(&Args::new(DOC, &[arg]).unwrap()).unwrap()
    }

    #[test]
    fn a_stone_of_the_opponent_stays_behind() {
        assert_eq!(moves(&PLAIN, ".x.", Player::Left), [".ox", "xo."]);
        assert_eq!(moves(&PLAIN, "o./.#", Player::Right), ["x./o#", "xo/.#"]);
        assert_eq!(moves(&directed("e"), ".x.", Player::Left), [".ox"]);
        assert!(moves(&PLAIN, "xo", Player::Left).is_empty());
    }

    #[test]
    fn the_hooks_keep_the_form() {
        check_laws(&PLAIN, &["x..o.", "x../..o", "..x#o./#.xo..", "./x/.", "0x0", "xx.oo.x"]);
        for text in ["e w", "n", "s e", "ne sw e"] {
            check_laws(&directed(text), &["x.o/.../o.x", "..x.o", "./x/./o"]);
        }
        let mut rows = vec!["#".repeat(10); 9];
        rows[1] = "#.x..#####".into();
        rows[2] = "####o.##.#".into();
        rows[8] = "######xo..".into();
        check_laws(&PLAIN, &[&rows.join("/")]);
    }

    #[test]
    fn words_and_bytes_agree() {
        for rules in [PLAIN, directed("n ne e"), directed("sw nw")] {
            check_bytes(&rules, |board| Some(in_bytes(board)));
        }
    }

    #[test]
    fn stones_that_never_move_fall_away() {
        let parts = |text: &str| components(&PLAIN, &PLAIN.parse(text).unwrap()).len();
        assert_eq!(parts(".xoxo."), 2);
        assert_eq!(parts("xx/oo"), 0);
        assert_eq!(parts("...#xo"), 0);
    }

    #[test]
    fn values() {
        check_examples(&PLAIN, &[]);
        for (text, value) in [("xo.", "-1"), ("..x", "2"), ("...", "0")] {
            check_value(&PLAIN, text, value);
        }
    }

    #[test]
    fn refused_texts() {
        check_refused(&PLAIN, "x.?", (2, 3), "unexpected '?'; write `x` for Left's stone");
    }
}

//! Clobber: a stone moves onto an adjacent stone of the other colour.

use upstar_core::{
    BoardView, Cell, Enumeration, Example, Orientation, Player, PositionError, Ruleset, RulesetDoc,
    TextShape, Tint,
};

mod directions;

use crate::args::{Args, RulesetError};
use crate::grid::stones;
use crate::grid::text::{self, Alphabet};
use crate::grid::{GridBoard, Mask, MaskBoard, Shape, bits, with_planes};

pub use directions::Directions;

/// The rules of Clobber.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clobber {
    /// The directions in which stones move.
    pub directions: Directions,
}

/// A board whose planes are Left's and Right's stones.
pub type ClobberPosition = GridBoard<2>;

const ALPHABET: Alphabet<'static> = Alphabet {
    cells: &[('.', 0), ('_', 0), ('#', 0), ('x', 1), ('X', 1), ('o', 2), ('O', 2)],
    expected: "`x` for Left's stone, `o` for Right's and `.` for an empty cell",
    fill: None,
};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "clobber",
    title: "Clobber",
    rules: "Each player has stones on a board. A player moves one of their stones to an adjacent \
            cell that holds an opposing stone, and removes the opposing stone. Stones move along \
            rows and columns. If `diagonal` is `true`, stones also move diagonally. If \
            `directions` is given, stones move only in these directions. A player unable to move \
            loses.",
    notation: "A board is written row by row, with `/`, `|` or a newline between the rows. `x` or \
               `X` is a Left stone, `o` or `O` is a Right stone, and `.`, `_` or `#` is a cell \
               without a stone, as in the strip `xoxo.xxo`. `4x5` is the starting position on the \
               board with 4 rows and 5 columns. In the starting position, stones of alternating \
               colours fill the board.",
    options: Directions::OPTIONS,
    known: "If the opposite of every allowed direction is also allowed, either player can move \
            whenever the opponent can move. Every position is then all-small, so its atomic weight \
            often determines the winner. Every connected group that contains stones of both \
            colours is a component. Exchanging the colours negates the value. Deciding the winner \
            is NP-hard. The first player wins the strip (xo)^n for every positive integer n except \
            3. For n = 3, the value is 0. This result was conjectured in 2004 and proved in 2025.",
    sources: "M. Albert, J. P. Grossman, R. Nowakowski, D. Wolfe, An introduction to Clobber, \
              Integers 5(2) (2005) A1; X. Chen, T. Folkersen, R. Hayward and others, A proof of the 2004 \
              Albert-Grossman-Nowakowski-Wolfe conjecture on alternating linear Clobber, arXiv \
              2509.08985 (2025).",
    examples: &[
        Example::new("xo", "*"),
        Example::new("xxo", "^"),
        Example::new("xoo", "v"),
        Example::new("xo/ox", "*"),
        Example::new("xoxoxo", "0"),
        Example::new("xox/oxo", "0"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Grid(".xo"))),
};

impl Clobber {
    pub(crate) fn from_args(args: &Args<'_>) -> Result<Clobber, RulesetError> {
        Ok(Clobber { directions: Directions::from_args(args)? })
    }

    /// Returns the stones linked to a region. The result need not contain the region.
    #[inline(always)]
    fn spread<S: Shape>(self, shape: S, region: S::Mask, stones: S::Mask) -> S::Mask {
        match self.directions {
            Directions::SIDES => shape.spread(region, stones),
            Directions::ALL => shape.around(region) & stones,
            others => (others.forward(shape, region) | others.backward(shape, region)) & stones,
        }
    }

    #[inline(always)]
    fn captures<S: Shape>(
        self,
        board: &MaskBoard<S, 2>,
        player: Player,
        out: &mut Vec<GridBoard<2>>,
    ) {
        let shape = board.shape;
        let own = player.pick(board.planes[0], board.planes[1]);
        if self.directions == Directions::SIDES {
            captures(board, player, shape.east(own), |to| shape.west(to), out);
            captures(board, player, shape.west(own), |to| shape.east(to), out);
            captures(board, player, shape.south(own), |to| shape.north(to), out);
            captures(board, player, shape.north(own), |to| shape.south(to), out);
            return;
        }
        for i in self.directions.each() {
            let source = |to| directions::step(shape, i ^ 1, to);
            captures(board, player, directions::step(shape, i, own), source, out);
        }
    }

    /// Removes the stones that are not linked to another stone, or all stones if they have the same
    /// colour.
    #[inline(always)]
    fn live_part<S: Shape>(self, board: &MaskBoard<S, 2>) -> GridBoard<2> {
        let (set, shape) = (self.directions, board.shape);
        let stones = board.support();
        let live = stones
            & match set {
                Directions::SIDES => shape.beside(stones),
                _ => set.forward(shape, stones) | set.backward(shape, stones),
            };
        board.part(if has_both(board, live) { live } else { S::Mask::EMPTY })
    }
}

#[inline(always)]
fn has_both<S: Shape>(board: &MaskBoard<S, 2>, region: S::Mask) -> bool {
    board.planes.iter().all(|&stones| !(region & stones).is_empty())
}

/// Appends the positions after captures in one direction. `source` maps a target to the cell from
/// which the stone moves.
#[inline(always)]
fn captures<S: Shape>(
    board: &MaskBoard<S, 2>,
    player: Player,
    targets: S::Mask,
    source: impl Fn(S::Mask) -> S::Mask,
    out: &mut Vec<GridBoard<2>>,
) {
    let [left, right] = board.planes;
    match player {
        Player::Left => out.extend(
            bits(targets & right).map(|to| board.with([left & !source(to) | to, right & !to])),
        ),
        Player::Right => out.extend(
            bits(targets & left).map(|to| board.with([left & !to, right & !source(to) | to])),
        ),
    }
}

impl Ruleset for Clobber {
    type Position = ClobberPosition;

    fn options(&self, position: &GridBoard<2>, player: Player, out: &mut Vec<GridBoard<2>>) {
        with_planes!(position, board => self.captures(board, player, out));
    }

    fn components(&self, position: &GridBoard<2>, out: &mut Vec<GridBoard<2>>) {
        with_planes!(position, board => {
            let stones = board.support();
            board.regions(
                |region| self.spread(board.shape, region, stones),
                |region| {
                    if has_both(board, region) {
                        out.push(board.part(region));
                    }
                },
            );
        });
    }

    fn normalise(&self, position: GridBoard<2>) -> GridBoard<2> {
        self.directions.least_image(with_planes!(&position, board => self.live_part(board)))
    }

    /// May exchange the colours if the directions are `SIDES` or `ALL`.
    fn represent(&self, position: GridBoard<2>) -> (GridBoard<2>, Orientation) {
        match self.directions {
            Directions::SIDES | Directions::ALL => {
                with_planes!(&position, board => self.live_part(board)).least_of_both()
            }
            _ => (self.normalise(position), Orientation::Same),
        }
    }

    fn negate(&self, position: &GridBoard<2>) -> Option<GridBoard<2>> {
        Some(position.exchanged())
    }

    fn parse(&self, text: &str) -> Result<GridBoard<2>, PositionError> {
        let start = |rows, cols| Some(stones::chequered(rows, cols));
        text::read_or_start(text, &ALPHABET, start).map(GridBoard::new)
    }

    fn print(&self, position: &GridBoard<2>) -> String {
        text::write(&position.cells(), &ALPHABET)
    }

    fn view(&self, position: &GridBoard<2>) -> BoardView {
        text::view(&position.cells(), |cell| match cell {
            0 => Cell::Empty,
            1 => Cell::Piece(Tint::Left),
            _ => Cell::Piece(Tint::Right),
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
    use crate::{Arg, ArgValue};

    const PLAIN: Clobber = Clobber { directions: Directions::SIDES };
    const DIAGONAL: Clobber = Clobber { directions: Directions::ALL };

    fn directed(directions: &str) -> Clobber {
        let arg = Arg::named("directions", ArgValue::Text(directions.into()));
        Clobber::from_args(&Args::new(DOC, &[arg]).unwrap()).unwrap()
    }

    #[test]
    fn moves_of_small_boards() {
        assert_eq!(moves(&PLAIN, "xoxo", Player::Left), [".xxo", "xo.x", "xx.o"]);
        assert_eq!(moves(&PLAIN, "xo/ox", Player::Right), ["o./ox", "oo/.x", "x./oo", "xo/.o"]);
        assert!(moves(&PLAIN, "x./.o", Player::Left).is_empty());
        assert_eq!(moves(&DIAGONAL, "x./.o", Player::Left), ["../.x"]);
        assert_eq!(moves(&DIAGONAL, ".x/o.", Player::Right), [".o/.."]);
        assert!(moves(&DIAGONAL, "x.o", Player::Left).is_empty());
        assert_eq!(moves(&directed("e"), "xox", Player::Left), [".xx"]);
        assert_eq!(moves(&directed("s, w"), "xo/ox", Player::Right), ["o./ox", "x./oo"]);
    }

    #[test]
    fn the_hooks_keep_the_form() {
        check_laws(
            &PLAIN,
            &["xoxoxo.xxo", "xox/oxo", "xo.x/.ox./o..x", "xo/ox/xo", "oxoxxoox", "x.o/ooo", "0x0"],
        );
        check_laws(&DIAGONAL, &["xo/ox", "x.o/.x./o.o", "x.x.o/.o.o.", "xoxo.x"]);
        for text in ["e w", "n", "s e", "ne sw e"] {
            check_laws(&directed(text), &["xox/oxo", "xo.x/.ox./o..x", "x/o/x/x", "xxoxo"]);
        }
    }

    #[test]
    fn the_hooks_keep_the_form_of_large_boards() {
        let mut rows = vec![".".repeat(12); 9];
        rows[3] = "..xox.......".into();
        rows[4] = "...o....xo.x".into();
        rows[8] = "oxo........x".into();
        let text = rows.join("/");
        check_laws(&PLAIN, &[&text]);
        check_laws(&DIAGONAL, &[&text]);
        check_laws(
            &PLAIN,
            &[&format!("xo{}oxo", ".".repeat(60)), &format!("{}xo", "x".repeat(70))],
        );
    }

    #[test]
    fn groups_that_touch_at_a_corner_fall_apart() {
        let text = "xo......../..xo....../....xo..../......xo../........xo";
        let parts = |rules: &Clobber| components(rules, &rules.parse(text).unwrap()).len();
        assert_eq!(parts(&PLAIN), 5);
        assert_eq!(parts(&directed("ne sw")), 0);
        assert_eq!(parts(&directed("nw")), 4);
        assert_eq!(parts(&DIAGONAL), 1);
        let normal = |text: &str| PLAIN.print(&PLAIN.normalise(PLAIN.parse(text).unwrap()));
        assert_eq!(normal("x......../.oxx...../........./........./........x"), "xxo");
        assert_eq!(normal(&format!("xx{}xx", ".".repeat(70))), "0x0");
    }

    #[test]
    fn words_and_bytes_agree() {
        for rules in [PLAIN, DIAGONAL, directed("n ne e"), directed("sw nw"), directed("e w")] {
            check_bytes(&rules, |board| Some(in_bytes(board)));
        }
    }

    #[test]
    fn images_share_a_normal_form() {
        let normal = |text: &str| PLAIN.normalise(PLAIN.parse(text).unwrap());
        for text in ["oxx", "o/x/x", "x/x/o", "..../.xxo", "o.../x.../x..x"] {
            assert_eq!(normal(text), normal("xxo"), "{text}");
        }
        assert_eq!(normal("xx/x."), GridBoard::EMPTY);
    }

    #[test]
    fn a_position_and_its_negative_have_one_representative() {
        for rules in [PLAIN, DIAGONAL] {
            let represent = |text: &str| rules.represent(rules.parse(text).unwrap());
            let large = format!("{}/xxo......", ["........."; 11].join("/"));
            let (a, b) = (represent("xxo"), represent("oox"));
            assert_eq!(a.0, b.0);
            assert_ne!(a.1, b.1);
            assert_eq!(represent(&large), a);
            assert_eq!(represent("xo"), (rules.parse("xo").unwrap(), Orientation::Same));
            assert_eq!(represent("ox"), represent("xo"));
        }
    }

    #[test]
    fn values() {
        check_examples(&PLAIN, &[]);
        for (text, value) in [("x", "0"), ("xxx", "0"), ("xoo.xxo", "0"), ("xo.ox", "0")] {
            check_value(&PLAIN, text, value);
        }
        check_value(&DIAGONAL, "x./.o", "*");
    }

    #[test]
    fn refused_texts() {
        check_refused(&PLAIN, "xo/o?", (4, 5), "unexpected '?'; write `x` for Left's stone");
        check_refused(&PLAIN, "9999x9999", (0, 9), "at most 4096 cells");
        assert_eq!(PLAIN.print(&PLAIN.parse("2x3").unwrap()), "xox/oxo");
    }
}

//! Cannibal Clobber: a stone moves onto a neighbouring stone of either colour and removes it.

use upstar_core::{
    BoardView, ClickTarget, Example, Part, Player, PositionError, Ruleset, RulesetDoc,
};

use crate::args::{Args, RulesetError};
use crate::clobber::{self, Clobber, ClobberPosition, Directions};
use crate::grid::{Board, SmallBoard, bits};
use crate::hot_clobber;

/// The rules of Cannibal Clobber, which go by the name of Hot Clobber too.
#[derive(Clone, Copy, Debug, Default)]
pub struct CannibalClobber {
    /// Where stones move.
    pub directions: Directions,
    /// Whether the page is that of Hot Clobber.
    pub hot: bool,
}

/// The page about Cannibal Clobber.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "cannibal_clobber",
    title: "Cannibal Clobber",
    rules: "A move takes one of the player's own stones to a neighbouring cell (beside, above or \
            below; with `diagonal: true` also cornerwise, with `directions` only in these) that \
            holds a stone of either colour, which is removed. A player unable to move loses.",
    notation: "Row by row, the rows separated by `/`, `|` or a newline: `x` or `X` Left's stone, \
               `o` or `O` Right's, `.`, `_` or `#` a cell without stone: `xxo/.ox`. `4x5` is \
               the start on a board of this size, full of stones of both colours in turn.",
    options: clobber::OPTIONS,
    known: "A connected group of stones is a component; exchanging the colours negates the value. \
            A player alone in a connected group of n stones has n - 1 moves there. The strip (xo)^n \
            is a win for the first player up to n = 30, and (xoo)^n one for Right up to n = 23.",
    sources: "In the solver MCGS of T. Folkersen, M. Müller and others; as Hot Clobber in the \
              Combinatorial Game Suite of A. N. Siegel.",
    examples: &[
        Example::new("xx", "1"),
        Example::new("xo", "*"),
        Example::new("xxo", "^"),
        Example::new("xxx", "2"),
        Example::new("xoxo", "+-1"),
    ],
};

impl CannibalClobber {
    /// The ruleset with these options.
    pub(crate) fn from_args(args: &Args<'_>) -> Result<CannibalClobber, RulesetError> {
        Ok(CannibalClobber { directions: Directions::from_args(args)?, hot: false })
    }

    fn linked(self, board: &SmallBoard<2>, x: u64) -> u64 {
        let (set, shape) = (self.directions, board.shape);
        (set.forward(shape, x) | set.backward(shape, x)) & board.support()
    }
}

impl Ruleset for CannibalClobber {
    type Position = ClobberPosition;

    fn options(&self, position: &Board<2>, player: Player, out: &mut Vec<Board<2>>) {
        let set = self.directions;
        match position {
            Board::Small(board) => {
                let ([left, right], shape) = (board.planes, board.shape);
                let own = if player == Player::Left { left } else { right };
                for from in bits(own) {
                    for to in bits(set.forward(shape, from) & (left | right)) {
                        let (own, other) = (own & !from | to, (left | right) & !own & !to);
                        let planes = match player {
                            Player::Left => [own, other],
                            Player::Right => [other, own],
                        };
                        out.push(Board::Small(SmallBoard { planes, shape }));
                    }
                }
            }
            Board::Large(grid) => {
                let cells = grid.cells();
                let own = if player == Player::Left { 1 } else { 2 };
                for from in (0..cells.len()).filter(|&at| cells[at] == own) {
                    for to in set.targets(grid, from).filter(|&at| cells[at] != 0) {
                        out.push(Board::Large(Box::new(grid.with(&[(from, 0), (to, own)]))));
                    }
                }
            }
        }
    }

    /// The connected groups of more than one stone.
    fn components(&self, position: &Board<2>, out: &mut Vec<Board<2>>) {
        match position {
            Board::Small(board) => board.regions(
                |region| self.linked(board, region),
                |region| {
                    if !region.is_power_of_two() {
                        out.push(Board::Small(board.part(region)));
                    }
                },
            ),
            Board::Large(grid) => {
                let regions = grid.regions(|at| self.directions.linked(grid, at));
                let groups = regions.iter().filter(|region| region.len() > 1);
                out.extend(groups.map(|region| Board::new(grid.part(region))));
            }
        }
    }

    /// The least image under the symmetries of the directions, without lonely stones and margins.
    fn normalise(&self, position: Board<2>) -> Board<2> {
        match position {
            Board::Small(board) => {
                let live = self.linked(&board, board.support());
                self.directions.least_image(Board::Small(board.part(live)))
            }
            Board::Large(grid) => {
                let live = self.directions.live(&grid);
                self.directions.least_image(Board::new(grid.part(&live)))
            }
        }
    }

    /// The colours exchanged.
    fn negate(&self, position: &Board<2>) -> Option<Board<2>> {
        Some(position.exchanged())
    }

    fn parse(&self, text: &str) -> Result<Board<2>, PositionError> {
        Clobber::default().parse(text)
    }

    fn print(&self, position: &Board<2>) -> String {
        Clobber::default().print(position)
    }

    fn view(&self, position: &Board<2>) -> BoardView {
        Clobber::default().view(position)
    }

    /// The stone that moves. One that takes a stone of its own colour leaves the same whichever it takes.
    fn click_targets(
        &self,
        position: &Board<2>,
        player: Player,
        to: &Board<2>,
    ) -> Vec<ClickTarget> {
        let found = self.view(position).path_to(&self.view(to), &[player.into()]);
        let grid = position.cells();
        match found.as_ref().map(ClickTarget::parts) {
            Some(&[Part::Cell(row, column)]) => {
                let from = row * grid.cols() + column;
                let own = grid.cells()[from];
                let taken = self.directions.targets(&grid, from);
                let taken = taken.filter(|&at| grid.cells()[at] == own).map(|at| grid.part_at(at));
                taken.map(|at| ClickTarget::Path(vec![Part::Cell(row, column), at])).collect()
            }
            _ => found.into_iter().collect(),
        }
    }

    fn doc(&self) -> &'static RulesetDoc {
        if self.hot { &hot_clobber::DOC } else { &DOC }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_bytes, check_examples, check_laws, check_refused, check_value, in_bytes, moves,
    };

    const PLAIN: CannibalClobber = CannibalClobber { directions: Directions::SIDES, hot: false };
    const DIAGONAL: CannibalClobber = CannibalClobber { directions: Directions::ALL, hot: false };

    #[test]
    fn own_stones_are_taken_too() {
        assert_eq!(moves(&PLAIN, "xxo", Player::Left), [".xo", "x.o", "x.x"]);
        assert_eq!(moves(&PLAIN, "xxo", Player::Right), ["xo."]);
        assert_eq!(moves(&DIAGONAL, "x./.x", Player::Left), ["../.x", "x./.."]);
        assert!(moves(&PLAIN, "x.x", Player::Left).is_empty());
    }

    #[test]
    fn the_hooks_keep_the_form() {
        check_laws(&PLAIN, &["xoxo.xx", "xox/oxo", "x.o/xx./.oo", "x/o/x", "0x0"]);
        check_laws(&DIAGONAL, &["x.o/.x./o.o", "xo/ox"]);
        let mut rows = vec![".".repeat(12); 9];
        rows[3] = "..xox.......".into();
        rows[4] = "...o....xx.x".into();
        rows[8] = "oxo........x".into();
        check_laws(&PLAIN, &[&rows.join("/")]);
        let text = ArgText("e, s").rules();
        check_laws(&text, &["xox/oxx", "xx/oo"]);
    }

    /// The value of the option `directions`.
    struct ArgText(&'static str);

    impl ArgText {
        fn rules(&self) -> CannibalClobber {
            let value = crate::ArgValue::Text(self.0.into());
            let args = [crate::Arg::named("directions", value)];
            CannibalClobber::from_args(&Args::new(&DOC, &args).unwrap()).unwrap()
        }
    }

    #[test]
    fn words_and_bytes_agree() {
        for rules in [PLAIN, DIAGONAL, ArgText("n, se").rules()] {
            check_bytes(&rules, |board| Some(in_bytes(board)));
        }
    }

    #[test]
    fn values() {
        check_examples(&PLAIN, &[]);
        for (text, value) in [("x.x", "0"), ("xx/xx", "3"), ("oo", "-1")] {
            check_value(&PLAIN, text, value);
        }
        assert_eq!(CannibalClobber { hot: true, ..PLAIN }.doc().name, "hot_clobber");
    }

    #[test]
    fn refused_texts() {
        check_refused(&PLAIN, "x?", (1, 2), "unexpected '?'; write `x` for Left's stone");
    }
}

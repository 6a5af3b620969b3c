//! Amazons: an amazon moves like a queen and then shoots an arrow.

use upstar_core::{
    BoardView, ClickTarget, Enumeration, Example, Player, PositionError, Ruleset, RulesetDoc,
    TextShape,
};

use crate::grid::stones::{self, EMPTY, StonePlanes, stone};
use crate::grid::{GridBoard, Mask, MaskBoard, Shape, Shift, bits, text, with_planes};
use crate::parsing::too_large;

/// The rules of Amazons.
#[derive(Clone, Copy, Debug, Default)]
pub struct Amazons;

/// A board. The plane of a player holds the player's amazons and the empty cells.
pub type AmazonsPosition = GridBoard<2>;

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "amazons",
    title: "Amazons",
    rules: "Each player has amazons on a board. A player moves one of their amazons like a chess \
            queen, over one or more empty cells along a row, column or diagonal. The amazon then \
            shoots an arrow. The arrow flies from the amazon's new cell in the same way and blocks \
            the cell where it lands for the rest of the game. The cell that the amazon has just \
            left counts as empty for the arrow. Neither an amazon nor an arrow can pass a blocked \
            cell or another amazon. A player unable to move loses.",
    notation: "A board is written row by row, with `/`, `|` or a newline between the rows. `x` or \
               `X` is a Left amazon, `o` or `O` is a Right amazon, `.` or `_` is an empty cell, \
               and `#` is a blocked cell, as in `x...|....|...o`. `10x10` is the starting position \
               with four amazons for each player. `mxn` is a similar starting position for every m \
               and n that are at least 4.",
    known: "Exchanging Left's and Right's amazons negates the value. Blocked cells divide the \
            board into components. If all amazons of a component belong to one player, the value \
            of the component is an integer. If that player can make at most n moves in the \
            component, the value is n for Left and -n for Right. The maximum number of moves is at \
            most the number of empty cells in the component. Components with amazons of both \
            players are usually hot. Deciding the winner is PSPACE-complete.",
    sources: "Walter Zamkauskas (1988); E. Berlekamp, Sums of 2xN Amazons (2000); R. Snatzke, \
              Exhaustive search in Amazons (2002); T. Furtak, M. Kiyomi, T. Uno, M. Buro (2005) \
              for its complexity.",
    options: &[],
    examples: &[
        Example::new("x.", "1"),
        Example::new("x.o", "*"),
        Example::new("x..", "2"),
        Example::new("x.#.o", "0"),
        Example::new("x./.o", "0"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Grid(".xo#"))),
};

/// Returns the starting position. Each player has two amazons on the back row and one at each side
/// edge, a third of the board in front of them. Left's back row is at the top.
fn start(rows: usize, cols: usize) -> Option<Vec<u8>> {
    if rows < 4 || cols < 4 {
        return None;
    }
    let mut cells = vec![EMPTY; rows * cols];
    let (forward, inward) = (rows / 3, cols / 3);
    for (player, back, front) in
        [(Player::Left, 0, forward), (Player::Right, rows - 1, rows - 1 - forward)]
    {
        for (row, col) in [(back, inward), (back, cols - 1 - inward), (front, 0), (front, cols - 1)]
        {
            cells[row * cols + col] = stone(player);
        }
    }
    Some(cells)
}

/// The maximum number of cells, on which one amazon has thousands of moves.
const MAX_CELLS: usize = 400;

#[inline(always)]
fn reach<S: Shape>(shape: S, from: S::Mask, empty: S::Mask) -> S::Mask {
    let ray = |step: Shift<S>| {
        let mut all = S::Mask::EMPTY;
        let mut at = step(shape, from) & empty;
        while !at.is_empty() {
            all |= at;
            at = step(shape, at) & empty;
        }
        all
    };
    ray(S::east)
        | ray(S::west)
        | ray(S::north)
        | ray(S::south)
        | ray(|shape, x| shape.north(shape.east(x)))
        | ray(|shape, x| shape.north(shape.west(x)))
        | ray(|shape, x| shape.south(shape.east(x)))
        | ray(|shape, x| shape.south(shape.west(x)))
}

fn push_moves<S: Shape>(board: &MaskBoard<S, 2>, player: Player, out: &mut Vec<GridBoard<2>>) {
    let (StonePlanes { own, other, empty }, shape) = (StonePlanes::of(board, player), board.shape);
    for from in bits(own) {
        for to in bits(reach(shape, from, empty)) {
            let (own, empty) = (own & !from | to, empty & !to | from);
            out.extend(bits(reach(shape, to, empty)).map(|arrow| {
                let empty = empty & !arrow;
                StonePlanes { own, other, empty }.board(player, shape)
            }));
        }
    }
}

impl Ruleset for Amazons {
    type Position = AmazonsPosition;

    fn options(&self, position: &GridBoard<2>, player: Player, out: &mut Vec<GridBoard<2>>) {
        with_planes!(position, board => push_moves(board, player, out));
    }

    fn components(&self, position: &GridBoard<2>, out: &mut Vec<GridBoard<2>>) {
        with_planes!(position, board => {
            let (all, shape) = (board.support(), board.shape);
            let empty = board.planes[0] & board.planes[1];
            board.regions(
                |region| shape.around(region) & all,
                |region| {
                    if !(region & empty).is_empty() && !(region & !empty).is_empty() {
                        out.push(board.part(region));
                    }
                },
            );
        });
    }

    fn normalise(&self, position: GridBoard<2>) -> GridBoard<2> {
        position.cropped().least_image()
    }

    fn negate(&self, position: &GridBoard<2>) -> Option<GridBoard<2>> {
        Some(position.exchanged())
    }

    fn parse(&self, text: &str) -> Result<GridBoard<2>, PositionError> {
        let cells = text::read_or_start(text, &stones::ALPHABET, start)?;
        if cells.cells().len() > MAX_CELLS {
            return Err(too_large("board", "cells", MAX_CELLS, (0, text.len())));
        }
        Ok(GridBoard::new(cells))
    }

    fn print(&self, position: &GridBoard<2>) -> String {
        text::write(&position.cells(), &stones::ALPHABET)
    }

    fn view(&self, position: &GridBoard<2>) -> BoardView {
        stones::view(position)
    }

    fn click_targets(
        &self,
        position: &GridBoard<2>,
        player: Player,
        to: &GridBoard<2>,
    ) -> Vec<ClickTarget> {
        let path = self.view(position).path_to(&self.view(to), &[player.into()]);
        let (before, after) = (position.cells(), to.cells());
        let blocked =
            before.parts().zip(after.parts()).find(|((_, was), (_, is))| *was != 0 && *is == 0);
        let arrow = blocked.map(|((part, _), _)| part);
        path.iter()
            .zip(arrow)
            .map(|(path, arrow)| ClickTarget::Steps([path.parts(), &[arrow]].concat()))
            .collect()
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_bytes, check_examples, check_laws, check_refused, check_value, in_bytes, moves,
    };

    #[test]
    fn a_size_is_the_start_of_play() {
        let start = |size: &str| Amazons.print(&Amazons.parse(size).unwrap());
        let rows = [
            "...x..x...",
            "..........",
            "..........",
            "x........x",
            "..........",
            "..........",
            "o........o",
            "..........",
            "..........",
            "...o..o...",
        ];
        assert_eq!(start("10x10"), rows.join("/"));
        assert_eq!(start("6x6"), "..xx../....../x....x/o....o/....../..oo..");
        assert_eq!(start("4x4"), ".xx./x..x/o..o/.oo.");
        check_refused(&Amazons, "3x9", (0, 3), "3x9 gives only a size");
    }

    #[test]
    fn moves_of_small_boards() {
        assert_eq!(moves(&Amazons, "x.", Player::Left), ["#x"]);
        assert_eq!(moves(&Amazons, "x..", Player::Left), ["#.x", "#x.", ".#x", ".x#"]);
        assert_eq!(moves(&Amazons, ".#/x.", Player::Left).len(), 4);
        assert!(moves(&Amazons, "x#.", Player::Left).is_empty());
        assert!(moves(&Amazons, "xo.", Player::Left).is_empty());
        // The diagonal between two blocked cells is open.
        assert_eq!(moves(&Amazons, "x#/#.", Player::Left), ["##/#x"]);
    }

    #[test]
    fn the_hooks_keep_the_form() {
        check_laws(&Amazons, &["x..o.", "x./.o", "x../.#o", "xo.#.", "#x.#o./#.#x##", "0x0"]);
        let mut rows = vec!["#".repeat(10); 9];
        rows[1] = "#..x######".into();
        rows[2] = "#.o####..#".into();
        rows[8] = "#####.#o##".into();
        check_laws(&Amazons, &[&rows.join("/")]);
    }

    #[test]
    fn words_and_bytes_agree() {
        check_bytes(&Amazons, |board| Some(in_bytes(board)));
    }

    #[test]
    fn values() {
        check_examples(&Amazons, &[]);
        for (text, value) in [("x#/#.", "1"), ("xo", "0"), ("x.#o", "1"), ("xx.", "1")] {
            check_value(&Amazons, text, value);
        }
    }

    #[test]
    fn refused_texts() {
        check_refused(&Amazons, "x./y.", (3, 4), "unexpected 'y'; write `x` for Left's stone");
        check_refused(&Amazons, &".".repeat(401), (0, 401), "at most 400 cells");
    }
}

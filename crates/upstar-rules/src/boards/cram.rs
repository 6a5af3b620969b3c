//! Cram: impartial Domineering.

use upstar_core::{
    BoardView, Enumeration, Example, Player, PositionError, Ruleset, RulesetDoc, TextShape,
};

use super::domineering::{dominoes, live};
use crate::Domineering;
use crate::grid::{CellGrid, GridBoard, GridShape, Mask, Shape, low_bits, with_planes};

/// The rules of Cram.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cram;

/// A board whose only plane is the set of free cells.
pub type CramPosition = GridBoard<1>;

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "cram",
    title: "Cram",
    rules: "A position is a board of free and taken cells. A move places a domino vertically or \
            horizontally on two adjacent free cells. A player unable to place a domino loses.",
    notation: "As in Domineering, the empty board with m rows and n columns is written `mxn`, as \
               in `4x5`. Any other board is written row by row, with `.` or `_` for a free cell \
               and `#` for a taken cell, as in `../.#`.",
    options: &[],
    known: "The game is impartial. A strip of n cells is equal to a heap of n tokens in Dawson's \
            Kayles (octal 0.07). The nim values of Dawson's Kayles are eventually periodic with \
            period 34. If both sides of an empty board are even, the second player wins by \
            answering each domino with its image under a half-turn. If one side is even and the \
            other side is odd, the first player wins by placing a domino in the middle and then \
            answering in the same way, so the nim value is not 0. The value of the board 2xn is 0 \
            for even n and * for odd n. Nim values are known for 3xn up to n = 20, for 4xn up to n \
            = 15, for 5xn up to n = 12, for 6xn up to n = 10, and for 7xn up to n = 9.",
    sources: "M. Gardner, Scientific American (1974); E. Berlekamp, J. Conway, R. Guy, Winning Ways, \
              ch. 5 and 15; M. Schneider, Das Spiel Juvavum (2009); J. Lemoine, S. Viennot, Nimbers \
              are inevitable (2012); J. Uiterwijk, The impartial game of Cram (2020).",
    examples: &[
        Example::new("1x2", "*"),
        Example::new("1x4", "*2"),
        Example::new("1x9", "0"),
        Example::new("2x2", "0"),
        Example::new("2x3", "*"),
        Example::new("3x3", "0"),
        Example::new("3x4", "*"),
        Example::new("../.#", "*"),
        Example::new(".#./.../.#.", "0"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Grid(".#"))),
};

impl Ruleset for Cram {
    type Position = CramPosition;

    fn options(&self, position: &GridBoard<1>, _: Player, out: &mut Vec<GridBoard<1>>) {
        with_planes!(position, board => {
            Player::BOTH.into_iter().for_each(|player| dominoes(board, player, out));
        });
    }

    fn components(&self, position: &GridBoard<1>, out: &mut Vec<GridBoard<1>>) {
        Domineering.components(position, out);
    }

    /// Replaces a path by a strip, because only adjacency matters.
    fn normalise(&self, position: GridBoard<1>) -> GridBoard<1> {
        with_planes!(&position, board => {
            let live = live(board);
            match snake(live, board.shape) {
                Some(length) => strip(length as usize),
                None => board.part(live).least_image(),
            }
        })
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn parse(&self, text: &str) -> Result<GridBoard<1>, PositionError> {
        Domineering.parse(text)
    }

    fn print(&self, position: &GridBoard<1>) -> String {
        Domineering.print(position)
    }

    fn view(&self, position: &GridBoard<1>) -> BoardView {
        Domineering.view(position)
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

/// Returns the number of free cells if they form an induced path.
#[inline(always)]
fn snake<S: Shape>(free: S::Mask, shape: S) -> Option<u32> {
    let (n, s) = (free & shape.north(free), free & shape.south(free));
    let (w, e) = (free & shape.west(free), free & shape.east(free));
    // In a path, no cell has three neighbours, and there is one edge fewer than cells.
    let branches = n & s & (w | e) | w & e & (n | s);
    let cells = free.count();
    if !branches.is_empty() || n.count() + w.count() + 1 != cells {
        return None;
    }
    // The cells form a path, possibly together with cycles.
    let ends = free & !(n & s | w & e | (n | s) & (w | e));
    let mut region = ends.lowest();
    loop {
        let grown = shape.spread(region, free);
        if grown == region {
            return (region == free).then_some(cells);
        }
        region = grown;
    }
}

fn strip(length: usize) -> GridBoard<1> {
    match GridShape::new(1, length) {
        Some(shape) => shape.board([low_bits(length as u32)]),
        None => GridBoard::new(CellGrid::new(1, length, vec![1; length])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_bytes, check_examples, check_laws, check_value, components, followers, in_bytes,
        moves,
    };
    use crate::{MoveRule, Variant};

    #[test]
    fn both_players_place_both_ways() {
        for player in Player::BOTH {
            assert_eq!(moves(&Cram, "../.#", player), ["##/.#", "#./##"]);
            assert_eq!(moves(&Cram, "2x2", player).len(), 4);
        }
        let options = crate::testing::options(&Cram, &Cram.parse("9x9").unwrap(), Player::Left);
        assert_eq!(options.len(), 144);
    }

    #[test]
    fn words_and_bytes_agree() {
        check_bytes(&Cram, |board| Some(in_bytes(board)));
    }

    #[test]
    fn it_is_impartial_domineering() {
        let rules = Variant::new(Domineering, MoveRule::Impartial, false);
        for position in followers(&Cram, [Cram.parse("3x4").unwrap()]) {
            let sorted = |mut all: Vec<GridBoard<1>>| {
                all.sort();
                all
            };
            let text = Cram.print(&position);
            assert_eq!(
                sorted(crate::testing::options(&Cram, &position, Player::Right)),
                sorted(crate::testing::options(&rules, &position, Player::Right)),
                "{text}"
            );
        }
    }

    #[test]
    fn the_hooks_keep_the_form() {
        check_laws(
            &Cram,
            &["3x3", "2x5", "5x2", "1x9", "../.#", "##.#/.##./.#../....", "..#../....#/..#.."],
        );
        let mut large = vec!["#".repeat(20); 20];
        large[4] = format!("#..{}", "#".repeat(17));
        large[5] = format!("##..{}", "#".repeat(16));
        large[19] = format!("{}..", "#".repeat(18));
        check_laws(&Cram, &[&large.join("/")]);
    }

    #[test]
    fn snakes_are_strips() {
        let normal = |text: &str| Cram.print(&Cram.normalise(Cram.parse(text).unwrap()));
        assert_eq!(normal("..#/#../##."), "1x5");
        assert_eq!(normal("..../###./..../.###/...."), "1x14");
        assert_eq!(normal("#.../.#.#"), ".../#.#", "an isolated cell is left out, a T stays");
        assert_eq!(normal(".../.#./..."), ".../.#./...", "a ring is no strip");
        assert!(normal("..##/..#./###.").contains('/'), "a ring and a line are no strip");
        assert_eq!(normal(".#"), "0x0");
        check_laws(&Cram, &["..#/#../##.", ".../.#./...", "#.#/.../#.#", "..#/#.#/#.."]);
    }

    #[test]
    fn long_strips_fall_apart_as_short_ones_do() {
        let text = format!("{}#..#.#...", ".".repeat(70));
        for text in [text.clone(), text.chars().map(String::from).collect::<Vec<_>>().join("/")] {
            let position = Cram.parse(&text).unwrap();
            assert!(matches!(position, GridBoard::Large(_)));
            let parts = components(&Cram, &position);
            let normal = parts.into_iter().map(|part| Cram.print(&Cram.normalise(part)));
            assert_eq!(normal.collect::<Vec<_>>(), ["1x70", "1x2", "1x3"]);
        }
        let stair = |row: usize| format!("{}..{}", "#".repeat(row), "#".repeat(18 - row));
        let stairs = (0..19).map(stair).collect::<Vec<_>>().join("/");
        assert_eq!(Cram.print(&Cram.normalise(Cram.parse(&stairs).unwrap())), "1x38");
    }

    #[test]
    fn values() {
        check_examples(&Cram, &[]);
        // Dawson's Kayles.
        for (n, nim) in [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2].iter().enumerate() {
            check_value(&Cram, &format!("1x{}", n + 1), &format!("*{nim}"));
        }
        for (n, nim) in [1, 0, 1, 0, 1].iter().enumerate() {
            check_value(&Cram, &format!("2x{}", n + 1), &format!("*{nim}"));
        }
        check_value(&Cram, "3x5", "*");
    }
}

//! Domineering: Left places vertical dominoes, and Right places horizontal dominoes.

use upstar_core::{
    BoardView, Cell, Enumeration, Example, Player, PositionError, Ruleset, RulesetDoc, TextShape,
};

use crate::grid::text::{self, Alphabet};
use crate::grid::{GridBoard, MaskBoard, Shape, bits, with_planes};

/// The rules of Domineering.
#[derive(Clone, Copy, Debug, Default)]
pub struct Domineering;

/// A board whose only plane is the set of free cells.
pub type DomineeringPosition = GridBoard<1>;

const ALPHABET: Alphabet<'static> = Alphabet {
    cells: &[('.', 1), ('_', 1), ('#', 0)],
    expected: "`.` for a free cell and `#` for a taken cell",
    fill: Some(1),
};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "domineering",
    title: "Domineering",
    rules: "A position is a board of free and taken cells. Left places a domino vertically on two \
            adjacent free cells, and Right places a domino horizontally on two adjacent free \
            cells. A player unable to place a domino loses.",
    notation: "The empty board with m rows and n columns is written `mxn`, as in `4x5`. Any other \
               board is written row by row, with `/`, `|` or a newline between the rows, `.` or \
               `_` for a free cell and `#` for a taken cell, as in `../.#`.",
    options: &[],
    known: "Exchanging rows and columns negates the value, so an empty square board is its own \
            negative. The value of a vertical strip of n cells is n/2 rounded down, and the value \
            of a horizontal strip of n cells is the negative of this integer. The values of empty \
            boards vary irregularly with the size, and many are hot. The value of 2x2 is a switch, \
            the value of 4x4 has mean 0 and temperature 0, and the value of 5x5 is 0. The outcomes \
            of square boards are known up to 11x11 (Uiterwijk 2016). Berlekamp conjectured that no \
            position has a temperature greater than 2.",
    sources: "G. Andersson (Göran Andersson's Domino, in Gardner 1974); E. Berlekamp, J. Conway, \
              R. Guy, Winning Ways, ch. 5; E. Berlekamp, Blockbusting and Domineering (1988); \
              J. Uiterwijk, 11x11 Domineering is solved (2016).",
    examples: &[
        Example::new("2x1", "1"),
        Example::new("1x4", "-2"),
        Example::new("2x2", "{1|-1}"),
        Example::new("../.#", "*"),
        Example::new(".##/...", "-1/2"),
        Example::new("..#/#..", "{0|-1}"),
        Example::new("2x3", "{2|-1/2}"),
        Example::new("3x4", "-3/2"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Grid(".#"))),
};

impl Ruleset for Domineering {
    type Position = DomineeringPosition;

    fn options(&self, position: &GridBoard<1>, player: Player, out: &mut Vec<GridBoard<1>>) {
        with_planes!(position, board => dominoes(board, player, out));
    }

    fn components(&self, position: &GridBoard<1>, out: &mut Vec<GridBoard<1>>) {
        with_planes!(position, board => {
            let (live, shape) = (live(board), board.shape);
            board.within(live).regions(
                |region| shape.spread(region, live),
                |region| out.push(board.part(region)),
            );
        });
    }

    fn normalise(&self, position: GridBoard<1>) -> GridBoard<1> {
        with_planes!(&position, board => board.part(live(board))).least_flip()
    }

    fn negate(&self, position: &GridBoard<1>) -> Option<GridBoard<1>> {
        Some(position.transposed())
    }

    fn parse(&self, text: &str) -> Result<GridBoard<1>, PositionError> {
        text::read(text, &ALPHABET).map(GridBoard::new)
    }

    fn print(&self, position: &GridBoard<1>) -> String {
        text::write(&position.cells(), &ALPHABET)
    }

    fn view(&self, position: &GridBoard<1>) -> BoardView {
        text::view(&position.cells(), |cell| match cell {
            0 => Cell::Blocked,
            _ => Cell::Empty,
        })
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

/// Returns the free cells beside a free cell.
#[inline(always)]
pub(super) fn live<S: Shape>(board: &MaskBoard<S, 1>) -> S::Mask {
    let [free] = board.planes;
    free & board.shape.beside(free)
}

/// Appends the boards after each move of `player`.
#[inline(always)]
pub(super) fn dominoes<S: Shape>(
    board: &MaskBoard<S, 1>,
    player: Player,
    out: &mut Vec<GridBoard<1>>,
) {
    let ([free], shape) = (board.planes, board.shape);
    match player {
        Player::Left => out.extend(
            bits(free & shape.north(free))
                .map(|cell| board.with([free & !(cell | shape.south(cell))])),
        ),
        Player::Right => out.extend(
            bits(free & shape.west(free))
                .map(|cell| board.with([free & !(cell | shape.east(cell))])),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        Forms, check_bytes, check_examples, check_laws, check_refused, check_value, components,
        followers, in_bytes, moves,
    };
    use std::collections::{HashMap, HashSet};

    #[test]
    fn moves_of_a_small_board() {
        assert_eq!(moves(&Domineering, "../.#", Player::Left), ["#./##"]);
        assert_eq!(moves(&Domineering, "../.#", Player::Right), ["##/.#"]);
        assert_eq!(moves(&Domineering, "2x2", Player::Left), ["#./#.", ".#/.#"]);
        assert_eq!(moves(&Domineering, "1x4", Player::Right), ["##..", ".##.", "..##"]);
        assert!(moves(&Domineering, "1x4", Player::Left).is_empty());
        assert!(moves(&Domineering, "0x0", Player::Left).is_empty());
    }

    #[test]
    fn the_hooks_keep_the_form() {
        check_laws(
            &Domineering,
            &["3x3", "2x5", "5x2", "1x9", "../.#", "##.#/.##./.#../....", "..#../....#/..#.."],
        );
    }

    #[test]
    fn the_hooks_keep_the_form_of_large_boards() {
        let mostly_taken = |size: usize| {
            let mut rows = vec!["#".repeat(size); size];
            rows[4] = format!("#..{}", "#".repeat(size - 3));
            rows[5] = format!("##..{}", "#".repeat(size - 4));
            rows[size - 1] = format!("{}..", "#".repeat(size - 2));
            rows.join("/")
        };
        check_laws(&Domineering, &[&mostly_taken(9), &mostly_taken(20)]);
        let position = Domineering.parse(&mostly_taken(20)).unwrap();
        let parts = components(&Domineering, &position);
        let texts: Vec<String> = parts.iter().map(|p| Domineering.print(p)).collect();
        assert_eq!(texts, ["..#/#..", "1x2"]);
        let mut options = Vec::new();
        Domineering.options(&Domineering.parse("1x200").unwrap(), Player::Right, &mut options);
        assert_eq!(options.len(), 199);
    }

    #[test]
    fn words_and_bytes_agree() {
        check_bytes(&Domineering, |board| Some(in_bytes(board)));
    }

    /// Returns the least images of the regions under flips, found cell by cell.
    fn naive_regions(text: &str) -> Vec<Vec<(usize, usize)>> {
        let mut free: Vec<(usize, usize)> = Vec::new();
        for (r, row) in text.split('/').enumerate() {
            free.extend(row.chars().enumerate().filter(|x| x.1 == '.').map(|(c, _)| (r, c)));
        }
        let mut regions = Vec::new();
        while let Some(cell) = free.pop() {
            let mut region = vec![cell];
            let mut next = 0;
            while let Some(&(r, c)) = region.get(next) {
                next += 1;
                let near = |x: &(usize, usize)| x.0.abs_diff(r) + x.1.abs_diff(c) == 1;
                region.extend(free.iter().filter(|x| near(x)).copied());
                free.retain(|x| !near(x));
            }
            let least = |f: fn(&(usize, usize)) -> usize| region.iter().map(f).min().unwrap();
            let (top, left) = (least(|x| x.0), least(|x| x.1));
            let moved: Vec<_> = region.iter().map(|x| (x.0 - top, x.1 - left)).collect();
            let bottom = moved.iter().map(|x| x.0).max().unwrap();
            let right = moved.iter().map(|x| x.1).max().unwrap();
            let images = [(false, false), (false, true), (true, false), (true, true)].map(|flip| {
                let image = moved.iter().map(|&(r, c)| {
                    (if flip.0 { bottom - r } else { r }, if flip.1 { right - c } else { c })
                });
                let mut image: Vec<_> = image.collect();
                image.sort_unstable();
                image
            });
            regions.extend(images.into_iter().min().filter(|region| region.len() > 1));
        }
        regions
    }

    #[test]
    fn components_are_those_found_cell_by_cell() {
        let board = Domineering.parse("4x4").unwrap();
        let (mut fast, mut naive) = (HashSet::new(), HashSet::new());
        for position in followers(&Domineering, [board]) {
            let parts = components(&Domineering, &position);
            fast.extend(parts.into_iter().map(|part| Domineering.normalise(part)));
            naive.extend(naive_regions(&text::rows_of(&position.cells(), &ALPHABET)));
        }
        assert_eq!(fast.len(), naive.len());
        assert_eq!(fast.len(), 377 + 1, "the whole board and 377 others");
    }

    #[test]
    fn l_trominoes_have_identical_trees() {
        let mut forms = Forms::default();
        let mut memo = HashMap::new();
        let star = forms.read("*");
        for text in ["../.#", "../#.", ".#/..", "#./.."] {
            let position = Domineering.parse(text).unwrap();
            assert_eq!(forms.of(&Domineering, &mut memo, &position), star);
        }
    }

    #[test]
    fn values() {
        check_examples(&Domineering, &[]);
        for (text, value) in [
            ("1x1", "0"),
            ("1x2", "-1"),
            ("...", "-1"),
            ("4x1", "2"),
            ("3x2", "{1/2|-2}"),
            ("2x4", "{{2|0}|0}"),
            ("4x2", "{0|{0|-2}}"),
            ("3x3", "{1|-1}"),
            ("4x3", "3/2"),
            ("#.#/...", "*"),
            ("#./../#.", "*"),
            ("#.#/.../#.#", "*"),
        ] {
            check_value(&Domineering, text, value);
        }
    }

    #[test]
    fn refused_texts() {
        check_refused(&Domineering, "..x/...", (2, 3), "unexpected 'x'; write `.` for a free cell");
        check_refused(&Domineering, "64x65", (0, 5), "at most 4096 cells");
        check_refused(&Domineering, "", (0, 0), "the text has no cells");
    }
}

//! Cram: either player places dominoes, standing or lying. Also known as impartial Domineering.

use upstar_core::{BoardView, Example, Player, PositionError, Ruleset, RulesetDoc};

use crate::Domineering;
use crate::grid::{Board, CellGrid, Shape, SmallBoard, bits, low_bits};

/// The rules of Cram.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cram;

/// A board whose only plane is the set of free cells.
pub type CramPosition = Board<1>;

/// The page about Cram.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "cram",
    title: "Cram",
    rules: "The players take turns placing a domino on two free neighbouring cells of a board, \
            standing or lying as they like. A player unable to place a domino loses.",
    notation: "As in Domineering: `mxn` is the empty board of m rows and n columns, `4x5`; any other \
               board is written row by row, with `.` or `_` for a free cell and `#` for a taken \
               one: `../.#`.",
    options: &[],
    known: "The game is impartial. A strip of n cells is a heap of n in Dawson's Kayles (octal 0.07), \
            with period 34. On an empty board with two even sides the second player answers each \
            domino by its image under half a turn and wins; with one even and one odd side the \
            first player begins in the middle and does the same, so that the nim value is not 0. \
            2xn is 0 for even n and * for odd n. Nim values are known for 3xn up to n = 20, 4xn to 15, \
            5xn to 12, 6xn to 10 and 7xn to 9.",
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
};

impl Ruleset for Cram {
    type Position = CramPosition;

    fn options(&self, position: &Board<1>, _: Player, out: &mut Vec<Board<1>>) {
        match position {
            Board::Small(board) => {
                let ([free], shape) = (board.planes, board.shape);
                let standing = free & shape.north(free);
                let lying = free & shape.west(free);
                out.reserve((standing.count_ones() + lying.count_ones()) as usize);
                let place = |cell: u64, step: u32| {
                    let planes = [free & !(cell | cell << step)];
                    Board::Small(SmallBoard { planes, shape })
                };
                out.extend(bits(standing).map(|cell| place(cell, shape.stride())));
                out.extend(bits(lying).map(|cell| place(cell, 1)));
            }
            Board::Large(_) => {
                for player in Player::BOTH {
                    Domineering.options(position, player, out);
                }
            }
        }
    }

    /// The regions of at least two cells.
    fn components(&self, position: &Board<1>, out: &mut Vec<Board<1>>) {
        match position {
            Board::Large(grid) if is_line(grid) => {
                out.extend(runs(grid.cells()).map(|length| Board::new(long_strip(length))));
            }
            _ => Domineering.components(position, out),
        }
    }

    /// The least image of the board without isolated cells and taken margins. A region that winds
    /// along in one line becomes a strip: which cells are neighbours is all that counts.
    fn normalise(&self, position: Board<1>) -> Board<1> {
        let Board::Small(board) = position else {
            if let Some(length) = long_line(&position) {
                return Board::new(long_strip(length));
            }
            return match Domineering.normalise(position) {
                small @ Board::Small(_) => self.normalise(small),
                large @ Board::Large(_) => large.least_image(),
            };
        };
        let live = |board: SmallBoard<1>| {
            let [free] = board.planes;
            let free = free & board.shape.beside(free);
            match snake(free, board.shape) {
                Some(length) => strip(length),
                None => {
                    let live = SmallBoard { planes: [free], shape: board.shape };
                    live.part(free).least_image()
                }
            }
        };
        Board::Small(if board.shape.fits_8x8() {
            live(board.assuming::<true>())
        } else {
            live(board)
        })
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn parse(&self, text: &str) -> Result<Board<1>, PositionError> {
        Domineering.parse(text)
    }

    fn print(&self, position: &Board<1>) -> String {
        Domineering.print(position)
    }

    fn view(&self, position: &Board<1>) -> BoardView {
        Domineering.view(position)
    }

    fn doc(&self) -> &'static RulesetDoc {
        &DOC
    }
}

/// Whether the board has only one row or only one column.
fn is_line(grid: &CellGrid) -> bool {
    grid.rows().min(grid.cols()) == 1
}

/// The lengths of the runs of at least two free cells.
fn runs(cells: &[u8]) -> impl Iterator<Item = usize> {
    cells.split(|&cell| cell == 0).map(<[u8]>::len).filter(|&length| length > 1)
}

/// The number of cells of a large board of one row or column with one run.
fn long_line(position: &Board<1>) -> Option<usize> {
    let Board::Large(grid) = position else { return None };
    let mut lengths = runs(grid.cells());
    match (lengths.next(), lengths.next()) {
        (Some(length), None) if is_line(grid) => Some(length),
        _ => None,
    }
}

/// The empty strip of so many cells, of any length.
fn long_strip(length: usize) -> CellGrid {
    CellGrid::new(1, length, vec![1; length])
}

/// The number of cells, if the free cells are one line of cells each of which has the one before
/// and the one after as its only neighbours.
#[inline(always)]
fn snake(free: u64, shape: Shape) -> Option<u32> {
    let (n, s) = (free & shape.north(free), free & shape.south(free));
    let (w, e) = (free & shape.west(free), free & shape.east(free));
    // Three neighbours, or two ends that are not there or too many.
    let branches = n & s & (w | e) | w & e & (n | s);
    let cells = free.count_ones();
    if branches != 0 || n.count_ones() + w.count_ones() + 1 != cells {
        return None;
    }
    // One edge less than cells and no branches: a line, perhaps with cycles beside it.
    let is_end = |cell: u64| {
        u8::from(n & cell != 0)
            + u8::from(s & cell != 0)
            + u8::from(w & cell != 0)
            + u8::from(e & cell != 0)
            < 2
    };
    let mut region = bits(free).find(|&cell| is_end(cell))?;
    loop {
        let grown = shape.spread(region, free);
        if grown == region {
            return (region == free).then_some(cells);
        }
        region = grown;
    }
}

/// The empty strip of so many cells.
#[inline(always)]
fn strip(length: u32) -> SmallBoard<1> {
    match Shape::new(1, length as usize) {
        Some(shape) => SmallBoard { planes: [low_bits(length)], shape },
        // Words have no more than 64 cells.
        None => SmallBoard { planes: [0], shape: Shape::EMPTY },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check_examples, check_laws, check_value, components, followers, moves};
    use crate::{Play, Variant};

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
    fn it_is_impartial_domineering() {
        let rules = Variant::new(Domineering, Play::Impartial, false);
        for position in followers(&Cram, [Cram.parse("3x4").unwrap()]) {
            let sorted = |mut all: Vec<Board<1>>| {
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
            assert!(matches!(position, Board::Large(_)));
            let parts = components(&Cram, &position);
            let shown: Vec<String> = parts.iter().map(|part| Cram.print(part)).collect();
            assert_eq!(shown, ["1x70", "1x2", "1x3"]);
            assert_eq!(Cram.normalise(parts[0].clone()), parts[0]);
        }
        let column = Cram.parse("70x1").unwrap();
        assert_eq!(Cram.print(&Cram.normalise(column)), "1x70");
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

//! Toads and Frogs: pieces that cannot meet an opposing piece.

use upstar_rules::grid::{GridBoard, GridShape, Shape, SmallBoard, bits, low_bits};
use upstar_rules::toads_and_frogs::{
    FROG, TOAD, ToadsAndFrogsPosition, live_parts, live_parts_of_word, strip,
};

/// Appends strips in which opposing pieces can meet. Returns the number of Left's free moves minus
/// the number of Right's free moves. Under the ordinary rules, the value of `position` is the sum
/// of this integer and the values of the strips. Each strip and its negative are normal forms.
///
/// A toad without a frog to its right is worth as many moves as there are empty cells to its right:
/// `X T .ⁿ` is `X .ⁿ + n` for every `X`, and likewise for frogs (J. Erickson, New Toads and Frogs
/// Results, Games of No Chance, 1996: the Terminal Toads Theorem). The theorem does not hold for
/// forms, since the toad can block toads in `X`. It is also applied between pieces that can never
/// move.
///
/// ```
/// # use upstar_core::Ruleset;
/// # use upstar_lemmas::without_terminal_pieces;
/// let rules = upstar_rules::ToadsAndFrogs::default();
/// let mut strips = Vec::new();
/// let moves = without_terminal_pieces(&rules.parse("T.FT..").unwrap(), &mut strips);
/// assert_eq!((moves, rules.print(&strips[0])), (2, "T.F..".into()));
/// ```
pub fn without_terminal_pieces(
    position: &ToadsAndFrogsPosition,
    out: &mut Vec<ToadsAndFrogsPosition>,
) -> i64 {
    match position {
        GridBoard::Small(SmallBoard { planes: [toads, frogs], shape }) => {
            of_word(*toads, *frogs, shape.cols() as u32, out)
        }
        GridBoard::Large(grid) => of_cells(grid.cells(), out),
    }
}

fn of_word(toads: u64, frogs: u64, length: u32, out: &mut Vec<ToadsAndFrogsPosition>) -> i64 {
    let lowest = |pieces: u64| pieces & pieces.wrapping_neg();
    if toads != 0 && toads < frogs && lowest(toads) < lowest(frogs) {
        // In most strips, the first piece is a toad and the last piece is a frog.
        return between_walls(toads, frogs, length, out);
    }
    let empty = low_bits(length) & !(toads | frogs);
    let terminal = toads & !low_bits(64 - frogs.leading_zeros());
    let leading = frogs & low_bits(toads.trailing_zeros());
    let mut moves = 0;
    for toad in bits(terminal) {
        moves += i64::from((empty & !(toad - 1)).count_ones());
    }
    for frog in bits(leading) {
        moves -= i64::from((empty & (frog - 1)).count_ones());
    }
    if toads == terminal {
        return moves;
    }
    let gone = leading.count_ones();
    let [toads, frogs] = [toads & !terminal, frogs & !leading].map(|pieces| pieces >> gone);
    moves + between_walls(toads, frogs, length - gone - terminal.count_ones(), out)
}

/// Decomposes a strip that begins with a toad and ends with a frog.
fn between_walls(toads: u64, frogs: u64, length: u32, out: &mut Vec<ToadsAndFrogsPosition>) -> i64 {
    let shape = GridShape::new(1, length as usize).unwrap_or(GridShape::EMPTY);
    let mut moves = 0;
    for part in live_parts_of_word(&SmallBoard { planes: [toads, frogs], shape }) {
        if part.shape == shape {
            out.push(GridBoard::Small(part));
        } else {
            let [toads, frogs] = part.planes;
            moves += of_word(toads, frogs, part.shape.cols() as u32, out);
        }
    }
    moves
}

fn of_cells(cells: &[u8], out: &mut Vec<ToadsAndFrogsPosition>) -> i64 {
    let after_last_frog = cells.iter().rposition(|&cell| cell == FROG).map_or(0, |at| at + 1);
    let first_toad = cells.iter().position(|&cell| cell == TOAD).unwrap_or(cells.len());
    let (mut moves, mut empty) = (0, 0);
    let mut rest = Vec::with_capacity(cells.len());
    for (at, &cell) in cells.iter().enumerate() {
        empty += i64::from(cell == 0);
        if cell == FROG && at < first_toad {
            moves -= empty;
        } else if cell != TOAD || at < after_last_frog {
            rest.push(cell);
        }
    }
    empty = 0;
    for &cell in cells[after_last_frog..].iter().rev() {
        match cell {
            TOAD => moves += empty,
            _ => empty += 1,
        }
    }
    let rest = strip(rest);
    let GridBoard::Large(grid) = &rest else { return moves + without_terminal_pieces(&rest, out) };
    let parts = live_parts(grid);
    if parts.iter().any(|part| part.len() == grid.cells().len()) {
        out.push(rest);
        return moves;
    }
    moves + parts.iter().map(|part| of_cells(part, out)).sum::<i64>()
}

#[cfg(test)]
mod tests {
    use std::any::Any;

    use super::*;
    use crate::{Theorems, testing};
    use upstar_core::{Budget, Ruleset};
    use upstar_eval::ValueTable;
    use upstar_rules::ToadsAndFrogs;
    use upstar_rules::toads_and_frogs::PieceMovement;
    use upstar_short::{ShortContext, Universe};

    fn words(length: usize) -> Vec<String> {
        let mut words = vec![String::new()];
        for _ in 0..length {
            words = words.iter().flat_map(|w| ["T", "F", "."].map(|c| format!("{w}{c}"))).collect();
        }
        words
    }

    fn check(most: usize) {
        let rules = ToadsAndFrogs::default();
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let (cx, table) = (ShortContext::new(&universe, &budget), ValueTable::new());
        let value = |strip: &ToadsAndFrogsPosition| testing::value(&rules, strip, &table, cx);
        let apart = Theorems::ALL.decomposition(&rules as &dyn Any).unwrap();
        let mut shortened = 0;
        for text in (1..=most).flat_map(words) {
            let strip = rules.parse(&text).unwrap();
            let mut parts = Vec::new();
            let mut sum = cx.integer(apart(&strip, &mut parts)).unwrap();
            for part in &parts {
                sum = cx.add(sum, value(part)).unwrap();
                for part in [Some(part.clone()), rules.negate(part)].into_iter().flatten() {
                    let mut again = Vec::new();
                    assert_eq!((apart(&part, &mut again), again), (0, vec![part]), "{text}");
                }
            }
            assert_eq!(sum, value(&strip), "{text}");
            let mut components = Vec::new();
            rules.components(&strip, &mut components);
            shortened += usize::from(parts != components);
        }
        assert!(shortened > 100);
    }

    #[test]
    fn short_strips_are_worth_their_parts() {
        check(10);
    }

    #[test]
    #[ignore = "takes ten seconds"]
    fn every_strip_of_13_cells_is_worth_its_parts() {
        check(13);
    }

    #[test]
    fn only_the_plain_gait_is_taken_apart_so() {
        let other = ToadsAndFrogs::new(PieceMovement { jump: 2, ..PieceMovement::PLAIN });
        assert!(Theorems::ALL.decomposition::<ToadsAndFrogsPosition>(&other as &dyn Any).is_none());
        assert!(
            Theorems::ALL.decomposition::<u64>(&ToadsAndFrogs::default() as &dyn Any).is_none()
        );
        let plain = &ToadsAndFrogs::default() as &dyn Any;
        assert!(Theorems::NONE.decomposition::<ToadsAndFrogsPosition>(plain).is_none());
        assert!(
            Theorems::ALL
                .decomposition::<ToadsAndFrogsPosition>(&upstar_rules::Domineering)
                .is_none()
        );
    }

    fn apart(text: &str) -> (i64, Vec<String>) {
        let rules = ToadsAndFrogs::default();
        let mut parts = Vec::new();
        let moves = without_terminal_pieces(&rules.parse(text).unwrap(), &mut parts);
        (moves, parts.iter().map(|part| rules.print(part)).collect())
    }

    #[test]
    fn long_strips_are_taken_apart_like_short_ones() {
        let walls = "TTFF".repeat(30);
        assert_eq!(
            apart(&format!("T.FT.{walls}T.FTT..")),
            (1 + 4, vec!["T.F.".into(), "T.F..".into()])
        );
        assert_eq!(apart(&format!("T{}", ".".repeat(100))), (100, vec![]));
        assert_eq!(apart(&format!("{}F", ".".repeat(100))), (-100, vec![]));
        let (toads, empty) = ("T".repeat(100), ".".repeat(100));
        assert_eq!(apart(&format!("{toads}{empty}")), (10_000, vec![]));
        assert_eq!(apart(&empty), (0, vec![]));
        let wide = format!("T{empty}F");
        assert_eq!(apart(&format!(".F{wide}T.")), (0, vec![format!(".{wide}.")]));
        let meeting = format!("T.F{}", ".".repeat(60));
        assert_eq!(apart(&format!("{meeting}T.")), (1, vec![format!("{meeting}.")]));
    }

    #[test]
    fn words_and_cells_are_taken_apart_alike() {
        let cells = |text: &str| -> Vec<u8> {
            text.bytes()
                .map(|byte| {
                    if byte == b'T' {
                        TOAD
                    } else if byte == b'F' {
                        FROG
                    } else {
                        0
                    }
                })
                .collect()
        };
        let mut state = 7_u64;
        let mut long = || -> String {
            let length = 58 + (state >> 60) as usize % 7;
            (0..length)
                .map(|_| {
                    state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                    ['T', 'F', '.', 'T', 'F', 'T', 'F'][(state >> 33) as usize % 7]
                })
                .collect()
        };
        let long: Vec<String> = (0..3000).map(|_| long()).collect();
        for text in (1..=8).flat_map(words).chain(long) {
            let mut parts = Vec::new();
            let moves = of_cells(&cells(&text), &mut parts);
            let parts = parts.iter().map(|part| ToadsAndFrogs::default().print(part)).collect();
            assert_eq!(apart(&text), (moves, parts), "{text}");
        }
    }
}

//! Toads and Frogs: pieces that will meet nobody any more.

use upstar_core::Ruleset;
use upstar_rules::ToadsAndFrogs;
use upstar_rules::grid::{Board, Shape, SmallBoard, bits, low_bits};
use upstar_rules::toads_and_frogs::{ToadsAndFrogsPosition, dead_pieces};

/// Appends strips in which pieces meet, and returns a number of moves (Right's are negative): together
/// they have the value of `position` in the plain game. Each strip is as it is stored; reversing it and
/// exchanging toads and frogs gives another such strip.
///
/// A toad at whose right there is no frog is worth as many moves as there are empty cells at its right,
/// and the rest of the strip is worth what it is without this toad's cell: `X T .ⁿ` is `X .ⁿ + n` for
/// every `X`, and likewise for frogs. This holds of values and not of forms, for the toad is in the way
/// of those in `X`. (J. Erickson, New Toads and Frogs Results, Games of No Chance, 1996: the Terminal
/// Toads Theorem.) It is applied between walls of pieces that can never move, too.
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
    if let Board::Small(SmallBoard { planes: [toads, frogs], shape }) = position {
        return of_word(*toads, *frogs, shape.cols() as u32, out);
    }
    let mut parts = Vec::new();
    ToadsAndFrogs::default().components(position, &mut parts);
    let mut moves = 0;
    for part in parts {
        match part {
            Board::Small(_) => moves += without_terminal_pieces(&part, out),
            Board::Large(_) => out.push(part),
        }
    }
    moves
}

/// The same of a strip of at most 64 cells.
fn of_word(toads: u64, frogs: u64, length: u32, out: &mut Vec<ToadsAndFrogsPosition>) -> i64 {
    let lowest = |pieces: u64| pieces & pieces.wrapping_neg();
    if toads != 0 && toads < frogs && lowest(toads) < lowest(frogs) {
        // The first piece is a toad and the last one a frog, as in most strips.
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

/// The same of a strip whose first piece is a toad and whose last one is a frog.
fn between_walls(toads: u64, frogs: u64, length: u32, out: &mut Vec<ToadsAndFrogsPosition>) -> i64 {
    let shape = Shape::new(1, length as usize).unwrap_or(Shape::EMPTY);
    let board = SmallBoard { planes: [toads, frogs], shape };
    let dead = dead_pieces(&board);
    if dead == 0 {
        out.push(Board::Small(board));
        return 0;
    }
    let mut moves = 0;
    let mut rest = low_bits(length) & !dead;
    while rest != 0 {
        let start = rest.trailing_zeros();
        let here = low_bits((rest >> start).trailing_ones());
        rest &= !(here << start);
        moves += of_word(toads >> start & here, frogs >> start & here, here.count_ones(), out);
    }
    moves
}

#[cfg(test)]
mod tests {
    use std::any::Any;

    use super::*;
    use crate::{Lemmas, testing};
    use upstar_core::Budget;
    use upstar_eval::Table;
    use upstar_rules::toads_and_frogs::Gait;
    use upstar_short::{Cx, Universe};

    fn words(length: usize) -> Vec<String> {
        let mut words = vec![String::new()];
        for _ in 0..length {
            words = words.iter().flat_map(|w| ["T", "F", "."].map(|c| format!("{w}{c}"))).collect();
        }
        words
    }

    /// Every strip of up to so many cells is worth what it is taken apart into, which is stored as it is.
    fn check(most: usize) {
        let rules = ToadsAndFrogs::default();
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let (cx, table) = (Cx::new(&universe, &budget), Table::new());
        let value = |strip: &ToadsAndFrogsPosition| testing::value(&rules, strip, &table, cx);
        let apart = Lemmas::ALL.apart(&rules as &dyn Any).unwrap();
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

    /// `cargo test --release -p upstar-lemmas -- --ignored every_strip_of_13_cells`
    #[test]
    #[ignore = "takes ten seconds"]
    fn every_strip_of_13_cells_is_worth_its_parts() {
        check(13);
    }

    #[test]
    fn only_the_plain_gait_is_taken_apart_so() {
        let other = ToadsAndFrogs::new(Gait { jump: 2, ..Gait::PLAIN });
        assert!(Lemmas::ALL.apart::<ToadsAndFrogsPosition>(&other as &dyn Any).is_none());
        assert!(Lemmas::ALL.apart::<u64>(&ToadsAndFrogs::default() as &dyn Any).is_none());
        let plain = &ToadsAndFrogs::default() as &dyn Any;
        assert!(Lemmas::NONE.apart::<ToadsAndFrogsPosition>(plain).is_none());
        assert!(Lemmas::ALL.apart::<ToadsAndFrogsPosition>(&upstar_rules::Domineering).is_none());
    }

    #[test]
    fn long_strips_lose_the_parts_that_fit_a_word() {
        let rules = ToadsAndFrogs::default();
        let text = format!("T.FT.{}T.FTT..", "TTFF".repeat(30));
        let mut parts = Vec::new();
        let moves = without_terminal_pieces(&rules.parse(&text).unwrap(), &mut parts);
        let parts: Vec<String> = parts.iter().map(|part| rules.print(part)).collect();
        assert_eq!((moves, parts), (1 + 4, vec!["T.F.".to_owned(), "T.F..".to_owned()]));
        let wide = format!("T{}F", ".".repeat(100));
        let mut parts = Vec::new();
        assert_eq!(without_terminal_pieces(&rules.parse(&wide).unwrap(), &mut parts), 0);
        assert_eq!(rules.print(&parts[0]), wide);
    }
}

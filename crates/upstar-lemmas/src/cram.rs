use upstar_core::Outcome;
use upstar_rules::cram::CramPosition;

/// Returns the outcome of a Cram board that is symmetric under a half-turn, if the symmetry decides
/// it. A player who can answer every domino with its image under the half-turn wins (Winning Ways,
/// chapter 15).
///
/// If both sides are even, no domino overlaps its image, and the second player wins by this
/// strategy. If exactly one side is even, the first player wins by taking the two middle cells
/// first, or the second player if these are already taken. If both sides are odd, the symmetry
/// decides only if the middle cell is already taken.
///
/// ```
/// use upstar_core::{Outcome, Ruleset};
/// use upstar_lemmas::half_turned;
/// use upstar_rules::Cram;
///
/// let outcome = |text| half_turned(&Cram.parse(text).unwrap());
/// assert_eq!(outcome("10x20"), Some(Outcome::P));
/// assert_eq!(outcome("10x21"), Some(Outcome::N));
/// assert_eq!(outcome("3x3"), None);
/// ```
#[must_use]
pub fn half_turned(position: &CramPosition) -> Option<Outcome> {
    let cells = position.cells();
    let (rows, cols) = (cells.rows(), cells.cols());
    let is_free = |row: usize, col: usize| cells.cell(row, col) == FREE;
    let is_own_image = (0..rows).all(|row| {
        (0..cols).all(|col| is_free(row, col) == is_free(rows - 1 - row, cols - 1 - col))
    });
    if !is_own_image || rows == 0 || cols == 0 {
        return None;
    }
    let middle = is_free(rows / 2, cols / 2);
    match (rows % 2, cols % 2) {
        (1, 1) if middle => None,
        (0, 1) | (1, 0) if middle => Some(Outcome::N),
        _ => Some(Outcome::P),
    }
}

const FREE: u8 = 1;

#[cfg(test)]
mod tests {
    use upstar_core::{Budget, Ruleset};
    use upstar_eval::ValueTable;
    use upstar_rules::Cram;
    use upstar_short::{Short, ShortContext, Universe};

    use super::*;
    use crate::testing;

    #[test]
    fn who_answers_with_the_image_wins() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let (cx, table) = (ShortContext::new(&universe, &budget), ValueTable::new());
        let (mut lost, mut won) = (0, 0);
        for (rows, cols) in [(1, 1), (1, 6), (1, 7), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4)]
        {
            let size: usize = rows * cols;
            // The bits determine the first half of the cells. The other half is its image.
            for half in 0..1_u32 << size.div_ceil(2) {
                let letter =
                    |at: usize| if half >> at.min(size - 1 - at) & 1 == 1 { '#' } else { '.' };
                let row = |row: usize| (0..cols).map(|col| letter(row * cols + col)).collect();
                let text = (0..rows).map(row).collect::<Vec<String>>().join("/");
                let board = Cram.parse(&text).unwrap();
                let is_zero = testing::value(&Cram, &board, &table, cx) == Short::ZERO;
                match half_turned(&board) {
                    Some(outcome) => assert_eq!(outcome == Outcome::P, is_zero, "{text}"),
                    None => assert!(size % 2 == 1 && letter(size / 2) == '.', "{text}"),
                }
                lost += usize::from(half_turned(&board) == Some(Outcome::P));
                won += usize::from(half_turned(&board) == Some(Outcome::N));
            }
        }
        assert!(lost > 100 && won > 20, "{lost} {won}");
        for text in ["..#", ".../..#", "..../....#"] {
            assert_eq!(Cram.parse(text).ok().and_then(|board| half_turned(&board)), None, "{text}");
        }
    }
}

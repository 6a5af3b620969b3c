use upstar_rules::Clobber;
use upstar_rules::clobber::{ClobberPosition, Directions};
use upstar_rules::grid::{CellGrid, GridBoard, SmallBoard};

/// Returns `true` if the second player wins a Clobber board by answering every move with its image
/// under a half-turn or a flip. The value of such a board is zero.
///
/// The board must be its own image. No stone may be its own image or adjacent to its image. A move
/// then never affects the image of another move (Tweedledum and Tweedledee; Winning Ways, chapter
/// 1). Stones must move in the four directions of rows and columns, or in all eight. Under
/// impartial play, the image may keep or exchange the colours. Otherwise, it must exchange them, so
/// that the second player may make the answering move.
#[must_use]
pub fn mirror(rules: &Clobber, position: &ClobberPosition, impartial: bool) -> bool {
    if rules.directions != Directions::SIDES && rules.directions != Directions::ALL {
        return false;
    }
    // The image of a stone has the other colour, so the numbers of stones are equal.
    if let GridBoard::Small(SmallBoard { planes: [left, right], .. }) = position
        && !impartial
        && left.count_ones() != right.count_ones()
    {
        return false;
    }
    let cells = position.cells();
    let (rows, cols) = (cells.rows(), cells.cols());
    [(true, true), (true, false), (false, true)].iter().any(|&(turn_rows, turn_cols)| {
        let turned = |turn: bool, length: usize, at: usize| if turn { length - 1 - at } else { at };
        let image = |row, col| (turned(turn_rows, rows, row), turned(turn_cols, cols, col));
        is_mirrored(rules, &cells, true, image)
            || impartial && is_mirrored(rules, &cells, false, image)
    })
}

fn is_mirrored(
    rules: &Clobber,
    cells: &CellGrid,
    exchanged: bool,
    image: impl Fn(usize, usize) -> (usize, usize),
) -> bool {
    let colour = |cell: u8| match cell {
        1 if exchanged => 2,
        2 if exchanged => 1,
        other => other,
    };
    (0..cells.rows()).all(|row| {
        (0..cells.cols()).all(|col| {
            let cell = cells.cell(row, col);
            let (other_row, other_col) = image(row, col);
            let (down, across) = (row.abs_diff(other_row), col.abs_diff(other_col));
            let corners = rules.directions == Directions::ALL;
            let apart = if corners { down.max(across) > 1 } else { down + across > 1 };
            cell == 0 && cells.cell(other_row, other_col) == 0
                || apart && cells.cell(other_row, other_col) == colour(cell)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theorems;
    use std::collections::HashMap;
    use upstar_core::{Budget, Player, Ruleset};

    fn wins(
        rules: &Clobber,
        position: &ClobberPosition,
        player: Player,
        impartial: bool,
        memo: &mut HashMap<(ClobberPosition, Player), bool>,
    ) -> bool {
        let key = (position.clone(), player);
        if let Some(&known) = memo.get(&key) {
            return known;
        }
        let mut options = Vec::new();
        rules.options(position, player, &mut options);
        if impartial {
            rules.options(position, player.opponent(), &mut options);
        }
        let opponent = player.opponent();
        let answer = options.iter().any(|o| !wins(rules, o, opponent, impartial, memo));
        memo.insert(key, answer);
        answer
    }

    #[test]
    fn mirrored_boards_are_won_by_the_second_player() {
        let mut mirrored = 0;
        for directions in [Directions::SIDES, Directions::ALL] {
            let rules = Clobber { directions };
            // Every board of 2 rows and 4 columns, and every strip of 8.
            for code in 0..3_u32.pow(8) {
                let digits: String =
                    (0..8).map(|i| ['.', 'x', 'o'][(code / 3_u32.pow(i) % 3) as usize]).collect();
                for text in [digits.clone(), format!("{}/{}", &digits[..4], &digits[4..])] {
                    let position = rules.parse(&text).unwrap();
                    for impartial in [false, true] {
                        if mirror(&rules, &position, impartial) {
                            mirrored += 1;
                            for player in Player::BOTH {
                                let mut memo = HashMap::new();
                                let first = wins(&rules, &position, player, impartial, &mut memo);
                                assert!(!first, "{text} {impartial}");
                            }
                        }
                    }
                }
            }
        }
        assert!(mirrored > 400, "only {mirrored} mirrored boards");
    }

    #[test]
    fn four_by_six_is_mirrored_and_three_by_eight_is_not() {
        let rules = Clobber::default();
        let board = rules.parse("xoxo/oxox/xoxo/oxox/xoxo/oxox").unwrap();
        assert!(mirror(&rules, &board, true));
        assert!(!mirror(&rules, &board, false));
        let budget = Budget::unlimited();
        assert_eq!(Theorems::ALL.nim_value(&rules, &board, &budget).unwrap(), Some(0));
        assert_eq!(Theorems::NONE.nim_value(&rules, &board, &budget).unwrap(), None);
        let board = rules.parse("xoxoxoxo/oxoxoxox/xoxoxoxo").unwrap();
        assert!(!mirror(&rules, &board, true));
    }
}

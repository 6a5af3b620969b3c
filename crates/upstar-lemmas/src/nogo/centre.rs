//! The winner of empty odd strips of NoGo.

use upstar_rules::nogo::NoGoPosition;

/// Returns `true` if the board is an empty strip of NoGo with an odd number of cells, at least
/// three. The first player wins such a strip by taking the middle cell and answering every move
/// with its mirror image.
///
/// The answer is always legal. Apart from the middle stone, the two halves are negatives of each
/// other after the answer. Every opposing block in the half of the answer is therefore the image of
/// a block of the first player. If this block does not touch the middle, its liberties are in its
/// own half, and their images are liberties of the opposing block. If it touches the middle, its
/// image is also adjacent to the middle. The only liberty of the image was then at its far end,
/// which the opponent's move cannot have taken. The block that the answer extends has a liberty,
/// because its image has one.
///
/// ```
/// use upstar_core::Ruleset;
/// use upstar_lemmas::is_won_from_the_middle;
/// use upstar_rules::NoGo;
///
/// assert!(is_won_from_the_middle(&NoGo.parse("1x101").unwrap()));
/// assert!(!is_won_from_the_middle(&NoGo.parse("1x8").unwrap()));
/// ```
#[must_use]
pub fn is_won_from_the_middle(position: &NoGoPosition) -> bool {
    let cells = position.cells();
    let (rows, cols) = (cells.rows(), cells.cols());
    let length = rows.max(cols);
    rows.min(cols) == 1
        && length >= 3
        && length % 2 == 1
        && cells.cells().iter().all(|&cell| cell == EMPTY)
}

const EMPTY: u8 = 0b0011;

#[cfg(test)]
mod tests {
    use upstar_core::{Player, Ruleset};
    use upstar_rules::NoGo;

    use super::*;
    use crate::nogo::testing::{WinnerMemo, wins};

    #[test]
    fn who_starts_an_odd_strip_wins() {
        for length in 1..=13 {
            for text in [format!("1x{length}"), format!("{length}x1")] {
                let board = NoGo.parse(&text).unwrap();
                assert_eq!(
                    is_won_from_the_middle(&board),
                    length >= 3 && length % 2 == 1,
                    "{text}"
                );
                if is_won_from_the_middle(&board) {
                    for player in Player::BOTH {
                        assert!(wins(&board, player, &mut WinnerMemo::new()), "{text}");
                    }
                }
            }
        }
        for text in ["3x3", "..x..", "..l.."] {
            assert!(!is_won_from_the_middle(&NoGo.parse(text).unwrap()), "{text}");
        }
    }
}

use upstar_impartial::nim_sum;
use upstar_rules::nim::NimPosition;

/// Returns the nim value of heaps of Nim: their nim sum (Bouton 1901).
#[must_use]
pub fn heaps(position: &NimPosition) -> u64 {
    position.heaps().iter().fold(0, |sum, &heap| nim_sum(sum, heap))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_four_five_is_a_win_for_the_next_player() {
        assert_eq!(heaps(&NimPosition::new(&[3, 4, 5])), 2);
        assert_eq!(heaps(&NimPosition::new(&[1, 2, 3])), 0);
    }
}

//! Roll the Lawn.

use upstar_rules::roller::RollerPosition;

/// Returns the value of a position of Roll the Lawn: the number of odd bumps to the left of the
/// roller minus the number of odd bumps to its right (Nowakowski and Ottaway, Corollary 3.2;
/// Siegel, thesis, Theorem 4.4.6). Each crossing lowers a bump by one until it is flat, so the
/// roller ends on the other side of every odd bump.
///
/// ```
/// # use upstar_rules::roller::RollerPosition;
/// # use upstar_lemmas::roll_the_lawn;
/// assert_eq!(roll_the_lawn::value(&RollerPosition::new(&[5], &[2, 4])), 1);
/// ```
#[must_use]
pub fn value(position: &RollerPosition) -> i64 {
    let odd = |side: &[u32]| side.iter().filter(|&&bump| bump % 2 == 1).count() as i64;
    odd(position.left()) - odd(position.right())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theorems;
    use crate::cricket_pitch::tests::{Search, every_row, some_rows};
    use upstar_core::{Budget, Ruleset};
    use upstar_rules::{CricketPitch, RollTheLawn};
    use upstar_short::{ShortContext, Universe};

    #[test]
    fn odd_bumps_decide() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let mut search = Search::new(RollTheLawn, cx);
        for position in every_row(4, 4).into_iter().chain(some_rows(40, 6, 6)) {
            let lemma = Theorems::ALL.value(&RollTheLawn, &position, cx).unwrap();
            assert_eq!(lemma, Some(search.value(&position)), "{position}");
            assert_eq!(cx.integer(value(&position)).ok(), lemma, "{position}");
        }
    }

    #[test]
    fn big_bumps_are_as_easy() {
        let position = RollTheLawn.parse("[4294967295,4294967294,7,o,1000000001]").unwrap();
        assert_eq!(value(&position), 1);
    }

    #[test]
    fn the_lemma_knows_which_game_it_is() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let position = RollerPosition::new(&[1], &[1]);
        assert_eq!(Theorems::NONE.value(&RollTheLawn, &position, cx).unwrap(), None);
        let star = cx.nimber(1).unwrap();
        assert_eq!(Theorems::ALL.value(&CricketPitch, &position, cx).unwrap(), Some(star));
    }
}

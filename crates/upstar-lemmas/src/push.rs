//! Push with pieces of one colour.

use upstar_rules::StripsPosition;

use crate::shove::pieces;

/// Returns the value of a position of Push in which every strip has pieces of one player only. The
/// squares of a strip are numbered from 1 at the left end. A strip is worth the sum of the numbers
/// of the occupied squares for Left's pieces, and the negative of this sum for Right's pieces.
///
/// Every move reduces this sum by at least 1, and moving the leftmost piece of a strip reduces it
/// by exactly 1. Hence the sum is the maximum number of moves. No formula is known for strips with
/// pieces of both players.
///
/// ```
/// # use upstar_core::Ruleset;
/// # use upstar_lemmas::push;
/// let strips = upstar_rules::Push.parse("X__XX/OO").unwrap();
/// assert_eq!(push::value(&strips), Some(7));
/// ```
#[must_use]
pub fn value(position: &StripsPosition) -> Option<i64> {
    let mut sum = 0;
    for strip in position.cells().lines() {
        let (_, colour) = pieces(strip).next().unwrap_or((0, 1));
        if pieces(strip).any(|(_, piece)| piece != colour) {
            return None;
        }
        let squares: i64 = pieces(strip).map(|(at, _)| at as i64 + 1).sum();
        sum += if colour == 1 { squares } else { -squares };
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use crate::Theorems;
    use crate::cricket_pitch::tests::Search;
    use crate::shove::tests::strips;
    use upstar_core::{Budget, Ruleset};
    use upstar_rules::Push;
    use upstar_short::{ShortContext, Universe};

    #[test]
    fn one_colour_is_counted() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let mut search = Search::new(Push, cx);
        let mut counted = 0;
        for text in (0..=6).flat_map(strips) {
            let strip = Push.parse(&text).unwrap();
            let searched = search.value(&strip);
            // This has been observed but not proved.
            assert!(cx.is_number(searched), "{text}");
            if let Some(value) = Theorems::ALL.value(&Push, &strip, cx).unwrap() {
                assert_eq!(value, searched, "{text}");
                counted += 1;
            }
            assert_eq!(Theorems::NONE.value(&Push, &strip, cx).unwrap(), None);
        }
        assert!(counted > 200);
    }
}

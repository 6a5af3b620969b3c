//! Restricted Toppling Dominoes: Hackenbush strings, and side-sums of forms.

use upstar_core::Budgeted;
use upstar_rules::RestrictedTopplingDominoes;
use upstar_rules::hackenbush::HackenbushColour;
use upstar_rules::restricted_toppling_dominoes::ToppleDirection;
use upstar_rules::toppling_dominoes::TopplingPosition;
use upstar_short::{Short, ShortContext};

use crate::hackenbush::on_edge;

const BLACK: u8 = 1;
const WHITE: u8 = 2;

/// Returns the value of a row, if [`string`] or [`runs`] gives it.
pub fn value(
    rules: &RestrictedTopplingDominoes,
    row: &TopplingPosition,
    cx: ShortContext<'_>,
) -> Budgeted<Option<Short>> {
    match string(rules, row, cx)? {
        Some(value) => Ok(Some(value)),
        None => runs(rules, row, cx),
    }
}

/// Returns the value of a row if both players topple in the same direction. The row is a Hackenbush
/// string whose ground is at the end where the dominoes stay. Its value is the ordinal sum of the
/// dominoes from this end (Siegel, thesis, 2.5.1).
pub fn string(
    rules: &RestrictedTopplingDominoes,
    row: &TopplingPosition,
    cx: ShortContext<'_>,
) -> Budgeted<Option<Short>> {
    if rules.left != rules.right {
        return Ok(None);
    }
    let mut dominoes = row.cells().cells().to_vec();
    if rules.left == ToppleDirection::East {
        dominoes.reverse();
    }
    // The edges are added from the topmost edge down.
    let mut carried = Short::ZERO;
    for domino in dominoes {
        let colour = match domino {
            BLACK => HackenbushColour::Blue,
            WHITE => HackenbushColour::Red,
            _ => HackenbushColour::Green,
        };
        carried = on_edge(colour, carried, cx)?;
    }
    Ok(Some(carried))
}

/// Returns the value of a row in W/E or E/W with at most one run of each colour (Siegel, thesis,
/// Lemmas 2.5.1 to 2.5.3). In W/E, x white dominoes followed by y black dominoes have the value
/// {y-1|1-x}, and x black dominoes followed by y white dominoes have the value x-y.
pub fn runs(
    rules: &RestrictedTopplingDominoes,
    row: &TopplingPosition,
    cx: ShortContext<'_>,
) -> Budgeted<Option<Short>> {
    if rules.left == rules.right {
        return Ok(None);
    }
    let mut dominoes = row.cells().cells().to_vec();
    if rules.left == ToppleDirection::East {
        // E/W is the mirror image of W/E.
        dominoes.reverse();
    }
    let front = dominoes.first().copied().unwrap_or(BLACK);
    let ahead = dominoes.iter().take_while(|&&domino| domino == front).count();
    let behind = &dominoes[ahead..];
    let other = BLACK + WHITE - front.min(BLACK + WHITE);
    if other == 0 || behind.iter().any(|&domino| domino != other) {
        return Ok(None);
    }
    let (ahead, behind) = (ahead as i64, behind.len() as i64);
    match front {
        WHITE if behind == 0 => cx.integer(-ahead).map(Some),
        WHITE => {
            let (left, right) = (cx.integer(behind - 1)?, cx.integer(1 - ahead)?);
            cx.canonical(&[left], &[right]).map(Some)
        }
        _ => cx.integer(ahead - behind).map(Some),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theorems;
    use crate::cricket_pitch::tests::Search;
    use ToppleDirection::{East, West};
    use upstar_core::{Budget, Ruleset};
    use upstar_form::Nus;
    use upstar_short::Universe;

    /// Returns the value of a row in W/E or E/W, computed as the side-sum of its dominoes. The forms of
    /// single dominoes are 1, -1 and *, and the form of two rows side by side is the side-sum of their
    /// forms (Siegel, thesis, Theorem 2.5.4). The thesis states this for values, but for values it is
    /// false: the row white, black, white has the value -1/2 and not -1 <> 0 = -1.
    fn side_sum(
        rules: &RestrictedTopplingDominoes,
        row: &TopplingPosition,
        cx: ShortContext<'_>,
    ) -> Budgeted<Option<Short>> {
        if rules.left == rules.right {
            return Ok(None);
        }
        let forms = cx.forms();
        let mut sum = Short::ZERO.form();
        for &domino in row.cells().cells() {
            let form = match domino {
                BLACK => forms.integer(1)?,
                WHITE => forms.integer(-1)?,
                _ => forms.nus(&Nus::nimber(1))?,
            };
            sum = match rules.left {
                West => forms.side_sum(sum, form, cx.budget)?,
                East => forms.side_sum(form, sum, cx.budget)?,
            };
        }
        cx.value(sum).map(Some)
    }

    const ALL: [(ToppleDirection, ToppleDirection); 4] =
        [(East, East), (East, West), (West, East), (West, West)];

    fn rows(length: u32) -> impl Iterator<Item = String> {
        (0..3_usize.pow(length)).map(move |code| {
            (0..length).map(|k| ['x', 'o', 'g'][code / 3_usize.pow(k) % 3]).collect()
        })
    }

    #[test]
    fn strings_runs_and_side_sums_are_the_values() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        for (left, right) in ALL {
            let rules = RestrictedTopplingDominoes { left, right };
            let mut search = Search::new(rules, cx);
            let mut runs = 0;
            let long = ["ooooxxxx", "xxxxooo", "oxoxxoxoox", "gxoxgoxxog"].map(str::to_owned);
            for text in (0..=6).flat_map(rows).chain(long) {
                let row = rules.parse(&text).unwrap();
                let searched = search.value(&row);
                let lemma = Theorems::ALL.value(&rules, &row, cx).unwrap();
                assert!(lemma.is_none_or(|value| value == searched), "{text}");
                if left == right {
                    assert_eq!(lemma, Some(searched), "{text}");
                } else {
                    runs += usize::from(lemma.is_some());
                    assert_eq!(side_sum(&rules, &row, cx).unwrap(), Some(searched), "{text}");
                }
                assert_eq!(Theorems::NONE.value(&rules, &row, cx).unwrap(), None);
            }
            // Counts all rows of at most two runs, and two long rows.
            assert_eq!(runs, if left == right { 0 } else { 2 * (1 + 2 + 3 + 4 + 5 + 6) + 1 + 2 });
        }
    }

    #[test]
    fn the_side_sum_of_values_is_something_else() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let rules = RestrictedTopplingDominoes { left: West, right: East };
        let value =
            |text: &str| side_sum(&rules, &rules.parse(text).unwrap(), cx).unwrap().unwrap().form();
        let values = cx.forms().side_sum(value("o"), value("xo"), &budget).unwrap();
        assert_ne!(cx.value(values).unwrap().form(), value("oxo"));
    }

    #[test]
    fn a_long_row_is_a_long_string() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let rules = RestrictedTopplingDominoes { left: East, right: East };
        let row = rules.parse(&"xo".repeat(1000)).unwrap();
        let value = string(&rules, &row, cx).unwrap().unwrap();
        assert_eq!(cx.hackenbush_dimension(value.form()).unwrap(), 2000);
    }
}

//! LenRes with two different integers is a number.
//!
//! Here, 0 is the smaller and 1 the larger integer. A row that begins with 1 is the negative of the
//! row with 0 and 1 exchanged. All other rows reduce to `0 1 0^xn … 1 0^x1 1^z` with every x
//! positive. The thesis omits this condition, but its formulas fail without it.

use upstar_core::Ruleset;
use upstar_number::Dyadic;
use upstar_rules::LenRes;
use upstar_rules::lenres::LenResPosition;

/// A row `0 1 0^xn … 1 0^x1 1^z`, or its negative.
struct ReducedRow {
    /// `true` if 0 and 1 are exchanged.
    negative: bool,
    /// The numbers xn, …, x1, all positive.
    zeros: Vec<i64>,
    ones: i64,
}

/// Returns the value of a row of at most two different integers: z plus the sum over i of the
/// products of 2^-x1, …, 2^-xi (Siegel, thesis, Theorem 2.3.13). Returns `None` if there are more
/// than two different integers.
///
/// ```
/// # use upstar_lemmas::lenres;
/// # use upstar_rules::lenres::LenResPosition;
/// let row = LenResPosition::new(&[0, 1, 0, 0, 1, 0, 0, 0, 1, 1]);
/// assert_eq!(lenres::value(&row).unwrap().to_string(), "69/32");
/// assert_eq!(lenres::value(&LenResPosition::new(&[0, 2, 1])), None);
/// ```
#[must_use]
pub fn value(position: &LenResPosition) -> Option<Dyadic> {
    let ReducedRow { negative, zeros, ones } = reduce(position)?;
    let fraction =
        zeros.iter().fold(Dyadic::ZERO, |sum, &x| (Dyadic::ONE + sum).mul_pow2(x.saturating_neg()));
    let value = Dyadic::from(ones) + fraction;
    Some(if negative { -value } else { value })
}

/// Returns the shortest row with the same value that has the form `0 1 0^xn … 1 0^x1 1^z` or is the
/// negative of such a row (Siegel, thesis, Lemmas 2.3.8 to 2.3.12). Equal integers at the beginning
/// are replaced by a single one. If the row then begins with 0, every `110` is replaced by `1`.
/// Returns `None` if there are more than two different integers.
///
/// ```
/// # use upstar_core::Ruleset;
/// # use upstar_lemmas::lenres;
/// # use upstar_rules::LenRes;
/// let row = LenRes.parse("00011000111001000011").unwrap();
/// assert_eq!(LenRes.print(&lenres::reduced(&row).unwrap()), "0100100011");
/// ```
#[must_use]
pub fn reduced(position: &LenResPosition) -> Option<LenResPosition> {
    let ReducedRow { negative, zeros, ones } = reduce(position)?;
    let (zero, one) = if negative { (1, 0) } else { (0, 1) };
    let mut row = vec![zero];
    for x in zeros {
        row.push(one);
        row.extend((0..x).map(|_| zero));
    }
    row.extend((0..ones).map(|_| one));
    if row.len() == 1 {
        row.clear();
    }
    Some(LenResPosition::new(&row))
}

/// Returns the steps of the reduction to the normal form, each with its rule and its result.
pub(crate) fn steps(
    position: &LenResPosition,
) -> impl Iterator<Item = (&'static str, LenResPosition)> {
    std::iter::successors(next_step(position), |(_, row)| next_step(row))
}

fn next_step(position: &LenResPosition) -> Option<(&'static str, LenResPosition)> {
    let mut row = position.numbers();
    let front = *row.first()?;
    if row.iter().all(|&number| number == front) {
        return Some(("a row of equal integers has no moves", LenResPosition::new(&[])));
    }
    let normalised = LenRes.normalise(position.clone());
    if normalised != *position {
        return Some(("only the order of the integers matters", normalised));
    }
    let run = row.iter().take_while(|&&number| number == front).count();
    if run > 1 {
        row.drain(1..run);
        let rule = "equal integers at the beginning of a row can be replaced by a single one \
                    (Lemma 2.3.8)";
        return Some((rule, LenResPosition::new(&row)));
    }
    let is_other = |at: usize| row[at] != front;
    let at = (1..row.len().saturating_sub(2))
        .find(|&at| is_other(at) && is_other(at + 1) && !is_other(at + 2))?;
    row.drain(at + 1..at + 3);
    let rule = match front {
        0 => "in a row that begins with 0, 110 can be replaced by 1 (Lemma 2.3.12)",
        _ => "in a row that begins with 1, 001 can be replaced by 0 (Lemma 2.3.12)",
    };
    Some((rule, LenResPosition::new(&row)))
}

/// Returns the formula of Theorem 2.3.13 with its numbers.
pub(crate) fn formula(position: &LenResPosition) -> Option<String> {
    let ReducedRow { negative, zeros, ones } = reduce(position)?;
    let mut sum = ones.to_string();
    let mut exponent = 0_i64;
    for x in zeros.iter().rev() {
        exponent = exponent.saturating_add(*x);
        sum.push_str(&format!(" + 1/2^{exponent}"));
    }
    Some(if negative { format!("-({sum})") } else { sum })
}

fn reduce(position: &LenResPosition) -> Option<ReducedRow> {
    // After normalisation, two different integers are 0 and 1.
    let numbers = LenRes.normalise(position.clone()).numbers();
    if numbers.iter().any(|&number| number > 1) {
        return None;
    }
    let front = numbers.first().copied().unwrap_or_default();
    let behind = numbers.iter().skip_while(|&&number| number == front);
    let mut row: Vec<bool> = Vec::new();
    for &number in behind {
        row.push(number != front);
        while row.ends_with(&[true, true, false]) {
            row.truncate(row.len() - 2);
        }
    }
    let ones = row.iter().rev().take_while(|&&one| one).count();
    row.truncate(row.len() - ones);
    let mut zeros = Vec::new();
    for one in row {
        match zeros.last_mut() {
            Some(x) if !one => *x += 1,
            _ => zeros.push(0),
        }
    }
    Some(ReducedRow { negative: front == 1, zeros, ones: ones as i64 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theorems;
    use crate::cricket_pitch::tests::Search;
    use upstar_core::{Budget, Budgeted, Player};
    use upstar_short::{Short, ShortContext, Universe};

    /// Returns the value of a row, computed as z + (1/2^x1 : 1/2^(x2-1) : … : 1/2^(xn-1)) with ordinal
    /// sums (Siegel, thesis, Corollary 2.3.14).
    fn ordinal_sum(position: &LenResPosition, cx: ShortContext<'_>) -> Budgeted<Option<Short>> {
        let Some(ReducedRow { negative, zeros, ones }) = reduce(position) else { return Ok(None) };
        let mut sum = Short::ZERO;
        let (Some((x1, others)), forms) = (zeros.split_last(), cx.forms()) else {
            let ones = cx.integer(ones)?;
            return if negative { cx.neg(ones) } else { Ok(ones) }.map(Some);
        };
        // From the last term to the first; only the value of a subordinate matters.
        for x in others {
            let base = forms.number(&Dyadic::ONE.mul_pow2(1 - x))?;
            sum = cx.value(forms.ordinal_sum(base, sum.form(), cx.budget)?)?;
        }
        let base = forms.number(&Dyadic::ONE.mul_pow2(-x1))?;
        sum = cx.value(forms.ordinal_sum(base, sum.form(), cx.budget)?)?;
        sum = cx.add(cx.integer(ones)?, sum)?;
        if negative { cx.neg(sum) } else { Ok(sum) }.map(Some)
    }

    /// Returns a best move of `player`: the leftmost integer of `player` that can move covers the first
    /// integer that it can cover (Siegel, thesis, Theorem 2.3.7). Returns `None` if there is no move,
    /// or if there are more than two different integers.
    fn best_move(position: &LenResPosition, player: Player) -> Option<LenResPosition> {
        reduce(position)?;
        let numbers = position.numbers();
        let covers = |from: i64, to: i64| player.pick(from < to, from > to);
        let own = match player {
            Player::Left => numbers.iter().min(),
            Player::Right => numbers.iter().max(),
        };
        let from = numbers.iter().position(|number| Some(number) == own)?;
        let to = (from + 1..numbers.len()).find(|&to| covers(numbers[from], numbers[to]))?;
        let mut option = numbers.clone();
        option[to] = numbers[from];
        option.remove(from);
        Some(LenResPosition::new(&option))
    }

    fn words(length: u32) -> impl Iterator<Item = LenResPosition> {
        (0..1_u64 << length).map(move |code| {
            let digits: Vec<i64> = (0..length).map(|k| (code >> k & 1) as i64).collect();
            LenResPosition::new(&digits)
        })
    }

    #[test]
    fn two_integers_make_a_number() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let mut search = Search::new(LenRes, cx);
        for row in (0..=11).flat_map(words) {
            let searched = search.value(&row);
            let text = LenRes.print(&row);
            assert_eq!(Theorems::ALL.value(&LenRes, &row, cx).unwrap(), Some(searched), "{text}");
            assert_eq!(ordinal_sum(&row, cx).unwrap(), Some(searched), "{text}");
            let shorter = reduced(&row).unwrap();
            assert_eq!(search.value(&shorter), searched, "{text}");
            assert_eq!(reduced(&shorter), Some(shorter), "{text}");
            assert_eq!(Theorems::NONE.value(&LenRes, &row, cx).unwrap(), None);
        }
        let spread = LenRes.parse("7,-2,7,7,-2,-2").unwrap();
        assert_eq!(value(&spread), value(&LenRes.parse("101100").unwrap()));
    }

    #[test]
    fn long_rows_reduce_without_search() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let mut search = Search::new(LenRes, cx);
        for text in ["0110100101101", "1100010111010", "0001100010001", "1010101010101"] {
            let row = LenRes.parse(text).unwrap();
            assert_eq!(value(&row).as_ref(), cx.as_number(search.value(&row)), "{text}");
        }
        let row = LenRes.parse("00011000111001000011").unwrap();
        assert_eq!(LenRes.print(&reduced(&row).unwrap()), "0100100011");
        let row = LenRes.parse(&"01".repeat(128)).unwrap();
        assert_eq!(value(&row).unwrap().exponent(), 127);
    }

    #[test]
    fn nothing_is_better_than_the_leftmost_move() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let mut search = Search::new(LenRes, cx);
        for row in (0..=8).flat_map(words) {
            for player in Player::BOTH {
                let mut options = Vec::new();
                LenRes.options(&row, player, &mut options);
                let Some(best) = best_move(&row, player) else {
                    assert!(options.is_empty());
                    continue;
                };
                let best = search.value(&best);
                for option in options {
                    let option = search.value(&option);
                    let (less, more) = match player {
                        Player::Left => (option, best),
                        Player::Right => (best, option),
                    };
                    assert!(cx.leq(less, more).unwrap(), "{}", LenRes.print(&row));
                }
            }
        }
    }

    #[test]
    fn three_integers_are_another_matter() {
        let row = LenRes.parse("021").unwrap();
        assert_eq!((value(&row), reduced(&row), best_move(&row, Player::Left)), (None, None, None));
    }
}

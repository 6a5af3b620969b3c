//! The test games: the 22 games born by day 2. For each value `G`, the universe stores two words
//! (bit sets): the tests `T <= G` and the tests `T >= G`.
//!
//! The words are computed from those of the options, and decide most comparisons. If `T <= G` but
//! not `T <= H`, then not `G <= H`. If `G <= T <= H`, then `G <= H`.

use upstar_arena::deep;
use upstar_core::Budgeted;
use upstar_form::{FormId, Forms, Nus};
use upstar_number::Dyadic;

use crate::canonical::CanonicalSide;
use crate::universe::{ALL_TESTS, Facts, Short, ShortContext};

/// The number of test games, which have the first ids of every universe.
pub(crate) const TESTS: u32 = 22;

/// The number of test games born by day 1, to which all options of test games belong.
const EARLY: usize = 4;

/// For every set of test games born by day 1, the test games with a Left and with a Right option in
/// the set.
#[derive(Debug)]
pub(crate) struct TestGames {
    left_in: [u32; 1 << EARLY],
    right_in: [u32; 1 << EARLY],
}

impl TestGames {
    /// Creates the test games.
    ///
    /// # Panics
    ///
    /// Panics if `forms` contains anything other than zero.
    pub(crate) fn new(forms: &Forms) -> TestGames {
        let nus = |twice: i64, ups: i64, nim: u64| {
            Nus::new(Dyadic::from(twice).halve(), Dyadic::from(ups), nim)
        };
        let named = [
            nus(0, 0, 0),
            nus(2, 0, 0),
            nus(-2, 0, 0),
            nus(0, 0, 1),
            nus(4, 0, 0),
            nus(-4, 0, 0),
            nus(1, 0, 0),
            nus(-1, 0, 0),
            nus(2, 0, 1),
            nus(-2, 0, 1),
            nus(0, 1, 0),
            nus(0, -1, 0),
            nus(0, 1, 1),
            nus(0, -1, 1),
            nus(0, 0, 2),
        ];
        let full = "a new universe can store the 22 games born by day 2";
        let mut games: Vec<FormId> = named.iter().map(|n| forms.nus(n).expect(full)).collect();
        let (zero, one, minus_one, star) = (games[0], games[1], games[2], games[3]);
        let hot: [(&[FormId], &[FormId]); 7] = [
            (&[one], &[zero]),
            (&[zero], &[minus_one]),
            (&[one], &[star]),
            (&[star], &[minus_one]),
            (&[one], &[zero, star]),
            (&[zero, star], &[minus_one]),
            (&[one], &[minus_one]),
        ];
        games.extend(hot.iter().map(|(l, r)| forms.make(l, r).expect(full)));
        assert!(games.iter().map(|g| g.index()).eq(0..TESTS), "the universe is not new");
        let bits = |side: upstar_form::Options<'_>| side.iter().fold(0, |b, o| b | 1 << o.index());
        let mut tests = TestGames { left_in: [0; 1 << EARLY], right_in: [0; 1 << EARLY] };
        for (i, &game) in games.iter().enumerate() {
            let (left, right) = forms.options(game).expect(full);
            let (left, right): (usize, usize) = (bits(left), bits(right));
            assert!((left | right) >> EARLY == 0, "an option of a test is born on day 2");
            for set in 0..1 << EARLY {
                tests.left_in[set] |= u32::from(left & set != 0) << i;
                tests.right_in[set] |= u32::from(right & set != 0) << i;
            }
        }
        tests
    }

    /// Returns the words `(lower, upper)` of a game from the union of the lower words of its Left
    /// options and the union of the upper words of its Right options.
    #[inline]
    pub(crate) fn masks(&self, left_lower: u32, right_upper: u32) -> (u32, u32) {
        // `T <= G` unless some `G^R <= T` or some `T^L >= G`; `G <= T` unless some `G^L >= T` or
        // some `T^R <= G`. The options of a test game are born on earlier days, so their bits are
        // already set.
        let (mut lower, mut upper) = (0, 0);
        for day in [0b1, 0b1110, ((1 << TESTS) - 1) & !0b1111] {
            let (l, u) = (lower as usize % (1 << EARLY), upper as usize % (1 << EARLY));
            lower |= day & !right_upper & !self.left_in[u];
            upper |= day & !left_lower & !self.right_in[l];
        }
        (lower, upper)
    }
}

impl ShortContext<'_> {
    pub(crate) fn prepare_tests(self) {
        for index in 0..TESTS {
            let facts = self.find_facts(self.short_at(index));
            debug_assert!(facts.is_ok());
        }
    }

    #[cold]
    pub(crate) fn find_facts(self, g: Short) -> Budgeted<Facts> {
        let facts = match self.as_nus(g) {
            Some(nus) => {
                let (lower, upper) = self.masks_of_nus(g, nus)?;
                let stop = if nus.is_number() { g } else { self.number(&nus.number)? };
                let key = nus.number.key();
                let (left_tests, right_tests) = self.tests_of_nus(g, nus)?;
                Facts {
                    lower,
                    upper,
                    left_tests,
                    right_tests,
                    left_key: key,
                    right_key: key,
                    left_stop: stop,
                    right_stop: stop,
                }
            }
            None => {
                let (left, right) = self.options(g)?;
                let (left, right) =
                    (left.collect::<CanonicalSide>(), right.collect::<CanonicalSide>());
                for &option in left.iter().chain(&right) {
                    deep(|| self.facts(option))?;
                }
                self.facts_from_options(&left, &right)?
            }
        };
        self.remember_facts(g, &facts);
        Ok(facts)
    }

    /// Returns the facts about `{left | right}` for nonempty lists. The stops are correct only if
    /// the game is not a number.
    pub(crate) fn facts_from_options(self, left: &[Short], right: &[Short]) -> Budgeted<Facts> {
        let (mut left_lower, mut left_tests) = (0, ALL_TESTS);
        let (mut left_key, mut left_stop) = (i64::MIN, Short::ZERO);
        for &option in left {
            let f = self.facts(option)?;
            left_lower |= f.lower;
            left_tests = with_option(left_tests, option);
            if f.right_key > left_key
                || f.right_key == left_key && self.number_less(left_stop, f.right_stop)
                || left_key == i64::MIN
            {
                (left_key, left_stop) = (f.right_key, f.right_stop);
            }
        }
        let (mut right_upper, mut right_tests) = (0, ALL_TESTS);
        let (mut right_key, mut right_stop) = (i64::MAX, Short::ZERO);
        for &option in right {
            let f = self.facts(option)?;
            right_upper |= f.upper;
            right_tests = with_option(right_tests, option);
            if f.left_key < right_key
                || f.left_key == right_key && self.number_less(f.left_stop, right_stop)
                || right_key == i64::MAX
            {
                (right_key, right_stop) = (f.left_key, f.left_stop);
            }
        }
        let (lower, upper) = self.universe.tests.masks(left_lower, right_upper);
        Ok(Facts {
            lower,
            upper,
            left_tests,
            right_tests,
            left_key,
            right_key,
            left_stop,
            right_stop,
        })
    }

    #[inline]
    pub(crate) fn number_less(self, x: Short, y: Short) -> bool {
        x != y && self.as_number(x) < self.as_number(y)
    }

    fn tests_of_nus(self, g: Short, nus: &Nus) -> Budgeted<(u32, u32)> {
        if nus.nim > u64::from(TESTS) {
            return Ok((0, 0));
        }
        // If `small_relative` changes the sum, the test games among its options are not recorded.
        if small_relative(nus) != *nus {
            return Ok((0, 0));
        }
        let (left, right) = self.options(g)?;
        Ok((left.fold(ALL_TESTS, with_option), right.fold(ALL_TESTS, with_option)))
    }

    /// Returns the words of a sum of a number, ups and a nimber. Extreme numbers, ups and nimbers
    /// are replaced by small values that compare with the tests in the same way.
    fn masks_of_nus(self, g: Short, nus: &Nus) -> Budgeted<(u32, u32)> {
        let small = small_relative(nus);
        if small != *nus {
            let facts = self.facts(self.nus(&small)?)?;
            return Ok((facts.lower, facts.upper));
        }
        let (left, right) = self.options(g)?;
        let (mut left_lower, mut right_upper) = (0, 0);
        for option in left {
            left_lower |= self.facts(option)?.lower;
        }
        for option in right {
            right_upper |= self.facts(option)?.upper;
        }
        Ok(self.universe.tests.masks(left_lower, right_upper))
    }
}

#[inline]
fn with_option(tests: u32, option: Short) -> u32 {
    match option.index() {
        test @ 0..TESTS => tests | 1 << test,
        _ => tests & !ALL_TESTS,
    }
}

/// Returns the test games among the options, with `ALL_TESTS` if there are no others.
#[inline]
pub(crate) fn tests_among(options: &[Short]) -> u32 {
    options.iter().fold(ALL_TESTS, |tests, &option| with_option(tests, option))
}

fn small_relative(nus: &Nus) -> Nus {
    let x = &nus.number;
    let three = Dyadic::from(3);
    if x.abs() > three {
        return Nus::integer(if x.signum() > 0 { 3 } else { -3 });
    }
    let twice = x.double();
    if !twice.is_integer() {
        // The stops of the test games are multiples of 1/2, so all numbers between adjacent
        // multiples compare alike.
        let quarter = Dyadic::half_power(2);
        let floor = Dyadic::new(twice.floor(), 1);
        return Nus::number(&floor + &quarter);
    }
    let ups = nus.ups.clone().clamp(Dyadic::from(-5), Dyadic::from(5));
    Nus::new(x.clone(), ups, nus.nim.min(8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Universe, naive};
    use upstar_core::Budget;

    #[test]
    fn the_masks_are_the_naive_order_also_far_out() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let numbers = (-14..=14).map(|n| Dyadic::new(n.into(), 2));
        let far = [Dyadic::from(9), Dyadic::new((-7).into(), 5), Dyadic::half_power(9)];
        for number in numbers.chain(far) {
            for ups in -9..=9 {
                for nim in [0, 1, 2, 3, 4, 7, 8, 9, 12] {
                    let g = cx.nus(&Nus::new(number.clone(), Dyadic::from(ups), nim)).unwrap();
                    let facts = cx.facts(g).unwrap();
                    for i in 0..TESTS {
                        let test = cx.short_at(i);
                        let lower = naive::leq(cx, test.form(), g.form()).unwrap();
                        let upper = naive::leq(cx, g.form(), test.form()).unwrap();
                        let found = (facts.lower >> i & 1 == 1, facts.upper >> i & 1 == 1);
                        assert_eq!(found, (lower, upper), "test {i}, {number} {ups} {nim}");
                    }
                }
            }
        }
    }
}

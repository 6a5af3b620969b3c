//! Reduced canonical forms born by day `n`.
//!
//! The options of a reduced canonical form born by day `n + 1` are reduced canonical forms born by
//! day `n`. A set of options fits in one machine word, so a pair of antichains is tested by a few
//! word operations for each possible option.

// A reduced canonical form is a number, or a hot game `{A | B}` whose options are reduced canonical
// forms, none of them dominated or reversible modulo infinitesimals (Siegel, thesis, Definition
// 1.2.72).
//
// Write `G ≥ H` if the right stop of `G - H` is not negative, and `G ≫ H` if it is positive. By the
// definition of the stops, for hot `G` and reduced `s`: `s ≤ G` if no Right option of `G` is `≪ s`
// and no Left option of `s` is `≫ G`, and `s ≫ G` if no Right option of `s` is `≤ G` and no Left
// option of `G` is `≥ s`.

use upstar_core::{Answer, Budgeted, Undefined};
use upstar_number::Dyadic;

use crate::canonical::CanonicalSide;
use crate::sets::{GameOrder, GamePoset};
use crate::universe::{Short, ShortContext};

const LAST_DAY: usize = 4;

impl ShortContext<'_> {
    /// Returns the reduced canonical forms born by day `n`. There are 1, 3, 10, 61 and 15,845 for
    /// `n` = 0, 1, 2, 3 and 4.
    ///
    /// # Errors
    ///
    /// Undefined for `n > 4`.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget) = (Universe::new(), Budget::unlimited());
    /// # let cx = ShortContext::new(&universe, &budget);
    /// // The numbers 0, ±1/2, ±1 and ±2, and three switches.
    /// assert_eq!(cx.reduced_games(2)?.len(), 10);
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn reduced_games(self, n: usize) -> Answer<Vec<Short>> {
        if n > LAST_DAY {
            let sentence = format!("there are too many reduced games born by day {n} to list");
            return Err(Undefined::new(sentence).into());
        }
        let mut games = vec![Short::ZERO];
        for day in 1..=n {
            let set = self.game_poset(&games, GameOrder::UpToInfinitesimals)?;
            games = self.numbers_by_day(day)?;
            self.hot_reduced_children(&set, &mut games)?;
        }
        self.sort_for_print(&mut games)?;
        Ok(games)
    }

    /// Returns the `2^(n+1) - 1` numbers born by day `n` in increasing order.
    fn numbers_by_day(self, n: usize) -> Budgeted<Vec<Short>> {
        let mut numbers = vec![Dyadic::ZERO];
        for _ in 0..n {
            let mut next = vec![&numbers[0] - &Dyadic::ONE];
            for pair in numbers.windows(2) {
                next.extend([pair[0].clone(), (&pair[0] + &pair[1]).halve()]);
            }
            let last = &numbers[numbers.len() - 1];
            next.extend([last.clone(), last + &Dyadic::ONE]);
            numbers = next;
        }
        numbers.iter().map(|x| self.number(x)).collect()
    }

    fn hot_reduced_children(self, set: &GamePoset, found: &mut Vec<Short>) -> Budgeted<()> {
        let members = Members::new(self, set)?;
        let mut antichains = Vec::new();
        let mut walk = set.poset.antichains();
        while walk.advance() {
            self.budget.spend(1)?;
            if !walk.members().is_empty() {
                antichains.push(walk.members().iter().fold(0_u64, |bits, &i| bits | 1 << i));
            }
        }
        for &left in &antichains {
            for &right in &antichains {
                self.budget.spend(1)?;
                if members.is_hot_and_reduced(left, right) {
                    let side = |bits: u64| -> CanonicalSide {
                        ones(bits).map(|i| set.elements[i]).collect()
                    };
                    found.push(self.canonical_undominated(side(left), side(right))?);
                }
            }
        }
        Ok(())
    }
}

/// The reduced canonical forms born by the previous day.
struct Members {
    by_birthday: Vec<usize>,
    left_options: Vec<u64>,
    right_options: Vec<u64>,
    /// The members `≤` and the members `≥` each member.
    at_most: Vec<u64>,
    at_least: Vec<u64>,
    /// The members `≪` and the members `≫` each member.
    far_below: Vec<u64>,
    far_above: Vec<u64>,
    left_stops: Vec<Dyadic>,
    right_stops: Vec<Dyadic>,
}

impl Members {
    fn new(cx: ShortContext<'_>, set: &GamePoset) -> Budgeted<Members> {
        let games = &set.elements;
        let size = games.len();
        debug_assert!(size <= 64, "the sets of options of days up to 4 fit a word");
        let bits = |test: &dyn Fn(usize) -> Budgeted<bool>| -> Budgeted<u64> {
            (0..size).try_fold(0, |bits, i| Ok(bits | u64::from(test(i)?) << i))
        };
        let far = |low: Short, high: Short| -> Budgeted<bool> {
            Ok(cx.right_stop(cx.sub(high, low)?)?.signum() > 0)
        };
        let mut keyed = Vec::with_capacity(size);
        for (i, &g) in games.iter().enumerate() {
            keyed.push((cx.birthday(g)?, i));
        }
        keyed.sort();
        let mut members = Members {
            by_birthday: keyed.into_iter().map(|(_, i)| i).collect(),
            left_options: Vec::new(),
            right_options: Vec::new(),
            at_most: Vec::new(),
            at_least: Vec::new(),
            far_below: Vec::new(),
            far_above: Vec::new(),
            left_stops: Vec::new(),
            right_stops: Vec::new(),
        };
        for (i, &g) in games.iter().enumerate() {
            let (left, right) = cx.options(g)?;
            members.left_options.push(bits(&|j| Ok(left.clone().any(|o| o == games[j])))?);
            members.right_options.push(bits(&|j| Ok(right.clone().any(|o| o == games[j])))?);
            members.at_most.push(bits(&|j| Ok(set.poset.leq(j, i)))?);
            members.at_least.push(bits(&|j| Ok(set.poset.leq(i, j)))?);
            members.far_below.push(bits(&|j| far(games[j], g))?);
            members.far_above.push(bits(&|j| far(g, games[j]))?);
            members.left_stops.push(cx.left_stop(g)?);
            members.right_stops.push(cx.right_stop(g)?);
        }
        Ok(members)
    }

    /// Returns `true` if `{left | right}` is hot and reduced. Both sets must be antichains modulo
    /// infinitesimals.
    fn is_hot_and_reduced(&self, left: u64, right: u64) -> bool {
        let left_stop = ones(left).map(|i| &self.right_stops[i]).max();
        let right_stop = ones(right).map(|i| &self.left_stops[i]).min();
        if left_stop <= right_stop {
            return false;
        }
        let at_most = self.at_most(left, right);
        if ones(left).any(|i| self.right_options[i] & at_most != 0) {
            return false;
        }
        let at_least = self.at_least(left, right);
        ones(right).all(|i| self.left_options[i] & at_least == 0)
    }

    fn at_most(&self, left: u64, right: u64) -> u64 {
        let answered = ones(left).fold(0, |bits, i| bits | self.at_most[i]);
        let (mut at_most, mut not_far_above) = (0_u64, answered);
        for &s in &self.by_birthday {
            let low = self.far_below[s] & right == 0 && self.left_options[s] & !not_far_above == 0;
            at_most |= u64::from(low) << s;
            let near = self.right_options[s] & at_most != 0;
            not_far_above |= u64::from(near) << s;
        }
        at_most
    }

    fn at_least(&self, left: u64, right: u64) -> u64 {
        let answered = ones(right).fold(0, |bits, i| bits | self.at_least[i]);
        let (mut at_least, mut not_far_below) = (0_u64, answered);
        for &s in &self.by_birthday {
            let high = self.far_above[s] & left == 0 && self.right_options[s] & !not_far_below == 0;
            at_least |= u64::from(high) << s;
            let near = self.left_options[s] & at_least != 0;
            not_far_below |= u64::from(near) << s;
        }
        at_least
    }
}

fn ones(bits: u64) -> impl Iterator<Item = usize> {
    let next = |rest: &u64| Some(rest & (rest - 1)).filter(|&rest| rest != 0);
    std::iter::successors(Some(bits).filter(|&bits| bits != 0), next)
        .map(|rest| rest.trailing_zeros() as usize)
}

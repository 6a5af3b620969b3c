//! Canonical forms by birthday, over a given set of scores. The games born by day 0 are the
//! finished games with scores in the set. A game is born by day n + 1 if its options are born by
//! day n and each of its scores that can count is in the set.

use upstar_core::{Budgeted, Interrupted};
use upstar_number::{IBig, Rational};
use upstar_poset::Poset;

use crate::Map;
use crate::arena::{ScoringContext, ScoringId};

impl ScoringContext<'_> {
    /// Returns the canonical forms born by `day` with scores in `scores`, in a fixed order: for day
    /// 2, 256 games for one score, and 421 199 for two scores.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_number::Rational;
    /// # use upstar_scoring::{ScoringContext, ScoringArena};
    /// let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
    /// let cx = ScoringContext::new(&scores, &budget);
    /// assert_eq!(cx.day(&[Rational::ZERO, Rational::ONE], 1)?.len(), 14);
    /// assert_eq!(cx.day(&[Rational::ZERO], 2)?.len(), 256);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn day(self, scores: &[Rational], day: u32) -> Budgeted<Vec<ScoringId>> {
        let scores = sorted(scores);
        let mut games: Vec<ScoringId> =
            scores.iter().map(|s| self.scores.number(s)).collect::<Budgeted<_>>()?;
        for _ in 0..day {
            let poset = self.poset(&games)?;
            let mut antichains = Vec::new();
            for antichain in poset.antichains() {
                self.budget.spend(1)?;
                if antichains.len() >= MAX_SIDES {
                    return Err(Interrupted::too_large(format!(
                        "too many sets of options for the games born by the next day: at most \
                         {MAX_SIDES} sets for each player are supported"
                    )));
                }
                antichains.push(antichain.iter().map(|&i| games[i]).collect::<Vec<_>>());
            }
            let mut next = Vec::new();
            let mut seen = Map::default();
            for left in &antichains {
                for right in &antichains {
                    // The score does not matter if both players have options.
                    let both = !left.is_empty() && !right.is_empty();
                    for score in &scores[..if both { scores.len().min(1) } else { scores.len() }] {
                        self.budget.spend(1)?;
                        let game = self.canonical(self.scores.make(left, score, right)?)?;
                        if seen.insert(game, ()).is_none() {
                            next.push(game);
                        }
                    }
                }
            }
            if next.len() == games.len() {
                break;
            }
            games = next;
        }
        Ok(games)
    }

    /// Returns the number of canonical forms born by `day` with scores in `scores`.
    ///
    /// Up to day 2, no option is reversible, so the options of each player can be any antichain of
    /// games born by the previous day. If there are A antichains, including the empty one, and n
    /// scores, there are (A − 1)² + 2n(A − 1) + n games.
    ///
    /// # Errors
    ///
    /// Returns an error if there are too many antichains to count.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_number::Rational;
    /// # use upstar_scoring::{ScoringContext, ScoringArena};
    /// let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
    /// let set = [-1, 0, 1].map(Rational::from);
    /// assert_eq!(ScoringContext::new(&scores, &budget).day_count(&set, 2)?.to_string(), "1024127998");
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn day_count(self, scores: &[Rational], day: u32) -> Budgeted<IBig> {
        let scores = sorted(scores);
        if day != 2 {
            return Ok(IBig::from(self.day(&scores, day)?.len()));
        }
        let poset = self.poset(&self.day(&scores, 1)?)?;
        let antichains = poset.antichain_count(self.budget)?;
        if antichains.lower != antichains.upper {
            return Err(Interrupted::too_large(
                "the games born by day 1 have too many antichains to count",
            ));
        }
        let (options, n) = (IBig::from(antichains.lower) - IBig::ONE, IBig::from(scores.len()));
        Ok(&options * &options + IBig::from(2) * &n * &options + n)
    }

    /// Returns the partial order of `games`. Fails if two of them are equal.
    pub fn poset(self, games: &[ScoringId]) -> Budgeted<Poset> {
        let poset = Poset::try_new(games.len(), |i, j| self.geq(games[j], games[i]))?;
        poset.map_err(|_| Interrupted::too_large("two of the games are equal; list each game once"))
    }
}

const MAX_SIDES: usize = 1 << 16;

fn sorted(scores: &[Rational]) -> Vec<Rational> {
    let mut scores = scores.to_vec();
    scores.sort();
    scores.dedup();
    scores
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Bench;

    #[test]
    fn days_over_few_scores() {
        let bench = Bench::new();
        let cx = bench.cx();
        for (n, day_two) in [(1, "256"), (2, "421199"), (3, "1024127998")] {
            let scores: Vec<Rational> = (0..n).map(Rational::from).collect();
            assert_eq!(cx.day(&scores, 0).unwrap().len() as i64, n);
            assert_eq!(cx.day(&scores, 1).unwrap().len() as i64, n + 3 * n * n);
            assert_eq!(cx.day_count(&scores, 2).unwrap().to_string(), day_two);
        }
        assert!(cx.day(&[], 5).unwrap().is_empty());
    }

    #[test]
    fn nothing_reverses_up_to_day_two() {
        let bench = Bench::new();
        let cx = bench.cx();
        let day = cx.day(&[Rational::ZERO], 2).unwrap();
        assert_eq!(day.len(), 256);
        assert_eq!(cx.poset(&day).unwrap().size(), 256);
        assert!(cx.poset(&[day[3], day[4], day[3]]).is_err());
    }

    #[test]
    fn day_one_is_a_poset_that_turns_over() {
        let bench = Bench::new();
        let cx = bench.cx();
        let day = cx.day(&[-1, 0, 1].map(Rational::from), 1).unwrap();
        let poset = cx.poset(&day).unwrap();
        assert_eq!(poset.size(), 30);
        let negative = |i: usize| {
            let minus = cx.canonical(cx.negative(day[i]).unwrap()).unwrap();
            day.iter().position(|&g| g == minus).unwrap()
        };
        for i in 0..30 {
            for j in 0..30 {
                assert_eq!(poset.leq(i, j), poset.leq(negative(j), negative(i)));
            }
        }
    }

    #[test]
    fn a_day_too_far_is_refused() {
        let bench = Bench::new();
        assert!(bench.cx().day(&[Rational::ZERO], 3).is_err());
    }
}

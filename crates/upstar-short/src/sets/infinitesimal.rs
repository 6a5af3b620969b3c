//! Infinitesimal and all-small games born by day `n`.

use upstar_core::{Answer, Undefined};

use crate::sets::GameOrder;
use crate::sets::children::ChildSearch;
use crate::universe::{Short, ShortContext};

const LAST_DAY: usize = 4;

impl ShortContext<'_> {
    /// Returns the infinitesimals born by day `n`. There are 1, 2, 7 and 292 for `n` = 0, 1, 2
    /// and 3.
    ///
    /// # Errors
    ///
    /// Undefined for `n > 3`.
    pub fn infinitesimals(self, n: usize) -> Answer<Vec<Short>> {
        let mut found = Vec::new();
        for &g in self.day(n)?.iter() {
            if self.is_infinitesimal(g)? {
                found.push(g);
            }
        }
        self.sort_for_print(&mut found)?;
        Ok(found)
    }

    /// Returns the all-small games born by day `n`.
    ///
    /// Those born by day `n + 1` are zero and the games `{A | B}`, where `A` and `B` are nonempty
    /// sets of all-small games born by day `n`.
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
    /// assert_eq!(cx.all_small_games(3)?.len(), 67);
    /// assert_eq!(cx.count_all_small_games(4)?, 534_483);
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn all_small_games(self, n: usize) -> Answer<Vec<Short>> {
        check_day(n)?;
        let mut games = vec![Short::ZERO];
        for _ in 0..n {
            let set = self.game_poset(&games, GameOrder::Values)?;
            let walk = ChildSearch::new(&set);
            let mut pairs = walk.pairs();
            games = vec![Short::ZERO];
            while pairs.advance(self)? {
                if pairs.has_both_sides() {
                    games.push(self.child(&set, pairs.pair())?);
                }
            }
            games.sort_unstable_by_key(|g| g.index());
            games.dedup();
        }
        self.sort_for_print(&mut games)?;
        Ok(games)
    }

    /// Returns the number of all-small games born by day `n`, without listing them.
    ///
    /// # Errors
    ///
    /// Undefined for `n > 4`.
    pub fn count_all_small_games(self, n: usize) -> Answer<u64> {
        check_day(n)?;
        if n == 0 {
            return Ok(1);
        }
        let set = self.game_poset(&self.all_small_games(n - 1)?, GameOrder::Values)?;
        let walk = ChildSearch::new(&set);
        let mut pairs = walk.pairs();
        // Zero is counted as {*|*}, except on day 1, because * is not born by day 0.
        let mut count = u64::from(n == 1);
        while pairs.advance(self)? {
            count += u64::from(pairs.has_both_sides());
        }
        Ok(count)
    }
}

fn check_day(n: usize) -> Result<(), Undefined> {
    if n > LAST_DAY {
        let sentence = format!("there are too many all-small games born by day {n} to list");
        return Err(Undefined::new(sentence));
    }
    Ok(())
}

//! The join-irreducibles of a lattice of children, in particular of the games born by day `n`.

use upstar_core::{Answer, Budgeted, Undefined};

use crate::Map;
use crate::sets::children::irreducible_order;
use crate::sets::{GameOrder, GamePoset, check_size, in_canonical_order};
use crate::universe::{Short, ShortContext};

const LAST_DAY: usize = 4;

impl ShortContext<'_> {
    /// Returns the join-irreducibles of the lattice of children of a closed set `S`. They are the
    /// members `s` of `S`, and the games `{s | S}`, which are the least children not at most `s`
    /// (Fraser, Hirshberg and Wolfe 2005, for the games born by day `n`).
    ///
    /// The children form a finite distributive lattice, isomorphic to the lattice of lower sets of
    /// its join-irreducibles (Birkhoff). Its Dushnik–Miller dimension is the width of the order of
    /// the join-irreducibles (Dilworth).
    ///
    /// # Errors
    ///
    /// Undefined if the set is not closed.
    pub fn irreducible_children(self, set: &[Short]) -> Answer<GamePoset> {
        if !self.is_closed_set(set)? {
            let sentence = "the set is not closed: an option of a member is not a member, so the \
                            children need not form a distributive lattice";
            return Err(Undefined::new(sentence).into());
        }
        check_size(2 * set.len())?;
        let set = self.game_poset(set, GameOrder::Values)?;
        let lowest = set.games(&set.poset.minimal());
        let mut games = Vec::with_capacity(2 * set.size());
        for &s in &set.elements {
            games.push(self.canonical(&[s], &lowest)?);
        }
        games.extend_from_slice(&set.elements);
        let order = irreducible_order(&set.poset);
        let ranks = self.print_ranks(&games)?;
        Ok(in_canonical_order(&games, &ranks, &order, GameOrder::Values))
    }

    /// Returns the join-irreducibles of the lattice of games born by day `n`. Their number is twice
    /// the number of games born by day `n - 1`: 2, 8, 44 and 2,948 for `n` = 1, 2, 3 and 4.
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
    /// let irreducibles = cx.irreducibles_of_day(3)?;
    /// assert_eq!(irreducibles.size(), 44);
    /// assert_eq!(irreducibles.poset.antichains().count(), 1474);
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn irreducibles_of_day(self, n: usize) -> Answer<GamePoset> {
        match n {
            0 => Ok(self.game_poset(&[], GameOrder::Values)?),
            1..=LAST_DAY => self.irreducible_children(&self.day(n - 1)?),
            _ => {
                let sentence =
                    format!("there are too many join-irreducible games born by day {n} to list");
                Err(Undefined::new(sentence).into())
            }
        }
    }

    fn print_ranks(self, games: &[Short]) -> Budgeted<Vec<usize>> {
        let mut sorted = games.to_vec();
        self.sort_for_print(&mut sorted)?;
        let ranks: Map<Short, usize> = sorted.into_iter().zip(0..).collect();
        Ok(games.iter().map(|g| ranks.get(g).copied().unwrap_or(0)).collect())
    }
}

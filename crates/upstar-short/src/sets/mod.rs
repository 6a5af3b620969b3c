//! Sets of games: orders, children, days, ordinal factors. Order theory is in [`upstar_poset`].
//!
//! A child `G` of a set that is closed under options is determined by two lower sets: the members
//! `<| G` and the members `<= G`. These pairs correspond to the lower sets of the order of the
//! join-irreducibles (Albert and Nowakowski; Siegel, thesis, Theorem 3.3.9).

mod bounds;
mod children;
mod infinitesimal_order;

mod factors;
mod irreducibles;
mod lattice;
mod ordinal;
mod reduced_canonical_forms;

mod infinitesimal;
mod sums;
mod transitive;

#[cfg(test)]
mod tests;

use upstar_core::{Budgeted, Interrupted};
use upstar_poset::Poset;

use crate::Map;
use crate::sets::infinitesimal_order::Closeness;
use crate::universe::{Short, ShortContext};

pub use bounds::CountBounds;
pub use factors::{FactorSearch, OrdinalFactors};

/// The maximum number of elements. The tables use two bits for each pair.
const MAX_ELEMENTS: usize = 40_000;

/// The order on a set of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameOrder {
    /// The order of values.
    Values,
    /// The order modulo infinitesimals (Siegel, thesis, Definition 1.2.67).
    UpToInfinitesimals,
}

/// A set of values with a partial order.
///
/// The elements are sorted by the number of elements below them, and then in printing order. This
/// list is a linear extension and does not depend on the universe. Element `i` of
/// [`poset`](GamePoset::poset) is `elements[i]`.
///
/// ```
/// use upstar_core::Budget;
/// use upstar_short::{ShortContext, Universe};
///
/// let (universe, budget) = (Universe::new(), Budget::unlimited());
/// let cx = ShortContext::new(&universe, &budget);
/// let day = cx.day_poset(3)?;
/// assert_eq!(day.size(), 1474);
/// assert_eq!(day.elements[0], cx.integer(-3)?);
/// assert_eq!(day.poset.top(), Some(1473));
/// # Ok::<(), upstar_core::NoAnswer>(())
/// ```
#[derive(Clone, Debug)]
pub struct GamePoset {
    /// The games, in the order of a linear extension.
    pub elements: Vec<Short>,
    /// The partial order on the indices of `elements`.
    pub poset: Poset,
    /// The relation by which the games are compared.
    pub order: GameOrder,
}

impl GamePoset {
    /// Returns the number of games.
    #[must_use]
    pub fn size(&self) -> usize {
        self.elements.len()
    }

    /// Returns the index of a game, if it is an element.
    #[must_use]
    pub fn place(&self, g: Short) -> Option<usize> {
        self.elements.iter().position(|&h| h == g)
    }

    /// Returns the games at these indices.
    #[must_use]
    pub fn games(&self, places: &[usize]) -> Vec<Short> {
        places.iter().filter_map(|&i| self.elements.get(i).copied()).collect()
    }
}

impl ShortContext<'_> {
    /// Returns games with their partial order. Of games that are equal in `order`, only the first
    /// is kept.
    ///
    /// If the games have few distinct followers, a comparison takes a few machine instructions.
    ///
    /// # Errors
    ///
    /// Returns an error if there are more than 40,000 games.
    pub fn game_poset(self, games: &[Short], order: GameOrder) -> Budgeted<GamePoset> {
        let mut seen = Map::default();
        let mut kept = Vec::new();
        for &g in games {
            let class = match order {
                GameOrder::Values => g,
                GameOrder::UpToInfinitesimals => self.reduced(g)?,
            };
            if seen.insert(class, ()).is_none() {
                kept.push(g);
            }
        }
        check_size(kept.len())?;
        // The tables have an entry for each pair of games.
        self.budget.spend(kept.len() as u64 * kept.len() as u64 / 128)?;
        if kept.iter().all(|&g| self.is_number(g)) {
            kept.sort_by(|&g, &h| self.as_number(g).cmp(&self.as_number(h)));
            return Ok(GamePoset { poset: Poset::chain(kept.len()), elements: kept, order });
        }
        self.sort_for_print(&mut kept)?;
        let mut compare = Comparison::new(self, &kept, order)?;
        let ranks = self.linear_extension(&kept, &mut compare)?;
        let games: Vec<Short> = ranks.iter().map(|&i| kept[i]).collect();
        let is_quick = compare.is_quick();
        let mut leq = |i: usize, j: usize| compare.leq(games[i], ranks[i], games[j], ranks[j]);
        let poset = if is_quick {
            let asked = |i, j| {
                if j == 0 {
                    self.budget.spend(1 + games.len() as u64 / 16)?;
                }
                if i <= j { leq(i, j) } else { Ok(false) }
            };
            Poset::try_new(games.len(), asked)?
                .unwrap_or_else(|broken| unreachable!("games are partially ordered: {broken}"))
        } else {
            Poset::try_sorted(games.len(), |i, j| {
                self.budget.spend(1)?;
                leq(i, j)
            })?
        };
        Ok(in_canonical_order(&games, &ranks, &poset, order))
    }

    /// Returns the values born by day `n` with their order, which is a distributive lattice
    /// (Calistrate, Paulhus and Wolfe 2002).
    ///
    /// # Errors
    ///
    /// Undefined for `n > 3`.
    pub fn day_poset(self, n: usize) -> upstar_core::Answer<GamePoset> {
        Ok(self.game_poset(&self.day(n)?, GameOrder::Values)?)
    }

    /// Sorts the indices by monotone keys: a smaller game does not have larger stops, a larger
    /// mean, or more games born by day 2 below it. Only games with equal keys are compared.
    fn linear_extension(
        self,
        games: &[Short],
        compare: &mut Comparison<'_>,
    ) -> Budgeted<Vec<usize>> {
        let mut keyed = Vec::with_capacity(games.len());
        for (i, &g) in games.iter().enumerate() {
            let facts = self.facts(g)?;
            let word = match compare.order {
                GameOrder::Values => u64::from(facts.lower) << 32 | u64::from(!facts.upper),
                GameOrder::UpToInfinitesimals => 0,
            };
            let (left, right) = (self.left_stop(g)?, self.right_stop(g)?);
            // The second entries break ties.
            keyed.push(((&left + &right, left), (word.count_ones(), word), self.mean(g)?, i));
        }
        keyed.sort();
        for group in keyed.chunk_by_mut(|a, b| (&a.0, a.1, &a.2) == (&b.0, b.1, &b.2)) {
            for end in (1..group.len()).rev() {
                let mut highest = end;
                for i in (0..end).rev() {
                    self.budget.spend(1)?;
                    let (low, high) = (group[highest].3, group[i].3);
                    if compare.leq(games[low], low, games[high], high)? {
                        highest = i;
                    }
                }
                group.swap(highest, end);
            }
        }
        Ok(keyed.into_iter().map(|key| key.3).collect())
    }

    /// Returns the proper followers of the games, or `None` if there are more than `most`.
    fn few_options(self, games: &[Short], most: usize) -> Budgeted<Option<Vec<Short>>> {
        let mut seen = Map::default();
        let mut options = Vec::new();
        let mut next = 0;
        let mut look_at = |g: Short, options: &mut Vec<Short>| -> Budgeted<bool> {
            // A nimber may have too many options to list.
            if self.as_nus(g).is_some_and(|nus| nus.nim > most as u64) {
                return Ok(false);
            }
            let (left, right) = self.options(g)?;
            self.budget.spend(1 + (left.len() + right.len()) as u64 / 4)?;
            for option in left.chain(right) {
                if seen.insert(option, ()).is_none() {
                    options.push(option);
                }
            }
            Ok(options.len() <= most)
        };
        for &g in games {
            if !look_at(g, &mut options)? {
                return Ok(None);
            }
        }
        while next < options.len() {
            if !look_at(options[next], &mut options)? {
                return Ok(None);
            }
            next += 1;
        }
        Ok(Some(options))
    }
}

struct Comparison<'u> {
    cx: ShortContext<'u>,
    order: GameOrder,
    close: Closeness<'u>,
    /// For each game `G`, two sets of followers of the given games as bits: those `<| G` and those
    /// `<= G`. Then `G <= H` if and only if the row of `G` is a subset of the row of `H`. Empty if
    /// not used.
    rows: Vec<u64>,
    words: usize,
}

impl<'u> Comparison<'u> {
    fn new(cx: ShortContext<'u>, games: &[Short], order: GameOrder) -> Budgeted<Comparison<'u>> {
        let close = Closeness::new(cx);
        let mut comparison = Comparison { cx, order, close, rows: Vec::new(), words: 0 };
        if order == GameOrder::Values
            && let Some(options) = cx.few_options(games, games.len() / 8)?
        {
            comparison.words = options.len().div_ceil(32);
            comparison.rows = vec![0; games.len() * comparison.words];
            for (&g, row) in games.iter().zip(comparison.rows.chunks_mut(comparison.words.max(1))) {
                cx.budget.spend(1 + options.len() as u64 / 8)?;
                for (i, &option) in options.iter().enumerate() {
                    let near = u64::from(!cx.leq(g, option)?);
                    let low = u64::from(cx.leq(option, g)?);
                    row[i / 32] |= (near | low << 32) << (i % 32);
                }
            }
        }
        Ok(comparison)
    }

    /// Returns `true` if comparing games is as cheap as testing whether a comparison is needed.
    fn is_quick(&self) -> bool {
        self.words > 0
    }

    fn leq(&mut self, g: Short, i: usize, h: Short, j: usize) -> Budgeted<bool> {
        if self.words > 0 {
            let row = |i: usize| &self.rows[i * self.words..][..self.words];
            return Ok(row(i).iter().zip(row(j)).all(|(low, high)| low & !high == 0));
        }
        match self.order {
            GameOrder::Values => self.cx.leq(g, h),
            GameOrder::UpToInfinitesimals => self.close.leq(g, h, false),
        }
    }
}

/// Sorts the games by the number of games below them, then by `ranks`.
fn in_canonical_order(
    games: &[Short],
    ranks: &[usize],
    poset: &Poset,
    order: GameOrder,
) -> GamePoset {
    let mut places: Vec<usize> = poset.elements().collect();
    places.sort_by_cached_key(|&k| (poset.below(k).count(), ranks[k]));
    let elements = places.iter().map(|&k| games[k]).collect();
    GamePoset { elements, poset: poset.induced(&places), order }
}

pub(crate) fn check_size(size: usize) -> Budgeted<()> {
    if size > MAX_ELEMENTS {
        return Err(Interrupted::too_large(format!(
            "the set is too large for a partial order: it has {size} games, but at most \
             {MAX_ELEMENTS} are supported"
        )));
    }
    Ok(())
}

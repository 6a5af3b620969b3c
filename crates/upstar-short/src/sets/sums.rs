//! The ordinal sums and side-sums of games born by day `n`.
//!
//! `OS_n` and `SS_n` are the values of `G : H` and of `G <> H` for canonical forms `G` and `H` born
//! by day `n` (Siegel, thesis, Definitions 2.2.20 and 2.4.7). The value of a sum is computed from
//! the values of its options, without its literal form.

use upstar_arena::deep;
use upstar_core::{Answer, Budgeted};

use crate::Map;
use crate::canonical::CanonicalSide;
use crate::universe::{Short, ShortContext};

impl ShortContext<'_> {
    /// Returns `OS_n`: the distinct values of `G : H` for canonical `G` and `H` born by day `n`.
    /// There are 1, 13 and 427 for `n` = 0, 1 and 2.
    ///
    /// # Errors
    ///
    /// Undefined for `n > 3`.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget) = (Universe::new(), Budget::unlimited());
    /// # let cx = ShortContext::new(&universe, &budget);
    /// assert_eq!(cx.ordinal_sums(2)?.len(), 427);
    /// assert_eq!(cx.side_sums(2)?.len(), 207);
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn ordinal_sums(self, n: usize) -> Answer<Vec<Short>> {
        let day = self.day(n)?;
        let mut all = Vec::new();
        for &base in day.iter() {
            all.extend(self.ordinal_sums_over(base.form(), &day)?);
            if all.len() > 8 * day.len() * day.len().min(64) {
                all.sort_unstable_by_key(|g| g.index());
                all.dedup();
            }
        }
        all.sort_unstable_by_key(|g| g.index());
        all.dedup();
        Ok(all)
    }

    /// Returns the values of `base : H` for each `H` of a list, which are distinct for distinct `H`
    /// (Siegel, thesis, Theorem 2.2.10). A long computation such as `OS_3` can process one base at
    /// a time.
    pub fn ordinal_sums_over(
        self,
        base: upstar_form::FormId,
        branches: &[Short],
    ) -> Budgeted<Vec<Short>> {
        let (base_left, base_right) = self.forms().options(base)?;
        let values = |side: upstar_form::Options<'_>| -> Budgeted<Vec<Short>> {
            side.iter().map(|option| self.value(option)).collect()
        };
        self.ordinal_sums_of(&values(base_left)?, &values(base_right)?, branches)
    }

    /// Same as [`ordinal_sums_over`](ShortContext::ordinal_sums_over), but takes the options of the
    /// base.
    pub(super) fn ordinal_sums_of(
        self,
        base_left: &[Short],
        base_right: &[Short],
        branches: &[Short],
    ) -> Budgeted<Vec<Short>> {
        let mut known = Map::default();
        let base = (base_left, base_right);
        branches.iter().map(|&branch| self.ordinal_sum_of(base, branch, &mut known)).collect()
    }

    fn ordinal_sum_of(
        self,
        base: (&[Short], &[Short]),
        branch: Short,
        known: &mut Map<Short, Short>,
    ) -> Budgeted<Short> {
        if let Some(&sum) = known.get(&branch) {
            return Ok(sum);
        }
        self.budget.spend(1)?;
        let (left, right) = self.options(branch)?;
        let (mut new_left, mut new_right) =
            (CanonicalSide::from_slice(base.0), CanonicalSide::from_slice(base.1));
        for option in left {
            new_left.push(deep(|| self.ordinal_sum_of(base, option, known))?);
        }
        for option in right {
            new_right.push(deep(|| self.ordinal_sum_of(base, option, known))?);
        }
        let sum = self.canonical(&new_left, &new_right)?;
        known.insert(branch, sum);
        Ok(sum)
    }

    /// Returns `SS_n`: the distinct values of `G <> H` for canonical `G` and `H` born by day `n`.
    /// There are 1, 11 and 207 for `n` = 0, 1 and 2.
    ///
    /// # Errors
    ///
    /// Undefined for `n > 3`.
    pub fn side_sums(self, n: usize) -> Answer<Vec<Short>> {
        let day = self.options_first(&self.day(n)?)?;
        let places: Map<Short, usize> = day.iter().enumerate().map(|(i, &g)| (g, i)).collect();
        let size = day.len();
        let mut sums = vec![Short::ZERO; size * size];
        let negative =
            |g: &Short| -> Budgeted<Option<usize>> { Ok(places.get(&self.neg(*g)?).copied()) };
        let negatives = day.iter().map(negative).collect::<Budgeted<Vec<_>>>()?;
        for (i, &g) in day.iter().enumerate() {
            for (j, &h) in day.iter().enumerate() {
                self.budget.spend(1)?;
                // G <> H is the negative of (-H) <> (-G).
                if let (Some(k), Some(l)) = (negatives[j], negatives[i])
                    && (k, l) < (i, j)
                {
                    sums[i * size + j] = self.neg(sums[k * size + l])?;
                    continue;
                }
                let (g_left, g_right) = self.options(g)?;
                let (h_left, h_right) = self.options(h)?;
                let in_g = g_left.filter_map(|option| places.get(&option));
                let in_h = h_right.filter_map(|option| places.get(&option));
                let left: CanonicalSide = h_left.chain(in_g.map(|&k| sums[k * size + j])).collect();
                let right: CanonicalSide =
                    g_right.chain(in_h.map(|&k| sums[i * size + k])).collect();
                sums[i * size + j] = self.canonical(&left, &right)?;
            }
        }
        sums.sort_unstable_by_key(|g| g.index());
        sums.dedup();
        Ok(sums)
    }

    pub(super) fn options_first(self, games: &[Short]) -> Budgeted<Vec<Short>> {
        let mut keyed = Vec::with_capacity(games.len());
        for &g in games {
            keyed.push((self.birthday(g)?, g));
        }
        keyed.sort_by(|(a, g), (b, h)| a.cmp(b).then(g.index().cmp(&h.index())));
        Ok(keyed.into_iter().map(|(_, g)| g).collect())
    }
}

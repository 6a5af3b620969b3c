//! The ordinal sums and side-sums of games born by day `n`.
//!
//! `OS_n` and `SS_n` are the values of `G : H` and of `G <> H` for canonical forms `G` and `H` born
//! by day `n` (Siegel, thesis, Definitions 2.2.20 and 2.4.7). The value of a sum is computed from
//! the values of its options, without its literal form.

use upstar_arena::deep;
use upstar_core::{Answer, Budgeted, Player};

use crate::Map;
use crate::canonical::CanonicalSide;
use crate::universe::{Short, ShortContext};

/// The base of an ordinal sum.
struct OrdinalBase {
    /// The options of Left and of Right.
    options: [CanonicalSide; 2],
    /// If the base is in canonical form: the options that no option of a subordinate dominates.
    undominated: Option<[CanonicalSide; 2]>,
}

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
        }
        all.sort_unstable_by_key(|g| g.index());
        all.dedup();
        Ok(all)
    }

    /// Returns the values of `base : H` for each `H` of a list, which are distinct for distinct `H`
    /// (Siegel, thesis, Theorem 2.2.10). A long computation such as `OS_3` can process one base at
    /// a time.
    ///
    /// If the base `G` is in canonical form, no options are compared for `H`: by Norton's Lemma
    /// (Siegel, thesis, Lemma 2.2.5), `G : H` compares with options of `G`, and with options of
    /// these, as `G` does. Hence no option of `G : H` is reversible, and a Left option `G^L` is
    /// dominated if and only if `H` has a Left option and `G^L <= G`.
    pub fn ordinal_sums_over(
        self,
        base: upstar_form::FormId,
        branches: &[Short],
    ) -> Budgeted<Vec<Short>> {
        let (base_left, base_right) = self.forms().options(base)?;
        let values = |side: upstar_form::Options<'_>| -> Budgeted<CanonicalSide> {
            side.iter().map(|option| self.value(option)).collect()
        };
        let options = [values(base_left)?, values(base_right)?];
        let value = self.value(base)?;
        if value.form() != base {
            return self.ordinal_sums_of(&options[0], &options[1], branches);
        }
        let undominated = |side: &CanonicalSide, player| -> Budgeted<CanonicalSide> {
            let mut kept = CanonicalSide::new();
            for &option in side {
                let is_dominated = match player {
                    Player::Left => self.leq(option, value)?,
                    Player::Right => self.leq(value, option)?,
                };
                if !is_dominated {
                    kept.push(option);
                }
            }
            Ok(kept)
        };
        let undominated =
            [undominated(&options[0], Player::Left)?, undominated(&options[1], Player::Right)?];
        let base = OrdinalBase { options, undominated: Some(undominated) };
        self.ordinal_sums_with(&base, branches)
    }

    /// Same as [`ordinal_sums_over`](ShortContext::ordinal_sums_over), but takes the options of the
    /// base.
    pub(super) fn ordinal_sums_of(
        self,
        base_left: &[Short],
        base_right: &[Short],
        branches: &[Short],
    ) -> Budgeted<Vec<Short>> {
        let options = [base_left, base_right].map(CanonicalSide::from_slice);
        self.ordinal_sums_with(&OrdinalBase { options, undominated: None }, branches)
    }

    fn ordinal_sums_with(self, base: &OrdinalBase, branches: &[Short]) -> Budgeted<Vec<Short>> {
        let mut known = Map::default();
        branches.iter().map(|&branch| self.ordinal_sum_of(base, branch, &mut known)).collect()
    }

    fn ordinal_sum_of(
        self,
        base: &OrdinalBase,
        branch: Short,
        known: &mut Map<Short, Short>,
    ) -> Budgeted<Short> {
        if let Some(&sum) = known.get(&branch) {
            return Ok(sum);
        }
        self.budget.spend(1)?;
        let (left, right) = self.options(branch)?;
        let of_base = |side: usize, is_empty: bool| match &base.undominated {
            Some(undominated) if !is_empty => undominated[side].clone(),
            _ => base.options[side].clone(),
        };
        let mut new_left = of_base(0, left.len() == 0);
        let mut new_right = of_base(1, right.len() == 0);
        for option in left {
            new_left.push(deep(|| self.ordinal_sum_of(base, option, known))?);
        }
        for option in right {
            new_right.push(deep(|| self.ordinal_sum_of(base, option, known))?);
        }
        self.budget.spend((new_left.len() + new_right.len()) as u64 / 16)?;
        let sum = match base.undominated {
            Some(_) => self.canonical_irreversible(new_left, new_right)?,
            None => self.canonical(&new_left, &new_right)?,
        };
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

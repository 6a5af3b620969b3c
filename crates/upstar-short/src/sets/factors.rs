//! Ordinal factors: the ways to write a value as `G : H`, where `G` and `H` are nonzero.

// The value of `G : H` depends only on the value of `H` and on the values of the options of `G`.
// Dominated options of `G` stay dominated in `G : H`. So it suffices to try the bases `{A | B}` for
// antichains `A` and `B` of values born by day `n`. A base determines the value of the subordinate,
// because `G : H` and `G : K` compare as `H` and `K` do (Siegel, thesis, Theorem 2.2.10).
//
// For numbers, the list is complete. If `G : H = x`, then `x` is between the options of `G` (Lemma
// 2.2.9), so `G` is the simplest number in an interval that contains `x`: an initial segment of the
// sign expansion of `x`. Conversely, every initial segment is a base, and the subordinate has the
// remaining signs. So only 0, 1 and -1 are numbers without factors.

use std::sync::Arc;

use upstar_core::{Budgeted, Interrupted, NoAnswer, Relation};
use upstar_form::FormId;
use upstar_number::{Dyadic, Sign, SignExpansion, UBig};

use crate::Map;
use crate::canonical::CanonicalSide;
use crate::sets::{GameOrder, GamePoset};
use crate::universe::{Short, ShortContext};

/// The bounds of a search for ordinal factors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FactorSearch {
    /// The bases are all forms whose options are born by this day, at most 2.
    pub options_by_day: usize,
    /// The subordinates are all values born by this day, at most 3.
    pub branches_by_day: usize,
    /// The maximum number of pairs of factors.
    pub most: usize,
}

impl Default for FactorSearch {
    fn default() -> FactorSearch {
        FactorSearch { options_by_day: 2, branches_by_day: 2, most: 20 }
    }
}

/// The result of a search for ordinal factors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrdinalFactors {
    /// Pairs of a nonzero base and a nonzero subordinate. Bases in canonical form come first.
    pub found: Vec<(FormId, Short)>,
    /// `true` if the list is provably complete up to the limit `most`, as it is for numbers.
    pub is_decided: bool,
    /// The number of bases tried for the given value `g`. Bases that differ only in dominated
    /// options count once. Bases with a Left option `>= g` or a Right option `<= g` do not count.
    pub bases: u64,
    /// The number of ordinal sums computed.
    pub sums: u64,
}

impl ShortContext<'_> {
    /// Returns ways to write `g` as an ordinal sum `G : H` of a form and a value, both nonzero.
    ///
    /// If `g` is a number, any other solution differs from a listed one only in the form of the
    /// base. Otherwise, all bases and subordinates within the bounds of `search` are tried.
    ///
    /// # Errors
    ///
    /// Returns an error if the bounds are too wide for a search.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_short::{ShortContext, FactorSearch, Universe};
    /// # let (universe, budget) = (Universe::new(), Budget::unlimited());
    /// # let cx = ShortContext::new(&universe, &budget);
    /// let factors = |g| cx.ordinal_factors(g, FactorSearch::default());
    /// // 1 is not an ordinal sum of nonzero games.
    /// assert!(factors(cx.integer(1)?)?.found.is_empty());
    /// // *2 = * : *
    /// let star = cx.nimber(1)?;
    /// assert_eq!(factors(cx.nimber(2)?)?.found[0], (star.form(), star));
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn ordinal_factors(self, g: Short, search: FactorSearch) -> Budgeted<OrdinalFactors> {
        if let Some(x) = self.as_number(g) {
            let found = self.factors_of_number(x, search.most)?;
            return Ok(OrdinalFactors { found, is_decided: true, bases: 0, sums: 0 });
        }
        self.factors_by_search(g, search)
    }

    /// Returns all values of ordinal sums of a nonzero base and a nonzero subordinate within the
    /// bounds of `search`. The [default](FactorSearch::default) bounds allow 9,604 bases and 21
    /// nonzero subordinates.
    pub fn ordinal_composites(self, search: FactorSearch) -> Budgeted<Vec<Short>> {
        let (options, branches) = self.bounds_of_search(search)?;
        let nonzero: Vec<Short> = branches.iter().copied().filter(|&h| h != Short::ZERO).collect();
        let mut sides = Vec::new();
        let mut antichains = options.poset.antichains();
        while antichains.advance() {
            self.budget.spend(1)?;
            sides.push(CanonicalSide::from_vec(options.games(antichains.members())));
        }
        let mut found = Map::default();
        for left in &sides {
            for right in &sides {
                self.budget.spend(1)?;
                let base = self.canonical_undominated(left.clone(), right.clone())?;
                if base != Short::ZERO {
                    let sums = self.ordinal_sums_of(left, right, &nonzero)?;
                    found.extend(sums.into_iter().map(|sum| (sum, ())));
                }
            }
        }
        let mut found: Vec<Short> = found.into_keys().collect();
        self.sort_for_print(&mut found)?;
        Ok(found)
    }

    fn bounds_of_search(self, search: FactorSearch) -> Budgeted<(GamePoset, Arc<[Short]>)> {
        if search.options_by_day > 2 || search.branches_by_day > 3 {
            return Err(Interrupted::too_large(
                "the search supports only bases with options born by day 2, and subordinates born \
                 by day 3",
            ));
        }
        let day = |n| {
            self.day(n).map_err(|no| match no {
                NoAnswer::Interrupted(no) => no,
                NoAnswer::Undefined(no) => Interrupted::too_large(no.sentence),
            })
        };
        let options = self.game_poset(&day(search.options_by_day)?, GameOrder::Values)?;
        Ok((options, day(search.branches_by_day)?))
    }

    fn factors_of_number(self, x: &Dyadic, most: usize) -> Budgeted<Vec<(FormId, Short)>> {
        let signs = x.sign_expansion();
        let mut found = Vec::new();
        let mut base: Vec<(Sign, UBig)> = Vec::new();
        for (r, (sign, length)) in signs.runs().iter().enumerate() {
            let mut taken = UBig::ONE;
            while taken <= *length && found.len() < most {
                self.budget.spend(1)?;
                let prefix = base.iter().cloned().chain([(*sign, taken.clone())]);
                let rest = signs.runs()[r + 1..].iter().cloned();
                let branch =
                    SignExpansion::new(std::iter::once((*sign, length - &taken)).chain(rest));
                let number = |signs: SignExpansion| match signs.to_dyadic() {
                    Ok(x) => self.number(&x),
                    Err(error) => Err(Interrupted::too_large(error.to_string())),
                };
                let branch = number(branch)?;
                if branch != Short::ZERO {
                    found.push((number(SignExpansion::new(prefix))?.form(), branch));
                }
                taken += UBig::ONE;
            }
            base.push((*sign, length.clone()));
        }
        Ok(found)
    }

    fn factors_by_search(self, g: Short, search: FactorSearch) -> Budgeted<OrdinalFactors> {
        let (options, branches) = self.bounds_of_search(search)?;
        let zero_to = |h: Short| self.compare(h, Short::ZERO);
        let mut relations = Vec::with_capacity(branches.len());
        for &h in branches.iter() {
            relations.push(zero_to(h)?);
        }
        // `G^L <| G : H <| G^R`.
        let (mut lefts, mut rights): (Vec<CanonicalSide>, Vec<CanonicalSide>) =
            (Vec::new(), Vec::new());
        let mut antichains = options.poset.antichains();
        'antichains: while antichains.advance() {
            self.budget.spend(1)?;
            let (mut is_left, mut is_right) = (true, true);
            for &i in antichains.members() {
                is_left &= !self.leq(g, options.elements[i])?;
                is_right &= !self.leq(options.elements[i], g)?;
                if !is_left && !is_right {
                    continue 'antichains;
                }
            }
            let side = CanonicalSide::from_vec(options.games(antichains.members()));
            if is_left {
                lefts.push(side.clone());
            }
            if is_right {
                rights.push(side);
            }
        }
        let mut result = OrdinalFactors { found: Vec::new(), is_decided: false, bases: 0, sums: 0 };
        let mut literal = Vec::new();
        for left in &lefts {
            for right in &rights {
                self.budget.spend(1)?;
                result.bases += 1;
                let base = self.canonical_undominated(left.clone(), right.clone())?;
                // `G : H` compares to `G` as `H` to 0, so only some subordinates can satisfy
                // `G : H = g`. If the base is equal to zero or to `g`, one factor is zero.
                let relation = self.compare(g, base)?;
                if base == Short::ZERO || relation == Relation::Equal {
                    continue;
                }
                let Some(branch) =
                    self.branch(g, (left, right), &branches, &relations, relation, &mut result)?
                else {
                    continue;
                };
                let forms =
                    |side: &CanonicalSide| side.iter().map(|g| g.form()).collect::<Vec<FormId>>();
                let form = self.forms().make(&forms(left), &forms(right))?;
                if form == base.form() {
                    result.found.push((form, branch));
                } else {
                    literal.push((form, branch));
                }
            }
        }
        self.sort_pairs(&mut result.found)?;
        self.sort_pairs(&mut literal)?;
        result.found.extend(literal);
        result.found.truncate(search.most);
        Ok(result)
    }

    /// Returns the subordinate `h` in the list `branches` with `{left | right} : h = g`, if any.
    fn branch(
        self,
        g: Short,
        (left, right): (&CanonicalSide, &CanonicalSide),
        branches: &[Short],
        relations: &[Relation],
        relation: Relation,
        result: &mut OrdinalFactors,
    ) -> Budgeted<Option<Short>> {
        if !relations.contains(&relation) {
            return Ok(None);
        }
        let sums = self.ordinal_sums_of(left, right, branches)?;
        result.sums += branches.len() as u64;
        let place = sums.iter().position(|&sum| sum == g);
        debug_assert!(place.is_none_or(|i| relations[i] == relation));
        Ok(place.map(|i| branches[i]))
    }

    /// Sorts pairs by birthday, number of options and hash of the base.
    fn sort_pairs(self, pairs: &mut Vec<(FormId, Short)>) -> Budgeted<()> {
        let mut keyed = Vec::with_capacity(pairs.len());
        for &(base, branch) in pairs.iter() {
            let options = self.forms().options(base)?;
            let size = options.0.len() + options.1.len();
            let birthday = self.forms().birthday(base, self.budget)?;
            let hash = self.forms().content_hash(base, self.budget)?;
            let branch_hash = self.forms().content_hash(branch.form(), self.budget)?;
            keyed.push(((birthday, size, hash, branch_hash), (base, branch)));
        }
        keyed.sort_by(|(a, _), (b, _)| a.cmp(b));
        *pairs = keyed.into_iter().map(|(_, pair)| pair).collect();
        Ok(())
    }
}

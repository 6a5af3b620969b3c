//! Atomic weights of infinitesimals that are not all-small, which are guessed and then verified.

// `w` is the atomic weight of `G` if `↓★ < G - w·↑ < ↑★` (Siegel, thesis, Theorem 1.2.82 and
// Definition 1.2.83). At most one `w` satisfies this condition, so a guess can be verified. The
// guess applies the rule for all-small games, and counts a follower with a positive right stop as
// `many` ups, and one with a negative left stop as `many` downs, where `many` exceeds every weight
// that can arise in `G`.
//
// For example, Right's threat `{0|-2}` in `+₂ = {0||0|-2}` has the weight `{-2|-many}`. Left
// answers this threat, so the weight of `{3·↑|+₂}` is `{1|2} = 3/2`. If `many` remains in the
// guess, as for `{⇑||0|-1}`, the game has no atomic weight, because the weight would be a tiny with
// an infinite threat.

use upstar_arena::deep;
use upstar_core::{Answer, Budgeted, NoAnswer, Relation, Undefined};
use upstar_form::Nus;
use upstar_number::{Dyadic, IBig, UBig};

use crate::Map;
use crate::canonical::CanonicalSide;
use crate::universe::{Short, ShortContext};

impl ShortContext<'_> {
    /// Returns `true` if `w` is the atomic weight of `g` by definition.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_short::{ShortContext, Short, Universe};
    /// let (universe, budget) = (Universe::new(), Budget::unlimited());
    /// let cx = ShortContext::new(&universe, &budget);
    /// let star = cx.nimber(1)?;
    /// assert!(cx.is_atomic_weight(star, Short::ZERO)? && !cx.is_atomic_weight(star, star)?);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn is_atomic_weight(self, g: Short, w: Short) -> Budgeted<bool> {
        let up = |nim| self.nus(&Nus::new(Dyadic::ZERO, Dyadic::ONE, nim));
        let product = match self.norton(w, up(0)?) {
            Ok(product) => product,
            Err(NoAnswer::Interrupted(why)) => return Err(why),
            // Up is positive, so its Norton products are always defined.
            Err(NoAnswer::Undefined(_)) => return Ok(false),
        };
        let difference = self.sub(g, product)?;
        let upper = up(self.far(difference)?)?;
        Ok(self.compare(difference, upper)? == Relation::Less
            && self.compare(self.neg(upper)?, difference)? == Relation::Less)
    }

    pub(super) fn weight_with_threats(self, g: Short) -> Answer<Short> {
        // Each move changes the weight by at most 2.
        let many = IBig::from(self.birthday(g)? + UBig::ONE) * IBig::from(8);
        let many = Dyadic::new(many, 0);
        let guess = self.guess_weight(g, self.number(&many)?, &mut Map::default())?;
        if self.has_number_of_size(guess, &many.halve())? {
            let sentence = "no atomic weight is known: the game contains a threat worth more than \
                            any number of ups";
            return Err(Undefined::new(sentence).into());
        }
        if !self.is_atomic_weight(g, guess)? {
            let sentence = "no atomic weight is known: the weight given by the rule for all-small \
                            games does not satisfy the definition";
            return Err(Undefined::new(sentence).into());
        }
        Ok(guess)
    }

    fn guess_weight(self, g: Short, many: Short, memo: &mut Map<Short, Short>) -> Budgeted<Short> {
        if let Some(nus) = self.as_nus(g).filter(|nus| nus.number.is_zero()) {
            return self.number(&nus.ups);
        }
        if self.right_stop(g)?.signum() > 0 {
            return Ok(many);
        }
        if self.left_stop(g)?.signum() < 0 {
            return self.neg(many);
        }
        // The weights of all-small games are cached permanently.
        let known = self.universe.weights.lock().get(&g).copied();
        if let Some(known) = known.or_else(|| memo.get(&g).copied()) {
            return Ok(known);
        }
        self.budget.spend(1)?;
        let (two, minus_two) = (self.integer(2)?, self.integer(-2)?);
        let (left, right) = self.options(g)?;
        let mut side = |options: Vec<Short>, by| -> Budgeted<CanonicalSide> {
            let shifted = |option| self.add(deep(|| self.guess_weight(option, many, memo))?, by);
            options.into_iter().map(shifted).collect()
        };
        let left = side(left.collect(), minus_two)?;
        let right = side(right.collect(), two)?;
        let weight = self.weight_of_options(g, &left, &right)?;
        memo.insert(g, weight);
        Ok(weight)
    }

    fn has_number_of_size(self, g: Short, size: &Dyadic) -> Budgeted<bool> {
        let positions = self.forms().positions(g.form(), false, self.budget)?;
        let mut named = positions.iter().filter_map(|&p| self.forms().as_nus(p));
        Ok(named.any(|nus| nus.number.abs() >= *size))
    }
}

//! The remote star and atomic weights.

use upstar_arena::deep;
use upstar_core::{Answer, Budgeted, Interrupted, Outcome, Relation, Undefined};
use upstar_number::{Dyadic, UBig};

use crate::canonical::CanonicalSide;
use crate::universe::{Short, ShortContext};

impl ShortContext<'_> {
    /// Returns `true` if the canonical form of `g`, or equivalently some form, is all-small
    /// (dicotic): in every position, both players can move or neither can.
    pub fn is_all_small(self, g: Short) -> Budgeted<bool> {
        self.forms().is_all_small(g.form(), self.budget)
    }

    /// Compares `g` with the remote star (far star). The remote star may be any nimber larger than
    /// all nimbers among the followers of `g` (Siegel, thesis, Definition 1.2.79).
    pub fn compare_far_star(self, g: Short) -> Budgeted<Relation> {
        self.compare(g, self.nimber(self.far(g)?)?)
    }

    /// Returns a power of two `n` such that `*n` exceeds all nimbers among the followers of `g`,
    /// `g + ↑` and `g + ↓`.
    pub(super) fn far(self, g: Short) -> Budgeted<u64> {
        let positions = self.forms().positions(g.form(), false, self.budget)?;
        let nimbers = positions.iter().filter_map(|&p| self.forms().as_nus(p)).map(|n| n.nim | 1);
        let largest = nimbers.max().unwrap_or(1);
        let power = largest.checked_next_power_of_two().and_then(|p| p.checked_mul(4));
        power.ok_or_else(|| {
            Interrupted::too_large("the remote star is too large: nimbers must be below 2^64")
        })
    }

    /// Returns the atomic weight: the game `w` such that `↓★ < g - w·↑ < ↑★`, where `★` is the
    /// remote star (Siegel, thesis, Definition 1.2.83; computed by Theorem 1.2.86). Atomic weights
    /// are additive.
    ///
    /// # Errors
    ///
    /// Undefined if `g` is not infinitesimal, or if `g` is not all-small and no such game is found.
    pub fn atomic_weight(self, g: Short) -> Answer<Short> {
        if self.is_all_small(g)? {
            return Ok(self.atomic_weight_all_small(g)?);
        }
        if !self.is_infinitesimal(g)? {
            let sentence = "the game is not infinitesimal, so it has no atomic weight";
            return Err(Undefined::new(sentence).into());
        }
        self.weight_with_threats(g)
    }

    pub(super) fn atomic_weight_all_small(self, g: Short) -> Budgeted<Short> {
        if let Some(nus) = self.as_nus(g) {
            return self.number(&nus.ups);
        }
        if let Some(&known) = self.universe.weights.lock().get(&g) {
            return Ok(known);
        }
        self.budget.spend(1)?;
        let (two, minus_two) = (self.integer(2)?, self.integer(-2)?);
        let (left, right) = self.options(g)?;
        let shifted = |option, by| self.add(deep(|| self.atomic_weight_all_small(option))?, by);
        let left =
            left.map(|option| shifted(option, minus_two)).collect::<Budgeted<CanonicalSide>>()?;
        let right =
            right.map(|option| shifted(option, two)).collect::<Budgeted<CanonicalSide>>()?;
        let weight = self.weight_of_options(g, &left, &right)?;
        self.universe.weights.lock().insert(g, weight);
        Ok(weight)
    }

    /// Returns the weight of `g` by Theorem 1.2.86 of Siegel's thesis, from the weights of the Left
    /// options minus 2 and of the Right options plus 2.
    pub(super) fn weight_of_options(
        self,
        g: Short,
        left: &CanonicalSide,
        right: &CanonicalSide,
    ) -> Budgeted<Short> {
        let candidate = self.canonical(left, right)?;
        if !self.is_integer(candidate) {
            return Ok(candidate);
        }
        match self.compare_far_star(g)? {
            Relation::Less => self.extreme_integer(left, true),
            Relation::Greater => self.extreme_integer(right, false),
            Relation::Equal | Relation::Confused => Ok(Short::ZERO),
        }
    }

    /// Returns the least integer `x` with `x |> H` for all options `H` or, unless `least`, the
    /// greatest integer `x` with `x <| H`.
    pub(super) fn extreme_integer(self, options: &CanonicalSide, least: bool) -> Budgeted<Short> {
        let mut extreme: Option<Dyadic> = None;
        for &option in options {
            let stop = if least { self.right_stop(option)? } else { self.left_stop(option)? };
            // `x |> H` holds if the number `x` is greater than the right stop of `H`, but not if it
            // is less. The case of `x <| H` is symmetric.
            let at = |x: Dyadic| -> Budgeted<bool> {
                let x = self.number(&x)?;
                Ok(if least { !self.leq(x, option)? } else { !self.leq(option, x)? })
            };
            let rounded = if least { stop.ceil() } else { stop.floor() };
            let near = Dyadic::new(rounded, 0);
            let step = Dyadic::from(if least { 1 } else { -1 });
            let bound = if at(near.clone())? { near } else { &near + &step };
            extreme = Some(match extreme {
                None => bound,
                Some(other) if least => other.max(bound),
                Some(other) => other.min(bound),
            });
        }
        self.number(&extreme.unwrap_or(Dyadic::ZERO))
    }

    /// Returns the outcomes of `g` that its atomic weight permits (the two-ahead rule; Siegel,
    /// thesis, Theorem 1.2.85). Left wins if the weight is at least 2, and wins moving first if it
    /// is at least 1, and dually for Right.
    pub fn two_ahead(self, g: Short) -> Answer<Vec<Outcome>> {
        let weight = self.atomic_weight(g)?;
        let at_least = |n: i64| -> Budgeted<bool> { self.leq(self.integer(n)?, weight) };
        let at_most = |n: i64| -> Budgeted<bool> { self.leq(weight, self.integer(n)?) };
        Ok(if at_least(2)? {
            vec![Outcome::L]
        } else if at_most(-2)? {
            vec![Outcome::R]
        } else if at_least(1)? {
            vec![Outcome::L, Outcome::N]
        } else if at_most(-1)? {
            vec![Outcome::R, Outcome::N]
        } else {
            vec![Outcome::L, Outcome::R, Outcome::N, Outcome::P]
        })
    }

    /// Returns the birthday of the value: the height of its canonical form.
    pub fn birthday(self, g: Short) -> Budgeted<UBig> {
        self.forms().birthday(g.form(), self.budget)
    }
}

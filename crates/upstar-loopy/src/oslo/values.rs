//! Oslo games, TwoSlo games, side-outs and uponic weights of literal forms.

use upstar_core::{Answer, Budgeted, Interrupted, NoAnswer, Undefined};
use upstar_form::{FormId, Options};
use upstar_short::Short;

use crate::Map;
use crate::context::LoopyContext;
use crate::literal::Literal;
use crate::stopper::{Loopy, Moves, Stopper, StopperRef};

impl LoopyContext<'_> {
    /// Returns the Oslo game of a literal form: Left may pass at every position except `{ | }`
    /// (Siegel, thesis, Definition 3.2.1). It depends on the form: `oslo('{-1|1}')` is on, although
    /// the form equals zero.
    ///
    /// Charges a step for each position and each option.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_form::{FormId, Nus};
    /// # use upstar_loopy::{LoopyContext, Stopper, Stoppers};
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// let [one, minus_one] = [lx.cx.forms().integer(1)?, lx.cx.forms().integer(-1)?];
    /// assert_eq!(lx.oslo(minus_one)?, Stopper::UNDER);
    /// let zero = lx.cx.forms().make(&[minus_one], &[one])?;
    /// assert_eq!(lx.oslo(zero)?, Stopper::ON);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn oslo(self, form: FormId) -> Budgeted<Stopper> {
        let mut known = Map::<FormId, Stopper>::default();
        known.insert(FormId::ZERO, Stopper::ZERO);
        for position in self.cx.forms().positions(form, true, self.cx.budget)? {
            if position == FormId::ZERO {
                continue;
            }
            let (left, right) = self.cx.forms().options(position)?;
            self.cx.budget.spend(1 + (left.len() + right.len()) as u64)?;
            let of = |side: Options<'_>| -> Vec<Stopper> {
                side.iter().filter_map(|option| known.get(&option).copied()).collect()
            };
            let value = self.oslo_node(&of(left), &of(right))?;
            known.insert(position, value);
        }
        Ok(known.get(&form).copied().unwrap_or(Stopper::ZERO))
    }

    pub(super) fn oslo_node(self, left: &[Stopper], right: &[Stopper]) -> Budgeted<Stopper> {
        if left.is_empty() && right.is_empty() {
            return Ok(Stopper::ZERO);
        }
        let options = left.iter().map(|&option| self.refer(option));
        let moves = Moves {
            left: options.chain([StopperRef::local(0)]).collect(),
            right: right.iter().map(|&option| self.refer(option)).collect(),
        };
        // Right has no pass, so this is a stopper.
        Ok(self.stopper(self.settle_one(&moves.renamed(|option| option))?))
    }

    /// Returns the TwoSlo game of a literal form: both players may pass at every position except
    /// `{ | }` (Siegel, thesis, Definition 3.6.6).
    ///
    /// The onside is `oslo(G)`, since Right's passes are useless if infinite play is a win for
    /// Left. The offside is `-oslo(-G)`.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_loopy::{Loopy, LoopyContext, Stopper, Stoppers};
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// let one = lx.cx.forms().integer(1)?;
    /// assert_eq!(lx.twoslo(one)?, Loopy { onside: Stopper::ON, offside: Stopper::OVER });
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn twoslo(self, form: FormId) -> Budgeted<Loopy> {
        let negative = self.cx.forms().negative(form, self.cx.budget)?;
        let offside = self.neg(self.oslo(negative)?)?;
        Ok(Loopy { onside: self.oslo(form)?, offside })
    }

    /// Returns the side-out `g ⊙ H = {g ⊙ H^L, g^L ⊙ H | g ⊙ H^R, g^R ⊙ H}`. It is zero if `H` is
    /// `{ | }` (Siegel, thesis, Definition 3.5.1).
    ///
    /// It depends on the form of `H` and uses the canonical form of `g`. The onside of `g ⊙ H` is
    /// that of `x ⊙ H`, where `x` is the onside of `g`, and likewise for offsides. `on ⊙ H` is
    /// [`oslo`](LoopyContext::oslo), and `dud ⊙ H` is [`twoslo`](LoopyContext::twoslo). Charges a
    /// step for each position `x ⊙ Y` and each of its options.
    ///
    /// # Errors
    ///
    /// Undefined if a side is not equal to a stopper.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_loopy::{Literal, LoopyContext, Stopper, Stoppers};
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// let one = Literal::Form(lx.cx.forms().integer(1)?);
    /// assert_eq!(lx.side_out(Stopper::OFF.into(), &one)?, Stopper::OVER.into());
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn side_out(self, g: Loopy, h: &Literal) -> Answer<Loopy> {
        let onside = self.side_out_of_stopper(g.onside, h)?;
        if g.stopper().is_some() {
            return Ok(onside);
        }
        let offside = self.side_out_of_stopper(g.offside, h)?;
        Ok(Loopy { onside: onside.onside, offside: offside.offside })
    }

    fn side_out_of_stopper(self, g: Stopper, h: &Literal) -> Answer<Loopy> {
        let form = self.literal_side_out(&self.literal_of_stopper(g)?, h)?;
        Ok(self.sides_of_literal(&form)?.value()?)
    }

    /// Returns the uponic weight of `oslo(G)` for a literal form `G`: the atomic weight of the
    /// passified form (Siegel, thesis, Definition 3.4.2).
    ///
    /// It is not known whether forms with the same Oslo value have the same weight.
    ///
    /// # Errors
    ///
    /// Undefined if the passified form has no atomic weight, for example if only one player can
    /// move in some relevant position.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_form::Nus;
    /// # use upstar_loopy::{LoopyContext, Stoppers};
    /// # use upstar_number::Dyadic;
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// let up = lx.cx.forms().nus(&Nus::new(Dyadic::ZERO, Dyadic::from(1), 0))?;
    /// assert_eq!(lx.uponic_weight(up)?, lx.cx.integer(2)?);
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn uponic_weight(self, form: FormId) -> Answer<Short> {
        let passified = self.cx.forms().passify(form, self.cx.budget)?;
        let value = self.cx.value(passified)?;
        if !self.cx.is_all_small(value)? {
            let sentence = "the uponic weight is the atomic weight of the passified form, which \
                            must be all-small: in each position, both players can move or neither \
                            can";
            return Err(Undefined::new(sentence).into());
        }
        self.cx.atomic_weight(value)
    }

    /// Returns the uponic weight of an Oslo value: that of its
    /// [`oslo_preimage`](LoopyContext::oslo_preimage).
    ///
    /// # Errors
    ///
    /// Undefined if the value is not an Oslo game, or if its preimage has no uponic weight.
    pub fn uponic_weight_of_value(self, g: Stopper) -> Answer<Short> {
        match self.oslo_preimage(g)? {
            Some(form) => self.uponic_weight(form),
            None => Err(Undefined::new(
                "only Oslo games have an uponic weight, and this game is not the Oslo game of a \
                 form",
            )
            .into()),
        }
    }

    /// Returns a literal form with this Oslo game, if there is one: 1 for on, and otherwise the
    /// canonical form without its passes.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_loopy::{LoopyContext, Stopper, Stoppers};
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// assert_eq!(lx.oslo_preimage(Stopper::UNDER)?, Some(lx.cx.forms().integer(-1)?));
    /// assert_eq!(lx.oslo_preimage(Stopper::OVER)?, None);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn oslo_preimage(self, g: Stopper) -> Budgeted<Option<FormId>> {
        let forms = self.cx.forms();
        // A game with a cycle longer than a pass is not an Oslo game.
        let mut made = Map::<Stopper, Option<FormId>>::default();
        let mut stack = vec![g];
        while let Some(&top) = stack.last() {
            if matches!(made.get(&top), Some(Some(_))) {
                stack.pop();
                continue;
            }
            let (mut left, right) = self.options(top)?;
            self.cx.budget.spend(1 + (left.len() + right.len()) as u64)?;
            left.retain(|&option| option != top);
            let all = || left.iter().chain(&right);
            if made.insert(top, None).is_none() {
                if all().any(|option| matches!(made.get(option), Some(None))) {
                    return Ok(None);
                }
                stack.extend(all().filter(|option| !made.contains_key(*option)));
                continue;
            }
            let of = |side: &[Stopper]| -> Option<Vec<FormId>> {
                side.iter().map(|option| made.get(option).copied().flatten()).collect()
            };
            let (Some(left), Some(right)) = (of(&left), of(&right)) else { return Ok(None) };
            let form = match top {
                Stopper::ON => forms.integer(1)?,
                _ => forms.make(&left, &right)?,
            };
            made.insert(top, Some(form));
            stack.pop();
        }
        match made.get(&g).copied().flatten() {
            Some(form) if self.oslo(form)? == g => Ok(Some(form)),
            _ => Ok(None),
        }
    }

    pub(super) fn oslo_sum(self, g: Stopper, h: Stopper) -> Budgeted<Stopper> {
        match self.add(g, h) {
            Ok(sum) => Ok(sum.onside),
            Err(NoAnswer::Interrupted(why)) => Err(why),
            Err(NoAnswer::Undefined(why)) => Err(Interrupted::too_large(why.sentence)),
        }
    }

    pub(super) fn upon_star(self, k: u32) -> Budgeted<Stopper> {
        let found = match (self.stoppers.known_uponic(k), k.checked_sub(1)) {
            (Some(known), _) => Some(known),
            (None, Some(less @ 1..)) if let Some(less) = self.stoppers.known_uponic(less) => {
                let moves = Moves { left: vec![StopperRef::zero()], right: vec![less] };
                Some(self.stoppers.find(&moves)?)
            }
            _ => self.uponic(u64::from(k))?,
        };
        match found {
            Some(g) => Ok(self.stopper(g)),
            None => Err(Interrupted::too_large(format!("{k}.upon* is too large for the table"))),
        }
    }

    /// Returns k if g is k·upon*.
    #[must_use]
    pub fn number_of_upon_stars(self, g: Stopper) -> Option<u32> {
        self.stoppers.uponic(self.refer(g))
    }
}

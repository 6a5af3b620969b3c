//! Properties of literal forms that depend on the order of values.

use upstar_core::{Budgeted, Player};
use upstar_form::FormId;
use upstar_number::Dyadic;

use crate::universe::{Short, ShortContext};

/// The order by which options are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionOrder {
    /// The order of values.
    Exact,
    /// The order of values modulo infinitesimals.
    Infinitesimal,
}

impl ShortContext<'_> {
    /// Returns `true` if `form` *is* a number: all its options are numbers in this sense, and each
    /// Left option is less than each Right option (Sjöstrand, lecture notes, Definition 6.1).
    /// `{*|*}` is equal to a number, but is not a number.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_short::{ShortContext, Universe};
    /// let (universe, budget) = (Universe::new(), Budget::unlimited());
    /// let cx = ShortContext::new(&universe, &budget);
    /// let [one, minus_one, star] = [cx.integer(1)?, cx.integer(-1)?, cx.nimber(1)?].map(|g| g.form());
    /// assert!(cx.is_number_form(cx.forms().make(&[minus_one], &[one])?)?);
    /// assert!(!cx.is_number_form(cx.forms().make(&[star], &[star])?)?);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn is_number_form(self, form: FormId) -> Budgeted<bool> {
        // The list contains each position after its options.
        for position in self.forms().positions(form, false, self.budget)? {
            let is_number = match self.forms().as_nus(position) {
                Some(nus) => nus.is_number(),
                None => self.has_numbers_in_order(position)?,
            };
            if !is_number {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn has_numbers_in_order(self, form: FormId) -> Budgeted<bool> {
        let numbers = |player| -> Budgeted<Vec<Dyadic>> {
            let options = self.forms().options_of(form, player)?;
            self.budget.spend(options.len() as u64)?;
            let mut numbers = Vec::new();
            for option in options.iter() {
                numbers.extend(self.as_number(self.value(option)?).cloned());
            }
            Ok(numbers)
        };
        let greatest = numbers(Player::Left)?.into_iter().max();
        let least = numbers(Player::Right)?.into_iter().min();
        Ok(greatest.zip(least).is_none_or(|(left, right)| left < right))
    }

    /// Returns the dominated options of `player` in a literal form. An option is dominated if
    /// another option is at least as good for the player (Siegel, thesis, Definitions 1.2.24 and
    /// 1.2.71). Among equal options, one dominates the others: the canonical form (the reduced
    /// canonical form modulo infinitesimals), if present, and otherwise the first in the order by
    /// birthday and then by hash.
    pub fn dominated_options(
        self,
        form: FormId,
        player: Player,
        order: OptionOrder,
    ) -> Budgeted<Vec<FormId>> {
        let mut options = Vec::new();
        for option in self.forms().options_of(form, player)?.iter() {
            options.push((option, self.simplest(option, order)?));
        }
        let mut dominated = Vec::new();
        'options: for &(option, value) in &options {
            for &(other, by) in &options {
                self.budget.spend(1)?;
                let dominates = match by == value {
                    true => other != option && self.is_simpler(other, option, value)?,
                    false => self.is_at_least_as_good(player, by, value, order)?,
                };
                if dominates {
                    dominated.push(option);
                    continue 'options;
                }
            }
        }
        Ok(dominated)
    }

    /// Returns the reversible options of `player` in a literal form. An option is reversible if the
    /// opponent has a reply that is at least as good for the opponent as the form itself (Siegel,
    /// thesis, Definitions 1.2.27 and 1.2.71).
    pub fn reversible_options(
        self,
        form: FormId,
        player: Player,
        order: OptionOrder,
    ) -> Budgeted<Vec<FormId>> {
        let (value, opponent) = (self.value(form)?, player.opponent());
        let mut reversible = Vec::new();
        'options: for option in self.forms().options_of(form, player)?.iter() {
            for answer in self.forms().options_of(option, player.opponent())?.iter() {
                self.budget.spend(1)?;
                if self.is_at_least_as_good(opponent, self.value(answer)?, value, order)? {
                    reversible.push(option);
                    continue 'options;
                }
            }
        }
        Ok(reversible)
    }

    /// Returns `true` if `form` precedes `than`, a form of the same value. The order does not
    /// depend on the universe.
    fn is_simpler(self, form: FormId, than: FormId, value: Short) -> Budgeted<bool> {
        let rank = |form: FormId| -> Budgeted<_> {
            let birthday = self.forms().birthday(form, self.budget)?;
            let hash = self.forms().content_hash(form, self.budget)?;
            Ok((form != value.form(), birthday, hash))
        };
        Ok(rank(form)? < rank(than)?)
    }

    /// Returns the simplest game equal to a form in this order.
    fn simplest(self, form: FormId, order: OptionOrder) -> Budgeted<Short> {
        let value = self.value(form)?;
        match order {
            OptionOrder::Exact => Ok(value),
            OptionOrder::Infinitesimal => self.reduced(value),
        }
    }

    fn is_at_least_as_good(
        self,
        player: Player,
        g: Short,
        h: Short,
        order: OptionOrder,
    ) -> Budgeted<bool> {
        let (less, greater) = if player == Player::Left { (h, g) } else { (g, h) };
        match order {
            OptionOrder::Exact => self.leq(less, greater),
            OptionOrder::Infinitesimal => self.leq_inf(less, greater),
        }
    }
}

//! Explanations of values: the reduction of a literal form to its value, one option at a time.

use upstar_core::{Budgeted, Player};
use upstar_form::FormId;

use crate::universe::{Short, ShortContext};

/// The steps from a literal form to its value.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The literal form.
    pub form: FormId,
    /// The reductions, those of a position after those of its followers.
    pub reductions: Vec<Reduction>,
    /// The resulting value.
    pub value: Short,
}

/// The removal of one option of one position.
#[derive(Clone, Debug)]
pub struct Reduction {
    /// The position, in its original form.
    pub position: FormId,
    /// The player who has the option.
    pub player: Player,
    /// The value of the option.
    pub option: Short,
    /// The reason for the removal.
    pub reason: ReductionReason,
}

/// The reason why an option is removed.
#[derive(Clone, Debug)]
pub enum ReductionReason {
    /// Another option is at least as good for the player.
    Dominated {
        /// The option that dominates it.
        by: Short,
    },
    /// The opponent has a reply that is at least as good for the opponent as the original position.
    Reversible {
        /// The reply.
        through: Short,
        /// The player's options after the reply, which replace the reversible option.
        replaced_by: Vec<Short>,
    },
}

impl ShortContext<'_> {
    /// Returns the reduction of a literal form to its value.
    pub fn explain(self, form: FormId) -> Budgeted<Explanation> {
        let mut reductions = Vec::new();
        for position in self.positions_in_order(form, false)? {
            if !self.forms().is_nus(position) {
                self.explain_position(position, &mut reductions)?;
            }
        }
        Ok(Explanation { form, reductions, value: self.value(form)? })
    }

    fn explain_position(self, position: FormId, reductions: &mut Vec<Reduction>) -> Budgeted<()> {
        let value = self.value(position)?;
        for player in Player::BOTH {
            let mut options = Vec::new();
            for option in self.forms().options_of(position, player)?.iter() {
                let option = self.value(option)?;
                if !options.contains(&option) {
                    options.push(option);
                }
            }
            // The order of ids depends on earlier computations, but the printing order does not.
            self.sort_for_print(&mut options)?;
            while let Some(reduction) = self.next_reduction(position, value, player, &options)? {
                self.budget.spend(1)?;
                options.retain(|&option| option != reduction.option);
                if let ReductionReason::Reversible { replaced_by, .. } = &reduction.reason {
                    for &option in replaced_by {
                        if !options.contains(&option) {
                            options.push(option);
                        }
                    }
                }
                reductions.push(reduction);
            }
        }
        Ok(())
    }

    fn next_reduction(
        self,
        position: FormId,
        value: Short,
        player: Player,
        options: &[Short],
    ) -> Budgeted<Option<Reduction>> {
        let found = |option, reason| Ok(Some(Reduction { position, player, option, reason }));
        for &option in options {
            for &by in options {
                let dominated = by != option
                    && match player {
                        Player::Left => self.leq(option, by)?,
                        Player::Right => self.leq(by, option)?,
                    };
                if dominated {
                    return found(option, ReductionReason::Dominated { by });
                }
            }
        }
        for &option in options {
            let mut answers = self.options_of(option, player.opponent())?;
            self.sort_for_print(&mut answers)?;
            for through in answers {
                let reverses = match player {
                    Player::Left => self.leq(through, value)?,
                    Player::Right => self.leq(value, through)?,
                };
                if reverses {
                    let replaced_by = self.options_of(through, player)?;
                    return found(option, ReductionReason::Reversible { through, replaced_by });
                }
            }
        }
        Ok(None)
    }
}

//! Why a form has the value it has: its reduction, option by option.

use upstar_core::{Budgeted, Player};
use upstar_form::FormId;

use crate::universe::{Short, ShortContext};

/// How a literal form becomes its value.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The form in question.
    pub form: FormId,
    /// What happens, in order; positions come after the positions they lead to.
    pub reductions: Vec<Reduction>,
    /// The value in the end.
    pub value: Short,
}

/// One option of one position leaves.
#[derive(Clone, Debug)]
pub struct Reduction {
    /// The position that is being simplified, as it was written.
    pub position: FormId,
    /// Whose option it is.
    pub player: Player,
    /// The value of the option.
    pub option: Short,
    /// Why it leaves.
    pub reason: ReductionReason,
}

/// Why an option leaves.
#[derive(Clone, Debug)]
pub enum ReductionReason {
    /// Another option is at least as good for the player.
    Dominated {
        /// The better option.
        by: Short,
    },
    /// The opponent has an answer that is at least as good for him as the position itself was.
    Reversible {
        /// The answer.
        through: Short,
        /// The player's options there, which take the place of the reversible one.
        replaced_by: Vec<Short>,
    },
}

impl ShortContext<'_> {
    /// The reduction of a literal form to its value, step by step.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
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
            // Ids tell what was asked before.
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
            let mut answers = match player {
                Player::Left => self.right_options(option)?,
                Player::Right => self.left_options(option)?,
            };
            self.sort_for_print(&mut answers)?;
            for through in answers {
                let reverses = match player {
                    Player::Left => self.leq(through, value)?,
                    Player::Right => self.leq(value, through)?,
                };
                if reverses {
                    let replaced_by = match player {
                        Player::Left => self.left_options(through)?,
                        Player::Right => self.right_options(through)?,
                    };
                    return found(option, ReductionReason::Reversible { through, replaced_by });
                }
            }
        }
        Ok(None)
    }
}

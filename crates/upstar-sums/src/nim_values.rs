//! Nim-values of impartial compounds, and the foreclosed values of diminished sums.

use hashbrown::HashSet;
use upstar_arena::deep;
use upstar_core::{Answer, Budgeted, Player, Undefined};

use crate::positions::Question;
use crate::{Compound, CompoundContext, CompoundShape, Convention, SumOperator};

/// The moves that count for a nim-value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grade {
    /// All moves.
    Normal,
    /// Moves to games that the opponent cannot end at once.
    Foreclosed,
    /// Moves that do not end the game.
    Unending,
}

impl CompoundContext<'_> {
    /// Returns the nim-value of an impartial compound: the mex of the nim-values of its options.
    ///
    /// # Errors
    ///
    /// Undefined if the compound is not impartial.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_form::{Forms, Nus};
    /// # use upstar_sums::{Compounds, CompoundContext, SumOperator};
    /// # let (forms, compounds, budget) = (Forms::new(), Compounds::new(), Budget::unlimited());
    /// # let cx = CompoundContext::new(&forms, &compounds, &budget);
    /// let heap = |n| cx.leaf(forms.nus(&Nus::nimber(n))?);
    /// let sum = cx.join(SumOperator::Disjunctive, &[heap(3)?, heap(5)?])?;
    /// assert_eq!(cx.nim_value(sum)?, 6);
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn nim_value(self, compound: Compound) -> Answer<u64> {
        if !self.is_impartial(compound) {
            return Err(Undefined::new("only impartial games have nim values").into());
        }
        Ok(self.grade(compound, Grade::Normal)?)
    }

    /// Returns the mex of the values of the options that count for this grade.
    pub(crate) fn grade(self, compound: Compound, grade: Grade) -> Budgeted<u64> {
        if let (CompoundShape::Position(place), Grade::Normal) =
            (self.compounds.shape(compound), grade)
            && let Some(value) = self.positions.nim_value(place, self.budget)?
        {
            return Ok(value);
        }
        let compound = self.resolved(compound)?;
        match (self.compounds.shape(compound), grade) {
            (CompoundShape::Leaf(form), Grade::Normal) if self.forms.is_nus(form) => {
                return Ok(self.forms.as_nus(form).map_or(0, |nus| nus.nim));
            }
            (CompoundShape::Join(SumOperator::Disjunctive, parts), Grade::Normal) => {
                let mut sum = 0;
                for &part in parts {
                    sum ^= deep(|| self.grade(part, grade))?;
                }
                return Ok(sum);
            }
            _ => {}
        }
        let key = (compound, grade as u8);
        if let Some(&known) = self.compounds.nim_values.lock().get(&key) {
            return Ok(known);
        }
        self.budget.spend(1)?;
        let _asked = self.ask(Question::Grade(grade as u8), compound, Player::Left)?;
        let mut values = HashSet::<u64, foldhash::fast::RandomState>::default();
        for option in self.options(compound, Player::Left)? {
            let counts = match grade {
                Grade::Normal => true,
                Grade::Foreclosed => !self.can_end(option)?,
                Grade::Unending => option != Compound::ZERO,
            };
            if counts {
                values.insert(deep(|| self.grade(option, grade))?);
            }
        }
        let value = (0..).find(|value| !values.contains(value)).unwrap_or(0);
        self.compounds.nim_values.lock().insert(key, value);
        Ok(value)
    }

    pub(crate) fn can_end(self, compound: Compound) -> Budgeted<bool> {
        Ok(self.options(compound, Player::Left)?.contains(&Compound::ZERO))
    }

    /// Returns `true` if the first player wins a diminished sum of nonzero impartial games (ONAG,
    /// chapter 14).
    ///
    /// In normal play, a first player who can end a component wins at once. Otherwise, the sum is
    /// played like Nim, without moves to games that can be ended at once. Misère play is like Nim
    /// without moves that end a component.
    pub(crate) fn wins_diminished(
        self,
        parts: &[Compound],
        convention: Convention,
    ) -> Budgeted<bool> {
        let mut sum = 0;
        for &part in parts {
            sum ^= match convention {
                Convention::Normal if self.can_end(part)? => return Ok(true),
                Convention::Normal => self.grade(part, Grade::Foreclosed)?,
                Convention::Misere => self.grade(part, Grade::Unending)?,
            };
        }
        Ok(sum != 0)
    }
}

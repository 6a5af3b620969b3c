//! Winning moves, which may consist of moves in several components.

use upstar_arena::deep;
use upstar_core::{Budgeted, Player};

use crate::{Compound, CompoundContext, Convention, SumOperator};

/// A move in a compound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JointMove {
    /// The compound after the move.
    pub to: Compound,
    /// The moves in the components of conjunctive sums, as pairs of the components before and after
    /// the move.
    pub parts: Vec<(Compound, Compound)>,
}

/// The goal that the number of moves is odd, where numbers outside the two bounds count as the
/// nearer bound. `u32::MAX` means no limit, and `None` that any move will do.
type ParityGoal = Option<(u32, u32)>;

impl CompoundContext<'_> {
    /// Returns a winning move of the first player, if any.
    ///
    /// In a conjunctive sum, a move is chosen separately in each component. To win `A /\ B`, the
    /// first player wins each component late enough, or loses the component so late that the loss
    /// does not matter. The dual statement holds for `A \/ B`.
    ///
    /// ```
    /// # use upstar_core::{Budget, Player};
    /// # use upstar_form::Forms;
    /// # use upstar_sums::{Compounds, Convention, CompoundContext, SumOperator};
    /// # let (forms, compounds, budget) = (Forms::new(), Compounds::new(), Budget::unlimited());
    /// # let cx = CompoundContext::new(&forms, &compounds, &budget);
    /// let choice = cx.impartial(&[cx.chain(0)?, cx.chain(2)?])?;
    /// let sum = cx.join(SumOperator::Long, &[choice, cx.chain(2)?])?;
    /// let found = cx.winning_move(sum, Player::Left, Convention::Normal)?.unwrap();
    /// assert!(found.parts.contains(&(choice, cx.chain(2)?)));
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn winning_move(
        self,
        compound: Compound,
        starter: Player,
        convention: Convention,
    ) -> Budgeted<Option<JointMove>> {
        if !self.has_moves(compound, starter) || !self.wins(compound, starter, convention)? {
            return Ok(None);
        }
        let mut parts = Vec::new();
        let to = if self.combining(compound)?.is_some() {
            self.reach(compound, starter, convention, Some((0, u32::MAX)), &mut parts)?
        } else {
            let mut winning = None;
            for option in self.options(compound, starter)? {
                if !self.wins(option, starter.opponent(), convention)? {
                    winning = Some(option);
                    break;
                }
            }
            let Some(to) = winning else { return Ok(None) };
            parts.push((compound, to));
            to
        };
        Ok(Some(JointMove { to, parts }))
    }

    /// Returns all winning options.
    pub fn winning_options(
        self,
        compound: Compound,
        starter: Player,
        convention: Convention,
    ) -> Budgeted<Vec<Compound>> {
        let mut winning = Vec::new();
        for option in self.options(compound, starter)? {
            if !self.wins(option, starter.opponent(), convention)? {
                winning.push(option);
            }
        }
        Ok(winning)
    }

    /// Returns any move. Requires that a move exists.
    pub(crate) fn any_move(
        self,
        compound: Compound,
        starter: Player,
        convention: Convention,
    ) -> Budgeted<JointMove> {
        let mut parts = Vec::new();
        let to = self.reach(compound, starter, convention, None, &mut parts)?;
        Ok(JointMove { to, parts })
    }

    /// Returns a move that preserves a reachable goal. Requires that a move exists.
    fn reach(
        self,
        compound: Compound,
        starter: Player,
        convention: Convention,
        goal: ParityGoal,
        moves: &mut Vec<(Compound, Compound)>,
    ) -> Budgeted<Compound> {
        self.budget.spend(1)?;
        let Some((operator, parts)) = self.combining(compound)? else {
            let to = self.option_for(compound, starter, convention, goal)?;
            moves.push((compound, to));
            return Ok(to);
        };
        let mut moved = Vec::with_capacity(parts.len());
        // Components need not be searched beyond the remoteness of the sum.
        let soon = match goal {
            Some((0, high)) if operator == SumOperator::Short => Some(match high {
                u32::MAX => self.remoteness(compound, starter, convention)?,
                _ => self.remoteness_below(compound, starter, convention, high)?,
            }),
            _ => None,
        };
        for &part in parts {
            let goal = match (goal, soon) {
                (Some((_, high)), Some(soon)) => {
                    let found = self.remoteness_below(part, starter, convention, soon + 1)?;
                    Some((0, if found == soon && soon < high { soon + 1 } else { soon }))
                }
                (Some((low, high)), None) => {
                    let invariant = self.invariant(part, starter, convention)?;
                    if operator == SumOperator::Short {
                        match invariant.r(low) {
                            odd if odd % 2 == 1 => Some((low, odd + 1)),
                            even if even > low => Some((low, even - 1)),
                            _ => None,
                        }
                    } else {
                        match invariant.s(high) {
                            odd if odd % 2 == 1 => Some((odd - 1, high)),
                            even if even < high => Some((even + 1, high)),
                            _ => None,
                        }
                    }
                }
                (None, _) => None,
            };
            moved.push(deep(|| self.reach(part, starter, convention, goal, moves))?);
        }
        self.join(operator, &moved)
    }

    fn option_for(
        self,
        compound: Compound,
        starter: Player,
        convention: Convention,
        goal: ParityGoal,
    ) -> Budgeted<Compound> {
        let options = self.options(compound, starter)?;
        if let Some((low, high)) = goal {
            let (low, high) = (
                low.saturating_sub(1),
                if high == u32::MAX { high } else { high.saturating_sub(1) },
            );
            let opponent = starter.opponent();
            for &option in &options {
                let lost = if low == 0 {
                    let moves = match high {
                        u32::MAX => self.remoteness(option, opponent, convention)?,
                        _ => self.remoteness_below(option, opponent, convention, high)?,
                    };
                    moves % 2 == 0
                } else {
                    !self.invariant(option, opponent, convention)?.wins_between(low, high)
                };
                if lost {
                    return Ok(option);
                }
            }
        }
        Ok(options.first().copied().unwrap_or(Compound::ZERO))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::World;

    fn check(world: &World, compound: Compound) -> bool {
        let cx = world.cx();
        let mut won = false;
        for convention in Convention::BOTH {
            for starter in Player::BOTH {
                let found = cx.winning_move(compound, starter, convention).unwrap();
                let winning = cx.winning_options(compound, starter, convention).unwrap();
                assert_eq!(found.is_some(), !winning.is_empty());
                let Some(found) = found else { continue };
                won = true;
                assert!(winning.contains(&found.to), "{}", cx.text(compound).unwrap());
                for (from, to) in found.parts {
                    assert!(cx.options(from, starter).unwrap().contains(&to));
                }
            }
        }
        won
    }

    #[test]
    fn every_winning_expression_has_a_winning_joint_move() {
        let world = World::new();
        let mut random = world.random(3);
        let mut won = 0;
        for round in 0..upstar_testkit::scaled(600) {
            let operators = [SumOperator::Short, SumOperator::Long];
            let expression = random.expression(&operators, round % 2 == 0, 3);
            won += u32::from(check(&world, expression));
        }
        assert!(won > 300, "only {won} were won");
    }

    #[test]
    fn moves_are_found_in_other_sums_too() {
        let world = World::new();
        let mut random = world.random(4);
        for _ in 0..upstar_testkit::scaled(200) {
            let expression = random.expression(&SumOperator::ALL, true, 3);
            check(&world, expression);
        }
    }
}

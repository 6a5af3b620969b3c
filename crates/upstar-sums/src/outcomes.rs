//! Outcomes of compound games in normal and misère play. [`CompoundContext::wins`] lists the
//! theories.

use std::sync::atomic::Ordering::Relaxed;

use upstar_arena::deep;
use upstar_core::{Budgeted, Convention, Outcome, Player};

use crate::kane::KaneClass;
use crate::nim_values::Grade;
use crate::positions::Question;
use crate::{Compound, CompoundContext, CompoundShape, SumOperator};

/// Returns Kane's class of an ended game: in normal play, the class of the game without options,
/// and in misère play, the class of a game with one last move, which wins (Kane, Lemma 42).
pub(crate) fn end(convention: Convention) -> KaneClass {
    match convention {
        Convention::Normal => KaneClass::ZERO,
        Convention::Misere => KaneClass::ONE,
    }
}

impl<'a> CompoundContext<'a> {
    /// Returns the outcome.
    ///
    /// ```
    /// # use upstar_core::{Budget, Outcome};
    /// # use upstar_form::Forms;
    /// # use upstar_sums::{Compounds, Convention, CompoundContext, SumOperator};
    /// # let (forms, compounds, budget) = (Forms::new(), Compounds::new(), Budget::unlimited());
    /// # let cx = CompoundContext::new(&forms, &compounds, &budget);
    /// let (one, two) = (cx.chain(1)?, cx.chain(2)?);
    /// let sum = cx.join(SumOperator::Long, &[one, two])?;
    /// assert_eq!(cx.outcome(sum, Convention::Normal)?, Outcome::P);
    /// assert_eq!(cx.outcome(sum, Convention::Misere)?, Outcome::N);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn outcome(self, compound: Compound, convention: Convention) -> Budgeted<Outcome> {
        let winner = |starter: Player| -> Budgeted<Player> {
            let wins = self.wins(compound, starter, convention)?;
            Ok(if wins { starter } else { starter.opponent() })
        };
        Ok(Outcome::from_winners(winner(Player::Left)?, winner(Player::Right)?))
    }

    /// Returns `true` if `starter` wins moving first. Sums are solved by the theory of their
    /// operator, if the components satisfy the condition in the table, and otherwise by search with
    /// caching.
    ///
    /// | sum | components | theory |
    /// |---|---|---|
    /// | disjunctive, normal | impartial | nim-sum of nim-values |
    /// | disjunctive, normal | any | outcomes of the components, if decisive |
    /// | diminished | impartial | nim-sum of foreclosed values (ONAG, chapter 14) |
    /// | short | any | remoteness; Kane's classes for long sums inside |
    /// | long | dicotic | suspense; Kane's classes for short sums inside |
    /// | selective | impartial | outcomes of the components |
    /// | selective, normal | any | outcomes of the components, if decisive |
    /// | shortened selective | impartial | outcomes of the components |
    /// | sequential | first dicotic | first component, under a convention set by the rest |
    pub fn wins(
        self,
        compound: Compound,
        starter: Player,
        convention: Convention,
    ) -> Budgeted<bool> {
        if !self.has_moves(compound, starter) {
            return Ok(convention == Convention::Misere);
        }
        let starter = if self.is_impartial(compound) { Player::Left } else { starter };
        let resolved = self.resolved(compound)?;
        let word = self.compounds.word(&self.compounds.winners, resolved, 0);
        let place = 4 * u32::from(convention == Convention::Misere)
            + 2 * u32::from(starter == Player::Right);
        let known = word.load(Relaxed) >> place & 3;
        if known != 0 {
            return Ok(known & 1 == 1);
        }
        if let (CompoundShape::Position(of), Convention::Normal) =
            (self.compounds.shape(compound), convention)
            && let Some(wins) = self.positions.wins(of, starter, self.budget)?
        {
            word.fetch_or((2 | u64::from(wins)) << place, Relaxed);
            return Ok(wins);
        }
        let compound = resolved;
        self.budget.spend(1)?;
        let by_theory = match self.compounds.shape(compound) {
            CompoundShape::Join(operator, parts) => {
                self.wins_by_theory(compound, operator, parts, starter, convention)?
            }
            _ => None,
        };
        let wins = match by_theory {
            Some(wins) => wins,
            None => {
                let _asked = self.ask(Question::Wins(convention), compound, starter)?;
                self.wins_by_search(compound, starter, convention)?
            }
        };
        word.fetch_or((2 | u64::from(wins)) << place, Relaxed);
        Ok(wins)
    }

    fn wins_by_search(
        self,
        compound: Compound,
        starter: Player,
        convention: Convention,
    ) -> Budgeted<bool> {
        for option in self.options(compound, starter)? {
            if !deep(|| self.wins(option, starter.opponent(), convention))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns `true` if `starter` wins moving first according to the theory of this operator, or
    /// `None` if no theory applies. The compound must have at least one move.
    fn wins_by_theory(
        self,
        compound: Compound,
        operator: SumOperator,
        parts: &'a [Compound],
        starter: Player,
        convention: Convention,
    ) -> Budgeted<Option<bool>> {
        let impartial = self.is_impartial(compound);
        let wins = |part: &Compound, convention| deep(|| self.wins(*part, starter, convention));
        let any = |parts: &[Compound], convention| -> Budgeted<bool> {
            for part in parts {
                if wins(part, convention)? {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        let normal = convention == Convention::Normal;
        Ok(match operator {
            SumOperator::Disjunctive if normal && impartial => {
                Some(self.grade(compound, Grade::Normal)? != 0)
            }
            SumOperator::Disjunctive if normal => self.by_outcomes(parts, starter, true)?,
            SumOperator::Diminished if impartial => Some(self.wins_diminished(parts, convention)?),
            // The first player wins if the remoteness or, in a long sum, the suspense is odd (Kane,
            // Lemmas 3 and 5).
            SumOperator::Short => Some(self.remoteness(compound, starter, convention)? % 2 == 1),
            SumOperator::Long if self.is_dicotic(compound)? => {
                Some(self.suspense(compound, starter, convention)? % 2 == 1)
            }
            // With two unfinished components, misère play is like normal play. A player to move who
            // wins some component moving first can move to a sum in which the first player wins no
            // component, and can choose how many components to finish.
            SumOperator::Selective if impartial => Some(any(parts, Convention::Normal)?),
            SumOperator::Selective if normal => self.by_outcomes(parts, starter, false)?,
            // In either convention, the first player moves in exactly the components that the first
            // player wins.
            SumOperator::ShortenedSelective if impartial => Some(any(parts, convention)?),
            SumOperator::Sequential => self.wins_sequential(parts, starter, convention)?,
            _ => None,
        })
    }

    /// Returns the winner of a sum if the outcomes of the components determine it. The sum is
    /// disjunctive if `single` is `true`, and selective otherwise.
    pub(crate) fn by_outcomes(
        self,
        parts: &[Compound],
        starter: Player,
        single: bool,
    ) -> Budgeted<Option<bool>> {
        let (mut mine, mut fuzzy, mut theirs) = (0, 0, 0);
        for &part in parts {
            let first = deep(|| self.wins(part, starter, Convention::Normal))?;
            let second = !deep(|| self.wins(part, starter.opponent(), Convention::Normal))?;
            match (first, second) {
                (true, true) => mine += 1,
                (true, false) => fuzzy += 1,
                (false, false) => theirs += 1,
                (false, true) => {}
            }
        }
        // A player who wins every component moving second answers locally. Moving first, a player
        // wins by moving to such a sum.
        Ok(if theirs == 0 && mine + fuzzy > 0 && (fuzzy <= 1 || !single) {
            Some(true)
        } else if mine == 0 && fuzzy == 0 {
            Some(false)
        } else {
            None
        })
    }

    /// Applies the theory of sequential sums. A dicotic first component affects the outcome only by
    /// deciding which player moves first in the rest. Depending on the rest, each player wants to
    /// make or to avoid the last move in this component.
    fn wins_sequential(
        self,
        parts: &[Compound],
        starter: Player,
        convention: Convention,
    ) -> Budgeted<Option<bool>> {
        let [first, rest @ ..] = parts else { return Ok(None) };
        if !self.is_dicotic(*first)? {
            return Ok(None);
        }
        let rest = self.join(SumOperator::Sequential, rest)?;
        let play = match deep(|| self.outcome(rest, convention))? {
            Outcome::L => return Ok(Some(starter == Player::Left)),
            Outcome::R => return Ok(Some(starter == Player::Right)),
            Outcome::P => Convention::Normal,
            Outcome::N => Convention::Misere,
        };
        deep(|| self.wins(*first, starter, play)).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive;
    use crate::tests::World;

    fn check(world: &World, compound: Compound) {
        let cx = world.cx();
        let tree = cx.form(compound).unwrap();
        for convention in Convention::BOTH {
            for starter in Player::BOTH {
                assert_eq!(
                    cx.wins(compound, starter, convention).unwrap(),
                    naive::wins(&world.forms, tree, starter, convention),
                    "{} {convention:?} {starter}",
                    cx.text(compound).unwrap()
                );
            }
        }
    }

    #[test]
    fn every_operator_agrees_with_the_definition_on_all_pairs_of_small_games() {
        let world = World::new();
        let cx = world.cx();
        let games = [world.rank(3), world.partizan()].concat();
        for operator in SumOperator::ALL {
            for &g in &games {
                for &h in &games {
                    let parts = [cx.leaf(g).unwrap(), cx.leaf(h).unwrap()];
                    check(&world, cx.join(operator, &parts).unwrap());
                }
            }
        }
    }

    #[test]
    fn every_operator_agrees_with_the_definition_on_triples() {
        let world = World::new();
        let cx = world.cx();
        let games = [world.rank(2), world.dicotic(), world.partizan()].concat();
        for operator in SumOperator::ALL {
            for (i, &a) in games.iter().enumerate() {
                for &b in &games {
                    for &c in games.iter().skip(i) {
                        let parts = [a, b, c].map(|form| cx.leaf(form).unwrap());
                        check(&world, cx.join(operator, &parts).unwrap());
                    }
                }
            }
        }
    }

    #[test]
    fn nested_expressions_agree_with_the_definition() {
        let world = World::new();
        let mut random = world.random(1);
        for _ in 0..upstar_testkit::scaled(400) {
            let expression = random.expression(&SumOperator::ALL, false, 3);
            check(&world, expression);
        }
        for _ in 0..upstar_testkit::scaled(400) {
            let expression = random.expression(&SumOperator::ALL, true, 3);
            check(&world, expression);
        }
    }

    #[test]
    fn larger_random_games_agree_with_the_definition() {
        let world = World::new();
        let cx = world.cx();
        let mut random = world.random(8);
        for operator in SumOperator::ALL {
            for round in 0..upstar_testkit::scaled(25) {
                let trees = |random: &mut crate::tests::Random<'_>| match round % 2 {
                    0 => random.impartial_tree(4, 3),
                    _ => random.partizan_tree(3, 2),
                };
                let parts = [trees(&mut random), trees(&mut random)];
                check(&world, cx.join(operator, &parts).unwrap());
            }
        }
    }

    /// In a long sum, a component in which only one player can move stays in play. Hence remoteness
    /// and suspense do not determine the outcome of a partizan sum.
    #[test]
    fn waiting_components_need_a_search() {
        let world = World::new();
        let cx = world.cx();
        let minus_one = cx.leaf(world.forms.integer(-1).unwrap()).unwrap();
        let star = cx.chain(1).unwrap();
        let sum = cx.join(SumOperator::Long, &[minus_one, star]).unwrap();
        // Left moves in * alone; then Right moves in the other component and wins.
        assert!(!cx.wins(sum, Player::Left, Convention::Normal).unwrap());
        // If the component ended for good when Left could not move in it, Left would win.
        let [ended, star] = [minus_one, star].map(|c| cx.starting(c, Player::Left).unwrap());
        let gone = cx.join(SumOperator::Long, &[ended, star]).unwrap();
        assert!(cx.wins(gone, Player::Left, Convention::Normal).unwrap());
    }
}

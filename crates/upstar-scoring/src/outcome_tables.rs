//! Tables of the outcomes of sums, computed from all pairs of given games (Stewart, thesis,
//! theorems 2.3.3, 4.1.2, 4.2.2 and 4.3.2).

use upstar_core::{Budgeted, OutcomeTable, SumKind};

use crate::arena::{ScoringContext, ScoringId};
use crate::outcome::ScoringOutcome;
use crate::sums::EndRule;

/// The order of rows and columns.
pub const OUTCOMES: [ScoringOutcome; 5] =
    [ScoringOutcome::P, ScoringOutcome::N, ScoringOutcome::L, ScoringOutcome::R, ScoringOutcome::T];

impl ScoringContext<'_> {
    /// Returns the table of the outcomes of G ∘ H for all pairs of `games`, under `operator` with
    /// the long rule.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_scoring::{ScoringContext, SumKind, ScoringArena, ScoringOutcome};
    /// let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
    /// let cx = ScoringContext::new(&scores, &budget);
    /// let games = [cx.read("s{1|0|-1}")?, cx.read("s{2|0|-1}")?];
    /// let table = cx.outcome_table(SumKind::Disjunctive, &games)?;
    /// use ScoringOutcome::{L, N, T};
    /// assert_eq!(table.of(N, N), [L, T]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome_table(
        self,
        operator: SumKind,
        games: &[ScoringId],
    ) -> Budgeted<OutcomeTable<ScoringOutcome>> {
        let outcomes = games.iter().map(|&g| self.outcome(g)).collect::<Budgeted<Vec<_>>>()?;
        let mut table = OutcomeTable::new(&OUTCOMES);
        for (&g, &of_g) in games.iter().zip(&outcomes) {
            for (&h, &of_h) in games.iter().zip(&outcomes) {
                self.budget.spend(1)?;
                let sum = self.sum(operator, EndRule::Long, &[g, h])?;
                table.add(of_g, of_h, self.outcome(sum)?);
            }
        }
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Bench, Dice};

    /// Theorems 2.3.3, 4.1.2 and 4.2.2: all triples of outcomes of G, H and G ∘ H are possible.
    /// Theorem 4.3.2 claims this for the sequential join, but six of the 125 triples are
    /// impossible: a tie as second component contributes 0 when play reaches it, and its score
    /// otherwise.
    #[test]
    fn everything_is_possible_but_six_triples_of_the_sequential_join() {
        let (bench, mut dice) = (Bench::new(), Dice::new(11));
        let cx = bench.cx();
        let games: Vec<_> = (0..120).map(|_| dice.game(cx, 3, 0)).collect();
        for operator in SumKind::ALL {
            let table = cx.outcome_table(operator, &games).unwrap();
            let want = if operator == SumKind::Sequential { 119 } else { 125 };
            assert!(table.triples() <= want, "{operator:?}: {}", table.triples());
            if operator == SumKind::Sequential {
                use ScoringOutcome::{N, P, T};
                for (g, never) in [(N, [P, T]), (P, [N, T]), (T, [N, P])] {
                    assert!(table.of(g, T).iter().all(|o| !never.contains(o)), "{g}");
                }
            }
        }
    }
}

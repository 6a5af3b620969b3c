//! Tables of the possible outcomes of disjunctive sums and sequential joins (Stewart, "Scoring Play
//! Combinatorial Games", chapter 1).

use upstar_arena::deep;
use upstar_core::{Budgeted, Convention, Outcome, OutcomeTable, Player};
use upstar_form::FormId;

use crate::Map;
use crate::context::MisereContext;
use crate::outcome::outcome_of;

/// An operation that combines two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MisereOperator {
    /// A move is a move in one of the components.
    Disjunctive,
    /// The players move in the second component when neither can move in the first.
    Sequential,
}

/// The order of rows and columns in an outcome table.
pub const OUTCOMES: [Outcome; 4] = [Outcome::P, Outcome::N, Outcome::L, Outcome::R];

/// Returns the table of outcomes of G ∘ H for all pairs of games, where ∘ is `operator`.
///
/// ```
/// # use upstar_core::{Budget, Convention, Outcome};
/// # use upstar_form::Forms;
/// # use upstar_misere::{MisereContext, MisereTables, naive};
/// use upstar_misere::outcome_tables::{MisereOperator, outcome_table};
/// # let (forms, tables, budget) = (Forms::new(), MisereTables::new(), Budget::unlimited());
/// # let cx = MisereContext::new(&forms, &tables, &budget);
/// let games = naive::all_forms(cx, 1)?;
/// let table = outcome_table(cx, MisereOperator::Sequential, Convention::Misere, &games)?;
/// assert_eq!(table.of(Outcome::L, Outcome::N), [Outcome::L]);
/// # Ok::<(), upstar_core::Interrupted>(())
/// ```
pub fn outcome_table(
    cx: MisereContext<'_>,
    operator: MisereOperator,
    convention: Convention,
    games: &[FormId],
) -> Budgeted<OutcomeTable<Outcome>> {
    let mut pairs = Pairs { cx, operator, convention, memo: Map::default() };
    let mut table = OutcomeTable::new(&OUTCOMES);
    let mut single = Vec::new();
    for &g in games {
        single.push(pairs.outcome(g, FormId::ZERO)?);
    }
    for (&g, &of_g) in games.iter().zip(&single) {
        for (&h, &of_h) in games.iter().zip(&single) {
            table.add(of_g, of_h, pairs.outcome(g, h)?);
        }
    }
    Ok(table)
}

struct Pairs<'a> {
    cx: MisereContext<'a>,
    operator: MisereOperator,
    convention: Convention,
    memo: Map<(FormId, FormId, Player), bool>,
}

impl Pairs<'_> {
    fn outcome(&mut self, g: FormId, h: FormId) -> Budgeted<Outcome> {
        Ok(outcome_of(self.wins(g, h, Player::Left)?, self.wins(g, h, Player::Right)?))
    }

    fn wins(&mut self, g: FormId, h: FormId, player: Player) -> Budgeted<bool> {
        let (g, h) = match self.operator {
            MisereOperator::Disjunctive => g.unordered(h),
            MisereOperator::Sequential if g == FormId::ZERO => (h, FormId::ZERO),
            MisereOperator::Sequential => (g, h),
        };
        if let Some(&known) = self.memo.get(&(g, h, player)) {
            return Ok(known);
        }
        let in_g = self.cx.moves(g, player)?.into_iter().map(|option| (option, h));
        let mut next: Vec<(FormId, FormId)> = in_g.collect();
        if self.operator == MisereOperator::Disjunctive {
            next.extend(self.cx.moves(h, player)?.into_iter().map(|option| (g, option)));
        }
        let mut wins = next.is_empty() && self.convention == Convention::Misere;
        for (g, h) in next {
            wins = wins || !deep(|| self.wins(g, h, player.opponent()))?;
        }
        self.memo.insert((g, h, player), wins);
        Ok(wins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MisereTables, naive};
    use upstar_core::Budget;
    use upstar_form::Forms;

    fn games(cx: MisereContext<'_>, some: usize) -> Vec<FormId> {
        let two = naive::all_forms(cx, 2).unwrap();
        let mut games = two.clone();
        for (i, &left) in two.iter().enumerate().step_by(some) {
            games.push(cx.forms.make(&[left], &[]).unwrap());
            games.push(cx.forms.make(&[], &[left]).unwrap());
            for &right in two.iter().skip(i % some).step_by(some) {
                games.push(cx.forms.make(&[left], &[right]).unwrap());
            }
        }
        games
    }

    fn rows(operator: MisereOperator, convention: Convention, some: usize) -> String {
        let (forms, tables, budget) = (Forms::new(), MisereTables::new(), Budget::unlimited());
        let cx = MisereContext::new(&forms, &tables, &budget);
        let games = games(cx, some);
        outcome_table(cx, operator, convention, &games).unwrap().to_string()
    }

    // Table 1.1 as corrected: the thesis prints all four outcomes for N with L and for N with R.
    #[test]
    fn the_outcome_of_a_sum_under_normal_play() {
        assert_eq!(
            rows(MisereOperator::Disjunctive, Convention::Normal, 40),
            "H\\G P    N    L    R\n\
             P   P    N    L    R\n\
             N   N    PNLR NL   NR\n\
             L   L    NL   L    PNLR\n\
             R   R    NR   PNLR R"
        );
    }

    #[test]
    fn the_outcome_of_a_sequential_join_under_normal_play() {
        assert_eq!(
            rows(MisereOperator::Sequential, Convention::Normal, 16),
            "H\\G P    N    L    R\n\
             P   P    N    L    R\n\
             N   PNLR PNLR PNLR PNLR\n\
             L   PL   NL   L    PNLR\n\
             R   PR   NR   PNLR R"
        );
    }

    #[test]
    fn the_outcome_of_a_sequential_join_under_misere_play() {
        assert_eq!(
            rows(MisereOperator::Sequential, Convention::Misere, 16),
            "H\\G P    N    L    R\n\
             P   PNLR PNLR PNLR PNLR\n\
             N   P    N    L    R\n\
             L   PL   NL   L    PNLR\n\
             R   PR   NR   PNLR R"
        );
    }

    // Ottaway: the outcomes of two games do not restrict the outcome of their sum.
    #[test]
    fn every_outcome_of_a_sum_is_possible_under_misere_play() {
        let (forms, tables, budget) = (Forms::new(), MisereTables::new(), Budget::unlimited());
        let cx = MisereContext::new(&forms, &tables, &budget);
        let games = games(cx, 16);
        let table =
            outcome_table(cx, MisereOperator::Disjunctive, Convention::Misere, &games).unwrap();
        assert_eq!(table.triples(), 64, "{table}");
    }

    #[test]
    fn the_census_of_the_trees_of_depth_two() {
        let (forms, tables, budget) = (Forms::new(), MisereTables::new(), Budget::unlimited());
        let cx = MisereContext::new(&forms, &tables, &budget);
        let games = naive::all_forms(cx, 2).unwrap();
        let mut census = [[0; 4]; 2];
        for (i, convention) in [Convention::Normal, Convention::Misere].into_iter().enumerate() {
            let operator = MisereOperator::Disjunctive;
            let mut pairs = Pairs { cx, operator, convention, memo: Map::default() };
            for &g in &games {
                let outcome = pairs.outcome(g, FormId::ZERO).unwrap();
                let place = OUTCOMES.iter().position(|&one| one == outcome).unwrap();
                census[i][place] += 1;
            }
        }
        assert_eq!(census, [[16, 144, 48, 48], [9, 169, 39, 39]]);
    }
}

//! Outcomes of positions of one ruleset, by the general solver or by a special solver of the
//! ruleset that decides the sum.

use std::any::Any;

use smallvec::SmallVec;
use upstar_core::{AnyPosition, Budgeted, Player};
use upstar_eval::Solver;
use upstar_lemmas::NoGoSolver;
use upstar_rules::{VariantRules, position_in};
use upstar_short::Short;

use crate::normal_play::NormalPlayTheory;

pub(crate) struct OutcomeSolver<'a, P: AnyPosition> {
    general: Solver<'a, VariantRules<P>, NormalPlayTheory<'a>>,
    special: Option<NoGoSolver<'a>>,
}

impl<'a, P: AnyPosition> OutcomeSolver<'a, P> {
    pub(crate) fn new(
        general: Solver<'a, VariantRules<P>, NormalPlayTheory<'a>>,
        own: Option<NoGoSolver<'a>>,
    ) -> OutcomeSolver<'a, P> {
        OutcomeSolver { general, special: own }
    }

    /// Returns `true` if `mover`, moving first, wins the sum of these positions and a value.
    pub(crate) fn mover_wins(
        &mut self,
        positions: &[&P],
        value: Short,
        mover: Player,
    ) -> Budgeted<bool> {
        if let Some(own) = &mut self.special {
            let any: SmallVec<[&dyn Any; 4]> =
                positions.iter().map(|&position| position_in(position)).collect();
            if let Some(wins) = own.mover_wins(&any, value, mover)? {
                return Ok(wins);
            }
        }
        self.general.mover_wins(positions.iter().copied(), &[value], mover)
    }
}

//! Solvers that are specialised for a single ruleset.

use std::any::Any;

use upstar_core::{Budgeted, Player};
use upstar_short::Short;

/// A solver for sums of positions of one ruleset, with a cache.
pub trait SpecialSolver {
    /// Returns `Some(true)` if `mover`, moving first, wins the sum of these positions and a value,
    /// and `None` if this solver does not apply.
    fn mover_wins(
        &mut self,
        positions: &[&dyn Any],
        value: Short,
        mover: Player,
    ) -> Budgeted<Option<bool>>;
}

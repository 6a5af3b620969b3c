//! Oslo games of positions, in which Left may also pass, except in the position without options.

use upstar_core::{Budgeted, Player};
use upstar_loopy::{LoopyContext, OsloPositions, Stopper};

use crate::raw_position::RawPosition;
use crate::solve::NormalPosition;

type Sums = Vec<Vec<NormalPosition>>;

/// A cache of Oslo games of positions.
#[derive(Default)]
pub struct OsloMemory(OsloPositions<NormalPosition>);

impl OsloMemory {
    /// Creates an empty cache.
    #[must_use]
    pub fn new() -> OsloMemory {
        OsloMemory(OsloPositions::new())
    }
}

impl RawPosition {
    /// Returns the Oslo game of the position (Siegel, thesis, Definition 3.2.1).
    ///
    /// The Oslo game of a sum is computed as the sum of the Oslo games of its summands. The hooks
    /// of the ruleset must preserve literal forms.
    ///
    /// ```
    /// # use upstar::{OsloMemory, Session};
    /// # use upstar::raw::Stopper;
    /// let session = Session::new();
    /// let (budget, cake) = (session.budget(), session.raw_position("cutcake", &[], "1x2").unwrap());
    /// let value = cake.oslo(session.lx(&budget), &mut OsloMemory::new())?;
    /// assert!([Stopper::ON, Stopper::UNDER].contains(&value));
    /// # Ok::<(), upstar::Interrupted>(())
    /// ```
    pub fn oslo(&self, lx: LoopyContext<'_>, memory: &mut OsloMemory) -> Budgeted<Stopper> {
        let moves = |position: &NormalPosition| -> Budgeted<(Sums, Sums)> {
            let side = |player: Player| -> Budgeted<Sums> {
                let options = position.0.options(player);
                lx.cx.budget.spend(1 + options.len() as u64)?;
                let parts = |option: RawPosition| {
                    option.components().iter().map(|part| NormalPosition(part.normal())).collect()
                };
                Ok(options.into_iter().map(parts).collect())
            };
            Ok((side(Player::Left)?, side(Player::Right)?))
        };
        memory.0.value(lx, &NormalPosition(self.normal()), moves)
    }
}

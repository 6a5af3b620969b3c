//! Results about forms under misère play, and the context for computations.

use parking_lot::Mutex;
use upstar_arena::Column;
use upstar_core::{Budget, Budgeted, Player};
use upstar_form::{FormId, Forms};

use crate::Map;
use crate::impartial::Genus;

/// Cached results about the forms of one [`Forms`] under misère play.
///
/// Entries are never removed. The tables belong to one arena.
#[derive(Debug, Default)]
pub struct MisereTables {
    /// Two bits for each player: the result is known; the player wins moving first.
    pub(crate) winners: Column<1>,
    /// The index of the canonical form, plus one, or `NOT_IMPARTIAL`.
    pub(crate) canonical: Column<1>,
    pub(crate) genera: Mutex<Map<FormId, Genus>>,
    pub(crate) sums: Mutex<Map<(FormId, FormId), FormId>>,
    pub(crate) differences: Mutex<Map<(FormId, FormId), Option<FormId>>>,
    pub(crate) sum_winners: Mutex<Map<(Vec<FormId>, Player), bool>>,
    pub(crate) order: [Mutex<Map<(FormId, FormId), bool>>; 3],
    pub(crate) against_passes: Mutex<Map<(FormId, Player), bool>>,
    pub(crate) reduced: [Mutex<Map<FormId, FormId>>; 3],
    pub(crate) members: [Mutex<Map<FormId, bool>>; 3],
}

impl MisereTables {
    /// Creates empty tables.
    #[must_use]
    pub fn new() -> MisereTables {
        MisereTables::default()
    }
}

/// An arena of forms, its tables of results, and a budget.
#[derive(Clone, Copy, Debug)]
pub struct MisereContext<'a> {
    /// The arena of forms.
    pub forms: &'a Forms,
    /// The cached results.
    pub tables: &'a MisereTables,
    /// The budget of the computation.
    pub budget: &'a Budget,
}

impl<'a> MisereContext<'a> {
    /// Creates a context.
    #[must_use]
    pub fn new(
        forms: &'a Forms,
        tables: &'a MisereTables,
        budget: &'a Budget,
    ) -> MisereContext<'a> {
        MisereContext { forms, tables, budget }
    }

    pub(crate) fn as_nimber(self, g: FormId) -> Option<u64> {
        self.forms.as_nus(g).filter(|nus| nus.is_nimber()).map(|nus| nus.nim)
    }

    /// Returns the options of one player. Charges one step, and one for every 16
    /// options.
    pub(crate) fn moves(self, g: FormId, player: Player) -> Budgeted<Vec<FormId>> {
        let options = self.forms.options_of(g, player)?;
        self.budget.spend(1 + options.len() as u64 / 16)?;
        Ok(options.to_vec())
    }
}

//! What is known about forms under misère play, and the context that computes with it.

use parking_lot::Mutex;
use upstar_arena::Column;
use upstar_core::{Budget, Budgeted, Player};
use upstar_form::{FormId, Forms};

use crate::Map;
use crate::impartial::Genus;

/// Tables of what is known about the forms of one [`Forms`] under misère play.
///
/// Nothing is forgotten until the tables are dropped. They belong to one arena: an id of another
/// arena would find the facts of a different game.
#[derive(Debug, Default)]
pub struct MisereTables {
    /// Two bits a player: whether it is known that the player wins moving first, and whether so.
    pub(crate) winners: Column<1>,
    /// Canonical impartial forms, plus one; `NOT_IMPARTIAL` where there is none.
    pub(crate) canonical: Column<1>,
    pub(crate) genera: Mutex<Map<FormId, Genus>>,
    pub(crate) sums: Mutex<Map<(FormId, FormId), FormId>>,
    pub(crate) differences: Mutex<Map<(FormId, FormId), Option<FormId>>>,
    pub(crate) sum_winners: Mutex<Map<(Vec<FormId>, Player), bool>>,
    /// The order of partizan games, one table for each context.
    pub(crate) order: [Mutex<Map<(FormId, FormId), bool>>; 3],
    pub(crate) against_passes: Mutex<Map<(FormId, Player), bool>>,
    pub(crate) reduced: [Mutex<Map<FormId, FormId>>; 3],
    pub(crate) members: [Mutex<Map<FormId, bool>>; 3],
}

impl MisereTables {
    /// Tables that know nothing yet.
    #[must_use]
    pub fn new() -> MisereTables {
        MisereTables::default()
    }
}

/// An arena of forms, its tables, and the budget of the question at hand. All computation on forms
/// is in the methods of this type.
#[derive(Clone, Copy, Debug)]
pub struct MisereContext<'a> {
    /// Where the forms live.
    pub forms: &'a Forms,
    /// What is known about them.
    pub tables: &'a MisereTables,
    /// What may be spent.
    pub budget: &'a Budget,
}

impl<'a> MisereContext<'a> {
    /// Compute with `forms`, whose facts are in `tables`, within `budget`.
    #[must_use]
    pub fn new(
        forms: &'a Forms,
        tables: &'a MisereTables,
        budget: &'a Budget,
    ) -> MisereContext<'a> {
        MisereContext { forms, tables, budget }
    }

    /// The nimber that the form is literally, if it is one.
    pub(crate) fn as_nimber(self, g: FormId) -> Option<u64> {
        self.forms.as_nus(g).filter(|nus| nus.is_nimber()).map(|nus| nus.nim)
    }

    /// The options of one player, as a vector, paid for.
    pub(crate) fn moves(self, g: FormId, player: Player) -> Budgeted<Vec<FormId>> {
        let options = self.forms.options_of(g, player)?;
        self.budget.spend(1 + options.len() as u64)?;
        Ok(options.to_vec())
    }
}

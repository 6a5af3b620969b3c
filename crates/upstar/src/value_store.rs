//! Persistent storage of values.

use std::fmt::Debug;

use upstar_core::{Budgeted, Ruleset};
use upstar_eval::ValueBackup;
use upstar_short::{Short, ShortContext};

/// A store that keeps values of positions between runs, such as a file.
///
/// Rulesets and positions are keyed by their texts, which have the same meaning on every machine.
/// Several threads may use the store at once.
pub trait ValueStore: Debug + Send + Sync {
    /// Returns the stored value of a position, if any.
    ///
    /// Unreadable entries count as missing.
    fn load(&self, cx: ShortContext<'_>, ruleset: &str, position: &str) -> Budgeted<Option<Short>>;

    /// Stores the value of a position.
    ///
    /// Write failures are not errors; the store reports them to its creator.
    fn keep(
        &self,
        cx: ShortContext<'_>,
        ruleset: &str,
        position: &str,
        value: Short,
    ) -> Budgeted<()>;

    /// Returns `true` if the store has no values for the ruleset, so that lookups are unnecessary.
    fn is_new(&self, ruleset: &str) -> bool;

    /// Attaches the store to a new session instead of an earlier one, whose values belong to
    /// another universe.
    fn begin(&self);
}

pub(crate) struct RulesetStore<'a, R> {
    store: &'a dyn ValueStore,
    ruleset: &'a str,
    rules: &'a R,
    cx: ShortContext<'a>,
    is_new: bool,
}

impl<'a, R> RulesetStore<'a, R> {
    pub(crate) fn new(
        store: &'a dyn ValueStore,
        ruleset: &'a str,
        rules: &'a R,
        cx: ShortContext<'a>,
    ) -> RulesetStore<'a, R> {
        RulesetStore { store, ruleset, rules, cx, is_new: store.is_new(ruleset) }
    }
}

impl<R: Ruleset> ValueBackup<R::Position, Short> for RulesetStore<'_, R> {
    fn load(&self, position: &R::Position) -> Budgeted<Option<Short>> {
        if self.is_new {
            return Ok(None);
        }
        self.store.load(self.cx, self.ruleset, &self.rules.print(position))
    }

    fn keep(&self, position: &R::Position, value: Short) -> Budgeted<()> {
        self.store.keep(self.cx, self.ruleset, &self.rules.print(position), value)
    }
}

//! Values of positions that outlive the session.

use std::fmt::Debug;

use upstar_core::{Budgeted, Ruleset};
use upstar_eval::ValueBackup;
use upstar_short::{Short, ShortContext};

/// A place where values of positions are kept between runs, such as a file.
///
/// Rulesets and positions are texts in it, so that it means the same on every machine. It may be used by
/// several threads at a time.
pub trait ValueStore: Debug + Send + Sync {
    /// The value of a position, if it is there.
    ///
    /// # Errors
    ///
    /// If the budget runs out. What cannot be read is not there.
    fn load(&self, cx: ShortContext<'_>, ruleset: &str, position: &str) -> Budgeted<Option<Short>>;

    /// Keep the value of a position.
    ///
    /// # Errors
    ///
    /// If the budget runs out. What cannot be written is no reason to stop; the store tells it who made it.
    fn keep(
        &self,
        cx: ShortContext<'_>,
        ruleset: &str,
        position: &str,
        value: Short,
    ) -> Budgeted<()>;

    /// Returns `true` if the store has nothing about a ruleset, so that lookups would only cost time.
    fn is_new(&self, ruleset: &str) -> bool;

    /// A session begins to use the store, and no other one does from now on: values that were seen before
    /// belong to another universe.
    fn begin(&self);
}

/// The part of a store that is about one ruleset.
pub(crate) struct RulesetStore<'a, R> {
    store: &'a dyn ValueStore,
    ruleset: &'a str,
    rules: &'a R,
    cx: ShortContext<'a>,
    /// Nothing was kept before, so that nothing need be looked for.
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

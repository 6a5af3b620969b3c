use upstar_core::Budgeted;

/// Keeps values of positions beyond the life of a table.
pub trait ValueBackup<P, V>: Sync {
    /// The value of a component in its normal form, if it was kept.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    fn load(&self, position: &P) -> Budgeted<Option<V>>;

    /// Keep the value of a component in its normal form.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    fn keep(&self, position: &P, value: V) -> Budgeted<()>;
}

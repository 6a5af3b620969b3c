use upstar_core::{Budget, Budgeted};

/// A theory in which the value of a position follows from the values of its options, and the value
/// of a disjunctive sum from the values of its components.
pub trait Theory: Copy {
    /// What a position is worth.
    type Value: Copy + Eq;

    /// The value of a position without moves.
    fn zero(self) -> Self::Value;

    /// What tells different values from each other: lists of values are sorted by it. It need have nothing
    /// to do with the order of games.
    fn key(value: Self::Value) -> u32;

    /// The value of `{left | right}`. The lists are sorted by their keys and without repetition.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    fn fold(self, left: &[Self::Value], right: &[Self::Value]) -> Budgeted<Self::Value>;

    /// The value of a disjunctive sum of two.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    fn add(self, a: Self::Value, b: Self::Value) -> Budgeted<Self::Value>;

    /// The value with the players exchanged.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    fn negate(self, a: Self::Value) -> Budgeted<Self::Value>;

    /// What may be spent.
    fn budget(&self) -> &Budget;
}

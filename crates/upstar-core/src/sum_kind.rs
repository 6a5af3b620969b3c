//! Kinds of sums, and play conventions.

/// A kind of sum. It determines the components in which a player moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SumKind {
    /// A player moves in one component.
    #[default]
    Disjunctive,
    /// A player moves in every component. Under the long rule, a player moves in every component in
    /// which the player can move.
    Conjunctive,
    /// A player moves in any nonempty set of components.
    Selective,
    /// A player moves in the first component that has not ended. A player unable to move in that
    /// component cannot move at all as long as the opponent can move in that component.
    Sequential,
}

impl SumKind {
    /// All kinds of sums.
    pub const ALL: [SumKind; 4] =
        [SumKind::Disjunctive, SumKind::Conjunctive, SumKind::Selective, SumKind::Sequential];

    /// Returns the name of this kind of sum.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            SumKind::Disjunctive => "disjunctive",
            SumKind::Conjunctive => "conjunctive",
            SumKind::Selective => "selective",
            SumKind::Sequential => "sequential",
        }
    }

    /// Returns the kind of sum with this name.
    ///
    /// ```
    /// # use upstar_core::SumKind;
    /// assert_eq!(SumKind::named("selective"), Some(SumKind::Selective));
    /// assert_eq!(SumKind::named("ordinal"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<SumKind> {
        SumKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A play convention.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convention {
    /// A player unable to move loses.
    Normal,
    /// A player unable to move wins.
    Misere,
}

impl Convention {
    /// Both conventions.
    pub const BOTH: [Convention; 2] = [Convention::Normal, Convention::Misere];
}

//! Rulesets defined by a program.

use std::marker::PhantomData;
use std::sync::Arc;

use upstar_core::{PositionError, Ruleset, RulesetDoc};
use upstar_rules::{DynPosition, DynRuleset};

use crate::handles::Position;
use crate::raw_position::RawPosition;
use crate::ruleset_cache::RulesetCache;
use crate::ruleset_expr::RulesetExpr;
use crate::session::Session;
use crate::typed_position;

/// A custom ruleset in a session, with the cached values of its positions.
///
/// Created by [`Session::custom_ruleset`]. Two custom rulesets do not share values, even if their
/// rules are the same.
pub struct CustomRuleset<R: Ruleset> {
    session: Session,
    cache: Arc<RulesetCache<DynPosition>>,
    rules: PhantomData<fn() -> R>,
}

impl<R: Ruleset + 'static> CustomRuleset<R> {
    /// Returns a position of these rules.
    #[must_use]
    pub fn position(&self, position: R::Position) -> Position {
        Position::from_raw(&self.session, self.raw_position(position))
    }

    /// Returns a position as a [`RawPosition`], which does not hold the session.
    #[must_use]
    pub fn raw_position(&self, position: R::Position) -> RawPosition {
        Arc::clone(&self.cache).place(DynPosition::new(position))
    }

    /// Returns `true` if a position, or a variant of it, was created by this ruleset.
    #[must_use]
    pub fn owns(&self, position: &RawPosition) -> bool {
        typed_position::is_in(position, &self.cache)
    }

    /// Reads a position with [`Ruleset::parse`].
    pub fn parse(&self, text: &str) -> Result<Position, PositionError> {
        let position = Arc::clone(&self.cache).place(self.cache.rules().parse(text)?);
        Ok(Position::from_raw(&self.session, position))
    }
}

impl RawPosition {
    /// Returns the position as a value of the position type of `R`, or `None` if the position is
    /// negated, has another type, or belongs to a variant such as
    /// [`impartial`](RawPosition::impartial).
    ///
    /// Several rulesets may share a position type. Give a ruleset its own type to distinguish its
    /// positions.
    #[must_use]
    pub fn as_typed<R: Ruleset>(&self) -> Option<&R::Position> {
        typed_position::typed_position(self)
            .or_else(|| typed_position::typed_position::<DynPosition>(self)?.downcast_ref())
    }

    /// Returns `true` if the position, or the position of which it is a variant, was created by a
    /// [`CustomRuleset`] with the position type of `R`.
    #[must_use]
    pub fn is_custom<R: Ruleset>(&self) -> bool {
        typed_position::plain_position::<DynPosition>(self)
            .is_some_and(|position| position.downcast_ref::<R::Position>().is_some())
    }
}

impl Session {
    /// Adds a custom ruleset to the session. Its positions support every method of [`Position`],
    /// but expressions of the Upstar language cannot refer to the ruleset.
    ///
    /// Call this function once for each ruleset, because every call creates a cache, which is freed
    /// when the [`CustomRuleset`] and its last position are dropped.
    ///
    /// A store distinguishes rulesets of the same name by `edition`, and positions by their texts.
    /// Values are stored only if `edition` is not empty and the [documentation](Ruleset::doc) of
    /// the ruleset does not have the default name of [`RulesetDoc::CUSTOM`]. Change `edition`
    /// whenever the rules change.
    ///
    /// ```
    /// use upstar::prelude::*;
    ///
    /// /// One heap; Left takes one token, Right takes two.
    /// struct OneOrTwo;
    ///
    /// static PAGE: RulesetDoc<'static> = RulesetDoc { name: "one_or_two", ..RulesetDoc::CUSTOM };
    ///
    /// impl Ruleset for OneOrTwo {
    ///     type Position = u32;
    ///     fn options(&self, heap: &u32, player: Player, out: &mut Vec<u32>) {
    ///         out.extend(heap.checked_sub(if player == Player::Left { 1 } else { 2 }));
    ///     }
    ///     fn doc(&self) -> RulesetDoc<'_> { PAGE }
    /// }
    ///
    /// let session = Session::new();
    /// let rules = session.custom_ruleset(OneOrTwo, "");
    /// assert_eq!(rules.position(1).value()?.to_string(), "1");
    /// assert_eq!(rules.position(2).outcome()?, Outcome::N);
    /// assert_eq!(rules.position(2).to_string(), "one_or_two(\"2\")");
    /// assert_eq!(rules.raw_position(2).options(Player::Right)[0].as_typed::<OneOrTwo>(), Some(&0));
    /// assert_eq!(rules.raw_position(2).negated().as_typed::<OneOrTwo>(), None);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn custom_ruleset<R: Ruleset + 'static>(
        &self,
        rules: R,
        edition: &str,
    ) -> CustomRuleset<R> {
        let mut ruleset = RulesetExpr::new(&rules.doc(), &[]);
        if !edition.is_empty() {
            ruleset.edition = format!(" #{edition}");
        }
        let is_nameless = rules.doc().name == RulesetDoc::CUSTOM.name;
        let session = if edition.is_empty() || is_nameless { &self.without_store() } else { self };
        let cache = session.new_ruleset(ruleset, Arc::new(DynRuleset(Box::new(rules))));
        CustomRuleset { session: self.clone(), cache, rules: PhantomData }
    }

    /// Same as [`custom_ruleset`](Session::custom_ruleset), for a ruleset that the Upstar language
    /// defines. `expression` denotes the ruleset, and the text of a position is the arguments of a
    /// call of this expression. Values are never stored. Positions of two rulesets with the same
    /// expression are distinct unless the rulesets also have the same `edition`.
    #[must_use]
    pub fn ruleset_of_expression<R: Ruleset + 'static>(
        &self,
        rules: R,
        expression: &str,
        edition: &str,
    ) -> CustomRuleset<R> {
        let ruleset = RulesetExpr {
            ruleset: expression.to_owned(),
            edition: edition.to_owned(),
            is_unquoted: true,
            ..RulesetExpr::new(&rules.doc(), &[])
        };
        let cache =
            self.without_store().new_ruleset(ruleset, Arc::new(DynRuleset(Box::new(rules))));
        CustomRuleset { session: self.clone(), cache, rules: PhantomData }
    }
}

//! Rulesets that a program brings along.

use std::marker::PhantomData;
use std::sync::Arc;

use upstar_core::{PositionError, Ruleset};
use upstar_rules::{DynPosition, DynRuleset};

use crate::raw_position::RawPosition;
use crate::ruleset_cache::RulesetCache;
use crate::ruleset_expr::RulesetExpr;
use crate::session::Session;
use crate::typed_position;

/// A ruleset of the caller's own in a session, with what has been found out about its positions.
///
/// Made by [`Session::custom_ruleset`]. Two of them know nothing of each other, even if their rules are the same.
pub struct CustomRuleset<R: Ruleset>(Arc<RulesetCache<DynPosition>>, PhantomData<fn() -> R>);

impl<R: Ruleset + 'static> CustomRuleset<R> {
    /// A position of these rules.
    #[must_use]
    pub fn typed_position(&self, position: R::Position) -> RawPosition {
        Arc::clone(&self.0).place(DynPosition::new(position))
    }

    /// The position that a text describes.
    ///
    /// # Errors
    ///
    /// If the rules cannot read it.
    pub fn position(&self, text: &str) -> Result<RawPosition, PositionError> {
        Ok(Arc::clone(&self.0).place(self.0.rules().parse(text)?))
    }
}

impl RawPosition {
    /// Returns the position as [`CustomRuleset::typed_position`] was given it. Returns `None` if positions of these rules have another type,
    /// and for negated positions and positions of variants such as [`impartial`](RawPosition::impartial).
    ///
    /// Two rulesets may have positions of the same type; a type of its own tells them apart.
    #[must_use]
    pub fn as_typed<R: Ruleset>(&self) -> Option<&R::Position> {
        typed_position::typed_position(self)
            .or_else(|| typed_position::typed_position::<DynPosition>(self)?.downcast_ref())
    }
}

impl Session {
    /// Play by rules that are not among those of Upstar. Everything that can be asked of a position can
    /// be asked of theirs; only the language does not know their name.
    ///
    /// `edition` tells these rules from others of the same name where values are kept between runs.
    ///
    /// ```
    /// use upstar::{BoardView, Player, PositionError, Ruleset, RulesetDoc, Session};
    ///
    /// /// One heap; Left takes one, Right takes two.
    /// struct OneOrTwo;
    ///
    /// static PAGE: RulesetDoc = RulesetDoc {
    ///     name: "one_or_two", title: "One or Two", rules: "Left takes one, Right takes two.",
    ///     notation: "A number.", options: &[], known: "", sources: "", examples: &[],
    /// };
    ///
    /// impl Ruleset for OneOrTwo {
    ///     type Position = u32;
    ///     fn options(&self, heap: &u32, player: Player, out: &mut Vec<u32>) {
    ///         out.extend(heap.checked_sub(if player == Player::Left { 1 } else { 2 }));
    ///     }
    ///     fn parse(&self, text: &str) -> Result<u32, PositionError> {
    ///         text.parse().map_err(|_| PositionError::new("a number is needed", (0, text.len())))
    ///     }
    ///     fn print(&self, heap: &u32) -> String { heap.to_string() }
    ///     fn view(&self, heap: &u32) -> BoardView { BoardView::Row(Vec::new()) }
    ///     fn doc(&self) -> &'static RulesetDoc { &PAGE }
    /// }
    ///
    /// let session = Session::new();
    /// let (budget, rules) = (session.budget(), session.custom_ruleset(OneOrTwo, ""));
    /// let cx = session.cx(&budget);
    /// assert_eq!(rules.typed_position(1).value(cx)?, cx.integer(1)?);
    /// assert_eq!(rules.position("2")?.outcome(cx)?, upstar::Outcome::N);
    /// assert_eq!(rules.typed_position(2).options(Player::Right)[0].as_typed::<OneOrTwo>(), Some(&0));
    /// assert_eq!(rules.typed_position(2).negated().as_typed::<OneOrTwo>(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn custom_ruleset<R: Ruleset + 'static>(
        &self,
        rules: R,
        edition: &str,
    ) -> CustomRuleset<R> {
        let mut written = RulesetExpr::new(rules.doc(), &[]);
        if !edition.is_empty() {
            written.edition = format!(" #{edition}");
        }
        CustomRuleset(self.new_ruleset(written, DynRuleset::new(rules)), PhantomData)
    }
}

//! A ruleset and its impartial and negated variants, as one ruleset.

use std::sync::Arc;

use upstar_core::{BoardView, Player, PositionError, Ruleset, RulesetDoc};

/// A ruleset, played as it is, or impartially, or with the players exchanged, or both.
///
/// It is one type with two switches, and not a wrapper around wrappers, so that variants of
/// variants need no types of their own.
#[derive(Clone, Debug)]
pub struct Variant<R> {
    /// The rules.
    pub rules: Arc<R>,
    /// Either player may make either's move, there and in all that follows.
    pub impartial: bool,
    /// Each player makes the other's moves.
    pub negated: bool,
}

impl<R: Ruleset> Ruleset for Variant<R> {
    type Position = R::Position;

    fn options(&self, position: &R::Position, player: Player, out: &mut Vec<R::Position>) {
        let mover = if self.negated { player.opponent() } else { player };
        self.rules.options(position, mover, out);
        if self.impartial && !self.rules.is_impartial() {
            self.rules.options(position, mover.opponent(), out);
        }
    }

    fn components(&self, position: &R::Position, out: &mut Vec<R::Position>) {
        self.rules.components(position, out);
    }

    fn normalise(&self, position: R::Position) -> R::Position {
        self.rules.normalise(position)
    }

    fn negate(&self, position: &R::Position) -> Option<R::Position> {
        self.rules.negate(position)
    }

    fn is_impartial(&self) -> bool {
        self.impartial || self.rules.is_impartial()
    }

    fn parse(&self, text: &str) -> Result<R::Position, PositionError> {
        self.rules.parse(text)
    }

    fn print(&self, position: &R::Position) -> String {
        self.rules.print(position)
    }

    fn view(&self, position: &R::Position) -> BoardView {
        self.rules.view(position)
    }

    fn doc(&self) -> &'static RulesetDoc {
        self.rules.doc()
    }
}

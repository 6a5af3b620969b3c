//! Rulesets of a program's own, of which only the moves are known.

use std::any::TypeId;
use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;

use upstar_core::{BoardView, Player, PositionError, Ruleset, RulesetDoc};
use upstar_rules::DynPosition;

use crate::raw_position::RawPosition;
use crate::session::Session;

/// Positions that know their own moves: all that [`Session::custom_position`] needs of a ruleset.
///
/// A ruleset with a notation, pictures, components and symmetries is a [`Ruleset`], for which there is
/// [`Session::custom_ruleset`]. Both players may have the same moves, and then the game is impartial.
pub trait CustomPosition: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// The name of the ruleset, in `snake_case`.
    const NAME: &'static str = "own_rules";

    /// The positions to which `player` can move. Repetitions are allowed but cost time.
    fn moves(&self, player: Player) -> Vec<Self>;
}

struct CustomPositionRules<M>(PhantomData<fn() -> M>);

impl<M: CustomPosition> CustomPositionRules<M> {
    const PAGE: &'static RulesetDoc = &RulesetDoc {
        name: M::NAME,
        title: M::NAME,
        rules: "The moves are those of a program of its own.",
        notation: "Positions are made by the program.",
        options: &[],
        known: "",
        sources: "",
        examples: &[],
    };
}

impl<M: CustomPosition> Ruleset for CustomPositionRules<M> {
    type Position = M;

    fn options(&self, position: &M, player: Player, out: &mut Vec<M>) {
        out.extend(position.moves(player));
    }

    fn parse(&self, text: &str) -> Result<M, PositionError> {
        let message = "positions of these rules are made by the program that has them";
        Err(PositionError::new(message, (0, text.len())))
    }

    fn print(&self, position: &M) -> String {
        format!("{position:?}")
    }

    fn view(&self, _: &M) -> BoardView {
        BoardView::Row(Vec::new())
    }

    fn doc(&self) -> &'static RulesetDoc {
        Self::PAGE
    }
}

/// A position by such rules. Positions of one type share what is known about them.
pub(super) fn place<M: CustomPosition>(session: &Session, position: M) -> RawPosition {
    session
        .unnamed_ruleset(TypeId::of::<M>(), CustomPositionRules::<M>(PhantomData))
        .place(DynPosition::new(position))
}

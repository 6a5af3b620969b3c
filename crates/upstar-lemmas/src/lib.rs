//! Theorems about positions: values, outcomes and decompositions without search.
//!
//! Each theorem cites its source and is tested against evaluation without theorems. The functions
//! return `None` if no theorem applies. This crate does not depend on the search engine.

mod cram;
pub mod cricket_pitch;
mod cutcake;
mod derivation;
mod euclid;
mod go_area;
mod hackenbush;
pub mod lenres;
pub mod maze;
mod mirror;
mod nim;
mod nogo;
mod octal;
pub mod push;
pub mod restricted_toppling_dominoes;
pub mod roll_the_lawn;
pub mod shove;
#[cfg(test)]
mod testing;
mod toads_and_frogs;
mod turning;
pub mod wythoff;

use std::any::Any;

use upstar_core::{AnyPosition, Budget, Budgeted, Outcome, SumKind};
use upstar_number::Dyadic;
use upstar_rules::PushOrShove;
use upstar_rules::go::Go;
use upstar_rules::hackenbush::{Hackenbush, HackenbushPosition};
use upstar_rules::heap::{
    Cake, CakeRules, Euclid, HeapRuleset, HeapsPosition, MemoryRules, NumberPair, PartialNim,
    PieceRules,
};
use upstar_rules::heap::{Pile, TakeAndBreakRules, Wythoff};
use upstar_rules::move_table::StateSum;
use upstar_rules::nim::NimPosition;
use upstar_rules::roller::{RollerGame, RollerPosition};
use upstar_rules::toads_and_frogs::{PieceMovement, ToadsAndFrogsPosition};
use upstar_rules::{
    Clobber, Cram, Domineering, DynPosition, LenRes, Maze, MoveTableRuleset, Nim, NoGo,
    RestrictedTopplingDominoes, ToadsAndFrogs, position_in,
};
use upstar_short::{Short, ShortContext};

pub use cram::half_turned;
pub use cutcake::cake;
pub use euclid::euclid;
pub use go_area::AreaSearch;
pub use hackenbush::{colon, fusion};
pub use mirror::mirror;
pub use nim::heaps;
pub use nogo::{NoGoSolver, is_won_from_the_middle, nogo_nim_value};
pub use octal::{nim_sequence, period, rare, regularity, taking};
pub use toads_and_frogs::without_terminal_pieces;
pub use turning::{turned_to, turning};

/// A function that appends positions and returns an integer. The value of the decomposed position
/// is the sum of the integer and the values of the appended positions. Each appended position and
/// its negative are their own representatives.
pub type TheoremDecomposition<P> = fn(&P, &mut Vec<P>) -> i64;

/// The theorems that are applied: all of them or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theorems {
    are_used: bool,
}

impl Theorems {
    /// All theorems.
    pub const ALL: Theorems = Theorems { are_used: true };

    /// No theorems: all results are found by search.
    pub const NONE: Theorems = Theorems { are_used: false };

    /// Returns `true` if theorems are used.
    #[must_use]
    pub fn are_used(self) -> bool {
        self.are_used
    }

    /// Returns `true` if [`value`](Theorems::value) applies theorems to positions of the ruleset.
    #[must_use]
    pub fn give_values_of(rules: &dyn Any) -> bool {
        rules.is::<Clobber>()
            || rules.is::<RollerGame>()
            || rules.is::<Hackenbush>()
            || rules.is::<HeapRuleset<CakeRules>>()
            || rules.is::<HeapRuleset<PartialNim>>()
            || rules.is::<LenRes>()
            || rules.is::<Maze>()
            || rules.is::<Nim>()
            || rules.is::<PushOrShove>()
            || rules.is::<RestrictedTopplingDominoes>()
    }

    /// Returns the value of a position, if a theorem gives the value.
    pub fn value(
        self,
        rules: &dyn Any,
        position: &dyn Any,
        cx: ShortContext<'_>,
    ) -> Budgeted<Option<Short>> {
        if !self.are_used {
            return Ok(None);
        }
        let value = value_of(rules, position, cx)?;
        debug_assert!(value.is_none() || Theorems::give_values_of(rules));
        Ok(value)
    }

    /// Returns a decomposition of the positions of a ruleset, if a theorem splits positions further
    /// than the ruleset does.
    #[must_use]
    pub fn decomposition<P: 'static>(self, rules: &dyn Any) -> Option<TheoremDecomposition<P>> {
        let rules = rules.downcast_ref::<ToadsAndFrogs>().filter(|_| self.are_used)?;
        let apart: TheoremDecomposition<ToadsAndFrogsPosition> = without_terminal_pieces;
        (rules.gait() == PieceMovement::PLAIN)
            .then(|| (&apart as &dyn Any).downcast_ref().copied())?
    }

    /// Returns the outcome of a position, if a theorem gives the outcome but not the value. If
    /// `impartially` is `true`, the position is played impartially, even if its rules are partizan.
    #[must_use]
    pub fn outcome(
        self,
        rules: &dyn Any,
        position: &dyn Any,
        impartially: bool,
    ) -> Option<Outcome> {
        if !self.are_used {
            return None;
        }
        // Several rulesets use the same type of board.
        if rules.is::<Cram>() || rules.is::<Domineering>() && impartially {
            return half_turned(position.downcast_ref()?);
        }
        if rules.is::<NoGo>() && !impartially {
            return is_won_from_the_middle(position.downcast_ref()?).then_some(Outcome::N);
        }
        let [pair] = position.downcast_ref::<HeapsPosition<NumberPair>>()?.parts() else {
            return None;
        };
        let is_lost = is_pair_lost(rules, *pair)?;
        Some(if is_lost { Outcome::P } else { Outcome::N })
    }

    /// Returns the special solver of a ruleset, if there is one.
    #[must_use]
    pub fn winners<'a>(self, rules: &dyn Any, cx: ShortContext<'a>) -> Option<NoGoSolver<'a>> {
        (rules.is::<NoGo>() && self.are_used).then(|| NoGoSolver::new(cx))
    }

    /// Returns the special search for scores of a ruleset, if there is one.
    #[must_use]
    pub fn scores<'a>(self, rules: &dyn Any, budget: &'a Budget) -> Option<AreaSearch<'a>> {
        let rules = rules.downcast_ref::<Go>().filter(|_| self.are_used)?;
        AreaSearch::new(*rules, budget)
    }

    /// Returns the nim value of a position under impartial play, if a theorem gives the nim value.
    pub fn nim_value(
        self,
        rules: &dyn Any,
        position: &dyn Any,
        budget: &Budget,
    ) -> Budgeted<Option<u64>> {
        if !self.are_used {
            return Ok(None);
        }
        if is_mirrored(rules, position, true) {
            return Ok(Some(0));
        }
        if let Some(heaps) = position.downcast_ref::<NimPosition>() {
            return Ok(Some(nim::heaps(heaps)));
        }
        if let (Some(rules), Some(sum)) =
            (rules.downcast_ref::<MoveTableRuleset>(), position.downcast_ref::<StateSum>())
        {
            return Ok(rules.moves.read().nim_value(sum.states()));
        }
        if let (Some(rules), Some(heaps)) =
            (rules.downcast_ref::<HeapRuleset<TakeAndBreakRules>>(), position.downcast_ref())
        {
            return taking(rules, heaps, budget);
        }
        if let (Some(rules), Some(row)) = (rules.downcast_ref(), position.downcast_ref()) {
            return turning(rules, row, budget);
        }
        if let Some(pairs) = position.downcast_ref::<HeapsPosition<NumberPair>>() {
            return nim_value_of_pairs(rules, pairs.parts(), budget);
        }
        if rules.is::<NoGo>() {
            return match position.downcast_ref() {
                Some(board) => nogo_nim_value(board, budget),
                None => Ok(None),
            };
        }
        // If both players may cut every edge, all edges are effectively green.
        Ok(picture(rules, position).map(fusion))
    }

    /// Returns the options with the given nim value of a position under impartial play, if a theorem
    /// finds them without a list of all options. Some options may be listed twice.
    pub fn options_of_nim_value<P: AnyPosition>(
        self,
        rules: &dyn Any,
        position: &P,
        nim: u64,
        budget: &Budget,
    ) -> Budgeted<Option<Vec<P>>> {
        let (Some(rules), Some(row), true) =
            (rules.downcast_ref(), position_in(position).downcast_ref(), self.are_used)
        else {
            return Ok(None);
        };
        let Some(rows) = turned_to(rules, row, nim, budget)? else { return Ok(None) };
        let rows: Vec<DynPosition> = rows.into_iter().map(DynPosition::new).collect();
        Ok((&rows as &dyn Any).downcast_ref().cloned())
    }
}

/// Returns the picture of a Hackenbush position, if its components form a disjunctive sum.
fn picture<'a>(rules: &dyn Any, position: &'a dyn Any) -> Option<&'a HackenbushPosition> {
    let rules = rules.downcast_ref::<Hackenbush>()?;
    position.downcast_ref().filter(|_| rules.operator() == SumKind::Disjunctive)
}

/// Returns `true` if the previous player wins, and `None` if there is no formula.
fn is_pair_lost(rules: &dyn Any, pair: NumberPair) -> Option<bool> {
    if let Some(HeapRuleset(rules)) = rules.downcast_ref::<HeapRuleset<Wythoff>>() {
        return wythoff::is_previous(rules.spread, pair);
    }
    if let Some(HeapRuleset(rules)) = rules.downcast_ref::<HeapRuleset<PieceRules>>() {
        return wythoff::is_piece_lost(rules, pair);
    }
    let HeapRuleset(rules) = rules.downcast_ref::<HeapRuleset<MemoryRules>>()?;
    wythoff::is_fibonacci_lost(rules, pair)
}

/// Returns the nim value of a sum, if there is a formula for each pair.
fn nim_value_of_pairs(
    rules: &dyn Any,
    pairs: &[NumberPair],
    budget: &Budget,
) -> Budgeted<Option<u64>> {
    let one = |pair: NumberPair| -> Budgeted<Option<u64>> {
        if let Some(HeapRuleset(rules)) = rules.downcast_ref::<HeapRuleset<Wythoff>>() {
            return wythoff::nim_value(rules, pair, budget);
        }
        if let Some(HeapRuleset(rules)) = rules.downcast_ref::<HeapRuleset<Euclid>>() {
            return Ok(euclid(rules, pair));
        }
        if let Some(HeapRuleset(rules)) = rules.downcast_ref::<HeapRuleset<PieceRules>>() {
            return Ok(wythoff::piece(rules, pair));
        }
        let is_lost = is_pair_lost(rules, pair) == Some(true);
        Ok(is_lost.then_some(0))
    };
    let mut sum = 0;
    for &pair in pairs {
        let Some(value) = one(pair)? else { return Ok(None) };
        sum ^= value;
    }
    Ok(Some(sum))
}

fn value_of(rules: &dyn Any, position: &dyn Any, cx: ShortContext<'_>) -> Budgeted<Option<Short>> {
    if is_mirrored(rules, position, false) {
        return Ok(Some(Short::ZERO));
    }
    if let Some(heaps) = position.downcast_ref::<NimPosition>() {
        return cx.nimber(nim::heaps(heaps)).map(Some);
    }
    if let Some(integer) = cake_value(rules, position) {
        return cx.integer(integer).map(Some);
    }
    if let Some(pile) = green_pile(rules, position) {
        return cx.nimber(pile).map(Some);
    }
    if let Some(row) = position.downcast_ref::<RollerPosition>() {
        return rolled(rules, row, cx);
    }
    if let Some(number) = number(rules, position) {
        return cx.number(&number).map(Some);
    }
    if let (Some(rules), Some(row)) = (rules.downcast_ref(), position.downcast_ref()) {
        return restricted_toppling_dominoes::value(rules, row, cx);
    }
    let Some(picture) = picture(rules, position) else { return Ok(None) };
    if hackenbush::is_green(picture) {
        return cx.nimber(fusion(picture)).map(Some);
    }
    colon(picture, cx)
}

/// Returns the value of a position, if a theorem shows that it is a number.
fn number(rules: &dyn Any, position: &dyn Any) -> Option<Dyadic> {
    if let Some(row) = position.downcast_ref() {
        return lenres::value(row);
    }
    if let Some(maze) = position.downcast_ref() {
        return maze::value(maze);
    }
    let strips = position.downcast_ref()?;
    match rules.downcast_ref()? {
        PushOrShove::Push => push::value(strips).map(Dyadic::from),
        PushOrShove::Shove => Some(shove::value(strips)),
    }
}

fn cake_value(rules: &dyn Any, position: &dyn Any) -> Option<i64> {
    let HeapRuleset(rules) = rules.downcast_ref::<HeapRuleset<CakeRules>>()?;
    let cakes = position.downcast_ref::<HeapsPosition<Cake>>()?.parts();
    cakes.iter().try_fold(0_i64, |sum, &it| sum.checked_add(cake(rules, it)?))
}

/// Returns the size of a single green pile of Partial Nim, which is equal to a heap of Nim.
fn green_pile(rules: &dyn Any, position: &dyn Any) -> Option<u64> {
    rules.downcast_ref::<HeapRuleset<PartialNim>>()?;
    match position.downcast_ref::<HeapsPosition<Pile>>()?.parts() {
        [Pile { stones, odd: None }] => Some(*stones),
        _ => None,
    }
}

fn rolled(rules: &dyn Any, row: &RollerPosition, cx: ShortContext<'_>) -> Budgeted<Option<Short>> {
    match rules.downcast_ref() {
        Some(RollerGame::RollTheLawn) => cx.integer(roll_the_lawn::value(row)).map(Some),
        Some(RollerGame::CricketPitch) => cricket_pitch::value(row, cx),
        None => Ok(None),
    }
}

fn is_mirrored(rules: &dyn Any, position: &dyn Any, impartial: bool) -> bool {
    match (rules.downcast_ref(), position.downcast_ref()) {
        (Some(rules), Some(position)) => mirror(rules, position, impartial),
        _ => false,
    }
}

impl Default for Theorems {
    fn default() -> Theorems {
        Theorems::ALL
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_core::{Player, Ruleset};
    use upstar_rules::ruleset_in;
    use upstar_rules::{Arg, ArgValue, RulesetVisitor};
    use upstar_short::Universe;

    /// Tests if a theorem gives the value of an example or of an option of an example.
    struct Examples<'a>(ShortContext<'a>, &'static str);

    impl RulesetVisitor for Examples<'_> {
        type Out = (bool, bool);

        fn visit<R: Ruleset + 'static>(self, rules: R) -> (bool, bool) {
            let Examples(cx, text) = self;
            let mut positions: Vec<R::Position> = rules.parse(text).into_iter().collect();
            for at in 0..positions.len() {
                let position = positions[at].clone();
                for player in Player::BOTH {
                    rules.options(&position, player, &mut positions);
                }
            }
            let by_a_lemma = |position: &R::Position| {
                let (rules, position) = (ruleset_in(&rules), position_in(position));
                value_of(rules, position, cx).unwrap().is_some()
            };
            let named = Theorems::give_values_of(ruleset_in(&rules));
            (positions.iter().any(by_a_lemma), named)
        }
    }

    #[test]
    fn the_rulesets_whose_values_lemmas_give_are_those_that_are_named() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let mut named = 0;
        for doc in upstar_rules::all() {
            for example in doc.examples {
                let args: Vec<Arg> = example
                    .options
                    .iter()
                    .map(|&(name, value)| Arg {
                        name: Some(name.to_owned()),
                        value: ArgValue::read(value),
                    })
                    .collect();
                let Ok((given, is_named)) =
                    upstar_rules::visit(doc.name, &args, Examples(cx, &example.position))
                else {
                    continue;
                };
                assert!(is_named || !given, "{} {}", doc.name, example.position);
                named += usize::from(is_named && given);
            }
        }
        assert!(named > 20);
    }
}

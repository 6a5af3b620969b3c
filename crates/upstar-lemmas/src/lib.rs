//! Theorems about positions: what a proof gives without search. Most have the form "this position has that
//! value"; some say who wins, and some that a position is worth as much as a sum of smaller ones.
//!
//! Each lemma names its source, can be switched off in [`Lemmas`], and is tested against evaluation
//! without it. A lemma that does not apply says so with `None`, and the engine goes on as usual.
//!
//! This crate *knows nothing of* the engine that searches.

mod cram;
pub mod cricket_pitch;
mod cutcake;
mod euclid;
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
pub mod wythoff;

use std::any::Any;

use upstar_core::{Budget, Outcome, Step};
use upstar_number::Dyadic;
use upstar_rules::StripGame;
use upstar_rules::hackenbush::{Hackenbush, HackenbushPosition, Operator};
use upstar_rules::heap::{
    Cake, Cakes, Euclid, Heaps, HeapsPosition, Memory, Pair, PartialNim, Piece,
};
use upstar_rules::heap::{Pile, Taking, Wythoff};
use upstar_rules::nim::NimPosition;
use upstar_rules::roller::{RollerGame, RollerPosition};
use upstar_rules::toads_and_frogs::{Gait, ToadsAndFrogsPosition};
use upstar_rules::{
    Clobber, Cram, CricketPitch, Domineering, LenRes, Maze, Nim, NoGo, Push,
    RestrictedTopplingDominoes, RollTheLawn, Shove, ToadsAndFrogs,
};
use upstar_short::{Cx, Short};

use cricket_pitch::PitchLemmas;

pub use cram::half_turned;
pub use cutcake::cake;
pub use euclid::euclid;
pub use hackenbush::{colon, fusion};
pub use mirror::mirror;
pub use nim::heaps;
pub use nogo::is_won_from_the_middle;
pub use octal::{nim_sequence, period, rare, regularity, taking, turning};
pub use toads_and_frogs::without_terminal_pieces;

/// Appends positions and returns an integer, which together have the value of a position. Each of the
/// positions represents itself, and so does its negative.
pub type Apart<P> = fn(&P, &mut Vec<P>) -> i64;

/// Which lemmas are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lemmas {
    /// Cutcake and Maundy Cake are integers.
    pub cakes: bool,
    /// The colon principle: Hackenbush trees are ordinal sums.
    pub colon: bool,
    /// Restricted Toppling Dominoes: Hackenbush strings, and rows of two runs.
    pub dominoes: bool,
    /// The fusion principle: cycles of green Hackenbush shrink to loops.
    pub fusion: bool,
    /// A heap of Nim is a nimber.
    pub heaps: bool,
    /// Roll the Lawn counts odd bumps.
    pub lawn: bool,
    /// LenRes with two different integers is a number.
    pub lenres: bool,
    /// Mazes that are numbers.
    pub maze: bool,
    /// Who starts an empty strip of NoGo with a middle wins it.
    pub middle: bool,
    /// The second player wins a mirrored board of Clobber.
    pub mirror: bool,
    /// Pairs of numbers: Wythoff's Game, Euclid, pieces that walk to a corner, Fibonacci Nim.
    pub pairs: bool,
    /// Cricket Pitch: what makes a position simpler, and ordinal sums.
    pub pitch: PitchLemmas,
    /// Push with pieces of one colour.
    pub push: bool,
    /// Sequences of nim values of heaps and coins, and their periods.
    pub sequences: bool,
    /// The formula for Shove.
    pub shove: bool,
    /// Terminal pieces of Toads and Frogs are moves.
    pub terminal: bool,
    /// Who wins a board of Cram that is its own image under half a turn.
    pub turned: bool,
}

impl Lemmas {
    /// Every lemma.
    pub const ALL: Lemmas = Lemmas {
        cakes: true,
        colon: true,
        dominoes: true,
        fusion: true,
        heaps: true,
        lawn: true,
        lenres: true,
        maze: true,
        middle: true,
        mirror: true,
        pairs: true,
        pitch: PitchLemmas::ALL,
        push: true,
        sequences: true,
        shove: true,
        terminal: true,
        turned: true,
    };

    /// No lemma: everything is searched.
    pub const NONE: Lemmas = Lemmas {
        cakes: false,
        colon: false,
        dominoes: false,
        fusion: false,
        heaps: false,
        lawn: false,
        lenres: false,
        maze: false,
        middle: false,
        mirror: false,
        pairs: false,
        pitch: PitchLemmas::NONE,
        push: false,
        sequences: false,
        shove: false,
        terminal: false,
        turned: false,
    };

    /// Whether [`value`](Lemmas::value) knows anything about positions of a ruleset.
    #[must_use]
    pub fn give_values_of(rules: &dyn Any) -> bool {
        rules.is::<Clobber>()
            || is_roller_game(rules, CricketPitch)
            || rules.is::<Hackenbush>()
            || rules.is::<Heaps<Cakes>>()
            || rules.is::<Heaps<PartialNim>>()
            || rules.is::<LenRes>()
            || rules.is::<Maze>()
            || rules.is::<Nim>()
            || is_strip_game(rules, Push)
            || rules.is::<RestrictedTopplingDominoes>()
            || is_roller_game(rules, RollTheLawn)
            || is_strip_game(rules, Shove)
    }

    /// The value of a position of any ruleset, if a lemma gives it.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn value(self, rules: &dyn Any, position: &dyn Any, cx: Cx<'_>) -> Step<Option<Short>> {
        let value = self.value_by_some_lemma(rules, position, cx)?;
        debug_assert!(value.is_none() || Lemmas::give_values_of(rules));
        Ok(value)
    }

    fn value_by_some_lemma(
        self,
        rules: &dyn Any,
        position: &dyn Any,
        cx: Cx<'_>,
    ) -> Step<Option<Short>> {
        if self.is_mirrored(rules, position, false) {
            return Ok(Some(Short::ZERO));
        }
        if let Some(heaps) = position.downcast_ref::<NimPosition>().filter(|_| self.heaps) {
            return cx.nimber(nim::heaps(heaps)).map(Some);
        }
        if let Some(integer) = self.cake(rules, position) {
            return cx.integer(integer).map(Some);
        }
        if let Some(pile) = self.green_pile(rules, position) {
            return cx.nimber(pile).map(Some);
        }
        if let Some(row) = position.downcast_ref::<RollerPosition>() {
            return self.rolled(rules, row, cx);
        }
        if let Some(number) = self.number(rules, position) {
            return cx.number(&number).map(Some);
        }
        if let (Some(rules), Some(row)) = (rules.downcast_ref(), position.downcast_ref()) {
            return if self.dominoes {
                restricted_toppling_dominoes::value(rules, row, cx)
            } else {
                Ok(None)
            };
        }
        let Some(picture) = picture(rules, position) else { return Ok(None) };
        if self.fusion && hackenbush::is_green(picture) {
            return cx.nimber(fusion(picture)).map(Some);
        }
        if self.colon { colon(picture, cx) } else { Ok(None) }
    }

    /// How positions of a ruleset are taken apart, if a lemma takes them further apart than the rules do.
    #[must_use]
    pub fn apart<P: 'static>(self, rules: &dyn Any) -> Option<Apart<P>> {
        let rules = rules.downcast_ref::<ToadsAndFrogs>().filter(|_| self.terminal)?;
        let apart: Apart<ToadsAndFrogsPosition> = without_terminal_pieces;
        (rules.gait() == Gait::PLAIN).then(|| (&apart as &dyn Any).downcast_ref().copied())?
    }

    /// Who wins a position of any ruleset, if a lemma says it that does not give the value. It may be
    /// played `impartially` though its rules are not impartial.
    #[must_use]
    pub fn outcome(
        self,
        rules: &dyn Any,
        position: &dyn Any,
        impartially: bool,
    ) -> Option<Outcome> {
        // The type of a position alone does not tell: those of several rulesets are boards.
        if rules.is::<Cram>() || rules.is::<Domineering>() && impartially {
            return half_turned(position.downcast_ref()?).filter(|_| self.turned);
        }
        if rules.is::<NoGo>() && !impartially && self.middle {
            return is_won_from_the_middle(position.downcast_ref()?).then_some(Outcome::N);
        }
        let [pair] = position.downcast_ref::<HeapsPosition<Pair>>()?.parts() else { return None };
        let is_lost = is_pair_lost(rules, *pair).filter(|_| self.pairs)?;
        Some(if is_lost { Outcome::P } else { Outcome::N })
    }

    /// The nim value of a position of any ruleset that is played impartially, if a lemma gives it.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn nim_value(
        self,
        rules: &dyn Any,
        position: &dyn Any,
        budget: &Budget,
    ) -> Step<Option<u64>> {
        if self.is_mirrored(rules, position, true) {
            return Ok(Some(0));
        }
        if let Some(heaps) = position.downcast_ref::<NimPosition>().filter(|_| self.heaps) {
            return Ok(Some(nim::heaps(heaps)));
        }
        if let (Some(rules), Some(heaps)) =
            (rules.downcast_ref::<Heaps<Taking>>(), position.downcast_ref())
        {
            return if self.sequences { taking(rules, heaps, budget) } else { Ok(None) };
        }
        if let (Some(rules), Some(row)) = (rules.downcast_ref(), position.downcast_ref()) {
            return if self.sequences { turning(rules, row, budget) } else { Ok(None) };
        }
        if let Some(pairs) = position.downcast_ref::<HeapsPosition<Pair>>() {
            return if self.pairs {
                nim_value_of_pairs(rules, pairs.parts(), budget)
            } else {
                Ok(None)
            };
        }
        // When either player may cut every edge, every edge is green.
        Ok(picture(rules, position).filter(|_| self.fusion).map(fusion))
    }
}

fn is_roller_game(rules: &dyn Any, game: RollerGame) -> bool {
    rules.downcast_ref() == Some(&game)
}

fn is_strip_game(rules: &dyn Any, game: StripGame) -> bool {
    rules.downcast_ref() == Some(&game)
}

/// The picture of a position of Hackenbush, where its parts are a disjunctive sum.
fn picture<'a>(rules: &dyn Any, position: &'a dyn Any) -> Option<&'a HackenbushPosition> {
    let rules = rules.downcast_ref::<Hackenbush>()?;
    position.downcast_ref().filter(|_| rules.operator() == Operator::Disjunctive)
}

/// Whether the previous player wins with a pair of numbers, in a ruleset that has a formula for it.
fn is_pair_lost(rules: &dyn Any, pair: Pair) -> Option<bool> {
    if let Some(Heaps(rules)) = rules.downcast_ref::<Heaps<Wythoff>>() {
        return wythoff::is_previous(rules.spread, pair);
    }
    if let Some(Heaps(rules)) = rules.downcast_ref::<Heaps<Piece>>() {
        return wythoff::is_piece_lost(rules, pair);
    }
    let Heaps(rules) = rules.downcast_ref::<Heaps<Memory>>()?;
    wythoff::is_fibonacci_lost(rules, pair)
}

/// The nim value of pairs of numbers in a ruleset that has a formula for each of them.
fn nim_value_of_pairs(rules: &dyn Any, pairs: &[Pair], budget: &Budget) -> Step<Option<u64>> {
    let one = |pair: Pair| -> Step<Option<u64>> {
        if let Some(Heaps(rules)) = rules.downcast_ref::<Heaps<Wythoff>>() {
            return wythoff::nim_value(rules, pair, budget);
        }
        if let Some(Heaps(rules)) = rules.downcast_ref::<Heaps<Euclid>>() {
            return Ok(euclid(rules, pair));
        }
        if let Some(Heaps(rules)) = rules.downcast_ref::<Heaps<Piece>>() {
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

impl Lemmas {
    /// Where a lemma says that a position is a number.
    fn number(self, rules: &dyn Any, position: &dyn Any) -> Option<Dyadic> {
        if let Some(row) = position.downcast_ref() {
            return if self.lenres { lenres::value(row) } else { None };
        }
        if let Some(maze) = position.downcast_ref() {
            return if self.maze { maze::value(maze) } else { None };
        }
        let strips = position.downcast_ref()?;
        if is_strip_game(rules, Shove) && self.shove {
            return Some(shove::value(strips));
        }
        let is_push = is_strip_game(rules, Push) && self.push;
        if is_push { push::value(strips).map(Dyadic::from) } else { None }
    }

    /// Where the cakes of a position are integers.
    fn cake(self, rules: &dyn Any, position: &dyn Any) -> Option<i64> {
        let Heaps(rules) = rules.downcast_ref::<Heaps<Cakes>>().filter(|_| self.cakes)?;
        let cakes = position.downcast_ref::<HeapsPosition<Cake>>()?.parts();
        cakes.iter().try_fold(0_i64, |sum, &it| sum.checked_add(cake(rules, it)?))
    }

    /// A green pile of Partial Nim is a heap of Nim.
    fn green_pile(self, rules: &dyn Any, position: &dyn Any) -> Option<u64> {
        rules.downcast_ref::<Heaps<PartialNim>>().filter(|_| self.heaps)?;
        match position.downcast_ref::<HeapsPosition<Pile>>()?.parts() {
            [Pile { stones, odd: None }] => Some(*stones),
            _ => None,
        }
    }

    fn rolled(self, rules: &dyn Any, row: &RollerPosition, cx: Cx<'_>) -> Step<Option<Short>> {
        if is_roller_game(rules, RollTheLawn) && self.lawn {
            return cx.integer(roll_the_lawn::value(row)).map(Some);
        }
        if is_roller_game(rules, CricketPitch) {
            cricket_pitch::value(row, self.pitch, cx)
        } else {
            Ok(None)
        }
    }

    fn is_mirrored(self, rules: &dyn Any, position: &dyn Any, impartial: bool) -> bool {
        match (rules.downcast_ref(), position.downcast_ref()) {
            (Some(rules), Some(position)) => self.mirror && mirror(rules, position, impartial),
            _ => false,
        }
    }
}

impl Default for Lemmas {
    fn default() -> Lemmas {
        Lemmas::ALL
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_core::{Player, Ruleset};
    use upstar_rules::{Arg, ArgValue, Visitor};
    use upstar_rules::{position_in, ruleset_in};
    use upstar_short::Universe;

    /// Whether some example of a ruleset, or an option of it, has its value from a lemma.
    struct Examples<'a>(Cx<'a>, &'static [&'static str]);

    impl Visitor for Examples<'_> {
        type Out = (bool, bool);

        fn visit<R: Ruleset + 'static>(self, rules: R) -> (bool, bool) {
            let Examples(cx, texts) = self;
            let mut positions: Vec<R::Position> =
                texts.iter().filter_map(|text| rules.parse(text).ok()).collect();
            for at in 0..positions.len() {
                let position = positions[at].clone();
                for player in Player::BOTH {
                    rules.options(&position, player, &mut positions);
                }
            }
            let by_a_lemma = |position: &R::Position| {
                let (rules, position) = (ruleset_in(&rules), position_in(position));
                Lemmas::ALL.value_by_some_lemma(rules, position, cx).unwrap().is_some()
            };
            let named = Lemmas::give_values_of(ruleset_in(&rules));
            (positions.iter().any(by_a_lemma), named)
        }
    }

    #[test]
    fn the_rulesets_whose_values_lemmas_give_are_those_that_are_named() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = Cx::new(&universe, &budget);
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
                let texts = std::slice::from_ref(&example.position);
                let Ok((given, is_named)) =
                    upstar_rules::visit(doc.name, &args, Examples(cx, texts))
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

//! The *reversal walk* follows reversals in the order of onsides, as for canonical forms. The
//! options at which it stops are *ends*.

use upstar_core::{Budgeted, Player};

use crate::Map;
use crate::canonical::keep_best;
use crate::context::LoopyContext;
use crate::sides::onside_order::OnsideOrder;
use crate::solve::ends_alternating;
use crate::stopper::{Moves, StopperRef};

const WALKS: usize = 8;

impl LoopyContext<'_> {
    fn are_onsides(self, positions: &[Moves], values: &[StopperRef]) -> Budgeted<bool> {
        let mut order = OnsideOrder::new(self, positions);
        for (node, &value) in values.iter().enumerate() {
            let here = StopperRef::local(node as u32);
            if !order.geq(here, value)? || !order.geq(value, here)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the results of the reversal walk if all of them are the onsides.
    pub(super) fn guess(
        self,
        positions: &[Moves],
        kind: EndGuess,
    ) -> Budgeted<Option<Vec<StopperRef>>> {
        let mut guess = positions.to_vec();
        for _ in 0..WALKS {
            let next = self.walk(&guess, kind)?;
            if ends_alternating(&next) {
                let values = self.settle(&next)?;
                return Ok(self.are_onsides(positions, &values)?.then_some(values));
            }
            if next == guess {
                break;
            }
            guess = next;
        }
        Ok(None)
    }

    /// Returns each position with the ends of its walks as its options.
    fn walk(self, positions: &[Moves], guess: EndGuess) -> Budgeted<Vec<Moves>> {
        let mut order = OnsideOrder::new(self, positions);
        let mut ends = Vec::with_capacity(positions.len());
        for node in 0..positions.len() as u32 {
            let moves = Moves {
                left: self.ends_of_walk(&mut order, positions, node, Player::Left, guess)?,
                right: self.ends_of_walk(&mut order, positions, node, Player::Right, guess)?,
            };
            ends.push(moves.renamed(|option| option));
        }
        Ok(ends)
    }

    /// Returns the options that the walk can reach by any reversals.
    pub(super) fn reversal_targets(
        self,
        order: &mut OnsideOrder<'_>,
        positions: &[Moves],
        node: u32,
        player: Player,
    ) -> Budgeted<ReversalWalk> {
        let here = StopperRef::local(node);
        let options = |g: StopperRef| -> Budgeted<Moves> {
            match g.as_local() {
                Some(local) => Ok(positions[local as usize].clone()),
                None => self.moves(g),
            }
        };
        let mut walk = ReversalWalk::default();
        let mut open = positions[node as usize].of(player).to_vec();
        while let Some(option) = open.pop() {
            if walk.numbers.contains_key(&option) {
                continue;
            }
            self.cx.budget.spend(1)?;
            let mut ways = Vec::new();
            for &answer in options(option)?.of(player.opponent()) {
                if order.better(here, answer, player)? {
                    ways.push(options(answer)?.of(player).to_vec());
                }
            }
            open.extend(ways.iter().flatten());
            walk.numbers.insert(option, walk.met.len());
            walk.met.push((option, ways));
        }
        Ok(walk)
    }

    fn ends_of_walk(
        self,
        order: &mut OnsideOrder<'_>,
        positions: &[Moves],
        node: u32,
        player: Player,
        guess: EndGuess,
    ) -> Budgeted<Vec<StopperRef>> {
        let first = positions[node as usize].of(player).to_vec();
        let walk = self.reversal_targets(order, positions, node, player)?;
        let mut better = |a: StopperRef, b: StopperRef| order.better(a, b, player);
        let ways = walk.shortest_ways();
        let (mut ends, mut endless_ends) = (Vec::new(), Vec::new());
        for at in walk.reached(&first, &ways) {
            let (option, all) = &walk.met[at];
            if all.is_empty() {
                keep_best(&mut ends, *option, &mut better)?;
            } else if ways[at].is_none() && player == Player::Left {
                // The option is not reversed if the walk can continue forever among better or equal
                // options.
                let mut above = vec![false; walk.met.len()];
                for (place, (other, _)) in walk.met.iter().enumerate() {
                    above[place] = better(*other, *option)?;
                }
                if walk.goes_on(at, above, &ways, guess) {
                    endless_ends.push(*option);
                }
            }
        }
        for &option in &endless_ends {
            let mut is_least = true;
            for &other in &endless_ends {
                is_least &= !better(option, other)? || better(other, option)?;
            }
            if is_least || !guess.only_least {
                keep_best(&mut ends, option, &mut better)?;
            }
        }
        Ok(ends)
    }
}

/// Specifies which reversible Left options are assumed to be ends, because the walk from them can
/// continue forever among better options. No choice is always correct.
#[derive(Clone, Copy, Debug)]
pub(super) struct EndGuess {
    /// Requires that the walk can continue after every reversal, not only the chosen ones.
    always: bool,
    /// Keeps only the minimal options of this kind.
    only_least: bool,
}

pub(super) const GUESSES: [EndGuess; 4] = [
    EndGuess { always: false, only_least: false },
    EndGuess { always: false, only_least: true },
    EndGuess { always: true, only_least: false },
    EndGuess { always: true, only_least: true },
];

/// The options that the walk reaches, with the options to which each of their reversals leads.
#[derive(Default)]
pub(super) struct ReversalWalk {
    pub(super) met: Vec<(StopperRef, Vec<Vec<StopperRef>>)>,
    numbers: Map<StopperRef, usize>,
}

impl ReversalWalk {
    pub(super) fn numbers(&self, options: &[StopperRef]) -> Vec<usize> {
        options.iter().filter_map(|option| self.numbers.get(option).copied()).collect()
    }

    /// Returns the options to which the walk continues by the reversal in `ways`, or else by the
    /// first.
    fn next(&self, at: usize, ways: &[Option<usize>]) -> Vec<usize> {
        let (_, all) = &self.met[at];
        all.get(ways[at].unwrap_or(0)).map(|way| self.numbers(way)).unwrap_or_default()
    }

    fn reached(&self, first: &[StopperRef], ways: &[Option<usize>]) -> Vec<usize> {
        let mut reached = vec![false; self.met.len()];
        let mut open = self.numbers(first);
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut reached[at], true) {
                open.extend(self.next(at, ways));
            }
        }
        (0..self.met.len()).filter(|&at| reached[at]).collect()
    }

    /// Returns `true` if the walk from the option `at` can continue forever within `inside`.
    fn goes_on(
        &self,
        at: usize,
        mut inside: Vec<bool>,
        ways: &[Option<usize>],
        guess: EndGuess,
    ) -> bool {
        loop {
            let mut changed = false;
            for (place, (_, all)) in self.met.iter().enumerate() {
                let stays =
                    |way: &Vec<StopperRef>| self.numbers(way).iter().any(|&next| inside[next]);
                let goes_on = if guess.always {
                    !all.is_empty() && all.iter().all(stays)
                } else {
                    self.next(place, ways).iter().any(|&next| inside[next])
                };
                if inside[place] && !goes_on {
                    inside[place] = false;
                    changed = true;
                }
            }
            if !changed {
                return inside[at];
            }
        }
    }

    /// Returns for each option a reversal from which the walk terminates.
    fn shortest_ways(&self) -> Vec<Option<usize>> {
        let mut ways = vec![None; self.met.len()];
        loop {
            let mut changed = false;
            for (at, (_, all)) in self.met.iter().enumerate() {
                if ways[at].is_some() {
                    continue;
                }
                let is_grounded = |option: &StopperRef| {
                    self.numbers
                        .get(option)
                        .is_none_or(|&next| ways[next].is_some() || self.met[next].1.is_empty())
                };
                ways[at] = all.iter().position(|way| way.iter().all(is_grounded));
                changed |= ways[at].is_some();
            }
            if !changed {
                return ways;
            }
        }
    }
}

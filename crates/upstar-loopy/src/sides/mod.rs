//! Sides of positions that need not be stoppers. In the *onside*, infinite play is a win for Left.
//!
//! *Sidling* (*Winning Ways*, chapter 11) assigns on to all positions, and evaluates them
//! repeatedly until the values stabilise. The module `reversal_walk` guesses further onsides, and
//! the guesses are verified. An exhaustive search handles the remaining cases.

mod onside_order;
mod reversal_walk;
mod search;

use upstar_arena::deep;
use upstar_core::{Budgeted, Undefined};

use crate::Map;
use crate::canonical::{fuse, part, rest};
use crate::context::LoopyContext;
use crate::order::StopperOrder;
use crate::sides::onside_order::OnsideOrder;
use crate::sides::reversal_walk::GUESSES;
use crate::solve::ends_alternating;
use crate::stopper::{Loopy, Moves, Stopper, StopperRef};
use crate::table::local_graph;

/// The maximum number of rounds of sidling.
const ROUNDS: usize = 8;

/// Values unchanged for this many rounds are treated as final.
const STILL: usize = 3;

/// The maximum number of positions compared with each other.
const FEW: usize = 12;

/// The maximum number of known options tried as onsides.
const MOST_GUESSES: usize = 8;

/// The reason why a game has no onside or no offside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSide {
    /// It is proved that no stopper equals the side.
    NoStopper,
    /// No stopper was found, but not all candidates were tried.
    Unknown,
}

/// The onside and the offside of a game: stoppers, or the reasons why there are none. A side may
/// exist without the other side and without the sides of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    /// The side in which draws are wins for Left.
    pub onside: Result<Stopper, NoSide>,
    /// The side in which draws are wins for Right.
    pub offside: Result<Stopper, NoSide>,
}

impl From<Loopy> for Sides {
    fn from(game: Loopy) -> Sides {
        Sides { onside: Ok(game.onside), offside: Ok(game.offside) }
    }
}

impl Sides {
    /// Returns the value, if both sides exist.
    ///
    /// # Errors
    ///
    /// Undefined if a side does not equal a stopper, or if none was found.
    pub fn value(self) -> Result<Loopy, Undefined> {
        match (self.onside, self.offside) {
            (Ok(onside), Ok(offside)) => Ok(Loopy { onside, offside }),
            (Err(NoSide::NoStopper), Err(NoSide::NoStopper)) => {
                Err(Undefined::new("neither side of this game equals a stopper"))
            }
            (Err(NoSide::NoStopper), _) => self.onside().map(Loopy::from),
            (_, Err(NoSide::NoStopper)) | (Ok(_), _) => self.offside().map(Loopy::from),
            (Err(_), _) => self.onside().map(Loopy::from),
        }
    }

    /// Returns the onside.
    ///
    /// # Errors
    ///
    /// Undefined if the onside does not equal a stopper, or if none was found.
    pub fn onside(self) -> Result<Stopper, Undefined> {
        self.onside.map_err(|why| why.sentence("onside"))
    }

    /// Returns the offside.
    ///
    /// # Errors
    ///
    /// Undefined if the offside does not equal a stopper, or if none was found.
    pub fn offside(self) -> Result<Stopper, Undefined> {
        self.offside.map_err(|why| why.sentence("offside"))
    }

    /// Returns the stopper that the game equals, if there is one.
    ///
    /// # Errors
    ///
    /// Undefined if it is not known whether a side equals a stopper.
    pub fn stopper(self) -> Result<Option<Stopper>, Undefined> {
        match (self.onside, self.offside) {
            (Err(NoSide::NoStopper), _) | (_, Err(NoSide::NoStopper)) => Ok(None),
            _ => self.value().map(Loopy::stopper),
        }
    }
}

impl NoSide {
    fn sentence(self, side: &str) -> Undefined {
        Undefined::new(match self {
            NoSide::NoStopper => format!("the {side} of this game does not equal a stopper"),
            NoSide::Unknown => format!(
                "no stopper was found that equals the {side} of this game, \
                 but not all candidates were tried"
            ),
        })
    }
}

impl LoopyContext<'_> {
    pub(crate) fn onsides(self, positions: &[Moves]) -> Budgeted<Vec<Result<StopperRef, NoSide>>> {
        let (fused, class) = fuse(positions);
        let mut found = vec![None; fused.len()];
        self.find_on(&fused, &mut found)?;
        let sides = self.onsides_of_rest(&fused, found)?;
        Ok(class.into_iter().map(|class| sides[class as usize]).collect())
    }

    fn onsides_of_rest(
        self,
        positions: &[Moves],
        mut found: Vec<Option<StopperRef>>,
    ) -> Budgeted<Vec<Result<StopperRef, NoSide>>> {
        let rest = rest(positions, &found);
        let graph = local_graph(&rest);
        let components = graph.components();
        let mut refused: Vec<Option<NoSide>> = vec![None; rest.len()];
        for (number, members) in components.iter().enumerate() {
            if found[members[0] as usize].is_some() {
                continue;
            }
            self.cx.budget.spend(members.len() as u64)?;
            let mut with_refused = members.to_vec();
            let mut next = 0;
            while next < with_refused.len() {
                for option in graph.both(with_refused[next]) {
                    if refused[option as usize].is_some() && !with_refused.contains(&option) {
                        with_refused.push(option);
                    }
                }
                next += 1;
            }
            let part = part(&rest, &with_refused, &found);
            let sides = if with_refused.len() > members.len() {
                self.search(&part)?
            } else if components.is_loop(number as u32) {
                self.onsides_of_part(&part)?
            } else {
                vec![Ok(self.settle_one(&part[0])?)]
            };
            for (&member, side) in members.iter().zip(sides) {
                found[member as usize] = side.ok();
                refused[member as usize] = side.err();
            }
        }
        let side = |(value, why): (Option<StopperRef>, Option<NoSide>)| {
            value.ok_or(why.unwrap_or(NoSide::Unknown))
        };
        Ok(found.into_iter().zip(refused).map(side).collect())
    }

    /// Returns the values of mutually reachable positions with finite alternating play. Easy
    /// positions are evaluated first, which splits the others into smaller components.
    pub(crate) fn settle_part(self, part: &[Moves]) -> Budgeted<Vec<StopperRef>> {
        if part.len() <= FEW {
            return self.settle_component(part);
        }
        let (found, is_done) = self.sidle(part)?;
        if is_done {
            return Ok(found.into_iter().flatten().collect());
        }
        let found = self.peel(part, found)?;
        if found.iter().any(Option::is_some) {
            return deep(|| self.solve_remaining(part, found));
        }
        self.settle_component(part)
    }

    /// Returns the onsides of mutually reachable positions. Since comparing all pairs takes
    /// quadratic time, they are first compared with bounds from sidling, simple games, and known
    /// options.
    fn onsides_of_part(self, part: &[Moves]) -> Budgeted<Vec<Result<StopperRef, NoSide>>> {
        let all = |values: Vec<StopperRef>| values.into_iter().map(Ok).collect();
        if ends_alternating(part) {
            return self.settle(part).map(all);
        }
        let (found, is_done) = self.sidle(part)?;
        if is_done {
            return Ok(all(found.into_iter().flatten().collect()));
        }
        let found = self.peel(part, found)?;
        if found.iter().any(Option::is_some) {
            return deep(|| self.onsides_of_rest(part, found));
        }
        for guess in GUESSES {
            if let Some(values) = self.guess(part, guess)? {
                return Ok(all(values));
            }
        }
        self.search(part)
    }

    /// Assigns on to the positions in which Left can keep moving forever, even if Right may pass.
    fn find_on(self, positions: &[Moves], found: &mut [Option<StopperRef>]) -> Budgeted<()> {
        let mut order = StopperOrder::new(self, positions);
        for (node, value) in found.iter_mut().enumerate() {
            if order.geq(StopperRef::local(node as u32), StopperRef::ON)? {
                *value = Some(StopperRef::ON);
            }
        }
        Ok(())
    }

    /// Sidles from on. Returns the values that appear to be final; they are upper bounds. Returns
    /// `true` if the last round changed no value: then all values are onsides.
    fn sidle(self, positions: &[Moves]) -> Budgeted<(Vec<Option<StopperRef>>, bool)> {
        let mut values = vec![StopperRef::ON; positions.len()];
        let mut changed = vec![0; positions.len()];
        let full = self.stoppers.len() + 1_000 + 4 * positions.len();
        let mut rounds = 0;
        while rounds < ROUNDS && self.stoppers.len() < full {
            rounds += 1;
            for (node, position) in positions.iter().enumerate() {
                let moves = position.renamed(|option| match option.as_local() {
                    Some(local) => values[local as usize],
                    None => option,
                });
                let value = self.settle_one(&moves)?;
                if value != values[node] {
                    changed[node] = rounds;
                }
                values[node] = value;
            }
            if changed.iter().all(|&round| round < rounds) {
                return Ok((values.into_iter().map(Some).collect(), true));
            }
        }
        let found = values.iter().zip(changed);
        let found = found.map(|(&value, last)| (last + STILL <= rounds).then_some(value)).collect();
        Ok((found, false))
    }

    /// Finds positions whose onside is the sidling bound, a simple game, or a known option.
    fn peel(
        self,
        positions: &[Moves],
        mut found: Vec<Option<StopperRef>>,
    ) -> Budgeted<Vec<Option<StopperRef>>> {
        let mut order = OnsideOrder::new(self, positions);
        for (node, value) in found.iter_mut().enumerate() {
            if let Some(bound) = *value
                && !order.geq(StopperRef::local(node as u32), bound)?
            {
                *value = None;
            }
        }
        let simple = [Stopper::ZERO, Stopper::OVER, Stopper::UNDER, Stopper::OFF];
        let mut guesses = simple.map(|g| self.refer(g)).to_vec();
        let mut count: Map<StopperRef, usize> = Map::default();
        for option in positions.iter().flat_map(Moves::both) {
            if option.as_local().is_none() && !guesses.contains(&option) {
                *count.entry(option).or_insert(0) += 1;
            }
        }
        let mut options: Vec<(usize, StopperRef)> =
            count.into_iter().map(|(g, n)| (n, g)).collect();
        options.sort_unstable_by(|a, b| b.cmp(a));
        guesses.extend(options.into_iter().map(|(_, option)| option).take(MOST_GUESSES));
        for (node, value) in found.iter_mut().enumerate().filter(|(_, value)| value.is_none()) {
            let here = StopperRef::local(node as u32);
            for &guess in &guesses {
                if order.geq(here, guess)? && order.geq(guess, here)? {
                    *value = Some(guess);
                    break;
                }
            }
        }
        Ok(found)
    }
}

//! Thermographs: exact walls, below zero too.
//!
//! The thermograph of a number is a mast. Otherwise the left scaffold at temperature `t` is the
//! highest right wall of a Left option minus `t`, the right scaffold the lowest left wall of a Right
//! option plus `t`; they are the walls up to the first temperature at which they meet, and a mast
//! stands there (Sjöstrand, lectures, section 9). Temperatures begin at -1, where integers have
//! their masts; a number with denominator `2^k` has temperature `-1/2^k`.

mod trajectory;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use parking_lot::Mutex;
use upstar_core::Step;
use upstar_form::Nus;
use upstar_number::Dyadic;
use upstar_store::{Column, deep};

pub use trajectory::{Trajectory, Vertex};

use crate::Map;
use crate::universe::{Cx, Short};

/// The two walls of a game and the mast on top of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    left: Trajectory,
    right: Trajectory,
}

impl Thermograph {
    /// The left wall: the left stop of the game cooled by `t`, for every `t >= -1`.
    #[must_use]
    pub fn left(&self) -> &Trajectory {
        &self.left
    }

    /// The right wall.
    #[must_use]
    pub fn right(&self) -> &Trajectory {
        &self.right
    }

    /// The corners of the left wall from the bottom to the foot of the mast.
    #[must_use]
    pub fn left_wall(&self) -> &[Vertex] {
        self.left.vertices()
    }

    /// The corners of the right wall from the bottom to the foot of the mast.
    #[must_use]
    pub fn right_wall(&self) -> &[Vertex] {
        self.right.vertices()
    }

    /// The mean (mast) value.
    #[must_use]
    pub fn mean(&self) -> &Dyadic {
        &self.left.last().value
    }

    /// The temperature: the foot of the mast.
    #[must_use]
    pub fn temperature(&self) -> &Dyadic {
        (&self.left.last().temperature).max(&self.right.last().temperature)
    }

    /// The thermograph of the options' thermographs.
    fn from_options(left: &[Arc<Thermograph>], right: &[Arc<Thermograph>]) -> Option<Thermograph> {
        let left = left.iter().map(|t| &t.right).cloned().reduce(|a, b| a.max(&b))?.tilt(-1);
        let right = right.iter().map(|t| &t.left).cloned().reduce(|a, b| a.min(&b))?.tilt(1);
        let (left, right) = Trajectory::join(&left, &right);
        Some(Thermograph { left, right })
    }
}

/// The thermographs of a universe: equal ones are stored once, and games whose options have the
/// same thermographs share the work.
#[derive(Debug)]
pub(crate) struct Thermographs {
    of_game: Column<1>,
    all: boxcar::Vec<Arc<Thermograph>>,
    from_options: Mutex<Map<Box<[u32]>, u32>>,
}

impl Thermographs {
    pub(crate) fn new() -> Thermographs {
        Thermographs {
            of_game: Column::new(),
            all: boxcar::Vec::new(),
            from_options: Mutex::default(),
        }
    }

    fn known(&self, g: Short) -> Option<u32> {
        match self.of_game.row(g.index())[0].load(Ordering::Acquire) {
            0 => None,
            plus_one => Some(plus_one as u32 - 1),
        }
    }
}

/// Between the thermographs of the Left and of the Right options in a key.
const BAR: u32 = u32::MAX;

impl Cx<'_> {
    /// The thermograph of `g`.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn thermograph(self, g: Short) -> Step<Arc<Thermograph>> {
        let index = self.thermograph_index(g)?;
        Ok(Arc::clone(&self.universe.thermographs.all[index as usize]))
    }

    fn thermograph_index(self, g: Short) -> Step<u32> {
        let table = &self.universe.thermographs;
        if let Some(known) = table.known(g) {
            return Ok(known);
        }
        self.budget.spend(1)?;
        let index = match self.as_nus(g) {
            Some(nus) if nus.is_number() && nus.number.is_integer() => {
                let mast = Trajectory::mast(nus.number.clone());
                table.all.push(Arc::new(Thermograph { left: mast.clone(), right: mast })) as u32
            }
            Some(nus) => {
                let short = short_relative(nus);
                if short == *nus {
                    self.thermograph_from_options(g)?
                } else {
                    self.thermograph_index(self.nus(&short)?)?
                }
            }
            None => self.thermograph_from_options(g)?,
        };
        table.of_game.row(g.index())[0].store(u64::from(index) + 1, Ordering::Release);
        Ok(index)
    }

    fn thermograph_from_options(self, g: Short) -> Step<u32> {
        let table = &self.universe.thermographs;
        let (left, right) = self.options(g)?;
        let side = |options: &mut dyn Iterator<Item = Short>| -> Step<Vec<u32>> {
            let mut all = options
                .map(|option| deep(|| self.thermograph_index(option)))
                .collect::<Step<Vec<u32>>>()?;
            all.sort_unstable();
            all.dedup();
            Ok(all)
        };
        let (mut left, mut right) = (left, right);
        let mut key = side(&mut left)?;
        let bar = key.len();
        key.push(BAR);
        key.extend(side(&mut right)?);
        if let Some(&known) = table.from_options.lock().get(key.as_slice()) {
            return Ok(known);
        }
        let at = |&index: &u32| Arc::clone(&table.all[index as usize]);
        let left: Vec<_> = key[..bar].iter().map(at).collect();
        let right: Vec<_> = key[bar + 1..].iter().map(at).collect();
        let thermograph = Thermograph::from_options(&left, &right)
            .unwrap_or_else(|| unreachable!("a game that is no integer has options on both sides"));
        let index = table.all.push(Arc::new(thermograph)) as u32;
        table.from_options.lock().insert(key.into(), index);
        Ok(index)
    }

    /// The mean value of `g`: means add.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn mean(self, g: Short) -> Step<Dyadic> {
        Ok(self.thermograph(g)?.mean().clone())
    }

    /// The temperature of `g` in today's convention: an integer has -1, another number with
    /// denominator `2^k` has `-1/2^k`.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn temperature(self, g: Short) -> Step<Dyadic> {
        Ok(self.thermograph(g)?.temperature().clone())
    }

    /// The temperature of `g` in the convention of Sjöstrand's lectures, in which every number has
    /// temperature 0.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn nonnegative_temperature(self, g: Short) -> Step<Dyadic> {
        Ok(self.temperature(g)?.max(Dyadic::ZERO))
    }
}

/// The walls of `x + n·↑ + *k` depend only on `x` and on whether the rest is like star (both players
/// want to move) or like up; `↑*` is like star. Tested against the definition.
fn short_relative(nus: &Nus) -> Nus {
    let two = Dyadic::from(2);
    let ups = nus.ups.clone().clamp(-&two, two);
    let nim = match (ups.signum(), nus.nim) {
        (0, nim) => nim.min(1),
        (_, 1) if ups.abs() == Dyadic::ONE => 1,
        _ => 0,
    };
    let ups = if nim == 1 { Dyadic::ZERO } else { Dyadic::from(i64::from(ups.signum())) };
    Nus::new(nus.number.clone(), ups, nim)
}

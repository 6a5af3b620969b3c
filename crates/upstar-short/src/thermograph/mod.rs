//! Thermographs for temperatures `t >= -1` (Sjöstrand, lectures, section 9). The left scaffold is
//! the maximum of the right walls of the Left options, minus `t`. The right scaffold is the minimum
//! of the left walls of the Right options, plus `t`. The walls follow the scaffolds until the
//! scaffolds meet at the foot of the mast.

mod table;
mod trajectory;

use std::sync::Arc;

use upstar_arena::deep;
use upstar_core::Budgeted;
use upstar_form::Nus;
use upstar_number::Dyadic;

use table::Key;
pub(crate) use table::Thermographs;
pub use trajectory::{Trajectory, Vertex};

use crate::universe::{Short, ShortContext};

/// The two walls of a game, including the mast.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Thermograph {
    left: Trajectory,
    right: Trajectory,
}

impl Thermograph {
    /// Returns the thermograph with these walls, as [`left_wall`](Thermograph::left_wall) and
    /// [`right_wall`](Thermograph::right_wall) return them, or `None` if the corners are not those of
    /// two walls with a common foot of the mast.
    #[must_use]
    pub fn from_walls(left: Vec<Vertex>, right: Vec<Vertex>) -> Option<Thermograph> {
        if left.last() != right.last() {
            return None;
        }
        let (left, right) = (Trajectory::wall(left)?, Trajectory::wall(right)?);
        Some(Thermograph { left, right })
    }

    /// Returns the left wall: the left stop of the game cooled by `t`.
    #[must_use]
    pub fn left(&self) -> &Trajectory {
        &self.left
    }

    /// Returns the right wall: the right stop of the game cooled by `t`.
    #[must_use]
    pub fn right(&self) -> &Trajectory {
        &self.right
    }

    /// Returns the corners of the left wall from the bottom to the [`foot`](Thermograph::foot) of
    /// the mast, even if the wall does not turn there.
    #[must_use]
    pub fn left_wall(&self) -> Vec<Vertex> {
        self.up_to_the_mast(&self.left)
    }

    /// Returns the corners of the right wall in the same order.
    #[must_use]
    pub fn right_wall(&self) -> Vec<Vertex> {
        self.up_to_the_mast(&self.right)
    }

    fn up_to_the_mast(&self, trajectory: &Trajectory) -> Vec<Vertex> {
        let mut corners = trajectory.vertices().to_vec();
        if trajectory.last() != self.foot() {
            corners.push(self.foot().clone());
        }
        corners
    }

    /// Returns the foot of the mast: the mean and the temperature.
    #[must_use]
    pub fn foot(&self) -> &Vertex {
        // At least one of the two walls turns where they meet.
        let (left, right) = (self.left.last(), self.right.last());
        if left.temperature < right.temperature { right } else { left }
    }

    /// Returns the mean value.
    #[must_use]
    pub fn mean(&self) -> &Dyadic {
        &self.foot().value
    }

    /// Returns the temperature.
    #[must_use]
    pub fn temperature(&self) -> &Dyadic {
        &self.foot().temperature
    }
}

impl ShortContext<'_> {
    /// Returns the thermograph of `g`.
    pub fn thermograph(self, g: Short) -> Budgeted<Arc<Thermograph>> {
        let index = self.thermograph_index(g)?;
        Ok(self.universe.thermographs.get(index))
    }

    fn thermograph_index(self, g: Short) -> Budgeted<u32> {
        let table = &self.universe.thermographs;
        if let Some(known) = table.known(self.place(g)) {
            return Ok(known);
        }
        self.budget.spend(1)?;
        let index = match self.as_nus(g) {
            Some(nus) if nus.is_number() && nus.number.is_integer() => {
                table.mast(nus.number.clone())
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
        table.remember(self.place(g), index);
        Ok(index)
    }

    fn thermograph_from_options(self, g: Short) -> Budgeted<u32> {
        let table = &self.universe.thermographs;
        let (left, right) = self.options(g)?;
        let (mut left_key, mut right_key) = (Key::new(), Key::new());
        for option in left {
            left_key.push(table.walls_of(deep(|| self.thermograph_index(option))?).1);
        }
        for option in right {
            right_key.push(table.walls_of(deep(|| self.thermograph_index(option))?).0);
        }
        Ok(table.over(left_key, right_key))
    }

    /// Returns the mean value of `g`. Means are additive.
    pub fn mean(self, g: Short) -> Budgeted<Dyadic> {
        Ok(self.thermograph(g)?.mean().clone())
    }

    /// Returns the temperature of `g`, which is `-1/2^k` for a number with denominator `2^k`.
    pub fn temperature(self, g: Short) -> Budgeted<Dyadic> {
        Ok(self.thermograph(g)?.temperature().clone())
    }

    /// Returns the temperature of `g` in Sjöstrand's convention: every number has temperature 0.
    pub fn nonnegative_temperature(self, g: Short) -> Budgeted<Dyadic> {
        Ok(self.temperature(g)?.max(Dyadic::ZERO))
    }
}

/// Returns a simpler game with the same walls. They depend only on `x` and the outcome of
/// `n·↑ + *k`, which is replaced by 0, ↑, ↓ or `*`.
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

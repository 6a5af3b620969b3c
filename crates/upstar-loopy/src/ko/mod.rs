//! Thermographs of games with kos.
//!
//! A *ko* is two positions that lead to each other, the one by a move of Left, the other by a move of
//! Right; the one who moves *takes* the ko. The thermograph says what a position is worth if every
//! move costs a tax of `t`, paid to the opponent, and if a player may pass; after two passes in a row
//! the tax falls. Taking back at once is forbidden, but who has the larger ko threats gets round
//! that: he is the *komaster*, and what he may do is this (Berlekamp, *The economist's view of
//! combinatorial games*, 1996): the komaster may take the ko whenever it is his turn, but has to
//! move on from there at once, and pays the tax for both moves. The opponent takes the ko as any
//! other move, since nobody who has moved on from a ko can be taken back.
//!
//! If [neither](Komaster::Neither) has threats, who may not take back moves elsewhere in the graph or
//! passes.
//!
//! So every wall is the best of scaffolds as in a game that ends: Left's scaffold at `t` is the
//! highest right wall of an option minus `t`, and so on. But scaffolds of kos may lean to either
//! side, and three things follow. Both walls may be one slanting line. Where the left scaffold is
//! lower than the right one nobody wants to move, and the value is that of lower taxes, unless a
//! scaffold pushes it aside. And a mean depends on who is komaster: such positions are called
//! *hyperactive*.
//!
//! For which graphs this is defined: what can be reached from each other must be linked by kos
//! without a circle, so that one ko can be taken at a time. A pass, a longer circle and two kos at
//! once are refused.

mod curve;
mod equations;
mod ko_component;
#[cfg(test)]
mod tests;
mod thermograph_sweep;

use upstar_core::{Answer, Budgeted, Player};
use upstar_number::Rational;

use crate::context::LoopyContext;
use crate::system::{System, SystemOption};

pub use curve::{Wall, WallCorner};
use equations::WallEquations;
use ko_component::Class;

/// Who has the larger ko threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Komaster {
    /// There are no ko threats.
    Neither,
    /// Left can win every ko.
    Left,
    /// Right can win every ko.
    Right,
}

impl Komaster {
    fn player(self) -> Option<Player> {
        match self {
            Komaster::Neither => None,
            Komaster::Left => Some(Player::Left),
            Komaster::Right => Some(Player::Right),
        }
    }
}

/// The thermograph of a position with kos: two walls and the mast on top of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KoThermograph {
    left: Wall,
    right: Wall,
}

impl KoThermograph {
    /// What the position is worth if Left starts, for every tax from -1 up.
    #[must_use]
    pub fn left(&self) -> &Wall {
        &self.left
    }

    /// What the position is worth if Right starts.
    #[must_use]
    pub fn right(&self) -> &Wall {
        &self.right
    }

    /// The wall of the player who starts.
    #[must_use]
    pub fn wall(&self, starter: Player) -> &Wall {
        match starter {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }

    /// The corners of the left wall from the bottom to the foot of the mast: the last one is the
    /// [`foot`](KoThermograph::foot) even if the wall goes straight up into the mast.
    #[must_use]
    pub fn left_wall(&self) -> Vec<WallCorner> {
        self.up_to_the_mast(&self.left)
    }

    /// The corners of the right wall, in the same way.
    #[must_use]
    pub fn right_wall(&self) -> Vec<WallCorner> {
        self.up_to_the_mast(&self.right)
    }

    fn up_to_the_mast(&self, wall: &Wall) -> Vec<WallCorner> {
        let mut corners = wall.corners().to_vec();
        if wall.last() != self.foot() {
            corners.push(self.foot().clone());
        }
        corners
    }

    /// The foot of the mast: the mast value and the temperature. Above it nothing changes.
    #[must_use]
    pub fn foot(&self) -> &WallCorner {
        let (left, right) = (self.left.last(), self.right.last());
        if left.temperature < right.temperature { right } else { left }
    }

    /// The mast value.
    #[must_use]
    pub fn mean(&self) -> &Rational {
        &self.foot().value
    }

    /// The temperature: the foot of the mast. Above it nothing changes.
    #[must_use]
    pub fn temperature(&self) -> &Rational {
        &self.foot().temperature
    }
}

impl LoopyContext<'_> {
    /// The thermograph of a position of a system whose cycles are kos.
    ///
    /// Options that are values must be games that end. For a system without cycles this is the
    /// thermograph of the value. Time is linear in the system for each corner of the walls.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_loopy::{Komaster, SystemOption, Loopy, LoopyContext, Stoppers, System};
    /// # use upstar_number::Rational;
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// // a = {x | b}, b = {a | -2}, x = {1 | 0}
    /// let number = |n| lx.cx.integer(n).map(|g| SystemOption::Value(Loopy::from(g)));
    /// let system = System { nodes: vec![
    ///     (vec![SystemOption::Node(2)], vec![SystemOption::Node(1)]),
    ///     (vec![SystemOption::Node(0)], vec![number(-2)?]),
    ///     (vec![number(1)?], vec![number(0)?]),
    /// ] };
    /// let thermograph = lx.ko_thermograph(&system, 0, Komaster::Neither)?;
    /// assert_eq!(thermograph.mean().to_string(), "-1/3");
    /// assert_eq!(thermograph.temperature().to_string(), "5/6");
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the system is not of the kind described in [`ko`](crate::ko), if a value in it does not end, if
    /// the ko is so cold that it is not worth fighting even at a tax of -1, and if the budget runs
    /// out.
    ///
    /// # Panics
    ///
    /// If there is no such position, or a link leads to none.
    pub fn ko_thermograph(
        self,
        system: &System,
        root: u32,
        komaster: Komaster,
    ) -> Answer<KoThermograph> {
        let mut all = self.ko_thermographs(&reachable(system, root), komaster)?;
        Ok(all.swap_remove(0))
    }

    /// The thermographs of all positions of a system.
    ///
    /// # Errors
    ///
    /// As [`ko_thermograph`](LoopyContext::ko_thermograph).
    ///
    /// # Panics
    ///
    /// If a link leads to no position.
    pub fn ko_thermographs(
        self,
        system: &System,
        komaster: Komaster,
    ) -> Answer<Vec<KoThermograph>> {
        let class = Class::of(system)?;
        let mut known: Vec<Option<KoThermograph>> = vec![None; system.nodes.len()];
        for members in class.components.iter() {
            self.cx.budget.spend(members.len() as u64)?;
            let rules = WallEquations::of(self, system, members, &known, komaster)?;
            for (&node, thermograph) in members.iter().zip(thermograph_sweep::walls(self, &rules)?)
            {
                known[node as usize] = Some(thermograph);
            }
        }
        // Every position is in a component.
        Ok(known.into_iter().flatten().collect())
    }
}

/// The part of the system that can be reached from a position, which becomes the first.
fn reachable(system: &System, root: u32) -> System {
    const UNSEEN: u32 = u32::MAX;
    let mut numbers = vec![UNSEEN; system.nodes.len()];
    numbers[root as usize] = 0;
    let mut met = vec![root];
    let mut next = 0;
    let mut nodes = Vec::new();
    while let Some(&node) = met.get(next) {
        next += 1;
        let (left, right) = &system.nodes[node as usize];
        let mut renumbered = |links: &[SystemOption]| -> Vec<SystemOption> {
            let link = |link: &SystemOption| match *link {
                SystemOption::Node(to) => {
                    if numbers[to as usize] == UNSEEN {
                        numbers[to as usize] = met.len() as u32;
                        met.push(to);
                    }
                    SystemOption::Node(numbers[to as usize])
                }
                value => value,
            };
            links.iter().map(link).collect()
        };
        let left = renumbered(left);
        nodes.push((left, renumbered(right)));
    }
    System { nodes }
}

/// What is known of a game that ends.
fn short_walls(lx: LoopyContext<'_>, g: upstar_short::Short) -> Budgeted<KoThermograph> {
    let thermograph = lx.cx.thermograph(g)?;
    let left = Wall::of(thermograph.left().vertices())?;
    Ok(KoThermograph { left, right: Wall::of(thermograph.right().vertices())? })
}

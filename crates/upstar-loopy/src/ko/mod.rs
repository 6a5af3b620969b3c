//! Thermographs of games with kos.
//!
//! A *ko* consists of two positions: a player can move from one to the other, and the opponent can
//! move back. Thermographs are defined if the moves within each strongly connected component are
//! kos that form a tree, so that only one ko can be taken at a time. Passes, longer cycles and
//! simultaneous kos are rejected.

mod curve;
mod equations;
mod ko_component;
#[cfg(test)]
mod tests;
mod thermograph_sweep;

use upstar_core::{Answer, Budgeted, Player};
use upstar_number::Rational;

use crate::context::LoopyContext;
use crate::literal::Literal;
use crate::system::{System, SystemOption};

pub use curve::{Wall, WallCorner};
use equations::WallEquations;
use ko_component::Class;

/// The player with the larger ko threats (Berlekamp, *The economist's view of combinatorial games*,
/// 1996).
///
/// The *komaster* may take the ko on any turn. The komaster must then move again at once, and pays
/// the tax for both moves. The opponent takes the ko as an ordinary move. Once the komaster has
/// moved on, the ko cannot be retaken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Komaster {
    /// Neither player has ko threats. A player who may not retake moves elsewhere or passes.
    Neither,
    /// Left is the komaster.
    Left,
    /// Right is the komaster.
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

/// The thermograph of a position with kos: two walls and the mast above them.
///
/// Every move costs a tax of `t`, paid to the opponent. Players may pass, and after two consecutive
/// passes the tax falls. As for short games, the left scaffold at `t` is the maximum of the right
/// walls of the Left options, minus `t`. The scaffolds may lean to either side, and both walls may
/// be the same slanting line.
///
/// At taxes at which the left scaffold is below the right scaffold, neither player wants to move.
/// Then the value remains the same as at lower taxes, until it meets a scaffold and follows it. A
/// position whose mean depends on the komaster is *hyperactive*.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KoThermograph {
    left: Wall,
    right: Wall,
}

impl KoThermograph {
    /// Returns the value with Left moving first, as a function of the tax `t >= -1`.
    #[must_use]
    pub fn left(&self) -> &Wall {
        &self.left
    }

    /// Returns the value with Right moving first, as a function of the tax `t >= -1`.
    #[must_use]
    pub fn right(&self) -> &Wall {
        &self.right
    }

    /// Returns the wall of the first player.
    #[must_use]
    pub fn wall(&self, starter: Player) -> &Wall {
        match starter {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }

    /// Returns the corners of the left wall up to the [`foot`](KoThermograph::foot) of the mast.
    #[must_use]
    pub fn left_wall(&self) -> Vec<WallCorner> {
        self.up_to_the_mast(&self.left)
    }

    /// Returns the corners of the right wall up to the foot.
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

    /// Returns the foot of the mast: the mast value and the temperature.
    #[must_use]
    pub fn foot(&self) -> &WallCorner {
        let (left, right) = (self.left.last(), self.right.last());
        if left.temperature < right.temperature { right } else { left }
    }

    /// Returns the mast value.
    #[must_use]
    pub fn mean(&self) -> &Rational {
        &self.foot().value
    }

    /// Returns the temperature at the foot of the mast.
    #[must_use]
    pub fn temperature(&self) -> &Rational {
        &self.foot().temperature
    }
}

impl LoopyContext<'_> {
    /// Returns the thermograph of a position of a system whose cycles are kos.
    ///
    /// Options that are values must be short games. For each corner, the cost is linear in the size
    /// of the system.
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
    /// Undefined if the moves of the system do not satisfy the conditions of [`ko`](crate::ko), if
    /// an option is a value that is not short, or if the ko is so cold that it is not worth
    /// fighting even at a tax of -1.
    ///
    /// # Panics
    ///
    /// Panics if the position or an option does not exist.
    pub fn ko_thermograph(
        self,
        system: &System,
        root: u32,
        komaster: Komaster,
    ) -> Answer<KoThermograph> {
        let mut all = self.ko_thermographs(&reachable(system, root), komaster)?;
        Ok(all.swap_remove(0))
    }

    /// Returns the thermograph of a literal form whose cycles are kos.
    ///
    /// # Errors
    ///
    /// Same as [`ko_thermograph`](LoopyContext::ko_thermograph).
    pub fn ko_thermograph_of_literal(
        self,
        form: &Literal,
        komaster: Komaster,
    ) -> Answer<KoThermograph> {
        match form {
            Literal::Form(form) => Ok(short_walls(self, self.cx.value(*form)?)?),
            Literal::Loopy(_) => self.ko_thermograph(&self.with_values(form.nodes())?, 0, komaster),
        }
    }

    /// Returns the thermographs of all positions of a system.
    ///
    /// # Panics
    ///
    /// Panics if an option does not exist.
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
        Ok(known.into_iter().flatten().collect())
    }
}

/// Returns the part of the system that is reachable from `root`, which becomes position 0.
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

fn short_walls(lx: LoopyContext<'_>, g: upstar_short::Short) -> Budgeted<KoThermograph> {
    let thermograph = lx.cx.thermograph(g)?;
    let left = Wall::of(thermograph.left().vertices())?;
    Ok(KoThermograph { left, right: Wall::of(thermograph.right().vertices())? })
}

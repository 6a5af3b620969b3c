//! Systems of equations: positions given by their options.

use upstar_core::Player;
use upstar_form::Graph;

use crate::stopper::Loopy;

/// An option of a position of a [`System`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SystemOption {
    /// A position of the system; a pass if it is the position itself.
    Node(u32),
    /// A known value.
    Value(Loopy),
}

/// Positions given by their Left and Right options.
///
/// ```
/// # use upstar_core::Budget;
/// # use upstar_loopy::{SystemOption, Loopy, LoopyContext, Stopper, Stoppers, System};
/// # use upstar_short::{ShortContext, Universe};
/// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
/// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
/// // over = {0 | pass}
/// let zero = SystemOption::Value(Loopy::ZERO);
/// let system = System { nodes: vec![(vec![zero], vec![SystemOption::Node(0)])] };
/// assert_eq!(lx.first(&system)?.value()?, Stopper::OVER.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct System {
    /// The options of each position.
    pub nodes: Vec<(Vec<SystemOption>, Vec<SystemOption>)>,
}

impl From<&Graph> for System {
    fn from(graph: &Graph) -> System {
        let side = |node: u32, player: Player| {
            graph.options(node, player).iter().map(|&option| SystemOption::Node(option)).collect()
        };
        let both = |node| (side(node, Player::Left), side(node, Player::Right));
        System { nodes: graph.nodes().map(both).collect() }
    }
}

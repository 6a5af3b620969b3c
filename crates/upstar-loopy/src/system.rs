//! Systems of equations: positions given by their options.

use upstar_core::Player;
use upstar_form::Graph;

use crate::stopper::Loopy;

/// An option of a position of a [`System`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SystemOption<V = Loopy> {
    /// A position of the system; a pass if it is the position itself.
    Node(u32),
    /// A known value, or in a literal form a loopfree form.
    Value(V),
}

/// Left's and Right's options of a position.
pub type SystemNode<V = Loopy> = (Vec<SystemOption<V>>, Vec<SystemOption<V>>);

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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct System<V = Loopy> {
    /// The options of each position.
    pub nodes: Vec<SystemNode<V>>,
}

impl<V> Default for System<V> {
    fn default() -> System<V> {
        System { nodes: Vec::new() }
    }
}

impl<V> From<&Graph> for System<V> {
    fn from(graph: &Graph) -> System<V> {
        let side = |node: u32, player: Player| {
            graph.options(node, player).iter().map(|&option| SystemOption::Node(option)).collect()
        };
        let both = |node| (side(node, Player::Left), side(node, Player::Right));
        System { nodes: graph.nodes().map(both).collect() }
    }
}

//! The graph of a canonical form.

use upstar_core::Budgeted;
use upstar_form::Graph;

use crate::Map;
use crate::context::LoopyContext;
use crate::stopper::{Stopper, StopperRef};

impl LoopyContext<'_> {
    /// Returns the graph of the followers of a stopper, and the value of each node. The nodes are
    /// in breadth-first order. Short games are expanded too.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_form::Graph;
    /// # use upstar_loopy::{LoopyContext, Stopper, Stoppers};
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// let (graph, nodes) = lx.graph(Stopper::OVER)?;
    /// assert_eq!(graph, Graph::new([(vec![1], vec![0]), (vec![], vec![])]));
    /// assert_eq!(nodes, [Stopper::OVER, Stopper::ZERO]);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn graph(self, g: Stopper) -> Budgeted<(Graph, Vec<Stopper>)> {
        let mut numbers: Map<StopperRef, u32> = [(self.refer(g), 0)].into_iter().collect();
        let mut nodes = vec![self.refer(g)];
        let mut rows = Vec::new();
        while rows.len() < nodes.len() {
            self.cx.budget.spend(1)?;
            let moves = self.moves(nodes[rows.len()])?;
            let mut side = |options: Vec<StopperRef>| -> Vec<u32> {
                let mut number = |option| {
                    *numbers.entry(option).or_insert_with(|| {
                        nodes.push(option);
                        nodes.len() as u32 - 1
                    })
                };
                options.into_iter().map(&mut number).collect()
            };
            let row = (side(moves.left), side(moves.right));
            rows.push(row);
        }
        Ok((Graph::new(rows), nodes.into_iter().map(|node| self.stopper(node)).collect()))
    }
}

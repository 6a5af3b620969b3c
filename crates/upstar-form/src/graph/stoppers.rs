//! Stoppers and loopfree graphs.

use upstar_core::Player;

use crate::graph::Graph;
use crate::graph::outcomes::{node_and_mover, state};

impl Graph {
    /// Tests which nodes are *stoppers*: no alternating play from any follower is infinite, no
    /// matter who moves first.
    ///
    /// Removes the states from which every alternating play is finite. Nodes that reach a remaining
    /// state are not stoppers. Takes linear time.
    #[must_use]
    pub fn stoppers(&self) -> Vec<bool> {
        let moved_here = [self.left.reversed(), self.right.reversed()];
        let mut open = vec![0u32; 2 * self.len()];
        let mut ended = Vec::new();
        for node in self.nodes() {
            for player in Player::BOTH {
                open[state(node, player)] = self.options(node, player).len() as u32;
            }
        }
        ended.extend((0..open.len()).filter(|&state| open[state] == 0));
        while let Some(reached) = ended.pop() {
            let (node, player) = node_and_mover(reached);
            let mover = player.opponent();
            for &from in moved_here[usize::from(mover == Player::Right)].row(node) {
                let before = state(from, mover);
                open[before] -= 1;
                if open[before] == 0 {
                    ended.push(before);
                }
            }
        }
        let mut stops: Vec<bool> = open.chunks_exact(2).map(|pair| pair == [0, 0]).collect();
        let mut endless: Vec<u32> = self.nodes().filter(|&node| !stops[node as usize]).collect();
        while let Some(node) = endless.pop() {
            for &from in moved_here.iter().flat_map(|rows| rows.row(node)) {
                if std::mem::replace(&mut stops[from as usize], false) {
                    endless.push(from);
                }
            }
        }
        stops
    }

    /// Returns `true` if `root` is a stopper. Examines only the followers of `root`.
    ///
    /// ```
    /// # use upstar_form::Graph;
    /// // on = {pass | }, dud = {pass | pass}, {on | off}
    /// let graph = Graph::new([
    ///     (vec![0], vec![]),
    ///     (vec![1], vec![1]),
    ///     (vec![], vec![2]),
    ///     (vec![0], vec![2]),
    /// ]);
    /// assert!(graph.is_stopper(0) && !graph.is_stopper(1) && graph.is_stopper(3));
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if there is no such node.
    #[must_use]
    pub fn is_stopper(&self, root: u32) -> bool {
        self.reachable(root).0.stoppers()[0]
    }

    /// Returns `true` if every sequence of moves from `root`, alternating or not, is finite.
    ///
    /// # Panics
    ///
    /// Panics if there is no such node.
    #[must_use]
    pub fn is_loopfree(&self, root: u32) -> bool {
        let components = self.reachable(root).0.components();
        (0..components.len() as u32).all(|component| !components.is_loop(component))
    }
}

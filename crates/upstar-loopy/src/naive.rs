//! Direct implementations of the definitions on whole graphs, for testing the fast code.

use upstar_core::Player;
use upstar_form::Graph;

/// The infinite play of a difference `g - h` that is a win for Left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InfinitePlay {
    /// All infinite play; defines the order of stoppers.
    Left,
    /// Infinite play with infinitely many moves in `g`; defines the order of onsides.
    First,
    /// Infinite play with infinitely many moves in `h`; defines the order of offsides.
    Second,
}

/// Returns `true` if Left, moving second, survives on `g - h`: Left never runs out of moves, and
/// any infinite play is a win for Left.
///
/// Suitable only for graphs with about a dozen nodes.
///
/// ```
/// # use upstar_form::Graph;
/// # use upstar_loopy::naive::{InfinitePlay, geq};
/// // on and 0
/// let graph = Graph::new([(vec![0], vec![]), (vec![], vec![])]);
/// assert!(geq(&graph, 0, 1, InfinitePlay::Left) && !geq(&graph, 1, 0, InfinitePlay::Left));
/// ```
#[must_use]
pub fn geq(graph: &Graph, g: u32, h: u32, infinite: InfinitePlay) -> bool {
    Difference { graph, infinite }.survived()[place(graph, g, h, Player::Right)]
}

/// Returns [`geq`] for each pair of nodes, where `g` is the row and `h` is the column.
#[must_use]
pub fn order(graph: &Graph, infinite: InfinitePlay) -> Vec<Vec<bool>> {
    let survived = Difference { graph, infinite }.survived();
    let row = |g| graph.nodes().map(|h| survived[place(graph, g, h, Player::Right)]).collect();
    graph.nodes().map(row).collect()
}

/// Returns `true` if Left survives on `g - h` when `starter` moves first.
#[must_use]
pub fn survives(graph: &Graph, g: u32, h: u32, starter: Player, infinite: InfinitePlay) -> bool {
    Difference { graph, infinite }.survived()[place(graph, g, h, starter)]
}

/// Returns `true` if `g >= h` for the onsides and for the offsides; the values need not be
/// stoppers.
#[must_use]
pub fn loopy_geq(graph: &Graph, g: u32, h: u32) -> bool {
    geq(graph, g, h, InfinitePlay::First) && geq(graph, g, h, InfinitePlay::Second)
}

fn place(graph: &Graph, g: u32, h: u32, mover: Player) -> usize {
    2 * (g as usize * graph.len() + h as usize) + usize::from(mover == Player::Right)
}

struct Difference<'a> {
    graph: &'a Graph,
    infinite: InfinitePlay,
}

impl Difference<'_> {
    /// Computes the states in which Left survives. They form the largest set such that from each
    /// state, Left can force a move into the set, or a state in which Right cannot move. For
    /// [`First`](InfinitePlay::First), this move must be in `g`; for
    /// [`Second`](InfinitePlay::Second), in `h`.
    fn survived(&self) -> Vec<bool> {
        let mut alive = vec![true; 2 * self.graph.len() * self.graph.len()];
        loop {
            let mut forced = vec![false; alive.len()];
            while self.force(&alive, &mut forced) {}
            if forced == alive {
                return alive;
            }
            alive = forced;
        }
    }

    fn force(&self, alive: &[bool], forced: &mut [bool]) -> bool {
        let mut changed = false;
        for g in self.graph.nodes() {
            for h in self.graph.nodes() {
                for mover in Player::BOTH {
                    let here = place(self.graph, g, h, mover);
                    if forced[here] {
                        continue;
                    }
                    let good = |g, h, liked| {
                        let there = place(self.graph, g, h, mover.opponent());
                        forced[there] || liked && alive[there]
                    };
                    let in_g = self.infinite != InfinitePlay::Second;
                    let in_h = self.infinite != InfinitePlay::First;
                    let in_first = self.graph.options(g, mover).iter().map(|&x| good(x, h, in_g));
                    let second = self.graph.options(h, mover.opponent());
                    let mut all = in_first.chain(second.iter().map(|&y| good(g, y, in_h)));
                    let now = match mover {
                        Player::Left => all.any(|good| good),
                        Player::Right => all.all(|good| good),
                    };
                    forced[here] = now;
                    changed |= now;
                }
            }
        }
        changed
    }
}

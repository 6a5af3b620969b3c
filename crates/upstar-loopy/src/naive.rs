//! The definitions, computed on whole graphs in the most obvious way: what the fast code is tested
//! against.

use upstar_core::Player;
use upstar_form::Graph;

/// Who is content with infinite play in a difference `g - h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InfinitePlay {
    /// Left always is: the order of stoppers.
    Left,
    /// Left is if `g` is moved in infinitely often: the order of onsides.
    First,
    /// Left is if `h` is moved in infinitely often: the order of offsides.
    Second,
}

/// Whether Left, moving second, survives on `g - h`: she never runs out of moves, and likes how play
/// goes on forever if it does.
///
/// All positions of the difference are looked at again and again; for graphs of a dozen nodes.
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

/// The order of all nodes of a graph: [`geq`] for each pair, where `g` is the row.
#[must_use]
pub fn order(graph: &Graph, infinite: InfinitePlay) -> Vec<Vec<bool>> {
    let survived = Difference { graph, infinite }.survived();
    let row = |g| graph.nodes().map(|h| survived[place(graph, g, h, Player::Right)]).collect();
    graph.nodes().map(row).collect()
}

/// Whether Left, when `starter` starts, survives on `g - h`.
#[must_use]
pub fn survives(graph: &Graph, g: u32, h: u32, starter: Player, infinite: InfinitePlay) -> bool {
    Difference { graph, infinite }.survived()[place(graph, g, h, starter)]
}

/// `g >= h` for values with sides: on the onsides and on the offsides.
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
    /// For each position and mover, whether Left survives: the largest set from which she can always
    /// force play on to a move she likes that leads into the set, or to the end of Right's moves.
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

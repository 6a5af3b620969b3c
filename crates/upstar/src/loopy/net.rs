//! Games as finite graphs: who wins, and who holds the draw, without any values.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

use upstar_core::{Budget, Interrupted, Player, Step};
use upstar_form::Graph;
use upstar_short::{Cx, Short};

use super::walk::{Source, Thing};

/// A graph whose node 0 is what was asked about, with the numbers of its nodes.
pub(crate) struct Net<K> {
    pub(crate) graph: Graph,
    numbers: HashMap<K, u32, foldhash::fast::RandomState>,
}

impl<K: Clone + Eq + Hash> Net<K> {
    /// Walk from `root`, breadth first; `options` appends Left's options of a node and then Right's,
    /// and says how many are Left's.
    fn explore(
        root: K,
        budget: &Budget,
        mut options: impl FnMut(&K, &mut Vec<K>) -> Step<usize>,
    ) -> Step<Net<K>> {
        let mut numbers = HashMap::from_iter([(root.clone(), 0)]);
        let mut met = VecDeque::from([root]);
        let mut rows = Vec::new();
        let mut targets = Vec::new();
        while let Some(thing) = met.pop_front() {
            let left = options(&thing, &mut targets)?;
            budget.spend(1 + targets.len() as u64)?;
            let mut sides = (Vec::with_capacity(left), Vec::new());
            for (at, target) in targets.drain(..).enumerate() {
                let next = numbers.len() as u32;
                if next == u32::MAX {
                    let message = "the graph has more than four billion positions";
                    return Err(Interrupted::too_large(message));
                }
                let number = *numbers.entry(target).or_insert_with_key(|target| {
                    met.push_back(target.clone());
                    next
                });
                if at < left { sides.0.push(number) } else { sides.1.push(number) }
            }
            rows.push(sides);
        }
        Ok(Net { graph: Graph::new(rows), numbers })
    }

    /// The number of something, if it was met.
    pub(crate) fn find(&self, thing: &K) -> Option<u32> {
        self.numbers.get(thing).copied()
    }

    /// The number of something that was met; of anything else, that of the root.
    pub(crate) fn number(&self, thing: &K) -> u32 {
        self.find(thing).unwrap_or(0)
    }
}

impl Net<Thing> {
    /// The graph of a position and of all that follows.
    pub(crate) fn of_positions(
        source: &mut dyn Source,
        root: Thing,
        budget: &Budget,
    ) -> Step<Net<Thing>> {
        Net::explore(root, budget, |&thing, out| source.expand(thing, out))
    }

    /// The things by the numbers of their nodes.
    pub(crate) fn things(&self) -> Vec<Thing> {
        let mut things = vec![0; self.numbers.len()];
        for (&thing, &number) in &self.numbers {
            things[number as usize] = thing;
        }
        things
    }
}

/// The graph of a value.
pub(crate) fn of_value(value: Short, cx: Cx<'_>) -> Step<Net<Short>> {
    Net::explore(value, cx.budget, |&value, out| {
        let left = cx.left_options(value)?;
        let right = cx.right_options(value)?;
        out.extend(&left);
        out.extend(right);
        Ok(left.len())
    })
}

/// The sum of the roots of graphs; a node is named by its summands.
pub(crate) fn product(graphs: &[&Graph], budget: &Budget) -> Step<Net<Box<[u32]>>> {
    let root: Box<[u32]> = vec![0; graphs.len()].into();
    Net::explore(root, budget, |nodes, out| {
        let mut left = 0;
        for player in Player::BOTH {
            for (i, graph) in graphs.iter().enumerate() {
                for &option in graph.options(nodes[i], player) {
                    let mut nodes = nodes.clone();
                    nodes[i] = option;
                    out.push(nodes);
                }
            }
            if player == Player::Left {
                left = out.len();
            }
        }
        Ok(left)
    })
}

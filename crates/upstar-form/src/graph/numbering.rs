//! Graphs obtained by exploration: reachable nodes, sums, literal forms.

use std::collections::VecDeque;

use hashbrown::HashMap;
use upstar_core::{Budget, Budgeted, Interrupted, Player};

use crate::forms::{FormId, Forms};
use crate::graph::{Graph, MOST, NodeLists};

struct Numbering<K> {
    numbers: HashMap<K, u32, foldhash::fast::RandomState>,
    met: Vec<K>,
}

impl<K: Copy + Eq + std::hash::Hash> Numbering<K> {
    fn starting_at(root: K) -> Numbering<K> {
        let numbers = [(root, 0)].into_iter().collect();
        Numbering { numbers, met: vec![root] }
    }

    fn number(&mut self, thing: K) -> u32 {
        *self.numbers.entry(thing).or_insert_with(|| {
            self.met.push(thing);
            self.met.len() as u32 - 1
        })
    }
}

/// Explores the graph breadth first from `root`. `options` appends the options of each player.
fn explore<K: Copy + Eq + std::hash::Hash>(
    root: K,
    budget: &Budget,
    mut options: impl FnMut(K, Player, &mut Vec<K>) -> Budgeted<()>,
) -> Budgeted<(Graph, Vec<K>)> {
    let mut numbering = Numbering::starting_at(root);
    let mut graph = Graph { left: NodeLists::new(), right: NodeLists::new() };
    let mut targets = Vec::new();
    let mut row = Vec::new();
    let mut next = 0;
    while let Some(&position) = numbering.met.get(next) {
        next += 1;
        for player in Player::BOTH {
            targets.clear();
            row.clear();
            options(position, player, &mut targets)?;
            budget.spend(1 + targets.len() as u64)?;
            if numbering.met.len() + graph.edges() + 2 * targets.len() >= MOST {
                return Err(Interrupted::too_large("the graph has more than four billion moves"));
            }
            row.extend(targets.iter().map(|&target| numbering.number(target)));
            match player {
                Player::Left => graph.left.push(row.iter().copied()),
                Player::Right => graph.right.push(row.iter().copied()),
            }
        }
    }
    Ok((graph, numbering.met))
}

impl Graph {
    /// Returns the subgraph reachable from `root`, numbered breadth first, and the old number of
    /// each new node.
    ///
    /// # Panics
    ///
    /// Panics if there is no such node.
    #[must_use]
    pub fn reachable(&self, root: u32) -> (Graph, Vec<u32>) {
        const UNSEEN: u32 = u32::MAX;
        let mut numbers = vec![UNSEEN; self.len()];
        let mut met = vec![root];
        let mut queue = VecDeque::from([root]);
        numbers[root as usize] = 0;
        while let Some(node) = queue.pop_front() {
            for option in self.both(node) {
                if numbers[option as usize] == UNSEEN {
                    numbers[option as usize] = met.len() as u32;
                    met.push(option);
                    queue.push_back(option);
                }
            }
        }
        let mut graph = Graph { left: NodeLists::new(), right: NodeLists::new() };
        let renumbered = |row: &[u32]| row.iter().map(|&node| numbers[node as usize]).collect();
        for &node in &met {
            let (left, right): (Vec<u32>, Vec<u32>) =
                (renumbered(self.left.row(node)), renumbered(self.right.row(node)));
            graph.push(left, right);
        }
        (graph, met)
    }

    /// Returns the graph of the disjunctive sum of two nodes: the part of the product reachable
    /// from the pair of roots, which is node 0. Charges a step for each node and each move.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_form::Graph;
    /// let on = Graph::new([(vec![0], vec![])]);
    /// let dud = on.sum(0, &on.negative(), 0, &Budget::unlimited())?;
    /// assert_eq!(dud, Graph::new([(vec![0], vec![0])]));
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the sum has more than four billion positions and moves.
    ///
    /// # Panics
    ///
    /// Panics if there is no such node.
    pub fn sum(
        &self,
        root: u32,
        other: &Graph,
        other_root: u32,
        budget: &Budget,
    ) -> Budgeted<Graph> {
        assert!((root as usize) < self.len() && (other_root as usize) < other.len(), "a node");
        let (sum, _) = explore((root, other_root), budget, |(a, b), player, targets| {
            targets.extend(self.options(a, player).iter().map(|&option| (option, b)));
            targets.extend(other.options(b, player).iter().map(|&option| (a, option)));
            Ok(())
        })?;
        Ok(sum)
    }

    /// Returns the graph of a literal form. Node 0 is the form. Numbers, ups and nimbers are
    /// expanded: `1000000` has a million and one nodes.
    ///
    /// # Errors
    ///
    /// Returns an error if a position has too many options, such as `*100000000`.
    pub fn from_form(forms: &Forms, form: FormId, budget: &Budget) -> Budgeted<Graph> {
        let (graph, _) = explore(form, budget, |position, player, targets| {
            targets.extend(forms.options_of(position, player)?.iter());
            Ok(())
        })?;
        Ok(graph)
    }
}

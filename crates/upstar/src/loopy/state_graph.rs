//! Games as finite graphs. Outcomes, including draws, are computed without values.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::iter::successors;

use upstar_core::{Budget, Budgeted, Interrupted, Player};
use upstar_form::Graph;
use upstar_short::{Short, ShortContext};

use super::scc_solver::{PositionSource, SignedPosition};

/// A graph with numbered nodes. Node 0 is the root.
pub(crate) struct StateGraph<K> {
    pub(crate) graph: Graph,
    numbers: HashMap<K, u32, foldhash::fast::RandomState>,
}

impl<K: Clone + Eq + Hash> StateGraph<K> {
    /// Explores the followers of `root` breadth first. `options` appends Left's options of a node
    /// and then Right's, and returns the number of Left's options.
    fn explore(
        root: K,
        budget: &Budget,
        mut options: impl FnMut(&K, &mut Vec<K>) -> Budgeted<usize>,
    ) -> Budgeted<StateGraph<K>> {
        let mut numbers = HashMap::from_iter([(root.clone(), 0)]);
        let mut met = VecDeque::from([root]);
        let mut rows = Vec::new();
        let mut targets = Vec::new();
        while let Some(state) = met.pop_front() {
            let left = options(&state, &mut targets)?;
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
        Ok(StateGraph { graph: Graph::new(rows), numbers })
    }

    pub(crate) fn find(&self, state: &K) -> Option<u32> {
        self.numbers.get(state).copied()
    }
}

impl StateGraph<SignedPosition> {
    /// Returns the graph of a position and its followers.
    ///
    /// If a board can recur with more and more prisoners, there are infinitely many followers. Then
    /// some line of play leads from a board to the same board with no fewer prisoners on either
    /// side (L. Dickson, 1913). Hence it suffices to compare each new state with the earlier states
    /// of the line of play that first reached it.
    pub(crate) fn of_positions(
        source: &mut dyn PositionSource,
        root: SignedPosition,
        budget: &Budget,
    ) -> Budgeted<StateGraph<SignedPosition>> {
        let mut met_from: HashMap<SignedPosition, SignedPosition> = HashMap::new();
        StateGraph::explore(root, budget, |&state, out| {
            let left = source.expand(state, out)?;
            for &option in out.iter().filter(|&&option| source.may_grow(option)) {
                if option == root || met_from.contains_key(&option) {
                    continue;
                }
                let mut line = successors(Some(state), |before| met_from.get(before).copied());
                if let Some(endless) = line.find_map(|earlier| source.endless(earlier, option)) {
                    return Err(endless);
                }
                met_from.insert(option, state);
            }
            Ok(left)
        })
    }

    pub(crate) fn signed_positions(&self) -> Vec<SignedPosition> {
        let mut states = vec![0; self.numbers.len()];
        for (&state, &number) in &self.numbers {
            states[number as usize] = state;
        }
        states
    }
}

pub(crate) fn unknown_state() -> Interrupted {
    let message = "a position is not a follower of the analysed position, because the ruleset \
                   returned different moves for the same position";
    Interrupted::too_large(message)
}

pub(crate) fn of_value(value: Short, cx: ShortContext<'_>) -> Budgeted<StateGraph<Short>> {
    StateGraph::explore(value, cx.budget, |&value, out| {
        let left = cx.left_options(value)?;
        let right = cx.right_options(value)?;
        out.extend(&left);
        out.extend(right);
        Ok(left.len())
    })
}

/// Returns the graph of the sum of the roots. A node lists the nodes of its summands.
pub(crate) fn product(graphs: &[&Graph], budget: &Budget) -> Budgeted<StateGraph<Box<[u32]>>> {
    let root: Box<[u32]> = vec![0; graphs.len()].into();
    StateGraph::explore(root, budget, |nodes, out| {
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

//! Strongly connected components.

use crate::graph::Graph;

/// The strongly connected components of a [`Graph`], under moves of either player.
///
/// They are in reverse topological order: a component comes after the components reachable from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    of: Vec<u32>,
    starts: Vec<u32>,
    members: Vec<u32>,
    loops: Vec<bool>,
}

impl Components {
    /// Returns the number of components.
    #[must_use]
    pub fn len(&self) -> usize {
        self.loops.len()
    }

    /// Returns `true` if there are no components.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.loops.is_empty()
    }

    /// Returns the component of `node`.
    #[must_use]
    pub fn of(&self, node: u32) -> u32 {
        self.of[node as usize]
    }

    /// Returns the nodes of a component, sorted.
    #[must_use]
    pub fn members(&self, component: u32) -> &[u32] {
        let component = component as usize;
        &self.members[self.starts[component] as usize..self.starts[component + 1] as usize]
    }

    /// Iterates over all components in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        (0..self.len() as u32).map(|component| self.members(component))
    }

    /// Returns `true` if infinite play within the component is possible.
    #[must_use]
    pub fn is_loop(&self, component: u32) -> bool {
        self.loops[component as usize]
    }
}

impl Graph {
    /// Returns the strongly connected components (Tarjan 1972). Takes linear time.
    ///
    /// ```
    /// # use upstar_form::Graph;
    /// let ko = Graph::new([(vec![1], vec![2]), (vec![], vec![0]), (vec![], vec![])]);
    /// let components = ko.components();
    /// assert_eq!(components.iter().collect::<Vec<_>>(), [&[2][..], &[0, 1]]);
    /// assert!(components.is_loop(1) && !components.is_loop(0));
    /// ```
    #[must_use]
    pub fn components(&self) -> Components {
        const UNSEEN: u32 = u32::MAX;
        let len = self.len();
        // `low` starts as the discovery index of a node; `of` is its component, once known.
        let mut low = vec![UNSEEN; len];
        let mut of = vec![UNSEEN; len];
        let mut found = 0u32;
        let mut count = 0u32;
        let mut open: Vec<u32> = Vec::new();
        let mut path: Vec<(u32, u32, usize)> = Vec::new();
        for root in self.nodes() {
            if low[root as usize] != UNSEEN {
                continue;
            }
            low[root as usize] = found;
            path.push((root, found, 0));
            open.push(root);
            found += 1;
            while let Some((node, number, next)) = path.last_mut() {
                if let Some(option) = self.nth_option(*node, *next) {
                    *next += 1;
                    if low[option as usize] == UNSEEN {
                        low[option as usize] = found;
                        path.push((option, found, 0));
                        open.push(option);
                        found += 1;
                    } else if of[option as usize] == UNSEEN {
                        let node = *node as usize;
                        low[node] = low[node].min(low[option as usize]);
                    }
                    continue;
                }
                let (node, lowest) = (*node, low[*node as usize]);
                let is_head = lowest == *number;
                path.pop();
                if let Some((parent, _, _)) = path.last() {
                    let parent = *parent as usize;
                    low[parent] = low[parent].min(lowest);
                }
                if is_head {
                    while let Some(member) = open.pop() {
                        of[member as usize] = count;
                        if member == node {
                            break;
                        }
                    }
                    count += 1;
                }
            }
        }
        self.gather(of, count as usize)
    }

    fn nth_option(&self, node: u32, nth: usize) -> Option<u32> {
        let left = self.left.row(node);
        left.get(nth).or_else(|| self.right.row(node).get(nth - left.len())).copied()
    }

    fn gather(&self, of: Vec<u32>, count: usize) -> Components {
        let mut starts = vec![0u32; count + 1];
        for &component in &of {
            starts[component as usize + 1] += 1;
        }
        for component in 0..count {
            starts[component + 1] += starts[component];
        }
        let mut ends = starts.clone();
        let mut members = vec![0; of.len()];
        let mut loops = vec![false; count];
        for node in self.nodes() {
            let component = of[node as usize] as usize;
            members[ends[component] as usize] = node;
            ends[component] += 1;
            loops[component] |= ends[component] - starts[component] > 1
                || self.both(node).any(|option| option == node);
        }
        Components { of, starts, members, loops }
    }
}

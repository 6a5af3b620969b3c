//! Merges bisimilar positions.

use upstar_core::Player;

use crate::graph::{Graph, NodeLists};

impl Graph {
    /// Merges bisimilar nodes. Returns the quotient by the coarsest bisimulation, and the class of
    /// each node. The classes are ordered by their first nodes. Values are preserved.
    ///
    /// Two nodes are bisimilar if and only if they unfold to the same (possibly infinite) tree of
    /// option sets.
    ///
    /// Uses partition refinement (Paige and Tarjan, *Three partition refinement algorithms*, 1987),
    /// with one relation for each player. Takes time O(m log n) for n nodes and m moves.
    ///
    /// ```
    /// # use upstar_form::Graph;
    /// // A cycle of three passes for Left is one pass.
    /// let cycle = Graph::new([(vec![1], vec![]), (vec![2], vec![]), (vec![0], vec![])]);
    /// let on = Graph::new([(vec![0], vec![])]);
    /// assert_eq!(cycle.fused(), (on, vec![0, 0, 0]));
    /// ```
    #[must_use]
    pub fn fused(&self) -> (Graph, Vec<u32>) {
        let block_of = Refinement::of(self).run();
        const UNSEEN: u32 = u32::MAX;
        let mut number = vec![UNSEEN; self.len()];
        let mut firsts = Vec::new();
        let class: Vec<u32> = self
            .nodes()
            .map(|node| {
                let block = block_of[node as usize] as usize;
                if number[block] == UNSEEN {
                    number[block] = firsts.len() as u32;
                    firsts.push(node);
                }
                number[block]
            })
            .collect();
        let mut graph = Graph { left: NodeLists::new(), right: NodeLists::new() };
        let classes = |row: &[u32]| row.iter().map(|&node| class[node as usize]).collect();
        for node in firsts {
            let (left, right): (Vec<u32>, Vec<u32>) =
                (classes(self.left.row(node)), classes(self.right.row(node)));
            graph.push(left, right);
        }
        (graph, class)
    }
}

/// The reversed moves of one player. For each move x → y, counts the player's moves from x into the
/// coarse block of y.
struct Predecessors {
    moved_here: NodeLists,
    /// The index of the count for each reversed edge.
    cell: Vec<u32>,
    count: Vec<u32>,
}

/// Two partitions of the nodes, as ranges of one array. The *fine* partition always refines the
/// *coarse* partition and is stable with respect to it. It is refined until it is stable.
struct Refinement {
    nodes: Vec<u32>,
    place: Vec<u32>,
    block_of: Vec<u32>,
    fine: Vec<Block>,
    coarse: Vec<(u32, u32)>,
    /// Coarse blocks that may contain several fine blocks.
    compound: Vec<u32>,
    is_queued: Vec<bool>,
    relations: [Predecessors; 2],
    /// For each node, the number of its moves into the splitter, and the index of that count.
    into: Vec<u32>,
    cell: Vec<u32>,
}

struct Block {
    start: u32,
    end: u32,
    /// The number of nodes at the beginning of the block that are to be split off.
    marked: u32,
    coarse: u32,
}

impl Refinement {
    fn of(graph: &Graph) -> Refinement {
        let len = graph.len();
        let relation = |player| {
            let moved_here = graph.rows(player).reversed();
            let cell = moved_here.nodes.clone();
            let count = graph.nodes().map(|node| graph.options(node, player).len() as u32);
            Predecessors { cell, moved_here, count: count.collect() }
        };
        let all = (0, len as u32);
        let block = Block { start: 0, end: all.1, marked: 0, coarse: 0 };
        let mut refinement = Refinement {
            nodes: graph.nodes().collect(),
            place: graph.nodes().collect(),
            block_of: vec![0; len],
            fine: vec![block],
            coarse: vec![all],
            compound: Vec::new(),
            is_queued: vec![false],
            relations: Player::BOTH.map(relation),
            into: vec![0; len],
            cell: vec![0; len],
        };
        for player in Player::BOTH {
            let movers = graph.nodes().filter(|&node| !graph.options(node, player).is_empty());
            refinement.split(movers.collect());
        }
        refinement
    }

    fn run(mut self) -> Vec<u32> {
        while let Some(coarse) = self.compound.pop() {
            self.is_queued[coarse as usize] = false;
            let (start, end) = self.coarse[coarse as usize];
            let [first, last] =
                [start, end - 1].map(|at| self.block_of[self.nodes[at as usize] as usize]);
            if first == last {
                continue;
            }
            let size = |block: u32| {
                let block = &self.fine[block as usize];
                block.end - block.start
            };
            // The smaller block has at most half of the nodes, so each node is in a splitter at
            // most log n times.
            let splitter = if size(first) <= size(last) { first } else { last };
            let range = (self.fine[splitter as usize].start, self.fine[splitter as usize].end);
            self.coarse[coarse as usize] =
                if splitter == first { (range.1, end) } else { (start, range.0) };
            self.fine[splitter as usize].coarse = self.coarse.len() as u32;
            self.coarse.push(range);
            self.is_queued.push(false);
            self.queue(coarse);
            // Splitting permutes the nodes within this range.
            let splitter = self.nodes[range.0 as usize..range.1 as usize].to_vec();
            for which in 0..2 {
                self.stabilise(which, &splitter);
            }
        }
        self.block_of
    }

    fn queue(&mut self, coarse: u32) {
        if !std::mem::replace(&mut self.is_queued[coarse as usize], true) {
            self.compound.push(coarse);
        }
    }

    fn stabilise(&mut self, which: usize, splitter: &[u32]) {
        let relation = &mut self.relations[which];
        let mut movers = Vec::new();
        for &target in splitter {
            for &from in relation.moved_here.row(target) {
                if self.into[from as usize] == 0 {
                    movers.push(from);
                }
                self.into[from as usize] += 1;
            }
        }
        // If all moves of a node into the old coarse block lead into the splitter, the count of the
        // node is reused.
        let mut only = Vec::new();
        for &target in splitter {
            let starts = &relation.moved_here.starts;
            for edge in starts[target as usize]..starts[target as usize + 1] {
                let from = relation.moved_here.nodes[edge];
                let old = relation.cell[edge];
                let count = std::mem::take(&mut self.into[from as usize]);
                if count > 0 {
                    let all = relation.count[old as usize] == count;
                    self.cell[from as usize] = if all {
                        only.push(from);
                        old
                    } else {
                        relation.count[old as usize] -= count;
                        relation.count.push(count);
                        relation.count.len() as u32 - 1
                    };
                }
                relation.cell[edge] = self.cell[from as usize];
            }
        }
        self.split(movers);
        self.split(only);
    }

    /// Splits every fine block into its nodes in the list and its other nodes.
    fn split(&mut self, list: Vec<u32>) {
        let mut touched = Vec::new();
        for node in list {
            let number = self.block_of[node as usize];
            let block = &mut self.fine[number as usize];
            if block.marked == 0 {
                touched.push(number);
            }
            let (from, to) = (self.place[node as usize], block.start + block.marked);
            block.marked += 1;
            let other = self.nodes[to as usize];
            self.nodes.swap(from as usize, to as usize);
            self.place[node as usize] = to;
            self.place[other as usize] = from;
        }
        for number in touched {
            let block = &mut self.fine[number as usize];
            let marked = std::mem::take(&mut block.marked);
            if block.start + marked == block.end {
                continue;
            }
            let (start, coarse) = (block.start, block.coarse);
            block.start += marked;
            let new = self.fine.len() as u32;
            for &node in &self.nodes[start as usize..(start + marked) as usize] {
                self.block_of[node as usize] = new;
            }
            self.fine.push(Block { start, end: start + marked, marked: 0, coarse });
            self.queue(coarse);
        }
    }
}

//! Dimension at most 2: transitive orientations of the incomparability graph.

// An order has dimension at most 2 if and only if its incomparability graph has a transitive
// orientation (Dushnik and Miller 1941). The union of the order and the orientation and the union
// of the order and the reversed orientation form a realizer. An edge a → b *forces* a → c if b and
// c are comparable, and it forces c → b if a and c are comparable. The TRO algorithm (Golumbic,
// *Algorithmic Graph Theory and Perfect Graphs*, 1980, chapter 5) orients the classes of this
// relation in turn. It fails if and only if, in the whole graph, some edge forces its own reverse
// through a sequence of edges.

use std::ops::Range;

use upstar_core::{Budget, Budgeted};

use crate::bit_rows;
use crate::poset::Poset;

/// A proof that the dimension of an order is, or is not, at most 2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TwoDimensional {
    /// Two linear orders, each from below, whose intersection is the order.
    Realizer([Vec<usize>; 2]),
    /// The dimension is greater than 2. The proof is a sequence of directed edges between
    /// incomparable elements, each forced by the preceding edge. The last edge is the reverse of
    /// the first. Consecutive edges have the same tail and comparable heads, or the same head and
    /// comparable tails.
    Circle(Vec<(usize, usize)>),
}

impl Poset {
    /// Decides whether the order is the intersection of two linear orders. Costs one step (four row
    /// operations) for each incomparable pair of generating elements (in a lattice, irreducible
    /// elements).
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_poset::{Poset, TwoDimensional};
    /// let budget = Budget::unlimited();
    /// let square = Poset::boolean(2).unwrap();
    /// assert!(matches!(square.two_dimensional(&budget)?, TwoDimensional::Realizer(_)));
    /// let cube = Poset::boolean(3).unwrap();
    /// assert!(matches!(cube.two_dimensional(&budget)?, TwoDimensional::Circle(_)));
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn two_dimensional(&self, budget: &Budget) -> Budgeted<TwoDimensional> {
        let chains = self.generating_chains(budget)?;
        if chains.count() == 2
            && let Ok(orders) = self.realizer_of_chains(&chains, budget)?.try_into()
        {
            return Ok(TwoDimensional::Realizer(orders));
        }
        let core = self.core();
        if core.len() < self.size() {
            return Ok(match self.induced(&core).two_dimensional(budget)? {
                TwoDimensional::Realizer(orders) => {
                    let mut lifted = self.lifted(&core, &orders).into_iter();
                    let mut next = || lifted.next().unwrap_or_default();
                    let orders = [next(), next()];
                    assert!(self.is_realizer(&orders), "the core determines the order");
                    TwoDimensional::Realizer(orders)
                }
                TwoDimensional::Circle(circle) => TwoDimensional::Circle(
                    circle.into_iter().map(|(a, b)| (core[a], core[b])).collect(),
                ),
            });
        }
        // In a natural numbering, elements that are incomparable often have close numbers.
        let natural = self.natural();
        let mut graph = Orientation::new(natural.rows);
        while let Some((a, b)) = graph.seed() {
            if !graph.orient_class(a, b, budget)? {
                let circle = natural.rows.forcing_circle(budget)?.into_iter();
                let named = circle.map(|(a, b)| (natural.element(a), natural.element(b)));
                return Ok(TwoDimensional::Circle(named.collect()));
            }
            graph.remove_class();
        }
        let order_by = |beside: &dyn Fn(usize) -> usize| {
            let mut order: Vec<usize> = self.elements().collect();
            order.sort_by_cached_key(|&p| bit_rows::count(natural.rows.below_row(p)) + beside(p));
            order.iter_mut().for_each(|p| *p = natural.element(*p));
            order
        };
        let orders = [
            order_by(&|i| bit_rows::count(graph.incoming(i))),
            order_by(&|i| bit_rows::count(graph.outgoing(i))),
        ];
        assert!(self.is_realizer(&orders), "a transitive orientation yields two linear orders");
        Ok(TwoDimensional::Realizer(orders))
    }

    /// Returns the proof in [`TwoDimensional::Circle`], or an empty list if there is none.
    fn forcing_circle(&self, budget: &Budget) -> Budgeted<Vec<(usize, usize)>> {
        let mut graph = Orientation::new(self);
        let mut finished = Orientation::empty(self);
        for a in self.elements() {
            while let Some(b) = bit_rows::first(&bit_rows::and_not(graph.near(a), finished.near(a)))
            {
                graph.orient_class(a, b, budget)?;
                let conflict = graph.conflict;
                graph.move_class(&mut finished);
                if let Some(edge) = conflict {
                    return graph.path(edge, budget);
                }
            }
        }
        Ok(Vec::new())
    }
}

struct Orientation {
    words: usize,
    /// Row i: the neighbours of i whose edges are unoriented or in the current class.
    near: Vec<u64>,
    /// The range of the nonzero words of row i of `near`.
    spans: Vec<Range<usize>>,
    /// Row i: the heads of the edges from i.
    out: Vec<u64>,
    /// Row i: the tails of the edges to i.
    into: Vec<u64>,
    /// The vertices of the current class.
    touched: Vec<usize>,
    is_touched: Vec<u64>,
    /// No vertex before this one has an edge in `near`.
    start: usize,
    conflict: Option<(usize, usize)>,
}

impl Orientation {
    fn new(poset: &Poset) -> Orientation {
        let mut graph = Orientation::empty(poset);
        let full = bit_rows::full(poset.size());
        for i in poset.elements() {
            let row = &mut graph.near[i * graph.words..][..graph.words];
            row.copy_from_slice(&full);
            bit_rows::remove_all(row, poset.above_row(i));
            bit_rows::remove_all(row, poset.below_row(i));
            let (first, last) = (bit_rows::first(row), bit_rows::last(row));
            graph.spans[i] = first.zip(last).map_or(0..0, |(a, b)| a / 64..b / 64 + 1);
        }
        graph
    }

    fn empty(poset: &Poset) -> Orientation {
        let (words, size) = (poset.words(), poset.size() * poset.words());
        Orientation {
            words,
            near: vec![0; size],
            spans: vec![0..0; poset.size()],
            out: vec![0; size],
            into: vec![0; size],
            touched: Vec::new(),
            is_touched: vec![0; words],
            start: 0,
            conflict: None,
        }
    }

    fn near(&self, i: usize) -> &[u64] {
        &self.near[i * self.words..][..self.words]
    }

    fn outgoing(&self, i: usize) -> &[u64] {
        &self.out[i * self.words..][..self.words]
    }

    fn incoming(&self, i: usize) -> &[u64] {
        &self.into[i * self.words..][..self.words]
    }

    fn seed(&mut self) -> Option<(usize, usize)> {
        while self.start * self.words < self.near.len() {
            if let Some(b) = bit_rows::first(self.near(self.start)) {
                return Some((self.start, b));
            }
            self.start += 1;
        }
        None
    }

    fn touch(&mut self, i: usize) {
        if !bit_rows::get(&self.is_touched, i) {
            bit_rows::set(&mut self.is_touched, i);
            self.touched.push(i);
        }
    }

    /// Orients a → b and all forced edges. Returns `false` if there is a conflict.
    fn orient_class(&mut self, a: usize, b: usize, budget: &Budget) -> Budgeted<bool> {
        let words = self.words;
        bit_rows::set(&mut self.out[a * words..][..words], b);
        bit_rows::set(&mut self.into[b * words..][..words], a);
        self.touch(a);
        self.touch(b);
        let mut waiting = vec![(a as u32, b as u32)];
        while let Some((a, b)) = waiting.pop() {
            budget.spend(1)?;
            let (a, b) = (a as usize, b as usize);
            // a → c, where c is not a neighbour of b.
            for word in self.spans[a].clone() {
                let at = a * words + word;
                let fresh = self.near[at] & !self.near[b * words + word] & !self.out[at];
                if fresh == 0 {
                    continue;
                }
                if let Some(c) = bit_rows::first(&[fresh & self.into[at]]) {
                    self.conflict = Some((a, word * 64 + c));
                    return Ok(false);
                }
                self.out[at] |= fresh;
                for c in bit_rows::ones(&[fresh]).map(|bit| word * 64 + bit) {
                    bit_rows::set(&mut self.into[c * words..][..words], a);
                    self.touch(c);
                    waiting.push((a as u32, c as u32));
                }
            }
            // c → b, where c is not a neighbour of a.
            for word in self.spans[b].clone() {
                let at = b * words + word;
                let fresh = self.near[at] & !self.near[a * words + word] & !self.into[at];
                if fresh == 0 {
                    continue;
                }
                if let Some(c) = bit_rows::first(&[fresh & self.out[at]]) {
                    self.conflict = Some((word * 64 + c, b));
                    return Ok(false);
                }
                self.into[at] |= fresh;
                for c in bit_rows::ones(&[fresh]).map(|bit| word * 64 + bit) {
                    bit_rows::set(&mut self.out[c * words..][..words], b);
                    self.touch(c);
                    waiting.push((c as u32, b as u32));
                }
            }
        }
        Ok(true)
    }

    fn remove_class(&mut self) {
        for i in std::mem::take(&mut self.touched) {
            bit_rows::clear(&mut self.is_touched, i);
            for word in self.spans[i].clone() {
                let at = i * self.words + word;
                self.near[at] &= !(self.out[at] | self.into[at]);
            }
        }
    }

    /// Clears the directions of the current class, and marks its edges in another graph.
    fn move_class(&mut self, other: &mut Orientation) {
        for i in std::mem::take(&mut self.touched) {
            bit_rows::clear(&mut self.is_touched, i);
            for word in self.spans[i].clone() {
                let at = i * self.words + word;
                other.near[at] |= self.out[at] | self.into[at];
                (self.out[at], self.into[at]) = (0, 0);
            }
        }
    }

    /// Returns a shortest proof as in [`TwoDimensional::Circle`] that starts with `from`, or an
    /// empty list if there is none. The graph must be unoriented.
    fn path(&mut self, from: (usize, usize), budget: &Budget) -> Budgeted<Vec<(usize, usize)>> {
        let words = self.words;
        // Each edge with the index of its predecessor.
        let mut queue = vec![(from, 0)];
        bit_rows::set(&mut self.out[from.0 * words..][..words], from.1);
        bit_rows::set(&mut self.into[from.1 * words..][..words], from.0);
        let mut next = 0;
        while let Some(&((a, b), _)) = queue.get(next) {
            budget.spend(1)?;
            if (b, a) == from {
                let parent = |&place: &usize| (place > 0).then(|| queue[place].1);
                let places = std::iter::successors(Some(next), parent);
                let mut path: Vec<(usize, usize)> = places.map(|place| queue[place].0).collect();
                path.reverse();
                return Ok(path);
            }
            for word in 0..words {
                let (at_a, at_b) = (a * words + word, b * words + word);
                let heads = self.near[at_a] & !self.near[at_b] & !self.out[at_a];
                self.out[at_a] |= heads;
                let tails = self.near[at_b] & !self.near[at_a] & !self.into[at_b];
                self.into[at_b] |= tails;
                for c in bit_rows::ones(&[heads]).map(|bit| word * 64 + bit) {
                    bit_rows::set(&mut self.into[c * words..][..words], a);
                    queue.push(((a, c), next));
                }
                for c in bit_rows::ones(&[tails]).map(|bit| word * 64 + bit) {
                    bit_rows::set(&mut self.out[c * words..][..words], b);
                    queue.push(((c, b), next));
                }
            }
            next += 1;
        }
        Ok(Vec::new())
    }
}

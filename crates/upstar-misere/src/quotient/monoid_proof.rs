//! Proves that a monoid gives the outcomes of all sums of heaps (Plambeck and Siegel, section 5).
//! For a sum X, let Φ(X) be its class and W(X) the set of classes q such that X has an option whose
//! sum with q is losing. By induction, the monoid is correct if, for every X with a move, Φ(X) is
//! losing exactly when the identity is not in W(X). A separate check for each heap excludes moves
//! from losing to losing classes.

use upstar_core::{Budget, Budgeted};

use super::monoid::{ElementSet, Monoid};

/// The class of a heap, and the classes q for which it has a winning move in the sum with q.
#[derive(Clone, Debug)]
pub(super) struct KernelHeap {
    pub(super) class: u32,
    pub(super) wins: ElementSet,
}

impl KernelHeap {
    pub(super) fn new(monoid: &Monoid, class: u32, options: &[u32]) -> KernelHeap {
        let mut wins = ElementSet::empty(monoid.size());
        for q in 0..monoid.size() as u32 {
            if options.iter().any(|&option| monoid.losing.has(monoid.product(option, q))) {
                wins.insert(q);
            }
        }
        KernelHeap { class, wins }
    }
}

/// Evidence against a monoid: a sum whose class disagrees with the classes of its options.
#[derive(Clone, Debug)]
pub(super) enum Contradiction {
    /// The sum of these heaps.
    Sum(Vec<u32>),
    /// The sum of the heap and any sum of the class.
    Beside { heap: u32, class: u32 },
}

#[derive(Clone, Debug)]
struct Sum {
    class: u32,
    wins: ElementSet,
    from: u32,
    heap: u32,
}

/// The pairs (Φ(X), W(X)) of the sums of the heaps so far, only with minimal W for each class.
#[derive(Clone, Debug)]
pub(super) struct Closure {
    sums: Vec<Sum>,
    least: Vec<Vec<u32>>,
}

impl Closure {
    pub(super) fn new(monoid: &Monoid) -> Closure {
        let empty = Sum { class: 0, wins: ElementSet::empty(monoid.size()), from: 0, heap: 0 };
        let mut least = vec![Vec::new(); monoid.size()];
        least[0].push(0);
        Closure { sums: vec![empty], least }
    }

    pub(super) fn len(&self) -> usize {
        self.sums.len()
    }

    /// Tests a necessary condition for [`add`](Closure::add): the outcome is correct when `heap` is
    /// added to each sum found so far.
    pub(super) fn fits(&self, monoid: &Monoid, heap: &KernelHeap) -> bool {
        let n = monoid.size() as u32;
        let sound =
            (0..n).all(|q| !(heap.wins.has(q) && monoid.losing.has(monoid.product(heap.class, q))));
        sound
            && self.least.iter().flatten().all(|&at| {
                let sum = &self.sums[at as usize];
                let wins = sum.wins.has(heap.class) || heap.wins.has(sum.class);
                wins != monoid.losing.has(monoid.product(heap.class, sum.class))
            })
    }

    /// Adds a heap, or returns a contradiction.
    pub(super) fn add(
        &mut self,
        monoid: &Monoid,
        heap: &KernelHeap,
        name: u32,
        budget: &Budget,
    ) -> Budgeted<Result<(), Contradiction>> {
        for q in 0..monoid.size() as u32 {
            if heap.wins.has(q) && monoid.losing.has(monoid.product(heap.class, q)) {
                return Ok(Err(Contradiction::Beside { heap: name, class: q }));
            }
        }
        let mut frontier: Vec<u32> = self.least.iter().flatten().copied().collect();
        let mut translated = vec![0_u32; monoid.size()];
        while !frontier.is_empty() {
            let mut next = Vec::new();
            for at in frontier {
                // A sum with a smaller W may have replaced it.
                let sum = &self.sums[at as usize];
                if !self.least[sum.class as usize].contains(&at) {
                    continue;
                }
                budget.spend(1 + monoid.size() as u64 / 64)?;
                let class = monoid.product(sum.class, heap.class);
                let mut wins = ElementSet::empty(monoid.size());
                for (q, slot) in translated.iter_mut().enumerate() {
                    *slot = monoid.product(q as u32, heap.class);
                    if sum.wins.has(*slot) || heap.wins.has(monoid.product(q as u32, sum.class)) {
                        wins.insert(q as u32);
                    }
                }
                let wrong = wins.has(0) == monoid.losing.has(class);
                let new = Sum { class, wins, from: at, heap: name };
                if wrong {
                    self.sums.push(new);
                    return Ok(Err(Contradiction::Sum(self.heaps(self.sums.len() - 1))));
                }
                if let Some(at) = self.insert(new) {
                    next.push(at);
                }
            }
            frontier = next;
        }
        Ok(Ok(()))
    }

    fn insert(&mut self, new: Sum) -> Option<u32> {
        let (sums, least) = (&self.sums, &mut self.least[new.class as usize]);
        if least.iter().any(|&at| sums[at as usize].wins.is_subset(&new.wins)) {
            return None;
        }
        least.retain(|&at| !new.wins.is_subset(&sums[at as usize].wins));
        let at = self.sums.len() as u32;
        least.push(at);
        self.sums.push(new);
        Some(at)
    }

    fn heaps(&self, mut at: usize) -> Vec<u32> {
        let mut heaps = Vec::new();
        while at != 0 {
            heaps.push(self.sums[at].heap);
            at = self.sums[at].from as usize;
        }
        heaps
    }
}

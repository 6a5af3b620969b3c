//! Counts antichains, or equivalently lower sets.
//!
//! The lower sets that contain x correspond to the lower sets of the elements that are not ≤ x. The
//! others are the lower sets of the elements that are not ≥ x. The counts of components are
//! multiplied, and the count of each connected set is cached. If counting takes too long, bounds
//! are computed.

use std::fmt;

use dashu_int::UBig;
use upstar_core::{Budget, Budgeted, Interrupted, StopReason};

use crate::Map;
use crate::bit_rows;
use crate::poset::Poset;

/// The number of antichains of an order, including the empty antichain, or bounds for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AntichainCount {
    /// The lower bound.
    pub lower: UBig,
    /// The upper bound.
    pub upper: UBig,
    /// The proof of the bounds.
    pub by: CountedBy,
}

/// The proof of an [`AntichainCount`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CountedBy {
    /// A complete count: the bounds agree.
    Counting,
    /// The lower bound counts the empty set and the nonempty subsets of disjoint antichains that
    /// cover the order. The upper bound is the product of the numbers of antichains of several
    /// parts that cover the order, each a union of a few chains. It is valid because an antichain
    /// meets each part in an antichain.
    Parts {
        /// The antichains of the lower bound; the first is a maximum antichain.
        antichains: Vec<Vec<usize>>,
        /// The parts of the upper bound, with their numbers of antichains.
        parts: Vec<(Vec<usize>, UBig)>,
    },
}

impl fmt::Display for CountedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CountedBy::Counting => f.write_str("all antichains were counted"),
            CountedBy::Parts { antichains, parts } => {
                let width = antichains.first().map_or(0, Vec::len);
                write!(
                    f,
                    "lower bound: the number of sets contained in at least one of {} disjoint \
                     antichains, of which the largest has {} elements; upper bound: the order is \
                     covered by {} subsets, and the numbers of antichains in these subsets are \
                     multiplied",
                    antichains.len(),
                    width,
                    parts.len()
                )
            }
        }
    }
}

impl AntichainCount {
    /// Returns the exact number, if known.
    #[must_use]
    pub fn exact(&self) -> Option<&UBig> {
        (self.lower == self.upper).then_some(&self.lower)
    }
}

const SAMPLE: usize = 16;

enum Task {
    Count(Vec<u64>),
    Connected(Vec<u64>),
    Add,
    Multiply(usize),
    /// Caches the last result for this set.
    Remember(Vec<u64>),
}

/// The maximum size of tables of sets, in machine words.
pub(crate) const TABLE: usize = 1 << 26;

/// The least and the greatest step limit for counting one part. Between them, it is proportional to
/// the budget.
const PART: [u64; 2] = [20_000, 4_000_000];

impl Poset {
    /// Returns the number of antichains. Returns bounds if counting takes more than half of the
    /// remaining budget, or too much memory.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_poset::Poset;
    /// // Dedekind's number for six atoms.
    /// let cube = Poset::boolean(6).unwrap();
    /// let count = cube.antichain_count(&Budget::unlimited())?;
    /// assert_eq!(count.exact().unwrap().to_string(), "7828354");
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn antichain_count(&self, budget: &Budget) -> Budgeted<AntichainCount> {
        match budget.within(budget.remaining() / 2, || self.count_antichains(budget)) {
            Ok(count) => {
                Ok(AntichainCount { lower: count.clone(), upper: count, by: CountedBy::Counting })
            }
            Err(Interrupted { reason: StopReason::Steps { .. } | StopReason::TooLarge(_) }) => {
                self.bound_antichains(budget)
            }
            Err(stopped) => Err(stopped),
        }
    }

    /// Returns the number of antichains. For orders of up to about 500 elements, each connected set
    /// in the recursion costs one step; there can be exponentially many.
    ///
    /// # Errors
    ///
    /// Fails if more than half a gigabyte of memory is needed.
    pub fn count_antichains(&self, budget: &Budget) -> Budgeted<UBig> {
        let rows = self.natural().rows;
        let mut known: Map<Vec<u64>, UBig> = Map::default();
        let mut tasks = vec![Task::Count(bit_rows::full(self.size()))];
        let mut results: Vec<UBig> = Vec::new();
        // A task takes the results of the tasks pushed after it, which are completed first.
        let take = |results: &mut Vec<UBig>| results.pop().unwrap_or(UBig::ONE);
        while let Some(task) = tasks.pop() {
            match task {
                Task::Count(mut set) => {
                    let mut parts = 0;
                    let at = tasks.len();
                    while let Some(start) = bit_rows::first(&set) {
                        tasks.push(Task::Connected(rows.take_component(&mut set, start)));
                        parts += 1;
                    }
                    tasks.insert(at, Task::Multiply(parts));
                }
                Task::Connected(set) => {
                    if let Some(count) = known.get(&set) {
                        results.push(count.clone());
                        continue;
                    }
                    budget.spend(1 + self.words() as u64 / 8)?;
                    match rows.pivot(&set) {
                        Err(length) => results.push(UBig::from(length + 1)),
                        Ok(pivot) => {
                            let without = bit_rows::and_not(&set, rows.above_row(pivot));
                            let with = bit_rows::and_not(&set, rows.below_row(pivot));
                            tasks.push(Task::Remember(set));
                            tasks.push(Task::Add);
                            tasks.push(Task::Count(without));
                            tasks.push(Task::Count(with));
                        }
                    }
                }
                Task::Add => {
                    let sum = take(&mut results) + take(&mut results);
                    results.push(sum);
                }
                Task::Multiply(parts) => {
                    let product = (0..parts).fold(UBig::ONE, |all, _| all * take(&mut results));
                    results.push(product);
                }
                Task::Remember(set) => {
                    if let Some(count) = results.last() {
                        if known.len() * (self.words() + 8) > TABLE {
                            let what = "the table of counted lower sets is too large";
                            return Err(Interrupted::too_large(what));
                        }
                        known.insert(set, count.clone());
                    }
                }
            }
        }
        Ok(take(&mut results))
    }

    /// Returns an element of a connected set with many others above and below it, from a sample. If
    /// the set is a chain, returns its size as an error. The numbering must be a natural labelling.
    fn pivot(&self, set: &[u64]) -> Result<usize, usize> {
        let members: Vec<usize> = bit_rows::ones(set).collect();
        if members.windows(2).all(|pair| self.leq(pair[0], pair[1])) {
            return Err(members.len());
        }
        let stride = members.len().div_ceil(SAMPLE);
        let key = |&i: &usize| {
            let above = bit_rows::common(set, self.above_row(i));
            let below = bit_rows::common(set, self.below_row(i));
            (above.min(below), above + below, usize::MAX - i)
        };
        let sample = members.iter().copied().skip(stride / 2).step_by(stride);
        sample.max_by_key(key).ok_or(members.len())
    }

    fn bound_antichains(&self, budget: &Budget) -> Budgeted<AntichainCount> {
        let dilworth = self.dilworth(budget)?;
        let antichains = self.antichains_around(&dilworth.lowest);
        let one = UBig::ONE;
        let lower = antichains.iter().fold(one.clone(), |sum, a| sum + (&one << a.len()) - &one);
        let parts = self.counted_parts(dilworth.chains, budget)?;
        let upper = parts.iter().fold(one, |product, part| product * &part.1);
        Ok(AntichainCount { lower, upper, by: CountedBy::Parts { antichains, parts } })
    }

    /// Returns the given antichain, and the levels above and below it.
    fn antichains_around(&self, antichain: &[usize]) -> Vec<Vec<usize>> {
        let beyond = |mut set: Vec<usize>| {
            set.retain(|i| !antichain.contains(i));
            let levels = self.induced(&set).levels();
            levels.into_iter().map(move |level| level.iter().map(|&k| set[k]).collect::<Vec<_>>())
        };
        let (above, below) = (self.upper_set(antichain), self.lower_set(antichain));
        std::iter::once(antichain.to_vec()).chain(beyond(above)).chain(beyond(below)).collect()
    }

    /// Returns unions of `chains`, each with its number of antichains. They are merged while the
    /// antichains can be counted.
    fn counted_parts(
        &self,
        chains: Vec<Vec<usize>>,
        budget: &Budget,
    ) -> Budgeted<Vec<(Vec<usize>, UBig)>> {
        let mut open: Vec<(Vec<usize>, UBig)> =
            chains.into_iter().map(|c| (c.len() + 1, c)).map(|(n, c)| (c, UBig::from(n))).collect();
        let mut closed = Vec::new();
        let steps = (budget.remaining() / (2 * open.len() as u64 + 1)).clamp(PART[0], PART[1]);
        while open.len() > 1 {
            let mut joined = Vec::new();
            let mut rest = open.into_iter();
            while let Some(one) = rest.next() {
                let Some(other) = rest.next() else {
                    joined.push(one);
                    break;
                };
                let both = [&one.0[..], &other.0[..]].concat();
                let part = self.induced(&both);
                match budget.within(steps, || part.count_antichains(budget)) {
                    Ok(count) => joined.push((both, count)),
                    Err(Interrupted {
                        reason: StopReason::Steps { .. } | StopReason::TooLarge(_),
                    }) => {
                        closed.extend([one, other]);
                    }
                    Err(stopped) => return Err(stopped),
                }
            }
            open = joined;
        }
        closed.extend(open);
        Ok(closed)
    }
}

//! How many antichains there are: as many as lower sets.
//!
//! The lower sets that contain an element x, and those that do not, are the lower sets of what is
//! left without everything below x, or above. Parts that are not connected multiply; a set that was
//! met before is not counted again. Where that does not end, there are bounds.

use std::fmt;

use dashu_int::UBig;
use upstar_core::{Budget, Budgeted, Interrupted, StopReason};

use crate::Map;
use crate::bit_rows;
use crate::poset::Poset;

/// How many antichains an order has, the empty one included; or bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AntichainCount {
    /// At least as many.
    pub lower: UBig,
    /// At most as many.
    pub upper: UBig,
    /// What proves the bounds.
    pub by: CountedBy,
}

/// What proves a count of antichains, or its bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CountedBy {
    /// All were counted: the bounds agree.
    Counting,
    /// Lower: the nonempty sets within each of some antichains that cover the order, the largest one
    /// among them, and the empty set. Upper: the order is covered by parts of a few chains each, an
    /// antichain is an antichain in each of them, and those were counted.
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
            CountedBy::Counting => f.write_str("all were counted"),
            CountedBy::Parts { antichains, parts } => {
                let width = antichains.first().map_or(0, Vec::len);
                write!(
                    f,
                    "at least the subsets of {} disjoint antichains, the largest of them with {} \
                     elements; at most the product of the counts for {} parts that cover the order",
                    antichains.len(),
                    width,
                    parts.len()
                )
            }
        }
    }
}

impl AntichainCount {
    /// The number, where it is known.
    #[must_use]
    pub fn exact(&self) -> Option<&UBig> {
        (self.lower == self.upper).then_some(&self.lower)
    }
}

/// How many elements are tried as the one that splits a set.
const SAMPLE: usize = 16;

/// What is to be done next, of the recursion on an explicit stack.
enum Task {
    /// Count the lower sets within a set, which may fall into components.
    Count(Vec<u64>),
    /// Count the lower sets within a component.
    Connected(Vec<u64>),
    /// Add the two last results.
    Add,
    /// Multiply as many last results.
    Multiply(usize),
    /// The last result belongs to this set.
    Remember(Vec<u64>),
}

/// The most that tables of sets may hold, in machine words.
pub(crate) const TABLE: usize = 1 << 26;

/// Parts of the upper bound grow as long as their counts are found within so many steps, at least
/// and at most, depending on the budget.
const PART: [u64; 2] = [20_000, 4_000_000];

impl Poset {
    /// How many antichains there are, the empty one included, which is the number of lower sets; or
    /// bounds, if counting takes more than half of what the budget has left.
    ///
    /// # Errors
    ///
    /// If somebody stops it, or the budget is not enough for bounds either.
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

    /// How many antichains there are, the empty one included. A step is a set whose lower sets are
    /// counted, of some hundred elements; there may be exponentially many.
    ///
    /// # Errors
    ///
    /// If the budget runs out, or half a gigabyte of memory.
    pub fn count_antichains(&self, budget: &Budget) -> Budgeted<UBig> {
        let rows = self.natural().rows;
        let mut known: Map<Vec<u64>, UBig> = Map::default();
        let mut tasks = vec![Task::Count(bit_rows::full(self.size()))];
        let mut results: Vec<UBig> = Vec::new();
        // Every task that takes results finds those of the tasks pushed with it.
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
                            let what = "the table of lower sets that were counted is too large";
                            return Err(Interrupted::too_large(what));
                        }
                        known.insert(set, count.clone());
                    }
                }
            }
        }
        Ok(take(&mut results))
    }

    /// An element that splits a connected set well, in a natural numbering; or the size of the set,
    /// if it is a chain. Of a few elements spread over the set, that with most on either side.
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

    /// Disjoint antichains that cover the order: this one, the levels above it, and those below.
    fn antichains_around(&self, antichain: &[usize]) -> Vec<Vec<usize>> {
        let beyond = |mut set: Vec<usize>| {
            set.retain(|i| !antichain.contains(i));
            let levels = self.induced(&set).levels();
            levels.into_iter().map(move |level| level.iter().map(|&k| set[k]).collect::<Vec<_>>())
        };
        let (above, below) = (self.upper_set(antichain), self.lower_set(antichain));
        std::iter::once(antichain.to_vec()).chain(beyond(above)).chain(beyond(below)).collect()
    }

    /// Parts made of whole chains, two put together as long as they can be counted together.
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

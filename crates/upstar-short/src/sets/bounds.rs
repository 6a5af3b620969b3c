//! Proven bounds for the number of games born by day 4.
//!
//! The games correspond to the lower sets of the order of the 2,948
//! [join-irreducibles](ShortContext::irreducibles_of_day). Each bound counts the lower sets of a
//! related order by a sweep over chains.

// * Upper bound: deleting relations only adds lower sets. A lower set is determined by the
//   numbers of its elements in the chains of a minimum partition (Dilworth). The sweep adds one
//   chain after the other and remembers these numbers only for the last few chains, so it ignores
//   the relations of distant chains.
// * Lower bound: distinct lower sets of a suborder generate distinct lower sets of the whole
//   order. If only nearby chains of the suborder are related, the sweep ignores no relations.

use upstar_core::{Answer, Budget, Budgeted, Interrupted, Undefined};
use upstar_number::UBig;
use upstar_poset::{Dilworth, Poset};

use crate::Map;
use crate::universe::ShortContext;

/// Bounds for a number that is too large to be computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountBounds {
    /// The lower bound.
    pub lower: UBig,
    /// The proof of the lower bound.
    pub lower_proof: String,
    /// The upper bound.
    pub upper: UBig,
    /// The proof of the upper bound.
    pub upper_proof: String,
}

/// Rounds up for the upper bound, and down for the lower bound.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rounding {
    Up,
    Down,
}

impl ShortContext<'_> {
    /// Returns bounds for the number of games born by day `n`, which are exact for `n <= 3`.
    ///
    /// The upper bound remembers `effort` chains. Each additional chain multiplies the time by
    /// about six. With `effort` 5, day 4 takes a few seconds, and its bounds are about 10^35 and
    /// 10^65.
    ///
    /// # Errors
    ///
    /// Undefined for `n > 4`.
    pub fn bounds_of_day(self, n: usize, effort: usize) -> Answer<CountBounds> {
        if n <= 3 {
            let size = UBig::from(self.day(n)?.len());
            let proof = "all games were enumerated".to_string();
            return Ok(CountBounds {
                lower: size.clone(),
                lower_proof: proof.clone(),
                upper: size,
                upper_proof: proof,
            });
        }
        if n > 4 {
            let sentence =
                format!("there are too many join-irreducible games born by day {n} to list");
            return Err(Undefined::new(sentence).into());
        }
        Ok(bounds_of_lower_sets(&self.irreducibles_of_day(n)?.poset, effort, self.budget)?)
    }
}

fn bounds_of_lower_sets(poset: &Poset, effort: usize, budget: &Budget) -> Budgeted<CountBounds> {
    let dilworth = poset.dilworth(budget)?;
    let width = dilworth.width();
    let whole = Columns::new(poset, dilworth.chains.clone())?;
    let upper = whole.count_from_above(effort.max(1), budget)?;
    let part = part_with_few_relations(poset, &dilworth, budget)?;
    let size: usize = part.iter().map(Vec::len).sum();
    let lower = Columns::new(poset, part)?.count_part(budget)?;
    Ok(CountBounds {
        lower,
        lower_proof: format!(
            "the bound is the number of lower sets of a subset of {size} of the {} \
             join-irreducibles; the subset contains an antichain of {width} elements, and its \
             distinct lower sets generate distinct lower sets of all join-irreducibles",
            poset.size()
        ),
        upper,
        upper_proof: format!(
            "the {} join-irreducibles are partitioned into {width} chains; the bound is the number \
             of sets that satisfy the conditions of a lower set for each chain together with at \
             most {effort} of the earlier chains",
            poset.size()
        ),
    })
}

/// Disjoint chains of an order. A lower set contains an initial segment of each chain.
struct Columns {
    chains: Vec<Vec<usize>>,
    /// `[a][b][p]`: the minimum and the maximum number of elements of chain `b` in a lower set that
    /// contains exactly `p` elements of chain `a`.
    limits: Vec<Vec<Vec<(u8, u8)>>>,
}

impl Columns {
    fn new(poset: &Poset, chains: Vec<Vec<usize>>) -> Budgeted<Columns> {
        if chains.iter().any(|chain| chain.len() > 63) {
            return Err(Interrupted::too_large(
                "the lower sets cannot be counted: a chain has more than 63 games",
            ));
        }
        let limits_of = |a: &Vec<usize>, b: &Vec<usize>| -> Vec<(u8, u8)> {
            let limits = |p: usize| {
                let least = match p.checked_sub(1) {
                    Some(last) => b.partition_point(|&y| poset.leq(y, a[last])),
                    None => 0,
                };
                let most = match a.get(p) {
                    Some(&next) => b.partition_point(|&y| !poset.leq(next, y)),
                    None => b.len(),
                };
                (least as u8, most as u8)
            };
            (0..=a.len()).map(limits).collect()
        };
        let limits =
            chains.iter().map(|a| chains.iter().map(|b| limits_of(a, b)).collect()).collect();
        Ok(Columns { chains, limits })
    }

    fn are_related(&self, a: usize, b: usize) -> bool {
        let most = self.chains[b].len() as u8;
        self.limits[a][b].iter().any(|&limits| limits != (0, most))
    }

    /// Returns the logarithm of the factor by which the relations of two chains reduce the number
    /// of lower sets.
    fn strength(&self, a: usize, b: usize) -> f64 {
        let pairs: u32 = self.limits[a][b]
            .iter()
            .map(|&(least, most)| u32::from(most + 1).saturating_sub(u32::from(least)))
            .sum();
        let all = (self.chains[a].len() + 1) * (self.chains[b].len() + 1);
        (all as f64).log2() - f64::from(pairs.max(1)).log2()
    }

    /// Counts the lower sets of the order in which each chain is related only to the `effort`
    /// chains added before it. The next chain is always the one most restricted by these chains.
    fn count_from_above(&self, effort: usize, budget: &Budget) -> Budgeted<UBig> {
        let size = self.chains.len();
        let strength: Vec<Vec<f64>> =
            (0..size).map(|a| (0..size).map(|b| self.strength(a, b)).collect()).collect();
        let mut sweep = Sweep::new(self, Rounding::Up);
        let mut open: Vec<usize> = (0..size).collect();
        while !open.is_empty() {
            let restriction = |&i: &usize| -> f64 {
                sweep.remembered.iter().map(|&r| strength[r][open[i]]).sum()
            };
            let next = (0..open.len()).max_by(|i, j| restriction(i).total_cmp(&restriction(j)));
            let chain = open.remove(next.unwrap_or(0));
            sweep.add(chain, budget)?;
            if sweep.remembered.len() > effort {
                sweep.forget(0, budget)?;
            }
        }
        Ok(sweep.total())
    }

    /// Counts the lower sets of chains with few relations. Only large counts are rounded.
    fn count_part(&self, budget: &Budget) -> Budgeted<UBig> {
        let size = self.chains.len();
        let mut sweep = Sweep::new(self, Rounding::Down);
        for chain in 0..size {
            sweep.add(chain, budget)?;
            for i in (0..sweep.remembered.len()).rev() {
                let a = sweep.remembered[i];
                if !(chain + 1..size).any(|b| self.are_related(a, b)) {
                    sweep.forget(i, budget)?;
                }
            }
        }
        Ok(sweep.total())
    }
}

/// The lower sets so far, classified by their numbers of elements in the remembered chains.
struct Sweep<'a> {
    columns: &'a Columns,
    remembered: Vec<usize>,
    /// The number of lower sets for each such combination, divided by `2^shift`.
    states: Map<u64, u128>,
    shift: usize,
    round: Rounding,
}

impl Sweep<'_> {
    fn new(columns: &Columns, round: Rounding) -> Sweep<'_> {
        let states = Map::from_iter([(0, 1)]);
        Sweep { columns, remembered: Vec::new(), states, shift: 0, round }
    }

    fn bits(&self, chain: usize) -> u32 {
        usize::BITS - self.columns.chains[chain].len().leading_zeros()
    }

    fn add(&mut self, chain: usize, budget: &Budget) -> Budgeted<()> {
        let used: u32 = self.remembered.iter().map(|&r| self.bits(r)).sum();
        if used + self.bits(chain) > 64 {
            return Err(Interrupted::too_large(
                "the order is too large to count its lower sets (a 64-bit limit is exceeded)",
            ));
        }
        let mut states = Map::with_capacity_and_hasher(self.states.len() * 2, Default::default());
        let all = self.columns.chains[chain].len() as u8;
        for (&state, &count) in &self.states {
            budget.spend(1)?;
            let (mut least, mut most, mut rest) = (0, all, state);
            for &r in &self.remembered {
                let bits = self.bits(r);
                let taken = rest & ((1 << bits) - 1);
                rest = rest.checked_shr(bits).unwrap_or(0);
                let limits = self.columns.limits[r][chain][taken as usize];
                (least, most) = (least.max(limits.0), most.min(limits.1));
            }
            for taken in least..=most {
                states.insert(state | u64::from(taken).checked_shl(used).unwrap_or(0), count);
            }
        }
        self.states = states;
        self.remembered.push(chain);
        Ok(())
    }

    /// Merges the states that differ only in the `i`-th chain.
    fn forget(&mut self, i: usize, budget: &Budget) -> Budgeted<()> {
        let before: u32 = self.remembered[..i].iter().map(|&r| self.bits(r)).sum();
        let bits = self.bits(self.remembered[i]);
        let low = (1_u64 << before) - 1;
        let mut states: Map<u64, u128> = Map::default();
        for (&state, &count) in &self.states {
            budget.spend(1)?;
            let high = state.checked_shr(before + bits).unwrap_or(0);
            *states.entry(state & low | high << before).or_insert(0) += count;
        }
        self.states = states;
        self.remembered.remove(i);
        // A chain multiplies a count by at most 64, so a few more chains cannot overflow.
        if self.states.values().any(|&count| count >> 112 != 0) {
            for count in self.states.values_mut() {
                let lost = *count & ((1 << 32) - 1) != 0;
                *count = (*count >> 32) + u128::from(lost && self.round == Rounding::Up);
            }
            self.shift += 32;
        }
        Ok(())
    }

    fn total(&self) -> UBig {
        self.states.values().map(|&count| UBig::from(count)).sum::<UBig>() << self.shift
    }
}

/// The binary logarithm of the maximum number of states.
const PART_STATES: f64 = 18.0;

/// Returns subsets of the chains for which the sweep has few states: a maximum antichain, to which
/// elements with few relations are greedily added.
fn part_with_few_relations(
    poset: &Poset,
    dilworth: &Dilworth,
    budget: &Budget,
) -> Budgeted<Vec<Vec<usize>>> {
    let mut column = vec![0; poset.size()];
    for (c, chain) in dilworth.chains.iter().enumerate() {
        chain.iter().for_each(|&x| column[x] = c);
    }
    let mut kept = dilworth.lowest.clone();
    let order = arrangement(poset, &column, &kept, dilworth.chains.len());
    let mut place = vec![0; order.len()];
    order.iter().enumerate().for_each(|(i, &c)| place[c] = i);
    let mut layout = Arrangement::new(order.len());
    kept.iter().for_each(|&x| layout.sizes[place[column[x]]] += 1);
    loop {
        let mut candidates: Vec<(usize, usize)> = poset
            .elements()
            .filter(|x| !kept.contains(x))
            .map(|x| (kept.iter().filter(|&&y| poset.is_comparable(x, y)).count(), x))
            .collect();
        candidates.sort_unstable();
        let before = kept.len();
        for (_, x) in candidates {
            budget.spend(1 + layout.sizes.len() as u64)?;
            let at = place[column[x]];
            let related = kept.iter().filter(|&&y| poset.is_comparable(x, y));
            let links: Vec<usize> = related.map(|&y| place[column[y]]).collect();
            if layout.try_add(at, &links) {
                kept.push(x);
            }
        }
        if kept.len() == before {
            break;
        }
    }
    let mut part = vec![Vec::new(); order.len()];
    for (c, chain) in dilworth.chains.iter().enumerate() {
        part[place[c]] = chain.iter().copied().filter(|x| kept.contains(x)).collect();
    }
    Ok(part)
}

/// Places related chains close together. Considers only relations of elements that are comparable
/// to at most three elements of the antichain.
fn arrangement(poset: &Poset, column: &[usize], antichain: &[usize], size: usize) -> Vec<usize> {
    let mut links = vec![vec![false; size]; size];
    for x in poset.elements() {
        let related: Vec<usize> =
            antichain.iter().copied().filter(|&y| poset.is_comparable(x, y)).collect();
        if related.len() <= 3 {
            for y in related {
                links[column[x]][column[y]] = true;
                links[column[y]][column[x]] = true;
            }
        }
    }
    let mut order: Vec<usize> = Vec::new();
    let mut open: Vec<usize> = (0..size).collect();
    while !open.is_empty() {
        let waiting = |next: usize| {
            let done = order.iter().copied().chain([next]);
            done.filter(|&a| open.iter().any(|&b| b != next && links[a][b])).count()
        };
        let best = (0..open.len()).min_by_key(|&i| waiting(open[i])).unwrap_or(0);
        order.push(open.remove(best));
    }
    order
}

/// For each chain: its number of elements and the last chain related to it.
struct Arrangement {
    sizes: Vec<usize>,
    last: Vec<usize>,
}

impl Arrangement {
    fn new(size: usize) -> Arrangement {
        Arrangement { sizes: vec![0; size], last: (0..size).collect() }
    }

    /// Adds an element of chain `at` related to the chains `links`. Returns `false`, without a
    /// change, if the sweep would need too many states.
    fn try_add(&mut self, at: usize, links: &[usize]) -> bool {
        let mut last = self.last.clone();
        for &other in links {
            let (low, high) = (at.min(other), at.max(other));
            last[low] = last[low].max(high);
        }
        self.sizes[at] += 1;
        let weight = |i: usize| ((self.sizes[i] + 1) as f64).log2();
        let mut fits = true;
        for cut in 0..self.sizes.len() {
            let open = (0..cut).filter(|&i| last[i] >= cut).map(weight).sum::<f64>();
            fits &= open + weight(cut) <= PART_STATES;
        }
        if fits {
            self.last = last;
        } else {
            self.sizes[at] -= 1;
        }
        fits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::universe::Universe;

    #[test]
    fn bounds_of_day_3_meet_when_all_chains_are_remembered() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let poset = cx.irreducibles_of_day(3).unwrap().poset;
        let size = UBig::from(1474_u32);
        let bounds = |effort| bounds_of_lower_sets(&poset, effort, &budget).unwrap();
        let uppers: Vec<UBig> = (1..=6).map(|effort| bounds(effort).upper).collect();
        assert!(uppers.iter().all(|upper| *upper >= size));
        assert_eq!(uppers[5], size);
        assert!(bounds(1).lower > UBig::from(64_u32) && bounds(1).lower <= size);
        assert_eq!(cx.bounds_of_day(3, 1).unwrap().lower, size);
        assert!(cx.bounds_of_day(5, 1).is_err());
    }

    #[test]
    fn sweeps_count_lower_sets() {
        let budget = Budget::unlimited();
        let chain = Poset::chain(4);
        let box_of_chains = chain.product(&chain).product(&Poset::chain(2));
        let tower = Poset::new(10, |i, j| i == j || i < 5 && j >= 5).unwrap();
        for poset in [box_of_chains, tower] {
            let exact = UBig::from(poset.antichains().count());
            let bounds = bounds_of_lower_sets(&poset, 9, &budget).unwrap();
            assert_eq!(bounds.upper, exact);
            assert!(bounds.lower <= exact);
            let bounds = bounds_of_lower_sets(&poset, 1, &budget).unwrap();
            assert!(bounds.upper >= exact);
        }
    }

    #[test]
    #[ignore = "seconds in a release build; cargo test --release -p upstar-short -- --ignored bounds"]
    fn bounds_of_day_4() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let bounds = cx.bounds_of_day(4, 5).unwrap();
        let ten = |n: usize| UBig::from(10_u32).pow(n);
        assert!(bounds.lower > ten(35) && bounds.upper < ten(65));
    }
}

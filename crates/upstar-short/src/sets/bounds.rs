//! Bounds for the number of games born by day 4, each with what proves it.
//!
//! That number is the number of lower sets of an order with 2,948 elements, the
//! [join-irreducibles](ShortContext::irreducibles_of_day), far too many to be counted one by one. But two
//! neighbours of it can be counted:
//!
//! * If some relations are forgotten, there are only more lower sets. Cut the order into as few
//!   chains as possible (Dilworth); a lower set is the number of elements that it takes of each
//!   chain. Go through the chains one after another and remember the numbers of the last few only:
//!   the lower sets of the order in which just nearby chains are related are counted by their
//!   states, and bound the number from above.
//! * Every lower set of a part of the order generates a lower set of the whole, and different ones
//!   generate different ones. A part in which related elements are always close together is counted
//!   by the same sweep without forgetting anything too early, and bounds the number from below. The
//!   part grows from a maximum antichain.

use upstar_core::{Answer, Budget, Budgeted, Interrupted, Undefined};
use upstar_number::UBig;
use upstar_poset::{Dilworth, Poset};

use crate::Map;
use crate::universe::ShortContext;

/// Bounds for a number that is too large to be counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountBounds {
    /// It is at least this.
    pub lower: UBig,
    /// Why.
    pub lower_proof: String,
    /// It is at most this.
    pub upper: UBig,
    /// Why.
    pub upper_proof: String,
}

/// Relations that may be forgotten: the rounding of the counts has to go the same way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rounding {
    Up,
    Down,
}

impl ShortContext<'_> {
    /// Bounds for how many games are born by day `n`; they agree for `n` up to 3.
    ///
    /// `effort` is how many chains are remembered at a time for the upper bound; each one more takes
    /// about six times as long. With 5, in a few seconds, day 4 has between 10^35 and 10^65 games.
    ///
    /// # Errors
    ///
    /// Undefined for `n > 4`; or the budget runs out.
    pub fn bounds_of_day(self, n: usize, effort: usize) -> Answer<CountBounds> {
        if n <= 3 {
            let size = UBig::from(self.day(n)?.len());
            let proof = "all of them are listed".to_string();
            return Ok(CountBounds {
                lower: size.clone(),
                lower_proof: proof.clone(),
                upper: size,
                upper_proof: proof,
            });
        }
        if n > 4 {
            let sentence = format!("the join-irreducibles of day {n} are too many to list");
            return Err(Undefined::new(sentence).into());
        }
        Ok(bounds_of_lower_sets(&self.irreducibles_of_day(n)?.poset, effort, self.budget)?)
    }
}

/// Bounds for the number of lower sets of an order.
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
            "the lower sets of {size} of the {} join-irreducibles, among them an antichain of \
             {width}, generate different lower sets of all",
            poset.size()
        ),
        upper,
        upper_proof: format!(
            "the {} join-irreducibles are cut into {width} chains; counted are the lower sets that \
             respect the relations of each chain with {effort} others",
            poset.size()
        ),
    })
}

/// Disjoint chains of an order, side by side. A lower set takes so many of each, from below.
struct Columns {
    chains: Vec<Vec<usize>>,
    /// With `p` elements of chain `a` a lower set has at least and at most so many of chain `b`:
    /// entry `[a][b][p]`.
    limits: Vec<Vec<Vec<(u8, u8)>>>,
}

impl Columns {
    fn new(poset: &Poset, chains: Vec<Vec<usize>>) -> Budgeted<Columns> {
        if chains.iter().any(|chain| chain.len() > 63) {
            return Err(Interrupted::too_large("a chain of more than 63 games is not swept"));
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

    /// Whether lower sets of two chains depend on each other.
    fn are_related(&self, a: usize, b: usize) -> bool {
        let most = self.chains[b].len() as u8;
        self.limits[a][b].iter().any(|&limits| limits != (0, most))
    }

    /// The logarithm of the factor by which the relations of two chains reduce the number of pairs
    /// of lower sets.
    fn strength(&self, a: usize, b: usize) -> f64 {
        let pairs: u32 = self.limits[a][b]
            .iter()
            .map(|&(least, most)| u32::from(most + 1).saturating_sub(u32::from(least)))
            .sum();
        let all = (self.chains[a].len() + 1) * (self.chains[b].len() + 1);
        (all as f64).log2() - f64::from(pairs.max(1)).log2()
    }

    /// The lower sets of the order in which each chain is related only to the `effort` chains that
    /// were remembered when its turn came. The next chain is always the one that is most restricted
    /// by these.
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

    /// The lower sets of all these chains, whose relations must be few.
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

/// The partial lower sets of the chains so far, told apart by what they take of some of them.
struct Sweep<'a> {
    columns: &'a Columns,
    remembered: Vec<usize>,
    /// How many there are with each combination of numbers, divided by a power of two.
    states: Map<u64, u128>,
    shift: usize,
    round: Rounding,
}

impl Sweep<'_> {
    fn new(columns: &Columns, round: Rounding) -> Sweep<'_> {
        let states = Map::from_iter([(0, 1)]);
        Sweep { columns, remembered: Vec::new(), states, shift: 0, round }
    }

    /// The bits that hold a number of elements of a chain.
    fn bits(&self, chain: usize) -> u32 {
        usize::BITS - self.columns.chains[chain].len().leading_zeros()
    }

    fn add(&mut self, chain: usize, budget: &Budget) -> Budgeted<()> {
        let used: u32 = self.remembered.iter().map(|&r| self.bits(r)).sum();
        if used + self.bits(chain) > 64 {
            return Err(Interrupted::too_large("too many chains are remembered at a time"));
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

    /// Tell states apart no longer by the `i`-th chain that is remembered.
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
        // A chain multiplies a count by at most 64, so that there is room for a few more.
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

/// The most states, as a power of two, that the sweep over the part may need.
const PART_STATES: f64 = 18.0;

/// Parts of the chains such that the sweep over them needs few states: a maximum antichain, and
/// whatever else can be added, elements with few relations first.
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

/// The chains in an order in which those that are related near the antichain are close together.
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
        // The chain that leaves the fewest chains with links to what is still open.
        let waiting = |next: usize| {
            let done = order.iter().copied().chain([next]);
            done.filter(|&a| open.iter().any(|&b| b != next && links[a][b])).count()
        };
        let best = (0..open.len()).min_by_key(|&i| waiting(open[i])).unwrap_or(0);
        order.push(open.remove(best));
    }
    order
}

/// Chains in their places, how many elements each has, and how far their relations reach.
struct Arrangement {
    sizes: Vec<usize>,
    last: Vec<usize>,
}

impl Arrangement {
    fn new(size: usize) -> Arrangement {
        Arrangement { sizes: vec![0; size], last: (0..size).collect() }
    }

    /// Add one element to a chain, related to the chains `links`, if the sweep can bear it.
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
        // An antichain of six alone has 64.
        assert!(bounds(1).lower > UBig::from(64_u32) && bounds(1).lower <= size);
        assert_eq!(cx.bounds_of_day(3, 1).unwrap().lower, size);
        assert!(cx.bounds_of_day(5, 1).is_err());
    }

    #[test]
    fn sweeps_count_lower_sets() {
        let budget = Budget::unlimited();
        // A product of three chains, and two antichains one above the other.
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

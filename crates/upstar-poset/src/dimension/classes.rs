//! Partitions of the critical pairs into reversible classes, found greedily and by search.
//!
//! A class of pairs (x, y) is reversible if and only if adding y < x for all its pairs creates no
//! cycle. It is stored as the order extended by these relations. All linear extensions of this
//! order reverse the pairs.

use upstar_core::{Budget, Budgeted};

use crate::bit_rows;
use crate::poset::Poset;

/// The maximum size of the order. Each class takes as much memory as the order.
pub(super) const LARGEST: usize = 1024;

/// A transitively closed extension of the order, as tables of lower and upper sets.
#[derive(Clone)]
struct Extension {
    words: usize,
    below: Vec<u64>,
    above: Vec<u64>,
    /// The number of pairs added explicitly.
    pairs: usize,
}

impl Extension {
    fn of(poset: &Poset) -> Extension {
        Extension {
            words: poset.words(),
            below: poset.elements().flat_map(|i| poset.below_row(i)).copied().collect(),
            above: poset.elements().flat_map(|i| poset.above_row(i)).copied().collect(),
            pairs: 0,
        }
    }

    fn leq(&self, i: usize, j: usize) -> bool {
        bit_rows::get(&self.above[i * self.words..][..self.words], j)
    }

    /// Returns `true` if adding y < x creates no cycle.
    fn can_reverse(&self, (x, y): (usize, usize)) -> bool {
        !self.leq(x, y)
    }

    fn reverses(&self, (x, y): (usize, usize)) -> bool {
        self.leq(y, x)
    }

    fn reverse(&mut self, (x, y): (usize, usize)) {
        let words = self.words;
        let lower = self.below[y * words..][..words].to_vec();
        let upper = self.above[x * words..][..words].to_vec();
        for i in bit_rows::ones(&lower) {
            bit_rows::insert_all(&mut self.above[i * words..][..words], &upper);
        }
        for j in bit_rows::ones(&upper) {
            bit_rows::insert_all(&mut self.below[j * words..][..words], &lower);
        }
        self.pairs += 1;
    }

    fn linear_extension(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.below.len() / self.words.max(1)).collect();
        order.sort_by_cached_key(|&i| bit_rows::count(&self.below[i * self.words..][..self.words]));
        order
    }
}

struct Choice {
    pair: (usize, usize),
    class: usize,
    before: Extension,
}

impl Poset {
    /// Puts each critical pair into the first possible class. Returns `None` for orders larger than
    /// `LARGEST`.
    pub(super) fn greedy_realizer(
        &self,
        pairs: &[(usize, usize)],
        budget: &Budget,
    ) -> Budgeted<Option<Vec<Vec<usize>>>> {
        if self.size() > LARGEST {
            return Ok(None);
        }
        let mut classes: Vec<Extension> = Vec::new();
        for &pair in pairs {
            if classes.iter().any(|class| class.reverses(pair)) {
                continue;
            }
            budget.spend(self.size() as u64)?;
            match classes.iter_mut().find(|class| class.can_reverse(pair)) {
                Some(class) => class.reverse(pair),
                None => {
                    let mut class = Extension::of(self);
                    class.reverse(pair);
                    classes.push(class);
                }
            }
        }
        Ok(self.checked(&classes))
    }

    /// Branches on the pair with the fewest possible classes.
    pub(super) fn realizer_of_size(
        &self,
        pairs: &[(usize, usize)],
        size: usize,
        budget: &Budget,
    ) -> Budgeted<Option<Vec<Vec<usize>>>> {
        let mut classes = vec![Extension::of(self); size];
        let mut path: Vec<Choice> = Vec::new();
        let mut resume = None;
        loop {
            budget.spend(1 + (pairs.len() + self.size()) as u64 / 8)?;
            let (pair, first) = match resume.take() {
                Some(again) => again,
                None => match tightest(pairs, &classes) {
                    Some(pair) => (pair, 0),
                    None => return Ok(self.checked(&classes)),
                },
            };
            let class = open_classes(pair, &classes).find(|&class| class >= first);
            if let Some(class) = class {
                let before = classes[class].clone();
                classes[class].reverse(pair);
                path.push(Choice { pair, class, before });
            } else {
                let Some(choice) = path.pop() else { return Ok(None) };
                classes[choice.class] = choice.before;
                resume = Some((choice.pair, choice.class + 1));
            }
        }
    }

    fn checked(&self, classes: &[Extension]) -> Option<Vec<Vec<usize>>> {
        let orders: Vec<Vec<usize>> = classes.iter().map(Extension::linear_extension).collect();
        self.is_realizer(&orders).then_some(orders)
    }
}

/// Includes only the first of the empty classes, which are equivalent.
fn open_classes(pair: (usize, usize), classes: &[Extension]) -> impl Iterator<Item = usize> + '_ {
    let fresh = |class: usize| class == 0 || classes[class - 1].pairs > 0;
    (0..classes.len()).filter(move |&class| fresh(class) && classes[class].can_reverse(pair))
}

fn tightest(pairs: &[(usize, usize)], classes: &[Extension]) -> Option<(usize, usize)> {
    let open = pairs.iter().filter(|&&pair| !classes.iter().any(|class| class.reverses(pair)));
    open.copied().min_by_key(|&pair| open_classes(pair, classes).count())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits(pairs: &[(usize, usize)], classes: &mut [Extension]) -> bool {
        let Some((&pair, rest)) = pairs.split_first() else { return true };
        (0..classes.len()).any(|k| {
            let before = classes[k].clone();
            classes[k].can_reverse(pair) && {
                classes[k].reverse(pair);
                let fits = fits(rest, classes);
                classes[k] = before;
                fits
            }
        })
    }

    /// A linear congruential generator (Knuth's MMIX).
    fn numbers(mut seed: u64) -> impl FnMut(u64) -> u64 {
        move |bound| {
            let next = seed.wrapping_mul(6_364_136_223_846_793_005);
            seed = next.wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % bound
        }
    }

    #[test]
    fn the_search_goes_back_until_it_succeeds() {
        let budget = Budget::unlimited();
        let mut random = numbers(3);
        for round in 0..80 {
            let size = 20 + round % 40;
            let orders = [(); 3].map(|()| {
                let mut order: Vec<usize> = (0..size).collect();
                order.sort_by_cached_key(|_| random(1 << 20));
                order
            });
            let poset = Poset::from_realizer(size, &orders).unwrap();
            let pairs = poset.critical_pairs(&budget).unwrap();
            assert!(poset.realizer_of_size(&pairs, 3, &budget).unwrap().is_some());
        }
    }

    /// Compares the search with trying all assignments of pairs to classes.
    #[test]
    fn the_search_finds_what_trying_finds() {
        let budget = Budget::unlimited();
        let mut random = numbers(1);
        let mut seen = [0, 0];
        for round in 0..200 {
            let half = 3 + round % 3;
            let size = 2 * half;
            let mut arrows = Vec::new();
            for j in half..size {
                arrows.extend((0..half).filter(|_| random(5) > 1).map(|i| (i, j)));
            }
            let poset = Poset::from_covers(size, &arrows).unwrap();
            let pairs = poset.critical_pairs(&budget).unwrap();
            for count in 1..4 {
                let found = poset.realizer_of_size(&pairs, count, &budget).unwrap();
                let expected = fits(&pairs, &mut vec![Extension::of(&poset); count]);
                assert_eq!(found.is_some(), expected);
                seen[usize::from(expected)] += 1;
            }
        }
        assert!(seen[0] > 100 && seen[1] > 100, "{seen:?}");
    }
}

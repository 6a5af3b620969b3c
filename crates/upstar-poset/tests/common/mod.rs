//! Orders to test with: all small ones, random ones, and famous ones.
#![allow(dead_code, reason = "each test file uses some of them")]

use upstar_poset::Poset;

/// Every order on up to five elements whose numbering is natural; so each order up to isomorphism.
pub(crate) fn small_posets() -> Vec<Poset> {
    let mut posets = Vec::new();
    for size in 0..=5usize {
        let pairs: Vec<(usize, usize)> =
            (0..size).flat_map(|j| (0..j).map(move |i| (i, j))).collect();
        for arrows in 0u32..1 << pairs.len() {
            let leq = |i, j| {
                i == j
                    || pairs.iter().position(|&p| p == (i, j)).is_some_and(|k| arrows >> k & 1 == 1)
            };
            posets.extend(Poset::new(size, leq));
        }
    }
    posets
}

/// The xorshift generator of Marsaglia: the same numbers everywhere.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound.max(1)
    }

    pub(crate) fn shuffled(&mut self, size: usize) -> Vec<usize> {
        let mut list: Vec<usize> = (0..size).collect();
        for k in (1..size).rev() {
            list.swap(k, self.below(k + 1));
        }
        list
    }

    /// An order with shuffled numbers, from a random choice of arrows: one pair in `thinness`.
    pub(crate) fn poset(&mut self, size: usize, thinness: usize) -> Poset {
        let names = self.shuffled(size);
        let mut arrows = Vec::new();
        for j in 0..size {
            for i in 0..j {
                if self.below(thinness) == 0 {
                    arrows.push((names[i], names[j]));
                }
            }
        }
        Poset::from_covers(size, &arrows).unwrap()
    }

    /// A lattice with shuffled numbers: the intersections of some random sets, and the whole.
    pub(crate) fn lattice(&mut self, sets: usize) -> Poset {
        let mut family = vec![u64::MAX];
        for _ in 0..sets {
            let fresh = (self.below(1 << 16)) as u64;
            let meets: Vec<u64> = family.iter().map(|set| set & fresh).collect();
            family.extend(meets);
            family.sort_unstable();
            family.dedup();
        }
        let names = self.shuffled(family.len());
        let set = |i: usize| family[names[i]];
        Poset::new(family.len(), |i, j| set(i) & set(j) == set(i)).unwrap()
    }
}

/// Small orders, random orders and random lattices of many shapes, each under `limit` elements.
pub(crate) fn many(limit: usize) -> Vec<Poset> {
    let mut posets = small_posets();
    let mut random = Random::new(7);
    for round in 0..60 {
        let size = 1 + random.below(limit);
        posets.push(random.poset(size, 1 + round % 12));
        posets.extend(Some(random.lattice(1 + round % 6)).filter(|l| l.size() <= limit));
    }
    posets
}

/// The divisors of a number, by divisibility.
pub(crate) fn divisors(n: usize) -> Poset {
    let divisors: Vec<usize> = (1..=n).filter(|&d| n.is_multiple_of(d)).collect();
    Poset::new(divisors.len(), |i, j| divisors[j].is_multiple_of(divisors[i])).unwrap()
}

/// The partitions of a set of `size` things, finer ones below, each as a list of block numbers.
pub(crate) fn partitions(size: usize) -> Poset {
    let mut all: Vec<Vec<usize>> = vec![vec![]];
    for _ in 0..size {
        let grow = |p: &Vec<usize>| {
            let blocks = p.iter().max().map_or(0, |b| b + 1);
            let p = p.clone();
            (0..=blocks).map(move |block| p.iter().copied().chain([block]).collect())
        };
        all = all.iter().flat_map(grow).collect();
    }
    let finer = |p: &[usize], q: &[usize]| {
        (0..size).all(|a| (0..size).all(|b| p[a] != p[b] || q[a] == q[b]))
    };
    Poset::new(all.len(), |i, j| finer(&all[i], &all[j])).unwrap()
}

pub(crate) fn n5() -> Poset {
    Poset::from_covers(5, &[(0, 1), (1, 2), (2, 4), (0, 3), (3, 4)]).unwrap()
}

pub(crate) fn m3() -> Poset {
    Poset::from_covers(5, &[(0, 1), (0, 2), (0, 3), (1, 4), (2, 4), (3, 4)]).unwrap()
}

/// The zigzag 0 < 1 > 2 < 3 > …
pub(crate) fn fence(size: usize) -> Poset {
    let step = |i: usize| if i.is_multiple_of(2) { (i, i + 1) } else { (i + 1, i) };
    Poset::from_covers(size, &(1..size).map(|i| step(i - 1)).collect::<Vec<_>>()).unwrap()
}

/// The crown with k elements below and k above: i is below k + i and k + i + 1.
pub(crate) fn crown(k: usize) -> Poset {
    let pairs: Vec<_> = (0..k).flat_map(|i| [(i, k + i), (i, k + (i + 1) % k)]).collect();
    Poset::from_covers(2 * k, &pairs).unwrap()
}

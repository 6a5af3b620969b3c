//! Constructors of orders, and standard examples.

use std::convert::Infallible;

use crate::bit_rows;
use crate::dimension::upper_sets;
use crate::poset::{NotAnOrder, Poset};

impl Poset {
    /// Returns the smallest order on `size` elements in which i ≤ j for all given pairs (i, j),
    /// such as its covers.
    ///
    /// # Errors
    ///
    /// Returns two elements of a cycle if the pairs contain a cycle.
    ///
    /// ```
    /// # use upstar_poset::Poset;
    /// let pentagon = Poset::from_covers(5, &[(0, 1), (1, 2), (2, 4), (0, 3), (3, 4)])?;
    /// assert!(pentagon.leq(0, 4) && !pentagon.is_comparable(2, 3));
    /// # Ok::<(), upstar_poset::NotAnOrder>(())
    /// ```
    pub fn from_covers(size: usize, pairs: &[(usize, usize)]) -> Result<Poset, NotAnOrder> {
        let mut upper = vec![Vec::new(); size];
        let mut waiting_for = vec![0usize; size];
        for &(i, j) in pairs.iter().filter(|(i, j)| i != j) {
            upper[j].push(i);
            waiting_for[i] += 1;
        }
        // An element is ready when all elements above it have been processed.
        let words = bit_rows::words(size);
        let mut above = vec![0; size * words];
        let mut ready: Vec<usize> = (0..size).filter(|&i| waiting_for[i] == 0).collect();
        let mut done = 0;
        while let Some(j) = ready.pop() {
            done += 1;
            bit_rows::set(&mut above[j * words..][..words], j);
            for &i in &upper[j] {
                for word in 0..words {
                    above[i * words + word] |= above[j * words + word];
                }
                waiting_for[i] -= 1;
                if waiting_for[i] == 0 {
                    ready.push(i);
                }
            }
        }
        if done == size {
            return Ok(Poset::from_above(size, above));
        }
        // Every waiting element is below another one, so climbing finds a cycle.
        let mut climbed = vec![false; size];
        let mut at = waiting_for.iter().position(|&count| count > 0).unwrap_or(0);
        let step = |i: usize| pairs.iter().find(|p| p.0 == i && p.1 != i && waiting_for[p.1] > 0);
        while let Some(&(i, j)) = step(at) {
            if climbed[i] {
                return Err(NotAnOrder::NotAntisymmetric(i, j));
            }
            climbed[i] = true;
            at = j;
        }
        Err(NotAnOrder::NotAntisymmetric(at, at))
    }

    /// Returns the intersection of linear orders, each listed from below: i ≤ j if i precedes or
    /// equals j in all of them. Each list must be a permutation of 0, …, `size` − 1. Without lists,
    /// there may be at most one element.
    ///
    /// ```
    /// # use upstar_poset::Poset;
    /// let square = Poset::from_realizer(4, &[vec![0, 1, 2, 3], vec![0, 2, 1, 3]]).unwrap();
    /// assert_eq!(square.covers(), [(0, 1), (0, 2), (1, 3), (2, 3)]);
    /// ```
    #[must_use]
    pub fn from_realizer(size: usize, orders: &[Vec<usize>]) -> Option<Poset> {
        let above = upper_sets(size, orders)?;
        Some(Poset::from_above(size, above))
    }

    /// Returns the order on `size` elements in which i ≤ j if `leq(i, j)`. The numbering must be a
    /// natural labelling: smaller elements have smaller numbers. A chain of n elements takes n·log
    /// n comparisons.
    pub fn sorted(size: usize, mut leq: impl FnMut(usize, usize) -> bool) -> Poset {
        match Poset::try_sorted(size, |i, j| Ok::<bool, Infallible>(leq(i, j))) {
            Ok(poset) => poset,
            Err(never) => match never {},
        }
    }

    /// Same as [`sorted`](Poset::sorted), with a fallible comparison.
    pub fn try_sorted<E>(
        size: usize,
        mut leq: impl FnMut(usize, usize) -> Result<bool, E>,
    ) -> Result<Poset, E> {
        let words = bit_rows::words(size);
        let mut above = vec![0; size * words];
        let mut below = vec![0; size * words];
        let full = bit_rows::full(size);
        let mut unknown = full.clone();
        for i in (0..size).rev() {
            let row = i * words..(i + 1) * words;
            bit_rows::set(&mut above[row.clone()], i);
            unknown.copy_from_slice(&full);
            unknown[i / 64] &= u64::MAX << (i % 64);
            bit_rows::clear(&mut unknown, i);
            let mut left = i / 64..words;
            // Comparing i with a middle element decides many other comparisons in both cases.
            while let Some(j) = take_middle(&mut unknown, &mut left) {
                if leq(i, j)? {
                    for word in j / 64..words {
                        above[row.start + word] |= above[j * words + word];
                        unknown[word] &= !above[j * words + word];
                    }
                } else {
                    for word in i / 64..=j / 64 {
                        unknown[word] &= !below[j * words + word];
                    }
                }
            }
            for word in i / 64..words {
                let mut rest = above[row.start + word];
                while rest != 0 {
                    let j = word * 64 + rest.trailing_zeros() as usize;
                    below[j * words + i / 64] |= 1 << (i % 64);
                    rest &= rest - 1;
                }
            }
        }
        Ok(Poset::from_tables(size, below, above))
    }

    /// Returns the direct product. Element i·m + j is the pair (i, j), where m is the size of
    /// `other`.
    ///
    /// ```
    /// # use upstar_poset::Poset;
    /// let two = Poset::chain(2);
    /// assert_eq!(two.product(&two).product(&two).covers().len(), 12); // a cube
    /// ```
    #[must_use]
    pub fn product(&self, other: &Poset) -> Poset {
        let m = other.size();
        let size = self.size() * m;
        let words = bit_rows::words(size);
        let mut above = vec![0; size * words];
        for i in self.elements() {
            for j in other.elements() {
                let row = &mut above[(i * m + j) * words..][..words];
                for k in self.above(i) {
                    for l in other.above(j) {
                        bit_rows::set(row, k * m + l);
                    }
                }
            }
        }
        Poset::from_above(size, above)
    }

    /// Returns the order with a bottom and a top added at the end if they are missing.
    #[must_use]
    pub fn with_bounds(&self) -> Poset {
        let n = self.size();
        let bottom = self.bottom().is_none().then_some(n);
        let top = self.top().is_none().then(|| n + usize::from(bottom.is_some()));
        let mut covers = self.covers();
        let size = n + usize::from(bottom.is_some()) + usize::from(top.is_some());
        covers.extend(
            bottom.into_iter().flat_map(|b| self.minimal().into_iter().map(move |i| (b, i))),
        );
        covers
            .extend(top.into_iter().flat_map(|t| self.maximal().into_iter().map(move |i| (i, t))));
        covers.extend(bottom.zip(top));
        let above = Poset::from_covers(size, &covers);
        above.unwrap_or_else(|_| unreachable!("adding extremes creates no cycle"))
    }

    /// Returns the chain 0 < 1 < … of `size` elements.
    #[must_use]
    pub fn chain(size: usize) -> Poset {
        let words = bit_rows::words(size);
        let all = bit_rows::full(size);
        let (mut below, mut above) = (Vec::with_capacity(size * words), all.repeat(size));
        for i in 0..size {
            let mut row = bit_rows::full(i + 1);
            row.resize(words, 0);
            let higher = &mut above[i * words..][..words];
            bit_rows::remove_all(higher, &row);
            bit_rows::set(higher, i);
            below.extend(row);
        }
        Poset::from_tables(size, below, above)
    }

    /// Returns the antichain of `size` elements.
    #[must_use]
    pub fn antichain(size: usize) -> Poset {
        Poset::sorted(size, |_, _| false)
    }

    /// Returns the Boolean lattice of subsets of at most 16 elements, encoded as binary numbers.
    #[must_use]
    pub fn boolean(atoms: u32) -> Option<Poset> {
        (atoms <= 16).then(|| Poset::sorted(1 << atoms, |i, j| i & j == i))
    }

    /// Returns the standard example S_k: k minimal elements i and k maximal elements k + j, where i
    /// ≤ k + j if and only if i ≠ j. Its dimension is k for k ≥ 3 (Dushnik and Miller, *Partially
    /// ordered sets*, 1941).
    #[must_use]
    pub fn standard_example(k: usize) -> Poset {
        Poset::sorted(2 * k, |i, j| i < k && j >= k && j - k != i)
    }
}

/// Removes a middle set bit, and returns its index. All set bits are in the words `left`.
fn take_middle(row: &mut [u64], left: &mut std::ops::Range<usize>) -> Option<usize> {
    while left.start < left.end && row[left.start] == 0 {
        left.start += 1;
    }
    while left.start < left.end && row[left.end - 1] == 0 {
        left.end -= 1;
    }
    let word = (left.start.midpoint(left.end)..left.end).find(|&word| row[word] != 0)?;
    let upper = row[word] & (u64::MAX << 32);
    let bit = if upper == 0 { row[word] } else { upper }.trailing_zeros();
    row[word] &= !(1 << bit);
    Some(word * 64 + bit as usize)
}

//! Sets of elements: upper and lower sets, floors and ceilings, joins and meets.

use crate::bit_rows;
use crate::poset::Poset;

impl Poset {
    /// The elements of a set that are maximal in it; of equal entries the first is kept.
    #[must_use]
    pub fn maximal_among(&self, set: &[usize]) -> Vec<usize> {
        extremes(set, self.words(), |i| self.above_row(i), &self.row_of(set))
    }

    /// The elements of a set that are minimal in it; of equal entries the first is kept.
    #[must_use]
    pub fn minimal_among(&self, set: &[usize]) -> Vec<usize> {
        extremes(set, self.words(), |i| self.below_row(i), &self.row_of(set))
    }

    /// The upper set that a set generates: the elements that are at least one of its members.
    #[must_use]
    pub fn upper_set(&self, set: &[usize]) -> Vec<usize> {
        let mut row = vec![0; self.words()];
        set.iter().for_each(|&i| bit_rows::insert_all(&mut row, self.above_row(i)));
        bit_rows::ones(&row).collect()
    }

    /// The lower set that a set generates: the elements that are at most one of its members.
    #[must_use]
    pub fn lower_set(&self, set: &[usize]) -> Vec<usize> {
        let mut row = vec![0; self.words()];
        set.iter().for_each(|&i| bit_rows::insert_all(&mut row, self.below_row(i)));
        bit_rows::ones(&row).collect()
    }

    /// The floor of a set: the elements that are not above every member, that is, not at least one
    /// of them at least (Siegel, *On the Structure of Games and their Posets*, Definition 1.3.14).
    /// The floor of a single element is the complement of its upper set.
    #[must_use]
    pub fn floor(&self, set: &[usize]) -> Vec<usize> {
        let everywhere = self.common(set, |i| self.above_row(i));
        let row = bit_rows::and_not(&bit_rows::full(self.size()), &everywhere);
        bit_rows::ones(&row).collect()
    }

    /// The ceiling of a set: the elements that are not below every member (Siegel, Definition
    /// 1.3.14). The ceiling of a single element is the complement of its lower set.
    #[must_use]
    pub fn ceiling(&self, set: &[usize]) -> Vec<usize> {
        let everywhere = self.common(set, |i| self.below_row(i));
        let row = bit_rows::and_not(&bit_rows::full(self.size()), &everywhere);
        bit_rows::ones(&row).collect()
    }

    /// The elements between i and j, with both; empty unless i ≤ j.
    #[must_use]
    pub fn interval(&self, i: usize, j: usize) -> Vec<usize> {
        bit_rows::ones(&bit_rows::and(self.above_row(i), self.below_row(j))).collect()
    }

    /// All pairs (i, j) with i ≤ j: the ends of the intervals, in increasing order.
    pub fn intervals(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.elements().flat_map(|i| self.above(i).map(move |j| (i, j)))
    }

    /// Whether every two elements of a set are comparable.
    #[must_use]
    pub fn is_chain(&self, set: &[usize]) -> bool {
        let row = self.row_of(set);
        set.iter().all(|&i| {
            let comparable = self.above_row(i).iter().zip(self.below_row(i)).map(|(a, b)| a | b);
            row.iter().zip(comparable).all(|(member, comparable)| member & !comparable == 0)
        })
    }

    /// Whether no two different elements of a set are comparable.
    #[must_use]
    pub fn is_antichain(&self, set: &[usize]) -> bool {
        let row = self.row_of(set);
        set.iter().all(|&i| bit_rows::common(&row, self.above_row(i)) == 1)
    }

    // --- Joins and meets ---

    /// The least element above both, if there is one.
    #[must_use]
    pub fn join(&self, i: usize, j: usize) -> Option<usize> {
        let natural = self.natural();
        let (p, q) = (natural.place(i), natural.place(j));
        natural.rows.join_of_rows(p, q).map(|place| natural.element(place))
    }

    /// The greatest element below both, if there is one.
    #[must_use]
    pub fn meet(&self, i: usize, j: usize) -> Option<usize> {
        let natural = self.natural();
        let (p, q) = (natural.place(i), natural.place(j));
        natural.rows.meet_of_rows(p, q).map(|place| natural.element(place))
    }

    /// The least element above all members of a set, if there is one; for the empty set the bottom.
    #[must_use]
    pub fn join_of(&self, set: &[usize]) -> Option<usize> {
        let bounds = self.common(set, |i| self.above_row(i));
        bit_rows::ones(&bounds).find(|&k| bit_rows::is_subset(&bounds, self.above_row(k)))
    }

    /// The greatest element below all members of a set, if there is one; for the empty set the top.
    #[must_use]
    pub fn meet_of(&self, set: &[usize]) -> Option<usize> {
        let bounds = self.common(set, |i| self.below_row(i));
        bit_rows::ones(&bounds).find(|&k| bit_rows::is_subset(&bounds, self.below_row(k)))
    }

    /// Whether a set contains the joins and the meets of every two of its members, which must exist.
    #[must_use]
    pub fn is_sublattice(&self, set: &[usize]) -> bool {
        let row = self.row_of(set);
        let inside = |k: Option<usize>| k.is_some_and(|k| bit_rows::get(&row, k));
        set.iter().all(|&i| set.iter().all(|&j| inside(self.join(i, j)) && inside(self.meet(i, j))))
    }

    /// The join in a natural numbering: if the first common upper bound has exactly the common
    /// bounds above it, it is the least one; otherwise there is none.
    pub(crate) fn join_of_rows(&self, p: usize, q: usize) -> Option<usize> {
        let (one, other) = (self.above_row(p), self.above_row(q));
        let start = (0..self.words()).find(|&word| one[word] & other[word] != 0)?;
        let least = start * 64 + (one[start] & other[start]).trailing_zeros() as usize;
        let row = self.above_row(least);
        (start..self.words()).all(|word| one[word] & other[word] == row[word]).then_some(least)
    }

    /// The meet in a natural numbering.
    pub(crate) fn meet_of_rows(&self, p: usize, q: usize) -> Option<usize> {
        let (one, other) = (self.below_row(p), self.below_row(q));
        let end = (0..self.words()).rev().find(|&word| one[word] & other[word] != 0)?;
        let greatest = end * 64 + 63 - (one[end] & other[end]).leading_zeros() as usize;
        let row = self.below_row(greatest);
        (0..=end).all(|word| one[word] & other[word] == row[word]).then_some(greatest)
    }

    fn row_of(&self, set: &[usize]) -> Vec<u64> {
        bit_rows::row_of(self.size(), set)
    }

    /// What the rows of all members of a set have in common.
    fn common<'a>(&'a self, set: &[usize], row: impl Fn(usize) -> &'a [u64]) -> Vec<u64> {
        let mut common = bit_rows::full(self.size());
        set.iter().for_each(|&i| bit_rows::keep_only(&mut common, row(i)));
        common
    }
}

/// The members of a set beyond which the set has nothing, each once.
fn extremes<'a>(
    set: &[usize],
    words: usize,
    beyond: impl Fn(usize) -> &'a [u64],
    members: &[u64],
) -> Vec<usize> {
    let mut seen = vec![0; words];
    let mut kept = set.to_vec();
    kept.retain(|&i| {
        let fresh = !bit_rows::get(&seen, i);
        bit_rows::set(&mut seen, i);
        fresh && bit_rows::common(members, beyond(i)) == 1
    });
    kept
}

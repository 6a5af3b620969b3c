//! Covers, minimal and maximal elements, and irreducible elements.
//!
//! In a natural numbering, the first element above i covers i. The first element above i that is
//! not above this cover is the next cover, and so on. Each cover costs one row operation.

use crate::bit_rows;
use crate::poset::Poset;

impl Poset {
    /// Returns the elements that cover i, in increasing order.
    #[must_use]
    pub fn upper_covers(&self, i: usize) -> Vec<usize> {
        let natural = self.natural();
        let mut rest = natural.rows.above_row(natural.place(i)).to_vec();
        let mut covers = Vec::new();
        bit_rows::take_first(&mut rest);
        while let Some(cover) = bit_rows::first(&rest) {
            covers.push(cover);
            bit_rows::remove_all(&mut rest, natural.rows.above_row(cover));
        }
        natural.elements(covers)
    }

    /// Returns the elements that i covers, in increasing order.
    #[must_use]
    pub fn lower_covers(&self, i: usize) -> Vec<usize> {
        let natural = self.natural();
        let mut rest = natural.rows.below_row(natural.place(i)).to_vec();
        let mut covers = Vec::new();
        bit_rows::clear(&mut rest, natural.place(i));
        while let Some(cover) = bit_rows::last(&rest) {
            covers.push(cover);
            bit_rows::remove_all(&mut rest, natural.rows.below_row(cover));
        }
        covers.reverse();
        natural.elements(covers)
    }

    /// Returns the edges (i, j) of the Hasse diagram, where j covers i, in increasing order.
    #[must_use]
    pub fn covers(&self) -> Vec<(usize, usize)> {
        let edges = |i| self.upper_covers(i).into_iter().map(move |j| (i, j));
        self.elements().flat_map(edges).collect()
    }

    pub(crate) fn cover_lists(&self) -> (Vec<Vec<usize>>, Vec<Vec<usize>>) {
        let upper: Vec<Vec<usize>> = self.elements().map(|i| self.upper_covers(i)).collect();
        let mut lower = vec![Vec::new(); self.size()];
        for (i, covers) in upper.iter().enumerate() {
            for &j in covers {
                lower[j].push(i);
            }
        }
        (upper, lower)
    }

    /// Returns the minimal elements.
    #[must_use]
    pub fn minimal(&self) -> Vec<usize> {
        self.elements().filter(|&i| bit_rows::count(self.below_row(i)) == 1).collect()
    }

    /// Returns the maximal elements.
    #[must_use]
    pub fn maximal(&self) -> Vec<usize> {
        self.elements().filter(|&i| bit_rows::count(self.above_row(i)) == 1).collect()
    }

    /// Returns the least element, if any.
    #[must_use]
    pub fn bottom(&self) -> Option<usize> {
        self.elements().find(|&i| bit_rows::count(self.above_row(i)) == self.size())
    }

    /// Returns the greatest element, if any.
    #[must_use]
    pub fn top(&self) -> Option<usize> {
        self.elements().find(|&i| bit_rows::count(self.below_row(i)) == self.size())
    }

    /// Returns `true` if there is a bottom and a top.
    #[must_use]
    pub fn is_bounded(&self) -> bool {
        self.bottom().is_some() && self.top().is_some()
    }

    /// Returns the elements with exactly one lower cover: in a lattice, the join-irreducible
    /// elements.
    #[must_use]
    pub fn join_irreducibles(&self) -> Vec<usize> {
        let (_, lower) = self.cover_lists();
        self.elements().filter(|&i| lower[i].len() == 1).collect()
    }

    /// Returns the elements with exactly one upper cover: in a lattice, the meet-irreducible
    /// elements.
    #[must_use]
    pub fn meet_irreducibles(&self) -> Vec<usize> {
        let (upper, _) = self.cover_lists();
        self.elements().filter(|&i| upper[i].len() == 1).collect()
    }

    /// Returns the elements that are both join- and meet-irreducible.
    #[must_use]
    pub fn doubly_irreducibles(&self) -> Vec<usize> {
        let (upper, lower) = self.cover_lists();
        self.elements().filter(|&i| upper[i].len() == 1 && lower[i].len() == 1).collect()
    }
}

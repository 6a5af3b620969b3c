//! Covers and extremes: the Hasse diagram and its ends.
//!
//! In a natural numbering the smallest element above i is a cover of i; without everything above it,
//! the smallest of the rest is the next one. So covers cost one row operation each.

use crate::bit_rows;
use crate::poset::Poset;

impl Poset {
    /// The elements that cover i: greater than i with nothing between. By number.
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

    /// The elements that i covers: less than i with nothing between. By number.
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

    /// All pairs (i, j) where j covers i: the edges of the Hasse diagram, in increasing order.
    #[must_use]
    pub fn covers(&self) -> Vec<(usize, usize)> {
        let edges = |i| self.upper_covers(i).into_iter().map(move |j| (i, j));
        self.elements().flat_map(edges).collect()
    }

    /// The upper covers of each element, and the lower covers of each.
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

    // --- Extremes ---

    /// The elements with nothing below.
    #[must_use]
    pub fn minimal(&self) -> Vec<usize> {
        self.elements().filter(|&i| bit_rows::count(self.below_row(i)) == 1).collect()
    }

    /// The elements with nothing above.
    #[must_use]
    pub fn maximal(&self) -> Vec<usize> {
        self.elements().filter(|&i| bit_rows::count(self.above_row(i)) == 1).collect()
    }

    /// The element below all others, if there is one.
    #[must_use]
    pub fn bottom(&self) -> Option<usize> {
        self.elements().find(|&i| bit_rows::count(self.above_row(i)) == self.size())
    }

    /// The element above all others, if there is one.
    #[must_use]
    pub fn top(&self) -> Option<usize> {
        self.elements().find(|&i| bit_rows::count(self.below_row(i)) == self.size())
    }

    /// Whether there is a bottom and a top.
    #[must_use]
    pub fn is_bounded(&self) -> bool {
        self.bottom().is_some() && self.top().is_some()
    }

    // --- Irreducibles ---

    /// The elements with exactly one lower cover. In a lattice these are the join-irreducible
    /// elements: not the bottom, and not the join of two others.
    #[must_use]
    pub fn join_irreducibles(&self) -> Vec<usize> {
        let (_, lower) = self.cover_lists();
        self.elements().filter(|&i| lower[i].len() == 1).collect()
    }

    /// The elements with exactly one upper cover. In a lattice these are the meet-irreducible
    /// elements: not the top, and not the meet of two others.
    #[must_use]
    pub fn meet_irreducibles(&self) -> Vec<usize> {
        let (upper, _) = self.cover_lists();
        self.elements().filter(|&i| upper[i].len() == 1).collect()
    }

    /// The elements that are both join- and meet-irreducible.
    #[must_use]
    pub fn doubly_irreducibles(&self) -> Vec<usize> {
        let (upper, lower) = self.cover_lists();
        self.elements().filter(|&i| upper[i].len() == 1 && lower[i].len() == 1).collect()
    }
}

//! Natural numberings (natural labellings): smaller elements have smaller numbers.
//!
//! The first element of a set is then minimal in it, so covers, joins and meets can be read off as
//! the first or last bit of a row. Callers may number elements arbitrarily; the fast algorithms use
//! a [`NaturalNumbering`].

use crate::bit_rows;
use crate::poset::Poset;

#[derive(Clone)]
pub(crate) struct RenumberedPoset {
    /// The elements, smaller ones first.
    order: Vec<usize>,
    place: Vec<usize>,
    poset: Poset,
}

/// An order in a natural numbering, with the map back to its elements.
#[derive(Clone, Copy)]
pub(crate) struct NaturalNumbering<'a> {
    pub(crate) rows: &'a Poset,
    names: Option<&'a RenumberedPoset>,
}

impl NaturalNumbering<'_> {
    pub(crate) fn is_identity(&self) -> bool {
        self.names.is_none()
    }

    pub(crate) fn element(&self, place: usize) -> usize {
        self.names.map_or(place, |names| names.order[place])
    }

    pub(crate) fn place(&self, element: usize) -> usize {
        self.names.map_or(element, |names| names.place[element])
    }

    /// Returns the elements at the given indices, in increasing order.
    pub(crate) fn elements(&self, places: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let mut elements: Vec<usize> = places.into_iter().map(|p| self.element(p)).collect();
        if self.names.is_some() {
            elements.sort_unstable();
        }
        elements
    }
}

impl Poset {
    /// Returns the order in a natural numbering, computed only once. It is meaningless for a
    /// relation that is not an order.
    pub(crate) fn natural(&self) -> NaturalNumbering<'_> {
        let renamed = self.renamed.get_or_init(|| {
            let natural = self.elements().all(|i| bit_rows::first(self.above_row(i)) == Some(i));
            (!natural).then(|| Box::new(self.rename()))
        });
        match renamed {
            None => NaturalNumbering { rows: self, names: None },
            Some(names) => NaturalNumbering { rows: &names.poset, names: Some(names) },
        }
    }

    fn rename(&self) -> RenumberedPoset {
        let order = self.linear_extension();
        let mut place = vec![0; self.size()];
        for (p, &i) in order.iter().enumerate() {
            place[i] = p;
        }
        let words = self.words();
        let mut above = vec![0; self.size() * words];
        for (p, &i) in order.iter().enumerate() {
            for j in self.above(i) {
                bit_rows::set(&mut above[p * words..][..words], place[j]);
            }
        }
        let poset = Poset::from_above(self.size(), above);
        // This numbering is natural by construction, so no check is needed.
        let _ = poset.renamed.set(None);
        RenumberedPoset { order, place, poset }
    }
}

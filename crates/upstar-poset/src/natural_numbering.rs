//! Natural numberings: smaller elements have smaller numbers.
//!
//! In such a numbering the first element of a set is minimal in it, so that covers, joins and meets
//! are found by looking for the first or the last bit of a row. Callers may number their elements as
//! they like; the fast algorithms see them through a [`NaturalNumbering`].

use crate::bit_rows;
use crate::poset::Poset;

/// An order with its elements renamed so that the numbering is natural.
#[derive(Clone)]
pub(crate) struct RenumberedPoset {
    /// The elements, smaller ones first.
    order: Vec<usize>,
    /// Where each element stands in `order`.
    place: Vec<usize>,
    poset: Poset,
}

/// An order seen in a natural numbering: its rows, and the way back to the elements.
#[derive(Clone, Copy)]
pub(crate) struct NaturalNumbering<'a> {
    /// The order on places.
    pub(crate) rows: &'a Poset,
    names: Option<&'a RenumberedPoset>,
}

impl NaturalNumbering<'_> {
    /// Whether every element is its own place.
    pub(crate) fn is_identity(&self) -> bool {
        self.names.is_none()
    }

    /// The element at a place.
    pub(crate) fn element(&self, place: usize) -> usize {
        self.names.map_or(place, |names| names.order[place])
    }

    /// The place of an element.
    pub(crate) fn place(&self, element: usize) -> usize {
        self.names.map_or(element, |names| names.place[element])
    }

    /// The elements at some places, by number.
    pub(crate) fn elements(&self, places: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let mut elements: Vec<usize> = places.into_iter().map(|p| self.element(p)).collect();
        if self.names.is_some() {
            elements.sort_unstable();
        }
        elements
    }
}

impl Poset {
    /// The order in a natural numbering, which is found once. A relation that is not known to be an
    /// order may be seen through it too; then the numbering means nothing.
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
        // Known to be natural, so nobody need look again.
        let _ = poset.renamed.set(None);
        RenumberedPoset { order, place, poset }
    }
}

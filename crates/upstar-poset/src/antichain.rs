//! Antichains: sets of pairwise incomparable elements.
//!
//! The nodes of the search tree are the antichains: a node is extended by each later element that
//! is incomparable to all its members.

use crate::bit_rows;
use crate::poset::Poset;

impl Poset {
    /// Returns all antichains in lexicographic order.
    #[must_use]
    pub fn antichains(&self) -> Antichains<'_> {
        Antichains {
            poset: self,
            members: Vec::new(),
            candidates: bit_rows::full(self.size()),
            state: State::Fresh,
        }
    }
}

/// An iterator over the antichains of a poset.
///
/// It yields vectors; [`advance`](Antichains::advance) and [`members`](Antichains::members) avoid
/// allocation.
///
/// ```
/// # use upstar_poset::Poset;
/// let square = Poset::new(4, |i, j| i & j == i)?;
/// let mut antichains = square.antichains();
/// let mut most = 0;
/// while antichains.advance() {
///     most = most.max(antichains.members().len());
/// }
/// assert_eq!(most, 2);
/// # Ok::<(), upstar_poset::NotAnOrder>(())
/// ```
#[derive(Clone, Debug)]
pub struct Antichains<'a> {
    poset: &'a Poset,
    members: Vec<usize>,
    /// The elements that may extend each prefix of `members`, one row for each prefix.
    candidates: Vec<u64>,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Fresh,
    Running,
    Done,
}

impl Antichains<'_> {
    /// Advances to the next antichain. Returns `false` if there is none.
    pub fn advance(&mut self) -> bool {
        if self.state != State::Running {
            let first = self.state == State::Fresh;
            self.state = if first { State::Running } else { State::Done };
            return first;
        }
        let words = self.poset.words();
        loop {
            let start = self.candidates.len() - words;
            if let Some(next) = bit_rows::take_first(&mut self.candidates[start..]) {
                self.members.push(next);
                let (above, below) = (self.poset.above_row(next), self.poset.below_row(next));
                for word in 0..words {
                    let rest = self.candidates[start + word] & !above[word] & !below[word];
                    self.candidates.push(rest);
                }
                return true;
            }
            if self.members.pop().is_none() {
                self.state = State::Done;
                return false;
            }
            self.candidates.truncate(start);
        }
    }

    /// Returns the current antichain in increasing order, empty before the first
    /// [`advance`](Self::advance).
    #[must_use]
    pub fn members(&self) -> &[usize] {
        &self.members
    }
}

impl Iterator for Antichains<'_> {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        self.advance().then(|| self.members.clone())
    }
}

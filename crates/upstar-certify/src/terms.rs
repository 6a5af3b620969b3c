//! The terms of reduced sums, their replacements, and the facts of the lines so far.

use std::rc::Rc;

use foldhash::fast::FixedState;
use hashbrown::{HashMap, HashSet};
use upstar::raw::{RawPosition, Short};

use crate::games::{CertificateId, PartId};

/// The number of a term, times 2, plus 1 for the negative of the term.
pub(crate) type SignedTerm = u32;
pub(crate) type TermOptions = Rc<[Box<[SignedTerm]>]>;

#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(crate) enum TermKey {
    Literal(CertificateId),
    Part(usize, PartId),
}

pub(crate) struct SumTerm {
    pub(crate) key: TermKey,
    pub(crate) replacement: Option<Option<SignedTerm>>,
    pub(crate) is_own_negative: bool,
    pub(crate) is_examined: bool,
    /// `true` while a proof that the term is its own negative is written. The term must not be added
    /// to another before.
    pub(crate) is_pending: bool,
    pub(crate) options: [Option<TermOptions>; 2],
    /// The position, and its negative, of terms that are positions.
    pub(crate) positions: [Option<RawPosition>; 2],
    /// The symmetry class, if the term is a row.
    pub(crate) form: Option<Option<SignedTerm>>,
    /// The number of moves of each player times 16, and for literals the stops.
    pub(crate) measures: Option<TermMeasures>,
}

/// Estimates for the order of moves, in sixteenths of a move.
#[derive(Clone, Copy, Default)]
pub(crate) struct TermMeasures {
    /// The number of moves of both players in a position.
    pub(crate) moves: i64,
    /// Left's lead.
    pub(crate) lead: i64,
    /// The gain of moving first.
    pub(crate) heat: i64,
}

/// The terms, replacements and facts of the lines so far.
#[derive(Default)]
pub(crate) struct ReducedSums {
    pub(crate) numbers: HashMap<TermKey, u32, FixedState>,
    pub(crate) terms: Vec<SumTerm>,
    pub(crate) pairs: HashMap<(SignedTerm, SignedTerm), Option<Option<SignedTerm>>, FixedState>,
    /// The first examined literal form of each value.
    pub(crate) by_value: HashMap<Short, SignedTerm, FixedState>,
    /// The first examined term of each symmetry class of rows.
    pub(crate) by_form: HashMap<SignedTerm, SignedTerm, FixedState>,
    pub(crate) forms: HashMap<String, SignedTerm, FixedState>,
    pub(crate) own_negative_forms: HashSet<SignedTerm, FixedState>,
    pub(crate) at_least_zero: HashSet<Box<[SignedTerm]>, FixedState>,
    /// The term and the option of a winning move in a sorted list.
    pub(crate) replies: HashMap<Box<[SignedTerm]>, (SignedTerm, usize), FixedState>,
    /// `true` while a proof for the sum of two terms is written.
    pub(crate) in_pair: bool,
}

impl ReducedSums {
    pub(crate) fn negative(&self, term: SignedTerm) -> SignedTerm {
        if self.terms[term as usize / 2].is_own_negative { term } else { term ^ 1 }
    }

    /// Sorts the list.
    pub(crate) fn is_known(&self, list: &mut [SignedTerm]) -> bool {
        list.sort_unstable();
        list.is_empty() || self.at_least_zero.contains(list)
    }

    /// Allows further proofs after an interruption. Unfinished replacements remain missing.
    pub(crate) fn interrupt(&mut self) {
        self.in_pair = false;
    }

    pub(crate) fn number(&mut self, key: TermKey) -> SignedTerm {
        let next = self.terms.len() as u32;
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.terms.push(SumTerm {
                key,
                replacement: None,
                is_own_negative: false,
                is_examined: false,
                is_pending: false,
                options: [None, None],
                positions: [None, None],
                form: None,
                measures: None,
            });
        }
        2 * number
    }
}

//! The rules of heap games.

use std::fmt;
use std::sync::Arc;

/// A function that calls the callback for each move from a heap; see [`HeapGame::from_fn`].
pub(super) type MoveFunction = dyn Fn(u64, &mut dyn FnMut(&[u64])) + Send + Sync;

/// An impartial game played with heaps of tokens. A move replaces one heap by smaller heaps.
///
/// Take-and-break games are given by their digits ([`TakeAndBreak`]), and other games by a
/// function.
///
/// ```
/// # use upstar_core::Budget;
/// # use upstar_impartial::{HeapGame, NimSequence};
/// let budget = Budget::unlimited();
/// // Take the largest square that there is, or break the heap in two equal ones.
/// let game = HeapGame::from_fn(|n, option| {
///     let root = n.isqrt();
///     if root > 0 {
///         option(&[n - root * root]);
///     }
///     if n > 0 && n % 2 == 0 {
///         option(&[n / 2, n / 2]);
///     }
/// });
/// assert_eq!(NimSequence::new(game).values(6, &budget)?, [0, 1, 2, 0, 1, 0, 1]);
/// # Ok::<(), upstar_core::Interrupted>(())
/// ```
#[derive(Clone)]
pub struct HeapGame(pub(super) HeapRules);

#[derive(Clone)]
pub(super) enum HeapRules {
    Digits(TakeAndBreak),
    Moves(Arc<MoveFunction>),
}

impl HeapGame {
    /// Creates the game whose moves are given by a function. This function receives the number of
    /// tokens of a heap and a callback. For each move, it must call the callback with the heaps
    /// that the move leaves. Empty heaps may be omitted. A move is ignored if it leaves a heap that
    /// is not smaller.
    #[must_use]
    pub fn from_fn(
        moves: impl Fn(u64, &mut dyn FnMut(&[u64])) + Send + Sync + 'static,
    ) -> HeapGame {
        HeapGame(HeapRules::Moves(Arc::new(moves)))
    }

    /// Returns the digits of a take-and-break game.
    #[must_use]
    pub fn digits(&self) -> Option<&TakeAndBreak> {
        match &self.0 {
            HeapRules::Digits(digits) => Some(digits),
            HeapRules::Moves(_) => None,
        }
    }
}

impl From<TakeAndBreak> for HeapGame {
    fn from(digits: TakeAndBreak) -> HeapGame {
        HeapGame(HeapRules::Digits(digits))
    }
}

impl fmt::Debug for HeapGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            HeapRules::Digits(digits) => digits.fmt(f),
            HeapRules::Moves(_) => f.write_str("HeapGame::from_fn(..)"),
        }
    }
}

/// The rules of a take-and-break game.
///
/// As in the octal codes of Guy and Smith, bit k of digit t is set if a move may take t tokens from
/// a heap and leave the rest as exactly k heaps. Digits may have more than four bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeAndBreak {
    /// The numbers of tokens that may be taken, in increasing order, each with its digit.
    pub(super) digits: Vec<(usize, u32)>,
    /// Digits that repeat forever, from `tail_start` on.
    pub(super) tail: Vec<u32>,
    pub(super) tail_start: usize,
    pub(super) unequal: bool,
    /// The sizes of heaps from which no move is allowed, in increasing order.
    pub(super) ended: Vec<usize>,
}

impl TakeAndBreak {
    /// Creates the game given by pairs (t, d), where d is the digit of t. A move that takes no
    /// tokens must leave at least two heaps, so bits 0 and 1 of the digit of 0 are ignored.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_impartial::{NimSequence, TakeAndBreak};
    /// let kayles = TakeAndBreak::new([(1, 7), (2, 7)]);
    /// let mut sequence = NimSequence::new(kayles);
    /// let values = sequence.values(11, &Budget::unlimited())?;
    /// assert_eq!(values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    #[must_use]
    pub fn new(digits: impl IntoIterator<Item = (usize, u32)>) -> TakeAndBreak {
        let mut all: Vec<(usize, u32)> = Vec::new();
        for (taken, heaps) in digits {
            let heaps = if taken == 0 { heaps & !3 } else { heaps };
            match all.iter_mut().find(|(t, _)| *t == taken) {
                Some((_, known)) => *known |= heaps,
                None => all.push((taken, heaps)),
            }
        }
        all.retain(|&(_, heaps)| heaps != 0);
        all.sort_unstable();
        TakeAndBreak {
            digits: all,
            tail: Vec::new(),
            tail_start: 0,
            unequal: false,
            ended: Vec::new(),
        }
    }

    /// Creates the subtraction game with a finite subtraction set.
    #[must_use]
    pub fn subtraction(set: &[usize]) -> TakeAndBreak {
        TakeAndBreak::new(set.iter().filter(|&&taken| taken > 0).map(|&taken| (taken, 3)))
    }

    /// Creates the subtraction game in which any number of tokens *not* in a finite set may be
    /// taken.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_impartial::{NimSequence, TakeAndBreak};
    /// let mut sequence = NimSequence::new(TakeAndBreak::all_but(&[2, 3, 7]));
    /// assert_eq!(sequence.values(8, &Budget::unlimited())?, [0, 1, 0, 1, 2, 3, 2, 3, 4]);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    #[must_use]
    pub fn all_but(set: &[usize]) -> TakeAndBreak {
        let last = set.iter().copied().max().unwrap_or(0);
        let others = (1..=last).filter(|taken| !set.contains(taken));
        TakeAndBreak::new(others.map(|taken| (taken, 3))).with_tail(last + 1, &[3])
    }

    /// Creates Grundy's game: a move breaks a heap into two heaps of different sizes.
    #[must_use]
    pub fn grundy() -> TakeAndBreak {
        TakeAndBreak::new([(0, 4)]).with_unequal_heaps()
    }

    /// Creates a splitting game: a move breaks a heap into two heaps, but heaps of the given sizes
    /// cannot be broken. If 2 is the only given size, the game is Couples Are Forever.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_impartial::{NimSequence, TakeAndBreak};
    /// let mut sequence = NimSequence::new(TakeAndBreak::splitting(&[2]));
    /// assert_eq!(sequence.values(8, &Budget::unlimited())?, [0, 0, 0, 1, 2, 0, 1, 2, 3]);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    #[must_use]
    pub fn splitting(forever: &[usize]) -> TakeAndBreak {
        TakeAndBreak::new([(0, 4)]).with_ended_heaps(forever)
    }

    /// Adds digits that are repeated forever. The first applies to taking `start` tokens.
    #[must_use]
    pub fn with_tail(mut self, start: usize, tail: &[u32]) -> TakeAndBreak {
        if tail.iter().any(|&heaps| heaps != 0) && start > 0 {
            // A tail of equal digits is stored as one digit.
            let same = tail.iter().all(|&heaps| heaps == tail[0]);
            self.tail = if same { vec![tail[0]] } else { tail.to_vec() };
            self.tail_start = start;
        }
        self
    }

    /// Forbids leaving two heaps of the same size.
    #[must_use]
    pub fn with_unequal_heaps(mut self) -> TakeAndBreak {
        self.unequal = true;
        self
    }

    /// Forbids moves from heaps of these sizes.
    #[must_use]
    pub fn with_ended_heaps(mut self, sizes: &[usize]) -> TakeAndBreak {
        self.ended.extend(sizes);
        self.ended.sort_unstable();
        self.ended.dedup();
        self
    }

    /// Returns `true` if moves leave at most two heaps and there are finitely many digits.
    #[must_use]
    pub fn is_octal(&self) -> bool {
        self.parts() <= 2 && self.tail.is_empty()
    }

    /// Returns the numbers that may be taken from n tokens, each with its digit.
    pub(super) fn moves(&self, n: usize) -> impl Iterator<Item = (usize, u32)> {
        let given = self.digits.iter().copied().take_while(move |&(taken, _)| taken <= n);
        let start = if self.tail.is_empty() { n + 1 } else { self.tail_start };
        let tail = (start..=n).map(move |taken| {
            let at = (taken - self.tail_start) % self.tail.len();
            (taken, self.tail[at])
        });
        given.chain(tail)
    }

    pub(super) fn parts(&self) -> u32 {
        let digits = self.digits.iter().map(|&(_, heaps)| heaps);
        let all = digits.chain(self.tail.iter().copied()).fold(0, |all, heaps| all | heaps);
        u32::BITS - 1 - (all | 1).leading_zeros()
    }

    /// Returns the largest number of tokens that can be taken, if bounded.
    pub(super) fn most_taken(&self) -> Option<usize> {
        let last = self.digits.last().map_or(0, |&(taken, _)| taken);
        self.tail.is_empty().then_some(last)
    }
}

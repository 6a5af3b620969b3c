//! Oslo games of heaps: each move replaces one heap by zero or more heaps.
//!
//! By the [rule](super::evaluate), the Oslo games in a [regular](OsloSequence::is_regular) sequence
//! of an impartial game are `k.upon*`, where `k` is the length of the shortest play in the heap. Of
//! the 511 octal games with three digits, 410 are regular.

use upstar_core::{Budgeted, Interrupted, Player};

use crate::Map;
use crate::context::LoopyContext;
use crate::oslo::evaluate::{OptionBuffer, OptionSetCache, Weight};
use crate::stopper::Stopper;

/// The moves of a game played with heaps.
pub trait HeapMoves {
    /// For each move of `player`, calls `each` with the heaps that replace a heap of `size` tokens.
    /// They must be smaller than the heap.
    fn moves(
        &self,
        size: usize,
        player: Player,
        each: &mut dyn FnMut(&[usize]) -> Budgeted<()>,
    ) -> Budgeted<()>;

    /// Returns `true` if both players always have the same moves.
    fn is_impartial(&self) -> bool {
        true
    }
}

/// A taking-and-breaking game. If bit `h` of `digits[i]` is set, a player may take `i` tokens from
/// a heap and divide the rest into `h` nonempty heaps. Octal games have digits up to 7. The code
/// `.0ⁿ7` has `n` digits 0 before the digit 7.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OsloTakeAndBreak {
    /// The digits.
    pub digits: Vec<u32>,
}

impl OsloTakeAndBreak {
    /// Creates the game with these digits after the point.
    #[must_use]
    pub fn new(digits: &[u32]) -> OsloTakeAndBreak {
        OsloTakeAndBreak { digits: [0].iter().chain(digits).copied().collect() }
    }

    /// Returns the maximum number of heaps after a move.
    #[must_use]
    pub fn most_heaps(&self) -> usize {
        let bits = self.digits.iter().map(|digit| (u32::BITS - digit.leading_zeros()) as usize);
        bits.max().unwrap_or(0).saturating_sub(1)
    }
}

impl HeapMoves for OsloTakeAndBreak {
    fn moves(
        &self,
        size: usize,
        _: Player,
        each: &mut dyn FnMut(&[usize]) -> Budgeted<()>,
    ) -> Budgeted<()> {
        for (taken, &digit) in self.digits.iter().enumerate() {
            // If no token is taken, the heap becomes smaller only by division.
            let Some(rest) = size.checked_sub(taken) else { break };
            if rest == 0 {
                if digit & 1 != 0 && taken > 0 {
                    each(&[])?;
                }
                continue;
            }
            if digit >> 1 & 1 != 0 && taken > 0 {
                each(&[rest])?;
            }
            if digit >> 2 & 1 != 0 {
                for small in 1..=rest / 2 {
                    each(&[small, rest - small])?;
                }
            }
            for heaps in 3..u32::BITS as usize {
                if digit >> heaps & 1 != 0 {
                    divide(rest, heaps, each)?;
                }
            }
        }
        Ok(())
    }
}

fn divide(
    rest: usize,
    heaps: usize,
    each: &mut dyn FnMut(&[usize]) -> Budgeted<()>,
) -> Budgeted<()> {
    if rest < heaps {
        return Ok(());
    }
    // The heaps are in ascending order; the last heap takes the remainder.
    let mut parts = vec![1; heaps];
    loop {
        let fixed: usize = parts[..heaps - 1].iter().sum();
        parts[heaps - 1] = rest - fixed;
        each(&parts)?;
        // The last entry that can grow.
        let place = (0..heaps - 1).rev().find(|&i| {
            let before: usize = parts[..i].iter().sum();
            before + (parts[i] + 1) * (heaps - i) <= rest
        });
        let Some(place) = place else { return Ok(()) };
        let grown = parts[place] + 1;
        parts[place..heaps - 1].fill(grown);
    }
}

/// A subtraction game `S(A, B)`: Left takes `a ∈ A` tokens, and Right takes `b ∈ B` tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OsloSubtraction {
    /// The set `A`.
    pub left: Vec<usize>,
    /// The set `B`.
    pub right: Vec<usize>,
}

impl HeapMoves for OsloSubtraction {
    fn moves(
        &self,
        size: usize,
        player: Player,
        each: &mut dyn FnMut(&[usize]) -> Budgeted<()>,
    ) -> Budgeted<()> {
        let set = player.pick(&self.left, &self.right);
        let taken = set.iter().filter(|&&taken| taken > 0);
        taken.filter_map(|&taken| size.checked_sub(taken)).try_for_each(|rest| each(&[rest]))
    }

    fn is_impartial(&self) -> bool {
        self.left == self.right
    }
}

/// Grundy's game: a heap is divided into two unequal heaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OsloGrundy;

impl HeapMoves for OsloGrundy {
    fn moves(
        &self,
        size: usize,
        _: Player,
        each: &mut dyn FnMut(&[usize]) -> Budgeted<()>,
    ) -> Budgeted<()> {
        (1..size.div_ceil(2)).try_for_each(|small| each(&[small, size - small]))
    }
}

/// The Oslo games of heaps of 0, 1, 2, … tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OsloSequence {
    /// The game of each heap.
    pub values: Vec<Stopper>,
    /// The `k` for which each game is `k.upon*`, if there is one.
    pub multiples: Vec<Option<u32>>,
    /// `true` if the rule for multiples of upon* gives the value of each heap. The rule is
    /// invariant under adding the same multiple to all values.
    pub is_regular: bool,
}

impl LoopyContext<'_> {
    /// Returns the Oslo games of heaps of 0 to `last` tokens. Each heap is evaluated once. Charges
    /// a step for each move.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_loopy::{OsloGrundy, LoopyContext, Stoppers};
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// let grundy = lx.oslo_sequence(&OsloGrundy, 11)?;
    /// let multiples: Vec<u32> = grundy.multiples.into_iter().flatten().collect();
    /// assert_eq!(multiples, [0, 0, 0, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn oslo_sequence(self, rules: &dyn HeapMoves, last: usize) -> Budgeted<OsloSequence> {
        let mut heaps = Heaps::default();
        let mut is_regular = true;
        for size in 0..=last {
            let mut gathered = OptionBuffer::default();
            heaps.gather(self, rules, size, Player::Right, |weight| gathered.add_right(weight))?;
            if rules.is_impartial() {
                gathered.mirror();
            } else {
                heaps
                    .gather(self, rules, size, Player::Left, |weight| gathered.add_left(weight))?;
            }
            let (weight, by_rule) = heaps.workshop.value(self, &gathered)?;
            is_regular &= by_rule;
            heaps.push(weight);
        }
        let mut sequence = OsloSequence { values: Vec::new(), multiples: Vec::new(), is_regular };
        for &weight in &heaps.weights {
            sequence.values.push(weight.stopper(self)?);
            sequence.multiples.push(match weight {
                Weight::Multiple(k) => Some(k),
                Weight::Other(_) => None,
            });
        }
        Ok(sequence)
    }
}

#[derive(Debug, Default)]
struct Heaps {
    weights: Vec<Weight>,
    /// The multiples of upon*, or [`OTHER`].
    multiples: Vec<u32>,
    workshop: OptionSetCache,
    /// Sums with a component that is not a multiple of upon*.
    sums: Map<(Weight, Weight), Weight>,
}

const OTHER: u32 = u32::MAX;

const MOVES: u64 = 256;

impl Heaps {
    fn push(&mut self, weight: Weight) {
        self.weights.push(weight);
        self.multiples.push(match weight {
            Weight::Multiple(k) => k,
            Weight::Other(_) => OTHER,
        });
    }

    /// Passes the values of options to `add`, without consecutive duplicates.
    fn gather(
        &mut self,
        lx: LoopyContext<'_>,
        rules: &dyn HeapMoves,
        size: usize,
        player: Player,
        mut add: impl FnMut(Weight),
    ) -> Budgeted<()> {
        let (mut moves, mut last) = (0, None);
        rules.moves(size, player, &mut |option| {
            moves += 1;
            if moves % MOVES == 0 {
                lx.cx.budget.spend(MOVES)?;
            }
            let weight = match self.sum_of_multiples(option) {
                Some(k) => Weight::Multiple(k),
                None => self.sum(lx, option)?,
            };
            if last != Some(weight) {
                last = Some(weight);
                add(weight);
            }
            Ok(())
        })?;
        lx.cx.budget.spend(1 + moves % MOVES)
    }

    #[inline]
    fn sum_of_multiples(&self, heaps: &[usize]) -> Option<u32> {
        let mut sum = 0_u32;
        for &heap in heaps {
            let k = *self.multiples.get(heap)?;
            if k == OTHER {
                return None;
            }
            sum = sum.checked_add(k)?;
        }
        Some(sum)
    }

    fn sum(&mut self, lx: LoopyContext<'_>, heaps: &[usize]) -> Budgeted<Weight> {
        let mut sum = Weight::Multiple(0);
        for &heap in heaps {
            let Some(&weight) = self.weights.get(heap) else { return Err(Interrupted::loops()) };
            sum = match (sum, weight) {
                (Weight::Multiple(_), Weight::Multiple(_)) => sum.plus(lx, weight)?,
                key => match self.sums.get(&key) {
                    Some(&known) => known,
                    None => {
                        let total = sum.plus(lx, weight)?;
                        self.sums.insert(key, total);
                        total
                    }
                },
            };
        }
        Ok(sum)
    }
}

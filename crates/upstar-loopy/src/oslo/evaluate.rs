//! Oslo values of positions given by their moves.
//!
//! *Rule.* Let all options be multiples `k.upon*`, and let `m` be the least `k` among Right's
//! options. If `m ≥ 1` and no `k` among Left's options exceeds `m + 2`, the game is
//! `(m + 1).upon*`. If `m = 0`, if 0 is a Left option, and if no `k` among Left's options exceeds
//! 2, the game is `upon*`.

use std::hash::Hash;

use upstar_core::{Budgeted, Interrupted};

use crate::Map;
use crate::context::LoopyContext;
use crate::stopper::Stopper;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Weight {
    Multiple(u32),
    Other(Stopper),
}

#[derive(Clone, Debug, Default)]
struct Side {
    /// The least and the greatest multiple of upon* among the options.
    range: Option<(u32, u32)>,
    one: bool,
    others: Vec<Stopper>,
}

impl Side {
    fn add(&mut self, weight: Weight) {
        match weight {
            Weight::Multiple(k) => {
                let (low, high) = self.range.unwrap_or((k, k));
                self.range = Some((low.min(k), high.max(k)));
                self.one |= k == 1;
            }
            Weight::Other(g) => {
                if !self.others.contains(&g) {
                    self.others.push(g);
                }
            }
        }
    }

    fn is_empty(&self) -> bool {
        self.range.is_none() && self.others.is_empty()
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct OptionBuffer {
    left: Side,
    right: Side,
}

impl OptionBuffer {
    pub(super) fn add_left(&mut self, weight: Weight) {
        self.left.add(weight);
    }

    pub(super) fn add_right(&mut self, weight: Weight) {
        self.right.add(weight);
    }

    pub(super) fn mirror(&mut self) {
        self.left = self.right.clone();
    }

    /// Returns the multiple of upon* given by the rule, if it applies.
    ///
    /// *Proof.* The least Right option dominates the other Right options. Only upon* is not
    /// dominated by 0, but then it has no effect. The game `G` is at least
    /// `(m + 1).upon* = {0 | m.upon*}`, because each move of Right leads to at least `m.upon*`, and
    /// Left can move to 0 or pass. Hence Left's option `(m + 2).upon*` reverses through
    /// `(m + 1).upon* ≤ G` to 0. This leaves `{pass, 0 | m.upon*}`, since smaller options are
    /// dominated or reversible.
    ///
    /// If `m = 0` and 0 is not a Left option, the rule fails: `{pass | 0}` is under. (Siegel,
    /// thesis, proof of Theorem 3.6.4, states the rule without this exception.)
    pub(super) fn by_rule(&self) -> Option<u32> {
        if self.left.is_empty() && self.right.is_empty() {
            return Some(0);
        }
        if !self.left.others.is_empty() || !self.right.others.is_empty() {
            return None;
        }
        let (least, _) = self.right.range?;
        let fits = match self.left.range {
            None => least >= 1,
            Some((low, high)) => high <= least.saturating_add(2) && (least >= 1 || low == 0),
        };
        if fits { least.checked_add(1) } else { None }
    }
}

#[derive(Debug, Default)]
pub(super) struct OptionSetCache {
    known: Map<(Vec<Stopper>, Vec<Stopper>), Stopper>,
}

impl Weight {
    pub(super) fn of(lx: LoopyContext<'_>, g: Stopper) -> Weight {
        lx.number_of_upon_stars(g).map_or(Weight::Other(g), Weight::Multiple)
    }

    pub(super) fn stopper(self, lx: LoopyContext<'_>) -> Budgeted<Stopper> {
        match self {
            Weight::Multiple(k) => lx.upon_star(k),
            Weight::Other(g) => Ok(g),
        }
    }

    pub(super) fn plus(self, lx: LoopyContext<'_>, other: Weight) -> Budgeted<Weight> {
        match (self, other) {
            (Weight::Multiple(0), weight) | (weight, Weight::Multiple(0)) => Ok(weight),
            (Weight::Multiple(j), Weight::Multiple(k)) if j.checked_add(k).is_some() => {
                Ok(Weight::Multiple(j + k))
            }
            (g, h) => Ok(Weight::of(lx, lx.oslo_sum(g.stopper(lx)?, h.stopper(lx)?)?)),
        }
    }
}

impl OptionSetCache {
    /// Returns the value of the game with these options and a pass for Left, and `true` if the rule
    /// applied.
    pub(super) fn value(
        &mut self,
        lx: LoopyContext<'_>,
        options: &OptionBuffer,
    ) -> Budgeted<(Weight, bool)> {
        if let Some(k) = options.by_rule() {
            return Ok((Weight::Multiple(k), true));
        }
        let (left, right) = (&options.left, &options.right);
        // Only the greatest multiple among Left's options, the least among Right's options, and a
        // multiple confused with one of them matter.
        let (mut of_left, mut of_right) = (left.others.clone(), right.others.clone());
        if let Some((low, high)) = left.range {
            of_left.push(lx.upon_star(high)?);
            if high == 1 && low == 0 {
                of_left.push(Stopper::ZERO);
            }
        }
        if let Some((low, _)) = right.range {
            of_right.push(lx.upon_star(low)?);
            if low == 0 && right.one {
                of_right.push(lx.upon_star(1)?);
            }
        }
        of_left.sort_unstable_by_key(|g| g.index());
        of_right.sort_unstable_by_key(|g| g.index());
        let key = (of_left, of_right);
        if let Some(&known) = self.known.get(&key) {
            return Ok((Weight::of(lx, known), false));
        }
        let value = lx.oslo_node(&key.0, &key.1)?;
        self.known.insert(key, value);
        Ok((Weight::of(lx, value), false))
    }
}

/// The Oslo values of positions of a loopfree game, given by its moves. A move leads to a sum of
/// positions, whose Oslo game is the sum of the Oslo games. Values are cached.
///
/// ```
/// use upstar_core::Budget;
/// use upstar_loopy::{LoopyContext, OsloPositions, Stoppers};
/// use upstar_short::{ShortContext, Universe};
///
/// let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
/// let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
/// // Nim with two heaps, as one position.
/// let nim = |&(x, y): &(u32, u32)| {
///     let moves: Vec<_> = (0..x).map(|i| vec![(i, y)]).chain((0..y).map(|j| vec![(x, j)])).collect();
///     Ok((moves.clone(), moves))
/// };
/// let mut positions = OsloPositions::new();
/// assert_eq!(positions.multiple_of_upon_star(lx, &(3, 5), nim)?, Some(2));
/// # Ok::<(), upstar_core::Interrupted>(())
/// ```
#[derive(Debug)]
pub struct OsloPositions<P> {
    values: Map<P, Option<Weight>>,
    workshop: OptionSetCache,
}

/// The positions that are the components of an option.
pub type PositionLists<P> = Vec<P>;

impl<P: Hash + Eq + Clone> OsloPositions<P> {
    /// Creates an empty cache.
    #[must_use]
    pub fn new() -> OsloPositions<P> {
        OsloPositions { values: Map::default(), workshop: OptionSetCache::default() }
    }

    /// Returns the Oslo game of a position. The function `moves` returns its options.
    ///
    /// Charges a step for each position and each option.
    ///
    /// # Errors
    ///
    /// Fails if a position recurs, or if `moves` fails.
    pub fn value(
        &mut self,
        lx: LoopyContext<'_>,
        position: &P,
        moves: impl PositionMoves<P>,
    ) -> Budgeted<Stopper> {
        let weight = self.weight(lx, position, moves)?;
        weight.stopper(lx)
    }

    /// Returns the `k` for which the Oslo game of a position is `k.upon*`, if there is one.
    pub fn multiple_of_upon_star(
        &mut self,
        lx: LoopyContext<'_>,
        position: &P,
        moves: impl PositionMoves<P>,
    ) -> Budgeted<Option<u32>> {
        Ok(match self.weight(lx, position, moves)? {
            Weight::Multiple(k) => Some(k),
            Weight::Other(_) => None,
        })
    }

    fn weight(
        &mut self,
        lx: LoopyContext<'_>,
        start: &P,
        moves: impl PositionMoves<P>,
    ) -> Budgeted<Weight> {
        let result = self.explore(lx, start, moves);
        if result.is_err() {
            self.values.retain(|_, value| value.is_some());
        }
        result
    }

    fn explore(
        &mut self,
        lx: LoopyContext<'_>,
        start: &P,
        mut moves: impl PositionMoves<P>,
    ) -> Budgeted<Weight> {
        let mut stack: Vec<OpenPosition<P>> = Vec::new();
        let mut next = Some(start.clone());
        loop {
            if let Some(position) = next.take() {
                match self.values.get(&position) {
                    Some(Some(_)) => {}
                    Some(None) => return Err(Interrupted::loops()),
                    None => {
                        let (left, right) = moves(&position)?;
                        lx.cx.budget.spend(1 + (left.len() + right.len()) as u64)?;
                        self.values.insert(position.clone(), None);
                        let waiting = left.iter().chain(&right).flatten().cloned().collect();
                        stack.push(OpenPosition { position, left, right, waiting });
                    }
                }
            }
            let Some(open) = stack.last_mut() else { break };
            next = open.waiting.pop();
            if next.is_none()
                && let Some(OpenPosition { position, left, right, .. }) = stack.pop()
            {
                let value = self.evaluate(lx, &left, &right)?;
                self.values.insert(position, Some(value));
            }
        }
        Ok(self.values.get(start).copied().flatten().unwrap_or(Weight::Multiple(0)))
    }

    fn evaluate(
        &mut self,
        lx: LoopyContext<'_>,
        left: &[PositionLists<P>],
        right: &[PositionLists<P>],
    ) -> Budgeted<Weight> {
        let mut gathered = OptionBuffer::default();
        for option in left {
            let weight = self.sum(lx, option)?;
            gathered.add_left(weight);
        }
        for option in right {
            let weight = self.sum(lx, option)?;
            gathered.add_right(weight);
        }
        Ok(self.workshop.value(lx, &gathered)?.0)
    }

    fn sum(&self, lx: LoopyContext<'_>, components: &[P]) -> Budgeted<Weight> {
        let mut sum = Weight::Multiple(0);
        for component in components {
            let weight = self.values.get(component).copied().flatten();
            sum = sum.plus(lx, weight.unwrap_or(Weight::Multiple(0)))?;
        }
        Ok(sum)
    }
}

impl<P: Hash + Eq + Clone> Default for OsloPositions<P> {
    fn default() -> OsloPositions<P> {
        OsloPositions::new()
    }
}

/// The Left and Right options of a position, each a sum of positions.
pub trait PositionMoves<P>:
    FnMut(&P) -> Budgeted<(Vec<PositionLists<P>>, Vec<PositionLists<P>>)>
{
}

impl<P, F: FnMut(&P) -> Budgeted<(Vec<PositionLists<P>>, Vec<PositionLists<P>>)>> PositionMoves<P>
    for F
{
}

struct OpenPosition<P> {
    position: P,
    left: Vec<PositionLists<P>>,
    right: Vec<PositionLists<P>>,
    waiting: Vec<P>,
}

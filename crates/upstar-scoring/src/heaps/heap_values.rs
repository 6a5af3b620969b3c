//! The solver for the values of arbitrary heap positions.

use upstar_arena::deep;
use upstar_core::{Answer, Budget, Budgeted, Interrupted, SumKind, Undefined};
use upstar_number::{IBig, Rational};

use crate::Map;
use crate::heaps::code::HeapCode;

/// A heap with its code and number of beans.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ScoringHeap {
    /// The index of the code of the heap in [`HeapValues::codes`].
    pub code: usize,
    /// The number of beans.
    pub size: u32,
}

/// The number of beans taken, with the points and the digit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeapMove {
    pub(crate) beans: u32,
    pub(crate) points: i64,
    pub(crate) digit: u64,
}

impl HeapMove {
    pub(crate) fn allows(self, rest: u32) -> bool {
        match rest {
            0 => self.digit & 1 == 1,
            // At most `rest` nonempty heaps can remain.
            1..=62 => self.digit & ((1 << (rest + 1)) - 2) != 0,
            _ => self.digit & !1 != 0,
        }
    }
}

/// Computes and caches the values of positions whose heaps have the given codes, under one
/// operator.
#[derive(Clone, Debug)]
pub struct HeapValues {
    pub(crate) operator: SumKind,
    pub(crate) codes: Vec<HeapCode>,
    pub(crate) takes: Vec<Vec<HeapMove>>,
    /// The factor that makes all points integers.
    pub(crate) scale: IBig,
    largest: i64,
    memo: Map<Box<[ScoringHeap]>, i64>,
    /// For the conjunctive operator, two tables for each code: the value of a single heap of n
    /// beans, and the least total value of exactly h nonempty heaps with n beans altogether.
    singles: Vec<SingleHeapValues>,
}

#[derive(Clone, Debug, Default)]
struct SingleHeapValues {
    values: Vec<i64>,
    least: Vec<Vec<Option<i64>>>,
}

/// The maximum absolute value of scaled points, which prevents overflow in sums.
const MAX_POINTS: i64 = 1 << 40;
const MAX_BEANS: u64 = 1 << 22;
/// Limits the cache to a few gigabytes.
const MAX_POSITIONS: usize = 1 << 25;

impl HeapValues {
    /// Creates the solver for these codes under `operator`.
    ///
    /// # Errors
    ///
    /// Undefined for a sequential join of heaps that may be broken, because the order of the
    /// resulting heaps is not specified. Interrupted if some points, multiplied by the common
    /// denominator, exceed 2⁴⁰ in absolute value.
    pub fn new(operator: SumKind, codes: Vec<HeapCode>) -> Answer<HeapValues> {
        if operator == SumKind::Sequential && !codes.iter().all(HeapCode::never_breaks) {
            return Err(Undefined::new(
                "a sequential join is defined only for heaps that are never broken, because the \
                 parts of a broken heap have no order",
            )
            .into());
        }
        let mut scale = IBig::ONE;
        for point in codes.iter().flat_map(HeapCode::points) {
            let missing = Rational::new(scale.clone(), point.denominator().clone());
            let missing = missing.unwrap_or(Rational::ONE);
            scale *= IBig::from(missing.denominator().clone());
        }
        let takes =
            codes.iter().map(|code| scaled_takes(code, &scale)).collect::<Budgeted<Vec<_>>>()?;
        let largest = takes.iter().flatten().map(|t| t.points.abs()).max().unwrap_or(0);
        let singles = vec![SingleHeapValues::default(); codes.len()];
        Ok(HeapValues { operator, codes, takes, scale, largest, memo: Map::default(), singles })
    }

    /// Returns the operator.
    #[must_use]
    pub fn operator(&self) -> SumKind {
        self.operator
    }

    /// Returns the codes.
    #[must_use]
    pub fn codes(&self) -> &[HeapCode] {
        &self.codes
    }

    /// Returns the scoring Grundy value of a position. The order of the heaps matters only in a
    /// sequential join.
    ///
    /// # Errors
    ///
    /// Undefined if a heap refers to a code that does not exist. Interrupted if there are too many
    /// beans or positions, for example in disjunctive and selective sums of heaps that can be
    /// broken.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_scoring::SumKind;
    /// # use upstar_scoring::heaps::{ScoringHeap, HeapCode, HeapValues};
    /// let nim = HeapCode::subtraction(&[1, 2, 3, 4, 5, 6, 7])?;
    /// let mut heaps = HeapValues::new(SumKind::Disjunctive, vec![nim])?;
    /// let position = [7, 5, 3, 1].map(|size| ScoringHeap { code: 0, size });
    /// // The best move takes the largest heap: 7 − 5 + 3 − 1.
    /// assert_eq!(heaps.value(&position, &Budget::unlimited())?.to_string(), "4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn value(&mut self, position: &[ScoringHeap], budget: &Budget) -> Answer<Rational> {
        self.admit(position)?;
        let value = self.play(position.to_vec(), budget)?;
        Ok(self.unscaled(value))
    }

    /// Returns the values of single heaps of 0, …, `n` beans with code `code`.
    pub fn values(&mut self, code: usize, n: u32, budget: &Budget) -> Answer<Vec<Rational>> {
        self.admit(&[ScoringHeap { code, size: n }])?;
        if self.codes[code].never_breaks() {
            let moves = TakeAwayMoves::new(&self.takes[code], n);
            let row = single_row(&moves, budget)?;
            return Ok(row.into_iter().map(|v| self.unscaled(v)).collect());
        }
        (0..=n).map(|size| self.value(&[ScoringHeap { code, size }], budget)).collect()
    }

    /// Returns the optimal moves: the index of the heap, the beans taken, and the remaining heaps.
    ///
    /// # Errors
    ///
    /// Undefined for the conjunctive and the selective operator.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_scoring::SumKind;
    /// # use upstar_scoring::heaps::{ScoringHeap, HeapValues};
    /// let mut heaps = HeapValues::new(SumKind::Disjunctive, vec!["(00033,00045)".parse()?])?;
    /// let best = heaps.best_moves(&[ScoringHeap { code: 0, size: 13 }], &Budget::unlimited())?;
    /// // Taking 5 beans yields 5 − Gₛ(8) = 0, and taking 4 beans yields 4 − Gₛ(9) = 3.
    /// assert_eq!(best, [(0, 4, vec![9])]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn best_moves(
        &mut self,
        position: &[ScoringHeap],
        budget: &Budget,
    ) -> Answer<Vec<(usize, u32, Vec<u32>)>> {
        self.admit(position)?;
        if matches!(self.operator, SumKind::Conjunctive | SumKind::Selective) {
            return Err(Undefined::new(
                "single moves are not defined for this operator: a move can change more than one \
                 heap",
            )
            .into());
        }
        let (mut best, mut found) = (None, Vec::new());
        for (at, &heap) in position.iter().enumerate() {
            let mut moves = Vec::new();
            self.each_move(heap, budget, &mut |take, parts| {
                moves.push((take, parts.to_vec()));
                Ok(())
            })?;
            let stuck = moves.is_empty();
            for (take, parts) in moves {
                let mut next = position.to_vec();
                next.splice(
                    at..=at,
                    parts.iter().map(|&size| ScoringHeap { code: heap.code, size }),
                );
                let value = take.points - self.play(next, budget)?;
                if best.is_none_or(|b| value > b) {
                    best = Some(value);
                    found.clear();
                }
                if best == Some(value) {
                    found.push((at, take.beans, parts));
                }
            }
            if self.operator == SumKind::Sequential && !stuck {
                break;
            }
        }
        Ok(found)
    }

    pub(crate) fn admit(&self, position: &[ScoringHeap]) -> Answer<()> {
        if let Some(heap) = position.iter().find(|heap| heap.code >= self.codes.len()) {
            let sentence = format!(
                "index out of range: a heap refers to the code with index {}, which does not exist",
                heap.code + 1
            );
            return Err(Undefined::new(sentence).into());
        }
        let beans: u64 = position.iter().map(|heap| u64::from(heap.size)).sum();
        if beans > MAX_BEANS || (beans as i64 + 1).checked_mul(self.largest.max(1)).is_none() {
            let sentence = format!("too many beans: at most {MAX_BEANS} are supported");
            return Err(Interrupted::too_large(sentence).into());
        }
        Ok(())
    }

    pub(crate) fn unscaled(&self, value: i64) -> Rational {
        let scale = self.scale.clone().into_parts().1;
        Rational::new(IBig::from(value), scale).unwrap_or(Rational::ZERO)
    }

    fn is_stuck(&self, heap: ScoringHeap) -> bool {
        let mut takes = self.takes[heap.code].iter();
        !takes.any(|t| t.beans <= heap.size && t.allows(heap.size - t.beans))
    }

    fn play(&mut self, mut position: Vec<ScoringHeap>, budget: &Budget) -> Budgeted<i64> {
        // A heap without moves does not affect the value.
        position.retain(|&heap| !self.is_stuck(heap));
        if position.is_empty() {
            return Ok(0);
        }
        match self.operator {
            SumKind::Conjunctive => {
                position.iter().try_fold(0, |sum, &heap| Ok(sum + self.single(heap, budget)?))
            }
            SumKind::Sequential => self.recall(position, budget),
            SumKind::Disjunctive | SumKind::Selective => {
                position.sort_unstable();
                self.recall(position, budget)
            }
        }
    }

    fn recall(&mut self, position: Vec<ScoringHeap>, budget: &Budget) -> Budgeted<i64> {
        if let Some(&value) = self.memo.get(&position[..]) {
            return Ok(value);
        }
        budget.spend(1)?;
        let value = deep(|| match self.operator {
            SumKind::Selective => self.play_selective(&position, budget),
            _ => self.play_one(&position, budget),
        })?;
        if self.memo.len() >= MAX_POSITIONS {
            return Err(Interrupted::too_large(format!(
                "too many positions: at most {MAX_POSITIONS} are supported"
            )));
        }
        self.memo.insert(position.into(), value);
        Ok(value)
    }

    fn play_one(&mut self, position: &[ScoringHeap], budget: &Budget) -> Budgeted<i64> {
        let mut best = None;
        let reach = if self.operator == SumKind::Sequential { 1 } else { position.len() };
        for at in 0..reach {
            let heap = position[at];
            if at > 0 && position[at - 1] == heap {
                continue;
            }
            let mut moves = Vec::new();
            self.each_move(heap, budget, &mut |take, parts| {
                moves.push((take.points, parts.to_vec()));
                Ok(())
            })?;
            for (points, parts) in moves {
                let mut next = position.to_vec();
                next.splice(
                    at..=at,
                    parts.iter().map(|&size| ScoringHeap { code: heap.code, size }),
                );
                let value = points - self.play(next, budget)?;
                best = Some(best.map_or(value, |b: i64| b.max(value)));
            }
        }
        Ok(best.unwrap_or(0))
    }

    fn play_selective(&mut self, position: &[ScoringHeap], budget: &Budget) -> Budgeted<i64> {
        let mut reached: Vec<(i64, bool, Vec<ScoringHeap>)> = vec![(0, false, Vec::new())];
        for &heap in position {
            let mut next = Vec::new();
            let mut moves = Vec::new();
            self.each_move(heap, budget, &mut |take, parts| {
                moves.push((take.points, parts.to_vec()));
                Ok(())
            })?;
            for (points, moved, heaps) in reached {
                budget.spend(1 + moves.len() as u64 / 8)?;
                for (more, parts) in &moves {
                    let mut heaps = heaps.clone();
                    heaps.extend(parts.iter().map(|&size| ScoringHeap { code: heap.code, size }));
                    next.push((points + more, true, heaps));
                }
                let mut heaps = heaps;
                heaps.push(heap);
                next.push((points, moved, heaps));
            }
            reached = next;
        }
        let mut best = None;
        for (points, moved, heaps) in reached {
            if moved {
                let value = points - self.play(heaps, budget)?;
                best = Some(best.map_or(value, |b: i64| b.max(value)));
            }
        }
        Ok(best.unwrap_or(0))
    }

    pub(crate) fn each_move(
        &self,
        heap: ScoringHeap,
        budget: &Budget,
        with: &mut impl FnMut(HeapMove, &[u32]) -> Budgeted<()>,
    ) -> Budgeted<()> {
        for &take in &self.takes[heap.code] {
            let Some(rest) = heap.size.checked_sub(take.beans) else { break };
            if rest == 0 {
                if take.digit & 1 == 1 {
                    with(take, &[])?;
                }
                continue;
            }
            for parts in 1..=63.min(rest) {
                if take.digit >> parts & 1 == 1 {
                    each_partition(rest, parts, budget, &mut |sizes| with(take, sizes))?;
                }
            }
        }
        Ok(())
    }

    /// Returns the value of one heap under the conjunctive operator. Values are additive [Stewart
    /// 2011, theorem 4.1.4], so the player to move minimises the total value of the resulting
    /// heaps.
    fn single(&mut self, heap: ScoringHeap, budget: &Budget) -> Budgeted<i64> {
        let (takes, table) = (&self.takes[heap.code], &mut self.singles[heap.code]);
        let most = takes.iter().map(|t| 64 - t.digit.leading_zeros() as usize).max().unwrap_or(1);
        while table.values.len() <= heap.size as usize {
            let n = table.values.len();
            budget.spend(1 + (n * most) as u64 / 16)?;
            let mut best = None;
            for take in takes.iter().filter(|t| t.beans as usize <= n) {
                let rest = n - take.beans as usize;
                for (parts, least) in table.least[rest].iter().enumerate() {
                    if let (1, Some(total)) = (take.digit >> parts & 1, least) {
                        let value = take.points - total;
                        best = Some(best.map_or(value, |b: i64| b.max(value)));
                    }
                }
            }
            let value = best.unwrap_or(0);
            table.values.push(value);
            // The least total value of exactly `parts` nonempty heaps with n beans altogether.
            let several = |parts: usize| {
                (1..n).filter_map(|x| Some(table.values[x] + table.least[n - x][parts - 1]?)).min()
            };
            let least = (0..most.max(2))
                .map(|parts| match parts {
                    0 => (n == 0).then_some(0),
                    1 => (n > 0).then_some(value),
                    _ => several(parts),
                })
                .collect();
            table.least.push(least);
        }
        Ok(table.values[heap.size as usize])
    }
}

fn scaled_takes(code: &HeapCode, scale: &IBig) -> Budgeted<Vec<HeapMove>> {
    let all = code.digits().iter().zip(code.points()).zip(1..);
    let allowed = all.filter(|((digit, _), _)| **digit != 0);
    allowed
        .map(|((&digit, points), beans)| {
            let points = points * &Rational::from(scale.clone());
            let points = i64::try_from(points.numerator().clone()).ok();
            let points = points.filter(|p| p.abs() <= MAX_POINTS).ok_or_else(|| {
                Interrupted::too_large(
                    "the points of the heap game are too large, or have too large a denominator",
                )
            })?;
            Ok(HeapMove { beans, points, digit })
        })
        .collect()
}

fn each_partition(
    total: u32,
    parts: u32,
    budget: &Budget,
    with: &mut impl FnMut(&[u32]) -> Budgeted<()>,
) -> Budgeted<()> {
    fn go(
        left: u32,
        parts: usize,
        most: u32,
        sizes: &mut Vec<u32>,
        budget: &Budget,
        with: &mut impl FnMut(&[u32]) -> Budgeted<()>,
    ) -> Budgeted<()> {
        if parts == 0 {
            return with(sizes);
        }
        if parts == 1 {
            if (1..=most).contains(&left) {
                sizes.push(left);
                with(sizes)?;
                sizes.pop();
            }
            return Ok(());
        }
        for size in left.div_ceil(parts as u32)..=most.min(left - (parts as u32 - 1)) {
            budget.spend(1)?;
            sizes.push(size);
            go(left - size, parts - 1, size, sizes, budget, with)?;
            sizes.pop();
        }
        Ok(())
    }
    if parts > total {
        return Ok(());
    }
    go(total, parts as usize, total, &mut Vec::new(), budget, with)
}

/// For each heap size, the moves of a code that never breaks heaps: the number of remaining beans
/// and the points.
pub(crate) struct TakeAwayMoves {
    all: Vec<(u32, i64)>,
    starts: Vec<usize>,
}

impl TakeAwayMoves {
    pub(crate) fn new(takes: &[HeapMove], largest: u32) -> TakeAwayMoves {
        let (mut all, mut starts) = (Vec::new(), vec![0]);
        for size in 0..=largest {
            let legal = takes.iter().filter(|t| t.beans <= size && t.allows(size - t.beans));
            all.extend(legal.map(|t| (size - t.beans, t.points)));
            starts.push(all.len());
        }
        TakeAwayMoves { all, starts }
    }

    pub(crate) fn of(&self, size: usize) -> &[(u32, i64)] {
        &self.all[self.starts[size]..self.starts[size + 1]]
    }

    pub(crate) fn sizes(&self) -> usize {
        self.starts.len() - 1
    }
}

pub(crate) fn single_row(moves: &TakeAwayMoves, budget: &Budget) -> Budgeted<Vec<i64>> {
    let mut row: Vec<i64> = Vec::with_capacity(moves.sizes());
    for size in 0..moves.sizes() {
        let moves = moves.of(size);
        budget.spend(1 + moves.len() as u64 / 16)?;
        row.push(
            moves.iter().map(|&(rest, points)| points - row[rest as usize]).max().unwrap_or(0),
        );
    }
    Ok(row)
}

//! The option-closed values born by day `n`, and their lattice.

// An option-closed game born by day `n` is `{A | -B}`, where `A` and `B` are *left-option-closed*
// sets of games born by day `n-1`: they contain the Left options of their members. Only the lower
// sets that they generate matter. These are linearly ordered (Siegel, thesis, Lemma 4.3.12): they
// are the sets `A_i` of the first `i` values in a certain list.
//
// Options that do not change the value can be added. Hence, among all pairs `(i, k)` with
// `{A_i | -A_k} = G`, one pair has both the largest `i` and the largest `k`: the *extreme pair* of
// `G`. Let `a` be the value that follows `A_i` in the list. Adding `a` as a Left option changes `G`
// if and only if `a ≥ G`. So `(i, k)` is extreme if and only if `a ≥ {A_i | -A_k}` and the dual
// condition holds. For fixed `i`, the first condition holds for all `k` from some threshold on. The
// thresholds determine the extreme pairs, and therefore the values.
//
// **Order.** `G ≤ H` if and only if `i ≤ i'` and `k ≥ k'` for the extreme pairs. If `G ≤ H`, every
// Left option that can be added to `G` can also be added to `H`, and dually. Conversely, more Left
// options and fewer Right options are better for Left. So the order has dimension at most 2
// (Theorem 4.3.27).
//
// **The list of day `n`** is sorted by increasing `i`, then by decreasing `k`. *Proof.* A
// left-option-closed set that contains `G` contains `A_p`, where `p` is the least `i` with
// `G = {A_i | -A_k}` for some `k`. Let `H` with extreme pair `(m, k')` precede `G` with extreme
// pair `(i, k)`. If `m = i`, then `H ≤ G`. If `m < i`, the value `a` after `A_m` is at least `H`.
// If `m < p`, then `a` is in `A_p`. If `m ≥ p`, then `G = {A_m | -A_k}`, so `G` is comparable to
// `H`. But `G ≤ H` is impossible, because then `G ≤ H ≤ a` for a Left option `a` in `A_i`. So the
// lower set contains `H`. Conversely, a value after `G` is neither below `G` nor below a member of
// `A_p`: the extreme Left side of this value contains `A_i`, so the value would be below one of its
// own Left options. ∎

use std::sync::Arc;

use smallvec::SmallVec;
use upstar_core::{Answer, Budget, Budgeted, Undefined};
use upstar_form::FormId;
use upstar_poset::Poset;

use crate::Map;
use crate::canonical::CanonicalSide;
use crate::universe::{Short, ShortContext};

const LAST_DAY: usize = 4;

/// The option-closed values born by day `n`. There are 1, 4, 18, 176 and 11,363 for `n` = 0, 1, 2,
/// 3 and 4.
///
/// The list of values is a linear extension of their order. Its first `k` values are the lower set
/// of the `k`-th left-option-closed antichain.
///
/// ```
/// use upstar_core::{Budget, NoAnswer};
/// use upstar_short::{ShortContext, Universe};
///
/// let (universe, budget) = (Universe::new(), Budget::unlimited());
/// let cx = ShortContext::new(&universe, &budget);
/// let day = cx.option_closed_day(2)?;
/// assert_eq!(day.len(), 18);
/// let (star, half) = (cx.nimber(1)?, cx.canonical(&[cx.integer(0)?], &[cx.integer(1)?])?);
/// let place = |g| day.place(g).unwrap();
/// // In the lattice of option-closed games the join of * and -1/2 is *.
/// let minus_half = cx.neg(half)?;
/// assert_eq!(day.values()[day.join(place(star), place(minus_half))], star);
/// # Ok::<(), NoAnswer>(())
/// ```
#[derive(Clone, Debug)]
pub struct OptionClosedDay {
    day: usize,
    values: Vec<Short>,
    places: Map<Short, u32>,
    pairs: Vec<Pair>,
    links: Vec<Links>,
    /// For each `i`, the least `k` such that the value after `A_i` in the list of the previous day
    /// is at least `{A_i | -A_k}`.
    thresholds: Vec<u32>,
    before: Option<Arc<OptionClosedDay>>,
}

/// `{A_left | -A_right}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    pub left: u32,
    pub right: u32,
}

impl Pair {
    fn leq(self, other: Pair) -> bool {
        self.left <= other.left && self.right >= other.right
    }

    fn key(self) -> (u32, u32) {
        (self.left, u32::MAX - self.right)
    }
}

#[derive(Clone, Debug)]
struct Links {
    negative: u32,
    left: SmallVec<[u32; 4]>,
    right: SmallVec<[u32; 4]>,
}

impl ShortContext<'_> {
    /// Returns the option-closed values born by day `n`, with their lattice.
    pub fn option_closed_day(self, n: usize) -> Answer<OptionClosedDay> {
        OptionClosedDay::new(self, n)
    }
}

impl OptionClosedDay {
    /// Computes the option-closed values born by day `n`.
    ///
    /// # Errors
    ///
    /// Undefined for `n > 4`.
    pub fn new(cx: ShortContext<'_>, n: usize) -> Answer<OptionClosedDay> {
        if n > LAST_DAY {
            let sentence =
                format!("there are too many option-closed values born by day {n} to list");
            return Err(Undefined::new(sentence).into());
        }
        let mut day = OptionClosedDay {
            day: 0,
            values: vec![Short::ZERO],
            places: Map::from_iter([(Short::ZERO, 0)]),
            pairs: vec![Pair { left: 0, right: 0 }],
            links: vec![Links { negative: 0, left: SmallVec::new(), right: SmallVec::new() }],
            thresholds: Vec::new(),
            before: None,
        };
        for _ in 0..n {
            day = OptionClosedDay::after(cx, day)?;
        }
        Ok(day)
    }

    fn after(cx: ShortContext<'_>, before: OptionClosedDay) -> Budgeted<OptionClosedDay> {
        let thresholds = before.next_thresholds(cx.budget)?;
        let size = thresholds.len() as u32;
        let antichains = before.antichains(cx.budget)?;
        let sides = |antichain: &[u32]| -> CanonicalSide {
            antichain.iter().map(|&place| before.values[place as usize]).collect()
        };
        let lefts: Vec<CanonicalSide> =
            antichains.iter().map(|antichain| sides(antichain)).collect();
        let negate = |side: &CanonicalSide| {
            side.iter().map(|&g| cx.neg(g)).collect::<Budgeted<CanonicalSide>>()
        };
        let rights = lefts.iter().map(negate).collect::<Budgeted<Vec<CanonicalSide>>>()?;
        let (mut values, mut pairs) = (Vec::new(), Vec::new());
        for left in 0..size {
            for right in (thresholds[left as usize]..size).rev() {
                cx.budget.spend(1)?;
                if thresholds[right as usize] > left {
                    continue;
                }
                let (a, b) = (lefts[left as usize].clone(), rights[right as usize].clone());
                values.push(cx.canonical_undominated(a, b)?);
                pairs.push(Pair { left, right });
            }
        }
        let places: Map<Short, u32> = values.iter().copied().zip(0..).collect();
        // Followers of option-closed forms are option-closed, and the options of a canonical form
        // are followers of every form of its value.
        let find = |g: Short| places.get(&g).copied().unwrap_or(u32::MAX);
        let mut links = Vec::with_capacity(values.len());
        for &value in &values {
            let (left, right) = cx.options(value)?;
            links.push(Links {
                negative: find(cx.neg(value)?),
                left: left.map(find).collect(),
                right: right.map(find).collect(),
            });
        }
        let (day, before) = (before.day + 1, Some(Arc::new(before)));
        Ok(OptionClosedDay { day, values, places, pairs, links, thresholds, before })
    }

    // --- Elements ---

    /// Returns the day `n`.
    #[must_use]
    pub fn day(&self) -> usize {
        self.day
    }

    /// Returns the number of values.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "zero is option-closed on every day")]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Returns the values.
    #[must_use]
    pub fn values(&self) -> &[Short] {
        &self.values
    }

    /// Returns the index of a value in [`values`](OptionClosedDay::values), if it is listed.
    #[must_use]
    pub fn place(&self, value: Short) -> Option<usize> {
        self.places.get(&value).map(|&place| place as usize)
    }

    /// Returns the values born by the previous day, or `None` for day 0.
    #[must_use]
    pub fn before(&self) -> Option<&OptionClosedDay> {
        self.before.as_deref()
    }

    /// Returns the extreme antichains of a value (Siegel, thesis, Definition 4.3.11). The value is
    /// `{A | B}` for antichains of values born by the previous day: `A` is left-option-closed with
    /// the largest possible lower set, and `B` is right-option-closed with the largest possible
    /// upper set.
    ///
    /// # Panics
    ///
    /// Panics if `place` is not less than [`len`](OptionClosedDay::len). The methods below panic
    /// likewise.
    pub fn extreme_antichains(
        &self,
        cx: ShortContext<'_>,
        place: usize,
    ) -> Budgeted<(Vec<Short>, Vec<Short>)> {
        let Some(before) = &self.before else { return Ok((Vec::new(), Vec::new())) };
        let pair = self.pairs[place];
        let right = before.antichain(pair.right as usize);
        let right = right.into_iter().map(|g| cx.neg(g)).collect::<Budgeted<Vec<Short>>>()?;
        Ok((before.antichain(pair.left as usize), right))
    }

    /// Returns an option-closed form of the value. Hereditarily, its Left options are forms of all
    /// values in the lower set of the extreme Left antichain, and dually.
    pub fn form(&self, cx: ShortContext<'_>, place: usize) -> Budgeted<FormId> {
        let mut days = vec![self];
        days.extend(std::iter::successors(self.before(), |day| day.before()));
        days.reverse();
        let mut forms: Map<Short, FormId> = Map::from_iter([(Short::ZERO, FormId::ZERO)]);
        for (last, day) in days.iter().zip(&days[1..]) {
            let wanted = if day.day == self.day { place..place + 1 } else { 0..day.len() };
            for i in wanted {
                if forms.contains_key(&day.values[i]) {
                    continue;
                }
                let Pair { left, right } = day.pairs[i];
                cx.budget.spend(1 + u64::from(left) + u64::from(right))?;
                let known = |g: &Short| forms.get(g).copied().unwrap_or(g.form());
                let left: Vec<FormId> = last.values[..left as usize].iter().map(known).collect();
                let mut negatives = Vec::new();
                for &g in &last.values[..right as usize] {
                    negatives.push(cx.forms().negative(known(&g), cx.budget)?);
                }
                forms.insert(day.values[i], cx.forms().make(&left, &negatives)?);
            }
        }
        Ok(forms.get(&self.values[place]).copied().unwrap_or(FormId::ZERO))
    }

    // --- Antichains ---

    /// Returns the `k`-th left-option-closed antichain of this day: the maximal elements of the
    /// first `k` values. There are no others, and each lower set has one value more than the
    /// preceding one (Siegel, thesis, Definition 4.3.3 and Lemma 4.3.12).
    ///
    /// # Panics
    ///
    /// Panics if `k` is greater than [`len`](OptionClosedDay::len).
    #[must_use]
    pub fn antichain(&self, k: usize) -> Vec<Short> {
        let mut antichain: Vec<Short> = Vec::new();
        let mut lowest = u32::MAX;
        // In reverse order, `left` never increases. So a value is maximal if and only if its
        // `right` is less than all previous values of `right`.
        for place in (0..k).rev() {
            if self.pairs[place].right < lowest {
                lowest = self.pairs[place].right;
                antichain.push(self.values[place]);
            }
        }
        antichain.reverse();
        antichain
    }

    fn antichains(&self, budget: &Budget) -> Budgeted<Vec<Vec<u32>>> {
        let mut antichains = vec![Vec::new()];
        let mut last: Vec<u32> = Vec::new();
        for (place, pair) in (0..).zip(&self.pairs) {
            budget.spend(1 + last.len() as u64 / 4)?;
            last.retain(|&other| !self.pairs[other as usize].leq(*pair));
            last.push(place);
            antichains.push(last.clone());
        }
        Ok(antichains)
    }

    // --- Order ---

    /// Returns `true` if the first value is at most the second.
    #[must_use]
    pub fn leq(&self, i: usize, j: usize) -> bool {
        self.pairs[i].leq(self.pairs[j])
    }

    /// Returns the join in the lattice of this day (Siegel, thesis, Definition 4.3.19 and Theorem
    /// 4.3.22). The join is `{A | B}`, where `A` is the larger extreme Left antichain and `B` the
    /// smaller extreme Right antichain. With other antichains, the result can be too large.
    #[must_use]
    pub fn join(&self, i: usize, j: usize) -> usize {
        let (g, h) = (self.pairs[i], self.pairs[j]);
        self.place_of_pair(g.left.max(h.left), g.right.min(h.right))
    }

    /// Returns the meet in the lattice of this day, which is formed dually.
    #[must_use]
    pub fn meet(&self, i: usize, j: usize) -> usize {
        let (g, h) = (self.pairs[i], self.pairs[j]);
        self.place_of_pair(g.left.min(h.left), g.right.max(h.right))
    }

    /// Returns the index of `{A_left | -A_right}`. Enlarges each set until the next value would
    /// change the game.
    pub(super) fn place_of_pair(&self, mut left: u32, mut right: u32) -> usize {
        let threshold = |k: u32| self.thresholds.get(k as usize).copied().unwrap_or(0);
        while threshold(left) > right {
            left += 1;
        }
        while threshold(right) > left {
            right += 1;
        }
        let pair = Pair { left, right };
        self.pairs.partition_point(|other| other.key() < pair.key())
    }

    /// Returns a linear extension whose intersection with the list is the order of the values.
    #[must_use]
    pub fn second_extension(&self) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.len()).collect();
        places.sort_by_key(|&place| {
            let Pair { left, right } = self.pairs[place];
            (std::cmp::Reverse(right), left)
        });
        places
    }

    /// Returns the order of the values as a poset on their indices. It is planar, because it is a
    /// bounded lattice of dimension at most 2 (Siegel, thesis, Theorem 4.3.27). From day 2 on, it
    /// is neither distributive nor graded.
    #[must_use]
    pub fn poset(&self) -> Poset {
        let orders = [(0..self.len()).collect(), self.second_extension()];
        Poset::from_realizer(self.len(), &orders)
            .unwrap_or_else(|| unreachable!("both are orders of all places"))
    }

    // --- The next day ---

    /// Returns the number of option-closed values born by the next day, which is 39,744,242 for
    /// day 5.
    pub fn next_size(&self, budget: &Budget) -> Budgeted<u64> {
        let thresholds = self.next_thresholds(budget)?;
        // Inserts every `right` with `thresholds[right] ≤ left` into a Fenwick tree.
        let mut by_threshold: Vec<usize> = (0..thresholds.len()).collect();
        by_threshold.sort_by_key(|&k| thresholds[k]);
        let mut allowed = by_threshold.into_iter().peekable();
        let mut counts = vec![0u64; thresholds.len() + 1];
        let (mut inserted, mut total) = (0, 0);
        for (left, &least) in thresholds.iter().enumerate() {
            budget.spend(1)?;
            while let Some(k) = allowed.next_if(|&k| thresholds[k] as usize <= left) {
                inserted += 1;
                let mut node = k + 1;
                while node < counts.len() {
                    counts[node] += 1;
                    node += node & node.wrapping_neg();
                }
            }
            let mut below = 0;
            let mut node = (least as usize).min(thresholds.len());
            while node > 0 {
                below += counts[node];
                node &= node - 1;
            }
            total += inserted - below;
        }
        Ok(total)
    }

    /// Computes the thresholds of the next day. A threshold that does not exist is the number of
    /// sets, `len + 1`. The threshold of the full set is 0.
    pub(super) fn next_thresholds(&self, budget: &Budget) -> Budgeted<Vec<u32>> {
        let size = self.len() as u32;
        let mut thresholds = Vec::with_capacity(self.len() + 1);
        for place in 0..size {
            // More Right options make the game smaller, so the condition is monotone in `k`.
            let (mut low, mut high) = (0, size + 1);
            while low < high {
                let middle = low + (high - low) / 2;
                budget.spend(1)?;
                if self.is_at_least(place, Pair { left: place, right: middle }) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            thresholds.push(low);
        }
        thresholds.push(0);
        Ok(thresholds)
    }

    /// Returns `true` if this value is at least `{A_left | -A_right}`: it is not in `A_left`, and
    /// none of its Right options is at most the game. The recursion depth is bounded by the day.
    fn is_at_least(&self, place: u32, pair: Pair) -> bool {
        let Some(links) = self.links.get(place as usize) else { return false };
        place >= pair.left && !links.right.iter().any(|&right| self.is_at_most(right, pair))
    }

    fn is_at_most(&self, place: u32, pair: Pair) -> bool {
        let Some(links) = self.links.get(place as usize) else { return false };
        links.negative >= pair.right && !links.left.iter().any(|&left| self.is_at_least(left, pair))
    }
}

//! Children of a set of games, closed sets, floors and ceilings. The children `C(S)` of a set `S`
//! are the games `{A | B}` with `A, B ⊆ S` (Siegel, thesis, Definition 3.3.3). Every child `G` is
//! equal to `{⌊G⌋ | ⌈G⌉}` (Proposition 3.3.4), where `⌊G⌋` contains the members less than or
//! confused with `G`, and `⌈G⌉` the members greater than or confused with `G`.

use upstar_core::{Answer, Budgeted, Interrupted, Undefined};
use upstar_poset::{Poset, bit_rows};

use crate::Map;
use crate::canonical::CanonicalSide;
use crate::sets::{GameOrder, GamePoset, check_size};
use crate::universe::{Short, ShortContext};

const MAX_CHILDREN: usize = 2_000_000;

impl ShortContext<'_> {
    /// Returns `true` if all options of the canonical form of each member are members (Siegel,
    /// thesis, Definition 3.3.7).
    pub fn is_closed_set(self, set: &[Short]) -> Budgeted<bool> {
        let members: Map<Short, ()> = set.iter().map(|&g| (g, ())).collect();
        for &g in set {
            let (left, right) = self.options(g)?;
            self.budget.spend(1 + (left.len() + right.len()) as u64 / 4)?;
            if !left.chain(right).all(|option| members.contains_key(&option)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the least closed set that contains these games: all positions of their canonical
    /// forms.
    pub fn closed_set(self, games: &[Short]) -> Budgeted<Vec<Short>> {
        let mut positions = Vec::new();
        for g in games {
            let found = self.forms().positions(g.form(), true, self.budget)?;
            positions.extend(found.into_iter().map(Short::trust));
        }
        positions.sort_unstable_by_key(|g| g.index());
        positions.dedup();
        self.sort_for_print(&mut positions)?;
        Ok(positions)
    }

    /// Returns the members less than or confused with `g`.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget) = (Universe::new(), Budget::unlimited());
    /// # let cx = ShortContext::new(&universe, &budget);
    /// let day = cx.day(2)?;
    /// let star_to_minus_one = cx.canonical(&[cx.nimber(1)?], &[cx.integer(-1)?])?;
    /// // The thesis prints five of these, without * and down-star.
    /// assert_eq!(cx.floor(&day, star_to_minus_one)?.len(), 7);
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn floor(self, set: &[Short], g: Short) -> Budgeted<Vec<Short>> {
        let mut floor = Vec::new();
        for &s in set {
            self.budget.spend(1)?;
            if !self.leq(g, s)? {
                floor.push(s);
            }
        }
        Ok(floor)
    }

    /// Returns the members greater than or confused with `g`.
    pub fn ceiling(self, set: &[Short], g: Short) -> Budgeted<Vec<Short>> {
        let mut ceiling = Vec::new();
        for &s in set {
            self.budget.spend(1)?;
            if !self.leq(s, g)? {
                ceiling.push(s);
            }
        }
        Ok(ceiling)
    }

    /// Returns the distinct children `{A | B}` of a set.
    ///
    /// The children of a closed set correspond to the lower sets of the poset of [join-irreducible
    /// children](ShortContext::irreducible_children). For other sets, all pairs of antichains are
    /// tried. Each child or pair costs at least one step for each option.
    ///
    /// # Errors
    ///
    /// Returns an error if there are more than 2,000,000 children or pairs.
    pub fn children(self, set: &[Short]) -> Budgeted<Vec<Short>> {
        let set = self.game_poset(set, GameOrder::Values)?;
        let mut children = Vec::new();
        if self.is_closed_set(&set.elements)? {
            // The members are a suborder of the irreducibles, so this cheaper check comes first.
            self.check_subsets(&set.poset)?;
            check_size(2 * set.size())?;
            self.budget.spend(set.size() as u64 * set.size() as u64 / 4)?;
            let walk = ChildSearch::new(&set);
            self.check_subsets(&walk.order)?;
            let mut pairs = walk.pairs();
            while pairs.advance(self)? {
                let (left, right) = set.sides(pairs.pair());
                let options = left.len() + right.len();
                self.budget.spend((options + set.size() * (1 + options) / 64) as u64)?;
                children.push(self.canonical_undominated(left, right)?);
                if children.len() > MAX_CHILDREN {
                    return Err(too_many());
                }
            }
        } else {
            let mut antichains = Vec::new();
            let mut walk = set.poset.antichains();
            while walk.advance() {
                self.budget.spend(1)?;
                antichains.push(CanonicalSide::from_vec(set.games(walk.members())));
                if antichains.len().pow(2) > MAX_CHILDREN {
                    return Err(Interrupted::too_large(format!(
                        "too many pairs of antichains to find the children of a set that is not \
                         closed: at most {MAX_CHILDREN} are supported"
                    )));
                }
            }
            for left in &antichains {
                for right in &antichains {
                    self.budget.spend(1 + (left.len() + right.len()) as u64)?;
                    children.push(self.canonical_undominated(left.clone(), right.clone())?);
                }
            }
        }
        children.sort_unstable_by_key(|g| g.index());
        children.dedup();
        Ok(children)
    }

    /// Checks that 2^w <= `MAX_CHILDREN`, where w is the width of the order.
    fn check_subsets(self, order: &Poset) -> Budgeted<()> {
        let width = order.width(self.budget)?;
        if width > MAX_CHILDREN.ilog2() as usize { Err(too_many()) } else { Ok(()) }
    }

    /// Returns the join of two children in the lattice of all children of the set,
    /// `{⌊G⌋ ∪ ⌊H⌋ | ⌈G⌉ ∩ ⌈H⌉}` (Siegel, thesis, Theorem 3.3.5). The set need not be closed. See
    /// also [`join_by_day`](ShortContext::join_by_day).
    ///
    /// # Errors
    ///
    /// Undefined if `g` or `h` is not a child of the set.
    pub fn join_of_children(self, set: &[Short], g: Short, h: Short) -> Answer<Short> {
        let (of_g, of_h) = (self.as_child(set, g)?, self.as_child(set, h)?);
        let left: Vec<Short> = of_g.0.into_iter().chain(of_h.0).collect();
        let right: Vec<Short> = of_g.1.into_iter().filter(|s| of_h.1.contains(s)).collect();
        Ok(self.canonical(&left, &right)?)
    }

    /// Returns the meet of two children, `{⌊G⌋ ∩ ⌊H⌋ | ⌈G⌉ ∪ ⌈H⌉}`. Same errors as
    /// [`join_of_children`](ShortContext::join_of_children).
    pub fn meet_of_children(self, set: &[Short], g: Short, h: Short) -> Answer<Short> {
        let (of_g, of_h) = (self.as_child(set, g)?, self.as_child(set, h)?);
        let left: Vec<Short> = of_g.0.into_iter().filter(|s| of_h.0.contains(s)).collect();
        let right: Vec<Short> = of_g.1.into_iter().chain(of_h.1).collect();
        Ok(self.canonical(&left, &right)?)
    }

    fn as_child(self, set: &[Short], g: Short) -> Answer<(Vec<Short>, Vec<Short>)> {
        let (floor, ceiling) = (self.floor(set, g)?, self.ceiling(set, g)?);
        if self.canonical(&floor, &ceiling)? == g {
            return Ok((floor, ceiling));
        }
        let sentence = "a game is not a child of the set: the game cannot be written with members \
                        of the set as options";
        Err(Undefined::new(sentence).into())
    }

    pub(super) fn child(self, set: &GamePoset, pair: Pair<'_>) -> Budgeted<Short> {
        let (left, right) = set.sides(pair);
        self.canonical_undominated(left, right)
    }
}

impl GamePoset {
    /// Returns the maximal elements of `lower` and the minimal elements of the complement of
    /// `at_most`.
    fn sides(&self, (lower, at_most): Pair<'_>) -> (CanonicalSide, CanonicalSide) {
        // In descending order of the indices, an element comes before all elements below it.
        let (poset, mut highest, mut lowest) = (&self.poset, Vec::new(), Vec::new());
        for i in poset.elements() {
            if !bit_rows::get(at_most, i) && !lowest.iter().any(|&j| poset.leq(j, i)) {
                lowest.push(i);
            }
        }
        for i in poset.elements().rev() {
            if bit_rows::get(lower, i) && !highest.iter().any(|&j| poset.leq(i, j)) {
                highest.push(i);
            }
        }
        (
            CanonicalSide::from_vec(self.games(&highest)),
            CanonicalSide::from_vec(self.games(&lowest)),
        )
    }
}

fn too_many() -> Interrupted {
    Interrupted::too_large(format!(
        "the set has more than {MAX_CHILDREN} children, too many to list"
    ))
}

/// Returns the poset of the join-irreducible children of a closed set with the order `set`.
///
/// Element `i` means "member `i` is less than or confused with the child", and element `size + i`
/// means "member `i` is at most the child". The lower sets are the pairs `(L, V)` where `L` is the
/// [floor](ShortContext::floor) of a child and `V` is the complement of its ceiling.
///
/// Proof: Suppose that every Left option of each `t ∈ V` is in `L`, and that `s ∈ L` whenever some
/// Right option of `s` is in `V`. By induction on the birthdays of the members,
/// `{L | complement of V}` then has the floor `L`, and its ceiling is the complement of `V`. For
/// lower sets `L` and `V`, the two conditions together mean that `t ∈ V` implies `s ∈ L` for all
/// `s <| t`.
pub(super) fn irreducible_order(set: &Poset) -> Poset {
    let size = set.size();
    // The numbering of the set is a linear extension of its order, and hence so is this numbering.
    Poset::sorted(2 * size, |i, j| match (i < size, j < size) {
        (true, true) => set.leq(i, j),
        (false, false) => set.leq(i - size, j - size),
        (true, false) => !set.leq(j - size, i),
        (false, true) => false,
    })
}

pub(super) struct ChildSearch {
    order: Poset,
    size: usize,
    words: usize,
    /// For each irreducible, its contributions to the two sets of a [`Pair`].
    below: Vec<u64>,
}

impl ChildSearch {
    pub(super) fn new(set: &GamePoset) -> ChildSearch {
        let order = irreducible_order(&set.poset);
        let size = set.size();
        let words = size.div_ceil(64);
        let mut below = vec![0_u64; 2 * size * 2 * words];
        for i in order.elements() {
            for j in order.below(i) {
                let (part, member) = (j / size, j % size);
                below[(i * 2 + part) * words + member / 64] |= 1 << (member % 64);
            }
        }
        ChildSearch { order, size, words, below }
    }

    pub(super) fn pairs(&self) -> Pairs<'_> {
        Pairs { walk: self, antichains: self.order.antichains(), pair: vec![0; 2 * self.words] }
    }
}

pub(super) struct Pairs<'a> {
    walk: &'a ChildSearch,
    antichains: upstar_poset::Antichains<'a>,
    pair: Vec<u64>,
}

/// The members less than or confused with a child, and the members at most the child, as bit rows.
pub(super) type Pair<'a> = (&'a [u64], &'a [u64]);

impl Pairs<'_> {
    pub(super) fn advance(&mut self, cx: ShortContext<'_>) -> Budgeted<bool> {
        if !self.antichains.advance() {
            return Ok(false);
        }
        cx.budget.spend(1)?;
        let words = self.walk.words;
        self.pair.fill(0);
        for &i in self.antichains.members() {
            let rows = &self.walk.below[i * 2 * words..][..2 * words];
            self.pair.iter_mut().zip(rows).for_each(|(word, more)| *word |= more);
        }
        Ok(true)
    }

    pub(super) fn pair(&self) -> Pair<'_> {
        self.pair.split_at(self.walk.words)
    }

    pub(super) fn has_both_sides(&self) -> bool {
        let (lower, at_most) = self.pair();
        let all = at_most.iter().map(|word| word.count_ones() as usize).sum::<usize>();
        lower.iter().any(|&word| word != 0) && all < self.walk.size
    }
}

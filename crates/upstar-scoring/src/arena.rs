//! The arena of scoring games, and the context for computations.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU32, Ordering};

use parking_lot::Mutex;
use upstar_arena::{ArenaTag, Column, Ids, Interner, MAX_IDS, PairBoolCache, Slices, hash_words};
use upstar_core::{Budget, Budgeted, Interrupted, Player};
use upstar_number::Rational;

use crate::Map;

/// A scoring game: the id of a literal tree with a score on every node in a [`ScoringArena`].
///
/// Ids are equal if and only if the trees are identical (`≅`); [`ScoringContext::equal`] compares
/// games. Ids are valid only in their own arena; see [`ScoringArena::place`]. Ids are not ordered:
///
/// ```compile_fail,E0369
/// # let scores = upstar_scoring::ScoringArena::new();
/// # let (g, h) = (scores.number(&1.into())?, scores.number(&2.into())?);
/// assert!(g < h);
/// # Ok::<(), upstar_core::Interrupted>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoringId(u32);

impl ScoringId {
    /// The finished game with score 0. It has the same id in every arena.
    pub const ZERO: ScoringId = ScoringId(0);

    /// Returns the index in the arena, for side tables and as a sort key. The index differs between
    /// sessions.
    #[inline]
    #[must_use]
    pub fn index(self) -> u32 {
        ArenaTag::place_of(self.0)
    }
}

// The stamp is not hashed, so that tables have the same order in every session.
impl Hash for ScoringId {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.index().hash(state);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ScoreIndex(pub(crate) u32);

#[derive(Debug)]
struct Numbers {
    all: boxcar::Vec<Rational>,
    ids: Mutex<Map<Rational, u32>>,
}

const DEFAULT_LIMIT: u32 = 1 << 24;

/// The scoring games of one session, with cached results.
///
/// Entries are never removed, and threads may share the arena. All computation is in
/// [`ScoringContext`].
#[derive(Debug)]
pub struct ScoringArena {
    stamp: ArenaTag,
    /// Three words for each game: the first option and the number of Left options; the number of
    /// Right options; the two scores.
    nodes: Column<3>,
    options: Slices,
    numbers: Numbers,
    interner: Interner,
    next: AtomicU32,
    limit: AtomicU32,
    /// Cached results. Each entry is increased by one, so that 0 means "not computed".
    pub(crate) finals: Column<1>,
    pub(crate) spans: Column<1>,
    pub(crate) negatives: Column<1>,
    pub(crate) canonical: Column<1>,
    pub(crate) guaranteed: Column<1>,
    pub(crate) atoms: Column<1>,
    pub(crate) passes: Column<2>,
    pub(crate) guards: Column<1>,
    pub(crate) impartial: Column<1>,
    pub(crate) order: PairBoolCache,
    pub(crate) guaranteed_order: PairBoolCache,
    /// Keys start with one of seven pairs of an operator and a rule.
    pub(crate) sums: Mutex<Map<(u8, ScoringId, ScoringId), ScoringId>>,
}

impl ScoringArena {
    /// Creates an arena that contains only the finished game 0.
    #[must_use]
    pub fn new() -> ScoringArena {
        let scores = ScoringArena {
            stamp: ArenaTag::new(1),
            nodes: Column::new(),
            options: Slices::new(),
            numbers: Numbers { all: boxcar::Vec::new(), ids: Mutex::default() },
            interner: Interner::new(),
            next: AtomicU32::new(0),
            limit: AtomicU32::new(DEFAULT_LIMIT),
            finals: Column::new(),
            spans: Column::new(),
            negatives: Column::new(),
            canonical: Column::new(),
            guaranteed: Column::new(),
            atoms: Column::new(),
            passes: Column::new(),
            guards: Column::new(),
            impartial: Column::new(),
            order: PairBoolCache::new(18),
            guaranteed_order: PairBoolCache::new(18),
            sums: Mutex::default(),
        };
        let zero = scores.number(&Rational::ZERO);
        debug_assert_eq!(zero, Ok(ScoringId::ZERO));
        scores
    }

    #[inline]
    #[must_use]
    pub(crate) fn at(&self, index: u32) -> ScoringId {
        ScoringId(self.stamp.id(index))
    }

    /// Returns the [`index`](ScoringId::index) of a game of this arena.
    ///
    /// # Panics
    ///
    /// Panics if another arena created the game. Only four bits of an id identify its arena, so
    /// about one in fifteen ids of other arenas is not detected.
    #[inline]
    #[must_use]
    pub fn place(&self, g: ScoringId) -> u32 {
        self.stamp.place(g.0)
    }

    /// Returns `true` if the game has the [tag](ScoringArena::place) of this arena.
    #[inline]
    #[must_use]
    pub fn knows(&self, g: ScoringId) -> bool {
        self.stamp.knows(g.0)
    }

    #[inline]
    pub(crate) fn known(&self, table: &Column<1>, g: ScoringId) -> Option<ScoringId> {
        let id_plus_one = table.row(self.place(g))[0].load(Ordering::Acquire);
        id_plus_one.checked_sub(1).map(|id| ScoringId(id as u32))
    }

    #[inline]
    pub(crate) fn remember(&self, table: &Column<1>, g: ScoringId, answer: ScoringId) {
        table.row(self.place(g))[0].store(u64::from(answer.0) + 1, Ordering::Release);
    }

    /// Returns the number of games in the arena.
    pub fn len(&self) -> usize {
        self.next.load(Ordering::Relaxed) as usize
    }

    /// Returns `false`, because the arena contains 0.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Limits the number of games. The default is 17 million.
    pub fn set_limit(&self, limit: u32) {
        self.limit.store(limit.min(MAX_IDS), Ordering::Relaxed);
    }

    /// Returns the finished game with this score, `{.|score|.}`.
    pub fn number(&self, score: &Rational) -> Budgeted<ScoringId> {
        self.make(&[], score, &[])
    }

    /// Returns the game `{left | score | right}`. The order and multiplicity of options do not
    /// matter.
    ///
    /// ```
    /// # use upstar_number::Rational;
    /// # use upstar_scoring::{ScoringArena, ScoringId};
    /// let scores = ScoringArena::new();
    /// let one = scores.number(&Rational::ONE)?;
    /// let edge = scores.make(&[one], &Rational::ZERO, &[])?;
    /// assert_eq!(scores.left_options(edge).to_vec(), [one]);
    /// assert_eq!(scores.make(&[one, one], &Rational::ZERO, &[])?, edge);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn make(
        &self,
        left: &[ScoringId],
        score: &Rational,
        right: &[ScoringId],
    ) -> Budgeted<ScoringId> {
        let score = self.score_id(score);
        self.intern(left, (score, score), right)
    }

    /// Same as [`make`](ScoringArena::make), but `left_score` counts when Left cannot move, and
    /// `right_score` when Right cannot move. They may differ in guaranteed games, but not in
    /// Stewart's.
    pub fn make_split(
        &self,
        left: &[ScoringId],
        left_score: &Rational,
        right_score: &Rational,
        right: &[ScoringId],
    ) -> Budgeted<ScoringId> {
        self.intern(left, (self.score_id(left_score), self.score_id(right_score)), right)
    }

    pub(crate) fn intern(
        &self,
        left: &[ScoringId],
        scores: (ScoreIndex, ScoreIndex),
        right: &[ScoringId],
    ) -> Budgeted<ScoringId> {
        let (left, right) = (sorted(left), sorted(right));
        let word = |g: &ScoringId| g.0;
        let all = left.iter().chain(&right).map(|&g| self.place(g));
        let head = [left.len() as u32, scores.0.0, scores.1.0];
        let same = |id: u32| {
            let other = self.at(id);
            self.score_ids(other) == scores
                && self.left_options(other).ids.iter().eq(left.iter().map(word))
                && self.right_options(other).ids.iter().eq(right.iter().map(word))
        };
        let store = || {
            let id = self.next.load(Ordering::Relaxed);
            let limit = self.limit.load(Ordering::Relaxed);
            if id >= limit {
                return Err(Interrupted::too_large(format!(
                    "too many scoring games: the memory limit allows at most {limit} different \
                     scoring games"
                )));
            }
            let start = self.options.store(left.iter().map(word), right.iter().map(word));
            let start = start.ok_or_else(|| {
                Interrupted::too_large(
                    "the options of the scoring games need more than 16 GB of memory",
                )
            })?;
            let row = self.nodes.row(id);
            row[0].store(u64::from(start) << 32 | left.len() as u64, Ordering::Relaxed);
            row[1].store(right.len() as u64, Ordering::Relaxed);
            row[2].store(u64::from(scores.0.0) << 32 | u64::from(scores.1.0), Ordering::Release);
            self.next.store(id + 1, Ordering::Release);
            Ok(id)
        };
        self.interner
            .find_or_store(hash_words(head.into_iter().chain(all)), same, store)
            .map(|place| self.at(place))
    }

    pub(crate) fn score_id(&self, score: &Rational) -> ScoreIndex {
        let mut ids = self.numbers.ids.lock();
        if let Some(&id) = ids.get(score) {
            return ScoreIndex(id);
        }
        let id = self.numbers.all.push(score.clone()) as u32;
        ids.insert(score.clone(), id);
        ScoreIndex(id)
    }

    pub(crate) fn score_at(&self, id: ScoreIndex) -> &Rational {
        // Every id comes from `score_id`, which has stored the number.
        &self.numbers.all[id.0 as usize]
    }

    #[inline]
    pub(crate) fn score_ids(&self, g: ScoringId) -> (ScoreIndex, ScoreIndex) {
        let both = self.nodes.row(self.place(g))[2].load(Ordering::Acquire);
        (ScoreIndex((both >> 32) as u32), ScoreIndex(both as u32))
    }

    /// Returns the score that counts when Left cannot move.
    #[inline]
    pub fn score(&self, g: ScoringId) -> &Rational {
        self.score_at(self.score_ids(g).0)
    }

    /// Returns the score that counts when `mover` cannot move. The two scores differ only in games
    /// made by [`make_split`](ScoringArena::make_split) and their sums.
    pub fn score_for(&self, g: ScoringId, mover: Player) -> &Rational {
        let (left, right) = self.score_ids(g);
        self.score_at(mover.pick(left, right))
    }

    /// Returns the score as text, or both scores if they differ.
    #[must_use]
    pub fn score_text(&self, g: ScoringId) -> String {
        let [left, right] = Player::BOTH.map(|player| self.score_for(g, player));
        if left == right { left.to_string() } else { format!("{left}, {right}") }
    }

    /// Returns the Left options.
    #[inline]
    pub fn left_options(&self, g: ScoringId) -> ScoringOptions<'_> {
        self.both_options(g).0
    }

    /// Returns the Right options.
    #[inline]
    pub fn right_options(&self, g: ScoringId) -> ScoringOptions<'_> {
        self.both_options(g).1
    }

    /// Returns the options of one player.
    pub fn options_of(&self, g: ScoringId, player: Player) -> ScoringOptions<'_> {
        match player {
            Player::Left => self.left_options(g),
            Player::Right => self.right_options(g),
        }
    }

    #[inline]
    pub(crate) fn both_options(&self, g: ScoringId) -> (ScoringOptions<'_>, ScoringOptions<'_>) {
        let [first, second, _] = self.nodes.row(self.place(g));
        let first = first.load(Ordering::Relaxed);
        let (left, right) = (first as u32 as usize, second.load(Ordering::Relaxed) as usize);
        let (left, right) = self.options.get((first >> 32) as u32, left + right).split_at(left);
        (ScoringOptions { ids: left }, ScoringOptions { ids: right })
    }

    /// Returns `true` if neither player can move.
    #[inline]
    pub fn is_finished(&self, g: ScoringId) -> bool {
        let (left, right) = self.both_options(g);
        left.is_empty() && right.is_empty()
    }
}

impl Default for ScoringArena {
    fn default() -> ScoringArena {
        ScoringArena::new()
    }
}

fn sorted(games: &[ScoringId]) -> Vec<ScoringId> {
    let mut games = games.to_vec();
    games.sort_unstable_by_key(|g| g.index());
    games.dedup();
    games
}

/// The options of one player, without duplicates and in arbitrary order.
#[derive(Clone, Copy, Debug)]
pub struct ScoringOptions<'a> {
    ids: Ids<'a>,
}

impl<'a> ScoringOptions<'a> {
    /// Returns the number of options.
    #[inline]
    #[must_use]
    pub fn len(self) -> usize {
        self.ids.len()
    }

    /// Returns `true` if there are no options.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.ids.is_empty()
    }

    /// Returns an iterator over the options.
    #[inline]
    pub fn iter(
        self,
    ) -> impl ExactSizeIterator<Item = ScoringId> + DoubleEndedIterator + Clone + 'a {
        self.ids.iter().map(ScoringId)
    }

    /// Returns the options as a vector.
    #[must_use]
    pub fn to_vec(self) -> Vec<ScoringId> {
        self.iter().collect()
    }
}

/// An arena together with a budget.
#[derive(Clone, Copy, Debug)]
pub struct ScoringContext<'s> {
    /// The arena.
    pub scores: &'s ScoringArena,
    /// The budget.
    pub budget: &'s Budget,
}

impl<'s> ScoringContext<'s> {
    /// Creates a context.
    #[must_use]
    pub fn new(scores: &'s ScoringArena, budget: &'s Budget) -> ScoringContext<'s> {
        ScoringContext { scores, budget }
    }
}

//! The universe, which stores values and facts about them, and the context for computations.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed, Ordering::Release};

use parking_lot::{Mutex, RwLock};
use upstar_arena::{Column, PairBoolCache, PairCache};
use upstar_core::{Budget, Budgeted, Player};
use upstar_form::{FormId, Forms, Nus};
use upstar_number::Dyadic;

use crate::test_games::TestGames;
use crate::thermograph::Thermographs;

/// The value of a short game, represented by its canonical form.
///
/// Within one [`Universe`], two values are equal if and only if their ids are equal.
/// [`form`](Short::form) returns the canonical form in constant time, and [`ShortContext::value`]
/// computes the value of any form. Ids are not ordered; use [`ShortContext::compare`]:
///
/// ```compile_fail,E0369
/// # use upstar_core::Budget;
/// # use upstar_short::{ShortContext, Universe};
/// # let (universe, budget) = (Universe::new(), Budget::unlimited());
/// # let cx = ShortContext::new(&universe, &budget);
/// # let (g, h) = (cx.integer(1)?, cx.integer(2)?);
/// assert!(g < h);
/// # Ok::<(), upstar_core::Interrupted>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Short(FormId);

impl Short {
    /// Zero. Its id is the same in every universe.
    pub const ZERO: Short = Short(FormId::ZERO);

    /// Returns the canonical form as a literal form.
    #[inline]
    #[must_use]
    pub fn form(self) -> FormId {
        self.0
    }

    /// Returns the index of this value in its universe, for side tables and as a sort key. The
    /// index can differ between sessions.
    #[inline]
    #[must_use]
    pub fn index(self) -> u32 {
        self.0.index()
    }

    /// Returns the two values as a key that does not depend on their order.
    #[inline]
    #[must_use]
    pub fn unordered(self, other: Short) -> (Short, Short) {
        if self.index() <= other.index() { (self, other) } else { (other, self) }
    }

    #[inline]
    pub(crate) fn trust(form: FormId) -> Short {
        Short(form)
    }
}

/// Facts about one value, stored in five words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    pub lower: u32,
    pub upper: u32,
    pub left_tests: u32,
    pub right_tests: u32,
    /// Monotone functions of the stops. Unequal stops may have equal keys.
    pub left_key: i64,
    pub right_key: i64,
    pub left_stop: Short,
    pub right_stop: Short,
}

/// The bit set in `left_tests` or `right_tests` if all options of that player are test games.
pub(crate) const ALL_TESTS: u32 = 1 << 31;

/// All values of one session, with caches.
///
/// Values are kept until the universe is dropped. Threads may share a universe.
#[derive(Debug)]
pub struct Universe {
    pub(crate) forms: Forms,
    pub(crate) tests: TestGames,
    pub(crate) facts: Column<5>,
    pub(crate) values: Column<1>,
    pub(crate) order: PairBoolCache,
    pub(crate) sums: PairCache,
    pub(crate) thermographs: Thermographs,
    pub(crate) reduced: Column<1>,
    pub(crate) weights: Mutex<crate::Map<Short, Short>>,
    pub(crate) uptimals: std::sync::OnceLock<crate::names::Uptimals>,
    pub(crate) days: RwLock<Vec<std::sync::Arc<[Short]>>>,
}

/// The order cache has `2^14` words of eight results. Its 128 kB fit in the processor cache. The
/// facts decide most queries.
const ORDER_BITS: u32 = 14;

impl Universe {
    /// Creates a universe with a cache of 2²⁰ sums (8 MB, allocated as it fills).
    #[must_use]
    pub fn new() -> Universe {
        Universe::with_cache_bits(20)
    }

    /// Creates a universe with a cache of `2^bits` sums, each of eight bytes.
    ///
    /// # Panics
    ///
    /// Panics if `bits` is not between 20 and 40.
    #[must_use]
    pub fn with_cache_bits(bits: u32) -> Universe {
        let forms = Forms::new();
        let tests = TestGames::new(&forms);
        let universe = Universe {
            forms,
            tests,
            facts: Column::new(),
            values: Column::new(),
            order: PairBoolCache::new(ORDER_BITS),
            sums: PairCache::new(bits),
            thermographs: Thermographs::new(),
            reduced: Column::new(),
            weights: Mutex::default(),
            uptimals: std::sync::OnceLock::new(),
            days: RwLock::default(),
        };
        let budget = Budget::unlimited();
        ShortContext::new(&universe, &budget).prepare_tests();
        universe
    }

    /// Returns the number of distinct forms created, canonical or not.
    pub fn size(&self) -> usize {
        self.forms.len()
    }

    /// Returns the number of bytes used by nodes and facts, excluding caches.
    pub fn bytes(&self) -> usize {
        self.forms.bytes() + self.size() * size_of::<[AtomicU64; 5]>()
    }

    /// Returns the number of stored thermographs.
    pub fn thermographs(&self) -> usize {
        self.thermographs.len()
    }

    /// Returns the literal forms of this universe.
    pub fn forms(&self) -> &Forms {
        &self.forms
    }
}

impl Default for Universe {
    fn default() -> Universe {
        Universe::new()
    }
}

/// A universe together with a budget.
#[derive(Clone, Copy, Debug)]
pub struct ShortContext<'u> {
    /// The universe.
    pub universe: &'u Universe,
    /// The budget.
    pub budget: &'u Budget,
}

impl<'u> ShortContext<'u> {
    /// Creates a context.
    #[must_use]
    pub fn new(universe: &'u Universe, budget: &'u Budget) -> ShortContext<'u> {
        ShortContext { universe, budget }
    }

    /// Returns the literal forms of the universe.
    #[inline]
    #[must_use]
    pub fn forms(self) -> &'u Forms {
        &self.universe.forms
    }

    /// Returns the value `number + ups·↑ + *nim`.
    ///
    /// # Errors
    ///
    /// Returns an error if the number has more than sixteen million bits.
    pub fn nus(self, nus: &Nus) -> Budgeted<Short> {
        crate::sums::check_size(&nus.number)?;
        crate::sums::check_size(&nus.ups)?;
        self.forms().nus(nus).map(Short)
    }

    /// Returns the value of a number.
    pub fn number(self, x: &Dyadic) -> Budgeted<Short> {
        self.nus(&Nus::number(x.clone()))
    }

    /// Returns the value of an integer.
    pub fn integer(self, n: i64) -> Budgeted<Short> {
        self.nus(&Nus::integer(n))
    }

    /// Returns the value of the nimber `*nim`.
    pub fn nimber(self, nim: u64) -> Budgeted<Short> {
        self.nus(&Nus::nimber(nim))
    }

    /// Returns the number, ups and nimber whose sum is `g`, if any.
    #[inline]
    #[must_use]
    pub fn as_nus(self, g: Short) -> Option<&'u Nus> {
        self.forms().as_nus(g.0)
    }

    /// Returns the number equal to `g`, if any.
    #[inline]
    #[must_use]
    pub fn as_number(self, g: Short) -> Option<&'u Dyadic> {
        self.as_nus(g).filter(|nus| nus.is_number()).map(|nus| &nus.number)
    }

    /// Returns the Left and Right options of the canonical form.
    ///
    /// # Errors
    ///
    /// Returns an error if there are too many options, for example for `*100000000`.
    #[inline]
    pub fn options(
        self,
        g: Short,
    ) -> Budgeted<(
        impl ExactSizeIterator<Item = Short> + DoubleEndedIterator + Clone + 'u,
        impl ExactSizeIterator<Item = Short> + DoubleEndedIterator + Clone + 'u,
    )> {
        let (left, right) = self.forms().options(g.0)?;
        // Options of a canonical form are canonical.
        Ok((left.iter().map(Short), right.iter().map(Short)))
    }

    /// Returns the Left options of the canonical form.
    pub fn left_options(self, g: Short) -> Budgeted<Vec<Short>> {
        Ok(self.options(g)?.0.collect())
    }

    /// Returns the Right options of the canonical form.
    pub fn right_options(self, g: Short) -> Budgeted<Vec<Short>> {
        Ok(self.options(g)?.1.collect())
    }

    /// Returns the options of `player` of the canonical form.
    pub fn options_of(self, g: Short, player: Player) -> Budgeted<Vec<Short>> {
        match player {
            Player::Left => self.left_options(g),
            Player::Right => self.right_options(g),
        }
    }

    #[inline]
    pub(crate) fn facts(self, g: Short) -> Budgeted<Facts> {
        match self.known_facts(g) {
            Some(facts) => Ok(facts),
            None => self.find_facts(g),
        }
    }

    #[inline]
    pub(crate) fn known_facts(self, g: Short) -> Option<Facts> {
        let [masks, tests, left, right, stops] = self.universe.facts.row(self.place(g));
        let stops = stops.load(std::sync::atomic::Ordering::Acquire);
        if stops == 0 {
            return None;
        }
        let (masks, tests) = (masks.load(Relaxed), tests.load(Relaxed));
        Some(Facts {
            lower: (masks >> 32) as u32,
            upper: masks as u32,
            left_tests: (tests >> 32) as u32,
            right_tests: tests as u32,
            left_key: left.load(Relaxed) as i64,
            right_key: right.load(Relaxed) as i64,
            left_stop: self.short_at((stops >> 32) as u32 - 1),
            right_stop: self.short_at(stops as u32 - 1),
        })
    }

    pub(crate) fn remember_facts(self, g: Short, facts: &Facts) {
        let [masks, tests, left, right, stops] = self.universe.facts.row(self.place(g));
        masks.store(u64::from(facts.lower) << 32 | u64::from(facts.upper), Relaxed);
        tests.store(u64::from(facts.left_tests) << 32 | u64::from(facts.right_tests), Relaxed);
        left.store(facts.left_key as u64, Relaxed);
        right.store(facts.right_key as u64, Relaxed);
        let both = (u64::from(facts.left_stop.index()) + 1) << 32
            | (u64::from(facts.right_stop.index()) + 1);
        stops.store(both, Release);
    }

    /// Returns the index of a value of this universe in side tables.
    ///
    /// # Panics
    ///
    /// Panics if the value is found to belong to another universe; see [`Forms::place`].
    #[inline]
    #[must_use]
    pub fn place(self, g: Short) -> u32 {
        self.forms().place(g.0)
    }

    /// Returns the value with this index: the inverse of [`Short::index`].
    #[inline]
    #[must_use]
    pub fn short_at(self, index: u32) -> Short {
        Short(self.forms().at(index))
    }
}

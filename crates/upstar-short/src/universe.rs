//! The universe: all values with what is known about each, and the context that computes in it.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed, Ordering::Release};

use parking_lot::{Mutex, RwLock};
use upstar_arena::{Column, PairBoolCache, PairCache};
use upstar_core::{Budget, Budgeted};
use upstar_form::{FormId, Forms, Nus};
use upstar_number::Dyadic;

use crate::test_games::TestGames;
use crate::thermograph::Thermographs;

/// The value of a short game: an equivalence class under `=`, represented by its canonical form.
///
/// Within one [`Universe`] two values are equal exactly when their ids are; a value of another universe is
/// refused ([`ShortContext::place`]). The canonical form is
/// itself a literal form: [`form`](Short::form) costs nothing. The way back, from a form to its
/// value, is [`ShortContext::value`]. The order of games is a question with an answer of its own,
/// [`ShortContext::compare`]; ids have none:
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
    /// Zero, the same in every universe.
    pub const ZERO: Short = Short(FormId::ZERO);

    /// The canonical form, as a literal form.
    #[inline]
    #[must_use]
    pub fn form(self) -> FormId {
        self.0
    }

    /// The place of this value in its universe: for side tables, and as a key where some order is needed.
    /// It means nothing else, and differs from session to session.
    #[inline]
    #[must_use]
    pub fn index(self) -> u32 {
        self.0.index()
    }

    /// The two values as a key that does not depend on which comes first.
    #[inline]
    #[must_use]
    pub fn unordered(self, other: Short) -> (Short, Short) {
        if self.index() <= other.index() { (self, other) } else { (other, self) }
    }

    /// A form of which the caller knows that it is canonical.
    #[inline]
    pub(crate) fn trust(form: FormId) -> Short {
        Short(form)
    }
}

/// What is known about one value; read from, and written to, five words of a column.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    /// Bit `i` is set when test game `i` is at most the value.
    pub lower: u32,
    /// Bit `i` is set when the value is at most test game `i`.
    pub upper: u32,
    /// Which tests are Left options, and with [`ALL_TESTS`] that no other option is.
    pub left_tests: u32,
    /// The same of the Right options.
    pub right_tests: u32,
    /// Monotone keys of the stops: different keys decide, equal keys do not.
    pub left_key: i64,
    pub right_key: i64,
    /// The stops themselves.
    pub left_stop: Short,
    pub right_stop: Short,
}

/// In `left_tests` and `right_tests`: all options of that player are tests.
pub(crate) const ALL_TESTS: u32 = 1 << 31;

/// All values of one session, and the tables that make questions about them cheap.
///
/// Nothing is ever forgotten until the universe is dropped, and nothing is global. Threads may
/// share it.
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

/// The cache of the order has `2^14` words of eight answers each: 128 kB, so that it stays near the
/// processor and short computations take few pages of memory. The facts decide most queries, and what is
/// forgotten is found again in a step or two.
const ORDER_BITS: u32 = 14;

impl Universe {
    /// A universe with a cache of 2²⁰ sums (8 MB, taken as it fills).
    #[must_use]
    pub fn new() -> Universe {
        Universe::with_cache_bits(20)
    }

    /// A universe with a cache of `2^bits` sums of eight bytes each. More help when millions of
    /// different values are added.
    ///
    /// # Panics
    ///
    /// If `bits` is not between 20 and 40.
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

    /// How many different forms, canonical or not, have been made.
    pub fn size(&self) -> usize {
        self.forms.len()
    }

    /// Bytes used by nodes and by what is known about them; the caches are not counted.
    pub fn bytes(&self) -> usize {
        self.forms.bytes() + self.size() * size_of::<[AtomicU64; 5]>()
    }

    /// How many thermographs have been drawn; games with the same options' thermographs share one.
    pub fn thermographs(&self) -> usize {
        self.thermographs.len()
    }

    /// The literal forms of this universe.
    pub fn forms(&self) -> &Forms {
        &self.forms
    }
}

impl Default for Universe {
    fn default() -> Universe {
        Universe::new()
    }
}

/// A universe together with the budget of the question at hand. All computation is in its methods.
#[derive(Clone, Copy, Debug)]
pub struct ShortContext<'u> {
    /// Where the values live.
    pub universe: &'u Universe,
    /// What may be spent.
    pub budget: &'u Budget,
}

impl<'u> ShortContext<'u> {
    /// Compute in `universe` within `budget`.
    #[must_use]
    pub fn new(universe: &'u Universe, budget: &'u Budget) -> ShortContext<'u> {
        ShortContext { universe, budget }
    }

    /// The literal forms of the universe.
    #[inline]
    #[must_use]
    pub fn forms(self) -> &'u Forms {
        &self.universe.forms
    }

    /// The value `number + ups·↑ + *nim`.
    ///
    /// # Errors
    ///
    /// If the universe is full or the number has more than sixteen million bits.
    pub fn nus(self, nus: &Nus) -> Budgeted<Short> {
        crate::sums::check_size(&nus.number)?;
        crate::sums::check_size(&nus.ups)?;
        self.forms().nus(nus).map(Short)
    }

    /// A number, as a value.
    ///
    /// # Errors
    ///
    /// As [`nus`](ShortContext::nus).
    pub fn number(self, x: &Dyadic) -> Budgeted<Short> {
        self.nus(&Nus::number(x.clone()))
    }

    /// An integer, as a value.
    ///
    /// # Errors
    ///
    /// As [`nus`](ShortContext::nus).
    pub fn integer(self, n: i64) -> Budgeted<Short> {
        self.nus(&Nus::integer(n))
    }

    /// The nimber `*nim`, as a value.
    ///
    /// # Errors
    ///
    /// As [`nus`](ShortContext::nus).
    pub fn nimber(self, nim: u64) -> Budgeted<Short> {
        self.nus(&Nus::nimber(nim))
    }

    /// The number, ups and nimber that `g` is the sum of, if it is one.
    #[inline]
    #[must_use]
    pub fn as_nus(self, g: Short) -> Option<&'u Nus> {
        self.forms().as_nus(g.0)
    }

    /// The number that `g` is, if it is one.
    #[inline]
    #[must_use]
    pub fn as_number(self, g: Short) -> Option<&'u Dyadic> {
        self.as_nus(g).filter(|nus| nus.is_number()).map(|nus| &nus.number)
    }

    /// The Left and the Right options of the canonical form.
    ///
    /// # Errors
    ///
    /// If there are too many to list, as for `*100000000`.
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

    /// The Left options of the canonical form.
    ///
    /// # Errors
    ///
    /// As [`options`](ShortContext::options).
    pub fn left_options(self, g: Short) -> Budgeted<Vec<Short>> {
        Ok(self.options(g)?.0.collect())
    }

    /// The Right options of the canonical form.
    ///
    /// # Errors
    ///
    /// As [`options`](ShortContext::options).
    pub fn right_options(self, g: Short) -> Budgeted<Vec<Short>> {
        Ok(self.options(g)?.1.collect())
    }

    /// What is known about `g`; computed when it is asked for the first time.
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

    /// The place of a value of this universe in side tables; everything that follows an id goes through here.
    ///
    /// # Panics
    ///
    /// If the value is of another universe, as [`Forms::place`] has it.
    #[inline]
    #[must_use]
    pub fn place(self, g: Short) -> u32 {
        self.forms().place(g.0)
    }

    /// The value at this place of side tables: the inverse of [`Short::index`].
    #[inline]
    #[must_use]
    pub fn short_at(self, index: u32) -> Short {
        Short(self.forms().at(index))
    }
}

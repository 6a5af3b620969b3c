//! The arena of forms.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU32, Ordering};

use upstar_arena::{ArenaTag, Column, Ids, Interner, MAX_IDS, Slices, hash_words};
use upstar_core::{Budgeted, Interrupted, Player};
use upstar_number::Dyadic;

use crate::nus::Nus;

/// The id of a literal game tree in a [`Forms`].
///
/// Most other arenas reject the id; see [`Forms::place`]. Ids are not ordered, because `g < h`
/// could be mistaken for the order of games.
///
/// ```compile_fail,E0369
/// # let forms = upstar_form::Forms::new();
/// # let (g, h) = (forms.integer(1)?, forms.integer(2)?);
/// assert!(g < h);
/// # Ok::<(), upstar_core::Interrupted>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormId(u32);

impl FormId {
    /// The form `{ | }`, which has the same id in every [`Forms`].
    pub const ZERO: FormId = FormId(0);

    /// Returns the index in the arena, for side tables and as a sort key. It differs between
    /// sessions.
    #[inline]
    #[must_use]
    pub fn index(self) -> u32 {
        ArenaTag::place_of(self.0)
    }

    /// Returns the two forms in an order that does not depend on that of the arguments.
    #[inline]
    #[must_use]
    pub fn unordered(self, other: FormId) -> (FormId, FormId) {
        if self.index() <= other.index() { (self, other) } else { (other, self) }
    }
}

// The hash ignores the tag of the arena, so that tables have the same order in every session.
impl Hash for FormId {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.index().hash(state);
    }
}

/// The Left option count of a node whose options have not been created.
const UNMADE: u64 = u32::MAX as u64;

/// The binary logarithm of the size of the lock-free cache of sums of numbers, ups and nimbers.
const FAMILIAR_BITS: u32 = 8;
const FAMILIAR: usize = 1 << FAMILIAR_BITS;

const DEFAULT_LIMIT: u32 = 1 << 25;

/// All forms of one session.
///
/// A node takes 16 bytes, each option four, and the interner entry of a node about ten.
#[derive(Debug)]
pub struct Forms {
    stamp: ArenaTag,
    /// Two words for each node. The first contains the start of the options and the number of Left
    /// options. The second contains the number of Right options, and the index of the [`Nus`] plus
    /// one, or zero if there is none.
    nodes: Column<2>,
    options: Slices,
    nus: boxcar::Vec<Nus>,
    interner: Interner,
    /// The indices, plus one, of recently requested sums of numbers, ups and nimbers.
    familiar: Box<[AtomicU32; FAMILIAR]>,
    next: AtomicU32,
    limit: AtomicU32,
    negatives: Column<1>,
    pub(crate) hashes: Column<2>,
    /// Birthdays plus one, if known and small enough for a word.
    pub(crate) birthdays: Column<1>,
}

impl Forms {
    /// Creates an arena that contains only zero.
    #[must_use]
    pub fn new() -> Forms {
        let forms = Forms {
            stamp: ArenaTag::new(1),
            nodes: Column::new(),
            options: Slices::new(),
            nus: boxcar::Vec::new(),
            interner: Interner::new(),
            familiar: Box::new([const { AtomicU32::new(0) }; FAMILIAR]),
            next: AtomicU32::new(0),
            limit: AtomicU32::new(DEFAULT_LIMIT),
            negatives: Column::new(),
            hashes: Column::new(),
            birthdays: Column::new(),
        };
        let zero = forms.nus(&Nus::integer(0));
        debug_assert_eq!(zero, Ok(FormId::ZERO));
        forms
    }

    /// Returns the form with this [`index`](FormId::index), for side tables that store indices.
    #[inline]
    #[must_use]
    pub fn at(&self, index: u32) -> FormId {
        FormId(self.stamp.id(index))
    }

    /// Returns the [`index`](FormId::index) of a form of this arena.
    ///
    /// # Panics
    ///
    /// Panics if another session created the form. The tag has four bits, so one in fifteen other
    /// arenas is not detected. The fourteen arenas created before this arena and the fourteen
    /// created after it are always detected.
    #[inline]
    #[must_use]
    pub fn place(&self, form: FormId) -> u32 {
        self.stamp.place(form.0)
    }

    /// Returns the serial number of this arena, which is unique within the process.
    #[must_use]
    pub fn serial(&self) -> u64 {
        self.stamp.serial()
    }

    /// Returns `true` if this arena appears to have created the form; see [`place`](Forms::place).
    #[inline]
    #[must_use]
    pub fn knows(&self, form: FormId) -> bool {
        self.stamp.knows(form.0)
    }

    /// Returns the number of distinct forms.
    pub fn len(&self) -> usize {
        self.next.load(Ordering::Relaxed) as usize
    }

    /// Returns `true` if there are no forms. Zero always exists.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Limits the number of distinct forms, to limit memory. The default is 33 million, about three
    /// gigabytes with cached data.
    pub fn set_limit(&self, limit: u32) {
        self.limit.store(limit.min(MAX_IDS), Ordering::Relaxed);
    }

    /// Returns the number of bytes used by nodes, options and the interner.
    pub fn bytes(&self) -> usize {
        self.len() * 16 + self.options.len() as usize * 4 + self.interner.bytes()
    }

    /// Returns the form of `number + ups·↑ + *nim`.
    pub fn nus(&self, nus: &Nus) -> Budgeted<FormId> {
        let same = |place: u32| self.as_nus(self.at(place)) == Some(nus);
        let familiar = &self.familiar[nus.mixed(FAMILIAR_BITS)];
        if let Some(place) = familiar.load(Ordering::Acquire).checked_sub(1)
            && same(place)
        {
            return Ok(self.at(place));
        }
        let store = || {
            let index = self.nus.push(nus.clone()) as u64;
            self.push(UNMADE, index + 1)
        };
        let place = self.interner.find_or_store(nus.hash64(), same, store)?;
        familiar.store(place + 1, Ordering::Release);
        Ok(self.at(place))
    }

    /// Returns the form of an integer.
    pub fn integer(&self, n: i64) -> Budgeted<FormId> {
        self.nus(&Nus::integer(n))
    }

    /// Returns the form of a number.
    pub fn number(&self, x: &Dyadic) -> Budgeted<FormId> {
        self.nus(&Nus::number(x.clone()))
    }

    /// Returns the literal form with these options. Order and duplicates do not matter.
    pub fn make(&self, left: &[FormId], right: &[FormId]) -> Budgeted<FormId> {
        let (mut l, mut r);
        let left = if is_strictly_sorted(left) {
            left
        } else {
            l = left.to_vec();
            l.sort_unstable_by_key(|f| f.index());
            l.dedup();
            &l
        };
        let right = if is_strictly_sorted(right) {
            right
        } else {
            r = right.to_vec();
            r.sort_unstable_by_key(|f| f.index());
            r.dedup();
            &r
        };
        if let Some(nus) = self.recognise(left, right) {
            return self.nus(&nus);
        }
        let words = left.iter().map(|&f| self.place(f));
        let words = words.chain([u32::MAX]).chain(right.iter().map(|&f| self.place(f)));
        let same = |place: u32| {
            let [first, second] = self.nodes.row(place);
            let (first, second) = (first.load(Ordering::Acquire), second.load(Ordering::Relaxed));
            if second & UNMADE != 0
                || first & UNMADE != left.len() as u64
                || second >> 32 != right.len() as u64
            {
                return false;
            }
            let all = self.options.get((first >> 32) as u32, left.len() + right.len());
            all.iter().eq(left.iter().chain(right).map(|f| f.0))
        };
        let store = || {
            let start = self.store_options(left, right)?;
            let [first, second] = [start << 32 | left.len() as u64, (right.len() as u64) << 32];
            self.push(first, second)
        };
        self.interner.find_or_store(hash_words(words), same, store).map(|place| self.at(place))
    }

    fn store_options(&self, left: &[FormId], right: &[FormId]) -> Budgeted<u64> {
        self.options
            .store(left.iter().map(|f| f.0), right.iter().map(|f| f.0))
            .map(u64::from)
            .ok_or_else(|| {
                Interrupted::too_large("the options of the games need more than 16 GB of memory")
            })
    }

    fn push(&self, first: u64, second: u64) -> Budgeted<u32> {
        let place = self.next.load(Ordering::Relaxed);
        let limit = self.limit.load(Ordering::Relaxed);
        if place >= limit {
            return Err(Interrupted::too_large(format!(
                "too many games: the memory limit allows at most {limit} different games"
            )));
        }
        let row = self.nodes.row(place);
        row[1].store(second, Ordering::Relaxed);
        row[0].store(first, Ordering::Release);
        self.next.store(place + 1, Ordering::Release);
        Ok(place)
    }

    /// Returns the number, the ups and the nimber if the form is the canonical form of their sum.
    #[inline]
    pub fn as_nus(&self, form: FormId) -> Option<&Nus> {
        let second = self.nodes.row(self.place(form))[1].load(Ordering::Relaxed);
        match second & UNMADE {
            0 => None,
            index => self.nus.get(index as usize - 1),
        }
    }

    /// Returns `true` if the form is stored as a single node `x + n·↑ + *k`.
    #[inline]
    pub fn is_nus(&self, form: FormId) -> bool {
        self.nodes.row(self.place(form))[1].load(Ordering::Relaxed) & UNMADE != 0
    }

    /// Returns the Left and Right options.
    ///
    /// # Errors
    ///
    /// Returns an error if the form is a [`Nus`] with too many options, such as `*100000000`.
    #[inline]
    pub fn options(&self, form: FormId) -> Budgeted<(Options<'_>, Options<'_>)> {
        let [first, second] = self.nodes.row(self.place(form));
        let first = match first.load(Ordering::Acquire) {
            unmade if unmade & UNMADE == UNMADE => self.make_options(form)?,
            made => made,
        };
        let (left, right) = ((first & UNMADE) as usize, (second.load(Ordering::Relaxed) >> 32));
        let all = self.options.get((first >> 32) as u32, left + right as usize);
        let (left, right) = all.split_at(left);
        Ok((Options { ids: left }, Options { ids: right }))
    }

    /// Creates the options of a [`Nus`] on first access. Concurrent calls store equal lists.
    #[cold]
    fn make_options(&self, form: FormId) -> Budgeted<u64> {
        let nus = self.as_nus(form).cloned().unwrap_or_else(|| Nus::integer(0));
        let (left, right) = nus.options()?;
        let intern = |side: Vec<Nus>| -> Budgeted<Vec<FormId>> {
            let mut forms = side.iter().map(|n| self.nus(n)).collect::<Budgeted<Vec<FormId>>>()?;
            forms.sort_unstable_by_key(|f| f.index());
            Ok(forms)
        };
        let (left, right) = (intern(left)?, intern(right)?);
        let start = self.store_options(&left, &right)?;
        let [first, second] = self.nodes.row(self.place(form));
        let index = second.load(Ordering::Relaxed) & UNMADE;
        second.store((right.len() as u64) << 32 | index, Ordering::Relaxed);
        let made = start << 32 | left.len() as u64;
        first.store(made, Ordering::Release);
        Ok(made)
    }

    /// Returns the options of one player.
    ///
    /// # Errors
    ///
    /// Same as [`options`](Forms::options).
    #[inline]
    pub fn options_of(&self, form: FormId, player: Player) -> Budgeted<Options<'_>> {
        let (left, right) = self.options(form)?;
        Ok(player.pick(left, right))
    }

    #[inline]
    pub(crate) fn known_negative(&self, form: FormId) -> Option<FormId> {
        match self.negatives.row(self.place(form))[0].load(Ordering::Acquire) {
            0 => None,
            id_plus_one => Some(FormId((id_plus_one - 1) as u32)),
        }
    }

    pub(crate) fn remember_negative(&self, form: FormId, negative: FormId) {
        self.negatives.row(self.place(form))[0].store(u64::from(negative.0) + 1, Ordering::Release);
        self.negatives.row(self.place(negative))[0].store(u64::from(form.0) + 1, Ordering::Release);
    }
}

impl Default for Forms {
    fn default() -> Forms {
        Forms::new()
    }
}

#[inline]
fn is_strictly_sorted(forms: &[FormId]) -> bool {
    forms.windows(2).all(|w| w[0].index() < w[1].index())
}

/// The options of one player, without duplicates, in arbitrary order.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    ids: Ids<'a>,
}

impl<'a> Options<'a> {
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

    /// Iterates over the options.
    #[inline]
    pub fn iter(self) -> impl ExactSizeIterator<Item = FormId> + DoubleEndedIterator + Clone + 'a {
        self.ids.iter().map(FormId)
    }

    /// Returns the options as a vector.
    #[must_use]
    pub fn to_vec(self) -> Vec<FormId> {
        self.iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_that_share_a_place_among_the_familiar_ones_are_told_apart() {
        let forms = Forms::new();
        let many: Vec<Nus> = (-300..300)
            .flat_map(|n| (0..3).map(move |k| Nus::new(Dyadic::from(n), Dyadic::from(n % 5), k)))
            .collect();
        let ids: Vec<FormId> = many.iter().map(|nus| forms.nus(nus).unwrap()).collect();
        for (nus, &id) in many.iter().zip(&ids).chain(many.iter().zip(&ids).rev()) {
            assert_eq!(forms.nus(nus), Ok(id));
            assert_eq!(forms.as_nus(id), Some(nus));
        }
        let different: std::collections::HashSet<FormId> = ids.iter().copied().collect();
        assert_eq!(different.len(), many.len());
    }

    #[test]
    fn a_full_arena_still_finds_what_it_has() {
        let forms = Forms::new();
        let seven = forms.integer(7).unwrap();
        forms.set_limit(forms.len() as u32);
        for _ in 0..2 {
            assert!(forms.integer(8).is_err());
            assert_eq!(forms.integer(7), Ok(seven));
        }
    }

    #[test]
    fn threads_that_ask_for_the_same_get_the_same() {
        let forms = Forms::new();
        let ask = || (0..2000).map(|n| forms.integer(n % 700).unwrap()).collect::<Vec<FormId>>();
        let (one, other) = std::thread::scope(|scope| {
            let other = scope.spawn(ask);
            (ask(), other.join().unwrap())
        });
        assert_eq!(one, other);
    }
}

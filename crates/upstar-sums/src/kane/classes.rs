//! Classes of games with the same invariant, and tables of their sums.

use hashbrown::HashMap;
use upstar_core::{Budget, Budgeted, Interrupted};

use super::invariant::KaneInvariant;

/// The class of all games with one [`KaneInvariant`]: an index in a [`KaneClasses`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KaneClass(u32);

impl KaneClass {
    /// The class of the game without options.
    pub const ZERO: KaneClass = KaneClass(0);
    /// The class of `[1]`.
    pub const ONE: KaneClass = KaneClass(1);

    pub(crate) fn at(number: u32) -> KaneClass {
        KaneClass(number)
    }

    pub(crate) fn number(self) -> u32 {
        self.0
    }

    /// Returns the index of the class in its table.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

type Memo<K> = HashMap<K, KaneClass, foldhash::fast::RandomState>;

/// The classes found so far, with caches.
///
/// Very few classes occur: 431 among all games of at most nine moves.
///
/// ```
/// # use upstar_core::Budget;
/// # use upstar_sums::{KaneClass, KaneClasses};
/// let (mut classes, budget) = (KaneClasses::new(), Budget::unlimited());
/// let two = classes.options(&[KaneClass::ONE], &budget)?;
/// assert_eq!(classes.short(KaneClass::ONE, two, &budget)?, KaneClass::ONE);
/// assert_eq!(classes.long(KaneClass::ONE, two, &budget)?, two);
/// assert_eq!(classes.invariant(two).remotenesses(3), [2, 2, 2, 3]);
/// # Ok::<(), upstar_core::Interrupted>(())
/// ```
#[derive(Debug)]
pub struct KaneClasses {
    invariants: Vec<KaneInvariant>,
    ids: HashMap<Box<[u32]>, KaneClass, foldhash::fast::RandomState>,
    short: Memo<(KaneClass, KaneClass)>,
    long: Memo<(KaneClass, KaneClass)>,
    options: Memo<Box<[KaneClass]>>,
    words: usize,
}

/// The maximum number of words in all vectors, which take 128 megabytes.
const MAX_WORDS: usize = 1 << 25;

impl KaneClasses {
    /// Creates a table with the classes of zero and of `[1]`.
    #[must_use]
    pub fn new() -> KaneClasses {
        let mut classes = KaneClasses {
            invariants: Vec::new(),
            ids: HashMap::default(),
            short: Memo::default(),
            long: Memo::default(),
            options: Memo::default(),
            words: 0,
        };
        classes.push(KaneInvariant::zero());
        classes.push(KaneInvariant::one());
        classes
    }

    fn push(&mut self, invariant: KaneInvariant) -> KaneClass {
        let class = KaneClass(self.invariants.len() as u32);
        self.words += invariant.words();
        self.ids.insert(invariant.key().into(), class);
        self.invariants.push(invariant);
        class
    }

    /// Returns the number of classes found so far.
    #[must_use]
    pub fn len(&self) -> usize {
        self.invariants.len()
    }

    /// Returns `false`, because the table contains zero.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.invariants.is_empty()
    }

    /// Returns the invariant of a class.
    #[inline]
    #[must_use]
    pub fn invariant(&self, class: KaneClass) -> &KaneInvariant {
        &self.invariants[class.index()]
    }

    /// Returns the class of an invariant.
    pub fn class(&mut self, invariant: KaneInvariant) -> Budgeted<KaneClass> {
        if let Some(&known) = self.ids.get(invariant.key()) {
            return Ok(known);
        }
        if self.words + invariant.words() > MAX_WORDS || self.len() >= u32::MAX as usize {
            return Err(Interrupted::too_large(
                "the remoteness vectors need more than 128 megabytes of memory",
            ));
        }
        Ok(self.push(invariant))
    }

    /// Returns the class of `G /\ H`.
    pub fn short(&mut self, g: KaneClass, h: KaneClass, budget: &Budget) -> Budgeted<KaneClass> {
        if g == h || g == KaneClass::ZERO {
            return Ok(g);
        }
        let key = (g.min(h), g.max(h));
        if let Some(&known) = self.short.get(&key) {
            return Ok(known);
        }
        let (a, b) = (self.invariant(g), self.invariant(h));
        KaneInvariant::pay(a.words() + b.words(), budget)?;
        let sum = a.short(b);
        let sum = self.class(sum)?;
        self.short.insert(key, sum);
        Ok(sum)
    }

    /// Returns the class of `G \/ H`.
    pub fn long(&mut self, g: KaneClass, h: KaneClass, budget: &Budget) -> Budgeted<KaneClass> {
        if g == h || h == KaneClass::ZERO {
            return Ok(g);
        }
        let key = (g.min(h), g.max(h));
        if let Some(&known) = self.long.get(&key) {
            return Ok(known);
        }
        let (a, b) = (self.invariant(g), self.invariant(h));
        KaneInvariant::pay(a.words() + b.words(), budget)?;
        let sum = a.long(b);
        let sum = self.class(sum)?;
        self.long.insert(key, sum);
        Ok(sum)
    }

    /// Returns the class of the game with options of these classes.
    pub fn options(&mut self, options: &[KaneClass], budget: &Budget) -> Budgeted<KaneClass> {
        let mut key = options.to_vec();
        key.sort_unstable();
        key.dedup();
        if let Some(&known) = self.options.get(key.as_slice()) {
            return Ok(known);
        }
        let parts: Vec<&KaneInvariant> = key.iter().map(|&class| self.invariant(class)).collect();
        KaneInvariant::pay(parts.iter().map(|part| part.words()).sum(), budget)?;
        let game = KaneInvariant::of_options(&parts);
        let class = self.class(game)?;
        self.options.insert(key.into(), class);
        Ok(class)
    }
}

impl Default for KaneClasses {
    fn default() -> KaneClasses {
        KaneClasses::new()
    }
}

/// Computes the invariants of all games of at most `moves` moves without Theorem 41.
#[cfg(test)]
pub(super) fn closure(moves: u32, budget: &Budget) -> Budgeted<Vec<KaneInvariant>> {
    let mut all = vec![KaneInvariant::zero()];
    for _ in 0..moves {
        let single: Vec<Vec<u32>> = {
            let games = all.iter().map(|option| KaneInvariant::of_options(&[option]));
            games.map(|game| game.remotenesses(moves)).collect()
        };
        // For a set of options, r is the pointwise best of the vectors r of the options.
        let mut union: Vec<Vec<u32>> = Vec::new();
        let mut seen = hashbrown::HashSet::<Vec<u32>, foldhash::fast::RandomState>::default();
        for game in &single {
            budget.spend(1 + union.len() as u64)?;
            let joined = union.iter().map(|other| better(game, other));
            let new: Vec<_> = joined.chain([game.clone()]).collect();
            union.extend(new.into_iter().filter(|r| seen.insert(r.clone())));
        }
        all = vec![KaneInvariant::zero()];
        all.extend(union.into_iter().map(KaneInvariant::from_remoteness));
    }
    Ok(all)
}

#[cfg(test)]
fn better(a: &[u32], b: &[u32]) -> Vec<u32> {
    let pairs = a.iter().zip(b);
    let best = |(&x, &y)| if super::invariant::by_remoteness(x, y).is_ge() { x } else { y };
    pairs.map(best).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kane::games_with_invariant::admissible;

    #[test]
    fn class_counts() {
        let budget = Budget::unlimited();
        let counts: Vec<usize> = (0..=9).map(|n| closure(n, &budget).unwrap().len()).collect();
        assert_eq!(counts, [1, 2, 3, 5, 9, 19, 40, 89, 194, 431]);
    }

    /// Theorem 41 of Kane: the remoteness conditions are necessary and sufficient.
    #[test]
    fn the_classes_are_the_admissible_vectors() {
        let budget = Budget::unlimited();
        for n in 0..=9 {
            let games = closure(n, &budget).unwrap();
            let mut games: Vec<_> = games.iter().map(|g| g.remotenesses(n)).collect();
            let mut vectors = admissible(n, &budget).unwrap();
            games.sort();
            vectors.sort();
            assert_eq!(games, vectors, "{n} moves");
        }
    }

    #[test]
    fn memo_tables_agree_with_the_vectors() {
        let budget = Budget::unlimited();
        let mut classes = KaneClasses::new();
        let games = closure(5, &budget).unwrap();
        for a in &games {
            for b in &games {
                let (x, y) = (classes.class(a.clone()).unwrap(), classes.class(b.clone()).unwrap());
                for _ in 0..2 {
                    let short = classes.short(x, y, &budget).unwrap();
                    assert_eq!(*classes.invariant(short), a.short(b));
                    let long = classes.long(x, y, &budget).unwrap();
                    assert_eq!(*classes.invariant(long), a.long(b));
                    let set = classes.options(&[y, x, y], &budget).unwrap();
                    assert_eq!(*classes.invariant(set), KaneInvariant::of_options(&[a, b]));
                }
            }
        }
    }
}

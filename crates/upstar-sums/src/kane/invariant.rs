//! Kane's invariant of a game as two vectors of natural numbers.

use std::cmp::Ordering;
use std::fmt;

use upstar_core::{Budget, Budgeted, Interrupted, Undefined};

/// Compares lengths by the first player's preference under the short rule: odd lengths before even
/// ones, short odd lengths before long ones, and long even lengths before short ones (`≥_R` of
/// Kane, section 2.2, on natural numbers).
///
/// ```
/// # use upstar_sums::by_remoteness;
/// let mut lengths: Vec<u32> = (0..6).collect();
/// lengths.sort_by(|&a, &b| by_remoteness(b, a));
/// assert_eq!(lengths, [1, 3, 5, 4, 2, 0]);
/// ```
#[must_use]
pub fn by_remoteness(a: u32, b: u32) -> Ordering {
    match (a % 2, b % 2) {
        (1, 1) => b.cmp(&a),
        (0, 0) => a.cmp(&b),
        (x, y) => x.cmp(&y),
    }
}

/// Compares lengths by the first player's preference under the long rule: odd lengths before even
/// ones, long odd lengths before short ones, and short even lengths before long ones (`≥_S` of
/// Kane, section 2.3).
///
/// ```
/// # use upstar_sums::by_suspense;
/// let mut lengths: Vec<u32> = (0..6).collect();
/// lengths.sort_by(|&a, &b| by_suspense(b, a));
/// assert_eq!(lengths, [5, 3, 1, 0, 2, 4]);
/// ```
#[must_use]
pub fn by_suspense(a: u32, b: u32) -> Ordering {
    match (a % 2, b % 2) {
        (1, 1) => a.cmp(&b),
        (0, 0) => b.cmp(&a),
        (x, y) => x.cmp(&y),
    }
}

/// The invariant I(G) of a finite game: the winners of `(G /\ [a]) \/ [b]` for all a and b.
///
/// The invariant is stored as two vectors: `r(l)`, the remoteness of `G \/ [l]`, and `s(k)`, the
/// suspense of `G /\ [k]`. Each determines the other (Kane, Corollary 21). Eventually r(l) = l and
/// s is constant, so two finite vectors suffice.
///
/// ```
/// # use upstar_sums::KaneInvariant;
/// let zero = KaneInvariant::zero();
/// let one = KaneInvariant::of_options(&[&zero]);
/// let game = KaneInvariant::of_options(&[&zero, &KaneInvariant::of_options(&[&one])]);
/// assert_eq!(game.remotenesses(5), [1, 1, 3, 3, 4, 5]);
/// assert_eq!(game.suspenses(5), [0, 1, 1, 3, 3, 3]);
/// assert_eq!(game.to_string(), "r = 1 1 3, then l; s = 0 1 1 3, then 3");
/// assert_eq!(zero.to_string(), "r = l; s = 0, then 0");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KaneInvariant {
    // r(l) for l below the length. The last entry differs from its index.
    r: Box<[u32]>,
    // s(k) for k below the length, and the last entry for larger k. The last two entries differ.
    s: Box<[u32]>,
}

impl fmt::Display for KaneInvariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("r =")?;
        self.r.iter().try_for_each(|r| write!(f, " {r}"))?;
        f.write_str(if self.r.is_empty() { " l; s =" } else { ", then l; s =" })?;
        self.s.iter().try_for_each(|s| write!(f, " {s}"))?;
        write!(f, ", then {}", self.suspense())
    }
}

impl KaneInvariant {
    /// Returns the invariant of the game without options.
    #[must_use]
    pub fn zero() -> KaneInvariant {
        KaneInvariant::from_remoteness(Vec::new())
    }

    /// Returns the invariant of `[1]`, the game of a single move. If this invariant replaces the
    /// invariant of zero, the calculus describes misère play (Kane, Theorem 47).
    #[must_use]
    pub fn one() -> KaneInvariant {
        KaneInvariant::from_remoteness(vec![1])
    }

    /// Returns the invariant with these remotenesses `r(0)`, `r(1)`, …, continued by r(l) = l.
    ///
    /// # Errors
    ///
    /// Returns an error that states the violated remoteness condition.
    pub fn of_remotenesses(r: &[u32]) -> Result<KaneInvariant, Undefined> {
        super::games_with_invariant::check_conditions(r)?;
        Ok(KaneInvariant::from_remoteness(r.to_vec()))
    }

    /// Returns r(l), the remoteness of `G \/ [l]`.
    #[inline]
    #[must_use]
    pub fn r(&self, l: u32) -> u32 {
        self.r.get(l as usize).copied().unwrap_or(l)
    }

    /// Returns s(k), the suspense of `G /\ [k]`.
    #[inline]
    #[must_use]
    pub fn s(&self, k: u32) -> u32 {
        let last = self.s.len() - 1;
        self.s[last.min(k as usize)]
    }

    /// Returns r(0), …, r(n).
    #[must_use]
    pub fn remotenesses(&self, n: u32) -> Vec<u32> {
        (0..=n).map(|l| self.r(l)).collect()
    }

    /// Returns s(0), …, s(n).
    #[must_use]
    pub fn suspenses(&self, n: u32) -> Vec<u32> {
        (0..=n).map(|k| self.s(k)).collect()
    }

    /// Returns the remoteness of the game: r(0).
    #[must_use]
    pub fn remoteness(&self) -> u32 {
        self.r(0)
    }

    /// Returns the suspense of the game: s(k) for all large k.
    #[must_use]
    pub fn suspense(&self) -> u32 {
        self.s(u32::MAX)
    }

    /// Returns `true` if the first player wins, that is, if r(0) is odd (Kane, Lemma 32).
    #[must_use]
    pub fn wins(&self) -> bool {
        self.remoteness() % 2 == 1
    }

    /// Returns `true` if the first player wins `(G /\ [a]) \/ [b]`: they can make the number of
    /// moves in G odd, where numbers above a count as a and numbers below b count as b. `u32::MAX`
    /// means no limit.
    #[inline]
    #[must_use]
    pub fn wins_between(&self, b: u32, a: u32) -> bool {
        if a <= b { b % 2 == 1 } else { self.r(b).min(a) % 2 == 1 }
    }

    /// Returns the least index such that r(l) = l for all l from this index on.
    #[must_use]
    pub fn place(&self) -> u32 {
        self.r.len() as u32
    }

    /// Returns the least index such that s(k) is the suspense for all k from this index on.
    #[must_use]
    pub fn suspense_place(&self) -> u32 {
        self.s.len() as u32 - 1
    }

    /// Returns the least odd and the least even number with r(l) = l.
    #[must_use]
    pub fn fixed_points(&self) -> (u32, u32) {
        let least = |parity: u32| {
            let mut candidates = (parity..).step_by(2);
            candidates.find(|&l| self.r(l) == l).unwrap_or(parity)
        };
        (least(1), least(0))
    }

    /// Returns the invariant of the game with options of these invariants (Kane, Lemma 25): each
    /// r(l) is the best of the values 1 + r(l − 1) of the options.
    #[must_use]
    pub fn of_options(options: &[&KaneInvariant]) -> KaneInvariant {
        let Some(length) = options.iter().map(|option| option.r.len() + 1).max() else {
            return KaneInvariant::zero();
        };
        let mut r = Vec::with_capacity(length);
        for l in 0..length as u32 {
            let below = l.saturating_sub(1);
            let lengths = options.iter().map(|option| 1 + option.r(below));
            r.extend(lengths.max_by(|&a, &b| by_remoteness(a, b)));
        }
        KaneInvariant::from_remoteness(r)
    }

    /// Returns the invariant of `G /\ H`: the pointwise minimum of r (Kane, Lemma 30).
    #[must_use]
    pub fn short(&self, other: &KaneInvariant) -> KaneInvariant {
        let length = self.r.len().max(other.r.len()) as u32;
        KaneInvariant::from_remoteness((0..length).map(|l| self.r(l).min(other.r(l))).collect())
    }

    /// Returns the invariant of `G \/ H`: the pointwise maximum of s (Kane, Lemma 31).
    #[must_use]
    pub fn long(&self, other: &KaneInvariant) -> KaneInvariant {
        let length = self.s.len().max(other.s.len()) as u32;
        KaneInvariant::from_s((0..length).map(|k| self.s(k).max(other.s(k))).collect())
    }

    pub(crate) fn from_remoteness(mut r: Vec<u32>) -> KaneInvariant {
        while r.last().is_some_and(|&last| last as usize == r.len() - 1) {
            r.pop();
        }
        let s = suspenses_from(&r);
        KaneInvariant { r: r.into(), s: s.into() }
    }

    fn from_s(mut s: Vec<u32>) -> KaneInvariant {
        while s.len() > 1 && s[s.len() - 1] == s[s.len() - 2] {
            s.pop();
        }
        let r = remotenesses_from(&s);
        KaneInvariant { r: r.into(), s: s.into() }
    }

    pub(crate) fn words(&self) -> usize {
        self.r.len() + self.s.len()
    }

    pub(crate) fn key(&self) -> &[u32] {
        &self.r
    }

    pub(crate) fn pay(length: usize, budget: &Budget) -> Budgeted<()> {
        if length > MAX_LENGTH {
            return Err(Interrupted::too_large(format!(
                "the game may be too long for remoteness vectors: at most {MAX_LENGTH} moves are \
                 supported"
            )));
        }
        budget.spend(1 + length as u64 / 8)
    }
}

/// The maximum length of vectors. Converting between r and s can be quadratic.
const MAX_LENGTH: usize = 20_000;

/// Computes s(k) = 1 + max{b < k : min(r(b), k) − b odd}, or 0 if no such b exists. The games `(G
/// \/ [b]) /\ [k]` and `[k]` have different winners only for such b.
fn suspenses_from(r: &[u32]) -> Vec<u32> {
    let end = r.iter().copied().max().map_or(0, |most| most + 1);
    let mut s = Vec::with_capacity(end as usize + 1);
    for k in 0..=end {
        // Beyond the end of the vector, r(b) = b, so no difference is odd.
        let below = (k as usize).min(r.len());
        let last = (0..below).rev().find(|&b| (r[b].min(k) - b as u32) % 2 == 1);
        s.push(last.map_or(0, |b| b as u32 + 1));
    }
    while s.len() > 1 && s[s.len() - 1] == s[s.len() - 2] {
        s.pop();
    }
    s
}

/// Computes r(l) = min{k > l : max(s(k), l) − k odd} − 1.
fn remotenesses_from(s: &[u32]) -> Vec<u32> {
    let at = |k: u32| s[(s.len() - 1).min(k as usize)];
    let most = s.iter().copied().max().unwrap_or(0);
    let mut r: Vec<u32> = (0..most)
        .map(|l| {
            // Once s is constant, one of two successive k works.
            let found = (l + 1..).find(|&k| (i64::from(at(k).max(l)) - i64::from(k)) % 2 != 0);
            found.unwrap_or(l + 1) - 1
        })
        .collect();
    while r.last().is_some_and(|&last| last as usize == r.len() - 1) {
        r.pop();
    }
    r
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(n: u32) -> Vec<KaneInvariant> {
        super::super::classes::closure(n, &Budget::unlimited()).unwrap()
    }

    #[test]
    fn r_and_s_determine_each_other() {
        for game in all(7) {
            let again = KaneInvariant::from_s(game.s.to_vec());
            assert_eq!(again, game);
            let again = KaneInvariant::from_remoteness(game.r.to_vec());
            assert_eq!(again, game);
        }
    }

    #[test]
    fn suspenses_follow_the_options_too() {
        let games = all(4);
        for a in &games {
            for b in &games {
                let game = KaneInvariant::of_options(&[a, b]);
                assert_eq!(game.s(0), 0);
                for k in 1..12 {
                    let best = [a, b].map(|option| 1 + option.s(k - 1));
                    let best = best.into_iter().max_by(|&x, &y| by_suspense(x, y));
                    assert_eq!(Some(game.s(k)), best);
                }
            }
        }
    }

    #[test]
    fn r_is_at_least_its_place_and_s_at_most() {
        for game in all(8) {
            for l in 0..20 {
                assert!(game.r(l) >= l && game.s(l) <= l);
                let clamped = |a: u32, b: u32| game.wins_between(b, a);
                for a in l + 1..20 {
                    assert_eq!(clamped(a, l), game.s(a).max(l) % 2 == 1);
                }
            }
            assert_eq!(game.remoteness() % 2, game.suspense() % 2);
        }
    }

    #[test]
    fn both_sums_are_idempotent_and_commute_but_do_not_absorb_or_distribute() {
        let games = all(4);
        assert_eq!(games.len(), 9);
        let (mut absorbed, mut short_over_long, mut long_over_short) = (0, 0, 0);
        for a in &games {
            assert_eq!((&a.short(a), &a.long(a)), (a, a));
            for b in &games {
                assert_eq!(a.short(b), b.short(a));
                assert_eq!(a.long(b), b.long(a));
                absorbed += usize::from(a.short(&a.long(b)) != *a);
                for c in &games {
                    let left = a.short(&b.long(c));
                    short_over_long += usize::from(left != a.short(b).long(&a.short(c)));
                    let left = a.long(&b.short(c));
                    long_over_short += usize::from(left != a.long(b).short(&a.long(c)));
                }
            }
        }
        assert!(absorbed > 0);
        let mut failures = [short_over_long, long_over_short];
        failures.sort_unstable();
        assert_eq!(failures, [16, 32]);
        let a = KaneInvariant::of_remotenesses(&[1, 1, 4, 3]).unwrap();
        let b = KaneInvariant::of_remotenesses(&[1, 1, 3, 3]).unwrap();
        assert_ne!(a.short(&a.long(&b)), a);
    }

    #[test]
    fn the_five_classes_of_three_moves_are_a_distributive_lattice() {
        let games = all(3);
        let mut vectors: Vec<Vec<u32>> = games.iter().map(|g| g.remotenesses(3)).collect();
        vectors.sort();
        let expected = [[0, 1, 2, 3], [1, 1, 2, 3], [1, 1, 3, 3], [2, 2, 2, 3], [3, 3, 3, 3]];
        assert_eq!(vectors, expected);
        for a in &games {
            for b in &games {
                assert_eq!(a.short(&a.long(b)), *a);
                for c in &games {
                    assert_eq!(a.short(&b.long(c)), a.short(b).long(&a.short(c)));
                }
            }
        }
    }

    /// The games of rank at most four, 65536 sets.
    #[test]
    fn games_of_rank_four() {
        let rank = |options: &[KaneInvariant]| -> Vec<KaneInvariant> {
            (0..1_usize << options.len())
                .map(|subset| {
                    let chosen = options.iter().enumerate();
                    let chosen = chosen.filter(|(place, _)| subset >> place & 1 == 1);
                    let chosen: Vec<&KaneInvariant> = chosen.map(|(_, option)| option).collect();
                    KaneInvariant::of_options(&chosen)
                })
                .collect()
        };
        let mut three = vec![KaneInvariant::zero()];
        for _ in 0..3 {
            three = rank(&three);
        }
        let mut counts = std::collections::BTreeMap::new();
        for game in rank(&three) {
            *counts.entry((game.remoteness(), game.suspense())).or_insert(0) += 1;
        }
        let expected = [
            ((0, 0), 1),
            ((1, 1), 4096),
            ((1, 3), 28672),
            ((2, 2), 240),
            ((2, 4), 15),
            ((3, 3), 28672),
            ((4, 2), 3600),
            ((4, 4), 240),
        ];
        assert_eq!(counts.into_iter().collect::<Vec<_>>(), expected);
    }

    /// Kane, Lemma 25, for finite numbers: `({Gᵢ} /\\ [a]) \\/ [b]` is won by moving to an option
    /// that is lost with a − 1 and b − 1.
    #[test]
    fn winners_between_follow_the_options() {
        let games = all(4);
        for x in &games {
            for y in &games {
                let game = KaneInvariant::of_options(&[x, y]);
                for a in 1..8 {
                    for b in 1..8 {
                        let option = [x, y].into_iter().any(|o| !o.wins_between(b - 1, a - 1));
                        assert_eq!(game.wins_between(b, a), option);
                    }
                    let option = [x, y].into_iter().any(|o| !o.wins_between(0, a - 1));
                    assert_eq!(game.wins_between(0, a), option);
                }
            }
        }
    }
}

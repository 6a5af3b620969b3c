//! Bracket games `[a, b]` and `[a]`, chains, and two-choice games.

use std::fmt;

use upstar_core::{Answer, Budgeted, Interrupted, Undefined};
use upstar_form::FormId;
use upstar_number::Ordinal;

use crate::{Compound, CompoundContext, LengthSets};

/// The game `[a, b] = {[c, d] : a > c ≥ b, c > d}` of ordinals a > b, including `[a] = [a+1, a]`
/// (Kane, section 2.5). The parity of a determines the winner of `[a]`, and neither player benefits
/// from changing its length.
///
/// Short and long sums of bracket games are again bracket games.
///
/// ```
/// # use upstar_sums::BracketGame;
/// let (omega, five) = (BracketGame::of("w".parse()?), BracketGame::of(5u32.into()));
/// assert!(!omega.wins() && five.wins());
/// assert_eq!(omega.long(&five).to_string(), "[w]");
/// assert_eq!(omega.short(&five).to_string(), "[5]");
/// assert_eq!(omega.suspense().to_string(), "w+1");
/// # Ok::<(), upstar_number::NumberError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BracketGame {
    upper: Ordinal,
    lower: Ordinal,
}

impl BracketGame {
    /// Creates `[upper, lower]`.
    ///
    /// # Errors
    ///
    /// Returns an error unless `upper` is greater than `lower`.
    pub fn new(upper: Ordinal, lower: Ordinal) -> Result<BracketGame, Undefined> {
        if upper <= lower {
            return Err(Undefined::new(format!(
                "[{upper}, {lower}] is not a bracket game: the first ordinal must be greater than \
                 the second"
            )));
        }
        Ok(BracketGame { upper, lower })
    }

    /// Creates `[a]`, which is `[a+1, a]`.
    #[must_use]
    pub fn of(a: Ordinal) -> BracketGame {
        BracketGame { upper: a.successor(), lower: a }
    }

    /// Returns the two ordinals, the larger ordinal first.
    #[must_use]
    pub fn ordinals(&self) -> (&Ordinal, &Ordinal) {
        (&self.upper, &self.lower)
    }

    /// Returns `[a, b] /\ [c, d] = [min(a, c), min(b, d)]` (Kane, Lemma 14).
    #[must_use]
    pub fn short(&self, other: &BracketGame) -> BracketGame {
        let upper = (&self.upper).min(&other.upper).clone();
        BracketGame { upper, lower: (&self.lower).min(&other.lower).clone() }
    }

    /// Returns `[a, b] \/ [c, d] = [max(a, c), max(b, d)]` (Kane, Lemma 15).
    #[must_use]
    pub fn long(&self, other: &BracketGame) -> BracketGame {
        let upper = (&self.upper).max(&other.upper).clone();
        BracketGame { upper, lower: (&self.lower).max(&other.lower).clone() }
    }

    /// Returns the game followed by n forced moves. In all sums, it has the same winners as `[n+a,
    /// n+b]`. (If a ≥ 2, `[a, 0]` is the set `[a, 1]`, and the formula uses `[a, 1]`.) If n is 1,
    /// winning and losing are exchanged.
    #[must_use]
    pub fn followed_by(&self, n: u64) -> BracketGame {
        let (one, n) = (Ordinal::from(1u32), Ordinal::from(n));
        let is_zero = self.lower.is_zero() && self.upper > one && !n.is_zero();
        let lower = if is_zero { &one } else { &self.lower };
        BracketGame { upper: &n + &self.upper, lower: &n + lower }
    }

    fn has_odd(&self) -> bool {
        !self.lower.is_even() || self.lower.successor() < self.upper
    }

    /// Returns `true` if the first player wins. The only losses are `[b+1, b]` with even b.
    #[must_use]
    pub fn wins(&self) -> bool {
        self.has_odd()
    }

    /// Returns the remoteness: the least odd ordinal c with b ≤ c < a, or b if no such c exists.
    #[must_use]
    pub fn remoteness(&self) -> Ordinal {
        if self.lower.is_even() && self.has_odd() {
            self.lower.successor()
        } else {
            self.lower.clone()
        }
    }

    /// Returns the suspense: the supremum of the suspenses of `[c]` for odd c with b ≤ c < a, or
    /// the suspense of `[b]` if no such c exists. The suspense of `[c]` is c, or c + 1 if c is
    /// infinite.
    #[must_use]
    pub fn suspense(&self) -> Ordinal {
        let single = |c: &Ordinal| if c.is_finite() { c.clone() } else { c.successor() };
        if !self.has_odd() {
            return single(&self.lower);
        }
        let Some(last) = self.upper.predecessor() else {
            return self.upper.clone();
        };
        if !last.is_even() {
            return single(&last);
        }
        // The odd ordinals below a limit ordinal are unbounded in it.
        last.predecessor().map_or(last, |odd| single(&odd))
    }

    /// Returns r(l), the remoteness of `G \/ [l]`.
    #[must_use]
    pub fn r(&self, l: &Ordinal) -> Ordinal {
        self.long(&BracketGame::of(l.clone())).remoteness()
    }

    /// Returns s(k), the suspense of `G /\ [k]`.
    #[must_use]
    pub fn s(&self, k: &Ordinal) -> Ordinal {
        self.short(&BracketGame::of(k.clone())).suspense()
    }
}

impl fmt::Display for BracketGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.upper == self.lower.successor() {
            write!(f, "[{}]", self.lower)
        } else {
            write!(f, "[{}, {}]", self.upper, self.lower)
        }
    }
}

/// The largest a for which the tree of `[a, b]` is built.
const LARGEST: u32 = 60;

const LONGEST: u32 = 1_000_000;

impl CompoundContext<'_> {
    /// Returns the chain `[[n]]`: n forced moves.
    ///
    /// # Errors
    ///
    /// Returns an error if n exceeds a million.
    pub fn chain(self, n: u32) -> Budgeted<Compound> {
        let form = self.chain_form(n)?;
        self.leaf(form)
    }

    fn chain_form(self, n: u32) -> Budgeted<FormId> {
        if n > LONGEST {
            return Err(Interrupted::too_large(format!(
                "the chain is too long: at most {LONGEST} moves are supported"
            )));
        }
        let mut form = FormId::ZERO;
        for _ in 0..n {
            self.budget.spend(1)?;
            form = self.forms.make(&[form], &[form])?;
        }
        Ok(form)
    }

    /// Returns the bracket game `[a, b]` of two natural numbers as a tree.
    ///
    /// # Errors
    ///
    /// Returns an error if a ≤ b or a exceeds 60 (a chain `[[n]]` has the same invariant as `[n]`).
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_form::Forms;
    /// # use upstar_sums::{Compounds, CompoundContext};
    /// # let (forms, compounds, budget) = (Forms::new(), Compounds::new(), Budget::unlimited());
    /// # let cx = CompoundContext::new(&forms, &compounds, &budget);
    /// let three = cx.bracket(4, 3)?;
    /// assert_eq!(cx.text(three)?, "i{i{i{0}},i{0,i{0}}}");
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn bracket(self, a: u32, b: u32) -> Answer<Compound> {
        BracketGame::new(a.into(), b.into())?;
        if a > LARGEST {
            return Err(Interrupted::too_large(format!(
                "the bracket game is too large: at most {LARGEST} is supported; use the chain \
                 [[n]] instead of [n], because the winner of every sum remains the same"
            ))
            .into());
        }
        // single[c] holds the options of [c]: the games [c, d] with d < c.
        let mut single: Vec<Vec<FormId>> = Vec::new();
        let game = |single: &[Vec<FormId>], from: u32, to: u32| -> Budgeted<FormId> {
            let mut options: Vec<FormId> =
                single[from as usize..to as usize].iter().flatten().copied().collect();
            self.budget.spend(1 + options.len() as u64)?;
            options.sort_unstable_by_key(|g| g.index());
            options.dedup();
            self.forms.make(&options, &options)
        };
        for c in 0..a {
            let options = (0..c).map(|d| game(&single, d, c)).collect::<Budgeted<Vec<_>>>()?;
            single.push(options);
        }
        let form = game(&single, b, a)?;
        Ok(self.leaf(form)?)
    }

    /// Returns a game with the given minimal length sets: a two-choice game, in which the first
    /// player may also be able to end play by one move (Kane, end of section 7). Further sets in
    /// the list are ignored if they include another set.
    ///
    /// # Errors
    ///
    /// Same as [`LengthSets::generated_by`].
    ///
    /// ```
    /// # use upstar_core::{Budget, Player};
    /// # use upstar_form::Forms;
    /// # use upstar_sums::{Compounds, CompoundContext};
    /// # let (forms, compounds, budget) = (Forms::new(), Compounds::new(), Budget::unlimited());
    /// # let cx = CompoundContext::new(&forms, &compounds, &budget);
    /// let game = cx.realise_length_sets(&[vec![1], vec![3, 4]])?;
    /// assert_eq!(cx.length_sets(game, Player::Left)?.lists(), [vec![1], vec![3, 4]]);
    /// assert!(cx.realise_length_sets(&[vec![1, 2]]).is_err());
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn realise_length_sets(self, sets: &[Vec<u32>]) -> Answer<Compound> {
        let mut sets = LengthSets::generated_by(sets, self.budget)?.lists();
        if sets == [[0]] {
            return Ok(Compound::ZERO);
        }
        let all = sets.len();
        sets.retain(|set| set[..] != [1]);
        let ends = sets.len() < all;
        let game = self.two_choice(&sets)?;
        Ok(if ends { self.with_the_option_zero(game)? } else { game })
    }

    /// Adds the option 0 to an impartial game.
    pub(super) fn with_the_option_zero(self, game: Compound) -> Budgeted<Compound> {
        let mut options = self.options(game, upstar_core::Player::Left)?;
        options.push(Compound::ZERO);
        self.impartial(&options)
    }

    /// Returns the two-choice game of a family of sets: the first player chooses a set, the second
    /// player chooses a number in this set, and the game lasts that many moves (Kane, section 5.2).
    ///
    /// # Errors
    ///
    /// Returns an error if a set is empty or contains a number below 2.
    ///
    /// ```
    /// # use upstar_core::{Budget, Player};
    /// # use upstar_form::Forms;
    /// # use upstar_sums::{Compounds, Convention, CompoundContext};
    /// # let (forms, compounds, budget) = (Forms::new(), Compounds::new(), Budget::unlimited());
    /// # let cx = CompoundContext::new(&forms, &compounds, &budget);
    /// let game = cx.two_choice(&[vec![3, 5], vec![10]])?;
    /// assert_eq!(cx.remoteness(game, Player::Left, Convention::Normal)?, 5);
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn two_choice(self, family: &[Vec<u32>]) -> Answer<Compound> {
        if family.iter().any(Vec::is_empty) || family.iter().flatten().any(|&g| g < 2) {
            return Err(Undefined::new(
                "a two-choice game requires non-empty sets of integers that are at least 2",
            )
            .into());
        }
        let mut sets = Vec::with_capacity(family.len());
        for set in family {
            self.budget.spend(set.len() as u64)?;
            let chains =
                set.iter().map(|g| self.chain_form(g - 2)).collect::<Budgeted<Vec<_>>>()?;
            sets.push(self.forms.make(&chains, &chains)?);
        }
        let form = self.forms.make(&sets, &sets)?;
        Ok(self.leaf(form)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::World;
    use crate::{Convention, SumOperator, by_remoteness};
    use upstar_core::Player;

    fn finite(a: u32, b: u32) -> BracketGame {
        BracketGame::new(a.into(), b.into()).unwrap()
    }

    fn pairs() -> impl Iterator<Item = (u32, u32)> + Clone {
        (1..=5).flat_map(|a| (0..a).map(move |b| (a, b)))
    }

    /// Lemmas 8, 11, 14 and 15 of Kane, on literal trees.
    #[test]
    fn finite_brackets_obey_the_formulas_as_trees() {
        let world = World::new();
        let cx = world.cx();
        let tree = |b: &BracketGame| {
            let (a, b) = (b.upper.to_u64().unwrap(), b.lower.to_u64().unwrap());
            cx.form(cx.bracket(a as u32, b as u32).unwrap()).unwrap()
        };
        let start = (Player::Left, Convention::Normal);
        for (a, b) in pairs() {
            let (x, game) = (finite(a, b), cx.bracket(a, b).unwrap());
            let r = cx.remoteness(game, start.0, start.1).unwrap();
            let s = cx.suspense(game, start.0, start.1).unwrap();
            assert_eq!((x.remoteness(), x.suspense()), (r.into(), s.into()), "{x}");
            assert_eq!(x.wins(), cx.wins(game, start.0, start.1).unwrap());
            let r = cx.kane_r(game, start.0, start.1, 7).unwrap();
            let formula: Vec<_> = (0..=7u32).map(|l| x.r(&l.into())).collect();
            assert_eq!(formula, r.into_iter().map(Ordinal::from).collect::<Vec<_>>());
            let s = cx.kane_s(game, start.0, start.1, 7).unwrap();
            let formula: Vec<_> = (0..=7u32).map(|l| x.s(&l.into())).collect();
            assert_eq!(formula, s.into_iter().map(Ordinal::from).collect::<Vec<_>>());
            let misere = cx.kane_r(game, start.0, Convention::Misere, 7).unwrap();
            let formula: Vec<_> = (0..=7u32).map(|l| x.followed_by(1).r(&l.into())).collect();
            let misere: Vec<_> = misere.into_iter().map(Ordinal::from).collect();
            assert_eq!(formula, misere, "{x}");
            for (c, d) in pairs() {
                let (y, other) = (finite(c, d), cx.bracket(c, d).unwrap());
                let short = cx.join(SumOperator::Short, &[game, other]).unwrap();
                assert_eq!(cx.form(short).unwrap(), tree(&x.short(&y)), "{x} /\\ {y}");
                let long = cx.join(SumOperator::Long, &[game, other]).unwrap();
                assert_eq!(cx.form(long).unwrap(), tree(&x.long(&y)), "{x} \\/ {y}");
            }
        }
    }

    #[test]
    fn a_chain_is_another_set_with_the_same_invariant() {
        let world = World::new();
        let cx = world.cx();
        for n in 0..8 {
            let (chain, bracket) = (cx.chain(n).unwrap(), cx.bracket(n + 1, n).unwrap());
            assert_eq!(chain == bracket, n < 3, "{n}");
            let class = |c| cx.class(c, Player::Left, Convention::Normal).unwrap();
            assert_eq!(class(chain), class(bracket));
            let lengths = |c| cx.length_sets(c, Player::Left).unwrap();
            assert_eq!(lengths(chain), lengths(bracket));
        }
    }

    #[test]
    fn infinite_brackets() {
        let check = |text: &str, r: &str, s: &str| {
            let bracket = BracketGame::of(text.parse().unwrap());
            assert_eq!(bracket.remoteness().to_string(), r);
            assert_eq!(bracket.suspense().to_string(), s);
            assert_eq!(bracket.wins(), !bracket.remoteness().is_even());
        };
        check("w", "w", "w+1");
        check("w+1", "w+1", "w+2");
        check("w.2", "w.2", "w.2+1");
        check("w^w+4", "w^w+4", "w^w+5");
        let omega: Ordinal = "w".parse().unwrap();
        let below = BracketGame::new(omega.clone(), 0u32.into()).unwrap();
        assert_eq!((below.remoteness(), below.suspense()), (1u32.into(), omega.clone()));
        let with_omega = BracketGame::new(omega.successor(), 2u32.into()).unwrap();
        assert_eq!((with_omega.remoteness(), with_omega.suspense()), (3u32.into(), omega));
    }

    #[test]
    fn brackets_and_families_that_are_none_are_refused() {
        let world = World::new();
        let cx = world.cx();
        assert!(cx.bracket(3, 3).is_err());
        assert!(cx.bracket(1_000_000, 3).is_err());
        assert!(cx.two_choice(&[vec![1, 2]]).is_err());
        assert!(cx.two_choice(&[vec![]]).is_err());
        assert!(cx.chain(u32::MAX).is_err());
    }

    /// Lemma 40 of Kane, on trees.
    /// `[a, b] -> [n]` and `[a, b] -> [[n]]` have the invariants of `[n+a, n+b]`, corrected as above.
    #[test]
    fn further_moves_shift_a_bracket() {
        let world = World::new();
        let cx = world.cx();
        for (a, b) in pairs() {
            for n in 0..=3 {
                let (x, game) = (finite(a, b).followed_by(n.into()), cx.bracket(a, b).unwrap());
                let formula: Vec<_> = (0..=10u32).map(|l| x.r(&l.into())).collect();
                for last in [cx.chain(n).unwrap(), cx.bracket(n + 1, n).unwrap()] {
                    let whole = cx.join(SumOperator::Sequential, &[game, last]).unwrap();
                    let r = cx.kane_r(whole, Player::Left, Convention::Normal, 10).unwrap();
                    let r: Vec<_> = r.into_iter().map(Ordinal::from).collect();
                    assert_eq!(formula, r, "[{a}, {b}] -> [{n}]");
                }
            }
        }
    }

    #[test]
    fn two_choice_games() {
        let world = World::new();
        let cx = world.cx();
        let check = |family: &[&[u32]], printed: &[u32]| {
            let family: Vec<Vec<u32>> = family.iter().map(|set| set.to_vec()).collect();
            let game = cx.two_choice(&family).unwrap();
            let n = printed.len() as u32 - 1;
            let r = cx.kane_r(game, Player::Left, Convention::Normal, n).unwrap();
            let formula = |l: u32| {
                let worst = |set: &Vec<u32>| {
                    set.iter().map(|&g| g.max(l)).min_by(|&a, &b| by_remoteness(a, b)).unwrap()
                };
                family.iter().map(worst).max_by(|&a, &b| by_remoteness(a, b)).unwrap()
            };
            assert_eq!(r, printed);
            assert_eq!(r, (0..=n).map(formula).collect::<Vec<_>>());
        };
        check(&[&[2, 4]], &[2, 2, 2, 4, 4, 5, 6, 7]);
        check(&[&[3, 5], &[4]], &[5, 5, 5, 5, 4, 5, 6, 7]);
        check(&[&[2, 5], &[3, 4]], &[4, 4, 4, 5, 4, 5, 6, 7]);
        check(&[&[2, 3], &[4]], &[4, 4, 4, 3, 4, 5, 6, 7]);
        check(&[&[3], &[2, 4]], &[3, 3, 3, 3, 4, 5, 6, 7]);
        check(&[&[3, 5], &[10]], &[5, 5, 5, 5, 10, 5, 10, 7, 10, 9, 10, 11]);
    }
}

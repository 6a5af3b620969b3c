//! J(G) is the family of all sets S such that the first player can force the number of moves to be
//! in S. The family is closed under supersets, so its minimal sets determine it.

use upstar_arena::deep;
use upstar_core::{Answer, Budget, Budgeted, Interrupted, Player, Undefined};

use crate::positions::Question;
use crate::{Compound, CompoundContext, CompoundShape, SumOperator};

/// A set of numbers from 0 to 127. Bit k represents the number k.
pub type LengthSet = u128;

/// The minimal sets of J(G), for a game of at most 127 moves.
///
/// ```
/// # use upstar_core::Budget;
/// # use upstar_sums::LengthSets;
/// let budget = Budget::unlimited();
/// let zero = LengthSets::zero();
/// let one = LengthSets::of_options(&[&zero], &budget)?;
/// let choice = LengthSets::of_options(&[&zero, &LengthSets::of_options(&[&one], &budget)?], &budget)?;
/// assert_eq!(choice.lists(), [vec![1], vec![3]]);
/// # Ok::<(), upstar_core::Interrupted>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LengthSets {
    // A sorted antichain.
    minimal: std::sync::Arc<[LengthSet]>,
}

/// The maximum number of minimal sets, which can be almost C(n, n/2) for games of n moves.
const MAX_SETS: usize = 1 << 14;

impl LengthSets {
    /// Returns J of the game without moves.
    #[must_use]
    pub fn zero() -> LengthSets {
        LengthSets { minimal: [1].into() }
    }

    /// Returns the family of all sets that include one of the given sets.
    ///
    /// # Errors
    ///
    /// Undefined if no game has this family (Kane, end of section 7): it must contain a set, but not
    /// the empty set; a minimal set that contains 1 must be {1}; and a minimal set that contains 0
    /// must be {0}, with no other minimal set.
    pub fn generated_by(sets: &[Vec<u32>], budget: &Budget) -> Answer<LengthSets> {
        let mut words = Vec::new();
        for set in sets {
            budget.spend(1 + set.len() as u64)?;
            if set.iter().any(|&k| k >= LengthSet::BITS) {
                return Err(too_long().into());
            }
            words.push(set.iter().fold(0, |word, k| word | 1 << k));
        }
        let family = LengthSets::minimal(words, budget)?;
        let why = match &*family.minimal {
            [] => "the family is empty",
            [0, ..] => "no number of moves is in the empty set",
            [1] => return Ok(family),
            sets if sets.iter().any(|set| set & 1 == 1) => {
                "a game that can end after 0 moves has only the minimal set [0]"
            }
            sets if sets.iter().any(|&set| set & 2 == 2 && set != 2) => {
                "if a game can end after one move, the first player can force this, so a minimal \
                 set that contains 1 must be [1]"
            }
            _ => return Ok(family),
        };
        Err(Undefined::new(format!("no game has these length sets: {why}")).into())
    }

    /// Returns the minimal sets.
    #[must_use]
    pub fn words(&self) -> &[LengthSet] {
        &self.minimal
    }

    /// Returns the minimal sets as lists.
    #[must_use]
    pub fn lists(&self) -> Vec<Vec<u32>> {
        let list = |&set: &LengthSet| bits(set).collect();
        let mut lists: Vec<Vec<u32>> = self.minimal.iter().map(list).collect();
        lists.sort();
        lists
    }

    /// Returns `true` if the first player can force the number of moves into the set.
    #[must_use]
    pub fn forces(&self, set: LengthSet) -> bool {
        self.minimal.iter().any(|minimal| minimal & !set == 0)
    }

    /// Returns `true` if the first player wins in normal play, by forcing an odd number of moves.
    #[must_use]
    pub fn wins(&self) -> bool {
        self.forces(ODD)
    }

    /// Returns `true` if the first player wins in misère play, by forcing an even number of moves.
    #[must_use]
    pub fn wins_misere(&self) -> bool {
        self.forces(!ODD)
    }

    /// Returns J of the game whose options have these families: the union of their duals, shifted
    /// by one move (Kane, Lemma 51).
    ///
    /// # Errors
    ///
    /// Fails if the game may last more than 127 moves or has more than 16,384 minimal sets.
    pub fn of_options(options: &[&LengthSets], budget: &Budget) -> Budgeted<LengthSets> {
        if options.is_empty() {
            return Ok(LengthSets::zero());
        }
        let mut sets = Vec::new();
        for option in options {
            let dual = option.dual(budget)?;
            sets.extend(shifted(&dual.minimal, 1)?);
        }
        LengthSets::minimal(sets, budget)
    }

    /// Returns the family of all sets that meet every set of this family. The second player can
    /// force the number of moves into exactly these sets.
    pub fn dual(&self, budget: &Budget) -> Budgeted<LengthSets> {
        // The minimal transversals of the sets so far.
        let mut met: Vec<LengthSet> = vec![0];
        for &set in &*self.minimal {
            budget.spend(met.len() as u64)?;
            let mut next = Vec::with_capacity(met.len());
            for &transversal in &met {
                if transversal & set != 0 {
                    next.push(transversal);
                } else {
                    next.extend(bits(set).map(|k| transversal | 1 << k));
                }
            }
            met = LengthSets::minimal(next, budget)?.minimal.to_vec();
        }
        LengthSets::minimal(met, budget)
    }

    /// Returns J of `G /\ H`: sets `P ∪ (Q ∩ [0, max P])` with P and Q from the two families
    /// (equivalent to Kane, Lemma 52).
    pub fn short(&self, other: &LengthSets, budget: &Budget) -> Budgeted<LengthSets> {
        self.combine(other, budget, |set| LengthSet::MAX >> set.leading_zeros())
    }

    /// Returns J of `G \/ H`: sets `P ∪ (Q ∩ [min P, ∞))` with P and Q from the two families (Kane,
    /// Lemma 53).
    pub fn long(&self, other: &LengthSets, budget: &Budget) -> Budgeted<LengthSets> {
        self.combine(other, budget, |set| LengthSet::MAX << set.trailing_zeros())
    }

    fn combine(
        &self,
        other: &LengthSets,
        budget: &Budget,
        matters: impl Fn(LengthSet) -> LengthSet,
    ) -> Budgeted<LengthSets> {
        let pairs = self.minimal.len() * other.minimal.len();
        budget.spend(1 + pairs as u64)?;
        let mut sets = Vec::with_capacity(2 * pairs);
        for &p in &*self.minimal {
            for &q in &*other.minimal {
                // No minimal set is empty.
                sets.extend([p | q & matters(p), q | p & matters(q)]);
            }
        }
        LengthSets::minimal(sets, budget)
    }

    /// Returns J of `G -> H`, where `first` is J of H when the first player of G starts H, and
    /// `second` when the other player does.
    ///
    /// For each k in a set P of J(G), the number of moves in H is forced into the target set
    /// shifted down by k. The other player starts H if k is odd (Kane, Lemma 54).
    pub fn then(
        &self,
        first: &LengthSets,
        second: &LengthSets,
        budget: &Budget,
    ) -> Budgeted<LengthSets> {
        let answer = second.dual(budget)?;
        let mut all = Vec::new();
        for &set in &*self.minimal {
            let mut chosen = vec![0];
            for k in bits(set) {
                let sets = if k % 2 == 0 { first } else { &answer };
                let later = shifted(&sets.minimal, k)?;
                budget.spend((chosen.len() * later.len()) as u64)?;
                let unions = chosen.iter().flat_map(|c| later.iter().map(move |set| c | set));
                let unions: Vec<LengthSet> = unions.collect();
                chosen = LengthSets::minimal(unions, budget)?.minimal.to_vec();
            }
            all.extend(chosen);
        }
        LengthSets::minimal(all, budget)
    }

    fn minimal(mut sets: Vec<LengthSet>, budget: &Budget) -> Budgeted<LengthSets> {
        sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
        sets.dedup();
        let mut kept: Vec<LengthSet> = Vec::new();
        for set in sets {
            budget.spend(1 + kept.len() as u64 / 64)?;
            if kept.iter().all(|smaller| smaller & !set != 0) {
                kept.push(set);
            }
            if kept.len() > MAX_SETS {
                return Err(Interrupted::too_large(format!(
                    "too many minimal sets of forced lengths: at most {MAX_SETS} are supported"
                )));
            }
        }
        kept.sort_unstable();
        Ok(LengthSets { minimal: kept.into() })
    }
}

const ODD: LengthSet = LengthSet::MAX / 3 * 2;

fn bits(set: LengthSet) -> impl Iterator<Item = u32> {
    (0..LengthSet::BITS).filter(move |k| set >> k & 1 == 1)
}

fn too_long() -> Interrupted {
    let message =
        "the game is too long for sets of forced lengths: at most 127 moves are supported";
    Interrupted::too_large(message)
}

fn shifted(sets: &[LengthSet], by: u32) -> Budgeted<Vec<LengthSet>> {
    let longest = sets.iter().map(|set| set.leading_zeros()).min().unwrap_or(LengthSet::BITS);
    if by > longest {
        return Err(too_long());
    }
    Ok(sets.iter().map(|set| set << by).collect())
}

/// Returns the families J of all games of at most `moves` moves. For 0, …, 6 moves, there are 1, 2,
/// 4, 10, 38, 334 and 15160 families. For n ≥ 1 moves, there are 2·M(n−1) − 2, where M denotes the
/// Dedekind numbers.
pub fn length_closure(moves: u32, budget: &Budget) -> Budgeted<Vec<LengthSets>> {
    let mut all = vec![LengthSets::zero()];
    for _ in 0..moves {
        let mut union: Vec<LengthSets> = Vec::new();
        let mut seen = hashbrown::HashSet::<LengthSets, foldhash::fast::RandomState>::default();
        for option in &all {
            let single = LengthSets::of_options(&[option], budget)?;
            let before = union.len();
            for place in 0..=before {
                let sets = match union[..before].get(place) {
                    Some(other) => [&*other.minimal, &*single.minimal].concat(),
                    None => single.minimal.to_vec(),
                };
                let joined = LengthSets::minimal(sets, budget)?;
                if seen.insert(joined.clone()) {
                    union.push(joined);
                }
            }
        }
        all = vec![LengthSets::zero()];
        all.extend(union);
    }
    Ok(all)
}

impl CompoundContext<'_> {
    /// Returns J of the game in which `starter` moves first. For conjunctive sums that have
    /// classes, and for sequential compounds with a dicotic first component, computes J from the
    /// components.
    ///
    /// # Errors
    ///
    /// Same as [`LengthSets::of_options`].
    ///
    /// ```
    /// # use upstar_core::{Budget, Player};
    /// # use upstar_form::Forms;
    /// # use upstar_sums::{Compounds, CompoundContext, SumOperator};
    /// # let (forms, compounds, budget) = (Forms::new(), Compounds::new(), Budget::unlimited());
    /// # let cx = CompoundContext::new(&forms, &compounds, &budget);
    /// let left = cx.impartial(&[cx.chain(1)?])?;
    /// let right = cx.impartial(&[cx.chain(0)?, cx.chain(2)?])?;
    /// let game = cx.impartial(&[left, right])?;
    /// assert_eq!(cx.length_sets(game, Player::Left)?.lists(), [vec![2, 4], vec![3]]);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn length_sets(self, compound: Compound, starter: Player) -> Budgeted<LengthSets> {
        if !self.has_moves(compound, starter) {
            return Ok(LengthSets::zero());
        }
        let compound = self.as_long(compound)?;
        let starter = if self.is_impartial(compound) { Player::Left } else { starter };
        let key = (compound, starter);
        if let Some(known) = self.compounds.lengths.lock().get(&key) {
            return Ok(known.clone());
        }
        self.budget.spend(1)?;
        let again = |part, starter| deep(|| self.length_sets(part, starter));
        let sets = match (self.combining(compound)?, self.compounds.shape(compound)) {
            (Some((operator, parts)), _) => {
                let mut sum: Option<LengthSets> = None;
                for &part in parts {
                    let sets = again(part, starter)?;
                    sum = Some(match sum {
                        None => sets,
                        Some(sum) if operator == SumOperator::Short => {
                            sum.short(&sets, self.budget)?
                        }
                        Some(sum) => sum.long(&sets, self.budget)?,
                    });
                }
                sum.unwrap_or_else(LengthSets::zero)
            }
            (None, CompoundShape::Join(SumOperator::Sequential, [first, rest @ ..]))
                if self.is_dicotic(*first)? =>
            {
                let rest = self.join(SumOperator::Sequential, rest)?;
                let first = again(*first, starter)?;
                let (same, other) = (again(rest, starter)?, again(rest, starter.opponent())?);
                first.then(&same, &other, self.budget)?
            }
            _ => {
                let _asked = self.ask(Question::Lengths, compound, starter)?;
                let mut options = Vec::new();
                for option in self.options(compound, starter)? {
                    options.push(again(option, starter.opponent())?);
                }
                LengthSets::of_options(&options.iter().collect::<Vec<_>>(), self.budget)?
            }
        };
        self.compounds.lengths.lock().insert(key, sets.clone());
        Ok(sets)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::World;
    use crate::{Convention, naive};

    fn check(world: &World, compound: Compound) {
        let cx = world.cx();
        let tree = cx.form(compound).unwrap();
        let longest = naive::length(&world.forms, tree);
        for starter in Player::BOTH {
            let sets = cx.length_sets(compound, starter).unwrap();
            for set in 0..1_u128 << (longest + 1).min(7) {
                assert_eq!(
                    sets.forces(set),
                    naive::forces(&world.forms, tree, starter, set as u64),
                    "{} into {set:b}",
                    cx.text(compound).unwrap()
                );
            }
            let wins = |convention| cx.wins(compound, starter, convention).unwrap();
            assert_eq!(sets.wins(), wins(Convention::Normal));
            assert_eq!(sets.wins_misere(), wins(Convention::Misere));
        }
    }

    #[test]
    fn families_follow_the_definition_on_all_pairs_of_small_games() {
        let world = World::new();
        let cx = world.cx();
        let games = [world.rank(3), world.partizan()].concat();
        for operator in [SumOperator::Short, SumOperator::Long, SumOperator::Sequential] {
            for &g in &games {
                for &h in &games {
                    let parts = [g, h].map(|form| cx.leaf(form).unwrap());
                    check(&world, cx.join(operator, &parts).unwrap());
                }
            }
        }
    }

    #[test]
    fn nested_expressions_follow_the_definition() {
        let world = World::new();
        let mut random = world.random(5);
        let operators = [SumOperator::Short, SumOperator::Long, SumOperator::Sequential];
        for round in 0..upstar_testkit::scaled(200) {
            let expression = random.expression(&operators, round % 2 == 0, 2);
            check(&world, expression);
        }
    }

    #[test]
    fn class_counts() {
        let budget = Budget::unlimited();
        let counts: Vec<usize> =
            (0..=5).map(|n| length_closure(n, &budget).unwrap().len()).collect();
        assert_eq!(counts, [1, 2, 4, 10, 38, 334]);
        // The numbers of monotone Boolean functions of n variables.
        let dedekind = [2, 3, 6, 20, 168];
        let formula = dedekind.map(|functions| 2 * functions - 2);
        assert_eq!(counts[1..], formula);
    }

    #[test]
    #[ignore = "seconds: cargo test -p upstar-sums --release -- --ignored classes_of_six"]
    fn classes_of_six_moves() {
        let six = length_closure(6, &Budget::unlimited()).unwrap();
        assert_eq!(six.len(), 15160);
    }

    /// The range of J (Kane, end of section 7).
    #[test]
    fn zero_and_one_are_special() {
        for n in 1..=4 {
            for family in length_closure(n, &Budget::unlimited()).unwrap() {
                if family == LengthSets::zero() {
                    continue;
                }
                for set in 0..1_u128 << (n + 1) {
                    assert_eq!(family.forces(set | 1), family.forces(set & !1));
                    assert!(!family.forces(set | 2) || family.forces(set) || family.forces(2));
                }
                assert!(!family.forces(0) && family.forces(LengthSet::MAX));
            }
        }
    }

    #[test]
    fn the_dual_of_the_dual_is_the_family() {
        let budget = Budget::unlimited();
        for family in length_closure(5, &budget).unwrap() {
            assert_eq!(family.dual(&budget).unwrap().dual(&budget).unwrap(), family);
        }
    }

    #[test]
    fn every_family_of_a_game_is_realised() {
        let world = World::new();
        let cx = world.cx();
        let mut families = length_closure(5, &world.budget).unwrap();
        families.extend(length_closure(6, &world.budget).unwrap());
        assert_eq!(families.len(), 334 + 15_160);
        for family in families {
            let game = cx.realise_length_sets(&family.lists()).unwrap();
            assert_eq!(cx.length_sets(game, Player::Left).unwrap(), family);
        }
    }

    /// Among all families of subsets of {0, 1, 2, 3}, those of games of at most three moves are
    /// accepted.
    #[test]
    fn other_families_are_refused() {
        let budget = Budget::unlimited();
        let known = length_closure(3, &budget).unwrap();
        let mut accepted = std::collections::HashSet::new();
        for family in 0_u32..1 << 16 {
            let sets: Vec<LengthSet> = (0..16).filter(|set| family >> set & 1 == 1).collect();
            let lists: Vec<Vec<u32>> = sets.iter().map(|&set| bits(set).collect()).collect();
            if let Ok(family) = LengthSets::generated_by(&lists, &budget) {
                accepted.insert(family);
            }
        }
        assert_eq!(accepted.len(), known.len());
        assert!(known.iter().all(|family| accepted.contains(family)));
    }

    #[test]
    fn long_games_are_refused() {
        let world = World::new();
        let cx = world.cx();
        assert!(cx.length_sets(cx.chain(127).unwrap(), Player::Left).is_ok());
        assert!(cx.length_sets(cx.chain(128).unwrap(), Player::Left).is_err());
    }

    /// Tests if `set` is in J(game), as in the proof of Kane's Theorem 55.
    fn probe(cx: CompoundContext<'_>, game: Compound, set: LengthSet, a: u32, last: u32) -> bool {
        let odd = bits(set & ODD).map(|b| 2 * a - b).chain([3 * a + 2]).collect();
        let even = bits(set & !ODD).map(|b| vec![2, 2 * a - b]);
        let choice = cx.two_choice(&[odd].into_iter().chain(even).collect::<Vec<_>>()).unwrap();
        let chain = |n| cx.chain(n).unwrap();
        let join = |operator, x, y| cx.join(operator, &[x, y]).unwrap();
        let h = join(SumOperator::Sequential, game, choice);
        let h = join(SumOperator::Short, h, chain(3 * a + 2));
        let h = join(SumOperator::Long, h, chain(a + 2));
        let end = cx.impartial(&[chain(0), chain(last)]).unwrap();
        let whole = join(SumOperator::Sequential, h, end);
        let whole = join(SumOperator::Short, whole, chain(2 * a + 2));
        let whole = join(SumOperator::Long, whole, chain(2 * a));
        cx.length_sets(whole, Player::Left).unwrap().wins()
    }

    /// Errata to the proof of Theorem 55: the last component is {[[0]], [[a-2]]}, not [[a-1]], and
    /// a must be sufficiently large; a > N(G) does not suffice.
    #[test]
    fn winners_in_all_sums_determine_the_family() {
        let world = World::new();
        let cx = world.cx();
        let mismatches = |a: u32, last: u32| {
            let mut count = 0;
            for form in world.rank(3) {
                let game = cx.leaf(form).unwrap();
                let family = cx.length_sets(game, Player::Left).unwrap();
                for set in 0..16 {
                    count += u32::from(probe(cx, game, set, a, last) != family.forces(set));
                }
            }
            count
        };
        assert_eq!([4, 6, 8].map(|a| mismatches(a, a - 2)), [14, 0, 0]);
        assert_eq!(mismatches(8, 7), 134);
        // The smallest mismatch: {0} is in J(0).
        assert!(probe(cx, Compound::ZERO, 1, 6, 4));
        assert!(!probe(cx, Compound::ZERO, 1, 6, 5));
    }
}

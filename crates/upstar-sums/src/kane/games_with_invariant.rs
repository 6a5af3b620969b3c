//! The vectors r(0), r(1), … that are the remotenesses of a game, and a game for each such vector.

use upstar_core::{Answer, Budget, Budgeted, Undefined};

use super::invariant::{KaneInvariant, by_remoteness};
use crate::{Compound, CompoundContext};

/// Tests the *remoteness conditions* (Kane, section 5) for `r(0), r(1), …`, continued by r(l) = l.
/// These conditions characterise the vectors of games.
pub(crate) fn check_conditions(r: &[u32]) -> Result<(), Undefined> {
    let at = |l: u32| r.get(l as usize).copied().unwrap_or(l);
    let no = |why: String| Err(Undefined::new(format!("no game has these remotenesses: {why}")));
    let end = r.len() as u32;
    if let Some(l) = (0..end).find(|&l| at(l) < l) {
        return no(format!("r({l}) is {}, but r(l) must be at least l", at(l)));
    }
    let mut least = [0; 2];
    for parity in [0, 1] {
        let mut places = (parity..=end + 1).step_by(2);
        let first = places.find(|&l| at(l) == l).unwrap_or(end);
        if let Some(l) = places.find(|&l| at(l) != l) {
            return no(format!("r({first}) = {first}, so r({l}) must be {l}"));
        }
        least[parity as usize] = first;
    }
    let [even, odd] = least;
    let chain = (1..=odd).rev().step_by(2).chain((0..=even).step_by(2));
    let mut before: Option<u32> = None;
    for l in chain {
        if let Some(before) = before
            && by_remoteness(at(before), at(l)).is_lt()
        {
            return no(format!(
                "the remoteness r({l}) = {} is better for the first player than r({before}) = {}",
                at(l),
                at(before)
            ));
        }
        before = Some(l);
    }
    let identity = (odd, even) == (1, 0);
    if at(0) != at(1) && !identity {
        return no("r(0) and r(1) differ, which is possible only for the game without moves".into());
    }
    if at(1) != at(2) && odd != 1 {
        return no("r(1) and r(2) differ, which is possible only if r(1) = 1".into());
    }
    Ok(())
}

/// Returns all vectors r(0), …, r(n) that satisfy the remoteness conditions, with r(l) ≤ n for l <
/// n and r(n) = n. These are the invariants of the games of at most n moves (Kane, Theorem 41).
///
/// For n = 0, …, 9, there are 1, 2, 3, 5, 9, 19, 40, 89, 194 and 431 vectors, respectively.
pub fn admissible(n: u32, budget: &Budget) -> Budgeted<Vec<Vec<u32>>> {
    let mut found = vec![(0..=n).collect()];
    // Each vector is determined by its least fixed points and by the values on the chain between
    // them, which become worse for the first player.
    for odd in (1..=n + 1).step_by(2) {
        for even in (2..=n + 1).step_by(2) {
            let chain: Vec<u32> =
                (0..odd).rev().skip(1).step_by(2).chain((0..even).step_by(2)).collect();
            let mut r: Vec<u32> = (0..=n + 1).collect();
            let mut untried: Vec<Vec<u32>> = Vec::new();
            let candidates = |r: &[u32], depth: usize| -> Vec<u32> {
                let place = chain[depth];
                let before = r[depth.checked_sub(1).map_or(odd, |last| chain[last]) as usize];
                let same = match place {
                    0 => Some(r[1]),
                    2 if odd > 1 => Some(r[1]),
                    _ => None,
                };
                let fits = |&value: &u32| {
                    value != place
                        && same.is_none_or(|same| value == same)
                        && by_remoteness(before, value).is_ge()
                        && by_remoteness(value, even).is_ge()
                };
                (place..=n).filter(fits).collect()
            };
            untried.push(candidates(&r, 0));
            while let Some(last) = untried.last_mut() {
                budget.spend(1)?;
                let Some(value) = last.pop() else {
                    untried.pop();
                    continue;
                };
                let depth = untried.len() - 1;
                r[chain[depth] as usize] = value;
                if depth + 1 < chain.len() {
                    untried.push(candidates(&r, depth + 1));
                } else if check_conditions(&r[..=n as usize]).is_ok() {
                    budget.spend(u64::from(n) / 16)?;
                    found.push(r[..=n as usize].to_vec());
                }
            }
        }
    }
    Ok(found)
}

/// Returns a family of sets whose two-choice game has the remotenesses `r`: for every a, the set {g
/// ≥ 2 : max(g, a) is at least as good as r(a)}. Requires an admissible r with r(0) = r(1) = r(2).
///
/// (The sets in the proof of Kane's Theorem 41 do not always work. These sets work by Lemma 40: the
/// first player forces r(a) with the set of a, and no set allows more because r is monotone.)
fn family(r: &KaneInvariant, budget: &Budget) -> Budgeted<Vec<Vec<u32>>> {
    let top = (0..=r.place()).map(|l| r.r(l)).max().unwrap_or(0).max(3);
    let mut sets: Vec<Vec<u32>> = Vec::new();
    for a in 0..=top {
        budget.spend(1 + u64::from(top) / 2)?;
        sets.push((2..=top).filter(|&g| by_remoteness(g.max(a), r.r(a)).is_ge()).collect());
    }
    sets.retain(|set: &Vec<u32>| !set.is_empty());
    sets.sort();
    sets.dedup();
    Ok(sets)
}

impl CompoundContext<'_> {
    /// Returns a game with the remotenesses r(0), r(1), …, continued by r(l) = l (Kane, Theorem 41,
    /// with a corrected construction).
    ///
    /// # Errors
    ///
    /// Undefined if no game has these remotenesses.
    ///
    /// ```
    /// # use upstar_core::{Budget, Player};
    /// # use upstar_form::Forms;
    /// # use upstar_sums::{Compounds, Convention, CompoundContext};
    /// # let (forms, compounds, budget) = (Forms::new(), Compounds::new(), Budget::unlimited());
    /// # let cx = CompoundContext::new(&forms, &compounds, &budget);
    /// let game = cx.realise(&[2, 2, 2, 4])?;
    /// let r = cx.kane_r(game, Player::Left, Convention::Normal, 5)?;
    /// assert_eq!(r, [2, 2, 2, 4, 4, 5]);
    /// assert!(cx.realise(&[0, 2]).is_err());
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn realise(self, r: &[u32]) -> Answer<Compound> {
        let wanted = KaneInvariant::of_remotenesses(r)?;
        if wanted == KaneInvariant::zero() {
            return Ok(Compound::ZERO);
        }
        if wanted.r(1) != 1 {
            return self.two_choice(&family(&wanted, self.budget)?);
        }
        // The game may end after one move. That move only affects r(0) and r(1).
        let mut later: Vec<u32> = wanted.remotenesses(wanted.place().max(2));
        let second = later[2];
        later[..2].fill(second);
        // With r(2) = 2 and all odd numbers fixed from 3 on, this may be the vector of [2].
        let later = KaneInvariant::from_remoteness(later);
        let game = self.two_choice(&family(&later, self.budget)?)?;
        Ok(self.with_the_option_zero(game)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::World;
    use crate::{Convention, by_suspense};
    use upstar_core::Player;

    #[test]
    fn every_admissible_vector_is_realised() {
        let world = World::new();
        let cx = world.cx();
        let mut games = 0;
        for n in 0..=8 {
            for r in admissible(n, &world.budget).unwrap() {
                let game = cx.realise(&r).unwrap();
                let found = cx.kane_r(game, Player::Left, Convention::Normal, n).unwrap();
                assert_eq!(found, r);
                games += usize::from(n == 8);
            }
        }
        assert_eq!(games, 194);
    }

    #[test]
    fn violated_conditions_are_named() {
        let check = |r: &[u32], why: &str| {
            let no = check_conditions(r).unwrap_err();
            assert!(no.sentence.contains(why), "{no}");
        };
        check(&[2, 2, 1], "r(2) is 1");
        check(&[0, 2], "only for the game without moves");
        check(&[3, 3, 2], "only if r(1) = 1");
        check(&[1, 1, 2, 5], "r(1) = 1, so r(3) must be 3");
        check(&[4, 4, 4, 3, 6], "r(4) = 6");
        assert!(check_conditions(&[]).is_ok());
        assert!(check_conditions(&[2, 2, 2, 4]).is_ok());
    }

    /// The sets of the printed proof, with `zeta` larger than all other numbers.
    fn printed_family(r: &KaneInvariant, zeta: u32) -> Vec<Vec<u32>> {
        let (odd, even) = r.fixed_points();
        let mut sets = Vec::new();
        for a in 2..=odd.max(even) {
            let inside = by_suspense(odd, a).is_ge() && by_suspense(a, even).is_ge();
            if !inside {
                continue;
            }
            let mut set = vec![r.r(a)];
            if a % 2 == 1 {
                set.extend(2..a);
            } else {
                set.push(a + 1);
            }
            if r.r(a).is_multiple_of(2) {
                set.push(zeta);
            }
            set.sort_unstable();
            set.dedup();
            sets.push(set);
        }
        sets
    }

    /// Erratum to the proof of Theorem 41: its Case 2 fails first at (2, 2, 2, 4, 4, 5, …).
    #[test]
    fn the_printed_construction_fails() {
        let world = World::new();
        let cx = world.cx();
        let realises = |sets: &[Vec<u32>], r: &KaneInvariant| {
            let game = cx.two_choice(sets).unwrap();
            let found = cx.kane_r(game, Player::Left, Convention::Normal, 9).unwrap();
            found == r.remotenesses(9)
        };
        let r = KaneInvariant::of_remotenesses(&[2, 2, 2, 4]).unwrap();
        let sets = printed_family(&r, 6);
        assert_eq!(sets, [vec![2, 3, 6], vec![2, 4, 6], vec![2, 3, 4, 5]]);
        let game = cx.two_choice(&sets).unwrap();
        let found = cx.kane_r(game, Player::Left, Convention::Normal, 4).unwrap();
        assert_eq!(found[3], 6, "the printed sets give zeta instead of 4");
        assert!(realises(&family(&r, &world.budget).unwrap(), &r));
        for (n, tried, failing) in [(4, 5, 1), (5, 12, 1), (6, 29, 7)] {
            let vectors = admissible(n, &world.budget).unwrap();
            let second_case: Vec<_> = vectors
                .iter()
                .map(|r| KaneInvariant::from_remoteness(r.clone()))
                .filter(|r| r.place() > 0 && r.r(0) == r.r(2))
                .collect();
            assert_eq!(second_case.len(), tried, "{n} moves");
            let fails = |r: &&KaneInvariant| !realises(&printed_family(r, 8), r);
            assert_eq!(second_case.iter().filter(fails).count(), failing, "{n} moves");
            assert!(second_case.iter().all(|r| realises(&family(r, &world.budget).unwrap(), r)));
        }
    }
}

//! Canonical forms under the disjunctive sum with the long rule.
//!
//! Removing dominated options and bypassing reversible options yields a unique tree, if the scores
//! of positions in which both players have options, which never matter, are set to 0. Canonical
//! forms do not apply to the sequential join and the short rule, which depend on the literal tree.

use std::collections::HashSet;

use upstar_arena::deep;
use upstar_core::{Budgeted, Player};

use crate::arena::{ScoreIndex, ScoringContext, ScoringId, ScoringOptions};
use crate::order::first;

/// A step of the reduction to the canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoringReduction {
    /// The position before the step. Its options are in canonical form.
    pub position: ScoringId,
    /// The change.
    pub change: ScoringChange,
}

/// A change made by a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoringChange {
    /// An option is removed.
    Removed {
        /// The player whose option is removed.
        player: Player,
        /// The option.
        option: ScoringId,
        /// The reason for the removal.
        reason: ScoringReason,
    },
    /// Scores change that never count, because a score counts only when its player cannot move.
    Scores {
        /// The position with the new scores.
        to: ScoringId,
    },
}

/// The reason for removing an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoringReason {
    /// Another option of the same player is at least as good for that player.
    Dominated {
        /// The other option.
        by: ScoringId,
    },
    /// One of the opponent's options of the option is at least as good for the opponent as
    /// `position`. The player's options of that follower replace the option.
    Reversible {
        /// The opponent's option of the removed option.
        through: ScoringId,
    },
}

impl ScoringContext<'_> {
    /// Returns the canonical form. Two games are equal if and only if their canonical forms are
    /// identical.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_scoring::{ScoringContext, ScoringArena};
    /// let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
    /// let cx = ScoringContext::new(&scores, &budget);
    /// // Question 2.4.1 of the thesis: the first Left option is reversible but not dominated.
    /// let g = cx.read("s{{.|0|{0|0|.}},0|0|.}")?;
    /// assert_eq!(cx.text(cx.canonical(g)?)?, "s{0|0|.}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn canonical(self, g: ScoringId) -> Budgeted<ScoringId> {
        if let Some(canonical) = self.scores.known(&self.scores.canonical, g) {
            return Ok(canonical);
        }
        self.budget.spend(1)?;
        let (left, right) = self.scores.both_options(g);
        let canonical = deep(|| -> Budgeted<ScoringId> {
            let left = left.iter().map(|x| self.canonical(x)).collect::<Budgeted<Vec<_>>>()?;
            let right = right.iter().map(|x| self.canonical(x)).collect::<Budgeted<Vec<_>>>()?;
            let start = self.normal_node(&left, self.scores.score_ids(g), &right)?;
            self.reduce(start)
        })?;
        self.scores.remember(&self.scores.canonical, g, canonical);
        self.scores.remember(&self.scores.canonical, canonical, canonical);
        Ok(canonical)
    }

    /// Returns `true` if `g` is its own canonical form.
    pub fn is_canonical(self, g: ScoringId) -> Budgeted<bool> {
        Ok(self.canonical(g)? == g)
    }

    /// Returns the reduction steps from `g` to its canonical form, those of the options first.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_scoring::{ScoringArena, ScoringChange, ScoringContext, ScoringReason};
    /// let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
    /// let cx = ScoringContext::new(&scores, &budget);
    /// let g = cx.read("s{{.|0|{0|0|.}},0|0|.}")?;
    /// let steps = cx.reductions(g)?;
    /// let ScoringChange::Removed { option, reason, .. } = steps[0].change else { panic!() };
    /// assert_eq!(cx.text(option)?, "s{.|0|{0|0|.}}");
    /// assert!(matches!(reason, ScoringReason::Reversible { .. }));
    /// let steps = cx.reductions(cx.read("s{1|7|-1}")?)?;
    /// let ScoringChange::Scores { to } = steps[0].change else { panic!() };
    /// assert_eq!(cx.text(to)?, "s{1|0|-1}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reductions(self, g: ScoringId) -> Budgeted<Vec<ScoringReduction>> {
        let (mut steps, mut seen) = (Vec::new(), HashSet::new());
        self.add_reductions(g, &mut seen, &mut steps)?;
        Ok(steps)
    }

    fn add_reductions(
        self,
        g: ScoringId,
        seen: &mut HashSet<ScoringId>,
        steps: &mut Vec<ScoringReduction>,
    ) -> Budgeted<()> {
        if !seen.insert(g) {
            return Ok(());
        }
        self.budget.spend(1)?;
        let (left, right) = self.scores.both_options(g);
        let options = left.iter().chain(right.iter()).collect::<Vec<_>>();
        deep(|| {
            options.into_iter().try_for_each(|option| self.add_reductions(option, seen, steps))
        })?;
        let canonical = |options: ScoringOptions<'_>| {
            options.iter().map(|x| self.canonical(x)).collect::<Budgeted<Vec<_>>>()
        };
        let (left, right) = (canonical(left)?, canonical(right)?);
        let scores = self.scores.score_ids(g);
        let literal = self.scores.intern(&left, scores, &right)?;
        let mut position = self.normal_node(&left, scores, &right)?;
        if position != literal {
            let change = ScoringChange::Scores { to: position };
            steps.push(ScoringReduction { position: literal, change });
        }
        loop {
            let (left, right) = self.scores.both_options(position);
            let (left, right) = (left.to_vec(), right.to_vec());
            let mut bypassed = Vec::new();
            for (options, player) in [(&left, Player::Left), (&right, Player::Right)] {
                for &option in options {
                    if let Some(through) = self.reversible_through(option, position, player)? {
                        let reason = ScoringReason::Reversible { through };
                        let change = ScoringChange::Removed { player, option, reason };
                        steps.push(ScoringReduction { position, change });
                    }
                }
                bypassed.push(self.bypass(options, position, player)?);
            }
            let between = self.normal_node(&bypassed[0], scores, &bypassed[1])?;
            let mut kept = Vec::new();
            for (options, player) in bypassed.iter().zip(Player::BOTH) {
                let best = self.undominated(options, player)?;
                let mut told = HashSet::new();
                for &option in options {
                    if best.contains(&option) || !told.insert(option) {
                        continue;
                    }
                    for &by in &best {
                        if self.preferred(player, by, option)? {
                            let reason = ScoringReason::Dominated { by };
                            let change = ScoringChange::Removed { player, option, reason };
                            steps.push(ScoringReduction { position: between, change });
                            break;
                        }
                    }
                }
                kept.push(best);
            }
            let next = self.normal_node(&kept[0], scores, &kept[1])?;
            if next == position {
                return Ok(());
            }
            position = next;
        }
    }

    /// Returns the node with these options. Both scores are set to 0 if both players have options,
    /// and to the score of the other player if only one player has options.
    pub(crate) fn normal_node(
        self,
        left: &[ScoringId],
        (left_score, right_score): (ScoreIndex, ScoreIndex),
        right: &[ScoringId],
    ) -> Budgeted<ScoringId> {
        let scores = match (left.is_empty(), right.is_empty()) {
            (true, true) => (left_score, right_score),
            (true, false) => (left_score, left_score),
            (false, true) => (right_score, right_score),
            (false, false) => {
                let zero = self.scores.score_ids(ScoringId::ZERO).0;
                (zero, zero)
            }
        };
        self.scores.intern(left, scores, right)
    }

    fn reduce(self, mut g: ScoringId) -> Budgeted<ScoringId> {
        loop {
            let (left, right) = self.scores.both_options(g);
            let new_left = self.bypass(&left.to_vec(), g, Player::Left)?;
            let new_right = self.bypass(&right.to_vec(), g, Player::Right)?;
            let new_left = self.undominated(&new_left, Player::Left)?;
            let new_right = self.undominated(&new_right, Player::Right)?;
            let next = self.normal_node(&new_left, self.scores.score_ids(g), &new_right)?;
            if next == g {
                return Ok(g);
            }
            g = next;
        }
    }

    /// Replaces each reversible option. The replacements exist: if Aᴿ ≤ G and G has a Left option,
    /// then Aᴿ has a Left option by condition 1 of the order.
    fn bypass(
        self,
        options: &[ScoringId],
        g: ScoringId,
        player: Player,
    ) -> Budgeted<Vec<ScoringId>> {
        let mut kept = Vec::new();
        for &option in options {
            match self.reversible_through(option, g, player)? {
                None => kept.push(option),
                Some(through) => kept.extend(self.scores.options_of(through, player).iter()),
            }
        }
        Ok(kept)
    }

    fn preferred(self, player: Player, a: ScoringId, b: ScoringId) -> Budgeted<bool> {
        match player {
            Player::Left => self.geq(a, b),
            Player::Right => self.geq(b, a),
        }
    }

    fn reversible_through(
        self,
        option: ScoringId,
        g: ScoringId,
        player: Player,
    ) -> Budgeted<Option<ScoringId>> {
        let answers = self.scores.options_of(option, player.opponent());
        first(answers.iter(), |answer| self.preferred(player, g, answer))
    }

    fn undominated(self, options: &[ScoringId], player: Player) -> Budgeted<Vec<ScoringId>> {
        undominated(options, |a, b| self.preferred(player, a, b))
    }
}

/// Returns the undominated options. Of equal options, returns the first. `preferred` returns `true`
/// if its first argument is at least as good as the second.
pub(crate) fn undominated(
    options: &[ScoringId],
    mut preferred: impl FnMut(ScoringId, ScoringId) -> Budgeted<bool>,
) -> Budgeted<Vec<ScoringId>> {
    let mut kept: Vec<ScoringId> = Vec::new();
    for &option in options {
        if first(kept.iter().copied(), |other| preferred(other, option))?.is_some() {
            continue;
        }
        let mut stay = Vec::with_capacity(kept.len() + 1);
        for other in kept {
            if !preferred(option, other)? {
                stay.push(other);
            }
        }
        stay.push(option);
        kept = stay;
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Bench, Dice};

    #[test]
    fn reversible_options_exist() {
        // The thesis asks whether a game with such an option exists. No smaller depth suffices.
        let bench = Bench::new();
        for (game, canonical) in [
            ("s{{.|0|{0|0|.}},0|0|.}", "s{0|0|.}"),
            ("s{{.|0|{0|0|0}},0|0|0}", "s{0|0|0}"),
            ("s{{5|0|{0|0|0}},0|0|0}", "s{0|0|0}"),
        ] {
            let g = bench.game(game);
            assert_eq!(bench.text(bench.cx().canonical(g).unwrap()), canonical);
            let reductions = bench.cx().reductions(g).unwrap();
            let reversible = |r: &ScoringReduction| {
                let ScoringChange::Removed { reason, .. } = r.change else { return false };
                matches!(reason, ScoringReason::Reversible { .. })
            };
            assert_eq!(reductions.iter().filter(|r| reversible(r)).count(), 1, "{game}");
        }
    }

    #[test]
    fn scores_count_where_a_player_is_stuck_and_nowhere_else() {
        let bench = Bench::new();
        let canonical = |text| bench.text(bench.cx().canonical(bench.game(text)).unwrap());
        assert_eq!(canonical("s{1|5|-1}"), "s{1|0|-1}");
        assert_eq!(canonical("s{1|5|.}"), "s{1|5|.}");
        assert_eq!(canonical("s{.|5|1}"), "s{.|5|1}");
    }

    #[test]
    fn equal_on_day_one_means_identical() {
        // All 192 trees of depth at most one with scores −1, 0, 1.
        let bench = Bench::new();
        let cx = bench.cx();
        let numbers: Vec<_> = (-1..=1).map(|n| cx.read(&n.to_string()).unwrap()).collect();
        let mut sides = vec![Vec::new()];
        for mask in 1..8 {
            sides.push((0..3).filter(|i| mask >> i & 1 == 1).map(|i| numbers[i]).collect());
        }
        let mut games = Vec::new();
        for left in &sides {
            for right in &sides {
                for &score in &numbers {
                    games.push(cx.scores.make(left, cx.scores.score(score), right).unwrap());
                }
            }
        }
        assert_eq!(games.len(), 192);
        let mut forms: Vec<_> = games.iter().map(|&g| cx.canonical(g).unwrap()).collect();
        for (i, &g) in games.iter().enumerate() {
            for (j, &h) in games.iter().enumerate() {
                assert_eq!(cx.equal(g, h).unwrap(), forms[i] == forms[j]);
            }
        }
        forms.sort_by_key(|g| g.index());
        forms.dedup();
        assert_eq!(forms.len(), 30);
    }

    fn uniqueness(pairs: u64, seed: u64) {
        let mut dice = Dice::new(seed);
        let mut bench = Bench::new();
        let mut equal = 0;
        for round in 0..pairs {
            if round % 2000 == 0 {
                bench = Bench::new();
            }
            let cx = bench.cx();
            // Few scores and small depth make many games equal.
            let (g, h) = (dice.game(cx, 2, 1), dice.game(cx, 2, 1));
            let (form_g, form_h) = (cx.canonical(g).unwrap(), cx.canonical(h).unwrap());
            assert_eq!(cx.equal(g, h).unwrap(), form_g == form_h);
            equal += u64::from(form_g == form_h && g != h);
            assert!(cx.equal(g, form_g).unwrap() && cx.canonical(form_g).unwrap() == form_g);
            assert!(cx.reductions(form_g).unwrap().is_empty());
            let minus = cx.canonical(cx.negative(g).unwrap()).unwrap();
            assert_eq!(minus, cx.negative(form_g).unwrap());
        }
        assert!(equal > pairs / 1000);
    }

    #[test]
    fn equal_on_day_two_means_identical() {
        uniqueness(2_000, 5);
    }

    #[test]
    #[ignore = "a minute; cargo test --release -p upstar-scoring -- --ignored uniqueness"]
    fn uniqueness_of_canonical_forms_on_many_pairs() {
        uniqueness(300_000, 6);
    }

    #[test]
    fn canonical_forms_of_deep_games_reverse() {
        let (bench, mut dice) = (Bench::new(), Dice::new(7));
        let cx = bench.cx();
        let mut reversed = 0;
        for _ in 0..3_000 {
            let g = dice.game(cx, 4, 0);
            let form = cx.canonical(g).unwrap();
            assert!(cx.equal(g, form).unwrap());
            let found = cx.reductions(g).unwrap();
            for step in &found {
                let ScoringChange::Removed { player, option: removed, reason } = step.change else {
                    continue;
                };
                let left = player == Player::Left;
                let mine = if left {
                    bench.cx().scores.left_options(step.position)
                } else {
                    bench.cx().scores.right_options(step.position)
                };
                assert!(mine.iter().any(|option| option == removed), "no such option");
                let better = |a, b| if left { bench.cx().geq(a, b) } else { bench.cx().geq(b, a) };
                match reason {
                    ScoringReason::Dominated { by } => assert!(better(by, removed).unwrap()),
                    ScoringReason::Reversible { through } => {
                        reversed += 1;
                        assert!(better(step.position, through).unwrap());
                    }
                }
            }
        }
        assert!(reversed > 20, "{reversed}");
    }
}

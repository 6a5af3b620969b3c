//! Impartial scoring games. Definition 3.0.1 of Stewart's thesis requires that both players or
//! neither player can move, and that for every Left move to s + X there is a Right move to s − X,
//! where s is the score. This condition is neither hereditary nor symmetric: `{1|0|-1,-5}` and
//! `{{1|-1|.}|0|{.|1|-1}}` satisfy it but are counterexamples to the theorems that follow.
//! [`ScoringContext::is_impartial`] requires it for both players in every position.

use std::sync::atomic::Ordering;

use upstar_arena::deep;
use upstar_core::{Budgeted, Player};

use crate::arena::{ScoringContext, ScoringId};

impl<'s> ScoringContext<'s> {
    /// Returns `true` if, in every position of `g` with score s, both players or neither player can
    /// move, and for each move of one player to s + X, the other player has a move to s − X. The
    /// result depends on the literal tree.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_scoring::{ScoringContext, ScoringArena};
    /// let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
    /// let cx = ScoringContext::new(&scores, &budget);
    /// assert!(cx.is_impartial(cx.read("s{4|3|2}")?)?);
    /// let one_sided = cx.read("s{1|0|-1,-5}")?;
    /// assert!(cx.is_impartial_literal(one_sided)? && !cx.is_impartial(one_sided)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_impartial(self, g: ScoringId) -> Budgeted<bool> {
        let cell = &self.scores.impartial.row(self.scores.place(g))[0];
        match cell.load(Ordering::Relaxed) {
            0 => {}
            known => return Ok(known == 2),
        }
        self.budget.spend(1)?;
        let (left, right) = self.scores.both_options(g);
        let answer = deep(|| -> Budgeted<bool> {
            for option in left.iter().chain(right.iter()) {
                if !self.is_impartial(option)? {
                    return Ok(false);
                }
            }
            Ok(self.moves_match(g, Player::Left)? && self.moves_match(g, Player::Right)?)
        })?;
        cell.store(1 + u64::from(answer), Ordering::Relaxed);
        Ok(answer)
    }

    /// Returns `true` if `g` satisfies definition 3.0.1 as printed.
    pub fn is_impartial_literal(self, g: ScoringId) -> Budgeted<bool> {
        self.moves_match(g, Player::Left)
    }

    /// Returns `true` if definition 3.0.1 holds for the options of `player`.
    fn moves_match(self, g: ScoringId, player: Player) -> Budgeted<bool> {
        let (mine, theirs) =
            (self.scores.options_of(g, player), self.scores.options_of(g, player.opponent()));
        let (left, right) =
            (self.scores.score_for(g, Player::Left), self.scores.score_for(g, Player::Right));
        if mine.is_empty() != theirs.is_empty() || left != right {
            return Ok(false);
        }
        let gain = |x: ScoringId| self.canonical(self.shift(x, &-left)?);
        let matches = theirs
            .iter()
            .map(|x| self.canonical(self.negative(self.shift(x, &-left)?)?))
            .collect::<Budgeted<Vec<_>>>()?;
        for option in mine.iter() {
            if !matches.contains(&gain(option)?) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the game i = `{{0|0|0}|0|{0|0|0}}`. Under all four operators, adding i preserves the
    /// final scores of an impartial game [Stewart 2011, theorems 3.0.1, 4.1.3, 4.2.3, 4.3.1].
    pub fn impartial_identity(self) -> Budgeted<ScoringId> {
        let zero = self.scores.score(ScoringId::ZERO);
        let star = self.scores.make(&[ScoringId::ZERO], zero, &[ScoringId::ZERO])?;
        self.scores.make(&[star], zero, &[star])
    }

    /// Returns the inverse of the impartial game `g` under the conjunctive sum with the long rule:
    /// `{−l | −s | −r}`, where l and r are the final scores and s is the score of `g`. It is an
    /// inverse with respect to outcomes in impartial contexts [Stewart 2011, theorem 4.1.3].
    pub fn conjunctive_inverse(self, g: ScoringId) -> Budgeted<ScoringId> {
        if self.scores.is_finished(g) {
            return self.negative(g);
        }
        let (left, right) = (self.left_score(g)?, self.right_score(g)?);
        let (left, right) = (self.scores.number(&-left)?, self.scores.number(&-right)?);
        self.scores.make(&[left], &-self.scores.score(g), &[right])
    }
}

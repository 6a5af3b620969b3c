//! Stops with and without passing. The *Left stop* is the final score when Left moves first. The
//! *pass-allowed* stops are the stops when one player may pass at any time. They are the limits, as
//! n grows, of the stops of G − n̂ (Right may pass) and of G + n̂ (Left may pass), where n̂
//! consists of n waiting moves.

use std::sync::atomic::Ordering;

use upstar_arena::deep;
use upstar_core::{Answer, Budgeted, Player};
use upstar_number::Rational;

use crate::Map;
use crate::arena::{ScoreIndex, ScoringId};
use crate::guaranteed::GuaranteedContext;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Passes {
    pub(crate) left: ScoreIndex,
    pub(crate) right: ScoreIndex,
}

impl<'s> GuaranteedContext<'s> {
    /// Returns the stop of `g` when `starter` moves first and `passer` may pass at any time.
    ///
    /// ```
    /// # use upstar_core::{Budget, Player};
    /// # use upstar_scoring::{ScoringContext, ScoringArena};
    /// let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
    /// let cx = ScoringContext::new(&scores, &budget);
    /// let zugzwang = cx.read("s{-1|0|1}")?;
    /// let stop = |passer| cx.guaranteed().pass_allowed_stop(zugzwang, Player::Left, passer);
    /// assert_eq!(cx.left_score(zugzwang)?.to_string(), "-1");
    /// assert_eq!(stop(Player::Right)?.to_string(), "-1");
    /// assert_eq!(stop(Player::Left)?.to_string(), "1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pass_allowed_stop(
        self,
        g: ScoringId,
        starter: Player,
        passer: Player,
    ) -> Answer<&'s Rational> {
        self.require(g)?;
        let both = self.passes(g)?;
        let stops = if passer == Player::Right { both.0 } else { both.1 };
        Ok(self.scores().score_at(starter.pick(stops.left, stops.right)))
    }

    /// Returns `true` if `g` is *Left-r-protected* for r = `points`: Left, moving first, secures a
    /// score of at least r although Right may pass at any time, and every Gᴿ has a Left-r-protected
    /// Left option. Equivalently, `g ≥ points`.
    pub fn is_left_protected(self, g: ScoringId, points: &Rational) -> Answer<bool> {
        self.require(g)?;
        Ok(self.protects(g, points, Player::Left, &mut Map::default())?)
    }

    /// Returns `true` if `g` is *Right-r-protected* for r = `points`, which is the dual condition.
    /// Equivalently, `g ≤ points`.
    pub fn is_right_protected(self, g: ScoringId, points: &Rational) -> Answer<bool> {
        self.require(g)?;
        Ok(self.protects(g, points, Player::Right, &mut Map::default())?)
    }

    /// Tests the condition of [`is_left_protected`](GuaranteedContext::is_left_protected) or its
    /// dual.
    fn protects(
        self,
        g: ScoringId,
        points: &Rational,
        player: Player,
        memo: &mut Map<ScoringId, bool>,
    ) -> Budgeted<bool> {
        if let Some(&known) = memo.get(&g) {
            return Ok(known);
        }
        self.cx.budget.spend(1)?;
        let both = self.passes(g)?;
        let keeps = match player {
            Player::Left => self.scores().score_at(both.0.left) >= points,
            Player::Right => self.scores().score_at(both.1.right) <= points,
        };
        let answer = keeps
            && deep(|| -> Budgeted<bool> {
                for attack in self.scores().options_of(g, player.opponent()).iter() {
                    let answers = self.scores().options_of(attack, player);
                    let held =
                        self.cx.any(answers.iter(), |x| self.protects(x, points, player, memo))?;
                    if !held {
                        return Ok(false);
                    }
                }
                Ok(true)
            })?;
        memo.insert(g, answer);
        Ok(answer)
    }

    /// Returns the stops with Right allowed to pass, and those with Left allowed to pass.
    pub(crate) fn passes(self, g: ScoringId) -> Budgeted<(Passes, Passes)> {
        let [below, above] = self.scores().passes.row(self.scores().place(g));
        let unpack = |word: u64| Passes {
            left: ScoreIndex((word >> 32) as u32 - 1),
            right: ScoreIndex(word as u32 - 1),
        };
        let pack = |p: Passes| (u64::from(p.left.0) + 1) << 32 | (u64::from(p.right.0) + 1);
        let known = above.load(Ordering::Acquire);
        if known != 0 {
            return Ok((unpack(below.load(Ordering::Relaxed)), unpack(known)));
        }
        self.cx.budget.spend(1)?;
        let (left, right) = self.scores().both_options(g);
        let ends = self.scores().score_ids(g);
        let both = deep(|| -> Budgeted<(Passes, Passes)> {
            let max = |a: Option<ScoreIndex>, b| {
                Some(a.map_or(b, |a| self.scores().preferred(Player::Left, a, b)))
            };
            let min = |a: Option<ScoreIndex>, b| {
                Some(a.map_or(b, |a| self.scores().preferred(Player::Right, a, b)))
            };
            let (mut left_below, mut left_above) = (None, None);
            for option in left.iter() {
                let (below, above) = self.passes(option)?;
                left_below = max(left_below, below.right);
                left_above = max(left_above, above.right);
            }
            let (mut right_below, mut right_above) = (None, None);
            for option in right.iter() {
                let (below, above) = self.passes(option)?;
                right_below = min(right_below, below.left);
                right_above = min(right_above, above.left);
            }
            // In a guaranteed game, passing is at least as good for a player without options as
            // ending the play.
            let below_left = left_below.unwrap_or(ends.0);
            let above_right = right_above.unwrap_or(ends.1);
            let pass = |id: Option<ScoreIndex>| id.unwrap_or(below_left);
            let below_right = min(right_below, below_left);
            let above_left = max(left_above, above_right);
            Ok((
                Passes { left: below_left, right: pass(below_right) },
                Passes { left: above_left.unwrap_or(above_right), right: above_right },
            ))
        })?;
        below.store(pack(both.0), Ordering::Relaxed);
        above.store(pack(both.1), Ordering::Release);
        Ok(both)
    }
}

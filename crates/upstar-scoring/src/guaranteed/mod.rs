//! Guaranteed scoring games; see [`GuaranteedContext`]. A game is *guaranteed* if every position
//! satisfies two conditions: if Left cannot move, the score for Left is at most every reachable
//! final score; if Right cannot move, the score for Right is at least every such score. See U.
//! Larsson, J. P. Neto, R. J. Nowakowski, C. P. Santos, *Guaranteed scoring games*, Electron. J.
//! Combin. 23(3) (2016) P3.27, after M. Ettinger.
//!
//! ```
//! use upstar_core::{Budget, Relation};
//! use upstar_scoring::{ScoringContext, ScoringArena};
//!
//! let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
//! let cx = ScoringContext::new(&scores, &budget);
//! let star = cx.read("s{0|0|0}")?;
//! let sum = cx.add(star, star)?;
//! // Among all scoring games, star has no inverse. Among guaranteed games, it is its own inverse.
//! assert_eq!(cx.compare(sum, cx.read("0")?)?, Relation::Confused);
//! assert_eq!(cx.text(cx.guaranteed().canonical(sum)?)?, "s{.|0|.}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod embedding;
mod order;
mod reduce;
mod stops;

use std::sync::atomic::Ordering;

use upstar_arena::deep;
use upstar_core::{Answer, Budgeted, Player, Undefined};

use crate::arena::{ScoreIndex, ScoringArena, ScoringContext, ScoringId};

/// The theory of guaranteed scoring games on an arena with a budget.
///
/// Sums are those of [`ScoringContext::add`]. Because only guaranteed contexts count, more games
/// are comparable, and more options are dominated or reversible, than among all scoring games.
/// Being allowed to pass never hurts a player. If a game has an inverse, its negative is the
/// inverse. The integer n is represented by n waiting moves [U. Larsson, R. J. Nowakowski, C. P.
/// Santos, *When waiting moves you in scoring combinatorial games*, 2015]. A method that returns an
/// `Answer` is undefined for games that are not guaranteed.
#[derive(Clone, Copy, Debug)]
pub struct GuaranteedContext<'s> {
    cx: ScoringContext<'s>,
}

impl<'s> ScoringContext<'s> {
    /// Returns the theory of guaranteed games.
    #[must_use]
    pub fn guaranteed(self) -> GuaranteedContext<'s> {
        GuaranteedContext { cx: self }
    }
}

impl<'s> GuaranteedContext<'s> {
    pub(crate) fn scores(self) -> &'s ScoringArena {
        self.cx.scores
    }

    /// Returns `true` if `g` is a guaranteed game.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_scoring::{ScoringContext, ScoringArena};
    /// let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
    /// let cx = ScoringContext::new(&scores, &budget);
    /// assert!(cx.guaranteed().contains(cx.read("s{{-4|0|-3}|-2|.}")?)?);
    /// // Play can reach the score 4, which exceeds the score −2 that counts when Right cannot move.
    /// assert!(!cx.guaranteed().contains(cx.read("s{{4|0|-3}|-2|.}")?)?);
    /// // If neither player can move, Left's score may be less than Right's.
    /// assert!(cx.guaranteed().contains(cx.read("s{.|[-1,1]|.}")?)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn contains(self, g: ScoringId) -> Budgeted<bool> {
        let cell = &self.scores().guards.row(self.scores().place(g))[0];
        match cell.load(Ordering::Relaxed) {
            0 => {}
            known => return Ok(known == 2),
        }
        self.cx.budget.spend(1)?;
        let (left, right) = self.scores().both_options(g);
        let answer = deep(|| -> Budgeted<bool> {
            for option in left.iter().chain(right.iter()) {
                if !self.contains(option)? {
                    return Ok(false);
                }
            }
            let (low, high) = self.atoms(g)?;
            let (stuck_left, stuck_right) = self.scores().score_ids(g);
            let score = |id| self.scores().score_at(id);
            Ok((!left.is_empty() || score(stuck_left) <= score(low))
                && (!right.is_empty() || score(stuck_right) >= score(high)))
        })?;
        cell.store(1 + u64::from(answer), Ordering::Relaxed);
        Ok(answer)
    }

    /// Returns the least and the greatest final score that play in `g` can reach.
    fn atoms(self, g: ScoringId) -> Budgeted<(ScoreIndex, ScoreIndex)> {
        let cell = &self.scores().atoms.row(self.scores().place(g))[0];
        let known = cell.load(Ordering::Acquire);
        if known != 0 {
            return Ok((ScoreIndex((known >> 32) as u32 - 1), ScoreIndex(known as u32 - 1)));
        }
        self.cx.budget.spend(1)?;
        let (left, right) = self.scores().both_options(g);
        let ends = self.scores().score_ids(g);
        let (low, high) = deep(|| -> Budgeted<(ScoreIndex, ScoreIndex)> {
            let mut range: Option<(ScoreIndex, ScoreIndex)> = None;
            let mut include = |(low, high)| {
                range = Some(range.map_or((low, high), |(l, h)| {
                    (
                        self.scores().preferred(Player::Right, l, low),
                        self.scores().preferred(Player::Left, h, high),
                    )
                }));
            };
            if left.is_empty() {
                include((ends.0, ends.0));
            }
            if right.is_empty() {
                include((ends.1, ends.1));
            }
            for option in left.iter().chain(right.iter()) {
                include(self.atoms(option)?);
            }
            // The range is not empty, because a game without options includes its own scores.
            Ok(range.unwrap_or(ends))
        })?;
        cell.store((u64::from(low.0) + 1) << 32 | (u64::from(high.0) + 1), Ordering::Release);
        Ok((low, high))
    }

    fn require(self, g: ScoringId) -> Answer<()> {
        if self.contains(g)? {
            return Ok(());
        }
        Err(Undefined::new(
            "this game is not a guaranteed scoring game: in some position, being unable to move is \
             better for a player than playing on",
        )
        .into())
    }
}

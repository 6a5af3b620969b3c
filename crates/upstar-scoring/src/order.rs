//! The order of scoring games under the disjunctive sum with the long rule.

use upstar_arena::deep;
use upstar_core::{Budgeted, Relation};

use crate::arena::{ScoringContext, ScoringId};

impl ScoringContext<'_> {
    /// Returns `true` if `g ≥ h`: for every game X, Left obtains at least as high a final score
    /// from G + X as from H + X, moving first or second. Equivalently, the following four
    /// conditions hold:
    ///
    /// 1. if H has no Left option, then G has no Left option, and the score of G is at least
    ///    that of H;
    /// 2. if G has no Right option, then H has no Right option, and the score of G is at least
    ///    that of H;
    /// 3. for every Hᴸ there is a Gᴸ ≥ Hᴸ or an Hᴸᴿ ≤ G;
    /// 4. for every Gᴿ there is an Hᴿ ≤ Gᴿ or a Gᴿᴸ ≥ H.
    ///
    /// Sufficiency is proved by induction on G, H and X. For necessity, see
    /// [`ScoringContext::distinguish`]. The cost is about one comparison for each pair of positions
    /// of `g` and `h`.
    ///
    /// ```
    /// # use upstar_core::{Budget, Relation};
    /// # use upstar_scoring::{ScoringContext, ScoringArena};
    /// let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
    /// let cx = ScoringContext::new(&scores, &budget);
    /// let (tempo, zero) = (cx.read("s{0|0|.}")?, cx.read("s{.|0|.}")?);
    /// assert_eq!(cx.compare(tempo, zero)?, Relation::Confused);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn geq(self, g: ScoringId, h: ScoringId) -> Budgeted<bool> {
        if g == h {
            return Ok(true);
        }
        let ((gl, gr), (hl, hr)) = (self.final_ids(g)?, self.final_ids(h)?);
        let score = |id| self.scores.score_at(id);
        if score(gl) < score(hl) || score(gr) < score(hr) || !self.ends_allow(g, h) {
            return Ok(false);
        }
        let key = (g.index(), h.index());
        if let Some(known) = self.scores.order.get(key.0, key.1) {
            return Ok(known);
        }
        self.budget.spend(1)?;
        let answer = deep(|| self.options_allow(g, h))?;
        self.scores.order.insert(key.0, key.1, answer);
        Ok(answer)
    }

    /// Tests conditions 1 and 2.
    pub(crate) fn ends_allow(self, g: ScoringId, h: ScoringId) -> bool {
        let ((gl, gr), (hl, hr)) = (self.scores.both_options(g), self.scores.both_options(h));
        let (g, h) = (self.scores.score_ids(g), self.scores.score_ids(h));
        let at_least = |a, b| a == b || self.scores.score_at(a) >= self.scores.score_at(b);
        (!hl.is_empty() || (gl.is_empty() && at_least(g.0, h.0)))
            && (!gr.is_empty() || (hr.is_empty() && at_least(g.1, h.1)))
    }

    /// Tests conditions 3 and 4.
    fn options_allow(self, g: ScoringId, h: ScoringId) -> Budgeted<bool> {
        let ((gl, gr), (hl, hr)) = (self.scores.both_options(g), self.scores.both_options(h));
        for option in hl.iter() {
            let matched = self.any(gl.iter(), |x| self.geq(x, option))?
                || self.any(self.scores.right_options(option).iter(), |x| self.geq(g, x))?;
            if !matched {
                return Ok(false);
            }
        }
        for option in gr.iter() {
            let matched = self.any(hr.iter(), |x| self.geq(option, x))?
                || self.any(self.scores.left_options(option).iter(), |x| self.geq(x, h))?;
            if !matched {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(crate) fn any(
        self,
        games: impl Iterator<Item = ScoringId>,
        test: impl FnMut(ScoringId) -> Budgeted<bool>,
    ) -> Budgeted<bool> {
        Ok(first(games, test)?.is_some())
    }

    /// Returns `true` if no context distinguishes `g` from `h`.
    pub fn equal(self, g: ScoringId, h: ScoringId) -> Budgeted<bool> {
        Ok(self.geq(g, h)? && self.geq(h, g)?)
    }

    /// Compares `g` with `h`.
    pub fn compare(self, g: ScoringId, h: ScoringId) -> Budgeted<Relation> {
        Ok(Relation::from_order(self.geq(h, g)?, self.geq(g, h)?))
    }
}

/// Returns the first game that passes a test.
pub(crate) fn first(
    games: impl IntoIterator<Item = ScoringId>,
    mut test: impl FnMut(ScoringId) -> Budgeted<bool>,
) -> Budgeted<Option<ScoringId>> {
    for game in games {
        if test(game)? {
            return Ok(Some(game));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests;

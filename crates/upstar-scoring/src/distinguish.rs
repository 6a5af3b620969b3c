//! Contexts that distinguish two games.
//!
//! If a context X refutes G ≥ H, the final scores of G + X and H + X differ for some starting
//! player. The outcomes differ after adding some number to X, because the outcomes for all shifts
//! determine the final scores.

use upstar_arena::deep;
use upstar_core::{Answer, Budgeted, Interrupted, Player, SumKind, Undefined};
use upstar_number::Rational;

use crate::Map;
use crate::arena::{ScoringContext, ScoringId};
use crate::outcome::ScoringOutcome;
use crate::sums::EndRule;

/// A context in which, for some starting player, one game has a smaller final score than another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Separation {
    /// The context X.
    pub context: ScoringId,
    /// The player who moves first.
    pub starter: Player,
    /// The game with `lower` ≱ `upper`.
    pub lower: ScoringId,
    /// The other game.
    pub upper: ScoringId,
    /// The final score of the sum of `lower` and X.
    pub lower_score: Rational,
    /// The final score of the sum of `upper` and X, which is greater.
    pub upper_score: Rational,
}

impl ScoringContext<'_> {
    /// Returns a context X for which `g` + X and `h` + X have different outcomes, or `None` if the
    /// games are equal. If `g ≱ h`, then `lower` is `g`; otherwise, `lower` is `h`. The result is
    /// verified.
    ///
    /// ```
    /// # use upstar_core::{Budget, Player};
    /// # use upstar_scoring::{ScoringContext, ScoringArena, ScoringOutcome};
    /// let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
    /// let cx = ScoringContext::new(&scores, &budget);
    /// let (g, h) = (cx.read("s{0|0|0}")?, cx.read("s{.|0|.}")?);
    /// let found = cx.distinguish(g, h)?.unwrap();
    /// assert_eq!(cx.text(found.context)?, "s{.|1|0}");
    /// assert_eq!((found.lower, found.starter), (g, Player::Left));
    /// assert!(found.lower_score < found.upper_score);
    /// let class = |g| cx.outcome(cx.add(g, found.context)?);
    /// assert_eq!((class(g)?, class(h)?), (ScoringOutcome::T, ScoringOutcome::L));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distinguish(self, g: ScoringId, h: ScoringId) -> Answer<Option<Separation>> {
        self.distinguish_under(SumKind::Disjunctive, g, h)
    }

    /// Same as [`distinguish`](ScoringContext::distinguish), under another operator with the long
    /// rule. Undefined for the sequential join.
    pub fn distinguish_under(
        self,
        operator: SumKind,
        g: ScoringId,
        h: ScoringId,
    ) -> Answer<Option<Separation>> {
        if operator == SumKind::Sequential {
            let message = "games are not distinguished under \"sequential\", because their order \
                           also depends on preceding games";
            return Err(Undefined::new(message).into());
        }
        let refute = |g, h| match operator {
            SumKind::Disjunctive => self.refute_geq(g, h),
            _ => match self.context_against(operator, g, h)? {
                Some((context, starter)) => self.check(operator, g, h, context, starter).map(Some),
                None => Ok(None),
            },
        };
        let found = match refute(g, h)? {
            None => refute(h, g)?,
            found => found,
        };
        Ok(found.map(|found| self.shifted_until_classes_differ(operator, &found)).transpose()?)
    }

    fn shifted_until_classes_differ(
        self,
        operator: SumKind,
        found: &Separation,
    ) -> Budgeted<Separation> {
        let scores = |game| -> Budgeted<[Rational; 2]> {
            let sum = self.sum(operator, EndRule::Long, &[game, found.context])?;
            Ok([self.left_score(sum)?.clone(), self.right_score(sum)?.clone()])
        };
        let (lower, upper) = (scores(found.lower)?, scores(found.upper)?);
        let class = |[left, right]: &[Rational; 2], shift| {
            ScoringOutcome::of(&(left + shift), &(right + shift))
        };
        let shifts = shifts(lower.iter().chain(&upper));
        let shift = shifts.iter().find(|shift| class(&lower, shift) != class(&upper, shift));
        let Some(shift) = shift else {
            let what = "internal error: the constructed context does not separate the two games";
            return Err(Interrupted::too_large(what));
        };
        Ok(Separation {
            context: self.shift(found.context, shift)?,
            lower_score: &found.lower_score + shift,
            upper_score: &found.upper_score + shift,
            lower: found.lower,
            upper: found.upper,
            starter: found.starter,
        })
    }

    /// Returns a context X that shows `g ≱ h`, or `None` if `g ≥ h`. When `starter` moves first,
    /// the final score of `lower` + X is negative, and that of `upper` + X is not.
    pub fn refute_geq(self, g: ScoringId, h: ScoringId) -> Budgeted<Option<Separation>> {
        if self.geq(g, h)? {
            return Ok(None);
        }
        if let Some(found) = self.simple_separation(g, h)? {
            return Ok(Some(found));
        }
        self.built_separation(g, h).map(Some)
    }

    /// Requires `g ≱ h`.
    pub(crate) fn built_separation(self, g: ScoringId, h: ScoringId) -> Budgeted<Separation> {
        let context = self.separator(g, h, Player::Left, &mut Map::default())?;
        self.check(SumKind::Disjunctive, g, h, context, Player::Left)
    }

    fn check(
        self,
        operator: SumKind,
        g: ScoringId,
        h: ScoringId,
        context: ScoringId,
        starter: Player,
    ) -> Budgeted<Separation> {
        let score = |game| -> Budgeted<Rational> {
            let sum = self.sum(operator, EndRule::Long, &[game, context])?;
            Ok(self.final_score(sum, starter)?.clone())
        };
        let (lower_score, upper_score) = (score(g)?, score(h)?);
        if lower_score.signum() < 0 && upper_score.signum() >= 0 {
            return Ok(Separation {
                context,
                starter,
                lower: g,
                upper: h,
                lower_score,
                upper_score,
            });
        }
        // This line is unreachable, but an error would be better than a wrong context.
        Err(Interrupted::too_large(
            "internal error: the constructed context does not separate the two games",
        ))
    }

    /// Tries a few simple contexts, which separate most games.
    fn simple_separation(self, g: ScoringId, h: ScoringId) -> Budgeted<Option<Separation>> {
        let far = self.far(g, h)?;
        for size in [Rational::ONE, far] {
            let (plus, minus) = (self.scores.number(&size)?, self.scores.number(&-&size)?);
            let shapes: [(&[ScoringId], &[ScoringId]); 7] = [
                (&[], &[]),
                (&[], &[minus]),
                (&[plus], &[]),
                (&[minus], &[plus]),
                (&[plus], &[minus]),
                (&[], &[plus]),
                (&[minus], &[]),
            ];
            for (left, right) in shapes {
                let shape = self.scores.make(left, &Rational::ZERO, right)?;
                for starter in Player::BOTH {
                    let upper = self.final_score(self.add(h, shape)?, starter)?;
                    if self.final_score(self.add(g, shape)?, starter)? < upper {
                        let context = self.shift(shape, &-upper)?;
                        return self.check(SumKind::Disjunctive, g, h, context, starter).map(Some);
                    }
                }
            }
        }
        Ok(None)
    }

    /// Returns a number that exceeds |s| + |t| for all scores s of `g` and t of `h`.
    pub(crate) fn far(self, g: ScoringId, h: ScoringId) -> Budgeted<Rational> {
        let (g, h) = (self.scores.score_at(self.span(g)?), self.scores.score_at(self.span(h)?));
        Ok(g + h)
    }

    /// Returns a *separator* of `g` and `h` for `starter`: a context X such that, when `starter`
    /// moves first, the final score of `g` + X is negative and that of `h` + X is not. Requires
    /// `g ≱ h`.
    ///
    /// Let M = `far`. If X is a separator for Right moving first, then `{X | 0 | −M}` is one for Left moving first, and
    /// dually for `{M | 0 | X}`.
    fn separator(
        self,
        g: ScoringId,
        h: ScoringId,
        starter: Player,
        memo: &mut Map<(ScoringId, ScoringId, Player), ScoringId>,
    ) -> Budgeted<ScoringId> {
        if let Some(&context) = memo.get(&(g, h, starter)) {
            return Ok(context);
        }
        self.budget.spend(1)?;
        let (context, made_for) = deep(|| self.build_separator(g, h, memo))?;
        memo.insert((g, h, made_for), context);
        if made_for == starter {
            return Ok(context);
        }
        let far = self.far(g, h)?;
        let context = match starter {
            Player::Left => {
                let minus = self.scores.number(&-&far)?;
                self.scores.make(&[context], &Rational::ZERO, &[minus])?
            }
            Player::Right => {
                let plus = self.scores.number(&far)?;
                self.scores.make(&[plus], &Rational::ZERO, &[context])?
            }
        };
        memo.insert((g, h, starter), context);
        Ok(context)
    }

    /// Returns a separator and the player who moves first: Left in cases 1 and 3, Right in cases 2
    /// and 4.
    ///
    /// 1. Left has no move in H, but has a move or a smaller score in G. The separator is {. | x |
    ///    −M} or a number.
    /// 2. Right has no move in G, but has a move or a larger score in H. The separator is {M | x |
    ///    .} or a number.
    /// 3. A Left option Hᴸ violates condition 3 of the order. For each Gᴸ, let some Yᵢ separate Gᴸ
    ///    from Hᴸ with Left moving first. For each Hᴸᴿ, let some Zⱼ separate G from Hᴸᴿ with Right
    ///    moving first. The separator is {Zⱼ, −M | 0 | Yᵢ, M}.
    /// 4. A Right option of G violates condition 4 of the order. This case is dual to case 3.
    fn build_separator(
        self,
        g: ScoringId,
        h: ScoringId,
        memo: &mut Map<(ScoringId, ScoringId, Player), ScoringId>,
    ) -> Budgeted<(ScoringId, Player)> {
        let ((gl, gr), (hl, hr)) = (self.scores.both_options(g), self.scores.both_options(h));
        let far = self.far(g, h)?;
        let (plus, minus) = (self.scores.number(&far)?, self.scores.number(&-&far)?);
        let score = |x, player| self.scores.score_for(x, player);
        // Conditions 1 and 2.
        if hl.is_empty() && !gl.is_empty() {
            let context = self.scores.make(&[], &-score(h, Player::Left), &[minus])?;
            return Ok((context, Player::Left));
        }
        if hl.is_empty() && score(g, Player::Left) < score(h, Player::Left) {
            return Ok((self.scores.number(&-score(h, Player::Left))?, Player::Left));
        }
        if gr.is_empty() && !hr.is_empty() {
            let below = &-score(g, Player::Right) - &Rational::ONE;
            return Ok((self.scores.make(&[plus], &below, &[])?, Player::Right));
        }
        if gr.is_empty() && score(g, Player::Right) < score(h, Player::Right) {
            return Ok((self.scores.number(&-score(h, Player::Right))?, Player::Right));
        }
        // Condition 3.
        for option in hl.iter() {
            let answers = self.scores.right_options(option);
            let matched = self.any(gl.iter(), |x| self.geq(x, option))?
                || self.any(answers.iter(), |x| self.geq(g, x))?;
            if !matched {
                let (mut left, mut right) = (vec![minus], vec![plus]);
                for answer in answers.iter() {
                    left.push(self.separator(g, answer, Player::Right, memo)?);
                }
                for move_g in gl.iter() {
                    right.push(self.separator(move_g, option, Player::Left, memo)?);
                }
                return Ok((self.scores.make(&left, &Rational::ZERO, &right)?, Player::Left));
            }
        }
        // Condition 4.
        for option in gr.iter() {
            let answers = self.scores.left_options(option);
            let matched = self.any(hr.iter(), |x| self.geq(option, x))?
                || self.any(answers.iter(), |x| self.geq(x, h))?;
            if !matched {
                let (mut left, mut right) = (vec![minus], vec![plus]);
                for answer in answers.iter() {
                    right.push(self.separator(answer, h, Player::Left, memo)?);
                }
                for move_h in hr.iter() {
                    left.push(self.separator(option, move_h, Player::Right, memo)?);
                }
                return Ok((self.scores.make(&left, &Rational::ZERO, &right)?, Player::Right));
            }
        }
        Err(Interrupted::too_large(
            "no context separates the games: one game is greater than or equal to the other",
        ))
    }
}

/// Returns candidate shifts, the simplest first: 0, each shift that makes a score 0, and one shift
/// between every two neighbours of these. At least one of them yields different outcomes for games
/// with different final scores.
///
/// Let a and b be the final scores of a game when Left and when Right moves first. As the shift
/// grows, the outcome changes from R to L, and only at −a and −b. Between these shifts, it is N if
/// a > b and P if a < b. If a = b, it is T at −a.
fn shifts<'r>(scores: impl Iterator<Item = &'r Rational>) -> Vec<Rational> {
    let mut ends: Vec<Rational> = scores.map(|score| -score).collect();
    ends.sort();
    ends.dedup();
    let between = ends.windows(2).map(|pair| {
        let whole = Rational::from(pair[0].floor()) + Rational::ONE;
        let half = Rational::new(1.into(), 2_u8.into()).unwrap_or_default();
        if whole < pair[1] { whole } else { (&pair[0] + &pair[1]) * half }
    });
    let mut shifts: Vec<Rational> = between.collect();
    shifts.extend(ends);
    let size = |x: &Rational| if x.signum() < 0 { -x } else { x.clone() };
    shifts.sort_by_key(|x| (!x.is_integer(), size(x), x.signum() < 0));
    shifts.insert(0, Rational::default());
    shifts
}

//! Negatives and sums of literal trees.

use upstar_arena::deep;
use upstar_core::{Budgeted, Interrupted, Player, SumKind};
use upstar_number::Rational;

use crate::arena::{ScoringContext, ScoringId};

/// The condition under which a player cannot move in a sum [Stewart 2011, section 2.2].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EndRule {
    /// The player has no move in any component. Stewart's thesis uses this rule throughout.
    #[default]
    Long,
    /// The player has no move in some component.
    Short,
}

impl ScoringContext<'_> {
    /// Returns the game with the players exchanged, `{−right | −score | −left}`.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_scoring::{ScoringContext, ScoringArena};
    /// let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
    /// let cx = ScoringContext::new(&scores, &budget);
    /// let g = cx.read("s{2|0|{0|-1|.}}")?;
    /// assert_eq!(cx.text(cx.negative(g)?)?, "s{{.|1|0}|0|-2}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn negative(self, g: ScoringId) -> Budgeted<ScoringId> {
        if let Some(negative) = self.scores.known(&self.scores.negatives, g) {
            return Ok(negative);
        }
        self.budget.spend(1)?;
        let (left, right) = self.scores.both_options(g);
        let negative = deep(|| -> Budgeted<ScoringId> {
            let left = left.iter().map(|x| self.negative(x)).collect::<Budgeted<Vec<_>>>()?;
            let right = right.iter().map(|x| self.negative(x)).collect::<Budgeted<Vec<_>>>()?;
            let score = |p| -self.scores.score_for(g, p);
            self.scores.make_split(&right, &score(Player::Right), &score(Player::Left), &left)
        })?;
        self.scores.remember(&self.scores.negatives, g, negative);
        self.scores.remember(&self.scores.negatives, negative, g);
        Ok(negative)
    }

    /// Returns `g` with `number` added to every score.
    pub fn shift(self, g: ScoringId, number: &Rational) -> Budgeted<ScoringId> {
        self.add(g, self.scores.number(number)?)
    }

    /// Returns the disjunctive sum under the long rule.
    pub fn add(self, g: ScoringId, h: ScoringId) -> Budgeted<ScoringId> {
        self.join(SumKind::Disjunctive, EndRule::Long, g, h)
    }

    /// Returns the sum of the components as a literal tree; the empty sum is 0. All four operators
    /// are associative. The sequential join has only one end rule. The number of nodes of the sum
    /// is at most roughly the product of those of the components.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_scoring::{ScoringContext, EndRule, SumKind, ScoringArena};
    /// let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
    /// let cx = ScoringContext::new(&scores, &budget);
    /// let (g, h) = (cx.read("s{.|0|{-1|-1|.}}")?, cx.read("s{{.|1|1}|0|.}")?);
    /// let long = cx.sum(SumKind::Conjunctive, EndRule::Long, &[g, h])?;
    /// assert_eq!(cx.text(long)?, "s{{.|1|{0|0|.}}|0|{{.|0|0}|-1|.}}");
    /// let short = cx.sum(SumKind::Conjunctive, EndRule::Short, &[g, h])?;
    /// assert_eq!(cx.text(short)?, "s{.|0|.}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sum(self, operator: SumKind, rule: EndRule, parts: &[ScoringId]) -> Budgeted<ScoringId> {
        // From right to left, so that a join is never the first component of a sequential join.
        let Some((&last, rest)) = parts.split_last() else { return Ok(ScoringId::ZERO) };
        rest.iter().rev().try_fold(last, |sum, &part| self.join(operator, rule, part, sum))
    }

    fn join(
        self,
        operator: SumKind,
        rule: EndRule,
        g: ScoringId,
        h: ScoringId,
    ) -> Budgeted<ScoringId> {
        use SumKind::{Conjunctive, Disjunctive, Selective, Sequential};
        let rule = if operator == Sequential { EndRule::Long } else { rule };
        if rule == EndRule::Long {
            for (zero, other) in [(g, h), (h, g)] {
                if zero == ScoringId::ZERO && (operator != Sequential || zero == g) {
                    return Ok(other);
                }
            }
        }
        if operator == Sequential && self.scores.is_finished(g) {
            return self.join(Disjunctive, EndRule::Long, g, h);
        }
        let turned = operator != Sequential && h.index() < g.index();
        let (g, h) = if turned { (h, g) } else { (g, h) };
        let key = (operator as u8 * 2 + u8::from(rule == EndRule::Short), g, h);
        if let Some(&sum) = self.scores.sums.lock().get(&key) {
            return Ok(sum);
        }
        self.budget.spend(1)?;
        let sides = deep(|| -> Budgeted<[Vec<ScoringId>; 2]> {
            let mut sides = [Vec::new(), Vec::new()];
            for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
                let moves_g = self.scores.options_of(g, player);
                let moves_h = self.scores.options_of(h, player);
                let join = |a, b| self.join(operator, rule, a, b);
                let pairs = match operator {
                    Conjunctive | Selective => moves_g.len() * moves_h.len(),
                    Sequential | Disjunctive => 0,
                };
                self.budget.spend(((moves_g.len() + moves_h.len() + pairs) / 16) as u64)?;
                if operator == Sequential {
                    for move_g in moves_g.iter() {
                        side.push(join(move_g, h)?);
                    }
                    continue;
                }
                let (stuck_g, stuck_h) = (moves_g.is_empty(), moves_h.is_empty());
                if rule == EndRule::Short && (stuck_g || stuck_h) {
                    continue;
                }
                if operator != Conjunctive || stuck_h {
                    for move_g in moves_g.iter() {
                        side.push(join(move_g, h)?);
                    }
                }
                if operator != Conjunctive || stuck_g {
                    for move_h in moves_h.iter() {
                        side.push(join(g, move_h)?);
                    }
                }
                if matches!(operator, Conjunctive | Selective) {
                    for move_g in moves_g.iter() {
                        for move_h in moves_h.iter() {
                            side.push(join(move_g, move_h)?);
                        }
                    }
                }
            }
            Ok(sides)
        })?;
        let score = |p| self.scores.score_for(g, p) + self.scores.score_for(h, p);
        let (left, right) = (score(Player::Left), score(Player::Right));
        let sum = self.scores.make_split(&sides[0], &left, &right, &sides[1])?;
        let mut sums = self.scores.sums.lock();
        if sums.len() >= MAX_SUMS {
            return Err(Interrupted::too_large(format!(
                "too many different sums of scoring games: at most {MAX_SUMS} are supported"
            )));
        }
        sums.insert(key, sum);
        Ok(sum)
    }
}

/// Limits the cache to about two gigabytes.
const MAX_SUMS: usize = 1 << 26;

//! The order of scoring games under the sequential join.
//!
//! The final scores of G ▷ Y depend only on a, b and c, the two final scores and the score of Y. If
//! play of G ends at a finished position with score s, the result is s + a or s + b. If only the
//! player to move is stuck, the result is s + c. The triples of all games Y are all triples of
//! numbers, and adding a number to Y changes nothing, so c = 0 suffices. The plane of a and b is cut
//! by lines into regions in which the order of all possible results is constant. Since final scores
//! are continuous, one point in each region decides.

use upstar_arena::deep;
use upstar_core::{Budgeted, Player};
use upstar_number::{Rational, UBig};

use crate::Map;
use crate::arena::{ScoringContext, ScoringId};

impl ScoringContext<'_> {
    /// Returns `true` if G ≥ H under the sequential join: for all X and Y, and no matter who moves
    /// first, the final score of X ▷ G ▷ Y is at least that of X ▷ H ▷ Y [Stewart 2011, definitions
    /// 2.3.1 and 4.3.1]. The score of G must be at least that of H, because a preceding game X can
    /// end in it.
    pub(crate) fn geq_sequential(self, g: ScoringId, h: ScoringId) -> Budgeted<bool> {
        if Player::BOTH
            .iter()
            .any(|&player| self.scores.score_for(g, player) < self.scores.score_for(h, player))
        {
            return Ok(false);
        }
        for (a, b) in self.sample_points(g, h)? {
            for starter in Player::BOTH {
                let [x, y] = [g, h].map(|game| {
                    let mut join = JoinScores { cx: self, after: [&a, &b], known: Map::default() };
                    join.score(game, starter)
                });
                if x? < y? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Returns a point (a, b) in each region.
    fn sample_points(self, g: ScoringId, h: ScoringId) -> Budgeted<Vec<(Rational, Rational)>> {
        let (mut ends, mut stuck) = (Vec::new(), vec![Rational::ZERO]);
        let mut waiting = vec![g, h];
        let mut seen: Map<ScoringId, ()> = Map::default();
        while let Some(game) = waiting.pop() {
            if seen.insert(game, ()).is_some() {
                continue;
            }
            let (left, right) = self.scores.both_options(game);
            self.budget.spend(1 + (left.len() + right.len()) as u64)?;
            waiting.extend(left.iter().chain(right.iter()));
            let scores = if self.scores.is_finished(game) { &mut ends } else { &mut stuck };
            scores.extend(Player::BOTH.map(|player| self.scores.score_for(game, player).clone()));
        }
        for scores in [&mut ends, &mut stuck] {
            scores.sort_unstable();
            scores.dedup();
        }
        // The lines a = x, b = x and a - b = y.
        let differences = |from: &[Rational], to: &[Rational]| -> Budgeted<Vec<Rational>> {
            self.budget.spend((from.len() * to.len()) as u64)?;
            let mut all: Vec<Rational> =
                from.iter().flat_map(|x| to.iter().map(move |y| x - y)).collect();
            all.push(Rational::ZERO);
            all.sort_unstable();
            all.dedup();
            Ok(all)
        };
        let (single, double) = (differences(&stuck, &ends)?, differences(&ends, &ends)?);
        let pairs = single.len() * (single.len() + 2 * double.len());
        self.budget.spend(6 * pairs as u64)?;
        let mut corners = Vec::new();
        for x in &single {
            corners.extend(single.iter().map(|y| (x.clone(), y.clone())));
            for y in &double {
                corners.extend([(x.clone(), x - y), (x + y, x.clone())]);
            }
        }
        corners.sort_unstable();
        corners.dedup();
        // Corners and lines are multiples of 1/denominator, so around a corner, the lines through it
        // bound six regions.
        let mut scale = UBig::from(8_u32);
        for x in single.iter().chain(&double) {
            let missing = Rational::new(scale.clone().into(), x.denominator().clone());
            scale *= missing.unwrap_or(Rational::ONE).denominator();
        }
        let moved = |x: &Rational, by: i64| {
            x + &Rational::new(by.into(), scale.clone()).unwrap_or(Rational::ZERO)
        };
        let near = [(2, 1), (1, 2), (-1, 1), (-2, -1), (-1, -2), (1, -1)];
        let mut points = Vec::new();
        for (a, b) in &corners {
            self.budget.spend(1)?;
            points.extend(near.map(|(x, y)| (moved(a, x), moved(b, y))));
        }
        Ok(points)
    }
}

struct JoinScores<'a> {
    cx: ScoringContext<'a>,
    /// The final scores of the second game when Left and when Right moves first.
    after: [&'a Rational; 2],
    known: Map<(ScoringId, Player), Rational>,
}

impl JoinScores<'_> {
    fn score(&mut self, g: ScoringId, starter: Player) -> Budgeted<Rational> {
        if let Some(known) = self.known.get(&(g, starter)) {
            return Ok(known.clone());
        }
        self.cx.budget.spend(1)?;
        let scores = self.cx.scores;
        let end = scores.score_for(g, starter);
        let mut best = None;
        for option in scores.options_of(g, starter).iter() {
            let score = deep(|| self.score(option, starter.opponent()))?;
            best = Some(match best {
                None => score,
                Some(best) if starter == Player::Left => score.max(best),
                Some(best) => score.min(best),
            });
        }
        let score = match best {
            Some(best) => best,
            None if scores.is_finished(g) => {
                end + self.after[usize::from(starter == Player::Right)]
            }
            None => end.clone(),
        };
        self.known.insert((g, starter), score.clone());
        Ok(score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::ScoringArena;
    use crate::{EndRule, SumKind};
    use upstar_core::Budget;
    use upstar_number::IBig;

    /// A tree with scores in thirds.
    struct Tree([Vec<Tree>; 2], i64);

    fn tree(depth: u32, random: &mut impl FnMut(u32) -> u32) -> Tree {
        let mut side = || match depth {
            0 => Vec::new(),
            _ => (0..random(3)).map(|_| tree(depth - 1, &mut *random)).collect(),
        };
        let sides = [side(), side()];
        Tree(sides, 3 * (i64::from(random(5)) - 2))
    }

    fn id(tree: &Tree, cx: ScoringContext<'_>) -> ScoringId {
        let [left, right] = [0, 1].map(|side: usize| {
            tree.0[side].iter().map(|option| id(option, cx)).collect::<Vec<_>>()
        });
        cx.scores.make(&left, &Rational::from(tree.1 / 3), &right).unwrap()
    }

    /// Definition 4.3.1 for a second game with final scores `after` and score 0.
    fn score(tree: &Tree, starter: usize, after: [i64; 2]) -> i64 {
        let scores = tree.0[starter].iter().map(|option| score(option, 1 - starter, after));
        let best = if starter == 0 { scores.max() } else { scores.min() };
        let is_finished = tree.0.iter().all(Vec::is_empty);
        best.unwrap_or(tree.1 + if is_finished { after[starter] } else { 0 })
    }

    #[test]
    fn the_order_is_that_of_all_contexts() {
        let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
        let cx = ScoringContext::new(&scores, &budget);
        let mut state = 11_u32;
        let mut random = |n: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % n
        };
        // All regions have points among these, because scores are integers from -2 to 2.
        let values: Vec<i64> = (-15..15).filter(|x| x % 3 != 0).collect();
        let mut counts = [0; 2];
        for round in 0..10_000 {
            let (g, h) = (tree(2, &mut random), tree(round % 3, &mut random));
            let holds = g.1 >= h.1
                && values.iter().all(|&a| {
                    values.iter().all(|&b| {
                        [0, 1].iter().all(|&p| score(&g, p, [a, b]) >= score(&h, p, [a, b]))
                    })
                });
            let (g, h) = (id(&g, cx), id(&h, cx));
            assert_eq!(cx.geq_sequential(g, h).unwrap(), holds, "{:?}", [cx.text(g), cx.text(h)]);
            counts[usize::from(holds)] += 1;
            if holds && round % 20 == 0 {
                let third =
                    |x: u32| Rational::new(IBig::from(x) - IBig::from(7), 3_u32.into()).unwrap();
                for _ in 0..5 {
                    let ends = [third(random(15)), third(random(15))];
                    let [a, b] = ends.map(|end| cx.scores.number(&end).unwrap());
                    let y = cx.scores.make(&[a], &third(random(15)), &[b]).unwrap();
                    let x = id(&tree(2, &mut random), cx);
                    for starter in Player::BOTH {
                        let final_score = |game| {
                            let whole = [x, game, y];
                            let join = cx.sum(SumKind::Sequential, EndRule::Long, &whole).unwrap();
                            cx.final_score(join, starter).unwrap().clone()
                        };
                        assert!(final_score(g) >= final_score(h));
                    }
                }
            }
        }
        assert!(counts[0] > 5_000 && counts[1] > 300, "{counts:?}");
    }
}

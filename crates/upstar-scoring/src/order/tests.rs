//! Compares the order with a large pool of contexts, and with contexts that refute relations.

use std::rc::Rc;

use super::*;
use crate::testing::{Bench, Dice};
use crate::{Map, ScoringArena};
use upstar_core::Player;
use upstar_number::Rational;

/// Final scores in all contexts, for Left and for Right moving first.
type Row = [Vec<i16>; 2];

struct Context {
    left: Vec<usize>,
    right: Vec<usize>,
    score: i16,
}

/// Contexts that share their positions. The final scores of g + x follow from those of g' + x and
/// g + x'.
struct Contexts {
    all: Vec<Context>,
    rows: Map<ScoringId, Rc<Row>>,
}

impl Contexts {
    fn new(size: usize, dice: &mut Dice) -> Contexts {
        let mut all: Vec<Context> = Vec::with_capacity(size);
        // Numbers, some larger than all differences of scores; then games of increasing depth.
        for score in [-60, -3, -2, -1, 0, 1, 2, 3, 60] {
            all.push(Context { left: vec![], right: vec![], score });
        }
        while all.len() < size {
            let below = match all.len() {
                fewer if fewer < size / 20 => 9,
                fewer if fewer < size / 5 => size / 20,
                _ => size / 5,
            };
            let mut side = || -> Vec<usize> {
                let count = [0, 1, 1, 2, 2, 3][dice.roll(6) as usize];
                (0..count).map(|_| dice.roll(below as u64) as usize).collect()
            };
            let (left, right) = (side(), side());
            all.push(Context { left, right, score: dice.roll(7) as i16 - 3 });
        }
        Contexts { all, rows: Map::default() }
    }

    fn row(&mut self, cx: ScoringContext<'_>, g: ScoringId) -> Rc<Row> {
        if let Some(known) = self.rows.get(&g) {
            return Rc::clone(known);
        }
        let score: i64 = cx.scores.score(g).to_string().parse().unwrap();
        let (left, right) = cx.scores.both_options(g);
        let [left, right] =
            [left, right].map(|side| side.iter().map(|x| self.row(cx, x)).collect::<Vec<_>>());
        let size = self.all.len();
        let (mut by_left, mut by_right) = (vec![i16::MIN; size], vec![i16::MAX; size]);
        for option in &left {
            by_left.iter_mut().zip(&option[1]).for_each(|(best, &v)| *best = v.max(*best));
        }
        for option in &right {
            by_right.iter_mut().zip(&option[0]).for_each(|(best, &v)| *best = v.min(*best));
        }
        for (at, x) in self.all.iter().enumerate() {
            let end = x.score + score as i16;
            let best = x.left.iter().map(|&x| by_right[x]).fold(by_left[at], i16::max);
            by_left[at] = if best == i16::MIN { end } else { best };
            let best = x.right.iter().map(|&x| by_left[x]).fold(by_right[at], i16::min);
            by_right[at] = if best == i16::MAX { end } else { best };
        }
        let row = Rc::new([by_left, by_right]);
        self.rows.insert(g, Rc::clone(&row));
        row
    }

    fn refutation(&mut self, cx: ScoringContext<'_>, g: ScoringId, h: ScoringId) -> Option<usize> {
        let (g, h) = (self.row(cx, g), self.row(cx, h));
        (0..self.all.len()).find(|&at| g[0][at] < h[0][at] || g[1][at] < h[1][at])
    }

    fn game(&self, cx: ScoringContext<'_>, at: usize) -> ScoringId {
        let x = &self.all[at];
        let [left, right] = [&x.left, &x.right]
            .map(|side| side.iter().map(|&x| self.game(cx, x)).collect::<Vec<_>>());
        cx.scores.make(&left, &Rational::from(i64::from(x.score)), &right).unwrap()
    }
}

fn order_holds(pairs: u64, contexts: usize, depth: u32, seed: u64) {
    let mut dice = Dice::new(seed);
    let mut pool = Contexts::new(contexts, &mut dice);
    let mut bench = Bench::new();
    let (mut positive, mut negative, mut by_pool) = (0, 0, 0);
    for round in 0..pairs {
        if pool.rows.len() * contexts > 40_000_000 {
            bench = Bench::new();
            pool.rows = Map::default();
        }
        if round > 0 && round % 10_000 == 0 {
            println!(
                "{round} pairs: {positive} relations, {negative} denied ({by_pool} by the pool)"
            );
        }
        let cx = bench.cx();
        let g = dice.game(cx, depth, 2);
        // The games of a pair are likely to be comparable, unlike unrelated games.
        let h = match round % 3 {
            0 => dice.game(cx, depth, 2),
            1 => cx.canonical(g).unwrap(),
            _ => worsened(&mut dice, cx, g),
        };
        for (g, h) in [(g, h), (h, g)] {
            let refuted = pool.refutation(cx, g, h);
            if cx.geq(g, h).unwrap() {
                positive += 1;
                if let Some(at) = refuted {
                    let context = bench.text(pool.game(cx, at));
                    panic!("{} >= {} fails in {context}", bench.text(g), bench.text(h));
                }
            } else {
                negative += 1;
                by_pool += u64::from(refuted.is_some());
                let found = cx.refute_geq(g, h).unwrap().expect("g is not at least h");
                assert_eq!((found.lower, found.upper), (g, h));
                assert!(found.lower_score.signum() < 0 && found.upper_score.signum() >= 0);
                // The constructed context must work even if a simple context was found first.
                let built = cx.built_separation(g, h).unwrap();
                assert!(built.lower_score.signum() < 0 && built.upper_score.signum() >= 0);
            }
        }
    }
    println!("{pairs} pairs: {positive} relations, {negative} denied ({by_pool} by the pool)");
    assert!(positive > pairs / 2 && negative > pairs / 4, "{positive} and {negative}");
    // The pool must refute most of the relations that do not hold.
    assert!(by_pool * 10 > negative * 7, "{by_pool} of {negative}");
}

#[test]
fn the_context_separates_outcome_classes() {
    let bench = Bench::new();
    let cx = bench.cx();
    let score = |n: i64| Rational::from(n);
    let mut games: Vec<ScoringId> = Vec::new();
    for at in -1..=1 {
        for sides in 0..16 {
            let side = |bits: i64| -> Vec<ScoringId> {
                let ends = (-1..=1).filter(|n| bits % 4 == n + 2);
                ends.map(|n| cx.scores.number(&score(n)).unwrap()).collect()
            };
            let (left, right) = (side(sides % 4), side(sides / 4));
            games.push(cx.scores.make(&left, &score(at), &right).unwrap());
        }
    }
    let mut dice = Dice::new(2026);
    games.extend((0..40).map(|round| dice.game(cx, 2 + round % 2, 2)));
    games.sort_unstable_by_key(|g| g.index());
    games.dedup();
    let (mut equal, mut apart) = (0, 0);
    for &g in &games {
        for &h in &games {
            match cx.distinguish(g, h).unwrap() {
                None => {
                    equal += 1;
                    assert!(cx.equal(g, h).unwrap());
                }
                Some(found) => {
                    apart += 1;
                    let sum = |game| cx.add(game, found.context).unwrap();
                    let (with_g, with_h) = (sum(g), sum(h));
                    assert_ne!(
                        cx.outcome(with_g).unwrap(),
                        cx.outcome(with_h).unwrap(),
                        "{} and {} with {}",
                        bench.text(g),
                        bench.text(h),
                        bench.text(found.context)
                    );
                    let ends = |game| cx.final_score(sum(game), found.starter).unwrap();
                    assert_eq!(ends(found.lower), &found.lower_score);
                    assert_eq!(ends(found.upper), &found.upper_score);
                    assert!(found.lower_score < found.upper_score);
                }
            }
        }
    }
    assert!(equal >= games.len() && apart > 5_000, "{equal} and {apart}");
}

/// Lowers some scores, removes some but not all Left options, or adds Right options.
fn worsened(dice: &mut Dice, cx: ScoringContext<'_>, g: ScoringId) -> ScoringId {
    let scores: &ScoringArena = cx.scores;
    let (left, right) = (scores.left_options(g).to_vec(), scores.right_options(g).to_vec());
    let mut left: Vec<_> = left.into_iter().map(|x| worsened(dice, cx, x)).collect();
    let mut right: Vec<_> = right.into_iter().map(|x| worsened(dice, cx, x)).collect();
    if left.len() > 1 && dice.roll(3) == 0 {
        left.pop();
    }
    if !right.is_empty() && dice.roll(3) == 0 {
        right.push(dice.game(cx, 2, 2));
    }
    let drop =
        if dice.roll(2) == 0 { dice.score(1) } else { scores.score(ScoringId::ZERO).clone() };
    let drop = if drop.signum() > 0 { -drop } else { drop };
    scores.make(&left, &(scores.score(g) + &drop), &right).unwrap()
}

#[test]
fn rows_are_the_final_scores_of_sums() {
    let (bench, mut dice) = (Bench::new(), Dice::new(8));
    let cx = bench.cx();
    let mut pool = Contexts::new(120, &mut dice);
    for _ in 0..10 {
        let g = dice.game(cx, 3, 2);
        let row = pool.row(cx, g);
        for at in 0..120 {
            let sum = cx.add(g, pool.game(cx, at)).unwrap();
            for (player, row) in Player::BOTH.into_iter().zip(row.iter()) {
                assert_eq!(
                    *cx.final_score(sum, player).unwrap(),
                    Rational::from(i64::from(row[at]))
                );
            }
        }
    }
}

#[test]
fn no_context_contradicts_the_order() {
    order_holds(600, 400, 3, 1);
}

#[test]
#[ignore = "minutes: PAIRS=100000 cargo test --release -p upstar-scoring --lib -- --ignored --nocapture ten_thousand"]
fn no_context_of_ten_thousand_contradicts_the_order_of_many_pairs() {
    let pairs = std::env::var("PAIRS").ok().and_then(|n| n.parse().ok()).unwrap_or(100_000);
    order_holds(pairs, 10_000, 3, 2);
}

#[test]
fn the_order_is_one_and_addition_keeps_it() {
    let (bench, mut dice) = (Bench::new(), Dice::new(3));
    let cx = bench.cx();
    let games: Vec<_> = (0..40).map(|_| dice.game(cx, 2, 1)).collect();
    for &g in &games {
        assert!(cx.geq(g, g).unwrap());
        for &h in &games {
            let geq = cx.geq(g, h).unwrap();
            let (minus_g, minus_h) = (cx.negative(g).unwrap(), cx.negative(h).unwrap());
            assert_eq!(geq, cx.geq(minus_h, minus_g).unwrap());
            for &k in games.iter().filter(|_| geq) {
                assert!(!cx.geq(h, k).unwrap() || cx.geq(g, k).unwrap());
                assert!(cx.geq(cx.add(g, k).unwrap(), cx.add(h, k).unwrap()).unwrap());
            }
        }
    }
}

#[test]
fn only_the_finished_game_zero_is_zero() {
    let (bench, mut dice) = (Bench::new(), Dice::new(4));
    let cx = bench.cx();
    for _ in 0..300 {
        let g = dice.game(cx, 3, 1);
        assert_eq!(
            cx.equal(g, ScoringId::ZERO).unwrap(),
            g == ScoringId::ZERO,
            "{}",
            bench.text(g)
        );
    }
}

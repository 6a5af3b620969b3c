//! Compares the lemmas with exhaustive searches of small positions and of random positions.

use std::collections::HashMap;

use upstar_rules::roller::RollerGame;

use super::*;
use crate::Theorems;
use upstar_core::{Budget, Player};
use upstar_short::Universe;

pub(crate) struct Search<'u, R: Ruleset> {
    rules: R,
    cx: ShortContext<'u>,
    known: HashMap<R::Position, Short>,
}

impl<'u, R: Ruleset> Search<'u, R> {
    pub(crate) fn new(rules: R, cx: ShortContext<'u>) -> Search<'u, R> {
        Search { rules, cx, known: HashMap::new() }
    }

    pub(crate) fn value(&mut self, position: &R::Position) -> Short {
        if let Some(&known) = self.known.get(position) {
            return known;
        }
        let [left, right] = Player::BOTH.map(|player| {
            let mut options = Vec::new();
            self.rules.options(position, player, &mut options);
            options.iter().map(|option| self.value(option)).collect::<Vec<Short>>()
        });
        let value = self.cx.canonical(&left, &right).unwrap();
        self.known.insert(position.clone(), value);
        value
    }
}

pub(crate) fn every_row(bumps: usize, height: u32) -> Vec<RollerPosition> {
    let mut rows: Vec<Vec<u32>> = vec![Vec::new()];
    let mut shorter = 0..1;
    for _ in 0..bumps {
        let longer: Vec<Vec<u32>> = rows[shorter]
            .iter()
            .flat_map(|row| (0..=height).map(|bump| [row.as_slice(), &[bump]].concat()))
            .collect();
        shorter = rows.len()..rows.len() + longer.len();
        rows.extend(longer);
    }
    rows.iter().flat_map(|row| places(row)).collect()
}

fn places(row: &[u32]) -> Vec<RollerPosition> {
    (0..=row.len()).map(|at| RollerPosition::new(&row[..at], &row[at..])).collect()
}

/// Returns the same random positions every time.
pub(crate) fn some_rows(count: usize, bumps: usize, height: u32) -> Vec<RollerPosition> {
    let mut state: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut below = |n: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % n
    };
    let mut row = |_| {
        let row: Vec<u32> = (0..bumps).map(|_| below(height as usize + 1) as u32).collect();
        let at = below(bumps + 1);
        RollerPosition::new(&row[..at], &row[at..])
    };
    (0..count).map(&mut row).collect()
}

fn read(text: &str) -> RollerPosition {
    CricketPitch.parse(text).unwrap()
}

fn with_search(test: impl FnOnce(&mut Search<'_, RollerGame>)) {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    test(&mut Search::new(CricketPitch, ShortContext::new(&universe, &budget)));
}

#[track_caller]
fn check_simplification(
    simplify: fn(&RollerPosition) -> RollerPosition,
    bumps: usize,
    height: u32,
) {
    with_search(|search| {
        let mut changed = 0;
        for position in every_row(bumps, height).into_iter().chain(some_rows(20, 7, 5)) {
            let simple = simplify(&position);
            changed += usize::from(simple != position);
            assert_eq!(search.value(&simple), search.value(&position), "{simple} = {position}");
        }
        assert!(changed > 500, "only {changed} positions changed");
    });
}

#[test]
fn pruning_keeps_the_value() {
    check_simplification(prune, 4, 3);
    assert_eq!(prune(&read("[2,3,0,3,4,o,1,2,0,98]")), read("[3,4,o,1,2]"));
}

#[test]
fn reducing_keeps_the_value() {
    check_simplification(reduce, 4, 5);
    assert_eq!(reduce(&read("[3,2,5,8,o,6,2,5,7]")), read("[1,0,3,6,o,4,0,3,5]"));
    assert_eq!(reduce(&read("[3,6,o,4]")), read("[1,4,o,2]"));
    with_search(|search| {
        for position in every_row(4, 2) {
            let higher = on_each_side(&position, |side| side.iter().map(|b| b + 2).collect());
            assert_eq!(search.value(&higher), search.value(&position), "{position}");
        }
    });
}

#[test]
fn evening_out_keeps_the_value() {
    check_simplification(even_out, 4, 5);
    assert_eq!(even_out(&read("[1,1,3,2,o,1,4,5,6,3,1,2]")), read("[1,1,o,1,3,1]"));
    assert_eq!(even_out(&read("[7,5,6,3,o,2,2,1]")), read("[7,5,3,o,1]"));
}

#[test]
fn one_step_of_evening_out_is_the_lemma() {
    with_search(|search| {
        for position in every_row(5, 4) {
            let left = position.left();
            for at in 1..left.len() {
                let (odd, even) = (left[at - 1], left[at]);
                if odd % 2 == 1 && even % 2 == 0 && even > 0 {
                    let gone = if odd >= even { at - 1 } else { at };
                    let fewer = [&left[..gone], &left[gone + 1..]].concat();
                    let fewer = RollerPosition::new(&fewer, position.right());
                    assert_eq!(search.value(&fewer), search.value(&position), "{position}");
                }
            }
        }
    });
}

#[test]
fn keeping_low_keeps_the_value() {
    check_simplification(keep_low, 4, 5);
    assert_eq!(keep_low(&read("[1,1,o,3,5,1,3,3]")), read("[1,1,o,3,3,1,1,1]"));
    assert_eq!(keep_low(&read("[7,2,5,9,3,o]")), read("[7,2,3,3,3,o]"));
}

#[test]
fn ones_are_integers_and_switches() {
    with_search(|search| {
        let cx = search.cx;
        for (a, b) in (0..6_u32).flat_map(|a| (0..6_u32).map(move |b| (a, b))) {
            let position = RollerPosition::new(&vec![1; a as usize], &vec![1; b as usize]);
            let integer = |n: u32| cx.integer(i64::from(n)).unwrap();
            let want = match (a, b) {
                (a, 0) => integer(a),
                (0, b) => cx.neg(integer(b)).unwrap(),
                _ => cx.canonical(&[integer(a - 1)], &[cx.neg(integer(b - 1)).unwrap()]).unwrap(),
            };
            assert_eq!(search.value(&position), want, "{position}");
            let peeled = ((a, b), RollerPosition::new(&[], &[]));
            assert_eq!(peel(&position), Some(peeled).filter(|_| a + b > 0), "{position}");
        }
    });
}

#[test]
fn even_bumps_grow_for_their_side() {
    // Siegel, Lemma 4.4.14. The lemma also holds for a flat bump.
    with_search(|search| {
        for position in every_row(4, 4) {
            let left = position.left();
            for at in (0..left.len()).filter(|&at| left[at] % 2 == 0) {
                let mut higher = left.to_vec();
                higher[at] += 2;
                let higher = RollerPosition::new(&higher, position.right());
                let (g, h) = (search.value(&position), search.value(&higher));
                assert!(search.cx.leq(g, h).unwrap(), "{position} <= {higher}");
            }
        }
    });
}

#[test]
fn what_is_peeled_is_a_base() {
    let cases = [
        ("[1,1,5,o,7,3,1]", Some(((2, 1), "[5,o,7,3]"))),
        ("[3,o,5,1]", Some(((0, 1), "[3,o,5]"))),
        ("[1,o,3]", Some(((1, 0), "[o,3]"))),
        ("[o,3]", None),
        ("[o]", None),
        ("[1,2,o,1]", None),
        ("[3,1,o,1]", None),
    ];
    for (position, want) in cases {
        let want = want.map(|(ones, inner)| (ones, read(inner)));
        assert_eq!(peel(&read(position)), want, "{position}");
    }
}

#[test]
fn every_position_has_the_value_of_search() {
    with_search(|search| {
        let many_levels = [
            "[1,1,3,3,o,3,1]",
            "[1,3,3,o,3,1,1]",
            "[1,1,3,5,5,o,5,5,5,1]",
            "[1,3,3,5,o,5,3,1,1]",
            "[1,1,3,5,7,o,7,3,1]",
        ];
        let rows = every_row(5, 4).into_iter().chain(some_rows(60, 7, 6));
        for position in rows.chain(many_levels.map(read)) {
            let searched = search.value(&position);
            let lemma = value_of_ordinal_sum(&position, search.cx).unwrap();
            assert_eq!(lemma, Some(searched), "{position}");
            let lemma = Theorems::ALL.value(&CricketPitch, &position, search.cx).unwrap();
            assert_eq!(lemma, Some(searched), "{position}");
            assert_eq!(Theorems::NONE.value(&CricketPitch, &position, search.cx).unwrap(), None);
        }
    });
}

#[test]
#[ignore = "takes some seconds"]
fn longer_positions_have_the_value_of_search() {
    with_search(|search| {
        for position in every_row(6, 6).into_iter().chain(some_rows(500, 8, 7)) {
            let searched = search.value(&position);
            let lemma = value(&position, search.cx).unwrap();
            assert_eq!(lemma, Some(searched), "{position}");
        }
    });
}

#[test]
fn low_points_decide_who_wins() {
    assert_eq!(low_points(&read("[1,2,3,4,o,1,2,3]")), (Some(1), Some(1)));
    assert_eq!(low_points(&read("[5,2,3,4,o,2,2,3]")), (Some(3), None));
    with_search(|search| {
        for position in every_row(4, 5).into_iter().chain(some_rows(20, 7, 5)) {
            let searched = search.value(&position);
            assert_eq!(outcome(&position), search.cx.outcome(searched).unwrap(), "{position}");
        }
    });
}

#[test]
fn big_bumps_and_long_rows_are_fast() {
    let (universe, budget) = (Universe::new(), Budget::steps(200_000));
    let cx = ShortContext::new(&universe, &budget);
    let value = |text: &str| value(&read(text), cx).unwrap().unwrap();
    let star = |n| cx.nimber(n).unwrap();
    assert_eq!(value("[1000000001,o,1000000001]"), star(1));
    assert_eq!(value("[1,999999999,o,999999999,1]"), star(2));
    assert_eq!(value("[1,999999999,o,4294967295,1]"), value("[1,3,o,5,1]"));
    let rising: Vec<String> = (0..500).map(|k| (2 * k + 1).to_string()).collect();
    let falling: Vec<String> = rising.iter().rev().cloned().collect();
    assert_eq!(value(&format!("[{},o,{}]", rising.join(","), falling.join(","))), star(500));
    let ones = "1,".repeat(999);
    assert_eq!(value(&format!("[{ones}1,o]")), cx.integer(1000).unwrap());
    let narrow = value(&format!("[1,o,3,{}3]", "3,".repeat(900)));
    assert_eq!(cx.hackenbush_dimension(narrow.form()).unwrap(), 903);
}

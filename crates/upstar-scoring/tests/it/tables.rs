//! The printed tables of the thesis, periods, and heap games against explicit trees.

use std::collections::HashMap;

use upstar_core::Budget;
use upstar_number::{IBig, Rational};
use upstar_scoring::heaps::{HeapCode, HeapValues, ScoringHeap, TwoHeapTable, find_period};
use upstar_scoring::{ScoringArena, ScoringContext, SumKind};

fn code(text: &str) -> HeapCode {
    text.parse().unwrap()
}

fn table(operator: SumKind, first: &str, second: &str, n: u32, m: u32) -> TwoHeapTable {
    TwoHeapTable::new(operator, code(first), code(second), n, m, &Budget::unlimited()).unwrap()
}

/// Returns the wrong cells (n, m) of a printed table, with correct values.
fn wrong_cells(table: &TwoHeapTable, printed: &str) -> Vec<(usize, usize, String)> {
    let mut wrong = Vec::new();
    let rows: Vec<&str> = printed.lines().filter(|l| !l.trim().is_empty()).collect();
    assert_eq!(rows.len(), 13);
    for (m, row) in rows.iter().enumerate() {
        let cells: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(cells.len(), 13);
        for (n, cell) in cells.iter().enumerate() {
            let value = table.get(n, m).unwrap().to_string();
            if value != *cell {
                wrong.push((n, m, value));
            }
        }
    }
    wrong
}

#[test]
fn table_3_2_errs_in_four_cells() {
    let table = table(SumKind::Disjunctive, "(123,123)", "(123,123)", 12, 12);
    let printed = "
        0 1 0 3 2 3 0 1 2 3 2 1 0
        1 0 1 2 3 2 1 0 1 2 3 2 1
        0 1 0 3 2 3 0 1 2 3 2 1 0
        3 2 3 0 1 2 3 2 1 0 1 2 3
        2 3 2 1 0 1 2 3 2 1 0 1 2
        3 2 3 2 1 0 1 2 3 2 1 2 1
        0 1 0 3 2 1 0 1 2 3 2 1 0
        1 0 1 2 3 2 1 0 1 2 3 2 1
        2 1 2 1 2 3 2 1 0 1 2 3 2
        3 2 3 0 1 2 3 2 1 0 1 2 3
        2 3 2 1 0 1 2 3 2 1 0 1 2
        1 2 1 2 1 2 1 2 3 2 1 0 1
        0 1 0 3 2 1 0 1 2 3 2 1 0";
    let three = |n, m| (n, m, "3".to_string());
    assert_eq!(
        wrong_cells(&table, printed),
        [three(6, 5), three(12, 5), three(5, 6), three(5, 12)]
    );
}

#[test]
fn table_3_3_is_right() {
    let table = table(SumKind::Disjunctive, "(123,123)", "(3111,1234)", 12, 12);
    let printed = "
         0  1  0  3  2  3  0  1  2  3  2  1  0
         1  0  1  2  3  2  1  0  1  2  3  2  1
         2  1  2  1  2  1  2  1  2  1  2  1  2
         3  2  3  0  1  2  3  2  1  0  1  2  3
         4  3  4  1  2  1  4  3  2  1  2  3  4
        -3  4 -3  6  5  6 -3 -2  5  6  5 -2 -3
         4 -3  4  5  6 -1  4  3  4 -1  0  3  4
        -3  4 -3  6  5  6 -3 -2  5  6  5 -2 -3
         4 -3  4  5  6 -1  4  3  4 -1  0  3  4
        -3  4 -3  6  5  6 -3 -2  5  6  5 -2 -3
         4 -3  4  5  6 -1  4  3  4 -1  0  3  4
        -3  4 -3  6  5  6 -3 -2  5  6  5 -2 -3
         4 -3  4  5  6 -1  4  3  4 -1  0  3  4";
    assert_eq!(wrong_cells(&table, printed), []);
}

const TABLE_4_1_PRINTED: &str = "
    0 1 2 3 4 -1 2 3 0 1 2 1 0
    1 2 3 4 5 2 3 4 1 2 3 2 1
    2 3 4 5 6 3 4 5 2 3 4 3 2
    3 4 5 6 7 4 5 6 3 4 5 4 3
    2 3 4 5 6 1 0 1 2 3 2 1 2
    1 2 3 4 5 0 1 2 3 4 3 2 3
    0 1 2 3 4 1 2 3 4 3 2 3 4
    1 2 3 4 5 2 3 4 5 4 3 4 5
    2 3 4 5 6 3 2 3 4 5 4 3 4
    3 4 5 6 7 2 1 2 3 4 3 2 3
    2 3 4 5 6 1 0 1 2 3 2 3 1
    1 2 3 4 5 0 1 2 3 4 3 2 3
    0 1 2 3 4 1 2 3 4 5 4 3 2";

const TABLE_4_1: &str = "
    0 1 2 3 4 -1 2 3 0 1 2 1 0
    1 2 3 4 5 2 3 4 1 2 3 2 1
    2 3 4 5 6 3 4 5 2 3 4 3 2
    3 4 5 6 7 4 5 6 3 4 5 4 3
    2 3 4 5 6 1 2 3 2 3 4 3 2
    1 2 3 4 5 0 1 2 1 2 3 2 1
    0 1 2 3 4 1 2 3 2 1 2 1 0
    1 2 3 4 5 2 3 4 3 2 3 2 1
    2 3 4 5 6 3 4 5 4 3 4 3 2
    3 4 5 6 7 2 3 4 3 2 3 4 3
    2 3 4 5 6 1 2 3 2 1 2 3 2
    1 2 3 4 5 0 1 2 1 0 1 2 1
    0 1 2 3 4 1 2 3 2 1 2 3 2";

#[test]
fn table_4_1_errs_from_the_cell_6_4_on() {
    let table = table(SumKind::Selective, "(3311,1234)", "(333,123)", 12, 12);
    assert_eq!(wrong_cells(&table, TABLE_4_1), []);
    let wrong = wrong_cells(&table, TABLE_4_1_PRINTED);
    assert_eq!(wrong[0], (6, 4, "2".to_string()));
    assert_eq!(wrong.len(), 34);
}

#[test]
fn table_4_2_is_right() {
    let table = table(SumKind::Sequential, "(123,123)", "(30033,10045)", 12, 12);
    let printed = "
        0  1  0  3  2  3  0  1  2  3  2  1  0
        1  0  1  2  3  2  1  0  1  2  3  2  1
        0  1  0  3  2  3  0  1  2  3  2  1  0
        1  0  1  2  3  2  1  0  1  2  3  2  1
        4 -3  4  5  6 -1 -2  3  4  5  0 -1  2
        5 -4  5  6  7 -2 -3  4  5  6 -1 -2  3
        4 -3  4  5  6 -1 -2  3  4  5  0 -1  2
        5 -4  5  6  7 -2 -3  4  5  6 -1 -2  3
        4 -3  4  5  6 -1 -2  3  4  5  0 -1  2
        1  0  1  2  3  2  1  0  1  2  3  2  1
        0  1  0  3  2  3  0  1  2  3  2  1  0
        1  0  1  2  3  2  1  0  1  2  3  2  1
        0  1  0  3  2  3  0  1  2  3  2  1  0";
    assert_eq!(wrong_cells(&table, printed), []);
}

#[test]
fn large_tables_take_no_time() {
    let table = table(SumKind::Disjunctive, "(123,123)", "(123,123)", 200, 200);
    for n in 0..=200 {
        for m in 0..=200 {
            assert_eq!(table.get(n, m), table.get(m, n));
        }
    }
    assert_eq!(table.get(201, 0), None);
}

fn agrees_with_trees(operator: SumKind, codes: &[&str], positions: &[&[(usize, u32)]]) {
    let budget = Budget::unlimited();
    let scores = ScoringArena::new();
    let cx = ScoringContext::new(&scores, &budget);
    let codes: Vec<HeapCode> = codes.iter().map(|c| code(c)).collect();
    let mut heaps = HeapValues::new(operator, codes).unwrap();
    for position in positions {
        let position: Vec<ScoringHeap> =
            position.iter().map(|&(code, size)| ScoringHeap { code, size }).collect();
        let tree = heaps.tree(cx, &position).unwrap();
        let value = heaps.value(&position, &budget).unwrap();
        assert_eq!(cx.left_score(tree).unwrap(), &value, "{operator:?} {position:?}");
        assert_eq!(cx.right_score(tree).unwrap(), &-value);
        if position.len() == 1 {
            assert!(cx.is_impartial(tree).unwrap());
        }
    }
}

#[test]
fn values_are_left_scores_of_trees() {
    let pairs: Vec<Vec<(usize, u32)>> =
        (0..5).flat_map(|n| (0..5).map(move |m| vec![(0, n), (1, m)])).collect();
    let pairs: Vec<&[(usize, u32)]> = pairs.iter().map(Vec::as_slice).collect();
    for operator in SumKind::ALL {
        agrees_with_trees(operator, &["(3311,1234)", "([3,2,3],[1/2,-1,7/3])"], &pairs);
    }
    // Taking and breaking, with up to three heaps from one, and a code that cannot take the last
    // bean.
    for operator in [SumKind::Disjunctive, SumKind::Conjunctive, SumKind::Selective] {
        agrees_with_trees(operator, &["(26,12)", "([8,6],[1,-2])"], &pairs);
        agrees_with_trees(operator, &["(7,1)"], &[&[(0, 6)], &[(0, 2), (0, 3), (0, 2)]]);
    }
    agrees_with_trees(SumKind::Sequential, &["(123,123)", "(2,1)"], &[&[(1, 1), (0, 4), (1, 3)]]);
}

#[test]
fn a_table_is_what_the_engine_says() {
    for operator in SumKind::ALL {
        let (first, second) = ("([1,2,3,0,2],[1/2,1,-1,0,4])", "(213,312)");
        let table = table(operator, first, second, 9, 9);
        let mut heaps = HeapValues::new(operator, vec![code(first), code(second)]).unwrap();
        for n in 0..=9_u32 {
            for m in 0..=9_u32 {
                let position = [ScoringHeap { code: 0, size: n }, ScoringHeap { code: 1, size: m }];
                let value = heaps.value(&position, &Budget::unlimited()).unwrap();
                assert_eq!(table.get(n as usize, m as usize), Some(&value), "{operator:?} {n} {m}");
            }
        }
    }
}

#[test]
fn conjunctive_values_add_up_whatever_breaks() {
    // Theorem 4.1.4, checked with trees.
    let codes = ["(1357,1234)", "([9,14],[-1,2])"];
    let positions: [&[(usize, u32)]; 3] = [&[(0, 6), (1, 5)], &[(0, 7), (0, 4)], &[(1, 6), (1, 4)]];
    agrees_with_trees(SumKind::Conjunctive, &codes, &positions);
}

#[test]
fn scoring_nim_is_an_alternating_sum() {
    let nim = HeapCode::subtraction(&[1, 2, 3, 4, 5, 6, 7, 8]).unwrap();
    let mut heaps = HeapValues::new(SumKind::Disjunctive, vec![nim]).unwrap();
    for a in 0..=8_u32 {
        for b in 0..=a {
            for c in 0..=b {
                let position = [b, a, c].map(|size| ScoringHeap { code: 0, size });
                let value = heaps.value(&position, &Budget::unlimited()).unwrap();
                assert_eq!(value, Rational::from(i64::from(a) - i64::from(b) + i64::from(c)));
            }
        }
    }
}

#[test]
fn periods_are_proved() {
    let budget = Budget::unlimited();
    let alone = |text: &str| {
        let found =
            find_period(SumKind::Disjunctive, &code(text), &code("(3,1)"), 0, 2000, &budget);
        let found = found.unwrap().unwrap();
        (found.preperiod, found.period)
    };
    assert_eq!(alone("(00033,00045)"), (27, 10));
    // The period is not twice the longest take, because points differ from beans.
    assert_eq!(alone("(3333,2222)"), (0, 5));
    assert_eq!(alone("(3111,1234)"), (4, 2));
    assert_eq!(alone("(3311,1234)"), (8, 4));
    assert_eq!(alone("(333,123)"), (0, 6));
    // Only whole heaps can be taken, so nothing happens to large ones.
    assert_eq!(alone("(111,123)"), (4, 1));
    assert!(
        find_period(SumKind::Disjunctive, &code("(26,12)"), &code("(3,1)"), 0, 50, &budget)
            .is_err()
    );
    let short =
        find_period(SumKind::Disjunctive, &code("(00033,00045)"), &code("(3,1)"), 0, 20, &budget);
    assert_eq!(short.unwrap(), None);
}

fn with_one_bean(operator: SumKind, first: &str) -> (String, usize) {
    let table = table(operator, first, "(3,1)", 7, 1);
    let row: Vec<String> = (0..8).map(|n| table.get(n, 1).unwrap().to_string()).collect();
    let budget = Budget::unlimited();
    let period = find_period(operator, &code(first), &code("(3,1)"), 1, 100, &budget);
    (row.join(" "), period.unwrap().unwrap().period)
}

#[test]
fn conjecture_4_2_3_is_false() {
    // The conjecture claims the same period.
    let (sum, period) = with_one_bean(SumKind::Disjunctive, "(3,2)");
    assert_eq!((&sum[..], period), ("1 1 1 1 1 1 1 1", 1));
    let (sum, period) = with_one_bean(SumKind::Selective, "(3,2)");
    assert_eq!((&sum[..], period), ("1 3 1 3 1 3 1 3", 2));
}

#[test]
fn conjecture_4_3_1_is_false() {
    // The conjecture claims the same period.
    let (sum, period) = with_one_bean(SumKind::Disjunctive, "(3,0)");
    assert_eq!((&sum[..], period), ("1 1 1 1 1 1 1 1", 1));
    let (sum, period) = with_one_bean(SumKind::Sequential, "(3,0)");
    assert_eq!((&sum[..], period), ("1 -1 1 -1 1 -1 1 -1", 2));
}

#[test]
fn what_is_not_defined_is_refused() {
    assert!(HeapValues::new(SumKind::Sequential, vec![code("(7,1)")]).is_err());
    let mut heaps = HeapValues::new(SumKind::Disjunctive, vec![code("(7,1)")]).unwrap();
    let budget = Budget::unlimited();
    assert!(heaps.value(&[ScoringHeap { code: 1, size: 1 }], &budget).is_err());
    assert!(heaps.value(&[ScoringHeap { code: 0, size: u32::MAX }], &budget).is_err());
    assert!(heaps.value(&[ScoringHeap { code: 0, size: 200 }], &Budget::steps(1000)).is_err());
    assert!(HeapValues::new(SumKind::Disjunctive, vec![code("(1,[10000000000000000])")]).is_err());
}

/// The final score of two heaps in sixths, by definition. A move takes i tokens of a heap for
/// `points[i - 1]` sixths, or none if the entry is `None`.
fn sixths(
    operator: SumKind,
    points: [&[Option<i64>]; 2],
    heaps: [usize; 2],
    known: &mut HashMap<[usize; 2], i64>,
) -> i64 {
    if let Some(&score) = known.get(&heaps) {
        return score;
    }
    let moves: [Vec<(usize, i64)>; 2] = [0, 1].map(|side: usize| {
        let takes = (1..).zip(points[side]).filter(|&(take, _)| take <= heaps[side]);
        takes
            .filter_map(|(take, points)| points.map(|points| (heaps[side] - take, points)))
            .collect()
    });
    let [first, second] = &moves;
    let both = first.iter().flat_map(|a| second.iter().map(move |b| ([a.0, b.0], a.1 + b.1)));
    let one = first.iter().map(|a| ([a.0, heaps[1]], a.1));
    let other = second.iter().map(|b| ([heaps[0], b.0], b.1));
    let (stuck, stuck_too) = (first.is_empty(), second.is_empty());
    let all: Vec<([usize; 2], i64)> = match operator {
        SumKind::Disjunctive => one.chain(other).collect(),
        SumKind::Conjunctive if stuck || stuck_too => one.chain(other).collect(),
        SumKind::Conjunctive => both.collect(),
        SumKind::Selective => one.chain(other).chain(both).collect(),
        SumKind::Sequential if stuck => other.collect(),
        SumKind::Sequential => one.collect(),
    };
    let scores = all.into_iter().map(|(to, gain)| gain - sixths(operator, points, to, known));
    let score = scores.max().unwrap_or(0);
    known.insert(heaps, score);
    score
}

#[test]
fn periods_with_rational_points_are_those_of_the_definition() {
    let mut state = 3_u32;
    let mut random = |n: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % n
    };
    let mut compared = 0;
    for round in 0..400 {
        let operator = SumKind::ALL[round % 4];
        let mut points = || -> Vec<Option<i64>> {
            let takes = 1 + random(3);
            let mut points: Vec<Option<i64>> =
                (1..takes).map(|_| (random(3) > 0).then(|| i64::from(random(25)) - 12)).collect();
            points.push(Some(i64::from(random(25)) - 12));
            points
        };
        let lists = [points(), points()];
        let m = random(4);
        let codes = lists.each_ref().map(|points| {
            let digits = points.iter().map(|points| if points.is_some() { 3 } else { 0 });
            let sixths = points
                .iter()
                .map(|points| Rational::new(IBig::from(points.unwrap_or(0)), 6_u8.into()).unwrap());
            HeapCode::new(digits.collect(), sixths.collect()).unwrap()
        });
        let budget = Budget::unlimited();
        let found = find_period(operator, &codes[0], &codes[1], m, 2000, &budget).unwrap();
        let Some(found) = found else { continue };
        let mut known = HashMap::new();
        let points = lists.each_ref().map(Vec::as_slice);
        let mut score = |n| sixths(operator, points, [n, m as usize], &mut known);
        let scores: Vec<i64> =
            (0..found.preperiod + 3 * found.period + 20).map(&mut score).collect();
        let repeats = |from: usize, period: usize| {
            (from..scores.len() - period).all(|n| scores[n] == scores[n + period])
        };
        assert!(repeats(found.preperiod, found.period), "{operator:?} {lists:?} {m}");
        assert!(found.preperiod == 0 || !repeats(found.preperiod - 1, found.period));
        assert!((1..found.period).all(|period| !repeats(found.preperiod, period)));
        compared += 1;
    }
    assert!(compared > 300, "{compared}");
}

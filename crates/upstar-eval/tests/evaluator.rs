//! The evaluator with a toy ruleset and a toy theory: several workers, loops, backups.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use upstar_core::{
    BoardView, Budget, Budgeted, Interrupted, Player, PositionError, Ruleset, RulesetDoc,
    StopReason,
};
use upstar_eval::{Evaluator, Theory, ValueBackup, ValueTable, WorkerGroup};

static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "countdown",
    title: "Countdown",
    rules: "Subtract 1 or 2 from one of the numbers.",
    notation: "Numbers.",
    options: &[],
    known: "It ends.",
    sources: "These tests.",
    examples: &[],
    enumeration: None,
};

/// A ruleset: subtract 1 or 2 from one of several numbers. With `back`, a 0 becomes that number.
struct Countdown {
    back: Option<u32>,
}

impl Ruleset for Countdown {
    type Position = Vec<u32>;

    fn options(&self, position: &Vec<u32>, _: Player, out: &mut Vec<Vec<u32>>) {
        for (i, &n) in position.iter().enumerate() {
            for step in 1..=2 {
                let next = match n.checked_sub(step) {
                    Some(0) => self.back.unwrap_or(0),
                    Some(rest) => rest,
                    None => continue,
                };
                let mut option = position.clone();
                option[i] = next;
                out.push(option);
            }
        }
    }

    fn normalise(&self, mut position: Vec<u32>) -> Vec<u32> {
        position.retain(|&n| n > 0);
        position.sort_unstable();
        position
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn parse(&self, _: &str) -> Result<Vec<u32>, PositionError> {
        Err(PositionError::new("not needed here", (0, 0)))
    }

    fn print(&self, position: &Vec<u32>) -> String {
        format!("{position:?}")
    }

    fn view(&self, _: &Vec<u32>) -> BoardView {
        BoardView::Heaps(Vec::new())
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

#[derive(Clone, Copy)]
struct Counting<'a> {
    folds: &'a AtomicUsize,
    budget: &'a Budget,
}

impl Theory for Counting<'_> {
    type Value = u32;

    fn zero(self) -> u32 {
        0
    }

    fn key(value: u32) -> u32 {
        value
    }

    fn fold(self, left: &[u32], _: &[u32]) -> Budgeted<u32> {
        self.folds.fetch_add(1, Ordering::Relaxed);
        Ok((0..)
            .zip(left.iter().copied().chain([u32::MAX]))
            .find(|(i, n)| i != n)
            .map_or(0, |(i, _)| i))
    }

    fn add(self, a: u32, b: u32) -> Budgeted<u32> {
        Ok(a ^ b)
    }

    fn negate(self, a: u32) -> Budgeted<u32> {
        Ok(a)
    }

    fn budget(&self) -> &Budget {
        self.budget
    }
}

fn by_group(
    rules: &Countdown,
    table: &ValueTable<Vec<u32>, u32>,
    position: &Vec<u32>,
    workers: usize,
    steps: u64,
) -> (Budgeted<u32>, usize) {
    let folds = AtomicUsize::new(0);
    let group = WorkerGroup::new(workers);
    let work = |worker: usize| {
        let budget = Budget::steps(steps);
        let theory = Counting { folds: &folds, budget: &budget };
        group.run(|| Evaluator::new(rules, theory, table).in_group(&group, worker).value(position))
    };
    let results: Vec<Budgeted<u32>> = thread::scope(|scope| {
        let work = &work;
        let threads: Vec<_> = (0..workers).map(|n| scope.spawn(move || work(n))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let answer = results.into_iter().reduce(Budgeted::or).unwrap();
    (answer, folds.load(Ordering::Relaxed))
}

#[test]
fn a_group_looks_at_every_position_once() {
    let rules = Countdown { back: None };
    for workers in [1, 2, 3, 8] {
        for position in [vec![3, 3], vec![9, 8, 7], vec![20, 19, 18], vec![5, 5, 5, 5, 5]] {
            let table = ValueTable::new();
            let (value, folds) = by_group(&rules, &table, &position, workers, u64::MAX);
            let expected = position.iter().fold(0, |sum, n| sum ^ (n % 3));
            assert_eq!(value, Ok(expected), "{position:?}");
            assert_eq!(folds, table.len(), "{position:?} with {workers}");
        }
    }
}

/// Reduces every number modulo 3 and returns the value of those that become 1.
fn without_threes(position: &[u32], out: &mut Vec<Vec<u32>>) -> Budgeted<u32> {
    if position.contains(&u32::MAX) {
        return Err(Interrupted::loops());
    }
    out.extend(position.iter().filter(|&n| n % 3 == 2).map(|_| vec![2]));
    Ok(position.iter().filter(|&n| n % 3 == 1).fold(0, |sum, _| sum ^ 1))
}

#[test]
fn a_decomposition_replaces_the_rules() {
    let rules = Countdown { back: None };
    let apart = |position: &Vec<u32>, out: &mut Vec<Vec<u32>>| without_threes(position, out);
    let value = |position: &Vec<u32>| {
        let (table, folds, budget) = (ValueTable::new(), AtomicUsize::new(0), Budget::unlimited());
        let theory = Counting { folds: &folds, budget: &budget };
        let mut evaluator = Evaluator::new(&rules, theory, &table).with_decomposition(&apart);
        let value = evaluator.value(position);
        drop(evaluator);
        (value, table.len(), folds.load(Ordering::Relaxed))
    };
    assert_eq!(value(&vec![20, 19, 18]), (Ok(2 ^ 1), 1, 1), "2 is all that is looked at");
    assert_eq!(value(&vec![7, 4, 9]), (Ok(0), 0, 0));
    assert_eq!(value(&vec![u32::MAX]), (Err(Interrupted::loops()), 0, 0));
    for workers in [1, 2, 8] {
        let table = ValueTable::new();
        let (folds, group) = (AtomicUsize::new(0), WorkerGroup::new(workers));
        let work = || {
            let budget = Budget::unlimited();
            let theory = Counting { folds: &folds, budget: &budget };
            Evaluator::new(&rules, theory, &table).with_decomposition(&apart).value(&vec![5, 4])
        };
        thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(|| assert_eq!(group.run(work), Ok(2 ^ 1)));
            }
        });
        assert!((1..=workers).contains(&folds.load(Ordering::Relaxed)));
    }
}

#[test]
fn a_group_says_what_stopped_it_and_what_it_found_stays() {
    let rules = Countdown { back: None };
    let table = ValueTable::new();
    let (stopped, _) = by_group(&rules, &table, &vec![20, 19, 18], 2, 100);
    assert_eq!(stopped.unwrap_err().reason, StopReason::Steps { limit: 100 });
    let before = table.len();
    assert!(before > 0);
    let (value, folds) = by_group(&rules, &table, &vec![20, 19, 18], 2, u64::MAX);
    assert_eq!((value, folds), (Ok(2 ^ 1), table.len() - before));
}

#[test]
fn repetitions_are_found_by_one_worker_and_by_many() {
    let rules = Countdown { back: Some(3) };
    for workers in [1, 2, 4] {
        let (value, _) = by_group(&rules, &ValueTable::new(), &vec![4, 4], workers, 1_000_000);
        assert_eq!(value, Err(Interrupted::loops()));
    }
    let (folds, budget) = (AtomicUsize::new(0), Budget::unlimited());
    let theory = Counting { folds: &folds, budget: &budget };
    let alone = Evaluator::new(&rules, theory, &ValueTable::new()).value(&vec![4, 4]);
    assert_eq!(alone, Err(Interrupted::loops()));
}

#[test]
fn a_line_of_play_may_be_long() {
    let (folds, budget) = (AtomicUsize::new(0), Budget::unlimited());
    let theory = Counting { folds: &folds, budget: &budget };
    let value =
        Evaluator::new(&Countdown { back: None }, theory, &ValueTable::new()).value(&vec![100_000]);
    assert_eq!(value, Ok(100_000 % 3));
}

fn alone(
    table: &ValueTable<Vec<u32>, u32>,
    position: &Vec<u32>,
    steps: u64,
) -> (Budgeted<u32>, usize) {
    let (folds, budget) = (AtomicUsize::new(0), Budget::steps(steps));
    let theory = Counting { folds: &folds, budget: &budget };
    let value = Evaluator::new(&Countdown { back: None }, theory, table).value(position);
    (value, folds.load(Ordering::Relaxed))
}

#[test]
fn later_evaluators_use_cached_values() {
    let position = vec![20, 19, 18];
    let by_one = ValueTable::new();
    assert!(alone(&by_one, &position, 100).0.is_err());
    let before = by_one.len();
    let (value, folds) = alone(&by_one, &position, u64::MAX);
    assert_eq!((value, folds), (Ok(2 ^ 1), by_one.len() - before));
    assert_eq!(alone(&by_one, &position, u64::MAX), (Ok(2 ^ 1), 0));

    let by_many = ValueTable::new();
    by_group(&Countdown { back: None }, &by_many, &position, 2, u64::MAX).0.unwrap();
    assert_eq!(alone(&by_many, &position, u64::MAX), (Ok(2 ^ 1), 0));

    let long = ValueTable::new();
    assert_eq!(alone(&long, &vec![5_000], u64::MAX), (Ok(5_000 % 3), long.len()));
    assert_eq!(alone(&long, &vec![5_000], u64::MAX), (Ok(5_000 % 3), 0));
}

#[derive(Default)]
struct Drawer(Mutex<HashMap<Vec<u32>, u32>>);

impl ValueBackup<Vec<u32>, u32> for Drawer {
    fn load(&self, position: &Vec<u32>) -> Budgeted<Option<u32>> {
        Ok(self.0.lock().unwrap().get(position).copied())
    }

    fn keep(&self, position: &Vec<u32>, value: u32) -> Budgeted<()> {
        self.0.lock().unwrap().insert(position.clone(), value);
        Ok(())
    }
}

#[test]
fn stored_values_are_not_evaluated_again() {
    let (rules, drawer, budget) =
        (Countdown { back: None }, Drawer::default(), Budget::unlimited());
    for (expected_folds, position) in [(true, vec![9, 8]), (false, vec![9, 8]), (false, vec![7, 8])]
    {
        let folds = AtomicUsize::new(0);
        let theory = Counting { folds: &folds, budget: &budget };
        let value = Evaluator::new(&rules, theory, &ValueTable::new())
            .with_backup(&drawer)
            .value(&position);
        assert_eq!(value, Ok(position.iter().fold(0, |sum, n| sum ^ (n % 3))));
        assert_eq!(folds.load(Ordering::Relaxed) > 0, expected_folds);
    }
}

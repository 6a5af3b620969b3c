//! Tests of threats, closures and reduced forms against definitions and published theorems.

use upstar_core::{Budget, Player};
use upstar_form::FormId;

use crate::universe::{Short, ShortContext, Universe};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kind {
    is_number: bool,
    is_threatbare: bool,
    is_quiet: bool,
    is_close: bool,
}

fn kind(cx: ShortContext<'_>, form: FormId) -> Kind {
    Kind {
        is_number: cx.is_number(cx.value(form).unwrap()),
        is_threatbare: cx.is_threatbare(form).unwrap(),
        is_quiet: cx.has_quiet_numbers(form).unwrap(),
        is_close: cx.is_close_to_closure(form).unwrap(),
    }
}

fn check(cx: ShortContext<'_>, form: FormId) -> Kind {
    let kind = kind(cx, form);
    if kind.is_quiet {
        assert_eq!(kind.is_close, kind.is_number || kind.is_threatbare, "{}", text(cx, form));
    }
    // Lemma 4.2.12 and, with its converse, Lemma 4.2.16.
    let value = cx.value(form).unwrap();
    let stops = (cx.left_stop(value).unwrap(), cx.right_stop(value).unwrap());
    let threats = (cx.threat(form, Player::Left).unwrap(), cx.threat(form, Player::Right).unwrap());
    assert!(threats.1 <= stops.1 && stops.1 <= stops.0 && stops.0 <= threats.0);
    if !kind.is_number {
        assert_eq!(kind.is_threatbare, stops == threats, "{}", text(cx, form));
    }
    kind
}

fn text(cx: ShortContext<'_>, form: FormId) -> String {
    cx.form_term(form).unwrap().print(upstar_notation::Style::Ascii, 1000).unwrap()
}

fn subsets(all: &[FormId], most: usize) -> Vec<Vec<FormId>> {
    let mut sets = vec![Vec::new()];
    for &form in all {
        for i in 0..sets.len() {
            if sets[i].len() < most {
                let mut larger = sets[i].clone();
                larger.push(form);
                sets.push(larger);
            }
        }
    }
    sets
}

/// Returns all forms of height at most `day` with at most `most` options for each player. Followers
/// may have more.
fn literal_forms(cx: ShortContext<'_>, day: usize, most: usize) -> Vec<FormId> {
    let mut all = vec![FormId::ZERO];
    for n in 1..=day {
        let sets = subsets(&all, if n == day { most } else { usize::MAX });
        let make = |l: &Vec<FormId>, r: &Vec<FormId>| cx.forms().make(l, r).unwrap();
        all = sets.iter().flat_map(|l| sets.iter().map(move |r| make(l, r))).collect();
    }
    all
}

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }

    fn pick(&mut self, all: &[FormId], most: usize) -> Vec<FormId> {
        (0..self.below(most + 1)).map(|_| all[self.below(all.len())]).collect()
    }
}

fn random_forms(cx: ShortContext<'_>, seed: u64, count: usize, most: usize) -> Vec<FormId> {
    let mut dice = Dice(seed);
    let mut all = vec![FormId::ZERO];
    all.extend([1, -1, 2].map(|n| cx.forms().integer(n).unwrap()));
    for _ in 0..count {
        let (left, right) = (dice.pick(&all, most), dice.pick(&all, most));
        all.push(cx.forms().make(&left, &right).unwrap());
    }
    all
}

#[test]
fn threatbare_forms_of_day_two() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let cx = ShortContext::new(&universe, &budget);
    let kinds: Vec<Kind> =
        literal_forms(cx, 2, usize::MAX).into_iter().map(|form| check(cx, form)).collect();
    assert_eq!(kinds.len(), 256);
    let count = |what: fn(&Kind) -> bool| kinds.iter().filter(|kind| what(kind)).count();
    // Theorem 4.2.19 as printed holds for all of these forms.
    assert_eq!(count(|kind| kind.is_threatbare && !kind.is_close), 0);
    assert_eq!(count(|kind| kind.is_threatbare), 212);
    assert!(kinds.iter().all(|kind| kind.is_threatbare || kind.is_number));
    assert_eq!(count(|kind| kind.is_quiet), 248);
}

#[test]
fn threatbare_canonical_forms_of_day_three() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let cx = ShortContext::new(&universe, &budget);
    let day = cx.day(3).unwrap();
    let kinds: Vec<Kind> = day.iter().map(|g| check(cx, g.form())).collect();
    assert!(kinds.iter().all(|kind| kind.is_quiet));
    assert_eq!(kinds.iter().filter(|kind| kind.is_threatbare && !kind.is_number).count(), 510);
}

/// Counts the threatbare forms that are not numbers. The first two counts are for forms with a
/// number that is not quiet, the first for those not close to their closures. The third count is
/// for all other forms.
fn survey(cx: ShortContext<'_>, forms: impl IntoIterator<Item = FormId>) -> [u64; 3] {
    let mut counts = [0; 3];
    for form in forms {
        match check(cx, form) {
            Kind { is_number: true, .. } | Kind { is_threatbare: false, .. } => {}
            Kind { is_quiet: true, .. } => counts[2] += 1,
            Kind { is_close, .. } => counts[usize::from(is_close)] += 1,
        }
    }
    counts
}

#[test]
fn threatbare_random_forms() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let cx = ShortContext::new(&universe, &budget);
    let forms = (0..30).flat_map(|seed| random_forms(cx, seed, 40, 3));
    assert_eq!(survey(cx, forms), [46, 30, 155]);
}

#[test]
#[ignore = "seconds when optimised; cargo test --release -p upstar-short -- --ignored threatbare_forms"]
fn threatbare_forms_of_day_three_with_one_option_each() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let cx = ShortContext::new(&universe, &budget);
    let forms = literal_forms(cx, 3, 1);
    assert_eq!(forms.len(), 257 * 257);
    assert_eq!(survey(cx, forms), [1072, 16, 4192]);
}

/// Surveys the 8,454,529 forms born by day 3 with at most two Left options and one Right option.
#[test]
#[ignore = "minutes when optimised; cargo test --release -p upstar-short -- --ignored threatbare_forms"]
fn threatbare_forms_of_day_three_with_two_options_and_one() {
    let sets = subsets(&vec![FormId::ZERO; 256], 2).len();
    let mut counts = [0; 3];
    // A separate universe for each block limits memory.
    for block in (0..sets).step_by(256) {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let all = literal_forms(cx, 2, usize::MAX);
        let (lefts, rights) = (subsets(&all, 2), subsets(&all, 1));
        let lefts = &lefts[block..sets.min(block + 256)];
        let make = |l: &Vec<FormId>, r: &Vec<FormId>| cx.forms().make(l, r).unwrap();
        let forms = lefts.iter().flat_map(|l| rights.iter().map(move |r| make(l, r)));
        for (sum, count) in counts.iter_mut().zip(survey(cx, forms)) {
            *sum += count;
        }
    }
    assert_eq!(counts, [117_656, 37_384, 606_768]);
}

#[test]
#[ignore = "minutes when optimised; cargo test --release -p upstar-short -- --ignored threatbare_forms"]
fn threatbare_forms_deep_and_random() {
    let mut counts = [0; 3];
    for seed in 1000..3000 {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let forms = random_forms(cx, seed, 60, 3);
        for (sum, count) in counts.iter_mut().zip(survey(cx, forms)) {
            *sum += count;
        }
    }
    assert_eq!(counts, [6_376, 5_202, 9_325]);
}

fn check_reduced(cx: ShortContext<'_>, closed: FormId) -> Short {
    let value = cx.value(closed).unwrap();
    let (left, right) = cx.option_closed_stops(closed).unwrap();
    assert_eq!((&left, &right), (&cx.left_stop(value).unwrap(), &cx.right_stop(value).unwrap()));
    assert_eq!(cx.option_closed_reduced(closed).unwrap(), cx.reduced(value).unwrap());
    for (player, stop) in [(Player::Left, left), (Player::Right, right)] {
        // Corollary 4.1.7: if a form is not a number, its stops are options.
        if !cx.is_number(value) {
            assert_eq!(cx.norm(closed, player).unwrap(), Some(stop));
        }
    }
    let difference = cx.option_closed_difference(closed).unwrap();
    for ones in 0..=3 {
        assert!(cx.is_within_bound(difference, ones).unwrap(), "{}", text(cx, closed));
    }
    difference
}

#[test]
fn reduced_forms_of_the_literal_games_of_day_two() {
    // Nowakowski and Ottaway, Theorems 2.10 and 2.16; the differences and their multiplicities.
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let cx = ShortContext::new(&universe, &budget);
    let mut names: Vec<String> = Vec::new();
    let mut reduced: Vec<Short> = Vec::new();
    for form in cx.forms().option_closed_forms(2, &budget).unwrap() {
        let difference = check_reduced(cx, form);
        reduced.push(cx.option_closed_reduced(form).unwrap());
        names
            .push(cx.term(difference).unwrap().print(upstar_notation::Style::Ascii, 1000).unwrap());
    }
    reduced.sort_unstable_by_key(|g| g.index());
    reduced.dedup();
    assert_eq!(reduced.len(), 10);
    let count = |name: &str| names.iter().filter(|n| *n == name).count();
    assert_eq!(["0", "*", "*2", "^*", "v*"].map(count), [60, 12, 4, 4, 4]);
    assert_eq!(["{1|0||*|-1*}", "{1*|*||0|-1}"].map(count), [8, 8]);
}

#[test]
fn reduced_forms_of_random_closures() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let cx = ShortContext::new(&universe, &budget);
    for seed in 0..10 {
        for form in random_forms(cx, seed, 30, 2) {
            check_reduced(cx, cx.forms().option_closure(form, &budget).unwrap());
        }
    }
}

#[test]
fn forms_that_are_not_option_closed_are_refused() {
    let (universe, budget) = (Universe::new(), Budget::unlimited());
    let cx = ShortContext::new(&universe, &budget);
    let two = cx.integer(2).unwrap().form();
    assert!(cx.option_closed_stops(two).is_err());
    assert!(cx.option_closed_difference(two).is_err());
    assert!(cx.is_equal_to_closure(two).unwrap());
}

#[test]
fn long_bounds_are_refused_before_they_are_tried() {
    let universe = Universe::new();
    let short = Budget::unlimited();
    assert!(ShortContext::new(&universe, &short).difference_bound(50).is_ok());
    // The advance charge does not exceed the actual cost.
    assert!(short.spent() >= 2 * 50 * 50, "{}", short.spent());
    for ones in [10_000, u64::MAX] {
        let budget = Budget::steps(10_000_000);
        let nodes = universe.size();
        assert!(ShortContext::new(&universe, &budget).difference_bound(ones).is_err());
        assert_eq!(universe.size(), nodes);
    }
}

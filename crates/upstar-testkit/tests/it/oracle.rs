//! The oracle against results that can be checked by hand.

use proptest::prelude::*;
use upstar_core::{Outcome, Relation};
use upstar_form::Forms;
use upstar_number::Dyadic;
use upstar_testkit::laws::{self, AbelianGroup};
use upstar_testkit::universe::DAY_2;
use upstar_testkit::{Oracle, Tree, config, strategies};

fn canonical(text: &str) -> Tree {
    let mut oracle = Oracle::new();
    let game = oracle.read(text).unwrap_or_else(|error| panic!("{error}"));
    oracle.canonical(&game)
}

fn check_equal(text: &str, expected: &str) {
    assert_eq!(canonical(text), canonical(expected), "{text} = {expected}");
}

fn check_sum(g: &str, h: &str, expected: &str) {
    let mut oracle = Oracle::new();
    let (g, h) = (canonical(g), canonical(h));
    assert_eq!(oracle.add(&g, &h), canonical(expected));
}

fn check_relation(g: &str, sign: &str, h: &str) {
    let (left, right) = (canonical(g), canonical(h));
    assert_eq!(Oracle::new().compare(&left, &right).sign(), sign, "{g} and {h}");
}

fn dyadic(text: &str) -> Dyadic {
    text.parse().unwrap()
}

#[test]
fn values_from_options() {
    check_equal("{|}", "0");
    check_equal("{0|}", "1");
    check_equal("{0,*|}", "1");
    check_equal("{-5|}", "0");
    check_equal("{0|1}", "1/2");
    check_equal("{0|1/2}", "1/4");
    check_equal("{2|5}", "3");
    check_equal("{-1|1}", "0");
    check_equal("{*|*}", "0");
    check_equal("{0|0}", "*");
    check_equal("{0|*}", "^");
    check_equal("{0,*|0}", "^*");
    check_equal("{0|^}", "^^*");
    check_equal("{^|v}", "*");
    check_equal("{0,*,*2|0,*,*2,^}", "*3");
    check_equal("{1|1}", "1*");
    check_equal("{0|^*}", "^^");
    check_equal("{*|0,*}", "v");
    check_equal("{1||0|-1}", "{1||0|-1}");
    check_equal("{0||0|-1}", "+_1");
    check_equal("{1|0||0}", "-_1");
}

#[test]
fn sums() {
    check_sum("1/2", "1/2", "1");
    check_sum("*", "*", "0");
    check_sum("*", "*2", "*3");
    check_sum("^", "v", "0");
    check_sum("±1", "±1", "0");
    check_sum("±1", "*", "{1*|-1*}");
    check_sum("{2|0}", "{2|0}", "2");
    check_sum("{1|0}", "{1|0}", "1");
    check_sum("{3|-1}", "{1|-1}", "{4|2||0|-2}");
}

#[test]
fn order() {
    check_relation("^", ">", "0");
    check_relation("^", "||", "*");
    check_relation("^^", ">", "*");
    check_relation("^", "<", "1/64");
    check_relation("+_1", ">", "0");
    check_relation("+_1", "<", "^");
    check_relation("+_2", "<", "+_1");
    check_relation("±1", "||", "0");
    check_relation("±1", "||", "1");
    check_relation("±1", "<", "2");
    check_relation("*2", "||", "*3");
}

#[test]
fn outcomes() {
    let mut oracle = Oracle::new();
    for (text, outcome) in [
        ("0", Outcome::P),
        ("*", Outcome::N),
        ("^", Outcome::L),
        ("-1/4", Outcome::R),
        ("{1|-5}", Outcome::N),
        ("v*2", Outcome::R),
    ] {
        assert_eq!(oracle.outcome(&canonical(text)), outcome, "{text}");
    }
}

#[test]
fn stops_and_walls() {
    for (text, left, right, mean, temperature) in [
        ("0", "0", "0", "0", "-1"),
        ("3", "3", "3", "3", "-1"),
        ("1/2", "1/2", "1/2", "1/2", "-1/2"),
        ("5/8", "5/8", "5/8", "5/8", "-1/8"),
        ("*", "0", "0", "0", "0"),
        ("^", "0", "0", "0", "0"),
        ("±1", "1", "-1", "0", "1"),
        ("{2|-1}", "2", "-1", "1/2", "3/2"),
        ("{4|1||0}", "1", "0", "1", "1"),
        ("{4|1||0|-1}", "1", "0", "1", "3/2"),
        ("{2||1|-1}", "2", "1", "1", "1"),
        ("+_2", "0", "0", "0", "0"),
        ("{5|0||-1|-4}", "0", "-1", "0", "5/2"),
    ] {
        let mut oracle = Oracle::new();
        let g = canonical(text);
        assert_eq!(oracle.left_stop(&g), dyadic(left), "left stop of {text}");
        assert_eq!(oracle.right_stop(&g), dyadic(right), "right stop of {text}");
        let walls = oracle.walls(&g);
        assert_eq!(walls.mean(), dyadic(mean), "mean of {text}");
        assert_eq!(walls.temperature(), dyadic(temperature), "temperature of {text}");
        // At temperature 0 the walls are the stops.
        let zero = (0..).find(|&sample| walls.at(sample).is_zero()).unwrap();
        assert_eq!((&walls.left[zero], &walls.right[zero]), (&dyadic(left), &dyadic(right)));
    }
}

#[test]
fn the_days_have_as_many_games_as_they_should() {
    let mut oracle = Oracle::new();
    for (day, size) in [(0, 1), (1, 4)] {
        assert_eq!(oracle.born_by(day).len(), size);
    }
    let mut day_2 = oracle.day_2();
    assert!(day_2.iter().all(|game| game.birthday() <= 2));
    day_2.sort_by_key(Tree::to_string);
    day_2.dedup();
    assert_eq!(day_2.len(), 22);
    let mut born = oracle.born_by(2);
    born.sort_by_key(Tree::to_string);
    assert_eq!(born, day_2);
}

#[test]
fn the_games_of_day_2_obey_the_laws() {
    let mut oracle = Oracle::new();
    let games = oracle.day_2();
    let shared = std::cell::RefCell::new(oracle);
    let add = |g: &Tree, h: &Tree| shared.borrow_mut().add(g, h);
    let leq = |g: &Tree, h: &Tree| shared.borrow_mut().leq(g, h);
    let equal = |g: &Tree, h: &Tree| g == h;
    laws::abelian_group(&games, &Tree::zero(), AbelianGroup { add, neg: Tree::negative, equal });
    laws::partial_order(&games, leq, equal);
    laws::ordered_group(&games[..12], add, Tree::negative, leq);
    laws::comparison(&games, |g, h| shared.borrow_mut().compare(g, h), leq);
}

#[test]
#[should_panic(expected = "is not at most itself")]
fn a_strict_order_breaks_the_laws() {
    laws::partial_order(&[1, 2], |x, y| x < y, |x, y| x == y);
}

#[test]
#[should_panic(expected = "(0 + 0) + 1 = -1")]
fn subtraction_breaks_the_laws() {
    let (add, neg) = (|x: &i32, y: &i32| x - y, |x: &i32| *x);
    laws::abelian_group(
        &[0, 1, 2],
        &0,
        AbelianGroup { add, neg, equal: |x: &i32, y: &i32| x == y },
    );
}

#[test]
fn names_are_read_and_printed() {
    let mut oracle = Oracle::new();
    for name in DAY_2 {
        let game = canonical(name);
        assert_eq!(oracle.read(&game.to_string()), Ok(game));
    }
    assert_eq!(canonical("^*").to_string(), "{0,*|0}");
    assert_eq!(canonical("-3/4").to_string(), "-3/4");
    assert_eq!(oracle.read("{2|||1||0|-1}"), oracle.read("{2|{1|{0|-1}}}"));
    for text in ["", "{0}", "{1|0|-1}", "{0|", "0}", "1/3", "x", "-*", "*99", "1000000", "{,|}"] {
        assert!(oracle.read(text).is_err(), "{text} is read");
    }
}

proptest! {
    #![proptest_config(config(128))]

    #[test]
    fn canonical_forms_are_equal_and_unique(g in strategies::tree(2), h in strategies::raw_tree(3)) {
        let mut oracle = Oracle::new();
        let [c, d] = [&g, &h].map(|game| oracle.canonical(game));
        prop_assert!(oracle.equal(&g, &c) && oracle.equal(&h, &d));
        prop_assert_eq!(oracle.canonical(&c), c.clone());
        prop_assert_eq!(oracle.equal(&g, &h), c == d);
        prop_assert_eq!(oracle.canonical(&g.negative()), c.negative());
        prop_assert!(c.birthday() <= g.birthday());
    }

    #[test]
    fn differences_decide_the_order(g in strategies::raw_tree(3), h in strategies::atom()) {
        let mut oracle = Oracle::new();
        let difference = oracle.sum(&g, &h.negative());
        prop_assert_eq!(oracle.outcome(&difference), oracle.compare(&g, &h).outcome());
    }

    #[test]
    fn trees_are_forms(g in strategies::tree(2), h in strategies::all_small_tree(2)) {
        let forms = Forms::new();
        let (f, k) = (g.to_form(&forms).unwrap(), h.to_form(&forms).unwrap());
        prop_assert_eq!(f == k, g == h);
        prop_assert_eq!(Tree::from_form(&forms, f).unwrap(), g);
        prop_assert_eq!(Tree::from_form(&forms, k).unwrap(), h);
    }

    #[test]
    fn numbers_are_numbers(x in strategies::number(), y in strategies::number()) {
        let mut oracle = Oracle::new();
        let [g, h] = [&x, &y].map(Tree::number);
        prop_assert_eq!(oracle.number(&g), Some(x.clone()));
        let order = Relation::from_order(x <= y, y <= x);
        prop_assert_eq!(oracle.compare(&g, &h), order);
        prop_assert_eq!(oracle.walls(&g).mean(), x);
    }

    #[test]
    fn all_small_games_are_infinitesimal(g in strategies::all_small_tree(2)) {
        let mut oracle = Oracle::new();
        prop_assert_eq!((oracle.left_stop(&g), oracle.right_stop(&g)), (Dyadic::ZERO, Dyadic::ZERO));
    }
}

//! More operators of the oracle, and the arena of forms against literal trees.

use proptest::prelude::*;
use upstar_core::Budget;
use upstar_form::{FormId, Forms, Nus};
use upstar_number::{Dyadic, UBig};
use upstar_testkit::{Oracle, Tree, config, strategies};

struct Ask(Oracle);

impl Ask {
    fn read(&mut self, text: &str) -> Tree {
        self.0.read(text).unwrap_or_else(|error| panic!("{error}"))
    }

    fn check(&mut self, operator: fn(&mut Oracle, &Tree, &Tree) -> Tree, lines: &[[&str; 3]]) {
        for [g, h, expected] in lines {
            let (left, right, expected) = (self.read(g), self.read(h), self.read(expected));
            let got = operator(&mut self.0, &left, &right);
            let got = self.0.canonical(&got);
            assert_eq!(got, self.0.canonical(&expected), "{g} and {h}");
        }
    }
}

#[test]
fn ordinal_sums() {
    let lines = [
        ["1", "-1", "1/2"],
        ["1", "*", "1*"],
        ["*", "1", "^*"],
        ["*", "*", "*2"],
        ["0", "{3|1}", "{3|1}"],
        ["1/2", "1", "3/4"],
        // The form of the base matters.
        ["{-1|}", "1", "1"],
        ["{0,*|0,*}", "*", "*3"],
        ["{|}", "1", "1"],
        ["{*|*}", "1", "{*,0|*}"],
    ];
    Ask(Oracle::new()).check(Oracle::ordinal_sum, &lines);
}

#[test]
fn side_sums() {
    let lines = [
        ["0", "±1", "±1"],
        ["±1", "0", "±1"],
        ["1", "-1", "{-1|1}"],
        ["*", "*", "{0,*|0,*}"],
        ["1", "1", "2"],
        ["-1", "-1", "-2"],
        ["-1", "1", "*"],
    ];
    Ask(Oracle::new()).check(Oracle::side_sum, &lines);
}

#[test]
fn products() {
    let lines = [
        ["1/2", "1/2", "1/4"],
        ["3", "-1/2", "-3/2"],
        ["*2", "*2", "*3"],
        ["*2", "*3", "*"],
        ["1", "^", "^"],
        ["0", "{5|1}", "0"],
    ];
    Ask(Oracle::new()).check(Oracle::conway_product, &lines);
    let lines = [
        ["3", "^", "^3"],
        ["-1", "{2|1}", "{-1|-2}"],
        ["0", "1", "0"],
        ["*", "1", "*"],
        ["1/2", "1", "1/2"],
        ["{2|-1}", "1", "{2|-1}"],
        ["1/2", "^", "{^^*|v*}"],
    ];
    Ask(Oracle::new()).check(Oracle::norton, &lines);
}

#[test]
fn heating_and_cooling() {
    let lines =
        [["*", "1", "±1"], ["^", "1", "{1||0|-2}"], ["3/4", "5", "3/4"], ["1*", "1", "{2|0}"]];
    Ask(Oracle::new()).check(Oracle::heat, &lines);
    let mut ask = Ask(Oracle::new());
    for (g, t, expected) in [
        ("±1", "1/2", "±1/2"),
        ("±1", "1", "*"),
        ("±1", "2", "0"),
        ("{4|1||0}", "1", "{{2|1}|1}"),
        ("3", "5", "3"),
        ("1/2", "0", "1/2"),
        ("1/2", "-1/2", "1/2*"),
        ("^", "0", "^"),
        ("^", "1/4", "0"),
    ] {
        let (game, expected) = (ask.read(g), ask.read(expected));
        let cooled = ask.0.cool(&game, &t.parse::<Dyadic>().unwrap());
        assert_eq!(cooled, ask.0.canonical(&expected), "{g} cooled by {t}");
    }
}

#[test]
fn sums_of_number_ups_and_nimber_are_recognised() {
    let mut ask = Ask(Oracle::new());
    let forms = Forms::new();
    let budget = Budget::unlimited();
    for number in ["0", "1", "-2", "1/2", "-3/4"] {
        for ups in -3..=3 {
            for nim in 0..=4 {
                let nus = Nus::new(number.parse().unwrap(), Dyadic::from(ups), nim);
                let form = forms.nus(&nus).unwrap();
                let sign = if ups < 0 { "v" } else { "^" };
                let mut text = number.to_owned();
                if ups != 0 {
                    text += &format!("{sign}{}", i32::abs(ups));
                }
                if nim != 0 {
                    text += &format!("*{nim}");
                }
                let expected = ask.read(&text);
                let tree = Tree::from_form(&forms, form).unwrap();
                assert_eq!(tree, expected, "{text}");
                assert_eq!(tree.to_form(&forms), Ok(form), "{text}");
                let birthday = forms.birthday(form, &budget).unwrap();
                assert_eq!(birthday, UBig::from(tree.birthday()), "birthday of {text}");
            }
        }
    }
}

proptest! {
    #![proptest_config(config(64))]

    #[test]
    fn forms_do_what_trees_do(g in strategies::tree(1), h in strategies::raw_tree(2)) {
        let mut oracle = Oracle::new();
        let forms = Forms::new();
        let budget = Budget::unlimited();
        let (f, k) = (g.to_form(&forms).unwrap(), h.to_form(&forms).unwrap());
        let tree = |form: FormId| Tree::from_form(&forms, form).unwrap();
        prop_assert_eq!(tree(forms.negative(f, &budget).unwrap()), g.negative());
        prop_assert_eq!(tree(forms.sum(f, k, &budget).unwrap()), oracle.sum(&g, &h));
        prop_assert_eq!(tree(forms.ordinal_sum(f, k, &budget).unwrap()), oracle.ordinal_sum(&g, &h));
        prop_assert_eq!(tree(forms.side_sum(f, k, &budget).unwrap()), oracle.side_sum(&g, &h));
        prop_assert_eq!(forms.birthday(f, &budget).unwrap(), UBig::from(g.birthday()));
    }

    #[test]
    fn products_and_cooling_respect_sums(g in strategies::raw_tree(2), h in strategies::raw_tree(2)) {
        let mut oracle = Oracle::new();
        let sum = oracle.add(&g, &h);
        let unit = Tree::up();
        let (one, other) = (oracle.norton(&g, &unit), oracle.norton(&h, &unit));
        prop_assert_eq!(oracle.norton(&sum, &unit), oracle.add(&one, &other));
        let t = Dyadic::half_power(1);
        let (one, other) = (oracle.cool(&g, &t), oracle.cool(&h, &t));
        prop_assert_eq!(oracle.cool(&sum, &t), oracle.add(&one, &other));
    }

    #[test]
    fn cooling_undoes_heating(g in strategies::raw_tree(3)) {
        // The converse fails, and heating does not respect sums: {1|0} + ^ is an example.
        let mut oracle = Oracle::new();
        let heated = oracle.heat(&g, &Tree::integer(1));
        prop_assert_eq!(oracle.cool(&heated, &Dyadic::ONE), oracle.canonical(&g));
    }
}

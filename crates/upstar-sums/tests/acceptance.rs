//! Results computed elsewhere, one per line.

use upstar_core::{Budget, Outcome, Player};
use upstar_form::Forms;
use upstar_sums::{Compound, CompoundContext, Compounds, Convention, DividerTable, SumOperator};

/// A reader of `i{…}`, `/\`, `\/`, `->` and parentheses.
struct Reader<'a> {
    cx: CompoundContext<'a>,
    text: &'a str,
}

impl Reader<'_> {
    fn take(&mut self, token: &str) -> bool {
        self.text = self.text.trim_start();
        let rest = self.text.strip_prefix(token);
        if let Some(rest) = rest {
            self.text = rest;
        }
        rest.is_some()
    }

    fn game(&mut self) -> Compound {
        let first = self.atom();
        let operator = if self.take("/\\") {
            SumOperator::Short
        } else if self.take("\\/") {
            SumOperator::Long
        } else if self.take("->") {
            SumOperator::Sequential
        } else {
            return first;
        };
        let second = self.atom();
        self.cx.join(operator, &[first, second]).unwrap()
    }

    fn atom(&mut self) -> Compound {
        if self.take("(") {
            let game = self.game();
            assert!(self.take(")"), "no `)` before {}", self.text);
            return game;
        }
        assert!(self.take("i{"), "no game before {}", self.text);
        let mut options = Vec::new();
        while !self.take("}") {
            options.push(self.game());
            self.take(",");
        }
        self.cx.impartial(&options).unwrap()
    }
}

fn answer(cx: CompoundContext<'_>, call: &str) -> String {
    let (name, rest) = call.split_once('(').unwrap();
    let arguments = rest.trim().strip_suffix(')').unwrap();
    let mut reader = Reader { cx, text: arguments };
    let game = reader.game();
    let n = reader.take(",").then(|| reader.text.trim().parse::<u32>().unwrap());
    assert!(n.is_some() || reader.text.trim().is_empty(), "{}", reader.text);
    let (left, normal, misere) = (Player::Left, Convention::Normal, Convention::Misere);
    match name {
        "remoteness" => cx.remoteness(game, left, normal).unwrap().to_string(),
        "suspense" => cx.suspense(game, left, normal).unwrap().to_string(),
        "misere_remoteness" => cx.remoteness(game, left, misere).unwrap().to_string(),
        "misere_suspense" => cx.suspense(game, left, misere).unwrap().to_string(),
        "kane_r" => format!("{:?}", cx.kane_r(game, left, normal, n.unwrap()).unwrap()),
        "kane_s" => format!("{:?}", cx.kane_s(game, left, normal, n.unwrap()).unwrap()),
        "length_sets" => format!("{:?}", cx.length_sets(game, left).unwrap().lists()),
        "misere_outcome" => format!("\"{}\"", cx.outcome(game, misere).unwrap()),
        "wins" => (cx.outcome(game, normal).unwrap() == Outcome::N).to_string(),
        other => panic!("no function {other}"),
    }
}

#[test]
fn lines_of_results_hold() {
    let (forms, compounds, budget) = (Forms::new(), Compounds::new(), Budget::unlimited());
    let cx = CompoundContext::new(&forms, &compounds, &budget);
    let mut lines = 0;
    for line in include_str!("kane.txt").lines().filter(|line| !line.starts_with('#')) {
        let claim = line.strip_prefix("= ").unwrap();
        let (call, expected) = match claim.rsplit_once(" = ") {
            Some((call, expected)) => (call, expected),
            None => match claim.strip_prefix("not ") {
                Some(call) => (call, "false"),
                None => (claim, "true"),
            },
        };
        let mut expected = expected.to_string();
        if call.starts_with("length_sets") {
            // The file lists sets in another order.
            let mut sets: Vec<Vec<u32>> = expected
                .trim_matches(['[', ']'])
                .split("], [")
                .map(|set| set.split(", ").map(|n| n.parse().unwrap()).collect())
                .collect();
            sets.sort();
            expected = format!("{sets:?}");
        }
        assert_eq!(answer(cx, call), expected, "{line}");
        lines += 1;
    }
    assert!(lines > 350, "only {lines} lines");
}

#[test]
fn rows_of_the_divider_game_hold() {
    let budget = Budget::unlimited();
    let tables = [
        ("normal", DividerTable::new(16, 24, Convention::Normal, &budget).unwrap()),
        ("misere", DividerTable::new(16, 24, Convention::Misere, &budget).unwrap()),
    ];
    let numbers = |list: &str| list.split(',').map(|n| n.parse().unwrap()).collect::<Vec<u32>>();
    let mut rows = 0;
    for line in include_str!("divider.txt").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(' ').collect();
        let [play, r, winners, remotenesses, suspenses] = fields[..] else { panic!("{line}") };
        let table = &tables.iter().find(|(name, _)| *name == play).unwrap().1;
        let r: u32 = r.parse().unwrap();
        assert_eq!(table.row(r), winners, "{line}");
        let columns = 1..=24;
        let found: Vec<u32> = columns.clone().map(|c| table.remoteness(r, c)).collect();
        assert_eq!(found, numbers(remotenesses), "{line}");
        let found: Vec<u32> = columns.map(|c| table.suspense(r, c)).collect();
        assert_eq!(found, numbers(suspenses), "{line}");
        rows += 1;
    }
    assert_eq!(rows, 25);
}

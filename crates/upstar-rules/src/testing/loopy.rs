//! A naive evaluator for loopy positions, which are finite graphs. The order of stoppers is
//! computed from its definition: Left survives the difference as the second player.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use upstar_core::{AnyPosition, Player, Ruleset};

use super::{Form, Forms, TestRuleset, options, split_at_bars, split_commas};
use crate::DynPosition;

#[derive(Default)]
pub(crate) struct Nodes {
    options: Vec<[Vec<usize>; 2]>,
    forms: Forms,
    imported: HashMap<Form, usize>,
}

impl Nodes {
    fn add(&mut self) -> usize {
        self.options.push([Vec::new(), Vec::new()]);
        self.options.len() - 1
    }

    /// Returns the root of the graph of the position and its followers.
    pub(crate) fn of<P: AnyPosition>(
        &mut self,
        rules: &dyn Ruleset<Position = P>,
        position: &P,
    ) -> usize {
        let mut numbers = HashMap::from([(position.clone(), self.add())]);
        let mut work = vec![position.clone()];
        let root = numbers[position];
        while let Some(position) = work.pop() {
            for (side, player) in Player::BOTH.into_iter().enumerate() {
                for option in options(rules, &position, player) {
                    let to = *numbers.entry(option.clone()).or_insert_with(|| {
                        work.push(option);
                        self.add()
                    });
                    self.options[numbers[&position]][side].push(to);
                }
            }
        }
        root
    }

    fn import(&mut self, form: Form) -> usize {
        if let Some(&node) = self.imported.get(&form) {
            return node;
        }
        let node = self.add();
        let (left, right) = self.forms.nodes[form].clone();
        let left = left.into_iter().map(|form| self.import(form)).collect();
        let right = right.into_iter().map(|form| self.import(form)).collect();
        self.options[node] = [left, right];
        self.imported.insert(form, node);
        node
    }

    /// Parses everything that [`Forms::read`] accepts, braces with `pass` and labels, names, and
    /// multiples.
    pub(crate) fn read(&mut self, text: &str) -> usize {
        self.read_within(text, &mut HashMap::new())
    }

    fn read_within(&mut self, text: &str, labels: &mut HashMap<String, usize>) -> usize {
        let text = text.trim();
        if let Some(&node) = labels.get(text) {
            return node;
        }
        let named = match text {
            "on" => "{pass|}",
            "off" => "{|pass}",
            "over" => "{0|pass}",
            "under" => "{pass|0}",
            "upon" => "{pass|*}",
            "upon*" => "{0,pass|0}",
            "dud" => "{pass|pass}",
            _ => "",
        };
        if !named.is_empty() {
            return self.read_within(named, labels);
        }
        if let Some((times, "upon*" | "(upon*)")) = text.split_once('.') {
            let times: usize = times.parse().expect("a number of times");
            let zero = self.read("0");
            return (1..times).fold(self.read("upon*"), |upons, _| {
                let next = self.add();
                self.options[next] = [vec![zero], vec![upons]];
                next
            });
        }
        let Some(open) = text.find('{').filter(|_| text.ends_with('}')) else {
            let form = self.forms.read(text);
            return self.import(form);
        };
        let (label, inner) = (&text[..open], &text[open + 1..text.len() - 1]);
        let node = self.add();
        let hidden = labels.insert(label.to_owned(), node);
        let around = labels.insert("pass".to_owned(), node);
        let bars = (1..=4).rev().find(|&n| split_at_bars(inner, n).is_some());
        let (left, right) = split_at_bars(inner, bars.unwrap_or(1)).expect("a bar");
        for (side, text) in [left, right].into_iter().enumerate() {
            let nested = split_at_bars(text, 1).map(|_| format!("{{{text}}}"));
            let parts = match &nested {
                Some(game) => vec![game.as_str()],
                None => split_commas(text),
            };
            for part in parts {
                let to = self.read_within(part, labels);
                self.options[node][side].push(to);
            }
        }
        for (name, old) in [(label, hidden), ("pass", around)] {
            match old {
                Some(old) => labels.insert(name.to_owned(), old),
                None => labels.remove(name),
            };
        }
        node
    }

    fn reachable<K: Copy + Eq + Hash>(root: K, next: impl Fn(K) -> Vec<K>) -> Vec<K> {
        let (mut all, mut seen) = (vec![root], HashSet::from([root]));
        let mut at = 0;
        while let Some(&node) = all.get(at) {
            at += 1;
            all.extend(next(node).into_iter().filter(|&node| seen.insert(node)));
        }
        all
    }

    /// Returns `true` if alternating play from the node and from each follower ends.
    pub(crate) fn is_stopper(&self, root: usize) -> bool {
        let nodes = Self::reachable(root, |node| self.options[node].concat());
        let mut endless: HashSet<(usize, usize)> =
            nodes.iter().flat_map(|&node| [(node, 0), (node, 1)]).collect();
        loop {
            let before = endless.len();
            let ended: Vec<_> = endless
                .iter()
                .filter(|&&(node, side)| {
                    self.options[node][side].iter().all(|&to| !endless.contains(&(to, 1 - side)))
                })
                .copied()
                .collect();
            ended.iter().for_each(|state| {
                endless.remove(state);
            });
            if endless.len() == before {
                return endless.is_empty();
            }
        }
    }

    pub(crate) fn geq(&self, a: usize, b: usize) -> bool {
        let options = &self.options;
        let pairs = Self::reachable((a, b), |(a, b)| {
            let (a_moves, b_moves) = (options[a].concat(), options[b].concat());
            let a_moves = a_moves.into_iter().map(|a| (a, b));
            a_moves.chain(b_moves.into_iter().map(|b| (a, b))).collect()
        });
        let mut good: HashSet<(usize, usize)> = pairs.iter().copied().collect();
        loop {
            let bad: Vec<(usize, usize)> = good
                .iter()
                .filter(|&&(a, b)| {
                    let answered_in_a = options[a][1].iter().all(|&ar| {
                        options[ar][0].iter().any(|&arl| good.contains(&(arl, b)))
                            || options[b][1].iter().any(|&br| good.contains(&(ar, br)))
                    });
                    let answered_in_b = options[b][0].iter().all(|&bl| {
                        options[a][0].iter().any(|&al| good.contains(&(al, bl)))
                            || options[bl][1].iter().any(|&blr| good.contains(&(a, blr)))
                    });
                    !(answered_in_a && answered_in_b)
                })
                .copied()
                .collect();
            if bad.is_empty() {
                return good.contains(&(a, b));
            }
            bad.iter().for_each(|pair| {
                good.remove(pair);
            });
        }
    }
}

pub(crate) fn is_loopy<P: AnyPosition>(rules: &dyn Ruleset<Position = P>, position: &P) -> bool {
    let mut nodes = Nodes::default();
    nodes.of(rules, position);
    // Remove positions all of whose options are removed.
    let mut open: Vec<usize> = nodes.options.iter().map(|sides| sides.concat().len()).collect();
    let mut before = vec![Vec::new(); open.len()];
    for (node, sides) in nodes.options.iter().enumerate() {
        sides.iter().flatten().for_each(|&to| before[to].push(node));
    }
    let mut ended: Vec<usize> = (0..open.len()).filter(|&node| open[node] == 0).collect();
    while let Some(node) = ended.pop() {
        for &from in &before[node] {
            open[from] -= 1;
            if open[from] == 0 {
                ended.push(from);
            }
        }
    }
    open.iter().any(|&moves| moves > 0)
}

/// Checks the value of a loopy position that is a stopper.
#[track_caller]
pub(crate) fn check_loopy_value(rules: &TestRuleset, text: &str, value: &str) {
    let rules = &*rules.erased();
    let position = rules.parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut nodes = Nodes::default();
    let here = nodes.of(rules, &position);
    if value.contains('&') || !nodes.is_stopper(here) {
        return;
    }
    let want = nodes.read(value);
    let equal = nodes.geq(here, want) && nodes.geq(want, here);
    assert!(equal, "{} of {text} is not {value}", rules.doc().name);
}

/// Checks that every hook preserves the moves of these positions and their followers.
#[track_caller]
pub(crate) fn check_loopy_laws(rules: &TestRuleset, texts: &[&str]) {
    let rules = &*rules.erased();
    let starts = texts.iter().map(|text| rules.parse(text).expect("a position"));
    let images = |position: &DynPosition, player: Player| -> HashSet<DynPosition> {
        let all = options(rules, position, player);
        all.into_iter().map(|option| rules.normalise(option)).collect()
    };
    for position in super::followers(rules, starts) {
        let text = rules.print(&position);
        assert_eq!(rules.parse(&text).as_ref(), Ok(&position), "{text} is not read back");
        let _ = rules.view(&position);
        let normal = rules.normalise(position.clone());
        assert_eq!(rules.normalise(normal.clone()), normal, "{text} has two normal forms");
        let shown = rules.print(&normal);
        assert_eq!(rules.parse(&shown).as_ref(), Ok(&normal), "{shown} is not read back");
        for player in Player::BOTH {
            let same = images(&position, player) == images(&normal, player);
            assert!(same, "{text} has other moves than {shown}");
        }
        if let Some(negative) = rules.negate(&position) {
            assert_eq!(rules.negate(&negative), Some(position.clone()), "{text} negated twice");
            for player in Player::BOTH {
                let negated = options(rules, &position, player.opponent());
                let negated = negated.iter().filter_map(|option| rules.negate(option));
                let negated: HashSet<_> = negated.map(|option| rules.normalise(option)).collect();
                assert!(images(&negative, player) == negated, "negative of {text}");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_naive_order_knows_the_named_games() {
        let mut nodes = Nodes::default();
        let mut relation = |a: &str, b: &str| {
            let (a, b) = (nodes.read(a), nodes.read(b));
            assert!(nodes.is_stopper(a) && nodes.is_stopper(b));
            (nodes.geq(a, b), nodes.geq(b, a))
        };
        let (greater, equal, confused) = ((true, false), (true, true), (false, false));
        assert_eq!(relation("on", "5"), greater);
        assert_eq!(relation("1", "over"), greater);
        assert_eq!(relation("over", "^"), greater);
        assert_eq!(relation("upon", "{^|*}"), greater);
        assert_eq!(relation("upon*", "0"), confused);
        assert_eq!(relation("3.upon*", "{0|{0|upon*}}"), equal);
        assert_eq!(relation("{pass|under}", "under"), equal);
        assert_eq!(relation("a{0|b{0,b|a}}", "a{0|b{0,b|a}}"), equal);
        assert_eq!(relation("{2|pass}", "2"), greater);
        let dud = nodes.read("dud");
        assert!(!nodes.is_stopper(dud));
    }
}

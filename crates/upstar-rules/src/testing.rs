//! A naive evaluator for tests: literal forms, their sums and negatives, and the recursive order.
//!
//! It shares no code with the rulesets or the engine.

mod independent_parts;
mod loopy;
mod points;

use std::collections::{HashMap, HashSet};

use upstar_core::{
    AnyPosition, BoardView, Cell, ClickTarget, Orientation, Player, Ruleset, Tint, ViewElement,
};
use upstar_testkit::{sample, scaled};

use crate::{DynPosition, DynRuleset};

pub(crate) use independent_parts::{
    check_bytes, check_frames, check_lists_apart, check_walls, in_bytes,
};
pub(crate) use loopy::{check_loopy_laws, check_loopy_value};
pub(crate) use points::{check_best_moves, check_points_laws, scores, scoring_text};

/// A ruleset with erased positions, so that the checks are compiled once.
pub(crate) type TestRuleset = dyn Erase;

pub(crate) trait Erase {
    fn erased(&self) -> Box<dyn Ruleset<Position = DynPosition> + '_>;
}

impl<R: Ruleset + 'static> Erase for R {
    fn erased(&self) -> Box<dyn Ruleset<Position = DynPosition> + '_> {
        Box::new(DynRuleset(self))
    }
}

/// The id of a literal form. Equal ids mean identical forms.
pub(crate) type Form = usize;

#[derive(Default)]
pub(crate) struct Forms {
    nodes: Vec<(Vec<Form>, Vec<Form>)>,
    known: HashMap<(Vec<Form>, Vec<Form>), Form>,
    sums: HashMap<(Form, Form), Form>,
    negatives: HashMap<Form, Form>,
    order: HashMap<(Form, Form), bool>,
}

impl Forms {
    pub(crate) fn make(&mut self, mut left: Vec<Form>, mut right: Vec<Form>) -> Form {
        for side in [&mut left, &mut right] {
            side.sort_unstable();
            side.dedup();
        }
        let key = (left, right);
        *self.known.entry(key).or_insert_with_key(|key| {
            self.nodes.push(key.clone());
            self.nodes.len() - 1
        })
    }

    pub(crate) fn of<P: AnyPosition>(
        &mut self,
        rules: &dyn Ruleset<Position = P>,
        memo: &mut HashMap<P, Form>,
        position: &P,
    ) -> Form {
        if let Some(&form) = memo.get(position) {
            return form;
        }
        let [left, right] = Player::BOTH.map(|player| {
            options(rules, position, player).iter().map(|p| self.of(rules, memo, p)).collect()
        });
        let form = self.make(left, right);
        memo.insert(position.clone(), form);
        form
    }

    pub(crate) fn sum(&mut self, a: Form, b: Form) -> Form {
        let key = (a.min(b), a.max(b));
        if let Some(&sum) = self.sums.get(&key) {
            return sum;
        }
        let (x, y) = (self.nodes[a].clone(), self.nodes[b].clone());
        let mut side = |xs: &[Form], ys: &[Form]| -> Vec<Form> {
            let first: Vec<Form> = xs.iter().map(|&x| self.sum(x, b)).collect();
            first.into_iter().chain(ys.iter().map(|&y| self.sum(a, y))).collect()
        };
        let (left, right) = (side(&x.0, &y.0), side(&x.1, &y.1));
        let sum = self.make(left, right);
        self.sums.insert(key, sum);
        sum
    }

    pub(crate) fn negative(&mut self, a: Form) -> Form {
        if let Some(&negative) = self.negatives.get(&a) {
            return negative;
        }
        let (left, right) = self.nodes[a].clone();
        let left = left.into_iter().map(|x| self.negative(x)).collect();
        let right = right.into_iter().map(|x| self.negative(x)).collect();
        let negative = self.make(right, left);
        self.negatives.insert(a, negative);
        negative
    }

    pub(crate) fn leq(&mut self, a: Form, b: Form) -> bool {
        if let Some(&known) = self.order.get(&(a, b)) {
            return known;
        }
        let (left, right) = (self.nodes[a].0.clone(), self.nodes[b].1.clone());
        let leq = !left.iter().any(|&l| self.leq(b, l)) && !right.iter().any(|&r| self.leq(r, a));
        self.order.insert((a, b), leq);
        leq
    }

    pub(crate) fn equal(&mut self, a: Form, b: Form) -> bool {
        self.leq(a, b) && self.leq(b, a)
    }

    /// Parses numbers, `*n`, ups and downs, concatenations of these, and braces.
    pub(crate) fn read(&mut self, text: &str) -> Form {
        let text = text.trim();
        if let Some(inner) = text.strip_prefix('{').and_then(|t| t.strip_suffix('}')) {
            let bars = (1..=4).rev().find(|&n| split_at_bars(inner, n).is_some());
            let (left, right) = split_at_bars(inner, bars.unwrap_or(1)).expect("a bar");
            let side = |this: &mut Forms, text: &str, many: bool| -> Vec<Form> {
                let wrapped = format!("{{{text}}}");
                if many {
                    vec![this.read(&wrapped)]
                } else {
                    split_commas(text).iter().map(|t| this.read(t)).collect()
                }
            };
            let deeper = |text: &str| split_at_bars(text, 1).is_some();
            let left = side(self, left, deeper(left));
            let right = side(self, right, deeper(right));
            return self.make(left, right);
        }
        if let Some(x) = text.strip_prefix("+-").or(text.strip_prefix('±')) {
            let x = self.read(x);
            let minus = self.negative(x);
            return self.make(vec![x], vec![minus]);
        }
        let split = text.find(['*', '^', 'v']).unwrap_or(text.len());
        let (number, rest) = text.split_at(split);
        let mut form = if number.is_empty() { self.integer(0) } else { self.number(number) };
        let star = rest.find('*').unwrap_or(rest.len());
        let (ups, star) = rest.split_at(star);
        for c in ups.chars() {
            let (zero, one) = (self.nimber(0), self.nimber(1));
            let up = self.make(vec![zero], vec![one]);
            let unit = if c == 'v' { self.negative(up) } else { up };
            form = self.sum(form, unit);
        }
        if let Some(n) = star.strip_prefix('*') {
            let nimber = self.nimber(if n.is_empty() { 1 } else { n.parse().expect("a nimber") });
            form = self.sum(form, nimber);
        }
        form
    }

    fn number(&mut self, text: &str) -> Form {
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let n: i64 = numerator.parse().expect("a numerator");
        let d: i64 = denominator.parse().expect("a denominator");
        self.dyadic(n, d)
    }

    fn dyadic(&mut self, n: i64, d: i64) -> Form {
        if d == 1 {
            return self.integer(n);
        }
        if n % 2 == 0 {
            return self.dyadic(n / 2, d / 2);
        }
        let (left, right) = (self.dyadic(n - 1, d), self.dyadic(n + 1, d));
        self.make(vec![left], vec![right])
    }

    fn integer(&mut self, n: i64) -> Form {
        let mut form = self.make(Vec::new(), Vec::new());
        for _ in 0..n.abs() {
            form = if n > 0 {
                self.make(vec![form], Vec::new())
            } else {
                self.make(Vec::new(), vec![form])
            };
        }
        form
    }

    fn nimber(&mut self, n: u64) -> Form {
        let options: Vec<Form> = (0..n).map(|k| self.nimber(k)).collect();
        self.make(options.clone(), options)
    }
}

fn split_at_bars(text: &str, bars: usize) -> Option<(&str, &str)> {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (0, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            b'|' if depth == 0 => {
                let run = bytes[at..].iter().take_while(|&&b| b == b'|').count();
                if run == bars {
                    return Some((&text[..at], &text[at + run..]));
                }
                at += run - 1;
            }
            _ => {}
        }
        at += 1;
    }
    None
}

fn split_commas(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts.retain(|part| !part.trim().is_empty());
    parts
}

pub(crate) fn options<P: AnyPosition>(
    rules: &dyn Ruleset<Position = P>,
    position: &P,
    player: Player,
) -> Vec<P> {
    let mut out = Vec::new();
    rules.options(position, player, &mut out);
    out
}

pub(crate) fn components<P: AnyPosition>(
    rules: &dyn Ruleset<Position = P>,
    position: &P,
) -> Vec<P> {
    let mut out = Vec::new();
    rules.components(position, &mut out);
    out
}

#[track_caller]
pub(crate) fn moves(rules: &TestRuleset, text: &str, player: Player) -> Vec<String> {
    let rules = &*rules.erased();
    let position = rules.parse(text).expect("a position");
    let mut texts: Vec<String> =
        options(rules, &position, player).iter().map(|p| rules.print(p)).collect();
    texts.sort_unstable();
    texts
}

pub(crate) fn followers<P: AnyPosition>(
    rules: &dyn Ruleset<Position = P>,
    starts: impl IntoIterator<Item = P>,
) -> Vec<P> {
    followers_up_to(rules, starts, usize::MAX).unwrap_or_default()
}

/// Returns `None` if there are more than `most` positions.
fn followers_up_to<P: AnyPosition>(
    rules: &dyn Ruleset<Position = P>,
    starts: impl IntoIterator<Item = P>,
    most: usize,
) -> Option<Vec<P>> {
    let mut seen: HashSet<P> = HashSet::new();
    let mut all: Vec<P> = Vec::new();
    let mut work: Vec<P> = starts.into_iter().collect();
    while let Some(position) = work.pop() {
        if seen.insert(position.clone()) {
            if all.len() == most {
                return None;
            }
            for player in Player::BOTH {
                rules.options(&position, player, &mut work);
            }
            all.push(position);
        }
    }
    Some(all)
}

/// Checks that each click target consists of parts of the picture and belongs to one option. Unless
/// all are paths, each option that changes the picture must have one.
#[track_caller]
fn check_places<P: AnyPosition>(rules: &dyn Ruleset<Position = P>, position: &P) {
    let (view, text) = (rules.view(position), rules.print(position));
    for player in Player::BOTH {
        let mut told = HashSet::new();
        let found: HashSet<P> = options(rules, position, player).into_iter().collect();
        let places: Vec<(bool, Vec<ClickTarget>)> = found
            .iter()
            .map(|to| (rules.view(to) != view, rules.click_targets(position, player, to)))
            .collect();
        for way in places.iter().flat_map(|(_, ways)| ways) {
            let parts = way.parts();
            let are_there = parts.iter().all(|&part| is_there(&view, part));
            assert!(!parts.is_empty() && are_there, "{way:?} in {text}");
            if way.is_path() {
                assert!(holds_a_piece(&view, parts[0]), "no piece moves by {way:?} in {text}");
            }
            assert!(told.insert(way), "{way:?} tells two moves of {player} in {text}");
        }
        let all = places.iter().all(|(is_seen, places)| !is_seen || !places.is_empty());
        let paths = told.iter().all(|way| way.is_path());
        assert!(paths || all, "a move of {player} in {text} is made nowhere");
    }
}

fn cells(view: &BoardView) -> &[Vec<Cell>] {
    match view {
        BoardView::Lined(view) => &view.cells,
        view => view.cells().unwrap_or_default(),
    }
}

fn holds_a_piece(view: &BoardView, part: ViewElement) -> bool {
    match (view, part) {
        (_, ViewElement::Cell(row, column)) => {
            !matches!(cells(view)[row][column], Cell::Empty | Cell::Blocked)
        }
        (BoardView::Graph { vertices, .. }, ViewElement::Vertex(at)) => {
            vertices[at].tint != Tint::Neither
        }
        _ => false,
    }
}

fn is_there(view: &BoardView, part: ViewElement) -> bool {
    if let ViewElement::Cell(row, column) = part {
        return cells(view).get(row).is_some_and(|cells| column < cells.len());
    }
    match (view, part) {
        (BoardView::Graph { vertices, .. }, ViewElement::Vertex(at)) => at < vertices.len(),
        (BoardView::Graph { edges, .. }, ViewElement::Edge(at)) => at < edges.len(),
        _ => false,
    }
}

#[track_caller]
pub(crate) fn check_laws(rules: &TestRuleset, texts: &[&str]) {
    check_hooks(rules, texts);
    independent_parts::check_apart(&*rules.erased(), &texts.concat());
}

/// Checks that every hook preserves the literal form of these positions and their followers.
#[track_caller]
pub(crate) fn check_hooks(rules: &TestRuleset, texts: &[&str]) {
    let rules = &*rules.erased();
    let starts = texts.iter().map(|text| rules.parse(text).expect("a position"));
    let mut forms = Forms::default();
    let mut memo = HashMap::new();
    // The slowest games have thousands of followers.
    let mut chosen = followers(rules, starts);
    while chosen.len() > 500 && scaled(1) < 4 {
        chosen = sample(chosen).collect();
    }
    for position in chosen {
        let text = rules.print(&position);
        assert_eq!(rules.parse(&text).as_ref(), Ok(&position), "{text} is not read back");
        check_places(rules, &position);
        let form = forms.of(rules, &mut memo, &position);

        let normal = rules.normalise(position.clone());
        assert_eq!(rules.normalise(normal.clone()), normal, "{text} has two normal forms");
        let shown = rules.print(&normal);
        assert_eq!(rules.parse(&shown).as_ref(), Ok(&normal), "{shown} is not read back");
        assert_eq!(forms.of(rules, &mut memo, &normal), form, "{text} is not {shown}");

        let (least, sign) = rules.represent(position.clone());
        let shown = rules.print(&least);
        let again = rules.represent(least.clone());
        assert_eq!(
            again,
            (least.clone(), Orientation::Same),
            "{shown} is not its own representative"
        );
        let least = forms.of(rules, &mut memo, &least);
        let want = if sign == Orientation::Same { form } else { forms.negative(form) };
        assert_eq!(least, want, "{text} is not represented by {shown}");

        let zero = forms.make(Vec::new(), Vec::new());
        let parts = components(rules, &position);
        let sum = parts.iter().fold(zero, |sum, part| {
            let part = forms.of(rules, &mut memo, part);
            forms.sum(sum, part)
        });
        assert_eq!(sum, form, "{text} is not the sum of {parts:?}");
        for part in parts {
            let shown = rules.print(&part);
            assert_eq!(rules.parse(&shown).as_ref(), Ok(&part), "{shown} is not read back");
            let whole = components(rules, &part);
            assert_eq!(whole.len(), 1, "the part {shown} of {text} falls apart");
            let again = components(rules, &rules.normalise(part));
            assert_eq!(again.len(), 1, "the part {shown} of {text} falls apart when normalised");
        }

        if let Some(negative) = rules.negate(&position) {
            let want = forms.negative(form);
            assert_eq!(forms.of(rules, &mut memo, &negative), want, "negative of {text}");
            assert_eq!(rules.negate(&negative), Some(position.clone()), "{text} negated twice");
        }
        if rules.is_impartial() {
            assert_eq!(forms.negative(form), form, "{text} is not impartial");
        }
    }
}

/// Checks a value, possibly loopy, by the naive order.
#[track_caller]
pub(crate) fn check_value(rules: &TestRuleset, text: &str, value: &str) {
    let erased = &*rules.erased();
    let position = erased.parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    if loopy::is_loopy(erased, &position) {
        return check_loopy_value(rules, text, value);
    }
    let mut forms = Forms::default();
    let form = forms.of(erased, &mut HashMap::new(), &position);
    let want = forms.read(value);
    assert!(forms.equal(form, want), "{} of {text} is not {value}", erased.doc().name);
}

#[track_caller]
pub(crate) fn check_examples(rules: &TestRuleset, options: &[(&str, &str)]) {
    for example in rules.erased().doc().examples.iter().filter(|example| example.options == options)
    {
        check_value(rules, &example.position, &example.value);
    }
}

#[track_caller]
pub(crate) fn check_refused(rules: &TestRuleset, text: &str, at: (usize, usize), part: &str) {
    let rules = &*rules.erased();
    match rules.parse(text) {
        Ok(position) => panic!("{text:.60} was read as {position:?}"),
        Err(error) => {
            assert!(error.message.contains(part), "{:?} has no {part:?}", error.message);
            assert_eq!(error.at, at, "{text:.60}: {}", error.message);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_naive_evaluator_knows_its_values() {
        let mut forms = Forms::default();
        for (a, b) in [
            ("{0|1}", "1/2"),
            ("{0|*}", "^"),
            ("{0,*|0}", "^*"),
            ("{1||0|-1}", "{1|{0|-1}}"),
            ("{*,0|*,0}", "*2"),
            ("{2|-1/2}", "{4/2|-1/2}"),
            ("+-1", "{1|-1}"),
            ("2v", "{2*|2}"),
            ("{-1|1}", "0"),
        ] {
            let (x, y) = (forms.read(a), forms.read(b));
            assert!(forms.equal(x, y), "{a} = {b}");
        }
        let (up, star) = (forms.read("^"), forms.read("*"));
        assert!(!forms.leq(up, star) && !forms.leq(star, up));
    }
}

use std::collections::HashSet;

use upstar::explore::{Edges, TextShape};
use upstar::raw::RawPosition;
use upstar::{Arg, ArgValue, Player, RulesetDoc, Session, rulesets};

#[test]
fn every_ruleset_can_be_listed() {
    let session = Session::new();
    let mut unlisted = Vec::new();
    for doc in rulesets() {
        let example = doc.examples.iter().min_by_key(|example| example.options.len());
        let options: Vec<Arg> = example
            .into_iter()
            .flat_map(|example| example.options)
            .map(|&(name, value)| Arg::named(name, ArgValue::read(value)))
            .collect();
        let read = |text: &str| session.raw_position(doc.name, &options, text).ok();
        let Some(shape) = TextShape::of(&read) else {
            unlisted.push(doc.name);
            continue;
        };
        let first = shape.smallest();
        let texts = (first..=first + 5).flat_map(|size| shape.texts(size).take(100));
        let alive = texts.filter_map(|text| read(&text)).filter(|position| {
            Player::BOTH.into_iter().any(|player| !position.options(player).is_empty())
        });
        assert!(alive.count() >= 3, "{}: {shape:?}", doc.name);
    }
    // A graph is the game itself. Letters do not determine the size of boxes, cups and arrays.
    // Strings have a ground.
    assert_eq!(
        unlisted,
        ["dots_and_boxes", "game_graph", "kalah", "rows_and_dividers", "strings_and_coins"]
    );
}

#[test]
fn shapes_are_told_from_what_can_be_read() {
    let session = Session::new();
    let shape = |name: &str, options: &[Arg]| {
        TextShape::of(&|text: &str| session.raw_position(name, options, text).ok())
    };
    assert_eq!(shape("maze", &[]), Some(TextShape::Mazes));
    assert_eq!(shape("partial_nim", &[]), Some(TextShape::Piles(vec!['B', 'R', 'G'])));
    assert_eq!(shape("push", &[]), Some(TextShape::Strips(vec!['.', 'x', 'o'])));
    assert_eq!(shape("wythoff", &[]), Some(TextShape::Pairs));
    assert_eq!(shape("cutcake", &[]), Some(TextShape::Rectangles));
    assert_eq!(shape("nim", &[]), Some(TextShape::Heaps));
    assert_eq!(shape("lenres", &[]), Some(TextShape::Row));
    let edges = |shape: Option<TextShape>| match shape {
        Some(TextShape::Graphs { edges, .. }) => Some(edges),
        _ => None,
    };
    let partizan = [Arg::named("partizan", ArgValue::Bool(true))];
    assert_eq!(edges(shape("digraph_placement", &[])), Some(Edges::Directed));
    assert_eq!(edges(shape("arc_kayles", &[])), Some(Edges::Plain));
    assert_eq!(edges(shape("arc_kayles", &partizan)), Some(Edges::Marked(vec!['L', 'R'])));
}

/// Returns a key that identifies a position up to symmetry and the order of components.
fn normal_text(position: &RawPosition) -> String {
    let mut parts: Vec<String> =
        position.components().iter().map(|part| part.normal().text()).collect();
    parts.sort_unstable();
    parts.join(" + ")
}

/// Returns the options in the examples of a ruleset.
fn settings(doc: &RulesetDoc) -> Vec<&'static [(&'static str, &'static str)]> {
    let mut settings: Vec<_> = doc.examples.iter().map(|example| example.options).collect();
    settings.sort_unstable();
    settings.dedup();
    settings
}

/// Returns the size of a position if its text shows it.
fn size(shape: &TextShape, text: &str) -> Option<usize> {
    let numbers: Option<Vec<usize>> =
        text.split(',').map(|part| part.trim().parse().ok()).collect();
    match shape {
        TextShape::Strip(_) | TextShape::Grid(_) | TextShape::Strips(_) | TextShape::Trees(_) => {
            let is_plain = !text.contains(|c: char| c.is_ascii_digit());
            is_plain.then(|| text.chars().filter(|c| !"/,()".contains(*c)).count())
        }
        TextShape::Heaps | TextShape::HeapRow | TextShape::Pairs => Some(numbers?.iter().sum()),
        TextShape::Row => numbers.map(|numbers| numbers.len() + numbers.iter().sum::<usize>()),
        _ => None,
    }
}

/// Tests that lists are closed under moves and, unless partial, contain the short examples.
#[test]
fn lists_are_complete_or_say_that_they_are_partial() {
    const MOST: usize = 1_500;
    let (mut asked, mut compared, mut partial) = (0, 0, Vec::new());
    for doc in rulesets() {
        for options in settings(doc) {
            let session = Session::new();
            let args: Vec<Arg> = options
                .iter()
                .map(|&(name, value)| Arg::named(name, ArgValue::read(value)))
                .collect();
            let read = |text: &str| session.raw_position(doc.name, &args, text).ok();
            let Some(shape) = TextShape::of(&read) else { continue };
            let smallest = shape.smallest();
            let sizes = (smallest..).take_while(|&size| {
                size < smallest + 6 && shape.texts(size).take(MOST).count() < MOST
            });
            let most = sizes.last().unwrap_or(smallest);
            let is_partial = shape.restriction(&read, most).is_some();
            if is_partial {
                partial.push(doc.name);
            }
            let texts = (smallest..=most).flat_map(|size| shape.texts(size));
            let listed: Vec<RawPosition> = texts.filter_map(|text| read(&text)).collect();
            let keys: HashSet<String> = listed.iter().map(normal_text).collect();
            let who = format!("{} {options:?} {shape:?}", doc.name);
            // A move may create several pairs or rectangles, a move in Go may leave a ko, and a
            // move in a sequence of trees may change their order.
            let is_open = match shape {
                TextShape::Pairs | TextShape::Rectangles => is_partial,
                _ => doc.name == "go" || options == [("operator", "sequential")],
            };
            for position in listed.iter().filter(|_| !is_open) {
                for to in Player::BOTH.into_iter().flat_map(|player| position.options(player)) {
                    let key = normal_text(&to);
                    let is_listed = key.is_empty() || keys.contains(&key);
                    assert!(is_listed, "{who}: {} leads to {}", position.text(), to.text());
                    asked += 1;
                }
            }
            let examples = doc.examples.iter().filter(|example| example.options == options);
            if is_partial {
                continue;
            }
            let is_small = |text: &str| size(&shape, text).is_some_and(|size| size <= most);
            for example in examples.filter(|example| is_small(example.position)) {
                compared += 1;
                let position = read(example.position).unwrap();
                assert!(keys.contains(&normal_text(&position)), "{who}: {}", example.position);
            }
        }
    }
    assert!(asked > 10_000 && compared > 20, "{asked} {compared}");
    partial.dedup();
    assert_eq!(
        partial,
        [
            "anti_clobber",
            "arc_kayles",
            "bicolour_fission",
            "childish_hackenbush",
            "cutcake",
            "eatcake",
            "elephants_and_rhinos",
            "euclid",
            "fission",
            "go",
            "hackenbush",
            "hare_and_hounds",
            "kings",
            "knights",
            "konane",
            "lenres",
            "maundy_cake",
            "maze",
            "mem",
            "mnem",
            "nogo",
            "partizan_euclid",
            "queens",
            "rooks",
            "take_away",
            "wythoff",
        ]
    );
}

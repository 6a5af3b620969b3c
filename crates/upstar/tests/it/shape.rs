use upstar::explore::{Edges, Shape};
use upstar::{Arg, ArgValue, Player, Session, rulesets};

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
        let read = |text: &str| session.position(doc.name, &options, text).ok();
        let Some(shape) = Shape::of(&read) else {
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
    // What a graph says is the game; boxes, boards of cups and rows have no size by their letters.
    assert_eq!(unlisted, ["dots_and_boxes", "game_graph", "kalah", "rows_and_dividers"]);
}

#[test]
fn shapes_are_told_from_what_can_be_read() {
    let session = Session::new();
    let shape = |name: &str, options: &[Arg]| {
        Shape::of(&|text: &str| session.position(name, options, text).ok())
    };
    assert_eq!(shape("maze", &[]), Some(Shape::Mazes));
    assert_eq!(shape("partial_nim", &[]), Some(Shape::Piles(vec!['B', 'R', 'G'])));
    assert_eq!(shape("push", &[]), Some(Shape::Strips(vec!['.', 'x', 'o'])));
    assert_eq!(shape("wythoff", &[]), Some(Shape::Pairs));
    assert_eq!(shape("cutcake", &[]), Some(Shape::Rectangles));
    assert_eq!(shape("nim", &[]), Some(Shape::Heaps));
    assert_eq!(shape("lenres", &[]), Some(Shape::Row));
    let edges = |shape: Option<Shape>| match shape {
        Some(Shape::Graphs { edges, .. }) => Some(edges),
        _ => None,
    };
    let partizan = [Arg::named("partizan", ArgValue::Bool(true))];
    assert_eq!(edges(shape("digraph_placement", &[])), Some(Edges::Directed));
    assert_eq!(edges(shape("arc_kayles", &[])), Some(Edges::Plain));
    assert_eq!(edges(shape("arc_kayles", &partizan)), Some(Edges::Marked(vec!['L', 'R'])));
}

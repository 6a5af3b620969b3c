use super::*;
use crate::scene::SceneItem;

fn diagram(names: &[&str], pairs: &[(usize, usize)]) -> HasseDiagram {
    HasseDiagram::new(names.iter().map(|&name| name.into()).collect(), pairs).unwrap()
}

fn pentagon() -> HasseDiagram {
    diagram(&["-1", "*", "{1*|0}", "0", "1"], &[(0, 1), (1, 2), (2, 4), (0, 3), (3, 4)])
}

fn heights(scene: &Scene) -> Vec<(String, f64)> {
    let text = |item: &SceneItem| match item {
        SceneItem::Text { at, label, .. } => Some((label.text.clone(), at.y)),
        _ => None,
    };
    scene.items.iter().filter_map(text).collect()
}

#[test]
fn greater_elements_stand_higher() {
    let scene = pentagon().scene();
    let heights = heights(&scene);
    let height = |name: &str| heights.iter().find(|(text, _)| text == name).unwrap().1;
    for (low, high) in [("-1", "*"), ("*", "{1*|0}"), ("{1*|0}", "1"), ("-1", "0"), ("0", "1")] {
        assert!(height(low) > height(high), "{high} above {low}");
    }
    assert!(scene.description.contains("No edges cross"));
}

#[test]
fn planar_orders_have_no_crossings_and_places_in_self_dual_orders_are_symmetric() {
    let crown = diagram(&["0", "*", "1", "1*"], &[(0, 2), (0, 3), (1, 2), (1, 3)]);
    assert!(crown.scene().description.contains("No edges cross"));
    let cube: Vec<(usize, usize)> = (0..8)
        .flat_map(|i: usize| (0..3).filter(move |b| i >> b & 1 == 0).map(move |b| (i, i | 1 << b)))
        .collect();
    let cube = diagram(&["a", "b", "c", "d", "e", "f", "g", "h"], &cube);
    // Every anti-automorphism exchanges two elements of the middle row, d and e, and fixes the two others.
    // Therefore, only the places of the elements are symmetric, not the edges at d and e.
    let exchanged = diagram(
        &["0", "a", "b", "c", "d", "e", "f", "g", "{2||1,1*|0,*}, long", "i", "j", "1"],
        &[
            [(0, 1), (0, 2), (0, 3), (8, 11), (9, 11), (10, 11)],
            [(1, 4), (2, 4), (4, 8), (1, 5), (5, 8), (5, 9)],
            [(3, 6), (6, 10), (2, 7), (3, 7), (7, 9), (7, 10)],
        ]
        .concat(),
    );
    for diagram in [pentagon(), cube, exchanged] {
        let places: Vec<_> = diagram
            .scene()
            .items
            .into_iter()
            .filter_map(|item| match item {
                SceneItem::Text { at, .. } => Some(((at.x * 2.0) as i64, (at.y * 2.0) as i64)),
                _ => None,
            })
            .collect();
        let ends = |of: fn(&(i64, i64)) -> i64| {
            places.iter().map(of).min().unwrap() + places.iter().map(of).max().unwrap()
        };
        let (x, y) = (ends(|p| p.0), ends(|p| p.1));
        let is_mirrored = places.iter().all(|&(a, b)| places.contains(&(a, y - b)));
        let is_turned = places.iter().all(|&(a, b)| places.contains(&(x - a, y - b)));
        assert!(is_mirrored || is_turned, "{places:?}");
    }
}

#[test]
fn everything_is_inside_the_frame() {
    let cube: Vec<(usize, usize)> =
        (0..16).flat_map(|i: usize| (0..4).map(move |b| (i, i | 1 << b))).collect();
    let cube: Vec<_> = cube.into_iter().filter(|(i, j)| i != j).collect();
    let names: Vec<String> = (0..16).map(|i| format!("{i:04b}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for scene in [pentagon().scene(), diagram(&names, &cube).scene()] {
        for at in scene.points() {
            assert!(at.x >= 0.0 && at.x <= scene.width && at.y >= 0.0 && at.y <= scene.height);
        }
    }
}

#[test]
fn long_names_are_numbered_and_listed() {
    let long = "{1,{1|0},{1,{1|0}|0,{1|0}}|0,{1|0}}";
    let scene = diagram(&["0", long], &[(0, 1)]).scene();
    let texts: Vec<String> = heights(&scene).into_iter().map(|(text, _)| text).collect();
    assert_eq!(texts, ["0", "(1)", "(1)", long]);
}

#[test]
fn a_wide_order_is_a_list() {
    let names: Vec<String> = (0..40).map(|i| format!("{{{i}|0}}")).collect();
    let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
    names.push("top");
    let pairs: Vec<(usize, usize)> = (0..40).map(|i| (i, 40)).collect();
    let text = diagram(&names, &pairs).text(&TextStyle::ASCII);
    assert!(text.starts_with("Hasse diagram of 41 elements and 40 covers\n\ntop  > {0|0}, {1|0}"));
    assert!(text.lines().all(|line| line.len() <= 80));
}

#[test]
fn graphviz_gets_levels_and_covers() {
    let dot = pentagon().dot();
    assert_eq!(dot.matches(" -> ").count(), 5);
    assert!(dot.contains("n2 [label=\"{1*|0}\"];"));
    let square = diagram(&["-1", "0", "*", "1"], &[(0, 1), (0, 2), (1, 3), (2, 3)]);
    assert!(square.dot().contains("{ rank=same; n1; n2 }"));
}

#[test]
fn an_empty_or_enormous_order_is_only_named() {
    let empty = diagram(&[], &[]);
    assert!(empty.text(&TextStyle::ASCII).contains("0 elements"));
    let names = vec!["0"; MAX_DRAWN + 1];
    assert_eq!(diagram(&names, &[]).scene().items.len(), 1);
}

/// Figure 1.21 of Siegel's thesis, and an order in which a straight edge would pass over names.
fn ungraded() -> [HasseDiagram; 2] {
    let names = ["0", "s", "t", "u", "v", "w", "x", "y", "1"];
    let covers = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 5), (2, 5), (3, 6), (3, 7)];
    let figure = diagram(&names, &[&covers[..], &[(4, 8), (5, 8), (6, 8), (7, 8)]].concat());
    let names = ["bottom", "left", "middle", "right", "{1,2,3|4,5,6}", "above", "top"];
    let covers = [(0, 1), (0, 2), (0, 3), (2, 4), (4, 5), (1, 6), (3, 6), (5, 6), (1, 5)];
    [figure, diagram(&names, &covers)]
}

#[test]
fn edges_over_several_levels_have_no_corners_and_avoid_names() {
    for diagram in ungraded() {
        let scene = diagram.scene();
        let mut edges = 0;
        for item in &scene.items {
            let points = match item {
                SceneItem::Line { from, to, .. } => vec![*from, *to],
                SceneItem::Polyline { points, .. } => points.clone(),
                _ => continue,
            };
            edges += 1;
            for p in points.windows(3) {
                let (a, b) =
                    ((p[1].x - p[0].x, p[1].y - p[0].y), (p[2].x - p[1].x, p[2].y - p[1].y));
                let lengths = a.0.hypot(a.1) * b.0.hypot(b.1);
                assert!(a.0 * b.0 + a.1 * b.1 >= 0.9 * lengths, "{p:?}");
            }
            for step in points.windows(2) {
                for part in 0..=20 {
                    let t = f64::from(part) / 20.0;
                    let (x, y) = (
                        step[0].x + (step[1].x - step[0].x) * t,
                        step[0].y + (step[1].y - step[0].y) * t,
                    );
                    for other in &scene.items {
                        let SceneItem::Text { at, label, .. } = other else { continue };
                        let half = label.columns() as f64 * crate::scene::CHAR_WIDTH / 2.0;
                        let over = (at.x - x).abs() < half && (at.y - y).abs() < 8.0;
                        assert!(!over, "{}: {x}, {y}", label.text);
                    }
                }
            }
        }
        assert_eq!(edges, diagram.poset.covers().len());
    }
}

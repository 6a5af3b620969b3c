use super::*;
use crate::scene::{SceneItem, ShapeRole};
use crate::svg::svg;
use crate::tikz::tikz;
use crate::{TreeBranch, TreeNode};
use proptest::prelude::*;

/// Parses a game from lines `name left|right`; `pass` is the position itself.
fn game(lines: &[&str]) -> GameTree {
    let names: Vec<&str> = lines.iter().map(|line| line.split(' ').next().unwrap()).collect();
    let mut graph = GameTree::new();
    for (i, line) in lines.iter().enumerate() {
        let (left, right) = line.split_once(' ').unwrap().1.split_once('|').unwrap();
        let targets = |side: &str| -> Vec<usize> {
            let words = side.split(',').filter(|word| !word.is_empty());
            let place = |word: &str| names.iter().position(|name| *name == word).unwrap();
            words.map(|word| if word == "pass" { i } else { place(word) }).collect()
        };
        graph.add(names[i], targets(left), targets(right));
    }
    graph
}

fn zoo() -> Vec<(&'static str, GameTree)> {
    // On a small board, Right's fox moves freely, and Left's geese only advance.
    let fox = game(&[
        "a1 b1|a2,a3",
        "a2 b2|a1,a3",
        "a3 b3|a1,a2",
        "b1 c1|b2",
        "b2 c2|b1,b3",
        "b3 |b2",
        "c1 0|c2",
        "c2 0|c1,c3",
        "c3 |c2",
        "0 |",
    ]);
    vec![
        ("on", game(&["on pass|"])),
        ("over", game(&["over 0|pass", "0 |"])),
        ("upon", game(&["upon pass|*", "* 0|0", "0 |"])),
        ("dud", game(&["dud pass|pass"])),
        ("tis", game(&["tis 0|tisn", "tisn tis|0", "0 |"])),
        ("ko", game(&["a 1/2|b", "b a|-2", "1/2 |", "-2 |"])),
        ("fox", fox),
        ("plus_over", game(&["+_over 0|{0|under}", "{0|under} 0|under", "under pass|0", "0 |"])),
        ("triple", game(&["a a1|b,c", "b a,b|c", "c a|b,c,a", "a1 a|"])),
        ("sequence", game(&["3 2|", "2 1|", "1 0|", "0 |"])),
    ]
}

/// Writes the pictures to files for inspection: `GALLERY=folder cargo test … gallery -- --ignored`.
#[test]
#[ignore = "writes pictures into the folder named by GALLERY"]
fn gallery() {
    let folder = std::env::var("GALLERY").expect("GALLERY names a folder");
    for (name, graph) in zoo() {
        std::fs::write(format!("{folder}/{name}.svg"), svg(&graph.graph_scene())).unwrap();
        println!("{name}\n{}", graph.graph_text(&TextStyle::UNICODE));
    }
}

fn arrows(graph: &GameTree, role: ShapeRole) -> usize {
    let items = graph.graph_scene().items;
    items
        .iter()
        .filter(|i| matches!(i, SceneItem::Arrow { stroke, .. } if stroke.role == role))
        .count()
}

#[test]
fn every_move_has_an_arrow_head_of_its_player() {
    for (name, graph) in zoo() {
        let moves = |of: fn(&TreeNode) -> &Vec<TreeBranch>| -> usize {
            graph.nodes.iter().map(|node| of(node).len()).sum()
        };
        assert_eq!(arrows(&graph, ShapeRole::Left), moves(|node| &node.left), "{name}");
        assert_eq!(arrows(&graph, ShapeRole::Right), moves(|node| &node.right), "{name}");
    }
}

#[test]
fn lines_over_several_layers_have_no_corners() {
    let mut lines = 0;
    for (name, graph) in zoo() {
        for item in graph.graph_scene().items {
            let SceneItem::Polyline { points, .. } = item else { continue };
            lines += 1;
            for p in points.windows(3) {
                let (a, b) =
                    ((p[1].x - p[0].x, p[1].y - p[0].y), (p[2].x - p[1].x, p[2].y - p[1].y));
                let lengths = (a.0 * a.0 + a.1 * a.1).sqrt() * (b.0 * b.0 + b.1 * b.1).sqrt();
                assert!(a.0 * b.0 + a.1 * b.1 >= 0.9 * lengths, "{name}: {p:?}");
            }
        }
    }
    assert!(lines > 5);
}

#[test]
fn a_ko_as_svg() {
    let ko = game(&["a 1/2|b", "b a|-2", "1/2 |", "-2 |"]);
    insta::assert_snapshot!(svg(&ko.graph_scene()));
}

#[test]
fn upon_as_tikz() {
    let upon = game(&["upon pass|*", "* 0|0", "0 |"]);
    insta::assert_snapshot!(tikz(&upon.graph_scene()));
}

#[test]
fn equations_break_between_options() {
    let mut graph = GameTree::new();
    graph.add("game", 1..12, [0]);
    for i in 1..12 {
        graph.add(format!("option{i}"), [], []);
    }
    let text = graph.graph_text(&TextStyle { columns: 40, ..TextStyle::ASCII });
    assert!(text.lines().all(|line| line.len() <= 40), "{text}");
    assert!(text.starts_with("game = {option1, option2,") && text.ends_with("| pass}\n"), "{text}");
}

#[test]
fn graphviz_has_every_move() {
    let ko = game(&["a 1/2|b", "b a|-2", "1/2 |", "-2 |"]);
    let dot = ko.dot();
    assert_eq!(dot.matches("->").count(), 4);
    assert_eq!(dot.matches("style=dashed").count(), 2);
}

#[test]
fn a_long_name_stands_below_and_a_large_graph_is_counted() {
    let mut graph = GameTree::new();
    let long = "{{{1|0}|{0|-1}}|{{0|-1}|-3}}";
    graph.add(long, [1], []);
    for i in 1..300 {
        graph.add(i.to_string(), [(i + 1).min(299)], []);
    }
    let scene = graph.graph_scene();
    assert_eq!(scene.title, format!("Graph of {long}"));
    let svg = svg(&scene);
    assert!(svg.contains(">(1)</text>") && svg.contains("… 150 more positions"));
    assert!(graph.graph_text(&TextStyle::ASCII).contains("... 150 more positions"));
}

#[test]
fn nothing_is_also_a_picture() {
    let none = GameTree::new();
    assert!(svg(&none.graph_scene()).contains("nothing to draw"));
    assert_eq!(
        (none.graph_text(&TextStyle::ASCII).as_str(), none.dot().contains("->")),
        ("", false)
    );
}

fn graphs() -> impl Strategy<Value = GameTree> {
    (1..25usize).prop_flat_map(|len| {
        let side = || prop::collection::vec(0..len + 2, 0..4);
        let node = (".{0,30}", side(), side());
        (prop::collection::vec(node, len), 0..len + 1).prop_map(|(nodes, root)| {
            let mut graph = GameTree { nodes: Vec::new(), root };
            for (label, left, right) in nodes {
                graph.add(label, left, right);
            }
            graph
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn any_graph_stays_on_the_sheet(graph in graphs()) {
        let scene = graph.graph_scene();
        for p in scene.points() {
            prop_assert!(p.x >= 0.0 && p.x <= scene.width, "{p:?} in {}", scene.width);
            prop_assert!(p.y >= 0.0 && p.y <= scene.height, "{p:?} in {}", scene.height);
        }
        prop_assert_eq!(&scene, &graph.graph_scene());
        let _ = graph.graph_text(&TextStyle::UNICODE);
        let _ = graph.dot();
    }

    #[test]
    fn positions_do_not_overlap(graph in graphs()) {
        let boxes: Vec<_> = graph.graph_scene().items.into_iter().filter_map(|item| match item {
            SceneItem::Rectangle { corner, width, height, .. } => Some((corner, width, height)),
            _ => None,
        }).collect();
        for (i, (a, w, h)) in boxes.iter().enumerate() {
            for (b, v, g) in &boxes[i + 1..] {
                let apart = a.x + w <= b.x || b.x + v <= a.x || a.y + h <= b.y || b.y + g <= a.y;
                prop_assert!(apart);
            }
        }
    }
}

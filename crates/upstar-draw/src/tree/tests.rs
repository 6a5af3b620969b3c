use super::layout::{Measures, layout};
use super::unfold::{ArrivingMove, unfold};
use super::*;
use crate::label::columns;
use crate::svg::svg;
use crate::terminal::TextStyle;
use crate::tikz::tikz;
use proptest::prelude::*;

/// {5/2,{4|2} | {-1|-2},{0|-4}} with the integers as leaves.
fn example() -> GameTree {
    let mut tree = GameTree::new();
    let leaf = |tree: &mut GameTree, label: &str| tree.add(label, [], []);
    let [half, four, two, one, down, zero, low] =
        ["5/2", "4", "2", "-1", "-2", "0", "-4"].map(|label| leaf(&mut tree, label));
    let a = tree.add("{4|2}", [four], [two]);
    let b = tree.add("{-1|-2}", [one], [down]);
    let c = tree.add("{0|-4}", [zero], [low]);
    tree.root = tree.add("{5/2,{4|2}|{-1|-2},{0|-4}}", [half, a], [b, c]);
    tree
}

/// The nimber *n, sharing its options.
fn nimber(n: usize) -> GameTree {
    let mut tree = GameTree::new();
    for k in 0..=n {
        tree.root = tree.add(format!("*{k}"), 0..k, 0..k);
    }
    tree
}

fn integer(n: usize) -> GameTree {
    let mut tree = GameTree::new();
    for k in 0..=n {
        tree.root = tree.add(k.to_string(), k.checked_sub(1), []);
    }
    tree
}

fn nodes(nodes: usize) -> TreeOptions {
    TreeOptions { nodes, ..TreeOptions::default() }
}

fn text(tree: &GameTree, style: &TextStyle) -> String {
    tree.text(&TreeOptions::default(), style)
}

#[test]
fn a_tree_as_text() {
    insta::assert_snapshot!(text(&example(), &TextStyle::UNICODE));
    insta::assert_snapshot!(text(&example(), &TextStyle::ASCII));
}

#[test]
fn one_sided_moves_lean() {
    insta::assert_snapshot!(text(&integer(2), &TextStyle::UNICODE));
}

#[test]
fn a_wide_tree_becomes_an_outline() {
    let style = TextStyle { columns: 24, ..TextStyle::UNICODE };
    insta::assert_snapshot!(text(&example(), &style));
}

#[test]
fn marks_follow_their_moves() {
    let mut tree = example();
    let root = tree.root;
    tree.nodes[root].left[1].mark = Some(MoveMark::Good);
    tree.nodes[root].right[0].mark = Some(MoveMark::Bad);
    let drawn = text(&tree, &TextStyle::UNICODE);
    assert!(drawn.contains("{4|2}!") && drawn.contains("{-1|-2}?"), "{drawn}");
    assert!(svg(&tree.scene(&TreeOptions::default())).contains(">!</text>"));
}

#[test]
fn what_lies_beyond_the_limit_is_counted() {
    // *4 has 1 + 2·(1 + 3 + 9 + 27) = 81 nodes in its tree of plays.
    let options = nodes(81);
    assert!(!nimber(4).text(&options, &TextStyle::UNICODE).contains('…'));
    let options = nodes(1);
    assert_eq!(nimber(4).text(&options, &TextStyle::ASCII), "    *4\n     |\n... 80 more\n");
    let options = nodes(80);
    assert!(nimber(4).text(&options, &TextStyle::UNICODE).contains("… 2 more"));
    let options = TreeOptions { depth: 0, ..TreeOptions::default() };
    assert!(nimber(4).text(&options, &TextStyle::UNICODE).contains("… 80 more"));
    // The number of hidden nodes saturates.
    let drawn = text(&nimber(70), &TextStyle::UNICODE);
    assert!(drawn.contains("… more") || drawn.contains("more"), "{drawn}");
}

#[test]
fn a_tree_is_cut_at_the_same_depth_everywhere() {
    // The root has 10 options.
    for limit in 11..300 {
        let shown = unfold(&nimber(5), &nodes(limit));
        let markers = shown.iter().filter(|node| node.number.is_none());
        let depths: std::collections::BTreeSet<usize> = markers.map(|node| node.depth).collect();
        assert_eq!(depths.len(), usize::from(limit < 243), "{limit}: {depths:?}");
    }
}

#[test]
fn a_wide_tree_shows_as_many_levels_as_fit() {
    let tree = nimber(7);
    let mut last = 0;
    for width in [600, 5000] {
        let scene = tree.scene(&TreeOptions::default().with_width(width));
        assert!(scene.width <= width as f64, "{} > {width}", scene.width);
        assert!(scene.items.len() > last);
        last = scene.items.len();
    }
    let root = "{5/2,{4|2}|{-1|-2},{0|-4},{5/2,{4|2}|{-1|-2},{0|-4}}}";
    let mut long = GameTree::new();
    long.root = long.add(root, [], []);
    assert!(svg(&long.scene(&TreeOptions::default())).contains(">{5/2,{4\u{2009}|\u{2009}2}"));
    assert!(text(&long, &TextStyle::UNICODE).contains(root));
}

#[test]
fn boards_of_a_sum_stand_side_by_side_above_the_score() {
    let mut tree = GameTree::new();
    tree.root = tree.add("3 + 2", [], []);
    tree.nodes[0].boards = vec![BoardView::Heaps(vec![3]), BoardView::Heaps(vec![2])];
    tree.nodes[0].score = Some(Label::math("-1"));
    let texts = |tree: &GameTree| {
        let texts =
            tree.scene(&TreeOptions::default()).items.into_iter().filter_map(|item| match item {
                crate::scene::SceneItem::Text { at, label, .. } => Some((label.text, at)),
                _ => None,
            });
        texts.collect::<Vec<_>>()
    };
    let shown = texts(&tree);
    let at = |text: &str| shown.iter().find(|(shown, _)| shown == text).unwrap().1;
    assert!(at("3").x < at("+").x && at("+").x < at("2").x && at("-1").y > at("3").y);
    assert_eq!(text(&tree, &TextStyle::UNICODE), "3 + 2 (-1)\n");
    // A mark is next to its board.
    let mut parent = tree.clone();
    parent.root = parent.add("x", [0], []);
    parent.nodes[1].left[0].mark = Some(MoveMark::Good);
    let marked = texts(&parent);
    let x = |text: &str| marked.iter().find(|(shown, _)| shown == text).unwrap().1.x;
    assert!(x("!") > x("2") && x("!") < x("2") + 60.0, "{marked:?}");
}

#[test]
fn ascii_is_ascii() {
    let mut tree = integer(3);
    tree.root = tree.add("a".repeat(99), [1, 2, 3], [0]);
    for options in [TreeOptions::default(), nodes(4)] {
        for columns in [20, 200] {
            let style = TextStyle { columns, ..TextStyle::ASCII };
            assert!(tree.text(&options, &style).is_ascii());
        }
    }
}

#[test]
fn cycles_and_loose_ends_are_drawn_too() {
    let mut tree = GameTree::new();
    let over = tree.add("over", [1], [0]);
    tree.root = over;
    tree.nodes[over].left[0] = TreeBranch { to: 99, mark: None };
    let drawn = text(&tree, &TextStyle::UNICODE);
    assert!(drawn.contains('?') && drawn.contains("… more"), "{drawn}");
    let nothing = GameTree { nodes: vec![], root: 5 };
    assert_eq!(text(&nothing, &TextStyle::UNICODE), "?\n");
    let _ = nothing.scene(&TreeOptions::default());
}

#[test]
fn deep_and_wide_trees_stay_within_bounds() {
    let options = TreeOptions { nodes: usize::MAX, depth: usize::MAX, width: usize::MAX };
    for tree in [integer(20_000), nimber(40)] {
        let scene = tree.scene(&options);
        assert!(scene.items.len() <= 4 * MAX_NODES);
        assert!(svg(&scene).len() < 5_000_000);
        assert!(tikz(&scene).len() < 5_000_000);
        let _ = tree.text(&options, &TextStyle::UNICODE);
    }
}

/// A random tree: the options of each position precede it.
fn any_tree() -> impl Strategy<Value = GameTree> {
    let node = (prop::collection::vec(any::<prop::sample::Index>(), 0..4), 0usize..14, 0usize..4);
    prop::collection::vec(node, 1..14).prop_map(|nodes| {
        let mut tree = GameTree::new();
        for (i, (options, width, split)) in nodes.into_iter().enumerate() {
            let options: Vec<usize> =
                if i == 0 { vec![] } else { options.iter().map(|o| o.index(i)).collect() };
            let (left, right) = options.split_at(split.min(options.len()));
            tree.root = tree.add("x".repeat(width), left.iter().copied(), right.iter().copied());
        }
        tree
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn nodes_do_not_overlap_and_lean_to_their_players_side(
        tree in any_tree(),
        limit in 1usize..150,
        gap in 1i64..20,
        lean in 1i64..20,
    ) {
        let nodes = unfold(&tree, &nodes(limit));
        let widths: Vec<i64> = nodes.iter().map(|n| columns(&n.words()) as i64).collect();
        let layout = layout(&nodes, &widths, Measures { gap, lean });
        let left = |i: usize| layout.x[i] - widths[i] / 2;
        let right = |i: usize| left(i) + widths[i];
        for i in 0..nodes.len() {
            prop_assert!(left(i) >= 0 && right(i) <= layout.width);
            for j in 0..i {
                if nodes[i].depth == nodes[j].depth {
                    let apart = right(i) + gap <= left(j) || right(j) + gap <= left(i);
                    prop_assert!(apart, "{} and {}", i, j);
                }
            }
            for &child in &nodes[i].children {
                match nodes[child].arc {
                    ArrivingMove::Left => prop_assert!(layout.x[child] < layout.x[i]),
                    ArrivingMove::Right => prop_assert!(layout.x[child] > layout.x[i]),
                    ArrivingMove::More => {}
                }
            }
        }
    }

    #[test]
    fn a_tree_fits_its_frame_and_its_columns(tree in any_tree(), columns in 20usize..120) {
        let options = TreeOptions::default();
        let scene = tree.scene(&options);
        for p in scene.points() {
            let fits = (0.0..=scene.width).contains(&p.x) && (0.0..=scene.height).contains(&p.y);
            prop_assert!(fits, "{:?}", p);
        }
        let style = TextStyle { columns, ..TextStyle::UNICODE };
        let drawn = tree.text(&options, &style);
        let shown = unfold(&tree, &options).len();
        let outline = drawn.contains('├') || drawn.contains('╰');
        prop_assert!(outline || drawn.lines().all(|l| l.chars().count() <= columns));
        prop_assert!(drawn.lines().count() <= 2 * shown);
    }
}

/// Counts the plays from a position in which no position recurs; a move that repeats a position ends
/// a play.
fn plays(tree: &GameTree, path: &mut Vec<usize>) -> usize {
    let position = path[path.len() - 1];
    let node = &tree.nodes[position];
    let mut count = 1;
    for branch in node.left.iter().chain(&node.right) {
        if path.contains(&branch.to) {
            count += 1;
            continue;
        }
        path.push(branch.to);
        count += plays(tree, path);
        path.pop();
    }
    count
}

#[test]
fn a_tree_without_cycles_has_a_node_for_each_play() {
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    for _ in 0..500 {
        let size = 1 + random(5);
        let mut graph = GameTree::new();
        for number in 0..size {
            let sides: Vec<Vec<usize>> =
                (0..2).map(|_| (0..random(3)).map(|_| random(size)).collect()).collect();
            graph.add(format!("p{number}"), sides[0].clone(), sides[1].clone());
        }
        graph.root = random(size);
        let tree = graph.without_cycles(usize::MAX);
        assert_eq!(tree.nodes.len(), plays(&graph, &mut vec![graph.root]));
        let mut parents = vec![0; tree.nodes.len()];
        for node in &tree.nodes {
            node.left.iter().chain(&node.right).for_each(|branch| parents[branch.to] += 1);
        }
        assert!(parents[0] == 0 && parents[1..].iter().all(|&count| count == 1));
        let cut = graph.without_cycles(3);
        let has_options = |(at, node): &(usize, &TreeNode)| {
            node.left.iter().chain(&node.right).any(|branch| branch.to != *at)
        };
        assert!(cut.nodes.iter().enumerate().filter(has_options).count() <= 3);
    }
}

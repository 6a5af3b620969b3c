use super::*;
use crate::scene::{SceneItem, point};
use crate::svg::svg;
use crate::terminal::{TextColours, text as scene_text};
use crate::tikz::tikz;
use proptest::prelude::*;
use upstar_core::{Cell, EdgeView, LineView, LinedView, VertexView};

fn grid(rows: &str) -> BoardView {
    let cell = |c| match c {
        'x' => Cell::Piece(Tint::Left),
        'o' => Cell::Piece(Tint::Right),
        'g' => Cell::Piece(Tint::Both),
        '#' => Cell::Blocked,
        'K' => Cell::Letter('K', Tint::Right),
        _ => Cell::Empty,
    };
    BoardView::Grid { rows: rows.split('/').map(|row| row.chars().map(cell).collect()).collect() }
}

fn graph(count: usize, edges: &str, ground: Option<usize>) -> BoardView {
    let edges = edges
        .split_whitespace()
        .map(|edge| {
            let tint = match edge.chars().last() {
                Some('B') => Tint::Left,
                Some('R') => Tint::Right,
                Some('G') => Tint::Both,
                _ => Tint::Neither,
            };
            let (from, to) = edge.trim_end_matches(['B', 'R', 'G']).split_once('-').unwrap();
            EdgeView { from: from.parse().unwrap(), to: to.parse().unwrap(), tint, is_arrow: false }
        })
        .collect();
    let vertex = VertexView { label: String::new(), tint: Tint::Both };
    BoardView::Graph { vertices: vec![vertex; count], edges, ground }
}

fn check(view: &BoardView, expected: &str) {
    assert_eq!(text(view, &TextStyle::UNICODE), expected);
}

fn check_ascii(view: &BoardView, expected: &str) {
    assert_eq!(text(view, &TextStyle::ASCII), expected);
}

#[test]
fn grids_are_boxed() {
    let board = grid("x.o/g#K");
    check(&board, "┌───┬───┬───┐\n│ ● │   │ ○ │\n├───┼───┼───┤\n│ ◆ │▒▒▒│ K │\n└───┘   └───┘\n");
    check_ascii(
        &board,
        "+---+---+---+\n| X |   | O |\n+---+---+---+\n| * |###| K |\n+---+   +---+\n",
    );
}

#[test]
fn taken_cells_run_together() {
    check(
        &grid("..##/..##"),
        "┌───┬───┐\n│   │   │▒▒▒▒▒▒▒\n├───┼───┤▒▒▒▒▒▒▒\n│   │   │▒▒▒▒▒▒▒\n└───┴───┘\n",
    );
}

#[test]
fn wide_grids_lose_their_boxes_and_then_their_ends() {
    let narrow = TextStyle { columns: 20, ..TextStyle::ASCII };
    assert_eq!(text(&grid("x.o.x.o.#"), &narrow), "X . O . X . O . #\n");
    assert_eq!(text(&grid("x.o.x.o.#x.o.x.o"), &narrow), "X.O.X.O.#X.O.X.O\n");
    let long = "x".repeat(23);
    assert_eq!(text(&grid(&long), &narrow), format!("{}\n... 3 more columns\n", "X".repeat(20)));
}

#[test]
fn dominoes_stand_in_a_row() {
    let row = BoardView::Row(vec![Tint::Left, Tint::Right, Tint::Both]);
    check(&row, "▮ ▯ ▥\n");
    check_ascii(&row, "L R G\n");
}

#[test]
fn heaps_are_stacks_over_their_sizes() {
    check(&BoardView::Heaps(vec![1, 3, 0]), "   ●\n   ●\n●  ●\n1  3  0\n");
    let tall = text(&BoardView::Heaps(vec![u64::MAX, 2]), &TextStyle::UNICODE);
    assert!(tall.contains('⋮') && tall.ends_with("18446744073709551615  2\n"), "{tall}");
    assert_eq!(tall.lines().count(), 11);
}

#[test]
fn hackenbush_grows_from_the_wall() {
    check(&graph(4, "0-1B 1-2R 2-3G", Some(0)), "╟─B─●─R─●─G─●\n");
    check(
        &graph(8, "0-1B 1-2R 1-3G 3-4B 3-5B 0-6R 6-7R", Some(0)),
        "╟─B─●─┬─R─●\n║     └─G─●─┬─B─●\n║           └─B─●\n╟─R─●─R─●\n",
    );
    check_ascii(
        &graph(8, "0-1B 1-2R 1-3G 3-4B 3-5B 0-6R 6-7R", Some(0)),
        "#-B-o-+-R-o\n#     `-G-o-+-B-o\n#           `-B-o\n#-R-o-R-o\n",
    );
}

#[test]
fn cycles_name_their_vertices() {
    check(&graph(3, "0-1B 1-2R 2-0G", Some(0)), "╟─B─1─R─2\nand 2─0G\n");
    check(&graph(3, "0-1 1-2 2-0", None), "0─1─2\nand 2─0\n");
}

#[test]
fn tinted_vertices_say_whose_they_are() {
    let BoardView::Graph { mut vertices, edges, ground } = graph(3, "0-1 1-2", None) else {
        unreachable!()
    };
    vertices[0].tint = Tint::Left;
    vertices[2].tint = Tint::Right;
    vertices[1].label = "a".into();
    check(&BoardView::Graph { vertices, edges, ground }, "0:L─a─2:R\n");
}

#[test]
fn long_graphs_become_lists_of_edges() {
    let string: Vec<String> = (0..30).map(|i| format!("{i}-{}B", i + 1)).collect();
    let drawn = text(&graph(31, &string.join(" "), Some(0)), &TextStyle::UNICODE);
    assert!(drawn.starts_with("0─1B 1─2B"), "{drawn}");
    assert!(drawn.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn colours_are_the_terminals_own() {
    let style = TextStyle { colours: TextColours::Ansi, ..TextStyle::UNICODE };
    let drawn = text(&grid("xo"), &style);
    assert!(drawn.contains("\u{1b}[34m●") && drawn.contains("\u{1b}[31m○"), "{drawn:?}");
}

#[test]
fn a_board_as_svg() {
    insta::assert_snapshot!(svg(&scene(&grid("x.#/.oK"))));
}

#[test]
fn hackenbush_as_tikz() {
    insta::assert_snapshot!(tikz(&scene(&graph(4, "0-1B 1-2R 1-3G 3-3B 2-3R 0-0G", Some(0)))));
}

#[test]
fn empty_and_absurd_boards_have_pictures() {
    let vertex = VertexView { label: "\u{1b}[1m\n".repeat(99), tint: Tint::Both };
    let edge = |from, to| EdgeView { from, to, tint: Tint::Left, is_arrow: false };
    let views = [
        BoardView::Grid { rows: vec![] },
        BoardView::Grid { rows: vec![vec![], vec![Cell::Letter('\u{7}', Tint::Left)], vec![]] },
        BoardView::Grid { rows: vec![vec![Cell::Empty; 3000]; 3000] },
        BoardView::Row(vec![]),
        BoardView::Row(vec![Tint::Both; 100_000]),
        BoardView::Heaps(vec![]),
        BoardView::Heaps(vec![0]),
        BoardView::Heaps(vec![u64::MAX; 1000]),
        BoardView::Graph { vertices: vec![], edges: vec![edge(0, 1)], ground: Some(0) },
        BoardView::Graph {
            vertices: vec![vertex.clone(); 3],
            edges: vec![edge(0, usize::MAX), edge(1, 1), edge(1, 1), edge(0, 1), edge(1, 0)],
            ground: Some(7),
        },
        BoardView::Graph {
            vertices: vec![vertex; 5000],
            edges: (0..5000).map(|i| edge(i, (i * 7 + 1) % 5000)).collect(),
            ground: Some(0),
        },
    ];
    for view in &views {
        let scene = scene(view);
        fits(&scene).unwrap();
        assert!(!svg(&scene).contains('\u{1b}'));
        let _ = tikz(&scene);
        let _ = scene_text(&scene, &TextStyle::UNICODE);
        assert!(scene_text(&scene, &TextStyle::ASCII).is_ascii());
        for style in [TextStyle::UNICODE, TextStyle { columns: 0, ..TextStyle::ASCII }] {
            let drawn = text(view, &style);
            assert!(!drawn.contains('\u{1b}') && drawn.ends_with('\n'));
            assert!(drawn.len() < 1_000_000, "{}", drawn.len());
            assert!(drawn.is_ascii() || !style.is_ascii());
        }
    }
}

fn fits(scene: &Scene) -> Result<(), String> {
    for p in scene.points() {
        let inside = (0.0..=scene.width).contains(&p.x) && (0.0..=scene.height).contains(&p.y);
        if !inside {
            return Err(format!("{p:?} outside {} × {}", scene.width, scene.height));
        }
    }
    Ok(())
}

fn any_graph() -> impl Strategy<Value = BoardView> {
    let tint = || prop::sample::select(vec![Tint::Left, Tint::Right, Tint::Both, Tint::Neither]);
    let edge = (0usize..9, 0usize..9, tint());
    let ground = prop::option::of(Just(0usize));
    (1usize..9, prop::collection::vec(edge, 0..14), ground, tint()).prop_map(
        |(count, edges, ground, tint)| BoardView::Graph {
            vertices: vec![VertexView { label: String::new(), tint }; count],
            edges: edges
                .into_iter()
                .map(|(from, to, tint)| EdgeView { from, to, tint, is_arrow: from > to })
                .collect(),
            ground,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn graphs_fit_their_frames_and_vertices_stay_apart(view in any_graph()) {
        let scene = scene(&view);
        prop_assert_eq!(fits(&scene), Ok(()));
        let centres: Vec<_> = scene.items.iter().filter_map(|item| match item {
            SceneItem::Circle { centre, fill: Some(_), .. } => Some(*centre),
            _ => None,
        }).collect();
        for (i, a) in centres.iter().enumerate() {
            for b in &centres[..i] {
                prop_assert!((a.x - b.x).hypot(a.y - b.y) > 8.0, "{:?} {:?}", a, b);
            }
        }
    }

    #[test]
    fn every_edge_is_in_the_text(view in any_graph()) {
        let BoardView::Graph { vertices, edges, ground } = &view else { unreachable!() };
        let drawn = text(&view, &TextStyle::ASCII);
        // Remove the letters of vertex owners.
        let drawn = drawn.replace(":L", "").replace(":R", "");
        let letters = if ground.is_some() { "BRG" } else { "LR" };
        let tints = [Tint::Left, Tint::Right, Tint::Both];
        for (tint, letter) in tints.into_iter().zip(letters.chars()) {
            let wanted = edges
                .iter()
                .filter(|e| e.tint == tint && e.from < vertices.len() && e.to < vertices.len())
                .count();
            let shown = drawn.chars().filter(|&c| c == letter).count();
            prop_assert_eq!(wanted, shown, "{}", drawn);
        }
    }
}

#[test]
fn arrows_show_where_they_lead() {
    let vertex = |label: &str| VertexView { label: label.to_owned(), tint: Tint::Neither };
    let edge = |from, to, is_arrow| EdgeView { from, to, tint: Tint::Neither, is_arrow };
    let view = BoardView::Graph {
        vertices: ["a", "b", "c"].map(vertex).into(),
        edges: vec![edge(0, 1, true), edge(2, 1, true), edge(0, 2, false)],
        ground: None,
    };
    assert_eq!(text(&view, &TextStyle::ASCII), "a->b-<c\nand a-c\n");
    let scene = scene(&view);
    let heads = scene.items.iter().filter(|item| matches!(item, SceneItem::Arrow { .. })).count();
    assert_eq!((heads, fits(&scene)), (2, Ok(())));
}

/// Regression: loops extended beyond the page above their vertex.
#[test]
fn many_loops_at_a_vertex_stay_on_the_sheet() {
    for (ground, count) in [(None, 12), (Some(0), 12)] {
        let vertex = VertexView { label: String::new(), tint: Tint::Left };
        let edge = EdgeView { from: 2, to: 2, tint: Tint::Left, is_arrow: false };
        let view = BoardView::Graph { vertices: vec![vertex; 3], edges: vec![edge; count], ground };
        assert_eq!(fits(&scene(&view)), Ok(()));
    }
}

#[test]
fn parts_stand_where_they_are_drawn() {
    use super::{ElementArea, ViewElement, element_areas};
    let edge = |from, to| EdgeView { from, to, tint: Tint::Left, is_arrow: false };
    let vertex = || VertexView { label: String::new(), tint: Tint::Neither };
    let graph = BoardView::Graph {
        vertices: vec![vertex(), vertex(), vertex()],
        edges: vec![edge(0, 1), edge(1, 2), edge(1, 2), edge(2, 2), edge(0, 0)],
        ground: Some(0),
    };
    let grid = BoardView::Grid { rows: vec![vec![Cell::Empty; 3]; 2] };
    let row = BoardView::Row(vec![Tint::Left; 4]);
    for (view, count) in [(&grid, 6), (&row, 4), (&BoardView::Heaps(vec![2, 0, 3]), 5), (&graph, 8)]
    {
        let (scene, places) = (scene(view), element_areas(view));
        assert_eq!(places.len(), count, "{view:?}");
        let inside = |p: crate::scene::ScenePoint| {
            (0.0..=scene.width).contains(&p.x) && (0.0..=scene.height).contains(&p.y)
        };
        for (part, area) in places {
            let ends = match area {
                ElementArea::Rectangle { corner, width, height } => {
                    [corner, point(corner.x + width, corner.y + height)]
                }
                ElementArea::Disc { centre, .. } => [centre, centre],
                ElementArea::Line { from, to, .. } => [from, to],
            };
            assert!(ends.into_iter().all(inside), "{part:?} in {view:?}");
        }
    }
    // The middle of this heap is omitted. One token less than the maximum is shown, and the top
    // token is the hundredth.
    let tall = element_areas(&BoardView::Heaps(vec![100]));
    assert_eq!((tall.len(), tall[8].0), (9, ViewElement::Token(0, 99)));
    assert_eq!(tall[0].0, ViewElement::Token(0, 0));
}

#[test]
fn a_board_that_is_cut_says_how_large_it_is() {
    let rows = vec![vec![Cell::Empty; 130]];
    let lines = LinedView {
        cells: rows.clone(),
        across: vec![vec![LineView::Open; 130]; 2],
        upright: vec![vec![LineView::Open; 131]],
        dots: true,
    };
    let views = [
        BoardView::Grid { rows: rows.clone() },
        BoardView::Points { rows, lines: Vec::new() },
        BoardView::Lined(lines),
    ];
    for view in views {
        let said = |item: &SceneItem| matches!(item, SceneItem::Text { label, .. } if label.text == "… of 1 × 130 cells");
        assert!(scene(&view).items.iter().any(said), "{view:?}");
    }
}

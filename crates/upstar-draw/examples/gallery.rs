//! Writes one picture of each kind into a folder, for inspection:
//! `cargo run -p upstar-draw --example gallery -- FOLDER`.

use std::error::Error;
use std::path::{Path, PathBuf};
use upstar_core::{BoardView, Cell, EdgeView, Tint, VertexView};
use upstar_draw::scene::Scene;
use upstar_draw::svg::{Theme, svg_with_theme};
use upstar_draw::terminal::{TextStyle, text};
use upstar_draw::{
    Arrangement, GameTree, MoveMark, ThermographData, ThermographPlot, TreeOptions, board, tikz,
};
use upstar_number::Dyadic;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("which folder?")?);
    std::fs::create_dir_all(&folder)?;
    for (name, plot) in plots()? {
        let plain = text(&plot.scene_within(640.0), &TextStyle::UNICODE)
            + &text(&plot.scene_within(640.0), &TextStyle::ASCII);
        save(&folder, name, &plot.scene(), &plain)?;
    }
    for (name, tree) in trees() {
        let options = TreeOptions::default();
        let plain =
            tree.text(&options, &TextStyle::UNICODE) + &tree.text(&options, &TextStyle::ASCII);
        save(&folder, name, &tree.scene(&options), &plain)?;
    }
    for (name, view) in boards() {
        let plain =
            board::text(&view, &TextStyle::UNICODE) + &board::text(&view, &TextStyle::ASCII);
        save(&folder, name, &board::scene(&view), &plain)?;
    }
    Ok(())
}

fn boards() -> Vec<(&'static str, BoardView)> {
    use Tint::{Both, Left, Neither, Right};
    let (x, o, e, b) = (Cell::Piece(Left), Cell::Piece(Right), Cell::Empty, Cell::Blocked);
    let rows = vec![
        vec![x, e, o, e, b],
        vec![e, o, x, b, b],
        vec![Cell::Letter('K', Left), e, Cell::Piece(Both), Cell::Piece(Neither), e],
        vec![b, e, e, Cell::Letter('K', Right), e],
    ];
    let graph =
        |count: usize, tint: Tint, edges: &[(usize, usize, Tint)], ground| BoardView::Graph {
            vertices: vec![VertexView { label: String::new(), tint }; count],
            edges: edges
                .iter()
                .map(|&(from, to, tint)| EdgeView { from, to, tint, is_arrow: false })
                .collect(),
            ground,
        };
    let girl = [
        (0, 1, Left),
        (0, 2, Right),
        (1, 3, Left),
        (2, 3, Right),
        (3, 4, Both),
        (4, 5, Left),
        (4, 6, Right),
        (4, 7, Both),
        (7, 7, Left),
        (7, 8, Right),
        (7, 8, Left),
        (0, 9, Right),
        (9, 10, Left),
        (0, 0, Both),
    ];
    let net: Vec<(usize, usize, Tint)> = (0..12)
        .flat_map(|i| {
            let right = (i % 4 < 3).then_some((i, i + 1, Neither));
            let down = (i < 8).then_some((i, i + 4, Neither));
            right.into_iter().chain(down)
        })
        .collect();
    let path: Vec<(usize, usize, Tint)> = (0..4).map(|i| (i, i + 1, Neither)).collect();
    let mut col = graph(5, Both, &path, None);
    if let BoardView::Graph { vertices, .. } = &mut col {
        vertices[0].tint = Left;
        vertices[2].tint = Right;
        vertices[3].tint = Neither;
    }
    vec![
        ("board-grid", BoardView::Grid { rows }),
        ("board-row", BoardView::Row(vec![Left, Right, Right, Both, Left, Neither, Right])),
        ("board-heaps", BoardView::Heaps(vec![3, 5, 7, 0, 250])),
        ("board-hackenbush", graph(11, Both, &girl, Some(0))),
        ("board-net", graph(12, Both, &net, None)),
        ("board-col", col),
    ]
}

fn trees() -> Vec<(&'static str, GameTree)> {
    let mut tree = GameTree::new();
    let [half, four, two, one, down, zero, low] =
        ["5/2", "4", "2", "-1", "-2", "0", "-4"].map(|label| tree.add(label, [], []));
    let a = tree.add("{4|2}", [four], [two]);
    let b = tree.add("{-1|-2}", [one], [down]);
    let c = tree.add("{0|-4}", [zero], [low]);
    let root = tree.add("{5/2,{4|2}|{-1|-2},{0|-4}}", [half, a], [b, c]);
    tree.root = root;
    tree.nodes[root].left[1].mark = Some(MoveMark::Good);
    tree.nodes[root].right[0].mark = Some(MoveMark::Good);
    tree.nodes[root].right[1].mark = Some(MoveMark::Bad);

    let nimber = |n: usize| {
        let mut tree = GameTree::new();
        for k in 0..=n {
            tree.root = tree.add(format!("*{k}"), 0..k, 0..k);
        }
        tree
    };
    let mut mixed = GameTree::new();
    let zero = mixed.add("0", [], []);
    let one = mixed.add("1", [zero], []);
    let two = mixed.add("2", [one], []);
    let star = mixed.add("*", [zero], [zero]);
    let up = mixed.add("↑", [zero], [star]);
    let minus = mixed.add("-1", [], [zero]);
    mixed.root = mixed.add("{2,↑|-1,*}", [two, up], [minus, star]);
    vec![
        ("tree", tree),
        ("tree-nimber", nimber(3)),
        ("tree-limit", nimber(5)),
        ("tree-mixed", mixed),
    ]
}

fn save(folder: &Path, name: &str, scene: &Scene, plain: &str) -> Result<(), Box<dyn Error>> {
    let write = |ending: &str, content: &str| {
        std::fs::write(folder.join(format!("{name}.{ending}")), content)
    };
    write("light.svg", &svg_with_theme(scene, Theme::Light))?;
    write("dark.svg", &svg_with_theme(scene, Theme::Dark))?;
    write("tex", &tikz::standalone(scene))?;
    write("txt", plain)?;
    Ok(())
}

type Wall = Vec<(Dyadic, Dyadic)>;

fn wall(text: &str) -> Result<Wall, Box<dyn Error>> {
    let mut wall = Vec::new();
    for vertex in text.split_whitespace() {
        let (value, temperature) = vertex.split_once(',').ok_or("a vertex is value,temperature")?;
        wall.push((value.parse()?, temperature.parse()?));
    }
    Ok(wall)
}

fn plots() -> Result<Vec<(&'static str, ThermographPlot)>, Box<dyn Error>> {
    let walls = |name: &str, left: &str, right: &str| -> Result<ThermographData, Box<dyn Error>> {
        let (left, right) = (wall(left)?, wall(right)?);
        let foot = left.last().ok_or("a wall has a corner")?.clone();
        Ok(ThermographData::new(name, left, right, foot))
    };
    let example = walls(
        "{5/2,{4|2}|{-1|-2},{0|-4}}",
        "5/2,0 2,1/2 2,1 1/2,5/2",
        "-1,0 -1,1/2 0,3/2 0,2 1/2,5/2",
    )?;
    let below = walls(
        "{5/2,{4|2}|{-1|-2},{0|-4}}",
        "7/2,-1 2,1/2 2,1 1/2,5/2",
        "-2,-1 -1,0 -1,1/2 0,3/2 0,2 1/2,5/2",
    )?;
    let g = walls("{2|-1}", "3,-1 1/2,3/2", "-2,-1 1/2,3/2")?;
    let h = walls("{1|0}", "2,-1 1/2,1/2", "-1,-1 1/2,1/2")?;
    let sum = walls("{2|-1} + {1|0}", "2,-1 2,1/2 1,3/2", "0,-1 0,1/2 1,3/2")?;
    let number = walls("3/8", "3/8,-1/8", "3/8,-1/8")?;
    let integer = walls("7", "7,-1", "7,-1")?;
    let star = walls("*", "1,-1 0,0", "-1,-1 0,0")?;
    let hot = walls("{1000|0}", "1001,-1 500,500", "-1,-1 500,500")?;
    let side =
        |thermographs| ThermographPlot { thermographs, arrangement: Arrangement::SideBySide };
    let over = |thermographs| ThermographPlot { thermographs, arrangement: Arrangement::Overlaid };
    Ok(vec![
        ("thermograph", ThermographPlot::single(example)),
        ("thermograph-below", ThermographPlot::single(below)),
        ("thermograph-number", ThermographPlot::single(number)),
        ("thermograph-integer", ThermographPlot::single(integer.clone())),
        ("thermograph-star", ThermographPlot::single(star.clone())),
        ("thermograph-hot", ThermographPlot::single(hot)),
        ("thermographs-side", side(vec![g.clone(), h.clone(), sum.clone(), star, integer])),
        ("thermographs-over", over(vec![g, h, sum])),
    ])
}

//! LaTeX compiles every kind of picture with any labels.

use upstar_core::{BoardView, Cell, EdgeView, Player, Tint, VertexView};
use upstar_draw::board::{BoardMarks, ViewElement};
use upstar_draw::scene::{
    LineDash, LineWeight, Scene, SceneItem, ShapeRole, Stroke, TextAnchor, point,
};
use upstar_draw::{
    Arrangement, Format, GameTree, HasseDiagram, Label, MoveMark, Picture, ThermographData,
    ThermographPlot, TreeOptions, tikz,
};
use upstar_notation::tex;
use upstar_testkit::latex::LatexFolder;

#[cfg(feature = "png")]
use {
    resvg::tiny_skia::Pixmap,
    std::{fs, path::Path},
    upstar_draw::png::png,
};

const NASTY: &[&str] = &[
    "b&",
    "100% {of} $x_1^2 #1 \\end{tikzpicture}",
    "}{",
    "a|b||c|||d",
    "<x> -- --- ,, `` '' ?` !` << >>",
    "\"quoted\" 'twice' `thrice`",
    "\\\\[1]*~^^M^^@",
    "[1,2], (3), {1/2|-3/4}; a: b = c + d * e / f @ !?",
    "  many   blanks  ",
    "",
    "\u{1b}[31m\t\r\n",
    "±1 ↑↑* ⇓ ½ −3 ≥ ⧾₂ x² ⊕ α Ω ∞ … – — “quoted”",
    "Žižek, Gödel, Erdős, Łoś, Ångström, Pérez, Dvořák",
    "Đorđe, Þór,囲碁, игра, ☃, 🎲, e\u{301}, \u{202e}right to left",
];

fn labels() -> Vec<Label> {
    NASTY.iter().flat_map(|text| [Label::words(*text), Label::math(*text)]).collect()
}

fn nasty(number: usize) -> Label {
    let labels = labels();
    labels[number % labels.len()].clone()
}

fn thermograph(name: Label) -> ThermographData {
    let n = |x: &str| x.parse().unwrap();
    let left = vec![(n("8/3"), n("-1")), (n("1/3"), n("4/3"))];
    let right = vec![(n("-2"), n("-1")), (n("1/3"), n("4/3"))];
    ThermographData::with_fractions(name, left, right, (n("1/3"), n("4/3")))
}

fn letters() -> BoardView {
    let characters: Vec<char> = (' '..='~').chain("|—↑±é囲■●\u{7}".chars()).collect();
    let letter = |(at, c): (usize, &char)| {
        let tints = [Tint::Left, Tint::Right, Tint::Both, Tint::Neither];
        Cell::Letter(*c, tints[at % tints.len()])
    };
    let row = |row: &[char]| {
        let mut cells: Vec<Cell> = row.iter().enumerate().map(letter).collect();
        cells.resize(12, Cell::Blocked);
        cells
    };
    BoardView::Grid { rows: characters.chunks(12).map(row).collect() }
}

fn graph(ground: Option<usize>) -> BoardView {
    let tints = [Tint::Left, Tint::Right, Tint::Both, Tint::Neither];
    let vertices = (0..30).map(nasty).enumerate();
    let vertices =
        vertices.map(|(at, label)| VertexView { label: label.text, tint: tints[at % 4] });
    let edges = (0..30).map(|at| EdgeView {
        from: at,
        to: (at * 7 + 3) % 30,
        tint: tints[at % 4],
        is_arrow: at % 2 == 0,
    });
    BoardView::Graph { vertices: vertices.collect(), edges: edges.collect(), ground }
}

fn pictures() -> Vec<(String, Picture)> {
    let mut pictures = Vec::new();
    let mut add = |name: &str, picture: Picture| pictures.push((name.to_owned(), picture));

    for arrangement in [Arrangement::SideBySide, Arrangement::Overlaid] {
        let thermographs = labels().into_iter().take(12).map(thermograph).collect();
        let plot = ThermographPlot { thermographs, arrangement };
        add(&format!("thermographs {arrangement:?}"), Picture::Thermographs(plot));
    }
    let mut tree = GameTree::new();
    let leaves: Vec<usize> = (0..labels().len()).map(|n| tree.add(nasty(n), [], [])).collect();
    tree.root = tree.add(nasty(0), leaves.iter().copied(), [7, 8, 9999]);
    tree.nodes[3].boards = vec![letters()];
    tree.nodes[tree.root].left[0].mark = Some(MoveMark::Good);
    tree.nodes[tree.root].right[0].mark = Some(MoveMark::Bad);
    let options = TreeOptions::default();
    add("tree", Picture::Tree(tree.clone(), options));
    add("tree that is cut", Picture::Tree(tree, TreeOptions { nodes: 5, ..options }));

    let mut loopy = GameTree::new();
    for n in 0..labels().len() {
        loopy.root = loopy.add(nasty(n), [n / 2, n], [(n * 5 + 1) % 40]);
    }
    add("graph", Picture::Graph(loopy));
    add("empty graph", Picture::Graph(GameTree::new()));

    let count = labels().len();
    let covers: Vec<(usize, usize)> = (1..count).map(|n| (n / 3, n)).collect();
    let hasse = HasseDiagram::new(labels(), &covers).unwrap();
    add("diagram", Picture::Hasse(hasse));
    let antichain = HasseDiagram::new(vec![Label::words("x"); 3000], &[]).unwrap();
    add("diagram that is too large", Picture::Hasse(antichain));

    let marks = BoardMarks {
        laid: vec![(vec![ViewElement::Cell(0, 0), ViewElement::Cell(0, 1)], Player::Right)],
        last: vec![ViewElement::Cell(1, 1)],
        path: vec![ViewElement::Cell(0, 1), ViewElement::Cell(1, 1)],
        labels: labels()
            .into_iter()
            .enumerate()
            .map(|(n, l)| (ViewElement::Cell(2, n), l))
            .collect(),
    };
    add("letters", Picture::Board(letters()));
    add("marked letters", Picture::Marked(letters(), marks));
    add("vertices", Picture::Board(graph(None)));
    add("vertices on the ground", Picture::Board(graph(Some(2))));
    add("row", Picture::Board(BoardView::Row(vec![Tint::Left, Tint::Right, Tint::Both])));
    add("heaps", Picture::Board(BoardView::Heaps(vec![0, 3, u64::MAX])));
    let beside = Picture::Thermographs(ThermographPlot::single(thermograph(nasty(2))));
    add("pair", Picture::Pair(Box::new(Picture::Board(letters())), Box::new(beside)));
    pictures
}

fn shapes() -> Scene {
    let mut scene = Scene::new("shapes & {signs} %", 200.0, 200.0);
    let roles = [
        ShapeRole::Ink,
        ShapeRole::Left,
        ShapeRole::Black,
        ShapeRole::White,
        ShapeRole::Series(3),
        ShapeRole::Both,
    ];
    let ends = [(point(0.0, 0.0), point(50.0, 20.0)), (point(f64::NAN, 1e300), point(-1e300, 3.0))];
    for role in roles {
        for dash in [LineDash::Solid, LineDash::Dashed, LineDash::DashDot, LineDash::Dotted] {
            let stroke = Stroke::of(role).dash(dash).weight(LineWeight::Thin).faint();
            for (from, to) in ends {
                scene.items.push(SceneItem::Line { from, to, stroke });
                scene.items.push(SceneItem::Arrow { from, to, stroke });
                scene.items.push(SceneItem::Curve { from, control: point(9.0, 9.0), to, stroke });
                scene.items.push(SceneItem::Polyline { points: vec![from, to, from], stroke });
            }
        }
        for (stroke, fill) in [(Some(Stroke::of(role)), None), (None, Some(role))] {
            let corner = point(5.0, 5.0);
            for round in [0.0, 4.0] {
                let (width, height) = (30.0, 20.0);
                scene.items.push(SceneItem::Rectangle {
                    corner,
                    width,
                    height,
                    round,
                    stroke,
                    fill,
                });
            }
            scene.items.push(SceneItem::Circle { centre: corner, radius: -1.0, stroke, fill });
        }
        for anchor in [TextAnchor::Start, TextAnchor::Middle, TextAnchor::End] {
            scene.text(point(20.0, 30.0), anchor, nasty(11), role);
            scene.bold_text(point(20.0, 60.0), anchor, nasty(11), role);
        }
    }
    scene
}

fn large() -> Scene {
    let mut scene = Scene::new("large", 100_000.0, 30_000.0);
    let (start, end) = (point(0.0, 0.0), point(100_000.0, 30_000.0));
    scene.line(start, end, Stroke::of(ShapeRole::Ink).dash(LineDash::Dashed));
    scene.text(start, TextAnchor::Start, Label::words("start"), ShapeRole::Ink);
    scene.text(end, TextAnchor::End, Label::words("end"), ShapeRole::Ink);
    scene.ring(start, 1_000.0, ShapeRole::Left, LineWeight::Thick);
    scene
}

fn characters() -> String {
    let blocks =
        ('\0'..='\u{2fff}').chain('\u{fb00}'..='\u{fb0f}').chain('\u{1f300}'..='\u{1f310}');
    let characters: Vec<char> = blocks.collect();
    let paragraph = |block: &[char]| {
        let each = block.iter().map(|c| c.to_string());
        let lines = each.map(|c| format!("{} {}", tex::text(&c), tex::inline(&format!("x{c}x"))));
        lines.collect::<Vec<_>>().join("\n") + "\n\n"
    };
    characters.chunks(64).map(paragraph).collect()
}

#[test]
fn latex_compiles_every_kind_of_picture_with_any_label() {
    let Some(latex) = LatexFolder::new(env!("CARGO_TARGET_TMPDIR"), "latex") else { return };
    let mut parts: Vec<(String, String)> =
        pictures().into_iter().map(|(name, picture)| (name, picture.draw(Format::Tikz))).collect();
    parts.push(("shapes".to_owned(), tikz::tikz(&shapes())));
    parts.push(("large".to_owned(), tikz::tikz(&large())));
    latex.check_parts("pictures", &["tikz"], &parts);
    latex.check_document("alone", &tikz::standalone(&shapes()));
    // Texts need no package.
    latex.check_parts("texts", &[], &[("characters".to_owned(), characters())]);
}

/// The number of pixels for each scene unit, in the comparison of SVG with LaTeX.
#[cfg(feature = "png")]
const SCALE: f64 = 2.0;

/// A picture as the darkness of its pixels.
#[cfg(feature = "png")]
struct Darkness {
    width: usize,
    pixels: Vec<f64>,
}

#[cfg(feature = "png")]
impl Darkness {
    fn of(png: &[u8]) -> Darkness {
        let picture = Pixmap::decode_png(png).unwrap();
        let dark = |colour: [u8; 3]| 1.0 - colour.map(f64::from).iter().sum::<f64>() / 765.0;
        let pixels = picture.pixels().iter().map(|p| dark([p.red(), p.green(), p.blue()]));
        Darkness { width: picture.width() as usize, pixels: pixels.collect() }
    }

    /// Returns the share of the ink in each cell of a grid. A row or a column has several parts.
    fn ink(&self, [columns, rows]: [usize; 2]) -> Vec<f64> {
        let height = self.pixels.len() / self.width;
        let mut cells = vec![0.0; columns * rows];
        for (at, ink) in self.pixels.iter().enumerate() {
            let (column, row) =
                (at % self.width * columns / self.width, at / self.width * rows / height);
            cells[row * columns + column] += ink;
        }
        let all: f64 = cells.iter().sum();
        cells.into_iter().map(|ink| ink / all).collect()
    }
}

/// Returns the distance by which the second line of cells must be shifted, in either direction, to
/// fit the first line best, in cells. At most 12 cells are tried.
#[cfg(feature = "png")]
fn shift(one: &[f64], other: &[f64]) -> usize {
    const MOST: usize = 12;
    let fit = |by: usize| {
        let common = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        let from = |line: &[f64]| line.get(by..).unwrap_or_default().to_vec();
        f64::max(common(&from(one), other), common(one, &from(other)))
    };
    (0..=MOST).max_by(|&a, &b| fit(a).total_cmp(&fit(b))).unwrap()
}

/// The figures of published works look the same in SVG and in LaTeX.
#[cfg(feature = "png")]
#[test]
fn latex_and_svg_show_the_same_figures() {
    let Some(latex) = LatexFolder::new(env!("CARGO_TARGET_TMPDIR"), "figures") else { return };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/figures");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut figures: Vec<_> =
        files.filter(|file| file.extension() == Some("svg".as_ref())).collect();
    figures.sort();
    let mut document =
        "\\documentclass{article}\n\\usepackage{tikz}\n\\hoffset=-1in \\voffset=-1in\n\
        \\begin{document}\n"
            .to_owned();
    let mut drawn = Vec::new();
    for figure in &figures {
        let svg = fs::read_to_string(figure).unwrap();
        let size = svg.split_once("viewBox=\"0 0 ").unwrap().1.split_once('"').unwrap().0;
        let (width, height) = size.split_once(' ').unwrap();
        // Each picture gets a page with the size of its frame.
        let frame = format!("]\n\\useasboundingbox (0,0) rectangle ({width},{height});\n");
        let tikz = fs::read_to_string(figure.with_extension("tikz")).unwrap();
        let tikz = tikz.replacen("]\n", &frame, 1);
        document += &format!(
            "\\setbox0=\\hbox{{\\ignorespaces {tikz}\\unskip}}\n\\pdfpagewidth=\\wd0 \
             \\pdfpageheight=\\dimexpr\\ht0+\\dp0\\relax\n\\shipout\\box0\n"
        );
        let side = |side: &str| side.parse::<f64>().unwrap();
        drawn.push((png(&svg, SCALE).unwrap().bytes, [side(width), side(height)]));
    }
    document += "\\end{document}\n";
    // A unit is 0.75 pt.
    let Some(pages) = latex.pages("all", &document, SCALE / 0.75 * 72.27) else { return };
    assert_eq!(pages.len(), figures.len());
    for ((figure, (svg, [width, height])), tex) in figures.iter().zip(&drawn).zip(&pages) {
        let (svg, tex) = (Darkness::of(svg), Darkness::of(tex));
        let figure = figure.display();
        // Letters and lines are finer in LaTeX, and fractions are narrower. A cell has about 16
        // units, and the middle of the picture is the middle of a cell.
        let cells = |side: &f64| ((side / 16.0) as usize).clamp(1, 20) | 1;
        let grid = [cells(width), cells(height)];
        let both = svg.ink(grid).into_iter().zip(tex.ink(grid));
        let moved = both.map(|(svg, tex)| (svg - tex).abs()).sum::<f64>() / 2.0;
        assert!(moved < 0.2, "{figure}: {moved:.3} of the ink differs");
        // A cell is a unit.
        for grid in [[*width as usize, 1], [1, *height as usize]] {
            let (svg, tex) = (svg.ink(grid), tex.ink(grid));
            let by = shift(&svg, &tex);
            assert!(by <= 2, "{figure}: shifted by {by} units");
            let shifted = [&[0.0; 8], tex.as_slice()].concat();
            assert!(shift(&svg, &shifted) > 2, "{figure}: a shift is not noticed");
        }
    }
}

//! Compares the figures of published works with the pictures in `testdata/figures`, as SVG and
//! TikZ. `UPDATE_EXPECT=1` writes the pictures, which must then be inspected.

use std::fs;
use std::path::Path;

use upstar_draw::svg::{Theme, svg_with_theme};
use upstar_draw::{Format, Picture, TreeOptions};
use upstar_explorer::pictures::{self, PictureContext, PictureKind};
use upstar_lang::{Interpreter, Value};
use upstar_notation::Style;

/// The list of figures. A line has a name, a kind of picture and an expression, or an equals sign and
/// an expression that must be true. The expression for coordinates or for labels follows after an
/// at sign.
const FIGURES: &str = include_str!("../../../../testdata/figures/figures.txt");

fn draw(upstar: &mut Interpreter, kind: &str, expression: &str) -> Option<Picture> {
    let (expression, details) = expression.split_once(" @ ").unwrap_or((expression, ""));
    let value = upstar.evaluate(expression).unwrap_or_else(|e| panic!("{expression}: {e}"));
    match (kind, &value) {
        ("placed", Value::Position(position)) => {
            return Some(pictures::placed_graph(position.view(), details).unwrap());
        }
        ("cells", Value::Position(position)) => {
            let question = upstar.question(details).unwrap();
            return pictures::labelled_board(upstar, &question, position, Style::Unicode).unwrap();
        }
        _ => {}
    }
    if kind == "diagram" {
        return pictures::hasse(upstar.diagram(&value, Style::Unicode).unwrap());
    }
    let value = pictures::literal(upstar, &value).unwrap();
    let budget = upstar.session().budget();
    let plain = PictureContext::plain(upstar.session(), &budget);
    let tree = TreeOptions::default();
    let (kind, context) = match kind {
        "board" => (PictureKind::Board, PictureContext { plain: true, ..plain }),
        "tree" => (PictureKind::Tree, PictureContext { unfold: true, ..plain }),
        "moves" => {
            (PictureKind::Tree, PictureContext { tree: TreeOptions { depth: 1, ..tree }, ..plain })
        }
        "scores" => (PictureKind::Tree, PictureContext { points: true, ..plain }),
        "graph" => (PictureKind::Graph, plain),
        "ruler" => (PictureKind::Ruler, plain),
        other => panic!("unknown kind of picture: {other}"),
    };
    pictures::picture(kind, &value, context).unwrap_or_else(|_| panic!("{expression}"))
}

#[test]
fn figures_look_as_they_did() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/figures");
    let is_new = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut upstar = Interpreter::new();
    let (mut changed, mut count) = (Vec::new(), 0);
    for line in FIGURES.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        if let Some(claim) = line.strip_prefix("= ") {
            assert!(matches!(upstar.evaluate(claim), Ok(Value::Bool(true))), "{claim}");
            continue;
        }
        let mut words = line.splitn(3, ' ');
        let [name, kind, expression] = [(); 3].map(|()| words.next().expect(line).trim());
        let picture = draw(&mut upstar, kind, expression).expect(line);
        count += 1;
        for (ending, drawn) in [
            ("svg", svg_with_theme(&picture.scene(), Theme::Light)),
            ("tikz", picture.draw(Format::Tikz)),
        ] {
            let file = folder.join(format!("{name}.{ending}"));
            if is_new {
                fs::write(&file, drawn).unwrap();
            } else if fs::read_to_string(&file).ok().as_deref() != Some(&drawn) {
                changed.push(format!("{name}.{ending}"));
            }
        }
    }
    assert!(
        changed.is_empty(),
        "look at what has become of {changed:?}, then run this test with UPDATE_EXPECT=1"
    );
    let files = fs::read_dir(&folder).unwrap().count();
    assert_eq!(files, 2 * count + 1, "a file of {} has no line in the list", folder.display());
}

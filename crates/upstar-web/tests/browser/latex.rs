//! Compares pictures in LaTeX and in SVG, and checks that all characters look alike.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value as Json, json};
use upstar::Session;
use upstar_draw::board::{BoardMarks, ViewElement};
use upstar_draw::scene::{Scene, SceneItem, ShapeRole, Stroke, TextAnchor, point};
use upstar_draw::svg::{Theme, svg_with_font};
use upstar_draw::{Label, Picture, tikz};
use upstar_testkit::latex::LatexFolder;

use super::page;

/// The number of pixels per unit of a picture: 0.75 pt at 288 dots per inch.
const SCALE: u32 = 3;

/// Draws both pictures, aligns them, and measures the bounding box of the ink around each place, in
/// units of the picture.
const COMPARE: &str = r#"(async ({ svg, png, places, scale }) => {
    const drawn = async (address, width, height) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        const sheet = document.createElement("canvas");
        sheet.width = width ?? image.naturalWidth;
        sheet.height = height ?? image.naturalHeight;
        const context = sheet.getContext("2d", { willReadFrequently: true });
        context.fillStyle = "white";
        context.fillRect(0, 0, sheet.width, sheet.height);
        context.drawImage(image, 0, 0, sheet.width, sheet.height);
        const { data } = context.getImageData(0, 0, sheet.width, sheet.height);
        return { width: sheet.width, height: sheet.height, ink: (x, y) => x >= 0 && y >= 0 && x < sheet.width && y < sheet.height && Math.min(...data.slice(4 * (y * sheet.width + x), 4 * (y * sheet.width + x) + 3)) < 190 };
    };
    const box = ({ ink }, left, top, right, bottom) => {
        let found = null;
        for (let y = Math.round(top); y < bottom; y += 1) for (let x = Math.round(left); x < right; x += 1) {
            if (!ink(x, y)) continue;
            found ??= [x, y, x, y];
            found = [Math.min(found[0], x), Math.min(found[1], y), Math.max(found[2], x), Math.max(found[3], y)];
        }
        return found;
    };
    const size = svg.size.map((length) => Math.round(length * scale));
    const url = URL.createObjectURL(new Blob([svg.text], { type: "image/svg+xml" }));
    const [ours, latex] = [await drawn(url, ...size), await drawn(`data:image/png;base64,${png}`)];
    const [one, other] = [ours, latex].map((image) => box(image, 0, 0, image.width, image.height));
    const [dx, dy] = [0, 1].map((at) => Math.round((other[at] + other[at + 2] - one[at] - one[at + 2]) / 2));
    const around = ([x, y], image, [shiftX, shiftY]) => {
        const [left, top] = [(x - 11) * scale + shiftX, (y - 8) * scale + shiftY];
        const found = box(image, left, top, left + 22 * scale, top + 16 * scale);
        return found ? [found[2] - found[0], found[3] - found[1]].map((length) => length / scale) : [0, 0];
    };
    return places.map((place) => [around(place, ours, [0, 0]), around(place, latex, [dx, dy])]);
})"#;

/// Measures the ink of each text of one character, in SVG and in LaTeX.
fn measured(
    page: &mut super::Page,
    latex: &LatexFolder,
    name: &str,
    svg: &Scene,
    tex: &Scene,
) -> Option<Json> {
    let png = latex.pages(name, &tikz::standalone(tex), f64::from(96 * SCALE))?.pop()?;
    let places: Vec<[f64; 2]> = svg
        .items
        .iter()
        .filter_map(|item| match item {
            SceneItem::Text { at, label, anchor: TextAnchor::Middle, .. }
                if label.columns() == 1 =>
            {
                Some([at.x, at.y])
            }
            _ => None,
        })
        .collect();
    assert!(!places.is_empty(), "{name} has no sign");
    let question = json!({
        "svg": { "text": svg_with_font(svg, Theme::Light), "size": [svg.width, svg.height] },
        "png": BASE64_STANDARD.encode(png),
        "places": places,
        "scale": SCALE,
    });
    Some(page.value(&format!("{COMPARE}({question})")))
}

/// Returns `true` if both pictures have ink of similar size. Characters inside filled shapes are
/// not compared.
fn is_alike(pair: &Json) -> bool {
    const TOLERANCE: f64 = 4.0;
    const LARGEST: f64 = 14.0;
    let length = |at: usize, side: usize| pair[at][side].as_f64().unwrap();
    let is_inside = (0..2).any(|side| length(0, side) > LARGEST);
    is_inside || (0..2).all(|side| (length(0, side) - length(1, side)).abs() <= TOLERANCE)
}

#[test]
fn signs_are_the_same_in_latex() {
    let Some(mut page) = page("#/calc") else { return };
    let Some(latex) = LatexFolder::new(env!("CARGO_TARGET_TMPDIR"), "browser-latex") else {
        return;
    };
    let session = Session::new();
    for (rules, text) in [
        ("rows_and_dividers", "2x2 /\\ (1x2 \\/ 2x1)"),
        ("toads_and_frogs", "TT.FF"),
        ("queens", "3,5"),
        ("kalah", "3,4,5/1,2,9"),
        ("lenres", "0123456789"),
        ("go", "X.O/.../O.X"),
    ] {
        let view = session.raw_position(rules, &[], text).unwrap().view();
        let marks = BoardMarks { last: vec![ViewElement::Cell(0, 0)], ..BoardMarks::default() };
        let scene = Picture::Marked(view, marks).scene();
        let Some(found) = measured(&mut page, &latex, rules, &scene, &scene) else { return };
        for pair in found.as_array().unwrap() {
            assert!(is_alike(pair), "{rules}: {pair}");
        }
    }
    // The test detects if a bar becomes a dash.
    let sign = |text: &str| {
        let mut scene = Scene::new("A sign", 60.0, 40.0);
        scene.text(point(30.0, 20.0), TextAnchor::Middle, Label::words(text), ShapeRole::Ink);
        scene.line(point(2.0, 38.0), point(58.0, 38.0), Stroke::of(ShapeRole::Ink));
        scene.line(point(2.0, 2.0), point(58.0, 2.0), Stroke::of(ShapeRole::Ink));
        scene
    };
    let (bar, dash) = (sign("|"), sign("\u{2014}"));
    let Some(same) = measured(&mut page, &latex, "bar", &bar, &bar) else { return };
    assert!(is_alike(&same[0]), "{same}");
    let Some(other) = measured(&mut page, &latex, "dash", &bar, &dash) else { return };
    assert!(!is_alike(&other[0]), "{other}");
}

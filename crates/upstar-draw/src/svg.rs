//! Scenes as SVG: one self-contained file with a title and alternative text, for light and dark
//! backgrounds.

use crate::format::decimal;
use crate::label::clean;
use crate::scene::{
    LineDash, LineWeight, Scene, SceneItem, ScenePoint, ShapeRole, Stroke, TextAnchor,
};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The colours of an SVG.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Follows the preference of the reader's system.
    #[default]
    Auto,
    /// Dark on light, as for printing.
    Light,
    /// Light on dark.
    Dark,
}

/// Returns the scene as an SVG file that follows the reader's preference for light or dark.
///
/// ```
/// use upstar_draw::scene::{ShapeRole, Scene, Stroke, point};
/// let mut scene = Scene::new("An edge", 40.0, 40.0);
/// scene.line(point(5.0, 5.0), point(35.0, 35.0), Stroke::of(ShapeRole::Left));
/// let svg = upstar_draw::svg::svg(&scene);
/// assert!(svg.starts_with("<svg ") && svg.contains("<title>An edge</title>"));
/// ```
#[must_use]
pub fn svg(scene: &Scene) -> String {
    svg_with_theme(scene, Theme::Auto)
}

/// Returns the scene as an SVG file in the given colours, for pages that load the font themselves.
#[must_use]
pub fn svg_with_theme(scene: &Scene, theme: Theme) -> String {
    let (items, left_out) = scene.bounded();
    let mut classes = BTreeSet::from([(ColourUse::Fill, ShapeRole::Paper)]);
    let mut body = String::new();
    for item in items {
        shape(&mut body, item, &mut classes);
    }
    let (width, height) = (decimal(scene.width), decimal(scene.height));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"upstar\" role=\"img\" \
         viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\n"
    );
    element(&mut out, "title", &scene.title);
    let mut description = scene.description.clone();
    if left_out > 0 {
        let _ = write!(description, " {left_out} shapes are left out.");
    }
    if !description.is_empty() {
        element(&mut out, "desc", &description);
    }
    style(&mut out, theme, &classes);
    let _ = writeln!(out, "<rect class=\"f-paper\" width=\"{width}\" height=\"{height}\"/>");
    out += &body;
    out += "</svg>\n";
    out
}

/// Returns the scene as an SVG file with an embedded font, so that the picture looks the same
/// everywhere.
///
/// ```
/// use upstar_draw::Label;
/// use upstar_draw::scene::{TextAnchor, ShapeRole, Scene, point};
/// use upstar_draw::svg::{Theme, svg_with_font};
/// let mut scene = Scene::new("A game", 40.0, 20.0);
/// scene.text(point(20.0, 15.0), TextAnchor::Middle, Label::math("↑*"), ShapeRole::Ink);
/// assert!(svg_with_font(&scene, Theme::Auto).contains("@font-face"));
/// ```
#[must_use]
pub fn svg_with_font(scene: &Scene, theme: Theme) -> String {
    let svg = svg_with_theme(scene, theme);
    if !svg.contains("<text ") {
        return svg;
    }
    let mut faces = face("normal", REGULAR);
    if svg.contains(" b\">") {
        faces += &face("bold", BOLD);
    }
    svg.replacen("<style>\n", &format!("<style>\n{faces}"), 1)
}

/// The fonts of games: letters, digits and signs of the STIX fonts, under the licence in
/// `fonts/upstar-math.txt`.
const REGULAR: &[u8] = include_bytes!("../fonts/upstar-math.woff2");
const BOLD: &[u8] = include_bytes!("../fonts/upstar-math-bold.woff2");

const FONT: &str = "\"Upstar Math\",\"STIX Two Text\",Georgia,serif";

fn face(weight: &str, font: &[u8]) -> String {
    let data = BASE64_STANDARD.encode(font);
    format!(
        "@font-face{{font-family:\"Upstar Math\";font-weight:{weight};\
         src:url(data:font/woff2;base64,{data}) format(\"woff2\")}}\n"
    )
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum ColourUse {
    Stroke,
    Fill,
}

fn class(role: ShapeRole) -> String {
    role.name().replace(' ', "")
}

fn style(out: &mut String, theme: Theme, classes: &BTreeSet<(ColourUse, ShapeRole)>) {
    *out += "<style>\n\
             .upstar{color-scheme:light dark;stroke-linecap:round;stroke-linejoin:round}\n";
    let _ = writeln!(out, ".upstar text{{font:14px {FONT}}}");
    *out += ".upstar .b{font-weight:700}\n\
             .upstar .faint{opacity:.5}\n\
             .upstar .open{fill:none}\n";
    let light = |role: ShapeRole| role.colours().0;
    let dark = |role: ShapeRole| role.colours().1;
    match theme {
        Theme::Light => rules(out, classes, light),
        Theme::Dark => rules(out, classes, dark),
        Theme::Auto => {
            rules(out, classes, light);
            *out += "@media (prefers-color-scheme:dark){\n";
            rules(out, classes, dark);
            *out += "}\n";
        }
    }
    *out += "</style>\n";
}

fn rules(
    out: &mut String,
    classes: &BTreeSet<(ColourUse, ShapeRole)>,
    colour: impl Fn(ShapeRole) -> u32,
) {
    for &(usage, role) in classes {
        let (prefix, property) = match usage {
            ColourUse::Stroke => ("s", "stroke"),
            ColourUse::Fill => ("f", "fill"),
        };
        let (class, colour) = (class(role), colour(role));
        let _ = writeln!(out, ".upstar .{prefix}-{class}{{{property}:#{colour:06x}}}");
    }
}

fn shape(out: &mut String, item: &SceneItem, classes: &mut BTreeSet<(ColourUse, ShapeRole)>) {
    match item {
        SceneItem::Line { from, to, stroke } => {
            let _ = write!(
                out,
                "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"",
                decimal(from.x),
                decimal(from.y),
                decimal(to.x),
                decimal(to.y)
            );
            open(out, *stroke, classes);
        }
        SceneItem::Arrow { from, to, stroke } => {
            let mut path = format!("M{}L{}", pair(*from), pair(*to));
            if let Some((a, b)) = barbs(*from, *to) {
                let _ = write!(path, "M{}L{}L{}", pair(a), pair(*to), pair(b));
            }
            let _ = write!(out, "<path d=\"{path}\"");
            open(out, *stroke, classes);
        }
        SceneItem::Polyline { points, stroke } => {
            if points.is_empty() {
                return;
            }
            *out += "<polyline points=\"";
            for (i, p) in points.iter().enumerate() {
                let gap = if i > 0 { " " } else { "" };
                let _ = write!(out, "{gap}{},{}", decimal(p.x), decimal(p.y));
            }
            *out += "\"";
            open(out, *stroke, classes);
        }
        SceneItem::Curve { from, control, to, stroke } => {
            let _ = write!(out, "<path d=\"M{}Q{} {}\"", pair(*from), pair(*control), pair(*to));
            open(out, *stroke, classes);
        }
        SceneItem::Circle { centre, radius, stroke, fill } => {
            let _ = write!(
                out,
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"",
                decimal(centre.x),
                decimal(centre.y),
                decimal(*radius)
            );
            closed(out, *stroke, *fill, classes);
        }
        SceneItem::Rectangle { corner, width, height, round, stroke, fill } => {
            let _ = write!(
                out,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"",
                decimal(corner.x),
                decimal(corner.y),
                decimal(width.max(0.0)),
                decimal(height.max(0.0))
            );
            if *round > 0.0 {
                let _ = write!(out, " rx=\"{}\"", decimal(*round));
            }
            closed(out, *stroke, *fill, classes);
        }
        SceneItem::Text { at, anchor, label, role, bold } => {
            let anchor = match anchor {
                TextAnchor::Start => "start",
                TextAnchor::Middle => "middle",
                TextAnchor::End => "end",
            };
            classes.insert((ColourUse::Fill, *role));
            let bold = if *bold { " b" } else { "" };
            let text = label.shown();
            let text = if label.math { formula(&text) } else { text };
            let _ = writeln!(
                out,
                "<text x=\"{}\" y=\"{}\" dy=\".35em\" text-anchor=\"{anchor}\" class=\"f-{}{bold}\">{}</text>",
                decimal(at.x),
                decimal(at.y),
                class(*role),
                escape(&text)
            );
        }
    }
}

/// Typesets a game with minus signs, and with thin spaces around the bars that separate its
/// options.
fn formula(text: &str) -> String {
    const THIN: char = '\u{2009}';
    let mut out = String::with_capacity(text.len());
    let mut last = None;
    for c in text.chars() {
        if (c == '|') != (last == Some('|')) && last.is_some() {
            out.push(THIN);
        }
        out.push(if c == '-' { '−' } else { c });
        last = Some(c);
    }
    out
}

fn barbs(from: ScenePoint, to: ScenePoint) -> Option<(ScenePoint, ScenePoint)> {
    let (dx, dy) = (from.x - to.x, from.y - to.y);
    let length = (dx * dx + dy * dy).sqrt();
    if length == 0.0 || !length.is_finite() {
        return None;
    }
    let (along, aside) = (7.0 / length, 4.5 / length);
    let barb = |side: f64| ScenePoint {
        x: to.x + dx * along + side * dy * aside,
        y: to.y + dy * along - side * dx * aside,
    };
    Some((barb(1.0), barb(-1.0)))
}

fn pair(p: ScenePoint) -> String {
    format!("{} {}", decimal(p.x), decimal(p.y))
}

/// Writes the attributes of a line and closes its element.
fn open(out: &mut String, stroke: Stroke, classes: &mut BTreeSet<(ColourUse, ShapeRole)>) {
    classes.insert((ColourUse::Stroke, stroke.role));
    let faint = if stroke.faint { " faint" } else { "" };
    let _ = write!(out, " class=\"open s-{}{faint}\"", class(stroke.role));
    line_style(out, stroke);
    *out += "/>\n";
}

/// Writes the attributes of a closed shape and closes its element.
fn closed(
    out: &mut String,
    stroke: Option<Stroke>,
    fill: Option<ShapeRole>,
    classes: &mut BTreeSet<(ColourUse, ShapeRole)>,
) {
    let fill_class = fill.map(|role| {
        classes.insert((ColourUse::Fill, role));
        format!("f-{}", class(role))
    });
    let stroke_class = stroke.map(|stroke| {
        classes.insert((ColourUse::Stroke, stroke.role));
        let faint = if stroke.faint { " faint" } else { "" };
        format!("s-{}{faint}", class(stroke.role))
    });
    let names: Vec<String> = fill_class.into_iter().chain(stroke_class).collect();
    if !names.is_empty() {
        let _ = write!(out, " class=\"{}\"", names.join(" "));
    }
    if fill.is_none() {
        *out += " fill=\"none\"";
    }
    if let Some(stroke) = stroke {
        line_style(out, stroke);
    }
    *out += "/>\n";
}

fn line_style(out: &mut String, stroke: Stroke) {
    let width = match stroke.weight {
        LineWeight::Thin => "1",
        LineWeight::Normal => "1.8",
        LineWeight::Thick => "2.8",
    };
    let _ = write!(out, " stroke-width=\"{width}\"");
    let dashes = match stroke.dash {
        LineDash::Solid => return,
        LineDash::Dashed => "7 5",
        LineDash::DashDot => "9 5 1 5",
        LineDash::Dotted => "1 5",
    };
    let _ = write!(out, " stroke-dasharray=\"{dashes}\"");
}

fn element(out: &mut String, name: &str, text: &str) {
    let _ = writeln!(out, "<{name}>{}</{name}>", escape(&clean(text)));
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Label;
    use crate::scene::point;

    #[test]
    fn what_a_label_says_cannot_leave_its_element() {
        let mut scene = Scene::new("</title><script>", 10.0, 10.0);
        let label = Label::words("<&\">\u{0}\u{FFFF}");
        scene.text(point(f64::NAN, f64::INFINITY), TextAnchor::Middle, label, ShapeRole::Ink);
        let svg = svg(&scene);
        assert!(svg.contains("<title>&lt;/title&gt;&lt;script&gt;</title>"), "{svg}");
        assert!(svg.contains(">&lt;&amp;&quot;&gt;  </text>"), "{svg}");
        assert!(svg.contains("x=\"0\""), "{svg}");
        assert!(!svg.contains("NaN"), "{svg}");
    }

    #[test]
    fn no_text_makes_an_svg_that_is_not_xml() {
        // Production 2 of XML 1.0. Line ends occur between elements.
        let is_allowed = |c: char| matches!(c, '\n' | ' '..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..);
        let all: Vec<char> = ('\0'..=char::MAX).collect();
        for part in all.chunks(40) {
            let text: String = part.iter().collect();
            let mut scene = Scene::new(text.as_str(), 10.0, 10.0);
            scene.description = text.clone();
            scene.text(
                point(5.0, 5.0),
                TextAnchor::Middle,
                Label::words(text.as_str()),
                ShapeRole::Ink,
            );
            let svg = svg(&scene);
            assert!(svg.chars().all(is_allowed), "{text:?}");
            let texts = svg.replace('\n', "");
            assert!(!texts.contains(upstar_notation::is_unprintable), "{text:?}");
            assert_eq!(svg.matches('<').count(), 11, "{svg}");
        }
    }

    #[test]
    fn each_theme_has_its_colours_and_auto_has_both() {
        let mut scene = Scene::new("t", 10.0, 10.0);
        scene.disc(point(5.0, 5.0), 2.0, ShapeRole::Left);
        let (light, dark) = ShapeRole::Left.colours();
        let [light, dark] = [light, dark].map(|colour| format!("#{colour:06x}"));
        for (theme, has_light, has_dark) in
            [(Theme::Light, true, false), (Theme::Dark, false, true), (Theme::Auto, true, true)]
        {
            let svg = svg_with_theme(&scene, theme);
            assert_eq!((svg.contains(&light), svg.contains(&dark)), (has_light, has_dark));
        }
    }

    #[test]
    fn too_many_shapes_are_counted_instead() {
        let mut scene = Scene::new("t", 10.0, 10.0);
        for _ in 0..crate::scene::MAX_ITEMS + 3 {
            scene.disc(point(5.0, 5.0), 2.0, ShapeRole::Left);
        }
        let svg = svg(&scene);
        assert!(svg.contains("3 shapes are left out"));
        assert_eq!(svg.matches("<circle").count(), crate::scene::MAX_ITEMS);
    }
}

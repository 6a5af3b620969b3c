//! Scenes as TikZ: a `tikzpicture` to `\input`, or a document of class `standalone`.
//!
//! Invariant: a picture needs only the package `tikz`. The options of the picture define colours
//! and line styles. Labels are written by [`upstar_notation::tex`].

use crate::format::decimal;
use crate::label::clean;
use crate::scene::{
    LineDash, LineWeight, Scene, SceneItem, ScenePoint, ShapeRole, Stroke, TextAnchor,
};
use crate::{Label, MAX_LABEL};
use std::borrow::Cow;
use std::fmt::Write;
use upstar_notation::tex;

/// Returns the scene as a `tikzpicture` environment.
///
/// ```
/// use upstar_draw::scene::{ShapeRole, Scene, Stroke, point};
/// let mut scene = Scene::new("An edge", 40.0, 40.0);
/// scene.line(point(5.0, 5.0), point(35.0, 35.0), Stroke::of(ShapeRole::Left));
/// let tikz = upstar_draw::tikz::tikz(&scene);
/// assert!(tikz.contains("\\draw[up left, up normal] (5,5) -- (35,35);"), "{tikz}");
/// ```
#[must_use]
pub fn tikz(scene: &Scene) -> String {
    format!("% {}\n% needs \\usepackage{{tikz}}\n{}", clean(&scene.title), environment(scene))
}

/// Returns the scene as a document that contains only the picture.
#[must_use]
pub fn standalone(scene: &Scene) -> String {
    format!(
        "\\documentclass[tikz, border=2pt]{{standalone}}\n\\begin{{document}}\n% {}\n{}\\end{{document}}\n",
        clean(&scene.title),
        environment(scene)
    )
}

/// Returns the `tikzpicture`. A picture that is too large for TeX is scaled down, including its
/// text.
fn environment(scene: &Scene) -> String {
    let factor = LARGEST / scene.width.max(scene.height).max(LARGEST);
    let (mut scene, mut text) = (Cow::Borrowed(scene), String::new());
    if factor < 1.0 {
        scene.to_mut().scale(factor);
        text = format!(", scale={factor:.4}");
    }
    let (items, left_out) = scene.bounded();
    let mut out = String::new();
    if left_out > 0 {
        let _ = writeln!(out, "% {left_out} shapes are left out.");
    }
    out += "\\begin{tikzpicture}[x=0.75pt, y=-0.75pt, line cap=round, line join=round,\n";
    for role in ROLES.into_iter().filter(|&role| is_common(role) || fills(items, role)) {
        let [_, red, green, blue] = role.colours().0.to_be_bytes();
        let colour = format!("{{rgb,255:red,{red};green,{green};blue,{blue}}}");
        let _ = writeln!(out, "  up {}/.style={{color={colour}}},", role.name());
    }
    // The shift is half the height of a capital. Thus text is centred, and all text in a row shares
    // a baseline.
    out += "  up thin/.style={line width=0.4pt}, up normal/.style={line width=0.9pt},\n\
            \x20 up thick/.style={line width=1.5pt}, up faint/.style={opacity=0.5},\n\
            \x20 up dashed/.style={dash pattern=on 4pt off 2.8pt},\n\
            \x20 up dash dot/.style={dash pattern=on 5pt off 2.5pt on 0.6pt off 2.5pt},\n\
            \x20 up dotted/.style={dash pattern=on 0.6pt off 2.5pt},\n\
            \x20 up text/.style={inner sep=0pt, font=\\footnotesize, yshift=-0.27em";
    let _ = writeln!(out, "{text}}}]");
    for item in items {
        shape(&mut out, item);
    }
    out += "\\end{tikzpicture}\n";
    out
}

const ROLES: [ShapeRole; 17] = [
    ShapeRole::Ink,
    ShapeRole::Axis,
    ShapeRole::Grid,
    ShapeRole::Left,
    ShapeRole::Right,
    ShapeRole::Both,
    ShapeRole::Neutral,
    ShapeRole::Blocked,
    ShapeRole::Paper,
    ShapeRole::Black,
    ShapeRole::White,
    ShapeRole::Series(0),
    ShapeRole::Series(1),
    ShapeRole::Series(2),
    ShapeRole::Series(3),
    ShapeRole::Series(4),
    ShapeRole::Series(5),
];

fn is_common(role: ShapeRole) -> bool {
    !matches!(role, ShapeRole::Black | ShapeRole::White)
}

fn fills(items: &[SceneItem], role: ShapeRole) -> bool {
    items.iter().any(|item| match item {
        SceneItem::Circle { fill, .. } | SceneItem::Rectangle { fill, .. } => *fill == Some(role),
        _ => false,
    })
}

fn shape(out: &mut String, item: &SceneItem) {
    match item {
        SceneItem::Line { from, to, stroke } => {
            let line = line_style(*stroke);
            let _ = writeln!(out, "  \\draw[{line}] {} -- {};", pair(*from), pair(*to));
        }
        SceneItem::Arrow { from, to, stroke } => {
            let line = line_style(*stroke);
            let _ = writeln!(out, "  \\draw[{line}, ->] {} -- {};", pair(*from), pair(*to));
        }
        SceneItem::Polyline { points, stroke } => {
            if points.is_empty() {
                return;
            }
            let path: Vec<String> = points.iter().map(|p| pair(*p)).collect();
            let _ = writeln!(out, "  \\draw[{}] {};", line_style(*stroke), path.join(" -- "));
        }
        SceneItem::Curve { from, control, to, stroke } => {
            // TikZ curves are cubic. The handles of a quadratic curve are two thirds of the way to
            // its control point.
            let towards = |p: &ScenePoint| ScenePoint {
                x: p.x + (control.x - p.x) * 2.0 / 3.0,
                y: p.y + (control.y - p.y) * 2.0 / 3.0,
            };
            let _ = writeln!(
                out,
                "  \\draw[{}] {} .. controls {} and {} .. {};",
                line_style(*stroke),
                pair(*from),
                pair(towards(from)),
                pair(towards(to)),
                pair(*to)
            );
        }
        SceneItem::Circle { centre, radius, stroke, fill } => {
            // The radius needs a unit because the vertical unit is negative.
            let path =
                format!("{} circle[radius={}pt]", pair(*centre), decimal(radius.max(0.0) * 0.75));
            closed(out, *stroke, *fill, &path);
        }
        SceneItem::Rectangle { corner, width, height, round, stroke, fill } => {
            let other = ScenePoint { x: corner.x + width, y: corner.y + height };
            let round = if *round > 0.0 {
                format!("[rounded corners={}pt] ", decimal(round * 0.75))
            } else {
                String::new()
            };
            let path = format!("{round}{} rectangle {}", pair(*corner), pair(other));
            closed(out, *stroke, *fill, &path);
        }
        SceneItem::Text { at, anchor, label, role, bold } => {
            let anchor = match anchor {
                TextAnchor::Start => "base west",
                TextAnchor::Middle => "base",
                TextAnchor::End => "base east",
            };
            let text = latex(label);
            let text = if *bold { bold_text(&text) } else { text };
            let _ = writeln!(
                out,
                "  \\node[up text, up {}, anchor={anchor}] at {} {{{text}}};",
                role.name(),
                pair(*at)
            );
        }
    }
}

fn bold_text(latex: &str) -> String {
    // The bold arrow of 8 pt has an italic correction of its whole width, which TeX omits before a
    // subscript.
    let latex = latex.replace("\\uparrow", "\\uparrow_{}");
    // `\boldmath` defers some work to the end of its group. Without these braces, the group of the
    // node would end too early.
    format!("{{\\bfseries\\boldmath {latex}}}")
}

/// Draws a closed shape: first the fill, then the outline, because their roles may differ.
fn closed(out: &mut String, stroke: Option<Stroke>, fill: Option<ShapeRole>, path: &str) {
    if let Some(role) = fill {
        let _ = writeln!(out, "  \\fill[up {}] {path};", role.name());
    }
    if let Some(stroke) = stroke {
        let _ = writeln!(out, "  \\draw[{}] {path};", line_style(stroke));
    }
}

fn line_style(stroke: Stroke) -> String {
    let weight = match stroke.weight {
        LineWeight::Thin => "up thin",
        LineWeight::Normal => "up normal",
        LineWeight::Thick => "up thick",
    };
    let dash = match stroke.dash {
        LineDash::Solid => "",
        LineDash::Dashed => ", up dashed",
        LineDash::DashDot => ", up dash dot",
        LineDash::Dotted => ", up dotted",
    };
    let faint = if stroke.faint { ", up faint" } else { "" };
    format!("up {}, {weight}{dash}{faint}", stroke.role.name())
}

/// The largest coordinate of a picture, in units of 0.75 pt; together with [`OUTSIDE`], it is less
/// than TeX's limit of 16,383 pt.
const LARGEST: f64 = 16_000.0;
const OUTSIDE: f64 = 5_000.0;

fn pair(p: ScenePoint) -> String {
    let [x, y] = [p.x, p.y].map(|c| decimal(c.clamp(-OUTSIDE, LARGEST)));
    format!("({x},{y})")
}

fn latex(label: &Label) -> String {
    match &label.latex {
        // LaTeX is used only if the label is not shortened and its braces balance.
        Some(latex) if label.text.chars().count() <= MAX_LABEL && balanced(latex) => {
            clean(latex).into_owned()
        }
        _ => {
            let text = label.shown();
            if label.math { tex::inline(&text) } else { tex::text(&text) }
        }
    }
}

/// Returns `true` if braces and dollar signs balance and there is no comment.
fn balanced(latex: &str) -> bool {
    let mut depth = 0usize;
    let mut escaped = false;
    let mut dollars = 0usize;
    for c in latex.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '{' => depth += 1,
            '}' if depth == 0 => return false,
            '}' => depth -= 1,
            '%' => return false,
            '$' => dollars += 1,
            _ => {}
        }
    }
    depth == 0 && !escaped && dollars.is_multiple_of(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::point;

    #[test]
    fn notation_becomes_mathematics() {
        let cases = [
            ("{5/2|-1}", "$\\{\\frac{5}{2}\\mid -1\\}$"),
            ("{0||0|-2}", "$\\{0\\parallel 0\\mid -2\\}$"),
            ("↑*", "${\\uparrow}{\\ast}$"),
            ("±1", "${\\pm}1$"),
            ("*5", "${\\ast}5$"),
        ];
        for (text, tex) in cases {
            assert_eq!(latex(&Label::math(text)), tex);
        }
        assert_eq!(latex(&Label::words("50% & more_")), "50\\% \\& more\\_");
    }

    #[test]
    fn latex_that_would_break_the_picture_is_not_used() {
        assert_eq!(latex(&Label::with_latex("1/2", "$\\frac{1}{2}$")), "$\\frac{1}{2}$");
        for bad in ["}", "{", "% comment", "$x", "x\\"] {
            assert_eq!(latex(&Label::with_latex("0", bad)), "$0$");
        }
    }

    #[test]
    fn every_brace_and_environment_is_closed() {
        let mut scene = Scene::new("a\n} title", 10.0, 10.0);
        let stroke = Stroke::of(ShapeRole::Right);
        scene.text(point(1.0, 1.0), TextAnchor::End, Label::math("{|}}}"), ShapeRole::Ink);
        scene.ring(point(1.0, 2.0), 3.0, ShapeRole::Right, LineWeight::Thick);
        scene.polyline(vec![], stroke);
        scene.polyline(vec![point(0.0, 0.0), point(f64::NAN, 1e300)], stroke.faint());
        scene.items.push(SceneItem::Curve {
            from: point(0.0, 0.0),
            control: point(3.0, 3.0),
            to: point(6.0, 0.0),
            stroke,
        });
        let document = standalone(&scene);
        assert_eq!(document.matches("\\begin{").count(), document.matches("\\end{").count());
        assert!(document.contains("(0,0) .. controls (2,2) and (4,2) .. (6,0);"));
        let code: String = document.lines().filter(|l| !l.starts_with('%')).collect();
        let bare = code.replace("\\{", "").replace("\\}", "");
        assert_eq!(bare.matches('{').count(), bare.matches('}').count());
    }
}

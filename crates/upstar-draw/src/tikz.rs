//! Scenes as TikZ: a `tikzpicture` to `\input`, or a whole `standalone` document.
//!
//! The picture needs the package `tikz` and nothing else; colours and line styles are defined in
//! the picture's own options.

use crate::format::decimal;
use crate::label::clean;
use crate::scene::{Anchor, Dash, Item, Point, Role, SERIES, Scene, Stroke, Weight};
use crate::{Label, label};
use std::fmt::Write;

/// The scene as a `tikzpicture` environment.
///
/// ```
/// use upstar_draw::scene::{Role, Scene, Stroke, point};
/// let mut scene = Scene::new("An edge", 40.0, 40.0);
/// scene.line(point(5.0, 5.0), point(35.0, 35.0), Stroke::of(Role::Left));
/// let tikz = upstar_draw::tikz::tikz(&scene);
/// assert!(tikz.contains("\\draw[up left, up normal] (5,5) -- (35,35);"), "{tikz}");
/// ```
#[must_use]
pub fn tikz(scene: &Scene) -> String {
    let (items, left_out) = scene.bounded();
    let mut out = String::new();
    let _ = writeln!(out, "% {}", clean(&scene.title));
    if left_out > 0 {
        let _ = writeln!(out, "% {left_out} shapes are left out.");
    }
    out += "\\begin{tikzpicture}[x=0.75pt, y=-0.75pt, line cap=round, line join=round,\n";
    for role in ROLES.into_iter().filter(|&role| is_common(role) || fills(items, role)) {
        let (red, green, blue) = rgb(role);
        let colour = format!("{{rgb,255:red,{red};green,{green};blue,{blue}}}");
        let _ = writeln!(out, "  {}/.style={{color={colour}}},", style(role));
    }
    out += "  up thin/.style={line width=0.4pt}, up normal/.style={line width=0.9pt},\n\
            \x20 up thick/.style={line width=1.5pt}, up faint/.style={opacity=0.5},\n\
            \x20 up dashed/.style={dash pattern=on 4pt off 2.8pt},\n\
            \x20 up dash dot/.style={dash pattern=on 5pt off 2.5pt on 0.6pt off 2.5pt},\n\
            \x20 up dotted/.style={dash pattern=on 0.6pt off 2.5pt},\n\
            \x20 up text/.style={inner sep=0pt, font=\\footnotesize}]\n";
    for item in items {
        shape(&mut out, item);
    }
    out += "\\end{tikzpicture}\n";
    out
}

/// The scene as a document of its own.
#[must_use]
pub fn standalone(scene: &Scene) -> String {
    format!(
        "\\documentclass[tikz, border=2pt]{{standalone}}\n\\begin{{document}}\n{}\\end{{document}}\n",
        tikz(scene)
    )
}

const ROLES: [Role; 17] = [
    Role::Ink,
    Role::Axis,
    Role::Grid,
    Role::Left,
    Role::Right,
    Role::Both,
    Role::Neutral,
    Role::Blocked,
    Role::Paper,
    Role::Black,
    Role::White,
    Role::Series(0),
    Role::Series(1),
    Role::Series(2),
    Role::Series(3),
    Role::Series(4),
    Role::Series(5),
];

/// Whether a role is defined in every picture.
fn is_common(role: Role) -> bool {
    !matches!(role, Role::Black | Role::White)
}

/// Whether something is filled with the colour of a role.
fn fills(items: &[Item], role: Role) -> bool {
    items.iter().any(|item| match item {
        Item::Circle { fill, .. } | Item::Rectangle { fill, .. } => *fill == Some(role),
        _ => false,
    })
}

/// The colours for paper, those of the light SVG.
fn rgb(role: Role) -> (u8, u8, u8) {
    match role {
        Role::Ink => (27, 29, 33),
        Role::Axis => (91, 97, 107),
        Role::Grid => (223, 226, 231),
        Role::Left => (11, 87, 173),
        Role::Right => (199, 55, 10),
        Role::Both => (44, 122, 53),
        Role::Neutral => (133, 139, 149),
        Role::Blocked => (195, 200, 208),
        Role::Paper | Role::White => (255, 255, 255),
        Role::Black => (27, 29, 33),
        Role::Series(n) => match n % SERIES {
            0 => (125, 60, 163),
            1 => (143, 98, 0),
            2 => (0, 115, 111),
            3 => (176, 42, 107),
            4 => (77, 85, 96),
            _ => (74, 122, 0),
        },
    }
}

/// The name of a role's style.
fn style(role: Role) -> String {
    match role {
        Role::Ink => "up ink".into(),
        Role::Axis => "up axis".into(),
        Role::Grid => "up grid".into(),
        Role::Left => "up left".into(),
        Role::Right => "up right".into(),
        Role::Both => "up both".into(),
        Role::Neutral => "up neutral".into(),
        Role::Blocked => "up blocked".into(),
        Role::Paper => "up paper".into(),
        Role::Black => "up black".into(),
        Role::White => "up white".into(),
        Role::Series(n) => format!("up series {}", n % SERIES),
    }
}

fn shape(out: &mut String, item: &Item) {
    match item {
        Item::Line { from, to, stroke } => {
            let line = line_style(*stroke);
            let _ = writeln!(out, "  \\draw[{line}] {} -- {};", pair(*from), pair(*to));
        }
        Item::Arrow { from, to, stroke } => {
            let line = line_style(*stroke);
            let _ = writeln!(out, "  \\draw[{line}, ->] {} -- {};", pair(*from), pair(*to));
        }
        Item::Polyline { points, stroke } => {
            if points.is_empty() {
                return;
            }
            let path: Vec<String> = points.iter().map(|p| pair(*p)).collect();
            let _ = writeln!(out, "  \\draw[{}] {};", line_style(*stroke), path.join(" -- "));
        }
        Item::Curve { from, control, to, stroke } => {
            // TikZ curves are cubic; a quadratic one has its handles two thirds of the way.
            let towards = |p: &Point| Point {
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
        Item::Circle { centre, radius, stroke, fill } => {
            // The radius carries its own unit: the vertical unit is negative.
            let path =
                format!("{} circle[radius={}pt]", pair(*centre), decimal(radius.max(0.0) * 0.75));
            closed(out, *stroke, *fill, &path);
        }
        Item::Rectangle { corner, width, height, round, stroke, fill } => {
            let other = Point { x: corner.x + width, y: corner.y + height };
            let round = if *round > 0.0 {
                format!("[rounded corners={}pt] ", decimal(round * 0.75))
            } else {
                String::new()
            };
            let path = format!("{round}{} rectangle {}", pair(*corner), pair(other));
            closed(out, *stroke, *fill, &path);
        }
        Item::Text { at, anchor, label, role, bold } => {
            let anchor = match anchor {
                Anchor::Start => "west",
                Anchor::Middle => "center",
                Anchor::End => "east",
            };
            let text = latex(label);
            // In braces of its own: `\boldmath` leaves work for the end of its group, and the group of
            // a node is not there any more when TeX comes to it.
            let text = if *bold { format!("{{\\bfseries\\boldmath {text}}}") } else { text };
            let _ = writeln!(
                out,
                "  \\node[up text, {}, anchor={anchor}] at {} {{{text}}};",
                style(*role),
                pair(*at)
            );
        }
    }
}

/// A closed shape: filled first, then outlined, for the two may have different roles.
fn closed(out: &mut String, stroke: Option<Stroke>, fill: Option<Role>, path: &str) {
    if let Some(role) = fill {
        let _ = writeln!(out, "  \\fill[{}] {path};", style(role));
    }
    if let Some(stroke) = stroke {
        let _ = writeln!(out, "  \\draw[{}] {path};", line_style(stroke));
    }
}

fn line_style(stroke: Stroke) -> String {
    let weight = match stroke.weight {
        Weight::Thin => "up thin",
        Weight::Normal => "up normal",
        Weight::Thick => "up thick",
    };
    let dash = match stroke.dash {
        Dash::Solid => "",
        Dash::Dashed => ", up dashed",
        Dash::DashDot => ", up dash dot",
        Dash::Dotted => ", up dotted",
    };
    let faint = if stroke.faint { ", up faint" } else { "" };
    format!("{}, {weight}{dash}{faint}", style(stroke.role))
}

/// A coordinate; TeX's arithmetic ends at 16383 pt.
fn pair(p: Point) -> String {
    format!(
        "({},{})",
        decimal(p.x.clamp(-20_000.0, 20_000.0)),
        decimal(p.y.clamp(-20_000.0, 20_000.0))
    )
}

/// A label in LaTeX.
fn latex(label: &Label) -> String {
    match &label.latex {
        // Only text whose braces balance can be put between braces.
        Some(latex) if balanced(latex) => clean(latex).into_owned(),
        _ => {
            let text = label.shown();
            if label.math { format!("${}$", mathematics(&text)) } else { words(&text) }
        }
    }
}

/// Whether every brace of the LaTeX text has its partner, no comment swallows the rest, and the
/// text is not absurdly long.
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
    depth == 0 && !escaped && dollars.is_multiple_of(2) && latex.len() <= 40 * label::MAX_LABEL
}

/// Prose with LaTeX's own signs escaped.
fn words(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' => out += "\\textbackslash{}",
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => {
                out.push('\\');
                out.push(c);
            }
            '^' => out += "\\textasciicircum{}",
            '~' => out += "\\textasciitilde{}",
            '…' => out += "\\ldots{}",
            other => match sign(other) {
                Some(command) => {
                    let _ = write!(out, "${command}$");
                }
                None => out.push(other),
            },
        }
    }
    out
}

/// Mathematics in the field's notation, for between dollars.
fn mathematics(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\\' => out += "\\backslash ",
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => {
                out.push('\\');
                out.push(c);
            }
            // One relation for a run of bars, so that a minus sign after it is not a difference.
            '|' => {
                out += "\\mathrel{|";
                while rest.next_if_eq(&'|').is_some() {
                    out.push('|');
                }
                out.push('}');
            }
            // In the notation's ASCII, a caret is an up.
            '^' => out += "{\\uparrow}",
            '~' => out += "\\sim ",
            '*' => out += "{\\ast}",
            ' ' => out += "\\ ",
            '…' => out += "\\ldots ",
            other => match sign(other) {
                Some(command) => {
                    let _ = write!(out, "{{{command}}}");
                }
                None => out.push(other),
            },
        }
    }
    out
}

/// The field's Unicode signs in LaTeX's mathematics.
fn sign(c: char) -> Option<String> {
    let command = match c {
        '↑' => "\\uparrow",
        '↓' => "\\downarrow",
        '⇑' => "\\Uparrow",
        '⇓' => "\\Downarrow",
        '±' => "\\pm",
        '∗' | '⋆' | '★' => "\\ast",
        '−' => "-",
        '·' | '⋅' => "\\cdot",
        '⧾' => "+\\!\\!\\!|",
        '⧿' => "-\\!\\!\\!|",
        '≥' => "\\ge",
        '≤' => "\\le",
        '≅' => "\\cong",
        '∥' => "\\parallel",
        '→' => "\\to",
        '½' => "\\frac12",
        '∞' => "\\infty",
        'ω' => "\\omega",
        '²' => "^2",
        '³' => "^3",
        '¹' => "^1",
        '⁰' => "^0",
        '₀'..='₉' => return Some(format!("_{}", c as u32 - '₀' as u32)),
        '⁴'..='⁹' => return Some(format!("^{}", c as u32 - '⁴' as u32 + 4)),
        _ => return None,
    };
    Some(command.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::point;

    #[test]
    fn notation_becomes_mathematics() {
        let cases = [
            ("{5/2|-1}", "$\\{5/2\\mathrel{|}-1\\}$"),
            ("{0||0|-2}", "$\\{0\\mathrel{||}0\\mathrel{|}-2\\}$"),
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
        let stroke = Stroke::of(Role::Right);
        scene.text(point(1.0, 1.0), Anchor::End, Label::math("{|}}}"), Role::Ink);
        scene.ring(point(1.0, 2.0), 3.0, Role::Right, Weight::Thick);
        scene.polyline(vec![], stroke);
        scene.polyline(vec![point(0.0, 0.0), point(f64::NAN, 1e300)], stroke.faint());
        scene.items.push(Item::Curve {
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

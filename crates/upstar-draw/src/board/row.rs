//! A row of upright dominoes, or any word over the tints.

use super::{ElementArea, MAX_SIDE, ViewElement, counted, role};
use crate::label::Label;
use crate::scene::{LineDash, LineWeight, Scene, SceneItem, ShapeRole, Stroke, TextAnchor, point};
use crate::terminal::{Page, Pen, TextStyle};
use upstar_core::Tint;

const MAX_TEXT: usize = 10_000;
const WIDTH: f64 = 14.0;
const HEIGHT: f64 = 48.0;
const PITCH: f64 = 24.0;
const MARGIN: f64 = 12.0;

fn sign(tint: Tint, style: &TextStyle) -> char {
    match tint {
        Tint::Left => style.pick('▮', 'L'),
        Tint::Right => style.pick('▯', 'R'),
        Tint::Both => style.pick('▥', 'G'),
        Tint::Neither => style.pick('·', '.'),
    }
}

pub(super) fn text(tints: &[Tint], style: &TextStyle) -> String {
    if tints.is_empty() {
        return "(an empty row)\n".into();
    }
    let mut page = Page::new(style.width());
    let room = style.width() / 2;
    for (i, &tint) in tints.iter().take(MAX_TEXT).enumerate() {
        page.put(i / room, i % room * 2, sign(tint, style), Pen::of(role(tint)));
    }
    let mut out = page.print(style);
    if tints.len() > MAX_TEXT {
        out += &format!("{} {} more\n", style.pick("…", "..."), tints.len() - MAX_TEXT);
    }
    out
}

pub(super) fn areas(count: usize) -> Vec<(ViewElement, ElementArea)> {
    let place = |i: usize| {
        let corner = point(MARGIN + i as f64 * PITCH, MARGIN);
        (ViewElement::Piece(i), ElementArea::Rectangle { corner, width: PITCH, height: HEIGHT })
    };
    (0..count.min(MAX_SIDE)).map(place).collect()
}

pub(super) fn scene(tints: &[Tint]) -> Scene {
    let shown = tints.len().min(MAX_SIDE);
    let missing = tints.len() - shown;
    let rest = Label::words(format!("… {missing} more"));
    let rest_width = if missing > 0 { rest.columns() as f64 * 8.0 } else { 0.0 };
    let dominoes = shown.max(1) as f64 * PITCH;
    let width = dominoes + rest_width + 2.0 * MARGIN;
    let height = HEIGHT + 2.0 * MARGIN;
    let mut scene =
        Scene::new(format!("A row of {}", counted(tints.len(), "piece")), width, height);
    let letters: String =
        tints.iter().take(MAX_SIDE).map(|&tint| sign(tint, &TextStyle::ASCII)).collect();
    scene.description =
        format!("From left to right (L Left's, R Right's, E either player's): {letters}");
    let foot = MARGIN + HEIGHT;
    for (i, &tint) in tints.iter().take(shown).enumerate() {
        let x = MARGIN + i as f64 * PITCH + (PITCH - WIDTH) / 2.0;
        let filled = matches!(tint, Tint::Left | Tint::Both);
        let stroke = Stroke::of(role(tint)).dash(match tint {
            Tint::Neither => LineDash::Dotted,
            _ => LineDash::Solid,
        });
        scene.items.push(SceneItem::Rectangle {
            corner: point(x, MARGIN),
            width: WIDTH,
            height: HEIGHT,
            round: 3.0,
            stroke: Some(stroke),
            fill: Some(if filled { role(tint) } else { ShapeRole::Paper }),
        });
        if tint == Tint::Both {
            // A white stripe distinguishes shared dominoes from Left's dominoes.
            scene.items.push(SceneItem::Rectangle {
                corner: point(x + 1.0, MARGIN + HEIGHT / 2.0 - 4.0),
                width: WIDTH - 2.0,
                height: 8.0,
                round: 0.0,
                stroke: None,
                fill: Some(ShapeRole::Paper),
            });
        }
    }
    let ground = Stroke::of(ShapeRole::Axis).weight(LineWeight::Normal);
    scene.line(point(MARGIN, foot + 1.0), point(MARGIN + dominoes, foot + 1.0), ground);
    if missing > 0 {
        let at = point(MARGIN + dominoes, MARGIN + HEIGHT / 2.0);
        scene.text(at, TextAnchor::Start, rest, ShapeRole::Axis);
    }
    scene
}

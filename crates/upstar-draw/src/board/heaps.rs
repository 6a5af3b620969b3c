//! Heaps of tokens, drawn as stacks above their sizes.

use super::{ElementArea, MAX_HEAPS, ViewElement as BoardPart, counted};
use crate::label::{Label, columns};
use crate::scene::{ROW_HEIGHT, Scene, SceneItem, ShapeRole, Stroke, TextAnchor, point};
use crate::terminal::{Page, Pen, TextStyle};

/// The maximum height of a stack.
const MAX_TALL: u64 = 10;
const PITCH: f64 = 12.0;
const WIDTH: f64 = 28.0;
const MARGIN: f64 = 12.0;

#[derive(Clone, Copy, PartialEq, Eq)]
enum StackCell {
    Nothing,
    Token,
    Gap,
}

fn part(size: u64, height: u64) -> StackCell {
    if height >= size.min(MAX_TALL) {
        StackCell::Nothing
    } else if size > MAX_TALL && height == MAX_TALL - 3 {
        StackCell::Gap
    } else {
        StackCell::Token
    }
}

fn tallest(heaps: &[u64]) -> u64 {
    heaps.iter().map(|&size| size.min(MAX_TALL)).max().unwrap_or(0)
}

pub(super) fn text(heaps: &[u64], style: &TextStyle) -> String {
    if heaps.is_empty() {
        return "(no heaps)\n".into();
    }
    let mut page = Page::new(style.width());
    let shown = &heaps[..heaps.len().min(MAX_HEAPS)];
    let names: Vec<String> = shown.iter().map(u64::to_string).collect();
    let mut row = 0;
    let mut start = 0;
    while start < shown.len() {
        let mut column = 0;
        let mut end = start;
        let mut places = Vec::new();
        while end < shown.len() && (end == start || column + names[end].len() <= style.width()) {
            places.push(column);
            column += names[end].len().max(1) + 2;
            end += 1;
        }
        let tall = tallest(&shown[start..end]);
        for height in 0..tall {
            let y = row + (tall - 1 - height) as usize;
            for (i, &place) in (start..end).zip(&places) {
                let x = place + (names[i].len() - 1) / 2;
                match part(shown[i], height) {
                    StackCell::Nothing => {}
                    StackCell::Token => {
                        page.put(y, x, style.pick('●', 'o'), Pen::of(ShapeRole::Ink));
                    }
                    StackCell::Gap => {
                        page.put(y, x, style.pick('⋮', ':'), Pen::of(ShapeRole::Axis));
                    }
                }
            }
        }
        row += tall as usize;
        for (i, &place) in (start..end).zip(&places) {
            page.write(row, place, &names[i], Pen::of(ShapeRole::Axis));
        }
        row += 2;
        start = end;
    }
    let mut out = page.print(style);
    if heaps.len() > shown.len() {
        let more = counted(heaps.len() - shown.len(), "more heap");
        out += &format!("{} {more}\n", style.pick("…", "..."));
    }
    out
}

/// Returns the areas of the tokens, heap by heap from the bottom. The tokens above a gap are the
/// topmost tokens of the heap.
pub(super) fn areas(heaps: &[u64]) -> Vec<(BoardPart, ElementArea)> {
    let shown = &heaps[..heaps.len().min(MAX_HEAPS)];
    let foot = MARGIN + tallest(shown) as f64 * PITCH;
    let mut places = Vec::new();
    let mut x = MARGIN;
    for (heap, &size) in shown.iter().enumerate() {
        let wide = width(&size.to_string());
        for height in 0..size.min(MAX_TALL) {
            if part(size, height) != StackCell::Token {
                continue;
            }
            let above_gap = size > MAX_TALL && height > MAX_TALL - 3;
            let below = if above_gap { size - MAX_TALL + height } else { height };
            let corner = point(x + (wide - WIDTH) / 2.0, foot - (height as f64 + 1.0) * PITCH);
            let area = ElementArea::Rectangle { corner, width: WIDTH, height: PITCH };
            places.push((BoardPart::Token(heap, below), area));
        }
        x += wide;
    }
    places
}

fn width(name: &str) -> f64 {
    (columns(name) as f64 * 8.0).max(WIDTH) + 12.0
}

pub(super) fn scene(heaps: &[u64]) -> Scene {
    let shown = &heaps[..heaps.len().min(MAX_HEAPS)];
    let missing = heaps.len() - shown.len();
    let mut sizes: Vec<String> = shown.iter().map(u64::to_string).collect();
    let tall = tallest(shown) as f64 * PITCH;
    let foot = MARGIN + tall;
    let mut scene = Scene::new(
        format!("{} of tokens", counted(heaps.len(), "heap")),
        0.0,
        foot + ROW_HEIGHT + MARGIN,
    );
    let mut x = MARGIN;
    for (&size, name) in shown.iter().zip(&sizes) {
        let wide = width(name);
        let middle = x + wide / 2.0;
        for height in 0..MAX_TALL {
            let y = foot - (height as f64 + 1.0) * PITCH;
            match part(size, height) {
                StackCell::Nothing => {}
                StackCell::Token => scene.items.push(SceneItem::Rectangle {
                    corner: point(middle - WIDTH / 2.0, y + 1.0),
                    width: WIDTH,
                    height: PITCH - 2.0,
                    round: 4.0,
                    stroke: None,
                    fill: Some(ShapeRole::Neutral),
                }),
                StackCell::Gap => {
                    for dot in [-7.0, 0.0, 7.0] {
                        scene.disc(point(middle + dot, y + PITCH / 2.0), 1.6, ShapeRole::Neutral);
                    }
                }
            }
        }
        let at = point(middle, foot + ROW_HEIGHT * 0.75);
        scene.text(at, TextAnchor::Middle, Label::math(name.clone()), ShapeRole::Ink);
        x += wide;
    }
    let x = x.max(MARGIN + WIDTH);
    scene.line(point(MARGIN, foot + 1.0), point(x, foot + 1.0), Stroke::of(ShapeRole::Axis));
    scene.width = x + MARGIN;
    if missing > 0 {
        let rest = Label::words(format!("… {missing} more"));
        scene.width += rest.columns() as f64 * 8.0;
        scene.text(point(x + 4.0, foot - 8.0), TextAnchor::Start, rest, ShapeRole::Axis);
        sizes.push(format!("and {missing} more"));
    }
    scene.description = format!("Sizes: {}", sizes.join(", "));
    scene
}

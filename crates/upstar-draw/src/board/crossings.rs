//! Go boards: stones on crossings.
//!
//! Stones are black and white on any background. A stone that cannot be captured has a dot of the
//! opposite colour.

use super::{ElementArea, MAX_SIDE, ViewElement, counted, role};
use crate::label::Label;
use crate::scene::{Scene, SceneItem, ShapeRole, Stroke, TextAnchor, point};
use crate::terminal::{Page, Pen, TextStyle};
use upstar_core::{Crossing, Tint, go_column_name};

const MAX_TEXT_ROWS: usize = 500;
const PITCH: f64 = 26.0;
const MARGIN: f64 = 8.0;

fn columns(rows: &[Vec<Crossing>]) -> usize {
    rows.iter().map(Vec::len).max().unwrap_or(0)
}

fn at(rows: &[Vec<Crossing>], row: Option<usize>, column: Option<usize>) -> Crossing {
    let crossing = row.and_then(|r| rows.get(r)).zip(column).and_then(|(row, c)| row.get(c));
    crossing.copied().unwrap_or(Crossing::Outside)
}

fn sign(crossing: Crossing, style: &TextStyle) -> (char, Pen) {
    match crossing {
        Crossing::Empty => (style.pick('·', '.'), Pen::of(ShapeRole::Axis)),
        Crossing::Outside => (' ', Pen::of(ShapeRole::Axis)),
        Crossing::Stone(tint) => {
            let c = match tint {
                Tint::Left => style.pick('●', 'x'),
                Tint::Right => style.pick('○', 'o'),
                Tint::Both | Tint::Neither => style.pick('◇', '+'),
            };
            (c, Pen::of(role(tint)))
        }
        Crossing::Safe(tint) => {
            let c = match tint {
                Tint::Left => style.pick('◉', 'X'),
                Tint::Right => style.pick('◎', 'O'),
                Tint::Both | Tint::Neither => style.pick('◇', '+'),
            };
            (c, Pen::of(role(tint)))
        }
        Crossing::Marked(tint) => {
            let c = match tint {
                Tint::Left => style.pick('▪', 'b'),
                Tint::Right => style.pick('▫', 'w'),
                Tint::Both | Tint::Neither => style.pick('×', 'k'),
            };
            (c, Pen::of(role(tint)))
        }
    }
}

pub(super) fn text(rows: &[Vec<Crossing>], style: &TextStyle) -> String {
    let wide = columns(rows);
    if wide == 0 {
        return "(an empty board)\n".into();
    }
    let mut page = Page::new(style.width());
    let edge = rows.len().to_string().len() + 2;
    let shown_columns = wide.min(style.width().saturating_sub(edge) / 2);
    let shown = &rows[..rows.len().min(MAX_TEXT_ROWS)];
    let pen = Pen::of(ShapeRole::Axis);
    for (r, row) in shown.iter().enumerate() {
        page.write(r, 1, &format!("{:>width$}", rows.len() - r, width = edge - 2), pen);
        for (c, &crossing) in row.iter().take(shown_columns).enumerate() {
            let (sign, pen) = sign(crossing, style);
            page.put(r, edge + 2 * c, sign, pen);
        }
    }
    for c in 0..shown_columns {
        page.write(shown.len(), edge + 2 * c, &go_column_name(c), pen);
    }
    let mut out = page.print(style);
    for (missing, thing) in
        [(wide - shown_columns, "more column"), (rows.len() - shown.len(), "more row")]
    {
        if missing > 0 {
            out += &format!("{} {}\n", style.pick("…", "..."), counted(missing, thing));
        }
    }
    out
}

fn place(r: usize, c: usize) -> crate::scene::ScenePoint {
    point(MARGIN + (c as f64 + 0.5) * PITCH, MARGIN + (r as f64 + 0.5) * PITCH)
}

pub(super) fn areas(rows: &[Vec<Crossing>]) -> Vec<(ViewElement, ElementArea)> {
    let mut places = Vec::new();
    for (r, row) in rows.iter().take(MAX_SIDE).enumerate() {
        for c in 0..row.len().min(MAX_SIDE) {
            let centre = place(r, c);
            let corner = point(centre.x - PITCH / 2.0, centre.y - PITCH / 2.0);
            let area = ElementArea::Rectangle { corner, width: PITCH, height: PITCH };
            places.push((ViewElement::Cell(r, c), area));
        }
    }
    places
}

pub(super) fn scene(rows: &[Vec<Crossing>]) -> Scene {
    let (tall, wide) = (rows.len(), columns(rows));
    let (shown_rows, shown_columns) = (tall.min(MAX_SIDE), wide.min(MAX_SIDE));
    let mut scene = Scene::new(
        format!("A board of {} and {}", counted(tall, "row"), counted(wide, "column")),
        shown_columns.max(1) as f64 * PITCH + 2.0 * MARGIN,
        shown_rows.max(1) as f64 * PITCH + 2.0 * MARGIN,
    );
    scene.description = describe(rows);
    let line = Stroke::of(ShapeRole::Axis);
    let is_on = |r: usize, c: usize| at(rows, Some(r), Some(c)) != Crossing::Outside;
    for r in 0..shown_rows {
        for (first, last) in runs(shown_columns, |c| is_on(r, c)) {
            scene.line(place(r, first), place(r, last), line);
        }
    }
    for c in 0..shown_columns {
        for (first, last) in runs(shown_rows, |r| is_on(r, c)) {
            scene.line(place(first, c), place(last, c), line);
        }
    }
    let is_whole = (0..tall).all(|r| (0..wide).all(|c| is_on(r, c)));
    for (r, c) in stars(tall, wide).into_iter().filter(|_| is_whole) {
        scene.disc(place(r, c), 2.6, ShapeRole::Axis);
    }
    for (r, row) in rows.iter().take(shown_rows).enumerate() {
        for (c, &crossing) in row.iter().take(shown_columns).enumerate() {
            stone(&mut scene, place(r, c), crossing);
        }
    }
    if wide == 0 {
        let label = Label::words("an empty board");
        scene.width = 140.0;
        scene.text(point(12.0, 20.0), TextAnchor::Start, label, ShapeRole::Axis);
    }
    scene
}

fn stone(scene: &mut Scene, centre: crate::scene::ScenePoint, crossing: Crossing) {
    let colours = |tint| match tint {
        Tint::Left => (ShapeRole::Black, ShapeRole::White),
        Tint::Right => (ShapeRole::White, ShapeRole::Black),
        Tint::Both | Tint::Neither => (ShapeRole::Paper, ShapeRole::Axis),
    };
    match crossing {
        Crossing::Empty | Crossing::Outside => {}
        Crossing::Stone(tint) | Crossing::Safe(tint) => {
            let (colour, other) = colours(tint);
            let stroke = Some(Stroke::of(ShapeRole::Axis));
            scene.items.push(SceneItem::Circle {
                centre,
                radius: 12.0,
                stroke,
                fill: Some(colour),
            });
            if matches!(crossing, Crossing::Safe(_)) {
                scene.disc(centre, 3.4, other);
            }
        }
        Crossing::Marked(tint) => {
            let (colour, _) = colours(tint);
            scene.items.push(SceneItem::Rectangle {
                corner: point(centre.x - 5.0, centre.y - 5.0),
                width: 10.0,
                height: 10.0,
                round: 0.0,
                stroke: Some(Stroke::of(ShapeRole::Axis)),
                fill: Some(colour),
            });
        }
    }
}

/// Returns the first and last element of each run of numbers below `end` that satisfy `belongs`.
fn runs(end: usize, belongs: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for i in (0..end).filter(|&i| belongs(i)) {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == i => *last = i,
            _ => runs.push((i, i)),
        }
    }
    runs
}

fn stars(tall: usize, wide: usize) -> Vec<(usize, usize)> {
    let marks = |side: usize| -> Vec<usize> {
        let from_edge = if side < 13 { 2 } else { 3 };
        match side {
            0..7 => Vec::new(),
            _ if side % 2 == 1 && side >= 15 => vec![from_edge, side / 2, side - 1 - from_edge],
            _ => vec![from_edge, side - 1 - from_edge],
        }
    };
    let mut stars: Vec<(usize, usize)> = Vec::new();
    for r in marks(tall) {
        stars.extend(marks(wide).into_iter().map(|c| (r, c)));
    }
    let middle = (tall / 2, wide / 2);
    if tall % 2 == 1 && wide % 2 == 1 && tall.min(wide) >= 7 && !stars.contains(&middle) {
        stars.push(middle);
    }
    stars
}

fn describe(rows: &[Vec<Crossing>]) -> String {
    if rows.len() > 40 || columns(rows) > 80 {
        return String::new();
    }
    let plain = |&crossing: &Crossing| match sign(crossing, &TextStyle::ASCII).0 {
        ' ' => '#',
        sign => sign,
    };
    let row = |row: &Vec<Crossing>| -> String { row.iter().map(plain).collect() };
    let rows: Vec<String> = rows.iter().map(row).collect();
    format!(
        "Row by row (x black, o white, X and O stones that cannot be captured, # no point): {}",
        rows.join(" / ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::svg;

    fn rows(text: &str) -> Vec<Vec<Crossing>> {
        let crossing = |c| match c {
            'x' => Crossing::Stone(Tint::Left),
            'o' => Crossing::Stone(Tint::Right),
            'X' => Crossing::Safe(Tint::Left),
            'O' => Crossing::Safe(Tint::Right),
            'b' => Crossing::Marked(Tint::Left),
            '#' => Crossing::Outside,
            _ => Crossing::Empty,
        };
        text.split('/').map(|row| row.chars().map(crossing).collect()).collect()
    }

    #[test]
    fn boards_as_text() {
        let board = rows("XO./xo#/b..");
        let want = " 3 ◉ ◎ ·\n 2 ● ○\n 1 ▪ · ·\n   A B C\n";
        assert_eq!(text(&board, &TextStyle::UNICODE), want);
        assert_eq!(text(&board, &TextStyle::ASCII), " 3 X O .\n 2 x o\n 1 b . .\n   A B C\n");
        assert_eq!(text(&[], &TextStyle::ASCII), "(an empty board)\n");
        let wide = rows(&".".repeat(60));
        assert!(text(&wide, &TextStyle::UNICODE).ends_with("… 22 more columns\n"));
    }

    #[test]
    fn boards_have_stars_and_lines() {
        assert_eq!(stars(19, 19).len(), 9);
        assert_eq!(stars(9, 9), [(2, 2), (2, 6), (6, 2), (6, 6), (4, 4)]);
        assert_eq!(stars(13, 13).len(), 5);
        assert!(stars(5, 5).is_empty());
        let drawn = svg(&scene(&rows("xo/.X")));
        assert!(drawn.contains("f-black") && drawn.contains("f-white"));
        // One line for each row and column, interrupted at missing points.
        let lines = |text: &str| {
            let lines = scene(&rows(text)).items.into_iter();
            lines.filter(|item| matches!(item, SceneItem::Line { .. })).count()
        };
        assert_eq!((lines("../.."), lines("..#../....."), lines("#")), (4, 8, 0));
    }
}

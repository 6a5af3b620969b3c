//! Scenes as text: lines become Braille dots, or ASCII strokes of similar shape.

use super::{Page, Pen, TextStyle};
use crate::label::{columns, elide};
use crate::scene::{
    CHAR_WIDTH, LineDash, LineWeight, ROW_HEIGHT, Scene, SceneItem, ScenePoint, ShapeRole, Stroke,
    TextAnchor, point, quadratic,
};

const MAX_SCENE_ROWS: usize = 400;
/// The width and height of a dot; a cell has two by four dots.
const DOT: f64 = 4.0;

/// Returns the scene as text.
///
/// A scene that is too wide is shrunk, but text keeps its size.
///
/// ```
/// use upstar_draw::scene::{ShapeRole, Scene, Stroke, point};
/// use upstar_draw::terminal::{TextStyle, text};
/// let mut scene = Scene::new("An edge", 32.0, 32.0);
/// scene.line(point(2.0, 30.0), point(30.0, 2.0), Stroke::of(ShapeRole::Left));
/// assert_eq!(text(&scene, &TextStyle::UNICODE), "  ⡠⠊\n⡠⠊\n");
/// ```
#[must_use]
pub fn text(scene: &Scene, style: &TextStyle) -> String {
    let (items, left_out) = scene.bounded();
    let room = style.width() as f64 * CHAR_WIDTH;
    let shrink = if scene.width > room { room / scene.width } else { 1.0 };
    let columns_used = ((scene.width * shrink / CHAR_WIDTH).ceil().max(1.0) as usize).min(1000);
    let rows_used =
        ((scene.height * shrink / ROW_HEIGHT).ceil().max(1.0) as usize).min(MAX_SCENE_ROWS);
    let mut dots = Dots::new(columns_used, rows_used);
    let mut page = Page::new(style.width());
    let scaled = |p: &ScenePoint| point(p.x * shrink, p.y * shrink);
    // Straight axes and frames are below the dots, and text is above all other items.
    for item in items {
        if let SceneItem::Line { from, to, stroke } = item
            && matches!(stroke.role, ShapeRole::Axis)
        {
            axis(&mut page, scaled(from), scaled(to), *stroke, style);
        }
    }
    for item in items {
        match item {
            SceneItem::Line { from, to, stroke } => match stroke.role {
                ShapeRole::Axis | ShapeRole::Grid => {}
                _ => dots.polyline(&[scaled(from), scaled(to)], *stroke),
            },
            SceneItem::Arrow { from, to, stroke } => {
                let (from, to) = (scaled(from), scaled(to));
                dots.polyline(&[from, to], *stroke);
                let (dx, dy) = (to.x - from.x, to.y - from.y);
                let head = match (dx.abs() > dy.abs(), dx > 0.0, dy > 0.0) {
                    (true, true, _) => style.pick('▶', '>'),
                    (true, false, _) => style.pick('◀', '<'),
                    (false, _, true) => style.pick('▼', 'v'),
                    (false, _, false) => style.pick('▲', '^'),
                };
                dots.symbol(to, head, stroke.role);
            }
            SceneItem::Polyline { points, stroke } => {
                let points: Vec<ScenePoint> = points.iter().map(scaled).collect();
                dots.polyline(&points, *stroke);
            }
            SceneItem::Curve { from, control, to, stroke } => {
                let points: Vec<ScenePoint> = (0..=16)
                    .map(|i| quadratic(*from, *control, *to, f64::from(i) / 16.0))
                    .map(|p| scaled(&p))
                    .collect();
                dots.polyline(&points, *stroke);
            }
            SceneItem::Circle { centre, radius, stroke, fill } => {
                let r = radius * shrink;
                let role = stroke.map_or(fill.unwrap_or(ShapeRole::Ink), |s| s.role);
                let c = scaled(centre);
                if r <= ROW_HEIGHT / 2.0 {
                    let filled = !matches!(fill, None | Some(ShapeRole::Paper | ShapeRole::White));
                    dots.symbol(
                        c,
                        if filled { style.pick('●', '@') } else { style.pick('○', 'o') },
                        role,
                    );
                } else {
                    let ring: Vec<ScenePoint> = (0..=24)
                        .map(|i| f64::from(i) * std::f64::consts::TAU / 24.0)
                        .map(|a| point(c.x + r * a.cos(), c.y + r * a.sin()))
                        .collect();
                    dots.polyline(&ring, Stroke::of(role).dash(LineDash::Solid));
                }
            }
            SceneItem::Rectangle { corner, width, height, stroke, .. } => {
                if let Some(stroke) = stroke.filter(|s| s.role != ShapeRole::Grid) {
                    let (x, y) = (corner.x, corner.y);
                    let (right, bottom) = (x + width, y + height);
                    let corners = [
                        point(x, y),
                        point(right, y),
                        point(right, bottom),
                        point(x, bottom),
                        point(x, y),
                    ];
                    let corners: Vec<ScenePoint> = corners.iter().map(scaled).collect();
                    dots.polyline(&corners, stroke);
                }
            }
            SceneItem::Text { .. } => {}
        }
    }
    dots.print(&mut page, style);
    for item in items {
        if let SceneItem::Text { at, anchor, label, role, bold } = item {
            let at = scaled(at);
            let words = style.words(elide(&label.shown(), style.width()));
            let wide = columns(&words) as f64 * CHAR_WIDTH;
            let left = match anchor {
                TextAnchor::Start => at.x,
                TextAnchor::Middle => at.x - wide / 2.0,
                TextAnchor::End => at.x - wide,
            };
            if let Some((row, column)) = cell(point(left.max(0.0) + 0.5 * CHAR_WIDTH, at.y)) {
                let pen = if *bold { Pen::bold(*role) } else { Pen::of(*role) };
                // The half column added above makes this rounding to the nearest column.
                page.write(row, column, &words, pen);
            }
        }
    }
    let mut out = page.print(style);
    if left_out > 0 {
        out += &format!("({left_out} shapes are left out)\n");
    }
    out
}

fn cell(p: ScenePoint) -> Option<(usize, usize)> {
    let (row, column) = ((p.y / ROW_HEIGHT).floor(), (p.x / CHAR_WIDTH).floor());
    let on_page = row >= 0.0 && column >= 0.0 && row < 1e4 && column < 1e4;
    on_page.then_some((row as usize, column as usize))
}

/// Draws a horizontal or vertical axis in box characters. Ignores other lines.
fn axis(page: &mut Page, from: ScenePoint, to: ScenePoint, stroke: Stroke, style: &TextStyle) {
    let (Some((r1, c1)), Some((r2, c2))) = (cell(from), cell(to)) else { return };
    let pen = Pen::of(stroke.role);
    let dotted = stroke.dash != LineDash::Solid;
    if r1 == r2 && c1 != c2 {
        let c = if dotted { style.pick('┄', '.') } else { style.pick('─', '-') };
        for column in c1.min(c2)..=c1.max(c2) {
            page.put(r1, column, c, pen);
        }
    } else if c1 == c2 {
        let c = if dotted { style.pick('┆', ':') } else { style.pick('│', '|') };
        for row in r1.min(r2)..=r1.max(r2) {
            page.put(row, c1, c, pen);
        }
    }
}

struct Dots {
    columns: usize,
    rows: usize,
    /// One bit for each dot, in the order of the Braille block.
    masks: Vec<u8>,
    pens: Vec<Pen>,
    symbols: Vec<(usize, char, ShapeRole)>,
}

impl Dots {
    fn new(columns: usize, rows: usize) -> Dots {
        let cells = columns * rows;
        Dots {
            columns,
            rows,
            masks: vec![0; cells],
            pens: vec![Pen::of(ShapeRole::Ink); cells],
            symbols: Vec::new(),
        }
    }

    fn index(&self, p: ScenePoint) -> Option<usize> {
        let (row, column) = cell(p)?;
        (row < self.rows && column < self.columns).then(|| row * self.columns + column)
    }

    fn symbol(&mut self, p: ScenePoint, c: char, role: ShapeRole) {
        if let Some(index) = self.index(p) {
            self.symbols.push((index, c, role));
        }
    }

    fn dot(&mut self, p: ScenePoint, pen: Pen) {
        let Some(index) = self.index(p) else { return };
        let (x, y) = ((p.x / DOT) as usize % 2, (p.y / DOT) as usize % 4);
        // The Braille block numbers the first three rows of dots before the fourth row.
        self.masks[index] |= [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]][x][y];
        self.pens[index] = pen;
    }

    fn polyline(&mut self, points: &[ScenePoint], stroke: Stroke) {
        let pen = Pen {
            role: stroke.role,
            bold: stroke.weight == LineWeight::Thick && !stroke.faint,
            faint: stroke.faint,
        };
        // Dashes are counted along the whole line, in dots.
        let shown = |step: u64| match stroke.dash {
            LineDash::Solid => true,
            LineDash::Dashed => step % 4 < 3,
            LineDash::DashDot => step % 6 < 3 || step % 6 == 4,
            LineDash::Dotted => step.is_multiple_of(3),
        };
        let mut step = 0u64;
        for ends in points.windows(2) {
            let Some((from, to)) = self.clip(ends[0], ends[1]) else { continue };
            let (dx, dy) = ((to.x - from.x) / DOT, (to.y - from.y) / DOT);
            let length = dx.abs().max(dy.abs()).ceil().max(1.0);
            for i in 0..=(length as u64) {
                if shown(step) {
                    let t = i as f64 / length;
                    self.dot(point(from.x + dx * DOT * t, from.y + dy * DOT * t), pen);
                }
                if i as f64 != length {
                    step += 1;
                }
            }
        }
    }

    fn clip(&self, a: ScenePoint, b: ScenePoint) -> Option<(ScenePoint, ScenePoint)> {
        let (width, height) =
            (self.columns as f64 * CHAR_WIDTH - 0.01, self.rows as f64 * ROW_HEIGHT - 0.01);
        let (mut t0, mut t1) = (0.0f64, 1.0f64);
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        if !(dx.is_finite() && dy.is_finite()) {
            return None;
        }
        // Liang–Barsky: each edge of the frame cuts off one end.
        for (p, q) in [(-dx, a.x), (dx, width - a.x), (-dy, a.y), (dy, height - a.y)] {
            if p == 0.0 {
                if q < 0.0 {
                    return None;
                }
            } else if p < 0.0 {
                t0 = t0.max(q / p);
            } else {
                t1 = t1.min(q / p);
            }
        }
        (t0 <= t1)
            .then(|| (point(a.x + dx * t0, a.y + dy * t0), point(a.x + dx * t1, a.y + dy * t1)))
    }

    fn print(&self, page: &mut Page, style: &TextStyle) {
        for row in 0..self.rows {
            for column in 0..self.columns {
                let index = row * self.columns + column;
                let mask = self.masks[index];
                if mask != 0 {
                    let braille = char::from_u32(0x2800 + u32::from(mask)).unwrap_or('.');
                    page.put(row, column, style.pick(braille, stroke_like(mask)), self.pens[index]);
                }
            }
        }
        for &(index, c, role) in &self.symbols {
            page.put(index / self.columns, index % self.columns, c, Pen::bold(role));
        }
    }
}

fn stroke_like(mask: u8) -> char {
    let left = [0x01, 0x02, 0x04, 0x40].map(|bit| mask & bit != 0);
    let right = [0x08, 0x10, 0x20, 0x80].map(|bit| mask & bit != 0);
    let rows: Vec<usize> = (0..4).filter(|&r| left[r] || right[r]).collect();
    let (Some(&top), Some(&bottom)) = (rows.first(), rows.last()) else { return ' ' };
    if bottom - top >= 2 {
        // Tall strokes are upright, or lean towards their upper end.
        let lean = |r: usize| i32::from(right[r]) - i32::from(left[r]);
        return match lean(top) - lean(bottom) {
            2.. => '/',
            ..=-2 => '\\',
            _ => '|',
        };
    }
    let flat = top == bottom && left[top] && right[top];
    match (top, bottom) {
        (0, 0) => '\'',
        (3, 3) => {
            if flat {
                '_'
            } else {
                '.'
            }
        }
        (_, 0 | 1) => {
            if flat {
                '-'
            } else {
                '\''
            }
        }
        (1, 2) => '-',
        _ => {
            if flat {
                '-'
            } else {
                '.'
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one_line(from: ScenePoint, to: ScenePoint, style: TextStyle) -> String {
        let mut scene = Scene::new("t", 48.0, 48.0);
        scene.line(from, to, Stroke::of(ShapeRole::Left));
        text(&scene, &style)
    }

    #[test]
    fn ascii_lines_look_like_lines() {
        let upright = one_line(point(4.0, 2.0), point(4.0, 46.0), TextStyle::ASCII);
        assert_eq!(upright, "|\n|\n|\n");
        let steep = one_line(point(2.0, 46.0), point(22.0, 2.0), TextStyle::ASCII);
        assert_eq!(steep, "  /\n /\n/\n");
    }

    #[test]
    fn nothing_outside_the_frame_is_drawn_and_nothing_panics() {
        let far = [
            point(-1e300, 1e300),
            point(f64::NAN, 0.0),
            point(f64::INFINITY, 3.0),
            point(1e9, -1e9),
            point(20.0, 20.0),
        ];
        for &a in &far {
            for &b in &far {
                for style in [TextStyle::UNICODE, TextStyle::ASCII] {
                    let picture = one_line(a, b, style);
                    assert!(picture.lines().all(|l| l.chars().count() <= 6), "{picture}");
                    assert!(picture.lines().count() <= 3, "{picture}");
                }
            }
        }
        for (width, height) in [(0.0, 0.0), (f64::NAN, f64::NAN), (1e300, 1e300), (-5.0, -5.0)] {
            let mut scene = Scene::new("t", width, height);
            scene.line(point(0.0, 0.0), point(5.0, 5.0), Stroke::of(ShapeRole::Ink));
            let _ = text(&scene, &TextStyle::UNICODE);
        }
    }

    #[test]
    fn words_lie_over_lines() {
        let mut scene = Scene::new("t", 80.0, 16.0);
        scene.text(point(40.0, 8.0), TextAnchor::Middle, "{0|0}".into(), ShapeRole::Ink);
        scene.line(point(0.0, 8.0), point(79.0, 8.0), Stroke::of(ShapeRole::Axis));
        assert_eq!(text(&scene, &TextStyle::ASCII), "---{0|0}--\n");
    }
}

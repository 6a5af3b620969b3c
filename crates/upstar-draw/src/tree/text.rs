//! Trees as text: levels joined by box lines, or an outline if the levels are too wide.

use super::layout::{Layout, Measures, layout};
use super::unfold::{ArrivingMove, DrawnNode, unfold};
use super::{GameTree, TreeOptions};
use crate::label::columns;
use crate::scene::ShapeRole;
use crate::terminal::{Page, Pen, TextStyle};

const MEASURES: Measures = Measures { gap: 2, lean: 2 };
/// The maximum width of an outline, in columns. Terminals wrap long lines.
const OUTLINE_COLUMNS: usize = 2000;

pub(super) fn text(tree: &GameTree, options: &TreeOptions, style: &TextStyle) -> String {
    let nodes = unfold(tree, options);
    let words: Vec<String> = nodes.iter().map(|node| words(node, style)).collect();
    let widths: Vec<i64> = words.iter().map(|w| columns(w).max(1) as i64).collect();
    let layout = layout(&nodes, &widths, MEASURES);
    if layout.width as usize <= style.width() {
        drawn(&nodes, &words, &layout, style)
    } else {
        outline(&nodes, &words, style)
    }
}

fn words(node: &DrawnNode, style: &TextStyle) -> String {
    let mut words = style.words(node.words());
    words.extend(node.mark.map(super::MoveMark::sign));
    words
}

fn pen(arc: ArrivingMove) -> Pen {
    match arc {
        ArrivingMove::Left => Pen::of(ShapeRole::Left),
        ArrivingMove::Right => Pen::of(ShapeRole::Right),
        ArrivingMove::More => Pen::of(ShapeRole::Axis),
    }
}

fn drawn(nodes: &[DrawnNode], words: &[String], layout: &Layout, style: &TextStyle) -> String {
    let mut page = Page::new(style.width());
    let column = |i: usize| layout.x[i].max(0) as usize;
    for (i, node) in nodes.iter().enumerate() {
        let row = node.depth * 2;
        let start = column(i).saturating_sub(columns(&words[i]).max(1) / 2);
        let ink = match (node.arc, i) {
            (ArrivingMove::More, 1..) => Pen::of(ShapeRole::Axis),
            _ => Pen::of(ShapeRole::Ink),
        };
        page.write(row, start, &words[i], ink);
        let (Some(&first), Some(&last)) = (node.children.first(), node.children.last()) else {
            continue;
        };
        let middle = column(i);
        let reach = |arc: ArrivingMove| node.children.iter().any(|&c| nodes[c].arc == arc);
        let (from, to) = (column(first).min(middle), column(last).max(middle));
        for at in from..=to {
            let below = node.children.iter().find(|&&child| column(child) == at);
            let ways = LineDirections {
                up: at == middle,
                down: below.is_some(),
                left: at > from,
                right: at < to,
            };
            let owner = match (below, at.cmp(&middle)) {
                (Some(&child), _) => pen(nodes[child].arc),
                (None, std::cmp::Ordering::Less) => pen(ArrivingMove::Left),
                (None, std::cmp::Ordering::Equal) => Pen::of(ShapeRole::Ink),
                (None, _) if reach(ArrivingMove::Right) => pen(ArrivingMove::Right),
                (None, _) => pen(ArrivingMove::More),
            };
            page.put(row + 1, at, style.pick(ways.unicode(), ways.ascii()), owner);
        }
    }
    page.print(style)
}

#[derive(Clone, Copy)]
struct LineDirections {
    up: bool,
    down: bool,
    left: bool,
    right: bool,
}

impl LineDirections {
    fn unicode(self) -> char {
        match (self.up, self.down, self.left, self.right) {
            (false, true, false, true) => '╭',
            (false, true, true, false) => '╮',
            (false, true, true, true) => '┬',
            (true, false, true, true) => '┴',
            (true, false, true, false) => '╯',
            (true, false, false, true) => '╰',
            (true, true, true, true) => '┼',
            (true, true, true, false) => '┤',
            (true, true, false, true) => '├',
            (true, true, false, false) => '│',
            _ => '─',
        }
    }

    fn ascii(self) -> char {
        match (self.up, self.down, self.left, self.right) {
            (false, true, false, true) => '/',
            (false, true, true, false) => '\\',
            (false, false, _, _) => '-',
            (true, true, false, false) => '|',
            (true, false, true, false) => '\'',
            (true, false, false, true) => '\'',
            _ => '+',
        }
    }
}

fn outline(nodes: &[DrawnNode], words: &[String], style: &TextStyle) -> String {
    let mut page = Page::new(OUTLINE_COLUMNS);
    // The nodes from the top down, each with `true` if the branches above it continue.
    let mut stack: Vec<(usize, bool)> = vec![(0, false)];
    let mut going_on: Vec<bool> = Vec::new();
    let mut row = 0;
    while let Some((i, more)) = stack.pop() {
        let node = &nodes[i];
        let mut column = 0;
        if let Some(level) = node.depth.checked_sub(1) {
            going_on.truncate(level);
            for &on in &going_on {
                if on {
                    page.put(row, column, style.pick('│', '|'), Pen::of(ShapeRole::Axis));
                }
                column += 3;
            }
            going_on.push(more);
            let tee = if more { style.pick('├', '|') } else { style.pick('╰', '`') };
            page.put(row, column, tee, Pen::of(ShapeRole::Axis));
            let letter = match node.arc {
                ArrivingMove::Left => 'L',
                ArrivingMove::Right => 'R',
                ArrivingMove::More => style.pick('╴', '-'),
            };
            page.put(row, column + 1, letter, pen(node.arc));
            column += 3;
        }
        let ink =
            if node.arc == ArrivingMove::More && i > 0 { ShapeRole::Axis } else { ShapeRole::Ink };
        page.write(row, column, &words[i], Pen::of(ink));
        row += 1;
        for (k, &child) in node.children.iter().enumerate().rev() {
            stack.push((child, k + 1 < node.children.len()));
        }
    }
    page.print(style)
}

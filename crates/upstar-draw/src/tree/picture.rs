//! A tree as a scene.

use super::layout::{Layout, Measures, layout};
use super::unfold::{Arc, Shown, unfold};
use super::{GameTree, TreeOptions};
use crate::label::{Label, columns};
use crate::scene::{Anchor, CHAR_WIDTH, Dash, Role, Scene, Stroke, Weight, point};

/// The least and the greatest distance of two levels; between them it grows with the widest move.
const LEVEL: (f64, f64) = (52.0, 150.0);
/// The room around the tree.
const MARGIN: f64 = 12.0;
/// The height of a label, with the room that edges leave it.
const LABEL: f64 = 24.0;
/// The measures of the layout, in scene units.
pub(super) const MEASURES: Measures = Measures { gap: 16, lean: 16 };

pub(super) fn scene(tree: &GameTree, options: &TreeOptions) -> Scene {
    let nodes = unfold(tree, options);
    let widths: Vec<i64> = nodes.iter().map(width).collect();
    let layout = layout(&nodes, &widths, MEASURES);
    let heights = levels(&nodes, &layout);
    let name = nodes.first().map(Shown::words).unwrap_or_default();
    let mut scene = Scene::new(
        format!("Game tree of {name}"),
        layout.width as f64 + 2.0 * MARGIN,
        heights.last().copied().unwrap_or(0.0) + LABEL + 2.0 * MARGIN,
    );
    let positions = nodes.iter().filter(|node| node.arc != Arc::More || node.depth == 0).count();
    scene.description = format!(
        "{positions} positions are shown. Left's moves go down to the left, in solid lines; Right's \
         go down to the right, in dashed lines."
    );
    let middle = |i: usize| {
        let y = MARGIN + LABEL / 2.0 + heights[nodes[i].depth];
        point(MARGIN + layout.x[i] as f64, y)
    };
    for (i, node) in nodes.iter().enumerate() {
        for &child in &node.children {
            let stroke = match nodes[child].arc {
                Arc::Left => Stroke::of(Role::Left),
                Arc::Right => Stroke::of(Role::Right),
                Arc::More => Stroke::of(Role::Neutral).weight(Weight::Thin).dash(Dash::Dotted),
            };
            let (from, to) = (middle(i), middle(child));
            scene.line(
                point(from.x, from.y + LABEL / 2.0),
                point(to.x, to.y - LABEL / 2.0),
                stroke,
            );
        }
    }
    for (i, node) in nodes.iter().enumerate() {
        let at = middle(i);
        let Some(mark) = node.mark else {
            let role = if node.arc == Arc::More && i > 0 { Role::Axis } else { Role::Ink };
            scene.text(at, Anchor::Middle, node.scene_label(), role);
            continue;
        };
        // The mark follows the label, and the two together are centred.
        let role = if node.arc == Arc::Left { Role::Left } else { Role::Right };
        let seam = at.x + widths[i] as f64 / 2.0 - CHAR_WIDTH;
        scene.text(point(seam, at.y), Anchor::End, node.scene_label(), Role::Ink);
        let sign = Label::words(mark.sign().to_string());
        scene.bold_text(point(seam, at.y), Anchor::Start, sign, role);
    }
    scene
}

/// How far below the root each level stands: far enough that its edges do not lie too flat.
fn levels(nodes: &[Shown], layout: &Layout) -> Vec<f64> {
    let depth = nodes.iter().map(|node| node.depth).max().unwrap_or(0);
    let mut reach = vec![0i64; depth + 1];
    for (i, node) in nodes.iter().enumerate() {
        for &child in &node.children {
            let across = (layout.x[child] - layout.x[i]).abs();
            let level = &mut reach[nodes[child].depth];
            *level = across.max(*level);
        }
    }
    let mut height = 0.0;
    let mut heights = vec![0.0];
    for across in &reach[1..] {
        height += (*across as f64 * 0.25).clamp(LEVEL.0, LEVEL.1).round();
        heights.push(height);
    }
    heights
}

/// The width of a node, in scene units.
fn width(node: &Shown) -> i64 {
    let characters = columns(&node.words()).max(1) + usize::from(node.mark.is_some());
    characters as i64 * CHAR_WIDTH as i64
}

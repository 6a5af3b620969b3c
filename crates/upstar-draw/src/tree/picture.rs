//! Scenes of trees.

use super::layout::{Layout, Measures, layout};
use super::unfold::{ArrivingMove, DrawnNode, unfold};
use super::{GameTree, TreeOptions, draw_face, face};
use crate::label::{Label, columns};
use crate::scene::{
    CHAR_WIDTH, LineDash, LineWeight, ROW_HEIGHT, Scene, ShapeRole, Stroke, TextAnchor, point,
};
use std::collections::HashMap;

/// The range of the distance between adjacent levels, which grows with the width of the widest
/// move.
const LEVEL: (f64, f64) = (52.0, 150.0);
const MARGIN: f64 = 12.0;
const LABEL: f64 = 24.0;
const EDGE: f64 = 3.0;
pub(super) const MEASURES: Measures = Measures { gap: 16, lean: 16 };

/// A picture shows this number of nodes regardless of its width.
const FEWEST: usize = 12;

pub(super) fn scene(tree: &GameTree, options: &TreeOptions) -> Scene {
    let mut faces: HashMap<usize, Option<Scene>> = HashMap::new();
    let mut options = *options;
    let (nodes, widths, layout) = loop {
        let nodes = unfold(tree, &options);
        let new = nodes.iter().filter_map(|node| node.number);
        for number in new {
            faces.entry(number).or_insert_with(|| tree.nodes.get(number).and_then(face));
        }
        let board = |node: &DrawnNode| faces.get(&node.number?)?.as_ref();
        let widths: Vec<i64> = nodes.iter().map(|node| width(node, board(node))).collect();
        let layout = layout(&nodes, &widths, MEASURES);
        let fits = layout.width as f64 + 2.0 * MARGIN <= options.width as f64;
        if fits || nodes.len() <= FEWEST {
            break (nodes, widths, layout);
        }
        options.nodes = (nodes.len().min(options.nodes) * 7 / 8).max(1);
    };
    let boards: Vec<Option<&Scene>> =
        nodes.iter().map(|node| faces.get(&node.number?)?.as_ref()).collect();
    let tall: Vec<f64> =
        boards.iter().map(|board| board.map_or(LABEL, |board| board.height + 2.0 * EDGE)).collect();
    let heights = levels(&nodes, &layout, &tall);
    let name = nodes.first().map(DrawnNode::words).unwrap_or_default();
    let mut scene = Scene::new(
        format!("Game tree of {name}"),
        layout.width as f64 + 2.0 * MARGIN,
        heights.last().copied().unwrap_or(0.0) + 2.0 * MARGIN,
    );
    let positions =
        nodes.iter().filter(|node| node.arc != ArrivingMove::More || node.depth == 0).count();
    scene.description = format!(
        "{positions} positions are shown. Left's moves go down to the left, in solid lines; \
         Right's moves go down to the right, in dashed lines."
    );
    let middle = |i: usize| {
        let y = MARGIN + heights[nodes[i].depth] + tall[i] / 2.0;
        point(MARGIN + layout.x[i] as f64, y)
    };
    for (i, node) in nodes.iter().enumerate() {
        for &child in &node.children {
            let stroke = match nodes[child].arc {
                ArrivingMove::Left => Stroke::of(ShapeRole::Left),
                ArrivingMove::Right => Stroke::of(ShapeRole::Right),
                ArrivingMove::More => {
                    Stroke::of(ShapeRole::Neutral).weight(LineWeight::Thin).dash(LineDash::Dotted)
                }
            };
            let (from, to) = (middle(i), middle(child));
            scene.line(
                point(from.x, from.y + tall[i] / 2.0),
                point(to.x, to.y - tall[child] / 2.0),
                stroke,
            );
        }
    }
    for ((i, node), board) in nodes.iter().enumerate().zip(boards) {
        let at = middle(i);
        if let Some(board) = board {
            if let Some(mark) = node.mark {
                let role =
                    if node.arc == ArrivingMove::Left { ShapeRole::Left } else { ShapeRole::Right };
                let (right, top) = (at.x + board.width / 2.0, at.y - board.height / 2.0);
                let beside = point(right + 2.0, top + ROW_HEIGHT / 2.0);
                let sign = Label::words(mark.sign().to_string());
                scene.bold_text(beside, TextAnchor::Start, sign, role);
            }
            draw_face(&mut scene, board, at);
            continue;
        }
        let Some(mark) = node.mark else {
            let role = if node.arc == ArrivingMove::More && i > 0 {
                ShapeRole::Axis
            } else {
                ShapeRole::Ink
            };
            scene.text(at, TextAnchor::Middle, node.label.clone(), role);
            continue;
        };
        // The label and the mark together are centred.
        let role = if node.arc == ArrivingMove::Left { ShapeRole::Left } else { ShapeRole::Right };
        let seam = at.x + widths[i] as f64 / 2.0 - CHAR_WIDTH;
        scene.text(point(seam, at.y), TextAnchor::End, node.label.clone(), ShapeRole::Ink);
        let sign = Label::words(mark.sign().to_string());
        scene.bold_text(point(seam, at.y), TextAnchor::Start, sign, role);
    }
    scene
}

/// Returns the y coordinates of the start of each level and of the end of the last level.
fn levels(nodes: &[DrawnNode], layout: &Layout, tall: &[f64]) -> Vec<f64> {
    let depth = nodes.iter().map(|node| node.depth).max().unwrap_or(0);
    let mut reach = vec![0i64; depth + 1];
    let mut tallest = vec![0.0_f64; depth + 1];
    for (i, node) in nodes.iter().enumerate() {
        tallest[node.depth] = tallest[node.depth].max(tall[i]);
        for &child in &node.children {
            let across = (layout.x[child] - layout.x[i]).abs();
            let level = &mut reach[nodes[child].depth];
            *level = across.max(*level);
        }
    }
    let mut heights = Vec::new();
    let mut below = 0.0;
    for (level, across) in reach.iter().enumerate() {
        if level > 0 {
            let between = (*across as f64 * 0.25).clamp(LEVEL.0, LEVEL.1).round();
            below += between - LABEL;
        }
        heights.push(below);
        below += tallest[level];
    }
    heights.push(below);
    heights
}

fn width(node: &DrawnNode, board: Option<&Scene>) -> i64 {
    let mark = usize::from(node.mark.is_some());
    if let Some(board) = board {
        return board.width.ceil() as i64 + 2 * (mark as f64 * CHAR_WIDTH) as i64;
    }
    let characters = columns(&node.words()).max(1) + mark;
    characters as i64 * CHAR_WIDTH as i64
}

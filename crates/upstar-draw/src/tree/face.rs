//! Nodes drawn as boards.

use super::TreeNode;
use crate::label::Label;
use crate::scene::{CHAR_WIDTH, ROW_HEIGHT, Scene, ScenePoint, ShapeRole, TextAnchor, point};
use upstar_core::BoardView;

/// The scale of boards in a tree; `MOST` limits their width and height.
const HALF: f64 = 0.5;
const MOST: f64 = 160.0;
/// The space around a board.
const EDGE: f64 = 2.0;
/// The space between two boards, which contains a plus sign.
const PLUS: f64 = 3.0 * CHAR_WIDTH;

/// Returns the boards of a position side by side, with the score below, or `None` if the position
/// has no board.
pub(crate) fn face(node: &TreeNode) -> Option<Scene> {
    let boards = node.boards.iter().map(small);
    let mut scene = boards.reduce(|left, right| {
        let (seam, height) = (left.width + PLUS / 2.0, left.height.max(right.height));
        let mut both = left.beside(right, PLUS, 1.0);
        let plus = point(seam, height / 2.0);
        both.text(plus, TextAnchor::Middle, Label::math("+"), ShapeRole::Axis);
        both
    })?;
    if let Some(score) = &node.score {
        let width = score.columns() as f64 * CHAR_WIDTH;
        if width > scene.width {
            scene.shift((width - scene.width) / 2.0, 0.0);
            scene.width = width;
        }
        let at = point(scene.width / 2.0, scene.height + ROW_HEIGHT / 2.0);
        scene.text(at, TextAnchor::Middle, score.clone(), ShapeRole::Ink);
        scene.height += ROW_HEIGHT;
    }
    Some(scene)
}

/// Adds a face with its centre at the given point.
pub(crate) fn draw_face(scene: &mut Scene, face: &Scene, at: ScenePoint) {
    let mut face = face.clone();
    face.shift(at.x - face.width / 2.0, at.y - face.height / 2.0);
    scene.items.append(&mut face.items);
}

fn small(view: &BoardView) -> Scene {
    let mut scene = crate::board::scene(view);
    scene.scale(HALF.min(MOST / scene.width.max(scene.height).max(1.0)));
    scene.crop(EDGE);
    scene
}

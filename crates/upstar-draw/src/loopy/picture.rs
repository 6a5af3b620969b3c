//! Scenes of game graphs.

use super::layers::{Bundle, Layers};
use super::shape::{Frame, PASS, curve, pass, path};
use super::view::View;
use crate::GameTree;
use crate::label::{Label, columns};
use crate::scene::{
    CHAR_WIDTH, LineDash, LineWeight, ROW_HEIGHT, Scene, SceneItem, ShapeRole, Stroke, TextAnchor,
    point,
};
use crate::terminal::TextStyle;
use crate::tree::draw_face;
use upstar_core::Player;

const MARGIN: f64 = 14.0;
/// Half the height of a label's box.
const HALF: f64 = 12.0;
const PADDING: f64 = 7.0;
/// The space around a board.
const FACE: f64 = 3.0;
const GAP: f64 = 36.0;
/// The horizontal shift of a position to which only one player moves.
const LEAN: f64 = 30.0;
const APART: f64 = 14.0;
/// The range of the distance between adjacent layers, which grows with the width of the widest
/// move.
const LEVEL: (f64, f64) = (72.0, 170.0);
/// The maximum number of positions in alternative text.
const TOLD: usize = 20;

pub(super) fn scene(game: &GameTree) -> Scene {
    let view = View::of(game);
    if view.names.is_empty() {
        let mut scene = Scene::new(view.title(), 240.0, 2.0 * MARGIN + ROW_HEIGHT);
        scene.description = "There are no positions.".into();
        let words = Label::words("nothing to draw");
        scene.text(point(MARGIN, scene.height / 2.0), TextAnchor::Start, words, ShapeRole::Axis);
        return scene;
    }
    let layers = Layers::of(&view.graph);
    let frames = frames(&view, &layers);
    let mut scene = Scene::new(view.title(), 0.0, 0.0);
    scene.description = description(game, &view);
    for bundle in &layers.bundles {
        draw_moves(&mut scene, bundle, &layers, &frames);
    }
    for node in view.graph.nodes() {
        let at = node as usize;
        for (player, side, end) in [(Player::Left, -1.0, 1), (Player::Right, 1.0, 0)] {
            if view.passes(node, player) {
                // A line from the neighbour on this side would cross the loop.
                let joins = |b: &&Bundle| b.ends[end] == at && layers.between(b.ends) == Some(0);
                let at_corner = layers.bundles.iter().any(|bundle| joins(&bundle));
                let space = if view.faces[at].is_some() { FACE } else { 0.0 };
                pass(&mut scene, frames[at].wider(space), side, at_corner, stroke(player));
            }
        }
    }
    for (node, name) in view.names.iter().enumerate() {
        match &view.faces[node] {
            Some(face) => draw_face(&mut scene, face, frames[node].middle),
            None => draw_label(&mut scene, frames[node], name, node == 0),
        }
    }
    fit(&mut scene, &view);
    scene
}

fn stroke(player: Player) -> Stroke {
    Stroke::of(player.pick(ShapeRole::Left, ShapeRole::Right))
}

fn frames(view: &View, layers: &Layers) -> Vec<Frame> {
    // Half the width and height of a position; bends have no extent.
    let half = |node: usize| match (view.names.get(node), view.faces.get(node)) {
        (_, Some(Some(face))) => (face.width / 2.0 + FACE, face.height / 2.0 + FACE),
        (Some(name), _) => (name.columns() as f64 * CHAR_WIDTH / 2.0 + PADDING, HALF),
        (None, _) => (0.0, 0.0),
    };
    let widths: Vec<f64> = (0..layers.size())
        .map(|node| {
            let loops = node < view.names.len()
                && Player::BOTH.iter().any(|&player| view.passes(node as u32, player));
            2.0 * half(node).0 + if loops { 2.0 * PASS } else { 0.0 }
        })
        .collect();
    let x = layers.spread(&widths, GAP, LEAN);
    let mut y = 0.0;
    let mut frames =
        vec![Frame { middle: point(0.0, 0.0), half_width: 0.0, half_height: 0.0 }; layers.size()];
    for (level, row) in layers.rows.iter().enumerate() {
        let tallest = row.iter().map(|&node| half(node).1).fold(HALF, f64::max);
        y += tallest;
        for &node in row {
            let (half_width, half_height) = half(node);
            frames[node] = Frame { middle: point(x[node].round(), y), half_width, half_height };
        }
        y += tallest - 2.0 * HALF;
        y += (layers.reach(level, &x) * 0.28).clamp(LEVEL.0, LEVEL.1).round();
    }
    frames
}

fn draw_moves(scene: &mut Scene, bundle: &Bundle, layers: &Layers, frames: &[Frame]) {
    let [a, b] = bundle.ends;
    let middle = (bundle.moves.len() as f64 - 1.0) / 2.0;
    // A line between non-adjacent positions of one layer passes below the positions between them.
    let detour = match layers.between(bundle.ends) {
        None | Some(0) => 0.0,
        Some(others) => {
            let tall = frames[a].half_height.max(frames[b].half_height);
            2.0 * tall + APART * others.min(8) as f64
        }
    };
    for (i, &(down, player)) in bundle.moves.iter().enumerate() {
        let aside = (i as f64 - middle) * APART;
        let stroke = stroke(player);
        let (from, to) = if down { (frames[a], frames[b]) } else { (frames[b], frames[a]) };
        if bundle.bends.is_empty() {
            // The right-hand side of a downward line is on the left of the picture.
            let bend = detour - aside;
            curve(scene, from, to, if down { bend } else { -bend }, stroke);
        } else {
            let mut bends: Vec<_> = bundle
                .bends
                .iter()
                .map(|&bend| point(frames[bend].middle.x + aside, frames[bend].middle.y))
                .collect();
            if !down {
                bends.reverse();
            }
            path(scene, from, &bends, to, stroke);
        }
    }
}

fn draw_label(scene: &mut Scene, frame: Frame, name: &Label, is_root: bool) {
    let (role, weight) = if is_root {
        (ShapeRole::Ink, LineWeight::Normal)
    } else {
        (ShapeRole::Axis, LineWeight::Thin)
    };
    scene.items.push(SceneItem::Rectangle {
        corner: point(frame.middle.x - frame.half_width, frame.middle.y - HALF),
        width: 2.0 * frame.half_width,
        height: 2.0 * HALF,
        round: 6.0,
        stroke: Some(Stroke { role, weight, dash: LineDash::Solid, faint: false }),
        fill: Some(ShapeRole::Paper),
    });
    scene.text(frame.middle, TextAnchor::Middle, name.clone(), ShapeRole::Ink);
}

fn fit(scene: &mut Scene, view: &View) {
    let points = scene.points();
    let least =
        |of: fn(&crate::scene::ScenePoint) -> f64| points.iter().map(of).fold(0.0, f64::min);
    let most = |of: fn(&crate::scene::ScenePoint) -> f64| points.iter().map(of).fold(0.0, f64::max);
    let (dx, dy) = (MARGIN - least(|p| p.x), MARGIN - least(|p| p.y));
    scene.width = (most(|p| p.x) + dx + MARGIN).ceil();
    scene.height = (most(|p| p.y) + dy + MARGIN).ceil();
    scene.shift(dx, dy);
    let line = |scene: &mut Scene, number: &str, label: Label, role: ShapeRole| {
        let indent = MARGIN + 5.0 * CHAR_WIDTH;
        let y = scene.height;
        if !number.is_empty() {
            let at = point(indent - CHAR_WIDTH, y);
            scene.text(at, TextAnchor::End, Label::words(number), ShapeRole::Axis);
        }
        let wide = (columns(&label.shown()) + 2) as f64 * CHAR_WIDTH;
        scene.width = scene.width.max(indent + wide + MARGIN);
        scene.text(point(indent, y), TextAnchor::Start, label, role);
        scene.height += ROW_HEIGHT + 4.0;
    };
    // The boards of positions replace their names.
    let drawn = |number: &String| {
        let drawn = view.names.iter().zip(&view.faces).filter(|(_, face)| face.is_none());
        drawn.into_iter().any(|(name, _)| name.text == *number)
    };
    for (number, long) in view.listed.iter().filter(|(number, _)| drawn(number)) {
        line(scene, number, long.clone(), ShapeRole::Ink);
    }
    if view.hidden > 0 {
        let words = Label::words(format!("… {} more positions", view.hidden));
        line(scene, "", words, ShapeRole::Axis);
    }
}

fn description(game: &GameTree, view: &View) -> String {
    let mut words = String::from(
        "Left's moves are solid, and Right's moves are dashed; a loop at a position is a pass, and \
         Left's passes are on the left side of the position.",
    );
    if view.names.len() <= TOLD {
        let text = game.graph_text(&TextStyle { columns: 1000, ..TextStyle::ASCII });
        words += &format!(" {}", text.trim_end().replace('\n', "; "));
    }
    words
}

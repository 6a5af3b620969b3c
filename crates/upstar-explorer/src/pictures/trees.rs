//! Trees of forms, of positions and of scoring games.

use std::collections::HashMap;

use upstar::raw::{FormId, RawPosition, ShortContext};
use upstar::scoring::{ScoringArena, ScoringId};
use upstar::{BoardView, Budgeted, Player};
use upstar_draw::{GameTree, MoveMark, Picture, TreeBranch, TreeOptions};

use super::{PictureContext, name};
use crate::render::position_label;

/// The maximum number of forms visited below a root.
const MAX_FORMS: usize = 20_000;

const WINNER: u64 = 100_000;

/// The number of bytes of an option's text for which one step is charged.
const BYTES_A_STEP: u64 = 16;

/// The number of failed searches after which no further winners are searched for.
const MISSES: u32 = 10;

/// The approximate maximum width of a tree of boards, in units of a picture.
const WIDE: f64 = 2_400.0;

/// The largest and the smallest limit on the number of boards in a tree.
const BOARDS: (usize, usize) = (60, 12);

/// Returns the tree of a form, up to the depth of the picture. A sum of a number, ups and a nimber
/// is a leaf unless it is the root or names are unfolded.
pub(super) fn of_forms(
    root: FormId,
    tools: PictureContext<'_>,
) -> Budgeted<(GameTree, TreeOptions)> {
    let (style, cx) = (tools.style, tools.lx.cx);
    let options = TreeOptions { depth: tools.depth, ..TreeOptions::default() };
    let mut tree = GameTree::new();
    let mut places: HashMap<FormId, usize> = HashMap::new();
    // Each form is visited twice: first its options are pushed, then it is added above them.
    let mut stack = vec![(root, false)];
    while let Some((form, below_done)) = stack.pop() {
        if places.contains_key(&form) {
            continue;
        }
        let named = !tools.unfold && form != root && cx.forms().is_nus(form);
        let cut = places.len() >= MAX_FORMS;
        let side = |player: Player| -> Budgeted<Vec<FormId>> {
            Ok(if named { Vec::new() } else { cx.forms().options_of(form, player)?.to_vec() })
        };
        let sides = [side(Player::Left)?, side(Player::Right)?];
        let is_end = sides.iter().all(Vec::is_empty);
        if below_done || is_end || cut {
            // A form without a short name is identified by its options.
            let label = name(&*cx.form_term(form)?, style).unwrap_or_else(|| "...".into());
            let [left, right] = sides.map(|side| {
                side.into_iter().filter_map(|o| places.get(&o).copied()).collect::<Vec<_>>()
            });
            let number = tree.add(label, left, right);
            if cut && !below_done && !is_end {
                // The node gets a branch to itself, which stands for an unknown number of omitted
                // followers.
                tree.nodes[number].left = vec![TreeBranch::from(number)];
            }
            places.insert(form, number);
            continue;
        }
        cx.budget.spend(1)?;
        stack.push((form, true));
        stack.extend(sides.into_iter().flatten().map(|option| (option, false)));
    }
    tree.root = places.get(&root).copied().unwrap_or(0);
    Ok((tree, options))
}

/// Returns the tree of play from a position. Positions are drawn as boards, and winning moves that
/// are found quickly are marked. Omitted positions are counted.
pub(super) fn of_positions(
    root: &RawPosition,
    depth: usize,
    cx: ShortContext<'_>,
) -> Budgeted<Picture> {
    let width = upstar_draw::board::scene(&root.view()).width;
    let nodes = ((WIDE / (width / 2.0 + 16.0)) as usize).clamp(BOARDS.1, BOARDS.0);
    let mut tree = GameTree::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut positions: Vec<RawPosition> = Vec::new();
    let mut add =
        |tree: &mut GameTree, positions: &mut Vec<RawPosition>, position: &RawPosition| {
            *places.entry(position.text()).or_insert_with(|| {
                positions.push(position.clone());
                let number = tree.add(position_label(position), [], []);
                if number < nodes {
                    tree.nodes[number].board = Some(bare(position.view()));
                }
                number
            })
        };
    add(&mut tree, &mut positions, root);
    // Visits the positions breadth first, and no more of them than can be drawn.
    let (mut next, mut misses) = (0, 0);
    while let Some(position) = positions.get(next).cloned() {
        if next >= nodes {
            tree.nodes[next].left = vec![TreeBranch::from(next)];
            next += 1;
            continue;
        }
        cx.budget.spend(1)?;
        for player in Player::BOTH {
            let mut branches: Vec<TreeBranch> = Vec::new();
            for to in position.options(player) {
                cx.budget.spend(to.text().len() as u64 / BYTES_A_STEP)?;
                let number = add(&mut tree, &mut positions, &to);
                if branches.iter().all(|branch| branch.to != number) {
                    let mut mark = None;
                    if misses < MISSES {
                        let wins = wins(&to, player, cx);
                        misses += u32::from(wins.is_none());
                        mark = wins.unwrap_or(false).then_some(MoveMark::Good);
                    }
                    branches.push(TreeBranch { to: number, mark });
                }
            }
            match player {
                Player::Left => tree.nodes[next].left = branches,
                Player::Right => tree.nodes[next].right = branches,
            }
        }
        next += 1;
    }
    Ok(Picture::Tree(tree, TreeOptions { nodes, depth }))
}

/// Removes vertex numbers from a graph with a ground.
fn bare(mut view: BoardView) -> BoardView {
    if let BoardView::Graph { vertices, ground: Some(_), .. } = &mut view {
        vertices.iter_mut().for_each(|vertex| vertex.label.clear());
    }
    view
}

/// Returns `true` if `player` wins after moving to a position, and `None` if this takes too long to
/// decide or play may be infinite.
fn wins(to: &RawPosition, player: Player, cx: ShortContext<'_>) -> Option<bool> {
    let outcome = cx.budget.within(WINNER, || to.outcome(cx));
    outcome.ok().map(|outcome| outcome.winner(player.opponent()) == player)
}

/// Returns the tree of a scoring game. Each position shows its score, or two scores if the score
/// when Left cannot move and the score when Right cannot move differ.
pub(super) fn of_scores(scores: &ScoringArena, root: ScoringId) -> Option<Picture> {
    let mut tree = GameTree::new();
    let mut places: HashMap<ScoringId, usize> = HashMap::new();
    let mut stack = vec![(root, false)];
    while let Some((game, ready)) = stack.pop() {
        if places.contains_key(&game) {
            continue;
        }
        if places.len() >= MAX_FORMS {
            return None;
        }
        let sides = Player::BOTH.map(|player| scores.options_of(game, player));
        if !ready {
            stack.push((game, true));
            stack.extend(sides.iter().flat_map(|side| side.iter()).map(|option| (option, false)));
            continue;
        }
        let label = scores.score_text(game);
        let [left, right] = sides.map(|side| {
            side.iter().filter_map(|option| places.get(&option).copied()).collect::<Vec<_>>()
        });
        places.insert(game, tree.add(label, left, right));
    }
    tree.root = places.get(&root).copied().unwrap_or(0);
    Some(Picture::Tree(tree, TreeOptions::default()))
}

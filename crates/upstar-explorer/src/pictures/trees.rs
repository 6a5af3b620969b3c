//! Trees of forms, of positions and of scoring games.

use std::collections::HashMap;

use upstar::explore::is_game_graph;
use upstar::raw::{FormId, RawPosition, Short, ShortContext};
use upstar::scoring::{ScoringArena, ScoringId};
use upstar::{Answer, BoardView, Budgeted, Player, Undefined};
use upstar_draw::board::unnamed;
use upstar_draw::loopy::MAX_NODES;
use upstar_draw::{GameTree, Label, MoveMark, TreeBranch};

use super::{PictureContext, PictureKind, name};
use crate::render::position_label;

/// The maximum number of forms visited below a root.
const MAX_FORMS: usize = 20_000;

const WINNER: u64 = 100_000;

/// The number of bytes of an option's text for which one step is charged.
const BYTES_A_STEP: u64 = 16;

/// The number of failed searches after which no further winners are searched for.
const MISSES: u32 = 10;

/// Returns the tree of a form, up to the depth of the picture. A sum of a number, ups and a nimber
/// is a leaf unless it is the root or names are unfolded.
pub(super) fn of_forms(root: FormId, tools: PictureContext<'_>) -> Budgeted<GameTree> {
    let (style, cx) = (tools.style, tools.lx.cx);
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
    Ok(tree)
}

/// Returns the graph of play from a sum of positions, drawn as boards side by side. In a tree,
/// winning moves that are found quickly are marked, and only as many positions are visited as can be
/// drawn. Each position shows its score if the game is played for points.
///
/// # Errors
///
/// Undefined if the scores are requested and a position does not count points.
pub(super) fn of_positions(
    root: &[RawPosition],
    kind: PictureKind,
    tools: PictureContext<'_>,
) -> Answer<GameTree> {
    let cx = tools.lx.cx;
    let for_points = tools.points || root.iter().all(RawPosition::is_for_points);
    if let Some(other) = root.iter().find(|position| for_points && !position.counts_points()) {
        return Err(Undefined::new(format!("{} does not count points", other.doc().title)).into());
    }
    let (nodes, boards) = match kind {
        PictureKind::Tree => (tools.tree.nodes, tools.tree.nodes),
        _ => (usize::MAX, MAX_NODES),
    };
    let mut tree = GameTree::new();
    let mut places: HashMap<(Vec<String>, i64), usize> = HashMap::new();
    let mut positions: Vec<(Vec<RawPosition>, i64)> = Vec::new();
    let mut add = |tree: &mut GameTree, positions: &mut Vec<_>, sum: Vec<RawPosition>, score| {
        let texts = sum.iter().map(RawPosition::text).collect();
        *places.entry((texts, score)).or_insert_with(|| {
            let labels: Vec<String> = sum.iter().map(position_label).collect();
            let number = tree.add(Label::words(labels.join(" + ")), [], []);
            // A game given by its graph has names of positions instead.
            if number < boards && !sum.iter().any(is_game_graph) {
                tree.nodes[number].boards = sum.iter().map(|part| bare(part.view())).collect();
            }
            tree.nodes[number].score = for_points.then(|| Label::math(score.to_string()));
            positions.push((sum, score));
            number
        })
    };
    add(&mut tree, &mut positions, root.to_vec(), 0);
    let (mut next, mut misses) = (0, 0);
    while let Some((sum, score)) = positions.get(next).cloned() {
        if next >= nodes {
            tree.nodes[next].left = vec![TreeBranch::from(next)];
            next += 1;
            continue;
        }
        cx.budget.spend(1)?;
        for player in Player::BOTH {
            let mut branches: Vec<TreeBranch> = Vec::new();
            for (part, position) in sum.iter().enumerate() {
                for option in position.options(player) {
                    cx.budget.spend(option.text().len() as u64 / BYTES_A_STEP)?;
                    let points = position.points(player, &option).filter(|_| for_points);
                    let points = points.unwrap_or(0) * if player == Player::Left { 1 } else { -1 };
                    let mut to = sum.clone();
                    to[part] = option;
                    let mut mark = None;
                    if kind == PictureKind::Tree && !for_points && misses < MISSES {
                        let wins = wins(&to, player, cx);
                        misses += u32::from(wins.is_none());
                        mark = wins.unwrap_or(false).then_some(MoveMark::Good);
                    }
                    let number = add(&mut tree, &mut positions, to, score + points);
                    if branches.iter().all(|branch| branch.to != number) {
                        branches.push(TreeBranch { to: number, mark });
                    }
                }
            }
            match player {
                Player::Left => tree.nodes[next].left = branches,
                Player::Right => tree.nodes[next].right = branches,
            }
        }
        next += 1;
    }
    Ok(tree)
}

/// Removes vertex numbers from a graph with a ground.
fn bare(view: BoardView) -> BoardView {
    match view {
        BoardView::Graph { ground: Some(_), .. } => unnamed(view),
        _ => view,
    }
}

/// Returns `true` if `player` wins after moving to a sum, and `None` if this takes too long to
/// decide or play may be infinite.
fn wins(to: &[RawPosition], player: Player, cx: ShortContext<'_>) -> Option<bool> {
    let outcome = cx.budget.within(WINNER, || match to {
        [position] => position.outcome(cx),
        sum => {
            let values = sum.iter().map(|position| position.value(cx));
            let total = values.reduce(|a, b| cx.add(a?, b?)).unwrap_or(Ok(Short::ZERO))?;
            cx.outcome(total)
        }
    });
    outcome.ok().map(|outcome| outcome.winner(player.opponent()) == player)
}

/// Returns the tree of a scoring game. Each position shows its score, or two scores if the score
/// when Left cannot move and the score when Right cannot move differ.
pub(super) fn of_scores(scores: &ScoringArena, root: ScoringId) -> Option<GameTree> {
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
    Some(tree)
}

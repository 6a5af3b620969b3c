//! Pictures whose parts are combined by an operator other than the disjunctive sum.

use upstar_core::{Player, SumKind};

use super::position::{HackenbushEdge, HackenbushPosition, close_gaps};

/// Returns the maximum number of edges. If one move makes cuts in several parts, each additional
/// edge may double the number of moves.
pub(super) fn most_edges(kind: SumKind) -> usize {
    match kind {
        SumKind::Conjunctive | SumKind::Selective => 20,
        SumKind::Disjunctive | SumKind::Sequential => usize::MAX,
    }
}

pub(super) fn options(
    kind: SumKind,
    position: &HackenbushPosition,
    player: Player,
    out: &mut Vec<HackenbushPosition>,
) {
    let mut parts = Vec::new();
    position.parts(&mut parts);
    let mut choices: Vec<Vec<HackenbushPosition>> = Vec::with_capacity(parts.len());
    let mut moves = false;
    for (at, part) in parts.into_iter().enumerate() {
        let mut cuts = Vec::new();
        if kind != SumKind::Sequential || at == 0 {
            part.cuts(|colour| colour.is_cut_by(player), &mut cuts);
        }
        moves |= !cuts.is_empty();
        if kind == SumKind::Selective || cuts.is_empty() {
            // The unchanged part comes last, so that the last combination makes no cut.
            cuts.push(part);
        }
        choices.push(cuts);
    }
    if !moves {
        return;
    }
    let mut chosen = vec![0; choices.len()];
    loop {
        let picture = choices.iter().zip(&chosen).map(|(choice, &at)| &choice[at]);
        out.push(joined(picture));
        // The last part varies fastest.
        let Some(next) = (0..chosen.len()).rev().find(|&at| chosen[at] + 1 < choices[at].len())
        else {
            break;
        };
        chosen[next] += 1;
        chosen[next + 1..].fill(0);
    }
    if kind == SumKind::Selective {
        out.pop();
    }
}

/// Renumbers the vertices of each part, so that most isomorphic parts become equal, and sorts the
/// parts if their order does not matter. If it matters, only trees are renumbered, because a cut
/// may split any other part into several parts.
pub(super) fn normal(kind: SumKind, position: &HackenbushPosition) -> HackenbushPosition {
    let mut parts = Vec::new();
    position.parts(&mut parts);
    if kind == SumKind::Sequential {
        for part in &mut parts {
            if let Some(tree) = part.forest() {
                *part = tree.sorted().position();
            }
        }
        return joined(&parts);
    }
    let mut parts: Vec<_> = parts.into_iter().map(HackenbushPosition::relabelled).collect();
    parts.sort_unstable();
    joined(&parts)
}

/// Returns a picture with the parts side by side. Earlier parts have lower vertex numbers.
fn joined<'a>(parts: impl IntoIterator<Item = &'a HackenbushPosition>) -> HackenbushPosition {
    let mut edges = Vec::new();
    let mut last = 0;
    for part in parts {
        let move_up = |vertex: usize| if vertex == 0 { 0 } else { vertex + last };
        let moved = part.edges().iter().map(|edge| {
            HackenbushEdge::new(move_up(edge.low()), move_up(edge.high()), edge.colour())
        });
        edges.extend(moved);
        last += part.edges().iter().map(|edge| edge.high()).max().unwrap_or(0);
    }
    close_gaps(&mut edges);
    HackenbushPosition::new(edges)
}

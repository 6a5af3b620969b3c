//! Players take vertices of a graph; neighbours must not belong to different players.

use super::graph::TakeVertex;
use super::single;

pub(super) fn rules(words: &[&str]) -> Result<(TakeVertex, String), String> {
    single(
        TakeVertex { neighbour: |graph, v, player| graph.reserve(v, player), reserves: true },
        words,
    )
}

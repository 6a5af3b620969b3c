//! Players colour vertices of a graph; neighbours must not have the same colour.

use super::graph::TakeVertex;
use super::single;

pub(super) fn rules(words: &[&str]) -> Result<(TakeVertex, String), String> {
    single(
        TakeVertex {
            neighbour: |graph, v, player| graph.reserve(v, player.other()),
            reserves: true,
        },
        words,
    )
}

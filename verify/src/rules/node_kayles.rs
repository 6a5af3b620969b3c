//! A move removes a vertex of a graph and its neighbours.

use super::graph::TakeVertex;
use super::single;

pub(super) fn rules(words: &[&str]) -> Result<(TakeVertex, String), String> {
    single(TakeVertex { neighbour: |graph, v, _| graph.remove(v), reserves: false }, words)
}

//! A move takes a vertex of a graph, and its neighbours go with it.

use super::graph::TakeVertex;
use super::single;

pub(super) fn rules(words: &[&str]) -> Result<(TakeVertex, String), String> {
    single(TakeVertex { neighbour: |graph, v, _| graph.remove(v), reserves: false }, words)
}

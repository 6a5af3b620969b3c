//! Players take vertices of a graph; neighbours must not belong to different players.

use super::graph::Graph;
use super::{Options, Player, Rules, single};

pub(super) struct Snort;

pub(super) fn rules(words: &[&str]) -> Result<(Snort, String), String> {
    single(Snort, words)
}

impl Rules for Snort {
    type Position = Graph;

    fn read(&self, text: &str) -> Result<Graph, String> {
        Graph::read(text)
    }
    fn write(&self, graph: &Graph) -> String {
        graph.write()
    }
    fn options<'a>(&'a self, graph: &'a Graph, player: Player) -> Options<'a, Graph> {
        Box::new(graph.open(player).map(move |v| {
            let mut after = graph.clone();
            after.remove(v);
            graph.neighbours(v).for_each(|n| after.reserve(n, player));
            after
        }))
    }
    fn parts(&self, graph: Graph) -> Vec<Graph> {
        graph.parts()
    }
}

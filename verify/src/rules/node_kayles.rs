//! A move takes a vertex of a graph, and its neighbours go with it.

use super::graph::Graph;
use super::{Options, Player, Rules, single};

pub(super) struct NodeKayles;

pub(super) fn rules(words: &[&str]) -> Result<(NodeKayles, String), String> {
    single(NodeKayles, words)
}

impl Rules for NodeKayles {
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
            graph.neighbours(v).for_each(|n| after.remove(n));
            after
        }))
    }
    fn parts(&self, graph: Graph) -> Vec<Graph> {
        graph.parts()
    }
    fn impartial(&self, graph: &Graph) -> bool {
        graph.vertices.values().all(|&tint| tint == b'.')
    }
}

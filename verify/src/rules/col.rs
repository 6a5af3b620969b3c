//! Players colour vertices of a graph; neighbours must not have the same colour.

use super::graph::Graph;
use super::{Options, Player, Rules, single};

pub(super) struct Col;

pub(super) fn rules(words: &[&str]) -> Result<(Col, String), String> {
    single(Col, words)
}

impl Rules for Col {
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
            graph.neighbours(v).for_each(|n| after.reserve(n, player.other()));
            after
        }))
    }
    fn parts(&self, graph: Graph) -> Vec<Graph> {
        graph.parts()
    }
}

//! A move takes a vertex of a graph, and its neighbours go with it.

use super::graph::Graph;
use super::{Player, Rules, State, single};

pub(super) struct NodeKayles;

pub(super) fn rules(words: &[&str]) -> Result<(NodeKayles, String), String> {
    single(NodeKayles, words)
}

impl Rules for NodeKayles {
    fn read(&self, text: &str) -> Result<State, String> {
        Ok(Graph::read(text)?.state())
    }
    fn options(&self, position: &[u8], player: Player) -> Vec<State> {
        let graph = Graph::of(position);
        let moves = graph.open(player).into_iter().map(|v| {
            let mut after = graph.clone();
            after.remove(v);
            graph.neighbours(v).into_iter().for_each(|n| after.remove(n));
            after.state()
        });
        moves.collect()
    }
    fn parts(&self, position: &[u8]) -> Vec<State> {
        Graph::of(position).parts()
    }
}

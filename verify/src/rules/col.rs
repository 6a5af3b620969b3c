//! Players colour vertices of a graph; neighbours must not have the same colour.

use super::graph::Graph;
use super::{Player, Rules, State, single};

pub(super) struct Col;

pub(super) fn rules(words: &[&str]) -> Result<(Col, String), String> {
    single(Col, words)
}

impl Rules for Col {
    fn read(&self, text: &str) -> Result<State, String> {
        Ok(Graph::read(text)?.state())
    }
    fn options(&self, position: &[u8], player: Player) -> Vec<State> {
        let graph = Graph::of(position);
        let moves = graph.open(player).into_iter().map(|v| {
            let mut after = graph.clone();
            after.remove(v);
            graph.neighbours(v).into_iter().for_each(|n| after.reserve(n, player.other()));
            after.state()
        });
        moves.collect()
    }
    fn parts(&self, position: &[u8]) -> Vec<State> {
        Graph::of(position).parts()
    }
}

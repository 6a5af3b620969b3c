//! Players take vertices of a graph; neighbours must not belong to different players.

use super::graph::Graph;
use super::{Player, Rules, State, single};

pub(super) struct Snort;

pub(super) fn rules(words: &[&str]) -> Result<(Snort, String), String> {
    single(Snort, words)
}

impl Rules for Snort {
    fn read(&self, text: &str) -> Result<State, String> {
        Ok(Graph::read(text)?.state())
    }
    fn options(&self, position: &[u8], player: Player) -> Vec<State> {
        let graph = Graph::of(position);
        let moves = graph.open(player).into_iter().map(|v| {
            let mut after = graph.clone();
            after.remove(v);
            graph.neighbours(v).into_iter().for_each(|n| after.reserve(n, player));
            after.state()
        });
        moves.collect()
    }
    fn parts(&self, position: &[u8]) -> Vec<State> {
        Graph::of(position).parts()
    }
}

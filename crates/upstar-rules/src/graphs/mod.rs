//! Rulesets on graphs and trees, and the types of these graphs.

pub mod arc_kayles;
pub mod childish_hackenbush;
pub mod col;
pub mod digraph_placement;
pub mod fjords;
pub mod game_graph;
pub mod graph;
pub mod hackenbush;
pub mod independence_game;
pub mod node_kayles;
pub mod pursuit;
pub mod snort;
pub mod strings_and_coins;
pub mod take_vertex;

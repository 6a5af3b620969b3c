//! Graphs: what the rulesets on vertices and edges share.
//!
//! A [`LinkedGraph`] has labels on its vertices and tints on its edges, which mean what the ruleset
//! says. How graphs are read and written is in `text`, how copies of one graph become equal in
//! `labels`; [`Neighbours`] finds independent sets.

mod independent;
mod labels;
mod linked_graph;
pub(crate) mod text;

pub use independent::{MOST_VERTICES, Neighbours};
pub(crate) use labels::{ColouredGraph, mix, refined_labels};
pub use linked_graph::{LabelledEdge, LinkedGraph};

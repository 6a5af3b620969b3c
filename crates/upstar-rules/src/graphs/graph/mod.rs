//! Graphs: code shared by the rulesets on vertices and edges.
//!
//! A [`LinkedGraph`] has vertex labels and edge tints, whose meaning depends on the ruleset.
//! `labels` makes most isomorphic graphs equal, and [`Neighbours`] finds independent sets.

mod independent;
mod labels;
mod linked_graph;
pub(crate) mod text;

pub use independent::{MOST_VERTICES, Neighbours};
pub(crate) use labels::{ColouredGraph, mix, refined_labels};
pub use linked_graph::{LabelledEdge, LinkedGraph};

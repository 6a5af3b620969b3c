//! Compares the pictures of the explorer with the engine.

mod boards;
mod figures;
mod thermographs;
mod trees;

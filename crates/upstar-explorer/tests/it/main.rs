//! Compares the pictures of the explorer with the engine.

mod boards;
mod thermographs;
mod trees;

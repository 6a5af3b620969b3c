//! The pictures of the explorer against the engine.

mod boards;
mod thermographs;
mod trees;

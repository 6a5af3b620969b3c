//! The pictures of the explorer against the engine, and against TeX.

mod boards;
mod latex;
mod thermographs;
mod trees;

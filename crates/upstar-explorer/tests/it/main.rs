//! The pictures of the explorer against the engine, and against TeX.

mod latex;
mod thermographs;

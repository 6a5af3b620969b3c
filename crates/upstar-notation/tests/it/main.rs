//! The tests of the notation.

mod laws;
mod parse;

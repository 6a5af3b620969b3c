//! The tests of short games.

mod atomic;
mod laws;

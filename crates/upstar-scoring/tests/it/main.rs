//! The tests of scoring games.

mod lines;
mod sums;
mod tables;
mod theorems;

//! The tests of stores.

mod common;
mod faults;
mod merge;
mod store;

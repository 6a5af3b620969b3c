//! The tests of finite posets.

mod common;
mod counts;
mod dimension;
mod games;
mod lattices;
mod layout;
mod maps;
mod orders;
mod poset;

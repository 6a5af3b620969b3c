//! Compares the naive implementations with each other and with the engine.

mod corpus;
mod operators;
mod oracle;
mod ruleset;

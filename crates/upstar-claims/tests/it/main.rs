//! Checks the claims, the facts and the corpora of the repository.

mod claims;
mod common;
mod corpus;
mod data;
mod examples;
mod facts;

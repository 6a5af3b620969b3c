//! Infinitesimals, and games modulo infinitesimals.

mod atomic_weight;
mod dimension;
mod general_atomic_weight;
mod reduced_canonical_form;

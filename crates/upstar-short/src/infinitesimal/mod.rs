//! Games up to infinitesimals, and infinitesimals themselves.

mod atomic_weight;
mod dimension;
mod general_atomic_weight;
mod reduced_canonical_form;

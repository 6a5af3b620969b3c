//! Games up to infinitesimals, and infinitesimals themselves.

mod atomic;
mod dimension;
mod reduced;
mod weights;

//! The tests of numbers and nimbers.

mod dyadic;
mod nimber;
mod rational;

//! The tests of the language.

mod common;
mod declarations;
mod definitions;
mod examples;
mod explanations;
mod guide;
mod language;
mod misere;
mod never_panics;
mod one_meaning;
mod scoring;
mod scoring_sums;
mod session_check;
mod theories;

//! Boards of cells: the substrate of the rulesets that are played on grids and strips.
//!
//! A [`GridBoard`] has a few *planes*, sets of cells such as "Left's stones". Where it fits, a plane is
//! one word and every symmetry a handful of instructions ([`GridShape`], [`SmallBoard`]); any other
//! board is a [`CellGrid`] of bytes. How boards are read and written is in `text`; `stones` and
//! `triples` are what boards with two colours, and moves of three cells in a line, have in common.

mod board;
mod cells;
mod shape;
pub(crate) mod stones;
pub(crate) mod text;
pub(crate) mod triples;

pub use board::{GridBoard, SmallBoard};
pub use cells::CellGrid;
pub use shape::{BitIter, Crop, GridShape, bits, low_bits};

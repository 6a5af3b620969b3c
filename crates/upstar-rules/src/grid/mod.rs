//! Boards of cells: the substrate of the rulesets that are played on grids and strips.
//!
//! A [`Board`] has a few *planes*, sets of cells such as "Left's stones". Where it fits, a plane is
//! one word and every symmetry a handful of instructions ([`Shape`], [`SmallBoard`]); any other
//! board is a [`CellGrid`] of bytes. How boards are read and written is in `text`.

mod board;
mod cells;
mod shape;
pub(crate) mod text;

pub use board::{Board, SmallBoard};
pub use cells::CellGrid;
pub use shape::{Bits, Crop, Shape, bits, low_bits};

//! Boards of cells for the rulesets on grids and strips. A [`GridBoard`] has a few *planes*, sets
//! of cells such as "Left's stones". If the board fits, each plane is one word ([`GridShape`],
//! [`SmallBoard`]). Any other board is a [`CellGrid`] of bytes. `stones` handles boards with two
//! colours, and `triples` handles moves over three cells in a line.

mod board;
mod cells;
mod shape;
pub(crate) mod stones;
pub(crate) mod text;
pub(crate) mod triples;

pub(crate) use board::with_stride;
pub use board::{GridBoard, SmallBoard};
pub use cells::CellGrid;
pub use shape::{BitIter, Crop, GridShape, bits, low_bits};

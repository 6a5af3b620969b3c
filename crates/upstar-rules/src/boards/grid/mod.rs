//! Boards of cells for the rulesets on grids and strips. A [`GridBoard`] has a few *planes*, sets
//! of cells such as "Left's stones". If the board fits, each plane is one word ([`GridShape`],
//! [`SmallBoard`]). Any other board is a [`CellGrid`] of bytes, whose planes consist of several
//! words during a computation. Rules on planes are generic over the [`Shape`]. `stones` handles
//! boards with two colours, and `triples` handles moves over three cells in a line.

mod board;
mod cells;
mod mask;
mod shape;
pub(crate) mod stones;
pub(crate) mod text;
pub(crate) mod triples;

pub use board::{GridBoard, MaskBoard, SmallBoard};
pub(crate) use board::{with_planes, with_stride, with_words};
pub use cells::CellGrid;
pub use mask::{BitIter, Mask, Words, bits};
pub(crate) use shape::Shift;
pub use shape::{Crop, GridShape, LargeShape, Shape, low_bits};

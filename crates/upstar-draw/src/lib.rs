//! Pictures of games. This crate does not depend on rulesets, values or files, and does not panic
//! on any input.
//!
//! A picture starts as plain data: [`ThermographData`], [`GameTree`], [`HasseDiagram`], or the [`BoardView`](upstar_core::BoardView) of a position. The data are
//! converted to a [`scene::Scene`], a list of shapes with roles instead of colours. An exporter
//! writes the scene: [`svg`], [`tikz`] or [`terminal`]. [`Picture`] combines all formats.
//!
//! Left's items are blue, solid and on the left. Right's items are red and dashed or hollow. No
//! distinction relies on colour alone. The same picture yields the same bytes on every machine. The
//! size of a picture is bounded; omitted items are counted.
//!
//! ```
//! use upstar_draw::{Format, Picture, ThermographData, ThermographPlot, terminal::TextStyle};
//! let n = |x: &str| x.parse().unwrap();
//! let star = ThermographData::new(
//!     "*",
//!     vec![(n("1"), n("-1")), (n("0"), n("0"))],
//!     vec![(n("-1"), n("-1")), (n("0"), n("0"))],
//!     (n("0"), n("0")),
//! );
//! let picture = Picture::Thermographs(ThermographPlot::single(star));
//! assert!(picture.draw(Format::Text(TextStyle::ASCII)).contains("mean 0, temperature 0"));
//! ```

pub mod board;
mod dot;
mod format;
pub mod hasse;
mod label;
pub mod loopy;
pub mod numbers;
mod picture;
#[cfg(feature = "png")]
pub mod png;
pub mod scene;
pub mod svg;
pub mod terminal;
pub mod thermograph;
pub mod tikz;
pub mod tree;

pub use hasse::HasseDiagram;
pub use label::{Label, MAX_LABEL};
pub use picture::{Format, Picture};
pub use thermograph::{Arrangement, ThermographData, ThermographPlot};
pub use tree::{GameTree, MoveMark, TreeBranch, TreeNode, TreeOptions};

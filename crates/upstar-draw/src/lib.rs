//! Pictures of games: thermographs, game trees, graphs of loopy games, boards, and diagrams of
//! ordered sets.
//!
//! A picture begins as plain data: a [`ThermographData`] is two lists of exact vertices, a [`GameTree`] or
//! [`LoopyGameGraph`] a list of labelled nodes, a [`HasseDiagram`] labels and covers, a board the [`BoardView`](upstar_core::BoardView) of a position. It
//! becomes a [`scene::Scene`], a list of shapes that know whose they are but not what colour that
//! means, and the scene is written by one of the exporters:
//!
//! * [`svg`]: one self-contained file that follows the reader's preference for light or dark;
//! * [`tikz`]: a `tikzpicture` for papers;
//! * [`terminal`]: Unicode or plain ASCII, with colours or without.
//!
//! Trees and boards also have texts of their own, set in characters from the start. [`Picture`]
//! chooses among all that.
//!
//! Left is blue and solid, Right is red and dashed or hollow, and nothing relies on colour alone.
//! Thermographs have Left to the left; in trees Left's moves go down to the left, and in graphs Left's
//! line of two is the left one.
//!
//! The same picture gives the same bytes on every machine. Every picture is bounded: what does not
//! fit is counted, not drawn. No input makes this crate panic, and no label can leave its place:
//! control characters are blanks here.
//!
//! This crate *knows nothing of* rulesets, of values, and of files.
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
mod picture;
pub mod scene;
pub mod svg;
pub mod terminal;
pub mod thermograph;
pub mod tikz;
pub mod tree;

pub use hasse::HasseDiagram;
pub use label::{Label, MAX_LABEL};
pub use loopy::{GraphNode, LoopyGameGraph};
pub use picture::{Format, Picture};
pub use thermograph::{Arrangement, ThermographData, ThermographPlot};
pub use tree::{GameTree, MoveMark, TreeBranch, TreeNode, TreeOptions};

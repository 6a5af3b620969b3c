//! Hasse diagrams: the elements of a finite order, greater ones higher, joined to what they cover.
//!
//! Levels are aligned; with a bottom and a top, an element stands half-way between the lowest and the
//! highest level that the chains through it allow.
//! Edges that pass a level get room there. Where the order is a planar lattice, no edges cross.

mod picture;
mod rows;
pub(crate) mod spread;
#[cfg(test)]
mod tests;
mod text;

use crate::label::Label;
use crate::scene::Scene;
use crate::terminal::TextStyle;
use upstar_poset::{NotAnOrder, Poset};

/// With more elements than this, dots stand in place of the names.
pub const MAX_NAMED: usize = 400;
/// With more elements than this, nothing is drawn but their number.
pub const MAX_DRAWN: usize = 2_000;

/// A finite order with something written at each element.
///
/// ```
/// use upstar_draw::{HasseDiagram, terminal::TextStyle};
/// let names = ["-1", "0", "*", "1"].map(Into::into).to_vec();
/// let diagram = HasseDiagram::new(names, &[(0, 1), (0, 2), (1, 3), (2, 3)])?;
/// let text = diagram.text(&TextStyle::UNICODE);
/// assert_eq!(text.lines().next().map(str::trim), Some("1"));
/// assert_eq!(text.lines().last().map(str::trim), Some("-1"));
/// # Ok::<(), upstar_poset::NotAnOrder>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HasseDiagram {
    labels: Vec<Label>,
    poset: Poset,
}

impl HasseDiagram {
    /// The diagram of the order in which upper is at least lower for all pairs (lower, upper), which
    /// name elements by the places of their labels. The covers of an order are enough.
    ///
    /// # Errors
    ///
    /// If the pairs make a circle.
    pub fn new(labels: Vec<Label>, pairs: &[(usize, usize)]) -> Result<HasseDiagram, NotAnOrder> {
        let poset = Poset::from_covers(labels.len(), pairs)?;
        Ok(HasseDiagram { labels, poset })
    }

    /// The diagram as a scene.
    #[must_use]
    pub fn scene(&self) -> Scene {
        picture::scene(self)
    }

    /// The diagram in characters; one that is too wide becomes a list of the elements, level by level
    /// from above, each with what it covers.
    #[must_use]
    pub fn text(&self, style: &TextStyle) -> String {
        text::text(self, style)
    }

    /// The diagram for Graphviz, as an undirected picture of a directed graph from below to above.
    #[must_use]
    pub fn dot(&self) -> String {
        text::dot(self)
    }

    /// What the picture is called.
    fn title(&self) -> String {
        format!(
            "Hasse diagram of {} and {}",
            counted(self.labels.len(), "element"),
            counted(self.poset.covers().len(), "cover")
        )
    }
}

fn counted(n: usize, thing: &str) -> String {
    if n == 1 { format!("1 {thing}") } else { format!("{n} {thing}s") }
}

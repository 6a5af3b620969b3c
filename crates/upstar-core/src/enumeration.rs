//! Declarations of the positions that can be enumerated.

/// The positions of a ruleset that are enumerated in order of size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enumeration {
    /// The notation of these positions.
    pub shape: TextShape,
    /// `true` if the ruleset has other positions, too.
    pub is_partial: bool,
}

/// A notation of positions, in which the positions are enumerated in order of size: the number of
/// cells, tokens, edges or vertices, unless stated otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextShape {
    /// Words over these letters.
    Strip(&'static str),
    /// Rows of cells, each with one of these letters.
    Grid(&'static str),
    /// Multisets of strips over these letters.
    Strips(&'static str),
    /// Mazes with one token.
    Mazes,
    /// Multisets of heaps.
    Heaps,
    /// Multisets of heaps in these colours, `B3,R1`.
    Piles(&'static str),
    /// Two numbers; the size is their sum.
    Pairs,
    /// Rectangles `3x4`.
    Rectangles,
    /// A row of nonempty heaps.
    HeapRow,
    /// A row of natural numbers; the size is the length of the row plus the sum of the numbers.
    Row,
    /// A row in square brackets, with the roller `o` at some index; the size is defined as for
    /// `Row`.
    Pitch,
    /// Forests that grow from the ground, with edges in these colours. Beyond eight edges (ten in
    /// two colours), only strings are enumerated.
    Trees {
        /// The letters of the colours.
        colours: &'static str,
        /// `true` if the order of the trees matters, but only one order is enumerated.
        are_ordered: bool,
    },
    /// Graphs, connected graphs first.
    Graphs {
        /// The possible marks of a vertex, such as `L`; a vertex may be unmarked.
        tints: &'static str,
        /// The kinds of edges.
        edges: EdgeKinds,
    },
}

/// The kinds of edges of an enumerated graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeKinds {
    /// Undirected edges, `0-1`.
    Plain,
    /// Undirected edges with an optional mark, such as `0-1L`.
    Marked(&'static str),
    /// Undirected edges, `0-1`, and arcs, `0>1`.
    Directed,
}

impl Enumeration {
    /// Declares that all positions have this notation.
    #[must_use]
    pub const fn all(shape: TextShape) -> Enumeration {
        Enumeration { shape, is_partial: false }
    }

    /// Declares that some positions have this notation.
    #[must_use]
    pub const fn some(shape: TextShape) -> Enumeration {
        Enumeration { shape, is_partial: true }
    }

    /// Returns a plural noun phrase for the positions enumerated up to a size, such as "pictures
    /// without cycles", or `None` if these are all positions.
    ///
    /// ```
    /// # use upstar_core::{Enumeration, TextShape};
    /// let some = Enumeration::some(TextShape::Grid(".xo"));
    /// assert_eq!(some.restriction(9).unwrap(), "boards with the letters `.`, `x` and `o`");
    /// assert_eq!(Enumeration::all(TextShape::Heaps).restriction(9), None);
    /// ```
    #[must_use]
    pub fn restriction(&self, size: usize) -> Option<String> {
        let noun = self.is_partial.then(|| self.shape.noun());
        match self.shape {
            TextShape::Trees { colours, .. } if size > max_edges(colours) => Some(format!(
                "{} (with more than {} edges, strings only)",
                self.shape.noun(),
                max_edges(colours)
            )),
            TextShape::Graphs { .. } if size > TextShape::MAX_VERTICES => Some(format!(
                "{} of at most {} vertices",
                noun.as_deref().unwrap_or("graphs"),
                TextShape::MAX_VERTICES
            )),
            _ => noun,
        }
    }
}

impl TextShape {
    /// The maximum number of vertices of an enumerated graph. The isomorphism test tries all
    /// permutations of the vertices.
    pub const MAX_VERTICES: usize = 7;

    fn noun(self) -> String {
        let noun = match self {
            TextShape::Strip(letters) | TextShape::Grid(letters) | TextShape::Strips(letters) => {
                let quoted: Vec<String> = letters.chars().map(|c| format!("`{c}`")).collect();
                return match quoted.split_last() {
                    Some((last, others)) if !others.is_empty() => {
                        format!("boards with the letters {} and {last}", others.join(", "))
                    }
                    _ => format!("boards with the letter {}", quoted.concat()),
                };
            }
            TextShape::Mazes => "mazes with one token",
            TextShape::Heaps | TextShape::Piles(_) | TextShape::HeapRow => "heaps",
            TextShape::Pairs => "single pairs",
            TextShape::Rectangles => "single rectangles",
            TextShape::Row => "rows of natural numbers",
            TextShape::Pitch => "rows with one roller",
            TextShape::Trees { are_ordered: false, .. } => "pictures without cycles",
            TextShape::Trees { are_ordered: true, .. } => {
                "pictures without cycles whose trees are in one fixed order"
            }
            TextShape::Graphs { .. } => "graphs without loops",
        };
        noun.to_owned()
    }

    /// Returns `true` if all trees of this size are enumerated, and not only strings.
    #[must_use]
    pub fn has_all_trees(self, size: usize) -> bool {
        matches!(self, TextShape::Trees { colours, .. } if size <= max_edges(colours))
    }

    /// Returns the size of the largest positions that are enumerated, if this size is bounded.
    #[must_use]
    pub fn largest(self) -> Option<usize> {
        matches!(self, TextShape::Graphs { .. }).then_some(TextShape::MAX_VERTICES)
    }

    /// Returns the unit of the size.
    #[must_use]
    pub fn unit(self) -> &'static str {
        match self {
            TextShape::Grid(letters) if letters.contains('#') => "cells, including `#`",
            TextShape::Strip(_)
            | TextShape::Grid(_)
            | TextShape::Strips(_)
            | TextShape::Mazes
            | TextShape::Rectangles => "cells",
            TextShape::Heaps | TextShape::Piles(_) | TextShape::HeapRow => "tokens",
            TextShape::Pairs => "(the sum of the two numbers)",
            TextShape::Row | TextShape::Pitch => "(the number of entries plus their sum)",
            TextShape::Trees { .. } => "edges",
            TextShape::Graphs { .. } => "vertices",
        }
    }
}

fn max_edges(colours: &str) -> usize {
    if colours.len() > 2 { 8 } else { 10 }
}

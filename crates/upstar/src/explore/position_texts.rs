//! The texts of the positions that a ruleset declares as enumerated.

use upstar_core::TextShape;

use super::{enumeration, graphs};

/// Returns the texts of all positions of the given size. Some texts may not be positions, and
/// several may denote the same position.
///
/// ```
/// # use upstar::{TextShape, explore::position_texts};
/// let boards: Vec<String> = position_texts(TextShape::Grid(".xo"), 2).take(3).collect();
/// assert_eq!(boards, ["..", ".x", ".o"]);
/// ```
#[must_use]
pub fn position_texts(shape: TextShape, size: usize) -> Box<dyn Iterator<Item = String> + Send> {
    let letters = |letters: &str| letters.chars().collect::<Vec<char>>();
    let one = |text: &str| -> Box<dyn Iterator<Item = String> + Send> {
        Box::new(std::iter::once(text.to_owned()))
    };
    match shape {
        // For heaps and pairs, the functions below return the empty position.
        TextShape::Row | TextShape::Mazes | TextShape::Trees { .. } if size == 0 => one(""),
        TextShape::Grid(_) if size == 0 => one("0x0"),
        TextShape::Pitch if size == 0 => one("[o]"),
        TextShape::Graphs { .. } if size == 0 => one("path 0"),
        TextShape::Strip(cells) => Box::new(enumeration::Words::new(&letters(cells), size)),
        TextShape::Grid(cells) => {
            let shapes = (1..=size).filter(move |rows| size.is_multiple_of(*rows));
            Box::new(shapes.flat_map(move |rows| {
                let words = enumeration::Words::new(&letters(cells), size);
                words.map(move |word| enumeration::in_rows(&word, size / rows))
            }))
        }
        TextShape::Rectangles => {
            let sides = (1..=size).filter(move |rows| size.is_multiple_of(*rows));
            Box::new(sides.map(move |rows| format!("{rows}x{}", size / rows)))
        }
        TextShape::Strips(cells) => Box::new(enumeration::strips(&letters(cells), size)),
        TextShape::Mazes => Box::new(enumeration::mazes(size)),
        TextShape::Heaps => Box::new(enumeration::heaps(size)),
        TextShape::Piles(colours) => Box::new(enumeration::piles(&letters(colours), size)),
        TextShape::Pairs => Box::new(enumeration::pairs(size)),
        TextShape::HeapRow => Box::new(enumeration::compositions(size)),
        TextShape::Row => Box::new(enumeration::rows(size)),
        TextShape::Pitch => Box::new(enumeration::pitches(size)),
        TextShape::Trees { colours, .. } if shape.has_all_trees(size) => {
            Box::new(enumeration::trees(&letters(colours), size))
        }
        TextShape::Trees { colours, .. } => {
            Box::new(enumeration::Words::new(&letters(colours), size))
        }
        TextShape::Graphs { tints, edges } => graphs::texts(&letters(tints), edges, size),
    }
}

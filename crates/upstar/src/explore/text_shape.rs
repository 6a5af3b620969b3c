//! Text formats of positions. The format of a ruleset is determined by trial.

use std::collections::HashSet;

use upstar_core::Player;

use super::{Edges, PositionReader, enumeration, graphs};

/// A text format of positions. The positions with a given format can be enumerated in order of
/// size.
///
/// ```
/// # use upstar::{Session, explore::TextShape};
/// let session = Session::new();
/// let read = |text: &str| session.raw_position("clobber", &[], text).ok();
/// let shape = TextShape::of(&read).unwrap();
/// assert_eq!(shape, TextShape::Grid(".xo".chars().collect()));
/// assert_eq!(shape.texts(2).take(3).collect::<Vec<_>>(), ["..", ".x", ".o"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextShape {
    /// Words over these letters; the size is the number of letters.
    Strip(Vec<char>),
    /// Rows of cells, each with one of these letters; the size is the number of cells.
    Grid(Vec<char>),
    /// Multisets of strips over these letters; the size is the number of cells.
    Strips(Vec<char>),
    /// Mazes with one token; the size is the number of cells.
    Mazes,
    /// Multisets of heaps; the size is the number of tokens.
    Heaps,
    /// Multisets of heaps in these colours, `B3,R1`; the size is the number of tokens.
    Piles(Vec<char>),
    /// Two numbers; the size is their sum.
    Pairs,
    /// Rectangles `3x4`; the size is the number of cells.
    Rectangles,
    /// A row of nonempty heaps; the size is the number of tokens.
    HeapRow,
    /// A row of natural numbers; the size is the length of the row plus the sum of the numbers.
    Row,
    /// A row in square brackets, with the roller `o` at some index; the size is defined as for
    /// `Row`.
    Pitch,
    /// Forests that grow from the ground, with edges in these colours; the size is the number of
    /// edges. Beyond eight edges (ten in two colours), only strings are enumerated.
    Trees(Vec<char>),
    /// Graphs, connected graphs first; the size is the number of vertices.
    Graphs {
        /// The possible marks of a vertex, such as `L`; an unmarked vertex is open to both players.
        tints: Vec<char>,
        /// The kinds of edges.
        edges: Edges,
    },
}

/// The letters of cells, in the order in which they are tried.
const LETTERS: &str = "._xog#TFHLRlrBGKNQEW0123456789";

/// The maximum number of edges of a tree with two colours and with three colours, respectively.
const MOST_EDGES: [usize; 2] = [10, 8];

impl TextShape {
    /// Returns the shape of a ruleset's positions, if the positions can be enumerated.
    #[must_use]
    pub fn of(read: &PositionReader<'_>) -> Option<TextShape> {
        let reads = |text: &str| read(text).is_some();
        // If vertex 0 is the ground, graphs that differ only by the names of vertices are different
        // positions.
        if (reads("path 3") || reads("0-1 1-2")) && reads("0 1") {
            let tints = "LRB".chars().filter(|tint| reads(&format!("0-1; 0:{tint}"))).collect();
            let marks: Vec<char> =
                "LR".chars().filter(|mark| reads(&format!("0-1{mark} 1-2"))).collect();
            let edges = match marks.is_empty() {
                false => Edges::Marked(marks),
                true if reads("0>1 1-2") => Edges::Directed,
                true => Edges::Plain,
            };
            return Some(TextShape::Graphs { tints, edges });
        }
        if reads("B(R,GB)") {
            return Some(TextShape::Trees("BRG".chars().collect()));
        }
        if reads("B(R,BR)") {
            return Some(TextShape::Trees("BR".chars().collect()));
        }
        if reads("[1,o,2]") {
            return Some(TextShape::Pitch);
        }
        if reads("@|./..") {
            return Some(TextShape::Mazes);
        }
        if reads("B3,R1") {
            let colours = "BRG".chars().filter(|colour| reads(&format!("{colour}3")));
            return Some(TextShape::Piles(colours.collect()));
        }
        let printed = |text: &str| read(text).map(|position| position.text());
        let normal = |text: &str| read(text).map(|position| position.normal().text());
        // Three numbers distinguish heaps from rows. Two numbers do not suffice, because exchanging
        // them merely reflects the row.
        match (normal("12,3,4"), normal("3,12,4")) {
            (Some(one), Some(other)) if one == other => return Some(TextShape::Heaps),
            (Some(_), Some(_)) if printed("12,0,3") == printed("12,3") => {
                return Some(TextShape::HeapRow);
            }
            (Some(_), Some(_)) => return Some(TextShape::Row),
            _ => {}
        }
        if let Some(pair) = printed("12,3") {
            let rectangle = pair.contains('x');
            return Some(if rectangle { TextShape::Rectangles } else { TextShape::Pairs });
        }
        if reads("13") && printed("12").is_some_and(|text| text.contains("12")) {
            // A single heap. An empty strip of this length would be printed differently.
            return Some(TextShape::Heaps);
        }
        let letters = letters(read);
        // A single letter does not determine the format.
        let first = *letters.first().filter(|_| letters.len() > 1)?;
        let (column, row) =
            (printed(&format!("{first}/{first}")), printed(&format!("{first}{first}")));
        Some(if column.is_some() && reads(&format!("{first}/{first}{first}")) {
            TextShape::Strips(letters)
        } else if column.is_some() && column != row {
            TextShape::Grid(letters)
        } else {
            TextShape::Strip(letters)
        })
    }

    /// Returns the size of the smallest positions.
    #[must_use]
    pub fn smallest(&self) -> usize {
        match self {
            TextShape::Heaps | TextShape::Piles(_) | TextShape::HeapRow | TextShape::Pairs => 0,
            _ => 1,
        }
    }

    /// Returns the texts of all positions of the given size. Some texts may not be positions of the
    /// ruleset, and several texts may denote the same position.
    #[must_use]
    pub fn texts(&self, size: usize) -> Box<dyn Iterator<Item = String> + Send> {
        match self {
            TextShape::Strip(letters) => Box::new(enumeration::Words::new(letters, size)),
            TextShape::Grid(letters) => {
                let letters = letters.clone();
                let shapes = (1..=size).filter(move |rows| size.is_multiple_of(*rows));
                Box::new(shapes.flat_map(move |rows| {
                    let words = enumeration::Words::new(&letters, size);
                    words.map(move |word| enumeration::in_rows(&word, size / rows))
                }))
            }
            TextShape::Rectangles => {
                let sides = (1..=size).filter(move |rows| size.is_multiple_of(*rows));
                Box::new(sides.map(move |rows| format!("{rows}x{}", size / rows)))
            }
            TextShape::Strips(letters) => Box::new(enumeration::strips(letters, size)),
            TextShape::Mazes => Box::new(enumeration::mazes(size)),
            TextShape::Heaps => Box::new(enumeration::heaps(size)),
            TextShape::Piles(colours) => Box::new(enumeration::piles(colours, size)),
            TextShape::Pairs => Box::new(enumeration::pairs(size)),
            TextShape::HeapRow => Box::new(enumeration::compositions(size)),
            TextShape::Row => Box::new(enumeration::rows(size)),
            TextShape::Pitch => Box::new(enumeration::pitches(size)),
            TextShape::Trees(letters) if size > most_edges(letters) => {
                Box::new(enumeration::Words::new(letters, size))
            }
            TextShape::Trees(letters) => Box::new(enumeration::trees(letters, size)),
            TextShape::Graphs { tints, edges } => graphs::texts(tints, edges, size),
        }
    }

    /// Returns the size of the largest positions that are enumerated, if this size is bounded.
    #[must_use]
    pub fn largest(&self) -> Option<usize> {
        match self {
            TextShape::Graphs { .. } => Some(graphs::MOST),
            _ => None,
        }
    }

    /// Returns a plural noun phrase for the positions enumerated up to a size, such as "pictures
    /// without cycles". Returns `None` if these are all positions of the ruleset.
    #[must_use]
    pub fn restriction(&self, read: &PositionReader<'_>, size: usize) -> Option<String> {
        let reads = |text: &str| read(text).is_some();
        let normal = |text: &str| read(text).map(|position| position.normal().text());
        match self {
            TextShape::Trees(letters) if size > most_edges(letters) => {
                let most = most_edges(letters);
                Some(format!("pictures without cycles (with more than {most} edges, strings only)"))
            }
            TextShape::Trees(_) if normal("B,R") != normal("R,B") => {
                Some("pictures without cycles whose trees are in one fixed order".to_owned())
            }
            TextShape::Trees(_) if reads("0-1B 0-1R") => Some("pictures without cycles".to_owned()),
            TextShape::Graphs { .. } if size > graphs::MOST => {
                Some(format!("graphs of at most {} vertices", graphs::MOST))
            }
            TextShape::Graphs { .. } if reads("0-0") => Some("graphs without loops".to_owned()),
            TextShape::Mazes => Some("mazes with one token".to_owned()),
            TextShape::Pairs if reads("(1,2) (3,4)") => Some("single pairs".to_owned()),
            TextShape::Rectangles if reads("1x2 3x4") => Some("single rectangles".to_owned()),
            TextShape::Row if reads("1,-2,3") => Some("rows of natural numbers".to_owned()),
            TextShape::Strip(letters) | TextShape::Grid(letters) | TextShape::Strips(letters) => {
                // Collect the letters that longer boards accept but the enumeration omits.
                let first = letters.first()?;
                let printed =
                    |letter: &char| read(&format!("{first}{letter}{first}")).map(|p| p.text());
                let mut known: HashSet<String> = letters.iter().filter_map(printed).collect();
                let mut others = LETTERS.chars().chain(OTHER_LETTERS.chars());
                let has_others =
                    others.any(|letter| printed(&letter).is_some_and(|text| known.insert(text)));
                let has_more =
                    SUFFIXES.iter().any(|suffix| reads(&format!("{first}{first}{suffix}")));
                (has_others || has_more).then(|| {
                    let letters: Vec<String> =
                        letters.iter().map(|letter| format!("`{letter}`")).collect();
                    match letters.split_last() {
                        Some((last, others)) if !others.is_empty() => {
                            format!("boards with the letters {} and {last}", others.join(", "))
                        }
                        _ => format!("boards with the letter {}", letters.concat()),
                    }
                })
            }
            _ => None,
        }
    }

    /// Returns the unit of the size.
    #[must_use]
    pub fn unit(&self) -> &'static str {
        match self {
            TextShape::Grid(letters) if letters.contains(&'#') => "cells, including `#`",
            TextShape::Strip(_)
            | TextShape::Grid(_)
            | TextShape::Strips(_)
            | TextShape::Mazes
            | TextShape::Rectangles => "cells",
            TextShape::Heaps | TextShape::Piles(_) | TextShape::HeapRow => "tokens",
            TextShape::Pairs => "(the sum of the two numbers)",
            TextShape::Row | TextShape::Pitch => "(the number of entries plus their sum)",
            TextShape::Trees(_) => "edges",
            TextShape::Graphs { .. } => "vertices",
        }
    }
}

/// Letters of cells that are not enumerated.
const OTHER_LETTERS: &str = "XOwb";

/// Suffixes of boards that are not enumerated.
const SUFFIXES: [&str; 2] = [";x+1", ";pass"];

fn most_edges(letters: &[char]) -> usize {
    MOST_EDGES[usize::from(letters.len() > 2)]
}

/// Returns the letters that have distinct meanings in this ruleset.
fn letters(read: &PositionReader<'_>) -> Vec<char> {
    let mut letters: Vec<char> = Vec::new();
    let mut printed = HashSet::new();
    for letter in LETTERS.chars() {
        // Some rulesets have no boards of one cell, and in some a stone needs an adjacent empty
        // cell.
        let texts = [format!("{letter}"), format!("{letter}{letter}"), format!(".{letter}.")];
        let position = texts.iter().find_map(|text| read(text));
        let Some(text) = position.map(|position| position.text()) else { continue };
        // A number may be the length of an empty strip, and several letters may have the same
        // meaning.
        let is_length = letter.is_ascii_digit() && !text.contains(letter);
        if !is_length && printed.insert(text) {
            letters.push(letter);
        }
    }
    // If `x` and `o` denote stones, letters other than these do not denote cells.
    if letters.contains(&'x') && letters.contains(&'o') {
        letters.retain(|letter| "._xog#".contains(*letter));
    }
    // On a board with pieces, removed cells are enumerated only if a move can create them.
    if letters.contains(&'#') && letters.contains(&'x') && !makes(read, &letters, '#') {
        letters.retain(|letter| *letter != '#');
    }
    letters
}

/// Returns `true` if a move on a small board creates this letter.
fn makes(read: &PositionReader<'_>, letters: &[char], letter: char) -> bool {
    let others: Vec<char> = letters.iter().copied().filter(|other| *other != letter).collect();
    enumeration::Words::new(&others, 3).filter_map(|word| read(&word)).any(|position| {
        let options = Player::BOTH.into_iter().flat_map(|player| position.options(player));
        options.into_iter().any(|option| option.text().contains(letter))
    })
}

//! What the positions of a ruleset look like as texts, found out by asking the ruleset.

use std::collections::HashSet;

use upstar_core::Player;

use super::{Edges, PositionReader, enumeration, graphs};

/// How positions are written, so that all of a size can be listed.
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
    /// Strips over these letters, whose order means nothing; the size is the number of cells.
    Strips(Vec<char>),
    /// Mazes with one token; the size is the number of cells.
    Mazes,
    /// Heaps, whose order means nothing; the size is the number of tokens.
    Heaps,
    /// Heaps in these colours, `B3,R1`; the size is the number of tokens.
    Piles(Vec<char>),
    /// Two numbers; the size is their sum.
    Pairs,
    /// Rectangles `3x4`; the size is the number of cells.
    Rectangles,
    /// A row of heaps, none of them empty; the size is the number of tokens.
    HeapRow,
    /// A row of natural numbers; the size is their number and their sum.
    Row,
    /// As a row, in square brackets, with the roller `o` somewhere.
    Pitch,
    /// Trees of edges that grow from the ground, one or several, coloured with these letters; the size
    /// is the number of edges. Beyond eight edges (ten in two colours) only strings are listed.
    Trees(Vec<char>),
    /// Graphs, those first that are connected; the size is the number of vertices.
    Graphs {
        /// Marks that a vertex can have, such as `L`; without one it is open to both.
        tints: Vec<char>,
        /// What an edge can be.
        edges: Edges,
    },
}

/// Letters that cells are written with, in the order in which they are tried.
const LETTERS: &str = "._xog#TFHLRlrBGKNQEW0123456789";

/// The most edges of trees that are listed; with two colours there are fewer trees than with three.
const MOST_EDGES: [usize; 2] = [10, 8];

impl TextShape {
    /// The shape of a ruleset's positions, if it is one of those that can be listed.
    #[must_use]
    pub fn of(read: &PositionReader<'_>) -> Option<TextShape> {
        let reads = |text: &str| read(text).is_some();
        // Where vertex 0 is the ground, graphs that are the same but for the names of the vertices differ.
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
        // Three numbers where they may be three: two in the other order are their mirror image.
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
            // One heap: partitions into one part. A strip of this length has another text.
            return Some(TextShape::Heaps);
        }
        let letters = letters(read);
        // Where one letter is all there is, the texts are of a kind that is not known here.
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

    /// The size of the smallest positions.
    #[must_use]
    pub fn smallest(&self) -> usize {
        match self {
            TextShape::Heaps | TextShape::Piles(_) | TextShape::HeapRow | TextShape::Pairs => 0,
            _ => 1,
        }
    }

    /// The texts of all positions of a size; some of them may be no position of the ruleset, and
    /// some the same position.
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

    /// The size of the largest positions that are listed, if there is one.
    #[must_use]
    pub fn largest(&self) -> Option<usize> {
        match self {
            TextShape::Graphs { .. } => Some(graphs::MOST),
            _ => None,
        }
    }

    /// The positions up to a size that are listed, if these are not all positions of the ruleset, as a plural:
    /// "pictures without cycles".
    #[must_use]
    pub fn restriction(&self, read: &PositionReader<'_>, size: usize) -> Option<String> {
        let reads = |text: &str| read(text).is_some();
        let normal = |text: &str| read(text).map(|position| position.normal().text());
        match self {
            TextShape::Trees(letters) if size > most_edges(letters) => {
                let most = most_edges(letters);
                Some(format!("pictures without cycles, and strings alone beyond {most} edges"))
            }
            TextShape::Trees(_) if normal("B,R") != normal("R,B") => {
                Some("pictures without cycles, with their trees in one order".to_owned())
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
                // Letters that are read on a longer board and are not listed.
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
                            format!("boards of {} and {last}", others.join(", "))
                        }
                        _ => format!("boards of {}", letters.concat()),
                    }
                })
            }
            _ => None,
        }
    }

    /// What the size counts.
    #[must_use]
    pub fn unit(&self) -> &'static str {
        match self {
            TextShape::Grid(letters) if letters.contains(&'#') => "cells, `#` among them",
            TextShape::Strip(_)
            | TextShape::Grid(_)
            | TextShape::Strips(_)
            | TextShape::Mazes
            | TextShape::Rectangles => "cells",
            TextShape::Heaps | TextShape::Piles(_) | TextShape::HeapRow => "tokens",
            TextShape::Pairs => "in the sum of both numbers",
            TextShape::Row | TextShape::Pitch => "numbers and their sum",
            TextShape::Trees(_) => "edges",
            TextShape::Graphs { .. } => "vertices",
        }
    }
}

/// Letters that cells may be written with and that are not listed.
const OTHER_LETTERS: &str = "XOwb";

/// What may stand behind a board, and is not listed.
const SUFFIXES: [&str; 2] = [";x+1", ";pass"];

/// The most edges of trees in these colours.
fn most_edges(letters: &[char]) -> usize {
    MOST_EDGES[usize::from(letters.len() > 2)]
}

/// The letters that mean different things in this ruleset.
fn letters(read: &PositionReader<'_>) -> Vec<char> {
    let mut letters: Vec<char> = Vec::new();
    let mut printed = HashSet::new();
    for letter in LETTERS.chars() {
        // Some rulesets have no boards of one cell, and in some a stone needs an empty cell beside it.
        let texts = [format!("{letter}"), format!("{letter}{letter}"), format!(".{letter}.")];
        let position = texts.iter().find_map(|text| read(text));
        let Some(text) = position.map(|position| position.text()) else { continue };
        // A number may be the length of an empty strip, and several letters can mean the same.
        let is_length = letter.is_ascii_digit() && !text.contains(letter);
        if !is_length && printed.insert(text) {
            letters.push(letter);
        }
    }
    // Other letters than those of the stones are for parts of positions, not for boards.
    if letters.contains(&'x') && letters.contains(&'o') {
        letters.retain(|letter| "._xog#".contains(*letter));
    }
    // What is taken away from a board with pieces is worth a letter only where play makes it.
    if letters.contains(&'#') && letters.contains(&'x') && !makes(read, &letters, '#') {
        letters.retain(|letter| *letter != '#');
    }
    letters
}

/// Whether a move on a small board leaves this letter behind.
fn makes(read: &PositionReader<'_>, letters: &[char], letter: char) -> bool {
    let others: Vec<char> = letters.iter().copied().filter(|other| *other != letter).collect();
    enumeration::Words::new(&others, 3).filter_map(|word| read(&word)).any(|position| {
        let options = Player::BOTH.into_iter().flat_map(|player| position.options(player));
        options.into_iter().any(|option| option.text().contains(letter))
    })
}

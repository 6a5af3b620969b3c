//! What the positions of a ruleset look like as texts, found out by asking the ruleset.

use std::collections::HashSet;

use upstar_core::Player;

use super::{Edges, Read, graphs, texts};

/// How positions are written, so that all of a size can be listed.
///
/// ```
/// # use upstar::{Session, explore::Shape};
/// let session = Session::new();
/// let read = |text: &str| session.position("clobber", &[], text).ok();
/// let shape = Shape::of(&read).unwrap();
/// assert_eq!(shape, Shape::Grid(".xo".chars().collect()));
/// assert_eq!(shape.texts(2).take(3).collect::<Vec<_>>(), ["..", ".x", ".o"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Words over these letters; the size is the number of letters.
    Strip(Vec<char>),
    /// Rows of cells, each with one of these letters; the size is the number of cells.
    Grid(Vec<char>),
    /// Strips over these letters, whose order means nothing; the size is the number of cells.
    Strips(Vec<char>),
    /// Mazes with a token in the first cell; the size is the number of cells.
    Mazes,
    /// Heaps, whose order means nothing; the size is the number of tokens.
    Heaps,
    /// Heaps in these colours, `B3,R1`; the size is the number of tokens.
    Piles(Vec<char>),
    /// Two numbers; the size is their sum.
    Pairs,
    /// Rectangles `3x4`; the size is the number of cells.
    Rectangles,
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
const LETTERS: &str = ".xog#TFHLRlrBGKNQEW0123456789";

impl Shape {
    /// The shape of a ruleset's positions, if it is one of those that can be listed.
    #[must_use]
    pub fn of(read: &Read<'_>) -> Option<Shape> {
        let reads = |text: &str| read(text).is_some();
        if reads("path 3") || reads("0-1 1-2") {
            let tints = "LRB".chars().filter(|tint| reads(&format!("0-1; 0:{tint}"))).collect();
            let marks: Vec<char> =
                "LR".chars().filter(|mark| reads(&format!("0-1{mark} 1-2"))).collect();
            let edges = match marks.is_empty() {
                false => Edges::Marked(marks),
                true if reads("0>1 1-2") => Edges::Directed,
                true => Edges::Plain,
            };
            return Some(Shape::Graphs { tints, edges });
        }
        if reads("B(R,GB)") {
            return Some(Shape::Trees("BRG".chars().collect()));
        }
        if reads("B(R,BR)") {
            return Some(Shape::Trees("BR".chars().collect()));
        }
        if reads("[1,o,2]") {
            return Some(Shape::Pitch);
        }
        if reads("@|./..") {
            return Some(Shape::Mazes);
        }
        if reads("B3,R1") {
            let colours = "BRG".chars().filter(|colour| reads(&format!("{colour}3")));
            return Some(Shape::Piles(colours.collect()));
        }
        let printed = |text: &str| read(text).map(|position| position.text());
        let normal = |text: &str| read(text).map(|position| position.normal().text());
        // Three numbers where they may be three: two in the other order are their mirror image.
        match (normal("12,3,4"), normal("3,12,4")) {
            (Some(one), Some(other)) if one == other => return Some(Shape::Heaps),
            (Some(_), Some(_)) => return Some(Shape::Row),
            _ => {}
        }
        if let Some(pair) = printed("12,3") {
            let rectangle = pair.contains('x');
            return Some(if rectangle { Shape::Rectangles } else { Shape::Pairs });
        }
        if reads("12") && reads("13") && printed("12") != printed("21") {
            // One heap: partitions into one part.
            return Some(Shape::Heaps);
        }
        let letters = letters(read);
        // Where one letter is all there is, the texts are of a kind that is not known here.
        let first = *letters.first().filter(|_| letters.len() > 1)?;
        let (column, row) =
            (printed(&format!("{first}/{first}")), printed(&format!("{first}{first}")));
        Some(if column.is_some() && reads(&format!("{first}/{first}{first}")) {
            Shape::Strips(letters)
        } else if column.is_some() && column != row {
            Shape::Grid(letters)
        } else {
            Shape::Strip(letters)
        })
    }

    /// The size of the smallest positions.
    #[must_use]
    pub fn smallest(&self) -> usize {
        match self {
            Shape::Heaps | Shape::Piles(_) | Shape::Pairs => 0,
            _ => 1,
        }
    }

    /// The texts of all positions of a size; some of them may be no position of the ruleset, and
    /// some the same position.
    #[must_use]
    pub fn texts(&self, size: usize) -> Box<dyn Iterator<Item = String> + Send> {
        match self {
            Shape::Strip(letters) => Box::new(texts::Words::new(letters, size)),
            Shape::Grid(letters) => {
                let letters = letters.clone();
                let shapes = (1..=size).filter(move |rows| size.is_multiple_of(*rows));
                Box::new(shapes.flat_map(move |rows| {
                    let words = texts::Words::new(&letters, size);
                    words.map(move |word| texts::in_rows(&word, size / rows))
                }))
            }
            Shape::Rectangles => {
                let sides = (1..=size).filter(move |rows| size.is_multiple_of(*rows));
                Box::new(sides.map(move |rows| format!("{rows}x{}", size / rows)))
            }
            Shape::Strips(letters) => Box::new(texts::strips(letters, size)),
            Shape::Mazes => Box::new(texts::mazes(size)),
            Shape::Heaps => Box::new(texts::heaps(size)),
            Shape::Piles(colours) => Box::new(texts::piles(colours, size)),
            Shape::Pairs => Box::new(texts::pairs(size)),
            Shape::Row => Box::new(texts::rows(size)),
            Shape::Pitch => Box::new(texts::pitches(size)),
            // There are hundreds of thousands of trees of this size already.
            Shape::Trees(letters) if size > if letters.len() > 2 { 8 } else { 10 } => {
                Box::new(texts::Words::new(letters, size))
            }
            Shape::Trees(letters) => Box::new(texts::trees(letters, size)),
            Shape::Graphs { tints, edges } => graphs::texts(tints, edges, size),
        }
    }

    /// The size of the largest positions that are listed, if there is one.
    #[must_use]
    pub fn largest(&self) -> Option<usize> {
        match self {
            Shape::Graphs { .. } => Some(graphs::MOST),
            _ => None,
        }
    }

    /// Which positions are meant, where these are not all positions of the ruleset.
    #[must_use]
    pub fn only(&self) -> Option<&'static str> {
        match self {
            Shape::Trees(_) => Some("pictures without cycles"),
            Shape::Graphs { .. } => Some("graphs without loops"),
            _ => None,
        }
    }

    /// What the size counts.
    #[must_use]
    pub fn unit(&self) -> &'static str {
        match self {
            Shape::Grid(letters) if letters.contains(&'#') => "cells, `#` among them",
            Shape::Strip(_)
            | Shape::Grid(_)
            | Shape::Strips(_)
            | Shape::Mazes
            | Shape::Rectangles => "cells",
            Shape::Heaps | Shape::Piles(_) => "tokens",
            Shape::Pairs => "in the sum of both numbers",
            Shape::Row | Shape::Pitch => "numbers and their sum",
            Shape::Trees(_) => "edges",
            Shape::Graphs { .. } => "vertices",
        }
    }
}

/// The letters that mean different things in this ruleset.
fn letters(read: &Read<'_>) -> Vec<char> {
    let mut letters: Vec<char> = Vec::new();
    let mut printed = HashSet::new();
    for letter in LETTERS.chars() {
        // Some rulesets want more than one cell.
        let position = read(&letter.to_string()).or_else(|| read(&letter.to_string().repeat(2)));
        let Some(text) = position.map(|position| position.text()) else { continue };
        // Several letters can mean the same.
        if printed.insert(text) {
            letters.push(letter);
        }
    }
    // Other letters than those of the stones are for parts of positions, not for boards.
    if letters.contains(&'x') && letters.contains(&'o') {
        letters.retain(|letter| ".xog#".contains(*letter));
    }
    // What is taken away from a board with pieces is worth a letter only where play makes it.
    if letters.contains(&'#') && letters.contains(&'x') && !makes(read, &letters, '#') {
        letters.retain(|letter| *letter != '#');
    }
    letters
}

/// Whether a move on a small board leaves this letter behind.
fn makes(read: &Read<'_>, letters: &[char], letter: char) -> bool {
    let others: Vec<char> = letters.iter().copied().filter(|other| *other != letter).collect();
    texts::Words::new(&others, 3).filter_map(|word| read(&word)).any(|position| {
        let options = Player::BOTH.into_iter().flat_map(|player| position.options(player));
        options.into_iter().any(|option| option.text().contains(letter))
    })
}

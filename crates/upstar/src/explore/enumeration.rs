//! Enumerates the texts of words, boards, heaps and trees.

use std::sync::Arc;

/// All words of a given length over some letters, in lexicographic order.
pub(crate) struct Words {
    letters: Vec<char>,
    next: Option<Vec<usize>>,
}

impl Words {
    pub(crate) fn new(letters: &[char], length: usize) -> Words {
        let next = (!letters.is_empty()).then(|| vec![0; length]);
        Words { letters: letters.to_vec(), next }
    }
}

impl Iterator for Words {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let word = self.next.as_mut()?;
        let text = word.iter().map(|&number| self.letters[number]).collect();
        // The last letter varies fastest.
        match word.iter().rposition(|&number| number + 1 < self.letters.len()) {
            Some(at) => {
                word[at] += 1;
                word[at + 1..].fill(0);
            }
            None => self.next = None,
        }
        Some(text)
    }
}

pub(crate) fn in_rows(word: &str, columns: usize) -> String {
    let mut text = String::with_capacity(word.len() + word.len() / columns.max(1));
    for (at, letter) in word.chars().enumerate() {
        if at > 0 && at % columns.max(1) == 0 {
            text.push('/');
        }
        text.push(letter);
    }
    text
}

/// The partitions of a number, in decreasing lexicographic order.
pub(crate) struct Partitions {
    next: Option<Vec<usize>>,
}

impl Partitions {
    pub(crate) fn new(size: usize) -> Partitions {
        Partitions { next: Some(if size == 0 { vec![0] } else { vec![size] }) }
    }
}

impl Iterator for Partitions {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let parts = self.next.as_mut()?;
        let this = parts.clone();
        // The last part greater than 1 decreases by one.
        match parts.iter().rposition(|&part| part > 1) {
            Some(at) => {
                let most = parts[at] - 1;
                let mut rest = parts[at..].iter().sum::<usize>() - most;
                parts[at] = most;
                parts.truncate(at + 1);
                while rest > 0 {
                    let part = rest.min(most);
                    parts.push(part);
                    rest -= part;
                }
            }
            None => self.next = None,
        }
        Some(this)
    }
}

/// Returns all multisets of heaps with `size` tokens.
pub(crate) fn heaps(size: usize) -> impl Iterator<Item = String> + Send {
    Partitions::new(size).map(|heaps| joined(&heaps))
}

/// Returns all multisets of coloured heaps, such as `B3,R1`, with `size` tokens.
pub(crate) fn piles(colours: &[char], size: usize) -> impl Iterator<Item = String> + Send + use<> {
    let colours = colours.to_vec();
    Partitions::new(size).flat_map(move |heaps| {
        let colourings = Words::new(&colours, heaps.len()).filter({
            let heaps = heaps.clone();
            move |word| is_sorted_among_equals(&heaps, word.chars())
        });
        colourings.map(move |word| {
            let piles = word.chars().zip(&heaps).map(|(colour, size)| format!("{colour}{size}"));
            piles.collect::<Vec<_>>().join(",")
        })
    })
}

/// Returns all multisets of strips with `size` cells.
pub(crate) fn strips(letters: &[char], size: usize) -> impl Iterator<Item = String> + Send + use<> {
    let letters = letters.to_vec();
    Partitions::new(size).flat_map(move |lengths| {
        Words::new(&letters, size).filter_map(move |word| {
            let mut cells = word.chars();
            let cut = |&length: &usize| cells.by_ref().take(length).collect::<String>();
            let strips: Vec<String> = lengths.iter().map(cut).collect();
            is_sorted_among_equals(&lengths, strips.iter()).then(|| strips.join("/"))
        })
    })
}

fn is_sorted_among_equals<T: Ord>(sizes: &[usize], items: impl Iterator<Item = T>) -> bool {
    sizes.iter().zip(items).is_sorted_by(|(a, x), (b, y)| a != b || x <= y)
}

/// Returns all mazes with `size` cells and one token, with every set of walls.
pub(crate) fn mazes(size: usize) -> impl Iterator<Item = String> + Send {
    let shapes = (1..=size).filter(move |rows| size.is_multiple_of(*rows));
    shapes.flat_map(move |rows| {
        let cols = size / rows;
        // A search never reaches 2^63 sets of walls.
        let walls = (rows * (cols - 1) + (rows - 1) * cols).min(63);
        (0..1_u64 << walls)
            .flat_map(move |walls| (0..size).map(move |token| maze(rows, cols, walls, token)))
    })
}

/// Returns the maze with the walls given by the 1 bits of `walls`, and the token in the cell
/// `token`.
fn maze(rows: usize, cols: usize, mut walls: u64, token: usize) -> String {
    let mut text = String::new();
    for row in 0..rows {
        if row > 0 {
            text.push('/');
        }
        for col in 0..cols {
            text.push(if row * cols + col == token { '@' } else { '.' });
            for (inside, sign) in [(row + 1 < rows, '_'), (col + 1 < cols, '|')] {
                if inside {
                    if walls & 1 == 1 {
                        text.push(sign);
                    }
                    walls >>= 1;
                }
            }
        }
    }
    text
}

/// Returns all rows of heaps with `size` tokens.
pub(crate) fn compositions(size: usize) -> impl Iterator<Item = String> + Send {
    // A composition is a row of tokens with an optional bar between neighbours.
    let bars = size.saturating_sub(1).min(63);
    (0..1_u64 << bars).map(move |bars| {
        let mut heaps = vec![size.min(1)];
        for at in 1..size {
            match bars >> (at - 1) & 1 {
                1 => heaps.push(1),
                _ => *heaps.last_mut().unwrap_or(&mut 0) += 1,
            }
        }
        joined(&heaps)
    })
}

/// Returns the pairs of numbers whose sum is `size`.
pub(crate) fn pairs(size: usize) -> impl Iterator<Item = String> + Send {
    (0..=size).rev().map(move |one| joined(&[one, size - one]))
}

fn joined(numbers: &[usize]) -> String {
    numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}

/// Returns the rows of natural numbers whose length plus sum is `size`.
pub(crate) fn rows(size: usize) -> impl Iterator<Item = String> + Send {
    HeapRows::new(size).map(|row| joined(&row))
}

/// Returns each row of `rows` with the roller at each index.
pub(crate) fn pitches(size: usize) -> impl Iterator<Item = String> + Send {
    HeapRows::new(size).flat_map(|row| {
        (0..=row.len()).map(move |at| {
            let mut cells: Vec<String> = row.iter().map(usize::to_string).collect();
            cells.insert(at, "o".to_owned());
            format!("[{}]", cells.join(","))
        })
    })
}

/// Rows of numbers. A row is encoded by bars and tokens, starting with a bar: `|..||.` is 2,0,1.
/// The 1 bits of `next` give the other bars.
struct HeapRows {
    size: usize,
    next: u64,
}

impl HeapRows {
    fn new(size: usize) -> HeapRows {
        // A search never reaches 2^63 rows.
        HeapRows { size: size.min(63), next: 0 }
    }
}

impl Iterator for HeapRows {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let others = self.size.checked_sub(1)?;
        if self.next >> others != 0 {
            return None;
        }
        let mut row = vec![0];
        for at in (0..others).rev() {
            match self.next >> at & 1 {
                1 => row.push(0),
                _ => *row.last_mut()? += 1,
            }
        }
        self.next += 1;
        Some(row)
    }
}

/// Returns all trees and forests with `edges` edges. A tree has exactly one grounded edge, and a
/// forest consists of at least two trees. Trees come first. Branches are in decreasing order.
pub(crate) fn trees(letters: &[char], edges: usize) -> impl Iterator<Item = String> + use<> {
    let mut by_size: Vec<Vec<String>> = vec![Vec::new()];
    for size in 1..=edges {
        let mut trees = Vec::new();
        let forests = sets(&by_size, size - 1);
        for letter in letters {
            for forest in &forests {
                trees.push(match forest.as_slice() {
                    [] => letter.to_string(),
                    [one] => format!("{letter}{one}"),
                    several => format!("{letter}({})", several.join(",")),
                });
            }
        }
        by_size.push(trees);
    }
    let single = by_size.pop().unwrap_or_default().into_iter();
    // The forests are too many to store, and most searches succeed before they reach them.
    let by_size = Arc::new(by_size);
    let several = (1..edges).rev().flat_map(move |size| {
        let by_size = Arc::clone(&by_size);
        (0..by_size[size].len()).flat_map(move |number| {
            let (mut taken, mut all) = (vec![by_size[size][number].clone()], Vec::new());
            branches(&by_size, edges - size, (size, number), &mut taken, &mut all);
            all
        })
    });
    single.chain(several.map(|trees| trees.join(",")))
}

/// Returns the multisets of texts with total size `size`, large texts first. `by_size[n]` contains
/// the texts of size n.
pub(super) fn sets(by_size: &[Vec<String>], size: usize) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    let most = (by_size.len().saturating_sub(1), usize::MAX);
    branches(by_size, size, most, &mut Vec::new(), &mut all);
    all
}

/// Adds to `out` the forests that extend `taken` by trees with `edges` edges in total. Trees are
/// ordered by size and by index in `by_size`; no added tree exceeds `most`.
fn branches(
    by_size: &[Vec<String>],
    edges: usize,
    most: (usize, usize),
    taken: &mut Vec<String>,
    out: &mut Vec<Vec<String>>,
) {
    if edges == 0 {
        out.push(taken.clone());
        return;
    }
    for size in (1..=edges.min(most.0)).rev() {
        for (number, tree) in by_size[size].iter().enumerate() {
            if size == most.0 && number > most.1 {
                break;
            }
            taken.push(tree.clone());
            branches(by_size, edges - size, (size, number), taken, out);
            taken.pop();
        }
    }
}

//! Random and evolutionary search for positions with a high score.
//!
//! New positions are made from the texts of good positions: by changes, insertions and deletions of
//! characters and rows, and by joining rows of two texts. The ruleset's parser rejects other texts.
//! All choices depend only on the seed.

use std::collections::{BTreeSet, HashSet};

use upstar_core::{Enumeration, TextShape};
use upstar_number::Rational;

use super::matches::mixed;
use super::search::normal_text;
use super::{PositionReader, SearchHit, position_texts};
use crate::raw_position::RawPosition;

/// The number of positions from which new ones are made.
const POPULATION: usize = 40;

/// The number of enumerated positions of each size with which a search begins.
const FIRST_TEXTS: usize = 200;

/// The maximum number of enumerated positions of all sizes.
const MAX_FIRST: usize = 20_000;

/// The number of texts tried for each position.
const TRIES: usize = 20_000;

/// The maximum number of remembered positions. Beyond it, a position may be scored twice.
const MAX_SEEN: usize = 1_000_000;

/// A search whose scores are supplied by the caller.
///
/// ```
/// use upstar::explore::Evolution;
/// use upstar::{Rational, Session};
///
/// let session = Session::new();
/// let read = |text: &str| session.raw_position("nim", &[], text).ok();
/// let heaps = session.enumeration("nim", &[]).unwrap().unwrap();
/// let mut search = Evolution::new(heaps, 9, 1);
/// while search.best().first().is_none_or(|(_, score)| *score < Rational::from(3)) {
///     let position = search.next(&read).expect("there are other positions");
///     // The number of heaps.
///     let score = Rational::from(position.components().len() as i64);
///     search.offer(position, score);
/// }
/// # Ok::<(), upstar::NoAnswer>(())
/// ```
#[derive(Debug)]
pub struct Evolution {
    shape: TextShape,
    max_size: usize,
    state: u64,
    first: Vec<String>,
    letters: Vec<char>,
    seen: HashSet<String>,
    /// Texts with normal texts and scores, best first.
    best: Vec<(SearchHit, Rational)>,
}

impl Evolution {
    /// Creates a search among positions of at most the given size.
    #[must_use]
    pub fn new(enumeration: Enumeration, max_size: usize, seed: u64) -> Evolution {
        let shape = enumeration.shape;
        let texts = |size| position_texts(shape, size).take(FIRST_TEXTS);
        let first: Vec<String> = (0..=max_size).flat_map(texts).take(MAX_FIRST).collect();
        let letters: BTreeSet<char> = first.iter().flat_map(|text| text.chars()).collect();
        Evolution {
            shape,
            max_size,
            state: seed,
            first,
            letters: letters.into_iter().collect(),
            seen: HashSet::new(),
            best: Vec::new(),
        }
    }

    /// Returns the best positions with their scores, best first. Of equal scores, smaller positions
    /// come first.
    #[must_use]
    pub fn best(&self) -> &[(SearchHit, Rational)] {
        &self.best
    }

    /// Returns the state of the random numbers, from which a later search can continue.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.state
    }

    /// Returns a new position, or `None` if none is found after many tries.
    pub fn next(&mut self, read: &PositionReader<'_>) -> Option<RawPosition> {
        for _ in 0..TRIES {
            let text = self.text();
            if self.size(&text) > self.max_size {
                continue;
            }
            let Some(position) = read(&text) else { continue };
            if self.remember(&position) {
                return Some(position);
            }
        }
        None
    }

    /// Returns `true` if the position is new.
    fn remember(&mut self, position: &RawPosition) -> bool {
        let normal = normal_text(position);
        let is_full = self.seen.len() >= MAX_SEEN;
        if is_full { !self.seen.contains(&normal) } else { self.seen.insert(normal) }
    }

    /// Keeps a position if it is not too large and one of the best so far. Returns `true` if it is
    /// the best.
    pub fn offer(&mut self, position: RawPosition, score: Rational) -> bool {
        let size = self.size(&position.text());
        if size > self.max_size {
            return false;
        }
        // The position may come from an earlier search.
        self.remember(&position);
        let is_better = |known: &(SearchHit, Rational)| {
            known.1 > score || known.1 == score && known.0.size <= size
        };
        let at = self.best.partition_point(is_better);
        self.best.insert(at, (SearchHit { position, size }, score));
        self.best.truncate(POPULATION);
        at == 0
    }

    fn roll(&mut self, sides: usize) -> usize {
        self.state = self.state.wrapping_add(1);
        (mixed(self.state) % sides.max(1) as u64) as usize
    }

    /// Returns the size of the position that a text denotes, in the unit of the enumeration.
    fn size(&self, text: &str) -> usize {
        let numbers = || {
            let words = text.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
            words.map(|word| word.parse::<usize>().unwrap_or(usize::MAX))
        };
        match self.shape {
            TextShape::Rectangles => numbers().fold(1, usize::saturating_mul),
            // An empty board may be written as `3x4`.
            TextShape::Grid(letters)
                if numbers().next().is_some()
                    && !letters.contains(|c: char| c.is_ascii_digit()) =>
            {
                numbers().fold(1, usize::saturating_mul)
            }
            TextShape::Heaps | TextShape::Piles(_) | TextShape::Pairs | TextShape::HeapRow => {
                numbers().fold(0, usize::saturating_add)
            }
            TextShape::Row | TextShape::Pitch => {
                numbers().fold(numbers().count(), usize::saturating_add)
            }
            TextShape::Graphs { .. } => numbers().collect::<BTreeSet<_>>().len(),
            _ => text.chars().filter(|c| !matches!(c, '/' | ' ' | ',' | '(' | ')')).count(),
        }
    }

    /// Returns the better of two random good positions or, with probability 1/16, an enumerated
    /// position.
    fn parent(&mut self) -> String {
        let known = self.best.len();
        if known == 0 || self.roll(16) == 0 {
            let at = self.roll(self.first.len());
            return self.first.get(at).cloned().unwrap_or_default();
        }
        let at = self.roll(known).min(self.roll(known));
        self.best[at].0.position.text()
    }

    fn text(&mut self) -> String {
        let mut rows = rows_of(&self.parent());
        for _ in 0..=self.roll(3) {
            let at = self.roll(rows.len());
            match self.roll(8) {
                0 | 1 => {
                    let col = self.roll(rows[at].len());
                    let letter = self.letter();
                    if let Some(cell) = rows[at].get_mut(col) {
                        *cell = letter;
                    }
                }
                2 => {
                    let cols = (self.roll(rows[at].len()), self.roll(rows[at].len()));
                    if !rows[at].is_empty() {
                        rows[at].swap(cols.0, cols.1);
                    }
                }
                // A new column, or a longer word.
                3 => {
                    let col = self.roll(rows[at].len() + 1);
                    for row in &mut rows {
                        let letter = self.letter();
                        row.insert(col.min(row.len()), letter);
                    }
                }
                4 => {
                    let col = self.roll(rows[at].len());
                    rows.iter_mut().filter(|row| col < row.len()).for_each(|row| {
                        row.remove(col);
                    });
                }
                5 if self.roll(2) == 0 && rows.len() > 1 => {
                    rows.remove(at);
                }
                5 => {
                    let copy = rows[at].clone();
                    let to = self.roll(rows.len() + 1);
                    rows.insert(to, copy);
                }
                6 => {
                    let other = rows_of(&self.parent());
                    let cut = self.roll(other.len() + 1);
                    rows.truncate(at);
                    rows.extend_from_slice(&other[cut..]);
                    if rows.is_empty() {
                        rows.push(Vec::new());
                    }
                }
                _ => {
                    for cell in rows.iter_mut().flatten() {
                        if self.roll(4) == 0 {
                            *cell = self.letter();
                        }
                    }
                }
            }
        }
        let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        rows.join("/")
    }

    fn letter(&mut self) -> char {
        let at = self.roll(self.letters.len());
        self.letters.get(at).copied().unwrap_or('.')
    }
}

fn rows_of(text: &str) -> Vec<Vec<char>> {
    text.split('/').map(|row| row.chars().collect()).collect()
}

//! The help page of a rule file, and the data of its parsers.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use upstar_core::{EdgeKinds, Enumeration, Example, OptionDoc, RulesetDoc, TextShape};

use super::compile::CompiledRuleset;
use super::error::{Fault, fail};
use super::format::{BoardKind, ParsedFile};
use super::letters::{Letter, Letters, Role};
use super::pattern::SourceText;
use crate::clobber::Directions;
use crate::graph::text::{EdgeSigns, Notation};
use crate::grid::CellGrid;
use crate::grid::text::Alphabet;

pub(super) struct FilePage {
    name: String,
    title: String,
    rules: String,
    notation: String,
    known: String,
    sources: String,
    options: &'static [OptionDoc],
    examples: Vec<Example>,
    /// The byte ranges of the position and of the value of each example.
    places: Vec<[Range<usize>; 2]>,
    enumeration: Enumeration,
    /// The accepted characters. For each cell, the character that is printed comes first.
    cells: Vec<(char, u8)>,
    fill: Option<u8>,
    expected: String,
    right_mark: String,
    pub start: Option<CellGrid>,
    pub text: String,
    /// A cache of the rules in other directions.
    pub turned: Mutex<HashMap<Directions, Arc<CompiledRuleset>>>,
}

/// A position of a rule file with its claimed value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileExample<'a> {
    /// The position.
    pub position: &'a str,
    /// The value in the notation of the language.
    pub value: &'a str,
    /// The byte range of the position in the file, or of the whole key if the key has escapes.
    pub position_at: Range<usize>,
    /// The byte range of the value, or of the whole string literal if the value has escapes.
    pub value_at: Range<usize>,
}

impl FilePage {
    /// Creates the help page of a file, given the letters of the compiled ruleset. The key `start`
    /// must be a board.
    pub(super) fn new(
        text: &str,
        file: &ParsedFile<'_>,
        letters: &Letters,
    ) -> Result<FilePage, Fault> {
        let start = file.start.as_ref().map(|start| read_start(start, letters)).transpose()?;
        let or = |text: Option<&str>, other: String| {
            let words: Vec<&str> = text.unwrap_or(&other).split_whitespace().collect();
            words.join(" ")
        };
        let notation = match file.board {
            BoardKind::Strip => "One letter per cell, from left to right",
            BoardKind::Grid => "Row by row, with the rows separated by `/`, `|` or a newline",
            BoardKind::Graph => {
                "`path 5`, `cycle 6`, `grid 3x4`, `complete 4`, `star 3`, `wheel 5`, `prism 4`, \
                 `bipartite 2x3`, `split 2x3`, `matrix 01/10`, `vertex 4`, or a list of \
                 edges and single vertices such as `0-1 1-2 4`, with the letters of vertices after a \
                 semicolon, such as `0:x`"
            }
        };
        let example = |(position, value): &(SourceText<'_>, SourceText<'_>)| Example {
            options: &[],
            position: position.text.to_owned().into(),
            value: value.text.to_owned().into(),
        };
        let place = |text: &SourceText<'_>| text.place(0..text.text.len());
        let expected = letters.expected();
        Ok(FilePage {
            name: file.name.clone(),
            title: file.title.to_owned(),
            rules: or(file.texts.rules, rules_in_words(file)),
            notation: or(file.texts.notation, format!("{notation}: {expected}.")),
            known: or(file.texts.known, "No results are given.".to_owned()),
            sources: or(file.texts.source, "A rule file.".to_owned()),
            options: if file.options.is_some() { Directions::OPTIONS } else { &[] },
            examples: file.examples.iter().map(example).collect(),
            places: file.examples.iter().map(|(p, value)| [place(p), place(value)]).collect(),
            enumeration: enumeration(file.board, letters),
            cells: cells(letters),
            fill: letters.fill().filter(|_| file.start.is_none()),
            right_mark: format!("a vertex must be marked with {expected}"),
            expected,
            start,
            text: text.to_owned(),
            turned: Mutex::default(),
        })
    }

    pub(super) fn doc(&self) -> RulesetDoc<'_> {
        RulesetDoc {
            name: &self.name,
            title: &self.title,
            rules: &self.rules,
            notation: &self.notation,
            options: self.options,
            known: &self.known,
            sources: &self.sources,
            examples: &self.examples,
            enumeration: Some(self.enumeration),
        }
    }

    pub(super) fn examples(&self) -> impl Iterator<Item = FileExample<'_>> {
        let examples = self.examples.iter().zip(&self.places);
        examples.map(|(example, [position_at, value_at])| FileExample {
            position: &example.position,
            value: &example.value,
            position_at: position_at.clone(),
            value_at: value_at.clone(),
        })
    }

    pub(super) fn alphabet(&self) -> Alphabet<'_> {
        Alphabet { cells: &self.cells, expected: &self.expected, fill: self.fill }
    }

    /// Returns the notation of graphs, without the meaning of marks.
    pub(super) fn graph_notation(&self) -> Notation<'_> {
        Notation {
            alphabet: self.alphabet(),
            edges: EdgeSigns::Plain,
            mark: |_| None,
            marks: "marks such as 0:x",
            right_mark: &self.right_mark,
            expected: "\"path 5\", \"cycle 6\", \"grid 3x4\", \"complete 4\", \"star 3\", or edges and \
                       single vertices such as \"0-1 1-2 4\"",
            max_edges: 16_384,
        }
    }
}

fn read_start(start: &SourceText<'_>, letters: &Letters) -> Result<CellGrid, Fault> {
    let rows: Vec<&str> = start.text.split('/').collect();
    let mut cells = Vec::new();
    for (at, c) in start.text.char_indices().filter(|(_, c)| *c != '/') {
        let code = letters.code_in_position(c);
        let unknown = || Fault::new(letters.unknown(c), start.place(at..at + c.len_utf8()));
        cells.push(code.ok_or_else(unknown)?);
    }
    let width = rows[0].chars().count();
    if width == 0 || rows.iter().any(|row| row.chars().count() != width) {
        return fail(
            "all rows of a starting position must have the same length, as in \"xo/ox\"",
            start.at.clone(),
        );
    }
    Ok(CellGrid::new(rows.len(), width, cells))
}

/// Declares the boards with all letters of the file, or the graphs whose vertices have these
/// letters.
fn enumeration(board: BoardKind, letters: &Letters) -> Enumeration {
    let rank = |letter: &&Letter| match letter.role {
        Role::Empty => 0,
        Role::Left => 1,
        Role::Right => 2,
        Role::Both => 3,
        Role::Blocked => 4,
    };
    let mut cells: Vec<&Letter> = letters.letters.iter().collect();
    cells.sort_by_key(rank);
    let fill = letters.fill();
    cells.retain(|letter| board != BoardKind::Graph || Some(letter.code) != fill);
    let mut listed: String = cells.iter().map(|letter| letter.letter).collect();
    if board != BoardKind::Graph && letters.letters.iter().all(|letter| letter.code != 0) {
        // No letter of the file stands for a missing cell.
        listed.push('#');
    }
    let listed = interned(listed);
    Enumeration::all(match board {
        BoardKind::Strip => TextShape::Strip(listed),
        BoardKind::Grid => TextShape::Grid(listed),
        BoardKind::Graph => TextShape::Graphs { tints: listed, edges: EdgeKinds::Plain },
    })
}

fn rules_in_words(file: &ParsedFile<'_>) -> String {
    let mut text = String::new();
    for (who, rules) in ["Left", "Right", "Either player"].into_iter().zip(&file.rules) {
        if !rules.is_empty() {
            let rules: Vec<String> =
                rules.iter().map(|given| format!("`{}`", given.rule.text)).collect();
            text += &format!("{who} moves {}. ", rules.join(" or "));
        }
    }
    text + "A player unable to move loses."
}

/// Returns the same text with an unlimited lifetime. Equal texts share their memory, which is never
/// freed.
fn interned(text: String) -> &'static str {
    static TEXTS: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    texts.get(&*text).copied().unwrap_or_else(|| {
        let text = text.leak();
        texts.insert(text);
        text
    })
}

fn cells(letters: &Letters) -> Vec<(char, u8)> {
    let mut cells: Vec<(char, u8)> =
        letters.letters.iter().map(|letter| (letter.letter, letter.code)).collect();
    let mut add = |c: char| {
        if let Some(code) = letters.code_in_position(c)
            && cells.iter().all(|cell| cell.0 != c)
        {
            cells.push((c, code));
        }
    };
    add('_');
    ('a'..='z').chain('A'..='Z').for_each(&mut add);
    if cells.iter().all(|cell| cell.1 != 0) || cells.iter().all(|cell| cell.0 != '#') {
        cells.push(('#', 0));
    }
    cells
}

//! The help page of a rule file, and the permanent data of its parsers.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use upstar_core::{EdgeKinds, Enumeration, Example, RulesetDoc, TextShape};

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
    pub doc: RulesetDoc,
    pub alphabet: &'static Alphabet,
    /// The notation of graphs, without the meaning of marks.
    pub notation: Notation,
    pub examples: Vec<FileExample>,
    pub start: Option<CellGrid>,
    pub text: &'static str,
    /// A cache of the rules in other directions.
    pub turned: Mutex<HashMap<Directions, Arc<CompiledRuleset>>>,
}

/// A position of a rule file with its claimed value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileExample {
    /// The position.
    pub position: &'static str,
    /// The value in the notation of the language.
    pub value: &'static str,
    /// The byte range of the position in the file, or of the whole key if the key has escapes.
    pub position_at: Range<usize>,
    /// The byte range of the value, or of the whole string literal if the value has escapes.
    pub value_at: Range<usize>,
}

/// Returns the help page of a file, given the letters of the compiled ruleset. The key `start` must
/// be a board.
///
/// Pages are never freed. Files with the same text share a page, so the memory is bounded by the
/// total size of the distinct files.
pub(super) fn page(
    text: &str,
    file: &ParsedFile<'_>,
    letters: &Letters,
) -> Result<&'static FilePage, Fault> {
    static PAGES: Mutex<Option<HashMap<&'static str, &'static FilePage>>> = Mutex::new(None);
    let mut pages = PAGES.lock().unwrap_or_else(PoisonError::into_inner);
    let pages = pages.get_or_insert_default();
    if let Some(page) = pages.get(text) {
        return Ok(page);
    }
    let start = file.start.as_ref().map(|start| read_start(start, letters)).transpose()?;
    let alphabet: &'static Alphabet = Box::leak(Box::new(alphabet(letters, file.start.is_some())));
    let notation = Notation {
        alphabet,
        edges: EdgeSigns::Plain,
        mark: |_| None,
        marks: "marks such as 0:x",
        right_mark: keep(format!("a vertex must be marked with {}", letters.expected())),
        expected: "\"path 5\", \"cycle 6\", \"grid 3x4\", \"complete 4\", \"star 3\", or edges and \
                   single vertices such as \"0-1 1-2 4\"",
        max_edges: 16_384,
    };
    let doc = doc(file, letters);
    let examples = doc.examples.iter().zip(&file.examples);
    let examples = examples.map(|(example, (position, value))| FileExample {
        position: example.position,
        value: example.value,
        position_at: position.place(0..position.text.len()),
        value_at: value.place(0..value.text.len()),
    });
    let examples = examples.collect();
    let page = FilePage {
        doc,
        alphabet,
        notation,
        examples,
        start,
        text: keep(text),
        turned: Mutex::default(),
    };
    let page = Box::leak(Box::new(page));
    pages.insert(page.text, page);
    Ok(page)
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

fn keep(text: impl Into<String>) -> &'static str {
    Box::leak(text.into().into_boxed_str())
}

fn doc(file: &ParsedFile<'_>, letters: &Letters) -> RulesetDoc {
    let or = |text: Option<&str>, other: String| {
        let words: Vec<&str> = text.unwrap_or(&other).split_whitespace().collect();
        keep(words.join(" "))
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
    let examples: Vec<Example> = file
        .examples
        .iter()
        .map(|(position, value)| Example::new(keep(position.text), keep(value.text)))
        .collect();
    RulesetDoc {
        name: keep(file.name.as_str()),
        title: keep(file.title),
        rules: or(file.texts.rules, rules_in_words(file)),
        notation: or(file.texts.notation, format!("{notation}: {}.", letters.expected())),
        options: if file.options.is_some() { Directions::OPTIONS } else { &[] },
        known: or(file.texts.known, "No results are given.".to_owned()),
        sources: or(file.texts.source, "A rule file.".to_owned()),
        examples: examples.leak(),
        enumeration: Some(enumeration(file.board, letters)),
    }
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
    let listed = keep(listed);
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

/// Returns the accepted characters. For each cell, the character that is printed comes first.
fn alphabet(letters: &Letters, has_start: bool) -> Alphabet {
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
    let fill = letters.fill().filter(|_| !has_start);
    Alphabet { cells: cells.leak(), expected: keep(letters.expected()), fill }
}

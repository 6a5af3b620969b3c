//! Rulesets that rewrite patterns of cells, read from a file.
//!
//! ```
//! # use upstar_core::{Player, Ruleset};
//! # use upstar_rules::RuleFile;
//! let clobber = RuleFile::read(r#"
//! title = "Clobber"
//! board = "grid"
//! cells = { left = "x", right = "o", empty = "." }
//! directions = "orthogonal"
//! left  = "xo -> .x"
//! right = "ox -> .o"
//! "#).unwrap();
//! let board = clobber.parse("xo/ox").unwrap();
//! let mut options = Vec::new();
//! clobber.options(&board, Player::Left, &mut options);
//! assert_eq!(options.len(), 4);
//! ```
//!
//! The module `format` reads a file, `pattern` parses its rules, and `compile` places them in all
//! directions. The planes of a [`GridBoard`] contain the codes of letters in binary. A rule is a
//! list of offsets, each with the letters that fit and the planes to set. Symmetries and
//! decomposition follow from the rules.

mod board_moves;
mod board_patterns;
mod compile;
mod compiled_rules;
mod decomposition;
mod error;
mod format;
mod graph_moves;
mod help_page;
mod implied_rules;
mod large_boards;
mod large_decomposition;
mod letters;
mod pattern;
mod repeated_rules;
mod strip_decomposition;
mod symmetry;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, PoisonError};

use upstar_core::{
    BoardView, ClickTarget, Orientation, Player, PositionError, Ruleset, RulesetDoc, Tint,
};

pub use error::FileError;
pub use help_page::FileExample;

use crate::args::{Arg, Args, RulesetError};
use crate::clobber::Directions;
use crate::graph::LinkedGraph;
use crate::graph::text::{EdgeSigns, read_marked, write_links};
use crate::grid::{CellGrid, GridBoard, text};
use crate::parsing::{MAX_CELLS, read_word, too_large};
use compile::CompiledRuleset;
use error::{Fault, fail};
use format::{BoardKind, ParsedFile};
use help_page::FilePage;

const MAX_BYTES: usize = 65_536;

/// The rules of a file. Cheap to clone.
#[derive(Clone)]
pub struct RuleFile {
    tables: Arc<CompiledRuleset>,
    page: Arc<FilePage>,
    settings: Arc<[Arg]>,
    fingerprint: u64,
}

impl fmt::Debug for RuleFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RuleFile({} {:016x})", self.page.doc().name, self.fingerprint)
    }
}

/// A position of a game from a file: a graph, or a board whose planes contain the codes of letters
/// in binary.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FilePosition {
    /// A position of a game with one letter.
    One(GridBoard<1>),
    /// A position of a game with two or three letters.
    Two(GridBoard<2>),
    /// A position of a game with more letters.
    Four(GridBoard<4>),
    /// A graph whose labels are the codes of letters.
    Graph(Box<LinkedGraph>),
}

// All positions of a ruleset are of the same variant, so the variant need not be hashed.
impl Hash for FilePosition {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            FilePosition::One(GridBoard::Small(board)) => board.hash(state),
            FilePosition::Two(GridBoard::Small(board)) => board.hash(state),
            FilePosition::Four(GridBoard::Small(board)) => board.hash(state),
            FilePosition::One(GridBoard::Large(grid))
            | FilePosition::Two(GridBoard::Large(grid))
            | FilePosition::Four(GridBoard::Large(grid)) => grid.hash(state),
            FilePosition::Graph(graph) => graph.hash(state),
        }
    }
}

impl RuleFile {
    /// Reads rules from the text of a file. The guide describes the format.
    ///
    /// # Errors
    ///
    /// Returns an error with line, column and remedy if the text is not TOML, a key is unknown or
    /// has a wrong value, or a rule cannot be read.
    ///
    /// ```
    /// # use upstar_rules::RuleFile;
    /// let error = RuleFile::read("title = \"Nothing\"\nboard = \"sphere\"\n").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 2, column 9: board must be \"strip\", \"grid\" or \"graph\""
    /// );
    /// ```
    pub fn read(text: &str) -> Result<RuleFile, FileError> {
        let rules = compile_text(text, None, |file, tables| {
            let page = Arc::new(FilePage::new(text, file, &tables.letters)?);
            let (tables, settings) = (Arc::new(tables), Arc::from([]));
            Ok(RuleFile { tables, page, settings, fingerprint: fingerprint(text) })
        });
        rules.map_err(|fault| fault.in_text(text))
    }

    /// Returns the same rules with these options. A file with `options = "directions"` has the
    /// options `diagonal` and `directions`.
    ///
    /// # Errors
    ///
    /// Returns an error if the ruleset has no such option, or if the rules cannot be rotated to
    /// these directions.
    pub fn with_options(&self, args: &[Arg]) -> Result<RuleFile, RulesetError> {
        let checked = Args::new(self.doc(), args)?;
        if args.is_empty() {
            return Ok(self.clone());
        }
        let directions = Directions::from_args(&checked)?;
        let mut turned = self.page.turned.lock().unwrap_or_else(PoisonError::into_inner);
        let tables = match turned.get(&directions) {
            Some(tables) => Arc::clone(tables),
            None => {
                let compiled = compile_text(self.text(), Some(directions), |_, tables| Ok(tables));
                let tables = Arc::new(compiled.map_err(|fault| {
                    checked.refuse("directions", fault.in_text(self.text()).message)
                })?);
                turned.insert(directions, Arc::clone(&tables));
                tables
            }
        };
        let page = Arc::clone(&self.page);
        Ok(RuleFile { tables, page, settings: args.into(), fingerprint: self.fingerprint })
    }

    /// Returns the text of the file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.page.text
    }

    /// Returns the options that are set.
    #[must_use]
    pub fn settings(&self) -> &[Arg] {
        &self.settings
    }

    /// Returns a hash of the text of the file.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// Returns the examples of the file: positions with claimed values, which are not checked.
    pub fn examples(&self) -> impl Iterator<Item = FileExample<'_>> {
        self.page.examples()
    }

    /// Returns `true` if some move scores points.
    #[must_use]
    pub fn is_scoring(&self) -> bool {
        self.tables.is_scoring
    }

    #[inline(always)]
    fn each_option(
        &self,
        position: &FilePosition,
        player: Player,
        mut out: impl FnMut(FilePosition, i64),
    ) {
        let tables = &*self.tables;
        if self.is_closed(position) {
            return;
        }
        match position {
            FilePosition::One(board) => {
                board_moves::options::<1, 2>(tables, board, player, |b, n| {
                    out(FilePosition::One(b), n);
                });
            }
            FilePosition::Two(board) => {
                board_moves::options::<2, 4>(tables, board, player, |b, n| {
                    out(FilePosition::Two(b), n);
                });
            }
            FilePosition::Four(board) => {
                board_moves::options::<4, 16>(tables, board, player, |b, n| {
                    out(FilePosition::Four(b), n);
                });
            }
            FilePosition::Graph(graph) => graph_moves::options(tables, graph, player, |g, n| {
                out(FilePosition::Graph(Box::new(g)), n);
            }),
        }
    }

    /// Returns `true` if the board contains a pattern that ends the game.
    fn is_closed(&self, position: &FilePosition) -> bool {
        let closing = &self.tables.closing;
        !closing.is_empty()
            && self.cells(position).is_ok_and(|cells| closing.iter().any(|p| p.occurs(&cells)))
    }

    fn place(&self, cells: CellGrid) -> FilePosition {
        match self.tables.letters.count() {
            0..=1 => FilePosition::One(GridBoard::new(cells)),
            2..=3 => FilePosition::Two(GridBoard::new(cells)),
            _ => FilePosition::Four(GridBoard::new(cells)),
        }
    }

    fn placed(&self, cells: CellGrid, text: &str) -> Result<FilePosition, PositionError> {
        match self.tables.forbidden.iter().find(|word| word.occurs(&cells)) {
            Some(word) => Err(PositionError::new(word.message(), (0, text.len()))),
            None => Ok(self.place(cells)),
        }
    }

    fn cells<'p>(&self, position: &'p FilePosition) -> Result<CellGrid, &'p LinkedGraph> {
        match position {
            FilePosition::One(board) => Ok(board.cells()),
            FilePosition::Two(board) => Ok(board.cells()),
            FilePosition::Four(board) => Ok(board.cells()),
            FilePosition::Graph(graph) => Err(graph),
        }
    }

    /// Reads a strip, given by its letters or, if all cells are empty, by its length.
    fn read_strip(&self, text: &str) -> Result<Vec<u8>, PositionError> {
        let alphabet = self.page.alphabet();
        let digits = text.trim();
        if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) {
            let start = text.len() - text.trim_start().len();
            let at = (start, start + digits.len());
            let Some(fill) = alphabet.fill else {
                let message =
                    format!("{digits:.20} gives only a length; write {}", alphabet.expected);
                return Err(PositionError::new(message, at));
            };
            return match digits.parse::<usize>() {
                Ok(n) if n <= MAX_CELLS => Ok(vec![fill; n]),
                _ => Err(too_large("strip", "cells", MAX_CELLS, at)),
            };
        }
        read_word(text, "strip", "cells", alphabet.expected, |c| alphabet.cell(c))
    }
}

/// Reads and compiles a file. If `directions` is given, it replaces the default directions, and the
/// declared symmetries are ignored.
fn compile_text<T>(
    text: &str,
    directions: Option<Directions>,
    make: impl FnOnce(&ParsedFile<'_>, CompiledRuleset) -> Result<T, Fault>,
) -> Result<T, Fault> {
    if text.len() > MAX_BYTES {
        let message =
            format!("this rule file is too large: at most {MAX_BYTES} bytes are supported");
        return fail(message, MAX_BYTES..MAX_BYTES);
    }
    let table = toml::de::DeTable::parse(text).map_err(|error| {
        Fault::new(error::toml_sentence(error.message()), error.span().unwrap_or(0..0))
    })?;
    let mut file = format::read(text, table.get_ref())?;
    if let Some(directions) = directions {
        let steps = directions.steps().map(|(row, col)| (row as i32, col as i32));
        file.directions.steps = steps.collect();
        file.symmetries.clear();
    }
    make(&file, compile::compile(&file)?)
}

/// Returns the 64-bit FNV-1a hash.
fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

impl Ruleset for RuleFile {
    type Position = FilePosition;

    fn options(&self, position: &FilePosition, player: Player, out: &mut Vec<FilePosition>) {
        self.each_option(position, player, |option, _| out.push(option));
    }

    /// Returns the maximum if several rules lead to `to`.
    fn points(&self, from: &FilePosition, player: Player, to: &FilePosition) -> Option<i64> {
        if !self.is_scoring() {
            return None;
        }
        let mut most = None;
        self.each_option(from, player, |option, points| {
            if option == *to {
                most = most.max(Some(points));
            }
        });
        most
    }

    fn components(&self, position: &FilePosition, out: &mut Vec<FilePosition>) {
        let tables = &*self.tables;
        if self.is_closed(position) {
            return;
        }
        match position {
            FilePosition::One(board) => {
                decomposition::each_component::<1, 2>(tables, board, |part| {
                    out.push(FilePosition::One(part));
                });
            }
            FilePosition::Two(board) => {
                decomposition::each_component::<2, 4>(tables, board, |part| {
                    out.push(FilePosition::Two(part));
                });
            }
            FilePosition::Four(board) => {
                decomposition::each_component::<4, 16>(tables, board, |part| {
                    out.push(FilePosition::Four(part));
                });
            }
            FilePosition::Graph(graph) => graph_moves::components(tables, graph, |part| {
                out.push(FilePosition::Graph(Box::new(part)));
            }),
        }
    }

    fn normalise(&self, position: FilePosition) -> FilePosition {
        let symmetries = &self.tables.symmetries;
        match position {
            FilePosition::One(board) => FilePosition::One(symmetries.least(board)),
            FilePosition::Two(board) => FilePosition::Two(symmetries.least(board)),
            FilePosition::Four(board) => FilePosition::Four(symmetries.least(board)),
            FilePosition::Graph(graph) => FilePosition::Graph(Box::new(graph.relabelled(false))),
        }
    }

    fn represent(&self, position: FilePosition) -> (FilePosition, Orientation) {
        let symmetries = &self.tables.symmetries;
        match position {
            _ if self.tables.is_impartial => (self.normalise(position), Orientation::Same),
            FilePosition::One(board) => {
                let (board, sign) = symmetries.lesser(board);
                (FilePosition::One(board), sign)
            }
            FilePosition::Two(board) => {
                let (board, sign) = symmetries.lesser(board);
                (FilePosition::Two(board), sign)
            }
            FilePosition::Four(board) => {
                let (board, sign) = symmetries.lesser(board);
                (FilePosition::Four(board), sign)
            }
            FilePosition::Graph(_) => (self.normalise(position), Orientation::Same),
        }
    }

    fn negate(&self, position: &FilePosition) -> Option<FilePosition> {
        let symmetries = &self.tables.symmetries;
        Some(match position {
            FilePosition::One(board) => FilePosition::One(symmetries.negative(board)?),
            FilePosition::Two(board) => FilePosition::Two(symmetries.negative(board)?),
            FilePosition::Four(board) => FilePosition::Four(symmetries.negative(board)?),
            FilePosition::Graph(graph) => {
                let negation = symmetries.negation.as_ref()?;
                let labels = graph.labels().iter().enumerate();
                let changed = labels.map(|(v, &label)| (v, negation.label(label)));
                FilePosition::Graph(Box::new(graph.with(changed)))
            }
        })
    }

    fn is_impartial(&self) -> bool {
        self.tables.is_impartial
    }

    fn parse(&self, text: &str) -> Result<FilePosition, PositionError> {
        match self.tables.kind {
            BoardKind::Strip => {
                let cells = self.read_strip(text)?;
                self.placed(CellGrid::new(1, cells.len(), cells), text)
            }
            BoardKind::Grid => {
                let cells = match &self.page.start {
                    Some(start) => {
                        let start = |rows, cols| Some(start.repeated(rows, cols));
                        text::read_or_start(text, &self.page.alphabet(), start)?
                    }
                    None => text::read(text, &self.page.alphabet())?,
                };
                self.placed(cells, text)
            }
            BoardKind::Graph => {
                let notation = self.page.graph_notation();
                let mark = |mark: &str| {
                    let mut chars = mark.chars();
                    let code = notation.alphabet.cell(chars.next()?).filter(|&code| code != 0);
                    code.filter(|_| chars.next().is_none()).map(u16::from)
                };
                let drawing = read_marked(text, &notation, mark)?;
                Ok(FilePosition::Graph(Box::new(drawing.linked(text, &notation)?)))
            }
        }
    }

    fn print(&self, position: &FilePosition) -> String {
        let alphabet = self.page.alphabet();
        match self.cells(position) {
            Ok(cells) if self.tables.kind == BoardKind::Strip => text::rows_of(&cells, &alphabet),
            Ok(cells) => text::write(&cells, &alphabet),
            Err(graph) if graph.labels().is_empty() => "path 0".to_owned(),
            Err(graph) => {
                let plain = alphabet.fill.map_or(1, u16::from);
                let vertices = graph.vertices().map(|v| (v, graph.labels()[v]));
                let links = graph.links().iter().copied();
                write_links(vertices, links, EdgeSigns::Plain, |label| {
                    (label != plain).then(|| alphabet.character(label as u8).to_string())
                })
            }
        }
    }

    fn view(&self, position: &FilePosition) -> BoardView {
        let letters = &self.tables.letters;
        match self.cells(position) {
            Ok(cells) => text::view(&cells, |code| letters.cell(code)),
            Err(graph) => graph.view(false, |vertex, label| letters.vertex(vertex, label as u8)),
        }
    }

    fn click_targets(
        &self,
        position: &FilePosition,
        player: Player,
        to: &FilePosition,
    ) -> Vec<ClickTarget> {
        if let (Ok(from), Ok(to)) = (self.cells(position), self.cells(to)) {
            let paths = large_boards::paths(&self.tables, &from, player, &to);
            if !paths.is_empty() {
                let path =
                    |path: [usize; 2]| ClickTarget::Path(path.map(|at| from.part_at(at)).into());
                return paths.into_iter().map(path).collect();
            }
        }
        let path = self.view(position).path_to(&self.view(to), &[player.into(), Tint::Both]);
        // A piece that disappears has not moved.
        path.into_iter().filter(|path| path.parts().len() > 1).collect()
    }

    fn doc(&self) -> RulesetDoc<'_> {
        self.page.doc()
    }
}

#[cfg(test)]
mod closed_boards_tests;
#[cfg(test)]
mod tests;

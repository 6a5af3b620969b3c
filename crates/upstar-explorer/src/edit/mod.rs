//! Edits positions of any ruleset.
//!
//! A ruleset defines how its positions are parsed and displayed, but not how they are edited.
//! Therefore, a change is made in the view. The editor then tries texts that may describe the new
//! view, and uses the first text whose position has this view.

mod graph;
mod lined_editor;
mod numbers;
mod pieces;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};

use upstar::explore::is_game_graph;
use upstar::raw::RawPosition;
use upstar::{BoardView, Tint};

use self::graph::GraphEditor;
use self::lined_editor::LinedEditor;
use self::numbers::NumberGrid;
use crate::cell_words::{EMPTY, cells, tint};
use crate::error::{ApiError, ApiResult};
use crate::page_link::board_link;
use crate::reply::{CellLetter, EditReply, EditTools};
use crate::request::{BoardChange, EditRequest, MalformedRequest, TintName, fields};
use crate::resolve::ResolvedPosition;
use crate::worker::Worker;

/// Letters of cells, in the order in which they are tried.
const LETTERS: &str = ".xog#TFHLRlrBGKNQEW@_0123456789";

/// The maximum number of rows and of columns of a board that is edited cell by cell.
const MAX_SIDE: usize = 60;

pub(crate) fn edit(worker: &mut Worker, ask: &EditRequest) -> ApiResult<EditReply> {
    let placed = worker.place(&ask.place)?;
    let changed = Editor { worker, placed: &placed }.change(&ask.change)?;
    let link = board_link(&changed);
    Ok(EditReply { rules: changed.rules(), position: changed.text(), link })
}

impl Worker {
    /// Returns a position after a change, given as JSON as in the request `edit`. The variant of the position
    /// remains the same.
    ///
    /// # Errors
    ///
    /// Returns an error if the change is malformed or is not possible on this board.
    pub fn edited(
        &mut self,
        position: &RawPosition,
        change: &str,
    ) -> Result<RawPosition, MalformedRequest> {
        let change: BoardChange = fields(change.as_bytes())?;
        let placed = self.resolved(position);
        let changed =
            placed.and_then(|placed| Editor { worker: self, placed: &placed }.change(&change));
        let changed = changed.map_err(|no| MalformedRequest { message: no.message })?;
        Ok(changed.in_variant_of(position))
    }
}

pub(crate) fn tools(worker: &Worker, placed: &ResolvedPosition) -> EditTools {
    let editor = Editor { worker, placed };
    let view = placed.plain.view();
    if let Some(rows) = cells(&view) {
        return editor
            .special(&view)
            .map_or_else(|| editor.grid_tools(&rows), |found| found.tools());
    }
    match view {
        BoardView::Lined(view) => {
            let tokens = !view.dots;
            match editor.lined(&LinedEditor(view)) {
                Ok(_) => EditTools::Lined { tokens },
                Err(_) => EditTools::Text,
            }
        }
        BoardView::Row(_) => {
            let letters = "xog".chars();
            let letters = letters.filter(|letter| editor.read(&letter.to_string()).is_some());
            EditTools::Row { letters: letters.collect() }
        }
        BoardView::Heaps(sizes) => match editor.heaps(&sizes) {
            Ok(_) => EditTools::Heaps,
            Err(_) => EditTools::Text,
        },
        BoardView::Graph { vertices, edges, ground } => {
            let is_game = is_game_graph(&placed.plain);
            let graph = GraphEditor { vertices, edges, ground, is_game };
            if editor.drawn(&graph).is_err() {
                return EditTools::Text;
            }
            if is_game {
                let edges = vec![tint(Tint::Left), tint(Tint::Right)];
                return EditTools::Graph { edges, vertices: Vec::new(), moves: true };
            }
            let is_drawn = |change: BoardChange| {
                let changed = graph.clone().changed(&change);
                changed.is_ok_and(|changed| editor.drawn(&changed).is_ok())
            };
            let tints = |change: &dyn Fn(TintName) -> Option<BoardChange>| -> Vec<&'static str> {
                let all = [Tint::Left, Tint::Right, Tint::Both, Tint::Neither].into_iter();
                all.filter(|&tint| change(tint.into()).is_some_and(is_drawn)).map(tint).collect()
            };
            // If there are no edges, the first edge may grow from the ground.
            let edges = tints(&|tint| match graph.edges.is_empty() {
                false => Some(BoardChange::Edge { at: 0, tint }),
                true => graph.ground.map(|from| BoardChange::Join { from, to: None, tint }),
            });
            let vertex = (0..graph.vertices.len()).find(|at| graph.ground != Some(*at));
            let vertices = tints(&|tint| vertex.map(|at| BoardChange::Vertex { at, tint }));
            EditTools::Graph { edges, vertices, moves: false }
        }
        _ => EditTools::Text,
    }
}

struct Editor<'d> {
    worker: &'d Worker,
    placed: &'d ResolvedPosition,
}

impl Editor<'_> {
    fn grid_tools(&self, rows: &[Vec<String>]) -> EditTools {
        let wide = rows.first().map_or(0, Vec::len);
        let resizable = self.resized(rows, rows.len(), wide + 1).is_ok();
        let strip = resizable && self.resized(rows, rows.len() + 1, wide).is_err();
        let Some((lead, cells)) = self.letters(rows) else {
            let text = self.placed.plain.text();
            if let Some(cakes) = cakes(&text)
                && self.read(&format!("{text} 1x2")).is_some()
            {
                return EditTools::Cakes { cakes };
            }
            return match resizable {
                true => EditTools::Grid { letters: Vec::new(), resizable, strip },
                false => EditTools::Text,
            };
        };
        let mut palette: Vec<(char, String)> = self.alphabet(&lead, &cells).into_iter().collect();
        palette.sort_by_key(|(letter, _)| (LETTERS.find(*letter), *letter));
        let mut seen = HashSet::new();
        palette.retain(|(_, cell)| seen.insert(cell.clone()));
        let letters = palette.into_iter().map(|(letter, cell)| CellLetter { letter, cell });
        EditTools::Grid { letters: letters.collect(), resizable, strip }
    }

    fn read(&self, text: &str) -> Option<RawPosition> {
        self.placed.ruleset.place(&self.worker.session, text).ok()
    }

    /// Same as [`read`](Editor::read), but returns the error.
    fn resolved(&self, text: &str) -> ApiResult<RawPosition> {
        let place = self.placed.ruleset.place(&self.worker.session, text);
        // The byte range of the error refers to generated text, so it is dropped.
        place.map_err(|error| ApiError { at: None, ..ApiError::from(error) })
    }

    fn change(&self, change: &BoardChange) -> ApiResult<RawPosition> {
        let here = self.placed.plain.view();
        match *change {
            BoardChange::Size { rows, columns } => check_sides(rows, columns)?,
            BoardChange::Cake { rows, columns, .. } => check_sides(rows.max(1), columns)?,
            _ => {}
        }
        if let Some(special) = self.special(&here) {
            return self.numbers(&special.changed(change)?);
        }
        if let Some(rows) = cells(&here) {
            return self.change_cells(&rows, change);
        }
        match (change, here) {
            (BoardChange::Piece { at, letter }, BoardView::Row(tints)) => {
                let mut letters = row_letters(&tints);
                match at {
                    at if *at < letters.len() => letters[*at] = *letter,
                    _ => letters.push(*letter),
                }
                self.resolved(&letters.into_iter().collect::<String>())
            }
            (BoardChange::RemovePiece { at }, BoardView::Row(tints)) => {
                let mut letters = row_letters(&tints);
                if *at >= letters.len() {
                    return Err(nowhere());
                }
                letters.remove(*at);
                self.resolved(&letters.into_iter().collect::<String>())
            }
            (BoardChange::Heap { at, size }, BoardView::Heaps(mut sizes)) => {
                match sizes.get_mut(*at) {
                    Some(heap) => *heap = *size,
                    None => sizes.push(*size),
                }
                let pair = [sizes.as_slice(), &[*size]].concat();
                self.heaps(&sizes).or_else(|no| self.heaps(&pair).map_err(|_| no))
            }
            (BoardChange::RemoveHeap { at }, BoardView::Heaps(mut sizes)) => {
                if *at >= sizes.len() {
                    return Err(nowhere());
                }
                let mut pairs = sizes.clone();
                sizes.remove(*at);
                pairs.drain(at - at % 2..(at - at % 2 + 2).min(pairs.len()));
                self.heaps(&sizes).or_else(|no| self.heaps(&pairs).map_err(|_| no))
            }
            (change, BoardView::Lined(view)) => self.lined(&LinedEditor(view).changed(change)?),
            (change, BoardView::Graph { vertices, edges, ground }) => {
                let is_game = is_game_graph(&self.placed.plain);
                let count = vertices.len();
                let mut graph = GraphEditor { vertices, edges, ground, is_game }.changed(change)?;
                let drawn = self.drawn(&graph);
                // In some rulesets, a vertex that no player owns has no tint.
                match graph.vertices.get_mut(count) {
                    Some(grown) if drawn.is_err() && grown.tint == Tint::Both => {
                        grown.tint = Tint::Neither;
                        self.drawn(&graph)
                    }
                    _ => drawn,
                }
            }
            _ => Err(ApiError::wrong("this change is not supported for this board")),
        }
    }

    fn change_cells(&self, rows: &[Vec<String>], change: &BoardChange) -> ApiResult<RawPosition> {
        match change {
            BoardChange::Cell { row, column, letter } => {
                let (lead, mut cells) = self.letters(rows).ok_or_else(only_text)?;
                let cell = cells.get_mut(*row).and_then(|cells| cells.get_mut(*column));
                *cell.ok_or_else(nowhere)? = *letter;
                self.resolved(&joined(&lead, &cells))
            }
            BoardChange::Size { rows: tall, columns } => self.resized(rows, *tall, *columns),
            BoardChange::Cake { at, rows, columns } => {
                let mut all = cakes(&self.placed.plain.text()).ok_or_else(only_text)?;
                match all.get_mut(*at) {
                    Some(_) if *rows == 0 => drop(all.remove(*at)),
                    Some(cake) => *cake = [*rows, *columns],
                    None => all.push([*rows, *columns]),
                }
                let texts = all.iter().map(|[rows, columns]| format!("{rows}x{columns}"));
                self.resolved(&texts.collect::<Vec<_>>().join(" "))
            }
            _ => Err(ApiError::wrong("this change is not supported for this board")),
        }
    }

    /// Returns the word before the letters, such as `grid`, and the letters of the cells, row by
    /// row, if the position can be written with one letter per cell.
    fn letters(&self, rows: &[Vec<String>]) -> Option<(String, Cells)> {
        if rows.len() > MAX_SIDE || rows.iter().any(|row| row.len() > MAX_SIDE) || rows.is_empty() {
            return None;
        }
        let text = self.placed.plain.text();
        if let Some(found) = aligned(&text, rows) {
            return Some(found);
        }
        // A text such as `4x5` is rewritten cell by cell.
        let lead = lead(&text);
        let alphabet = self.alphabet(lead, &[]);
        let letter = |cell: &String| first_of(&alphabet, cell);
        let cells: Option<Cells> =
            rows.iter().map(|row| row.iter().map(letter).collect()).collect();
        let cells = cells?;
        let read = self.read(&joined(lead, &cells));
        let same = |position: &RawPosition| {
            crate::cell_words::cells(&position.view()).as_deref() == Some(rows)
        };
        read.filter(same).map(|_| (lead.to_owned(), cells))
    }

    /// Returns the meanings of letters, found in the examples and on boards in which one cell has
    /// the letter.
    fn alphabet(&self, lead: &str, here: &[Vec<char>]) -> HashMap<char, String> {
        let mut alphabet = HashMap::new();
        let mut learn = |position: &RawPosition| {
            let Some(rows) = cells(&position.view()) else { return };
            let Some((_, letters)) = aligned(&position.text(), &rows) else { return };
            alphabet.extend(letters.into_iter().flatten().zip(rows.into_iter().flatten()));
        };
        learn(&self.placed.plain);
        for example in self.placed.ruleset.doc().examples {
            if let Some(position) = self.read(&example.position) {
                learn(&position);
            }
        }
        for letter in LETTERS.chars() {
            // A board of one or two cells, or this board with a different first cell.
            let mut tries = vec![vec![vec![letter]], vec![vec![letter; 2]]];
            if here.first().is_some_and(|row| !row.is_empty()) {
                let mut other = here.to_vec();
                other[0][0] = letter;
                tries.push(other);
            }
            for tried in tries {
                let Some(position) = self.read(&joined(lead, &tried)) else { continue };
                let Some(rows) = cells(&position.view()) else { continue };
                let same = rows.len() == tried.len()
                    && rows.iter().zip(&tried).all(|(row, tried)| row.len() == tried.len());
                if same && let Some(cell) = rows.first().and_then(|row| row.first()) {
                    alphabet.entry(letter).or_insert_with(|| cell.clone());
                    break;
                }
            }
        }
        alphabet
    }

    fn resized(&self, rows: &[Vec<String>], tall: usize, wide: usize) -> ApiResult<RawPosition> {
        let Some((lead, mut cells)) = self.letters(rows) else {
            // The board may be a rectangle that is described only by its sides.
            let sides = format!("{}x{}", rows.len(), rows.first().map_or(0, Vec::len));
            let is_so = self.placed.plain.text() == sides;
            return if is_so { self.resolved(&format!("{tall}x{wide}")) } else { Err(only_text()) };
        };
        let alphabet = self.alphabet(&lead, &cells);
        let letter = first_of(&alphabet, EMPTY).ok_or_else(only_text)?;
        cells.resize(tall, vec![letter; wide]);
        for row in &mut cells {
            row.resize(wide, letter);
        }
        self.resolved(&joined(&lead, &cells))
    }

    fn heaps(&self, sizes: &[u64]) -> ApiResult<RawPosition> {
        let texts: Vec<String> = sizes.iter().map(u64::to_string).collect();
        let pairs = sizes.chunks(2).map(|pair| match pair {
            [a, b] => format!("({a},{b})"),
            _ => String::new(),
        });
        let wanted = BoardView::Heaps(sizes.to_vec());
        let mut tries = vec![texts.join(","), "0".to_owned()];
        if sizes.len().is_multiple_of(2) {
            tries.push(pairs.collect::<Vec<_>>().join(" "));
        }
        for text in &tries {
            if let Some(position) = self.read(text)
                && (position.view() == wanted || (sizes.is_empty() && text == "0"))
            {
                return Ok(position);
            }
        }
        self.resolved(&tries[0]).and_then(|_| Err(only_text()))
    }

    fn drawn(&self, graph: &GraphEditor) -> ApiResult<RawPosition> {
        self.first(&graph.texts(), |view| graph.is_seen(view))
    }

    fn lined(&self, lined: &LinedEditor) -> ApiResult<RawPosition> {
        self.first(&[lined.text()], |view| lined.is_seen(view))
    }

    fn numbers(&self, numbers: &NumberGrid) -> ApiResult<RawPosition> {
        self.first(&[numbers.text()], |view| numbers.is_seen(view))
    }

    /// Returns the cells as numbers or pieces, if their text is parsed as the same board.
    fn special(&self, view: &BoardView) -> Option<NumberGrid> {
        let here = self.placed.plain.text();
        let mut found = NumberGrid::seen(view).into_iter();
        found.find(|numbers| self.numbers(numbers).is_ok_and(|same| same.text() == here))
    }

    /// Returns the first position parsed from `texts` whose view is accepted by `seen`. Keeps a
    /// mark for a player who moves again, if possible.
    fn first(&self, texts: &[String], seen: impl Fn(&BoardView) -> bool) -> ApiResult<RawPosition> {
        let here = self.placed.plain.text();
        let owed = [";L", ";R"].into_iter().filter(|owed| here.ends_with(owed));
        let owed: Vec<&str> = owed.chain([""]).collect();
        let mut refusal = None;
        for text in texts {
            for behind in &owed {
                match self.resolved(&format!("{text}{behind}")) {
                    Ok(position) if seen(&position.view()) => return Ok(position),
                    Ok(_) => {}
                    Err(no) => refusal = refusal.or(Some(no)),
                }
            }
        }
        Err(refusal.unwrap_or_else(only_text))
    }
}

/// Returns the sides of the rectangles of a text such as `2x3 4x1`.
fn cakes(text: &str) -> Option<Vec<[usize; 2]>> {
    let cake = |word: &str| {
        let (rows, columns) = word.split_once('x')?;
        Some([rows.parse().ok()?, columns.parse().ok()?])
    };
    text.split_whitespace().map(cake).collect()
}

fn check_sides(rows: usize, columns: usize) -> ApiResult<()> {
    match rows.min(columns) == 0 || rows.max(columns) > MAX_SIDE {
        true => Err(ApiError::wrong(format!("a board must have 1 to {MAX_SIDE} rows and columns"))),
        false => Ok(()),
    }
}

fn only_text() -> ApiError {
    ApiError::wrong("this position can only be edited as text")
}

fn nowhere() -> ApiError {
    ApiError::wrong("the board has no such cell, line or vertex")
}

type Cells = Vec<Vec<char>>;

/// Returns the first letter in [`LETTERS`] that stands for `cell`.
fn first_of(alphabet: &HashMap<char, String>, cell: &str) -> Option<char> {
    let letters = alphabet.iter().filter(|(_, other)| *other == cell).map(|(letter, _)| *letter);
    letters.min_by_key(|letter| (LETTERS.find(*letter).unwrap_or(usize::MAX), *letter))
}

fn joined(lead: &str, cells: &[Vec<char>]) -> String {
    let rows: Vec<String> = cells.iter().map(|row| row.iter().collect()).collect();
    format!("{lead}{}", rows.join("/"))
}

/// Returns the first word of text, with the space after it.
fn lead(text: &str) -> &str {
    match text.split_once(' ') {
        Some((word, _)) if word.chars().all(|c| c.is_ascii_lowercase()) => &text[..=word.len()],
        _ => "",
    }
}

/// If the text has one letter per cell, returns the word before the letters, and the letters.
fn aligned(text: &str, rows: &[Vec<String>]) -> Option<(String, Cells)> {
    let lead = lead(text);
    // A board of one row and three columns may be written `1x3`, which has three letters as well.
    if text[lead.len()..] == format!("{}x{}", rows.len(), rows.first().map_or(0, Vec::len)) {
        return None;
    }
    let lines: Cells =
        text[lead.len()..].split(['/', '\n', '|']).map(|line| line.chars().collect()).collect();
    let same = lines.len() == rows.len()
        && lines.iter().zip(rows).all(|(line, row)| line.len() == row.len());
    same.then(|| (lead.to_owned(), lines))
}

fn row_letters(tints: &[Tint]) -> Vec<char> {
    let letter = |tint: &Tint| match tint {
        Tint::Left => 'x',
        Tint::Right => 'o',
        Tint::Both | Tint::Neither => 'g',
    };
    tints.iter().map(letter).collect()
}

//! Parses a line as a move, and diagnoses lines that are not moves.

use std::io;

use upstar::explore::{MoveLabels, name_of_move, names_of_move, position_label};
use upstar::raw::RawPosition;
use upstar::{Cell, SumMove, Tint};
use upstar_notation::Style;

use super::{NextStep, PlayTable};
use crate::cell_names::{each_cell, sorted_cells};

const LIST: &str = "`moves` lists the moves";

struct MoveError {
    distance: u8,
    message: String,
    help: &'static str,
}

impl MoveError {
    fn new(distance: u8, message: impl Into<String>, help: &'static str) -> MoveError {
        MoveError { distance, message: message.into(), help }
    }
}

impl PlayTable<'_> {
    pub(super) fn human_move(&mut self, line: &str) -> io::Result<NextStep> {
        let (only, line) = self.pointed(line);
        if let Some(part) = only.filter(|part| !(1..=self.parts).contains(part)) {
            let message =
                format!("there is no component {part}: the sum has {} components", self.parts);
            self.print_error(&message, "`board` shows the components")?;
            return Ok(NextStep::Ask);
        }
        let parts = match only {
            Some(part) => vec![part - 1],
            None => (0..self.parts).collect(),
        };
        let meant = parts.iter().map(|&part| (part, self.find_move(part, line)));
        let meant: Vec<(usize, Vec<SumMove>)> =
            meant.filter(|(_, steps)| !steps.is_empty()).collect();
        match meant.as_slice() {
            [(_, steps)] if steps.len() == 1 => return self.make(steps[0].clone()),
            [(_, steps)] => {
                let message = format!("{} moves change these cells", steps.len());
                self.print_error(&message, "`moves` lists the moves with their numbers")?;
            }
            [] => {
                let mistakes = parts.iter().map(|&part| self.mistake(part, line, only.is_some()));
                if let Some(mistake) = mistakes.min_by_key(|mistake| mistake.distance) {
                    self.print_error(&mistake.message, mistake.help)?;
                }
            }
            several => {
                let parts: Vec<String> =
                    several.iter().map(|(part, _)| (part + 1).to_string()).collect();
                let message = format!("the move is possible in components {}", parts.join(", "));
                let help = format!("`{}: {line}` is the move in component {}", parts[0], parts[0]);
                self.print_error(&message, &help)?;
            }
        }
        Ok(NextStep::Ask)
    }

    /// Splits a line such as `2: a1 b1` or `in component 2: a1 b1` into the component and the rest.
    fn pointed<'l>(&self, line: &'l str) -> (Option<usize>, &'l str) {
        let numbered = line.strip_prefix("in component ").unwrap_or(line);
        let parts = numbered.split_once(':').filter(|_| self.parts > 1);
        let pointed = parts.and_then(|(part, rest)| Some((part.trim().parse().ok()?, rest.trim())));
        pointed.map_or((None, line), |(part, rest)| (Some(part), rest))
    }

    fn find_move(&self, part: usize, line: &str) -> Vec<SumMove> {
        let moves = self.moves_in(part);
        let cells = sorted_cells(line);
        // Names take precedence, since two moves may change the same cells. A number is the number
        // of a listed move.
        if number(line).is_none()
            && let Some(from) = self.position(part)
        {
            let found = MoveLabels::new(from, self.game.to_move()).find(line);
            if let [found] = found.as_slice() {
                let is_found = |step: &&&SumMove| step.position() == Some(found);
                let step = moves.iter().find(is_found);
                return step.map(|step| (*step).clone()).into_iter().collect();
            }
        }
        let by_cells = self.moves_that_change(part, &cells);
        if !by_cells.is_empty() {
            return by_cells;
        }
        // A number denotes a listed move rather than a heap.
        let number = number(line).and_then(|number| moves.get(number.checked_sub(1)?));
        let by_text = || moves.iter().find(|step| self.is_called(step, line));
        number.or_else(by_text).map(|step| (*step).clone()).into_iter().collect()
    }

    /// Returns `true` if a line is the name of a move, or the resulting component, such as `.x` or `a1 b1 to
    /// .x`.
    fn is_called(&self, step: &SumMove, line: &str) -> bool {
        let text = made_in(line);
        let texts = match step {
            SumMove::Position { to, .. } => [to.text(), position_label(to)],
            SumMove::Value { to } => {
                [Style::Ascii, Style::Unicode].map(|style| self.value_text(*to, style))
            }
        };
        texts.iter().any(|shown| shown == text) || self.cells(step) == line
    }

    /// Returns the moves in a component with this name, or that change exactly these cells. If no
    /// such moves exist and the cells are empty or belong to the player to move, returns the moves
    /// that change these cells among others.
    fn moves_that_change(&self, part: usize, cells: &[String]) -> Vec<SumMove> {
        let Some(before) = self.position(part).filter(|_| !cells.is_empty()) else {
            return Vec::new();
        };
        let mut known: Vec<(&SumMove, Vec<String>, Vec<String>)> = Vec::new();
        for step in self.moves_in(part) {
            if let SumMove::Position { to, .. } = step {
                // The last name lists the cells that change.
                let names = names_of_move(before, self.game.to_move(), to);
                let cells =
                    |name: Option<&String>| name.map_or_else(Vec::new, |it| sorted_cells(it));
                known.push((step, cells(names.first()), cells(names.last())));
            }
        }
        let are_meant = |is_meant: &dyn Fn(&[String], &[String]) -> bool| -> Vec<SumMove> {
            let meant = known.iter().filter(|(_, named, changed)| is_meant(named, changed));
            meant.map(|(step, ..)| (*step).clone()).collect()
        };
        let exactly = are_meant(&|named, changed| named == cells || changed == cells);
        if !exactly.is_empty() {
            return exactly;
        }
        let own = Tint::from(self.game.to_move());
        let is_own = |cell| match cell {
            Cell::Empty => true,
            Cell::Piece(tint) | Cell::Letter(_, tint) | Cell::Number(_, tint) => tint == own,
            Cell::Blocked => false,
        };
        if !each_cell(before, cells, is_own) {
            return Vec::new();
        }
        are_meant(&|_, changed| cells.iter().all(|cell| changed.contains(cell)))
    }

    fn mistake(&self, part: usize, line: &str, is_pointed: bool) -> MoveError {
        let player = self.game.to_move();
        if let Some(number) = number(line) {
            let several = self.parts > 1 && !is_pointed;
            let count = if several { self.moves.len() } else { self.moves_in(part).len() };
            let moves = if count == 1 { "one move" } else { &format!("{count} moves") };
            let place = match (self.parts, several) {
                (1, _) => "",
                (_, true) => " in all components",
                _ => " in this component",
            };
            return MoveError::new(
                0,
                format!("there is no move {number}: {player} has {moves}{place}"),
                LIST,
            );
        }
        let board = self.position(part);
        board.and_then(|board| self.mistake_on(board, line)).unwrap_or_else(|| {
            let shown: String = line.chars().take(40).collect();
            let message = format!("`{shown}` is neither a move nor a command");
            MoveError::new(9, message, "`moves` lists the moves, `help` lists the commands")
        })
    }

    fn mistake_on(&self, board: &RawPosition, line: &str) -> Option<MoveError> {
        let (cells, player) = (sorted_cells(line), self.game.to_move());
        let other = player.opponent();
        if !cells.is_empty() && board.view().cells().is_some() {
            let is = |cell: &String, is_such: &dyn Fn(Cell) -> bool| {
                each_cell(board, std::slice::from_ref(cell), is_such)
            };
            if let Some(cell) = cells.iter().find(|cell| !is(cell, &|_| true)) {
                let message = format!("the board has no cell {cell}");
                return Some(MoveError::new(4, message, "`board` shows the board"));
            }
            let others = board.options(other);
            let is_the_others =
                others.iter().any(|to| sorted_cells(&name_of_move(board, other, to)) == cells);
            if is_the_others {
                let message = format!("this is {other}'s move, but {player} is to move");
                return Some(MoveError::new(1, message, LIST));
            }
            if let Some(cell) = cells.iter().find(|cell| is(cell, &|cell| cell == Cell::Blocked)) {
                return Some(MoveError::new(2, format!("{cell} is blocked"), LIST));
            }
            let message = format!("{player} has no move that changes {}", cells.join(" "));
            return Some(MoveError::new(3, message, "`rules` shows the rules"));
        }
        let session = self.calculator.interpreter().session();
        let is_position = session.raw_position(board.doc().name, &[], made_in(line)).is_ok();
        (is_position && cells.is_empty())
            .then(|| MoveError::new(5, format!("{player} has no move to this position"), LIST))
    }
}

fn number(line: &str) -> Option<usize> {
    line.trim_start_matches('#').parse().ok()
}

/// Returns the resulting component in a line, written as in hints: `.x` in `to .x`.
fn made_in(line: &str) -> &str {
    line.strip_prefix("to ").unwrap_or(line)
}

//! The board at a node of a record.

use upstar_core::{Player, PositionError};

use super::super::board::{GoBoard, GoPoint, MAX_SIDE, StonePlacement};
use super::{SgfProperty, SgfRecord};

/// The state of a game at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SgfState {
    /// The board.
    pub board: GoBoard,
    /// The numbers of stones captured by Black and by White.
    pub prisoners: [i64; 2],
    /// The number of consecutive passes up to this node, including the node itself.
    pub passes: u8,
    /// The point of a stone that was just captured, if the opponent could retake the ko there.
    pub ko: Option<usize>,
    /// The player to move, if the record names one (`PL`). Otherwise, the opponent of the player
    /// who moved last.
    pub to_move: Option<Player>,
    /// The number of moves so far, including passes.
    pub moves: usize,
}

impl SgfRecord {
    /// Returns the state of the game at a node.
    ///
    /// # Errors
    ///
    /// Returns an error if the record is not a Go game, or if the record is inconsistent, for
    /// example because a point is outside the board.
    ///
    /// ```
    /// let record = &upstar_rules::go::sgf::read("(;SZ[1:2];B[aa];W[ab])").unwrap()[0];
    /// let state = record.state(2).unwrap();
    /// // White's stone has captured Black's stone.
    /// assert_eq!((state.prisoners, state.ko), ([0, 1], Some(0)));
    /// ```
    pub fn state(&self, node: usize) -> Result<SgfState, PositionError> {
        self.follow(node, |_| ())
    }

    /// Works like [`state`](SgfRecord::state), and calls `look` with the board at every node on the
    /// path.
    pub(super) fn follow(
        &self,
        node: usize,
        mut look: impl FnMut(&GoBoard),
    ) -> Result<SgfState, PositionError> {
        let (rows, cols) = self.size()?;
        let board = GoBoard::new(rows, cols, vec![GoPoint::Empty; rows * cols]).unwrap_or_default();
        let (ko, to_move) = (None, None);
        let mut state = SgfState { board, prisoners: [0; 2], passes: 0, ko, to_move, moves: 0 };
        for node in self.path(node) {
            for property in &self.nodes[node].properties {
                self.execute(property, &mut state)?;
            }
            look(&state.board);
        }
        Ok(state)
    }

    fn execute(&self, property: &SgfProperty, state: &mut SgfState) -> Result<(), PositionError> {
        match property.name.as_str() {
            name @ ("AB" | "AW" | "AE") => {
                let point = match name {
                    "AB" => GoPoint::Stone(Player::Left),
                    "AW" => GoPoint::Stone(Player::Right),
                    _ => GoPoint::Empty,
                };
                for at in self.points_of(property)? {
                    state.board.set(at, point);
                }
                (state.passes, state.ko) = (0, None);
            }
            "PL" => {
                let value = property.values.first().map_or("", String::as_str);
                state.to_move = Some(match value.trim().to_ascii_lowercase().as_str() {
                    "b" | "black" | "1" => Player::Left,
                    "w" | "white" | "2" => Player::Right,
                    _ => return Err(wrong(property, "PL must be B or W (or 1 or 2)")),
                });
            }
            "B" => self.play(property, Player::Left, state)?,
            "W" => self.play(property, Player::Right, state)?,
            _ => {}
        }
        Ok(())
    }

    fn play(
        &self,
        property: &SgfProperty,
        player: Player,
        state: &mut SgfState,
    ) -> Result<(), PositionError> {
        let (rows, cols) = self.size()?;
        state.moves += 1;
        state.to_move = None;
        state.ko = None;
        let value = property.values.first().map_or("", |value| value.trim());
        // On boards that fit into version 3 of the format, `tt` was a pass.
        if value.is_empty() || value == "tt" && rows.max(cols) <= 19 {
            state.passes = state.passes.saturating_add(1);
            return Ok(());
        }
        state.passes = 0;
        let Some(&at) = self.points_of(property)?.first() else { return Ok(()) };
        let board = std::mem::take(&mut state.board).with(at, GoPoint::Empty);
        let Some(played) = board.play(at, player, true) else {
            // A single stone captures itself.
            state.prisoners[player.opponent() as usize] += 1;
            state.board = board;
            return Ok(());
        };
        state.ko = GoBoard::ko_after(&played, at);
        let StonePlacement { board, taken, lost } = played;
        state.prisoners[player as usize] += taken.len() as i64;
        state.prisoners[player.opponent() as usize] += lost.len() as i64;
        state.board = board;
        Ok(())
    }

    /// Returns the numbers of rows and columns.
    ///
    /// # Errors
    ///
    /// Returns an error if the record is not a Go game, or if the board is too large.
    pub fn size(&self) -> Result<(usize, usize), PositionError> {
        let Some(root) = self.nodes.first() else { return Ok((19, 19)) };
        if let Some(game) = root.property("GM")
            && game.values.first().is_none_or(|value| value.trim() != "1")
        {
            return Err(wrong(game, "this game record is not a record of Go; expected GM[1]"));
        }
        let Some(size) = root.property("SZ") else { return Ok((19, 19)) };
        let value = size.values.first().map_or("", String::as_str);
        let (cols, rows) = value.split_once(':').unwrap_or((value, value));
        let side = |text: &str| {
            let side = text.trim().parse().ok();
            side.filter(|side| (1..=MAX_SIDE).contains(side))
        };
        match (side(rows), side(cols)) {
            (Some(rows), Some(cols)) => Ok((rows, cols)),
            _ => {
                Err(wrong(size, "SZ must be one or two integers from 1 to 25, as in [9] or [13:9]"))
            }
        }
    }

    pub(super) fn points(&self, node: usize, name: &str) -> Result<Vec<usize>, PositionError> {
        match self.nodes.get(node).and_then(|node| node.property(name)) {
            Some(property) => self.points_of(property),
            None => Ok(Vec::new()),
        }
    }

    fn points_of(&self, property: &SgfProperty) -> Result<Vec<usize>, PositionError> {
        let (rows, cols) = self.size()?;
        let outside = || {
            let message = format!("{} names a point that is not on this board", property.name);
            wrong(property, message)
        };
        let mut points = Vec::new();
        for value in &property.values {
            let value = value.trim();
            // FF[4] writes an empty list of points as one empty value.
            if value.is_empty() {
                continue;
            }
            let (first, last) = value.split_once(':').unwrap_or((value, value));
            let corner = |text: &str| {
                let place = place_of(text)?;
                (place.0 < rows && place.1 < cols).then_some(place)
            };
            let (Some(first), Some(last)) = (corner(first), corner(last)) else {
                return Err(outside());
            };
            for row in first.0.min(last.0)..=first.0.max(last.0) {
                let columns = first.1.min(last.1)..=first.1.max(last.1);
                points.extend(columns.map(|col| row * cols + col));
            }
            if points.len() > 4 * MAX_SIDE * MAX_SIDE {
                return Err(wrong(
                    property,
                    "this list of points has too many repetitions; list each point once",
                ));
            }
        }
        Ok(points)
    }
}

fn wrong(property: &SgfProperty, message: impl Into<String>) -> PositionError {
    PositionError::new(message, property.at)
}

/// Returns the row and column of a point such as `cd`.
fn place_of(text: &str) -> Option<(usize, usize)> {
    let number = |byte: u8| match byte {
        b'a'..=b'z' => Some(usize::from(byte - b'a')),
        b'A'..=b'Z' => Some(usize::from(byte - b'A') + 26),
        _ => None,
    };
    match text.as_bytes() {
        &[col, row] => Some((number(row)?, number(col)?)),
        _ => None,
    }
}

pub(super) fn point_text(at: usize, cols: usize) -> String {
    let letter = |number: usize| match number {
        0..26 => char::from(b'a' + number as u8),
        _ => char::from(b'A' + (number - 26).min(25) as u8),
    };
    let cols = cols.max(1);
    [letter(at % cols), letter(at / cols)].into_iter().collect()
}

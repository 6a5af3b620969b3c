//! The player who moves again, as text: `;L` or `;R` after the board.

use upstar_core::{Player, PositionError};

pub(super) fn read(text: &str) -> Result<(&str, Option<Player>), PositionError> {
    let Some((board, owed)) = text.split_once(';') else { return Ok((text, None)) };
    let again = match owed.trim() {
        "L" | "l" => Player::Left,
        "R" | "r" => Player::Right,
        "" => return Ok((board, None)),
        _ => {
            let message = "expected the player who moves again after the semicolon; write ;L or ;R";
            return Err(PositionError::new(message, (board.len(), text.len())));
        }
    };
    Ok((board, Some(again)))
}

pub(super) fn write(board: String, again: Option<Player>) -> String {
    match again {
        None => board,
        Some(Player::Left) => board + ";L",
        Some(Player::Right) => board + ";R",
    }
}

//! A roller is rolled over bumps, by Left to the left and by Right to the right; each falls by one
//! that is not flat, and at least one does.

use super::{Player, Rules, State, number, single};

pub(super) struct RollTheLawn;

pub(super) fn rules(words: &[&str]) -> Result<(RollTheLawn, String), String> {
    single(RollTheLawn, words)
}

/// The heights; the roller has none.
type Row = Vec<Option<usize>>;

fn row(text: &str) -> Result<Row, String> {
    let text = text.strip_prefix('[').and_then(|t| t.strip_suffix(']')).unwrap_or(text);
    let row = text.split(',').map(|t| match t.trim() {
        "o" => Ok(None),
        t => number(t, 1000).map(Some),
    });
    let row = row.collect::<Result<Row, _>>()?;
    match row.iter().filter(|height| height.is_none()).count() {
        1 => Ok(row),
        _ => Err("there is one roller, `o`".into()),
    }
}

fn state(row: &Row) -> State {
    let row: Vec<String> = row.iter().map(|h| h.map_or("o".into(), |h| h.to_string())).collect();
    format!("[{}]", row.join(",")).into_bytes()
}

impl Rules for RollTheLawn {
    fn read(&self, text: &str) -> Result<State, String> {
        row(text).map(|row| state(&row))
    }
    fn options(&self, position: &[u8], player: Player) -> Vec<State> {
        let mut row = row(std::str::from_utf8(position).unwrap_or_default()).unwrap_or_default();
        let mut at = row.iter().position(Option::is_none).unwrap_or(0);
        let mut options = Vec::new();
        let step = if player == Player::Left { -1 } else { 1 };
        let mut falls = false;
        while let Some(next) = at.checked_add_signed(step).filter(|&next| next < row.len()) {
            falls |= row[next] != Some(0);
            row[next] = row[next].map(|height| height.saturating_sub(1));
            row.swap(at, next);
            at = next;
            if falls {
                options.push(state(&row));
            }
        }
        options
    }
}

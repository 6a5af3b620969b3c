//! A roller is rolled over bumps, by Left to the left and by Right to the right, but not over flat
//! ones; each falls by one.

use super::{Player, Rules, State, number, single};

pub(super) struct CricketPitch;

pub(super) fn rules(words: &[&str]) -> Result<(CricketPitch, String), String> {
    single(CricketPitch, words)
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

impl Rules for CricketPitch {
    fn read(&self, text: &str) -> Result<State, String> {
        row(text).map(|row| state(&row))
    }
    fn options(&self, position: &[u8], player: Player) -> Vec<State> {
        let mut row = row(std::str::from_utf8(position).unwrap_or_default()).unwrap_or_default();
        let mut at = row.iter().position(Option::is_none).unwrap_or(0);
        let mut options = Vec::new();
        let step = if player == Player::Left { -1 } else { 1 };
        while let Some(next) = at.checked_add_signed(step).filter(|&next| next < row.len()) {
            if row[next] == Some(0) {
                break;
            }
            row[next] = row[next].map(|height| height - 1);
            row.swap(at, next);
            at = next;
            options.push(state(&row));
        }
        options
    }
}

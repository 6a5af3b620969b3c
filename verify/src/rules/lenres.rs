//! Left puts an integer on a larger one somewhere to its right, which it replaces; Right on a
//! smaller one to its right.

use super::{Player, Rules, State, single};

pub(super) struct LenRes;

pub(super) fn rules(words: &[&str]) -> Result<(LenRes, String), String> {
    single(LenRes, words)
}

/// Digits, or integers separated by commas; a single one has a comma behind it.
fn row(text: &str) -> Result<Vec<i64>, String> {
    let text = text.strip_prefix('[').and_then(|t| t.strip_suffix(']')).unwrap_or(text);
    if !text.contains(',') && text.bytes().all(|c| c.is_ascii_digit()) {
        return Ok(text.bytes().map(|c| i64::from(c - b'0')).collect());
    }
    let numbers = text.strip_suffix(',').unwrap_or(text).split(',');
    let row = numbers.map(|t| t.trim().parse().map_err(|_| format!("`{}` is no integer", crate::print::cut(t, 40))));
    row.collect()
}

fn state(row: &[i64]) -> State {
    let mut text = row.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
    if row.len() == 1 {
        text.push(',');
    }
    text.into_bytes()
}

impl Rules for LenRes {
    fn read(&self, text: &str) -> Result<State, String> {
        row(text).map(|row| state(&row))
    }
    fn options(&self, position: &[u8], player: Player) -> Vec<State> {
        let row = row(std::str::from_utf8(position).unwrap_or_default()).unwrap_or_default();
        let mut options = Vec::new();
        for from in 0..row.len() {
            for to in from + 1..row.len() {
                if if player == Player::Left { row[to] > row[from] } else { row[to] < row[from] } {
                    let mut after = row.clone();
                    after[to] = row[from];
                    after.remove(from);
                    options.push(state(&after));
                }
            }
        }
        options
    }
}

//! A player moves an integer onto another integer anywhere to its right and replaces that integer.
//! For Left, the replaced integer must be larger; for Right, it must be smaller.

use super::{GameRules, Options, Player, number, single};

pub(super) struct LenRes;

pub(super) fn rules(words: &[&str]) -> Result<(LenRes, String), String> {
    single(LenRes, words)
}

const MOST: usize = 1_000_000_000;
const LONGEST: usize = 256;

fn short(row: Vec<i64>) -> Result<Vec<i64>, String> {
    match row.len() {
        0..=LONGEST => Ok(row),
        _ => Err(format!("too many integers in a row: at most {LONGEST} are supported")),
    }
}

impl GameRules for LenRes {
    type Position = Vec<i64>;

    /// Reads digits, or integers separated by commas. A single integer has a trailing comma.
    fn read(&self, text: &str) -> Result<Vec<i64>, String> {
        let text = text.strip_prefix('[').and_then(|t| t.strip_suffix(']')).unwrap_or(text);
        if text.bytes().all(|c| c.is_ascii_digit()) {
            let row = text.bytes().map(|c| i64::from(c - b'0')).collect();
            return short(row);
        }
        if !text.contains(',') {
            return Err("integers of several digits must be separated by commas".into());
        }
        let numbers = text.strip_suffix(',').unwrap_or(text).split(',');
        let integer = |text: &str| match text.strip_prefix('-') {
            Some(text) => number(text, MOST).map(|n| -(n as i64)),
            None => number(text, MOST).map(|n| n as i64),
        };
        short(numbers.map(integer).collect::<Result<_, _>>()?)
    }
    fn write(&self, row: &Vec<i64>) -> String {
        let mut text = row.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        if row.len() == 1 {
            text.push(',');
        }
        text
    }
    fn options<'a>(&'a self, row: &'a Vec<i64>, player: Player) -> Options<'a, Vec<i64>> {
        Box::new((0..row.len()).flat_map(move |from| {
            let over = (from + 1..row.len()).filter(move |&to| match player {
                Player::Left => row[to] > row[from],
                Player::Right => row[to] < row[from],
            });
            over.map(move |to| {
                let mut after = row.clone();
                after[to] = row[from];
                after.remove(from);
                after
            })
        }))
    }
}

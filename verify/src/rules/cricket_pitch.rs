//! A player rolls a roller over bumps, Left to the left and Right to the right, but not over flat
//! bumps. Each bump that the roller passes over is lowered by one.

use super::{GameRules, Options, Player, number, single};

pub(super) struct CricketPitch;

pub(super) fn rules(words: &[&str]) -> Result<(CricketPitch, String), String> {
    single(CricketPitch, words)
}

/// The heights, with `None` for the roller.
pub(super) type Row = Vec<Option<usize>>;

pub(super) fn read(text: &str) -> Result<Row, String> {
    let text = text.strip_prefix('[').and_then(|t| t.strip_suffix(']')).unwrap_or(text);
    let row = text.split(',').map(|t| match t {
        "o" => Ok(None),
        t => number(t, 1000).map(Some),
    });
    let row = row.collect::<Result<Row, _>>()?;
    match row.iter().filter(|height| height.is_none()).count() {
        1 if row.len() <= 1001 => Ok(row),
        1 => Err("too many bumps in a row: at most 1000 are supported".into()),
        _ => Err("expected exactly one roller `o`".into()),
    }
}

pub(super) fn write(row: &Row) -> String {
    let row: Vec<String> = row.iter().map(|h| h.map_or("o".into(), |h| h.to_string())).collect();
    format!("[{}]", row.join(","))
}

/// Returns the rows after 1, 2, ... steps of the roller in the player's direction. `bump` returns
/// the new height and `true` if the roller may stop there, or `None` if it cannot pass.
pub(super) fn rolled(
    row: &Row,
    player: Player,
    mut bump: impl FnMut(usize) -> Option<(usize, bool)>,
) -> Vec<Row> {
    let (mut row, mut options) = (row.clone(), Vec::new());
    let step = if player == Player::Left { -1 } else { 1 };
    let mut roller = row.iter().position(Option::is_none);
    while let Some(at) = roller {
        roller = at.checked_add_signed(step).filter(|&next| next < row.len());
        let height = roller.and_then(|next| row[next]);
        let (Some(next), Some((height, stops))) = (roller, height.and_then(&mut bump)) else {
            break;
        };
        (row[at], row[next]) = (Some(height), None);
        if stops {
            options.push(row.clone());
        }
    }
    options
}

impl GameRules for CricketPitch {
    type Position = Row;

    fn read(&self, text: &str) -> Result<Row, String> {
        read(text)
    }
    fn write(&self, row: &Row) -> String {
        write(row)
    }
    fn options<'a>(&'a self, row: &'a Row, player: Player) -> Options<'a, Row> {
        let bump = |height: usize| Some((height.checked_sub(1)?, true));
        Box::new(rolled(row, player, bump).into_iter())
    }
}

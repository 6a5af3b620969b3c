//! Houses as text: Right's row above Left's row, or a size such as `6x4`.

use upstar_core::PositionError;

use super::{KalahHouses, MAX_HOUSES, MAX_SEEDS};
use crate::parsing::{too_large, unexpected};

pub(super) fn read(text: &str) -> Result<KalahHouses, PositionError> {
    let start = text.len() - text.trim_start().len();
    let trimmed = text.trim();
    let whole = (start, start + trimmed.len());
    if let Some((houses, seeds)) = size(trimmed) {
        if houses == 0 {
            return Err(PositionError::new("each player must have at least one house", whole));
        }
        if houses > MAX_HOUSES {
            return Err(too_large("board", "houses a side", MAX_HOUSES, whole));
        }
        if seeds.saturating_mul(2 * houses) > MAX_SEEDS {
            return Err(too_large("board", "seeds", MAX_SEEDS, whole));
        }
        let row: Box<[u16]> = vec![seeds as u16; houses].into();
        return Ok(KalahHouses { left: row.clone(), right: row });
    }
    const BOTH: &str = "expected two rows, Right's row first, as in \"4,4,4/4,4,4\"";
    let mut rows: Vec<(Vec<u16>, (usize, usize))> = Vec::new();
    let mut seeds = 0;
    let mut at = start;
    for row in trimmed.split(['/', '\n']) {
        let place = (at + row.len() - row.trim_start().len(), at + row.trim_end().len());
        if rows.len() == 2 {
            return Err(PositionError::new(BOTH, place));
        }
        rows.push((read_row(row, at, &mut seeds)?, place));
        at += row.len() + 1;
    }
    let (Some((below, place)), Some((above, _))) = (rows.pop(), rows.pop()) else {
        return Err(PositionError::new(BOTH, whole));
    };
    if above.is_empty() && below.is_empty() {
        return Err(PositionError::new("each player must have at least one house", whole));
    }
    if above.len() != below.len() {
        return Err(PositionError::new("both players must have the same number of houses", place));
    }
    Ok(KalahHouses { left: below.into(), right: above.into_iter().rev().collect() })
}

fn read_row(text: &str, start: usize, total: &mut usize) -> Result<Vec<u16>, PositionError> {
    let mut row = Vec::new();
    let mut at = start;
    let comma = text.contains(',');
    for word in text.split(|c: char| if comma { c == ',' } else { c.is_whitespace() }) {
        let begin = at + word.len() - word.trim_start().len();
        at += word.len() + 1;
        let digits = word.trim();
        if digits.is_empty() {
            if !comma {
                continue;
            }
            let message = "a house is missing here; write the number of seeds in the house";
            return Err(PositionError::new(message, (begin, begin)));
        }
        if let Some((i, c)) = digits.char_indices().find(|(_, c)| !c.is_ascii_digit()) {
            return Err(unexpected(c, begin + i, "the seeds of the houses, as in \"4,4,4/4,4,4\""));
        }
        let place = (begin, begin + digits.len());
        let seeds = digits.parse().unwrap_or(usize::MAX);
        *total = total.saturating_add(seeds);
        if *total > MAX_SEEDS {
            return Err(too_large("board", "seeds", MAX_SEEDS, place));
        }
        if row.len() == MAX_HOUSES {
            return Err(too_large("board", "houses a side", MAX_HOUSES, place));
        }
        row.push(seeds as u16);
    }
    Ok(row)
}

/// Reads a size: `6x4` means six houses for each player and four seeds in each house.
fn size(text: &str) -> Option<(usize, usize)> {
    let (houses, seeds) = text.split_once('x')?;
    let number = |digits: &str| {
        let digits = digits.trim();
        let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        plain.then(|| digits.parse().unwrap_or(usize::MAX))
    };
    Some((number(houses)?, number(seeds)?))
}

pub(super) fn write(houses: &KalahHouses) -> String {
    let row = |seeds: &mut dyn Iterator<Item = &u16>| {
        let seeds: Vec<String> = seeds.map(u16::to_string).collect();
        seeds.join(",")
    };
    row(&mut houses.right.iter().rev()) + "/" + &row(&mut houses.left.iter())
}

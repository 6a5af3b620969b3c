//! Roll the Lawn and Cricket Pitch: a roller moves over a row of bumps.

use upstar_core::{
    BoardView, Cell, ClickTarget, Player, PositionError, Ruleset, RulesetDoc, Tint, ViewElement,
};

use crate::parsing::{too_large, unexpected};
use crate::{cricket_pitch, roll_the_lawn};

/// The maximum number of bumps. It is small because every option is as long as the position.
const MAX_BUMPS: usize = 1000;

/// A row of bumps with a roller between two bumps or at an end of the row.
///
/// ```
/// # use upstar_rules::roller::RollerPosition;
/// let position = RollerPosition::new(&[5], &[1, 2, 4]);
/// assert_eq!(position.to_string(), "[5,o,1,2,4]");
/// assert_eq!(position.right(), [1, 2, 4]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RollerPosition {
    bumps: Box<[u32]>,
    /// The number of bumps to the left of the roller.
    roller: usize,
}

/// The rules of Roll the Lawn and of Cricket Pitch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RollerGame {
    /// Roll the Lawn, in which the roller crosses flat bumps.
    RollTheLawn,
    /// Cricket Pitch, in which a flat bump stops the roller.
    CricketPitch,
}

impl Ruleset for RollerGame {
    type Position = RollerPosition;

    fn options(&self, position: &RollerPosition, player: Player, out: &mut Vec<RollerPosition>) {
        let RollerPosition { bumps, roller } = position;
        let mut bumps = bumps.clone();
        let mut lowered = false;
        let mut pass = |at: usize, roller: usize| {
            if bumps[at] > 0 {
                bumps[at] -= 1;
                lowered = true;
            } else if *self == RollerGame::CricketPitch {
                return false;
            }
            if lowered {
                out.push(RollerPosition { bumps: bumps.clone(), roller });
            }
            true
        };
        let _ = match player {
            Player::Left => (0..*roller).rev().all(|at| pass(at, at)),
            Player::Right => (*roller..position.bumps.len()).all(|at| pass(at, at + 1)),
        };
    }

    /// Removes irrelevant bumps: in Roll the Lawn, the flat bumps, and in Cricket Pitch, the
    /// nearest flat bump on each side and the bumps behind it.
    fn normalise(&self, position: RollerPosition) -> RollerPosition {
        if position.bumps.iter().all(|&bump| bump > 0) {
            return position;
        }
        let (left, right) = (position.left(), position.right());
        match self {
            RollerGame::RollTheLawn => {
                let high = |side: &[u32]| -> Vec<u32> {
                    side.iter().copied().filter(|&bump| bump > 0).collect()
                };
                RollerPosition::new(&high(left), &high(right))
            }
            RollerGame::CricketPitch => {
                let from = left.iter().rposition(|&bump| bump == 0).map_or(0, |at| at + 1);
                let to = right.iter().position(|&bump| bump == 0).unwrap_or(right.len());
                RollerPosition::new(&left[from..], &right[..to])
            }
        }
    }

    fn negate(&self, position: &RollerPosition) -> Option<RollerPosition> {
        let bumps: Box<[u32]> = position.bumps.iter().rev().copied().collect();
        Some(RollerPosition { roller: bumps.len() - position.roller, bumps })
    }

    fn parse(&self, text: &str) -> Result<RollerPosition, PositionError> {
        RollerPosition::parse(text)
    }

    fn print(&self, position: &RollerPosition) -> String {
        position.to_string()
    }

    fn view(&self, position: &RollerPosition) -> BoardView {
        let stops = *self == RollerGame::CricketPitch;
        let blocks = |bump: &u32| stops && *bump == 0;
        let RollerPosition { bumps, roller } = position;
        let left = position.left().iter().rposition(blocks).map_or(0, |at| at + 1);
        let right = position.right().iter().position(blocks).unwrap_or(position.right().len());
        let cell = |(at, bump): (usize, &u32)| match *bump {
            0 if stops => Cell::Blocked,
            0 => Cell::Number(0, Tint::Neither),
            bump if (left..*roller).contains(&at) => Cell::Number(bump, Tint::Left),
            bump if (*roller..roller + right).contains(&at) => Cell::Number(bump, Tint::Right),
            bump => Cell::Number(bump, Tint::Neither),
        };
        let mut row: Vec<Cell> = bumps.iter().enumerate().map(cell).collect();
        row.insert(*roller, Cell::Letter('o', Tint::Both));
        BoardView::Grid { rows: vec![row] }
    }

    fn click_targets(
        &self,
        position: &RollerPosition,
        _: Player,
        to: &RollerPosition,
    ) -> Vec<ClickTarget> {
        let path = [position.roller, to.roller].map(|column| ViewElement::Cell(0, column));
        vec![ClickTarget::Path(path.into())]
    }

    fn doc(&self) -> RulesetDoc<'_> {
        match self {
            RollerGame::RollTheLawn => roll_the_lawn::DOC,
            RollerGame::CricketPitch => cricket_pitch::DOC,
        }
    }
}

impl RollerPosition {
    /// Builds a position from the bumps on both sides of the roller, in reading order.
    #[must_use]
    pub fn new(left: &[u32], right: &[u32]) -> RollerPosition {
        RollerPosition { bumps: [left, right].concat().into(), roller: left.len() }
    }

    /// Returns the bumps to the left of the roller, the nearest last.
    #[must_use]
    pub fn left(&self) -> &[u32] {
        &self.bumps[..self.roller]
    }

    /// Returns the bumps to the right of the roller, the nearest first.
    #[must_use]
    pub fn right(&self) -> &[u32] {
        &self.bumps[self.roller..]
    }

    pub(crate) fn parse(text: &str) -> Result<RollerPosition, PositionError> {
        let example = "the bumps separated by commas, and `o` for the roller, as in \"[5,o,2,4]\"";
        let start = text.len() - text.trim_start().len();
        let end = text.trim_end().len().max(start);
        let inner = match text[start..end].strip_prefix('[') {
            Some(inner) => inner
                .strip_suffix(']')
                .ok_or_else(|| PositionError::new("the row is not closed; add `]`", (end, end)))?,
            None => &text[start..end],
        };
        let mut next = start + usize::from(inner.len() < end - start);
        let mut bumps = Vec::new();
        let mut roller = None;
        for part in inner.split(',') {
            let at = next + part.len() - part.trim_start().len();
            next += part.len() + 1;
            let part = part.trim();
            let whole = (at, at + part.len());
            match part {
                "" if inner.trim().is_empty() => {}
                "" => {
                    let message = format!("a bump is missing here; write {example}");
                    return Err(PositionError::new(message, whole));
                }
                "o" | "O" | "⊖" if roller.is_some() => {
                    let message = "a row has only one roller; remove this roller";
                    return Err(PositionError::new(message, whole));
                }
                "o" | "O" | "⊖" => roller = Some(bumps.len()),
                _ => {
                    if let Some((k, c)) = part.char_indices().find(|(_, c)| !c.is_ascii_digit()) {
                        return Err(unexpected(c, at + k, example));
                    }
                    if bumps.len() == MAX_BUMPS {
                        return Err(too_large("row", "bumps", MAX_BUMPS, whole));
                    }
                    bumps.push(part.parse().map_err(|_| {
                        let message = format!("this bump is too high: at most {}", u32::MAX);
                        PositionError::new(message, whole)
                    })?);
                }
            }
        }
        let Some(roller) = roller else {
            let message = format!("the roller is missing; write {example}");
            return Err(PositionError::new(message, (start, end)));
        };
        Ok(RollerPosition { bumps: bumps.into(), roller })
    }
}

impl std::fmt::Display for RollerPosition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("[")?;
        for bump in self.left() {
            write!(f, "{bump},")?;
        }
        f.write_str("o")?;
        for bump in self.right() {
            write!(f, ",{bump}")?;
        }
        f.write_str("]")
    }
}

#[cfg(test)]
pub(crate) fn every_row(bumps: usize, height: u32) -> Vec<RollerPosition> {
    let mut rows: Vec<Vec<u32>> = vec![Vec::new()];
    let mut last = 0;
    for _ in 0..bumps {
        let longer: Vec<Vec<u32>> = rows[last..]
            .iter()
            .flat_map(|row| (0..=height).map(|bump| [row.as_slice(), &[bump]].concat()))
            .collect();
        last = rows.len();
        rows.extend(longer);
    }
    let places = |row: &Vec<u32>| -> Vec<RollerPosition> {
        (0..=row.len()).map(|at| RollerPosition::new(&row[..at], &row[at..])).collect()
    };
    rows.iter().flat_map(places).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::check_refused;
    use crate::{CricketPitch, RollTheLawn};

    #[test]
    fn what_is_printed_is_read_back() {
        for text in ["[5,o,1,2,4]", "[o]", "[o,0]", "[12,4294967295,o]"] {
            assert_eq!(RollerPosition::parse(text).unwrap().to_string(), text);
        }
        for text in [" 5 , o,1, 02,4 ", "[5,O,1,2,4]", " [ 5,⊖,1,2,4 ] "] {
            assert_eq!(RollerPosition::parse(text).unwrap().to_string(), "[5,o,1,2,4]");
        }
    }

    #[test]
    fn refused_texts() {
        check_refused(&RollTheLawn, "", (0, 0), "the roller is missing");
        check_refused(&RollTheLawn, " [] ", (1, 3), "the roller is missing");
        check_refused(&RollTheLawn, "[1,2]", (0, 5), "the roller is missing");
        check_refused(&RollTheLawn, "[1,o,2", (6, 6), "add `]`");
        check_refused(&RollTheLawn, "1,o,2]", (5, 6), "unexpected ']'");
        check_refused(&RollTheLawn, "[1,o,,2]", (5, 5), "a bump is missing");
        check_refused(&RollTheLawn, "[o,]", (3, 3), "a bump is missing");
        check_refused(&RollTheLawn, "[o,1,o]", (5, 6), "a row has only one roller");
        check_refused(&RollTheLawn, "[o, -1]", (4, 5), "unexpected '-'");
        check_refused(&RollTheLawn, "[⊖,4294967296]", (5, 15), "at most 4294967295");
        let long = format!("[o{}]", ",1".repeat(MAX_BUMPS + 1));
        check_refused(&CricketPitch, &long, (2 * MAX_BUMPS + 3, 2 * MAX_BUMPS + 4), "at most 1000");
    }

    #[test]
    fn a_picture_shows_heights_and_whose_they_are() {
        let view = |game: RollerGame| game.view(&RollerPosition::new(&[7, 0, 5], &[12, 1]));
        let (left, right, none) = (Tint::Left, Tint::Right, Tint::Neither);
        let number = Cell::Number;
        let rest =
            [number(5, left), Cell::Letter('o', Tint::Both), number(12, right), number(1, right)];
        let row = |ends: [Cell; 2]| BoardView::Grid { rows: vec![[&ends[..], &rest].concat()] };
        assert_eq!(view(RollTheLawn), row([number(7, left), number(0, none)]));
        assert_eq!(view(CricketPitch), row([number(7, none), Cell::Blocked]));
    }
}

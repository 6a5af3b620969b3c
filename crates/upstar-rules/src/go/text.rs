//! Go positions as text: the rows of the board, followed by further items such as prisoners.

use std::collections::BTreeSet;
use std::sync::Arc;

use upstar_core::{Player, PositionError};

use super::board::{GoBoard, GoPoint, LETTERS, MAX_SIDE};
use super::position::{GoPosition, TurnState};
use crate::grid::text::{self, Alphabet};
use crate::parsing::too_large;

const KO: u8 = 8;

const ALPHABET: Alphabet<'static> = Alphabet {
    cells: &[
        ('.', 0),
        ('_', 0),
        ('#', 1),
        ('x', 2),
        ('o', 3),
        ('X', 4),
        ('O', 5),
        ('b', 6),
        ('w', 7),
        ('k', KO),
    ],
    expected: "`x` for a black stone, `o` for a white stone, `X` and `O` for stones that cannot be \
               captured, `.` for an empty point and `#` for a missing point",
    fill: Some(0),
};

fn code(point: GoPoint) -> u8 {
    match point {
        GoPoint::Empty => 0,
        GoPoint::Off => 1,
        GoPoint::Stone(player) => 2 + player as u8,
        GoPoint::Safe(player) => 4 + player as u8,
        GoPoint::Owed(player) => 6 + player as u8,
    }
}

fn point(code: u8) -> GoPoint {
    let player = if code & 1 == 0 { Player::Left } else { Player::Right };
    match code {
        1 => GoPoint::Off,
        2 | 3 => GoPoint::Stone(player),
        4 | 5 => GoPoint::Safe(player),
        6 | 7 => GoPoint::Owed(player),
        _ => GoPoint::Empty,
    }
}

/// Reads a board, and the point that is marked as a ko, if any.
fn read_marked(text: &str) -> Result<(GoBoard, Option<usize>), PositionError> {
    let cells = text::read(text, &ALPHABET)?;
    let start = text.len() - text.trim_start().len();
    let whole = (start, start + text.trim().len());
    let points = cells.cells().iter().map(|&cell| point(cell)).collect();
    let Some(board) = GoBoard::new(cells.rows(), cells.cols(), points) else {
        return Err(too_large("board", "rows and columns", MAX_SIDE, whole));
    };
    let mut kos = (0..cells.cells().len()).filter(|&at| cells.cells()[at] == KO);
    let ko = kos.next();
    if kos.next().is_some() {
        let message = "only one stone can have been captured last; write `k` only once";
        return Err(PositionError::new(message, whole));
    }
    Ok((board, ko))
}

#[cfg(test)]
pub(super) fn read_board(text: &str) -> Result<GoBoard, PositionError> {
    read_marked(text).map(|(board, _)| board)
}

pub(super) fn write_board(board: &GoBoard) -> String {
    rows_of(board, None)
}

fn rows_of(board: &GoBoard, ko: Option<usize>) -> String {
    if board.points().is_empty() {
        return "0x0".to_owned();
    }
    if ko.is_none() && board.points().iter().all(|&point| point == GoPoint::Empty) {
        return format!("{}x{}", board.rows(), board.cols());
    }
    let mut text = String::new();
    for (at, &point) in board.points().iter().enumerate() {
        if at > 0 && at % board.cols() == 0 {
            text.push('/');
        }
        let code = if ko == Some(at) { KO } else { code(point) };
        text.push(ALPHABET.character(code));
    }
    text
}

#[derive(Clone, Copy, Debug)]
pub(super) struct TextMode {
    pub in_turns: bool,
    pub superko: bool,
}

pub(super) fn read(text: &str, manner: TextMode) -> Result<GoPosition, PositionError> {
    let (rows, behind) = text.split_at(text.find(';').unwrap_or(text.len()));
    let (board, ko) = read_marked(rows)?;
    let whole = (0, rows.len());
    let mut position = GoPosition::local(board);
    let owed = position.board.points().iter().any(|point| matches!(point, GoPoint::Owed(_)));
    if manner.in_turns {
        position.turns = Some(TurnState { ko, ..TurnState::default() });
    }
    if (owed && manner.in_turns) || (ko.is_some() && !manner.in_turns) {
        let (right, wrong) = if owed { ("`k`", "`b` and `w`") } else { ("`b` or `w`", "`k`") };
        let message = format!(
            "unexpected {wrong}; if players {}, mark a ko with {right}",
            if manner.in_turns { "take turns" } else { "do not take turns" }
        );
        return Err(PositionError::new(message, whole));
    }
    check_liberties(&position.board, whole)?;
    if let Some(ko) = ko
        && (manner.superko || is_no_ko(&position.board, ko))
    {
        let message = if manner.superko {
            "with superko, a ko is not marked; write `.` instead of `k`"
        } else {
            "`k` marks the point of a stone that was just captured; all neighbours of this point \
             must be stones of one colour"
        };
        return Err(PositionError::new(message, whole));
    }
    let mut at = rows.len();
    for item in behind.split_inclusive(';').skip(1) {
        at += 1;
        let word = item.trim_end_matches(';');
        let start = at + word.len() - word.trim_start().len();
        let place = (start, start + word.trim().len());
        read_item(word.trim(), &mut position, manner, place)?;
        at += word.len();
    }
    if let Some(turns) = &mut position.turns
        && manner.superko
        && turns.passes < 2
    {
        let seen = turns.seen.get_or_insert_default();
        Arc::make_mut(seen).insert(Arc::new(position.board.clone()));
    }
    let territory = position.board.settled().territory;
    let given = (0..2).any(|who| position.prisoners[who] + territory[who] < 0);
    if position.turns.is_none() {
        if given {
            let message = "more moves have been used than the territory and the prisoners provide";
            return Err(PositionError::new(message, (0, text.len())));
        }
        position = position.release();
    }
    Ok(position)
}

/// Reads a position of Go with any options.
pub(super) fn any_position(text: &str) -> Option<GoPosition> {
    let manners = [(false, false), (true, false), (true, true)];
    let mut positions =
        manners.into_iter().map(|(in_turns, superko)| read(text, TextMode { in_turns, superko }));
    positions.find_map(Result::ok)
}

fn is_no_ko(board: &GoBoard, ko: usize) -> bool {
    let owners: Vec<_> = board.near(ko).map(|near| board.at(near).owner()).collect();
    owners.first().is_none_or(Option::is_none) || owners.iter().any(|owner| *owner != owners[0])
}

pub(super) fn check_liberties(board: &GoBoard, place: (usize, usize)) -> Result<(), PositionError> {
    for player in Player::BOTH {
        for region in board.regions(|point| point.owner() == Some(player)) {
            if !board.chain(region[0]).lives() {
                let name = name_of(board, region[0]);
                let message = format!("the stone on {name} has no liberty; remove the stone");
                return Err(PositionError::new(message, place));
            }
        }
    }
    Ok(())
}

fn read_item(
    word: &str,
    position: &mut GoPosition,
    manner: TextMode,
    place: (usize, usize),
) -> Result<(), PositionError> {
    const MOST: i64 = 1_000_000;
    let wrong = || {
        let message = if manner.in_turns {
            "write `x+2` or `o+2` for prisoners taken by Black or White, `pass` after a pass, \
             `over` after the end, `L` or `R` if only Left or only Right may move, or `seen` \
             followed by boards"
        } else {
            "write `x+2` or `o+2` for prisoners taken by Black or White"
        };
        PositionError::new(message, place)
    };
    let made = word.strip_prefix(['x', 'X']).map(|count| (0, count));
    let made = made.or(word.strip_prefix(['o', 'O']).map(|count| (1, count)));
    if let Some((who, count)) = made
        && count.starts_with(['+', '-'])
    {
        let count: i64 = count.parse().map_err(|_| wrong())?;
        if count.abs() > MOST {
            return Err(too_large("position", "prisoners", MOST as usize, place));
        }
        position.prisoners[who] = count;
        return Ok(());
    }
    let (rows, cols) = (position.board.rows(), position.board.cols());
    let Some(turns) = &mut position.turns else { return Err(wrong()) };
    match word {
        "pass" => turns.passes = 1,
        "over" => turns.passes = 2,
        "L" | "l" => turns.to_move = Some(Player::Left),
        "R" | "r" => turns.to_move = Some(Player::Right),
        _ => {
            let Some(boards) = word.strip_prefix("seen").filter(|_| manner.superko) else {
                return Err(wrong());
            };
            let mut seen = BTreeSet::new();
            for board in boards.split_whitespace() {
                let (board, _) =
                    read_marked(board).map_err(|error| PositionError::new(error.message, place))?;
                if (board.rows(), board.cols()) != (rows, cols) {
                    let message = "a board after `seen` must have as many rows and columns as the \
                                   position";
                    return Err(PositionError::new(message, place));
                }
                seen.insert(Arc::new(board));
            }
            turns.seen = Some(Arc::new(seen));
        }
    }
    if turns.passes == 2 {
        *turns = TurnState { passes: 2, ..TurnState::default() };
    }
    if turns.passes > 0 {
        turns.ko = None;
    }
    Ok(())
}

pub(super) fn write(position: &GoPosition) -> String {
    let turns = position.turns.as_ref();
    let mut text = rows_of(&position.board, turns.and_then(|turns| turns.ko));
    for (sign, count) in ["x", "o"].into_iter().zip(position.prisoners) {
        if count != 0 {
            text += &format!(";{sign}{count:+}");
        }
    }
    let Some(turns) = turns else { return text };
    match turns.passes {
        0 => {}
        1 => text += ";pass",
        _ => text += ";over",
    }
    match turns.to_move {
        Some(Player::Left) => text += ";L",
        Some(Player::Right) => text += ";R",
        None => {}
    }
    if let Some(seen) = &turns.seen
        && seen.iter().any(|board| **board != position.board)
    {
        text += ";seen";
        for board in seen.iter().filter(|board| ***board != position.board) {
            text.push(' ');
            text += &write_board(board);
        }
    }
    text
}

/// Returns the name of a point in Go: a letter for the column and a number for the row. The letter
/// I is not used, and rows are counted from below.
#[must_use]
pub(super) fn name_of(board: &GoBoard, at: usize) -> String {
    let (row, col) = (at / board.cols().max(1), at % board.cols().max(1));
    let letter = char::from(LETTERS[col % MAX_SIDE]);
    format!("{letter}{}", board.rows() - row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::{Go, GoScoring};
    use crate::testing::check_refused;
    use upstar_core::Ruleset;

    #[test]
    fn texts_are_read_back() {
        let local = Go::default();
        for text in [
            "3x3",
            "X.O",
            "xo./.X#",
            "X..O;x+2;o+1",
            "0x0;x+3",
            "0x0",
            "#XO#/XowO/#XO#;x+1",
            "XX.;x-1",
        ] {
            let position = local.parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let shown = local.print(&position);
            assert_eq!(local.parse(&shown), Ok(position), "{text}: {shown}");
        }
        let turns = Go { scoring: Some(GoScoring::Territory), ..Go::default() };
        for text in ["3x3", "xo./.X#;pass", "x.o;x+2;pass;L", "kx./x..;R", "x..;o+1;over"] {
            assert_eq!(turns.print(&turns.parse(text).unwrap()), text);
        }
        let superko = Go { superko: true, ..turns };
        for text in ["2x2", "x./..;seen 2x2", "x./..;pass;seen 2x2 ../.o"] {
            assert_eq!(superko.print(&superko.parse(text).unwrap()), text);
        }
    }

    #[test]
    fn refused_texts() {
        let local = Go::default();
        check_refused(&local, "", (0, 0), "the text has no cells");
        check_refused(&local, "x.z", (2, 3), "unexpected 'z'");
        check_refused(&local, "60x1", (0, 4), "at most 25 rows and columns");
        check_refused(&local, "x.k", (0, 3), "unexpected `k`");
        check_refused(&local, "xo/o.", (0, 5), "the stone on A2 has no liberty");
        check_refused(&local, "x..;pass", (4, 8), "write `x+2`");
        check_refused(&local, "X.X;x-2", (0, 7), "more moves have been used");
        check_refused(&local, "x.; x+9999999 ", (4, 13), "at most 1000000 prisoners");
        check_refused(&local, "x.;x+99999999999999999999", (3, 25), "write `x+2`");
        let turns = Go { scoring: Some(GoScoring::Area), ..Go::default() };
        check_refused(&turns, "xb.", (0, 3), "unexpected `b` and `w`");
        check_refused(&turns, "k.x/..k", (0, 7), "once");
        check_refused(&turns, "kxo", (0, 3), "no liberty");
        check_refused(&turns, "k.", (0, 2), "all neighbours of this point");
        check_refused(&turns, "...;seen x..", (4, 12), "write `x+2`");
        let superko = Go { superko: true, ..turns };
        check_refused(&superko, "...;seen x.", (4, 11), "as many rows");
        check_refused(&superko, "kx.", (0, 3), "a ko is not marked");
        check_refused(&local, &"x.".repeat(1_000_000), (4096, 4097), "too large");
    }

    #[test]
    fn points_have_the_names_of_go_players() {
        let board = GoBoard::empty(19, 19).unwrap();
        assert_eq!(name_of(&board, 0), "A19");
        assert_eq!(name_of(&board, 19 * 19 - 1), "T1");
        assert_eq!(name_of(&board, 8), "J19");
        assert_eq!(name_of(&GoBoard::empty(1, 25).unwrap(), 24), "Z1");
    }
}

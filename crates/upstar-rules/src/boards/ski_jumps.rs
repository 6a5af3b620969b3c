//! Ski-Jumps: Left's skiers slide to the right, Right's skiers slide to the left, and jumpers jump
//! down over opponents.

use upstar_core::{
    BoardView, Cell, ClickTarget, Enumeration, Example, Player, PositionError, Ruleset, RulesetDoc,
    TextShape, Tint,
};

use crate::grid::text::{self, Alphabet};
use crate::grid::{CellGrid, GridBoard, Shape, SmallBoard};

/// The rules of Ski-Jumps.
#[derive(Clone, Copy, Debug, Default)]
pub struct SkiJumps;

/// A slope whose planes are Left's skiers, Right's skiers, and the jumpers of both players.
pub type SkiJumpsPosition = GridBoard<3>;

const LEFT: u8 = 1;
const RIGHT: u8 = 2;
const JUMPER: u8 = 4;

const ALPHABET: Alphabet<'static> = Alphabet {
    cells: &[
        ('.', 0),
        ('_', 0),
        ('L', LEFT | JUMPER),
        ('l', LEFT),
        ('R', RIGHT | JUMPER),
        ('r', RIGHT),
    ],
    expected: "`L` and `R` for jumpers, `l` and `r` for slippers and `.` for an empty cell",
    fill: Some(0),
};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "ski_jumps",
    title: "Ski-Jumps",
    rules: "Each player has skiers on the cells of a slope. A skier is a jumper or a slipper. Left \
            slides one of Left's skiers any number of empty cells to the right, and Right slides \
            one of Right's skiers any number of empty cells to the left. A skier may also slide \
            off the slope. If an opposing skier is directly below a jumper, the jumper may instead \
            jump over it to the next cell down, provided that this cell is empty. A skier that has \
            been jumped over becomes a slipper. Slippers never jump. A player unable to move \
            loses.",
    notation: "A slope is written row by row from the top, with `/`, `|` or a newline between the \
               rows. `L` is a Left jumper, `R` is a Right jumper, `l` is a Left slipper, `r` is a \
               Right slipper, and `.` is an empty cell, as in `.L.../.R.../.....`.",
    options: &[],
    known: "Two sets of rows are independent if no jump can ever involve rows of both sets. If all \
            skiers in an independent row belong to Left, the value of the row is the sum of the \
            distances that these skiers slide until they leave the slope. If all skiers belong to \
            Right, the value is the negative of this sum. A possible jump changes the value: \
            `.L.../.R.../.....` is 5/2, not 4 - 2. Reflecting the slope from left to right and \
            exchanging the players negates the value.",
    sources: "E. Berlekamp, J. Conway, R. Guy, Winning Ways, ch. 1.",
    examples: &[
        Example::new("L..", "3"),
        Example::new("..r", "-3"),
        Example::new("L.r", "*"),
        Example::new(".L.../.R.../.....", "5/2"),
        Example::new("L..../....R/.....", "1/2"),
        Example::new("L..../R..../.....", "9/2"),
        Example::new("L..../....R/l....", "5"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Grid(".LRlr"))),
};

impl Ruleset for SkiJumps {
    type Position = SkiJumpsPosition;

    fn options(&self, position: &GridBoard<3>, player: Player, out: &mut Vec<GridBoard<3>>) {
        match position {
            GridBoard::Small(board) => {
                let (planes, shape) = (board.planes, board.shape);
                let cell = |row: usize, col: usize| {
                    let bit = shape.bit(row, col);
                    (0..3).fold(0, |cell, k| cell | u8::from(planes[k] & bit != 0) << k)
                };
                moves((shape.rows(), shape.cols()), cell, player, |changes| {
                    let mut planes = planes;
                    for &((row, col), cell) in changes {
                        let bit = shape.bit(row, col);
                        for (k, plane) in planes.iter_mut().enumerate() {
                            *plane = *plane & !bit | if cell >> k & 1 != 0 { bit } else { 0 };
                        }
                    }
                    out.push(GridBoard::Small(SmallBoard { planes, shape }));
                });
            }
            GridBoard::Large(grid) => {
                let cols = grid.cols();
                let cell = |row: usize, col: usize| grid.cell(row, col);
                moves((grid.rows(), cols), cell, player, |changes| {
                    let changes: Vec<(usize, u8)> = changes
                        .iter()
                        .map(|&((row, col), cell)| (row * cols + col, cell))
                        .collect();
                    out.push(GridBoard::Large(Box::new(grid.with(&changes))));
                });
            }
        }
    }

    /// Splits a single row between a Right skier and a Left skier to its right, because they move
    /// apart.
    fn components(&self, position: &GridBoard<3>, out: &mut Vec<GridBoard<3>>) {
        let grid = position.cells();
        for group in groups(&grid) {
            if group.rows() == 1 {
                out.extend(row_parts(group.cells()));
            } else {
                out.push(GridBoard::new(group));
            }
        }
    }

    fn normalise(&self, position: GridBoard<3>) -> GridBoard<3> {
        let mut parts = Vec::new();
        self.components(&position, &mut parts);
        match parts.len() {
            0 => GridBoard::EMPTY,
            1 => parts.pop().unwrap_or(position),
            _ => position,
        }
    }

    fn negate(&self, position: &GridBoard<3>) -> Option<GridBoard<3>> {
        Some(match position {
            GridBoard::Small(SmallBoard { planes: [left, right, jumpers], shape }) => {
                let planes = [*right, *left, *jumpers].map(|plane| shape.flip_cols(plane));
                GridBoard::Small(SmallBoard { planes, shape: *shape })
            }
            GridBoard::Large(grid) => {
                let exchanged = |cell: u8| cell & JUMPER | cell >> 1 & 1 | cell << 1 & 2;
                GridBoard::Large(Box::new(grid.flip_cols().map(exchanged)))
            }
        })
    }

    fn parse(&self, text: &str) -> Result<GridBoard<3>, PositionError> {
        text::read(text, &ALPHABET).map(GridBoard::new)
    }

    fn print(&self, position: &GridBoard<3>) -> String {
        text::write(&position.cells(), &ALPHABET)
    }

    fn view(&self, position: &GridBoard<3>) -> BoardView {
        text::view(&position.cells(), |cell| match cell & !JUMPER {
            0 => Cell::Empty,
            LEFT => Cell::Letter(ALPHABET.character(cell), Tint::Left),
            _ => Cell::Letter(ALPHABET.character(cell), Tint::Right),
        })
    }

    fn click_targets(
        &self,
        position: &GridBoard<3>,
        player: Player,
        to: &GridBoard<3>,
    ) -> Vec<ClickTarget> {
        self.view(position).path_to(&self.view(to), &[player.into()]).into_iter().collect()
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

type Change = ((usize, usize), u8);

fn moves(
    (rows, cols): (usize, usize),
    cell: impl Fn(usize, usize) -> u8,
    player: Player,
    mut each: impl FnMut(&[Change]),
) {
    let (own, other) = player.pick((LEFT, RIGHT), (RIGHT, LEFT));
    for row in 0..rows {
        for col in (0..cols).filter(|&col| cell(row, col) & own != 0) {
            let (from, skier) = ((row, col), cell(row, col));
            let mut at = col;
            loop {
                let next = match player {
                    Player::Left => Some(at + 1).filter(|&at| at < cols),
                    Player::Right => at.checked_sub(1),
                };
                match next {
                    None => each(&[(from, 0)]),
                    Some(next) if cell(row, next) == 0 => {
                        each(&[(from, 0), ((row, next), skier)]);
                        at = next;
                        continue;
                    }
                    Some(_) => {}
                }
                break;
            }
            if skier & JUMPER != 0 && row + 2 < rows {
                let below = cell(row + 1, col);
                if below & other != 0 && cell(row + 2, col) == 0 {
                    let slipper = below & !JUMPER;
                    each(&[(from, 0), ((row + 1, col), slipper), ((row + 2, col), skier)]);
                }
            }
        }
    }
}

/// Groups the rows between which jumps are ever possible and drops empty rows. Skiers that can
/// never jump become slippers.
fn groups(grid: &CellGrid) -> Vec<CellGrid> {
    let rows = grid.rows();
    // For each row, the types of skiers that may ever occur there.
    let mut present: Vec<[bool; 8]> = vec![[false; 8]; rows];
    for (row, line) in grid.lines().enumerate() {
        line.iter().for_each(|&cell| present[row][usize::from(cell & 7)] = true);
    }
    let jumps = |present: &[[bool; 8]], row: usize, own: u8, other: u8| {
        let has = |row: usize, kind: u8| present[row][usize::from(kind)];
        row + 2 < rows
            && has(row, own | JUMPER)
            && (has(row + 1, other) || has(row + 1, other | JUMPER))
    };
    // Jumpers never move up, so one pass from the top finds all rows that they can reach.
    let mut joined = vec![false; rows];
    let mut active = vec![[false; 2]; rows];
    for row in 0..rows {
        for (k, (own, other)) in [(LEFT, RIGHT), (RIGHT, LEFT)].into_iter().enumerate() {
            if jumps(&present, row, own, other) {
                present[row + 2][usize::from(own | JUMPER)] = true;
                active[row][k] = true;
                joined[row] = true;
                joined[row + 1] = true;
            }
        }
    }
    // `joined[row]` means that the next row belongs to the same group.
    let mut groups = Vec::new();
    let mut cells = Vec::new();
    for (row, line) in grid.lines().enumerate() {
        cells.extend(line.iter().map(|&cell| {
            let jumps = cell & LEFT != 0 && active[row][0] || cell & RIGHT != 0 && active[row][1];
            if jumps { cell } else { cell & !JUMPER }
        }));
        if !joined[row] {
            let cells = std::mem::take(&mut cells);
            if cells.iter().any(|&cell| cell != 0) {
                groups.push(CellGrid::new(cells.len() / line.len(), line.len(), cells));
            }
        }
    }
    groups
}

fn row_parts(row: &[u8]) -> Vec<GridBoard<3>> {
    let mut parts = Vec::new();
    let mut add = |part: &[u8]| {
        let first_left = part.iter().position(|&cell| cell & LEFT != 0);
        let last_right = part.iter().rposition(|&cell| cell & RIGHT != 0);
        let part = match (first_left, last_right) {
            (Some(left), Some(right)) => &part[left..=right],
            (Some(left), None) => &part[left..],
            (None, Some(right)) => &part[..=right],
            (None, None) => return,
        };
        // Skiers that face each other without a gap can never move.
        if first_left.is_none() || last_right.is_none() || part.contains(&0) {
            parts.push(GridBoard::new(CellGrid::new(1, part.len(), part.to_vec())));
        }
    };
    let mut start = 0;
    let mut right_seen = false;
    for (at, &cell) in row.iter().enumerate() {
        if cell & LEFT != 0 && right_seen {
            add(&row[start..at]);
            (start, right_seen) = (at, false);
        }
        right_seen |= cell & RIGHT != 0;
    }
    add(&row[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_bytes, check_examples, check_laws, check_refused, check_value, components, in_bytes,
        moves,
    };

    #[test]
    fn slides_and_jumps() {
        let (left, right) = (Player::Left, Player::Right);
        assert_eq!(moves(&SkiJumps, "L..", left), ["..L", ".L.", "1x3"]);
        assert_eq!(moves(&SkiJumps, "l.r", right), ["lr."]);
        assert_eq!(moves(&SkiJumps, "L/R/.", left), ["./R/.", "./r/L"]);
        assert_eq!(moves(&SkiJumps, "L/R/.", right), ["L/./."]);
        assert_eq!(moves(&SkiJumps, "R/L/l", right), ["./L/l"]);
        assert_eq!(moves(&SkiJumps, "r/L/.", right), ["./L/."]);
        assert_eq!(moves(&SkiJumps, "L/R", left), ["./R"]);
    }

    #[test]
    fn the_hooks_keep_the_form() {
        check_laws(
            &SkiJumps,
            &[
                "L../R../...",
                "L..R/r.L./....",
                ".L./.R./.L./...",
                "R../l../R../L../...",
                "..r.L/l.r..",
                "LR/RL/../..",
                "0x0",
                "L.R.",
            ],
        );
    }

    #[test]
    fn words_and_bytes_agree() {
        check_bytes(&SkiJumps, |board| Some(in_bytes(board)));
    }

    #[test]
    fn rows_without_jumps_fall_apart() {
        let parts = |text: &str| {
            let parts = components(&SkiJumps, &SkiJumps.parse(text).unwrap());
            parts.iter().map(|p| SkiJumps.print(p)).collect::<Vec<_>>()
        };
        assert_eq!(parts(".L../..R."), ["l..", "..r"]);
        assert_eq!(parts(".R..l.R..L."), [".r", "l.r", "l."]);
        assert_eq!(parts("lr./..."), [""; 0]);
        assert_eq!(parts("L../..r/.../..L"), ["L../..r/...", "l"]);
        assert_eq!(parts("L../..R/.../..L"), ["L../..R/.../..l"]);
        assert_eq!(parts("L./R./../.R/.."), ["L./R./../.r/.."], "Right may jump later");
        assert_eq!(parts("l./R./../.R/.."), ["l.", "r", ".r"]);
    }

    #[test]
    fn values() {
        check_examples(&SkiJumps, &[]);
        for (text, value) in [
            ("...L..../..R...../........", "2"),
            ("......../...l..../.......R/......../......L.", "-1"),
            ("...R./...L./.....", "-5/2"),
        ] {
            check_value(&SkiJumps, text, value);
        }
    }

    #[test]
    fn refused_texts() {
        check_refused(&SkiJumps, "x..", (0, 1), "unexpected 'x'; write `L` and `R` for jumpers");
    }
}

//! Toads and Frogs: toads move right, frogs move left, and each jumps over one piece of the other
//! kind.
//!
//! The plain [`PieceMovement`] has a faster implementation here. `gaits` implements the others.

mod gaits;

pub use gaits::PieceMovement;

use upstar_core::{
    BoardView, Cell, Enumeration, Example, OptionDoc, Player, PositionError, Ruleset, RulesetDoc,
    TextShape, Tint,
};

use crate::args::{Args, RulesetError};
use crate::grid::text::view;
use crate::grid::{CellGrid, GridBoard, GridShape, Shape, SmallBoard, bits, low_bits};
use crate::parsing::{MAX_CELLS, read_word};

/// The rules of Toads and Frogs.
#[derive(Clone, Copy, Debug, Default)]
pub struct ToadsAndFrogs {
    gait: PieceMovement,
}

/// A strip of one row, whose planes are the toads and the frogs.
pub type ToadsAndFrogsPosition = GridBoard<2>;

/// A cell with a toad.
pub const TOAD: u8 = 1;
/// A cell with a frog.
pub const FROG: u8 = 2;

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "toads_and_frogs",
    title: "Toads and Frogs",
    rules: "Toads and frogs sit on a strip. Left moves a toad one cell to the right onto an empty \
            cell, or lets a toad jump over exactly one frog onto the empty cell directly behind \
            the frog. Right moves frogs to the left in the same way. Nothing is captured. A player \
            unable to move loses. If points count, each jump is worth one point.",
    notation: "A strip is written from left to right: `T` or `x` is a toad, `F` or `o` is a frog, \
               and `.` or `_` is an empty cell, as in `TT..FF`.",
    options: &[
        OptionDoc {
            name: "slide",
            what: "The maximum number of cells that a piece slides. All of these cells must be \
                   empty. The default is the value of `least_slide`.",
            required: false,
        },
        OptionDoc {
            name: "least_slide",
            what: "The minimum number of cells that a piece slides. The default is 1.",
            required: false,
        },
        OptionDoc {
            name: "jump",
            what: "The maximum number of pieces over which a piece can jump in one move. The piece \
                   lands on the cell directly behind them, which must be empty. The default is 1.",
            required: false,
        },
        OptionDoc {
            name: "friendly",
            what: "If this is `true`, pieces may also jump over pieces of their own kind. The \
                   default is `false`.",
            required: false,
        },
        OptionDoc {
            name: "backward",
            what: "If this is `true`, pieces may also step back one cell if that cell is empty, so \
                   play may be infinite. The default is `false`.",
            required: false,
        },
    ],
    known: "Reversing the strip and exchanging toads and frogs negates the value. In the plain \
            game, if no frog is to the right of a toad, the value is the number of empty cells to \
            the right of the toad plus the value of the strip without the cell of this toad. The \
            mirror image of this statement holds for frogs (Erickson's Terminal Toads Theorem). \
            Determining optimal play is NP-hard in general. Values are known for several families \
            of starting positions, including the positions with one empty cell. With more empty \
            cells between the toads and the frogs, the values soon become hot or have very deep \
            canonical forms. If `jump` is 0, the game is Elephants and Rhinos. If `backward` is \
            `true`, the game is loopy: TTT..FFF has the onside {on||0|-1/2} and the offside \
            {1/2|0||off}.",
    sources: "E. Berlekamp, J. Conway, R. Guy, Winning Ways, ch. 1 and 5; J. Erickson, New toads \
              and frogs results, Games of No Chance (1996); A. N. Siegel, Combinatorial Game Suite, for \
              longer jumps and backsliding.",
    examples: &[
        Example::new("T.", "1"),
        Example::new("T.F", "*"),
        Example::new("T..F", "0"),
        Example::new("T.TF", "1/2"),
        Example::new("TT.F", "{1/2|0}"),
        Example::new("TT..FF", "*"),
        Example::with(&[("jump", "2")], "TTTT..FFF", "{1/2*|v}"),
        Example::with(&[("jump", "0")], "TTTT..FFF", "1"),
        Example::with(&[("slide", "2")], "T..F", "0"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Strip(".xo"))),
};

impl ToadsAndFrogs {
    /// Returns the rules with this movement.
    #[must_use]
    pub fn new(gait: PieceMovement) -> ToadsAndFrogs {
        ToadsAndFrogs { gait }
    }

    /// Returns the movement of the pieces.
    #[must_use]
    pub fn gait(&self) -> PieceMovement {
        self.gait
    }

    pub(crate) fn from_args(args: &Args<'_>) -> Result<ToadsAndFrogs, RulesetError> {
        let most = MAX_CELLS as i64;
        let number = |name: &str, least: i64| match args.integer(name)? {
            None => Ok(1),
            Some(number) if (least..=most).contains(&number) => Ok(number as u16),
            Some(_) => {
                Err(args.refuse(name, format!("{name} must be an integer from {least} to {most}")))
            }
        };
        let gait = PieceMovement {
            least_slide: number("least_slide", 1)?,
            slide: match args.integer("slide")? {
                None => number("least_slide", 1)?,
                Some(_) => number("slide", 1)?,
            },
            jump: number("jump", 0)?,
            friendly: args.flag("friendly")?,
            backward: args.flag("backward")?,
        };
        if gait.slide < gait.least_slide {
            let sentence = "least_slide must be at most slide";
            return Err(args.refuse("least_slide", sentence));
        }
        Ok(ToadsAndFrogs { gait })
    }
}

impl Ruleset for ToadsAndFrogs {
    type Position = ToadsAndFrogsPosition;

    fn options(&self, position: &GridBoard<2>, player: Player, out: &mut Vec<GridBoard<2>>) {
        match position {
            _ if self.gait != PieceMovement::PLAIN => self.gait.options(position, player, out),
            GridBoard::Small(board) => small_options(board, player, out),
            GridBoard::Large(grid) => large_options(grid, player, out),
        }
    }

    /// Counts one point for a jump.
    fn points(&self, position: &GridBoard<2>, _: Player, to: &GridBoard<2>) -> Option<i64> {
        let (before, after) = (position.cells(), to.cells());
        let changed = || {
            let cells = before.cells().iter().zip(after.cells()).enumerate();
            cells.filter(|(_, (a, b))| a != b).map(|(at, _)| at)
        };
        let (first, last) = (changed().next()?, changed().next_back()?);
        Some(i64::from(before.cells()[first + 1..last].iter().any(|&cell| cell != 0)))
    }

    /// Appends the components between dead pieces.
    fn components(&self, position: &GridBoard<2>, out: &mut Vec<GridBoard<2>>) {
        let (toad_moves, frog_moves) = match position {
            _ if self.gait != PieceMovement::PLAIN => return self.gait.components(position, out),
            GridBoard::Small(board) => small_components(board, out),
            GridBoard::Large(grid) => large_components(grid, out),
        };
        // Pieces that never meet an opposing piece have a fixed number of moves, so even their
        // literal form is an integer, as is that of one piece with that number of empty cells
        // ahead.
        for (kind, mut moves) in [(TOAD, toad_moves), (FROG, frog_moves)] {
            while moves > 0 {
                let now = moves.min(MAX_CELLS - 1);
                out.push(runway(kind, now));
                moves -= now;
            }
        }
    }

    fn normalise(&self, position: GridBoard<2>) -> GridBoard<2> {
        if let GridBoard::Small(board) = &position
            && self.gait == PieceMovement::PLAIN
            && is_whole(board)
        {
            return position;
        }
        let mut parts = Vec::new();
        self.components(&position, &mut parts);
        match parts.len() {
            0 => GridBoard::EMPTY,
            1 => parts.pop().unwrap_or(position),
            _ => position,
        }
    }

    fn negate(&self, position: &GridBoard<2>) -> Option<GridBoard<2>> {
        Some(match position {
            GridBoard::Small(SmallBoard { planes: [toads, frogs], shape }) => {
                // A strip is one row, so its words are reversed.
                let unused = 64 - shape.cols() as u32;
                let planes = [frogs, toads].map(|x| x.reverse_bits().unbounded_shr(unused));
                GridBoard::Small(SmallBoard { planes, shape: *shape })
            }
            GridBoard::Large(grid) => GridBoard::Large(Box::new(grid.flip_cols())).exchanged(),
        })
    }

    fn parse(&self, text: &str) -> Result<GridBoard<2>, PositionError> {
        let expected = "`T` for a toad, `F` for a frog and `.` for an empty cell";
        let cells = read_word(text, "strip", "cells", expected, |c| match c {
            'T' | 't' | 'X' | 'x' => Some(TOAD),
            'F' | 'f' | 'O' | 'o' => Some(FROG),
            '.' | '_' => Some(0),
            _ => None,
        })?;
        Ok(strip(cells))
    }

    fn print(&self, position: &GridBoard<2>) -> String {
        let letter = |&cell: &u8| match cell {
            TOAD => 'T',
            FROG => 'F',
            _ => '.',
        };
        position.cells().cells().iter().map(letter).collect()
    }

    fn view(&self, position: &GridBoard<2>) -> BoardView {
        view(&position.cells(), |cell| match cell {
            TOAD => Cell::Letter('T', Tint::Left),
            FROG => Cell::Letter('F', Tint::Right),
            _ => Cell::Empty,
        })
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

/// Builds a strip from its cells. An empty cell is 0.
#[must_use]
pub fn strip(cells: Vec<u8>) -> GridBoard<2> {
    GridBoard::new(CellGrid::new(1, cells.len(), cells))
}

/// Returns a strip of one piece with `moves` empty cells in front of it.
fn runway(kind: u8, moves: usize) -> GridBoard<2> {
    if let Some(shape) = GridShape::new(1, moves + 1) {
        let planes = if kind == TOAD { [1, 0] } else { [0, 1 << moves] };
        return GridBoard::Small(SmallBoard { planes, shape });
    }
    let mut cells = vec![0; moves + 1];
    cells[if kind == TOAD { 0 } else { moves }] = kind;
    strip(cells)
}

fn small_options(board: &SmallBoard<2>, player: Player, out: &mut Vec<GridBoard<2>>) {
    let ([toads, frogs], shape) = (board.planes, board.shape);
    let empty = low_bits(shape.cols() as u32) & !(toads | frogs);
    match player {
        Player::Left => {
            let slides = toads & empty >> 1;
            let jumps = toads & frogs >> 1 & empty >> 2;
            out.extend(bits(slides | jumps).map(|from| {
                let to = if from & slides != 0 { from << 1 } else { from << 2 };
                let planes = [toads & !from | to, frogs];
                GridBoard::Small(SmallBoard { planes, shape })
            }));
        }
        Player::Right => {
            let slides = frogs & empty << 1;
            let jumps = frogs & toads << 1 & empty << 2;
            out.extend(bits(slides | jumps).map(|from| {
                let to = if from & slides != 0 { from >> 1 } else { from >> 2 };
                let planes = [toads, frogs & !from | to];
                GridBoard::Small(SmallBoard { planes, shape })
            }));
        }
    }
}

fn large_options(grid: &CellGrid, player: Player, out: &mut Vec<GridBoard<2>>) {
    let cells = grid.cells();
    let (own, other) = player.pick((TOAD, FROG), (FROG, TOAD));
    let ahead = |at: usize, n: usize| match player {
        Player::Left => Some(at + n).filter(|&at| at < cells.len()),
        Player::Right => at.checked_sub(n),
    };
    for from in (0..cells.len()).filter(|&at| cells[at] == own) {
        let Some(next) = ahead(from, 1) else { continue };
        let to = match cells[next] {
            0 => Some(next),
            cell if cell == other => ahead(from, 2).filter(|&at| cells[at] == 0),
            _ => None,
        };
        if let Some(to) = to {
            out.push(GridBoard::Large(Box::new(grid.with(&[(from, 0), (to, own)]))));
        }
    }
}

/// Returns the dead pieces, which can never move in the plain movement: the largest set that
/// satisfies the following condition and its mirror image. To the right of every toad of the set is
/// the end of the strip, a toad of the set, or a frog of the set followed by the end or by a piece
/// of the set. No piece of such a set can be the first to move. An inner run of dead pieces has at
/// least two pieces, so no piece jumps across it, and the strip splits there.
fn dead_pieces(board: &SmallBoard<2>) -> u64 {
    let ([toads, frogs], length) = (board.planes, board.shape.cols() as u32);
    let all = toads | frogs;
    let empty = low_bits(length) & !all;
    // Toads beside a frog, and frogs beside a toad, may jump once the cell beyond is empty.
    let (over_frog, over_toad) = (toads & frogs >> 1, frogs & toads << 1);
    let mut alive = empty;
    loop {
        // A piece behind a living piece of the same kind is alive.
        let mut t = toads & alive >> 1 | over_frog & alive >> 2;
        t |= toads & t >> 1;
        t |= toads & toads >> 1 & t >> 2;
        let mut f = frogs & alive << 1 | over_toad & alive << 2;
        f |= frogs & f << 1;
        f |= frogs & frogs << 1 & f << 2;
        if alive | t | f == alive {
            return !alive & all;
        }
        alive |= t | f;
    }
}

/// Same as [`live_parts`] for a strip that fits in one word.
#[inline]
pub fn live_parts_of_word(board: &SmallBoard<2>) -> impl Iterator<Item = SmallBoard<2>> {
    let [toads, frogs] = board.planes;
    let mut rest = low_bits(board.shape.cols() as u32) & !dead_pieces(board);
    std::iter::from_fn(move || {
        let start = (rest != 0).then(|| rest.trailing_zeros())?;
        let length = (rest >> start).trailing_ones();
        let here = low_bits(length);
        rest &= !(here << start);
        let shape = GridShape::new(1, length as usize).unwrap_or(GridShape::EMPTY);
        Some(SmallBoard { planes: [toads, frogs].map(|pieces| pieces >> start & here), shape })
    })
}

/// Returns `true` if a strip is one component in which pieces meet.
fn is_whole(board: &SmallBoard<2>) -> bool {
    let [toads, frogs] = board.planes;
    toads != 0 && frogs >> toads.trailing_zeros() != 0 && dead_pieces(board) == 0
}

/// Appends the components in which toads may meet frogs. Returns the numbers of moves of toads and
/// of frogs in the other components.
fn small_components(board: &SmallBoard<2>, out: &mut Vec<GridBoard<2>>) -> (usize, usize) {
    let (mut toad_moves, mut frog_moves) = (0, 0);
    for part in live_parts_of_word(board) {
        let ([t, f], here) = (part.planes, low_bits(part.shape.cols() as u32));
        if t != 0 && f >> t.trailing_zeros() != 0 {
            out.push(GridBoard::Small(part));
        } else {
            for toad in bits(t) {
                let ahead = here & !(toad | (toad - 1));
                toad_moves += (ahead & !t).count_ones() as usize;
            }
            for frog in bits(f) {
                frog_moves += ((frog - 1) & !f).count_ones() as usize;
            }
        }
    }
    (toad_moves, frog_moves)
}

fn large_components(grid: &CellGrid, out: &mut Vec<GridBoard<2>>) -> (usize, usize) {
    let (mut toad_moves, mut frog_moves) = (0, 0);
    for part in live_parts(grid) {
        if meet(&part) {
            out.push(strip(part));
        } else {
            toad_moves += moves_ahead(part.iter().rev(), TOAD);
            frog_moves += moves_ahead(part.iter(), FROG);
        }
    }
    (toad_moves, frog_moves)
}

/// Returns the parts of a strip between pieces that can never move in the plain movement. Parts
/// without pieces are omitted.
#[must_use]
pub fn live_parts(grid: &CellGrid) -> Vec<Vec<u8>> {
    let cells = grid.cells();
    let n = cells.len();
    let mut dead: Vec<bool> = cells.iter().map(|&cell| cell != 0).collect();
    let mut work: Vec<usize> = (0..n).collect();
    while let Some(at) = work.pop() {
        let dead_at = |at: Option<usize>, kind: u8| {
            at.is_some_and(|at| at < n && dead[at] && cells[at] == kind)
        };
        // No piece can land there, because the cell is beyond the end or holds a dead piece.
        let closed = |at: Option<usize>| at.is_none_or(|at| at >= n || dead[at]);
        let (kind, other, next, after) = match cells[at] {
            TOAD => (TOAD, FROG, Some(at + 1), Some(at + 2)),
            _ => (FROG, TOAD, at.checked_sub(1), at.checked_sub(2)),
        };
        let at_end = next.is_none_or(|next| next >= n);
        let stuck = at_end || dead_at(next, kind) || dead_at(next, other) && closed(after);
        if dead[at] && !stuck {
            dead[at] = false;
            // This piece may have blocked pieces up to two cells away.
            work.extend(at.saturating_sub(2)..n.min(at + 3));
        }
    }
    let mut parts = Vec::new();
    let mut part = Vec::new();
    for at in 0..n {
        if dead[at] {
            parts.push(std::mem::take(&mut part));
        } else {
            part.push(cells[at]);
        }
    }
    parts.push(part);
    parts.retain(|part| part.iter().any(|&cell| cell != 0));
    parts
}

fn meet(cells: &[u8]) -> bool {
    let toad = cells.iter().position(|&cell| cell == TOAD);
    toad.is_some_and(|toad| cells[toad..].contains(&FROG))
}

/// Returns the number of moves of the pieces of one kind, which must not meet an opposing piece.
/// `cells` starts at the end towards which these pieces move.
fn moves_ahead<'a>(cells: impl Iterator<Item = &'a u8>, kind: u8) -> usize {
    let (mut empty, mut moves) = (0, 0);
    for &cell in cells {
        match cell {
            0 => empty += 1,
            cell if cell == kind => moves += empty,
            _ => break,
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_examples, check_laws, check_points_laws, check_refused, check_value, check_walls,
        components, moves, options, scoring_text,
    };

    const PLAIN: ToadsAndFrogs = ToadsAndFrogs { gait: PieceMovement::PLAIN };

    fn gait(change: fn(&mut PieceMovement)) -> ToadsAndFrogs {
        let mut gait = PieceMovement::PLAIN;
        change(&mut gait);
        ToadsAndFrogs::new(gait)
    }

    #[test]
    fn moves_of_small_strips() {
        assert_eq!(moves(&PLAIN, "TF.T.", Player::Left), [".FTT.", "TF..T"]);
        assert_eq!(moves(&PLAIN, "T.F.TF", Player::Right), ["T.FFT.", "TF..TF"]);
        assert!(moves(&PLAIN, "TFF.", Player::Left).is_empty());
        assert!(moves(&PLAIN, ".TTF", Player::Right).is_empty());
    }

    fn words(length: usize) -> Vec<String> {
        let mut words = vec![String::new()];
        for _ in 0..length {
            words = words.iter().flat_map(|w| ["T", "F", "."].map(|c| format!("{w}{c}"))).collect();
        }
        words
    }

    #[test]
    fn the_hooks_keep_the_form_of_every_short_strip() {
        for length in 0..=7 {
            let words = words(length);
            check_laws(&PLAIN, &words.iter().map(String::as_str).collect::<Vec<_>>());
        }
        check_laws(&PLAIN, &["TT..FF.TF.", "T.TFF..TTF", "TTFF.T.F.F"]);
    }

    #[test]
    fn jumps_are_points() {
        // Stewart, 2.0.1. The second tree is corrected: BTFT results from a jump by Right.
        for (text, want) in [
            ("T.F", "{{.|0|{-1|-1|.}}|0|{{.|1|1}|0|.}}"),
            ("TT.F", "{{0|0|{{{.|0|0}|-1|.}|-1|.}}|0|{{{.|1|{0|0|.}}|1|{{.|2|2}|1|.}}|0|.}}"),
        ] {
            assert_eq!(scoring_text(&PLAIN, text), want, "{text}");
        }
        // A slide over empty cells is not a jump, but a move over a piece of the same kind is.
        assert_eq!(scoring_text(&gait(|gait| gait.slide = 2), "T.."), "{0,{0|0|.}|0|.}");
        assert_eq!(scoring_text(&gait(|gait| gait.friendly = true), "TT."), "{1,{0|0|.}|0|.}");
    }

    #[test]
    fn the_hooks_keep_the_points() {
        let words: Vec<String> = (0..=6).flat_map(words).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        check_points_laws(&PLAIN, &words);
        let few = &words[words.len() - 300..];
        check_points_laws(&gait(|gait| gait.jump = 2), few);
        check_points_laws(&gait(|gait| gait.slide = 3), few);
        check_points_laws(&gait(|gait| gait.friendly = true), few);
    }

    #[test]
    fn words_and_bytes_agree() {
        for text in words(7) {
            let small = PLAIN.parse(&text).unwrap();
            let large = GridBoard::Large(Box::new(small.cells()));
            assert_eq!(components(&PLAIN, &small), components(&PLAIN, &large));
            for player in Player::BOTH {
                let of_bytes = options(&PLAIN, &large, player);
                let of_bytes: Vec<_> = of_bytes.iter().map(|p| GridBoard::new(p.cells())).collect();
                assert_eq!(options(&PLAIN, &small, player), of_bytes);
            }
        }
    }

    #[test]
    fn words_and_bytes_have_the_same_live_parts() {
        let mut state = 5_u64;
        let mut long = || {
            let length = 56 + (state >> 60) as usize % 9;
            let mut letter = || {
                state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                ["T", "F", ".", "TT", "FF", "TF"][(state >> 33) as usize % 6]
            };
            let mut text: String = (0..length).map(|_| letter()).collect();
            text.truncate(length);
            text
        };
        let long: Vec<String> = (0..2000).map(|_| long()).collect();
        for text in (1..=8).flat_map(words).chain(long) {
            let GridBoard::Small(board) = PLAIN.parse(&text).unwrap() else {
                panic!("{text} is long")
            };
            let of_words =
                live_parts_of_word(&board).map(GridBoard::Small).map(|part| part.cells());
            let mut of_words: Vec<_> = of_words.map(|part| part.cells().to_vec()).collect();
            of_words.retain(|part| part.iter().any(|&cell| cell != 0));
            assert_eq!(of_words, live_parts(&GridBoard::Small(board).cells()), "{text}");
        }
    }

    #[test]
    fn walls_of_any_length_keep_parts_apart() {
        // No piece jumps over two of its own kind.
        check_walls(&PLAIN, "TF.", |length| {
            let most = 2 + length / 2;
            format!("{}{}", "T".repeat(most), "F".repeat(most))
        });
    }

    #[test]
    fn long_strips_fall_apart_at_walls() {
        let parts = |text: &str| {
            let parts = components(&PLAIN, &PLAIN.parse(text).unwrap());
            parts.iter().map(|p| PLAIN.print(p)).collect::<Vec<_>>()
        };
        assert_eq!(parts("T.FTTFFT.F"), ["T.F", "T.F"]);
        assert_eq!(parts(&format!("{}T.F", "TTFF".repeat(50))), ["T.F"]);
        assert_eq!(parts("..F.F..T..T."), ["T....", ".....F"]);
        assert_eq!(parts("FF.TT"), [""; 0]);
        let wide = format!("T{}F", ".".repeat(200));
        assert_eq!(parts(&wide), [wide.as_str()]);
        assert_eq!(
            parts(&format!("{}{}", "T".repeat(100), ".".repeat(100)))[2].len(),
            10_000 - 2 * 4095 + 1
        );
    }

    #[test]
    fn values() {
        check_examples(&PLAIN, &[]);
        check_examples(&gait(|gait| gait.jump = 2), &[("jump", "2")]);
        check_examples(&gait(|gait| gait.jump = 0), &[("jump", "0")]);
        check_examples(&gait(|gait| gait.slide = 2), &[("slide", "2")]);
        check_value(&PLAIN, "TTFF", "0");
        check_value(&PLAIN, "TF.", "0");
    }

    #[test]
    fn refused_texts() {
        check_refused(&PLAIN, "T.G", (2, 3), "unexpected 'G'; write `T` for a toad");
        check_refused(&PLAIN, &".".repeat(5000), (4096, 4097), "at most 4096 cells");
    }
}

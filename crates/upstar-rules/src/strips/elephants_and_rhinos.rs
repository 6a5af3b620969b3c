//! Elephants and Rhinos: Left's pieces move right, Right's pieces move left, and no piece can jump.
//!
//! A position is a sum of integers and of boards `xx…x....oo…o`. Each piece behind the front piece
//! of its group has one move for every empty cell between it and the next piece, and one more move
//! whenever the front piece moves.

use upstar_core::{
    BoardView, Enumeration, Example, Player, PositionError, Ruleset, RulesetDoc, TextShape,
};

use crate::grid::stones::{self, EMPTY, StonePlanes, stone};
use crate::grid::{CellGrid, GridBoard, Shape, bits, text, with_planes};

/// The rules of Elephants and Rhinos.
#[derive(Clone, Copy, Debug, Default)]
pub struct ElephantsAndRhinos;

/// A board with one plane for each player. A plane holds the player's pieces and the empty cells.
pub type ElephantsAndRhinosPosition = GridBoard<2>;

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "elephants_and_rhinos",
    title: "Elephants and Rhinos",
    rules: "Elephants and rhinos stand on a strip. Left moves an elephant to the next cell on its \
            right, and Right moves a rhino to the next cell on its left, if that cell is empty. \
            There are no jumps and no captures. A player unable to move loses.",
    notation: "On a strip, `x` or `X` is an elephant, `o` or `O` is a rhino, `.` or `_` is an \
               empty cell, and `#` is a wall, as in `x..xo.o`. Several rows, separated by `/` or \
               `|`, are independent strips.",
    known: "Groups of pieces that move away from the opponent's pieces have integer values. If k \
            elephants face m rhinos, the value depends, up to an added integer, only on k, m and \
            the number of empty cells between the two groups. For one elephant and one rhino, the \
            value is * if this number of cells is odd, and 0 if this number is even.",
    sources: "M. Albert, R. Nowakowski, D. Wolfe, Lessons in Play (2007).",
    options: &[],
    examples: &[
        Example::new("x..", "2"),
        Example::new("x.o", "*"),
        Example::new("x..o", "0"),
        Example::new("xx.oo", "+-1"),
        Example::new("o..x.", "1"),
    ],
    enumeration: Some(Enumeration::some(TextShape::Grid(".xo"))),
};

/// The largest integer that one strip represents.
const LONGEST: usize = 63;

/// Appends boards whose sum is worth `moves` moves to a player.
fn push_moves(player: Player, moves: usize, out: &mut Vec<GridBoard<2>>) {
    let mut rest = moves;
    while rest > 0 {
        let length = rest.min(LONGEST);
        rest -= length;
        let mut strip = vec![EMPTY; length + 1];
        match player {
            Player::Left => strip[0] = stone(player),
            Player::Right => strip[length] = stone(player),
        }
        out.push(GridBoard::new(CellGrid::new(1, length + 1, strip)));
    }
}

/// Consecutive pieces of one player.
#[derive(Default)]
struct Herd {
    size: usize,
    /// The number of moves of the other pieces before the front piece moves.
    behind: usize,
}

fn push_strip(strip: &[u8], out: &mut Vec<GridBoard<2>>) {
    let (left, right) = (stone(Player::Left), stone(Player::Right));
    let mut rest = strip;
    while !rest.is_empty() {
        // Elephants up to the first rhino, and rhinos up to the next elephant.
        let elephants = rest.iter().position(|&cell| cell == right).unwrap_or(rest.len());
        let (herd, others) = rest.split_at(elephants);
        let rhinos = others.iter().position(|&cell| cell == left).unwrap_or(others.len());
        let (others, next) = others.split_at(rhinos);
        rest = next;
        let last = herd.iter().rposition(|&cell| cell == left);
        let gap = herd.len() - last.map_or(0, |last| last + 1);
        let herd = walk(herd[..herd.len() - gap].iter().rev(), left);
        let others = walk(others.iter(), right);
        push_moves(Player::Left, herd.behind, out);
        push_moves(Player::Right, others.behind, out);
        if gap == 0 {
            continue;
        }
        if herd.size == 0 || others.size == 0 {
            // Only one player has pieces, which can move up to the end of the strip.
            push_moves(Player::Left, herd.size * gap, out);
            push_moves(Player::Right, others.size * gap, out);
            continue;
        }
        let mut cells = vec![left; herd.size];
        cells.resize(herd.size + gap, EMPTY);
        cells.resize(herd.size + gap + others.size, right);
        out.push(GridBoard::new(CellGrid::new(1, cells.len(), cells)));
    }
}

/// Measures a herd from its front to its back.
fn walk<'a>(cells: impl Iterator<Item = &'a u8>, piece: u8) -> Herd {
    let (mut herd, mut empty) = (Herd::default(), 0);
    for &cell in cells {
        if cell == piece {
            herd.size += 1;
            herd.behind += empty;
        } else {
            empty += 1;
        }
    }
    herd
}

impl Ruleset for ElephantsAndRhinos {
    type Position = ElephantsAndRhinosPosition;

    fn options(&self, position: &GridBoard<2>, player: Player, out: &mut Vec<GridBoard<2>>) {
        with_planes!(position, board => {
            let (StonePlanes { own, other, empty }, shape) =
                (StonePlanes::of(board, player), board.shape);
            let from = own & player.pick(shape.west(empty), shape.east(empty));
            out.extend(bits(from).map(|at| {
                let to = player.pick(shape.east(at), shape.west(at));
                let (own, empty) = (own & !at | to, empty & !to | at);
                StonePlanes { own, other, empty }.board(player, shape)
            }));
        });
    }

    fn components(&self, position: &GridBoard<2>, out: &mut Vec<GridBoard<2>>) {
        for row in position.cells().lines() {
            row.split(|&cell| cell == 0).for_each(|strip| push_strip(strip, out));
        }
    }

    fn normalise(&self, position: GridBoard<2>) -> GridBoard<2> {
        let mut parts = Vec::new();
        self.components(&position, &mut parts);
        match parts.len() {
            0 => GridBoard::EMPTY,
            1 => parts.swap_remove(0),
            _ => position,
        }
    }

    fn negate(&self, position: &GridBoard<2>) -> Option<GridBoard<2>> {
        Some(position.exchanged().flip_cols())
    }

    fn parse(&self, text: &str) -> Result<GridBoard<2>, PositionError> {
        text::read(text, &stones::ALPHABET).map(GridBoard::new)
    }

    fn print(&self, position: &GridBoard<2>) -> String {
        text::write(&position.cells(), &stones::ALPHABET)
    }

    fn view(&self, position: &GridBoard<2>) -> BoardView {
        stones::view(position)
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_bytes, check_examples, check_laws, check_refused, check_value, components, in_bytes,
        moves,
    };

    const RULES: ElephantsAndRhinos = ElephantsAndRhinos;

    #[test]
    fn moves_of_small_strips() {
        assert_eq!(moves(&RULES, "x.xo.", Player::Left), [".xxo."]);
        assert!(moves(&RULES, "x.xo.", Player::Right).is_empty());
        assert_eq!(moves(&RULES, ".o.o#.", Player::Right), [".oo.#.", "o..o#."]);
        assert_eq!(moves(&RULES, "x./.o", Player::Left), [".x/.o"]);
        assert_eq!(moves(&RULES, "x./.o", Player::Right), ["x./o."]);
    }

    #[test]
    fn the_hooks_keep_the_form() {
        check_laws(
            &RULES,
            &[
                "x.x..o.o.",
                "..o.xx...o",
                ".o..x.#x.o",
                "x..x/.o.o/..x.",
                "x.xx.x...",
                ".o.oo.x..o.o.xx",
                "0x0",
            ],
        );
        check_laws(&RULES, &[&format!("x{}x..o.o{}", ".".repeat(3), ".".repeat(60))]);
    }

    #[test]
    fn words_and_bytes_agree() {
        check_bytes(&RULES, |board| Some(in_bytes(board)));
    }

    #[test]
    fn strips_fall_into_integers_and_meetings() {
        let parts = |text: &str| -> Vec<String> {
            let parts = components(&RULES, &RULES.parse(text).unwrap());
            parts.iter().map(|part| RULES.print(part)).collect()
        };
        assert_eq!(parts("..x.x..o.o.o.."), ["x.", "...o", "xx..ooo"]);
        assert_eq!(parts("..oo.x.x.."), ["....o", "x.", "x...."]);
        assert!(parts("xo").is_empty());
        assert_eq!(parts(&format!("x{}", ".".repeat(100))).len(), 2);
    }

    #[test]
    fn values() {
        check_examples(&RULES, &[]);
        for (text, value) in [("xx.o", "{1|0}"), ("xx..o", "{{2|1}|{1|0}}"), ("x.xo", "1")] {
            check_value(&RULES, text, value);
        }
    }

    #[test]
    fn refused_texts() {
        check_refused(&RULES, "x.e", (2, 3), "unexpected 'e'; write `x` for Left's stone");
    }
}

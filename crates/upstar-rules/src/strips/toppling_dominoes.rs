//! Toppling Dominoes: a domino falls to one side and topples all dominoes on that side.

use upstar_core::{
    BoardView, Enumeration, Example, Player, PositionError, Ruleset, RulesetDoc, TextShape, Tint,
};

use crate::grid::{CellGrid, GridBoard, GridShape, Shape, SmallBoard, bits, low_bits};
use crate::parsing::{read_word, side_by_side};

/// The rules of Toppling Dominoes.
#[derive(Clone, Copy, Debug, Default)]
pub struct TopplingDominoes;

/// A board of one row, with a plane for the dominoes of each player. Gray dominoes are in both
/// planes.
pub type TopplingPosition = GridBoard<2>;

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "toppling_dominoes",
    title: "Toppling Dominoes",
    rules: "Dominoes stand in a row. Left topples a black or gray domino, and Right topples a \
            white or gray domino, either to the left or to the right. The toppled domino and all \
            dominoes on the side to which it falls are removed. A player unable to move loses.",
    notation: "Dominoes are written from left to right: `x`, `X` or `B` is black, `o`, `O` or `W` \
               is white, and `g` or `G` is gray, as in `xoox`. The empty string is the empty row.",
    options: &[],
    known: "Every follower is a contiguous part of the row, so a row of n dominoes has at most \
            n(n+1)/2 nonempty followers. A row of n black dominoes has the value n, and the row \
            (xo)^n has the value *n. Every number is the value of exactly one row of black and \
            white dominoes, and this row is a palindrome. A row is equal to its mirror image, and \
            exchanging black and white negates the value. If both players may topple every domino, \
            a row of n dominoes has nim value n.",
    sources: "M. Albert, R. Nowakowski, D. Wolfe, Lessons in Play (2007); A. Fink, R. Nowakowski, \
              A. N. Siegel, D. Wolfe, Toppling conjectures, Games of No Chance 4 (2015); A. A. Siegel, \
              thesis, 2.1 and A.14.",
    examples: &[
        Example::new("xx", "2"),
        Example::new("xo", "*"),
        Example::new("xxo", "{1|0}"),
        Example::new("xox", "1/2"),
        Example::new("xoox", "^"),
        Example::new("xxoo", "{1|-1}"),
        Example::new("xgx", "1*"),
        Example::new("gg", "*2"),
        Example::new("xoxo", "*2"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Strip("xog"))),
};

impl Ruleset for TopplingDominoes {
    type Position = TopplingPosition;

    fn options(&self, position: &GridBoard<2>, player: Player, out: &mut Vec<GridBoard<2>>) {
        match position {
            GridBoard::Small(board) => small_options(board, player, out),
            GridBoard::Large(grid) => {
                let cells = grid.cells();
                let plane = plane(player);
                for at in (0..cells.len()).filter(|&at| cells[at] >> plane & 1 != 0) {
                    out.push(row(cells[at + 1..].to_vec()));
                    out.push(row(cells[..at].to_vec()));
                }
            }
        }
    }

    fn components(&self, position: &GridBoard<2>, out: &mut Vec<GridBoard<2>>) {
        if *position != GridBoard::EMPTY {
            out.push(position.clone());
        }
    }

    fn normalise(&self, position: GridBoard<2>) -> GridBoard<2> {
        position.flip_cols().min(position)
    }

    fn negate(&self, position: &GridBoard<2>) -> Option<GridBoard<2>> {
        Some(position.exchanged())
    }

    fn juxtapose(&self, first: &GridBoard<2>, second: &GridBoard<2>) -> Option<GridBoard<2>> {
        side_by_side(self, first, second)
    }

    fn parse(&self, text: &str) -> Result<GridBoard<2>, PositionError> {
        let expected = "`x` for a black domino, `o` for a white domino and `g` for a gray domino";
        let dominoes = read_word(text, "row", "dominoes", expected, |c| match c {
            'x' | 'X' | 'b' | 'B' => Some(1),
            'o' | 'O' | 'w' | 'W' => Some(2),
            'g' | 'G' => Some(3),
            _ => None,
        })?;
        Ok(row(dominoes))
    }

    fn print(&self, position: &GridBoard<2>) -> String {
        let letter = |&domino: &u8| match domino {
            1 => 'x',
            2 => 'o',
            _ => 'g',
        };
        position.cells().cells().iter().map(letter).collect()
    }

    fn view(&self, position: &GridBoard<2>) -> BoardView {
        let tint = |&domino: &u8| match domino {
            1 => Tint::Left,
            2 => Tint::Right,
            _ => Tint::Both,
        };
        BoardView::Row(position.cells().cells().iter().map(tint).collect())
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

fn plane(player: Player) -> usize {
    player.pick(0, 1)
}

fn row(dominoes: Vec<u8>) -> GridBoard<2> {
    GridBoard::new(CellGrid::new(1, dominoes.len(), dominoes))
}

fn small_options(board: &SmallBoard<2>, player: Player, out: &mut Vec<GridBoard<2>>) {
    let length = board.shape.cols() as u32;
    let mut part = |start: u32, length: u32| {
        // Toppling the first or the last domino can leave the empty row.
        let shape = GridShape::new(1, length as usize).unwrap_or(GridShape::EMPTY);
        let planes = board
            .planes
            .map(|plane| if length == 0 { 0 } else { plane >> start & low_bits(length) });
        out.push(GridBoard::Small(SmallBoard { planes, shape }));
    };
    for domino in bits(board.planes[plane(player)]) {
        let at = domino.trailing_zeros();
        part(at + 1, length - at - 1);
        part(0, at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        Forms, check_examples, check_laws, check_refused, check_value, followers, moves,
    };
    use std::collections::{HashMap, HashSet};

    #[test]
    fn moves_of_small_rows() {
        assert_eq!(moves(&TopplingDominoes, "xgo", Player::Left), ["", "go", "o", "x"]);
        assert_eq!(moves(&TopplingDominoes, "xgo", Player::Right), ["", "o", "x", "xg"]);
        assert_eq!(moves(&TopplingDominoes, "oo", Player::Left), [""; 0]);
        assert_eq!(moves(&TopplingDominoes, "", Player::Left), [""; 0]);
    }

    #[test]
    fn the_hooks_keep_the_form_of_every_row_up_to_six() {
        let mut words = vec![String::new()];
        for _ in 0..6 {
            let longer = words.iter().flat_map(|w| ["x", "o", "g"].map(|c| format!("{w}{c}")));
            words.extend(longer.collect::<Vec<_>>());
            words.sort();
            words.dedup();
        }
        assert_eq!(words.len(), (3_usize.pow(7) - 1) / 2);
        let texts: Vec<&str> = words.iter().map(String::as_str).collect();
        check_laws(&TopplingDominoes, &texts);
    }

    #[test]
    fn rows_longer_than_a_word() {
        let text = "xog".repeat(23);
        check_laws(&TopplingDominoes, &[&"xxxooogxxo".repeat(7)]);
        let position = TopplingDominoes.parse(&text).unwrap();
        let all = followers(&TopplingDominoes, [position]);
        assert!(all.len() <= 69 * 70 / 2 + 1);
        let long = TopplingDominoes.parse(&"x".repeat(4096)).unwrap();
        assert_eq!(TopplingDominoes.print(&long).len(), 4096);
    }

    #[test]
    fn a_row_of_n_has_few_parts() {
        let row = TopplingDominoes.parse("xoxxoxooxoxxoxooxoxx").unwrap();
        let all = followers(&TopplingDominoes, [row]);
        assert!(all.len() <= 20 * 21 / 2 + 1);
        let normal: HashSet<_> = all.into_iter().map(|p| TopplingDominoes.normalise(p)).collect();
        assert!(normal.len() < 200);
    }

    #[test]
    fn values() {
        check_examples(&TopplingDominoes, &[]);
        for (text, value) in [
            ("", "0"),
            ("W", "-1"),
            ("G", "*"),
            ("WB", "*"),
            ("BBW", "{1|0}"),
            ("BWW", "{0|-1}"),
            ("xoxoxo", "*3"),
            ("WBBW", "v"),
        ] {
            check_value(&TopplingDominoes, text, value);
        }
    }

    #[test]
    fn mirror_images_have_one_form() {
        let mut forms = Forms::default();
        let mut memo = HashMap::new();
        let a = TopplingDominoes.parse("xxogox").unwrap();
        let b = TopplingDominoes.parse("xogoxx").unwrap();
        assert_eq!(TopplingDominoes.normalise(a.clone()), TopplingDominoes.normalise(b.clone()));
        let a = forms.of(&TopplingDominoes, &mut memo, &a);
        assert_eq!(a, forms.of(&TopplingDominoes, &mut memo, &b));
    }

    #[test]
    fn refused_texts() {
        check_refused(&TopplingDominoes, "xo?x", (2, 3), "unexpected '?'; write `x`");
        check_refused(
            &TopplingDominoes,
            &"xo".repeat(5_000_000),
            (4096, 4097),
            "at most 4096 dominoes",
        );
    }
}

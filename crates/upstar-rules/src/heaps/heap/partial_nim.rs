//! Partial Nim: players take odd or even numbers of stones from coloured piles.

use std::fmt::Write;

use upstar_core::{
    BoardView, Enumeration, Example, Player, PositionError, RulesetDoc, TextShape, Tint,
};

use super::summand::{Summand, joined, number, pieces};
use super::{HeapRules, HeapRuleset};
use crate::parsing::unexpected;

/// The rules of Partial Nim.
#[derive(Clone, Copy, Debug, Default)]
pub struct PartialNim;

/// A pile of stones with the colour of a player, or green.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pile {
    /// The number of stones.
    pub stones: u64,
    /// The player who takes odd numbers of stones. If this is `None`, the pile is green, and both
    /// players may take any number.
    pub odd: Option<Player>,
}

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "partial_nim",
    title: "Partial Nim",
    rules: "A position is a sum of blue, red and green piles. A move takes stones from one pile. \
            From a blue pile, Left takes an odd number of stones and Right takes an even number. \
            From a red pile, Right takes an odd number and Left takes an even number. From a green \
            pile, either player takes any positive number. A player unable to move loses.",
    notation: "A pile is written as its colour B, R or G followed by its size, as in `B5,R3,G4`.",
    options: &[],
    known: "The value of a green pile is a nimber. A complete winning strategy is known, even \
            though the canonical forms of blue and red piles have exponential size (Lim).",
    sources: "C.-W. Lim, Partial Nim, Integers 5 (2005), G02.",
    examples: &[
        Example::new("B1", "1"),
        Example::new("B2", "{1|0}"),
        Example::new("R1", "-1"),
        Example::new("G3", "*3"),
        Example::new("B3,R3", "0"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Piles("BRG"))),
};

/// Returns the ruleset.
#[must_use]
pub fn rules() -> HeapRuleset<PartialNim> {
    HeapRuleset(PartialNim)
}

impl HeapRules for PartialNim {
    type Summand = Pile;

    fn options(&self, pile: Pile, player: Player, option: &mut dyn FnMut(&[Pile])) {
        let (first, step) = match pile.odd {
            None => (1, 1),
            Some(odd) if odd == player => (1, 2),
            Some(_) => (2, 2),
        };
        for taken in (first..=pile.stones).step_by(step) {
            option(&[Pile { stones: pile.stones - taken, ..pile }]);
        }
    }

    fn is_over(&self, pile: Pile) -> bool {
        pile.stones == 0
    }

    fn breadth(&self, pile: Pile) -> u64 {
        pile.stones
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }

    fn is_impartial(&self) -> bool {
        false
    }

    fn negative(&self, pile: Pile) -> Option<Pile> {
        Some(Pile { odd: pile.odd.map(Player::opponent), ..pile })
    }
}

impl Summand for Pile {
    const NOTHING: Pile = Pile { stones: 0, odd: None };

    fn read(
        text: &str,
        each: &mut dyn FnMut(Pile, (usize, usize)) -> Result<(), PositionError>,
    ) -> Result<(), PositionError> {
        pieces(text, ',', 0, &mut |piece, at| {
            let odd = match piece.chars().next() {
                Some('B' | 'b') => Some(Player::Left),
                Some('R' | 'r') => Some(Player::Right),
                Some('G' | 'g') => None,
                Some(c) => return Err(unexpected(c, at, "piles such as B5,R3,G4")),
                None => {
                    let message = "a pile is missing here; write piles such as B5,R3,G4";
                    return Err(PositionError::new(message, (at, at)));
                }
            };
            each(Pile { stones: number(&piece[1..], at + 1)?, odd }, (at, at + piece.len()))
        })
    }

    fn write(parts: &[Pile]) -> String {
        joined(parts, ",", |pile, text| {
            let colour = match pile.odd {
                Some(Player::Left) => 'B',
                Some(Player::Right) => 'R',
                None => 'G',
            };
            let _ = write!(text, "{colour}{}", pile.stones);
        })
    }

    fn view(parts: &[Pile]) -> BoardView {
        use upstar_core::Cell;
        const MOST: u64 = 60;
        let most = parts.iter().map(|pile| pile.stones).max().unwrap_or(0);
        if most > MOST || parts.len() as u64 > MOST {
            return BoardView::Heaps(parts.iter().map(|pile| pile.stones).collect());
        }
        let row = |pile: &Pile| {
            let stone = Cell::Piece(match pile.odd {
                Some(Player::Left) => Tint::Left,
                Some(Player::Right) => Tint::Right,
                None => Tint::Both,
            });
            (0..most.max(1)).map(|at| if at < pile.stones { stone } else { Cell::Empty }).collect()
        };
        BoardView::Grid { rows: parts.iter().map(row).collect() }
    }
}

//! End Nim: Left takes from the leftmost heap of a row, and Right takes from the rightmost heap.

use upstar_core::{
    BoardView, Enumeration, Example, Player, PositionError, Ruleset, RulesetDoc, TextShape,
};

use super::summand::Summand;

/// The rules of End Nim.
#[derive(Clone, Copy, Debug, Default)]
pub struct EndNim;

/// A row of nonempty heaps.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EndNimPosition(Box<[u64]>);

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "end_nim",
    title: "End Nim",
    rules: "A position is a row of heaps. Left takes one or more tokens from the leftmost heap, \
            and Right takes one or more tokens from the rightmost heap. A heap that becomes empty \
            is removed from the row. A player unable to move loses.",
    notation: "The sizes of the heaps are written from left to right and separated by commas, as \
               in `3,5,7`.",
    options: &[],
    known: "A single heap is a nimber. An algorithm of Albert and Nowakowski finds the winner of a \
            row and the winning moves.",
    sources: "M. H. Albert and R. J. Nowakowski, The game of End-Nim, Electronic Journal of \
              Combinatorics 8 (2001), R1.",
    examples: &[
        Example::new("5", "*5"),
        Example::new("1,1", "0"),
        Example::new("1,2", "{*2|0}"),
        Example::new("2,2", "0"),
        Example::new("0", "0"),
    ],
    enumeration: Some(Enumeration::all(TextShape::HeapRow)),
};

/// The maximum total number of heaps in all options of a position.
const MAX_SIZE: u64 = 10_000_000;

impl EndNimPosition {
    /// Builds a row from the nonempty heaps in `heaps`.
    #[must_use]
    pub fn new(heaps: &[u64]) -> EndNimPosition {
        EndNimPosition(heaps.iter().copied().filter(|&heap| heap > 0).collect())
    }
}

impl Ruleset for EndNim {
    type Position = EndNimPosition;

    fn options(&self, position: &EndNimPosition, player: Player, out: &mut Vec<EndNimPosition>) {
        let heaps = &position.0;
        let at = if player == Player::Left { 0 } else { heaps.len().saturating_sub(1) };
        let Some(&end) = heaps.get(at) else { return };
        let rest = if player == Player::Left { &heaps[1..] } else { &heaps[..at] };
        out.push(EndNimPosition(rest.into()));
        out.extend((1..end).map(|left| {
            let mut heaps = heaps.clone();
            heaps[at] = left;
            EndNimPosition(heaps)
        }));
    }

    fn negate(&self, position: &EndNimPosition) -> Option<EndNimPosition> {
        Some(EndNimPosition(position.0.iter().rev().copied().collect()))
    }

    fn components(&self, position: &EndNimPosition, out: &mut Vec<EndNimPosition>) {
        if !position.0.is_empty() {
            out.push(position.clone());
        }
    }

    fn parse(&self, text: &str) -> Result<EndNimPosition, PositionError> {
        let mut heaps = Vec::new();
        let mut largest = 1_u64;
        u64::read(text, &mut |heap, at| {
            heaps.push(heap);
            largest = largest.max(heap);
            if largest.saturating_mul(heaps.len() as u64) > MAX_SIZE {
                let message = format!(
                    "this position is too large: the number of heaps times the size of the largest \
                     heap must be at most {MAX_SIZE}"
                );
                return Err(PositionError::new(message, at));
            }
            Ok(())
        })?;
        Ok(EndNimPosition::new(&heaps))
    }

    fn print(&self, position: &EndNimPosition) -> String {
        if position.0.is_empty() { "0".to_owned() } else { u64::write(&position.0) }
    }

    fn view(&self, position: &EndNimPosition) -> BoardView {
        BoardView::Heaps(position.0.to_vec())
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check_laws, check_refused, moves};

    #[test]
    fn the_ends_are_taken_from() {
        assert_eq!(moves(&EndNim, "2,5,1", Player::Left), ["1,5,1", "5,1"]);
        assert_eq!(moves(&EndNim, "2,5,1", Player::Right), ["2,5"]);
        assert_eq!(moves(&EndNim, "2", Player::Right), ["0", "1"]);
        assert!(moves(&EndNim, "0", Player::Left).is_empty());
    }

    #[test]
    fn the_hooks_keep_the_form() {
        check_laws(&EndNim, &["3,1,2", "1,1,1,2", "4", "0,2"]);
    }

    #[test]
    fn refused_texts() {
        check_refused(&EndNim, "3,x", (2, 3), "an integer");
        check_refused(&EndNim, "10000001", (0, 8), "too large");
    }
}

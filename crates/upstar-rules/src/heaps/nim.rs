//! Nim: a move takes any number of tokens from one heap.

use upstar_core::{
    BoardView, Enumeration, Example, Player, PositionError, Ruleset, RulesetDoc, TextShape,
};

/// The rules of Nim.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nim;

/// Heaps of tokens.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NimPosition(Heaps);

// A single heap is stored without an allocation, because every component is a single heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Heaps {
    One(u64),
    /// No heap, or two or more heaps.
    Many(Box<[u64]>),
}

/// The maximum number of tokens of a position. Every token gives an option.
pub const MAX_TOKENS: u64 = 1_000_000;

/// A bound for the total length of all options.
const MAX_TOKENS_TIMES_HEAPS: u64 = 10_000_000;

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "nim",
    title: "Nim",
    rules: "A position is a sum of heaps. A move takes one or more tokens from one heap. Both \
            players have the same moves. A player unable to move loses. If points count, each \
            token taken is worth one point.",
    notation: "The sizes of the heaps are separated by commas, as in `3,5,7`. A single heap is \
               written as one integer, as in `10`.",
    options: &[],
    known: "The value of a heap of n tokens is the nimber *n. The nim value of a sum is the nim \
            sum of the sizes of the heaps, that is, their binary sum without carries (Bouton). \
            Every impartial game is equal to a single Nim heap (Sprague and Grundy).",
    sources: "C. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 \
              (1901); R. Sprague (1935); P. M. Grundy (1939).",
    examples: &[
        Example::new("0", "0"),
        Example::new("5", "*5"),
        Example::new("1,2,3", "0"),
        Example::new("3,4", "*7"),
        Example::new("2,3", "*"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Heaps)),
};

impl NimPosition {
    /// Builds a position from its heaps.
    #[must_use]
    pub fn new(heaps: &[u64]) -> NimPosition {
        NimPosition(match heaps {
            [heap] => Heaps::One(*heap),
            _ => Heaps::Many(heaps.into()),
        })
    }

    /// Returns the sizes of the heaps.
    #[must_use]
    pub fn heaps(&self) -> &[u64] {
        match &self.0 {
            Heaps::One(heap) => std::slice::from_ref(heap),
            Heaps::Many(heaps) => heaps,
        }
    }
}

impl Ruleset for Nim {
    type Position = NimPosition;

    fn points(&self, position: &NimPosition, _: Player, to: &NimPosition) -> Option<i64> {
        let tokens = |position: &NimPosition| position.heaps().iter().sum::<u64>();
        i64::try_from(tokens(position).checked_sub(tokens(to))?).ok()
    }

    fn most_points(&self, position: &NimPosition, _: Player) -> i64 {
        let most = position.heaps().iter().copied().max().unwrap_or(0);
        i64::try_from(most).unwrap_or(i64::MAX)
    }

    fn points_left(&self, position: &NimPosition) -> Option<i64> {
        let tokens = position.heaps().iter().try_fold(0_u64, |sum, &heap| sum.checked_add(heap))?;
        i64::try_from(tokens).ok()
    }

    fn options(&self, position: &NimPosition, _: Player, out: &mut Vec<NimPosition>) {
        match &position.0 {
            Heaps::One(heap) => out.extend((0..*heap).map(|n| NimPosition(Heaps::One(n)))),
            Heaps::Many(heaps) => {
                for (at, &heap) in heaps.iter().enumerate() {
                    out.extend((0..heap).map(|n| {
                        let mut option = heaps.clone();
                        option[at] = n;
                        NimPosition(Heaps::Many(option))
                    }));
                }
            }
        }
    }

    fn can_move(&self, position: &NimPosition, _: Player) -> bool {
        position.heaps().iter().any(|&heap| heap > 0)
    }

    fn components(&self, position: &NimPosition, out: &mut Vec<NimPosition>) {
        let heaps = position.heaps().iter().filter(|&&heap| heap > 0);
        out.extend(heaps.map(|&heap| NimPosition(Heaps::One(heap))));
    }

    fn normalise(&self, position: NimPosition) -> NimPosition {
        match position.0 {
            Heaps::One(_) => position,
            Heaps::Many(heaps) => {
                let mut heaps: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
                heaps.sort_unstable();
                if heaps.is_empty() { NimPosition::new(&[0]) } else { NimPosition::new(&heaps) }
            }
        }
    }

    fn negate(&self, position: &NimPosition) -> Option<NimPosition> {
        Some(position.clone())
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn parse(&self, text: &str) -> Result<NimPosition, PositionError> {
        let mut heaps: Vec<u64> = Vec::new();
        let mut tokens: u64 = 0;
        let mut start = 0;
        for part in text.split(',') {
            let at = start + part.len() - part.trim_start().len();
            let digits = part.trim();
            let end = at + digits.len();
            start += part.len() + 1;
            if digits.is_empty() {
                let message = "a heap is missing here; write the sizes separated by commas, as in \
                               \"3,5,7\"";
                return Err(PositionError::new(message, (at, end)));
            }
            if let Some((k, c)) = digits.char_indices().find(|(_, c)| !c.is_ascii_digit()) {
                let expected = "the sizes of the heaps separated by commas, as in \"3,5,7\"";
                return Err(crate::parsing::unexpected(c, at + k, expected));
            }
            let heap = digits.parse().unwrap_or(u64::MAX);
            tokens = tokens.saturating_add(heap);
            heaps.push(heap);
            if tokens > MAX_TOKENS {
                let message = format!(
                    "too many tokens: at most {MAX_TOKENS} tokens in all are supported; the value \
                     of a larger heap of n tokens is the nimber *n"
                );
                return Err(PositionError::new(message, (at, end)));
            }
            if tokens.max(1).saturating_mul(heaps.len() as u64) > MAX_TOKENS_TIMES_HEAPS {
                let message = format!(
                    "too many heaps: the number of heaps times the number of tokens must be at \
                     most {MAX_TOKENS_TIMES_HEAPS}; write a sum of several positions instead"
                );
                return Err(PositionError::new(message, (at, end)));
            }
        }
        Ok(NimPosition::new(&heaps))
    }

    fn print(&self, position: &NimPosition) -> String {
        if position.heaps().is_empty() {
            return "0".to_owned();
        }
        let heaps: Vec<String> = position.heaps().iter().map(u64::to_string).collect();
        heaps.join(",")
    }

    fn view(&self, position: &NimPosition) -> BoardView {
        BoardView::Heaps(position.heaps().to_vec())
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_examples, check_laws, check_lists_apart, check_points_laws, check_refused, moves,
        scores,
    };

    #[test]
    fn any_number_of_heaps_falls_apart() {
        check_lists_apart(&Nim, &["0", "1", "2", "1000"], ",");
    }

    #[test]
    fn moves_of_small_heaps() {
        assert_eq!(moves(&Nim, "2,1", Player::Left), ["0,1", "1,1", "2,0"]);
        assert_eq!(moves(&Nim, "2,1", Player::Right), ["0,1", "1,1", "2,0"]);
        assert!(moves(&Nim, "0,0", Player::Right).is_empty());
    }

    #[test]
    fn the_hooks_keep_the_form() {
        check_laws(&Nim, &["0", "7", "3,0,2", "2,3,1", "1,1,1,1"]);
    }

    #[test]
    fn scores_are_alternating_sums() {
        // Stewart, 3.1: it is optimal to take the largest heap in every move.
        for (text, score) in [("7", 7), ("2,5", 3), ("1,2,3,4", 2), ("3,3,3", 3), ("0,4,0,1", 3)] {
            assert_eq!(scores(&Nim, text), [score, -score], "{text}");
        }
        check_points_laws(&Nim, &["0", "7", "3,0,2", "1,1,1,1"]);
    }

    #[test]
    fn values() {
        check_examples(&Nim, &[]);
    }

    #[test]
    fn what_is_printed_is_read_back() {
        for text in ["10", "3,5,7", "5,0,3"] {
            assert_eq!(Nim.print(&Nim.parse(text).unwrap()), text);
        }
        assert_eq!(Nim.print(&Nim.parse(" 3 , 5,007").unwrap()), "3,5,7");
    }

    #[test]
    fn refused_texts() {
        check_refused(&Nim, "3,,5", (2, 2), "a heap is missing");
        check_refused(&Nim, "", (0, 0), "a heap is missing");
        check_refused(&Nim, "3, -5", (3, 4), "unexpected '-'");
        check_refused(&Nim, "1,99999999999999999999999", (2, 25), "at most 1000000 tokens");
        check_refused(&Nim, "1000001", (0, 7), "at most 1000000 tokens");
        let many = "9,".repeat(1_000_000) + "9";
        assert!(Nim.parse(&many).unwrap_err().message.contains("too many heaps"));
        assert!(Nim.parse(&"0,".repeat(5_000_000)).is_err());
    }
}

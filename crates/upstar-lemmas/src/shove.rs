//! Every position of Shove is a number, and equals a sum of Hackenbush strings.

use upstar_number::{Dyadic, Sign, SignExpansion, UBig};
use upstar_rules::StripsPosition;

/// Returns the value of a position of Shove. A piece on square p, counted from 1 at the left end,
/// is worth p/2^r to its owner. Here r is 0 for the run of one colour at the right end of the
/// strip, and otherwise one more than for the next piece to the right (Lessons in Play, Theorem
/// 5.32; Siegel, thesis, Proposition 2.3.17).
///
/// ```
/// # use upstar_core::Ruleset;
/// # use upstar_lemmas::shove;
/// let strip = upstar_rules::Shove.parse("X_O_XX").unwrap();
/// assert_eq!(shove::value(&strip).to_string(), "39/4");
/// ```
#[must_use]
pub fn value(position: &StripsPosition) -> Dyadic {
    let mut sum = Dyadic::ZERO;
    for (square, colour, halved) in position.cells().lines().flat_map(weighted) {
        let worth = Dyadic::from(square as u64).mul_pow2(-halved);
        sum += if colour == 1 { worth } else { -worth };
    }
    sum
}

/// Returns the pieces of a strip from right to left: the square p, the colour (1 for Left, -1 for
/// Right) and r, as in [`value`].
fn weighted(strip: &[u8]) -> impl Iterator<Item = (usize, i64, i64)> {
    let (mut first, mut halved) = (None, 0);
    pieces(strip).map(move |(at, piece)| {
        if halved > 0 || *first.get_or_insert(piece) != piece {
            halved += 1;
        }
        (at + 1, if piece == 1 { 1 } else { -1 }, halved)
    })
}

/// Returns the number of strings and the number of their edges.
pub(crate) fn size_of_strings(position: &StripsPosition) -> (usize, usize) {
    let cells = position.cells();
    let squares = cells.lines().map(|strip| pieces(strip).map(|(at, _)| at + 1));
    squares.fold((0, 0), |(strings, edges), squares| {
        let mut squares = squares.peekable();
        let longest = squares.peek().copied().unwrap_or(0);
        (strings + longest, edges + squares.sum::<usize>())
    })
}

/// Returns Hackenbush strings whose sum has the value of a position of Shove. For each square that
/// is not to the right of all pieces, there is a string. From the ground up, it has the colours of
/// the pieces on this square and to its right, starting with the rightmost piece (Siegel, thesis,
/// Definition 2.3.18 and Lemma 2.3.20).
///
/// ```
/// # use upstar_core::Ruleset;
/// # use upstar_lemmas::shove;
/// let strip = upstar_rules::Shove.parse("X_OX").unwrap();
/// assert_eq!(shove::strings(&strip), ["BRB", "BR", "BR", "B"]);
/// ```
#[must_use]
pub fn strings(position: &StripsPosition) -> Vec<String> {
    let mut strings = Vec::new();
    for strip in position.cells().lines() {
        let length = strip.iter().rposition(|&cell| cell != 0).map_or(0, |last| last + 1);
        strings.extend((0..length).map(|square| {
            let at_least = pieces(strip).take_while(|&(at, _)| at >= square);
            at_least.map(|(_, piece)| if piece == 1 { 'B' } else { 'R' }).collect::<String>()
        }));
    }
    strings
}

/// A piece of a strip, with the quantities of Siegel, thesis, Notation 2.3.16 and Definition
/// 2.3.18.
pub(crate) struct ShovePiece {
    /// c: 1 for Left, -1 for Right.
    pub(crate) colour: i64,
    /// p: the square, counted from 1 at the left end.
    pub(crate) square: usize,
    /// r: see [`value`].
    pub(crate) halved: i64,
    /// b: the value B without the lowest edge.
    pub(crate) above: Dyadic,
    /// B: the value of the Hackenbush string of the pieces up to this piece.
    pub(crate) string: Dyadic,
}

/// Returns the quantities of at most `most` pieces of a strip, from right to left.
pub(crate) fn quantities(strip: &[u8], most: usize) -> Vec<ShovePiece> {
    let mut signs: Vec<Sign> = Vec::new();
    let found = weighted(strip).take(most).map(|(square, colour, halved)| {
        signs.push(if colour == 1 { Sign::Plus } else { Sign::Minus });
        ShovePiece { colour, square, halved, above: number(&signs[1..]), string: number(&signs) }
    });
    found.collect()
}

fn number(signs: &[Sign]) -> Dyadic {
    let runs = signs.iter().map(|&sign| (sign, UBig::ONE));
    // Only an expansion of more than 2^20 signs has no number.
    SignExpansion::new(runs).to_dyadic().unwrap_or(Dyadic::ZERO)
}

/// Returns the pieces of a strip from right to left, with their squares.
pub(crate) fn pieces(strip: &[u8]) -> impl Iterator<Item = (usize, u8)> {
    strip.iter().copied().enumerate().rev().filter(|&(_, cell)| cell != 0)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::Theorems;
    use crate::cricket_pitch::tests::Search;
    use upstar_core::{Budget, Ruleset};
    use upstar_rules::{Hackenbush, Shove};
    use upstar_short::{Short, ShortContext, Universe};

    pub(crate) fn strips(length: u32) -> impl Iterator<Item = String> {
        (0..3_usize.pow(length)).map(move |code| {
            (0..length).map(|k| ['_', 'X', 'O'][code / 3_usize.pow(k) % 3]).collect()
        })
    }

    #[test]
    fn the_formula_is_the_value() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let mut search = Search::new(Shove, cx);
        let long = ["XOOX__OXXO", "_OX_OX_OXX", "OOXX/_XOXO"].map(str::to_owned);
        for text in (0..=6).flat_map(strips).chain(long) {
            let strip = Shove.parse(&text).unwrap();
            let searched = search.value(&strip);
            assert_eq!(Theorems::ALL.value(&Shove, &strip, cx).unwrap(), Some(searched), "{text}");
            assert_eq!(Theorems::NONE.value(&Shove, &strip, cx).unwrap(), None);
        }
    }

    #[test]
    fn the_strings_add_up() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        for text in strips(7).step_by(5) {
            let strip = Shove.parse(&text).unwrap();
            let mut sum = Short::ZERO;
            for string in strings(&strip) {
                let string = Hackenbush::default().parse(&string).unwrap();
                sum = cx.add(sum, crate::colon(&string, cx).unwrap().unwrap()).unwrap();
            }
            assert_eq!(cx.as_number(sum), Some(&value(&strip)), "{text}");
        }
    }

    #[test]
    fn long_strips_are_as_easy() {
        let strip = Shove.parse(&"XO_".repeat(1365)).unwrap();
        assert_eq!(value(&strip).exponent(), 2729);
    }
}

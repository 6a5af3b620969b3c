//! Partizan Euclid: division with remainder, where Left rounds the quotient down and Right rounds
//! it up.

use upstar_core::{Enumeration, Example, Player, RulesetDoc, TextShape};

use super::{HeapRules, HeapRuleset, NumberPair};

/// The rules of Partizan Euclid.
#[derive(Clone, Copy, Debug, Default)]
pub struct PartizanEuclid;

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "partizan_euclid",
    title: "Partizan Euclid",
    rules: "A position is a pair of integers (p, q). Let r be the remainder when p is divided by \
            q. Left moves to (q, r), and Right moves to (q, q − r). Play ends when q is 0 or \
            divides p. A player unable to move loses.",
    notation: "The two integers are separated by a comma, as in `8,7`. Several pairs are written \
               in parentheses, as in `(8,3) (8,7)`.",
    options: &[],
    known: "The winner of a single pair is determined by a word that is derived from the continued \
            fraction of p/q. Every such word can be reduced to one of nine words (McKay and \
            Nowakowski).",
    sources: "N. A. McKay and R. J. Nowakowski, Outcomes of Partizan Euclid, Integers 12B (2013).",
    examples: &[
        Example::new("8,7", "^^^^^"),
        Example::new("8,3", "v"),
        Example::new("8,6", "^"),
        Example::new("3,2", "*"),
    ],
    enumeration: Some(Enumeration::some(TextShape::Pairs)),
};

/// Returns the ruleset.
#[must_use]
pub fn rules() -> HeapRuleset<PartizanEuclid> {
    HeapRuleset(PartizanEuclid)
}

impl HeapRules for PartizanEuclid {
    type Summand = NumberPair;

    fn options(
        &self,
        NumberPair(p, q): NumberPair,
        player: Player,
        option: &mut dyn FnMut(&[NumberPair]),
    ) {
        match p.checked_rem(q) {
            None | Some(0) => {}
            Some(rest) => {
                option(&[NumberPair(q, if player == Player::Left { rest } else { q - rest })]);
            }
        }
    }

    fn is_over(&self, NumberPair(p, q): NumberPair) -> bool {
        q == 0 || p.is_multiple_of(q)
    }

    fn breadth(&self, _: NumberPair) -> u64 {
        2
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }

    fn is_impartial(&self) -> bool {
        false
    }

    /// Replaces p by its remainder modulo q, because the moves depend on p only through this
    /// remainder.
    fn normal(&self, NumberPair(p, q): NumberPair) -> NumberPair {
        NumberPair(p % q.max(1), q)
    }
}

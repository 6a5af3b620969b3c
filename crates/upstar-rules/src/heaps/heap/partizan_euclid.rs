//! Partizan Euclid: the two ways to divide with remainder.

use upstar_core::{Example, Player, RulesetDoc};

use super::{HeapRules, HeapRuleset, NumberPair};

/// The rules of Partizan Euclid.
#[derive(Clone, Copy, Debug, Default)]
pub struct PartizanEuclid;

/// The page about Partizan Euclid.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "partizan_euclid",
    title: "Partizan Euclid",
    rules: "A position is a pair of numbers (p, q). If q divides p, or is 0, it is the end. Otherwise \
            Left moves to (q, r), where r is the remainder of p by q, and Right moves to (q, q − r).",
    notation: "The two numbers: `8,7`. Several pairs are added: `(8,3) (8,7)`.",
    options: &[],
    known: "Who wins one pair follows from a word that belongs to its continued fraction, and the word \
            can be reduced to one of nine.",
    sources: "N. A. McKay and R. J. Nowakowski, Outcomes of Partizan Euclid, Integers 12B (2013).",
    examples: &[
        Example::new("8,7", "^^^^^"),
        Example::new("8,3", "v"),
        Example::new("8,6", "^"),
        Example::new("3,2", "*"),
    ],
};

/// Partizan Euclid.
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

    fn doc(&self) -> &'static RulesetDoc {
        &DOC
    }

    fn is_impartial(&self) -> bool {
        false
    }

    /// The players need the remainder of p only.
    fn normal(&self, NumberPair(p, q): NumberPair) -> NumberPair {
        NumberPair(p % q.max(1), q)
    }
}

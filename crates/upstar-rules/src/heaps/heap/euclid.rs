//! Euclid: a move subtracts a multiple of the smaller number from the larger.

use upstar_core::{Enumeration, Example, OptionDoc, Player, RulesetDoc, TextShape};

use super::{HeapRules, HeapRuleset, NumberPair};
use crate::args::{Args, RulesetError};

/// The rules of Euclid.
#[derive(Clone, Copy, Debug, Default)]
pub struct Euclid {
    /// `true` if the larger number may become zero.
    pub to_zero: bool,
}

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "euclid",
    title: "Euclid",
    rules: "A position is a pair of positive integers. A move subtracts a positive multiple of the \
            smaller integer from the larger integer, and the result must be positive. Play ends \
            when the two integers are equal. A player unable to move loses.",
    notation: "The two integers are separated by a comma, as in `5,13`. Several pairs are written \
               in parentheses, as in `(5,13) (2,7)`.",
    options: &[OptionDoc {
        name: "to_zero",
        what: "If this is `true`, a move may reduce the larger integer to 0, and play then ends. \
               The default is `false`.",
        required: false,
    }],
    known: "The nim value of (a, b) is ⌊|a/b − b/a|⌋ (Nivasch). Hence the next player wins exactly \
            when the ratio of the larger integer to the smaller integer exceeds the golden ratio \
            (Cole and Davie). If `to_zero` is `true`, the winner is the same unless the two \
            integers are equal.",
    sources: "A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm and a winning \
              strategy for it, Mathematical Gazette 53 (1969); G. Nivasch, The Sprague–Grundy function \
              of the game Euclid, Discrete Mathematics 306 (2006).",
    examples: &[
        Example::new("1,3", "*2"),
        Example::new("5,8", "0"),
        Example::new("5,13", "*2"),
        Example::with(&[("to_zero", "true")], "1,1", "*"),
        Example::with(&[("to_zero", "true")], "5,8", "0"),
    ],
    enumeration: Some(Enumeration::some(TextShape::Pairs)),
};

/// Returns the ruleset of this variant.
#[must_use]
pub fn rules(euclid: Euclid) -> HeapRuleset<Euclid> {
    HeapRuleset(euclid)
}

pub(crate) fn from_args(args: &Args<'_>) -> Result<HeapRuleset<Euclid>, RulesetError> {
    Ok(rules(Euclid { to_zero: args.flag("to_zero")? }))
}

impl HeapRules for Euclid {
    type Summand = NumberPair;

    fn options(
        &self,
        NumberPair(a, b): NumberPair,
        _: Player,
        option: &mut dyn FnMut(&[NumberPair]),
    ) {
        let (small, large) = (a.min(b), a.max(b));
        if small == 0 {
            return;
        }
        let last = if self.to_zero { large / small } else { (large - 1) / small };
        for times in 1..=last {
            let rest = large - times * small;
            option(&[if a == large { NumberPair(rest, b) } else { NumberPair(a, rest) }]);
        }
    }

    fn is_over(&self, NumberPair(a, b): NumberPair) -> bool {
        a == 0 || b == 0 || a == b && !self.to_zero
    }

    fn breadth(&self, NumberPair(a, b): NumberPair) -> u64 {
        a.max(b).checked_div(a.min(b)).unwrap_or(0)
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }

    fn normal(&self, NumberPair(a, b): NumberPair) -> NumberPair {
        NumberPair(a.min(b), a.max(b))
    }
}

//! Wythoff's Game: a move takes from one of two heaps, or the same number from both.

use upstar_core::{Enumeration, Example, OptionDoc, Player, RulesetDoc, TextShape};

use super::{HeapRules, HeapRuleset, NumberPair, TheoryCache};
use crate::args::{Args, RulesetError};

/// The rules of Wythoff's Game and of Fraenkel's generalisation.
#[derive(Clone, Debug)]
pub struct Wythoff {
    /// The spread: a move that takes tokens from both heaps takes two numbers that differ by less
    /// than the spread. Wythoff's Game has spread 1.
    pub spread: u64,
    notes: TheoryCache,
}

impl Wythoff {
    /// Returns the cache for a theory of these pairs.
    #[must_use]
    pub fn notes(&self) -> &TheoryCache {
        &self.notes
    }
}

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "wythoff",
    title: "Wythoff's Game",
    rules: "A position is a pair of heaps. A move takes one or more tokens from one of the heaps, \
            or the same number of tokens from both heaps. The moves are the same as the moves of a \
            queen towards the corner of a board. A player unable to move loses.",
    notation: "The sizes of the two heaps are separated by a comma, as in `3,5`. Several pairs are \
               written in parentheses, as in `(3,5) (4,7)`.",
    options: &[OptionDoc {
        name: "spread",
        what: "If a move takes tokens from both heaps, the two numbers of tokens must differ by \
               less than the spread. The default is 1.",
        required: false,
    }],
    known: "The previous player wins from (a, b) with a ≤ b exactly when a = ⌊nφ⌋ and b = ⌊nφ²⌋ \
            for the golden ratio φ and n = b − a (Wythoff): (0,0), (1,2), (3,5), (4,7), (6,10), … \
            With spread r, the n-th such pair, counted from n = 0, satisfies b − a = rn \
            (Fraenkel). The nonzero nim values appear chaotic.",
    sources: "W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907); \
              A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, American \
              Mathematical Monthly 89 (1982).",
    examples: &[
        Example::new("1,2", "0"),
        Example::new("3,5", "0"),
        Example::new("2,2", "*"),
        Example::new("(1,1) (0,3)", "*"),
        Example::with(&[("spread", "2")], "1,3", "0"),
        Example::with(&[("spread", "2")], "2,2", "*4"),
    ],
    enumeration: Some(Enumeration::some(TextShape::Pairs)),
};

/// Returns the ruleset with this spread.
#[must_use]
pub fn rules(spread: u64) -> HeapRuleset<Wythoff> {
    HeapRuleset(Wythoff { spread, notes: TheoryCache::default() })
}

pub(crate) fn from_args(args: &Args<'_>) -> Result<HeapRuleset<Wythoff>, RulesetError> {
    match args.integer("spread")?.map_or(Ok(1), u64::try_from) {
        Ok(spread) if spread > 0 => Ok(rules(spread)),
        _ => Err(args.refuse("spread", "spread must be at least 1, as in `spread: 2`")),
    }
}

impl HeapRules for Wythoff {
    type Summand = NumberPair;

    fn options(
        &self,
        NumberPair(a, b): NumberPair,
        _: Player,
        option: &mut dyn FnMut(&[NumberPair]),
    ) {
        (0..a).for_each(|left| option(&[NumberPair(left, b)]));
        (0..b).for_each(|left| option(&[NumberPair(a, left)]));
        for first in 1..=a {
            let least = first.saturating_sub(self.spread - 1).max(1);
            let most = first.saturating_add(self.spread - 1).min(b);
            (least..=most).for_each(|second| option(&[NumberPair(a - first, b - second)]));
        }
    }

    fn is_over(&self, pair: NumberPair) -> bool {
        pair == NumberPair::default()
    }

    fn breadth(&self, NumberPair(a, b): NumberPair) -> u64 {
        let both = a.min(b).saturating_mul(self.spread.saturating_mul(2).min(a.max(b)));
        a.saturating_add(b).saturating_add(both)
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }

    fn normal(&self, NumberPair(a, b): NumberPair) -> NumberPair {
        NumberPair(a.min(b), a.max(b))
    }
}

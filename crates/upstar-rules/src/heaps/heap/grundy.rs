//! Grundy's Game: a move breaks a heap into two of different sizes.

use upstar_core::{Enumeration, Example, RulesetDoc, TextShape};

use super::code::{CodeDigit, HeapSplit, SplitSizes};
use super::{HeapRuleset, TakeAndBreakCode, TakeAndBreakRules};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "grundy",
    title: "Grundy's Game",
    rules: "A position is a sum of heaps. A move breaks one heap into two smaller heaps of \
            different sizes. A player unable to move loses.",
    notation: super::NOTATION,
    options: &[],
    known: "More than 34·10^9 nim values have been computed (Flammenkamp), and it is not known \
            whether the sequence is periodic.",
    sources: "P. M. Grundy, Mathematics and games, Eureka 2 (1939); Winning Ways, chapter 4.",
    examples: &[
        Example::new("2", "0"),
        Example::new("5", "*2"),
        Example::new("3,8", "*3"),
        Example::new("18", "*4"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Heaps)),
};

/// Returns the ruleset.
#[must_use]
pub fn rules() -> HeapRuleset<TakeAndBreakRules> {
    let two = HeapSplit { least: 2, most: Some(2), sizes: SplitSizes::Distinct };
    TakeAndBreakRules::impartial(&DOC, TakeAndBreakCode::new([(0, CodeDigit(vec![two]))]))
}

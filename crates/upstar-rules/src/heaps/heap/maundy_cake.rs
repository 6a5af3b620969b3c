//! Maundy Cake: a move cuts a cake into equal pieces.

use upstar_core::{Enumeration, Example, RulesetDoc, TextShape};

use super::{CakeRules, CutDirection, HeapRuleset, cake};
use crate::args::{Args, RulesetError};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "maundy_cake",
    title: "Maundy Cake",
    rules: "A position is a sum of rectangular cakes, which consist of rows and columns. A move \
            cuts a cake into two or more equal pieces: Left cuts between columns, and Right cuts \
            between rows. A player unable to move loses.",
    notation: cake::NOTATION,
    options: cake::OPTIONS,
    known: "The value of every cake is an integer. Repeatedly divide both the number of rows and \
            the number of columns by their least prime factors until one of the two numbers is 1. \
            Then repeatedly divide the other number by its least prime factor until it is also 1, \
            and add the quotients of these later divisions. The value is this sum if the later \
            divisions divide the number of columns, and its negative if they divide the number of \
            rows (Winning Ways).",
    sources: "Winning Ways, chapter 2.",
    examples: &[
        Example::new("1x6", "4"),
        Example::new("4x2", "-1"),
        Example::new("2x3", "0"),
        Example::new("1x3 2x1", "0"),
        Example::with(&[("turn", "true")], "2x1", "1"),
    ],
    enumeration: Some(Enumeration::some(TextShape::Rectangles)),
};

/// Returns the ruleset.
#[must_use]
pub fn rules() -> HeapRuleset<CakeRules> {
    HeapRuleset(CakeRules { doc: &DOC, cutting: CutDirection::Equally, turn: false })
}

pub(crate) fn from_args(args: &Args<'_>) -> Result<HeapRuleset<CakeRules>, RulesetError> {
    Ok(HeapRuleset(CakeRules { turn: args.flag("turn")?, ..rules().0 }))
}

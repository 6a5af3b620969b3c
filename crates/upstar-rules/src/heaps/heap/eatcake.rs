//! Eatcake: a move eats a column or a row of a cake.

use upstar_core::{Enumeration, Example, RulesetDoc, TextShape};

use super::{CakeRules, CutDirection, HeapRuleset, cake};
use crate::args::{Args, RulesetError};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "eatcake",
    title: "Eatcake",
    rules: "A position is a sum of rectangular cakes, which consist of rows and columns. Left eats \
            a column of a cake, and Right eats a row. The parts on the two sides of this column or \
            row become separate cakes. A player unable to move loses.",
    notation: cake::NOTATION,
    options: cake::OPTIONS,
    known: "Every cake is all-small (Winning Ways).",
    sources: "Winning Ways, chapter 8.",
    examples: &[
        Example::new("1x1", "*"),
        Example::new("4x1", "^"),
        Example::new("2x3", "{^^|*}"),
        Example::new("2x2", "*"),
        Example::with(&[("turn", "true")], "3x2", "^"),
        Example::with(&[("turn", "true")], "2x2", "0"),
    ],
    enumeration: Some(Enumeration::some(TextShape::Rectangles)),
};

/// Returns the ruleset.
#[must_use]
pub fn rules() -> HeapRuleset<CakeRules> {
    HeapRuleset(CakeRules { doc: &DOC, cutting: CutDirection::Eating, turn: false })
}

pub(crate) fn from_args(args: &Args<'_>) -> Result<HeapRuleset<CakeRules>, RulesetError> {
    Ok(HeapRuleset(CakeRules { turn: args.flag("turn")?, ..rules().0 }))
}

//! Cutcake: cut a cake in two.

use upstar_core::{Example, OptionDoc, RulesetDoc};

use super::{CakeRules, CutDirection, HeapRuleset};
use crate::args::{Args, RulesetError};

/// The page about Cutcake.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "cutcake",
    title: "Cutcake",
    rules: "A cake is a rectangle of rows and columns. Left cuts it in two between two columns, Right \
            between two rows.",
    notation: "Rows and columns: `4x5`. Several cakes are added: `4x5 2x3`.",
    options: &[OptionDoc {
        name: "turn",
        what: "With true the cake is turned by a quarter before each move; false without it.",
        required: false,
    }],
    known: "Every cake is an integer: with 2^i the largest power of two that is at most the number of \
            rows, and 2^j for the columns, it is ⌊columns / 2^i⌋ − 1 if j > i, 1 − ⌊rows / 2^j⌋ if \
            i > j, and 0 if they are equal.",
    sources: "Winning Ways, chapter 2.",
    examples: &[
        Example::new("1x4", "3"),
        Example::new("4x2", "-1"),
        Example::new("2x3", "0"),
        Example::new("2x3 4x1", "-3"),
        Example::with(&[("turn", "true")], "2x1", "1"),
    ],
};

/// Cutcake.
#[must_use]
pub fn rules() -> HeapRuleset<CakeRules> {
    HeapRuleset(CakeRules { doc: &DOC, cutting: CutDirection::InTwo, turn: false })
}

pub(crate) fn from_args(args: &Args<'_>) -> Result<HeapRuleset<CakeRules>, RulesetError> {
    Ok(HeapRuleset(CakeRules { turn: args.flag("turn")?, ..rules().0 }))
}

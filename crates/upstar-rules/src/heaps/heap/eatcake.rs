//! Eatcake: eat a column or a row of a cake.

use upstar_core::{Example, OptionDoc, RulesetDoc};

use super::{CakeRules, CutDirection, HeapRuleset};
use crate::args::{Args, RulesetError};

/// The page about Eatcake.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "eatcake",
    title: "Eatcake",
    rules: "A cake is a rectangle of rows and columns. Left eats one column of it, Right one row; what \
            lies on the two sides of it are two cakes.",
    notation: "Rows and columns: `4x5`. Several cakes are added: `4x5 2x3`.",
    options: &[OptionDoc {
        name: "turn",
        what: "With true the cake is turned by a quarter before each move; false without it.",
        required: false,
    }],
    known: "Every cake is all small.",
    sources: "Winning Ways, chapter 8.",
    examples: &[
        Example::new("1x1", "*"),
        Example::new("4x1", "^"),
        Example::new("2x3", "{^^|*}"),
        Example::new("2x2", "*"),
        Example::with(&[("turn", "true")], "3x2", "^"),
        Example::with(&[("turn", "true")], "2x2", "0"),
    ],
};

/// Eatcake.
#[must_use]
pub fn rules() -> HeapRuleset<CakeRules> {
    HeapRuleset(CakeRules { doc: &DOC, cutting: CutDirection::Eating, turn: false })
}

pub(crate) fn from_args(args: &Args<'_>) -> Result<HeapRuleset<CakeRules>, RulesetError> {
    Ok(HeapRuleset(CakeRules { turn: args.flag("turn")?, ..rules().0 }))
}

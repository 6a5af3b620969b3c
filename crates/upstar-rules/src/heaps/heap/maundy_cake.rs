//! Maundy Cake: cut a cake into equal pieces.

use upstar_core::{Example, OptionDoc, RulesetDoc};

use super::{CakeRules, CutDirection, HeapRuleset};
use crate::args::{Args, RulesetError};

/// The page about Maundy Cake.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "maundy_cake",
    title: "Maundy Cake",
    rules: "A cake is a rectangle of rows and columns. Left cuts it between columns into two or more \
            equal pieces, Right between rows.",
    notation: "Rows and columns: `4x5`. Several cakes are added: `4x5 2x3`.",
    options: &[OptionDoc {
        name: "turn",
        what: "With true the cake is turned by a quarter before each move; false without it.",
        required: false,
    }],
    known: "Every cake is an integer. Divide the two sides by their least prime factors, again and \
            again, side by side, until one of them is 1; the value is the sum of what follows on the \
            other side, positive if that is the columns.",
    sources: "Winning Ways, chapter 2.",
    examples: &[
        Example::new("1x6", "4"),
        Example::new("4x2", "-1"),
        Example::new("2x3", "0"),
        Example::new("1x3 2x1", "0"),
        Example::with(&[("turn", "true")], "2x1", "1"),
    ],
};

/// Maundy Cake.
#[must_use]
pub fn rules() -> HeapRuleset<CakeRules> {
    HeapRuleset(CakeRules { doc: &DOC, cutting: CutDirection::Equally, turn: false })
}

pub(crate) fn from_args(args: &Args<'_>) -> Result<HeapRuleset<CakeRules>, RulesetError> {
    Ok(HeapRuleset(CakeRules { turn: args.flag("turn")?, ..rules().0 }))
}

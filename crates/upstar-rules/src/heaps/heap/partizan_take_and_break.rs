//! Partizan taking-and-breaking games: each player has a code.

use upstar_core::{Enumeration, Example, OptionDoc, RulesetDoc, TextShape};

use super::{HeapRuleset, TakeAndBreakCode, TakeAndBreakRules, take_and_break_rules};
use crate::args::{Args, RulesetError};

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "partizan_take_and_break",
    title: "Partizan Take and Break",
    rules: "A position is a sum of heaps, as in Take and Break. One code defines Left's moves, and \
            another code defines Right's moves. A player unable to move loses.",
    notation: super::NOTATION,
    options: &[
        OptionDoc {
            name: "left",
            what: "Left's code as a string, for example \"0.7\".",
            required: true,
        },
        OptionDoc {
            name: "right",
            what: "Right's code as a string, for example \"0.07\".",
            required: true,
        },
    ],
    known: "Splittles and partizan subtraction games are special cases.",
    sources: "A. S. Fraenkel and A. Kotzig, Partizan octal games: partizan subtraction games, \
              International Journal of Game Theory 16 (1987).",
    examples: &[
        Example::with(&[("left", "0.7"), ("right", "0.07")], "1", "1"),
        Example::with(&[("left", "0.7"), ("right", "0.07")], "2", "{1|0}"),
        Example::with(&[("left", "0.3"), ("right", "0.03")], "4", "1"),
        Example::with(&[("left", "0.3"), ("right", "0.3")], "2", "0"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Heaps)),
};

pub(crate) fn from_args(args: &Args<'_>) -> Result<HeapRuleset<TakeAndBreakRules>, RulesetError> {
    let left = take_and_break_rules::code(args, "left", TakeAndBreakCode::read)?;
    let right = take_and_break_rules::code(args, "right", TakeAndBreakCode::read)?;
    Ok(TakeAndBreakRules::partizan(&DOC, left, right))
}

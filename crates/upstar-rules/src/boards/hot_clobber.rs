//! Hot Clobber: the rules of Cannibal Clobber under their other name.

use upstar_core::{Example, RulesetDoc};

use crate::args::{Args, RulesetError};
use crate::cannibal_clobber::CannibalClobber;
use crate::clobber;

/// The page about Hot Clobber.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "hot_clobber",
    title: "Hot Clobber",
    rules: "A move takes one of the player's own stones to a neighbouring cell (beside, above or \
            below; with `diagonal: true` also cornerwise, with `directions` only in these) that \
            holds a stone of either colour, which is removed. A player unable to move loses. These are the \
            rules of `cannibal_clobber`.",
    notation: "Row by row, the rows separated by `/`, `|` or a newline: `x` or `X` Left's stone, \
               `o` or `O` Right's, `.`, `_` or `#` a cell without stone: `xxo/.ox`. `4x5` is \
               the start on a board of this size, full of stones of both colours in turn.",
    options: clobber::OPTIONS,
    known: "Stones of one colour that are connected are moves for their owner, which makes the \
            game hot. Exchanging the colours negates the value.",
    sources: "In the Combinatorial Game Suite of A. N. Siegel.",
    examples: &[Example::new("xx", "1"), Example::new("xo", "*"), Example::new("xoo", "v")],
};

/// The ruleset with these options.
pub(crate) fn from_args(args: &Args<'_>) -> Result<CannibalClobber, RulesetError> {
    Ok(CannibalClobber { hot: true, ..CannibalClobber::from_args(args)? })
}

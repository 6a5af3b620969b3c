//! Heaps of tokens whose moves are defined by a code.

use upstar_core::{OptionDoc, Player, RulesetDoc};

use super::{HeapRules, HeapRuleset, TakeAndBreakCode, TheoryCache};
use crate::args::{Args, RulesetError};

/// The options of rulesets in which each player has a subtraction set.
pub(super) const SUBTRACTION_SETS: &[OptionDoc] = &[
    OptionDoc {
        name: "left",
        what: "Left's subtraction set: the numbers of tokens that Left may take.",
        required: true,
    },
    OptionDoc {
        name: "right",
        what: "Right's subtraction set: the numbers of tokens that Right may take.",
        required: true,
    },
];

/// The rules of octal games, subtraction games and their relatives: a code for each player.
#[derive(Clone, Debug)]
pub struct TakeAndBreakRules {
    doc: &'static RulesetDoc<'static>,
    left: TakeAndBreakCode,
    /// Right's code, or `None` if the players have the same moves.
    right: Option<TakeAndBreakCode>,
    notes: TheoryCache,
}

impl TakeAndBreakRules {
    /// Returns the ruleset in which both players move by this code.
    #[must_use]
    pub fn impartial(
        doc: &'static RulesetDoc<'static>,
        code: TakeAndBreakCode,
    ) -> HeapRuleset<TakeAndBreakRules> {
        HeapRuleset(TakeAndBreakRules {
            doc,
            left: code,
            right: None,
            notes: TheoryCache::default(),
        })
    }

    /// Returns the ruleset in which each player has a separate code.
    #[must_use]
    pub fn partizan(
        doc: &'static RulesetDoc<'static>,
        left: TakeAndBreakCode,
        right: TakeAndBreakCode,
    ) -> HeapRuleset<TakeAndBreakRules> {
        let right = (right != left).then_some(right);
        HeapRuleset(TakeAndBreakRules { doc, left, right, notes: TheoryCache::default() })
    }

    /// Returns the code of a player.
    #[must_use]
    pub fn code(&self, player: Player) -> &TakeAndBreakCode {
        match (player, &self.right) {
            (Player::Right, Some(right)) => right,
            _ => &self.left,
        }
    }

    /// Returns the cache for a theory of these heaps.
    #[must_use]
    pub fn notes(&self) -> &TheoryCache {
        &self.notes
    }
}

impl HeapRules for TakeAndBreakRules {
    type Summand = u64;

    fn options(&self, heap: u64, player: Player, option: &mut dyn FnMut(&[u64])) {
        self.code(player).options(heap, option);
    }

    fn is_over(&self, heap: u64) -> bool {
        self.left.is_over(heap) && self.right.as_ref().is_none_or(|right| right.is_over(heap))
    }

    fn breadth(&self, heap: u64) -> u64 {
        let right = self.right.as_ref().map_or(0, |right| right.breadth(heap));
        self.left.breadth(heap).saturating_add(right)
    }

    fn doc(&self) -> RulesetDoc<'_> {
        *self.doc
    }

    fn is_impartial(&self) -> bool {
        self.right.is_none()
    }
}

pub(super) fn code(
    args: &Args<'_>,
    name: &str,
    read: impl Fn(&str) -> Result<TakeAndBreakCode, String>,
) -> Result<TakeAndBreakCode, RulesetError> {
    let text = args.text(name)?.unwrap_or_default();
    read(&text).map_err(|sentence| args.refuse(name, sentence))
}

/// Reads a sorted set of numbers of tokens from an option.
pub(super) fn set(args: &Args<'_>, name: &str) -> Result<Vec<u64>, RulesetError> {
    const MOST: usize = 1000;
    let numbers = args.integers(name)?.unwrap_or_default();
    if numbers.len() > MOST {
        let sentence = format!("too many numbers in {name}: at most {MOST} are supported");
        return Err(args.refuse(name, sentence));
    }
    let mut set = Vec::with_capacity(numbers.len());
    for number in numbers {
        match u64::try_from(number) {
            Ok(taken) if taken > 0 => set.push(taken),
            _ => {
                let sentence = format!(
                    "{number} tokens cannot be taken; the numbers in {name} must be positive"
                );
                return Err(args.refuse(name, sentence));
            }
        }
    }
    set.sort_unstable();
    set.dedup();
    Ok(set)
}

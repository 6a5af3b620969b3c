//! Heaps of tokens from which a code says what may be taken.

use upstar_core::{Player, RulesetDoc};

use super::{HeapRules, HeapRuleset, TakeAndBreakCode, TheoryCache};
use crate::args::{Args, RulesetError};

/// The rules of octal games, subtraction games and their relatives: a code for each player.
#[derive(Clone, Debug)]
pub struct TakeAndBreakRules {
    doc: &'static RulesetDoc,
    left: TakeAndBreakCode,
    /// Without it, the players have the same moves.
    right: Option<TakeAndBreakCode>,
    notes: TheoryCache,
}

impl TakeAndBreakRules {
    /// The ruleset in which both players move as the code says.
    #[must_use]
    pub fn impartial(
        doc: &'static RulesetDoc,
        code: TakeAndBreakCode,
    ) -> HeapRuleset<TakeAndBreakRules> {
        HeapRuleset(TakeAndBreakRules {
            doc,
            left: code,
            right: None,
            notes: TheoryCache::default(),
        })
    }

    /// The ruleset in which Left and Right have a code each.
    #[must_use]
    pub fn partizan(
        doc: &'static RulesetDoc,
        left: TakeAndBreakCode,
        right: TakeAndBreakCode,
    ) -> HeapRuleset<TakeAndBreakRules> {
        let right = (right != left).then_some(right);
        HeapRuleset(TakeAndBreakRules { doc, left, right, notes: TheoryCache::default() })
    }

    /// The code of a player.
    #[must_use]
    pub fn code(&self, player: Player) -> &TakeAndBreakCode {
        match (player, &self.right) {
            (Player::Right, Some(right)) => right,
            _ => &self.left,
        }
    }

    /// What is known about the heaps of this ruleset.
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

    fn doc(&self) -> &'static RulesetDoc {
        self.doc
    }

    fn is_impartial(&self) -> bool {
        self.right.is_none()
    }
}

/// The code that an option gives as a text.
pub(super) fn code(
    args: &Args<'_>,
    name: &str,
    read: impl Fn(&str) -> Result<TakeAndBreakCode, String>,
) -> Result<TakeAndBreakCode, RulesetError> {
    let text = args.text(name)?.unwrap_or_default();
    read(&text).map_err(|sentence| args.refuse(name, sentence))
}

/// The set of numbers of tokens that an option gives, in order.
pub(super) fn set(args: &Args<'_>, name: &str) -> Result<Vec<u64>, RulesetError> {
    const MOST: usize = 1000;
    let numbers = args.integers(name)?.unwrap_or_default();
    if numbers.len() > MOST {
        let sentence = format!("{name} has at most {MOST} numbers");
        return Err(args.refuse(name, sentence));
    }
    let mut set = Vec::with_capacity(numbers.len());
    for number in numbers {
        match u64::try_from(number) {
            Ok(taken) if taken > 0 => set.push(taken),
            _ => {
                let sentence =
                    format!("{number} tokens cannot be taken; {name} has positive numbers");
                return Err(args.refuse(name, sentence));
            }
        }
    }
    set.sort_unstable();
    set.dedup();
    Ok(set)
}

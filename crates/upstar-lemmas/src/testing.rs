//! Computes values by search, without theorems.

use std::collections::HashMap;
use std::hash::Hash;

use upstar_core::{Budget, Budgeted, Player, Ruleset};
use upstar_eval::{Evaluator, Theory, ValueTable};
use upstar_impartial::mex;
use upstar_short::{Short, ShortContext};

#[derive(Clone, Copy)]
struct NormalPlay<'u>(ShortContext<'u>);

impl Theory for NormalPlay<'_> {
    type Value = Short;

    fn zero(self) -> Short {
        Short::ZERO
    }

    fn key(value: Short) -> u32 {
        value.index()
    }

    fn fold(self, left: &[Short], right: &[Short]) -> Budgeted<Short> {
        self.0.canonical(left, right)
    }

    fn add(self, a: Short, b: Short) -> Budgeted<Short> {
        self.0.add(a, b)
    }

    fn negate(self, a: Short) -> Budgeted<Short> {
        self.0.neg(a)
    }

    fn budget(&self) -> &Budget {
        self.0.budget
    }
}

pub(crate) fn value<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    table: &ValueTable<R::Position, Short>,
    cx: ShortContext<'_>,
) -> Short {
    Evaluator::new(rules, NormalPlay(cx), table).value(position).unwrap()
}

/// Returns a nim value by search.
pub(crate) fn nim_value<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    memo: &mut HashMap<R::Position, u64>,
) -> u64
where
    R::Position: Hash,
{
    let position = rules.normalise(position.clone());
    if let Some(&known) = memo.get(&position) {
        return known;
    }
    let mut options = Vec::new();
    rules.options(&position, Player::Left, &mut options);
    let value =
        mex(options.iter().map(|option| nim_value(rules, option, memo)).collect::<Vec<_>>());
    memo.insert(position, value);
    value
}

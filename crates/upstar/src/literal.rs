//! Literal forms of positions.

use std::collections::HashMap;

use upstar_arena::deep;
use upstar_core::{Budgeted, Interrupted, Player, Ruleset, cost_of_options};
use upstar_form::FormId;
use upstar_short::ShortContext;

/// Returns the literal form of a position, without the hooks of the ruleset.
pub(crate) fn form<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    cx: ShortContext<'_>,
) -> Budgeted<FormId> {
    form_memo(rules, position, cx, &mut HashMap::new())
}

fn form_memo<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    cx: ShortContext<'_>,
    // `None` while the form is being computed.
    memo: &mut HashMap<R::Position, Option<FormId>>,
) -> Budgeted<FormId> {
    if let Some(&known) = memo.get(position) {
        return known.ok_or_else(Interrupted::loops);
    }
    cx.budget.spend(1)?;
    memo.insert(position.clone(), None);
    let mut side = |player: Player| -> Budgeted<Vec<FormId>> {
        let mut options = Vec::new();
        rules.options(position, player, &mut options);
        cx.budget.spend(cost_of_options(position, options.len()))?;
        options.iter().map(|option| deep(|| form_memo(rules, option, cx, memo))).collect()
    };
    let (left, right) = (side(Player::Left)?, side(Player::Right)?);
    let form = cx.forms().make(&left, &right)?;
    memo.insert(position.clone(), Some(form));
    Ok(form)
}

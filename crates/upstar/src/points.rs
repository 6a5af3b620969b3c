//! Positions played for points, as scoring games.

use std::collections::HashMap;

use upstar_core::{Answer, Interrupted, Player, Ruleset, Step, Undefined};
use upstar_number::Rational;
use upstar_scoring::{Cx, Scoring};
use upstar_store::deep;

/// The literal scoring game of a position, with its score counted from 0.
///
/// # Errors
///
/// Undefined if the ruleset counts no points.
pub(crate) fn scoring<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    cx: Cx<'_>,
) -> Answer<Scoring> {
    if !counts(rules, position) {
        let title = rules.doc().title;
        return Err(Undefined::new(format!("no points are counted in {title}")).into());
    }
    Ok(walk(rules, position, cx, &mut HashMap::new())?)
}

/// Whether points are counted: a position without moves is worth nothing either way.
pub(crate) fn counts<R: Ruleset>(rules: &R, position: &R::Position) -> bool {
    Player::BOTH.iter().all(|&player| {
        let mut options = Vec::new();
        rules.options(position, player, &mut options);
        options.first().is_none_or(|to| rules.points(position, player, to).is_some())
    })
}

fn walk<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    cx: Cx<'_>,
    // Without a game as long as it is being found.
    memo: &mut HashMap<R::Position, Option<Scoring>>,
) -> Step<Scoring> {
    if let Some(&known) = memo.get(position) {
        return known.ok_or_else(Interrupted::loops);
    }
    cx.budget.spend(1)?;
    memo.insert(position.clone(), None);
    let mut side = |player: Player, sign: i64| -> Step<Vec<Scoring>> {
        let mut options = Vec::new();
        rules.options(position, player, &mut options);
        let played = options.iter().map(|to| {
            let points = rules.points(position, player, to).unwrap_or(0);
            let rest = deep(|| walk(rules, to, cx, memo))?;
            cx.shift(rest, &Rational::from(sign * points))
        });
        played.collect()
    };
    let (left, right) = (side(Player::Left, 1)?, side(Player::Right, -1)?);
    let game = cx.scores.make(&left, &Rational::from(0), &right)?;
    memo.insert(position.clone(), Some(game));
    Ok(game)
}

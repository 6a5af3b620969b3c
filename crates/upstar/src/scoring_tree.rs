//! Positions played for points, as scoring games.

use std::collections::HashMap;

use upstar_arena::deep;
use upstar_core::{Answer, Interrupted, NoAnswer, Player, Ruleset, Undefined, cost_of_options};
use upstar_number::Rational;
use upstar_scoring::{ScoringContext, ScoringId};

/// The literal scoring game of a position, with its score counted from 0.
///
/// # Errors
///
/// Undefined if the ruleset counts no points, or if a position comes back that cannot under other options;
/// interrupted if another one comes back, or if the budget runs out.
pub(crate) fn scoring<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    cx: ScoringContext<'_>,
) -> Answer<ScoringId> {
    if !counts(rules, position) {
        let title = rules.doc().title;
        return Err(Undefined::new(format!("no points are counted in {title}")).into());
    }
    let grows = rules.repetition_advice(position, position).is_some();
    ScoringTreeBuilder { rules, cx, memo: HashMap::new(), grows, line: Vec::new() }.game(position)
}

/// Whether points are counted: a position without moves is worth nothing either way.
pub(crate) fn counts<R: Ruleset>(rules: &R, position: &R::Position) -> bool {
    Player::BOTH.iter().all(|&player| {
        let mut options = Vec::new();
        rules.options(position, player, &mut options);
        options.first().is_none_or(|to| rules.points(position, player, to).is_some())
    })
}

/// A walk through the tree of a position.
struct ScoringTreeBuilder<'a, R: Ruleset> {
    rules: &'a R,
    cx: ScoringContext<'a>,
    /// Without a game as long as it is being found.
    memo: HashMap<R::Position, Option<ScoringId>>,
    /// Whether a position may come back with more beside it.
    grows: bool,
    /// Where it may, the line of play that is being looked at.
    line: Vec<R::Position>,
}

impl<R: Ruleset> ScoringTreeBuilder<'_, R> {
    fn game(&mut self, position: &R::Position) -> Answer<ScoringId> {
        if let Some(&known) = self.memo.get(position) {
            return known.ok_or_else(|| self.came_back(position, position));
        }
        self.cx.budget.spend(self.rules.move_cost(position))?;
        if self.grows {
            let earlier =
                |earlier: &&R::Position| self.rules.repetition_advice(earlier, position).is_some();
            if let Some(earlier) = self.line.iter().find(earlier) {
                return Err(self.came_back(earlier, position));
            }
            self.line.push(position.clone());
        }
        self.memo.insert(position.clone(), None);
        let left = self.side(position, Player::Left, 1)?;
        let right = self.side(position, Player::Right, -1)?;
        let game = self.cx.scores.make(&left, &Rational::from(0), &right)?;
        self.memo.insert(position.clone(), Some(game));
        self.line.pop();
        Ok(game)
    }

    fn side(
        &mut self,
        position: &R::Position,
        player: Player,
        sign: i64,
    ) -> Answer<Vec<ScoringId>> {
        let mut options = Vec::new();
        self.rules.options(position, player, &mut options);
        self.cx.budget.spend(cost_of_options(position, options.len()))?;
        let played = options.iter().map(|to| {
            let points = self.rules.points(position, player, to).unwrap_or(0);
            let rest = deep(|| self.game(to))?;
            Ok(self.cx.shift(rest, &Rational::from(sign * points))?)
        });
        played.collect()
    }

    fn came_back(&self, earlier: &R::Position, later: &R::Position) -> NoAnswer {
        let Some(remedy) = self.rules.repetition_advice(earlier, later) else {
            return Interrupted::loops().into();
        };
        let text = self.rules.print(earlier);
        let message = format!(
            "there is no scoring game, for {text} can come back on and on; under the rules with \
             {remedy} no board comes back"
        );
        Undefined::new(message).into()
    }
}

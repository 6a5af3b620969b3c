//! Scoring games of positions.

use std::collections::HashMap;

use upstar_arena::deep;
use upstar_core::{Answer, Interrupted, NoAnswer, Player, Ruleset, Undefined, cost_of_options};
use upstar_number::Rational;
use upstar_scoring::{ScoringContext, ScoringId};

/// Returns the literal scoring game of a position. The score is 0 before the first move.
///
/// Undefined if the ruleset does not count points, or if a position recurs and other options of the
/// ruleset would prevent this. If no options prevent it, the computation is interrupted.
pub(crate) fn scoring<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    cx: ScoringContext<'_>,
) -> Answer<ScoringId> {
    if !counts(rules, position) {
        let title = rules.doc().title;
        return Err(Undefined::new(format!("{title} does not count points")).into());
    }
    let grows = rules.repetition_advice(position, position).is_some();
    ScoringTreeBuilder { rules, cx, memo: HashMap::default(), grows, line: Vec::new() }
        .game(position)
}

/// Returns `true` if the ruleset counts points, or if neither player can move and the score is 0.
pub(crate) fn counts<R: Ruleset>(rules: &R, position: &R::Position) -> bool {
    Player::BOTH.iter().all(|&player| {
        let mut options = Vec::new();
        rules.options(position, player, &mut options);
        options.first().is_none_or(|to| rules.points(position, player, to).is_some())
    })
}

struct ScoringTreeBuilder<'a, R: Ruleset> {
    rules: &'a R,
    cx: ScoringContext<'a>,
    /// `None` while the game is being computed.
    memo: HashMap<R::Position, Option<ScoringId>, foldhash::fast::FixedState>,
    /// `true` if a position may recur with additional components.
    grows: bool,
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
        // Points are found for each option.
        self.cx
            .budget
            .spend(cost_of_options(position, options.len()) + options.len() as u64 / 8)?;
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
            "this position has no scoring game, because {text} can recur; to prevent repetition, \
             use the rules with {remedy}"
        );
        Undefined::new(message).into()
    }
}

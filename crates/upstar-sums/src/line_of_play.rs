//! Lines of optimal play in compounds.

use upstar_core::{Budgeted, Player};

use crate::kane::{JointMove, by_remoteness};
use crate::{Compound, CompoundContext, CompoundShape, Convention, SumOperator};

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompoundLine {
    /// The winner.
    pub winner: Player,
    /// The moves, each with the player who made it.
    pub moves: Vec<(Player, JointMove)>,
}

/// The maximum number of options examined to delay a loss.
const LOOKED_AT: usize = 1 << 10;

impl CompoundContext<'_> {
    /// Returns a line of at most `limit` moves in which the winner makes only winning moves. In a
    /// conjunctive sum, the loser delays the end, unless there are too many options to examine.
    ///
    /// ```
    /// # use upstar_core::{Budget, Player};
    /// # use upstar_form::Forms;
    /// # use upstar_sums::{Compounds, Convention, CompoundContext, SumOperator};
    /// # let (forms, compounds, budget) = (Forms::new(), Compounds::new(), Budget::unlimited());
    /// # let cx = CompoundContext::new(&forms, &compounds, &budget);
    /// let sum = cx.join(SumOperator::Long, &[cx.chain(3)?, cx.bracket(5, 4)?])?;
    /// let line = cx.line(sum, Player::Left, Convention::Misere, 100)?;
    /// assert_eq!((line.winner, line.moves.len()), (Player::Left, 4));
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn line(
        self,
        compound: Compound,
        starter: Player,
        convention: Convention,
        limit: usize,
    ) -> Budgeted<CompoundLine> {
        let wins = self.wins(compound, starter, convention)?;
        let winner = if wins { starter } else { starter.opponent() };
        let (mut moves, mut game, mut player) =
            (Vec::new(), self.in_normal_play(compound), starter);
        while moves.len() < limit && self.has_moves(game, player) {
            let made = if player == winner {
                self.winning_move(game, player, convention)?
            } else {
                self.holding_move(game, player, convention)?
            };
            let Some(made) = made else { break };
            game = made.to;
            moves.push((player, made));
            player = player.opponent();
        }
        Ok(CompoundLine { winner, moves })
    }

    fn holding_move(
        self,
        game: Compound,
        player: Player,
        convention: Convention,
    ) -> Budgeted<Option<JointMove>> {
        let conjunctive = matches!(
            self.compounds.shape(game),
            CompoundShape::Join(SumOperator::Short | SumOperator::Long, _)
        );
        if !conjunctive {
            let to = self.options(game, player)?.into_iter().next();
            return Ok(to.map(|to| JointMove { to, parts: vec![(game, to)] }));
        }
        if self.breadth(game, player)? > LOOKED_AT {
            return self.any_move(game, player, convention).map(Some);
        }
        let mut best: Option<(u32, Compound)> = None;
        for option in self.options(game, player)? {
            let moves = self.remoteness(option, player.opponent(), convention)?;
            // The opponent moves next and prefers a short game.
            if best.is_none_or(|(most, _)| by_remoteness(moves, most).is_lt()) {
                best = Some((moves, option));
            }
        }
        Ok(best.map(|(_, to)| JointMove { to, parts: vec![(game, to)] }))
    }

    /// Returns an upper bound for the number of options.
    fn breadth(self, game: Compound, player: Player) -> Budgeted<usize> {
        let CompoundShape::Join(SumOperator::Short | SumOperator::Long, parts) =
            self.compounds.shape(game)
        else {
            return Ok(self.options(game, player)?.len());
        };
        let mut breadth = 1_usize;
        for &part in parts {
            breadth = breadth.saturating_mul(self.breadth(part, player)?.max(1));
        }
        Ok(breadth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::World;

    #[test]
    fn lines_end_as_they_should() {
        let world = World::new();
        let cx = world.cx();
        let mut random = world.random(9);
        for round in 0..upstar_testkit::scaled(120) {
            let game = random.expression(&SumOperator::ALL, round % 2 == 0, 3);
            for convention in Convention::BOTH {
                for starter in Player::BOTH {
                    let line = cx.line(game, starter, convention, 1000).unwrap();
                    let odd = line.moves.len() % 2 == 1;
                    let last = if odd { starter } else { starter.opponent() };
                    let wins =
                        if convention == Convention::Normal { last } else { last.opponent() };
                    assert_eq!(line.winner, wins, "{}", cx.text(game).unwrap());
                    let mut at = game;
                    for (player, made) in &line.moves {
                        assert!(cx.options(at, *player).unwrap().contains(&made.to));
                        at = made.to;
                    }
                    let next = if odd { starter.opponent() } else { starter };
                    assert!(!cx.has_moves(at, next));
                }
            }
        }
    }

    #[test]
    fn sums_of_many_options_have_lines() {
        let world = World::new();
        let cx = world.cx();
        let star = cx.leaf(world.forms.nus(&upstar_form::Nus::nimber(1000)).unwrap()).unwrap();
        let many = cx.join(SumOperator::Short, &[star; 9]).unwrap();
        assert!(cx.options(many, Player::Left).is_err());
        let line = cx.line(many, Player::Left, Convention::Misere, 10).unwrap();
        assert_eq!(line.winner, Player::Left);
        assert_eq!(line.moves[0].1.parts.len(), 9);
    }
}

//! The moves of a position that may come back, with what they are worth; thermographs with kos.

use upstar_core::{Answer, Fate, Player, Relation};
use upstar_loopy::{KoThermograph, Komaster, Loopy, LoopyContext, System};

use crate::raw_position::RawPosition;

/// A move with its value.
#[derive(Clone, Debug)]
pub struct LoopyMove {
    /// What the position becomes.
    pub to: RawPosition,
    /// Its value; `None` if a side of it equals no stopper, or if none was found.
    pub value: Option<Loopy>,
    /// Who wins after the move, with the opponent to move.
    pub fate: Fate,
    /// No other move is known to be better in every sum.
    pub is_best: bool,
}

impl RawPosition {
    /// The moves of `player` with their values, by the theory of loopy games: first those that win,
    /// then those that draw, and among equals the best ones.
    ///
    /// ```
    /// use upstar::{Fate, Player, Session};
    ///
    /// let session = Session::new();
    /// let budget = session.budget();
    /// let lx = session.lx(&budget);
    /// // From over = {0 | pass} Left can only move to zero, and wins.
    /// let over = session.raw_position("game_graph", &[], "over: 0 | over")?;
    /// let moves = over.loopy_moves(lx, Player::Left)?;
    /// assert_eq!((moves.len(), moves[0].fate, moves[0].is_best), (1, Fate::Left, true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn loopy_moves(&self, lx: LoopyContext<'_>, player: Player) -> Answer<Vec<LoopyMove>> {
        let mut moves = Vec::new();
        for to in self.options(player) {
            let value = to.0.loopy_sides(lx)?.value().ok();
            let outcome = match value {
                Some(value) => lx.outcome(value)?,
                None => to.loopy_outcome(lx.cx)?,
            };
            moves.push(LoopyMove {
                to,
                value,
                fate: outcome.fate(player.opponent()),
                is_best: true,
            });
        }
        let mut values: Vec<Loopy> = moves.iter().filter_map(|one| one.value).collect();
        values.sort_unstable_by_key(|g| g.indices());
        values.dedup();
        let worse = match player {
            Player::Left => Relation::Less,
            Player::Right => Relation::Greater,
        };
        let mut beaten = vec![false; values.len()];
        for i in 0..values.len() {
            for j in 0..values.len() {
                if !beaten[i] && !beaten[j] && lx.loopy_compare(values[i], values[j])? == worse {
                    beaten[i] = true;
                }
            }
        }
        for one in &mut moves {
            let place =
                |value: Loopy| values.binary_search_by_key(&value.indices(), |g| g.indices());
            one.is_best = one.value.is_none_or(|value| place(value).is_ok_and(|at| !beaten[at]));
        }
        // A stable sort: among equals the ruleset's order stays.
        moves.sort_by_key(|one| {
            let liking = if player == Player::Left { one.fate } else { one.fate.negative() };
            (std::cmp::Reverse(liking), !one.is_best)
        });
        Ok(moves)
    }

    /// The thermograph of a position in which nothing comes back but by the two moves of a ko.
    ///
    /// ```
    /// use upstar::{Komaster, Session};
    ///
    /// let session = Session::new();
    /// let budget = session.budget();
    /// let ko = session.raw_position("game_graph", &[], "a: x | b; b: a | r; x: 1 | 0; 1: 0 | ; r: | s; s: | 0")?;
    /// let thermograph = ko.ko_thermograph(session.lx(&budget), Komaster::Neither)?;
    /// assert_eq!(thermograph.mean().to_string(), "-1/3");
    /// assert_eq!(thermograph.temperature().to_string(), "5/6");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`LoopyContext::ko_thermograph`].
    pub fn ko_thermograph(
        &self,
        lx: LoopyContext<'_>,
        komaster: Komaster,
    ) -> Answer<KoThermograph> {
        let (graph, _) = self.graph(lx.cx)?;
        lx.ko_thermograph(&System::from(&graph), 0, komaster)
    }
}

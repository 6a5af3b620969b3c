//! Outcomes, remoteness and draws.

use upstar_core::{Fate, LoopyOutcome, Player};

use crate::graph::Graph;

pub(super) fn state(node: u32, player: Player) -> usize {
    2 * node as usize + usize::from(player == Player::Right)
}

pub(super) fn node_and_mover(state: usize) -> (u32, Player) {
    (state as u32 / 2, if state.is_multiple_of(2) { Player::Left } else { Player::Right })
}

impl Graph {
    /// Returns the outcome of every node under normal play, where infinite play is a draw.
    ///
    /// Uses retrograde analysis, starting from the nodes where a player cannot move. Undecided
    /// states are draws. Takes linear time.
    ///
    /// ```
    /// # use upstar_form::Graph;
    /// // dud = {pass | pass}; tis = {0 | tisn} and tisn = {tis | 0}.
    /// let graph = Graph::new([
    ///     (vec![0], vec![0]),
    ///     (vec![3], vec![2]),
    ///     (vec![1], vec![3]),
    ///     (vec![], vec![]),
    /// ]);
    /// let outcomes: Vec<_> = graph.outcomes().iter().map(|o| o.to_string()).collect();
    /// assert_eq!(outcomes, ["D", "N^", "Nv", "P"]);
    /// ```
    #[must_use]
    pub fn outcomes(&self) -> Vec<LoopyOutcome> {
        self.decided().0
    }

    /// Returns the outcome of every node, and its *remoteness* with Left and with Right moving
    /// first. The remoteness is the number of moves until play ends, if the winner plays as fast
    /// and the loser as slowly as possible. The remoteness of a draw is `None`.
    ///
    /// A player who always moves to a winning option of least remoteness wins without cycling.
    /// Takes linear time.
    ///
    /// ```
    /// # use upstar_form::Graph;
    /// // Left may pass or move to zero; Right cannot move.
    /// let graph = Graph::new([(vec![0, 1], vec![]), (vec![], vec![])]);
    /// let (outcomes, remoteness) = graph.outcomes_with_remoteness();
    /// assert_eq!(outcomes[0].to_string(), "L");
    /// assert_eq!(remoteness, [[Some(1), Some(0)], [Some(0), Some(0)]]);
    /// ```
    #[must_use]
    pub fn outcomes_with_remoteness(&self) -> (Vec<LoopyOutcome>, Vec<[Option<u32>; 2]>) {
        let (outcomes, lengths) = self.decided();
        let remoteness = outcomes.iter().zip(lengths.chunks_exact(2)).map(|(outcome, lengths)| {
            let decided = |fate: Fate, length: u32| (fate != Fate::Draw).then_some(length);
            [decided(outcome.left_starts, lengths[0]), decided(outcome.right_starts, lengths[1])]
        });
        let remoteness = remoteness.collect();
        (outcomes, remoteness)
    }

    fn decided(&self) -> (Vec<LoopyOutcome>, Vec<u32>) {
        let moved_here = [self.left.reversed(), self.right.reversed()];
        let mut fates = vec![Fate::Draw; 2 * self.len()];
        let mut lengths = vec![0u32; 2 * self.len()];
        // The number of options that are not yet known to lose for the player to move.
        let mut hopes = vec![0u32; 2 * self.len()];
        // A queue decides states in order of length, so the first winning option is the fastest,
        // and the last losing option the slowest.
        let mut decided = Vec::new();
        for node in self.nodes() {
            for player in Player::BOTH {
                let state = state(node, player);
                hopes[state] = self.options(node, player).len() as u32;
                if hopes[state] == 0 {
                    fates[state] = player.opponent().into();
                    decided.push(state);
                }
            }
        }
        let mut next = 0;
        while let Some(&reached) = decided.get(next) {
            next += 1;
            let (node, player) = node_and_mover(reached);
            let mover = player.opponent();
            let winner = fates[reached];
            for &from in moved_here[usize::from(mover == Player::Right)].row(node) {
                let before = state(from, mover);
                if fates[before] != Fate::Draw {
                    continue;
                }
                hopes[before] -= 1;
                if winner == mover.into() || hopes[before] == 0 {
                    fates[before] = winner;
                    lengths[before] = lengths[reached] + 1;
                    decided.push(before);
                }
            }
        }
        let outcome = |pair: &[Fate]| LoopyOutcome { left_starts: pair[0], right_starts: pair[1] };
        (fates.chunks_exact(2).map(outcome).collect(), lengths)
    }
}

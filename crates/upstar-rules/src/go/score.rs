//! Scores of boards when play is over.

use upstar_core::Player;

use super::board::{GoBoard, GoPoint};
use super::position::GoScoring;

impl GoBoard {
    /// Returns the number of a player's stones.
    #[must_use]
    pub fn stones(&self, player: Player) -> usize {
        self.points().iter().filter(|point| point.owner() == Some(player)).count()
    }

    /// Returns a heuristic value of the board for `player`. Decided points come first, then
    /// captured stones, then liberties.
    #[must_use]
    pub fn promise(&self, player: Player) -> [i64; 3] {
        let settled = self.settled();
        let empty = (0..self.points().len()).filter(|&at| self.at(at).is_empty());
        let liberties: i64 = empty
            .map(|at| {
                let beside = |who| self.near(at).any(|near| self.at(near).owner() == Some(who));
                i64::from(beside(player)) - i64::from(beside(player.opponent()))
            })
            .sum();
        let opponent = player.opponent();
        [
            settled.decided(player) - settled.decided(opponent),
            -(self.stones(opponent) as i64),
            liberties,
        ]
    }

    /// Returns the size of an empty region that borders on stones of only one colour (negative for
    /// Right), or 0.
    pub(super) fn surrounded(&self, region: &[usize]) -> i64 {
        let owners =
            region.iter().flat_map(|&at| self.near(at)).filter_map(|at| self.at(at).owner());
        let mut beside = [false; 2];
        owners.for_each(|owner| beside[owner as usize] = true);
        let size = region.len() as i64;
        match beside {
            [true, false] => size,
            [false, true] => -size,
            _ => 0,
        }
    }

    /// Returns the board without the chains of the given stones, and the numbers of removed stones
    /// of Left and of Right.
    ///
    /// ```
    /// # use upstar_core::Player::{Left, Right};
    /// # use upstar_rules::go::{GoBoard, GoPoint};
    /// let board = GoBoard::empty(1, 3).unwrap().with(0, GoPoint::Stone(Left)).with(1, GoPoint::Stone(Right));
    /// let (board, dead) = board.without_dead(&[0]);
    /// assert_eq!((board.stones(Left), dead), (0, [1, 0]));
    /// ```
    #[must_use]
    pub fn without_dead(&self, dead: &[usize]) -> (GoBoard, [i64; 2]) {
        let (mut board, mut counts) = (self.clone(), [0; 2]);
        for &at in dead {
            let Some(owner) = board.points().get(at).and_then(|point| point.owner()) else {
                continue;
            };
            for stone in board.chain(at).points {
                board.set(stone, GoPoint::Empty);
                counts[owner as usize] += 1;
            }
        }
        (board, counts)
    }

    /// Returns Left's area minus Right's area. A player's area consists of the player's stones and
    /// the empty points that reach only them.
    #[must_use]
    pub fn area(&self) -> i64 {
        let empty: i64 =
            self.regions(GoPoint::is_empty).iter().map(|region| self.surrounded(region)).sum();
        self.stones(Player::Left) as i64 - self.stones(Player::Right) as i64 + empty
    }

    /// Returns Left's territory minus Right's territory. A player's territory consists of the empty
    /// points that reach only stones of that player. Points beside a chain in *seki* do not count.
    /// A chain is in seki if it is not safe and an empty point beside it reaches stones of both
    /// colours.
    ///
    /// This is article 8 of the Japanese rules of 1989, except that safe chains are exempt. The
    /// players therefore need not fill points that are worth nothing.
    #[must_use]
    pub fn territory(&self) -> i64 {
        let board = self.settled().board;
        let empty = board.regions(GoPoint::is_empty);
        let mut seki = vec![false; board.points().len()];
        let mut owned = Vec::new();
        for region in &empty {
            let beside = || region.iter().flat_map(|&at| board.near(at));
            let reached: Vec<usize> =
                beside().filter(|&at| matches!(board.at(at), GoPoint::Stone(_))).collect();
            match board.surrounded(region) {
                0 => {
                    for at in reached {
                        if !seki[at] {
                            board.chain(at).points.iter().for_each(|&stone| seki[stone] = true);
                        }
                    }
                }
                size => owned.push((size, reached)),
            }
        }
        let counts = |reached: &[usize]| !reached.iter().any(|&at| seki[at]);
        owned.iter().filter(|(_, reached)| counts(reached)).map(|(size, _)| size).sum()
    }

    /// Returns Left's score minus Right's score, with the given prisoners. Stones in regions that
    /// are settled for the opponent are dead. All others count as alive, possibly in seki.
    #[must_use]
    pub fn score(&self, scoring: GoScoring, prisoners: [i64; 2]) -> i64 {
        let settled = self.settled();
        let dead: Vec<usize> =
            settled.closed.iter().flat_map(|(_, region)| region).copied().collect();
        let (board, [left, right]) = settled.board.without_dead(&dead);
        match scoring {
            GoScoring::Area => board.area(),
            GoScoring::Territory => {
                board.territory() + (prisoners[0] + right) - (prisoners[1] + left)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::text::read_board;

    fn scores(rows: &str) -> [i64; 2] {
        let board = read_board(rows).unwrap();
        [GoScoring::Area, GoScoring::Territory].map(|scoring| board.score(scoring, [0; 2]))
    }

    #[test]
    fn areas_and_territories() {
        assert_eq!(scores("x.o"), [0, 0]);
        assert_eq!(scores("x.x.x/xxxxx/ooooo/..o.."), [0, -2]);
        assert_eq!(scores(".../.../..."), [0, 0]);
        // The territory consists of the dead stone as a prisoner, its point, and two other points.
        assert_eq!(scores(".x.o/xxxx"), [8, 4]);
        assert_eq!(scores(".xo/xxo"), [2, 1]);
    }

    #[test]
    fn points_in_seki_count_by_area_only() {
        // A player who takes the point between the chains is captured.
        assert_eq!(scores("..x.o."), [1, 0]);
        assert_eq!(scores("..xxo."), [2, 1]);
    }

    #[test]
    fn dead_stones_are_taken_off() {
        let board = read_board("xo.oo/oo.o.").unwrap();
        let (alive, dead) = board.without_dead(&[0, 99, 2]);
        assert_eq!((alive.stones(Player::Left), dead), (0, [1, 0]));
        assert_eq!(alive.territory(), -4);
    }
}

//! Safe stones and settled regions.
//!
//! A chain is *unconditionally* alive if it cannot be captured even if its owner always passes
//! (Benson 1976). A region is *settled* for a player if that player's safe stones surround it and
//! touch all but at most one of its points, and it contains no other stones of the player.

use upstar_core::Player;

use super::board::{CachedLife, GoBoard, GoPoint, StoneChain};

/// A board with its safe stones and settled regions.
///
/// In a settled region, the opponent cannot make two eyes and therefore loses all stones there.
/// Every move of the owner there, even a capture, costs the owner one point. Every move of the
/// opponent there gives the owner one point. The owner therefore has as many free moves as the
/// region has points and stones to be captured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LifeAnalysis {
    /// The board, with all safe stones marked.
    pub board: GoBoard,
    /// The points of Left and of Right in settled regions, including the stones to be captured
    /// there.
    pub territory: [i64; 2],
    /// The regions that are not settled, each connected without crossing safe stones.
    pub open: Vec<Vec<usize>>,
    /// The settled regions and their owners.
    pub closed: Vec<(Player, Vec<usize>)>,
}

impl LifeAnalysis {
    /// Returns the number of the player's safe stones and of the points in the player's settled
    /// regions.
    #[must_use]
    pub fn decided(&self, player: Player) -> i64 {
        let safe = self.board.points().iter().filter(|&&at| at == GoPoint::Safe(player)).count();
        let closed = self.closed.iter().filter(|(owner, _)| *owner == player);
        (safe + closed.map(|(_, region)| region.len()).sum::<usize>()) as i64
    }
}

impl GoBoard {
    /// Determines the safe stones and the settled regions.
    ///
    /// ```
    /// # use upstar_core::Player::Left;
    /// # use upstar_rules::go::{GoBoard, GoPoint};
    /// // A stone in the middle of three points has two eyes.
    /// let board = GoBoard::empty(1, 3).unwrap().with(1, GoPoint::Stone(Left));
    /// let settled = board.settled();
    /// assert_eq!(settled.board.at(1), GoPoint::Safe(Left));
    /// assert_eq!(settled.territory, [2, 0]);
    /// ```
    #[must_use]
    pub fn settled(&self) -> LifeAnalysis {
        let mut board = self.clone();
        board.mark_all();
        let inside = |point: GoPoint| !matches!(point, GoPoint::Safe(_) | GoPoint::Off);
        let regions = board.regions(inside);
        let mut settled =
            LifeAnalysis { board, territory: [0; 2], open: Vec::new(), closed: Vec::new() };
        for region in regions {
            match settled.board.owner_of(&region) {
                Some(player) => {
                    settled.territory[player as usize] += settled.board.worth(&region, player);
                    settled.closed.push((player, region));
                }
                None => settled.open.push(region),
            }
        }
        settled
    }

    pub(super) fn mark_all(&mut self) {
        if matches!(self.known(), CachedLife::Nothing) {
            for player in Player::BOTH {
                self.join(player);
                self.mark_safe(player);
            }
            self.set_known(CachedLife::Alive);
        }
    }

    /// Marks a player's stones that are connected with safe stones.
    fn join(&mut self, player: Player) {
        let (stone, safe) = (GoPoint::Stone(player), GoPoint::Safe(player));
        let lives =
            |at: &usize| self.at(*at) == stone && self.near(*at).any(|near| self.at(near) == safe);
        let mut joined: Vec<usize> = (0..self.points().len()).filter(lives).collect();
        joined.iter().for_each(|&at| self.set(at, safe));
        while let Some(from) = joined.pop() {
            let start = joined.len();
            joined.extend(self.near(from).filter(|&near| self.at(near) == stone));
            joined[start..].iter().for_each(|&at| self.set(at, safe));
        }
    }

    /// Marks a player's unconditionally alive stones as safe. Requires a previous `join`.
    fn mark_safe(&mut self, player: Player) {
        if !self.points().contains(&GoPoint::Stone(player)) {
            return;
        }
        let enemy = GoPoint::Safe(player.opponent());
        let mut regions =
            self.regions(|point| point != GoPoint::Off && point.owner() != Some(player));
        regions.retain(|region| region.iter().all(|&at| self.at(at) != enemy));
        if regions.len() < 2 {
            return;
        }
        let chains: Vec<_> = self
            .regions(|point| point.owner() == Some(player))
            .into_iter()
            .map(|region| self.chain(region[0]))
            .collect();
        let alive = self.benson(player, &chains, &regions);
        for (chain, alive) in chains.iter().zip(alive) {
            if alive && !chain.safe {
                chain.points.iter().for_each(|&at| self.set(at, GoPoint::Safe(player)));
            }
        }
    }

    /// Returns, for each chain of a player, `true` if it is unconditionally alive (Benson's
    /// algorithm).
    ///
    /// Repeatedly drops chains with fewer than two vital regions, and regions beside dropped
    /// chains. A region is vital to a chain if all empty points of the region are liberties of the
    /// chain. `between` lists the regions between the chains, except those that contain safe stones
    /// of the opponent.
    fn benson(&self, player: Player, chains: &[StoneChain], between: &[Vec<usize>]) -> Vec<bool> {
        let mut chain_of = vec![usize::MAX; self.points().len()];
        for (number, chain) in chains.iter().enumerate() {
            chain.points.iter().for_each(|&at| chain_of[at] = number);
        }
        // For each region, the adjacent chains and the chains that the region is vital to.
        let mut regions: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
        for region in between {
            let mut beside: Vec<usize> = Vec::new();
            let mut vital: Option<Vec<usize>> = None;
            for &at in region {
                let own = |near: &usize| self.at(*near).owner() == Some(player);
                let mut here: Vec<usize> =
                    self.near(at).filter(own).map(|at| chain_of[at]).collect();
                here.sort_unstable();
                here.dedup();
                if self.at(at).is_empty() {
                    match &mut vital {
                        None => vital = Some(here.clone()),
                        Some(vital) => vital.retain(|chain| here.contains(chain)),
                    }
                }
                beside.extend(here);
            }
            beside.sort_unstable();
            beside.dedup();
            regions.push((beside, vital.unwrap_or_default()));
        }
        let mut alive = vec![true; chains.len()];
        loop {
            let mut eyes = vec![0; chains.len()];
            regions.retain(|(beside, _)| beside.iter().all(|&chain| alive[chain]));
            for (_, vital) in &regions {
                vital.iter().for_each(|&chain| eyes[chain] += 1);
            }
            let mut changed = false;
            for (number, chain) in chains.iter().enumerate() {
                if alive[number] && !chain.safe && eyes[number] < 2 {
                    alive[number] = false;
                    changed = true;
                }
            }
            if !changed {
                return alive;
            }
        }
    }

    fn owner_of(&self, region: &[usize]) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| {
            let (own, other) = (GoPoint::Safe(player), GoPoint::Safe(player.opponent()));
            let mut aloof = 0;
            for &at in region {
                if self.at(at) == GoPoint::Stone(player) || matches!(self.at(at), GoPoint::Owed(_))
                {
                    return false;
                }
                let mut touched = false;
                for near in self.near(at) {
                    if self.at(near) == other {
                        return false;
                    }
                    touched |= self.at(near) == own;
                }
                aloof += usize::from(!touched);
            }
            // Without a safe neighbour, the region would be the whole board.
            aloof <= 1 && aloof < region.len()
        })
    }

    fn worth(&self, region: &[usize], player: Player) -> i64 {
        let stone = GoPoint::Stone(player.opponent());
        region.iter().map(|&at| if self.at(at) == stone { 2 } else { 1 }).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::GoBoard;
    use crate::go::position::GoPosition;
    use crate::go::text::{read_board, write_board};

    fn check(rows: &str, marked: &str, territory: [i64; 2], open: usize) {
        let settled = read_board(rows).unwrap().settled();
        assert_eq!(write_board(&settled.board), marked, "{rows}");
        assert_eq!((settled.territory, settled.open.len()), (territory, open), "{rows}");
    }

    #[test]
    fn chains_with_two_vital_regions_live() {
        check(".x.", ".X.", [2, 0], 0);
        check("...x", "...x", [0, 0], 1);
        check(".x./xx#/.#.", ".X./XX#/.#.", [3, 0], 1);
        check(".x.x.", ".X.X.", [3, 0], 0);
        // The region at the end is not vital: White can play there twice.
        check(".x...", ".x...", [0, 0], 1);
        // There are two eyes. One of them contains a dead stone.
        check(".x.ox", ".x.ox", [0, 0], 1);
        check(".x.o/xxxx", ".X.o/XXXX", [4, 0], 0);
        // A region with a safe stone is not an eye.
        check(".x.O", ".x.O", [0, 0], 1);
    }

    #[test]
    fn regions_of_stones_that_live_are_settled() {
        check("X.X", "X.X", [1, 0], 0);
        check("X..o.O", "X..o.O", [0, 0], 1);
        check("O.xO", "O.xO", [0, 3], 0);
        check("X.O", "X.O", [0, 0], 1);
        // One point in the middle is not adjacent to a safe stone. The wide board has two such
        // points.
        check("#X#/#.#/X.X/#X#", "#X#/#.#/X.X/#X#", [2, 0], 0);
        check("XXXXX/X...X/X...X/X...X/XXXXX", "XXXXX/X...X/X...X/X...X/XXXXX", [9, 0], 0);
        let wide = "XXXXXX/X....X/X....X/X....X/XXXXXX";
        check(wide, wide, [0, 0], 1);
        // A stone of the owner that can be captured leaves the region open.
        check("Xo.x..", "Xo.x..", [0, 0], 1);
    }

    #[test]
    fn on_a_part_the_same_is_decided() {
        let (mut rows, mut parts) = ("OOXXX/O...X/....X/XXXOO".to_owned(), 0);
        let free: Vec<usize> = rows.match_indices('.').map(|(at, _)| at).collect();
        for mut code in 0..3_usize.pow(free.len() as u32) {
            for &at in &free {
                rows.replace_range(at..=at, &".xo"[code % 3..=code % 3]);
                code /= 3;
            }
            for part in GoPosition::local(read_board(&rows).unwrap()).parts().1 {
                let board = GoBoard::new(part.rows(), part.cols(), part.points().to_vec()).unwrap();
                let settled = board.settled();
                assert_eq!((&settled.board, settled.open.len()), (&part, 1), "{rows}");
                assert_eq!(settled.territory, [0; 2], "{rows}");
                parts += 1;
            }
        }
        assert!(parts > 1000);
    }

    #[test]
    fn what_joins_stones_that_live_lives() {
        check("Xx.oO", "XX.OO", [0, 0], 1);
        check("Xxx.", "XXX.", [1, 0], 0);
    }
}

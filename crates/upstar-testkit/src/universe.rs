//! All games born by day 0, 1 or 2.

use crate::oracle::Oracle;
use crate::tree::{Tree, by_birthday};

/// The games born by day 0.
pub const DAY_0: [&str; 1] = ["0"];

/// The games born by day 1.
pub const DAY_1: [&str; 4] = ["0", "1", "-1", "*"];

/// The games born by day 2.
pub const DAY_2: [&str; 22] = [
    "0", "1", "-1", "*", "2", "-2", "1/2", "-1/2", "*2", "^", "v", "^*", "v*", "1*", "-1*", "±1",
    "{1|0}", "{0|-1}", "{1|*}", "{*|-1}", "{1|0,*}", "{0,*|-1}",
];

impl Oracle {
    /// Returns the games with these names, in canonical form.
    ///
    /// # Panics
    ///
    /// Panics if a name is not in the notation of [`read`](Oracle::read).
    pub fn games(&mut self, names: &[&str]) -> Vec<Tree> {
        names.iter().map(|name| self.game_named(name)).collect()
    }

    fn game_named(&mut self, name: &str) -> Tree {
        match self.read(name) {
            Ok(game) => self.canonical(&game),
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns the 22 games born by day 2, in the order of [`DAY_2`].
    pub fn day_2(&mut self) -> Vec<Tree> {
        self.games(&DAY_2)
    }

    /// Returns all games born by a day, in canonical form, by combining all sets of Left and Right
    /// options from the previous day.
    ///
    /// # Panics
    ///
    /// Panics if `day` is more than 2: 1474 games are born by day 3, but there are 2^44 pairs of
    /// sets.
    pub fn born_by(&mut self, day: u32) -> Vec<Tree> {
        assert!(day <= 2, "day {day} is out of reach for pairs of sets");
        if day == 0 {
            return vec![Tree::zero()];
        }
        let before = self.born_by(day - 1);
        let sets = 0u32..1 << before.len();
        let members = |set: u32| -> Vec<Tree> {
            let chosen = before.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
            chosen.map(|(_, game)| game.clone()).collect()
        };
        let mut born: Vec<Tree> = Vec::new();
        for left in sets.clone() {
            for right in sets.clone() {
                let game = self.canonical(&Tree::new(members(left), members(right)));
                if !born.contains(&game) {
                    born.push(game);
                }
            }
        }
        born.sort_by(by_birthday);
        born
    }
}

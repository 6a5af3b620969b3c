use std::fmt;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// The positive player: Blue, Black, vertical, `X`.
    Left,
    /// The negative player: Red, White, horizontal, `O`.
    Right,
}

impl Player {
    /// Both players, Left first.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// Reads a player: `Left` or `L`, `Right` or `R`. Case does not matter.
    ///
    /// ```
    /// # use upstar_core::Player;
    /// assert_eq!(Player::read("left"), Some(Player::Left));
    /// assert_eq!(Player::read("R"), Some(Player::Right));
    /// assert_eq!(Player::read("N"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Player> {
        let is = |name: &str| text.eq_ignore_ascii_case(name);
        let names = [("left", "l", Player::Left), ("right", "r", Player::Right)];
        names.into_iter().find(|(name, short, _)| is(name) || is(short)).map(|(.., player)| player)
    }

    /// Returns the other player.
    ///
    /// ```
    /// # use upstar_core::Player;
    /// assert_eq!(Player::Left.opponent(), Player::Right);
    /// ```
    #[must_use]
    pub fn opponent(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }

    /// Returns `left` for Left, and `right` for Right.
    ///
    /// ```
    /// # use upstar_core::Player;
    /// assert_eq!(Player::Right.pick("north", "east"), "east");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn pick<T>(self, left: T, right: T) -> T {
        match self {
            Player::Left => left,
            Player::Right => right,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::Left => "Left",
            Player::Right => "Right",
        })
    }
}

/// An outcome class. `Display` prints the standard letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Left wins, no matter who moves first.
    L,
    /// Right wins, no matter who moves first.
    R,
    /// The next player (the first player) wins.
    N,
    /// The previous player (the second player) wins.
    P,
}

impl Outcome {
    /// Returns the outcome, given the winner when Left moves first and the winner when Right moves
    /// first.
    ///
    /// ```
    /// # use upstar_core::{Outcome, Player};
    /// assert_eq!(Outcome::from_winners(Player::Left, Player::Right), Outcome::N);
    /// ```
    #[must_use]
    pub fn from_winners(left_starts: Player, right_starts: Player) -> Outcome {
        match (left_starts, right_starts) {
            (Player::Left, Player::Left) => Outcome::L,
            (Player::Left, Player::Right) => Outcome::N,
            (Player::Right, Player::Left) => Outcome::P,
            (Player::Right, Player::Right) => Outcome::R,
        }
    }

    /// Returns the winner when `starter` moves first.
    #[must_use]
    pub fn winner(self, starter: Player) -> Player {
        match self {
            Outcome::L => Player::Left,
            Outcome::R => Player::Right,
            Outcome::N => starter,
            Outcome::P => starter.opponent(),
        }
    }

    /// Returns the outcome of the negative game.
    #[must_use]
    pub fn negative(self) -> Outcome {
        match self {
            Outcome::L => Outcome::R,
            Outcome::R => Outcome::L,
            other => other,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Outcome::L => "L",
            Outcome::R => "R",
            Outcome::N => "N",
            Outcome::P => "P",
        })
    }
}

/// The relation between two elements of a partial order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// `G < H`.
    Less,
    /// `G = H`.
    Equal,
    /// `G > H`.
    Greater,
    /// `G || H`: incomparable, also called *confused* or *fuzzy*.
    Confused,
}

impl Relation {
    /// Returns the relation, given `G <= H` and `G >= H`.
    ///
    /// ```
    /// # use upstar_core::Relation;
    /// assert_eq!(Relation::from_order(true, false), Relation::Less);
    /// ```
    #[must_use]
    pub fn from_order(leq: bool, geq: bool) -> Relation {
        match (leq, geq) {
            (true, true) => Relation::Equal,
            (true, false) => Relation::Less,
            (false, true) => Relation::Greater,
            (false, false) => Relation::Confused,
        }
    }

    /// Returns the relation of `H` to `G`.
    #[must_use]
    pub fn reverse(self) -> Relation {
        match self {
            Relation::Less => Relation::Greater,
            Relation::Greater => Relation::Less,
            other => other,
        }
    }

    /// Returns the outcome of the difference `G - H` (normal play).
    #[must_use]
    pub fn outcome(self) -> Outcome {
        match self {
            Relation::Less => Outcome::R,
            Relation::Equal => Outcome::P,
            Relation::Greater => Outcome::L,
            Relation::Confused => Outcome::N,
        }
    }

    /// Returns the ASCII sign: `<`, `=`, `>` or `||`.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Relation::Less => "<",
            Relation::Equal => "=",
            Relation::Greater => ">",
            Relation::Confused => "||",
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.sign())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outcome_says_who_wins_from_either_start() {
        for outcome in [Outcome::L, Outcome::R, Outcome::N, Outcome::P] {
            let again =
                Outcome::from_winners(outcome.winner(Player::Left), outcome.winner(Player::Right));
            assert_eq!(again, outcome);
            assert_eq!(outcome.negative().negative(), outcome);
        }
    }

    #[test]
    fn a_relation_reversed_is_the_outcome_of_the_negative_difference() {
        for relation in [Relation::Less, Relation::Equal, Relation::Greater, Relation::Confused] {
            assert_eq!(relation.reverse().outcome(), relation.outcome().negative());
        }
    }
}

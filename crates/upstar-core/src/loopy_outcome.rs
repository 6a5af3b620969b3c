//! Outcomes of loopy games.

use std::fmt;

use crate::player::{Outcome, Player};

/// The result of optimal play for a given first player. The results are ordered by Left's
/// preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// Right can force a win.
    Right,
    /// Neither player can force a win: a draw.
    Draw,
    /// Left can force a win.
    Left,
}

impl Fate {
    /// Returns the fate of the negative game.
    #[must_use]
    pub fn negative(self) -> Fate {
        match self {
            Fate::Left => Fate::Right,
            Fate::Draw => Fate::Draw,
            Fate::Right => Fate::Left,
        }
    }

    /// Returns the result of a game that Left finishes with `score` points more than Right: a draw
    /// if `score` is 0.
    #[must_use]
    pub fn of_score(score: i64) -> Fate {
        match score {
            0 => Fate::Draw,
            1.. => Fate::Left,
            _ => Fate::Right,
        }
    }

    /// Returns "wins", "draws" or "loses", depending on the result for `player`.
    #[must_use]
    pub fn verb(self, player: Player) -> &'static str {
        match self {
            Fate::Draw => "draws",
            fate if fate == player.into() => "wins",
            _ => "loses",
        }
    }
}

impl From<Player> for Fate {
    fn from(winner: Player) -> Fate {
        winner.pick(Fate::Left, Fate::Right)
    }
}

/// The outcome of a loopy game. There are nine outcome classes instead of four (A. N. Siegel,
/// *Combinatorial Game Theory*, section VI.1).
///
/// `Display` prints `L`, `N`, `R` or `P` if neither fate is a draw, and `D` if both are. If exactly
/// one fate is a draw, the outcome is mixed. In `N^`, Left wins moving first and draws moving
/// second. In `P^`, Left draws moving first and wins moving second. The outcomes `Nv` and `Pv` are
/// obtained by exchanging Left and Right.
///
/// ```
/// # use upstar_core::{Fate, LoopyOutcome};
/// let outcome = LoopyOutcome { left_starts: Fate::Left, right_starts: Fate::Draw };
/// assert_eq!(outcome.to_string(), "N^");
/// assert_eq!(outcome.negative().to_string(), "Nv");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LoopyOutcome {
    /// The fate when Left moves first.
    pub left_starts: Fate,
    /// The fate when Right moves first.
    pub right_starts: Fate,
}

impl LoopyOutcome {
    /// Returns the outcome in words.
    ///
    /// ```
    /// use upstar_core::{LoopyOutcome, Outcome};
    /// assert_eq!(LoopyOutcome::from(Outcome::N).in_words(), "the first player wins");
    /// ```
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match (self.left_starts, self.right_starts) {
            (Fate::Left, Fate::Left) => "Left wins, no matter who moves first",
            (Fate::Right, Fate::Right) => "Right wins, no matter who moves first",
            (Fate::Left, Fate::Right) => "the first player wins",
            (Fate::Right, Fate::Left) => "the second player wins",
            (Fate::Draw, Fate::Draw) => "a draw, no matter who moves first",
            (Fate::Left, Fate::Draw) => "Left wins moving first and draws moving second",
            (Fate::Draw, Fate::Left) => "Left wins moving second and draws moving first",
            (Fate::Draw, Fate::Right) => "Right wins moving first and draws moving second",
            (Fate::Right, Fate::Draw) => "Right wins moving second and draws moving first",
        }
    }

    /// Returns the letter and the words, such as `N, the first player wins`.
    #[must_use]
    pub fn sentence(self) -> String {
        format!("{self}, {}", self.in_words())
    }

    /// Returns the fate when `starter` moves first.
    #[must_use]
    pub fn fate(self, starter: Player) -> Fate {
        starter.pick(self.left_starts, self.right_starts)
    }

    /// Returns the outcome of the negative game.
    #[must_use]
    pub fn negative(self) -> LoopyOutcome {
        LoopyOutcome {
            left_starts: self.right_starts.negative(),
            right_starts: self.left_starts.negative(),
        }
    }

    /// Returns the normal-play outcome class if neither fate is a draw.
    #[must_use]
    pub fn decided(self) -> Option<Outcome> {
        let winner = |fate| match fate {
            Fate::Left => Some(Player::Left),
            Fate::Right => Some(Player::Right),
            Fate::Draw => None,
        };
        Some(Outcome::from_winners(winner(self.left_starts)?, winner(self.right_starts)?))
    }
}

impl From<Outcome> for LoopyOutcome {
    fn from(outcome: Outcome) -> LoopyOutcome {
        LoopyOutcome {
            left_starts: outcome.winner(Player::Left).into(),
            right_starts: outcome.winner(Player::Right).into(),
        }
    }
}

impl fmt::Display for LoopyOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match (self.left_starts, self.right_starts) {
            (Fate::Left, Fate::Left) => "L",
            (Fate::Left, Fate::Draw) => "N^",
            (Fate::Left, Fate::Right) => "N",
            (Fate::Draw, Fate::Left) => "P^",
            (Fate::Draw, Fate::Draw) => "D",
            (Fate::Draw, Fate::Right) => "Nv",
            (Fate::Right, Fate::Left) => "P",
            (Fate::Right, Fate::Draw) => "Pv",
            (Fate::Right, Fate::Right) => "R",
        })
    }
}

//! Incentives and gift horses.

use upstar_core::{Budgeted, Player};

use crate::canonical::CanonicalSide;
use crate::universe::{Short, ShortContext};

impl ShortContext<'_> {
    /// What Left gains by each of her moves: the values `G^L - G` over the canonical form, dominated
    /// ones left out. None is zero or positive (Siegel, thesis, Lemma 1.2.34).
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn left_incentives(self, g: Short) -> Budgeted<Vec<Short>> {
        let all = self.options(g)?.0.map(|option| self.sub(option, g)).collect::<Budgeted<_>>()?;
        self.undominated(all, Player::Left)
    }

    /// What Right gains by each of his moves: the values `G - G^R`, dominated ones left out.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn right_incentives(self, g: Short) -> Budgeted<Vec<Short>> {
        let all = self.options(g)?.1.map(|option| self.sub(g, option)).collect::<Budgeted<_>>()?;
        self.undominated(all, Player::Left)
    }

    /// The incentives of both players together, dominated ones left out.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn incentives(self, g: Short) -> Budgeted<Vec<Short>> {
        let mut all = self.left_incentives(g)?;
        all.extend(self.right_incentives(g)?);
        self.undominated(all, Player::Left)
    }

    /// The values that no other of the list is better than for `player`, each once.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn undominated(self, values: Vec<Short>, player: Player) -> Budgeted<Vec<Short>> {
        let mut all = CanonicalSide::from_vec(values);
        self.drop_dominated(&mut all, player)?;
        Ok(all.into_vec())
    }

    /// Whether `h` may be added to the options of `player` without changing the value of `g`: a Left
    /// gift horse has `h <| g`, a Right one `h |> g` (Siegel, thesis, Lemma 1.2.32).
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn is_gift_horse(self, g: Short, h: Short, player: Player) -> Budgeted<bool> {
        Ok(match player {
            Player::Left => !self.leq(g, h)?,
            Player::Right => !self.leq(h, g)?,
        })
    }
}

//! Incentives and gift horses.

use upstar_core::{Budgeted, Player};

use crate::canonical::CanonicalSide;
use crate::universe::{Short, ShortContext};

impl ShortContext<'_> {
    /// Returns Left's incentives: the undominated values `G^L - G` for the Left options of the
    /// canonical form. No incentive is zero or positive (Siegel, thesis, Lemma 1.2.34).
    ///
    /// # Errors
    ///
    /// Returns an error if the budget runs out.
    pub fn left_incentives(self, g: Short) -> Budgeted<Vec<Short>> {
        let all = self.options(g)?.0.map(|option| self.sub(option, g)).collect::<Budgeted<_>>()?;
        self.undominated(all, Player::Left)
    }

    /// Returns Right's incentives: the undominated values `G - G^R`.
    ///
    /// # Errors
    ///
    /// Returns an error if the budget runs out.
    pub fn right_incentives(self, g: Short) -> Budgeted<Vec<Short>> {
        let all = self.options(g)?.1.map(|option| self.sub(g, option)).collect::<Budgeted<_>>()?;
        self.undominated(all, Player::Left)
    }

    /// Returns the undominated incentives of both players.
    ///
    /// # Errors
    ///
    /// Returns an error if the budget runs out.
    pub fn incentives(self, g: Short) -> Budgeted<Vec<Short>> {
        let mut all = self.left_incentives(g)?;
        all.extend(self.right_incentives(g)?);
        self.undominated(all, Player::Left)
    }

    /// Returns the distinct values that are not dominated for `player`.
    ///
    /// # Errors
    ///
    /// Returns an error if the budget runs out.
    pub fn undominated(self, values: Vec<Short>, player: Player) -> Budgeted<Vec<Short>> {
        let mut all = CanonicalSide::from_vec(values);
        self.drop_dominated(&mut all, player)?;
        Ok(all.into_vec())
    }

    /// Returns `true` if `h` is a gift horse, which can be added to the options of `player` without
    /// changing the value of `g`: `h <| g` for Left, `h |> g` for Right (Siegel, thesis, Lemma
    /// 1.2.32).
    ///
    /// # Errors
    ///
    /// Returns an error if the budget runs out.
    pub fn is_gift_horse(self, g: Short, h: Short, player: Player) -> Budgeted<bool> {
        Ok(match player {
            Player::Left => !self.leq(g, h)?,
            Player::Right => !self.leq(h, g)?,
        })
    }
}

//! Incentives and gift horses.

use upstar_core::{Budgeted, Player};

use crate::canonical::CanonicalSide;
use crate::universe::{Short, ShortContext};

impl ShortContext<'_> {
    /// Returns Left's incentives: the undominated values among `G^L - G`, for the canonical form
    /// `G`. No incentive is zero or positive (Siegel, thesis, Lemma 1.2.34).
    pub fn left_incentives(self, g: Short) -> Budgeted<Vec<Short>> {
        let all = self.options(g)?.0.map(|option| self.sub(option, g)).collect::<Budgeted<_>>()?;
        self.undominated(all, Player::Left)
    }

    /// Returns Right's incentives: the undominated values among `G - G^R`.
    pub fn right_incentives(self, g: Short) -> Budgeted<Vec<Short>> {
        let all = self.options(g)?.1.map(|option| self.sub(g, option)).collect::<Budgeted<_>>()?;
        self.undominated(all, Player::Left)
    }

    /// Returns the undominated incentives of both players.
    pub fn incentives(self, g: Short) -> Budgeted<Vec<Short>> {
        let mut all = self.left_incentives(g)?;
        all.extend(self.right_incentives(g)?);
        self.undominated(all, Player::Left)
    }

    /// Returns the distinct values that are not dominated as options of `player`.
    pub fn undominated(self, values: Vec<Short>, player: Player) -> Budgeted<Vec<Short>> {
        let mut all = CanonicalSide::from_vec(values);
        self.drop_dominated(&mut all, player)?;
        Ok(all.into_vec())
    }

    /// Returns `true` if `h` is a gift horse for `player`: `h <| g` for Left, `h |> g` for Right.
    /// Adding `h` to the options of `player` does not change the value of `g` (Siegel, thesis,
    /// Lemma 1.2.32).
    pub fn is_gift_horse(self, g: Short, h: Short, player: Player) -> Budgeted<bool> {
        Ok(match player {
            Player::Left => !self.leq(g, h)?,
            Player::Right => !self.leq(h, g)?,
        })
    }
}

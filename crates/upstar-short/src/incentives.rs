//! Incentives and gift horses.

use upstar_core::{Budgeted, Player};

use crate::canonical::CanonicalSide;
use crate::universe::{Short, ShortContext};

impl ShortContext<'_> {
    /// Returns the values `G^L - G` for Left, or `G - G^R` for Right, where `G` is the canonical form.
    /// Equal values are listed once, and dominated values are included. None is zero or positive
    /// (Siegel, thesis, Definition 1.2.33 and Lemma 1.2.34).
    pub fn all_incentives(self, g: Short, player: Player) -> Budgeted<Vec<Short>> {
        let (left, right) = self.options(g)?;
        let mut all = match player {
            Player::Left => left.map(|option| self.sub(option, g)).collect::<Budgeted<Vec<_>>>()?,
            Player::Right => right.map(|option| self.sub(g, option)).collect::<Budgeted<_>>()?,
        };
        all.sort_unstable_by_key(|g| g.index());
        all.dedup();
        Ok(all)
    }

    /// Returns the undominated [incentives](ShortContext::all_incentives) of Left.
    pub fn left_incentives(self, g: Short) -> Budgeted<Vec<Short>> {
        self.undominated(self.all_incentives(g, Player::Left)?, Player::Left)
    }

    /// Returns the undominated [incentives](ShortContext::all_incentives) of Right.
    pub fn right_incentives(self, g: Short) -> Budgeted<Vec<Short>> {
        self.undominated(self.all_incentives(g, Player::Right)?, Player::Left)
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

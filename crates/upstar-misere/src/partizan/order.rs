//! Tests for G ≥ H that use only G and H.

use upstar_arena::deep;
use upstar_core::{Answer, Budgeted, Player, Relation};
use upstar_form::FormId;

use crate::context::MisereContext;
use crate::partizan::MisereUniverse;

impl MisereContext<'_> {
    /// Compares two games under misère play modulo a universe.
    ///
    /// ```
    /// # use upstar_core::{Budget, Relation};
    /// # use upstar_form::{FormId, Forms, Nus};
    /// # use upstar_misere::{MisereUniverse, MisereContext, MisereTables};
    /// # let (forms, tables, budget) = (Forms::new(), MisereTables::new(), Budget::unlimited());
    /// # let cx = MisereContext::new(&forms, &tables, &budget);
    /// let star = forms.nus(&Nus::nimber(1))?;
    /// let same = forms.make(&[star], &[star])?;
    /// assert_eq!(cx.compare(same, FormId::ZERO, MisereUniverse::Dicot)?, Relation::Equal);
    /// assert_eq!(cx.compare(same, FormId::ZERO, MisereUniverse::All)?, Relation::Confused);
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if one of the games does not belong to the universe.
    pub fn compare(self, g: FormId, h: FormId, context: MisereUniverse) -> Answer<Relation> {
        self.must_belong(g, context)?;
        self.must_belong(h, context)?;
        let (leq, geq) = (self.at_least(h, g, context)?, self.at_least(g, h, context)?);
        Ok(Relation::from_order(leq, geq))
    }

    /// Returns `true` if G ≥ H: Left does at least as well in G + X as in H + X for every game X of
    /// the universe, to which both must belong.
    ///
    /// For every Right option Gᴿ of G, there must be a Right option Hᴿ of H with Gᴿ ≥ Hᴿ, or a Left
    /// option Gᴿᴸ of Gᴿ with Gᴿᴸ ≥ H. Every Left option of H must satisfy the dual condition. If
    /// Left cannot move in H, Left must also [survive](MisereContext::survives) in G. If Right
    /// cannot move in G, Right must also survive in H.
    pub fn geq(self, g: FormId, h: FormId, context: MisereUniverse) -> Answer<bool> {
        self.must_belong(g, context)?;
        self.must_belong(h, context)?;
        Ok(self.at_least(g, h, context)?)
    }

    pub(crate) fn at_least(self, g: FormId, h: FormId, context: MisereUniverse) -> Budgeted<bool> {
        if g == h {
            return Ok(true);
        }
        let table = &self.tables.order[context.index()];
        if let Some(&known) = table.lock().get(&(g, h)) {
            return Ok(known);
        }
        let found = self.find_at_least(g, h, context)?;
        table.lock().insert((g, h), found);
        Ok(found)
    }

    fn find_at_least(self, g: FormId, h: FormId, context: MisereUniverse) -> Budgeted<bool> {
        if self.is_end(h, Player::Left)? && !self.survives(g, Player::Left, context)? {
            return Ok(false);
        }
        if self.is_end(g, Player::Right)? && !self.survives(h, Player::Right, context)? {
            return Ok(false);
        }
        let h_right = self.moves(h, Player::Right)?;
        for g_right in self.moves(g, Player::Right)? {
            let answered = self.any(&h_right, |option| self.at_least(g_right, option, context))?
                || self.any(&self.moves(g_right, Player::Left)?, |reply| {
                    self.at_least(reply, h, context)
                })?;
            if !answered {
                return Ok(false);
            }
        }
        let g_left = self.moves(g, Player::Left)?;
        for h_left in self.moves(h, Player::Left)? {
            let answered = self.any(&g_left, |option| self.at_least(option, h_left, context))?
                || self.any(&self.moves(h_left, Player::Right)?, |reply| {
                    self.at_least(g, reply, context)
                })?;
            if !answered {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn any(
        self,
        options: &[FormId],
        mut holds: impl FnMut(FormId) -> Budgeted<bool>,
    ) -> Budgeted<bool> {
        for &option in options {
            if deep(|| holds(option))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns `true` if `player`, moving first, wins G + X for every game X of the universe in
    /// which that player cannot move.
    ///
    /// Among all games, X can contain any threat, so the player survives only if the player cannot
    /// move in G. For dicots, X is zero. For dead-ending games, only the opponent can move in X. It
    /// suffices to consider zero and the *perfect murders* of Larsson, Milley, Nowakowski, Renault
    /// and Santos, which provide as many moves as the opponent wants and a last move at any time.
    pub fn survives(self, g: FormId, player: Player, context: MisereUniverse) -> Budgeted<bool> {
        match context {
            MisereUniverse::All => self.is_end(g, player),
            MisereUniverse::Dicot => self.wins(g, player),
            MisereUniverse::DeadEnding => {
                Ok(self.wins(g, player)? && self.wins_against_passes(g, player)?)
            }
        }
    }

    /// Returns `true` if `player`, moving first, wins against an opponent who may pass, but must
    /// make the last pass before running out of moves.
    fn wins_against_passes(self, g: FormId, player: Player) -> Budgeted<bool> {
        let key = (g, player);
        if let Some(&known) = self.tables.against_passes.lock().get(&key) {
            return Ok(known);
        }
        let options = self.moves(g, player)?;
        let mut wins = options.is_empty();
        for option in options {
            // The opponent's replies are the last pass, another pass, and the moves in the game.
            let mut good =
                self.wins(option, player)? && deep(|| self.wins_against_passes(option, player))?;
            if good {
                for reply in self.moves(option, player.opponent())? {
                    good = good && deep(|| self.wins_against_passes(reply, player))?;
                }
            }
            wins = wins || good;
        }
        self.tables.against_passes.lock().insert(key, wins);
        Ok(wins)
    }
}

//! Canonical forms modulo a universe.

use upstar_arena::deep;
use upstar_core::{Answer, Budgeted, Player};
use upstar_form::{FormId, Nus};

use crate::context::MisereContext;
use crate::partizan::MisereUniverse;

type OptionLists = [Vec<FormId>; 2];

impl MisereContext<'_> {
    /// Returns the canonical form of a game modulo a universe.
    ///
    /// Dominated options are removed. An option that reverses through a position is replaced by the
    /// player's options in that position.
    ///
    /// Except among all games, the player may have no options in that position. Then the option is
    /// removed if this does not change the value, and otherwise replaced by the simplest option
    /// that reverses through an end. For dicots, this is \*. For dead-ending games, this is an end
    /// in which the opponent can move to a perfect murder: the first one that is at most the game
    /// (for Left) or at least the game (for Right).
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_form::{FormId, Forms, Nus};
    /// # use upstar_misere::{MisereUniverse, MisereContext, MisereTables};
    /// # let (forms, tables, budget) = (Forms::new(), MisereTables::new(), Budget::unlimited());
    /// # let cx = MisereContext::new(&forms, &tables, &budget);
    /// let star = forms.nus(&Nus::nimber(1))?;
    /// let same = forms.make(&[star], &[star])?;
    /// assert_eq!(cx.canonical_modulo(same, MisereUniverse::Dicot)?, FormId::ZERO);
    /// assert_eq!(cx.canonical_modulo(same, MisereUniverse::All)?, same);
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the game does not belong to the universe.
    pub fn canonical_modulo(self, g: FormId, context: MisereUniverse) -> Answer<FormId> {
        self.must_belong(g, context)?;
        Ok(self.reduced(g, context)?)
    }

    pub(crate) fn reduced(self, g: FormId, context: MisereUniverse) -> Budgeted<FormId> {
        let table = &self.tables.reduced[context.index()];
        if let Some(&known) = table.lock().get(&g) {
            return Ok(known);
        }
        let mut sides = OptionLists::default();
        for player in Player::BOTH {
            for option in self.moves(g, player)? {
                sides[player as usize].push(deep(|| self.reduced(option, context))?);
            }
        }
        let reduced = loop {
            for options in &mut sides {
                options.sort_unstable_by_key(|g| g.index());
                options.dedup();
            }
            let whole = self.forms.make(&sides[0], &sides[1])?;
            match self.simplify(whole, &sides, context)? {
                Some(simpler) => sides = simpler,
                None => break whole,
            }
        };
        // A game may equal zero although neither player's options can be removed alone: {*|*} among
        // dicots.
        let zero = self.at_least(reduced, FormId::ZERO, context)?
            && self.at_least(FormId::ZERO, reduced, context)?;
        let reduced = if zero { FormId::ZERO } else { reduced };
        table.lock().insert(g, reduced);
        table.lock().insert(reduced, reduced);
        Ok(reduced)
    }

    fn simplify(
        self,
        whole: FormId,
        sides: &OptionLists,
        context: MisereUniverse,
    ) -> Budgeted<Option<OptionLists>> {
        for player in Player::BOTH {
            let better = |a: FormId, b: FormId| match player {
                Player::Left => self.at_least(a, b, context),
                Player::Right => self.at_least(b, a, context),
            };
            let mine = &sides[player as usize];
            let with = |options: Vec<FormId>| {
                let mut sides = sides.clone();
                sides[player as usize] = options;
                sides
            };
            let without = |i: usize| {
                let mut options = mine.clone();
                options.remove(i);
                options
            };
            for (i, &option) in mine.iter().enumerate() {
                for (j, &other) in mine.iter().enumerate() {
                    if i != j && better(other, option)? {
                        return Ok(Some(with(without(i))));
                    }
                }
            }
            for (i, &option) in mine.iter().enumerate() {
                for reply in self.moves(option, player.opponent())? {
                    if !better(whole, reply)? {
                        continue;
                    }
                    let mut options = without(i);
                    let further = self.moves(reply, player)?;
                    if !further.is_empty() {
                        options.extend(further);
                        return Ok(Some(with(options)));
                    }
                    let shorter = with(options.clone());
                    let form = self.forms.make(&shorter[0], &shorter[1])?;
                    if self.belongs_to(form, context)?
                        && better(form, whole)?
                        && better(whole, form)?
                    {
                        return Ok(Some(shorter));
                    }
                    let simplest = self.simplest_through_end(whole, player, context)?;
                    if simplest != option {
                        options.push(simplest);
                        return Ok(Some(with(options)));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Returns the replacement for the options of `whole` that reverse through an end of `player`.
    fn simplest_through_end(
        self,
        whole: FormId,
        player: Player,
        context: MisereUniverse,
    ) -> Budgeted<FormId> {
        if context != MisereUniverse::DeadEnding {
            return self.forms.nus(&Nus::nimber(1));
        }
        let one_sided = |options: &[FormId]| match player {
            Player::Left => self.forms.make(&[], options),
            Player::Right => self.forms.make(options, &[]),
        };
        let mut murder = FormId::ZERO;
        loop {
            self.budget.spend(1)?;
            let found = match player {
                Player::Left => self.at_least(whole, murder, context)?,
                Player::Right => self.at_least(murder, whole, context)?,
            };
            if found {
                return one_sided(&[murder]);
            }
            let next =
                if murder == FormId::ZERO { vec![murder] } else { vec![FormId::ZERO, murder] };
            murder = one_sided(&next)?;
        }
    }
}

//! The order of partizan games under misère play.
//!
//! G ≥ H modulo a universe if Left does at least as well in G + X as in H + X for every game X *of
//! that universe*. For the three universes here, this can be tested from G and H alone, and
//! canonical forms exist.

mod days;
mod order;
mod reduce;
#[cfg(test)]
mod tests;

use std::fmt;

use upstar_core::{Answer, Budgeted, Player, Undefined};
use upstar_form::FormId;

use crate::context::MisereContext;

/// A universe of games (Larsson, Nowakowski and Santos, "Absolute combinatorial game theory").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MisereUniverse {
    /// All games (A. N. Siegel, "Misère canonical forms of partizan games").
    All,
    /// Dicots: in every position either both players can move or neither can (Dorbec, Renault,
    /// Siegel and Sopena, "Dicots, and a taxonomic ranking for misère games").
    Dicot,
    /// Dead-ending games: a player unable to move cannot move later either (Larsson, Milley,
    /// Nowakowski, Renault and Santos, "Progress on misère dead ends: game comparison, canonical
    /// form, and conjugate inverses").
    DeadEnding,
}

impl MisereUniverse {
    /// The three universes, the largest first.
    pub const EVERY: [MisereUniverse; 3] =
        [MisereUniverse::All, MisereUniverse::DeadEnding, MisereUniverse::Dicot];

    pub(crate) fn index(self) -> usize {
        match self {
            MisereUniverse::All => 0,
            MisereUniverse::Dicot => 1,
            MisereUniverse::DeadEnding => 2,
        }
    }
}

impl fmt::Display for MisereUniverse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            MisereUniverse::All => "all games",
            MisereUniverse::Dicot => "dicots",
            MisereUniverse::DeadEnding => "dead-ending games",
        })
    }
}

impl MisereContext<'_> {
    /// Returns `true` if `g` belongs to the universe.
    pub fn belongs_to(self, g: FormId, context: MisereUniverse) -> Budgeted<bool> {
        if context == MisereUniverse::All {
            return Ok(true);
        }
        let table = &self.tables.members[context.index()];
        if let Some(&known) = table.lock().get(&g) {
            return Ok(known);
        }
        for position in self.forms.positions(g, true, self.budget)? {
            if table.lock().contains_key(&position) {
                continue;
            }
            let left = self.moves(position, Player::Left)?;
            let right = self.moves(position, Player::Right)?;
            let all =
                |options: &[FormId], is: &dyn Fn(FormId) -> Budgeted<bool>| -> Budgeted<bool> {
                    options.iter().try_fold(true, |all, &option| Ok(all && is(option)?))
                };
            // All options must belong to the universe, so an end is a dead end if all its options
            // are ends for the same player.
            let ends = match context {
                MisereUniverse::All => true,
                MisereUniverse::Dicot => left.is_empty() == right.is_empty(),
                MisereUniverse::DeadEnding => {
                    (!left.is_empty() || all(&right, &|option| self.is_end(option, Player::Left))?)
                        && (!right.is_empty()
                            || all(&left, &|option| self.is_end(option, Player::Right))?)
                }
            };
            let known = table.lock();
            let belongs = ends && left.iter().chain(&right).all(|option| known[option]);
            drop(known);
            table.lock().insert(position, belongs);
        }
        Ok(table.lock()[&g])
    }

    pub(crate) fn is_end(self, g: FormId, player: Player) -> Budgeted<bool> {
        Ok(self.forms.options_of(g, player)?.is_empty())
    }

    pub(crate) fn must_belong(self, g: FormId, context: MisereUniverse) -> Answer<()> {
        if self.belongs_to(g, context)? {
            return Ok(());
        }
        let sentence = format!(
            "only {context} can be compared modulo {context}; this game does not belong to this \
             universe"
        );
        Err(Undefined::new(sentence).into())
    }
}

//! Oslo and TwoSlo games born by day `n`, with their order.
//!
//! The order is described in [`passing`](super::passing).

use upstar_core::{Answer, Budgeted, Player, Undefined};
use upstar_form::FormId;
use upstar_poset::Poset;

use crate::Map;
use crate::context::LoopyContext;
use crate::oslo::passing::{Day, Family};
use crate::stopper::{Loopy, Stopper};

/// Loopy values with their partial order. They are listed in the order of a linear extension.
#[derive(Clone, Debug)]
pub struct LoopyPoset {
    /// The values.
    pub elements: Vec<Loopy>,
    /// The partial order on the indices of `elements`.
    pub poset: Poset,
}

impl LoopyPoset {
    /// Returns the number of values.
    #[must_use]
    pub fn size(&self) -> usize {
        self.elements.len()
    }

    /// Returns the index of a value, if it is an element.
    #[must_use]
    pub fn place(&self, g: Loopy) -> Option<usize> {
        self.elements.iter().position(|&h| h == g)
    }
}

/// The indices of Left's and Right's options.
pub type OptionIndices = (Vec<usize>, Vec<usize>);

/// Families of games with passes, defined by literal forms.
///
/// The games of a family born by day `n` form a lattice, except for `AllSmall` and `n = 1`. The
/// join of nonzero games is `{pass, ∪ floors | ∩ ceilings}`. For all-small games, the intersection
/// is not empty, because every ceiling contains the greatest game born by the previous day.
///
/// Zero is not of the form `{pass, A | B}`, so joins of negative games need a separate argument. If
/// a nonzero game is at most zero, Right can answer Left's pass with a move to a game at most zero.
/// Hence zero is in its ceiling. Thus the games at most zero are closed under joins, and there is a
/// greatest game below zero; dually, there is a least game above zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OsloGames {
    /// `oslo(G)` for all literal forms `G` (Siegel, thesis, Definition 3.3.1).
    All,
    /// `oslo(G)` for all-small literal forms.
    AllSmall,
    /// `oslo(G)` for forms in which Right can move wherever Left can. Neither this family nor
    /// `AllSmall` has the 6, 17 and 72 all-small games born by days 2, 3 and 4 of Siegel's thesis
    /// (§3.6.4).
    RightMoves,
    /// The TwoSlo games of all literal forms.
    TwoSlo,
}

impl OsloGames {
    fn family(self) -> Family {
        let passes: &'static [Player] = match self {
            OsloGames::TwoSlo => &Player::BOTH,
            _ => &[Player::Left],
        };
        let must_move = match self {
            OsloGames::AllSmall => (true, true),
            OsloGames::RightMoves => (false, true),
            _ => (false, false),
        };
        Family { passes, must_move }
    }
}

impl LoopyContext<'_> {
    /// Returns the games of the family that arise from literal forms born by day `n`, with their
    /// order. From day 0, there are 1, 4, 13, 64, 1355 games in `All`, 1, 2, 4, 6, 15, 72, 6436 in
    /// `AllSmall`, and 1, 4, 17, 650 in `TwoSlo`. Each candidate costs one step.
    ///
    /// # Errors
    ///
    /// Fails if there are more than 40,000 games.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_loopy::{LoopyContext, OsloGames, Stopper, Stoppers};
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// let day = lx.oslo_games(OsloGames::All, 3)?;
    /// assert_eq!(day.size(), 64);
    /// assert_eq!(day.elements.last(), Some(&Stopper::ON.into()));
    /// assert!(day.poset.is_distributive());
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn oslo_games(self, games: OsloGames, n: usize) -> Budgeted<LoopyPoset> {
        let day = Day::new(games.family(), n, self.cx.budget)?;
        let mut values = vec![Loopy::ZERO];
        for (left, right) in day.options.iter().skip(1) {
            self.cx.budget.spend(1)?;
            let side = |side: &[usize]| -> Vec<Loopy> { side.iter().map(|&i| values[i]).collect() };
            let value = self.game_with_passes(games, &side(left), &side(right))?;
            values.push(value);
        }
        let (order, poset) = day.poset(self.cx.budget)?;
        Ok(LoopyPoset { elements: order.into_iter().map(|i| values[i]).collect(), poset })
    }

    /// Returns {pass, left | right}. For TwoSlo games, Right may pass as well.
    fn game_with_passes(
        self,
        games: OsloGames,
        left: &[Loopy],
        right: &[Loopy],
    ) -> Budgeted<Loopy> {
        let onsides = |side: &[Loopy]| -> Vec<Stopper> { side.iter().map(|g| g.onside).collect() };
        let onside = self.oslo_node(&onsides(left), &onsides(right))?;
        if games != OsloGames::TwoSlo {
            return Ok(onside.into());
        }
        // The negative of {left | right, pass} is {-right, pass | -left}.
        let negatives = |side: &[Loopy]| -> Budgeted<Vec<Stopper>> {
            side.iter().map(|g| self.neg(g.offside)).collect()
        };
        let negative = self.oslo_node(&negatives(right)?, &negatives(left)?)?;
        Ok(Loopy { onside, offside: self.neg(negative)? })
    }

    /// Returns the join and the meet of each pair of nonzero games in the lattice of the games born
    /// by day `n + 1`, without enumerating it. Each game is given by its options other than passes,
    /// as indices in [`oslo_games`](LoopyContext::oslo_games) of day `n`.
    ///
    /// The join is given at [`OsloGames`]; the meet is dual, as for short games (Siegel, thesis,
    /// Theorem 3.3.5).
    ///
    /// # Errors
    ///
    /// Undefined if an index is out of range.
    pub fn oslo_bounds_next_day(
        self,
        games: OsloGames,
        n: usize,
        pairs: &[[OptionIndices; 2]],
    ) -> Answer<Vec<[Loopy; 2]>> {
        let day = Day::new(games.family(), n, self.cx.budget)?;
        let (order, _) = day.poset(self.cx.budget)?;
        let members = |places: &[usize]| -> Answer<Vec<usize>> {
            let member = |place: &usize| order.get(*place).copied();
            let none = || {
                let what = format!("index out of range: day {n} has {} games", order.len());
                Undefined::new(what).into()
            };
            places.iter().map(member).collect::<Option<_>>().ok_or_else(none)
        };
        let mut asked = Vec::with_capacity(pairs.len());
        for [g, h] in pairs {
            asked.push([(members(&g.0)?, members(&g.1)?), (members(&h.0)?, members(&h.1)?)]);
        }
        let set = self.oslo_games(games, n)?;
        let mut values = vec![Loopy::ZERO; order.len()];
        order.iter().zip(&set.elements).for_each(|(&i, &g)| values[i] = g);
        let value = |(left, right): &OptionIndices| {
            let side = |side: &[usize]| -> Vec<Loopy> { side.iter().map(|&i| values[i]).collect() };
            self.game_with_passes(games, &side(left), &side(right))
        };
        let mut found = Vec::with_capacity(pairs.len());
        for [join, meet] in day.bounds_next_day(&asked, self.cx.budget)? {
            found.push([value(&join)?, value(&meet)?]);
        }
        Ok(found)
    }

    /// Returns the distinct values in a list, with their partial order. They are sorted by the
    /// number of values below them; ties keep the given order.
    pub fn loopy_poset(self, values: &[Loopy]) -> Budgeted<LoopyPoset> {
        let mut seen = Map::<Loopy, ()>::default();
        let mut kept = values.to_vec();
        kept.retain(|&g| seen.insert(g, ()).is_none());
        let size = kept.len();
        self.cx.budget.spend((size * size) as u64)?;
        let mut geq = Vec::with_capacity(size);
        for &g in &kept {
            let row: Budgeted<Vec<bool>> = kept.iter().map(|&h| self.loopy_geq(g, h)).collect();
            geq.push(row?);
        }
        let below = |i: usize| geq[i].iter().filter(|&&geq| geq).count();
        let mut order: Vec<usize> = (0..size).collect();
        order.sort_by_cached_key(|&i| below(i));
        let poset = Poset::sorted(size, |i, j| geq[order[j]][order[i]]);
        Ok(LoopyPoset { elements: order.into_iter().map(|i| kept[i]).collect(), poset })
    }

    /// Returns, for each game of [`oslo_games`](LoopyContext::oslo_games), a literal form born by
    /// day `n` from which it arises.
    pub fn oslo_forms(self, games: OsloGames, n: usize) -> Budgeted<Vec<FormId>> {
        let day = Day::new(games.family(), n, self.cx.budget)?;
        let mut forms = vec![FormId::ZERO];
        for (left, right) in day.options.iter().skip(1) {
            let side = |side: &[usize]| -> Vec<FormId> { side.iter().map(|&i| forms[i]).collect() };
            let (left, right) = (side(left), side(right));
            forms.push(self.cx.forms().make(&left, &right)?);
        }
        let (order, _) = day.poset(self.cx.budget)?;
        Ok(order.into_iter().map(|i| forms[i]).collect())
    }
}

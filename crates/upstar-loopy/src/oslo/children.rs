//! Children of sets of loopy games, and closed sets.
//!
//! The children of a set are the games `{A | B}`, without passes, where `A` and `B` are subsets of
//! the set (Siegel, thesis, Definition 3.3.3). For short games, the children of a closed set form a
//! distributive lattice. For loopy games, this can fail, as for the closed set with members on, 0,
//! upon* and under.

use upstar_core::{Answer, Budgeted, Interrupted, Undefined};

use crate::Map;
use crate::context::LoopyContext;
use crate::oslo::LoopyPoset;
use crate::stopper::{Loopy, Stopper};

const MAX_PAIRS: usize = 2_000_000;

impl LoopyContext<'_> {
    /// Returns `true` if all options of the canonical forms of members are members (Siegel, thesis,
    /// Definition 3.3.7).
    pub fn is_closed_set(self, set: &[Stopper]) -> Budgeted<bool> {
        let members: Map<Stopper, ()> = set.iter().map(|&g| (g, ())).collect();
        for &g in set {
            let (left, right) = self.options(g)?;
            self.cx.budget.spend(1 + (left.len() + right.len()) as u64)?;
            if !left.iter().chain(&right).all(|option| members.contains_key(option)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the games and their followers, that is, the least closed set, in order of discovery.
    pub fn closed_set(self, games: &[Stopper]) -> Budgeted<Vec<Stopper>> {
        let mut seen = Map::<Stopper, ()>::default();
        let mut closed = Vec::new();
        let mut next = 0;
        let mut reach = |g: Stopper, closed: &mut Vec<Stopper>| {
            if seen.insert(g, ()).is_none() {
                closed.push(g);
            }
        };
        games.iter().for_each(|&g| reach(g, &mut closed));
        while let Some(&g) = closed.get(next) {
            let (left, right) = self.options(g)?;
            self.cx.budget.spend(1 + (left.len() + right.len()) as u64)?;
            left.into_iter().chain(right).for_each(|option| reach(option, &mut closed));
            next += 1;
        }
        Ok(closed)
    }

    /// Returns the distinct children of a set of stoppers, with their partial order. Tries all
    /// pairs of antichains, and charges a step for each pair and each of its options.
    ///
    /// # Errors
    ///
    /// Undefined if a member is not a stopper. Fails if there are more than 2,000,000 pairs.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_loopy::{LoopyContext, OsloGames, Stoppers};
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// // on, 0, upon* and under
    /// let day = lx.oslo_games(OsloGames::All, 1)?;
    /// let children = lx.loopy_children(&day.elements)?;
    /// assert_eq!(children.size(), 16);
    /// assert!(children.poset.is_lattice() && !children.poset.is_distributive());
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn loopy_children(self, set: &[Loopy]) -> Answer<LoopyPoset> {
        let set = self.loopy_poset(set)?;
        let mut members = Vec::with_capacity(set.size());
        for &g in &set.elements {
            members.push(g.stopper().ok_or_else(|| {
                Undefined::new(
                    "the children of a set are defined for stoppers only; a member of this set is \
                     not a stopper",
                )
            })?);
        }
        let mut antichains: Vec<Vec<Stopper>> = Vec::new();
        let mut walk = set.poset.antichains();
        while walk.advance() {
            self.cx.budget.spend(1)?;
            antichains.push(walk.members().iter().map(|&i| members[i]).collect());
            if antichains.len().pow(2) > MAX_PAIRS {
                let sentence = format!(
                    "too many pairs of antichains to try: at most {MAX_PAIRS} are supported"
                );
                return Err(Interrupted::too_large(sentence).into());
            }
        }
        let mut children = Vec::new();
        for left in &antichains {
            for right in &antichains {
                self.cx.budget.spend(1 + (left.len() + right.len()) as u64)?;
                children.push(self.node(left, false, right, false)?);
            }
        }
        Ok(self.loopy_poset(&children)?)
    }
}

//! Hereditarily transitive games by day: the values of option-closed forms.
//!
//! A form is transitive when two moves in a row by one player could have been made at once: every
//! Left option of a Left option is a Left option, and the same for Right. A value is hereditarily
//! transitive when some form of it is, with all its positions. For a canonical form this means that
//! every position can be given, as further options of its owner, everything that he can reach by
//! moving alone, without a change of value; by the gift horse principle (Siegel, thesis, Lemma
//! 1.2.32) that is the case when none of these is at least as good for him as the position itself.
//!
//! Option-closed *forms*, their norms and their lattice are a theory of their own, in
//! `option_closed`; here the set is found from the values alone.

use upstar_core::{Answer, Budgeted, Undefined};

use crate::Map;
use crate::canonical::CanonicalSide;
use crate::sets::GameOrder;
use crate::sets::children::has;
use crate::universe::{Short, ShortContext};

/// Day 4 has 11,363; day 5 would have up to 129 million.
const LAST_DAY: usize = 4;

impl ShortContext<'_> {
    /// Whether `g` is hereditarily transitive.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget) = (Universe::new(), Budget::unlimited());
    /// # let cx = ShortContext::new(&universe, &budget);
    /// let (zero, star) = (cx.integer(0)?, cx.nimber(1)?);
    /// let up = cx.canonical(&[zero], &[star])?;
    /// // Right could go from up to star to zero, and would rather go to zero at once.
    /// assert!(!cx.is_hereditarily_transitive(up)?);
    /// assert!(cx.is_hereditarily_transitive(cx.nimber(2)?)?);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn is_hereditarily_transitive(self, g: Short) -> Budgeted<bool> {
        for position in self.forms().positions(g.form(), true, self.budget)? {
            let position = Short::trust(position);
            let (left, right) = self.alone(position)?;
            for option in left {
                if self.leq(position, option)? {
                    return Ok(false);
                }
            }
            for option in right {
                if self.leq(option, position)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// What Left can reach from the canonical form by moving alone, once or more often, and what
    /// Right can.
    fn alone(self, g: Short) -> Budgeted<(Vec<Short>, Vec<Short>)> {
        let reach = |is_left: bool| -> Budgeted<Vec<Short>> {
            let mut seen = Map::default();
            let mut reached = Vec::new();
            let mut stack = vec![g];
            while let Some(top) = stack.pop() {
                let (left, right) = self.options(top)?;
                self.budget.spend(1)?;
                let options: CanonicalSide = if is_left { left.collect() } else { right.collect() };
                for option in options {
                    if seen.insert(option, ()).is_none() {
                        reached.push(option);
                        stack.push(option);
                    }
                }
            }
            Ok(reached)
        };
        Ok((reach(true)?, reach(false)?))
    }

    /// The hereditarily transitive games born by day `n`: 1, 4, 18, 176 and 11,363 for `n` from 0
    /// to 4.
    ///
    /// A game of day `n + 1` is `{A | B}` where with every member of `A` what Left can reach from it
    /// alone is dominated by `A`, and the same for `B`. The lower sets of day `n` that such `A`
    /// generate form a chain (Siegel, thesis, Lemma 4.3.12), so there are few.
    ///
    /// # Errors
    ///
    /// Undefined (too many to list) for `n > 4`; or the budget runs out.
    pub fn hereditarily_transitive_games(self, n: usize) -> Answer<Vec<Short>> {
        if n > LAST_DAY {
            let sentence =
                format!("the hereditarily transitive games born by day {n} are too many to list");
            return Err(Undefined::new(sentence).into());
        }
        let mut games = vec![Short::ZERO];
        for _ in 0..n {
            games = self.transitive_children(&games)?;
        }
        self.sort_for_print(&mut games)?;
        Ok(games)
    }

    fn transitive_children(self, games: &[Short]) -> Budgeted<Vec<Short>> {
        let set = self.game_poset(games, GameOrder::Values)?;
        let words = set.size().div_ceil(64);
        // For each member the lower set that it generates with what Left reaches from it, and the
        // upper set for Right.
        let (mut lower, mut upper) = (vec![vec![0; words]], vec![vec![0; words]]);
        for &g in &set.elements {
            let (mut left, mut right) = self.alone(g)?;
            left.push(g);
            right.push(g);
            let (mut down, mut up) = (vec![0_u64; words], vec![0_u64; words]);
            for (i, &s) in set.elements.iter().enumerate() {
                for &option in &left {
                    down[i / 64] |= u64::from(self.leq(s, option)?) << (i % 64);
                }
                for &option in &right {
                    up[i / 64] |= u64::from(self.leq(option, s)?) << (i % 64);
                }
            }
            lower.push(down);
            upper.push(up);
        }
        close_under_unions(self, &mut lower)?;
        close_under_unions(self, &mut upper)?;
        let poset = &set.poset;
        let maximal = |row: &Vec<u64>| -> CanonicalSide {
            let is_maximal = |&i: &usize| !poset.above(i).any(|j| j != i && has(row, j));
            let members = poset.elements().filter(|&i| has(row, i));
            members.filter(is_maximal).map(|i| set.elements[i]).collect()
        };
        let minimal = |row: &Vec<u64>| -> CanonicalSide {
            let is_minimal = |&i: &usize| !poset.below(i).any(|j| j != i && has(row, j));
            let members = poset.elements().filter(|&i| has(row, i));
            members.filter(is_minimal).map(|i| set.elements[i]).collect()
        };
        let left: Vec<CanonicalSide> = lower.iter().map(maximal).collect();
        let right: Vec<CanonicalSide> = upper.iter().map(minimal).collect();
        let mut children = Vec::new();
        for left in &left {
            for right in &right {
                self.budget.spend(1)?;
                children.push(self.canonical_undominated(left.clone(), right.clone())?);
            }
        }
        children.sort_unstable_by_key(|g| g.index());
        children.dedup();
        Ok(children)
    }
}

/// The unions of the rows, each once; for a chain of rows nothing is added.
fn close_under_unions(cx: ShortContext<'_>, rows: &mut Vec<Vec<u64>>) -> Budgeted<()> {
    rows.sort_unstable();
    rows.dedup();
    let mut known: Map<Vec<u64>, ()> = rows.iter().map(|row| (row.clone(), ())).collect();
    let mut next = 0;
    while next < rows.len() {
        cx.budget.spend(1 + next as u64 / 16)?;
        for other in 0..next {
            let union: Vec<u64> = rows[next].iter().zip(&rows[other]).map(|(a, b)| a | b).collect();
            if known.insert(union.clone(), ()).is_none() {
                rows.push(union);
            }
        }
        next += 1;
    }
    Ok(())
}

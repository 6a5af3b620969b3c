//! Joins and meets in the lattice of games born by day `n`, without a list of these games.
//!
//! The join of `G` and `H` is `{G^L, H^L | ⌈G⌉ ∩ ⌈H⌉}`, where the ceilings are taken among the
//! games born by day `n - 1` (Calistrate, Paulhus and Wolfe, On the lattice structure of finite
//! games, 2002). The function `least` returns the minimal games of the intersection.

use std::rc::Rc;

use upstar_arena::deep;
use upstar_core::{Answer, Budgeted, Undefined};
use upstar_number::UBig;

use crate::Map;
use crate::canonical::CanonicalSide;
use crate::universe::{Short, ShortContext};

/// The last day for which queries search the list of all games.
const LISTED: usize = 2;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct SetQuery {
    day: usize,
    /// The game must be at least each of these games.
    above: Vec<Short>,
    /// The game must be greater than or confused with each of these games.
    not_below: Vec<Short>,
}

type Memo = Map<SetQuery, Rc<[Short]>>;

impl ShortContext<'_> {
    /// Returns the least game born by day `n` that is at least `g` and `h`.
    ///
    /// # Errors
    ///
    /// Undefined if `g` or `h` is not born by day `n`.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget) = (Universe::new(), Budget::unlimited());
    /// # let cx = ShortContext::new(&universe, &budget);
    /// let (zero, star) = (cx.integer(0)?, cx.nimber(1)?);
    /// assert_eq!(cx.join_by_day(zero, star, 1)?, cx.integer(1)?);
    /// assert_eq!(cx.join_by_day(zero, star, 2)?, cx.number(&"1/2".parse().unwrap())?);
    /// // The join decreases with n: by day 7, it is {0||0,*|-5}.
    /// let threat = cx.canonical(&[zero, star], &[cx.integer(-5)?])?;
    /// assert_eq!(cx.join_by_day(zero, star, 7)?, cx.canonical(&[zero], &[threat])?);
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn join_by_day(self, g: Short, h: Short, n: usize) -> Answer<Short> {
        self.join_listed(g, h, n, LISTED)
    }

    /// Returns the greatest game born by day `n` that is at most `g` and `h`.
    pub fn meet_by_day(self, g: Short, h: Short, n: usize) -> Answer<Short> {
        let join = self.join_by_day(self.neg(g)?, self.neg(h)?, n)?;
        Ok(self.neg(join)?)
    }

    /// Uses lists of games only for days up to `listed`.
    fn join_listed(self, g: Short, h: Short, n: usize, listed: usize) -> Answer<Short> {
        for game in [g, h] {
            if self.birthday(game)? > UBig::from(n) {
                let sentence = format!(
                    "a game is not born by day {n}, so it is not an element of the lattice of \
                     games born by day {n}"
                );
                return Err(Undefined::new(sentence).into());
            }
        }
        if self.leq(g, h)? {
            return Ok(h);
        }
        if self.leq(h, g)? {
            return Ok(g);
        }
        let mut left: CanonicalSide = self.options(g)?.0.collect();
        left.extend(self.options(h)?.0);
        // Incomparable games are not born by day 0.
        let wish = SetQuery { day: n.saturating_sub(1), above: Vec::new(), not_below: vec![g, h] };
        let right = self.least(wish, listed, &mut Memo::default())?;
        Ok(self.canonical(&left, &right)?)
    }

    fn least(self, wish: SetQuery, listed: usize, memo: &mut Memo) -> Answer<Rc<[Short]>> {
        let wish = self.simplified(wish)?;
        if let Some(known) = memo.get(&wish) {
            return Ok(Rc::clone(known));
        }
        self.budget.spend(1)?;
        let least = if wish.day <= listed {
            self.least_of_list(&wish)?
        } else {
            deep(|| self.least_by_options(&wish, listed, memo))?
        };
        let least: Rc<[Short]> = least.into();
        memo.insert(wish, Rc::clone(&least));
        Ok(least)
    }

    fn simplified(self, wish: SetQuery) -> Budgeted<SetQuery> {
        let SetQuery { day, mut above, not_below } = wish;
        let is_implied = |i: usize, list: &[Short]| -> Budgeted<bool> {
            for (j, &other) in list.iter().enumerate() {
                if list[i] == other && j < i || list[i] != other && self.leq(list[i], other)? {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        let keep_maximal = |list: Vec<Short>| -> Budgeted<Vec<Short>> {
            self.budget.spend(1 + list.len() as u64 * list.len() as u64 / 16)?;
            let mut kept = Vec::with_capacity(list.len());
            for i in 0..list.len() {
                if !is_implied(i, &list)? {
                    kept.push(list[i]);
                }
            }
            kept.sort_unstable_by_key(|g| g.index());
            Ok(kept)
        };
        above = keep_maximal(above)?;
        let mut open = Vec::new();
        for u in not_below {
            // If `t <= u` is false, no game is at least `t` and at most `u`.
            let mut is_open = true;
            for &t in &above {
                is_open &= self.leq(t, u)?;
            }
            if is_open {
                open.push(u);
            }
        }
        Ok(SetQuery { day, above, not_below: keep_maximal(open)? })
    }

    fn least_of_list(self, wish: &SetQuery) -> Answer<Vec<Short>> {
        let mut found = CanonicalSide::new();
        'games: for &x in self.day(wish.day)?.iter() {
            self.budget.spend(1)?;
            for &t in &wish.above {
                if !self.leq(t, x)? {
                    continue 'games;
                }
            }
            for &u in &wish.not_below {
                if self.leq(x, u)? {
                    continue 'games;
                }
            }
            found.push(x);
        }
        // Smaller options are better for Right.
        self.drop_dominated(&mut found, upstar_core::Player::Right)?;
        Ok(found.into_vec())
    }

    /// Computes the minimal games from their options, which satisfy queries about the previous day.
    ///
    /// `X >= T` if every Right option of `X` is `|> T`, and `X |> T^L` for every `T^L`. `X |> U` if
    /// some Left option of `X` is at least `U`, or `X` is at least some `U^R`. So, for each `U`,
    /// the search chooses either a minimal Left option or a further lower bound.
    ///
    /// The conditions `X |> T^L` must be kept although `X >= T` implies them, because the search
    /// derives `X >= T` from them.
    fn least_by_options(
        self,
        wish: &SetQuery,
        listed: usize,
        memo: &mut Memo,
    ) -> Answer<Vec<Short>> {
        let day = wish.day - 1;
        let mut start =
            Choices { above: wish.above.clone(), open: wish.not_below.clone(), left: Vec::new() };
        for &t in &wish.above {
            start.open.extend(self.options(t)?.0);
        }
        let mut found = CanonicalSide::new();
        let mut stack = vec![start];
        while let Some(mut choices) = stack.pop() {
            self.budget.spend(1 + choices.open.len() as u64)?;
            let Some(u) = self.next_open(&mut choices)? else {
                let Choices { above, left, .. } = choices;
                let wish = SetQuery { day, above: Vec::new(), not_below: above };
                let right = self.least(wish, listed, memo)?;
                found.push(self.canonical(&left, &right)?);
                continue;
            };
            for t in self.options(u)?.1 {
                let mut next = choices.clone();
                next.above.push(t);
                next.open.extend(self.options(t)?.0);
                stack.push(next);
            }
            let wish = SetQuery { day, above: vec![u], not_below: Vec::new() };
            for &x in self.least(wish, listed, memo)?.iter() {
                let mut next = choices.clone();
                next.left.push(x);
                stack.push(next);
            }
        }
        self.drop_dominated(&mut found, upstar_core::Player::Right)?;
        Ok(found.into_vec())
    }

    /// Drops the satisfied conditions, and removes a maximal remaining one.
    fn next_open(self, choices: &mut Choices) -> Budgeted<Option<Short>> {
        let mut open = Vec::with_capacity(choices.open.len());
        'open: for &u in &choices.open {
            for &x in &choices.left {
                if self.leq(u, x)? {
                    continue 'open;
                }
            }
            open.push(u);
        }
        open.sort_unstable_by_key(|g| g.index());
        open.dedup();
        let mut highest = 0;
        for i in 1..open.len() {
            if self.leq(open[highest], open[i])? {
                highest = i;
            }
        }
        let next = (!open.is_empty()).then(|| open.swap_remove(highest));
        choices.open = open;
        Ok(next)
    }
}

#[derive(Clone, Debug)]
struct Choices {
    /// Lower bounds of the game `X`.
    above: Vec<Short>,
    /// The games `U` for which `X |> U` is not yet ensured.
    open: Vec<Short>,
    left: Vec<Short>,
}

#[cfg(test)]
mod tests {
    use upstar_core::Budget;

    use super::*;
    use crate::universe::Universe;

    #[test]
    fn joins_and_meets_are_those_of_the_listed_day() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        for n in 1..=2 {
            let day = cx.day_poset(n).unwrap();
            for (i, &g) in day.elements.iter().enumerate() {
                for (j, &h) in day.elements.iter().enumerate() {
                    let join = day.elements[day.poset.join(i, j).unwrap()];
                    for listed in 0..=n {
                        assert_eq!(cx.join_listed(g, h, n, listed).unwrap(), join, "{g:?} {h:?}");
                    }
                    let meet = day.elements[day.poset.meet(i, j).unwrap()];
                    assert_eq!(cx.meet_by_day(g, h, n).unwrap(), meet);
                }
            }
        }
    }

    #[test]
    fn joins_of_day_3_are_those_of_its_list() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let day = cx.day_poset(3).unwrap();
        for k in 0..2_000 {
            let (i, j) = (k * 37 % day.size(), k * 1_009 % day.size());
            let (g, h) = (day.elements[i], day.elements[j]);
            let join = day.elements[day.poset.join(i, j).unwrap()];
            assert_eq!(cx.join_by_day(g, h, 3).unwrap(), join);
            assert_eq!(cx.join_listed(g, h, 3, k % 4).unwrap(), join);
        }
    }

    #[test]
    fn the_floor_of_a_join_is_the_union_of_the_floors() {
        // Siegel, thesis, Lemma 3.3.8, for games born by day 4, which are not listed.
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let day = cx.day_poset(3).unwrap();
        for k in 0..40 {
            let option = |step: usize| day.elements[(k * step + 11) % day.size()];
            let g = cx.canonical(&[option(97)], &[option(389)]).unwrap();
            let h = cx.canonical(&[option(211), option(5)], &[option(31)]).unwrap();
            let join = cx.join_by_day(g, h, 4).unwrap();
            let floors = |g| cx.floor(&day.elements, g).unwrap();
            let (of_g, of_h) = (floors(g), floors(h));
            let is_in_one = |s: &Short| of_g.contains(s) || of_h.contains(s);
            let union: Vec<Short> = day.elements.iter().copied().filter(is_in_one).collect();
            assert_eq!(floors(join), union);
            assert!(cx.leq(g, join).unwrap() && cx.leq(h, join).unwrap());
        }
    }

    #[test]
    fn a_game_of_a_later_day_has_no_join_today() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        assert!(cx.join_by_day(cx.integer(2).unwrap(), Short::ZERO, 1).is_err());
    }
}

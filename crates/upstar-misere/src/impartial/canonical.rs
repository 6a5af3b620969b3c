//! Misère canonical forms (On Numbers and Games, from Theorem 77 on).

use std::collections::HashSet;
use std::sync::atomic::Ordering::{Acquire, Release};

use upstar_arena::deep;
use upstar_core::{Answer, Budgeted, Player, Undefined};
use upstar_form::FormId;

use crate::context::MisereContext;

const NOT_IMPARTIAL: u64 = u64::MAX;

impl MisereContext<'_> {
    /// Returns `true` if both players have the same options in every position of `g`.
    pub fn is_impartial(self, g: FormId) -> Budgeted<bool> {
        Ok(self.try_canonical(g)?.is_some())
    }

    /// Returns the misère canonical form of an impartial game. Two impartial games are
    /// interchangeable in all sums of impartial games if and only if their canonical forms are
    /// identical.
    ///
    /// G equals H if all options of H are options of G, and all other options of G are reversible,
    /// that is, have H as an option. If H is zero, G must also be an N-position (On Numbers and
    /// Games, chapter 12).
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_form::{FormId, Forms};
    /// # use upstar_misere::{MisereContext, MisereTables};
    /// # let (forms, tables, budget) = (Forms::new(), MisereTables::new(), Budget::unlimited());
    /// # let cx = MisereContext::new(&forms, &tables, &budget);
    /// let star = forms.make(&[FormId::ZERO], &[FormId::ZERO])?;
    /// let twice = forms.make(&[star], &[star])?;
    /// assert_eq!(cx.canonical(twice)?, FormId::ZERO);
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if `g` is not impartial.
    pub fn canonical(self, g: FormId) -> Answer<FormId> {
        self.try_canonical(g)?.ok_or_else(|| not_impartial().into())
    }

    pub(crate) fn try_canonical(self, g: FormId) -> Budgeted<Option<FormId>> {
        if self.as_nimber(g).is_some() {
            return Ok(Some(g));
        }
        let cell = &self.tables.canonical.row(self.forms.place(g))[0];
        match cell.load(Acquire) {
            0 => {}
            NOT_IMPARTIAL => return Ok(None),
            known => return Ok(Some(self.forms.at(known as u32 - 1))),
        }
        let canonical = self.find_canonical(g)?;
        let word = canonical.map_or(NOT_IMPARTIAL, |form| u64::from(form.index()) + 1);
        cell.store(word, Release);
        Ok(canonical)
    }

    fn find_canonical(self, g: FormId) -> Budgeted<Option<FormId>> {
        if self.forms.is_nus(g) {
            return Ok(None);
        }
        let left = self.moves(g, Player::Left)?;
        if left != self.moves(g, Player::Right)? {
            return Ok(None);
        }
        let mut options = Vec::with_capacity(left.len());
        for option in left {
            let Some(option) = deep(|| self.try_canonical(option))? else { return Ok(None) };
            options.push(option);
        }
        self.canonical_of_options(options).map(Some)
    }

    pub(crate) fn canonical_of_options(self, mut options: Vec<FormId>) -> Budgeted<FormId> {
        options.sort_unstable_by_key(|g| g.index());
        options.dedup();
        let mut tried = HashSet::new();
        for &option in &options {
            for target in self.moves(option, Player::Left)? {
                if tried.insert(target) && self.reverses_to(&options, target)? {
                    return Ok(target);
                }
            }
        }
        let form = self.forms.make(&options, &options)?;
        if !self.forms.is_nus(form) {
            let cell = &self.tables.canonical.row(self.forms.place(form))[0];
            cell.store(u64::from(form.index()) + 1, Release);
        }
        Ok(form)
    }

    /// Returns `true` if `options` contains all options of `target`, and the others reverse to
    /// `target`.
    fn reverses_to(self, options: &[FormId], target: FormId) -> Budgeted<bool> {
        if let Some(nim) = self.as_nimber(target)
            && nim > options.len() as u64
        {
            return Ok(false);
        }
        let kept = self.moves(target, Player::Left)?;
        let known =
            |option: FormId| options.binary_search_by_key(&option.index(), |f| f.index()).is_ok();
        if !kept.iter().copied().all(known) {
            return Ok(false);
        }
        let mut some_losing = false;
        for &option in options {
            if !kept.contains(&option) && !self.has_option(option, target)? {
                return Ok(false);
            }
            some_losing |= !self.wins(option, Player::Left)?;
        }
        // A game that equals zero is an N-position.
        Ok(target != FormId::ZERO || some_losing)
    }

    fn has_option(self, g: FormId, option: FormId) -> Budgeted<bool> {
        match (self.as_nimber(g), self.as_nimber(option)) {
            (Some(n), small) => Ok(small.is_some_and(|small| small < n)),
            (None, _) => Ok(self.moves(g, Player::Left)?.contains(&option)),
        }
    }

    /// Returns the canonical form of the sum of two impartial games.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_form::{FormId, Forms, Nus};
    /// # use upstar_misere::{MisereContext, MisereTables};
    /// # let (forms, tables, budget) = (Forms::new(), MisereTables::new(), Budget::unlimited());
    /// # let cx = MisereContext::new(&forms, &tables, &budget);
    /// let nimber = |n| forms.nus(&Nus::nimber(n));
    /// assert_eq!(cx.add(nimber(1)?, nimber(2)?)?, nimber(3)?);
    /// assert_ne!(cx.add(nimber(2)?, nimber(2)?)?, FormId::ZERO);
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn add(self, g: FormId, h: FormId) -> Answer<FormId> {
        let (g, h) = (self.canonical(g)?, self.canonical(h)?);
        Ok(self.add_canonical(g, h)?)
    }

    pub(crate) fn add_canonical(self, g: FormId, h: FormId) -> Budgeted<FormId> {
        if g == FormId::ZERO {
            return Ok(h);
        }
        if h == FormId::ZERO {
            return Ok(g);
        }
        let key = g.unordered(h);
        if let Some(&known) = self.tables.sums.lock().get(&key) {
            return Ok(known);
        }
        let mut options = Vec::new();
        for option in self.moves(g, Player::Left)? {
            options.push(deep(|| self.add_canonical(option, h))?);
        }
        for option in self.moves(h, Player::Left)? {
            options.push(deep(|| self.add_canonical(g, option))?);
        }
        let sum = self.canonical_of_options(options)?;
        self.tables.sums.lock().insert(key, sum);
        Ok(sum)
    }
}

pub(crate) fn not_impartial() -> Undefined {
    Undefined::new(
        "the game is not impartial: both players must have the same moves in every position",
    )
}

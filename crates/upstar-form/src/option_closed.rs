//! Consecutive moves of one player: option-closed forms and the option-closure.
//!
//! In an *option-closed* form, each Left option of a Left option is a Left option, and likewise for
//! Right (Nowakowski and Ottaway, Option-closed games, Definition 1.1; Siegel, thesis, Definition
//! 4.1.2). `{1|0}` is not option-closed, but the equal form `{0,1|0}` is.

use hashbrown::{HashMap, HashSet};
use upstar_core::{Budget, Budgeted, Interrupted, Player};
use upstar_number::Dyadic;

use crate::Nus;
use crate::forms::{FormId, Forms};

type Set = HashSet<FormId, foldhash::fast::RandomState>;

const MAX_REACHED: usize = 2_000_000;

/// The last day whose forms are listed. More than 10^50 option-closed forms are born by day 3.
const LAST_DAY: usize = 2;

impl Forms {
    /// Returns `true` if, in every position, each Left option of a Left option is a Left option,
    /// and each Right option of a Right option is a Right option.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_form::{FormId, Forms};
    /// let (forms, budget) = (Forms::new(), Budget::unlimited());
    /// let (zero, one) = (FormId::ZERO, forms.integer(1)?);
    /// assert!(forms.is_option_closed(forms.make(&[zero, one], &[zero])?, &budget)?);
    /// assert!(!forms.is_option_closed(forms.make(&[one], &[zero])?, &budget)?);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn is_option_closed(&self, form: FormId, budget: &Budget) -> Budgeted<bool> {
        Ok(self.is_option_closed_for(form, Player::Left, budget)?
            && self.is_option_closed_for(form, Player::Right, budget)?)
    }

    /// Same as [`is_option_closed`](Forms::is_option_closed), for the options of `player` only.
    pub fn is_option_closed_for(
        &self,
        form: FormId,
        player: Player,
        budget: &Budget,
    ) -> Budgeted<bool> {
        for position in self.positions(form, true, budget)? {
            let options = self.options_of(position, player)?;
            let known: Set = options.iter().collect();
            for option in options.iter() {
                let next = self.options_of(option, player)?;
                budget.spend(1 + next.len() as u64 / 16)?;
                if next.iter().any(|next| !known.contains(&next)) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Returns the forms that `player` reaches by exactly `moves` consecutive moves: `L^k(G)` or
    /// `R^k(G)`, where `k` is `moves` (Siegel, thesis, Definition 4.1.1). Takes constant time for
    /// an integer.
    pub fn after(
        &self,
        form: FormId,
        player: Player,
        moves: usize,
        budget: &Budget,
    ) -> Budgeted<Vec<FormId>> {
        let mut reached = vec![form];
        for done in 0..moves {
            if reached.is_empty() {
                break;
            }
            if let [only] = reached[..]
                && let Some(integer) = self.integer_after(only, player, moves - done)?
            {
                return Ok(integer);
            }
            let mut seen = Set::default();
            let mut next = Vec::new();
            for &position in &reached {
                let options = self.options_of(position, player)?;
                budget.spend(1 + options.len() as u64 / 16)?;
                next.extend(options.iter().filter(|&option| seen.insert(option)));
            }
            reached = next;
        }
        Ok(reached)
    }

    fn integer_after(
        &self,
        form: FormId,
        player: Player,
        moves: usize,
    ) -> Budgeted<Option<Vec<FormId>>> {
        let (Some(nus), Ok(moves)) = (self.as_nus(form), i64::try_from(moves)) else {
            return Ok(None);
        };
        if !nus.number.is_integer() || !nus.ups.is_zero() || nus.nim != 0 {
            return Ok(None);
        }
        let moves = Dyadic::from(moves);
        let (enough, next) = match player {
            Player::Left => (nus.number >= moves, &nus.number - &moves),
            Player::Right => (-&nus.number >= moves, &nus.number + &moves),
        };
        if !enough {
            return Ok(Some(Vec::new()));
        }
        Ok(Some(vec![self.nus(&Nus::new(next, Dyadic::ZERO, 0))?]))
    }

    /// Returns the forms that `player` reaches by consecutive moves. Level `k` contains the forms
    /// for which the least number of moves is `k`.
    ///
    /// # Errors
    ///
    /// Returns an error if there are more than 2,000,000 forms.
    ///
    /// ```
    /// # use upstar_core::{Budget, Player};
    /// # use upstar_form::{FormId, Forms};
    /// let (forms, budget) = (Forms::new(), Budget::unlimited());
    /// let two = forms.integer(2)?;
    /// let levels = forms.in_a_row(two, Player::Left, &budget)?;
    /// assert_eq!(levels, [vec![two], vec![forms.integer(1)?], vec![FormId::ZERO]]);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn in_a_row(
        &self,
        form: FormId,
        player: Player,
        budget: &Budget,
    ) -> Budgeted<Vec<Vec<FormId>>> {
        let mut seen = Set::default();
        seen.insert(form);
        let mut levels = vec![vec![form]];
        while let Some(last) = levels.last() {
            let mut next = Vec::new();
            for &position in last {
                let options = self.options_of(position, player)?;
                budget.spend(1 + options.len() as u64 / 16)?;
                next.extend(options.iter().filter(|&option| seen.insert(option)));
                if seen.len() > MAX_REACHED {
                    return Err(Interrupted::too_large(format!(
                        "consecutive moves of a player reach more than {MAX_REACHED} forms, too \
                         many to list"
                    )));
                }
            }
            if next.is_empty() {
                break;
            }
            levels.push(next);
        }
        Ok(levels)
    }

    /// Returns the *first* options of `player`: the options that `player` cannot also reach by two
    /// consecutive moves (Siegel, thesis, Definition 4.1.1).
    pub fn first_options(
        &self,
        form: FormId,
        player: Player,
        budget: &Budget,
    ) -> Budgeted<Vec<FormId>> {
        let second: Set = self.after(form, player, 2, budget)?.into_iter().collect();
        let options = self.options_of(form, player)?;
        Ok(options.iter().filter(|option| !second.contains(option)).collect())
    }

    /// Returns the option-closure `oc(G)`: its Left options are the closures of all forms that Left
    /// reaches by one or more consecutive moves, and likewise for Right (Siegel, thesis, Definition
    /// 4.2.1). The closure is option-closed, and an option-closed form is its own closure.
    ///
    /// # Errors
    ///
    /// If an estimate of the cost shows that the budget cannot suffice, returns the error before
    /// any work is done. For example, the closure of an integer `n` takes `n²/2` steps.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_form::{FormId, Forms, Nus};
    /// let (forms, budget) = (Forms::new(), Budget::unlimited());
    /// let star = forms.nus(&Nus::nimber(1))?;
    /// let form = forms.make(&[star], &[star])?;
    /// assert_eq!(forms.option_closure(form, &budget)?, forms.nus(&Nus::nimber(2))?);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn option_closure(&self, form: FormId, budget: &Budget) -> Budgeted<FormId> {
        self.check_closure(form, budget)?;
        let mut closures = HashMap::<FormId, FormId, foldhash::fast::RandomState>::default();
        for position in self.positions(form, true, budget)? {
            let mut sides = [Vec::new(), Vec::new()];
            for (side, player) in sides.iter_mut().zip([Player::Left, Player::Right]) {
                // In a closed form, one move reaches all that consecutive moves reach.
                for option in self.options_of(position, player)?.iter() {
                    if let Some(&closed) = closures.get(&option) {
                        let further = self.options_of(closed, player)?;
                        budget.spend(1 + further.len() as u64)?;
                        side.push(closed);
                        side.extend(further.iter());
                    }
                }
            }
            closures.insert(position, self.make(&sides[0], &sides[1])?);
        }
        Ok(closures.get(&form).copied().unwrap_or(form))
    }

    /// Exhausts the budget at once if it cannot suffice. A player has about `|x|` consecutive moves
    /// from a number `x`, and `n` consecutive moves from `n·↑`. The intermediate closures have as
    /// many options as there are consecutive moves.
    fn check_closure(&self, form: FormId, budget: &Budget) -> Budgeted<()> {
        for position in self.positions(form, false, budget)? {
            let Some(nus) = self.as_nus(position) else { continue };
            for part in [&nus.number, &nus.ups] {
                let row = u64::try_from(part.abs().floor()).unwrap_or(u64::MAX);
                let left = budget.remaining();
                if row.saturating_mul(row) / 2 > left {
                    budget.spend(left.saturating_add(1))?;
                }
            }
        }
        Ok(())
    }

    /// Returns all option-closed forms whose trees have height at most `day`. For days 0, 1 and 2,
    /// there are 1, 4 and 100 such forms.
    ///
    /// # Errors
    ///
    /// Returns an error if `day` is more than 2.
    pub fn option_closed_forms(&self, day: usize, budget: &Budget) -> Budgeted<Vec<FormId>> {
        if day > LAST_DAY {
            let sentence =
                format!("there are too many option-closed forms born by day {day} to list");
            return Err(Interrupted::too_large(sentence));
        }
        let mut all = vec![FormId::ZERO];
        for _ in 0..day {
            let left = self.closed_sets(&all, Player::Left, budget)?;
            let right = self.closed_sets(&all, Player::Right, budget)?;
            all.clear();
            for left in &left {
                for right in &right {
                    budget.spend(1)?;
                    all.push(self.make(left, right)?);
                }
            }
        }
        Ok(all)
    }

    /// Returns the sets of forms in `all` that contain all `player` options of their members.
    fn closed_sets(
        &self,
        all: &[FormId],
        player: Player,
        budget: &Budget,
    ) -> Budgeted<Vec<Vec<FormId>>> {
        let mut sets = vec![Vec::new()];
        // A form comes after its options, so a closed set without its last member is closed.
        for &form in all {
            let options = self.options_of(form, player)?.to_vec();
            for i in 0..sets.len() {
                budget.spend(1)?;
                if options.iter().all(|option| sets[i].contains(option)) {
                    let mut larger: Vec<FormId> = sets[i].clone();
                    larger.push(form);
                    sets.push(larger);
                }
            }
        }
        Ok(sets)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn make(forms: &Forms, left: &[FormId], right: &[FormId]) -> FormId {
        forms.make(left, right).unwrap()
    }

    fn literal_forms(forms: &Forms) -> Vec<FormId> {
        let mut all = vec![FormId::ZERO];
        for _ in 0..2 {
            let sets = |all: &[FormId]| -> Vec<Vec<FormId>> {
                let pick = |mask: usize| (0..all.len()).filter(move |i| mask >> i & 1 == 1);
                (0..1 << all.len()).map(|mask| pick(mask).map(|i| all[i]).collect()).collect()
            };
            let sets = sets(&all);
            all = sets.iter().flat_map(|l| sets.iter().map(|r| make(forms, l, r))).collect();
        }
        all
    }

    fn closure_by_definition(forms: &Forms, form: FormId, budget: &Budget) -> FormId {
        let side = |player| {
            let mut options = Vec::new();
            for moves in 1.. {
                let reached = forms.after(form, player, moves, budget).unwrap();
                if reached.is_empty() {
                    break;
                }
                options.extend(reached.iter().map(|&h| closure_by_definition(forms, h, budget)));
            }
            options
        };
        make(forms, &side(Player::Left), &side(Player::Right))
    }

    #[test]
    fn there_are_one_four_and_a_hundred_option_closed_forms() {
        let (forms, budget) = (Forms::new(), Budget::unlimited());
        let count = |day| {
            let mut all = forms.option_closed_forms(day, &budget).unwrap();
            all.sort_unstable_by_key(|f| f.index());
            all.dedup();
            all.len()
        };
        assert_eq!([0, 1, 2].map(count), [1, 4, 100]);
        assert!(forms.option_closed_forms(3, &budget).is_err());
    }

    #[test]
    fn the_enumeration_finds_what_the_predicate_accepts() {
        let (forms, budget) = (Forms::new(), Budget::unlimited());
        let mut listed = forms.option_closed_forms(2, &budget).unwrap();
        let all = literal_forms(&forms).into_iter();
        let mut accepted: Vec<FormId> =
            all.filter(|&form| forms.is_option_closed(form, &budget).unwrap()).collect();
        listed.sort_unstable_by_key(|f| f.index());
        accepted.sort_unstable_by_key(|f| f.index());
        assert_eq!(listed, accepted);
    }

    #[test]
    fn the_closure_is_closed_and_idempotent() {
        let (forms, budget) = (Forms::new(), Budget::unlimited());
        for form in literal_forms(&forms) {
            let closed = forms.option_closure(form, &budget).unwrap();
            assert_eq!(closed, closure_by_definition(&forms, form, &budget));
            assert!(forms.is_option_closed(closed, &budget).unwrap());
            assert_eq!(forms.option_closure(closed, &budget).unwrap(), closed);
            assert_eq!(closed == form, forms.is_option_closed(form, &budget).unwrap());
        }
    }

    #[test]
    fn the_closure_of_a_switch_of_integers_keeps_all_ways_down() {
        // Siegel, thesis, the example after Definition 4.2.1: oc({2|1}) = {{1,0|},1,0|1}.
        let (forms, budget) = (Forms::new(), Budget::unlimited());
        let [zero, one, two] = [0, 1, 2].map(|n| forms.integer(n).unwrap());
        let closed_two = make(&forms, &[one, zero], &[]);
        let expected = make(&forms, &[closed_two, one, zero], &[one]);
        let switch = make(&forms, &[two], &[one]);
        assert_eq!(forms.option_closure(switch, &budget).unwrap(), expected);
    }

    #[test]
    fn first_options_are_those_that_need_one_move_only() {
        let (forms, budget) = (Forms::new(), Budget::unlimited());
        let star = forms.nus(&Nus::nimber(1)).unwrap();
        let star2 = forms.nus(&Nus::nimber(2)).unwrap();
        assert_eq!(forms.first_options(star2, Player::Left, &budget).unwrap(), [star]);
        assert_eq!(forms.after(star2, Player::Left, 2, &budget).unwrap(), [FormId::ZERO]);
        assert_eq!(forms.after(star2, Player::Right, 3, &budget).unwrap(), []);
        assert_eq!(forms.after(star2, Player::Right, 0, &budget).unwrap(), [star2]);
    }

    #[test]
    fn long_rows_of_moves_are_no_recursion() {
        let (forms, budget) = (Forms::new(), Budget::unlimited());
        let long = forms.integer(20_000).unwrap();
        assert_eq!(forms.in_a_row(long, Player::Left, &budget).unwrap().len(), 20_001);
        assert!(!forms.is_option_closed(long, &budget).unwrap());
        let few = Budget::steps(1000);
        assert!(forms.option_closure(long, &few).is_err());
    }

    #[test]
    fn moves_from_enormous_games_end_soon() {
        let forms = Forms::new();
        let budget = Budget::steps(10_000_000);
        let billion = forms.integer(1_000_000_000).unwrap();
        let nodes = forms.len();
        let ups = Nus::new(Dyadic::ZERO, Dyadic::from(1_000_000), 0);
        for nus in [Nus::integer(1_000_000_000), ups] {
            let switch = make(&forms, &[forms.nus(&nus).unwrap()], &[FormId::ZERO]);
            assert!(forms.option_closure(switch, &Budget::steps(1_000_000)).is_err());
        }
        assert!(forms.len() < nodes + 10);
        let after = |player, moves| forms.after(billion, player, moves, &budget).unwrap();
        assert_eq!(after(Player::Left, 999_999_998), [forms.integer(2).unwrap()]);
        assert_eq!(after(Player::Left, 1_000_000_001), []);
        assert_eq!(after(Player::Right, 1), []);
        assert_eq!(budget.spent(), 0);
        let minus = forms.integer(-7).unwrap();
        let reached = forms.after(minus, Player::Right, 7, &budget).unwrap();
        assert_eq!(reached, [FormId::ZERO]);
        let refused = forms.in_a_row(billion, Player::Left, &budget).unwrap_err().to_string();
        assert!(refused.contains("more than 2000000 forms"), "{refused}");
    }
}

//! Option-closed sequences and their norms.
//!
//! In a left-option-closed sequence of a form, each entry is a first Left option of the preceding
//! entry (initially, of the form). The last entry is a number. The norm is the greatest number in
//! the sequence (Siegel, thesis, Definitions 4.1.8 and 4.1.9, after McKay, Nowakowski and Siegel).
//! Right-option-closed sequences are dual.

use upstar_core::{Budgeted, Interrupted, Player};
use upstar_form::{FormId, Nus};
use upstar_number::Dyadic;

use super::threats::best;
use crate::Set;
use crate::universe::ShortContext;

/// A left-option-closed or right-option-closed sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionClosedSequence {
    /// The forms of the sequence.
    pub forms: Vec<FormId>,
    /// The best number in the sequence for its player. In an option-closed game, the norm is the
    /// first number of the sequence (Siegel, thesis, Lemma 4.1.10).
    pub norm: Dyadic,
}

impl ShortContext<'_> {
    /// Returns the option-closed sequences of `player` in a form. Each number on a path of first
    /// options ends a sequence.
    ///
    /// # Errors
    ///
    /// Returns an error if there are more than `most` sequences.
    pub fn option_closed_sequences(
        self,
        form: FormId,
        player: Player,
        most: usize,
    ) -> Budgeted<Vec<OptionClosedSequence>> {
        let mut found = Vec::new();
        let first = |form| -> Budgeted<Vec<FormId>> {
            let mut options = self.forms().first_options(form, player, self.budget)?;
            self.sort_forms_for_print(&mut options)?;
            options.reverse();
            Ok(options)
        };
        // The forms of the path, and those that are numbers.
        let (mut path, mut numbers) = (Vec::new(), Vec::new());
        let mut untried = vec![first(form)?];
        while let Some(choices) = untried.last_mut() {
            self.budget.spend(1)?;
            let Some(next) = choices.pop() else {
                untried.pop();
                path.pop();
                numbers.pop();
                continue;
            };
            path.push(next);
            untried.push(first(next)?);
            let number = self.number_of_form(next)?;
            let is_last = number.is_some();
            numbers.push(number);
            if is_last {
                if found.len() == most {
                    let sentence = format!(
                        "there are more than {most} option-closed sequences, too many to list"
                    );
                    return Err(Interrupted::too_large(sentence));
                }
                self.budget.spend(path.len() as u64 / 16)?;
                let norm = best(player, numbers.iter().flatten().cloned());
                let norm = norm.unwrap_or(Dyadic::ZERO);
                found.push(OptionClosedSequence { forms: path.clone(), norm });
            }
        }
        Ok(found)
    }

    /// Returns the best norm of the option-closed sequences of `player`, if any. For an
    /// option-closed form, it is the best number among the options of `player` and, unless the form
    /// is a number, the player's stop (Siegel, thesis, Corollary 4.1.7 and Lemma 4.1.12).
    pub fn norm(self, form: FormId, player: Player) -> Budgeted<Option<Dyadic>> {
        // Each number on a path ends a sequence, so sequences contain all numbers reachable by
        // first options.
        let mut seen: Set<FormId> = Set::default();
        let (mut numbers, mut waiting) = (Vec::new(), vec![form]);
        while let Some(position) = waiting.pop() {
            self.budget.spend(1)?;
            for next in self.forms().first_options(position, player, self.budget)? {
                if !seen.insert(next) {
                    continue;
                }
                numbers.extend(self.number_of_form(next)?);
                // The followers of a canonical number are worse for the player who moves.
                if !self.forms().as_nus(next).is_some_and(Nus::is_number) {
                    waiting.push(next);
                }
            }
        }
        Ok(best(player, numbers.into_iter()))
    }
}

#[cfg(test)]
mod tests {
    use upstar_core::Budget;

    use super::*;
    use crate::universe::Universe;

    #[test]
    fn sequences_of_the_literal_games_of_day_two() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        for form in cx.forms().option_closed_forms(2, &budget).unwrap() {
            for player in Player::BOTH {
                let sequences = cx.option_closed_sequences(form, player, 1000).unwrap();
                for sequence in &sequences {
                    // Lemma 4.1.10: the norm is the first number.
                    let mut forms = sequence.forms.iter();
                    let first = forms.find_map(|&f| cx.number_of_form(f).unwrap());
                    assert_eq!(first.as_ref(), Some(&sequence.norm));
                    let last = *sequence.forms.last().unwrap();
                    assert!(cx.number_of_form(last).unwrap().is_some());
                }
                let norms = sequences.into_iter().map(|sequence| sequence.norm);
                assert_eq!(best(player, norms), cx.norm(form, player).unwrap());
            }
        }
    }

    #[test]
    fn the_norm_is_that_of_the_sequences_of_every_literal_game() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let star = cx.nimber(1).unwrap().form();
        let minus_one = cx.integer(-1).unwrap().form();
        let day = literal_day_one(cx);
        let mut forms = Vec::new();
        for left in subsets(&day) {
            for right in subsets(&day) {
                forms.push(cx.forms().make(&left, &right).unwrap());
            }
        }
        let deeper: Vec<FormId> = forms.iter().copied().step_by(7).collect();
        for pair in deeper.windows(2) {
            forms.push(cx.forms().make(pair, &[star]).unwrap());
            forms.push(cx.forms().make(&[pair[0], minus_one], &[pair[1]]).unwrap());
        }
        for form in forms {
            for player in Player::BOTH {
                let sequences = cx.option_closed_sequences(form, player, 1000).unwrap();
                let norms = sequences.into_iter().map(|sequence| sequence.norm);
                assert_eq!(best(player, norms), cx.norm(form, player).unwrap());
            }
        }
        let form = cx.forms().make(&[star, minus_one], &[]).unwrap();
        assert_eq!(cx.norm(form, Player::Left).unwrap(), Some(Dyadic::ZERO));
    }

    fn literal_day_one(cx: ShortContext<'_>) -> Vec<FormId> {
        let names = [cx.nimber(0), cx.nimber(1), cx.integer(1), cx.integer(-1)];
        names.into_iter().map(|game| game.unwrap().form()).collect()
    }

    fn subsets(all: &[FormId]) -> Vec<Vec<FormId>> {
        let chosen = |set: usize| (0..all.len()).filter(move |i| set >> i & 1 == 1);
        (0..1 << all.len()).map(|set| chosen(set).map(|i| all[i]).collect()).collect()
    }

    #[test]
    fn two_sequences_of_one_norm() {
        // The example after Lemma 4.1.10: <{2|-1}, -1> and <{2|-1}, -1, {-1|0}, 0> have norm -1.
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let make = |left: &[FormId], right: &[FormId]| cx.forms().make(left, right).unwrap();
        let [zero, one, minus_one] = [0, 1, -1].map(|n| cx.forms().integer(n).unwrap());
        let two = make(&[zero, one], &[]);
        let middle = make(&[minus_one], &[zero]);
        let low = make(&[], &[middle, zero]);
        let switch = make(&[two, one, zero], &[low, middle, zero]);
        let form = make(&[zero], &[switch, low, middle, zero]);
        let sequences = cx.option_closed_sequences(form, Player::Right, 10).unwrap();
        let found = |forms: &[FormId]| sequences.iter().find(|s| s.forms == forms).map(|s| &s.norm);
        let minus_one = Dyadic::from(-1);
        assert_eq!(found(&[switch, low]), Some(&minus_one));
        assert_eq!(found(&[switch, low, middle, zero]), Some(&minus_one));
        assert!(cx.option_closed_sequences(form, Player::Right, 1).is_err());
    }
}

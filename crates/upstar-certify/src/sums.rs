//! Proves facts about reduced sums, in which positions are replaced by equal games.
//!
//! Each term is examined before it is part of a list, so that later replacements do not change the
//! list.

use std::rc::Rc;

use hashbrown::hash_map::Entry;
use upstar::Player;
use upstar::raw::{RawPosition, Short};

use crate::games::{CertificateId, Construction, PartId};
use crate::proof::Proof;
use crate::terms::{ReducedSums, SignedTerm, TermKey, TermMeasures, TermOptions};
use crate::{CertifyRefusal, deeper};

/// A position with at most this many moves is replaced by its value if the value is simple.
const MOST_MOVES: usize = 30;
/// The limit on the steps for the value of a position, and on the followers of a simple value.
const VALUE_STEPS: u64 = 2000;
const MOST_FOLLOWERS: usize = 60;

impl Proof<'_, '_> {
    fn sums(&mut self) -> &mut ReducedSums {
        &mut self.shown.sums
    }

    /// Returns the terms of a game.
    fn terms_of(&mut self, id: CertificateId) -> Vec<SignedTerm> {
        match self.games.construction(id).clone() {
            Construction::Literal { .. } => vec![self.sums().number(TermKey::Literal(id))],
            Construction::Position(rules, parts) => self.terms_of_parts(rules, &parts),
            Construction::Sum(terms) => {
                terms.iter().flat_map(|&term| self.terms_of(term)).collect()
            }
            Construction::Negative(of) => {
                self.terms_of(of).into_iter().map(|term| term ^ 1).collect()
            }
        }
    }

    fn terms_of_parts(&mut self, rules: usize, parts: &[PartId]) -> Vec<SignedTerm> {
        let mut parts = parts.to_vec();
        parts.sort_by(|&a, &b| self.games.part_text(a).cmp(self.games.part_text(b)));
        parts.into_iter().map(|part| self.sums().number(TermKey::Part(rules, part))).collect()
    }

    /// Appends a term to a reduced sum. If `examines` is `false`, no lines are written, and the
    /// result may not be reduced.
    fn append(
        &mut self,
        list: &mut Vec<SignedTerm>,
        mut term: SignedTerm,
        examines: bool,
    ) -> Result<(), CertifyRefusal> {
        loop {
            if examines {
                self.examine(term)?;
            }
            let sums = &self.shown.sums;
            let data = &sums.terms[term as usize / 2];
            if let Some(replacement) = data.replacement {
                let Some(new) = replacement else { return Ok(()) };
                term = new ^ (term & 1);
                continue;
            }
            if data.is_own_negative {
                term &= !1;
            }
            let negative = sums.negative(term);
            let mut combined = None;
            for (place, &other) in list.iter().enumerate() {
                if other == negative {
                    combined = Some((place, None));
                } else if examines {
                    combined = self.pair(other, term)?.map(|sum| (place, sum));
                } else if let Some(&Some(sum)) = self.shown.sums.pairs.get(&(other, term)) {
                    combined = Some((place, sum));
                }
                if combined.is_some() {
                    break;
                }
            }
            let Some((place, sum)) = combined else {
                list.push(term);
                return Ok(());
            };
            list.remove(place);
            let Some(sum) = sum else { return Ok(()) };
            term = sum;
        }
    }

    fn append_all(
        &mut self,
        list: &mut Vec<SignedTerm>,
        terms: &[SignedTerm],
        sign: SignedTerm,
        examines: bool,
    ) -> Result<(), CertifyRefusal> {
        terms.iter().try_for_each(|&term| self.append(list, term ^ sign, examines))
    }

    /// Returns the options of `player` in a term, and 1 if their terms must be negated.
    fn term_options(
        &mut self,
        term: SignedTerm,
        player: Player,
    ) -> Result<(TermOptions, SignedTerm), CertifyRefusal> {
        let (sign, number) = (term & 1, term as usize / 2);
        let player = if sign == 1 { player.opponent() } else { player };
        let side = player.pick(0, 1);
        let data = &self.shown.sums.terms[number];
        if let Some(known) = &data.options[side] {
            return Ok((Rc::clone(known), sign));
        }
        let options: TermOptions = match data.key {
            TermKey::Literal(id) => {
                let options = self.games.options(id, player)?;
                options.iter().map(|&option| self.terms_of(option).into()).collect()
            }
            TermKey::Part(rules, part) => {
                let options = self.games.listed_options(rules, part, player)?;
                options.iter().map(|parts| self.terms_of_parts(rules, parts).into()).collect()
            }
        };
        self.shown.sums.terms[number].options[side] = Some(Rc::clone(&options));
        Ok((options, sign))
    }

    /// Returns the positions and the value of a list.
    fn contents(
        &mut self,
        list: &[SignedTerm],
    ) -> Result<(Vec<RawPosition>, Short), CertifyRefusal> {
        let (mut positions, mut value) = (Vec::new(), Short::ZERO);
        for &term in list {
            match self.shown.sums.terms[term as usize / 2].key {
                TermKey::Literal(id) => {
                    let more = self.games.value(id)?;
                    let more = if term & 1 == 1 { self.games.cx.neg(more)? } else { more };
                    value = self.games.cx.add(value, more)?;
                }
                TermKey::Part(_, part) => {
                    let known = &mut self.shown.sums.terms[term as usize / 2].positions;
                    let position = known[term as usize & 1].get_or_insert_with(|| {
                        let position = self.games.part_position(part);
                        if term & 1 == 1 {
                            position.negated().unnegated()
                        } else {
                            position.clone()
                        }
                    });
                    positions.push(position.clone());
                }
            }
        }
        Ok((positions, value))
    }

    /// Returns `true` if Right, moving first, loses.
    fn is_at_least_zero(&mut self, list: &mut [SignedTerm]) -> Result<bool, CertifyRefusal> {
        if self.shown.sums.is_known(list) {
            return Ok(true);
        }
        let (positions, value) = self.contents(list)?;
        Ok(!self.games.sum_is_won(&positions, value, Player::Right)?)
    }

    /// Proves that a term has a simpler replacement, if it has one.
    fn examine(&mut self, term: SignedTerm) -> Result<(), CertifyRefusal> {
        let (number, own) = (term as usize / 2, term & !1);
        let data = &mut self.shown.sums.terms[number];
        if std::mem::replace(&mut data.is_examined, true) {
            return Ok(());
        }
        self.games.cx.budget.spend(1)?;
        match data.key {
            TermKey::Literal(id) => {
                let value = self.games.value(id)?;
                let negative = self.games.cx.neg(value)?;
                if value == Short::ZERO {
                    if !self.games.options(id, Player::Left)?.is_empty()
                        || !self.games.options(id, Player::Right)?.is_empty()
                    {
                        return deeper(|| self.replace(&[own], None));
                    }
                    self.shown.sums.terms[number].replacement = Some(None);
                    return Ok(());
                }
                if let Some(&known) = self.shown.sums.by_value.get(&value) {
                    return deeper(|| self.replace(&[own], Some(known)));
                }
                if value != negative
                    && let Some(&known) = self.shown.sums.by_value.get(&negative)
                {
                    return deeper(|| self.replace(&[own], Some(known ^ 1)));
                }
                if value == negative {
                    self.sums().terms[number].is_pending = true;
                    deeper(|| self.replace(&[own], Some(own ^ 1)))?;
                    self.sums().terms[number].is_pending = false;
                }
                self.shown.sums.by_value.insert(value, own);
            }
            TermKey::Part(rules, part) => {
                if let Some(value) = self.simple_value(rules, part)? {
                    let new = match value {
                        Short::ZERO => None,
                        _ => {
                            let literal = self.games.literal(value)?;
                            Some(self.sums().number(TermKey::Literal(literal)))
                        }
                    };
                    return deeper(|| self.replace(&[own], new));
                }
                let Some(form) = self.form(own) else { return Ok(()) };
                if let Some(&known) = self.shown.sums.by_form.get(&(form & !1)) {
                    let known = known ^ (form & 1);
                    return deeper(|| self.replace(&[own], Some(known)));
                }
                self.shown.sums.by_form.insert(form & !1, own ^ (form & 1));
                if form & 1 == 0 && self.shown.sums.own_negative_forms.contains(&form) {
                    deeper(|| self.replace(&[own], Some(own ^ 1)))?;
                }
            }
        }
        Ok(())
    }

    /// Returns the number of the symmetry class of a row, times 2, plus 1 if its negative belongs to
    /// the class.
    fn form(&mut self, term: SignedTerm) -> Option<SignedTerm> {
        let data = &self.shown.sums.terms[term as usize / 2];
        let TermKey::Part(_, part) = data.key else { return None };
        let form = match data.form {
            Some(known) => known,
            None => {
                let position = self.games.part_position(part).clone();
                let is_row = !self.games.part_text(part).contains('/');
                let form = is_row.then(|| {
                    let sums = &mut self.shown.sums;
                    let next = 2 * sums.forms.len() as u32;
                    let normal = position.normal().expression();
                    let known = sums.forms.get(&normal).copied();
                    known.unwrap_or_else(|| {
                        let negative = position.negated().unnegated().normal().expression();
                        if normal == negative {
                            sums.own_negative_forms.insert(next);
                        } else {
                            sums.forms.insert(negative, next + 1);
                        }
                        sums.forms.insert(normal, next);
                        next
                    })
                });
                self.shown.sums.terms[term as usize / 2].form = Some(form);
                form
            }
        }?;
        let is_own = self.shown.sums.own_negative_forms.contains(&form);
        Some(if is_own { form } else { form ^ (term & 1) })
    }

    /// Returns `true` if the terms are rows that cancel up to symmetry.
    fn cancels(&mut self, list: &[SignedTerm]) -> bool {
        let mut rest = Vec::new();
        for &term in list {
            let Some(form) = self.form(term) else { return false };
            let is_own = self.shown.sums.own_negative_forms.contains(&form);
            let negative = if is_own { form } else { form ^ 1 };
            match rest.iter().position(|&other| other == negative) {
                Some(place) => _ = rest.swap_remove(place),
                None => rest.push(form),
            }
        }
        rest.is_empty()
    }

    /// Returns the value of a small position if it has few followers. It must be a sum of a number,
    /// ups and a nimber, or hot: sums with other values are harder to decide than sums with the
    /// position.
    fn simple_value(
        &mut self,
        rules: usize,
        part: PartId,
    ) -> Result<Option<Short>, CertifyRefusal> {
        let mut moves = 0;
        for player in Player::BOTH {
            moves += self.games.listed_options(rules, part, player)?.len();
        }
        if moves > MOST_MOVES {
            return Ok(None);
        }
        let (cx, position) = (self.games.cx, self.games.part_position(part));
        let value = cx.budget.within(VALUE_STEPS, || -> Result<Option<Short>, CertifyRefusal> {
            let value = position.value(cx)?;
            let is_hot = cx.left_stop(value)? != cx.right_stop(value)?;
            if cx.as_nus(value).is_none() && !is_hot {
                return Ok(None);
            }
            let (mut seen, mut next) = (vec![value], 0);
            while let Some(&game) = seen.get(next) {
                next += 1;
                for player in Player::BOTH {
                    for option in cx.options_of(game, player)? {
                        if !seen.contains(&option) {
                            seen.push(option);
                        }
                    }
                }
                if seen.len() > MOST_FOLLOWERS {
                    return Ok(None);
                }
            }
            Ok(Some(value))
        });
        match value {
            Ok(value) => Ok(value),
            Err(_) => {
                // Fails if the budget is exhausted.
                cx.budget.spend(0)?;
                Ok(None)
            }
        }
    }

    /// Proves that the sum of one or two terms equals another term, or 0, and replaces it.
    fn replace(
        &mut self,
        terms: &[SignedTerm],
        new: Option<SignedTerm>,
    ) -> Result<(), CertifyRefusal> {
        let mut new_list = Vec::new();
        self.append_all(&mut new_list, new.as_slice(), 0, true)?;
        for (more, less) in [(terms, &new_list[..]), (&new_list[..], terms)] {
            let mut difference = more.to_vec();
            self.append_all(&mut difference, less, 1, true)?;
            self.show_at_least_zero(&difference)?;
        }
        let (left, right) = (self.labels(terms)?, self.labels(&new_list)?);
        self.line(&format!("eq{left} ={right}"))?;
        let new = new_list.first().copied();
        let sums = self.sums();
        match *terms {
            [a] if new == Some(a ^ 1) => sums.terms[a as usize / 2].is_own_negative = true,
            [a] => sums.terms[a as usize / 2].replacement = Some(new.map(|new| new ^ (a & 1))),
            [a, b] => {
                let (x, y) = (sums.negative(a), sums.negative(b));
                for (a, b, sum) in [(x, y, new.map(|new| new ^ 1)), (a, b, new)] {
                    sums.pairs.extend([((a, b), Some(sum)), ((b, a), Some(sum))]);
                }
            }
            _ => return Err(CertifyRefusal::Fault),
        }
        Ok(())
    }

    /// Returns the replacement of a sum of two terms if it has one.
    fn pair(
        &mut self,
        a: SignedTerm,
        b: SignedTerm,
    ) -> Result<Option<Option<SignedTerm>>, CertifyRefusal> {
        let sums = &mut self.shown.sums;
        if [a, b].iter().any(|&term| sums.terms[term as usize / 2].is_pending) {
            return Ok(None);
        }
        let keys = [a, b].map(|term| sums.terms[term as usize / 2].key);
        let [TermKey::Literal(first), TermKey::Literal(second)] = keys else { return Ok(None) };
        match sums.pairs.entry((a, b)) {
            Entry::Occupied(known) => return Ok(*known.get()),
            // A proof about a sum of two numbers could need infinitely many other sums.
            Entry::Vacant(_) if sums.in_pair => return Ok(None),
            Entry::Vacant(entry) => _ = entry.insert(None),
        }
        sums.pairs.insert((b, a), None);
        let (x, y) = (sums.negative(a), sums.negative(b));
        sums.pairs.insert((x, y), None);
        sums.pairs.insert((y, x), None);
        let cx = self.games.cx;
        let mut values = [self.games.value(first)?, self.games.value(second)?];
        for (value, term) in values.iter_mut().zip([a, b]) {
            if cx.as_nus(*value).is_none() {
                return Ok(None);
            }
            if term & 1 == 1 {
                *value = cx.neg(*value)?;
            }
        }
        let sum = cx.add(values[0], values[1])?;
        let literal = self.games.literal(sum)?;
        let term = self.sums().number(TermKey::Literal(literal));
        self.sums().in_pair = true;
        deeper(|| self.replace(&[a, b], Some(term)))?;
        self.sums().in_pair = false;
        Ok(self.shown.sums.pairs.get(&(a, b)).copied().flatten())
    }

    /// Returns the labels of these terms, with signs.
    fn labels(&mut self, list: &[SignedTerm]) -> Result<String, CertifyRefusal> {
        let mut text = String::new();
        for &term in list {
            let id = match self.shown.sums.terms[term as usize / 2].key {
                TermKey::Literal(id) => id,
                TermKey::Part(rules, part) => {
                    self.games.intern(Construction::Position(rules, [part].into()))
                }
            };
            let sign = if term & 1 == 1 { "-" } else { "" };
            text += &format!(" {sign}{}", deeper(|| self.number(id))?);
        }
        Ok(text)
    }

    /// Proves that a reduced sum is at least 0, which must hold.
    fn show_at_least_zero(&mut self, list: &[SignedTerm]) -> Result<(), CertifyRefusal> {
        let mut sorted = list.to_vec();
        if self.shown.sums.is_known(&mut sorted) {
            return Ok(());
        }
        self.games.cx.budget.spend(1)?;
        let mut words = String::new();
        for (place, &term) in list.iter().enumerate() {
            if list[..place].contains(&term) {
                continue;
            }
            let (options, sign) = self.term_options(term, Player::Right)?;
            for option in &*options {
                let mut after = list[..place].to_vec();
                after.extend_from_slice(&list[place + 1..]);
                self.append_all(&mut after, option, sign, true)?;
                words += &deeper(|| self.reply(&after))?;
            }
        }
        let labels = self.labels(list)?;
        self.line(&format!("ge{labels} ;{words}"))?;
        self.sums().at_least_zero.insert(sorted.into());
        Ok(())
    }

    /// Returns a witness that Left, moving first, wins a reduced sum, which must hold.
    fn reply(&mut self, list: &[SignedTerm]) -> Result<String, CertifyRefusal> {
        let mut sorted = list.to_vec();
        sorted.sort_unstable();
        let mut after = Vec::new();
        if let Some(&(term, option)) = self.shown.sums.replies.get(&*sorted)
            && let Some(place) = list.iter().position(|&other| other == term)
        {
            self.after_move(list, place, option, true, &mut after)?;
            if self.shown.sums.is_known(&mut after) {
                return Ok(format!(" {place}.{option}"));
            }
        }
        let mut replies = Vec::new();
        'all: for (place, &term) in list.iter().enumerate() {
            if list[..place].contains(&term) {
                continue;
            }
            let options = self.term_options(term, Player::Left)?.0.len();
            self.games.cx.budget.spend(options as u64 / 16)?;
            for option in 0..options {
                self.after_move(list, place, option, false, &mut after)?;
                if self.shown.sums.is_known(&mut after) {
                    replies = vec![(0, place, option)];
                    break 'all;
                }
                let weight = if self.cancels(&after) { i64::MIN } else { self.weight(&after)? };
                replies.push((weight, place, option));
            }
        }
        replies.sort_by_key(|reply| reply.0);
        for (_, place, option) in replies {
            self.after_move(list, place, option, false, &mut after)?;
            if self.is_at_least_zero(&mut after)? {
                // Examining the terms may change the list.
                self.after_move(list, place, option, true, &mut after)?;
                self.show_at_least_zero(&after)?;
                self.sums().replies.insert(sorted.into(), (list[place], option));
                return Ok(format!(" {place}.{option}"));
            }
        }
        Err(CertifyRefusal::Fault)
    }

    /// Stores the list after a move of Left in `after`.
    fn after_move(
        &mut self,
        list: &[SignedTerm],
        place: usize,
        option: usize,
        examines: bool,
        after: &mut Vec<SignedTerm>,
    ) -> Result<(), CertifyRefusal> {
        let (options, sign) = self.term_options(list[place], Player::Left)?;
        after.clear();
        after.extend_from_slice(&list[..place]);
        after.extend_from_slice(&list[place + 1..]);
        self.append_all(after, &options[option], sign, examines)
    }

    /// Estimates the work to prove a fact about a list, as the engine orders moves.
    fn weight(&mut self, list: &[SignedTerm]) -> Result<i64, CertifyRefusal> {
        let mut weight = list.len() as i64;
        for &term in list {
            let TermMeasures { moves, lead, heat } = self.measures(term & !1)?;
            weight += moves + 2 * heat + if term & 1 == 1 { lead } else { -lead };
        }
        Ok(weight)
    }

    fn measures(&mut self, term: SignedTerm) -> Result<TermMeasures, CertifyRefusal> {
        let data = &self.shown.sums.terms[term as usize / 2];
        if let Some(known) = data.measures {
            return Ok(known);
        }
        let measures = match data.key {
            TermKey::Part(..) => {
                let [left, right] = [Player::Left, Player::Right].map(|player| {
                    self.term_options(term, player).map(|(options, _)| options.len() as i64)
                });
                let (left, right) = (left?, right?);
                TermMeasures { moves: 16 * (left + right), lead: 16 * (left - right), heat: 0 }
            }
            TermKey::Literal(id) => {
                let value = self.games.value(id)?;
                let cx = self.games.cx;
                let [left, right] =
                    [cx.left_stop(value)?, cx.right_stop(value)?].map(|stop| stop.key() >> 28);
                TermMeasures { moves: 0, lead: 2 * (left + right), heat: (left - right) / 2 }
            }
        };
        self.shown.sums.terms[term as usize / 2].measures = Some(measures);
        Ok(measures)
    }

    /// Returns the reduced difference of two games.
    fn difference(
        &mut self,
        j: CertificateId,
        i: CertificateId,
    ) -> Result<Vec<SignedTerm>, CertifyRefusal> {
        let mut list = Vec::new();
        for (id, sign) in [(j, 0), (i, 1)] {
            let terms = self.terms_of(id);
            self.append_all(&mut list, &terms, sign, true)?;
        }
        Ok(list)
    }

    /// Proves i ≤ j by the reduced difference.
    pub(crate) fn show_sum_at_most(
        &mut self,
        i: CertificateId,
        j: CertificateId,
    ) -> Result<(), CertifyRefusal> {
        let list = self.difference(j, i)?;
        self.show_at_least_zero(&list)?;
        let numbers = self.listed(&[i, j])?;
        self.line(&format!("sum{numbers}"))
    }

    /// Proves i ⧏ j by the reduced difference.
    pub(crate) fn show_sum_less_or_confused(
        &mut self,
        i: CertificateId,
        j: CertificateId,
    ) -> Result<(), CertifyRefusal> {
        let list = self.difference(j, i)?;
        let word = self.reply(&list)?;
        let numbers = self.listed(&[i, j])?;
        self.line(&format!("sum{numbers}{word}"))
    }
}

//! Reduced sums: lists of terms that are simplified by proved equalities.
//!
//! Facts about reduced sums do not need labels for the options of positions.

use crate::games::{Item, Node};
use crate::rules::{self, Player};
use crate::{CheckResult, Checker, Map, STEPS_FOR_A_FORM, Set, Words, broken, number, unreadable};
use std::rc::Rc;

/// The number of a term, times 2, plus 1 for the negative of the term.
type SignedTerm = u32;

/// The terms of each option of a term. They are not reduced.
type Options = Rc<[Box<[SignedTerm]>]>;

/// The size in bytes of stored lists of options, and of terms, at which unused ones are dropped.
const MOST_LISTED: usize = 1 << 25;

struct Term {
    /// A literal form, or a position that is a single part.
    game: Item,
    /// `Some(None)` if the term equals 0.
    replacement: Option<Option<SignedTerm>>,
    /// `true` if the term is known to equal its negative.
    is_own_negative: bool,
    /// `true` if there is a replacement for the sum of this term and another.
    has_pair: bool,
    /// The number of times that known sums and replacements refer to the term.
    uses: u32,
    options: [Option<Options>; 2],
}

#[derive(Default)]
pub(crate) struct Sums {
    numbers: Map<Item, u32>,
    terms: Vec<Term>,
    free: Vec<u32>,
    pairs: Map<(SignedTerm, SignedTerm), Option<SignedTerm>>,
    /// Sorted reduced sums that are at least 0.
    at_least_zero: Set<Box<[SignedTerm]>>,
    listed: usize,
    /// The options to which the current line refers.
    current: Option<Options>,
}

impl Sums {
    fn term(&self, term: SignedTerm) -> &Term {
        &self.terms[term as usize / 2]
    }

    fn negative(&self, term: SignedTerm) -> SignedTerm {
        if self.term(term).is_own_negative { term } else { term ^ 1 }
    }

    fn number(&mut self, game: Item) -> SignedTerm {
        if let Some(&known) = self.numbers.get(&game) {
            return 2 * known;
        }
        let term = Term {
            game: game.clone(),
            replacement: None,
            is_own_negative: false,
            has_pair: false,
            uses: 0,
            options: [None, None],
        };
        if let Item::Position(_, text) = &term.game {
            self.listed += size_of::<Term>() + 64 + text.len();
        }
        let number = self.free.pop().unwrap_or(self.terms.len() as u32);
        match self.terms.get_mut(number as usize) {
            Some(place) => *place = term,
            None => self.terms.push(term),
        }
        self.numbers.insert(game, number);
        2 * number
    }

    /// Drops a literal form without options from all sums.
    pub(crate) fn insert_zero(&mut self, n: u32) {
        let term = self.number(Item::Node(n));
        self.terms[term as usize / 2].replacement = Some(None);
    }

    /// Drops the stored lists of options, and the terms to which only such lists refer. Keeps the
    /// terms of `lists` and of the current options.
    fn drop_options(&mut self, lists: [&[SignedTerm]; 2]) {
        self.listed = 0;
        let current = self.current.clone();
        let options = current.iter().flat_map(|options| options.iter());
        let kept = [lists.concat(), options.flatten().copied().collect()].concat();
        self.use_terms(&kept);
        let (terms, free) = (&mut self.terms, &mut self.free);
        self.numbers.retain(|_, number| {
            let term = &mut terms[*number as usize];
            term.options = [None, None];
            let keeps = term.uses > 0 || term.replacement.is_some();
            if !keeps {
                free.push(*number);
            }
            keeps
        });
        self.release_terms(&kept);
    }

    /// Sorts the list.
    fn is_known(&self, list: &mut [SignedTerm]) -> bool {
        list.sort_unstable();
        list.is_empty() || self.at_least_zero.contains(list)
    }

    fn use_terms(&mut self, list: &[SignedTerm]) {
        list.iter().for_each(|&term| self.terms[term as usize / 2].uses += 1);
    }

    fn release_terms(&mut self, list: &[SignedTerm]) {
        list.iter().for_each(|&term| self.terms[term as usize / 2].uses -= 1);
    }

    /// Drops the options of a forgotten literal form.
    pub(crate) fn forget(&mut self, item: &Item) {
        if let Some(&number) = self.numbers.get(item) {
            self.terms[number as usize].options = [None, None];
        }
    }
}

impl Checker {
    /// Appends a term to a reduced sum.
    fn append(&self, list: &mut Vec<SignedTerm>, mut term: SignedTerm) -> CheckResult {
        let sums = &self.sums;
        loop {
            self.spend_terms(list.len() + 1)?;
            let data = sums.term(term);
            if let Some(replacement) = data.replacement {
                let Some(new) = replacement else { return Ok(()) };
                term = new ^ (term & 1);
                continue;
            }
            if data.is_own_negative {
                term &= !1;
            }
            let negative = sums.negative(term);
            let combined = list.iter().enumerate().find_map(|(place, &other)| {
                if other == negative {
                    return Some((place, None));
                }
                let has_pair = data.has_pair && sums.term(other).has_pair;
                let sum = has_pair.then(|| sums.pairs.get(&(other, term))).flatten();
                sum.map(|&sum| (place, sum))
            });
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
        &self,
        list: &mut Vec<SignedTerm>,
        terms: &[SignedTerm],
        sign: SignedTerm,
    ) -> CheckResult {
        terms.iter().try_for_each(|&term| self.append(list, term ^ sign))
    }

    /// Appends a labelled game, or its negative if `sign` is 1.
    fn append_game(&mut self, list: &mut Vec<SignedTerm>, n: u32, sign: SignedTerm) -> CheckResult {
        match self.node(n)? {
            Node::Game { .. } => {
                let term = self.sums.number(Item::Node(n));
                self.append(list, term ^ sign)
            }
            Node::Position(rule, state, _) => {
                let (rule, state) = (*rule, state.clone());
                if self.ruleset_of(rule)?.parts {
                    self.spend_reading(&state)?;
                }
                let terms = self.terms_of(rule, &state)?;
                self.append_all(list, &terms, sign)
            }
            Node::Sum(terms) => {
                let terms = terms.clone();
                terms.iter().try_for_each(|&term| self.append_game(list, term, sign))
            }
            &Node::Negative(of) => self.append_game(list, of, sign ^ 1),
        }
    }

    fn terms_of(&mut self, rule: u32, state: &str) -> CheckResult<Box<[SignedTerm]>> {
        let texts = match self.ruleset_of(rule)?.parts {
            true => rules::split(state).collect(),
            false => vec![state],
        };
        let number = |text: &str| self.sums.number(Item::Position(rule, text.into()));
        Ok(texts.into_iter().map(number).collect())
    }

    /// Reads labels, each perhaps after a minus sign, up to the word `end` or the end of the line.
    fn reduced(&mut self, w: &mut Words<'_>, end: &str) -> CheckResult<Vec<SignedTerm>> {
        let (mut list, mut ended) = (Vec::new(), end.is_empty());
        for text in w.by_ref() {
            if text == end {
                ended = true;
                break;
            }
            let (sign, text) = text.strip_prefix('-').map_or((0, text), |text| (1, text));
            self.append_game(&mut list, number(text)?, sign)?;
        }
        match ended {
            true => Ok(list),
            false => unreadable(format!("expected `{end}`")),
        }
    }

    /// Returns the options of `player` in a term, and 1 if their terms must be negated.
    fn options_of(
        &mut self,
        term: SignedTerm,
        player: Player,
        lists: [&[SignedTerm]; 2],
    ) -> CheckResult<(Options, SignedTerm)> {
        let (sign, number) = (term & 1, term as usize / 2);
        let player = if sign == 1 { player.other() } else { player };
        if let Some(known) = &self.sums.terms[number].options[player as usize] {
            return Ok((Rc::clone(known), sign));
        }
        if self.sums.listed > MOST_LISTED {
            self.sums.drop_options(lists);
        }
        let options: Options = match self.sums.terms[number].game.clone() {
            Item::Position(rule, state) => {
                let texts = self.moves(rule, &state, player)?;
                texts.iter().map(|text| self.terms_of(rule, text)).collect::<CheckResult<_>>()?
            }
            Item::Node(n) => {
                let Node::Game { left, right, .. } = self.node(n)? else {
                    return broken(format!("{n} is not a literal form"));
                };
                let labels = if player == Player::Left { left } else { right }.clone();
                self.spend(STEPS_FOR_A_FORM * labels.len() as u64)?;
                labels.iter().map(|&label| [self.sums.number(Item::Node(label))].into()).collect()
            }
            _ => return broken("unexpected term"),
        };
        self.sums.listed += options.iter().map(|terms| 32 + 4 * terms.len()).sum::<usize>();
        self.sums.terms[number].options[player as usize] = Some(Rc::clone(&options));
        Ok((options, sign))
    }

    /// Checks a witness `i.j`: the option j of Left in term i of a reduced sum, reduced, is known to
    /// be at least 0.
    fn left_wins(
        &mut self,
        list: &mut Vec<SignedTerm>,
        word: &str,
        sum: &[SignedTerm],
    ) -> CheckResult {
        self.count_fact();
        let (place, option) = match word.split_once('.') {
            Some((place, option)) => (number(place)? as usize, number(option)? as usize),
            None => return unreadable("expected a witness such as 0.3"),
        };
        let Some(&term) = list.get(place) else {
            return broken(format!("the sum does not have a term {place}"));
        };
        let (options, sign) = self.options_of(term, Player::Left, [list, sum])?;
        let Some(option) = options.get(option) else {
            return broken(format!("Left does not have an option {word}"));
        };
        list.remove(place);
        self.append_all(list, option, sign)?;
        match self.sums.is_known(list) {
            true => Ok(()),
            false => broken(format!("the option {word} is not known to be at least 0")),
        }
    }

    /// Checks `ge T… ; W…`: for each option of Right, a witness shows that Left, moving first, wins.
    pub(crate) fn at_least_zero(&mut self, w: &mut Words<'_>) -> CheckResult {
        let mut sum = self.reduced(w, ";")?;
        let mut list = Vec::new();
        for place in 0..sum.len() {
            self.spend_terms(sum.len())?;
            if sum[..place].contains(&sum[place]) {
                continue;
            }
            let (options, sign) = self.options_of(sum[place], Player::Right, [&list, &sum])?;
            self.sums.current = Some(Rc::clone(&options));
            for option in &*options {
                self.spend_terms(sum.len())?;
                list.clear();
                list.extend_from_slice(&sum[..place]);
                list.extend_from_slice(&sum[place + 1..]);
                self.append_all(&mut list, option, sign)?;
                let Some(word) = w.next() else { return broken("expected more witnesses") };
                self.left_wins(&mut list, word, &sum)?;
            }
        }
        self.sums.current = None;
        sum.sort_unstable();
        if !self.sums.at_least_zero.contains(&sum[..]) {
            self.sums.use_terms(&sum);
            self.sums.at_least_zero.insert(sum.into());
        }
        Ok(())
    }

    /// Checks `eq T… = T…`: one or two terms are replaced by at most one term, which is equal.
    pub(crate) fn replacement(&mut self, w: &mut Words<'_>) -> CheckResult {
        let (left, right) = (self.reduced(w, "=")?, self.reduced(w, "")?);
        if right.len() > 1 || left == right {
            return broken("expected 0 or a single other term after `=`");
        }
        for (more, less) in [(&left, &right), (&right, &left)] {
            let mut difference = more.clone();
            self.append_all(&mut difference, less, 1)?;
            if !self.sums.is_known(&mut difference) {
                return broken("the sums are not known to be equal");
            }
        }
        let sums = &mut self.sums;
        sums.use_terms(&left);
        sums.use_terms(&right);
        let right = right.first().copied();
        match left[..] {
            [a] => {
                let term = &mut sums.terms[a as usize / 2];
                if right != Some(a ^ 1) {
                    term.replacement = Some(right.map(|new| new ^ (a & 1)));
                } else if term.has_pair {
                    return broken("the term is already in a replaced sum of two terms");
                } else {
                    term.is_own_negative = true;
                }
            }
            [a, b] => {
                let (x, y) = (sums.negative(a), sums.negative(b));
                for (a, b, sum) in [(x, y, right.map(|new| new ^ 1)), (a, b, right)] {
                    sums.pairs.extend([((a, b), sum), ((b, a), sum)]);
                    sums.terms[a as usize / 2].has_pair = true;
                    sums.terms[b as usize / 2].has_pair = true;
                }
            }
            _ => return broken("expected one or two terms before `=`"),
        }
        Ok(())
    }

    /// Checks `sum I J` (I ≤ J) or `sum I J W` (I ⧏ J) by the reduced difference of J and I.
    pub(crate) fn by_difference(&mut self, w: &mut Words<'_>) -> CheckResult {
        let (i, j) = (self.known(w)?, self.known(w)?);
        let mut list = Vec::new();
        self.append_game(&mut list, j, 0)?;
        self.append_game(&mut list, i, 1)?;
        match w.next() {
            None if self.sums.is_known(&mut list) => _ = self.le.insert((i, j)),
            None => return broken(format!("{j} - {i} is not known to be at least 0")),
            Some(word) => {
                self.left_wins(&mut list, word, &[])?;
                self.lf.insert((i, j));
            }
        }
        Ok(())
    }

    pub(crate) fn forget_sum(&mut self, w: &mut Words<'_>) -> CheckResult {
        let mut sum = self.reduced(w, "")?;
        sum.sort_unstable();
        if self.sums.at_least_zero.remove(&sum[..]) {
            self.sums.release_terms(&sum);
        }
        Ok(())
    }
}

//! Canonical forms of short games.
//!
//! Invariant: no option of a stored canonical form is dominated or reversible. A *raw* game is a
//! pair of lists of options. Its facts (stops and comparisons with the test games) are computed
//! from its options, do not change under simplification, and decide most comparisons without
//! recursion.

use smallvec::SmallVec;
use upstar_arena::deep;
use upstar_core::{Budget, Budgeted, Player, Relation};
use upstar_form::FormId;
use upstar_number::{Bound, Dyadic};

use crate::Map;
use crate::order::leq_by_facts;
use crate::test_games::{TESTS, tests_among};
use crate::universe::{ALL_TESTS, Facts, Short, ShortContext};

pub(crate) type CanonicalSide = SmallVec<[Short; 12]>;

struct RawGame<'a> {
    left: &'a [Short],
    right: &'a [Short],
    facts: Facts,
    /// Results of `H <= G` (key `(H, true)`) and `G <= H` (key `(H, false)`).
    memo: Map<(Short, bool), bool>,
    /// The number of comparisons with other games.
    comparisons: u32,
}

impl RawGame<'_> {
    /// Charges a step for every eighth comparison, because a comparison takes about 0.1 µs.
    fn spend(&mut self, budget: &Budget) -> Budgeted<()> {
        self.comparisons = self.comparisons.wrapping_add(1);
        if self.comparisons.is_multiple_of(8) { budget.spend(1) } else { Ok(()) }
    }
}

impl<'u> ShortContext<'u> {
    /// Returns the value of `{left | right}`.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_short::{ShortContext, Universe};
    /// let (universe, budget) = (Universe::new(), Budget::unlimited());
    /// let cx = ShortContext::new(&universe, &budget);
    /// let (zero, one, star) = (cx.integer(0)?, cx.integer(1)?, cx.nimber(1)?);
    /// assert_eq!(cx.canonical(&[zero, star], &[])?, one);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn canonical(self, left: &[Short], right: &[Short]) -> Budgeted<Short> {
        let mut left = CanonicalSide::from_slice(left);
        let mut right = CanonicalSide::from_slice(right);
        self.drop_dominated(&mut left, Player::Left)?;
        self.drop_dominated(&mut right, Player::Right)?;
        self.canonical_undominated(left, right)
    }

    /// Same as [`canonical`](ShortContext::canonical) for options without repeated or dominated
    /// ones.
    pub(crate) fn canonical_undominated(
        self,
        left: CanonicalSide,
        right: CanonicalSide,
    ) -> Budgeted<Short> {
        self.canonical_of(left, right, true)
    }

    /// Same as [`canonical`](ShortContext::canonical) for options of which none is repeated,
    /// dominated or reversible.
    pub(crate) fn canonical_irreversible(
        self,
        mut left: CanonicalSide,
        mut right: CanonicalSide,
    ) -> Budgeted<Short> {
        left.sort_unstable_by_key(|g| g.index());
        right.sort_unstable_by_key(|g| g.index());
        self.canonical_of(left, right, false)
    }

    fn canonical_of(
        self,
        mut left: CanonicalSide,
        mut right: CanonicalSide,
        mut may_reverse: bool,
    ) -> Budgeted<Short> {
        if left.is_empty() || right.is_empty() {
            return self.simplest_number(&left, &right)?.map_or(Ok(Short::ZERO), Ok);
        }
        let mut facts = self.facts_from_options(&left, &right)?;
        if facts.left_key <= facts.right_key
            && let Some(number) = self.simplest_number(&left, &right)?
        {
            return Ok(number);
        }
        // The following steps preserve the value, and therefore the facts.
        while may_reverse {
            let mut raw =
                RawGame { left: &left, right: &right, facts, memo: Map::default(), comparisons: 0 };
            let new_left = self.bypass_reversible(&mut raw, Player::Left)?;
            let new_right = self.bypass_reversible(&mut raw, Player::Right)?;
            may_reverse = new_left.is_some() || new_right.is_some();
            if let Some(new) = new_left {
                left = new;
                self.drop_dominated(&mut left, Player::Left)?;
            }
            if let Some(new) = new_right {
                right = new;
                self.drop_dominated(&mut right, Player::Right)?;
            }
        }
        let forms = |side: &CanonicalSide| {
            side.iter().map(|g| g.form()).collect::<SmallVec<[FormId; 12]>>()
        };
        let value = Short::trust(self.forms().make(&forms(&left), &forms(&right))?);
        if self.known_facts(value).is_none() {
            (facts.left_tests, facts.right_tests) = (tests_among(&left), tests_among(&right));
            self.remember_facts(value, &facts);
        }
        Ok(value)
    }

    pub(crate) fn drop_dominated(self, side: &mut CanonicalSide, player: Player) -> Budgeted<()> {
        side.sort_unstable_by_key(|g| g.index());
        side.dedup();
        let mut kept = 0;
        'options: for i in 0..side.len() {
            let option = side[i];
            // The number of comparisons is quadratic.
            self.budget.spend(kept as u64 / 4)?;
            let mut j = 0;
            while j < kept {
                let other = side[j];
                let relation = self.compare(option, other)?;
                let relation = match player {
                    Player::Left => relation,
                    Player::Right => relation.reverse(),
                };
                match relation {
                    Relation::Less | Relation::Equal => continue 'options,
                    Relation::Greater => {
                        // Options dominated by `other` are also dominated by the new option.
                        kept -= 1;
                        side[j] = side[kept];
                    }
                    Relation::Confused => j += 1,
                }
            }
            side[kept] = option;
            kept += 1;
        }
        side.truncate(kept);
        side.sort_unstable_by_key(|g| g.index());
        Ok(())
    }

    /// Returns the value of `{left | right}` if it is a number: the simplest number `x` with
    /// `G^L <| x <| G^R` (Siegel, thesis, Theorem 1.2.49).
    fn simplest_number(
        self,
        left: &CanonicalSide,
        right: &CanonicalSide,
    ) -> Budgeted<Option<Short>> {
        let mut low: Option<(i64, Short)> = None;
        for &option in left {
            let f = self.facts(option)?;
            let higher = low.is_none_or(|(key, stop)| {
                f.right_key > key || f.right_key == key && self.number_less(stop, f.right_stop)
            });
            if higher {
                low = Some((f.right_key, f.right_stop));
            }
        }
        let mut high: Option<(i64, Short)> = None;
        for &option in right {
            let f = self.facts(option)?;
            let lower = high.is_none_or(|(key, stop)| {
                f.left_key < key || f.left_key == key && self.number_less(f.left_stop, stop)
            });
            if lower {
                high = Some((f.left_key, f.left_stop));
            }
        }
        if let (Some((low_key, low)), Some((high_key, high))) = (low, high)
            && (low_key > high_key || self.number_less(high, low))
        {
            return Ok(None);
        }
        // The lower endpoint of the interval is excluded if some Left option is at least this
        // number, and the upper endpoint if some Right option is at most this number.
        let low = match low {
            None => None,
            Some((_, stop)) => {
                let mut open = false;
                for &option in left {
                    open |= self.facts(option)?.right_stop == stop && self.leq(stop, option)?;
                }
                Some((stop, open))
            }
        };
        let high = match high {
            None => None,
            Some((_, stop)) => {
                let mut open = false;
                for &option in right {
                    open |= self.facts(option)?.left_stop == stop && self.leq(option, stop)?;
                }
                Some((stop, open))
            }
        };
        let bound = |end: Option<(Short, bool)>| {
            end.and_then(|(stop, open)| {
                let x = self.as_number(stop)?.clone();
                Some(if open { Bound::Open(x) } else { Bound::Closed(x) })
            })
        };
        let (low, high) = (bound(low), bound(high));
        match Dyadic::simplest_between(low.as_ref(), high.as_ref()) {
            Some(x) => self.number(&x).map(Some),
            None => Ok(None),
        }
    }

    /// Returns the options of `player` with each reversible option bypassed, or `None` if none is
    /// reversible. A Left option that reverses through `B <= G` is replaced by the Left options of
    /// `B` (Siegel, thesis, Theorem 1.2.26).
    fn bypass_reversible(
        self,
        raw: &mut RawGame<'_>,
        player: Player,
    ) -> Budgeted<Option<CanonicalSide>> {
        let side = player.pick(raw.left, raw.right);
        let mut new: Option<CanonicalSide> = None;
        for (i, &option) in side.iter().enumerate() {
            match self.reverses_through(raw, option, player)? {
                None => {
                    if let Some(new) = &mut new {
                        new.push(option);
                    }
                }
                Some(through) => {
                    let new = new.get_or_insert_with(|| CanonicalSide::from_slice(&side[..i]));
                    match player {
                        Player::Left => new.extend(self.options(through)?.0),
                        Player::Right => new.extend(self.options(through)?.1),
                    }
                }
            }
        }
        Ok(new)
    }

    fn reverses_through(
        self,
        raw: &mut RawGame<'_>,
        option: Short,
        player: Player,
    ) -> Budgeted<Option<Short>> {
        // If all replies to the option are test games, the recorded comparisons decide.
        let known = self.facts(option)?;
        let (answers, reversing) =
            player.pick((known.right_tests, raw.facts.lower), (known.left_tests, raw.facts.upper));
        if answers & ALL_TESTS != 0 {
            let through = answers & reversing;
            return Ok((through != 0).then(|| self.short_at(through.trailing_zeros())));
        }
        let (left, right) = self.options(option)?;
        self.budget.spend(((left.len() + right.len()) / 16) as u64)?;
        match player {
            Player::Left => {
                for answer in right {
                    if self.at_most_raw(answer, raw)? {
                        return Ok(Some(answer));
                    }
                }
            }
            Player::Right => {
                for answer in left {
                    if self.at_least_raw(answer, raw)? {
                        return Ok(Some(answer));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Returns `true` if `h <= G` for the raw game `G`.
    fn at_most_raw(self, h: Short, raw: &mut RawGame<'_>) -> Budgeted<bool> {
        if h.index() < TESTS {
            return Ok(raw.facts.lower >> h.index() & 1 == 1);
        }
        if let Some(answer) = leq_by_facts(&self.facts(h)?, &raw.facts) {
            return Ok(answer);
        }
        if let Some(&known) = raw.memo.get(&(h, true)) {
            return Ok(known);
        }
        raw.spend(self.budget)?;
        let answer = deep(|| -> Budgeted<bool> {
            for &right in raw.right {
                if self.leq(right, h)? {
                    return Ok(false);
                }
            }
            for left in self.options(h)?.0 {
                if self.at_least_raw(left, raw)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })?;
        raw.memo.insert((h, true), answer);
        Ok(answer)
    }

    /// Returns `true` if `G <= h` for the raw game `G`.
    fn at_least_raw(self, h: Short, raw: &mut RawGame<'_>) -> Budgeted<bool> {
        if h.index() < TESTS {
            return Ok(raw.facts.upper >> h.index() & 1 == 1);
        }
        if let Some(answer) = leq_by_facts(&raw.facts, &self.facts(h)?) {
            return Ok(answer);
        }
        if let Some(&known) = raw.memo.get(&(h, false)) {
            return Ok(known);
        }
        raw.spend(self.budget)?;
        let answer = deep(|| -> Budgeted<bool> {
            for &left in raw.left {
                if self.leq(h, left)? {
                    return Ok(false);
                }
            }
            for right in self.options(h)?.1 {
                if self.at_most_raw(right, raw)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })?;
        raw.memo.insert((h, false), answer);
        Ok(answer)
    }

    /// Returns the value of a literal form.
    pub fn value(self, form: FormId) -> Budgeted<Short> {
        if let Some(known) = self.known_value(form) {
            return Ok(known);
        }
        for position in self.forms().positions(form, false, self.budget)? {
            if self.known_value(position).is_some() {
                continue;
            }
            self.budget.spend(1)?;
            let (left, right) = self.forms().options(position)?;
            let values = |side: upstar_form::Options<'_>| -> Budgeted<CanonicalSide> {
                side.iter().map(|option| self.value(option)).collect()
            };
            let value = self.canonical(&values(left)?, &values(right)?)?;
            self.universe.values.row(self.forms().place(position))[0]
                .store(u64::from(value.index()) + 1, std::sync::atomic::Ordering::Release);
        }
        Ok(self.known_value(form).unwrap_or(Short::ZERO))
    }

    fn known_value(self, form: FormId) -> Option<Short> {
        // Facts are stored only for canonical forms.
        let short = Short::trust(form);
        if self.forms().is_nus(form) || self.known_facts(short).is_some() {
            return Some(short);
        }
        match self.universe.values.row(self.forms().place(form))[0]
            .load(std::sync::atomic::Ordering::Acquire)
        {
            0 => None,
            plus_one => Some(self.short_at(plus_one as u32 - 1)),
        }
    }
}

//! The printed names of values.

use std::sync::Arc;

use upstar_arena::deep;
use upstar_core::{Budget, Budgeted, Interrupted};
use upstar_form::{FormId, Forms, Nus};
use upstar_notation::{Term, Uptimal};
use upstar_number::{Dyadic, IBig};

use crate::Map;
use crate::universe::{Short, ShortContext};

/// The maximum absolute values of the coefficients of ↑, ↑² and ↑³ in the table of uptimals.
const COEFFICIENTS: [i64; 3] = [3, 2, 1];
/// The table of uptimals contains sums with `*n` for every `n` below this bound.
const NIMBERS: u64 = 4;

const MOST_POSITIONS: usize = 10_000;

pub(crate) type Uptimals = Arc<Map<Short, (Vec<i64>, u64)>>;

impl ShortContext<'_> {
    /// Returns the term that is printed for a value. Numbers, ups, nimbers, switches, tinies,
    /// minies and uptimals are printed by name, and other values as the options of their canonical
    /// forms. The order of options does not depend on the universe.
    pub fn term(self, g: Short) -> Budgeted<Arc<Term>> {
        self.terms(g.form(), true)
    }

    /// Returns the term that is printed for a literal form, without quotes. Only canonical forms of
    /// sums of a number, ups and a nimber are printed by name.
    pub fn form_term(self, form: FormId) -> Budgeted<Arc<Term>> {
        self.terms(form, false)
    }

    fn terms(self, form: FormId, is_value: bool) -> Budgeted<Arc<Term>> {
        let positions = self.forms().positions(form, false, self.budget)?.len();
        if positions > MOST_POSITIONS {
            return Err(Interrupted::too_large(format!(
                "the game has {positions} different positions, too many to print"
            )));
        }
        self.terms_memo(form, is_value, &mut Map::default())
    }

    fn terms_memo(
        self,
        form: FormId,
        is_value: bool,
        memo: &mut Map<FormId, Arc<Term>>,
    ) -> Budgeted<Arc<Term>> {
        if let Some(known) = memo.get(&form) {
            return Ok(Arc::clone(known));
        }
        self.budget.spend(1)?;
        let named = match self.forms().as_nus(form) {
            Some(nus) => {
                Some(Term::Nus { number: nus.number.clone(), ups: nus.ups.clone(), nim: nus.nim })
            }
            None if is_value => self.name(Short::trust(form), memo)?,
            None => None,
        };
        let term = Arc::new(match named {
            Some(name) => name,
            None => {
                let (left, right) = self.forms().options(form)?;
                let mut side = |options: upstar_form::Options<'_>| -> Budgeted<Vec<Arc<Term>>> {
                    let mut options = options.to_vec();
                    in_printed_order(self.forms(), &mut options, self.budget)?;
                    let mut terms = Vec::with_capacity(options.len());
                    for option in options {
                        terms.push(deep(|| self.terms_memo(option, is_value, memo))?);
                    }
                    Ok(terms)
                };
                Term::Braces { left: side(left)?, right: side(right)? }
            }
        });
        memo.insert(form, Arc::clone(&term));
        Ok(term)
    }

    /// Returns the name, if any, of a value that is not a sum of a number, ups and a nimber.
    fn name(self, g: Short, memo: &mut Map<FormId, Arc<Term>>) -> Budgeted<Option<Term>> {
        let (mut left, mut right) = self.options(g)?;
        let single =
            (left.len() == 1 && right.len() == 1).then(|| left.next().zip(right.next())).flatten();
        if let Some((x, y)) = single {
            if let Some(weight) = self.tiny_weight(x, y)? {
                return Ok(Some(Term::Tiny(self.term(weight)?)));
            }
            let (minus_x, minus_y) = (self.neg(x)?, self.neg(y)?);
            if let Some(weight) = self.tiny_weight(minus_y, minus_x)? {
                return Ok(Some(Term::Miny(self.term(weight)?)));
            }
            if minus_x == y {
                let x = deep(|| self.terms_memo(x.form(), true, memo))?;
                return Ok(Some(Term::Switch(x)));
            }
            if let Some(name) = self.long_uptimal(x, y, IBig::ONE)? {
                return Ok(Some(name));
            }
            if let Some(name) = self.long_uptimal(minus_y, minus_x, IBig::NEG_ONE)? {
                return Ok(Some(name));
            }
        }
        self.uptimal_name(g)
    }

    /// Returns the name of `sign·{x | y}` if `{x | y}` is `↑^[n]` or `↑ⁿ` for some `n`.
    fn long_uptimal(self, x: Short, y: Short, sign: IBig) -> Budgeted<Option<Term>> {
        let star = self.nimber(1)?;
        let uptimal = |coefficients: Vec<IBig>| {
            Some(Term::Uptimal(Uptimal { number: Dyadic::ZERO, coefficients, nim: 0 }))
        };
        if y == star {
            return Ok(self.up_sum_length(x)?.and_then(|n| uptimal(vec![sign; n + 1])));
        }
        if x == Short::ZERO && self.is_infinitesimal(y)? {
            let below = self.sub(star, y)?;
            let Some(n) = self.up_sum_length(below)? else { return Ok(None) };
            let mut coefficients = vec![IBig::ZERO; n + 1];
            coefficients[n] = sign;
            return Ok(uptimal(coefficients));
        }
        Ok(None)
    }

    fn up_sum_length(self, mut g: Short) -> Budgeted<Option<usize>> {
        let (star, up) = (self.nimber(1)?, Nus::new(Dyadic::ZERO, Dyadic::ONE, 0));
        let mut n = 1;
        loop {
            if let Some(nus) = self.as_nus(g) {
                return Ok((*nus == up).then_some(n));
            }
            self.budget.spend(1)?;
            let (mut left, mut right) = self.options(g)?;
            match (left.next(), left.next(), right.next(), right.next()) {
                (Some(x), None, Some(y), None) if y == star => g = x,
                _ => return Ok(None),
            }
            n += 1;
        }
    }

    /// Returns the positive number `w` such that `{x | y}` is `{0 || 0 | -w}`, if it exists.
    fn tiny_weight(self, x: Short, y: Short) -> Budgeted<Option<Short>> {
        if x != Short::ZERO || self.as_nus(y).is_some() {
            return Ok(None);
        }
        let (mut left, mut right) = self.options(y)?;
        let (Some(zero), None, Some(minus), None) =
            (left.next(), left.next(), right.next(), right.next())
        else {
            return Ok(None);
        };
        let negative = self.as_number(minus).is_some_and(|x| x.signum() < 0);
        if zero == Short::ZERO && negative { self.neg(minus).map(Some) } else { Ok(None) }
    }

    fn uptimal_name(self, g: Short) -> Budgeted<Option<Term>> {
        if !self.is_numberish(g)? {
            return Ok(None);
        }
        let number = self.left_stop(g)?;
        let rest = self.sub(g, self.number(&number)?)?;
        if !self.is_all_small(rest)? {
            return Ok(None);
        }
        let table = self.uptimals()?;
        Ok(table.get(&rest).map(|(coefficients, nim)| {
            let coefficients = coefficients.iter().map(|&n| IBig::from(n)).collect();
            Term::Uptimal(Uptimal { number, coefficients, nim: *nim })
        }))
    }

    fn uptimals(self) -> Budgeted<Uptimals> {
        if let Some(table) = self.universe.uptimals.get() {
            return Ok(Arc::clone(table));
        }
        let mut table = Map::default();
        let (square, cube) = (self.up_power(2)?, self.up_power(3)?);
        let [first, second, third] = COEFFICIENTS;
        for c in -third..=third {
            let cubes = self.multiple(&IBig::from(c), cube)?;
            for b in -second..=second {
                let squares = self.add(cubes, self.multiple(&IBig::from(b), square)?)?;
                for a in -first..=first {
                    for nim in 0..NIMBERS {
                        let nus = Nus::new(Dyadic::ZERO, Dyadic::from(a), nim);
                        let g = self.add(squares, self.nus(&nus)?)?;
                        let mut coefficients = vec![a, b, c];
                        while coefficients.last() == Some(&0) {
                            coefficients.pop();
                        }
                        table.insert(g, (coefficients, nim));
                    }
                }
            }
        }
        Ok(Arc::clone(self.universe.uptimals.get_or_init(|| Arc::new(table))))
    }

    /// Returns `↑ⁿ = {0 | * - ↑^[n-1]}` (Winning Ways, chapter 8; `↑¹ = ↑`).
    pub fn up_power(self, n: u64) -> Budgeted<Short> {
        let star = self.nimber(1)?;
        let lower = self.up_sum(n.saturating_sub(1))?;
        self.canonical(&[Short::ZERO], &[self.sub(star, lower)?])
    }

    /// Returns `↑^[n] = ↑ + ↑² + … + ↑ⁿ = {↑^[n-1] | *}`, or zero if `n = 0`.
    pub fn up_sum(self, n: u64) -> Budgeted<Short> {
        let star = self.nimber(1)?;
        let mut sum = Short::ZERO;
        for _ in 0..n {
            self.budget.spend(1)?;
            sum = self.canonical(&[sum], &[star])?;
        }
        Ok(sum)
    }

    /// Sorts values into printing order, which does not depend on the universe.
    pub fn sort_for_print(self, values: &mut Vec<Short>) -> Budgeted<()> {
        let mut forms: Vec<FormId> = values.iter().map(|g| g.form()).collect();
        self.sort_forms_for_print(&mut forms)?;
        *values = forms.into_iter().map(Short::trust).collect();
        Ok(())
    }

    /// Returns a form and its followers, sorted by birthday and then in printing order. Followers
    /// of sums of numbers, ups and nimbers are included only if `whole` is `true`.
    pub fn positions_in_order(self, form: FormId, whole: bool) -> Budgeted<Vec<FormId>> {
        let mut forms = self.forms().positions(form, whole, self.budget)?;
        self.sort_forms_for_print(&mut forms)?;
        let mut by_day = Vec::with_capacity(forms.len());
        for form in forms {
            by_day.push((self.forms().birthday(form, self.budget)?, form));
        }
        by_day.sort_by(|(a, _), (b, _)| a.cmp(b));
        Ok(by_day.into_iter().map(|(_, form)| form).collect())
    }

    /// Sorts forms into printing order.
    pub fn sort_forms_for_print(self, forms: &mut Vec<FormId>) -> Budgeted<()> {
        in_printed_order(self.forms(), forms, self.budget)
    }
}

/// Puts sums of a number, ups and a nimber first, and sorts the others by birthday and then by
/// content hash.
fn in_printed_order(forms: &Forms, options: &mut Vec<FormId>, budget: &Budget) -> Budgeted<()> {
    let mut keyed = Vec::with_capacity(options.len());
    for &option in options.iter() {
        let key = match forms.as_nus(option) {
            Some(nus) => (None, Some((&nus.number, &nus.ups, nus.nim))),
            None => {
                let birthday = forms.birthday(option, budget)?;
                (Some((birthday, forms.content_hash(option, budget)?)), None)
            }
        };
        keyed.push((key, option));
    }
    keyed.sort_by(|(a, _), (b, _)| a.cmp(b));
    *options = keyed.into_iter().map(|(_, option)| option).collect();
    Ok(())
}

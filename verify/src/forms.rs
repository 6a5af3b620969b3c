//! Computes with literal forms by the definitions of the theory.
//!
//! Two forms have the same id if and only if they have the same sets of options. Results are
//! stored. Start with `Forms::at_most`, the order.

use crate::rules::Player::{self, Left, Right};
use crate::{CheckResult, Map, broken, unreadable};
use std::cmp::Ordering;

/// The maximum height of a form.
const HIGHEST: u32 = 200;
/// The maximum number of steps in all evaluations of a file.
const MOST_STEPS: u64 = 1 << 23;

/// Numerators and denominators are smaller, so that products do not overflow.
pub(crate) const LARGEST: i128 = 1 << 60;

/// A rational number in lowest terms with a positive denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Fraction(pub(crate) i128, pub(crate) i128);

impl Fraction {
    pub(crate) const ZERO: Fraction = Fraction(0, 1);

    pub(crate) fn new(n: i128, d: i128) -> CheckResult<Fraction> {
        let (mut a, mut b) = (n.abs(), d.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        if d == 0 {
            return unreadable("division by 0");
        }
        let (n, d) = (n * d.signum() / a, d.abs() / a);
        match n.abs().max(d) < LARGEST {
            true => Ok(Fraction(n, d)),
            false => unreadable("a number is too large"),
        }
    }

    pub(crate) fn plus(self, other: Fraction) -> CheckResult<Fraction> {
        Fraction::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }

    pub(crate) fn minus(self) -> Fraction {
        Fraction(-self.0, self.1)
    }

    pub(crate) fn times(self, other: Fraction) -> CheckResult<Fraction> {
        Fraction::new(self.0 * other.0, self.1 * other.1)
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}

/// The kinds of stored results.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum ResultKind {
    AtMost,
    Negative,
    Sum,
    Ordinal,
    Side,
    Canonical,
    Reduced,
    Closure,
    Misere(Player),
}

/// A form, with its sorted options.
pub(crate) struct Form {
    options: [Box<[u32]>; 2],
    height: u32,
}

#[derive(Default)]
pub(crate) struct Forms {
    all: Vec<Form>,
    ids: Map<[Box<[u32]>; 2], u32>,
    stored: Map<(ResultKind, u32, u32), u32>,
    stops: Map<(u32, Player), Fraction>,
    numbers: Map<u32, Option<Fraction>>,
    steps: u64,
}

impl Forms {
    pub(crate) fn spend(&mut self, steps: usize) -> CheckResult {
        self.steps += steps as u64;
        if self.steps <= MOST_STEPS {
            Ok(())
        } else {
            unreadable("the evaluation takes too many steps")
        }
    }

    pub(crate) fn options(&self, g: u32, player: Player) -> Box<[u32]> {
        self.all[g as usize].options[usize::from(player == Right)].clone()
    }

    pub(crate) fn height(&self, g: u32) -> u32 {
        self.all[g as usize].height
    }

    /// Returns the literal form with these options.
    pub(crate) fn form(&mut self, mut left: Vec<u32>, mut right: Vec<u32>) -> CheckResult<u32> {
        self.spend(1 + left.len() + right.len())?;
        for options in [&mut left, &mut right] {
            options.sort_unstable();
            options.dedup();
        }
        let height = left.iter().chain(&right).map(|&g| self.height(g) + 1).max().unwrap_or(0);
        if height > HIGHEST {
            return unreadable("a form is nested too deeply");
        }
        let options = [left.into_boxed_slice(), right.into_boxed_slice()];
        let next = self.all.len() as u32;
        let id = *self.ids.entry(options.clone()).or_insert(next);
        if id == next {
            self.all.push(Form { options, height });
        }
        Ok(id)
    }

    /// Returns a stored result, or computes and stores it.
    fn store(
        &mut self,
        (kind, g, h): (ResultKind, u32, u32),
        compute: impl FnOnce(&mut Forms) -> CheckResult<u32>,
    ) -> CheckResult<u32> {
        if let Some(&known) = self.stored.get(&(kind, g, h)) {
            return Ok(known);
        }
        self.spend(1)?;
        let result = compute(self)?;
        self.stored.insert((kind, g, h), result);
        Ok(result)
    }

    /// Applies `change` to the options of a player.
    fn each(
        &mut self,
        g: u32,
        player: Player,
        mut change: impl FnMut(&mut Forms, u32) -> CheckResult<u32>,
    ) -> CheckResult<Vec<u32>> {
        self.options(g, player).iter().map(|&option| change(self, option)).collect()
    }

    /// Decides g ≤ h: no Left option of g is ≥ h, and no Right option of h is ≤ g.
    pub(crate) fn at_most(&mut self, g: u32, h: u32) -> CheckResult<bool> {
        let result = self.store((ResultKind::AtMost, g, h), |forms| {
            for &x in &forms.options(g, Left) {
                forms.spend(1)?;
                if forms.at_most(h, x)? {
                    return Ok(0);
                }
            }
            for &y in &forms.options(h, Right) {
                forms.spend(1)?;
                if forms.at_most(y, g)? {
                    return Ok(0);
                }
            }
            Ok(1)
        })?;
        Ok(result == 1)
    }

    pub(crate) fn negative(&mut self, g: u32) -> CheckResult<u32> {
        self.store((ResultKind::Negative, g, g), |forms| {
            let left = forms.each(g, Right, Forms::negative)?;
            let right = forms.each(g, Left, Forms::negative)?;
            forms.form(left, right)
        })
    }

    pub(crate) fn add(&mut self, g: u32, h: u32) -> CheckResult<u32> {
        self.store((ResultKind::Sum, g.min(h), g.max(h)), |forms| {
            let mut side = |player| {
                let mut options = forms.each(g, player, |forms, x| forms.add(x, h))?;
                options.extend(forms.each(h, player, |forms, y| forms.add(g, y))?);
                Ok(options)
            };
            let (left, right) = (side(Left)?, side(Right)?);
            forms.form(left, right)
        })
    }

    /// Returns g : h, in which a move in h leaves g as it is, and a move in g ends h.
    pub(crate) fn ordinal_sum(&mut self, g: u32, h: u32) -> CheckResult<u32> {
        self.store((ResultKind::Ordinal, g, h), |forms| {
            let mut side = |player| {
                let mut options = forms.each(h, player, |forms, y| forms.ordinal_sum(g, y))?;
                options.extend(forms.options(g, player));
                Ok(options)
            };
            let (left, right) = (side(Left)?, side(Right)?);
            forms.form(left, right)
        })
    }

    /// Returns g <> h, in which a move by Left in h ends g, and a move by Right in g ends h.
    pub(crate) fn side_sum(&mut self, g: u32, h: u32) -> CheckResult<u32> {
        self.store((ResultKind::Side, g, h), |forms| {
            let mut left = forms.each(g, Left, |forms, x| forms.side_sum(x, h))?;
            left.extend(forms.options(h, Left));
            let mut right = forms.each(h, Right, |forms, y| forms.side_sum(g, y))?;
            right.extend(forms.options(g, Right));
            forms.form(left, right)
        })
    }

    /// Returns `true` if g ≤ h or, modulo infinitesimals, if the Right stop of h − g is at least 0.
    pub(crate) fn is_below(&mut self, g: u32, h: u32, modulo: bool) -> CheckResult<bool> {
        if !modulo {
            return self.at_most(g, h);
        }
        let minus = self.negative(g)?;
        let difference = self.add(h, minus)?;
        Ok(self.stop(difference, Right)?.0 >= 0)
    }

    /// Returns the form without dominated and reversible options. The options are canonical, or
    /// reduced if comparisons are modulo infinitesimals.
    fn simplest(&mut self, mut sides: [Vec<u32>; 2], modulo: bool) -> CheckResult<u32> {
        let below = |forms: &mut Forms, player, g, h| match player {
            Left => forms.is_below(g, h, modulo),
            Right => forms.is_below(h, g, modulo),
        };
        let mut g = self.form(sides[0].clone(), sides[1].clone())?;
        'again: loop {
            for (side, player) in [Left, Right].into_iter().enumerate() {
                for (place, option) in sides[side].clone().into_iter().enumerate() {
                    for &answer in &self.options(option, player.other()) {
                        if below(self, player, answer, g)? {
                            sides[side].swap_remove(place);
                            sides[side].extend(self.options(answer, player));
                            g = self.form(sides[0].clone(), sides[1].clone())?;
                            continue 'again;
                        }
                    }
                }
            }
            break;
        }
        for (side, player) in [Left, Right].into_iter().enumerate() {
            let mut kept: Vec<u32> = Vec::new();
            for option in std::mem::take(&mut sides[side]) {
                let mut dominated = false;
                for &other in &kept {
                    dominated |= below(self, player, option, other)?;
                }
                if !dominated {
                    let mut rest = Vec::new();
                    for other in kept {
                        if !below(self, player, other, option)? {
                            rest.push(other);
                        }
                    }
                    kept = rest;
                    kept.push(option);
                }
            }
            sides[side] = kept;
        }
        let [left, right] = sides;
        self.form(left, right)
    }

    pub(crate) fn canonical(&mut self, g: u32) -> CheckResult<u32> {
        self.store((ResultKind::Canonical, g, g), |forms| {
            let sides =
                [forms.each(g, Left, Forms::canonical)?, forms.each(g, Right, Forms::canonical)?];
            forms.simplest(sides, false)
        })
    }

    /// Returns the reduced canonical form: no option of a game that is not infinitesimally close to
    /// a number is dominated or reversible modulo infinitesimals, hereditarily.
    pub(crate) fn reduced(&mut self, g: u32) -> CheckResult<u32> {
        self.store((ResultKind::Reduced, g, g), |forms| {
            let (low, high) = (forms.stop(g, Right)?, forms.stop(g, Left)?);
            if low == high {
                return forms.number(low);
            }
            let g = forms.canonical(g)?;
            let sides =
                [forms.each(g, Left, Forms::reduced)?, forms.each(g, Right, Forms::reduced)?];
            let reduced = forms.simplest(sides, true)?;
            if forms.is_below(g, reduced, true)? && forms.is_below(reduced, g, true)? {
                return Ok(reduced);
            }
            broken("the reduced canonical form was not found")
        })
    }

    /// Returns the option closure: each player may make any number of consecutive moves at once.
    pub(crate) fn closure(&mut self, g: u32) -> CheckResult<u32> {
        self.store((ResultKind::Closure, g, g), |forms| {
            let (left, right) = (forms.reached(g, Left)?, forms.reached(g, Right)?);
            let mut closed = |all: Vec<u32>| {
                all.into_iter().map(|x| forms.closure(x)).collect::<CheckResult<Vec<u32>>>()
            };
            let (left, right) = (closed(left)?, closed(right)?);
            forms.form(left, right)
        })
    }

    /// Returns the forms that a player reaches by one or more consecutive moves.
    pub(crate) fn reached(&mut self, g: u32, player: Player) -> CheckResult<Vec<u32>> {
        let mut reached = self.options(g, player).to_vec();
        let mut place = 0;
        while let Some(&option) = reached.get(place) {
            for &next in &self.options(option, player) {
                self.spend(reached.len())?;
                if !reached.contains(&next) {
                    reached.push(next);
                }
            }
            place += 1;
        }
        Ok(reached)
    }

    /// Returns g and its followers.
    pub(crate) fn followers(&mut self, g: u32) -> CheckResult<Vec<u32>> {
        let (mut all, mut seen, mut place) = (vec![g], crate::Set::default(), 0);
        while let Some(&next) = all.get(place) {
            for player in [Left, Right] {
                for &option in &self.options(next, player) {
                    self.spend(1)?;
                    if seen.insert(option) {
                        all.push(option);
                    }
                }
            }
            place += 1;
        }
        Ok(all)
    }

    /// Returns `true` if a player, moving first, wins in misère play.
    pub(crate) fn wins_misere(&mut self, g: u32, player: Player) -> CheckResult<bool> {
        let result = self.store((ResultKind::Misere(player), g, g), |forms| {
            let options = forms.options(g, player);
            let mut wins = options.is_empty();
            for &option in &options {
                wins |= !forms.wins_misere(option, player.other())?;
            }
            Ok(wins.into())
        })?;
        Ok(result == 1)
    }

    /// Returns the canonical form of a number.
    pub(crate) fn number(&mut self, x: Fraction) -> CheckResult<u32> {
        self.spend(1)?;
        let Fraction(n, d) = x;
        if d & (d - 1) != 0 {
            return unreadable("a number is not a game: its denominator is not a power of two");
        }
        if d == 1 && n.unsigned_abs() > u128::from(HIGHEST) {
            return unreadable("a form is nested too deeply");
        }
        let at = |forms: &mut Forms, n| forms.number(Fraction::new(n, d)?);
        let left = if d > 1 || n > 0 { vec![at(self, n - 1)?] } else { Vec::new() };
        let right = if d > 1 || n < 0 { vec![at(self, n + 1)?] } else { Vec::new() };
        self.form(left, right)
    }

    /// Returns the number that a form equals, if there is one.
    pub(crate) fn as_number(&mut self, g: u32) -> CheckResult<Option<Fraction>> {
        let g = self.canonical(g)?;
        if let Some(&known) = self.numbers.get(&g) {
            return Ok(known);
        }
        let mut ends = [None, None];
        let mut found = true;
        for (end, player) in ends.iter_mut().zip([Left, Right]) {
            let options = self.options(g, player);
            if let Some(&option) = options.first() {
                *end = self.as_number(option)?;
                found &= options.len() == 1 && end.is_some();
            }
        }
        let one = Fraction(1, 1);
        // The canonical form of a number x is {|}, {x - 1|}, {|x + 1} or {x - d|x + d}.
        let number = match ends {
            _ if !found => None,
            [None, None] => Some(Fraction::ZERO),
            [Some(l), None] => Some(l.plus(one)?),
            [None, Some(r)] => Some(r.plus(one.minus())?),
            [Some(l), Some(r)] if l < r => Some(l.plus(r)?.times(Fraction(1, 2))?),
            _ => None,
        };
        self.numbers.insert(g, number);
        Ok(number)
    }

    /// Returns the Left or the Right stop.
    pub(crate) fn stop(&mut self, g: u32, player: Player) -> CheckResult<Fraction> {
        if let Some(&known) = self.stops.get(&(g, player)) {
            return Ok(known);
        }
        let mut best = self.as_number(g)?;
        if best.is_none() {
            let canonical = self.canonical(g)?;
            for &option in &self.options(canonical, player) {
                let stop = self.stop(option, player.other())?;
                best = Some(match (best, player) {
                    (None, _) => stop,
                    (Some(best), Left) => best.max(stop),
                    (Some(best), Right) => best.min(stop),
                });
            }
        }
        let Some(stop) = best else { return broken("a game without options is a number") };
        self.stops.insert((g, player), stop);
        Ok(stop)
    }
}

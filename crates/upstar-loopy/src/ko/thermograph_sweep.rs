//! Computes all walls of a component from the lowest tax upward.
//!
//! All quantities are linear between *events*, the taxes at which slopes can change. At an event,
//! the slopes satisfy monotone equations. Iteration yields the least and the greatest solution,
//! which must agree. The values at the lowest tax are computed likewise.

use upstar_core::{Answer, Budgeted, Interrupted, Player, Undefined};
use upstar_number::Rational;

use super::equations::{OptionValue, WallEquation, WallEquations, scaffold, wall};
use super::{KoThermograph, Wall};
use crate::context::LoopyContext;

/// The maximum number of events for each quantity and each corner of a known wall.
const EVENTS: usize = 1000;

pub(super) fn walls(lx: LoopyContext<'_>, rules: &WallEquations) -> Answer<Vec<KoThermograph>> {
    let mut sweep = Sweep::start(lx, rules)?;
    let mut found: Vec<KoThermograph> = Vec::new();
    found
        .resize_with(rules.members, || KoThermograph { left: Wall::empty(), right: Wall::empty() });
    let corners: usize = rules.known.iter().map(|wall| wall.corners().len()).sum();
    for _ in 0..EVENTS * (corners + rules.rules.len()) {
        lx.cx.budget.spend(rules.rules.len() as u64)?;
        let slopes = sweep.slopes()?;
        for (member, thermograph) in (0u32..).zip(&mut found) {
            for (player, drawn) in
                [(Player::Left, &mut thermograph.left), (Player::Right, &mut thermograph.right)]
            {
                let quantity = wall(member, player);
                if let Some(value) = &sweep.values[quantity] {
                    drawn.push(value, &sweep.tax, slopes[quantity]);
                }
            }
        }
        match sweep.next_event(&slopes) {
            Some(after) => sweep.rise(&after, &slopes),
            None => return Ok(found),
        }
    }
    Err(Interrupted::too_large("the thermograph with kos has too many corners").into())
}

struct Sweep<'a> {
    lx: LoopyContext<'a>,
    rules: &'a WallEquations,
    tax: Rational,
    /// The values at this tax, or `None` for the scaffold of a player unable to move.
    values: Vec<Option<Rational>>,
    known: Vec<(usize, Rational)>,
}

impl<'a> Sweep<'a> {
    fn start(lx: LoopyContext<'a>, rules: &'a WallEquations) -> Answer<Sweep<'a>> {
        let tax = Rational::from(-1);
        let known = rules.known.iter().map(|wall| (0, wall.at(&tax))).collect();
        let mut sweep = Sweep { lx, rules, tax, values: Vec::new(), known };
        let size = Rational::from(1 + 2 * rules.rules.len() as i64);
        let far = sweep.known.iter().map(|(_, value)| absolute(value)).fold(size, |a, b| &a + &b);
        let low = sweep.settle(vec![Some(-&far); rules.rules.len()], Sweep::first_value)?;
        let high = sweep.settle(vec![Some(far); rules.rules.len()], Sweep::first_value)?;
        match (low, high) {
            (Some(low), Some(high)) if low == high => sweep.values = low,
            _ => {
                return Err(Undefined::new(
                    "the ko is too cold for a thermograph: at the lowest tax, it does not matter \
                     which player takes the ko or how often",
                )
                .into());
            }
        }
        Ok(sweep)
    }

    fn settle<T: PartialEq>(
        &self,
        mut all: Vec<T>,
        rule: impl Fn(&Self, &[T], &WallEquation) -> T,
    ) -> Budgeted<Option<Vec<T>>> {
        for _ in 0..2 * all.len() + 4 {
            self.lx.cx.budget.spend(all.len() as u64)?;
            let mut changed = false;
            for &quantity in &self.rules.order {
                let next = rule(self, &all, &self.rules.rules[quantity]);
                changed |= all[quantity] != next;
                all[quantity] = next;
            }
            if !changed {
                return Ok(Some(all));
            }
        }
        Ok(None)
    }

    /// Evaluates an equation at the lowest tax. Below it, a position without moves is worth 0.
    fn first_value(&self, all: &[Option<Rational>], rule: &WallEquation) -> Option<Rational> {
        match rule {
            WallEquation::Best { player, terms } => {
                let values = terms.iter().filter_map(|&(source, taxes)| {
                    let value = match source {
                        OptionValue::Known(wall) => Some(&self.known[wall].1),
                        OptionValue::Of(quantity) => all[quantity].as_ref(),
                    };
                    value.map(|value| self.taxed(value, *player, taxes))
                });
                match player {
                    Player::Left => values.max(),
                    Player::Right => values.min(),
                }
            }
            WallEquation::Wall { starter, member } => {
                let [left, right] = Player::BOTH.map(|player| &all[scaffold(*member, player)]);
                let zero = Rational::ZERO;
                let at_least = |x: Rational| left.as_ref().map_or(x.clone(), |l| x.max(l.clone()));
                let at_most = |x: Rational| right.as_ref().map_or(x.clone(), |r| x.min(r.clone()));
                Some(match starter {
                    Player::Left => at_least(at_most(zero)),
                    Player::Right => at_most(at_least(zero)),
                })
            }
        }
    }

    fn taxed(&self, value: &Rational, player: Player, taxes: i64) -> Rational {
        let paid = &Rational::from(taxes) * &self.tax;
        match player {
            Player::Left => value - &paid,
            Player::Right => value + &paid,
        }
    }

    fn term(
        &self,
        slopes: &[i64],
        player: Player,
        term: (OptionValue, i64),
    ) -> Option<(Rational, i64)> {
        let (source, taxes) = term;
        let (value, slope) = match source {
            OptionValue::Known(wall) => {
                let (piece, value) = &self.known[wall];
                (value, self.rules.known[wall].piece(*piece).0)
            }
            OptionValue::Of(quantity) => (self.values[quantity].as_ref()?, slopes[quantity]),
        };
        let slope = if player == Player::Left { slope - taxes } else { slope + taxes };
        Some((self.taxed(value, player, taxes), slope))
    }

    fn slopes(&self) -> Answer<Vec<i64>> {
        let taxes = self.rules.rules.iter().map(|rule| match rule {
            WallEquation::Best { terms, .. } => terms.iter().map(|term| term.1).max().unwrap_or(0),
            WallEquation::Wall { .. } => 0,
        });
        let steep = |wall: &Wall| (0..wall.corners().len()).map(|i| wall.piece(i).0.abs()).max();
        let steepest = self.rules.known.iter().filter_map(steep).max().unwrap_or(0);
        let bound = 1 + steepest + taxes.sum::<i64>();
        let count = self.rules.rules.len();
        let low = self.settle(vec![-bound; count], Sweep::slope)?;
        let high = self.settle(vec![bound; count], Sweep::slope)?;
        match (low, high) {
            (Some(low), Some(high)) if low == high => Ok(low),
            _ => Err(Undefined::new(format!(
                "at the tax {}, the value of taking the ko depends on itself, so the thermograph \
                 cannot be continued",
                self.tax
            ))
            .into()),
        }
    }

    fn slope(&self, slopes: &[i64], rule: &WallEquation) -> i64 {
        match rule {
            WallEquation::Best { player, terms } => {
                let mut best: Option<(Rational, i64)> = None;
                for &term in terms {
                    let Some(term) = self.term(slopes, *player, term) else { continue };
                    let better =
                        best.as_ref().is_none_or(|best| player.pick(term > *best, term < *best));
                    if better {
                        best = Some(term);
                    }
                }
                best.map_or(0, |best| best.1)
            }
            WallEquation::Wall { starter, member } => {
                let (l, r) = self.scaffolds(*member);
                let [left, right] = Player::BOTH.map(|player| slopes[scaffold(*member, player)]);
                if let (Some(l), Some(r)) = (l, r)
                    && l > r
                {
                    return if *starter == Player::Left { left } else { right };
                }
                // Neither player wants to move: the value is constant until a scaffold meets it.
                let value = self.values[wall(*member, *starter)].as_ref();
                let low = if l.is_some() && l == value { left } else { i64::MIN };
                let high = if r.is_some() && r == value { right } else { i64::MAX };
                match starter {
                    Player::Left => low.max(high.min(0)),
                    Player::Right => high.min(low.max(0)),
                }
            }
        }
    }

    fn scaffolds(&self, member: u32) -> (Option<&Rational>, Option<&Rational>) {
        let of = |player| self.values[scaffold(member, player)].as_ref();
        (of(Player::Left), of(Player::Right))
    }

    /// Returns the tax increase after which a slope may change next.
    fn next_event(&self, slopes: &[i64]) -> Option<Rational> {
        let mut next: Option<Rational> = None;
        let mut event = |after: Option<Rational>| {
            if let Some(after) = after
                && next.as_ref().is_none_or(|next| after < *next)
            {
                next = Some(after);
            }
        };
        for (wall, (piece, _)) in self.rules.known.iter().zip(&self.known) {
            event(wall.piece(*piece).1.map(|end| end - &self.tax));
        }
        for (quantity, rule) in self.rules.rules.iter().enumerate() {
            match rule {
                WallEquation::Best { player, terms } => {
                    let Some(best) = &self.values[quantity] else { continue };
                    for &term in terms {
                        let Some((value, slope)) = self.term(slopes, *player, term) else {
                            continue;
                        };
                        event(match player {
                            Player::Left => meeting(best, slopes[quantity], &value, slope),
                            Player::Right => meeting(&value, slope, best, slopes[quantity]),
                        });
                    }
                }
                WallEquation::Wall { starter, member } => {
                    let (left, right) = self.scaffolds(*member);
                    let [up, down] = Player::BOTH.map(|player| slopes[scaffold(*member, player)]);
                    if let (Some(left), Some(right)) = (left, right)
                        && left > right
                    {
                        event(meeting(left, up, right, down));
                        continue;
                    }
                    let quantity = wall(*member, *starter);
                    let Some(value) = &self.values[quantity] else { continue };
                    if let Some(left) = left {
                        event(meeting(value, slopes[quantity], left, up));
                    }
                    if let Some(right) = right {
                        event(meeting(right, down, value, slopes[quantity]));
                    }
                }
            }
        }
        next
    }

    fn rise(&mut self, after: &Rational, slopes: &[i64]) {
        self.tax = &self.tax + after;
        for (value, &slope) in self.values.iter_mut().zip(slopes) {
            if let Some(value) = value {
                *value = &*value + &(&Rational::from(slope) * after);
            }
        }
        for (wall, (piece, value)) in self.rules.known.iter().zip(&mut self.known) {
            *value = wall.at(&self.tax);
            if wall.piece(*piece).1.is_some_and(|end| *end <= self.tax) {
                *piece += 1;
            }
        }
    }
}

/// Returns the tax increase after which a line meets a line of greater slope below it.
fn meeting(upper: &Rational, slope: i64, lower: &Rational, rising: i64) -> Option<Rational> {
    if lower >= upper || rising <= slope {
        return None;
    }
    (upper - lower).checked_div(&Rational::from(rising - slope))
}

fn absolute(x: &Rational) -> Rational {
    if x.signum() < 0 { -x } else { x.clone() }
}

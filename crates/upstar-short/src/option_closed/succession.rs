//! The successor function `F` of Siegel's thesis on pairs of antichains of day `n-1` (Definition
//! 4.3.16). To match the thesis's example for day 2, the empty set has norm `-∞` as a Left side and
//! `∞` as a Right side, and rule (iii) selects the last Right side with the next norm. `F` visits
//! each value born by days 1 and 2 once, but repeats some of the 176 values born by day 3.

use std::cmp::Ordering;

use upstar_core::{Budgeted, Player};
use upstar_number::Dyadic;

use super::days::OptionClosedDay;
use super::threats::best;
use crate::universe::ShortContext;

/// The cases of Definition 4.3.16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// (i): If the next Left side and the Right side have the norm of the Left side, and the next
    /// Right side has a larger norm, the successor is the next Left side with the first Right side.
    NormStays,
    /// (ii): If the norm of the Right side is the second Left norm larger than that of the Left
    /// side, the successor is the next Left side with the first Right side.
    SecondNorm,
    /// (iii): If the norm of the Right side is the first of these Left norms, and some Right side
    /// has a larger norm, the successor is the same Left side with the last Right side that has the
    /// next Right norm.
    NextNorm,
    /// (iv): Otherwise, the successor is the same Left side with the next Right side.
    Otherwise,
}

/// A pair of antichains of the previous day, and the rule that produced it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Successor {
    /// `None` for the first pair, `{∅ | -(n-1)}`.
    pub rule: Option<Rule>,
    /// The number of elements of the Left side's lower set: the `i` of `A_i`.
    pub left: usize,
    /// The index `j` of the Right side `B_j`. `B_0` is the best Right side for Right, and the last
    /// `B_j` is empty.
    pub right: usize,
    /// The index of the value among the values of the day.
    pub place: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Norm {
    Low,
    Number(Dyadic),
    High,
}

impl OptionClosedDay {
    /// Returns the pairs that the successor function produces, or none for day 0.
    pub fn succession(&self, cx: ShortContext<'_>) -> Budgeted<Vec<Successor>> {
        let Some(before) = self.before() else { return Ok(Vec::new()) };
        let last = before.len();
        let lefts = before.norms(cx)?;
        let rights: Vec<Norm> = lefts.iter().rev().map(Norm::negative).collect();
        let mut found = Vec::new();
        let (mut rule, mut left, mut right) = (None, 0, 0);
        loop {
            cx.budget.spend(1)?;
            let place = self.place_of_pair(left as u32, (last - right) as u32);
            found.push(Successor { rule, left, right, place });
            let next = successor_rule(&lefts, &rights, left, right);
            match next {
                Rule::NormStays | Rule::SecondNorm => (left, right) = (left + 1, 0),
                Rule::NextNorm => {
                    let norm = next_norm(&rights, &rights[right]);
                    right = rights.partition_point(|other| *other <= norm) - 1;
                }
                Rule::Otherwise => right += 1,
            }
            if left > last || right > last {
                return Ok(found);
            }
            rule = Some(next);
        }
    }

    fn norms(&self, cx: ShortContext<'_>) -> Budgeted<Vec<Norm>> {
        let mut norm: Option<Dyadic> = None;
        let mut norms = vec![Norm::Low];
        for &value in self.values() {
            cx.budget.spend(1)?;
            let number = cx.as_number(value).cloned();
            norm = best(Player::Left, norm.into_iter().chain(number));
            norms.push(norm.clone().map_or(Norm::Low, Norm::Number));
        }
        Ok(norms)
    }
}

fn successor_rule(lefts: &[Norm], rights: &[Norm], left: usize, right: usize) -> Rule {
    let (a, b) = (&lefts[left], &rights[right]);
    let stays = lefts.get(left + 1) == Some(a);
    let rises = rights.get(right + 1).is_some_and(|next| b.cmp(next) == Ordering::Less);
    let first = next_norm(lefts, a);
    if stays && a == b && rises {
        Rule::NormStays
    } else if next_norm(lefts, &first) == *b {
        Rule::SecondNorm
    } else if first == *b && next_norm(rights, b) != Norm::High {
        Rule::NextNorm
    } else {
        Rule::Otherwise
    }
}

/// Returns the next larger norm (Siegel, thesis, Definition 4.3.15).
fn next_norm(norms: &[Norm], than: &Norm) -> Norm {
    let next = norms.partition_point(|norm| norm <= than);
    norms.get(next).cloned().unwrap_or(Norm::High)
}

impl Norm {
    fn negative(&self) -> Norm {
        match self {
            Norm::Low => Norm::High,
            Norm::Number(x) => Norm::Number(-x.clone()),
            Norm::High => Norm::Low,
        }
    }
}

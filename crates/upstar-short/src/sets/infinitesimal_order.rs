//! Compares many games modulo infinitesimals, without computing differences.

// Write `G ≤ H` if the right stop of `H - G` is not negative, and `G ≪ H` if it is positive. If the
// stops do not decide, neither game is infinitesimally close to a number. Then the definition of
// the stops of `H - G` gives two rules: `G ≤ H` if and only if there is no `H^R ≪ G` and no
// `G^L ≫ H`, and `G ≪ H` if and only if there is no `H^R ≤ G` and no `G^L ≥ H`.
//
// This derivation requires that `H - G` is not a number. The rules also hold if `H = G + x` for a
// number `x` and canonical forms `G` and `H`. Choose a Left option `G^L` of `G` that is not `≪`
// another one. No option is reversible, so `G - G^L` has left stop zero. So the formula for the
// right stop of `H - G` also gives `x`.

use upstar_arena::deep;
use upstar_core::Budgeted;

use crate::Map;
use crate::universe::{Short, ShortContext};

pub(super) struct Closeness<'u> {
    cx: ShortContext<'u>,
    known: Map<(Short, Short, bool), bool>,
}

impl<'u> Closeness<'u> {
    pub(super) fn new(cx: ShortContext<'u>) -> Closeness<'u> {
        Closeness { cx, known: Map::default() }
    }

    /// Tests `g ≤ h`, or `g ≪ h` if `by_a_number`. Caches only the results of recursive calls.
    pub(super) fn leq(&mut self, g: Short, h: Short, by_a_number: bool) -> Budgeted<bool> {
        match self.leq_by_stops(g, h, by_a_number)? {
            Some(answer) => Ok(answer),
            None => self.leq_by_options(g, h, by_a_number),
        }
    }

    fn leq_by_stops(&self, g: Short, h: Short, by_a_number: bool) -> Budgeted<Option<bool>> {
        let (fg, fh) = (self.cx.facts(g)?, self.cx.facts(h)?);
        let less = |a, b| self.cx.number_less(a, b);
        if less(fh.left_stop, fg.left_stop) || less(fh.right_stop, fg.right_stop) {
            return Ok(Some(false));
        }
        Ok(if by_a_number {
            if fg.left_stop == fh.left_stop || fg.right_stop == fh.right_stop {
                Some(false)
            } else {
                less(fg.left_stop, fh.right_stop).then_some(true)
            }
        } else {
            (g == h || !less(fh.right_stop, fg.left_stop)).then_some(true)
        })
    }

    fn leq_by_options(&mut self, g: Short, h: Short, by_a_number: bool) -> Budgeted<bool> {
        let cx = self.cx;
        cx.budget.spend(1)?;
        for right in cx.options(h)?.1 {
            if deep(|| self.leq_remembered(right, g, !by_a_number))? {
                return Ok(false);
            }
        }
        for left in cx.options(g)?.0 {
            if deep(|| self.leq_remembered(h, left, !by_a_number))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn leq_remembered(&mut self, g: Short, h: Short, by_a_number: bool) -> Budgeted<bool> {
        if let Some(answer) = self.leq_by_stops(g, h, by_a_number)? {
            return Ok(answer);
        }
        if let Some(&known) = self.known.get(&(g, h, by_a_number)) {
            return Ok(known);
        }
        let answer = self.leq_by_options(g, h, by_a_number)?;
        self.known.insert((g, h, by_a_number), answer);
        Ok(answer)
    }
}

#[cfg(test)]
mod tests {
    use upstar_core::Budget;

    use super::*;
    use crate::universe::Universe;

    #[test]
    fn it_is_the_sign_of_the_right_stop_of_the_difference() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let mut order = Closeness::new(cx);
        let day = cx.day(3).unwrap();
        let early = cx.day(2).unwrap();
        let pairs = early.iter().flat_map(|&g| early.iter().map(move |&h| (g, h)));
        let later = (0..4_000).map(|k| (day[k * 41 % day.len()], day[k * 1_201 % day.len()]));
        let half = cx.number(&"1/2".parse().unwrap()).unwrap();
        let shifted = day.iter().step_by(7).map(|&g| (g, cx.add(g, half).unwrap()));
        let shifted: Vec<_> = shifted.flat_map(|(g, h)| [(g, h), (h, g), (g, g)]).collect();
        for (g, h) in pairs.chain(later).chain(shifted) {
            let stop = cx.right_stop(cx.sub(h, g).unwrap()).unwrap();
            assert_eq!(order.leq(g, h, false).unwrap(), stop.signum() >= 0, "{g:?} {h:?}");
            assert_eq!(order.leq(g, h, true).unwrap(), stop.signum() > 0, "{g:?} {h:?}");
            assert_eq!(cx.leq_inf(g, h).unwrap(), stop.signum() >= 0, "{g:?} {h:?}");
        }
    }
}

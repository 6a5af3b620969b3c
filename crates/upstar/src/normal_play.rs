//! Normal play as a theory for the evaluator.

use smallvec::SmallVec;
use upstar_core::{Budget, Budgeted, Player};
use upstar_eval::{OutcomeTheory, Theory};
use upstar_impartial::{mex, nim_sum};
use upstar_number::Dyadic;
use upstar_short::{Short, ShortContext};

/// Normal play, in which the values of positions are short games.
///
/// For impartial games, this type uses the faster arithmetic of nimbers (Sprague, Grundy).
/// Impartial and partizan games share the type, so the engine is compiled only once for each type
/// of position.
#[derive(Clone, Copy, Debug)]
pub struct NormalPlayTheory<'u> {
    cx: ShortContext<'u>,
    impartial: bool,
}

impl<'u> NormalPlayTheory<'u> {
    /// Creates the theory of all short games.
    #[must_use]
    pub fn new(cx: ShortContext<'u>) -> NormalPlayTheory<'u> {
        NormalPlayTheory { cx, impartial: false }
    }

    /// Creates the theory of impartial games, whose values must be nimbers.
    #[must_use]
    pub fn impartial(cx: ShortContext<'u>) -> NormalPlayTheory<'u> {
        NormalPlayTheory { cx, impartial: true }
    }

    /// Returns `true` if all values are nimbers.
    #[must_use]
    pub fn is_impartial(self) -> bool {
        self.impartial
    }

    fn nim(self, value: Short) -> u64 {
        self.cx.as_nus(value).map_or(0, |nus| nus.nim)
    }
}

impl Theory for NormalPlayTheory<'_> {
    type Value = Short;

    fn zero(self) -> Short {
        Short::ZERO
    }

    fn key(value: Short) -> u32 {
        value.index()
    }

    fn fold(self, left: &[Short], right: &[Short]) -> Budgeted<Short> {
        if self.impartial {
            return self.cx.nimber(mex(left.iter().map(|&value| self.nim(value))));
        }
        self.cx.canonical(left, right)
    }

    fn add(self, a: Short, b: Short) -> Budgeted<Short> {
        self.cx.add(a, b)
    }

    fn negate(self, a: Short) -> Budgeted<Short> {
        if self.impartial {
            return Ok(a);
        }
        self.cx.neg(a)
    }

    fn budget(&self) -> &Budget {
        self.cx.budget
    }
}

impl OutcomeTheory for NormalPlayTheory<'_> {
    fn moves(self, value: Short, player: Player) -> Budgeted<Vec<Short>> {
        self.cx.options_of(value, player)
    }

    fn mover_wins(self, values: &[Short], player: Player) -> Budgeted<bool> {
        if self.impartial {
            return Ok(values.iter().fold(0, |sum, &value| nim_sum(sum, self.nim(value))) != 0);
        }
        // This comparison is much faster than computing the canonical form of the whole sum.
        let Some((&last, others)) = values.split_last() else { return Ok(false) };
        let sum = self.cx.sum(others)?;
        let negative = self.cx.neg(last)?;
        Ok(match player {
            Player::Left => !self.cx.leq(sum, negative)?,
            Player::Right => !self.cx.leq(negative, sum)?,
        })
    }

    fn leads(self, value: Short) -> [i64; 2] {
        if self.impartial {
            return [0; 2];
        }
        // The key of a number is 2^32 times the number. A stop that cannot be computed within the
        // budget counts as 0.
        let sixteenths = |number: &Dyadic| number.key() >> 28;
        if let Some(nus) = self.cx.as_nus(value) {
            return [sixteenths(&nus.number); 2];
        }
        [self.cx.left_stop(value), self.cx.right_stop(value)]
            .map(|stop| stop.map_or(0, |stop| sixteenths(&stop)))
    }

    fn is_simple(self, value: Short) -> bool {
        self.cx.as_nus(value).is_some()
    }

    /// Returns `true` for sums of numbers, ups and nimbers, because such values can be combined,
    /// and for hot values, because their stops distinguish them. Other values lead to many lists of
    /// values that are slow to compare.
    fn decides_sums(self, value: Short) -> Budgeted<bool> {
        Ok(self.impartial
            || self.is_simple(value)
            || self.cx.left_stop(value)? != self.cx.right_stop(value)?)
    }

    fn tidy(self, values: &mut SmallVec<[Short; 4]>) -> Budgeted<()> {
        let cx = self.cx;
        let mut named = Short::ZERO;
        let mut i = 0;
        while i < values.len() {
            if cx.as_nus(values[i]).is_some() {
                named = cx.add(named, values.swap_remove(i))?;
                continue;
            }
            let negative = cx.neg(values[i])?;
            match values.iter().position(|&v| v == negative) {
                Some(j) if j != i => {
                    values.swap_remove(i.max(j));
                    values.swap_remove(i.min(j));
                    i = 0;
                }
                _ => i += 1,
            }
        }
        if named != Short::ZERO {
            values.push(named);
        }
        values.sort_unstable_by_key(|g| g.index());
        Ok(())
    }
}

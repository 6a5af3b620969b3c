//! The theories that the evaluation engine is run with.

use smallvec::SmallVec;
use upstar_core::{Budget, Player, Step};
use upstar_eval::{Decisive, Theory};
use upstar_impartial::{mex, nim_sum};
use upstar_number::Dyadic;
use upstar_short::{Cx, Short};

/// Normal play: positions are worth values of short games.
#[derive(Clone, Copy, Debug)]
pub struct NormalPlay<'u>(pub Cx<'u>);

impl Theory for NormalPlay<'_> {
    type Value = Short;

    fn zero(self) -> Short {
        Short::ZERO
    }

    fn fold(self, left: &[Short], right: &[Short]) -> Step<Short> {
        self.0.canonical(left, right)
    }

    fn add(self, a: Short, b: Short) -> Step<Short> {
        self.0.add(a, b)
    }

    fn negate(self, a: Short) -> Step<Short> {
        self.0.neg(a)
    }

    fn budget(&self) -> &Budget {
        self.0.budget
    }
}

impl Decisive for NormalPlay<'_> {
    fn moves(self, value: Short, player: Player) -> Step<Vec<Short>> {
        match player {
            Player::Left => self.0.left_options(value),
            Player::Right => self.0.right_options(value),
        }
    }

    fn mover_wins(self, values: &[Short], player: Player) -> Step<bool> {
        // The sum of the cheap ones is compared with the negative of the dearest one, which is
        // much less work than the canonical form of the whole sum.
        let Some((&last, others)) = values.split_last() else { return Ok(false) };
        let sum = self.0.sum(others)?;
        let negative = self.0.neg(last)?;
        Ok(match player {
            Player::Left => !self.0.leq(sum, negative)?,
            Player::Right => !self.0.leq(negative, sum)?,
        })
    }

    fn leads(self, value: Short) -> [i64; 2] {
        // The key of a number is its 2^32-fold; a value beyond the budget counts as even.
        let sixteenths = |number: &Dyadic| number.key() >> 28;
        if let Some(nus) = self.0.as_nus(value) {
            return [sixteenths(&nus.number); 2];
        }
        [self.0.left_stop(value), self.0.right_stop(value)]
            .map(|stop| stop.map_or(0, |stop| sixteenths(&stop)))
    }

    fn is_simple(self, value: Short) -> bool {
        self.0.as_nus(value).is_some()
    }

    fn tidy(self, values: &mut SmallVec<[Short; 4]>) -> Step<()> {
        let cx = self.0;
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
        values.sort_unstable();
        Ok(())
    }
}

/// Impartial normal play: positions are worth nim values.
#[derive(Clone, Copy, Debug)]
pub struct SpragueGrundy<'b>(pub &'b Budget);

impl Theory for SpragueGrundy<'_> {
    type Value = u64;

    fn zero(self) -> u64 {
        0
    }

    fn fold(self, left: &[u64], _: &[u64]) -> Step<u64> {
        Ok(mex(left.iter().copied()))
    }

    fn add(self, a: u64, b: u64) -> Step<u64> {
        Ok(nim_sum(a, b))
    }

    fn negate(self, a: u64) -> Step<u64> {
        Ok(a)
    }

    fn budget(&self) -> &Budget {
        self.0
    }
}

impl Decisive for SpragueGrundy<'_> {
    fn moves(self, value: u64, _: Player) -> Step<Vec<u64>> {
        Ok((0..value).collect())
    }

    fn mover_wins(self, values: &[u64], _: Player) -> Step<bool> {
        Ok(values.iter().fold(0, |sum, &value| nim_sum(sum, value)) != 0)
    }

    fn leads(self, _: u64) -> [i64; 2] {
        [0; 2]
    }

    fn is_simple(self, _: u64) -> bool {
        true
    }

    fn tidy(self, values: &mut SmallVec<[u64; 4]>) -> Step<()> {
        let sum = values.drain(..).fold(0, nim_sum);
        if sum != 0 {
            values.push(sum);
        }
        Ok(())
    }
}

//! The theories that the evaluation engine is run with.

use upstar_core::{Budget, Step};
use upstar_eval::Theory;
use upstar_impartial::{mex, nim_sum};
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

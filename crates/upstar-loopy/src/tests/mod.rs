//! Tests of this crate.

use upstar_core::Budget;
use upstar_short::{ShortContext, Universe};

use crate::{Loopy, LoopyContext, Stopper, Stoppers};

mod basics;
mod facts;
mod large;
mod laws;
mod literal;
mod printing;
mod reading;
mod sides;

pub(crate) fn with<T>(test: impl FnOnce(LoopyContext<'_>) -> T) -> T {
    let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    test(LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers))
}

pub(crate) fn stopper(g: Loopy) -> Stopper {
    g.stopper().expect("a stopper")
}

//! Tests of Oslo games: examples, laws over all small forms, tables of Siegel's thesis.

mod days;
mod lines;
mod read;
mod sequences;
mod weights;

use upstar_form::FormId;

use crate::LoopyContext;

/// Returns all 256 literal forms whose trees have height at most two.
fn forms_of_day_two(lx: LoopyContext<'_>) -> Vec<FormId> {
    let mut all = vec![FormId::ZERO];
    for _ in 0..2 {
        let sets: Vec<Vec<FormId>> = (0..1_usize << all.len())
            .map(|mask| (0..all.len()).filter(|i| mask >> i & 1 == 1).map(|i| all[i]).collect())
            .collect();
        let make = |l: &Vec<FormId>, r: &Vec<FormId>| lx.cx.forms().make(l, r).unwrap();
        all = sets.iter().flat_map(|l| sets.iter().map(move |r| make(l, r))).collect();
    }
    all
}

//! Games whose moves are given by a function.

use upstar_core::{Budget, Budgeted};

use super::game::MoveFunction;

#[derive(Clone, Debug, Default)]
pub(super) struct MexSequence {
    pub(super) values: Vec<u32>,
}

impl MexSequence {
    pub(super) fn extend(
        &mut self,
        moves: &MoveFunction,
        count: usize,
        budget: &Budget,
    ) -> Budgeted<()> {
        let mut options: Vec<u64> = Vec::new();
        while self.values.len() < count {
            budget.spend(1)?;
            options.clear();
            let known = &self.values;
            moves(known.len() as u64, &mut |heaps| {
                let value = |&heap: &u64| {
                    let heap = usize::try_from(heap).ok()?;
                    known.get(heap).copied().map(u64::from)
                };
                let sum = heaps.iter().map(value).try_fold(0, |sum, value| Some(sum ^ value?));
                options.extend(sum);
            });
            budget.spend(options.len() as u64 / 64)?;
            let value = upstar_number::mex(options.iter().copied());
            // The value is at most the number of options, and the options fit in a vector.
            self.values.push(u32::try_from(value).unwrap_or(u32::MAX));
        }
        Ok(())
    }
}

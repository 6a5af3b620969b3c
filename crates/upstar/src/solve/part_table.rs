//! Numbers for the components of sums, and states of sums made of them.

use std::collections::HashMap;

use smallvec::SmallVec;
use upstar_core::{Budgeted, Interrupted, Player};

use super::NormalPosition;
use crate::raw_position::RawPosition;

/// The numbers of the components in increasing order, and the player to move.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct SumState {
    pub(crate) parts: SmallVec<[u32; 4]>,
    pub(crate) player: Player,
}

/// The maximum number of components, and of states. Each may take about a gigabyte.
pub(crate) const MOST: usize = 8 << 20;

/// Numbers the normal forms of components.
#[derive(Default)]
pub(crate) struct PartTable {
    positions: Vec<NormalPosition>,
    negatives: Vec<Option<u32>>,
    numbers: HashMap<NormalPosition, u32, foldhash::fast::RandomState>,
}

impl PartTable {
    pub(crate) fn len(&self) -> usize {
        self.positions.len()
    }

    pub(crate) fn position(&self, part: u32) -> &NormalPosition {
        &self.positions[part as usize]
    }

    pub(crate) fn number(
        &mut self,
        position: &RawPosition,
        out: &mut SmallVec<[u32; 2]>,
    ) -> Budgeted<()> {
        for component in position.components() {
            out.push(self.number_of(&component)?);
        }
        Ok(())
    }

    fn number_of(&mut self, component: &RawPosition) -> Budgeted<u32> {
        let normal = NormalPosition::of(component);
        if let Some(&number) = self.numbers.get(&normal) {
            return Ok(number);
        }
        if self.positions.len() >= MOST {
            return Err(Interrupted::too_large(
                "the search reaches too many components: at most eight million are supported",
            ));
        }
        let number = self.positions.len() as u32;
        self.numbers.insert(normal.clone(), number);
        self.positions.push(normal);
        self.negatives.push(None);
        Ok(number)
    }

    fn negative(&mut self, part: u32) -> Budgeted<Option<u32>> {
        if let Some(known) = self.negatives[part as usize] {
            return Ok(Some(known));
        }
        let Some(negative) = self.positions[part as usize].0.negative() else { return Ok(None) };
        let negative = self.number_of(&negative)?;
        self.negatives[part as usize] = Some(negative);
        self.negatives[negative as usize] = Some(part);
        Ok(Some(negative))
    }

    /// Returns the state with these components. If `player` is Right and all components have
    /// negatives, returns the state of the negatives with Left to move.
    pub(crate) fn state(&mut self, parts: &[u32], player: Player) -> Budgeted<SumState> {
        let mut state = SumState { parts: parts.into(), player };
        if player == Player::Right {
            let mut negatives = SmallVec::<[u32; 4]>::new();
            for &part in parts {
                negatives.extend(self.negative(part)?);
            }
            if negatives.len() == parts.len() {
                state = SumState { parts: negatives, player: Player::Left };
            }
        }
        state.parts.sort_unstable();
        Ok(state)
    }
}

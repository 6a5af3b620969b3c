//! The numbers of the states of a ruleset that is given by functions.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use parking_lot::RwLock;
use upstar::rules::move_table::States;
use upstar_core::{BoardView, Cell, Tint};

use crate::function_rules::state::State;

#[derive(Default)]
pub(crate) struct StateTable {
    ids: HashTable<u32>,
    states: Vec<State>,
    bytes: usize,
}

impl StateTable {
    /// Returns the number of a state, and `true` if the state is new.
    pub(crate) fn intern(&mut self, state: State) -> (u32, bool) {
        /// The bytes of a state in the tables, without the state itself.
        const ROW: usize = 40;
        let hash = FixedState::default().hash_one(&state);
        let StateTable { ids, states, .. } = self;
        if let Some(&id) = ids.find(hash, |&id| states[id as usize] == state) {
            return (id, false);
        }
        let id = states.len() as u32;
        self.bytes += state.bytes() + ROW;
        states.push(state);
        ids.insert_unique(hash, id, |&id| FixedState::default().hash_one(&states[id as usize]));
        (id, true)
    }

    pub(crate) fn len(&self) -> usize {
        self.states.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    pub(crate) fn state(&self, id: u32) -> &State {
        &self.states[id as usize]
    }
}

/// A table that threads share.
#[derive(Default)]
pub(crate) struct SharedStates(pub(crate) RwLock<StateTable>);

impl States for SharedStates {
    fn text(&self, state: u32) -> String {
        self.0.read().state(state).arguments()
    }

    fn view(&self, state: u32) -> BoardView {
        let heaps = |numbers: &[i64]| -> Option<BoardView> {
            let heaps: Result<_, _> = numbers.iter().map(|&number| number.try_into()).collect();
            heaps.ok().map(BoardView::Heaps)
        };
        let states = self.0.read();
        let counted = match states.state(state) {
            State::Integer(number) => heaps(&[*number]),
            State::Integers(numbers) if !numbers.is_empty() => heaps(numbers),
            _ => None,
        };
        if let Some(heaps) = counted {
            return heaps;
        }
        let text = match states.state(state) {
            State::Text(text) => text.to_string(),
            state => state.text().replace(", ", ","),
        };
        let mut rows: Vec<Vec<Cell>> = text.split(['/', '\n']).map(cells).collect();
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        rows.iter_mut().for_each(|row| row.resize(width, Cell::Blocked));
        BoardView::Grid { rows }
    }
}

/// Returns the characters of a text as cells: `.` is empty, `#` is outside, `x` is Left's piece,
/// and `o` is Right's piece.
fn cells(text: &str) -> Vec<Cell> {
    let cell = |sign: char| match sign {
        '.' | ' ' => Cell::Empty,
        '#' => Cell::Blocked,
        'x' => Cell::Piece(Tint::Left),
        'o' => Cell::Piece(Tint::Right),
        other => Cell::Letter(other, Tint::Neither),
    };
    text.chars().map(cell).collect()
}

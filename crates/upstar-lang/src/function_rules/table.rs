//! The numbers of the states of a ruleset that is given by functions.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use parking_lot::RwLock;
use upstar::rules::move_table::States;
use upstar_core::{BoardView, Cell, Tint};

use crate::function_rules::state::State;

/// The name of the argument that is a sum of states.
pub(super) const SUM: &str = "sum";

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
    fn text(&self, states: &[u32]) -> String {
        let table = self.0.read();
        match states {
            [state] => table.state(*state).arguments(),
            _ => {
                let states: Vec<String> = states.iter().map(|&id| table.state(id).text()).collect();
                format!("{SUM}: [{}]", states.join(", "))
            }
        }
    }

    fn view(&self, states: &[u32]) -> BoardView {
        let table = self.0.read();
        let mut heaps: Option<Vec<u64>> = Some(Vec::new());
        let mut texts = Vec::new();
        for &id in states {
            let numbers = match table.state(id) {
                State::Integer(number) => Some(std::slice::from_ref(number)),
                State::Integers(numbers) if states.len() == 1 && !numbers.is_empty() => {
                    Some(&**numbers)
                }
                _ => None,
            };
            let numbers = numbers.map(|all| all.iter().map(|&n| u64::try_from(n)));
            let numbers = numbers.and_then(|all| all.collect::<Result<Vec<_>, _>>().ok());
            heaps = heaps.zip(numbers).map(|(heaps, numbers)| [heaps, numbers].concat());
            texts.push(match table.state(id) {
                State::Text(text) => text.to_string(),
                state => state.text().replace(", ", ","),
            });
        }
        if let Some(heaps) = heaps {
            return BoardView::Heaps(heaps);
        }
        // The states of a sum are separated by a line.
        let text = texts.join("\n\n");
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

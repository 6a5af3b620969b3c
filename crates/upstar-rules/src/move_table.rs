//! A ruleset whose moves are listed in a table, for rules that a program computes.
//!
//! A position is a sum of states, which are numbered. The program adds the options of a state, and
//! closes the state when the options of all its followers are known. Invariant: the states of a
//! position are closed.

use std::sync::Arc;

use parking_lot::RwLock;
use upstar_core::{BoardView, Player, PositionError, Ruleset, RulesetDoc};

/// A position of a [`MoveTableRuleset`]: the sum of some states.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StateSum(Box<[u32]>);

impl StateSum {
    /// Returns the sum of states that are given by their numbers.
    #[must_use]
    pub fn new(states: Vec<u32>) -> StateSum {
        StateSum(states.into())
    }

    /// Returns the numbers of the states.
    #[must_use]
    pub fn states(&self) -> &[u32] {
        &self.0
    }
}

/// The options of states that are numbered from 0.
#[derive(Debug, Default)]
pub struct MoveTable {
    /// `true` if both players have the same options. Only Left's options are stored.
    is_impartial: bool,
    /// For Left and Right, the place and the number of the options of each state.
    places: [Vec<Option<(u32, u32)>>; 2],
    /// The numbers of states, or `FIRST_SUM` plus the number of a sum.
    options: Vec<u32>,
    sums: Vec<Box<[u32]>>,
    /// The total number of states in the sums.
    summands: usize,
    is_closed: Vec<bool>,
    /// The nim values of closed states of an impartial ruleset, or `NO_NIM_VALUE`.
    nim_values: Vec<u32>,
}

/// The least number that stands for a sum.
const FIRST_SUM: u32 = 1 << 31;

/// Marks a state with infinite play.
const NO_NIM_VALUE: u32 = u32::MAX;

impl MoveTable {
    /// Creates an empty table.
    #[must_use]
    pub fn new(is_impartial: bool) -> MoveTable {
        MoveTable { is_impartial, ..MoveTable::default() }
    }

    /// Adds a state without options.
    pub fn push(&mut self) {
        self.places[0].push(None);
        self.places[1].push(None);
        self.is_closed.push(false);
        self.nim_values.push(NO_NIM_VALUE);
    }

    fn side(&self, player: Player) -> usize {
        usize::from(player == Player::Right && !self.is_impartial)
    }

    /// Returns a number that stands for the sum of some states in a list of options.
    pub fn sum(&mut self, states: &[u32]) -> u32 {
        if let [state] = states {
            return *state;
        }
        self.summands += states.len();
        self.sums.push(states.into());
        FIRST_SUM + (self.sums.len() - 1) as u32
    }

    /// Returns the states of an option.
    #[must_use]
    pub fn summands<'a>(&'a self, option: &'a u32) -> &'a [u32] {
        match option.checked_sub(FIRST_SUM) {
            None => std::slice::from_ref(option),
            Some(sum) => &self.sums[sum as usize],
        }
    }

    /// Returns the options of a player, or `None` if they have not been set. Each option is the
    /// number of a state or stands for a [`sum`](MoveTable::sum).
    #[must_use]
    pub fn options(&self, player: Player, state: u32) -> Option<&[u32]> {
        let (start, length) = self.places[self.side(player)][state as usize]?;
        self.options.get(start as usize..start as usize + length as usize)
    }

    /// Sets the options of a player.
    pub fn set_options(&mut self, player: Player, state: u32, options: &[u32]) {
        let side = self.side(player);
        let place = (self.options.len() as u32, options.len() as u32);
        self.options.extend_from_slice(options);
        self.places[side][state as usize] = Some(place);
    }

    /// Returns the approximate number of bytes of the options.
    #[must_use]
    pub fn option_bytes(&self) -> usize {
        /// The bytes of a sum without its states.
        const SUM: usize = 32;
        size_of_val(&*self.options) + self.sums.len() * SUM + self.summands * size_of::<u32>()
    }

    /// Returns `true` if the options of all followers are known.
    #[must_use]
    pub fn is_closed(&self, state: u32) -> bool {
        self.is_closed[state as usize]
    }

    /// Closes a state and its followers. The options of all of them must have been set.
    pub fn close(&mut self, state: u32) {
        let mut scratch = Vec::new();
        let mut path = Vec::new();
        self.enter(state, &mut path);
        // Followers are finished before the positions that lead to them, unless play is infinite.
        while let Some((state, at, summand)) = path.last_mut() {
            let state = *state;
            let left = self.options(Player::Left, state).unwrap_or_default();
            let right = if self.is_impartial { None } else { self.options(Player::Right, state) };
            let right = right.unwrap_or_default();
            match left.get(*at).or_else(|| right.get(*at - left.len())) {
                Some(option) => match self.summands(option).get(*summand) {
                    Some(&follower) => {
                        *summand += 1;
                        self.enter(follower, &mut path);
                    }
                    None => (*at, *summand) = (*at + 1, 0),
                },
                None => {
                    path.pop();
                    if self.is_impartial {
                        self.nim_values[state as usize] = self.mex(state, &mut scratch);
                    }
                }
            }
        }
    }

    fn enter(&mut self, state: u32, path: &mut Vec<(u32, usize, usize)>) {
        if !std::mem::replace(&mut self.is_closed[state as usize], true) {
            path.push((state, 0, 0));
        }
    }

    /// Returns the least number that is not the nim value of an option.
    fn mex(&self, state: u32, marks: &mut Vec<bool>) -> u32 {
        let options = self.options(Player::Left, state).unwrap_or_default();
        marks.clear();
        // The mex is at most the number of options.
        marks.resize(options.len() + 1, false);
        for option in options {
            let Some(value) = self.nim_value(self.summands(option)) else { return NO_NIM_VALUE };
            if let Some(mark) = marks.get_mut(value as usize) {
                *mark = true;
            }
        }
        marks.iter().position(|mark| !mark).unwrap_or(0) as u32
    }

    /// Returns the nim value of a sum of closed states, if the ruleset is impartial and no play in
    /// the sum is infinite.
    #[must_use]
    pub fn nim_value(&self, states: &[u32]) -> Option<u64> {
        states.iter().try_fold(0, |sum, &state| match self.nim_values[state as usize] {
            NO_NIM_VALUE => None,
            value => Some(sum ^ u64::from(value)),
        })
    }

    fn can_move(&self, state: u32) -> bool {
        Player::BOTH.into_iter().any(|p| self.options(p, state).is_some_and(|all| !all.is_empty()))
    }
}

/// The states of a [`MoveTableRuleset`], as text and as pictures.
pub trait States: Send + Sync {
    /// Returns a sum of states as text.
    fn text(&self, states: &[u32]) -> String;

    /// Returns a picture of a sum of states.
    fn view(&self, states: &[u32]) -> BoardView;
}

/// A ruleset whose moves are listed in a table.
pub struct MoveTableRuleset {
    /// The moves.
    pub moves: Arc<RwLock<MoveTable>>,
    /// The states.
    pub states: Arc<dyn States>,
    /// The documentation.
    pub doc: &'static RulesetDoc<'static>,
}

impl Ruleset for MoveTableRuleset {
    type Position = StateSum;

    fn options(&self, position: &StateSum, player: Player, out: &mut Vec<StateSum>) {
        let moves = self.moves.read();
        for (at, &state) in position.0.iter().enumerate() {
            for option in moves.options(player, state).unwrap_or_default() {
                let [before, after] = [&position.0[..at], &position.0[at + 1..]];
                out.push(StateSum::new([before, moves.summands(option), after].concat()));
            }
        }
    }

    fn components(&self, position: &StateSum, out: &mut Vec<StateSum>) {
        let moves = self.moves.read();
        let states = position.0.iter().filter(|&&state| moves.can_move(state));
        out.extend(states.map(|&state| StateSum::new(vec![state])));
    }

    fn normalise(&self, position: StateSum) -> StateSum {
        if position.0.len() < 2 {
            return position;
        }
        let moves = self.moves.read();
        let states = position.0.iter().copied().filter(|&state| moves.can_move(state));
        let mut states: Vec<u32> = states.collect();
        states.sort_unstable();
        StateSum::new(states)
    }

    fn negate(&self, position: &StateSum) -> Option<StateSum> {
        self.is_impartial().then(|| position.clone())
    }

    fn is_impartial(&self) -> bool {
        self.moves.read().is_impartial
    }

    fn parse(&self, text: &str) -> Result<StateSum, PositionError> {
        let message = "positions of this ruleset cannot be parsed; create them with the program \
                       that computes the rules";
        Err(PositionError::new(message, (0, text.len())))
    }

    fn print(&self, position: &StateSum) -> String {
        self.states.text(&position.0)
    }

    fn view(&self, position: &StateSum) -> BoardView {
        self.states.view(&position.0)
    }

    fn doc(&self) -> RulesetDoc<'_> {
        *self.doc
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the table of an impartial ruleset with these options.
    fn table(options: &[&[u32]]) -> MoveTable {
        let mut table = MoveTable::new(true);
        options.iter().for_each(|_| table.push());
        for (state, options) in (0..).zip(options) {
            table.set_options(Player::Left, state, options);
        }
        table
    }

    #[test]
    fn nim_values_are_computed_with_the_last_follower() {
        let mut moves = table(&[&[1, 2], &[2], &[], &[0, 1, 2]]);
        moves.close(1);
        assert!(moves.is_closed(2) && !moves.is_closed(0));
        moves.close(3);
        let values: Vec<_> = (0..4).map(|state| moves.nim_value(&[state])).collect();
        assert_eq!(values, [Some(2), Some(1), Some(0), Some(3)]);
    }

    #[test]
    fn positions_with_infinite_play_have_no_nim_value() {
        let mut moves = table(&[&[1, 2], &[0], &[3], &[], &[1]]);
        moves.close(4);
        let values: Vec<_> = (0..5).map(|state| moves.nim_value(&[state])).collect();
        assert_eq!(values, [None, None, Some(1), Some(0), None]);
    }
    #[test]
    fn options_can_be_sums() {
        // Kayles with at most four pins: the numbers of the states are the numbers of pins.
        let mut moves = MoveTable::new(true);
        (0..5).for_each(|_| moves.push());
        for pins in 0..5_u32 {
            let mut options = Vec::new();
            for taken in 1..=pins.min(2) {
                let rows = (0..=pins - taken).map(|row| [row, pins - taken - row]);
                options.extend(rows.map(|rows| moves.sum(&rows)));
            }
            moves.set_options(Player::Left, pins, &options);
        }
        moves.close(4);
        let values: Vec<_> = (0..5).map(|state| moves.nim_value(&[state])).collect();
        assert_eq!(values, [0, 1, 2, 3, 1].map(Some));
        assert_eq!(moves.nim_value(&[1, 3, 4]), Some(3));
        assert_eq!(moves.nim_value(&[]), Some(0));
    }
}

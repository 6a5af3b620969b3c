//! A ruleset whose moves are listed in a table, for rules that a program computes.
//!
//! A position is the number of a state. The program adds the options of a state, and closes the
//! state when the options of all its followers are known. Invariant: a position is a closed state.

use std::sync::Arc;

use parking_lot::RwLock;
use upstar_core::{BoardView, Player, PositionError, Ruleset, RulesetDoc};

/// A position of a [`MoveTableRuleset`]: the number of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StateId(pub u32);

/// The options of states that are numbered from 0.
#[derive(Debug, Default)]
pub struct MoveTable {
    /// `true` if both players have the same options. Only Left's options are stored.
    is_impartial: bool,
    /// For Left and Right, the place and the number of the options of each state.
    places: [Vec<Option<(u32, u32)>>; 2],
    options: Vec<u32>,
    is_closed: Vec<bool>,
    /// The nim values of closed states of an impartial ruleset, or `NO_NIM_VALUE`.
    nim_values: Vec<u32>,
}

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

    /// Returns the options of a player, or `None` if they have not been set.
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

    /// Returns the number of stored options.
    #[must_use]
    pub fn stored_options(&self) -> usize {
        self.options.len()
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
        while let Some((state, at)) = path.last_mut() {
            let (state, next) = (*state, *at);
            *at += 1;
            let left = self.options(Player::Left, state).unwrap_or_default();
            let right = if self.is_impartial { None } else { self.options(Player::Right, state) };
            let right = right.unwrap_or_default();
            match left.get(next).or_else(|| right.get(next - left.len())) {
                Some(&option) => self.enter(option, &mut path),
                None => {
                    path.pop();
                    if self.is_impartial {
                        self.nim_values[state as usize] = self.mex(state, &mut scratch);
                    }
                }
            }
        }
    }

    fn enter(&mut self, state: u32, path: &mut Vec<(u32, usize)>) {
        if !std::mem::replace(&mut self.is_closed[state as usize], true) {
            path.push((state, 0));
        }
    }

    /// Returns the least number that is not the nim value of an option.
    fn mex(&self, state: u32, marks: &mut Vec<bool>) -> u32 {
        let options = self.options(Player::Left, state).unwrap_or_default();
        marks.clear();
        // The mex is at most the number of options.
        marks.resize(options.len() + 1, false);
        for &option in options {
            match self.nim_values[option as usize] {
                NO_NIM_VALUE => return NO_NIM_VALUE,
                value => {
                    if let Some(mark) = marks.get_mut(value as usize) {
                        *mark = true;
                    }
                }
            }
        }
        marks.iter().position(|mark| !mark).unwrap_or(0) as u32
    }

    /// Returns the nim value of a closed state, if the ruleset is impartial and no play from the
    /// state is infinite.
    #[must_use]
    pub fn nim_value(&self, state: u32) -> Option<u64> {
        let value = *self.nim_values.get(state as usize)?;
        (value != NO_NIM_VALUE).then_some(u64::from(value))
    }
}

/// The states of a [`MoveTableRuleset`], as text and as pictures.
pub trait States: Send + Sync {
    /// Returns the state as text.
    fn text(&self, state: u32) -> String;

    /// Returns a picture of the state.
    fn view(&self, state: u32) -> BoardView;
}

/// A ruleset whose moves are listed in a table.
pub struct MoveTableRuleset {
    /// The moves.
    pub moves: Arc<RwLock<MoveTable>>,
    /// The states.
    pub states: Arc<dyn States>,
    /// The documentation.
    pub doc: &'static RulesetDoc,
}

impl Ruleset for MoveTableRuleset {
    type Position = StateId;

    fn options(&self, position: &StateId, player: Player, out: &mut Vec<StateId>) {
        let moves = self.moves.read();
        let options = moves.options(player, position.0).unwrap_or_default();
        out.extend(options.iter().map(|&state| StateId(state)));
    }

    fn negate(&self, position: &StateId) -> Option<StateId> {
        self.is_impartial().then_some(*position)
    }

    fn is_impartial(&self) -> bool {
        self.moves.read().is_impartial
    }

    fn parse(&self, text: &str) -> Result<StateId, PositionError> {
        let message = "positions of this ruleset cannot be parsed; create them with the program \
                       that computes the rules";
        Err(PositionError::new(message, (0, text.len())))
    }

    fn print(&self, position: &StateId) -> String {
        self.states.text(position.0)
    }

    fn view(&self, position: &StateId) -> BoardView {
        self.states.view(position.0)
    }

    fn doc(&self) -> &'static RulesetDoc {
        self.doc
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
        let values: Vec<_> = (0..4).map(|state| moves.nim_value(state)).collect();
        assert_eq!(values, [Some(2), Some(1), Some(0), Some(3)]);
    }

    #[test]
    fn positions_with_infinite_play_have_no_nim_value() {
        let mut moves = table(&[&[1, 2], &[0], &[3], &[], &[1]]);
        moves.close(4);
        let values: Vec<_> = (0..5).map(|state| moves.nim_value(state)).collect();
        assert_eq!(values, [None, None, Some(1), Some(0), None]);
    }
}

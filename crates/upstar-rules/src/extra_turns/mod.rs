//! Games in which some moves give an extra move, such as Dots and Boxes and Kalah.
//!
//! Play still alternates: before an extra move, the opponent must pass. A position is a board and
//! the player who moves again, if any. A position is not the sum of its parts, because a player who
//! must pass in one part cannot move in another part.

pub(crate) mod handouts;
mod text;

use std::fmt::Debug;
use std::hash::Hash;

use upstar_core::{BoardView, ClickTarget, Player, PositionError, Ruleset, RulesetDoc};

/// The moves on a board.
pub trait TurnRules: Send + Sync {
    /// The board.
    type Board: Clone + Eq + Hash + Debug + Send + Sync + 'static;

    /// Calls `option` with every board that `player` can move to, and with `true` if `player` moves
    /// again. This flag has no effect if play on the new board is over.
    fn moves(&self, board: &Self::Board, player: Player, option: &mut dyn FnMut(Self::Board, bool));

    /// Works like [`moves`](TurnRules::moves), but may omit moves, as in
    /// [`Ruleset::options_for_points`].
    fn moves_for_points(
        &self,
        board: &Self::Board,
        player: Player,
        option: &mut dyn FnMut(Self::Board, bool),
    ) {
        self.moves(board, player, option);
    }

    /// Returns `true` if neither player can move. On all other boards, both players can move.
    fn is_over(&self, board: &Self::Board) -> bool;

    /// Returns the points that `player` scores by the move from `before` to `after`.
    fn points(&self, before: &Self::Board, player: Player, after: &Self::Board) -> i64;

    /// Returns a bound on the points that can still be scored, as in [`Ruleset::points_left`].
    fn points_left(&self, board: &Self::Board) -> Option<i64> {
        let _ = board;
        None
    }

    /// Returns the maximum number of points of a move of `player`, as in [`Ruleset::most_points`].
    fn most_points(&self, board: &Self::Board, player: Player) -> i64 {
        let mut most = 0;
        self.moves(board, player, &mut |after, _| {
            most = most.max(self.points(board, player, &after));
        });
        most
    }

    /// Returns a board with the same moves and points. Equivalent boards should give the same
    /// result.
    fn normal(&self, board: Self::Board) -> Self::Board {
        board
    }

    /// Exchanges the players.
    fn exchanged(&self, board: &Self::Board) -> Self::Board;

    /// Reads a board.
    fn read(&self, text: &str) -> Result<Self::Board, PositionError>;

    /// Writes a board as text.
    fn write(&self, board: &Self::Board) -> String;

    /// Returns a picture of the board.
    fn view(&self, board: &Self::Board) -> BoardView;

    /// Returns the click targets of a move, as in [`Ruleset::click_targets`].
    fn click_targets(
        &self,
        before: &Self::Board,
        player: Player,
        after: &Self::Board,
    ) -> Vec<ClickTarget> {
        let _ = (before, player, after);
        Vec::new()
    }

    /// Returns the help page.
    fn doc(&self) -> RulesetDoc<'_>;
}

/// The ruleset of a game in which some moves give an extra move.
#[derive(Clone, Debug, Default)]
pub struct ExtraTurns<T>(pub T);

/// A board, and the player who moves again, if any.
///
/// Invariant: no player moves again on a board on which play is over.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TurnPosition<B> {
    pub(crate) board: B,
    again: Option<Player>,
}

impl<T: TurnRules> ExtraTurns<T> {
    fn at(&self, board: T::Board, again: Option<Player>) -> TurnPosition<T::Board> {
        let again = again.filter(|_| !self.0.is_over(&board));
        TurnPosition { board, again }
    }
}

impl<T: TurnRules> Ruleset for ExtraTurns<T> {
    type Position = TurnPosition<T::Board>;

    fn options(&self, position: &Self::Position, player: Player, out: &mut Vec<Self::Position>) {
        if position.again.is_some_and(|again| again != player) {
            out.push(self.at(position.board.clone(), None));
            return;
        }
        self.0.moves(&position.board, player, &mut |board, again| {
            out.push(self.at(board, again.then_some(player)));
        });
    }

    fn is_for_points(&self) -> bool {
        true
    }

    /// Scores no points for a pass.
    fn points(
        &self,
        position: &Self::Position,
        player: Player,
        to: &Self::Position,
    ) -> Option<i64> {
        if position.again.is_some_and(|again| again != player) {
            return Some(0);
        }
        Some(self.0.points(&position.board, player, &to.board))
    }

    fn points_left(&self, position: &Self::Position) -> Option<i64> {
        self.0.points_left(&position.board)
    }

    fn most_points(&self, position: &Self::Position, player: Player) -> i64 {
        let waits = position.again.is_some_and(|again| again != player);
        if waits { 0 } else { self.0.most_points(&position.board, player) }
    }

    fn options_for_points(
        &self,
        position: &Self::Position,
        player: Player,
        out: &mut Vec<Self::Position>,
    ) {
        if position.again.is_some_and(|again| again != player) {
            return self.options(position, player, out);
        }
        self.0.moves_for_points(&position.board, player, &mut |board, again| {
            out.push(self.at(board, again.then_some(player)));
        });
    }

    fn components(&self, position: &Self::Position, out: &mut Vec<Self::Position>) {
        if !self.0.is_over(&position.board) {
            out.push(position.clone());
        }
    }

    fn normalise(&self, position: Self::Position) -> Self::Position {
        TurnPosition { board: self.0.normal(position.board), again: position.again }
    }

    fn negate(&self, position: &Self::Position) -> Option<Self::Position> {
        let again = position.again.map(Player::opponent);
        Some(TurnPosition { board: self.0.exchanged(&position.board), again })
    }

    fn parse(&self, text: &str) -> Result<Self::Position, PositionError> {
        let (board, again) = text::read(text)?;
        Ok(self.at(self.0.read(board)?, again))
    }

    fn print(&self, position: &Self::Position) -> String {
        text::write(self.0.write(&position.board), position.again)
    }

    fn view(&self, position: &Self::Position) -> BoardView {
        self.0.view(&position.board)
    }

    fn click_targets(
        &self,
        position: &Self::Position,
        player: Player,
        to: &Self::Position,
    ) -> Vec<ClickTarget> {
        let waits = position.again.is_some_and(|again| again != player);
        if waits { Vec::new() } else { self.0.click_targets(&position.board, player, &to.board) }
    }

    fn doc(&self) -> RulesetDoc<'_> {
        self.0.doc()
    }
}

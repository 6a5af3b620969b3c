//! The substrate of games in which some moves entitle to another one: Dots and Boxes, Kalah.
//!
//! Everywhere else in Upstar the players move by turns, and so they do here: who is owed another move gets
//! it because the opponent can do nothing but let it pass. A position therefore is a board and, after such
//! a move, the player whose turn it still is. A [`TurnRules`] says what the moves on the board are, and
//! [`ExtraTurns`] makes a ruleset of it.
//!
//! Such a position is no sum of its parts: whoever has to let a move pass in one of them may not move in
//! another instead.

pub(crate) mod handouts;
mod text;

use std::fmt::Debug;
use std::hash::Hash;

use upstar_core::{BoardView, ClickTarget, Player, PositionError, Ruleset, RulesetDoc};

/// The moves on a board.
pub trait TurnRules: Send + Sync {
    /// The board.
    type Board: Clone + Eq + Hash + Debug + Send + Sync + 'static;

    /// Call `option` with every board that `player` can move to, and with whether the turn is then still
    /// that player's; there it matters only if the board is not over.
    fn moves(&self, board: &Self::Board, player: Player, option: &mut dyn FnMut(Self::Board, bool));

    /// As [`moves`](TurnRules::moves), as far as the score needs them: see
    /// [`Ruleset::options_for_points`].
    fn moves_for_points(
        &self,
        board: &Self::Board,
        player: Player,
        option: &mut dyn FnMut(Self::Board, bool),
    ) {
        self.moves(board, player, option);
    }

    /// Whether nobody can move. On all other boards both players can.
    fn is_over(&self, board: &Self::Board) -> bool;

    /// The points that `player` wins by the move from one board to another.
    fn points(&self, before: &Self::Board, player: Player, after: &Self::Board) -> i64;

    /// A bound for the points that can still be won, as [`Ruleset::points_left`].
    fn points_left(&self, board: &Self::Board) -> Option<i64> {
        let _ = board;
        None
    }

    /// The most points that `player` wins by one move, as [`Ruleset::most_points`].
    fn most_points(&self, board: &Self::Board, player: Player) -> i64 {
        let mut most = 0;
        self.moves(board, player, &mut |after, _| {
            most = most.max(self.points(board, player, &after));
        });
        most
    }

    /// A representative of the boards with the same moves and the same points.
    fn normal(&self, board: Self::Board) -> Self::Board {
        board
    }

    /// The board with the players exchanged.
    fn exchanged(&self, board: &Self::Board) -> Self::Board;

    /// The board that a text describes.
    ///
    /// # Errors
    ///
    /// What is wrong with the text.
    fn read(&self, text: &str) -> Result<Self::Board, PositionError>;

    /// The board as text.
    fn write(&self, board: &Self::Board) -> String;

    /// A picture of the board.
    fn view(&self, board: &Self::Board) -> BoardView;

    /// The click targets of the move from one board to another, as in [`Ruleset::click_targets`].
    fn click_targets(
        &self,
        before: &Self::Board,
        player: Player,
        after: &Self::Board,
    ) -> Vec<ClickTarget> {
        let _ = (before, player, after);
        Vec::new()
    }

    /// The page about the ruleset.
    fn doc(&self) -> &'static RulesetDoc;
}

/// The ruleset in which a move on the board may entitle to another one.
#[derive(Clone, Debug, Default)]
pub struct ExtraTurns<T>(pub T);

/// A board, and who is owed another move.
///
/// Invariant: nobody is owed a move on a board that is over.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TurnPosition<B> {
    board: B,
    again: Option<Player>,
}

impl<B> TurnPosition<B> {
    /// The board.
    #[must_use]
    pub fn board(&self) -> &B {
        &self.board
    }

    /// Who moves again: the opponent can only let it pass.
    #[must_use]
    pub fn again(&self) -> Option<Player> {
        self.again
    }
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

    /// Another move is what points bring.
    fn is_for_points(&self) -> bool {
        true
    }

    /// Those of the board; to let a move pass wins nothing.
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

    /// The whole, unless it is over.
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

    fn doc(&self) -> &'static RulesetDoc {
        self.0.doc()
    }
}

//! Rulesets made of rulesets: the impartial version and the negative.
//!
//! Both rely on what the law suite of this crate checks: the hooks of a ruleset keep the literal
//! form of a position, not only its value, so that they stay correct when the moves of the two
//! players are merged or exchanged.

use upstar_core::{BoardView, Player, PositionError, Ruleset, RulesetDoc};

/// The ruleset in which either player may make either's move, there and in all that follows.
///
/// ```
/// # use upstar_core::{Player, Ruleset};
/// # use upstar_rules::{Domineering, Impartial};
/// let cram = Impartial(Domineering);
/// let board = cram.parse("2x2").unwrap();
/// let mut options = Vec::new();
/// cram.options(&board, Player::Left, &mut options);
/// assert_eq!(options.len(), 4);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Impartial<R>(pub R);

/// The ruleset with the players exchanged: Left makes Right's moves and Right makes Left's.
///
/// ```
/// # use upstar_core::{Player, Ruleset};
/// # use upstar_rules::{Domineering, Negated};
/// let board = Domineering.parse("1x2").unwrap();
/// let mut options = Vec::new();
/// Negated(Domineering).options(&board, Player::Left, &mut options);
/// assert_eq!(options.len(), 1);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Negated<R>(pub R);

impl<R: Ruleset> Ruleset for Impartial<R> {
    type Position = R::Position;

    fn options(&self, position: &R::Position, _: Player, out: &mut Vec<R::Position>) {
        self.0.options(position, Player::Left, out);
        if !self.0.is_impartial() {
            self.0.options(position, Player::Right, out);
        }
    }

    fn components(&self, position: &R::Position, out: &mut Vec<R::Position>) {
        self.0.components(position, out);
    }

    fn normalise(&self, position: R::Position) -> R::Position {
        self.0.normalise(position)
    }

    /// The negative under the partizan rules: here it has the same form as the position itself.
    fn negate(&self, position: &R::Position) -> Option<R::Position> {
        self.0.negate(position)
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn parse(&self, text: &str) -> Result<R::Position, PositionError> {
        self.0.parse(text)
    }

    fn print(&self, position: &R::Position) -> String {
        self.0.print(position)
    }

    fn view(&self, position: &R::Position) -> BoardView {
        self.0.view(position)
    }

    fn doc(&self) -> &'static RulesetDoc {
        self.0.doc()
    }
}

impl<R: Ruleset> Ruleset for Negated<R> {
    type Position = R::Position;

    fn options(&self, position: &R::Position, player: Player, out: &mut Vec<R::Position>) {
        self.0.options(position, player.opponent(), out);
    }

    fn components(&self, position: &R::Position, out: &mut Vec<R::Position>) {
        self.0.components(position, out);
    }

    fn normalise(&self, position: R::Position) -> R::Position {
        self.0.normalise(position)
    }

    fn negate(&self, position: &R::Position) -> Option<R::Position> {
        self.0.negate(position)
    }

    fn is_impartial(&self) -> bool {
        self.0.is_impartial()
    }

    fn parse(&self, text: &str) -> Result<R::Position, PositionError> {
        self.0.parse(text)
    }

    fn print(&self, position: &R::Position) -> String {
        self.0.print(position)
    }

    fn view(&self, position: &R::Position) -> BoardView {
        self.0.view(position)
    }

    fn doc(&self) -> &'static RulesetDoc {
        self.0.doc()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check_laws, check_value};
    use crate::{Clobber, Domineering, Hackenbush, Nim, Snort, ToadsAndFrogs, TopplingDominoes};

    #[test]
    fn hooks_hold_in_the_impartial_version() {
        check_laws(&Impartial(Domineering), &["3x3", "#.../..#./#.#./#..."]);
        check_laws(&Impartial(Clobber::default()), &["xox/oxo", "xxo.oox"]);
        check_laws(&Impartial(TopplingDominoes), &["xoxxgox"]);
        check_laws(&Impartial(ToadsAndFrogs), &["TT.FF.", "T..F.TF.", "TTFF.TF"]);
        check_laws(&Impartial(Hackenbush), &["B(R,GB),R", "0-1B 1-2R 2-0G 2-3B"]);
        check_laws(&Impartial(Snort), &["path 5", "grid 2x3", "cycle 4"]);
        check_laws(&Impartial(Nim), &["1,2,3"]);
    }

    #[test]
    fn hooks_hold_in_the_negative() {
        check_laws(&Negated(Domineering), &["2x4", ".#../...#"]);
        check_laws(&Negated(ToadsAndFrogs), &["TT.FF."]);
        check_laws(&Negated(Nim), &["1,2"]);
    }

    #[test]
    fn nim_values_of_impartial_versions() {
        for (text, value) in [("2x2", "0"), ("3x3", "0"), ("1x5", "0"), ("1x4", "*2"), ("2x3", "*")]
        {
            check_value(&Impartial(Domineering), text, value);
        }
        check_value(&Impartial(TopplingDominoes), "ggxo", "*4");
        check_value(&Impartial(Clobber::default()), "xo", "*");
        check_value(&Impartial(Clobber::default()), "oxox", "*3");
    }

    #[test]
    fn the_negative_of_a_position_has_the_negative_value() {
        check_value(&Negated(Domineering), "1x4", "2");
        check_value(&Negated(ToadsAndFrogs), "TT.F", "{0|-1/2}");
    }
}

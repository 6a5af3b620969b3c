//! Variants of a ruleset, in which the moves of the two players are merged, restricted or
//! exchanged.

use std::sync::Arc;

use upstar_core::{
    BoardView, ClickTarget, EndingRule, Enumeration, Orientation, Player, PositionError, Ruleset,
    RulesetDoc,
};

use crate::dyn_ruleset::RulesetOf;

/// A rule that derives the moves of each player from the moves of a ruleset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveRule {
    /// The original rules.
    #[default]
    AsItIs,
    /// The impartial version: each player may make the moves of both players, hereditarily.
    Impartial,
    /// The dicotic version: a player may move only if the opponent can move as well, hereditarily.
    Dicotic,
    /// The impartial version of `Dicotic`.
    ImpartialDicotic,
}

impl MoveRule {
    /// All move rules.
    pub const ALL: [MoveRule; 4] =
        [MoveRule::AsItIs, MoveRule::Impartial, MoveRule::Dicotic, MoveRule::ImpartialDicotic];

    /// Returns the rule in which each player may also make the opponent's moves.
    #[must_use]
    pub fn impartial(self) -> MoveRule {
        match self {
            MoveRule::AsItIs | MoveRule::Impartial => MoveRule::Impartial,
            MoveRule::Dicotic | MoveRule::ImpartialDicotic => MoveRule::ImpartialDicotic,
        }
    }

    /// Returns the rule in which a player may move only if the opponent can move.
    #[must_use]
    pub fn dicotic(self) -> MoveRule {
        match self {
            MoveRule::AsItIs | MoveRule::Dicotic => MoveRule::Dicotic,
            // The restriction is vacuous.
            MoveRule::Impartial | MoveRule::ImpartialDicotic => self,
        }
    }
}

/// A ruleset under a move rule, optionally with the players exchanged.
///
/// One type covers both modifications, so a variant of a variant has the same type. The hooks stay
/// correct because they preserve the literal form.
///
/// ```
/// # use upstar_core::{Player, Ruleset};
/// # use upstar_rules::{Domineering, MoveRule, Variant};
/// let cram = Variant::new(Domineering, MoveRule::Impartial, false);
/// let board = cram.parse("2x2").unwrap();
/// let mut options = Vec::new();
/// cram.options(&board, Player::Left, &mut options);
/// assert_eq!(options.len(), 4);
/// ```
#[derive(Debug)]
pub struct Variant<R: ?Sized> {
    /// The original ruleset.
    pub rules: Arc<R>,
    /// The move rule.
    pub play: MoveRule,
    /// `true` if each player makes the opponent's moves.
    pub negated: bool,
}

impl<R: ?Sized> Clone for Variant<R> {
    fn clone(&self) -> Variant<R> {
        Variant { rules: Arc::clone(&self.rules), play: self.play, negated: self.negated }
    }
}

/// A variant of a ruleset with positions of type `P`. Many rulesets share a type of position, and the
/// engine is compiled once for each type. Dynamic calls cost little compared with computing options.
pub type VariantRules<P> = Variant<dyn RulesetOf<P>>;

impl<R: ?Sized> Variant<R> {
    /// Returns the variant of `rules` with these modifications.
    pub fn new(rules: impl Into<Arc<R>>, play: MoveRule, negated: bool) -> Variant<R> {
        Variant { rules: rules.into(), play, negated }
    }
}

impl<R: Ruleset + ?Sized> Ruleset for Variant<R> {
    type Position = R::Position;

    fn options(&self, position: &R::Position, player: Player, out: &mut Vec<R::Position>) {
        let mover = if self.negated { player.opponent() } else { player };
        match self.play {
            MoveRule::Impartial if !self.rules.is_impartial() => {
                self.rules.options(position, mover, out);
                self.rules.options(position, mover.opponent(), out);
            }
            MoveRule::Dicotic if !self.rules.is_impartial() => {
                let start = out.len();
                self.rules.options(position, mover.opponent(), out);
                let opponent_moves = out.len() > start;
                out.truncate(start);
                if opponent_moves {
                    self.rules.options(position, mover, out);
                }
            }
            MoveRule::ImpartialDicotic if !self.rules.is_impartial() => {
                let start = out.len();
                self.rules.options(position, mover, out);
                let own = out.len();
                self.rules.options(position, mover.opponent(), out);
                if own == start || out.len() == own {
                    out.truncate(start);
                }
            }
            _ => self.rules.options(position, mover, out),
        }
    }

    /// Appends the whole position in dicotic play, because a move in a component may depend on the
    /// opponent's moves elsewhere.
    fn components(&self, position: &R::Position, out: &mut Vec<R::Position>) {
        match self.play {
            MoveRule::Dicotic | MoveRule::ImpartialDicotic if !self.rules.is_impartial() => {
                out.push(position.clone());
            }
            _ => self.rules.components(position, out),
        }
    }

    fn can_move(&self, position: &R::Position, player: Player) -> bool {
        let mover = if self.negated { player.opponent() } else { player };
        let can = |player| self.rules.can_move(position, player);
        match self.play {
            MoveRule::Impartial if !self.rules.is_impartial() => {
                can(mover) || can(mover.opponent())
            }
            MoveRule::Dicotic | MoveRule::ImpartialDicotic if !self.rules.is_impartial() => {
                can(mover) && can(mover.opponent())
            }
            _ => can(mover),
        }
    }

    /// Returns `None` if moves are merged or restricted, because doing so in the whole position
    /// differs from doing so in each part.
    fn conjunctive_parts(&self, position: &R::Position) -> Option<(EndingRule, Vec<R::Position>)> {
        let whole = self.play != MoveRule::AsItIs && !self.rules.is_impartial();
        if whole { None } else { self.rules.conjunctive_parts(position) }
    }

    fn normalise(&self, position: R::Position) -> R::Position {
        self.rules.normalise(position)
    }

    fn represent(&self, position: R::Position) -> (R::Position, Orientation) {
        self.rules.represent(position)
    }

    /// Returns the negative under the original rules, because the move rule treats both players
    /// alike.
    fn negate(&self, position: &R::Position) -> Option<R::Position> {
        self.rules.negate(position)
    }

    fn juxtapose(&self, first: &R::Position, second: &R::Position) -> Option<R::Position> {
        self.rules.juxtapose(first, second)
    }

    fn is_for_points(&self) -> bool {
        self.rules.is_for_points()
    }

    fn points(&self, position: &R::Position, player: Player, to: &R::Position) -> Option<i64> {
        let mover = if self.negated { player.opponent() } else { player };
        self.rules.points(position, mover, to)
    }

    fn final_points(&self, position: &R::Position) -> i64 {
        let points = self.rules.final_points(position);
        if self.negated { -points } else { points }
    }

    fn points_left(&self, position: &R::Position) -> Option<i64> {
        self.rules.points_left(position)
    }

    fn most_points(&self, position: &R::Position, player: Player) -> i64 {
        let of = |player| self.rules.most_points(position, player);
        match (self.play, self.negated) {
            (MoveRule::AsItIs, false) => of(player),
            (MoveRule::AsItIs, true) => of(player.opponent()),
            // Moves are merged or missing.
            _ => of(player).max(of(player.opponent())),
        }
    }

    fn options_for_points(
        &self,
        position: &R::Position,
        player: Player,
        out: &mut Vec<R::Position>,
    ) {
        let mover = if self.negated { player.opponent() } else { player };
        match self.play {
            MoveRule::AsItIs => self.rules.options_for_points(position, mover, out),
            _ => self.options(position, player, out),
        }
    }

    fn move_cost(&self, position: &R::Position) -> u64 {
        self.rules.move_cost(position)
    }

    fn repetition_advice(
        &self,
        earlier: &R::Position,
        later: &R::Position,
    ) -> Option<&'static str> {
        self.rules.repetition_advice(earlier, later)
    }

    fn moves_alone(&self, position: &R::Position) -> Option<[i64; 2]> {
        let bounds = self.rules.moves_alone(position).filter(|_| self.play == MoveRule::AsItIs);
        bounds.map(|[left, right]| if self.negated { [right, left] } else { [left, right] })
    }

    fn is_impartial(&self) -> bool {
        matches!(self.play, MoveRule::Impartial | MoveRule::ImpartialDicotic)
            || self.rules.is_impartial()
    }

    /// If each player also has the opponent's moves, returns only paths. A path determines whose
    /// piece moves, but a single cell does not.
    fn click_targets(
        &self,
        position: &R::Position,
        player: Player,
        to: &R::Position,
    ) -> Vec<ClickTarget> {
        let mover = if self.negated { player.opponent() } else { player };
        let of = |player| self.rules.click_targets(position, player, to);
        match self.play {
            MoveRule::AsItIs | MoveRule::Dicotic => of(mover),
            _ if self.rules.is_impartial() => of(mover),
            _ => {
                let paths = |player| -> Vec<ClickTarget> {
                    of(player).into_iter().filter(ClickTarget::is_path).collect()
                };
                let [left, right] = Player::BOTH.map(paths);
                if left.is_empty() || right.is_empty() {
                    return [left, right].concat();
                }
                // A captured stone cannot be distinguished from a stone that leaves the board.
                let mut options = Vec::new();
                self.rules.options(position, Player::Left, &mut options);
                let is_left = options.contains(to);
                options.clear();
                self.rules.options(position, Player::Right, &mut options);
                match (is_left, options.contains(to)) {
                    (true, false) => left,
                    (false, true) => right,
                    _ => [left, right].concat(),
                }
            }
        }
    }

    fn parse(&self, text: &str) -> Result<R::Position, PositionError> {
        self.rules.parse(text)
    }

    fn print(&self, position: &R::Position) -> String {
        self.rules.print(position)
    }

    fn view(&self, position: &R::Position) -> BoardView {
        self.rules.view(position)
    }

    fn enumeration(&self) -> Option<Enumeration> {
        self.rules.enumeration()
    }

    fn doc(&self) -> RulesetDoc<'_> {
        self.rules.doc()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check_hooks, check_laws, check_value, components, moves};
    use crate::{Clobber, Domineering, Hackenbush, Nim, Snort, ToadsAndFrogs, TopplingDominoes};

    fn impartial<R>(rules: R) -> Variant<R> {
        Variant::new(rules, MoveRule::Impartial, false)
    }

    fn dicotic<R>(rules: R) -> Variant<R> {
        Variant::new(rules, MoveRule::Dicotic, false)
    }

    fn negated<R>(rules: R) -> Variant<R> {
        Variant::new(rules, MoveRule::AsItIs, true)
    }

    #[test]
    fn hooks_hold_in_the_impartial_version() {
        check_laws(&impartial(Domineering), &["3x3", "#.../..#./#.#./#..."]);
        check_laws(&impartial(Clobber::default()), &["xox/oxo", "xxo.oox"]);
        check_laws(&impartial(TopplingDominoes), &["xoxxgox"]);
        check_laws(&impartial(ToadsAndFrogs::default()), &["TT.FF.", "T..F.TF.", "TTFF.TF"]);
        check_laws(&impartial(Hackenbush::default()), &["B(R,GB),R", "0-1B 1-2R 2-0G 2-3B"]);
        check_laws(&impartial(Snort::default()), &["path 5", "grid 2x3", "cycle 4"]);
        check_laws(&impartial(Nim), &["1,2,3"]);
    }

    #[test]
    fn hooks_hold_in_the_negative() {
        check_laws(&negated(Domineering), &["2x4", ".#../...#"]);
        check_laws(&negated(ToadsAndFrogs::default()), &["TT.FF."]);
        check_laws(&negated(Nim), &["1,2"]);
        check_laws(&Variant::new(Domineering, MoveRule::Impartial, true), &["2x3"]);
    }

    #[test]
    fn hooks_hold_in_the_dicotic_version() {
        check_hooks(&dicotic(Domineering), &["3x3", "#.../..#./#.#./#..."]);
        check_hooks(&dicotic(ToadsAndFrogs::default()), &["TT.FF.", "T..F.TF."]);
        check_hooks(&dicotic(Hackenbush::default()), &["B(R,GB),R", "0-1B 1-2R 2-0G 2-3B"]);
        check_hooks(&dicotic(Snort::default()), &["path 5", "grid .x./o#.", "cycle 4"]);
        check_hooks(&dicotic(Nim), &["1,2"]);
        check_hooks(&Variant::new(Domineering, MoveRule::Dicotic, true), &["2x4"]);
    }

    #[test]
    fn nim_values_of_impartial_versions() {
        for (text, value) in [("2x2", "0"), ("3x3", "0"), ("1x5", "0"), ("1x4", "*2"), ("2x3", "*")]
        {
            check_value(&impartial(Domineering), text, value);
        }
        check_value(&impartial(TopplingDominoes), "ggxo", "*4");
        check_value(&impartial(Clobber::default()), "xo", "*");
        check_value(&impartial(Clobber::default()), "oxox", "*3");
    }

    #[test]
    fn the_negative_of_a_position_has_the_negative_value() {
        check_value(&negated(Domineering), "1x4", "2");
        check_value(&negated(ToadsAndFrogs::default()), "TT.F", "{0|-1/2}");
    }

    #[test]
    fn nobody_goes_on_alone_in_dicotic_play() {
        let rules = dicotic(Domineering);
        assert!(moves(&rules, "1x4", Player::Right).is_empty());
        assert_eq!(moves(&rules, "2x2", Player::Left).len(), 2);
        check_value(&rules, "2x2", "*");
        check_value(&rules, "4x1", "0");
        // Each stalk is 0, but Left's move on the blue stalk deprives Right of the move on the red
        // stalk.
        check_value(&dicotic(Hackenbush::default()), "BB", "0");
        check_value(&dicotic(Hackenbush::default()), "B,R", "*");
        check_value(&dicotic(Hackenbush::default()), "GB", "^*");
    }

    #[test]
    fn dicotic_play_looks_at_the_whole_position() {
        // Each strip alone is 0, but a move in one strip allows a move in the other strip.
        let rules = dicotic(Domineering);
        let whole = rules.parse(".###/.###/#...").unwrap();
        assert_eq!(components(&rules, &whole).len(), 1);
        assert_eq!(components(&impartial(Domineering), &whole).len(), 2);
        check_value(&rules, ".###/.###/#...", "*");
    }
}

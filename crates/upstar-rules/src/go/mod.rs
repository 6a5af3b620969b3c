//! Go: stones surround points and are captured; local endgames as games of normal play, and boards
//! played in turns for points.

mod board;
mod life;
mod position;
mod score;
pub mod sgf;
mod text;

use std::sync::Arc;

use upstar_core::{
    BoardView, Crossing, Example, OptionDoc, Orientation, Player, PositionError, Ruleset,
    RulesetDoc, Tint,
};

use crate::args::{Args, RulesetError};
pub use board::{GoBoard, GoPoint, MAX_SIDE, StonePlacement};
pub use life::LifeAnalysis;
pub use position::{GoPosition, GoScoring, TurnState};

/// The ruleset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// How points are counted where players take turns and may pass; without it positions are local
    /// ones.
    pub scoring: Option<GoScoring>,
    /// Whether no board may come back, in place of the rule that a ko may not be taken back at once.
    pub superko: bool,
    /// Whether two stones and more may be placed so that they are captured at once.
    pub suicide: bool,
}

/// The page about Go.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "go",
    title: "Go",
    rules: "Left has the black stones and Right the white ones; a move places one on an empty point. \
            Stones of one colour that are connected along lines are a chain, and the empty points beside \
            it are its liberties. Chains of the opponent that have no liberty after a move are \
            captured; suicide is illegal. In a local position there are no turns and no passes: a prisoner is \
            a move that its owner may make at any time by giving it back, and so is a point of \
            settled territory. Stones may be marked as living for ever; those that are \
            connected with them, and those that live unconditionally, become such stones, too. A region is \
            settled when stones of one player that live for ever surround it and touch all of its \
            points but one at most: it is worth a point for each of its points and one more for each \
            stone to be captured there. A stone that is taken in a ko is nobody's prisoner until the ko \
            is over. A player unable to move loses; so the value is the score with \
            territory and prisoners where it is a number, without points for the last two eyes of stones \
            that do not live unconditionally. With an option `scoring` players take turns and may pass, a \
            ko may not be taken back at once, two passes in a row end play, and the points are won by the \
            last move. Where everything is decided, one pass ends play. Positions that can come back with \
            more and more prisoners have no value, and where boards come back no score is found; \
            superko forbids it.",
    notation: "`mxn` is the empty board of m rows and n columns. Any other board is written row by row, the \
               rows separated by `/`, `|` or a newline: `x` a black stone, `o` a white one, `X` and `O` \
               stones that live for ever, `.` an empty point, `#` no point of the board. At most 25 rows \
               and columns. Behind it stand, each after `;`, prisoners that Black (`x+2`) or White (`o+1`) \
               has made. In local positions `b` is an empty point from which Black holds a stone that was \
               taken in a ko and may be taken back, `w` one of White's. Where players take turns, `k` is \
               the point that may not be retaken at once, and behind the board stand `pass` after a pass, \
               `over`, `L` or `R` if only this player may move, and \
               after `seen` the boards that may not come back. A game record in SGF (FF[4]), from its first \
               `(`, is the position at the end of its main line; points that are marked as territory \
               (TB, TW) are taken as settled, with the stones around them.",
    options: &[
        OptionDoc {
            name: "scoring",
            what: "How points are counted, \"area\" (stones and surrounded points) or \"territory\" (surrounded \
                   points, none in seki, and prisoners), where players take turns; without it the position is a local one.",
            required: false,
        },
        OptionDoc {
            name: "superko",
            what: "Whether no board may come back (positional superko), where players take turns; false by default.",
            required: false,
        },
        OptionDoc {
            name: "suicide",
            what: "Whether two stones and more may be placed so that they are captured, where players take \
                   turns; false by default.",
            required: false,
        },
    ],
    known: "Chilled, that is cooled by 1, most endgames become numbers and infinitesimals. A corridor of n \
            points that is blocked at Black's end is n - 2 + 1/2^(n-1) then; a move that must be answered makes tinies. \
            To find out who wins a chilled sum of such regions is PSPACE-hard. Kos have thermographs that depend on the \
            komaster. By area and with superko, Black wins 2x2 by 1, 3x3 by all 9 and 1x3 by all 3; whole \
            boards of up to 5x5 and 30 points have been solved. Who wins on n x n is \
            EXPTIME-complete with the rule about kos of Japan.",
    sources: "E. Berlekamp, D. Wolfe, Mathematical Go (1994); E. Berlekamp, The economist's view of \
              combinatorial games (1996); D. Benson, Life in the game of Go (1976); J. Robson, The complexity of \
              Go (1983); D. Wolfe, Go endgames are PSPACE-hard (2002); E. van der Werf, J. van den Herik, J. Uiterwijk, \
              Solving Go on small boards, ICGA Journal 26 (2003).",
    examples: &[
        Example::new("X.O", "*"),
        Example::new("X.X", "1"),
        Example::new("X..X", "2"),
        Example::new("XXXO/X..O/XXXO", "{1|*}"),
        Example::new("XXXO/X.oO/XXXO", "*"),
        Example::new("O.xO", "-3"),
        Example::new("XXXXX/O..oO/XXXXX", "0"),
    ],
};

impl Go {
    pub(crate) fn from_args(args: &Args<'_>) -> Result<Go, RulesetError> {
        let scoring = match args.text("scoring")?.as_deref() {
            None => None,
            Some("area") => Some(GoScoring::Area),
            Some("territory") => Some(GoScoring::Territory),
            Some(_) => {
                return Err(args.refuse("scoring", "scoring is \"area\" or \"territory\""));
            }
        };
        let go = Go { scoring, superko: args.flag("superko")?, suicide: args.flag("suicide")? };
        if scoring.is_none() && (go.superko || go.suicide) {
            let name = if go.superko { "superko" } else { "suicide" };
            let message = format!("{name} is for play in turns; give scoring, too");
            return Err(args.refuse(name, message));
        }
        Ok(go)
    }

    fn manner(self) -> text::TextMode {
        text::TextMode { in_turns: self.scoring.is_some(), superko: self.superko }
    }

    /// Left's points less Right's, as far as they are won.
    fn score(self, position: &GoPosition) -> i64 {
        match self.scoring {
            None => position.local_score(),
            Some(scoring) if position.is_over() => {
                position.board.score(scoring, position.prisoners)
            }
            Some(_) => 0,
        }
    }

    /// The position of a board, as these rules play it.
    #[must_use]
    pub fn position(self, board: GoBoard, prisoners: [i64; 2]) -> GoPosition {
        let mut position = GoPosition { board, prisoners, turns: None };
        if self.scoring.is_some() {
            let seen =
                self.superko.then(|| [Arc::new(position.board.clone())].into_iter().collect());
            let turns = TurnState { seen: seen.map(Arc::new), ..TurnState::default() };
            position.turns = Some(turns);
        }
        position
    }
}

impl Ruleset for Go {
    type Position = GoPosition;

    fn options(&self, position: &GoPosition, player: Player, out: &mut Vec<GoPosition>) {
        match self.scoring {
            None => position.local_moves(player, out),
            Some(scoring) => position.moves(player, scoring, self.suicide, out),
        }
    }

    fn components(&self, position: &GoPosition, out: &mut Vec<GoPosition>) {
        if position.turns.is_some() {
            out.push(position.clone());
            return;
        }
        let ([left, right], parts) = position.parts();
        out.extend(parts.into_iter().map(GoPosition::local));
        out.extend(
            [[left, 0], [0, right]]
                .into_iter()
                .filter(|&free| free != [0; 2])
                .map(GoPosition::free),
        );
    }

    fn normalise(&self, position: GoPosition) -> GoPosition {
        if position.turns.is_some() { position } else { position.bare() }.least_image()
    }

    fn represent(&self, position: GoPosition) -> (GoPosition, Orientation) {
        if position.turns.is_some() { position } else { position.bare() }.least_of_both()
    }

    fn negate(&self, position: &GoPosition) -> Option<GoPosition> {
        Some(position.negated())
    }

    /// Where players take turns.
    fn is_for_points(&self) -> bool {
        self.scoring.is_some()
    }

    fn points(&self, position: &GoPosition, player: Player, to: &GoPosition) -> Option<i64> {
        let won = self.score(to) - self.score(position);
        Some(if player == Player::Left { won } else { -won })
    }

    /// All of the board, and what prisoners can be made: without a bound by territory, where there is
    /// no end to the stones that may be captured.
    fn points_left(&self, position: &GoPosition) -> Option<i64> {
        if position.is_over() {
            return Some(0);
        }
        let size = position.board.points().iter().filter(|&&point| point != GoPoint::Off).count();
        (self.scoring == Some(GoScoring::Area)).then_some(size as i64)
    }

    /// Stones and boards that may not come back are looked at one by one.
    fn move_cost(&self, position: &GoPosition) -> u64 {
        position.search_cost()
    }

    fn repetition_advice(&self, earlier: &GoPosition, later: &GoPosition) -> Option<&'static str> {
        if self.superko || !later.has_at_least_prisoners_of(earlier) {
            return None;
        }
        let local = self.scoring.is_none();
        Some(if local { "scoring: \"area\", superko: true" } else { "superko: true" })
    }

    fn parse(&self, text: &str) -> Result<GoPosition, PositionError> {
        if text.trim_start().starts_with('(') {
            return sgf::position(text, *self);
        }
        text::read(text, self.manner())
    }

    fn print(&self, position: &GoPosition) -> String {
        text::write(position)
    }

    fn view(&self, position: &GoPosition) -> BoardView {
        let board = &position.board;
        let ko = position.turns.as_ref().and_then(|turns| turns.ko);
        let tint = |player| if player == Player::Left { Tint::Left } else { Tint::Right };
        let crossing = |at: usize| match board.at(at) {
            GoPoint::Empty if ko == Some(at) => Crossing::Marked(Tint::Neither),
            GoPoint::Empty => Crossing::Empty,
            GoPoint::Off => Crossing::Outside,
            GoPoint::Stone(player) => Crossing::Stone(tint(player)),
            GoPoint::Safe(player) => Crossing::Safe(tint(player)),
            GoPoint::Owed(player) => Crossing::Marked(tint(player)),
        };
        let row =
            |row: usize| (0..board.cols()).map(|col| crossing(row * board.cols() + col)).collect();
        BoardView::Crossings { rows: (0..board.rows()).map(row).collect() }
    }

    fn doc(&self) -> &'static RulesetDoc {
        &DOC
    }
}

#[cfg(test)]
mod tests;

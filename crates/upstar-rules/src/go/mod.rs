//! Go: local endgames under normal play, and whole boards played in turns for points.

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

/// The rules of Go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The scoring method if players take turns and may pass; `None` for local positions.
    pub scoring: Option<GoScoring>,
    /// `true` if no board may recur (superko), in place of the ko rule.
    pub superko: bool,
    /// `true` if a chain of at least two stones may be placed so that it is captured at once.
    pub suicide: bool,
}

/// The help page of Go.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "go",
    title: "Go",
    rules: "A position is a board with black stones (Left) and white stones (Right). A move places \
            a stone on an empty point. Stones of one colour that are connected along lines form a \
            chain, and the empty points beside it are its liberties. Chains of the opponent that \
            have no liberty after a move are captured; suicide is illegal. By default a position \
            is local: there are no turns and no passes. A prisoner is a move that its owner may \
            make at any time by giving it back, and so is a point of settled territory. Stones may \
            be marked as safe, that is, permanently alive; stones connected with safe stones and \
            unconditionally alive stones become safe as well. A region is settled if safe stones \
            of one player surround it and touch all but at most one of its points: it is worth one \
            point for each of its points and one more for each stone to be captured there. A stone \
            captured in a ko is not a prisoner until the ko is over. A player unable to move \
            loses. If the value is a number, it is the score with territory and prisoners, without \
            points for the last two eyes of stones that are not unconditionally alive. With the \
            option `scoring`, players take turns and may pass, and a ko may not be retaken at \
            once. Two consecutive passes end play, or one pass if everything is decided; the \
            points are won by the last move. Positions that can recur with more and more prisoners \
            have no value, and if boards can recur, no score is found; `superko` forbids this.",
    notation: "`mxn` is the empty board of m rows and n columns. Any other board is written row by \
               row, with the rows separated by `/`, `|` or a newline, as in `xo./...`: `x` is a \
               black stone, `o` a white stone, `X` and `O` are safe stones, `.` is an empty point \
               and `#` a missing point. There are at most 25 rows and columns. Further items \
               follow the board, each after `;`. `x+2` and `o+1` are the prisoners that Black and \
               White have made. In a local position, `b` is an empty point where Black has \
               captured a stone in a ko, which may be retaken, and `w` is one of White's. If \
               players take turns, `k` is the point that may not be retaken at once, and the items \
               may be `pass` after a pass, `over`, `L` or `R` if only this player may move, and \
               `seen` with the boards that may not recur. A game record in SGF (FF[4]), from its \
               first `(`, is the position at the end of its main line; points marked as territory \
               (TB, TW) are settled, and the stones around them are safe.",
    options: &[
        OptionDoc {
            name: "scoring",
            what: "The scoring method, \"area\" (stones and surrounded points) or \"territory\" \
                   (surrounded points, none in seki, and prisoners), if players take turns; \
                   without it the position is local.",
            required: false,
        },
        OptionDoc {
            name: "superko",
            what: "Forbids boards to recur (positional superko) if players take turns; false by \
                   default.",
            required: false,
        },
        OptionDoc {
            name: "suicide",
            what: "Allows the placement of two or more stones so that they are captured, if \
                   players take turns; false by default.",
            required: false,
        },
    ],
    known: "Chilled, that is, cooled by 1, most endgames become numbers and infinitesimals. A \
            chilled corridor of n points that is blocked at Black's end is n - 2 + 1/2^(n-1); a \
            move that must be answered makes tinies (Berlekamp and Wolfe). Deciding the winner of \
            a chilled sum of such regions is PSPACE-hard (Wolfe). The thermograph of a ko depends \
            on the komaster (Berlekamp). By area and with superko, Black wins 2x2 by 1, 3x3 by all \
            9 and 1x3 by all 3; whole boards of up to 5x5 and 30 points have been solved. Deciding \
            the winner on n x n is EXPTIME-complete with the Japanese ko rule (Robson).",
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
                return Err(args.refuse("scoring", "scoring must be \"area\" or \"territory\""));
            }
        };
        let go = Go { scoring, superko: args.flag("superko")?, suicide: args.flag("suicide")? };
        if scoring.is_none() && (go.superko || go.suicide) {
            let name = if go.superko { "superko" } else { "suicide" };
            let message =
                format!("{name} applies only if players take turns; add the option scoring");
            return Err(args.refuse(name, message));
        }
        Ok(go)
    }

    fn manner(self) -> text::TextMode {
        text::TextMode { in_turns: self.scoring.is_some(), superko: self.superko }
    }

    /// Returns Left's points minus Right's so far.
    fn score(self, position: &GoPosition) -> i64 {
        match self.scoring {
            None => position.local_score(),
            Some(scoring) if position.is_over() => {
                position.board.score(scoring, position.prisoners)
            }
            Some(_) => 0,
        }
    }

    /// Returns the position of a board under these rules.
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

    fn is_for_points(&self) -> bool {
        self.scoring.is_some()
    }

    fn points(&self, position: &GoPosition, player: Player, to: &GoPosition) -> Option<i64> {
        let won = self.score(to) - self.score(position);
        Some(if player == Player::Left { won } else { -won })
    }

    /// Returns the number of points for area scoring. With territory scoring, the number of
    /// captured stones has no bound.
    fn points_left(&self, position: &GoPosition) -> Option<i64> {
        if position.is_over() {
            return Some(0);
        }
        let size = position.board.points().iter().filter(|&&point| point != GoPoint::Off).count();
        (self.scoring == Some(GoScoring::Area)).then_some(size as i64)
    }

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

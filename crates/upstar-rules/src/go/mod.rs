//! Go: local endgames under normal play, and whole boards played in turns for points.

mod board;
mod life;
mod position;
mod regions;
mod score;
pub mod sgf;
mod text;

use std::sync::Arc;

use upstar_core::{
    BoardView, Crossing, Enumeration, Example, OptionDoc, Orientation, Player, PositionError,
    Ruleset, RulesetDoc, TextShape, Tint,
};

use crate::args::{Args, RulesetError};
pub use board::{GoBoard, GoPoint, MAX_SIDE, StonePlacement};
pub use life::LifeAnalysis;
pub use position::{GoPosition, GoScoring, TurnState};
pub use regions::{GoRegion, GoRegions, PointNames, count, regions};

/// The rules of Go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The scoring method if players take turns and may pass, or `None` for local positions.
    pub scoring: Option<GoScoring>,
    /// `true` if no board may recur (superko). This rule replaces the ko rule.
    pub superko: bool,
    /// `true` if suicide of at least two stones is legal. In a suicide, the placed stone and its
    /// chain are captured at once.
    pub suicide: bool,
    /// The number of moves of a game record that are played, or `None` for all moves.
    pub moves: Option<usize>,
    /// The points whose chains are captured when a position is read.
    pub dead: PointNames,
    /// The points whose chains are assumed to be safe when a position is read.
    pub alive: PointNames,
}

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "go",
    title: "Go",
    rules: "A position is a board with black stones (Left) and white stones (Right). A player \
            places one of their stones on an empty point. Stones of one colour that are connected \
            along lines form a chain, and the empty points adjacent to a chain are the liberties \
            of the chain. Chains of the opponent that have no liberty after a move are captured. \
            Suicide is illegal. By default, a position is local: players need not alternate, and \
            there are no passes. A prisoner gives the player who captured it one move. The player \
            may make the move at any time by giving back the prisoner. A point of settled \
            territory also gives its owner one move. Stones may be marked as safe, that is, \
            permanently alive. Stones connected with safe stones become safe as well. \
            Unconditionally alive stones, which cannot be captured even if their owner always \
            passes, also become safe. A region is settled if safe stones of one player surround \
            the region and are adjacent to all but at most one of its points. A settled region is \
            worth to that player one move for each point of the region and one more move for each \
            stone to be captured there. A stone captured in a ko does not count as a prisoner \
            until the ko is over. A player unable to move loses. If the value is a number, the \
            number is the score by territory and prisoners. This score does not include points for \
            the last two eyes of stones that are not unconditionally alive. If the option \
            `scoring` is given, players take turns and may pass, and a ko may not be retaken at \
            once. Two consecutive passes end play. If the whole board is settled, a single pass \
            ends play. The entire score is awarded when play ends. A move that only gives \
            prisoners away does not change the value; if a board can recur in another way with \
            more and more prisoners, the position may have no value. If players take turns and a \
            board can recur, the score is undefined. \
            The option `superko` forbids recurring boards.",
    notation: "The empty board with m rows and n columns is written `mxn`, as in `5x7`. Any other \
               board is written row by row, with `/`, `|` or a newline between the rows, as in \
               `xo./...`. `x` is a black stone, `o` is a white stone, `X` is a safe black stone, \
               `O` is a safe white stone, `.` is an empty point, and `#` is a missing point. A \
               board has at most 25 rows and at most 25 columns. Further items follow the board, \
               each after `;`. `x+2` means that Black has captured two stones, and `o+1` means \
               that White has captured one stone. In a local position, `b` is an empty point where \
               Black has captured a stone in a ko, and `w` is an empty point where White has \
               captured a stone in a ko. The opponent may retake the ko there. If players take \
               turns, `k` is the point where the ko may not be retaken at once. The item `pass` \
               means that the last move was a pass, and `over` means that play is over. The item \
               `L` or `R` means that only Left or only Right may move. The item `seen` is followed \
               by the boards that may not recur. A position can also be given as a game record in \
               SGF (FF[4]). The record begins with `(;`, and text before it is ignored. The \
               position at the end of the main line is used, unless the option `move` names an \
               earlier one. Points marked as territory in the record (TB, TW) are settled, and the \
               stones around these points are safe. Stones of the opponent without other liberties \
               are captured.",
    options: &[
        OptionDoc {
            name: "scoring",
            what: "The scoring method if players take turns: \"area\" (stones and surrounded \
                   points) or \"territory\" (prisoners and surrounded points, except points in \
                   seki). If this option is omitted, the position is local.",
            required: false,
        },
        OptionDoc {
            name: "superko",
            what: "Forbids the recurrence of a board (positional superko) if players take turns. \
                   The default is `false`.",
            required: false,
        },
        OptionDoc {
            name: "suicide",
            what: "Allows suicide of two or more stones if players take turns. In a suicide, a \
                   player places a stone so that a chain of the player's own stones is captured. \
                   The default is `false`.",
            required: false,
        },
        OptionDoc {
            name: "dead",
            what: "Points such as \"A1 C3\". The chains there are captured at once.",
            required: false,
        },
        OptionDoc {
            name: "alive",
            what: "Points such as \"A1 C3\", or \"all\". The chains there are assumed to be safe.",
            required: false,
        },
        OptionDoc {
            name: "move",
            what: "The number of moves of a game record that are played, passes included. The \
                   default is all moves of the main line.",
            required: false,
        },
    ],
    known: "Most endgames become numbers and infinitesimals when they are chilled, that is, cooled \
            by 1. A chilled corridor of n points that is blocked at Black's end is n - 2 + \
            1/2^(n-1). Positions in which a move of one player must be answered often chill to \
            tinies or minies (Berlekamp and Wolfe). Deciding the winner of a sum of such chilled \
            regions is PSPACE-hard (Wolfe). The thermograph of a ko depends on the komaster \
            (Berlekamp). With area scoring and superko, Black, moving first, wins by 1 point on \
            2x2, by 9 points on 3x3, and by 3 points on 1x3. Whole boards of up to 5x5 points, and \
            other boards of up to 30 points, have been solved. Deciding the winner on n x n boards \
            is EXPTIME-complete with the Japanese ko rule (Robson).",
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
    enumeration: Some(Enumeration::some(TextShape::Grid(".xo"))),
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
        let moves = match args.integer("move")? {
            None => None,
            Some(moves) => Some(usize::try_from(moves).map_err(|_| {
                args.refuse("move", "move must be a number of moves, such as `move: 120`")
            })?),
        };
        let (superko, suicide) = (args.flag("superko")?, args.flag("suicide")?);
        let names = |option| -> Result<PointNames, RulesetError> {
            let text = args.text(option)?.unwrap_or_default();
            PointNames::read(&text).map_err(|message| args.refuse(option, message))
        };
        let (dead, alive) = (names("dead")?, names("alive")?);
        let go = Go { scoring, superko, suicide, moves, dead, alive };
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

    fn final_points(&self, position: &GoPosition) -> i64 {
        self.scoring.map_or(0, |_| self.score(position))
    }

    /// Returns `None` for territory scoring, because the number of captured stones has no bound.
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

    fn moves_alone(&self, position: &GoPosition) -> Option<[i64; 2]> {
        self.scoring.is_none().then(|| position.moves_alone())
    }

    fn parse(&self, text: &str) -> Result<GoPosition, PositionError> {
        // The rows of a board contain no parentheses.
        if text.contains('(') {
            return self.with_marks(sgf::position(text, *self)?);
        }
        if self.moves.is_some() {
            let message = "the option `move` applies only to game records; omit the option";
            return Err(PositionError::new(message, (0, text.len())));
        }
        self.with_marks(text::read(text, self.manner())?)
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

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

#[cfg(test)]
mod tests;

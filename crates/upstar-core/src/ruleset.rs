//! What a ruleset has to say. It says what the moves are and nothing else: play convention, sum and
//! question are chosen elsewhere.

use std::error::Error;
use std::fmt;
use std::hash::Hash;

use crate::board_view::{BoardView, ClickTarget};
use crate::player::Player;

/// What positions of every ruleset can do.
pub trait AnyPosition: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static {}

impl<P: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static> AnyPosition for P {}

/// The rules of a game played on positions.
///
/// Only [`options`](Ruleset::options) is required. [`parse`](Ruleset::parse), [`print`](Ruleset::print),
/// [`view`](Ruleset::view) and [`doc`](Ruleset::doc) give the game a notation, pictures and a name. The other methods
/// make evaluation faster and must not change any answer: the law suite of the test kit checks that.
pub trait Ruleset: Send + Sync {
    /// A position. Equal positions must have equal options.
    type Position: AnyPosition;

    /// Append every position that `player` can move to. Repetitions are allowed but cost time.
    fn options(&self, position: &Self::Position, player: Player, out: &mut Vec<Self::Position>);

    /// Whether `player` has a move. A ruleset that need not list its moves to know says so here.
    fn can_move(&self, position: &Self::Position, player: Player) -> bool {
        let mut options = Vec::new();
        self.options(position, player, &mut options);
        !options.is_empty()
    }

    /// Positions of which `position` is a conjunctive sum, literally, where the rules make such sums:
    /// a move in it is one in each of them. Components of a component are not looked for.
    fn conjunctive_parts(
        &self,
        position: &Self::Position,
    ) -> Option<(EndingRule, Vec<Self::Position>)> {
        let _ = position;
        None
    }

    /// Append positions whose disjunctive sum has the value of `position`. A component that is
    /// trivially zero may be left out.
    fn components(&self, position: &Self::Position, out: &mut Vec<Self::Position>) {
        out.push(position.clone());
    }

    /// A representative of the positions that have the same value by symmetry or by removing parts
    /// in which nobody can ever move.
    fn normalise(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// As [`normalise`](Ruleset::normalise), but a position and its negative may have one
    /// representative, so that half as many have to be evaluated; the answer says which of the two
    /// it is. Only a ruleset that has [`negate`](Ruleset::negate) may answer that it is the negative,
    /// and what represents a position represents itself.
    fn represent(&self, position: Self::Position) -> (Self::Position, Orientation) {
        (self.normalise(position), Orientation::Same)
    }

    /// The position with the roles of the players exchanged, where the ruleset has such a symmetry.
    fn negate(&self, position: &Self::Position) -> Option<Self::Position> {
        let _ = position;
        None
    }

    /// The position in which `second` adjoins `first`, where the ruleset has such a thing: rows side
    /// by side, a string of edges on top of another (Siegel, thesis, Definition 2.1.2). The two are
    /// one position then, and a move in one may change the other.
    fn juxtapose(&self, first: &Self::Position, second: &Self::Position) -> Option<Self::Position> {
        let _ = (first, second);
        None
    }

    /// Whether the game is usually played for points, so that whoever sets up a board expects them to be counted.
    fn is_for_points(&self) -> bool {
        false
    }

    /// How many points `player` wins by the move from `position` to its option `to`, where the ruleset
    /// counts points. What it counts is said on its page.
    fn points(
        &self,
        position: &Self::Position,
        player: Player,
        to: &Self::Position,
    ) -> Option<i64> {
        let _ = (position, player, to);
        None
    }

    /// A bound for what can still be won, where the ruleset counts points: however play goes on, the
    /// points of one player less those of the other change by no more. A move takes its points from the
    /// bound. Without one nothing is cut short in a search for scores.
    fn points_left(&self, position: &Self::Position) -> Option<i64> {
        let _ = position;
        None
    }

    /// The most points that `player` wins by one move, 0 if no move wins any. Moves are tried in an order
    /// that depends on it, and this is asked of many more positions than are played on in; no answer
    /// depends on it.
    fn most_points(&self, position: &Self::Position, player: Player) -> i64 {
        let mut options = Vec::new();
        self.options(position, player, &mut options);
        let points = options.iter().map(|to| self.points(position, player, to).unwrap_or(0));
        points.max().unwrap_or(0).max(0)
    }

    /// As [`options`](Ruleset::options) where only the score matters and nothing else is being played:
    /// moves that are no better than others may be missing, as long as one of the best is there.
    fn options_for_points(
        &self,
        position: &Self::Position,
        player: Player,
        out: &mut Vec<Self::Position>,
    ) {
        self.options(position, player, out);
    }

    /// The steps that a search pays for looking at a position: more than one where it takes long to list
    /// the moves.
    fn move_cost(&self, position: &Self::Position) -> u64 {
        let _ = position;
        1
    }

    /// If play can go from `earlier` to `later` and then on and on in this way, the options under which it
    /// cannot, as they are written, where the ruleset has such. A position to which play can come back
    /// is one example, and one that differs only by moves that nobody can hinder is another. Asked of a
    /// position and itself it says whether such a thing can happen in the game at all.
    fn repetition_advice(
        &self,
        earlier: &Self::Position,
        later: &Self::Position,
    ) -> Option<&'static str> {
        let _ = (earlier, later);
        None
    }

    /// Whether both players always have the same options.
    fn is_impartial(&self) -> bool {
        false
    }

    /// The ways to point at the move of `player` from `position` to its option `to`, on the
    /// [`view`](Ruleset::view) of `position`: by default the path of the player's piece, if one moves. A ruleset
    /// overrides this if fewer parts are enough than change (a vertex that is taken with its neighbours, a house whose
    /// seeds are sown), or if the view does not show what changes (the cells beside a cut). There are several click
    /// targets if moves at several places lead to the same option. If the list is empty, the player points at the
    /// parts that change. No click target belongs to two options.
    fn click_targets(
        &self,
        position: &Self::Position,
        player: Player,
        to: &Self::Position,
    ) -> Vec<ClickTarget> {
        let path = self.view(position).path_to(&self.view(to), &[player.into()]);
        // A piece that disappears has not moved.
        path.filter(|path| path.parts().len() > 1).into_iter().collect()
    }

    /// Returns the position that a text describes. A text made by [`print`](Ruleset::print) gives the same position.
    /// By default, an error: the ruleset has no notation.
    fn parse(&self, text: &str) -> Result<Self::Position, PositionError> {
        let message =
            "this ruleset has no notation; the program that defines it makes its positions";
        Err(PositionError::new(message, (0, text.len())))
    }

    /// Returns the position as text in the ruleset's own notation; by default, its `Debug` text.
    fn print(&self, position: &Self::Position) -> String {
        format!("{position:?}")
    }

    /// Returns the parts of a picture of the position; by default, an empty row.
    fn view(&self, position: &Self::Position) -> BoardView {
        let _ = position;
        BoardView::Row(Vec::new())
    }

    /// Returns the page about this ruleset; by default [`RulesetDoc::CUSTOM`].
    fn doc(&self) -> &'static RulesetDoc {
        const { &RulesetDoc::CUSTOM }
    }
}

/// When a game is over that is played on several boards at once, with a move on each of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndingRule {
    /// As soon as one board is over.
    Short,
    /// Only when all are.
    Long,
}

/// How the value of a representative stands to that of what it represents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orientation {
    /// The two are equal.
    Same,
    /// Each is the negative of the other.
    Negative,
}

/// The page about a ruleset, shown verbatim by `help`, the web page, Python and the guide.
#[derive(Debug)]
pub struct RulesetDoc {
    /// The function name in the language, in `snake_case`.
    pub name: &'static str,
    /// The name in prose, such as "Toads and Frogs".
    pub title: &'static str,
    /// The rules, in a few sentences.
    pub rules: &'static str,
    /// How a position is written.
    pub notation: &'static str,
    /// The options that change the rules, in the order in which they may be given by place.
    pub options: &'static [OptionDoc],
    /// What is known: values, theorems, complexity.
    pub known: &'static str,
    /// Where that is from.
    pub sources: &'static str,
    /// Positions with their values; the test suite runs them.
    pub examples: &'static [Example],
}

impl RulesetDoc {
    /// The default page of a custom ruleset. A page of your own can change its name only:
    ///
    /// ```
    /// # use upstar_core::RulesetDoc;
    /// static PAGE: RulesetDoc = RulesetDoc { name: "my_heaps", ..RulesetDoc::CUSTOM };
    /// ```
    pub const CUSTOM: RulesetDoc = RulesetDoc {
        name: "custom",
        title: "Custom rules",
        rules: "The moves are defined by a program.",
        notation: "The program makes the positions.",
        options: &[],
        known: "",
        sources: "",
        examples: &[],
    };
}

/// An option of a ruleset, such as the `code` of an octal game.
#[derive(Clone, Copy, Debug)]
pub struct OptionDoc {
    /// Its name.
    pub name: &'static str,
    /// What it says, and what holds without it, in one sentence.
    pub what: &'static str,
    /// Whether there is no ruleset without it.
    pub required: bool,
}

/// A position and its value, both as text.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The options of the ruleset, by name, as they are written in the language.
    pub options: &'static [(&'static str, &'static str)],
    /// The position, in the ruleset's notation.
    pub position: &'static str,
    /// Its value, in the notation of the language.
    pub value: &'static str,
}

impl Example {
    /// A position of a ruleset without options.
    #[must_use]
    pub const fn new(position: &'static str, value: &'static str) -> Example {
        Example { options: &[], position, value }
    }

    /// A position of a ruleset with these options.
    #[must_use]
    pub const fn with(
        options: &'static [(&'static str, &'static str)],
        position: &'static str,
        value: &'static str,
    ) -> Example {
        Example { options, position, value }
    }
}

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// What is wrong and what would be right, in one sentence without its stop.
    pub message: String,
    /// Byte range of the offending part of the text.
    pub at: (usize, usize),
}

impl PositionError {
    /// An error about the bytes `at.0 .. at.1` of the text.
    pub fn new(message: impl Into<String>, at: (usize, usize)) -> PositionError {
        PositionError { message: message.into(), at }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for PositionError {}

//! The interface of a ruleset. A ruleset defines only the moves. The play convention, the kind of
//! sum and the query are chosen elsewhere.

use std::any::Any;
use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::hash::Hash;

use crate::board_view::{BoardView, ClickTarget};
use crate::enumeration::Enumeration;
use crate::player::Player;

/// The traits that the positions of every ruleset implement.
pub trait AnyPosition: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static {}

impl<P: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static> AnyPosition for P {}

/// The rules of a game played on positions.
///
/// Only [`options`](Ruleset::options) is required. [`parse`](Ruleset::parse),
/// [`print`](Ruleset::print), [`view`](Ruleset::view) and [`doc`](Ruleset::doc) give the game a
/// notation, pictures and a name. Most other methods are *hooks*: they speed up evaluation and must
/// not change any result, which the test kit checks.
pub trait Ruleset: Send + Sync {
    /// A position. Equal positions must have equal options.
    type Position: AnyPosition;

    /// Appends every position that `player` can move to. Duplicates are allowed but cost time.
    fn options(&self, position: &Self::Position, player: Player, out: &mut Vec<Self::Position>);

    /// Returns `true` if `player` has a move. Override this method to avoid computing all options.
    fn can_move(&self, position: &Self::Position, player: Player) -> bool {
        let mut options = Vec::new();
        self.options(position, player, &mut options);
        !options.is_empty()
    }

    /// Returns the ending rule and the components if `position` is a conjunctive sum, in which a
    /// player moves in every component that has not ended. Components are not split further.
    fn conjunctive_parts(
        &self,
        position: &Self::Position,
    ) -> Option<(EndingRule, Vec<Self::Position>)> {
        let _ = position;
        None
    }

    /// Appends positions whose disjunctive sum has the value of `position`. Trivially zero
    /// components may be omitted.
    fn components(&self, position: &Self::Position, out: &mut Vec<Self::Position>) {
        out.push(position.clone());
    }

    /// Returns a representative of the positions that differ from `position` only by a symmetry, or
    /// by components in which neither player can ever move.
    fn normalise(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// Same as [`normalise`](Ruleset::normalise), except that a position and its negative may share
    /// a representative, which halves the number of evaluations. Only a ruleset with
    /// [`negate`](Ruleset::negate) may return [`Orientation::Negative`]. Every representative
    /// represents itself.
    fn represent(&self, position: Self::Position) -> (Self::Position, Orientation) {
        (self.normalise(position), Orientation::Same)
    }

    /// Returns the position with the players exchanged, if the ruleset has this symmetry.
    fn negate(&self, position: &Self::Position) -> Option<Self::Position> {
        let _ = position;
        None
    }

    /// Returns the juxtaposition of `first` and `second`, if the ruleset defines juxtaposition
    /// (Siegel, thesis, Definition 2.1.2). For rows, the two positions are placed side by side; for
    /// Hackenbush strings, `second` is placed on top of `first`. A move in one of the two positions
    /// may change the other position.
    fn juxtapose(&self, first: &Self::Position, second: &Self::Position) -> Option<Self::Position> {
        let _ = (first, second);
        None
    }

    /// Returns `true` if the game is usually played for points.
    fn is_for_points(&self) -> bool {
        false
    }

    /// Returns the points that `player` wins by moving from `position` to `to`, if the ruleset
    /// counts points. The ruleset's documentation defines them.
    fn points(
        &self,
        position: &Self::Position,
        player: Player,
        to: &Self::Position,
    ) -> Option<i64> {
        let _ = (position, player, to);
        None
    }

    /// Returns Left's points minus Right's that the position itself counts, in addition to the points
    /// of later moves: the points of a finished board of Go, or the score of a position in a scoring
    /// game. By default, returns 0.
    fn final_points(&self, position: &Self::Position) -> i64 {
        let _ = position;
        0
    }

    /// Returns an upper bound for the absolute change of the difference between the players' points
    /// in any continuation, if the ruleset counts points. A move that scores `p` points must reduce
    /// the bound by at least `|p|`. Without a bound, a search for scores is not pruned.
    fn points_left(&self, position: &Self::Position) -> Option<i64> {
        let _ = position;
        None
    }

    /// Returns the largest number of points that `player` can win in one move, or 0 if there is no
    /// move or the number is negative. This number is used only to order moves. The method must be
    /// fast, because it is called for many positions that are never expanded.
    fn most_points(&self, position: &Self::Position, player: Player) -> i64 {
        let mut options = Vec::new();
        self.options(position, player, &mut options);
        let points = options.iter().map(|to| self.points(position, player, to).unwrap_or(0));
        points.max().unwrap_or(0).max(0)
    }

    /// Appends the options of `player` that matter for the score of the position on its own. Unlike
    /// [`options`](Ruleset::options), this method may omit options, as long as an optimal one
    /// remains.
    fn options_for_points(
        &self,
        position: &Self::Position,
        player: Player,
        out: &mut Vec<Self::Position>,
    ) {
        self.options(position, player, out);
    }

    /// Returns the number of steps charged for a position: more than 1 if computing the options is
    /// slow.
    fn move_cost(&self, position: &Self::Position) -> u64 {
        let _ = position;
        1
    }

    /// Returns the options of the ruleset, in the notation of the Upstar language, such as
    /// `superko: true`, that prevent the moves from `earlier` to `later` from being repeated
    /// forever.
    ///
    /// The moves can be repeated if `later` equals `earlier`, or if the two positions differ only
    /// in ways that do not prevent the same moves, such as additional prisoners in Go. If
    /// `earlier == later`, the result `Some` means that infinite play can occur in this game.
    fn repetition_advice(
        &self,
        earlier: &Self::Position,
        later: &Self::Position,
    ) -> Option<&'static str> {
        let _ = (earlier, later);
        None
    }

    /// Returns upper bounds for the numbers of moves that Left and Right can make in the position if
    /// the opponent makes no move in it, or `None` if no bounds are known. The bounds are needed
    /// only if a position can recur in a sum with additional moves, such as prisoners in Go.
    fn moves_alone(&self, position: &Self::Position) -> Option<[i64; 2]> {
        let _ = position;
        None
    }

    /// Returns `true` if both players always have the same options.
    fn is_impartial(&self) -> bool {
        false
    }

    /// Returns the wrapped ruleset if this ruleset only hides the type of its positions. By default,
    /// returns `None`.
    #[doc(hidden)]
    fn erased_ruleset(&self) -> Option<&dyn Any> {
        None
    }

    /// Returns the click targets on the [`view`](Ruleset::view) of `position` that indicate the
    /// move of `player` to the option `to`. By default, returns the path of the player's piece, if
    /// a piece moves.
    ///
    /// Override this method if some of the changed elements already determine the move, such as a
    /// vertex that is removed together with its neighbours. Override it as well if the view does
    /// not show the change, such as a cut between two cells. Return several click targets if
    /// different moves lead to the same option. If there are no click targets, the player points at
    /// the elements that change. A click target must belong to only one option.
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

    /// Parses a position. Accepts the output of [`print`](Ruleset::print).
    ///
    /// By default, returns an error: the ruleset has no notation.
    fn parse(&self, text: &str) -> Result<Self::Position, PositionError> {
        let message = "this ruleset has no notation; create positions in the program that defines \
                       the ruleset";
        Err(PositionError::new(message, (0, text.len())))
    }

    /// Returns the position in the ruleset's notation. By default, returns its `Debug` text.
    fn print(&self, position: &Self::Position) -> String {
        format!("{position:?}")
    }

    /// Returns a picture of the position. By default, returns an empty row.
    fn view(&self, position: &Self::Position) -> BoardView {
        let _ = position;
        BoardView::Row(Vec::new())
    }

    /// Returns the positions that are enumerated in order of size. By default, these are the
    /// positions that the documentation declares.
    fn enumeration(&self) -> Option<Enumeration> {
        self.doc().enumeration
    }

    /// Returns the documentation of this ruleset. By default, returns [`RulesetDoc::CUSTOM`].
    fn doc(&self) -> RulesetDoc<'_> {
        RulesetDoc::CUSTOM
    }
}

/// The rule that ends a conjunctive sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndingRule {
    /// Play ends when one component has ended.
    Short,
    /// Play ends when all components have ended.
    Long,
}

/// The relation of a representative's value to the value of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orientation {
    /// The values are equal.
    Same,
    /// Each value is the negative of the other.
    Negative,
}

/// The documentation of a ruleset, shown verbatim by `help`, the web page, Python and the guide. A
/// ruleset that is created at run time owns the texts.
#[derive(Clone, Copy, Debug)]
pub struct RulesetDoc<'a> {
    /// The name of the function in the Upstar language, in `snake_case`.
    pub name: &'a str,
    /// The name in prose, such as "Toads and Frogs".
    pub title: &'a str,
    /// The rules, in a few sentences.
    pub rules: &'a str,
    /// The notation for positions.
    pub notation: &'a str,
    /// The options that change the rules, in the order of positional arguments.
    pub options: &'static [OptionDoc],
    /// Known values, theorems and complexity.
    pub known: &'a str,
    /// The sources of these results.
    pub sources: &'a str,
    /// Positions with their values. The test suite checks the values.
    pub examples: &'a [Example],
    /// The positions that are enumerated in order of size under the default options, if any.
    pub enumeration: Option<Enumeration>,
}

impl RulesetDoc<'_> {
    /// The default documentation of a custom ruleset. To change only the name, write:
    ///
    /// ```
    /// # use upstar_core::RulesetDoc;
    /// static PAGE: RulesetDoc<'_> = RulesetDoc { name: "my_heaps", ..RulesetDoc::CUSTOM };
    /// ```
    pub const CUSTOM: RulesetDoc<'static> = RulesetDoc {
        name: "custom",
        title: "Custom rules",
        rules: "The moves are defined by a program.",
        notation: "The program creates the positions.",
        options: &[],
        known: "",
        sources: "",
        examples: &[],
        enumeration: None,
    };
}

/// An option of a ruleset, such as the `code` of an octal game.
#[derive(Clone, Copy, Debug)]
pub struct OptionDoc {
    /// The name.
    pub name: &'static str,
    /// The meaning and the default, in one sentence.
    pub what: &'static str,
    /// `true` if the ruleset requires the option.
    pub required: bool,
}

/// A position and its value, both as text.
#[derive(Clone, Debug)]
pub struct Example {
    /// The names and values of the ruleset's options, in the notation of the Upstar language.
    pub options: &'static [(&'static str, &'static str)],
    /// The position, in the ruleset's notation.
    pub position: Cow<'static, str>,
    /// The value of the position, in the notation of the Upstar language.
    pub value: Cow<'static, str>,
}

impl Example {
    /// Creates an example for a ruleset without options.
    #[must_use]
    pub const fn new(position: &'static str, value: &'static str) -> Example {
        Example::with(&[], position, value)
    }

    /// Creates an example for a ruleset with these options.
    #[must_use]
    pub const fn with(
        options: &'static [(&'static str, &'static str)],
        position: &'static str,
        value: &'static str,
    ) -> Example {
        Example { options, position: Cow::Borrowed(position), value: Cow::Borrowed(value) }
    }
}

/// An error in the text of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The problem and the remedy, in one sentence without a full stop.
    pub message: String,
    /// The byte range of the offending part of the text.
    pub at: (usize, usize),
}

impl PositionError {
    /// Creates an error about the bytes `at.0 .. at.1` of the text.
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

//! Positions of any ruleset, behind one type.

use std::collections::HashSet;
use std::fmt;
use std::hash::Hasher;
use std::sync::Arc;

use upstar_core::{
    Answer, BoardView, Budget, Budgeted, ClickTarget, Outcome, Player, RulesetDoc, Undefined,
};
use upstar_form::FormId;
use upstar_impartial::{Period, RareHeaps};
use upstar_number::Dyadic;
use upstar_short::{Short, ShortContext};

use crate::erased_position::ErasedPosition;
use crate::ruleset_expr::variant_expression;
use crate::session::Session;
use crate::solve::{self, Sum, SumMove, SumOracle};

/// A position of some ruleset. Cheap to clone.
///
/// Methods that require a loopfree game fail if a position recurs; [`game`](RawPosition::game) and
/// [`loopy_outcome`](RawPosition::loopy_outcome) do not.
///
/// A position belongs to the session that created it and caches its value. Use in another session
/// panics:
///
/// ```should_panic
/// # use upstar::Session;
/// let (one, other) = (Session::new(), Session::new());
/// let board = one.raw_position("domineering", &[], "2x3").unwrap();
/// let _ = board.value(other.cx(&other.budget()));
/// ```
#[derive(Clone)]
pub struct RawPosition(pub(crate) Arc<dyn ErasedPosition>);

impl RawPosition {
    /// Returns the documentation of the ruleset.
    #[must_use]
    pub fn doc(&self) -> RulesetDoc<'_> {
        self.0.doc()
    }

    /// Returns `true` if the position was created in this session.
    #[must_use]
    pub fn belongs_to(&self, session: &Session) -> bool {
        self.0.universe_id() == session.universe().forms().serial()
    }

    /// Returns the position in its ruleset's own notation, which can be parsed again.
    #[must_use]
    pub fn text(&self) -> String {
        self.0.text()
    }

    /// Returns the position as an expression of the Upstar language.
    #[must_use]
    pub fn expression(&self) -> String {
        let text = self.0.ruleset_expr().position(&self.text());
        variant_expression(text, self.0.move_rule(), self.0.is_negated())
    }

    /// Returns the ruleset as an expression of the Upstar language: a function from texts to
    /// positions, without the variant and the exchange of the players.
    ///
    /// ```
    /// # use upstar::{Arg, ArgValue, Session};
    /// let diagonal = Arg::named("diagonal", ArgValue::Bool(true));
    /// let board = Session::new().raw_position("clobber", &[diagonal], "xo").unwrap();
    /// assert_eq!(board.rules(), "clobber(diagonal: true)");
    /// ```
    #[must_use]
    pub fn rules(&self) -> String {
        self.0.ruleset_expr().rules()
    }

    /// Returns the name of the ruleset in a [`ValueStore`](crate::ValueStore):
    /// [`rules`](RawPosition::rules) with the variant and the edition, which for a rule file is its
    /// fingerprint.
    #[must_use]
    pub fn stored_as(&self) -> String {
        let written = self.0.ruleset_expr();
        variant_expression(written.rules(), self.0.move_rule(), self.0.is_negated())
            + &written.edition
    }

    /// Returns the normal form: a representative of the positions that differ only by a symmetry,
    /// or by components in which neither player can ever move.
    #[must_use]
    pub fn normal(&self) -> RawPosition {
        self.0.normal()
    }

    /// Returns the data for drawing the position.
    #[must_use]
    pub fn view(&self) -> BoardView {
        self.0.view()
    }

    /// Returns `true` if both players always have the same options.
    #[must_use]
    pub fn is_impartial(&self) -> bool {
        self.0.is_impartial()
    }

    /// Returns the options of `player` without repetitions, in the order of the ruleset.
    #[must_use]
    pub fn options(&self, player: Player) -> Vec<RawPosition> {
        self.0.options(player)
    }

    /// Returns the components: positions whose disjunctive sum is this position.
    #[must_use]
    pub fn components(&self) -> Vec<RawPosition> {
        self.0.components()
    }

    /// Returns the impartial variant, in which each player may make the moves of both players,
    /// hereditarily.
    #[must_use]
    pub fn impartial(&self) -> RawPosition {
        if self.is_impartial() {
            return self.clone();
        }
        self.0.variant(self.0.move_rule().impartial(), self.0.is_negated())
    }

    /// Returns the dicotic variant, in which a player may move only if the opponent can move as
    /// well, hereditarily.
    #[must_use]
    pub fn dicotic(&self) -> RawPosition {
        if self.is_impartial() {
            return self.clone();
        }
        self.0.variant(self.0.move_rule().dicotic(), self.0.is_negated())
    }

    /// Returns the position in the variant of `other`, with the players exchanged if they are in `other`.
    #[must_use]
    pub fn in_variant_of(&self, other: &RawPosition) -> RawPosition {
        self.0.variant(other.0.move_rule(), other.0.is_negated())
    }

    /// Returns the position with the players exchanged.
    #[must_use]
    pub fn negated(&self) -> RawPosition {
        self.0.variant(self.0.move_rule(), !self.0.is_negated())
    }

    /// Returns the juxtaposition of this position and `second`, if the ruleset defines it (Siegel,
    /// thesis, Definition 2.1.2). Rows are placed side by side, and `second` is placed on top of a
    /// string.
    ///
    /// ```
    /// # use upstar::Session;
    /// let session = Session::new();
    /// let string = |text| session.raw_position("hackenbush", &[], text);
    /// let both = string("BR")?.juxtapose(&string("G")?);
    /// assert_eq!(both, Some(string("BRG")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn juxtapose(&self, second: &RawPosition) -> Option<RawPosition> {
        self.0.juxtapose(&*second.0)
    }

    /// Returns the value under normal play. Partial results stay cached after an error.
    pub fn value(&self, cx: ShortContext<'_>) -> Budgeted<Short> {
        self.0.value(cx)
    }

    /// Returns the literal form: the unsimplified tree of moves.
    pub fn form(&self, cx: ShortContext<'_>) -> Budgeted<FormId> {
        self.0.form(cx)
    }

    /// Returns the literal scoring game. The score is 0 before the first move.
    ///
    /// ```
    /// # use upstar::Session;
    /// let session = Session::new();
    /// let (budget, strip) = (session.budget(), session.raw_position("toads_and_frogs", &[], "TF."));
    /// let scoring = session.scoring(&budget);
    /// let game = strip.unwrap().scoring(scoring)?;
    /// assert_eq!(scoring.text(game)?, "s{{.|1|1}|0|.}");
    /// # Ok::<(), upstar::NoAnswer>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Undefined if the ruleset does not count points.
    pub fn scoring(
        &self,
        cx: crate::scoring::ScoringContext<'_>,
    ) -> Answer<crate::scoring::ScoringId> {
        self.0.scoring(cx)
    }

    /// Returns Left's points minus Right's under optimal play when `starter` moves first, without
    /// building the scoring game.
    ///
    /// ```
    /// # use upstar::{Player, Session};
    /// let session = Session::new();
    /// let (budget, board) = (session.budget(), session.raw_position("kalah", &[], "3x2"));
    /// assert_eq!(board.unwrap().score(&budget, Player::Left)?, 4);
    /// # Ok::<(), upstar::NoAnswer>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Undefined if the ruleset does not count points.
    pub fn score(&self, budget: &Budget, starter: Player) -> Answer<i64> {
        Sum::of(self.clone()).score(budget, starter)
    }

    /// Returns the points that `player` scores by moving to an option, if the ruleset counts
    /// points.
    ///
    /// ```
    /// # use upstar::{Player, Session};
    /// let session = Session::new();
    /// let heap = |text| session.raw_position("nim", &[], text);
    /// assert_eq!(heap("5")?.points(Player::Left, &heap("2")?), Some(3));
    /// # Ok::<(), upstar::SessionPositionError>(())
    /// ```
    #[must_use]
    pub fn points(&self, player: Player, to: &RawPosition) -> Option<i64> {
        self.0.points(player, to)
    }

    /// Returns the click targets on the [`view`](RawPosition::view) that indicate the move of
    /// `player` to the option `to`, such as the path of a piece, a vertex, a house, or the cells
    /// beside a cut. If the list is empty, the elements that change indicate the move.
    ///
    /// ```
    /// # use upstar::{ClickTarget, ViewElement, Player, Session};
    /// let session = Session::new();
    /// let board = session.raw_position("clobber", &[], "ox")?;
    /// let after = session.raw_position("clobber", &[], "x.")?;
    /// let path = ClickTarget::Path(vec![ViewElement::Cell(0, 1), ViewElement::Cell(0, 0)]);
    /// assert_eq!(board.click_targets(Player::Left, &after), [path]);
    /// # Ok::<(), upstar::SessionPositionError>(())
    /// ```
    #[must_use]
    pub fn click_targets(&self, player: Player, to: &RawPosition) -> Vec<ClickTarget> {
        self.0.click_targets(player, to)
    }

    /// Returns `true` if the game is usually played for points: Dots and Boxes, Strings and Coins,
    /// Kalah, scoring heap games, and Go with alternating moves.
    ///
    /// ```
    /// # use upstar::Session;
    /// let session = Session::new();
    /// assert!(session.raw_position("kalah", &[], "3x2")?.is_for_points());
    /// // Points can be counted, but usually are not.
    /// let heap = session.raw_position("nim", &[], "5")?;
    /// assert!(heap.counts_points() && !heap.is_for_points());
    /// # Ok::<(), upstar::SessionPositionError>(())
    /// ```
    #[must_use]
    pub fn is_for_points(&self) -> bool {
        self.0.is_for_points()
    }

    /// Returns `true` if the ruleset counts points.
    #[must_use]
    pub fn counts_points(&self) -> bool {
        self.0.counts_points()
    }

    /// Returns the period of the nim values of single heaps, if the first `heaps` values prove one.
    /// Returns `None` unless the ruleset is played with heaps and a single code defines the moves
    /// of both players.
    ///
    /// ```
    /// # use upstar::{Arg, ArgValue, Session};
    /// let session = Session::new();
    /// let code = Arg::named("code", ArgValue::Text("0.77".to_owned()));
    /// let kayles = session.raw_position("octal", &[code], "0").unwrap();
    /// let budget = session.budget();
    /// let period = kayles.nim_period(session.cx(&budget), 1000).unwrap().unwrap();
    /// assert_eq!((period.preperiod, period.period), (71, 12));
    /// ```
    pub fn nim_period(&self, cx: ShortContext<'_>, heaps: u64) -> Budgeted<Option<Period>> {
        self.0.nim_period(heaps, cx.budget)
    }

    /// Same as [`nim_period`](RawPosition::nim_period), except that the period may be only
    /// observed.
    pub fn nim_regularity(&self, cx: ShortContext<'_>, heaps: u64) -> Budgeted<Option<Period>> {
        self.0.nim_regularity(heaps, cx.budget)
    }

    /// Returns the nim values of the heaps of `from`, …, `last` tokens. Supports the same rulesets
    /// as [`nim_period`](RawPosition::nim_period), in sessions that use theorems.
    ///
    /// ```
    /// # use upstar::{Arg, ArgValue, Session};
    /// let (session, code) = (Session::new(), Arg::named("code", ArgValue::Text("0.77".into())));
    /// let kayles = session.raw_position("octal", &[code], "0")?;
    /// let budget = session.budget();
    /// let values = kayles.nim_sequence(session.cx(&budget), 0, 5)?;
    /// assert_eq!(values, Some(vec![0, 1, 2, 3, 1, 4]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn nim_sequence(
        &self,
        cx: ShortContext<'_>,
        from: u64,
        last: u64,
    ) -> Budgeted<Option<Vec<u64>>> {
        self.0.nim_sequence(from, last, cx.budget)
    }

    /// Returns the heaps with rare nim values among the first `heaps` heaps (sparse space method),
    /// if the ruleset has a code that breaks heaps into at most two heaps.
    pub fn rare_heaps(&self, cx: ShortContext<'_>, heaps: u64) -> Budgeted<Option<RareHeaps>> {
        self.0.rare_heaps(heaps, cx.budget)
    }

    /// Returns the nim value.
    ///
    /// # Errors
    ///
    /// Undefined if the value is not a nimber.
    pub fn nim_value(&self, cx: ShortContext<'_>) -> Answer<u64> {
        if self.is_impartial() {
            return Ok(self.0.nim_value(cx)?);
        }
        let value = self.value(cx)?;
        let nus = cx.as_nus(value).filter(|nus| nus.is_nimber());
        nus.map(|nus| nus.nim).ok_or_else(|| {
            let sentence = "the position is not impartial, and the value is not a nimber; to give \
                            each player the moves of both players, write impartial(…)";
            Undefined::new(sentence).into()
        })
    }

    /// Returns the outcome under normal play.
    pub fn outcome(&self, cx: ShortContext<'_>) -> Budgeted<Outcome> {
        self.0.outcome(cx)
    }

    /// Returns the outcome under misère play, in which a player unable to move wins.
    ///
    /// ```
    /// # use upstar::{Outcome, Session};
    /// let session = Session::new();
    /// let (budget, board) = (session.budget(), session.raw_position("domineering", &[], "4x4"));
    /// assert_eq!(board.unwrap().misere_outcome(session.cx(&budget))?, Outcome::N);
    /// # Ok::<(), upstar::NoAnswer>(())
    /// ```
    pub fn misere_outcome(&self, cx: ShortContext<'_>) -> Answer<Outcome> {
        Sum::of(self.clone()).misere_outcome(cx)
    }

    /// Returns the winning moves of `player`, moving first under misère play.
    pub fn misere_winning_moves(
        &self,
        cx: ShortContext<'_>,
        player: Player,
    ) -> Answer<Vec<RawPosition>> {
        Ok(positions(Sum::of(self.clone()).misere_winning_moves(cx, player)?))
    }

    /// Returns the misère canonical form of an impartial position, computed component by component.
    ///
    /// ```
    /// # use upstar::Session;
    /// let session = Session::new();
    /// let (budget, row) = (session.budget(), session.raw_position("cram", &[], "1x4"));
    /// let misere = session.misere(&budget);
    /// let form = row.unwrap().misere_canonical(misere)?;
    /// assert_eq!(misere.genus(form)?.to_string(), "2^20");
    /// # Ok::<(), upstar::NoAnswer>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Undefined if the position is not impartial.
    pub fn misere_canonical(&self, cx: crate::misere::MisereContext<'_>) -> Answer<FormId> {
        solve::misere::canonical(self, cx)
    }

    /// Returns the edges of a Hackenbush position with disjunctive sums and without a variant.
    ///
    /// ```
    /// # use upstar::{Outcome, Session, misere::hackenbush};
    /// let session = Session::new();
    /// let picture = session.raw_position("hackenbush", &[], "BR,B").unwrap();
    /// let edges = picture.picture().unwrap();
    /// assert_eq!(hackenbush::misere_outcome(&edges), Some(Outcome::R));
    /// ```
    #[must_use]
    pub fn picture(&self) -> Option<Vec<crate::misere::hackenbush::ColouredEdge>> {
        self.0.picture()
    }

    /// Returns the best moves of `player`: at `temperature`, the moves that attain the player's
    /// scaffold of the thermograph, and without a temperature, the undominated moves.
    pub fn best_moves(
        &self,
        cx: ShortContext<'_>,
        player: Player,
        temperature: Option<&Dyadic>,
    ) -> Budgeted<Vec<RawPosition>> {
        let mut moves = Vec::new();
        for option in self.options(player) {
            let value = option.value(cx)?;
            moves.push((option, value));
        }
        best_moves(cx, player, moves, temperature)
    }

    pub(crate) fn value_alone(&self, cx: ShortContext<'_>) -> Budgeted<Short> {
        self.0.value_alone(cx)
    }

    /// Returns a solver of sums, which is fastest for positions of this ruleset.
    pub fn sum_oracle<'a>(&'a self, cx: ShortContext<'a>) -> Box<dyn SumOracle + 'a> {
        self.0.sum_oracle(cx)
    }

    /// Returns a position with the same value, of an unnegated ruleset if possible. Its picture shows
    /// the owners of the moves.
    ///
    /// ```
    /// # use upstar::Session;
    /// let session = Session::new();
    /// let string = |text| session.raw_position("hackenbush", &[], text);
    /// assert_eq!(string("BBR")?.negated().unnegated(), string("RRB")?);
    /// # Ok::<(), upstar::SessionPositionError>(())
    /// ```
    #[must_use]
    pub fn unnegated(&self) -> RawPosition {
        self.0.unnegated().unwrap_or_else(|| self.clone())
    }

    pub(crate) fn negative(&self) -> Option<RawPosition> {
        self.0.negative()
    }

    pub(crate) fn same_ruleset(&self, other: &RawPosition) -> bool {
        self.0.same_ruleset(&*other.0)
    }

    pub(crate) fn is_same(&self, other: &RawPosition) -> bool {
        self.0.is_same(&*other.0)
    }

    pub(crate) fn hash_into(&self, state: &mut dyn Hasher) {
        self.0.hash_into(state);
    }
}

impl fmt::Debug for RawPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.expression())
    }
}

impl PartialEq for RawPosition {
    /// Compares the rulesets with their options and variants, and the texts of the positions.
    fn eq(&self, other: &RawPosition) -> bool {
        self.is_same(other)
            || self.0.ruleset_expr().edition == other.0.ruleset_expr().edition
                && self.expression() == other.expression()
    }
}

impl Eq for RawPosition {}

/// Same as [`RawPosition::best_moves`], for a list of moves of `player` with the values after them.
///
/// ```
/// # use upstar::{Player, Session, best_moves};
/// let session = Session::new();
/// let budget = session.budget();
/// let cx = session.cx(&budget);
/// let moves = vec![("a", cx.integer(1)?), ("b", cx.integer(2)?), ("c", cx.nimber(1)?)];
/// assert_eq!(best_moves(cx, Player::Left, moves, None)?, ["b"]);
/// # Ok::<(), upstar::Interrupted>(())
/// ```
pub fn best_moves<T>(
    cx: ShortContext<'_>,
    player: Player,
    mut moves: Vec<(T, Short)>,
    temperature: Option<&Dyadic>,
) -> Budgeted<Vec<T>> {
    let Some(t) = temperature else {
        let values = moves.iter().map(|&(_, value)| value);
        let best: HashSet<Short> = cx.undominated(values.collect(), player)?.into_iter().collect();
        moves.retain(|(_, value)| best.contains(value));
        return Ok(moves.into_iter().map(|(made, _)| made).collect());
    };
    let mut scored = Vec::new();
    for (made, value) in moves {
        let walls = cx.thermograph(value)?;
        let score = match player {
            Player::Left => walls.right().at(t),
            Player::Right => -walls.left().at(t),
        };
        scored.push((made, score));
    }
    let best = scored.iter().map(|(_, score)| score).max().cloned();
    Ok(scored.into_iter().filter(|(_, s)| Some(s) == best.as_ref()).map(|(made, _)| made).collect())
}

pub(crate) fn positions(moves: Vec<SumMove>) -> Vec<RawPosition> {
    let position = |step| match step {
        SumMove::Position { to, .. } => Some(to),
        SumMove::Value { .. } => None,
    };
    moves.into_iter().filter_map(position).collect()
}

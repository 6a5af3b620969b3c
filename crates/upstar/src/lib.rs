//! Upstar: exact and fast combinatorial game theory.
//!
//! Start with the [`prelude`]. Its [`handles`] are games that print, compare and add like numbers.
//!
//! ```
//! use upstar::prelude::*;
//!
//! let board = Session::new().position("hackenbush", "BRBR")?;
//! assert_eq!(board.value()?.number(), Some("5/8".parse().unwrap()));
//! # Ok::<(), Error>(())
//! ```
//!
//! # Ids
//!
//! A handle consists of a session and an id from [`raw`]. A [`Session`] owns a universe of games.
//! Values of short games are [`raw::Short`]s, literal forms are [`raw::FormId`]s, and positions are
//! [`raw::RawPosition`]s. Operations on ids are methods of a [`raw::ShortContext`], which combines
//! the universe with a budget.
//!
//! ```
//! use upstar::{Outcome, Session};
//!
//! let session = Session::new();
//! let budget = session.budget();
//! let cx = session.cx(&budget);
//!
//! let hackenbush = session.raw_position("hackenbush", &[], "BRBR")?.value(cx)?;
//! assert_eq!(cx.as_number(hackenbush).map(ToString::to_string).as_deref(), Some("5/8"));
//!
//! let nim = session.raw_position("nim", &[], "1,2,3")?;
//! assert_eq!(nim.outcome(cx)?, Outcome::P);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate does not depend on the text language or on pictures.

mod analysis;
mod component_table;
mod custom_ruleset;
mod endgame;
mod erased_position;
mod error;
pub mod explore;
mod facts;
pub mod handles;
mod literal;
mod loopy;
pub mod normal_play;
mod oslo;
mod outcome_solver;
pub mod prelude;
pub mod raw;
mod raw_position;
mod ruleset_cache;
mod ruleset_expr;
mod scoring_tree;
mod session;
mod solve;
mod threads;
mod typed_position;
mod value_store;

pub use analysis::{AnalysedMove, Analysis, MoveStanding, PlayConvention, SumAnalyser};
pub use custom_ruleset::CustomRuleset;
pub use endgame::{EndgameRegion, GoEndgame};
pub use erased_position::StoredSize;
pub use error::{Error, InputError, Result};
pub use facts::{ValueFact, facts};
pub use handles::{Form, Game, Position, PositionSum, Scoring, TimeLimit};
pub use loopy::{LoopyAnalysis, LoopyLine, MoveResult};
pub use oslo::OsloMemory;
pub use raw_position::best_moves;
pub use ruleset_expr::{option_expression, ruleset_expression, variant_expression};
pub use session::{Session, SessionPositionError};
pub use solve::score_solver::{ScoreLine, ScoreSolver};
pub use solve::{Sum, SumLine, SumMove};
pub use upstar_core::{
    Answer, BoardView, Budget, Budgeted, CancelToken, Cell, ClickTarget, Convention, Crossing,
    Derivation, DerivationStep, EdgeKinds, EdgeView, Enumeration, Example, Fate, Interrupted,
    LineView, LinedView, LoopyOutcome, NoAnswer, OptionDoc, Outcome, Player, PositionError,
    Relation, Ruleset, RulesetDoc, StopReason, SumKind, TextShape, Tint, Undefined, VertexView,
    ViewElement, column_name,
};
pub use upstar_form::{ContentHash, Graph, Nus};
pub use upstar_impartial::heaps::observed_period;
/// Arithmetic of nimbers of any size.
pub use upstar_impartial::nim;
pub use upstar_impartial::{Evidence, HeapGame, NimSequence, Period, RareHeaps, TakeAndBreak};
/// Theorems about rulesets that simplify positions or give their values.
pub use upstar_lemmas as lemmas;
pub use upstar_lemmas::Theorems;
pub use upstar_loopy::{
    ArithmeticPeriod, KoThermograph, Komaster, LoopyPoset, NoSide, OsloGames, Sides, Wall,
    WallCorner,
};
/// Games under misère play.
pub use upstar_misere as misere;
pub use upstar_notation::Style;
pub use upstar_number::{
    ApproachSide, Bound, Dyadic, IBig, Nimber, Rational, Sign, SignExpansion, SignedStop, UBig, mex,
};
pub use upstar_poset::{AntichainCount, Dilworth, Dimension, NotAnOrder, Poset};
/// The types of the rulesets, with their positions, texts and moves.
pub use upstar_rules as rules;
pub use upstar_rules::go;
pub use upstar_rules::{
    Arg, ArgValue, FileError, FileExample, MoveRule, RuleFile, RulesetError, RulesetGroup, Variant,
};
/// Scoring games.
pub use upstar_scoring as scoring;
pub use upstar_short::option_closed::{OptionClosedDay, OptionClosedSequence};
pub use upstar_short::{
    CountBounds, Explanation, FactorSearch, GameOrder, GamePoset, OrdinalFactors, Reduction,
    ReductionReason, Thermograph, Trajectory, Vertex,
};
/// Sums in which a player may move in several components at once.
pub use upstar_sums as sums;
pub use value_store::ValueStore;

/// Returns the documentation of all rulesets, in alphabetical order.
#[must_use]
pub fn rulesets() -> &'static [RulesetDoc<'static>] {
    upstar_rules::all()
}

/// Returns the group of a ruleset, if the name is known: boards, strips, heaps or graphs.
///
/// ```
/// assert_eq!(upstar::group("clobber"), Some(upstar::RulesetGroup::Boards));
/// assert_eq!(upstar::group("chess"), None);
/// ```
#[must_use]
pub fn group(ruleset: &str) -> Option<RulesetGroup> {
    upstar_rules::group(ruleset)
}

//! Rulesets on boards, strips, heaps and graphs, independent of values and search. Invariant:
//! `components` and `normalise` preserve the literal form up to repeated options, and the points.
//! Both functions are therefore correct in every play convention and in each [`Variant`]. Start at
//! [`all`], [`visit`] and [`domineering`]. Positions are built from [`grid`], [`take_vertex`],
//! [`graph`], [`heap`] and [`extra_turns`]. [`mod@file`] reads rule files.

mod args;
mod boards;
mod click_targets;
mod dyn_ruleset;
pub mod extra_turns;
pub mod file;
pub mod go;
mod graphs;
mod heaps;
pub mod move_table;
mod parsing;
mod registry;
mod strips;
#[cfg(test)]
mod testing;
mod variant;

pub use amazons::Amazons;
pub use anti_clobber::AntiClobber;
pub use arc_kayles::ArcKayles;
pub use args::{Arg, ArgValue, RulesetError};
pub use bicolour_fission::BicolourFission;
pub use boards::{
    amazons, anti_clobber, bicolour_fission, clobber, cram, domineering, dots_and_boxes, fission,
    fox_and_geese, grid, hare_and_hounds, konane, maze, nogo, rows_and_dividers, ski_jumps,
};
pub use childish_hackenbush::ChildishHackenbush;
pub use clobber::Clobber;
pub use col::Col;
pub use cram::Cram;
pub use digraph_placement::DigraphPlacement;
pub use domineering::Domineering;
pub use dots_and_boxes::DotsAndBoxes;
pub use dyn_ruleset::{DynPosition, DynRuleset, RulesetOf, position_in, ruleset_in};
pub use elephants_and_rhinos::ElephantsAndRhinos;
pub use file::{FileError, FileExample, FilePosition, RuleFile};
pub use fission::Fission;
pub use fjords::Fjords;
pub use fox_and_geese::FoxAndGeese;
pub use game_graph::GameGraph;
pub use go::Go;
pub use graphs::{
    arc_kayles, childish_hackenbush, col, digraph_placement, fjords, game_graph, graph, hackenbush,
    independence_game, node_kayles, pursuit, snort, strings_and_coins, take_vertex,
};
pub use hackenbush::Hackenbush;
pub use hare_and_hounds::HareAndHounds;
pub use heap::{
    cutcake, eatcake, end_nim, euclid, grundy, kings, knights, maundy_cake, mem, mnem, octal,
    partial_nim, partizan_euclid, partizan_subtraction, partizan_take_and_break, queens, rooks,
    scoring_octal, splittles, subtraction, take_and_break, take_away, turning, wythoff,
};
pub use heaps::{heap, kalah, nim};
pub use independence_game::IndependenceGame;
pub use kalah::Kalah;
pub use konane::Konane;
pub use lenres::LenRes;
pub use maze::Maze;
pub use move_table::MoveTableRuleset;
pub use nim::Nim;
pub use node_kayles::NodeKayles;
pub use nogo::NoGo;
pub use pursuit::Pursuit;
pub use registry::{RulesetGroup, RulesetVisitor, all, group, visit};
pub use restricted_toppling_dominoes::RestrictedTopplingDominoes;
pub use roller::RollerGame::{CricketPitch, RollTheLawn};
pub use rows_and_dividers::RowsAndDividers;
pub use ski_jumps::SkiJumps;
pub use snort::Snort;
pub use strings_and_coins::StringsAndCoins;
pub use strips::push_or_shove::PushOrShove::{self, Push, Shove};
pub use strips::push_or_shove::StripsPosition;
pub use strips::{
    cricket_pitch, elephants_and_rhinos, lenres, push, restricted_toppling_dominoes, roll_the_lawn,
    roller, shove, toads_and_frogs, toppling_dominoes,
};
pub use toads_and_frogs::ToadsAndFrogs;
pub use toppling_dominoes::TopplingDominoes;
pub use variant::{MoveRule, Variant, VariantRules};

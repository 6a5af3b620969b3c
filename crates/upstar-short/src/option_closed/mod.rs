//! Option-closed games: whatever a player can reach by moves in a row he can reach at once
//! (Nowakowski and Ottaway, Option-closed games; Siegel, thesis, chapter 4).
//!
//! What is purely literal (the predicate, moves in a row, the option-closure) is in
//! [`upstar_form::Forms`]. Here is what depends on values.
//!
//! * [`threat`], [`is_threatbare`]: what a player would have if he could move for ever, and whether
//!   he gets it by his first move; [`has_quiet_numbers`], the condition under which a threatbare
//!   game is close to its closure.
//! * [`option_closed_stops`]: the reduced canonical form without computing any value;
//!   [`option_closed_difference`] and [`difference_bound`]: how far it is away.
//! * [`OptionClosedDay`]: all option-closed values born by a day, with their order, their joins and
//!   meets; [`Successor`], the enumeration of the thesis.
//!
//! # Closure and threats
//!
//! The thesis says that a threatbare game is infinitesimally close to its option-closure (Theorem
//! 4.2.19). `{{*|}|-1}` is threatbare and equal to `{0|-1}`, but its closure is `{1|-1}`: the
//! position `{*|}` is 0, and its closure is 1. That is the only thing that can go wrong. Call a
//! number `x` among the positions *quiet* if either player, moving in a row from there, reaches only
//! numbers that are worse for him than `x`, or if both players reach `x` and nothing better. In a
//! canonical form every number is quiet.
//!
//! **Theorem.** If the numbers among the positions of `G` are quiet, `G` is infinitesimally close to
//! its closure exactly when it is a number or threatbare.
//!
//! *Proof.* Write `l` and `r` for the best numbers that Left and Right reach by one or more moves in
//! a row, and `l'`, `r'` for the best numbers among the options of the closure. By induction
//! `l' = l` and `r' = r`, and the closure of a number is close to it. Indeed, let `K` be reached by
//! moves of Left. If `K` is no number, `r(K) ≤ R₀(K) ≤ L₀(K) ≤ l(K)` by Lemma 4.2.12, so that
//! `r'(K) ≤ l'(K)` and the closure of `K` is no number. If `K` is a number from which each player
//! reaches only what is worse for him, `l' < K < r'`, and the closure is the simplest number between
//! them (Lemma 4.1.12). No number `z` simpler than `K` is there, since `z` is excluded by an option
//! of `K`, say `z ≤ K^L`, and then `z ≤ L₀(K^L) ≤ l`. So the closure is `K`. Otherwise
//! `l' = K = r'`, the closure is close to `K`, and some quiet number equal to `K` that has itself as
//! its closure is reached later.
//!
//! So the closure of a `G` that is no number has the stops `l` and `r`, its threats. A game that is
//! no number has an option close to Left's threat exactly when its left stop is that threat; thus
//! `G` is threatbare exactly when its stops are those of its closure, and then both are close to
//! `{l|r}`, because all other options are dominated up to infinitesimals. ∎
//!
//! [`threat`]: crate::ShortContext::threat
//! [`is_threatbare`]: crate::ShortContext::is_threatbare
//! [`has_quiet_numbers`]: crate::ShortContext::has_quiet_numbers
//! [`option_closed_stops`]: crate::ShortContext::option_closed_stops
//! [`option_closed_difference`]: crate::ShortContext::option_closed_difference
//! [`difference_bound`]: crate::ShortContext::difference_bound

mod days;
mod reduced_canonical_form;
mod sequences;
mod succession;
mod threats;

#[cfg(test)]
mod closure_tests;
#[cfg(test)]
mod days_tests;

pub use days::OptionClosedDay;
pub use sequences::OptionClosedSequence;
pub use succession::{Rule, Successor};

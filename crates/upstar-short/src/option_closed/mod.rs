//! Option-closed games: in every position, each position that a player can reach by consecutive
//! moves is also an option of that player (Nowakowski and Ottaway, Option-closed games; Siegel,
//! thesis, chapter 4). Start at [`OptionClosedDay`], [`threat`] or [`option_closed_stops`].
//!
//! [`threat`]: crate::ShortContext::threat
//! [`option_closed_stops`]: crate::ShortContext::option_closed_stops

// A correction of Theorem 4.2.19 of Siegel's thesis, which says that every threatbare game is
// infinitesimally close to its option-closure.
//
// `{{*|}|-1}` is threatbare and equal to `{0|-1}`, but its closure is `{1|-1}`: the follower `{*|}`
// is 0, but the closure of this follower is 1. This is the only obstruction. For the definition of
// *quiet* followers, see `ShortContext::has_quiet_numbers`.
//
// **Theorem.** If all followers of `G` that are equal to numbers are quiet, then `G` is
// infinitesimally close to its closure if and only if `G` is a number or threatbare.
//
// *Proof.* Let `l` and `r` be the best numbers that Left and Right reach by one or more consecutive
// moves, and `l'` and `r'` the best numbers among the Left and the Right options of the closure. By
// induction `l' = l` and `r' = r`, and the closure of a number is close to the number. Indeed, let
// `K` be reached by moves of Left. If `K` is not a number, `r(K) ≤ R₀(K) ≤ L₀(K) ≤ l(K)` by Lemma
// 4.2.12, so `r'(K) ≤ l'(K)` and the closure of `K` is not a number. If `K` is a number from which
// each player reaches only worse numbers, then `l' < K < r'`, and the closure is the simplest
// number between them (Lemma 4.1.12). This is `K`: an option of `K` excludes any simpler number
// `z`, say `z ≤ K^L`, and then `z ≤ L₀(K^L) ≤ l`. Otherwise `l' = K = r'`, so the closure is close
// to `K`. In this case, the player later reaches a quiet number that equals both `K` and its own
// closure.
//
// Hence, if `G` is not a number, its closure has the stops `l` and `r`, which are the threats of
// `G`. Left has an option close to Left's threat if and only if that threat is the left stop of
// `G`, and likewise for Right. So `G` is threatbare if and only if its stops are those of its
// closure. Then both games are close to `{l|r}`, because all other options are dominated modulo
// infinitesimals. ∎

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

//! Tests of lemmas of Kane's paper that the code does not use directly.

use std::collections::HashMap;

use upstar_core::Player;
use upstar_form::FormId;

use crate::tests::World;
use crate::{Compound, CompoundContext, Convention, SumOperator};

fn wins(cx: CompoundContext<'_>, compound: Compound) -> bool {
    let tree = cx.leaf(cx.form(compound).unwrap()).unwrap();
    cx.wins(tree, Player::Left, Convention::Normal).unwrap()
}

fn small(cx: CompoundContext<'_>, world: &World) -> Vec<Compound> {
    world.rank(3).into_iter().map(|form| cx.leaf(form).unwrap()).collect()
}

fn join(cx: CompoundContext<'_>, operator: SumOperator, a: Compound, b: Compound) -> Compound {
    cx.join(operator, &[a, b]).unwrap()
}

/// Lemmas 17 and 18: if the third game is a bracket game, each sum distributes over the other
/// without changing the winner.
fn sums_distribute_over_brackets(largest: u32) {
    let world = World::new();
    let cx = world.cx();
    let games = small(cx, &world);
    let brackets = (1..=largest).flat_map(|a| (0..a).map(move |b| (a, b)));
    for (a, b) in brackets {
        let bracket = cx.bracket(a, b).unwrap();
        for (i, &g) in games.iter().enumerate() {
            for &h in &games[i..] {
                for (inner, outer) in [
                    (SumOperator::Short, SumOperator::Long),
                    (SumOperator::Long, SumOperator::Short),
                ] {
                    let left = join(cx, outer, join(cx, inner, g, h), bracket);
                    let parts = [g, h].map(|x| join(cx, outer, x, bracket));
                    let right = join(cx, inner, parts[0], parts[1]);
                    assert_eq!(wins(cx, left), wins(cx, right), "[{a}, {b}]");
                }
            }
        }
    }
}

#[test]
fn sums_distribute_over_small_brackets() {
    sums_distribute_over_brackets(3);
}

#[test]
#[ignore = "seconds: cargo test -p upstar-sums --release -- --ignored larger_brackets"]
fn sums_distribute_over_larger_brackets() {
    sums_distribute_over_brackets(5);
}

/// Lemma 27 and Corollary 28.
#[test]
fn equal_brackets_hide_the_game_between_them() {
    let world = World::new();
    let cx = world.cx();
    for game in small(cx, &world) {
        for a in 0..5 {
            for b in 0..=a {
                let [of_a, of_b] = [a, b].map(|n| cx.bracket(n + 1, n).unwrap());
                let short = join(cx, SumOperator::Short, game, of_b);
                assert_eq!(wins(cx, join(cx, SumOperator::Long, short, of_a)), a % 2 == 1);
                let long = join(cx, SumOperator::Long, game, of_a);
                assert_eq!(wins(cx, join(cx, SumOperator::Short, long, of_b)), b % 2 == 1);
            }
        }
    }
}

/// The definition of the invariant, and Lemma 20: the winners of `(G /\ [a]) \/ [b]` and
/// `(G \/ [b]) /\ [max(a, b)]`.
#[test]
fn the_invariant_says_who_wins_between_brackets() {
    let world = World::new();
    let cx = world.cx();
    for game in small(cx, &world) {
        let invariant = cx.invariant(game, Player::Left, Convention::Normal).unwrap();
        for a in 0..5 {
            for b in 0..5 {
                let bracket = |n: u32| cx.bracket(n + 1, n).unwrap();
                let short = join(cx, SumOperator::Short, game, bracket(a));
                let both = wins(cx, join(cx, SumOperator::Long, short, bracket(b)));
                assert_eq!(invariant.wins_between(b, a), both);
                let long = join(cx, SumOperator::Long, game, bracket(b));
                assert_eq!(both, wins(cx, join(cx, SumOperator::Short, long, bracket(a.max(b)))));
            }
        }
    }
}

/// Lemmas 42 and 44 to 46: misère play is normal play with one more move, which distributes over
/// both sums. With the chain of length one, the resulting games are even identical.
#[test]
fn misere_play_is_one_more_move() {
    let world = World::new();
    let cx = world.cx();
    let one = cx.chain(1).unwrap();
    let games = small(cx, &world);
    for &g in &games {
        let longer = join(cx, SumOperator::Sequential, g, one);
        let misere = cx.wins(g, Player::Left, Convention::Misere).unwrap();
        assert_eq!(misere, wins(cx, longer));
        for &h in &games {
            for operator in [SumOperator::Short, SumOperator::Long] {
                let after = join(cx, SumOperator::Sequential, join(cx, operator, g, h), one);
                let parts = [g, h].map(|x| join(cx, SumOperator::Sequential, x, one));
                let inside = join(cx, operator, parts[0], parts[1]);
                assert_eq!(cx.form(after).unwrap(), cx.form(inside).unwrap());
            }
        }
    }
}

/// Lemma 16: several `[aᵢ]` are played at once. One player wants the games to end in increasing
/// order, and to win certain games.
struct Parallel<'a> {
    cx: CompoundContext<'a>,
    player_starts: bool,
    memo: HashMap<(Vec<(FormId, bool)>, u32), bool>,
}

impl Parallel<'_> {
    /// Returns `true` if the player can succeed after `time` moves. `games` contains the remaining
    /// games in increasing order, with `true` for each game that the player must win.
    fn can(&mut self, games: &[(FormId, bool)], time: u32) -> bool {
        // At most one game may have just ended, and it must be the first.
        let ended: Vec<usize> = games
            .iter()
            .enumerate()
            .filter(|(_, (form, _))| *form == FormId::ZERO)
            .map(|(place, _)| place)
            .collect();
        let (mut rest, last_mover_is_player) = (games, (time % 2 == 1) == self.player_starts);
        match ended.as_slice() {
            [] => {}
            [0] => {
                if games[0].1 && !last_mover_is_player {
                    return false;
                }
                rest = &games[1..];
            }
            _ => return false,
        }
        if rest.is_empty() {
            return true;
        }
        let key = (rest.to_vec(), time);
        if let Some(&known) = self.memo.get(&key) {
            return known;
        }
        let mut positions = vec![Vec::new()];
        for &(form, wanted) in rest {
            let options = self.cx.forms.options_of(form, Player::Left).unwrap().to_vec();
            positions = positions
                .iter()
                .flat_map(|chosen: &Vec<(FormId, bool)>| {
                    options.iter().map(move |&option| {
                        let mut chosen = chosen.clone();
                        chosen.push((option, wanted));
                        chosen
                    })
                })
                .collect();
        }
        let players_turn = time.is_multiple_of(2) == self.player_starts;
        let can = if players_turn {
            positions.iter().any(|next| self.can(next, time + 1))
        } else {
            positions.iter().all(|next| self.can(next, time + 1))
        };
        self.memo.insert(key, can);
        can
    }
}

#[test]
fn bracket_games_side_by_side_end_in_order() {
    let world = World::new();
    let cx = world.cx();
    let forms: Vec<FormId> = (0..=5).map(|a| world.leaf(cx.bracket(a + 1, a).unwrap())).collect();
    for subset in 1_u32..1 << 6 {
        if subset.count_ones() > 3 {
            continue;
        }
        for player_starts in [true, false] {
            let games: Vec<(FormId, bool)> = (0..6)
                .filter(|a| subset >> a & 1 == 1)
                .map(|a| (forms[a as usize], (a % 2 == 1) == player_starts))
                .collect();
            let mut parallel = Parallel { cx, player_starts, memo: HashMap::new() };
            assert!(parallel.can(&games, 0), "{subset:b} {player_starts}");
        }
    }
}

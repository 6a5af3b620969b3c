//! Points by definition: trees whose edges are labelled with points.

use std::collections::HashMap;

use upstar_core::{AnyPosition, Player, Ruleset};

use super::{TestRuleset, components, followers, options};
use crate::DynPosition;

type Tree = usize;

type Side = Vec<(i64, Tree)>;

#[derive(Default)]
struct Trees {
    nodes: Vec<[Side; 2]>,
    known: HashMap<[Side; 2], Tree>,
    sums: HashMap<(Tree, Tree), Tree>,
}

impl Trees {
    fn make(&mut self, mut sides: [Side; 2]) -> Tree {
        for side in &mut sides {
            side.sort_unstable();
            side.dedup();
        }
        *self.known.entry(sides).or_insert_with_key(|sides| {
            self.nodes.push(sides.clone());
            self.nodes.len() - 1
        })
    }

    fn of<P: AnyPosition>(
        &mut self,
        rules: &dyn Ruleset<Position = P>,
        memo: &mut HashMap<P, Tree>,
        position: &P,
    ) -> Tree {
        if let Some(&tree) = memo.get(position) {
            return tree;
        }
        let sides = Player::BOTH.map(|player| {
            let options = options(rules, position, player).into_iter();
            let side = options.map(|to| {
                let points = rules.points(position, player, &to).expect("points");
                (points, self.of(rules, memo, &to))
            });
            side.collect()
        });
        let tree = self.make(sides);
        memo.insert(position.clone(), tree);
        tree
    }

    fn sum(&mut self, a: Tree, b: Tree) -> Tree {
        let key = (a.min(b), a.max(b));
        if let Some(&sum) = self.sums.get(&key) {
            return sum;
        }
        let sides = [0, 1].map(|player| {
            let (xs, ys) = (self.nodes[a][player].clone(), self.nodes[b][player].clone());
            let in_a = xs.into_iter().map(|(points, x)| (points, x, b));
            let moves: Vec<_> = in_a.chain(ys.into_iter().map(|(p, y)| (p, a, y))).collect();
            moves.into_iter().map(|(points, x, y)| (points, self.sum(x, y))).collect()
        });
        let sum = self.make(sides);
        self.sums.insert(key, sum);
        sum
    }

    fn negative(&mut self, a: Tree) -> Tree {
        let [left, right] = self.nodes[a].clone();
        let sides = [right, left]
            .map(|side| side.into_iter().map(|(points, x)| (points, self.negative(x))).collect());
        self.make(sides)
    }
}

/// Checks that every hook preserves the points of these positions and their followers.
#[track_caller]
pub(crate) fn check_points_laws(rules: &TestRuleset, texts: &[&str]) {
    let given = rules;
    let rules = &*given.erased();
    let starts = texts.iter().map(|text| rules.parse(text).expect("a position"));
    let (mut trees, mut memo) = (Trees::default(), HashMap::new());
    for position in followers(rules, starts) {
        let text = rules.print(&position);
        let tree = trees.of(rules, &mut memo, &position);
        if let Some(left) = rules.points_left(&position) {
            for player in Player::BOTH {
                for to in options(rules, &position, player) {
                    let points = rules.points(&position, player, &to).expect("points").abs();
                    let rest = rules.points_left(&to).expect("a bound, there as here");
                    assert!(
                        0 <= rest && points + rest <= left,
                        "{text}: {points}, {rest} of {left}"
                    );
                }
            }
        }
        let normal = rules.normalise(position.clone());
        assert_eq!(trees.of(rules, &mut memo, &normal), tree, "the normal form of {text}");
        let zero = trees.make([Vec::new(), Vec::new()]);
        let parts = components(rules, &position);
        let sum = parts.iter().fold(zero, |sum, part| {
            let part = trees.of(rules, &mut memo, part);
            trees.sum(sum, part)
        });
        assert_eq!(sum, tree, "the parts of {text}");
        if let Some(negative) = rules.negate(&position) {
            let want = trees.negative(tree);
            assert_eq!(trees.of(rules, &mut memo, &negative), want, "the negative of {text}");
        }
    }
    check_best_moves(given, texts);
}

#[track_caller]
pub(crate) fn check_best_moves(rules: &TestRuleset, texts: &[&str]) {
    let rules = &*rules.erased();
    let starts = texts.iter().map(|text| rules.parse(text).expect("a position"));
    let mut memo = HashMap::new();
    for position in followers(rules, starts) {
        for player in Player::BOTH {
            let text = rules.print(&position);
            let all = options(rules, &position, player);
            let points = |to: &DynPosition| rules.points(&position, player, to).expect("points");
            let most = all.iter().map(points).max().unwrap_or(0).max(0);
            assert_eq!(rules.most_points(&position, player), most, "{player:?} in {text}");
            let mut enough = Vec::new();
            rules.options_for_points(&position, player, &mut enough);
            assert!(enough.iter().all(|to| all.contains(to)), "{player:?} in {text}");
            let score =
                |to: &DynPosition| points(to) - best(rules, to, player.opponent(), &mut memo);
            let found = enough.iter().map(score).max();
            let best = best(rules, &position, player, &mut memo);
            assert_eq!(found.unwrap_or(0), best, "{player:?} in {text}");
        }
    }
}

/// Returns Left's score minus Right's when Left and when Right moves first.
#[track_caller]
pub(crate) fn scores(rules: &TestRuleset, text: &str) -> [i64; 2] {
    let rules = &*rules.erased();
    let position = rules.parse(text).expect("a position");
    let mut memo = HashMap::new();
    [1, -1].map(|sign| {
        let starter = if sign == 1 { Player::Left } else { Player::Right };
        sign * best(rules, &position, starter, &mut memo)
    })
}

fn best<P: AnyPosition>(
    rules: &dyn Ruleset<Position = P>,
    position: &P,
    player: Player,
    memo: &mut HashMap<(P, Player), i64>,
) -> i64 {
    let key = (position.clone(), player);
    if let Some(&known) = memo.get(&key) {
        return known;
    }
    let options = options(rules, position, player).into_iter();
    let played = options.map(|to| {
        let points = rules.points(position, player, &to).expect("points");
        points - best(rules, &to, player.opponent(), memo)
    });
    let best = played.max().unwrap_or(0);
    memo.insert(key, best);
    best
}

/// Returns the literal scoring game `{left|score|right}`, with the score counted from 0 and `.` for
/// no options. A finished game is written as its score.
#[track_caller]
pub(crate) fn scoring_text(rules: &TestRuleset, text: &str) -> String {
    fn written(
        rules: &dyn Ruleset<Position = DynPosition>,
        position: &DynPosition,
        score: i64,
    ) -> String {
        let [left, right] = [(Player::Left, 1), (Player::Right, -1)].map(|(player, sign)| {
            let options = options(rules, position, player).into_iter();
            let mut texts: Vec<String> = options
                .map(|to| {
                    let points = rules.points(position, player, &to).expect("points");
                    written(rules, &to, score + sign * points)
                })
                .collect();
            texts.sort_unstable();
            texts.dedup();
            texts.join(",")
        });
        let side = |options: &str| if options.is_empty() { ".".into() } else { options.to_owned() };
        match (left.as_str(), right.as_str()) {
            ("", "") => score.to_string(),
            (left, right) => format!("{{{}|{score}|{}}}", side(left), side(right)),
        }
    }
    let rules = &*rules.erased();
    written(rules, &rules.parse(text).expect("a position"), 0)
}

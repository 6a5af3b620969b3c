//! Random games for proptest, biased towards special cases: uniform random trees are almost never
//! numbers, infinitesimals or tinies, which are the exceptions in many theorems.

use proptest::prelude::*;
use upstar_number::Dyadic;

use crate::tree::Tree;

/// Generates numbers m/2^k, most of them small, often zero or integers.
pub fn number() -> impl Strategy<Value = Dyadic> {
    prop_oneof![
        1 => Just(Dyadic::ZERO),
        3 => (-3i64..=3).prop_map(Dyadic::from),
        3 => (-9i64..=9, 1u64..=3).prop_map(|(num, exp)| Dyadic::new(num.into(), exp)),
    ]
}

/// Generates numbers of any size, around the limits of machine words and beyond.
pub fn any_number() -> impl Strategy<Value = Dyadic> {
    let exp = prop_oneof![3 => 0u64..4, 1 => 60u64..66, 1 => Just(300)];
    prop_oneof![
        4 => number(),
        1 => (any::<i64>(), exp.clone()).prop_map(|(num, exp)| Dyadic::new(num.into(), exp)),
        1 => (any::<i128>(), exp).prop_map(|(num, exp)| Dyadic::new(num.into(), exp)),
    ]
}

/// Generates canonical forms with a name: numbers, nimbers, up and star, switches, tinies.
pub fn atom() -> impl Strategy<Value = Tree> {
    let zero = Tree::zero;
    let up_star = Tree::new(vec![zero(), Tree::nimber(1)], vec![zero()]);
    prop_oneof![
        3 => number().prop_map(|x| Tree::number(&x)),
        2 => (0u32..=3).prop_map(Tree::nimber),
        1 => Just(Tree::up()),
        1 => Just(Tree::up().negative()),
        1 => Just(up_star.clone()),
        1 => Just(up_star.negative()),
        1 => (1i32..=3).prop_map(|n| Tree::switch(&Tree::integer(n))),
        1 => (1i32..=2).prop_map(|n| Tree::tiny(&Tree::integer(n))),
        1 => (1i32..=2).prop_map(|n| Tree::tiny(&Tree::integer(n)).negative()),
    ]
}

/// Generates literal trees, rarely canonical: atoms inside up to `depth` nested braces, with up to
/// three options for each player.
pub fn tree(depth: u32) -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![3 => atom().boxed(), 1 => Just(Tree::zero()).boxed()];
    leaf.prop_recursive(depth, 24, 3, |inner| {
        let side = || prop::collection::vec(inner.clone(), 0..=3);
        prop_oneof![
            6 => (side(), side()).prop_map(|(left, right)| Tree::new(left, right)),
            1 => inner.clone().prop_map(|g| Tree::switch(&g)),
            1 => inner.prop_map(|g| Tree::negative(&g)),
        ]
    })
}

/// Generates literal trees of braces, of height at most `depth`. Every shape occurs, but deep
/// numbers and names do not.
pub fn raw_tree(depth: u32) -> impl Strategy<Value = Tree> {
    Just(Tree::zero()).prop_recursive(depth, 16, 3, |inner| {
        let side = || prop::collection::vec(inner.clone(), 0..=2);
        (side(), side()).prop_map(|(left, right)| Tree::new(left, right))
    })
}

/// Generates trees in which, hereditarily, both players have a move or neither has.
pub fn all_small_tree(depth: u32) -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        1 => Just(Tree::zero()),
        1 => (1u32..=2).prop_map(Tree::nimber),
        1 => Just(Tree::up()),
        1 => Just(Tree::up().negative()),
    ];
    leaf.prop_recursive(depth, 16, 3, |inner| {
        let side = || prop::collection::vec(inner.clone(), 1..=2);
        (side(), side()).prop_map(|(left, right)| Tree::new(left, right))
    })
}

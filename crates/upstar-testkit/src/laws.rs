//! Laws, for anything that can be put into closures. A broken law panics with the elements that
//! break it.
//!
//! Each function goes through all pairs or triples of the elements, so the cost is quadratic or
//! cubic; the 22 games of day 2 make 10648 triples.

use std::fmt::Debug;

use upstar_core::Relation;

/// The operations of an abelian group.
pub struct AbelianGroup<A, N, E> {
    /// The sum.
    pub add: A,
    /// The negative.
    pub neg: N,
    /// Equality.
    pub equal: E,
}

/// Associative, commutative, with zero and negatives.
///
/// # Panics
///
/// If a law is broken.
pub fn abelian_group<T: Debug>(
    elements: &[T],
    zero: &T,
    group: AbelianGroup<impl FnMut(&T, &T) -> T, impl FnMut(&T) -> T, impl FnMut(&T, &T) -> bool>,
) {
    let AbelianGroup { mut add, mut neg, mut equal } = group;
    for x in elements {
        let sum = add(x, zero);
        assert!(equal(&sum, x), "{x:?} + 0 = {sum:?}");
        let minus = neg(x);
        let sum = add(x, &minus);
        assert!(equal(&sum, zero), "{x:?} + {minus:?} = {sum:?}, not zero");
        let twice = neg(&minus);
        assert!(equal(&twice, x), "-(-{x:?}) = {twice:?}");
        for y in elements {
            let (sum, other) = (add(x, y), add(y, x));
            assert!(equal(&sum, &other), "{x:?} + {y:?} = {sum:?}, but {other:?} in other order");
            for z in elements {
                let one = add(&sum, z);
                let inner = add(y, z);
                let other = add(x, &inner);
                assert!(
                    equal(&one, &other),
                    "({x:?} + {y:?}) + {z:?} = {one:?}, but x + (y + z) = {other:?}"
                );
            }
        }
    }
}

/// Reflexive, transitive, and antisymmetric up to `equal`.
///
/// # Panics
///
/// If a law is broken.
pub fn partial_order<T: Debug>(
    elements: &[T],
    mut leq: impl FnMut(&T, &T) -> bool,
    mut equal: impl FnMut(&T, &T) -> bool,
) {
    for x in elements {
        assert!(leq(x, x), "{x:?} is not at most itself");
        for y in elements {
            let both = leq(x, y) && leq(y, x);
            assert_eq!(both, equal(x, y), "{x:?} and {y:?}: equal, or at most each other?");
            for z in elements {
                let broken = leq(x, y) && leq(y, z) && !leq(x, z);
                assert!(!broken, "{x:?} <= {y:?} <= {z:?}, but not <= at once");
            }
        }
    }
}

/// `leq` is kept by adding the same on both sides, and turned around by `neg`.
///
/// # Panics
///
/// If a law is broken.
pub fn ordered_group<T: Debug>(
    elements: &[T],
    mut add: impl FnMut(&T, &T) -> T,
    mut neg: impl FnMut(&T) -> T,
    mut leq: impl FnMut(&T, &T) -> bool,
) {
    for x in elements {
        for y in elements {
            let order = leq(x, y);
            let (minus_x, minus_y) = (neg(x), neg(y));
            assert_eq!(leq(&minus_y, &minus_x), order, "negatives of {x:?} <= {y:?}");
            for z in elements {
                let (left, right) = (add(x, z), add(y, z));
                assert_eq!(leq(&left, &right), order, "{x:?} <= {y:?}, but with {z:?} added?");
            }
        }
    }
}

/// A four-valued comparison is what the two halves of the order say.
///
/// # Panics
///
/// If it is not.
pub fn comparison<T: Debug>(
    elements: &[T],
    mut compare: impl FnMut(&T, &T) -> Relation,
    mut leq: impl FnMut(&T, &T) -> bool,
) {
    for x in elements {
        for y in elements {
            let expected = Relation::from_order(leq(x, y), leq(y, x));
            assert_eq!(compare(x, y), expected, "{x:?} compared with {y:?}");
        }
    }
}

/// Two ways to compute something of one element give one answer.
///
/// # Panics
///
/// If they do not.
pub fn same<T: Debug, A: PartialEq + Debug>(
    elements: &[T],
    mut one: impl FnMut(&T) -> A,
    mut other: impl FnMut(&T) -> A,
) {
    for x in elements {
        assert_eq!(one(x), other(x), "two ways for {x:?}");
    }
}

/// Two ways to compute something of two elements give one answer.
///
/// # Panics
///
/// If they do not.
pub fn same_for_pairs<T: Debug, A: PartialEq + Debug>(
    elements: &[T],
    mut one: impl FnMut(&T, &T) -> A,
    mut other: impl FnMut(&T, &T) -> A,
) {
    for x in elements {
        for y in elements {
            assert_eq!(one(x, y), other(x, y), "two ways for {x:?} and {y:?}");
        }
    }
}

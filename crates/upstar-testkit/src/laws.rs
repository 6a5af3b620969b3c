//! Algebraic laws, for operations given as closures. A function panics with the elements that
//! violate its law.
//!
//! Each function checks all pairs or triples, so the cost is quadratic or cubic. The 22 games born
//! by day 2 have 10648 triples.

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

/// Checks the laws of an abelian group: associativity, commutativity, zero and negatives.
///
/// # Panics
///
/// Panics if a law is broken.
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

/// Checks that `leq` is reflexive, transitive, and antisymmetric up to `equal`.
///
/// # Panics
///
/// Panics if a law is broken.
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

/// Checks that addition preserves `leq`, and `neg` reverses it.
///
/// # Panics
///
/// Panics if a law is broken.
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

/// Checks that a four-valued comparison agrees with `leq` in both directions.
///
/// # Panics
///
/// Panics if the comparison disagrees with `leq`.
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

/// Checks that two functions of one element agree.
///
/// # Panics
///
/// Panics if the functions disagree.
pub fn same<T: Debug, A: PartialEq + Debug>(
    elements: &[T],
    mut one: impl FnMut(&T) -> A,
    mut other: impl FnMut(&T) -> A,
) {
    for x in elements {
        assert_eq!(one(x), other(x), "two ways for {x:?}");
    }
}

/// Checks that two functions of two elements agree.
///
/// # Panics
///
/// Panics if the functions disagree.
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

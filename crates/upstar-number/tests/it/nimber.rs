//! Nimbers against the recursive definitions, and the laws of a field.

use proptest::prelude::*;
use upstar_number::{Nimber, mex};

fn any_nimber() -> impl Strategy<Value = Nimber> {
    // The number of bits is chosen first, so that every subfield occurs.
    (0u32..=64, any::<u64>()).prop_map(|(bits, n)| Nimber(n.checked_shr(64 - bits).unwrap_or(0)))
}

/// Returns the nim-products by definition.
fn table(n: usize) -> Vec<Vec<u64>> {
    let mut table = vec![vec![0; n]; n];
    for a in 0..n {
        for b in 0..n {
            let options = (0..a).flat_map(|x| (0..b).map(move |y| (x, y)));
            let least = mex(options.map(|(x, y)| table[x][b] ^ table[a][y] ^ table[x][y]));
            table[a][b] = least;
        }
    }
    table
}

#[test]
fn products_are_least_excluded() {
    // 24 > 16 needs the subfield of 256 nimbers.
    for (a, row) in table(24).iter().enumerate() {
        for (b, product) in row.iter().enumerate() {
            assert_eq!(Nimber(a as u64) * Nimber(b as u64), Nimber(*product), "{a} x {b}");
        }
    }
}

#[test]
fn fermat_powers_multiply_as_conway_says() {
    for k in 0..6 {
        let fermat = 1u64 << (1 << k);
        assert_eq!(Nimber(fermat) * Nimber(fermat), Nimber(fermat ^ (fermat / 2)));
        assert_eq!(Nimber(fermat) * Nimber(fermat - 1), Nimber(fermat.wrapping_mul(fermat - 1)));
    }
}

#[test]
fn every_small_nimber_has_its_inverse_and_root() {
    for n in (0..=0x1_0400).map(Nimber) {
        assert_eq!(n.sqrt() * n.sqrt(), n);
        match n.inverse() {
            Some(inverse) => assert_eq!(inverse * n, Nimber::STAR),
            None => assert_eq!(n, Nimber::ZERO),
        }
    }
}

#[test]
fn mex_skips_nothing() {
    assert_eq!(mex([]), 0);
    assert_eq!(mex([0, 2, 1, 4, 4]), 3);
    assert_eq!(mex([u64::MAX, 1]), 0);
    assert_eq!(mex((0..200).rev().chain([5, 201, u64::MAX])), 200);
    assert_eq!(mex(0..64), 64);
    assert_eq!(mex(0..63), 63);
    assert_eq!(mex((0..64).chain([65, 65])), 64);
}

#[test]
fn names() {
    let names: Vec<String> = (0..3).map(|n| Nimber(n).to_string()).collect();
    assert_eq!(names, ["0", "*", "*2"]);
}

proptest! {
    #[test]
    fn field_axioms(a in any_nimber(), b in any_nimber(), c in any_nimber()) {
        prop_assert_eq!(a * b, b * a);
        prop_assert_eq!((a * b) * c, a * (b * c));
        prop_assert_eq!(a * (b + c), a * b + a * c);
        prop_assert_eq!(a * Nimber::STAR, a);
        prop_assert_eq!(a * Nimber::ZERO, Nimber::ZERO);
        prop_assert_eq!(a + a, Nimber::ZERO);
        prop_assert_eq!(-a, a);
        prop_assert_eq!(a - b, a + b);
        if let Some(inverse) = a.inverse() {
            prop_assert_eq!(a * inverse, Nimber::STAR);
            prop_assert_eq!(a.pow(u64::MAX), Nimber::STAR);
            prop_assert_eq!(a.pow(u64::MAX - 1), inverse);
        }
        prop_assert_eq!(a.sqrt() * a.sqrt(), a);
        prop_assert_eq!((a * a).sqrt(), a);
        prop_assert_eq!(a.pow(3), a * a * a);
    }
}

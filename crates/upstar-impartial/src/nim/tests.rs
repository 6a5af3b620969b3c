//! The field laws, and published properties of particular nimbers.

use super::alpha::primes;
use super::*;

fn read(text: &str) -> Ordinal {
    text.parse().unwrap()
}

fn times(a: &Ordinal, b: &Ordinal) -> Ordinal {
    product(a, b, &Budget::unlimited()).unwrap()
}

fn samples() -> Vec<Ordinal> {
    [
        "0",
        "1",
        "5",
        "18446744073709551617",
        "w",
        "w.2+3",
        "w^2.7+w",
        "w^3+4",
        "w^5.6+1",
        "w^w",
        "w^w+w.3",
    ]
    .into_iter()
    .chain(["w^(w.4+2).5+w^2", "w^(w^2)+1", "w^(w^2.3+w.2+7).9", "w^(w^3.10)"])
    .map(read)
    .collect()
}

#[test]
fn the_laws_of_a_field() {
    let all = samples();
    for a in &all {
        assert_eq!(times(a, &read("1")), *a);
        for b in &all {
            assert_eq!(times(a, b), times(b, a), "{a} {b}");
            assert_eq!(sum(a, b), sum(b, a), "{a} {b}");
            for c in &all {
                assert_eq!(times(&times(a, b), c), times(a, &times(b, c)), "{a} {b} {c}");
                assert_eq!(times(a, &sum(b, c)), sum(&times(a, b), &times(a, c)), "{a} {b} {c}");
            }
        }
    }
}

#[test]
fn squares_and_inverses_go_back() {
    let budget = Budget::unlimited();
    for a in
        ["1", "7", "340282366920938463463374607431768211461", "w", "w^2.3+w+5", "w^3+1", "w^w+4"]
    {
        let a = read(a);
        let root = square_root(&a, &budget).unwrap();
        assert_eq!(times(&root, &root), a);
        assert_eq!(times(&inverse(&a, &budget).unwrap(), &a), read("1"), "{a}");
    }
    assert!(inverse(&Ordinal::ZERO, &budget).is_err());
}

#[test]
fn roots_of_the_literature() {
    // Conway, On Numbers and Games, chapter 6; Lenstra 1977.
    for (root, exponent, want) in [
        ("w", 3, "2"),
        ("w^3", 3, "w"),
        ("w^9", 3, "w^3"),
        ("w^w", 5, "4"),
        ("w^(w.5)", 5, "w^w"),
        ("w^(w^2)", 7, "w+1"),
        ("w^(w^3)", 11, "w^w+1"),
        ("w^(w^4)", 13, "w+4"),
        ("w^(w^5)", 17, "16"),
        ("w^(w^6)", 19, "w^3+4"),
    ] {
        let power = power(&read(root), exponent, &Budget::unlimited()).unwrap();
        assert_eq!(power, read(want), "{root}");
    }
}

#[test]
fn alpha_has_no_root_below() {
    // Let d be a multiple of the degree of an element, and p a prime divisor of 2^d − 1. In the
    // field of 2^d elements, it is a p-th power if its (2^d − 1)/p-th power is 1.
    let budget = Budget::unlimited();
    for prime in &primes()[..7] {
        let alpha = tower::alpha(prime).unwrap();
        assert!(!is_power(&alpha, prime.p, &budget), "{alpha}");
        // Smaller elements with the same infinite part have a root.
        for m in 0..u64::from(prime.excess) {
            let smaller =
                sum(&alpha, &sum(&Ordinal::from(u64::from(prime.excess)), &Ordinal::from(m)));
            assert!(is_power(&smaller, prime.p, &budget), "{smaller}");
        }
    }
}

fn is_power(a: &Ordinal, p: u64, budget: &Budget) -> bool {
    let mut degree = 1;
    let mut conjugate = product(a, a, budget).unwrap();
    while conjugate != *a {
        degree += 1;
        conjugate = product(&conjugate, &conjugate, budget).unwrap();
    }
    let order = |d: usize| ((UBig::ONE << d) - UBig::ONE) % p == 0_u64;
    let field = (1..).map(|k| k * degree).find(|&d| order(d)).unwrap();
    let mut exponent = ((UBig::ONE << field) - UBig::ONE) / p;
    let (mut power, mut square) = (Ordinal::from(1_u32), a.clone());
    while !exponent.is_zero() {
        if &exponent % 2_u64 == 1_u64 {
            power = product(&power, &square, budget).unwrap();
        }
        square = product(&square, &square, budget).unwrap();
        exponent >>= 1;
    }
    power == Ordinal::from(1_u32)
}

#[test]
fn large_natural_numbers() {
    let budget = Budget::unlimited();
    let fermat = |k: u32| UBig::ONE << (1_usize << k);
    for k in 6..11 {
        // F ⊗ F = F ⊕ F/2, and F ⊗ n = F·n for smaller n.
        let f = fermat(k);
        assert_eq!(finite::product(&f, &f, &budget).unwrap(), &f ^ (&f >> 1));
        let n = &f - UBig::from(12345_u32);
        assert_eq!(finite::product(&f, &n, &budget).unwrap(), &f * &n);
    }
}

#[test]
fn quadratic_equations_have_their_roots() {
    let budget = Budget::unlimited();
    let mut numbers: Vec<UBig> = (0..40_u32).map(UBig::from).collect();
    numbers.extend([
        UBig::from(u64::MAX),
        UBig::from(1_u64 << 63),
        UBig::ONE << 127,
        UBig::ONE << 90,
    ]);
    for b in &numbers {
        for c in &numbers {
            let (first, second) = quadratic(b, c, &budget).unwrap();
            for x in [&first, &second] {
                let square = finite::product(x, x, &budget).unwrap();
                let linear = finite::product(b, x, &budget).unwrap();
                assert_eq!(square ^ linear, *c, "{b} {c}");
            }
            assert_eq!(&first ^ &second, *b);
            assert!(first <= second);
        }
    }
}

#[test]
fn what_is_not_known_is_refused() {
    let budget = Budget::unlimited();
    let far = read("w^(w^200)");
    assert!(product(&far, &far, &budget).is_err());
    assert_eq!(times(&far, &read("w")), read("w^(w^200+1)"));
    assert!(product(&read("w^(w^w)"), &read("2"), &budget).is_err());
    let long = Ordinal::from(UBig::ONE << 70_000);
    assert!(product(&long, &long, &budget).is_err());
    assert!(power(&read("w^(w^6)+w^w+w"), 10_000_019, &Budget::steps(1000)).is_err());
}

//! Compares the algorithms with each other and with the literature.

use upstar_core::Budget;

use super::*;

fn octal(code: &str) -> TakeAndBreak {
    let (before, after) = code.split_once('.').unwrap_or((code, ""));
    let digits = format!("{}{after}", if before.is_empty() { "0" } else { before });
    TakeAndBreak::new(digits.bytes().enumerate().map(|(t, d)| (t, u32::from(d - b'0'))))
}

fn sequence(game: TakeAndBreak, last: u64) -> Vec<u64> {
    NimSequence::new(game).values(last, &Budget::unlimited()).unwrap()
}

#[test]
fn the_engines_agree() {
    let budget = Budget::unlimited();
    let codes = ["0.77", "0.07", "4.0", "0.6", "0.137", "0.45", "4.766", "0.331", "0.007", "0.156"];
    let mut games: Vec<TakeAndBreak> = codes.iter().map(|code| octal(code)).collect();
    games.push(octal("4").with_unequal_heaps());
    games.push(octal("0.07").with_unequal_heaps());
    games.push(TakeAndBreak::new([(2, 3), (3, 3), (7, 3)]));
    for game in games {
        let slow = nim_values_mex(&game, 300, &budget).unwrap();
        assert_eq!(nim_values_sparse(&game, 300, &budget).unwrap(), slow, "{game:?}");
        let chosen: Vec<u32> = sequence(game.clone(), 300).into_iter().map(|v| v as u32).collect();
        assert_eq!(chosen, slow, "{game:?}");
    }
}

#[test]
fn grundys_game() {
    let game = octal("4").with_unequal_heaps();
    let values = sequence(game, 20);
    assert_eq!(values, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0]);
}

#[test]
fn hexadecimal_digits() {
    let game = TakeAndBreak::new([(1, 3), (2, 15)]);
    let values = sequence(game, 20);
    assert_eq!(values, [0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5, 6, 7, 8, 6, 7, 8, 9, 10, 11]);
}

#[test]
fn repeated_digits() {
    let nim = TakeAndBreak::new([]).with_tail(1, &[3]);
    assert_eq!(sequence(nim, 100), (0..=100).collect::<Vec<u64>>());
    let rest = TakeAndBreak::new([(1, 3), (4, 3), (5, 3), (6, 3)]).with_tail(8, &[3]);
    let values = sequence(rest, 20);
    assert_eq!(values, [0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9, 8, 9, 10]);
}

#[test]
fn periods_of_the_literature() {
    for (code, preperiod, period) in [
        (".77", 71, 12),
        (".07", 53, 34),
        (".4", 54, 34),
        (".045", 189, 32),
        ("4.005", 31, 79),
        (".45", 498, 20),
        (".331", 4, 3),
        (".1", 2, 1),
        (".156", 3479, 349),
    ] {
        let mut sequence = NimSequence::new(octal(code));
        let found = sequence.period(20_000, &Budget::unlimited()).unwrap().unwrap();
        assert_eq!((found.preperiod, found.period), (preperiod, period), "{code}");
        assert!(found.evidence.is_proof() && found.saltus == 0);
    }
    let mut take = NimSequence::new(TakeAndBreak::new([(2, 3), (3, 3), (7, 3)]));
    let found = take.period(1000, &Budget::unlimited()).unwrap().unwrap();
    assert_eq!((found.preperiod, found.period), (0, 5));
    let mut grundy = NimSequence::new(octal("4").with_unequal_heaps());
    assert_eq!(grundy.period(1000, &Budget::unlimited()).unwrap(), None);
}

#[test]
fn large_heaps_go_by_the_period() {
    let budget = Budget::steps(100_000);
    let mut kayles = NimSequence::new(octal("0.77"));
    assert_eq!(kayles.value(u64::MAX, &budget).unwrap(), kayles.value(75, &budget).unwrap());
    let mut take = NimSequence::new(TakeAndBreak::new([(1, 3), (2, 3)]));
    assert_eq!(take.value(1_000_000_001, &budget).unwrap(), 1_000_000_001 % 3);
}

#[test]
fn work_is_paid_for() {
    let mut sequence = NimSequence::new(octal("0.06"));
    assert!(sequence.value(1_000_000, &Budget::steps(1000)).is_err());
    let definition = nim_values_mex(&octal("0.06"), 200, &Budget::unlimited()).unwrap();
    let value = sequence.value(200, &Budget::unlimited()).unwrap();
    assert_eq!(value, u64::from(definition[200]));
}

fn every_octal_game(digits: u32) -> impl Iterator<Item = TakeAndBreak> {
    (0..8_usize.pow(digits)).flat_map(move |code| {
        let digits = (0..digits).map(move |t| (t as usize + 1, (code >> (3 * t) & 7) as u32));
        [0, 4].map(|first| TakeAndBreak::new(digits.clone().chain([(0, first)])))
    })
}

fn check_engines(game: &TakeAndBreak, last: usize) {
    let budget = Budget::unlimited();
    let slow = nim_values_mex(game, last, &budget).unwrap();
    assert_eq!(nim_values_sparse(game, last, &budget).unwrap(), slow, "{game:?}");
}

#[test]
fn the_engines_agree_on_all_octal_games_of_two_digits() {
    for game in every_octal_game(2) {
        check_engines(&game, 150);
        check_engines(&game.clone().with_unequal_heaps(), 150);
    }
}

#[test]
#[ignore = "half a minute in a release build: cargo test -p upstar-impartial --release -- --ignored"]
fn the_engines_agree_on_all_octal_games_of_three_digits() {
    for game in every_octal_game(3) {
        check_engines(&game, 1200);
        check_engines(&game.clone().with_unequal_heaps(), 700);
        check_engines(&game.with_ended_heaps(&[2, 5]), 700);
    }
}

#[test]
fn the_engines_agree_beyond_a_few_blocks() {
    for code in [".6", ".77", ".104", ".007", ".06", ".37"] {
        check_engines(&octal(code), 1500);
    }
    check_engines(&TakeAndBreak::grundy(), 1500);
    check_engines(&TakeAndBreak::splitting(&[2]), 1500);
    check_engines(&TakeAndBreak::new([(0, 4), (1, 2), (300, 7)]), 1500);
}

#[test]
fn blocks_may_begin_anywhere() {
    let budget = Budget::unlimited();
    let want = nim_values_mex(&octal(".6"), 999, &budget).unwrap();
    let mut sequence = NimSequence::new(octal(".6"));
    for last in [0, 1, 7, 63, 64, 200, 513, 999] {
        assert_eq!(sequence.value(last, &budget).unwrap(), u64::from(want[last as usize]));
    }
    let mut sequence = NimSequence::new(octal(".6"));
    while sequence.value(999, &Budget::steps(40)).is_err() {}
    let got = sequence.values(999, &budget).unwrap();
    assert!(got.iter().copied().eq(want.iter().map(|&value| u64::from(value))));
    let hexadecimal = || TakeAndBreak::new([(1, 9), (2, 13)]);
    let want = nim_values_mex(&hexadecimal(), 200, &budget).unwrap();
    let mut sequence = NimSequence::new(hexadecimal());
    while sequence.value(200, &Budget::steps(40)).is_err() {}
    let got = sequence.values(200, &budget).unwrap();
    assert!(got.iter().copied().eq(want.iter().map(|&value| u64::from(value))));
}

fn asked(game: &TakeAndBreak, last: u64) -> Vec<u64> {
    let rules = game.clone();
    let moves = move |n: u64, option: &mut dyn FnMut(&[u64])| {
        if rules.ended.contains(&(n as usize)) {
            return;
        }
        for (taken, heaps) in rules.moves(n as usize) {
            let rest = n - taken as u64;
            if heaps & 1 != 0 && rest == 0 {
                option(&[]);
            }
            if heaps & 2 != 0 && rest > 0 {
                option(&[rest]);
            }
            for a in 1..rest {
                let b = rest - a;
                if heaps & 4 != 0 && !(rules.unequal && a == b) {
                    option(&[a, b]);
                }
                for c in 1..b {
                    if heaps & 8 != 0 {
                        option(&[a, c, b - c]);
                    }
                }
            }
        }
    };
    NimSequence::new(HeapGame::from_fn(moves)).values(last, &Budget::unlimited()).unwrap()
}

#[test]
fn asking_for_moves_agrees_with_the_digits() {
    let games = [
        octal(".77"),
        octal("4.3"),
        TakeAndBreak::grundy(),
        TakeAndBreak::splitting(&[2]),
        TakeAndBreak::new([(1, 8), (2, 15)]),
        TakeAndBreak::new([(1, 3)]).with_tail(2, &[1, 6]),
        TakeAndBreak::all_but(&[1, 4]),
    ];
    for game in games {
        assert_eq!(asked(&game, 40), sequence(game.clone(), 40), "{game:?}");
    }
}

#[test]
fn what_is_no_smaller_heap_is_no_option() {
    let game = HeapGame::from_fn(|n, option| {
        option(&[n]);
        option(&[n + 1]);
        option(&[u64::MAX, 0]);
    });
    let values = NimSequence::new(game).values(3, &Budget::unlimited()).unwrap();
    assert_eq!(values, [0, 0, 0, 0]);
}

#[test]
fn finite_subtraction_sets_are_periodic() {
    // Every value equals the value of the heap one period earlier, and the period is the least
    // period.
    for bits in 1..128_usize {
        let set: Vec<usize> = (1..8).filter(|k| bits >> (k - 1) & 1 == 1).collect();
        let mut sequence = NimSequence::new(TakeAndBreak::subtraction(&set));
        let period = sequence.period(2000, &Budget::unlimited()).unwrap().unwrap();
        assert_eq!((period.saltus, period.evidence), (0, Evidence::Subtraction), "{set:?}");
        check_period(&TakeAndBreak::subtraction(&set), period, 600);
    }
}

fn check_period(game: &TakeAndBreak, period: Period, heaps: usize) {
    let values = nim_values_mex(game, heaps, &Budget::unlimited()).unwrap();
    let (start, length) = (period.preperiod as usize, period.period as usize);
    for n in start..heaps + 1 - length {
        let later = u64::from(values[n + length]);
        assert_eq!(later, u64::from(values[n]) + period.saltus, "{game:?} {n}");
    }
    if start > 0 {
        let (before, later) = (values[start - 1], values[start - 1 + length]);
        assert_ne!(u64::from(later), u64::from(before) + period.saltus, "{game:?}");
    }
}

#[test]
fn all_but_finite_sets_are_arithmetic_periodic() {
    for bits in 0..128_usize {
        let set: Vec<usize> = (1..8).filter(|k| bits >> (k - 1) & 1 == 1).collect();
        let game = TakeAndBreak::all_but(&set);
        let mut sequence = NimSequence::new(game.clone());
        let period = sequence.period(400, &Budget::unlimited()).unwrap().unwrap();
        assert_eq!(period.evidence, Evidence::AllBut, "{set:?}");
        // If at most three numbers are excluded, there is no preperiod (Sleator and Slusky 2012).
        assert!(set.len() > 3 || period.preperiod == 0, "{set:?}");
        check_period(&game, period, 300);
        let n = 1_000_000_007;
        let value = sequence.value(n, &Budget::unlimited()).unwrap();
        let back = (n - period.preperiod) / period.period;
        let first = sequence.value(n - back * period.period, &Budget::unlimited()).unwrap();
        assert_eq!(value, first + back * period.saltus);
    }
    let mut nim = NimSequence::new(TakeAndBreak::all_but(&[]));
    assert_eq!(nim.value(u64::MAX, &Budget::unlimited()).unwrap(), u64::MAX);
}

#[test]
fn hexadecimal_games_that_grow_by_a_power_of_two() {
    let mut proved = 0;
    for code in 0..256_u32 {
        let game = TakeAndBreak::new([(1, code >> 4), (2, code & 15)]);
        let mut sequence = NimSequence::new(game.clone());
        let Some(period) = sequence.period(120, &Budget::unlimited()).unwrap() else { continue };
        check_period(&game, period, 260);
        proved += u32::from(period.evidence == Evidence::PowerOfTwo);
        let game = game.with_ended_heaps(&[3, 5]);
        let mut sequence = NimSequence::new(game.clone());
        let Some(period) = sequence.period(120, &Budget::unlimited()).unwrap() else { continue };
        check_period(&game, period, 260);
    }
    assert!(proved > 0, "{proved}");
}

/// Code, preperiod, period, and the published number of rare values: J. Kenyon, R. Austin, A.
/// Gangolli and T. Plambeck, A. Flammenkamp, in the table of T. Czajka (octal-games), which counts
/// the empty heap.
const SOLVED: &[(&str, u64, u64, Option<usize>)] = &[
    (".45", 498, 20, Some(11)),
    (".055", 259, 148, None),
    (".156", 3479, 349, Some(15)),
    (".356", 7315, 142, Some(7)),
    (".644", 3256, 442, Some(31)),
    (".165", 5181, 1550, None),
    (".16", 105_351, 149_459, Some(53)),
    (".127", 46_578, 4, None),
    (".56", 326_640, 144, Some(46)),
    (".376", 2_268_248, 4, Some(510)),
    (".354", 10_061_916, 1180, Some(132)),
];

fn check_solved(table: &[(&str, u64, u64, Option<usize>)]) {
    let budget = Budget::unlimited();
    for &(code, preperiod, period, rare) in table {
        let mut sequence = NimSequence::new(octal(code));
        let heaps = 2 * (preperiod + period) + 100;
        let found = sequence.period(heaps, &budget).unwrap().unwrap();
        assert_eq!((found.preperiod, found.period), (preperiod, period), "{code}");
        assert_eq!((found.saltus, found.evidence), (0, Evidence::GuySmith), "{code}");
        if let Some(published) = rare {
            let rare = sequence.rare(heaps, &budget).unwrap().unwrap();
            assert!(!rare.space.alternating, "{code}");
            assert_eq!(rare.heaps.len() + 1, published, "{code}");
        }
    }
}

#[test]
fn solved_octal_games() {
    check_solved(&SOLVED[..6]);
}

#[test]
#[ignore = "a minute or two in a release build: cargo test -p upstar-impartial --release -- --ignored"]
fn octal_games_with_long_periods() {
    check_solved(&SOLVED[6..]);
}

#[test]
fn a_space_that_alternates() {
    // Flammenkamp: 0.104 has 20 rare heaps only if their parity counts.
    let rare = NimSequence::new(octal(".104")).rare(3000, &Budget::unlimited()).unwrap().unwrap();
    assert!(rare.space.alternating);
    assert_eq!((rare.heaps.len(), rare.heaps.last()), (20, Some(&284)));
    // The sum of two rare heaps, or of two common heaps, is rare.
    let values = nim_values_sparse(&octal(".104"), 3000, &Budget::unlimited()).unwrap();
    let is_rare = |value: u32, n: usize| rare.space.is_rare(value as u16, n);
    for a in 1..60 {
        for b in 1..60 {
            let same = is_rare(values[a], a) == is_rare(values[b], b);
            // Three tokens are taken when a heap is broken.
            assert_eq!(is_rare(values[a] ^ values[b], a + b + 3), same);
        }
    }
}

//! Rows of coins, compared with searches over sets of coins that are written from the definitions.

use std::collections::BTreeSet;

use upstar::raw::RawPosition;
use upstar::{Arg, ArgValue, Outcome, Player, Session, mex};

/// A code, and the sets of coins that it allows, in ascending order and counted from 0.
type Code = (&'static str, fn(&[u32]) -> bool);

const CODES: &[Code] = &[
    ("1-2", |set| set.len() <= 2),
    ("1-3", |set| set.len() <= 3),
    ("3", |set| set.len() == 3),
    ("2,4", |set| [2, 4].contains(&set.len())),
    ("1+", |_| true),
    ("1+C", |set| span(set) == set.len() as u32),
    ("3C(5)", |set| set.len() == 3 && span(set) <= 5),
    ("3E", |set| set.len() == 3 && set[1] - set[0] == set[2] - set[1]),
    ("1+S", is_symmetric),
    ("4FS", |set| set.len() == 4 && set[0] == 0 && is_symmetric(set)),
    ("2-5S", |set| (2..=5).contains(&set.len()) && is_symmetric(set)),
];

fn span(set: &[u32]) -> u32 {
    set[set.len() - 1] - set[0] + 1
}

fn is_symmetric(set: &[u32]) -> bool {
    let ends = set[0] + set[set.len() - 1];
    set.iter().rev().map(|coin| ends - coin).eq(set.iter().copied())
}

/// Returns the allowed sets of `count` coins, as bits.
fn sets(count: u32, is_allowed: fn(&[u32]) -> bool) -> Vec<usize> {
    let coins = |set: usize| (0..count).filter(|coin| set >> coin & 1 == 1).collect::<Vec<_>>();
    (1..1 << count).filter(|&set| is_allowed(&coins(set))).collect()
}

/// Returns the rows after a move. The rightmost of the coins must show heads.
fn moves(row: usize, sets: &[usize]) -> impl Iterator<Item = usize> {
    sets.iter().filter(move |set| row >> set.ilog2() & 1 == 1).map(move |set| row ^ set)
}

fn text(row: usize, count: u32) -> String {
    (0..count).map(|coin| if row >> coin & 1 == 1 { 'H' } else { 'T' }).collect()
}

fn place(session: &Session, code: &str, text: &str) -> RawPosition {
    session.raw_position("turning", &[Arg::named("code", ArgValue::read(code))], text).unwrap()
}

#[test]
fn rows_of_coins_agree_with_the_definitions() {
    let session = Session::new();
    let budget = session.budget();
    let cx = session.cx(&budget);
    for &(code, is_allowed) in CODES {
        const MOST: u32 = 10;
        let sets = sets(MOST, is_allowed);
        let mut nim_values: Vec<u64> = Vec::new();
        for row in 0..1_usize << MOST {
            let value = mex(moves(row, &sets).map(|to| nim_values[to]));
            nim_values.push(value);
            // Tails on the right do not matter.
            let count = MOST - row as u32 % (row.leading_zeros() - (usize::BITS - MOST) + 1);
            let text = |row| text(row, count);
            let position = place(&session, code, &text(row));
            assert_eq!(position.nim_value(cx).unwrap(), value, "{code} {}", text(row));
            let outcome = if value == 0 { Outcome::P } else { Outcome::N };
            assert_eq!(position.outcome(cx).unwrap(), outcome, "{code} {}", text(row));
            let winning = position.winning_moves(cx, Player::Left).unwrap();
            let winning: BTreeSet<String> = winning.iter().map(RawPosition::text).collect();
            let lost = moves(row, &sets).filter(|&to| nim_values[to] == 0);
            assert_eq!(winning, lost.map(text).collect(), "{code} {}", text(row));
        }
    }
}

#[test]
fn the_nim_value_of_three_hundred_mock_turtles_is_a_sum_of_odious_numbers() {
    let session = Session::new();
    let budget = session.budget();
    let cx = session.cx(&budget);
    let odious: Vec<u64> = (0..1000).filter(|n: &u64| n.count_ones() % 2 == 1).collect();
    let nim_value = |text: &str| {
        let heads = text.chars().zip(&odious).filter(|(coin, _)| *coin == 'H');
        heads.fold(0, |sum, (_, value)| sum ^ value)
    };
    let mut random = 1_u64;
    for _ in 0..3 {
        let row: String = (0..300)
            .map(|_| {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                if random >> 60 == 0 { 'H' } else { 'T' }
            })
            .collect();
        let position = place(&session, "1-3", &row);
        assert_eq!(position.nim_value(cx).unwrap(), nim_value(&row), "{row}");
        let winning = position.winning_moves(cx, Player::Right).unwrap();
        assert_eq!(winning.is_empty(), nim_value(&row) == 0);
        assert!(winning.iter().all(|to| nim_value(&to.text()) == 0), "{row}");
        let all = position.options(Player::Right);
        assert_eq!(winning.len(), all.iter().filter(|to| nim_value(&to.text()) == 0).count());
    }
}

#[test]
fn a_random_row_of_a_sum_agrees_with_its_heads() {
    let session = Session::new();
    let budget = session.budget();
    let cx = session.cx(&budget);
    let mut random = 1_u64;
    for number in 0..10_000 {
        let (code, _) = CODES[number % CODES.len()];
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let row = text((random >> 44) as usize, if code.contains('+') { 12 } else { 20 });
        let nim = |text: &str| place(&session, code, text).nim_value(cx).unwrap();
        let heads = row.match_indices('H').map(|(at, _)| nim(&format!("{}H", "T".repeat(at))));
        assert_eq!(nim(&row), heads.fold(0, |sum, value| sum ^ value), "{code} {row}");
    }
}

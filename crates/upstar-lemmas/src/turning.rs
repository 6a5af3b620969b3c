//! Nim values of turning games: a row of coins is the sum of the rows with only one of its heads
//! (Lenstra).
//!
//! The value of a coin is the mex of the nim sums of the other coins that may be turned with it. If
//! only the number of coins matters, the nim sums of k coins are stored as bits, and the sets of
//! coins are not listed. If all sets within w places may be turned, the values are 1, 2, 4, …,
//! 2^(w-1), 1, 2, …, because the values of w - 1 coins in a row generate all but one of the powers.

use std::sync::{Mutex, MutexGuard, PoisonError};

use upstar_core::{Budget, Budgeted, Interrupted};
use upstar_impartial::{mex, nim_sum};
use upstar_rules::turning::{Coins, TurningRules};

/// If a coin is the rightmost coin of more sets, and any coins may be turned, the sets are not
/// listed.
const LISTED_SETS: u64 = 1 << 16;

/// The maximum number of sets of coins that are listed.
const MAX_SETS: u64 = 1 << 23;

/// The maximum number of bits of the sets of nim sums.
const MAX_BITS: u64 = 1 << 30;

/// The nim values of the coins found so far. The value with index 0 is 0.
struct CoinValues {
    values: Vec<u64>,
    sums: NimSums,
}

/// For each number k of coins, the nim sums of k of the first `coins` coins: bit n is set if n is
/// one of these nim sums.
struct NimSums {
    coins: usize,
    /// The number of words of each set, a power of two.
    words: usize,
    of_count: Vec<Vec<u64>>,
}

/// Returns the nim value of a row of coins.
pub fn turning(rules: &TurningRules, row: &Coins, budget: &Budget) -> Budgeted<Option<u64>> {
    let last = row.heads().next_back().unwrap_or(0);
    let found = coin_values(rules, last, budget)?;
    Ok(found.map(|found| sum_of_coins(&found.values, row.heads())))
}

/// Returns the options with the given nim value of a row of coins.
pub fn turned_to(
    rules: &TurningRules,
    row: &Coins,
    nim: u64,
    budget: &Budget,
) -> Budgeted<Option<Vec<Coins>>> {
    let last = row.heads().next_back().unwrap_or(0);
    let Some(found) = coin_values(rules, last, budget)? else { return Ok(None) };
    let values = &found.values;
    let change = nim_sum(nim, sum_of_coins(values, row.heads()));
    let mut options = Vec::new();
    for last in row.heads() {
        budget.spend(1 + rules.breadth(last) / 64)?;
        rules.turns(last, &mut |others| {
            if sum_of_coins(values, others.iter().copied())
                == nim_sum(change, values[last as usize])
            {
                options.push(row.turned(last, others));
            }
        });
    }
    Ok(Some(options))
}

/// Returns the nim values of the coins `from`, …, `last`, and 0 for the coin 0.
pub(crate) fn values(
    rules: &TurningRules,
    from: u64,
    last: u64,
    budget: &Budget,
) -> Budgeted<Option<Vec<u64>>> {
    let found = coin_values(rules, last, budget)?;
    Ok(found.map(|found| found.values[from.min(last + 1) as usize..=last as usize].to_vec()))
}

/// Returns the nim values of the rows in which only the n-th coin shows heads, for n from 1 to at
/// least `last`.
fn coin_values<'r>(
    rules: &'r TurningRules,
    last: u64,
    budget: &Budget,
) -> Budgeted<Option<MutexGuard<'r, CoinValues>>> {
    let none = || {
        let sums = NimSums { coins: 0, words: 1, of_count: vec![vec![1]] };
        Mutex::new(CoinValues { values: vec![0], sums })
    };
    let Some(found) = rules.notes().get(none) else { return Ok(None) };
    let mut found = locked(found);
    while found.values.len() as u64 <= last {
        let coin = found.values.len() as u64;
        let value = match (rules.all_within(coin), rules.counts()) {
            (Some(places), _) => {
                budget.spend(1)?;
                power(coin, (coin - 1) % places)?
            }
            (None, Some(counts)) if rules.breadth(coin) > LISTED_SETS => {
                let CoinValues { values, sums } = &mut *found;
                let most = counts.iter().fold(0, |most, count| most.max(count[1]));
                sums.add(&values[1..], most, budget)?;
                sums.mex(&counts)
            }
            _ => {
                let sets = rules.breadth(coin);
                if sets > MAX_SETS {
                    return Err(Interrupted::too_large(format!(
                        "coin {coin} may be turned with {sets} sets of coins; at most {MAX_SETS} \
                         are supported"
                    )));
                }
                budget.spend(1 + sets / 64)?;
                let mut options = Vec::new();
                rules.turns(coin, &mut |others| {
                    options.push(sum_of_coins(&found.values, others.iter().copied()));
                });
                mex(options)
            }
        };
        found.values.push(value);
    }
    Ok(Some(found))
}

fn power(coin: u64, exponent: u64) -> Budgeted<u64> {
    let power = u32::try_from(exponent).ok().and_then(|exponent| 1_u64.checked_shl(exponent));
    power.ok_or_else(|| {
        Interrupted::too_large(format!(
            "the nim value of coin {coin} is 2^{exponent}; nim values below 2^64 are supported"
        ))
    })
}

/// Locks a mutex, even after a panic, which leaves the data valid.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn sum_of_coins(values: &[u64], coins: impl Iterator<Item = u64>) -> u64 {
    coins.fold(0, |sum, coin| nim_sum(sum, values[coin as usize]))
}

impl NimSums {
    /// Adds the coins with these values that are missing. Sets of `most` coins or more are not
    /// needed.
    fn add(&mut self, values: &[u64], most: u64, budget: &Budget) -> Budgeted<()> {
        for &value in &values[self.coins..] {
            let counts = (self.of_count.len() as u64 + 1).min(most) as usize;
            let words = (value / 64 + 1).next_power_of_two().max(self.words as u64);
            if words.saturating_mul(64 * counts as u64) > MAX_BITS {
                return Err(Interrupted::too_large(format!(
                    "coin {} has the nim value {value}; the nim values of later coins need too \
                     much memory",
                    self.coins + 1
                )));
            }
            budget.spend(1 + words * counts as u64 / 128)?;
            self.words = words as usize;
            self.of_count.resize(counts, Vec::new());
            self.of_count.iter_mut().for_each(|sums| sums.resize(words as usize, 0));
            for count in (1..counts).rev() {
                let [fewer, sums] = &mut self.of_count[count - 1..=count] else { continue };
                for (at, word) in sums.iter_mut().enumerate() {
                    *word |= exchanged(fewer[at ^ (value / 64) as usize], value % 64);
                }
            }
            self.coins += 1;
        }
        Ok(())
    }

    /// Returns the value of the next coin, if the numbers of coins that may be turned lie in these
    /// ranges.
    fn mex(&self, counts: &[[u64; 2]]) -> u64 {
        let sets = || {
            counts.iter().flat_map(|&[least, most]| least..=most.min(self.of_count.len() as u64))
        };
        let word =
            |at: usize| sets().fold(0, |all, count| all | self.of_count[count as usize - 1][at]);
        let mut words = (0_u64..).zip((0..self.words).map(word));
        let first = words.find(|(_, word)| *word != u64::MAX);
        first.map_or(64 * self.words as u64, |(at, word)| 64 * at + u64::from(word.trailing_ones()))
    }
}

/// Moves each bit n of a word to the place of the nim sum of n and `value`, which is less than 64.
fn exchanged(word: u64, value: u64) -> u64 {
    const MASKS: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    MASKS
        .iter()
        .enumerate()
        .filter(|(bit, _)| value >> bit & 1 == 1)
        .fold(word, |word, (bit, mask)| (word >> (1 << bit) & mask) | (word & mask) << (1 << bit))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::testing::nim_value as search;
    use upstar_core::Ruleset;

    fn sequence(code: &str, last: u64) -> Vec<u64> {
        let rules = TurningRules::new(code).unwrap();
        values(&rules, 1, last, &Budget::unlimited()).unwrap().unwrap()
    }

    #[test]
    fn coins_agree_with_search() {
        let budget = Budget::unlimited();
        for code in
            ["1-2", "1-3", "1+C", "3", "3E", "4FS", "1+S", "1-3C(5)", "2,3", "1+C(3)", "1-9", "1+"]
        {
            let rules = TurningRules::new(code).unwrap();
            let mut memo = HashMap::new();
            for bits in 0..512_u32 {
                let text: String =
                    (0..9).map(|i| if bits >> i & 1 == 1 { 'H' } else { 'T' }).collect();
                let row = rules.parse(&text).unwrap();
                let want = search(&rules, &row, &mut memo);
                assert_eq!(turning(&rules, &row, &budget).unwrap(), Some(want), "{code} {text}");
            }
        }
    }

    #[test]
    fn sets_of_nim_sums_agree_with_lists_of_coins() {
        // These rows are long enough for the sets, and short enough for lists.
        for (code, last) in [("1-5", 46), ("4", 90), ("2,4,6", 29), ("3-4,6", 30)] {
            let rules = TurningRules::new(code).unwrap();
            assert!(rules.breadth(last - 1) > LISTED_SETS, "{code}");
            let mut naive = vec![0];
            for coin in 1..=last {
                let mut options = Vec::new();
                rules.turns(coin, &mut |others| {
                    options.push(sum_of_coins(&naive, others.iter().copied()));
                });
                naive.push(mex(options));
            }
            assert_eq!(sequence(code, last), naive[1..], "{code}");
        }
    }

    #[test]
    fn rows_of_three_hundred_coins() {
        // A parity check extends the values, as the odious numbers extend the natural numbers.
        let [four, five] = ["1-4", "1-5"].map(|code| sequence(code, 299));
        let extended = |value: u64| 2 * value + u64::from(value.count_ones().is_multiple_of(2));
        assert_eq!(five[1..], four[..298].iter().map(|&value| extended(value)).collect::<Vec<_>>());
        assert_eq!(sequence("1+C(30)", 300)[29..32], [1 << 29, 1, 2]);
        assert_eq!(sequence("1-300", 64)[63], 1 << 63);
        let rules = TurningRules::new("1+").unwrap();
        let said = values(&rules, 0, 300, &Budget::unlimited()).unwrap_err().to_string();
        assert!(said.contains("coin 65 is 2^64"), "{said}");
    }
}

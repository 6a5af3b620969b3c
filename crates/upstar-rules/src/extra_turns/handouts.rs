//! The cuts that suffice in Strings and Coins when a coin can be taken. There are at most two, and
//! nearly always only one.

/// The coins, each as the set of strings that hold it.
type Coins<'a> = &'a [u128];

/// Returns a set of cuts that contains an optimal cut for points, if a coin can be taken. `coins`
/// contains all coins with a string.
///
/// A coin with one string can be *taken*. From such a coin, a chain of coins with two strings each
/// leads to the ground, to a coin with more strings, or, if the chain is *closed*, to another coin
/// that can be taken. In a *handout*, a player leaves the last two coins of a chain and cuts the
/// string behind them, or leaves all four coins of a closed chain of four and cuts the string in
/// their middle. A handout gives away these coins and the next move (E. Berlekamp, *The Dots and
/// Boxes Game*, 2000). No other cut is better than taking coins:
///
/// * Let v(G) be the score of the player to move, and s the string of a coin that can be taken.
///   After a cut x that takes nothing, the opponent takes n ≥ 1 coins of the chain and continues.
///   The cut x is worth at most −n − v(H), where H is G without the chain and x. Taking the n coins
///   and then cutting x is worth n − v(H). If x cuts the chain, first taking all coins before x
///   except the last two gains twice the number of coins taken.
/// * A cut x that takes another coin can follow s, unless x prepares a handout. Preparing a handout
///   requires a closed chain of five coins, which can be taken from either end.
/// * A player who hands out one chain while there is another chain loses both chains. Taking the
///   other chain first is better. Handing out the last chain costs the least.
///
/// Hence all coins are taken except for one handout.
pub(crate) fn sufficient_cuts(coins: Coins<'_>) -> Option<u128> {
    // The cut that takes the first coin of a chain, and the cut that hands out the chain.
    let mut pairs: Vec<(u128, u128)> = Vec::new();
    let mut fours: Vec<(u128, u128)> = Vec::new();
    for start in (0..coins.len()).filter(|&coin| is_single(coins[coin])) {
        match chain(coins, start) {
            Chain { coins: 2, is_closed: false, second } => pairs.push((coins[start], second)),
            Chain { coins: 4, is_closed: true, second } => {
                if !fours.iter().any(|&(_, middle)| middle == second) {
                    fours.push((coins[start], second));
                }
            }
            _ => return Some(coins[start]),
        }
    }
    let (take, hand_out) = *fours.first().or(pairs.first())?;
    Some(if fours.len() + pairs.len() == 1 { take | hand_out } else { take })
}

pub(crate) fn most_points(coins: Coins<'_>) -> i64 {
    let mut most = 0;
    for (at, &coin) in coins.iter().enumerate().filter(|&(_, &coin)| is_single(coin)) {
        if coins[..at].contains(&coin) {
            return 2;
        }
        most = 1;
    }
    most
}

/// Returns `true` if a nonempty set contains exactly one string.
fn is_single(strings: u128) -> bool {
    strings & strings.wrapping_sub(1) == 0
}

struct Chain {
    coins: usize,
    /// `true` if the last coin of the chain can also be taken.
    is_closed: bool,
    /// The string behind the second coin, if the chain has two coins.
    second: u128,
}

fn chain(coins: Coins<'_>, start: usize) -> Chain {
    let mut chain = Chain { coins: 1, is_closed: false, second: 0 };
    let (mut last, mut string) = (start, coins[start]);
    loop {
        let across = (0..coins.len()).find(|&coin| coin != last && coins[coin] & string != 0);
        let Some(next) = across else { return chain };
        chain.coins += 1;
        let others = coins[next] ^ string;
        if others == 0 {
            return Chain { is_closed: true, ..chain };
        }
        if !is_single(others) {
            return Chain { coins: chain.coins - 1, ..chain };
        }
        string = others;
        last = next;
        if chain.coins == 2 {
            chain.second = string;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the sufficient cuts, with strings numbered from 1.
    fn cuts(coins: &[&[u32]]) -> Option<Vec<u32>> {
        let set = |strings: &&[u32]| strings.iter().fold(0, |set, string| set | 1 << (string - 1));
        let coins: Vec<u128> = coins.iter().map(set).collect();
        let set = sufficient_cuts(&coins)?;
        Some((1..=128).filter(|string| set >> (string - 1) & 1 == 1).collect())
    }

    #[test]
    fn all_is_taken_but_a_handout() {
        assert_eq!(cuts(&[&[1, 2], &[2, 3]]), None);
        assert_eq!(cuts(&[&[1], &[2, 3]]), Some(vec![1]));
        assert_eq!(cuts(&[&[1], &[1, 2, 3]]), Some(vec![1]));
        assert_eq!(cuts(&[&[1], &[1]]), Some(vec![1]));
        // Two coins in a row: take or hand out. Three coins: take one coin first.
        assert_eq!(cuts(&[&[1], &[1, 2]]), Some(vec![1, 2]));
        assert_eq!(cuts(&[&[1], &[1, 2], &[2, 3, 4]]), Some(vec![1, 2]));
        assert_eq!(cuts(&[&[1], &[1, 2], &[2, 3]]), Some(vec![1]));
        // A closed chain of four is handed out in the middle, unlike one of three or five.
        assert_eq!(cuts(&[&[1], &[1, 2], &[2, 3], &[3]]), Some(vec![1, 2]));
        assert_eq!(cuts(&[&[1], &[1, 2], &[2]]), Some(vec![1]));
        assert_eq!(cuts(&[&[1], &[1, 2], &[2, 3], &[3, 4], &[4]]), Some(vec![1]));
        assert_eq!(cuts(&[&[1], &[1, 2], &[3], &[3, 4]]), Some(vec![1]));
        let four: [&[u32]; 6] = [&[1], &[1, 2], &[3], &[3, 4], &[4, 5], &[5]];
        assert_eq!(cuts(&four), Some(vec![3]));
    }

    #[test]
    fn the_most_that_one_cut_takes() {
        assert_eq!(most_points(&[0b110, 0b1]), 1);
        assert_eq!(most_points(&[0b10, 0b1, 0b10]), 2);
        assert_eq!(most_points(&[0b11, 0b101]), 0);
    }
}

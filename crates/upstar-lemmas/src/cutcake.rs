use upstar_rules::heap::{Cake, CakeRules, CutDirection};

/// Returns the value of a cake in Cutcake or Maundy Cake (Winning Ways, chapter 2). Returns `None`
/// under all other rules.
#[must_use]
pub fn cake(rules: &CakeRules, cake: Cake) -> Option<i64> {
    if rules.turn || cake.rows == 0 || cake.cols == 0 {
        return None;
    }
    let (left, right) = match rules.cutting {
        CutDirection::InTwo => (in_two(cake.cols, cake.rows), in_two(cake.rows, cake.cols)),
        CutDirection::Equally => (equally(cake.cols, cake.rows), equally(cake.rows, cake.cols)),
        CutDirection::Eating => return None,
    };
    i64::try_from(left).ok()?.checked_sub(i64::try_from(right).ok()?)
}

/// Returns the number of moves by which the player who divides the side `own` is ahead in Cutcake:
/// ⌊own/p⌋ − 1, or 0 if this is negative, where p is the greatest power of two that is at most
/// `other`.
fn in_two(own: u64, other: u64) -> u64 {
    (own >> other.ilog2()).saturating_sub(1)
}

/// Same as [`in_two`] for Maundy Cake, in which the pieces are equal. Both sides are repeatedly
/// divided by their least prime factors until `other` is 1. From then on, only `own` is divided,
/// and the result is the sum of the quotients.
fn equally(own: u64, other: u64) -> u64 {
    let (mut own, mut other) = (own, other);
    while other > 1 {
        other /= least_factor(other);
        own /= least_factor(own);
    }
    let mut sum = 0;
    while own > 1 {
        own /= least_factor(own);
        sum += own;
    }
    sum
}

fn least_factor(n: u64) -> u64 {
    (2..=n.isqrt()).find(|&factor| n.is_multiple_of(factor)).unwrap_or(n)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;
    use upstar_core::Player;
    use upstar_rules::heap::{HeapRules, HeapRuleset};

    fn search(rules: &CakeRules, cake: Cake, memo: &mut HashMap<Cake, i64>) -> i64 {
        if let Some(&known) = memo.get(&cake) {
            return known;
        }
        let mut values = |player: Player| {
            let mut options: Vec<Vec<Cake>> = Vec::new();
            rules.options(cake, player, &mut |pieces| options.push(pieces.to_vec()));
            let sum =
                |pieces: &Vec<Cake>| pieces.iter().map(|&piece| search(rules, piece, memo)).sum();
            options.iter().map(sum).collect::<Vec<i64>>()
        };
        let left = values(Player::Left).into_iter().max().unwrap_or(i64::MIN);
        let right = values(Player::Right).into_iter().min().unwrap_or(i64::MAX);
        assert!(left < right, "{cake:?} is not a number");
        let value = if left < 0 && right > 0 {
            0
        } else if left >= 0 {
            left + 1
        } else {
            right - 1
        };
        assert!(left < value && value < right, "{cake:?} is not an integer");
        memo.insert(cake, value);
        value
    }

    #[test]
    fn the_formulas_agree_with_search() {
        for HeapRuleset(rules) in
            [upstar_rules::cutcake::rules(), upstar_rules::maundy_cake::rules()]
        {
            let mut memo = HashMap::new();
            for rows in 1..33 {
                for cols in 1..33 {
                    let it = Cake { rows, cols };
                    assert_eq!(cake(&rules, it), Some(search(&rules, it, &mut memo)), "{it:?}");
                }
            }
        }
        let HeapRuleset(rules) = upstar_rules::eatcake::rules();
        assert_eq!(cake(&rules, Cake { rows: 1, cols: 2 }), None);
    }
}

use upstar_rules::heap::{Euclid, NumberPair};

/// Returns the nim value of a pair of positive numbers in Euclid: ⌊|a/b − b/a|⌋ (Nivasch 2006). If
/// the larger number may become zero, returns `Some(0)` if the nim value is 0, and `None`
/// otherwise. Then it is 0 exactly when the numbers differ and the same formula gives 0 (Cole and
/// Davie 1969).
#[must_use]
pub fn euclid(rules: &Euclid, NumberPair(a, b): NumberPair) -> Option<u64> {
    let (small, large) = (u128::from(a.min(b)), u128::from(a.max(b)));
    if small == 0 {
        return Some(0);
    }
    // The squares and the product of 64-bit numbers fit in 128 bits.
    let value = (large * large - small * small) / (large * small);
    if rules.to_zero {
        return (value == 0 && small != large).then_some(0);
    }
    u64::try_from(value).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;
    use upstar_core::Player;
    use upstar_rules::heap::HeapRules;

    fn search(rules: &Euclid, pair: NumberPair, memo: &mut HashMap<NumberPair, u64>) -> u64 {
        if let Some(&known) = memo.get(&pair) {
            return known;
        }
        let mut options = Vec::new();
        rules.options(pair, Player::Left, &mut |parts| options.extend_from_slice(parts));
        let values: Vec<u64> =
            options.into_iter().map(|option| search(rules, option, memo)).collect();
        let value = upstar_impartial::mex(values);
        memo.insert(pair, value);
        value
    }

    #[test]
    fn the_formula_agrees_with_search() {
        for to_zero in [false, true] {
            let rules = Euclid { to_zero };
            let mut memo = HashMap::new();
            for pair in (1..25).flat_map(|a| (1..25).map(move |b| NumberPair(a, b))) {
                let value = search(&rules, pair, &mut memo);
                let known = euclid(&rules, pair);
                if to_zero {
                    assert_eq!(known.is_some(), value == 0, "{pair:?}");
                } else {
                    assert_eq!(known, Some(value), "{pair:?}");
                }
            }
        }
        assert_eq!(euclid(&Euclid::default(), NumberPair(1, u64::MAX)), Some(u64::MAX - 1));
    }
}

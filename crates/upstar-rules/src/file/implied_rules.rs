//! Which rules tell nothing new about what may happen one day.
//!
//! A jump over two stones is two jumps over one, as far as it matters what cells can ever become and
//! which of them are connected. A rule is *implied* if, wherever it can be laid, smaller rules can be
//! laid one after the other over all its places, make everything that it makes, and are connected.
//! To find out how boards fall apart, implied rules are not looked at.

use super::compile::SmallBoardRule;
use super::compiled_rules::{LetterSet, has, only};

/// Larger rules than this are not examined.
const LARGEST: u32 = 16;

/// More rules than this are not examined.
const MOST: usize = 1024;

/// The rules of both players that are not implied by others, each once, the smaller ones first.
pub(super) fn telling(laid: &[Vec<SmallBoardRule>; 2]) -> Vec<SmallBoardRule> {
    let mut all: Vec<&SmallBoardRule> = Vec::new();
    for rule in laid.iter().flatten() {
        if all.len() >= MOST || !all.iter().any(|other| other.is_same_rule(rule)) {
            all.push(rule);
        }
    }
    all.sort_by_key(|rule| rule.size());
    let examined = all.len() <= MOST;
    let is_implied =
        |rule: &SmallBoardRule| examined && rule.size() <= LARGEST && is_implied(rule, &all);
    all.iter().filter(|rule| !is_implied(rule)).map(|&rule| rule.clone()).collect()
}

/// A place of the rule in question.
#[derive(Clone, Copy)]
struct RuleCell {
    /// What may be there.
    is: LetterSet,
    /// The letters that are there now or later, for certain.
    sure: LetterSet,
    /// The least number of a rule that it hangs together with, as far as that is known.
    group: usize,
    /// Whether it is a place of some smaller rule.
    is_covered: bool,
}

impl RuleCell {
    /// Whether the place changes, for certain.
    fn is_variable(&self) -> bool {
        self.sure & !self.is != 0 || self.sure.count_ones() > 1
    }
}

fn is_implied(rule: &SmallBoardRule, all: &[&SmallBoardRule]) -> bool {
    if !rule.is_unconditional() {
        return false;
    }
    let index = |row: u32, col: u32| (row * rule.width + col) as usize;
    let mut places: Vec<Option<RuleCell>> = vec![None; (rule.width * rule.height) as usize];
    for &(row, col, is) in &rule.firm {
        let sure = if is.is_power_of_two() { is } else { 0 };
        let at = index(row, col);
        places[at] = Some(RuleCell { is, sure, group: usize::MAX, is_covered: false });
    }
    let smaller = |other: &&&SmallBoardRule| {
        other.is_unconditional()
            && other.firm.len() < rule.firm.len()
            && other.height <= rule.height
            && other.width <= rule.width
    };
    // Every rule at every place where it can be laid for certain; more of them when more is certain.
    let mut used: Vec<Vec<usize>> = Vec::new();
    loop {
        let before: Vec<LetterSet> = places.iter().flatten().map(|place| place.sure).collect();
        used.clear();
        for other in all.iter().filter(smaller) {
            for down in 0..=rule.height - other.height {
                for right in 0..=rule.width - other.width {
                    let at = |row: u32, col: u32| index(row + down, col + right);
                    let fits = other.firm.iter().all(|&(row, col, is)| {
                        places[at(row, col)]
                            .is_some_and(|place| place.is & !is == 0 || place.sure & is != 0)
                    });
                    if !fits {
                        continue;
                    }
                    for &(row, col, becomes) in &other.changes {
                        if let Some(place) = &mut places[at(row, col)] {
                            place.sure |= only(becomes);
                        }
                    }
                    used.push(other.firm.iter().map(|&(row, col, _)| at(row, col)).collect());
                }
            }
        }
        if places.iter().flatten().map(|place| place.sure).eq(before) {
            break;
        }
    }
    let makes_all = rule.changes.iter().all(|&(row, col, becomes)| {
        places[index(row, col)].is_some_and(|place| has(place.sure, becomes))
    });
    makes_all && hang_together(&mut places, &used)
}

/// Whether the places of these rules are all there are, and are connected by those that change.
fn hang_together(places: &mut [Option<RuleCell>], used: &[Vec<usize>]) -> bool {
    // A rule joins its places with those that change; what does not change joins nothing.
    let mut rules: Vec<usize> = (0..used.len()).collect();
    loop {
        let before = rules.clone();
        for (rule, covered) in used.iter().enumerate() {
            let mut least = rules[rule];
            for &at in covered {
                if let Some(place) = &mut places[at] {
                    place.is_covered = true;
                    if place.is_variable() {
                        least = least.min(place.group);
                    }
                }
            }
            rules[rule] = least;
            for &at in covered {
                if let Some(place) = &mut places[at] {
                    place.group = least;
                }
            }
        }
        if rules == before {
            break;
        }
    }
    let one = rules.windows(2).all(|pair| pair[0] == pair[1]);
    one && !rules.is_empty() && places.iter().flatten().all(|place| place.is_covered)
}

#[cfg(test)]
mod tests {
    use crate::RuleFile;

    fn telling(text: &str) -> (usize, usize) {
        let file = RuleFile::read(text).unwrap();
        let both: usize = file.tables.laid.iter().map(Vec::len).sum();
        (both, file.tables.telling.len())
    }

    const STRIP: &str = "title = \"T\"\nboard = \"strip\"\ncells = { left = \"x\", right = \"o\", empty = \".\" }\n";

    #[test]
    fn long_jumps_are_short_ones() {
        let jumps = "left = \"x(o.)*o. -> .(..)*.x\"\nright = \".o -> o.\"\n";
        let (all, telling) = telling(&format!("{STRIP}{jumps}"));
        assert!(all > 20, "{all}");
        // Those longer than 16 cells are not examined.
        let longer = (17..=64).filter(|length| length % 2 == 1).count();
        assert_eq!(telling, 2 + longer);
    }

    #[test]
    fn what_makes_something_else_is_not_implied() {
        // The stone that comes out is of the other colour.
        let jumps = "left = [\"xo. -> ..x\", \"xo.o. -> .o..o\"]\nright = \".o -> o.\"\n";
        assert_eq!(telling(&format!("{STRIP}{jumps}")), (3, 3));
        // Nor is a slide over three cells one over two of them: the third one does not change.
        let slides = "left = [\"x. -> .x\", \"x.o -> .xo\"]\nright = \"o. -> .o\"\n";
        assert_eq!(telling(&format!("{STRIP}{slides}")), (3, 3));
    }

    #[test]
    fn rules_of_both_players_are_looked_at_once() {
        assert_eq!(telling(&format!("{STRIP}both = \"x. -> .x\"\n")), (2, 1));
    }
}

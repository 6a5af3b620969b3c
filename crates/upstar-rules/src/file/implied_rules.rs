//! Rules that are redundant for decomposition.
//!
//! For decomposition, a jump over two stones is equivalent to two jumps over one stone.
//! Decomposition ignores *implied* rules. A rule is implied if, wherever it applies, some sequence
//! of smaller rules covers the same cells, produces the same letters, and connects the cells.

use super::compile::SmallBoardRule;
use super::compiled_rules::{LetterSet, has, only};

const LARGEST: u32 = 16;

const MOST: usize = 1024;

/// Returns the distinct rules that are not implied by smaller rules, sorted by size.
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

#[derive(Clone, Copy)]
struct RuleCell {
    is: LetterSet,
    /// The letters that the cell certainly holds now or can hold later.
    sure: LetterSet,
    /// The least index of a rule that is known to be connected with the cell.
    group: usize,
    is_covered: bool,
}

impl RuleCell {
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
    // Apply every rule wherever the rule certainly fits, until nothing more becomes certain.
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

/// Returns `true` if these rules cover all cells and are connected through cells that change.
fn hang_together(places: &mut [Option<RuleCell>], used: &[Vec<usize>]) -> bool {
    // Two rules are connected if they share a cell that changes. Fixed cells do not connect rules.
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
        // Rules longer than 16 cells are not examined.
        let longer = (17..=64).filter(|length| length % 2 == 1).count();
        assert_eq!(telling, 2 + longer);
    }

    #[test]
    fn what_makes_something_else_is_not_implied() {
        // The new stone has the other colour.
        let jumps = "left = [\"xo. -> ..x\", \"xo.o. -> .o..o\"]\nright = \".o -> o.\"\n";
        assert_eq!(telling(&format!("{STRIP}{jumps}")), (3, 3));
        // A slide with a condition on a third cell is not implied by a slide over two cells: the
        // third cell does not change.
        let slides = "left = [\"x. -> .x\", \"x.o -> .xo\"]\nright = \"o. -> .o\"\n";
        assert_eq!(telling(&format!("{STRIP}{slides}")), (3, 3));
    }

    #[test]
    fn rules_of_both_players_are_looked_at_once() {
        assert_eq!(telling(&format!("{STRIP}both = \"x. -> .x\"\n")), (2, 1));
    }
}

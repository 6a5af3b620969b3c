//! Machine-independent content hashes of stoppers and literal loopy forms.

use std::collections::HashSet;

use upstar_core::Budgeted;
use upstar_form::{ContentHash, Graph};

use super::{Literal, LoopyForm, OptionKey, UnfoldedTree};
use crate::{LoopyContext, Stopper};

/// A loopy position as content hashes.
#[derive(Clone, Debug)]
pub struct HashedPosition {
    /// The hash of the position.
    pub hash: ContentHash,
    /// The hashes of Left's options.
    pub left: Vec<ContentHash>,
    /// The hashes of Right's options.
    pub right: Vec<ContentHash>,
}

impl LoopyContext<'_> {
    /// Returns the content hash of the canonical form.
    pub fn content_hash(self, game: Stopper) -> Budgeted<ContentHash> {
        self.literal_hash(&self.literal_of_stopper(game)?)
    }

    /// Returns the different loopy positions of a form, starting with the form itself, as their
    /// content hashes and the sorted content hashes of their options. Mutually reachable positions
    /// are distinguished by repeatedly hashing their options. Forms that differ only in their passes
    /// may have the same hash.
    pub fn literal_hashes(self, form: &LoopyForm) -> Budgeted<Vec<HashedPosition>> {
        let UnfoldedTree { root, classes } = &form.unfolded;
        let target = |class: usize, key: &OptionKey| match key {
            (Some(_), _) => None,
            (None, 0) => Some(class as u32),
            (None, rank) => Some(rank - 1),
        };
        let inner = |(class, sides): (usize, &[Vec<OptionKey>; 2])| {
            let [left, right] =
                sides.each_ref().map(|side| side.iter().filter_map(|key| target(class, key)));
            (left.collect(), right.collect())
        };
        let components = Graph::new(classes.iter().enumerate().map(inner)).components();
        // Initially, the positions of a component have the same hash.
        let mut hashes = vec![ContentHash(0); classes.len()];
        let hashed = |class: usize, hashes: &[ContentHash]| {
            classes[class].each_ref().map(|side| -> Vec<ContentHash> {
                let hash = |key: &OptionKey| match (key.0, target(class, key)) {
                    (Some(hash), _) => hash,
                    (None, to) => hashes[to.map_or(class, |to| to as usize)],
                };
                let mut hashes: Vec<ContentHash> = side.iter().map(hash).collect();
                hashes.sort_unstable();
                hashes
            })
        };
        // Distinguishes a pass from a move to another position of the same class.
        let marks = |class: u32| {
            let keys = [(None, 0), (None, class + 1)];
            let sides = &classes[class as usize];
            sides.each_ref().map(|side| keys.map(|key| side.contains(&key)))
        };
        for (number, component) in components.iter().enumerate() {
            let is_loop = components.is_loop(number as u32);
            let mut is_marked =
                component.iter().any(|&class| marks(class).iter().any(|[_, moves]| *moves));
            let moves =
                |&class: &u32| 1 + classes[class as usize].iter().map(Vec::len).sum::<usize>();
            let moves: usize = component.iter().map(moves).sum();
            loop {
                // Positions of two components with n classes each differ after 2n - 1 rounds, if
                // at all.
                for _ in 0..2 * component.len() {
                    self.cx.budget.spend(moves as u64)?;
                    let hash = |&class: &u32| {
                        let kind = match (is_marked, is_loop) {
                            (true, _) => format!("loop {:?}", marks(class)),
                            (false, true) => "loop".to_owned(),
                            (false, false) => String::new(),
                        };
                        let [left, right] = hashed(class as usize, &hashes);
                        ContentHash::of_options(&kind, left, right)
                    };
                    let round: Vec<ContentHash> = component.iter().map(hash).collect();
                    for (&class, hash) in component.iter().zip(round) {
                        hashes[class as usize] = hash;
                    }
                }
                let found = component.iter().map(|&class| hashes[class as usize]);
                if is_marked || found.collect::<HashSet<_>>().len() == component.len() {
                    break;
                }
                is_marked = true;
                component.iter().for_each(|&class| hashes[class as usize] = ContentHash(0));
            }
        }
        let mut positions: Vec<HashedPosition> = (0..classes.len())
            .map(|class| {
                let [left, right] = hashed(class, &hashes);
                HashedPosition { hash: hashes[class], left, right }
            })
            .collect();
        positions.swap(0, *root as usize - 1);
        Ok(positions)
    }

    /// Returns the content hash of a literal form.
    pub fn literal_hash(self, form: &Literal) -> Budgeted<ContentHash> {
        match form {
            Literal::Form(form) => self.cx.forms().content_hash(*form, self.cx.budget),
            Literal::Loopy(form) => Ok(self.literal_hashes(form)?[0].hash),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Loopy, Stoppers};
    use upstar_core::Budget;
    use upstar_short::{ShortContext, Universe};

    #[test]
    fn hashes_do_not_depend_on_the_session() {
        let names = ["on", "over", "upon", "under"];
        let hashes = |order: &[usize]| -> Vec<String> {
            let (universe, stoppers) = (Universe::new(), Stoppers::default());
            let budget = Budget::unlimited();
            let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
            let mut found = vec![String::new(); names.len()];
            for &at in order {
                let game: Loopy = lx.named(names[at]).expect("a name").expect("a value");
                found[at] = lx.content_hash(game.onside).expect("no limit").to_string();
            }
            found
        };
        let first = hashes(&[0, 1, 2, 3]);
        assert_eq!(first, hashes(&[3, 1, 0, 2]));
        for (i, a) in first.iter().enumerate() {
            assert!(!first[..i].contains(a), "{} has no hash of its own", names[i]);
        }
    }
}

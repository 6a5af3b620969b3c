//! Machine-independent content hashes of stoppers.

use std::collections::HashMap;

use upstar_core::Budgeted;
use upstar_form::{ContentHash, Graph};

use crate::{LoopyContext, Stopper};

impl LoopyContext<'_> {
    /// Returns the content hash of the canonical form. Mutually reachable positions are
    /// distinguished by repeatedly hashing their options.
    pub fn content_hash(self, game: Stopper) -> Budgeted<ContentHash> {
        let hashes = self.content_hashes(game)?;
        Ok(hashes.get(&game).copied().unwrap_or(ContentHash(0)))
    }

    /// Returns the content hashes of the game, its loopy followers, and their options.
    pub fn content_hashes(self, game: Stopper) -> Budgeted<HashMap<Stopper, ContentHash>> {
        let (forms, budget) = (self.cx.forms(), self.cx.budget);
        let mut hashes = HashMap::new();
        let mut numbers: HashMap<Stopper, u32> = HashMap::new();
        let mut games: Vec<Stopper> = Vec::new();
        let mut options: Vec<[Vec<Stopper>; 2]> = Vec::new();
        let mut pending = vec![game];
        while let Some(game) = pending.pop() {
            budget.spend(1)?;
            if let Stopper::Short(short) = game {
                hashes.insert(game, forms.content_hash(short.form(), budget)?);
                continue;
            }
            if numbers.contains_key(&game) {
                continue;
            }
            numbers.insert(game, games.len() as u32);
            let (left, right) = self.options(game)?;
            pending.extend(left.iter().chain(&right));
            games.push(game);
            options.push([left, right]);
        }
        let inner =
            |side: &[Stopper]| side.iter().filter_map(|g| numbers.get(g).copied()).collect();
        let graph = Graph::new(options.iter().map(|[l, r]| (inner(l), inner(r))));
        let components = graph.components();
        for (number, component) in components.iter().enumerate() {
            // Initially, the positions of a component have the same hash.
            let kind = if components.is_loop(number as u32) { "loop" } else { "" };
            for &node in component.iter() {
                hashes.insert(games[node as usize], ContentHash(0));
            }
            for _ in 0..component.len() {
                budget.spend(component.len() as u64)?;
                let known = |side: &Vec<Stopper>| {
                    side.iter().filter_map(|option| hashes.get(option).copied()).collect()
                };
                let round: Vec<(Stopper, ContentHash)> = component
                    .iter()
                    .map(|&node| {
                        let [left, right] = &options[node as usize];
                        let hash = ContentHash::of_options(kind, known(left), known(right));
                        (games[node as usize], hash)
                    })
                    .collect();
                hashes.extend(round);
            }
        }
        Ok(hashes)
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

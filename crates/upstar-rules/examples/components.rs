//! How many components a position has in all that follows, and what it costs to enumerate them
//! without computing any value.
//!
//! `cargo run --release -p upstar-rules --example components -- domineering 5x5 snort "grid 4x4"`

use std::time::Instant;

use hashbrown::HashSet;
use upstar_core::{Player, Ruleset};
use upstar_rules::{Visitor, visit};

struct Count(String);

impl Visitor for Count {
    type Out = ();

    fn visit<R: Ruleset + 'static>(self, rules: R) {
        let start = match rules.parse(&self.0) {
            Ok(position) => position,
            Err(error) => return eprintln!("{}: {error}", self.0),
        };
        for fold_negatives in [false, true] {
            let clock = Instant::now();
            let (components, options, parts) = count(&rules, &start, fold_negatives);
            println!(
                "{} {}: {components} components{}, {options} options with {parts} parts, {:.1} ms",
                rules.doc().name,
                self.0,
                if fold_negatives { " up to negation" } else { "" },
                clock.elapsed().as_secs_f64() * 1000.0
            );
        }
    }
}

/// The number of components reached, of options made, and of parts that these fell into. With
/// `fold_negatives` a component whose negative is there already counts as known.
fn count<R: Ruleset>(rules: &R, start: &R::Position, fold_negatives: bool) -> (usize, u64, u64) {
    let mut seen = HashSet::with_hasher(foldhash::fast::RandomState::default());
    let mut work = Vec::new();
    let (mut options, mut parts) = (Vec::new(), Vec::new());
    let (mut all_options, mut all_parts) = (0, 0);
    rules.components(start, &mut parts);
    work.extend(parts.drain(..).map(|part| rules.normalise(part)));
    while let Some(position) = work.pop() {
        for player in Player::BOTH {
            options.clear();
            rules.options(&position, player, &mut options);
            all_options += options.len() as u64;
            for option in &options {
                parts.clear();
                rules.components(option, &mut parts);
                all_parts += parts.len() as u64;
                for part in parts.drain(..) {
                    let part = rules.normalise(part);
                    if seen.contains(&part) {
                        continue;
                    }
                    let known = fold_negatives
                        && rules.negate(&part).is_some_and(|n| seen.contains(&rules.normalise(n)));
                    if !known {
                        seen.insert(part.clone());
                        work.push(part);
                    }
                }
            }
        }
    }
    (seen.len(), all_options, all_parts)
}

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let default = ["domineering", "4x4", "domineering", "5x5"].map(String::from);
    let pairs = if given.is_empty() { &default[..] } else { &given[..] };
    for pair in pairs.chunks(2) {
        if let [name, position] = pair
            && let Err(error) = visit(name, &[], Count(position.clone()))
        {
            eprintln!("{error}");
        }
    }
}

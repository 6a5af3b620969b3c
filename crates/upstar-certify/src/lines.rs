//! The lines of a proof, and the positions that later lines do not need.

use std::mem::take;

use foldhash::fast::FixedState;
use hashbrown::HashMap;

/// A line, and the labels that it needs without containing them.
pub(crate) struct ProofLine {
    pub(crate) text: String,
    pub(crate) needed: Box<[u32]>,
}

/// The number of positions in a line that forgets them.
const FORGOTTEN_TOGETHER: usize = 1000;

/// Returns the kind of a line, and its numbers that may be labels.
fn labels(line: &str) -> (&str, impl Iterator<Item = u32>) {
    let mut words = line.split(' ');
    let kind = words.next().unwrap_or_default();
    // The text of a position may contain numbers.
    let labels = if kind == "p" { 1 } else { usize::MAX };
    (
        kind,
        words.take(labels).filter_map(|word| word.trim_start_matches(['L', 'R', '-']).parse().ok()),
    )
}

/// Passes each line to `write`. Once the lines after it do not need 1000 of the positions, passes
/// lines that forget these positions and the known relations to them.
pub(crate) fn write_lines<E>(
    lines: Vec<ProofLine>,
    mut write: impl FnMut(&str) -> Result<(), E>,
) -> Result<(), E> {
    let mut last_uses: HashMap<u32, usize, FixedState> = HashMap::default();
    for (place, line) in lines.iter().enumerate() {
        let uses = labels(&line.text).1.chain(line.needed.iter().copied());
        last_uses.extend(uses.map(|label| (label, place)));
    }
    // The relations to each position that may be forgotten. The terms of sums and of negatives
    // remain.
    let mut relations: HashMap<u32, Vec<[u32; 2]>, FixedState> = HashMap::default();
    let (mut unneeded, mut pairs) = (Vec::new(), String::new());
    for (place, ProofLine { text, needed }) in lines.into_iter().enumerate() {
        write(&text)?;
        let (kind, numbers) = labels(&text);
        let numbers: Vec<u32> = numbers.collect();
        match (kind, &numbers[..]) {
            ("p", &[position]) => _ = relations.insert(position, Vec::new()),
            ("s" | "m", [_, terms @ ..]) => {
                for term in terms {
                    relations.remove(term);
                }
            }
            ("le", &[i, j, ..]) | ("tr", &[i, _, j]) => {
                for end in [i, j] {
                    relations.entry(end).and_modify(|known| known.push([i, j]));
                }
            }
            ("v", &[p, ref equal @ ..]) => {
                let known = equal.iter().flat_map(|&f| [[p, f], [f, p]]);
                relations.entry(p).and_modify(|relations| relations.extend(known));
            }
            _ => {}
        }
        for label in numbers.into_iter().chain(needed) {
            if last_uses.get(&label) == Some(&place)
                && let Some(known) = relations.remove(&label)
            {
                unneeded.push(label.to_string());
                pairs.extend(known.iter().map(|[i, j]| format!(" {i} {j}")));
            }
        }
        if unneeded.len() >= FORGOTTEN_TOGETHER {
            write(&format!("forget le{}", take(&mut pairs)))?;
            write(&format!("forget node {}", take(&mut unneeded).join(" ")))?;
        }
    }
    Ok(())
}

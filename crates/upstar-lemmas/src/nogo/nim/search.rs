//! The search for nim values of components.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use smallvec::SmallVec;
use upstar_core::{Budget, Budgeted};

use super::equal_moves::merge_equal_moves;
use crate::nogo::cells::{CellLayout, Cells, Planes, bits, exchanged};

/// The four planes of a component, each in half a word.
type NimComponent = [u64; 2];

fn pack([a, b, c, d]: Planes) -> NimComponent {
    [a << 32 | b, c << 32 | d]
}

fn unpacked([open, marks]: NimComponent) -> Cells {
    let (high, low) = (|word| word >> 32, |word| word & u64::from(u32::MAX));
    Cells::of([high(open), low(open), high(marks), low(marks)])
}

fn moves([open, _]: NimComponent) -> u32 {
    open.count_ones()
}

fn empty([open, _]: NimComponent) -> u32 {
    (open >> 32 | open & u64::from(u32::MAX)).count_ones()
}

/// Components, and the size of a nim heap that replaces the components of value *.
struct SplitPosition {
    heap: u32,
    parts: SmallVec<[NimComponent; 4]>,
}

/// Returns the components of settled cells, each in its normal form.
#[inline]
fn split(ground: &impl CellLayout, cells: &Cells) -> SplitPosition {
    let mut split = SplitPosition { heap: 0, parts: SmallVec::new() };
    ground.each_part(cells, |mut part| {
        if part.empty().is_power_of_two() {
            // Only one move can be made in this component.
            split.heap ^= 1;
            return;
        }
        merge_equal_moves(&mut part, ground);
        split.parts.push(pack(ground.least(part, |planes| planes.min(exchanged(planes)))));
    });
    split
}

/// The maximum number of stored components, which take a quarter of a gigabyte.
const MEMORY: usize = 7 << 20;

struct ComponentFacts {
    part: NimComponent,
    /// Bit k is set if the value is known not to be k.
    not: u32,
    value: Option<u8>,
}

/// A sum whose value is not yet known: its size, the nim heap added to it, and its components.
type PendingComponents = (u32, u32, SmallVec<[NimComponent; 4]>);

pub(super) struct NimSearch<'b, G> {
    ground: G,
    budget: &'b Budget,
    known: HashTable<ComponentFacts>,
    hasher: FixedState,
}

impl<G: CellLayout> NimSearch<'_, G> {
    pub fn new(ground: G, budget: &Budget) -> NimSearch<'_, G> {
        NimSearch { ground, budget, known: HashTable::new(), hasher: FixedState::default() }
    }

    pub fn value_of(&mut self, cells: &Cells) -> Budgeted<u32> {
        let SplitPosition { heap, parts } = split(&self.ground, &cells.settled(&self.ground));
        parts.into_iter().try_fold(heap, |sum, part| Ok(sum ^ self.value(part)?))
    }

    fn value(&mut self, part: NimComponent) -> Budgeted<u32> {
        let mut k = 0;
        while !self.has(part, k)? {
            k += 1;
        }
        Ok(k)
    }

    #[inline]
    fn look_up(&self, part: NimComponent) -> Option<&ComponentFacts> {
        self.known.find(self.hasher.hash_one(part), |known| known.part == part)
    }

    /// Returns `Some(true)` if the value is known to be k, and `Some(false)` if it is known not to
    /// be k.
    #[inline]
    fn glance(&self, part: NimComponent, k: u32) -> Option<bool> {
        if k > empty(part) {
            // Play has at most as many moves as there are empty cells.
            return Some(false);
        }
        let known = self.look_up(part)?;
        match known.value {
            Some(value) => Some(u32::from(value) == k),
            None => (known.not >> k & 1 == 1).then_some(false),
        }
    }

    fn has(&mut self, part: NimComponent, k: u32) -> Budgeted<bool> {
        if let Some(known) = self.glance(part, k) {
            return Ok(known);
        }
        self.budget.spend(1)?;
        let has = self.find(part, k)?;
        if self.known.len() >= MEMORY {
            self.known.clear();
        }
        let hasher = &self.hasher;
        let rehash = |known: &ComponentFacts| hasher.hash_one(known.part);
        let entry = self.known.entry(hasher.hash_one(part), |known| known.part == part, rehash);
        let mut entry = entry.or_insert(ComponentFacts { part, not: 0, value: None });
        let known = entry.get_mut();
        if has {
            known.value = Some(k as u8);
        } else {
            known.not |= 1 << k;
        }
        Ok(has)
    }

    /// Examines the options. Most components whose value is not k have an option that is known to
    /// have the value k.
    ///
    /// Every recursive call follows a move or a reduction of k, so the depth of recursion is at
    /// most the maximum number of moves plus k.
    fn find(&mut self, part: NimComponent, k: u32) -> Budgeted<bool> {
        let cells = unpacked(part);
        let mut later: Vec<PendingComponents> = Vec::new();
        // First, the moves next to stones and on cells open to one player only, which are more
        // often decisive.
        let near = self.ground.beside(cells.stones[0] | cells.stones[1]);
        let first = near | cells.open[0] ^ cells.open[1];
        let cells_of = |who: usize, cells: u64| bits(cells).map(move |at| (who, at));
        let [left, right] = cells.open;
        let order = cells_of(0, left & first)
            .chain(cells_of(1, right & first))
            .chain(cells_of(0, left & !first))
            .chain(cells_of(1, right & !first));
        for (who, at) in order {
            let (heap, parts) =
                self.unknown(split(&self.ground, &cells.after(&self.ground, who, at)));
            let heap = heap ^ k;
            let known = match *parts {
                [] => Some(heap == 0),
                [part] => self.glance(part, heap),
                _ => None,
            };
            match known {
                Some(true) => return Ok(false),
                Some(false) => {}
                // Several small components are decided faster than one with the same number of
                // moves.
                None => {
                    let size = parts.iter().map(|&part| moves(part).pow(2)).sum();
                    later.push((size, heap, parts));
                }
            }
        }
        later.sort_unstable();
        later.dedup();
        for (_, mut heap, mut parts) in later {
            while parts.len() > 1 {
                let least = (0..parts.len()).min_by_key(|&i| moves(parts[i])).unwrap_or(0);
                heap ^= self.value(parts.remove(least))?;
            }
            let has = match parts.first() {
                Some(&part) => self.has(part, heap)?,
                None => heap == 0,
            };
            if has {
                return Ok(false);
            }
        }
        for lesser in 0..k {
            if self.has(part, lesser)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Cancels pairs of equal components. Returns the nim sum of the known values, and the
    /// components whose values are not known.
    #[inline]
    fn unknown(&self, split: SplitPosition) -> (u32, SmallVec<[NimComponent; 4]>) {
        let SplitPosition { mut heap, mut parts } = split;
        if parts.len() < 2 {
            return (heap, parts);
        }
        parts.sort_unstable();
        let mut at = 0;
        while at + 1 < parts.len() {
            if parts[at] == parts[at + 1] {
                parts.drain(at..at + 2);
            } else {
                at += 1;
            }
        }
        if parts.len() > 1 {
            parts.retain(|part| {
                let value = self.look_up(*part).and_then(|known| known.value);
                heap ^= value.map_or(0, u32::from);
                value.is_none()
            });
        }
        (heap, parts)
    }
}

//! Nim values of strips of NoGo on which either player may place stones of either colour.
//!
//! No formula is known. What makes strips special is that a component fits in two words, so that what
//! follows from a move and what is known about it are found in a few machine operations. The question
//! "is it k?" is asked for one k after the other: the second player wins a position with a heap of k
//! beside it exactly if its nim value is k. Most components that do not have the value asked for have
//! an option that is known to have it.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use smallvec::SmallVec;
use upstar_core::{Budget, Step};
use upstar_rules::nogo::NoGoPosition;

/// The longest strip, so that its planes fit in half a word, and its nim value in a mask of one.
const LONGEST: usize = 31;

/// Shorter strips are not worth a table.
const SHORTEST: usize = 10;

/// Components that are remembered at most: a quarter of a gigabyte.
const MEMORY: usize = 7 << 20;

/// The nim value of a strip of NoGo with ten to 31 cells, when either player may make either's moves;
/// `None` for any other board.
///
/// Time and memory roughly double with every cell of an empty strip.
///
/// # Errors
///
/// If the budget runs out.
///
/// ```
/// # use upstar_core::{Budget, Ruleset};
/// # use upstar_rules::NoGo;
/// let strip = NoGo.parse("1x11").unwrap();
/// assert_eq!(upstar_lemmas::nogo_strip(&strip, &Budget::unlimited())?, Some(3));
/// # Ok::<(), upstar_core::Interrupted>(())
/// ```
pub fn nogo_strip(position: &NoGoPosition, budget: &Budget) -> Step<Option<u64>> {
    let (rows, cols) = position.size();
    if rows.min(cols) != 1 || !(SHORTEST..=LONGEST).contains(&rows.max(cols)) {
        return Ok(None);
    }
    let mut planes = [0; 4];
    for (at, &cell) in position.cells().cells().iter().enumerate() {
        for (k, plane) in planes.iter_mut().enumerate() {
            *plane |= u64::from(cell >> k & 1) << at;
        }
    }
    let mut search = Search { budget, known: HashTable::new(), hasher: FixedState::default() };
    let mut value = 0;
    for part in Strip::of(pack(planes)).components() {
        value ^= search.value(part)?;
    }
    Ok(Some(value.into()))
}

/// The four planes of a component, as its board has them: the cells that are open to Left and to
/// Right; where their stones are safe and, elsewhere, their stones.
type Part = [u64; 2];

fn pack([a, b, c, d]: [u64; 4]) -> Part {
    [a << 32 | b, c << 32 | d]
}

/// How many moves there are.
fn moves([open, _]: Part) -> u32 {
    open.count_ones()
}

/// The cells of a strip; index 0 is Left's.
#[derive(Clone, Copy)]
struct Strip {
    /// Empty cells that are open to the player.
    open: [u64; 2],
    /// Those of them where a stone of the player has a liberty for ever.
    safe: [u64; 2],
    /// Stones that do not have a liberty for ever, as far as is known.
    stones: [u64; 2],
}

/// What is beside the blocks of one player.
#[derive(Clone, Copy, Default)]
struct Beside {
    /// Only liberties of blocks.
    last: u64,
    /// Liberties of blocks that have two.
    two: u64,
    /// The blocks that have two.
    rich: u64,
}

fn beside(x: u64) -> u64 {
    x << 1 | x >> 1
}

impl Strip {
    #[inline]
    fn of([open, marks]: Part) -> Strip {
        const HALF: u64 = u32::MAX as u64;
        let (a, b, c, d) = (open >> 32, open & HALF, marks >> 32, marks & HALF);
        let empty = a | b;
        Strip { open: [a, b], safe: [c & empty, d & empty], stones: [c & !empty, d & !empty] }
    }

    #[inline]
    fn empty(&self) -> u64 {
        self.open[0] | self.open[1]
    }

    #[inline]
    fn blocks(&self, who: usize, empty: u64) -> Beside {
        let stones = self.stones[who];
        if stones == 0 {
            return Beside::default();
        }
        // Blocks are short, because a component has one stone for each.
        let whole = |mut part: u64| loop {
            let grown = part | beside(part) & stones;
            if grown == part {
                break part;
            }
            part = grown;
        };
        let (before, after) = (whole(stones & empty << 1), whole(stones & empty >> 1));
        let rich = before & after;
        Beside { last: beside(before ^ after) & empty, two: beside(rich) & empty, rich }
    }

    /// Take out stones of a player that have a liberty for ever, and what they make safe.
    #[inline]
    fn release(&mut self, who: usize, dead: u64) {
        let own = self.open[who] & !self.open[1 - who];
        let mut source = dead | own & self.safe[who];
        while source != 0 {
            let near = beside(source);
            self.safe[who] |= near & self.open[who];
            let grown = source | near & self.stones[who] | own & self.safe[who];
            if grown == source {
                break;
            }
            source = grown;
        }
        self.stones[who] &= !source;
    }

    /// Close cells to those who may not play there, and take out what never matters again: what the
    /// ruleset takes out, too.
    #[inline]
    fn settle(&mut self) {
        loop {
            let (before, empty) = (self.open, self.empty());
            let blocks = [self.blocks(0, empty), self.blocks(1, empty)];
            let near = beside(empty);
            for who in 0..2 {
                let living = self.safe[who] | near | blocks[who].two;
                self.open[who] &= living & !blocks[1 - who].last;
            }
            let dead = empty & !self.empty();
            for who in 0..2 {
                self.safe[who] &= self.open[who];
                self.release(who, dead);
            }
            if self.open == before {
                break;
            }
        }
        // The only liberty of a block is closed to the opponent for ever, and to fill it needs
        // a liberty that is not the block's.
        let empty = self.empty();
        for who in 0..2 {
            self.stones[who] &= self.blocks(who, empty).rich;
        }
    }

    /// The strip after a player places a stone.
    #[inline]
    fn play(mut self, who: usize, at: u64) -> Strip {
        let safe = self.safe[who] & at != 0;
        for side in 0..2 {
            self.open[side] &= !at;
            self.safe[side] &= !at;
        }
        if !safe {
            self.stones[who] |= at;
            return self;
        }
        let mut block = at;
        loop {
            let grown = block | beside(block) & self.stones[who];
            if grown == block {
                break;
            }
            block = grown;
        }
        self.stones[who] &= !block;
        self.safe[who] |= beside(block) & self.open[who];
        self
    }

    /// The components, each in its normal form: cells that do not bear on each other are parted.
    fn components(mut self) -> SmallVec<[Part; 4]> {
        self.settle();
        let ([left, right], empty) = (self.stones, self.empty());
        let (stones, all) = (left | right, left | right | empty);
        let needy = self.open[0] & !self.safe[0] | self.open[1] & !self.safe[1];
        // Cells that bear on the next one.
        let links = needy & all >> 1
            | empty & (needy | stones) >> 1
            | left & (empty | left) >> 1
            | right & (empty | right) >> 1;
        let mut rest = all;
        let mut parts = SmallVec::new();
        while rest != 0 {
            let start = rest.trailing_zeros();
            let length = (links >> start).trailing_ones() + 1;
            let cells = ((1 << length) - 1) << start;
            rest &= !cells;
            if empty & cells != 0 {
                parts.push(self.part(start, length));
            }
        }
        parts
    }

    /// The least image of a component when it is turned round and the colours are exchanged, with
    /// one stone for each block.
    #[inline]
    fn part(&self, start: u32, mut length: u32) -> Part {
        let cells = (1 << length) - 1;
        let cut = |plane: u64| plane >> start & cells;
        let (left, right) = (cut(self.stones[0]), cut(self.stones[1]));
        let (mut a, mut b) = (cut(self.open[0]), cut(self.open[1]));
        let (mut c, mut d) = (cut(self.safe[0]) | left, cut(self.safe[1]) | right);
        let mut again = left & left >> 1 | right & right >> 1;
        while again != 0 {
            let at = again.ilog2();
            again ^= 1 << at;
            let low = (1 << at) - 1;
            let without = |plane: u64| plane & low | plane >> 1 & !low;
            (a, b, c, d) = (without(a), without(b), without(c), without(d));
            length -= 1;
        }
        let [open, marks] = pack([a, b, c, d]);
        // To turn a word round exchanges its halves, too, and with them the colours.
        let turned = |word: u64| word.reverse_bits() >> (32 - length);
        let (one, other) = ([open, marks], [turned(open), turned(marks)]);
        let exchanged = |[open, marks]: Part| [open.rotate_left(32), marks.rotate_left(32)];
        one.min(other).min(exchanged(one)).min(exchanged(other))
    }
}

/// What is known about a component.
struct Known {
    part: Part,
    /// Bit k: the value is not k.
    not: u32,
    value: Option<u8>,
}

/// Components to be looked at: how many moves they have, the heap beside them, and they.
type Later = (u32, u32, SmallVec<[Part; 4]>);

struct Search<'b> {
    budget: &'b Budget,
    known: HashTable<Known>,
    hasher: FixedState,
}

impl Search<'_> {
    /// The nim value of a component.
    fn value(&mut self, part: Part) -> Step<u32> {
        let mut k = 0;
        while !self.has(part, k)? {
            k += 1;
        }
        Ok(k)
    }

    /// Whether the component has the value k, if that is known.
    #[inline]
    fn glance(&self, part: Part, k: u32) -> Option<bool> {
        let cells = part[0] >> 32 | part[0] & u64::from(u32::MAX);
        if k > cells.count_ones() {
            // No play is longer.
            return Some(false);
        }
        let hash = self.hasher.hash_one(part);
        let known = self.known.find(hash, |known| known.part == part)?;
        match known.value {
            Some(value) => Some(u32::from(value) == k),
            None => (known.not >> k & 1 == 1).then_some(false),
        }
    }

    /// Whether the component has the value k.
    fn has(&mut self, part: Part, k: u32) -> Step<bool> {
        if let Some(known) = self.glance(part, k) {
            return Ok(known);
        }
        self.budget.spend(1)?;
        let has = self.find(part, k)?;
        if self.known.len() >= MEMORY {
            self.known.clear();
        }
        let hasher = &self.hasher;
        let rehash = |known: &Known| hasher.hash_one(known.part);
        let entry = self.known.entry(hasher.hash_one(part), |known| known.part == part, rehash);
        let mut entry = entry.or_insert(Known { part, not: 0, value: None });
        let known = entry.get_mut();
        if has {
            known.value = Some(k as u8);
        } else {
            known.not |= 1 << k;
        }
        Ok(has)
    }

    /// Whether the component has the value k, from its options: none may have it, and the component
    /// may not have a lesser one.
    ///
    /// A call takes a move or, once, goes on to a lesser k, so that calls are never nested deeply.
    fn find(&mut self, part: Part, k: u32) -> Step<bool> {
        let strip = Strip::of(part);
        let mut later: Vec<Later> = Vec::new();
        for who in 0..2 {
            let mut cells = strip.open[who];
            while cells != 0 {
                let at = cells & cells.wrapping_neg();
                cells ^= at;
                let parts = uncancelled(strip.play(who, at).components());
                let known = match *parts {
                    [] => Some(k == 0),
                    [part] => self.glance(part, k),
                    _ => None,
                };
                match known {
                    Some(true) => return Ok(false),
                    Some(false) => {}
                    None => later.push((parts.iter().copied().map(moves).sum(), k, parts)),
                }
            }
        }
        // What has few moves is soon decided.
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
}

/// The components without pairs of equal ones.
fn uncancelled(mut parts: SmallVec<[Part; 4]>) -> SmallVec<[Part; 4]> {
    parts.sort_unstable();
    let mut at = 0;
    while at + 1 < parts.len() {
        if parts[at] == parts[at + 1] {
            parts.drain(at..at + 2);
        } else {
            at += 1;
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use upstar_core::{Player, Ruleset};
    use upstar_rules::NoGo;

    use super::*;

    /// The nim value by the rules alone.
    fn plain(position: &NoGoPosition, known: &mut HashMap<NoGoPosition, u32>) -> u32 {
        if let Some(&known) = known.get(position) {
            return known;
        }
        let mut options = Vec::new();
        for player in Player::BOTH {
            NoGo.options(position, player, &mut options);
        }
        let values: Vec<u32> = options.iter().map(|option| plain(option, known)).collect();
        let value = (0..).find(|value| !values.contains(value)).unwrap_or(0);
        known.insert(position.clone(), value);
        value
    }

    /// The nim value by the search, of a strip of any length.
    fn searched(position: &NoGoPosition) -> u32 {
        let mut text = NoGo.print(position);
        // An empty strip is written by its size.
        if let Some(length) = text.strip_prefix("1x").and_then(|length| length.parse().ok()) {
            text = ".".repeat(length);
        }
        let walls = "#".repeat(SHORTEST.saturating_sub(text.len()));
        let long = NoGo.parse(&format!("{text}{walls}")).unwrap();
        nogo_strip(&long, &Budget::unlimited()).unwrap().unwrap() as u32
    }

    #[test]
    fn strips_have_the_values_of_the_rules() {
        let mut known = HashMap::new();
        for length in 1..=9 {
            plain(&NoGo.parse(&format!("1x{length}")).unwrap(), &mut known);
        }
        for text in ["..x..r.o", "l.x.L.r", "p..q..x", "*.x.*o.R", "xl.o..p", "..#.x..o"] {
            plain(&NoGo.parse(text).unwrap(), &mut known);
        }
        assert!(known.len() > 10_000);
        // All that can be reached, many of them with blocks next to each other.
        for (position, &value) in known.iter().step_by(7) {
            assert_eq!(searched(position), value, "{}", NoGo.print(position));
        }
    }

    #[test]
    fn empty_strips() {
        // Computed by another program, too.
        let values = [2, 3, 1, 0, 3];
        for (length, value) in (SHORTEST..).zip(values) {
            for text in [format!("1x{length}"), format!("{length}x1")] {
                let strip = NoGo.parse(&text).unwrap();
                let found = nogo_strip(&strip, &Budget::unlimited()).unwrap();
                assert_eq!(found, Some(value), "{text}");
            }
        }
    }

    #[test]
    fn what_is_no_strip_or_too_dear() {
        for text in ["2x5", "1x9", "1x32", "0x0"] {
            let board = NoGo.parse(text).unwrap();
            assert_eq!(nogo_strip(&board, &Budget::unlimited()).unwrap(), None, "{text}");
        }
        let strip = NoGo.parse("1x31").unwrap();
        assert!(nogo_strip(&strip, &Budget::steps(100)).is_err());
    }
}

//! The table of canonical stoppers.
//!
//! Invariant: the stoppers of the table are in canonical form, and no two are equal. The positions
//! of a *component* are mutually reachable and have consecutive ids. Games are equal if and only if
//! their ids are, because canonical forms are unique as graphs.

use std::sync::OnceLock;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

use parking_lot::Mutex;
use upstar_arena::{ArenaTag, Column, Ids, MAX_IDS, Slices};
use upstar_core::{Budgeted, Interrupted};
use upstar_form::Graph;

use crate::Map;
use crate::names::Names;
use crate::stopper::{Kind, LoopId, LoopIndex, Moves, SHARED, StopperRef};

const MOST: usize = 1 << 22;

/// The canonical loopy stoppers of a session, with caches. Threads may share a table, which belongs
/// to a [`Universe`](upstar_short::Universe) of short games.
#[derive(Debug)]
pub struct Stoppers {
    pub(crate) stamp: ArenaTag,
    options: Slices,
    /// For each stopper: the start of its options, its component, the numbers of its options, and
    /// the `k` if it is `k.upon*`.
    rows: Column<3>,
    table: Mutex<Table>,
    pairs: Mutex<Map<(StopperRef, StopperRef), u8>>,
    pub(crate) sums: Mutex<Map<(StopperRef, StopperRef), (StopperRef, StopperRef)>>,
    pub(crate) negatives: Mutex<Map<StopperRef, StopperRef>>,
    pub(crate) names: OnceLock<Names>,
    /// The values of positions, keyed by their options.
    pub(crate) nodes: Mutex<Map<Box<[u32]>, StopperRef>>,
}

#[derive(Debug, Default)]
struct Table {
    by_options: Map<Box<[u32]>, u32>,
    /// The first member and the size of each component.
    components: Vec<(u32, u32)>,
    /// The components with a cycle, keyed by a hash independent of the order of the positions.
    by_hash: Map<u64, Vec<u32>>,
    len: u32,
    uponics: Vec<LoopIndex>,
}

#[derive(Clone, Copy)]
pub(crate) struct Row<'a> {
    pub(crate) left: Ids<'a>,
    pub(crate) right: Ids<'a>,
}

impl Stoppers {
    /// Creates a table of on, off, over and under.
    #[must_use]
    pub fn new() -> Stoppers {
        let stoppers = Stoppers {
            stamp: ArenaTag::new(SHARED),
            options: Slices::new(),
            rows: Column::new(),
            table: Mutex::default(),
            pairs: Mutex::default(),
            sums: Mutex::default(),
            negatives: Mutex::default(),
            names: OnceLock::new(),
            nodes: Mutex::default(),
        };
        let pass = StopperRef::local(0);
        let first = |left: &[StopperRef], right: &[StopperRef]| {
            let moves = Moves { left: left.to_vec(), right: right.to_vec() };
            let _ = stoppers.find_component(&[moves]);
        };
        first(&[pass], &[]);
        first(&[], &[pass]);
        first(&[StopperRef::zero()], &[pass]);
        first(&[pass], &[StopperRef::zero()]);
        stoppers
    }

    /// Returns the number of loopy stoppers.
    #[must_use]
    pub fn len(&self) -> usize {
        self.table.lock().len as usize
    }

    /// Returns `false`, because every table contains on.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(crate) fn knows(&self, id: LoopId) -> bool {
        self.stamp.knows(id.0)
    }

    pub(crate) fn row(&self, id: LoopIndex) -> Row<'_> {
        let [place, lengths, _] = self.rows.row(id.0);
        let lengths = lengths.load(Acquire);
        let (left, right) = ((lengths >> 32) as usize, lengths as u32 as usize);
        let start = (place.load(Relaxed) >> 32) as u32;
        let (left, right) = self.options.get(start, left + right).split_at(left);
        Row { left, right }
    }

    fn component(&self, table: &Table, id: LoopIndex) -> (u32, u32) {
        table.components[self.rows.row(id.0)[0].load(Relaxed) as u32 as usize]
    }

    pub(crate) fn recurs(&self, id: LoopIndex) -> bool {
        let members = self.members(id);
        members.len() > 1 || {
            let row = self.row(id);
            row.left
                .iter()
                .chain(row.right.iter())
                .any(|option| StopperRef(option) == StopperRef::from(id))
        }
    }

    pub(crate) fn members(&self, id: LoopIndex) -> std::ops::Range<u32> {
        let (first, len) = self.component(&self.table.lock(), id);
        first..first + len
    }

    pub(crate) fn uponic(&self, g: StopperRef) -> Option<u32> {
        match g.kind() {
            _ if g == StopperRef::zero() => Some(0),
            Kind::Loop(id) => match self.rows.row(id.0)[2].load(Relaxed) as u32 {
                0 => None,
                k => Some(k),
            },
            _ => None,
        }
    }

    pub(crate) fn known_uponic(&self, k: u32) -> Option<StopperRef> {
        match k.checked_sub(1) {
            None => Some(StopperRef::zero()),
            Some(at) => self.table.lock().uponics.get(at as usize).map(|&id| StopperRef::from(id)),
        }
    }

    /// Returns the stopper with these canonical options. If it can recur, it must already be in the
    /// table.
    pub(crate) fn find(&self, moves: &Moves) -> Budgeted<StopperRef> {
        let mut table = self.table.lock();
        let key = moves.key();
        if let Some(&known) = table.by_options.get(&key) {
            return Ok(StopperRef::from(LoopIndex(known)));
        }
        let component = table.components.len() as u32;
        let id = self.push(&mut table, moves, component)?;
        table.components.push((id, 1));
        Ok(StopperRef::from(LoopIndex(id)))
    }

    fn push(&self, table: &mut Table, moves: &Moves, component: u32) -> Budgeted<u32> {
        let full = || Interrupted::too_large("the table of loopy games is full");
        let id = table.len;
        if id >= MAX_IDS {
            return Err(full());
        }
        let ids = |side: &[StopperRef]| side.iter().map(|option| option.0).collect::<Vec<u32>>();
        let (left, right) = (ids(&moves.left), ids(&moves.right));
        let start =
            self.options.store(left.iter().copied(), right.iter().copied()).ok_or_else(full)?;
        let [place, lengths, uponic] = self.rows.row(id);
        place.store(u64::from(start) << 32 | u64::from(component), Relaxed);
        lengths.store((left.len() as u64) << 32 | right.len() as u64, Release);
        table.len += 1;
        if let Some(k) = self.uponic_of(table, moves, LoopIndex(id)) {
            uponic.store(u64::from(k), Relaxed);
            table.uponics.push(LoopIndex(id));
        }
        table.by_options.insert(moves.key(), id);
        Ok(id)
    }

    /// Returns the `k` for which these options define `k.upon*`.
    fn uponic_of(&self, table: &Table, moves: &Moves, id: LoopIndex) -> Option<u32> {
        let zero = StopperRef::zero();
        let [first, rest @ ..] = &moves.left[..] else { return None };
        let [right] = moves.right[..] else { return None };
        if *first != zero {
            return None;
        }
        let k = match rest {
            [] => self.uponic(right).filter(|&k| k > 0)? + 1,
            [pass] if *pass == StopperRef::from(id) && right == zero => 1,
            _ => return None,
        };
        (k as usize == table.uponics.len() + 1).then_some(k)
    }

    /// Interns the stoppers with these canonical options, which are distinct and mutually
    /// reachable.
    pub(crate) fn find_component(&self, moves: &[Moves]) -> Budgeted<Vec<StopperRef>> {
        let mut table = self.table.lock();
        let hash = component_hash(moves);
        let mut candidates = table.by_hash.get(&hash).cloned().unwrap_or_default();
        for option in moves.iter().flat_map(Moves::both) {
            if let Kind::Loop(id) = option.kind() {
                let component = self.rows.row(id.0)[0].load(Relaxed) as u32;
                candidates.push(component);
            }
        }
        candidates.sort_unstable();
        candidates.dedup();
        for candidate in candidates {
            if let Some(found) = self.matched(&table, moves, candidate) {
                return Ok(found);
            }
        }
        let first = table.len;
        let component = table.components.len() as u32;
        let global = |option: StopperRef| match option.as_local() {
            Some(local) => StopperRef::from(LoopIndex(first + local)),
            None => option,
        };
        for moves in moves {
            self.push(&mut table, &moves.renamed(global), component)?;
        }
        table.components.push((first, moves.len() as u32));
        table.by_hash.entry(hash).or_default().push(component);
        Ok((first..table.len).map(|id| StopperRef::from(LoopIndex(id))).collect())
    }

    fn matched(&self, table: &Table, moves: &[Moves], component: u32) -> Option<Vec<StopperRef>> {
        let (first, len) = table.components[component as usize];
        if (len as usize) < moves.len() {
            return None;
        }
        let members = first..first + len;
        let count = moves.len() as u32;
        let mut all = moves.to_vec();
        for id in members.clone() {
            let row = self.row(LoopIndex(id));
            let side = |ids: Ids<'_>| ids.iter().map(StopperRef).collect();
            all.push(Moves { left: side(row.left), right: side(row.right) });
        }
        let inside = |option: StopperRef| match option.kind() {
            Kind::Loop(id) if members.contains(&id.0) => StopperRef::local(count + id.0 - first),
            _ => option,
        };
        for node in &mut all {
            *node = node.renamed(inside);
        }
        let classes = classes(&all);
        let place: Map<u32, u32> = (count..count + len).map(|n| (classes[n as usize], n)).collect();
        let found = |node: usize| {
            let other = place.get(&classes[node])?;
            Some(StopperRef::from(LoopIndex(first + other - count)))
        };
        (0..moves.len()).map(found).collect()
    }

    /// Returns the cached results for `g - h` with Left moving second: bit 0 is set if the result
    /// is known, and bit 1 if Left survives. Bits 2 and 3 are the results with Left moving first.
    pub(crate) fn known_pair(&self, g: StopperRef, h: StopperRef) -> u8 {
        self.pairs.lock().get(&(g, h)).copied().unwrap_or(0)
    }

    pub(crate) fn remember_pairs(
        &self,
        known: impl Iterator<Item = ((StopperRef, StopperRef), u8)>,
    ) {
        let mut pairs = self.pairs.lock();
        make_room(&mut pairs);
        for (pair, bits) in known {
            *pairs.entry(pair).or_insert(0) |= bits;
        }
    }
}

pub(crate) fn make_room<K, V>(memory: &mut Map<K, V>) {
    if memory.len() > MOST {
        memory.clear();
    }
}

impl Default for Stoppers {
    fn default() -> Stoppers {
        Stoppers::new()
    }
}

/// Hashes a component, independently of the order of its positions.
fn component_hash(moves: &[Moves]) -> u64 {
    let mut colours: Vec<u64> = vec![0; moves.len()];
    for _ in 0..3 {
        let side = |options: &[StopperRef]| {
            let mut side: Vec<u64> = options
                .iter()
                .map(|option| match option.as_local() {
                    Some(local) => colours[local as usize] | 1 << 63,
                    None => u64::from(option.0),
                })
                .collect();
            side.sort_unstable();
            side
        };
        let colour = |moves: &Moves| {
            let words = side(&moves.left).into_iter().chain([u64::MAX]).chain(side(&moves.right));
            let words: Vec<u32> = words.flat_map(|w| [(w >> 32) as u32, w as u32]).collect();
            upstar_arena::hash_words(words)
        };
        colours = moves.iter().map(colour).collect();
    }
    colours.iter().fold(moves.len() as u64, |sum, colour| sum.wrapping_add(*colour))
}

/// Returns the classes of the coarsest bisimulation, in which a known stopper is equivalent only to
/// itself. Classes are numbered by their first members.
pub(crate) fn classes(moves: &[Moves]) -> Vec<u32> {
    let count = moves.len() as u32;
    if count == 1 {
        return vec![0];
    }
    let mut outside: Vec<StopperRef> =
        moves.iter().flat_map(Moves::both).filter(|option| option.as_local().is_none()).collect();
    outside.sort_unstable();
    outside.dedup();
    // Known stoppers become nodes of a chain of Left moves, so they are not equivalent to each
    // other. Each position gets an additional Right move to the end of the chain, so it is not
    // equivalent to them.
    let end = count;
    let place = |option: StopperRef| match option.as_local() {
        Some(local) => local,
        None => end + 1 + outside.binary_search(&option).unwrap_or(0) as u32,
    };
    let side =
        |options: &[StopperRef]| options.iter().map(|&option| place(option)).collect::<Vec<u32>>();
    let mut rows: Vec<(Vec<u32>, Vec<u32>)> = Vec::with_capacity(moves.len() + outside.len() + 1);
    for node in moves {
        let mut right = side(&node.right);
        right.push(end);
        rows.push((side(&node.left), right));
    }
    rows.push((Vec::new(), Vec::new()));
    rows.extend((0..outside.len() as u32).map(|i| (vec![end + i], Vec::new())));
    let mut classes = Graph::new(rows).fused().1;
    classes.truncate(moves.len());
    classes
}

/// Returns the graph of the moves between the positions.
pub(crate) fn local_graph(moves: &[Moves]) -> Graph {
    let side =
        |options: &[StopperRef]| options.iter().filter_map(|option| option.as_local()).collect();
    Graph::new(moves.iter().map(|node| (side(&node.left), side(&node.right))))
}

//! Searches the positions of a ruleset in order of size.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use upstar_core::Enumeration;

use super::{PositionReader, position_texts};
use crate::raw_position::RawPosition;

/// The result of testing a condition on a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConditionResult {
    /// The condition holds.
    Holds,
    /// The condition does not hold.
    Fails,
    /// The test was too expensive.
    Unknown,
}

/// The range of a search, and its limits.
#[derive(Clone, Debug)]
pub struct PositionSearch {
    /// The positions that are searched.
    pub enumeration: Enumeration,
    /// The sizes to search.
    pub sizes: std::ops::RangeInclusive<usize>,
    /// The number of hits after which the search stops.
    pub limit: usize,
    /// The number of positions tested in parallel.
    pub threads: usize,
}

/// A position for which the condition holds.
#[derive(Clone, Debug)]
pub struct SearchHit {
    /// The position.
    pub position: RawPosition,
    /// The size of the position.
    pub size: usize,
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchProgress {
    /// The current size.
    pub size: usize,
    /// The number of positions tested.
    pub looked_at: u64,
    /// The number of positions for which the condition holds.
    pub found: u64,
    /// The number of positions that were too expensive to test.
    pub unknown: u64,
}

const BATCH: usize = 32;

/// The maximum number of remembered positions. Beyond it, a position may be reported twice.
const MOST_SEEN: usize = 4_000_000;

type Batches<E> = Vec<(usize, Result<Batch, E>)>;

/// The results of a batch. Positions are identified by their normal texts.
#[derive(Default)]
struct Batch {
    found: Vec<(String, SearchHit)>,
    looked_at: u64,
    unknown: Vec<String>,
}

/// Returns a key that two positions share if they differ only by a symmetry, by the order of their
/// components, by symmetries of components, or by components in which neither player can ever move.
pub(super) fn normal_text(position: &RawPosition) -> String {
    let mut parts: Vec<String> =
        position.components().iter().map(|part| part.normal().text()).collect();
    parts.sort_unstable();
    parts.join(" + ")
}

impl PositionSearch {
    /// Tests all positions in order of size, and passes the positions for which the condition holds
    /// to `found`, in order. Positions that differ only by symmetry or by the order of components
    /// are tested once. Calls `progress` occasionally, and stops if it returns `false`.
    pub fn run<E: Send>(
        &self,
        read: &PositionReader<'_>,
        condition: &(dyn Fn(&RawPosition) -> Result<ConditionResult, E> + Sync),
        found: &mut dyn FnMut(SearchHit),
        progress: &mut dyn FnMut(SearchProgress) -> bool,
    ) -> Result<SearchProgress, E> {
        let mut reached = SearchProgress::default();
        let seen = Mutex::new(HashMap::new());
        let mut told = HashSet::new();
        for size in self.sizes.clone() {
            reached.size = size;
            if !progress(reached) || reached.found >= self.limit as u64 {
                break;
            }
            let work = Work { size, read, condition, seen: &seen, stop: AtomicBool::new(false) };
            let texts = Mutex::new((0, position_texts(self.enumeration.shape, size)));
            let mut take = |batch: Batch| {
                reached.looked_at += batch.looked_at;
                for normal in batch.unknown {
                    reached.unknown += u64::from(told.insert(normal));
                }
                for (normal, one) in batch.found {
                    if reached.found < self.limit as u64 && told.insert(normal) {
                        reached.found += 1;
                        found(one);
                    }
                }
                reached.found < self.limit as u64 && progress(reached)
            };
            work.run(&texts, self.threads, &mut take)?;
            if work.stop.load(Ordering::Relaxed) {
                break;
            }
            // A position tested by two threads counts once.
            let seen = seen.lock().unwrap_or_else(PoisonError::into_inner).len();
            if seen < MOST_SEEN {
                reached.looked_at = seen as u64;
            }
        }
        Ok(reached)
    }
}

struct Work<'w, E> {
    size: usize,
    read: &'w PositionReader<'w>,
    condition: &'w (dyn Fn(&RawPosition) -> Result<ConditionResult, E> + Sync),
    /// The size and the batch in which each normal text first occurred.
    seen: &'w Mutex<HashMap<String, (usize, usize)>>,
    stop: AtomicBool,
}

type Texts = Mutex<(usize, Box<dyn Iterator<Item = String> + Send>)>;

impl<E: Send> Work<'_, E> {
    fn run(
        &self,
        texts: &Texts,
        threads: usize,
        take: &mut dyn FnMut(Batch) -> bool,
    ) -> Result<(), E> {
        let (send, receive) = mpsc::channel();
        thread::scope(|scope| {
            let start = |_| {
                let send = send.clone();
                let work = move || {
                    while let Some((number, batch)) = self.batch(texts) {
                        if send.send((number, self.look(number, &batch))).is_err() {
                            break;
                        }
                    }
                };
                thread::Builder::new().spawn_scoped(scope, work).ok()
            };
            // If the system does not start more threads, the others do the work.
            let started = if threads > 1 { (0..threads).map_while(start).count() } else { 0 };
            drop(send);
            match started {
                0 => self.alone(texts, take),
                _ => self.in_order(&receive, take),
            }
        })
    }

    fn alone(&self, texts: &Texts, take: &mut dyn FnMut(Batch) -> bool) -> Result<(), E> {
        while let Some((number, batch)) = self.batch(texts) {
            if !take(self.look(number, &batch)?) {
                self.stop.store(true, Ordering::Relaxed);
            }
        }
        Ok(())
    }

    /// Passes the batches to `take` in the order of their indices.
    fn in_order(
        &self,
        receive: &mpsc::Receiver<(usize, Result<Batch, E>)>,
        take: &mut dyn FnMut(Batch) -> bool,
    ) -> Result<(), E> {
        let (mut early, mut next) = (BTreeMap::new(), 0);
        for (number, batch) in receive {
            early.insert(number, batch);
            let mut ready: Batches<E> = Vec::new();
            while let Some(batch) = early.remove(&next) {
                ready.push((next, batch));
                next += 1;
            }
            for (_, batch) in ready {
                let go_on = match batch {
                    Ok(batch) => take(batch),
                    Err(error) => {
                        self.stop.store(true, Ordering::Relaxed);
                        return Err(error);
                    }
                };
                if !go_on {
                    self.stop.store(true, Ordering::Relaxed);
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn batch(&self, texts: &Texts) -> Option<(usize, Vec<String>)> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let mut source = texts.lock().unwrap_or_else(PoisonError::into_inner);
        let batch: Vec<String> = source.1.by_ref().take(BATCH).collect();
        let number = source.0;
        source.0 += 1;
        (!batch.is_empty()).then_some((number, batch))
    }

    fn look(&self, number: usize, texts: &[String]) -> Result<Batch, E> {
        let mut batch = Batch::default();
        let mut here = HashSet::new();
        for position in texts.iter().filter_map(|text| (self.read)(text)) {
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
            let normal = normal_text(&position);
            if !self.is_new(&normal, number) || !here.insert(normal.clone()) {
                continue;
            }
            batch.looked_at += 1;
            match (self.condition)(&position)? {
                ConditionResult::Holds => {
                    batch.found.push((normal, SearchHit { position, size: self.size }));
                }
                ConditionResult::Fails => {}
                ConditionResult::Unknown => batch.unknown.push(normal),
            }
        }
        Ok(batch)
    }

    fn is_new(&self, normal: &str, batch: usize) -> bool {
        let place = (self.size, batch);
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(first) = seen.get_mut(normal) {
            let new = place <= *first;
            *first = place.min(*first);
            return new;
        }
        if seen.len() < MOST_SEEN {
            seen.insert(normal.to_owned(), place);
        }
        true
    }
}

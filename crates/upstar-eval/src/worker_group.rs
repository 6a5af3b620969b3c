//! Workers that evaluate one position together.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use parking_lot::Mutex;
use upstar_core::{Budgeted, Interrupted, StopReason};

/// The state shared by the workers on one query, apart from the table.
///
/// Each worker runs on a thread of the caller, with its own [`Evaluator`](crate::Evaluator) and
/// budget. The first worker to finish or fail stops the rest.
///
/// A worker that needs a position claimed by another worker first evaluates the unclaimed options
/// of this position, and then waits. In a loopfree game, a worker waits only for positions that are
/// simpler than its own claimed positions. Hence the game is loopy if workers keep waiting for each
/// other in a circle.
#[derive(Debug)]
pub struct WorkerGroup {
    /// For each worker, one plus the index of the worker that it waits for, or 0 if it does not
    /// wait.
    waits_for: Box<[AtomicUsize]>,
    over: AtomicBool,
    trouble: Mutex<Option<Interrupted>>,
}

impl WorkerGroup {
    /// Creates a group of `workers` workers.
    #[must_use]
    pub fn new(workers: usize) -> WorkerGroup {
        WorkerGroup {
            waits_for: (0..workers).map(|_| AtomicUsize::new(0)).collect(),
            over: AtomicBool::new(false),
            trouble: Mutex::new(None),
        }
    }

    /// Returns the number of workers.
    #[must_use]
    pub fn size(&self) -> usize {
        self.waits_for.len()
    }

    /// Runs one worker's job. When the job ends, even by a panic, all workers stop.
    ///
    /// # Errors
    ///
    /// Returns the error of the first worker that failed.
    pub fn run<V>(&self, job: impl FnOnce() -> Budgeted<V>) -> Budgeted<V> {
        let _whistle = StopOnDrop(self);
        let result = job();
        let Err(stopped) = result else { return result };
        if self.over.load(Ordering::Acquire) {
            let first = self.trouble.lock().clone();
            return Err(first.unwrap_or(stopped));
        }
        Err(self.trouble.lock().get_or_insert(stopped).clone())
    }

    pub(crate) fn check(&self) -> Budgeted<()> {
        if self.over.load(Ordering::Relaxed) {
            return Err(Interrupted { reason: StopReason::Cancelled });
        }
        Ok(())
    }

    /// Records that `worker` waits for `other`. Returns `true` if the waits seem circular, which
    /// can be wrong if a position has just been finished.
    pub(crate) fn wait_for(&self, worker: usize, other: usize) -> bool {
        self.waits_for[worker].store(other + 1, Ordering::SeqCst);
        let mut next = other;
        for _ in 0..self.size() {
            if next == worker {
                return true;
            }
            match self.waits_for[next].load(Ordering::SeqCst) {
                0 => break,
                waits_for => next = waits_for - 1,
            }
        }
        false
    }

    pub(crate) fn resume(&self, worker: usize) {
        self.waits_for[worker].store(0, Ordering::SeqCst);
    }
}

struct StopOnDrop<'t>(&'t WorkerGroup);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Release);
    }
}

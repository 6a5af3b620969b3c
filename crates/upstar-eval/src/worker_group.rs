//! Workers that evaluate one position together.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use parking_lot::Mutex;
use upstar_core::{Budgeted, Interrupted, StopReason};

/// What the workers on one question share beside the table.
///
/// Every worker runs on a thread that the caller made, with an [`Evaluator`](crate::Evaluator) and a
/// budget of its own. The one who has the answer, or who cannot go on, sends the others home.
///
/// No position is evaluated by two of them. A worker who needs what another has begun helps with
/// it: he evaluates those of its options that nobody has begun, and waits only when there are none.
/// Workers that wait for each other in a circle, and go on doing so, have met a game that may go on
/// forever: what somebody waits for is always simpler than what he has begun.
#[derive(Debug)]
pub struct WorkerGroup {
    /// For each worker the one that he waits for, plus one; 0 if he waits for nobody.
    waits_for: Box<[AtomicUsize]>,
    over: AtomicBool,
    trouble: Mutex<Option<Interrupted>>,
}

impl WorkerGroup {
    /// A group of so many workers.
    #[must_use]
    pub fn new(workers: usize) -> WorkerGroup {
        WorkerGroup {
            waits_for: (0..workers).map(|_| AtomicUsize::new(0)).collect(),
            over: AtomicBool::new(false),
            trouble: Mutex::new(None),
        }
    }

    /// How many workers there are.
    #[must_use]
    pub fn size(&self) -> usize {
        self.waits_for.len()
    }

    /// Do one worker's job; when it ends, in whatever way, all are sent home.
    ///
    /// # Errors
    ///
    /// What stopped the first of the workers that was stopped.
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

    /// Whether the work still goes on.
    pub(crate) fn check(&self) -> Budgeted<()> {
        if self.over.load(Ordering::Relaxed) {
            return Err(Interrupted { reason: StopReason::Cancelled });
        }
        Ok(())
    }

    /// Note that `worker` waits for `other`, and find out whether they seem to wait in a circle. They
    /// may not: one of them may just be about to learn that what he waits for is finished.
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

/// Ends the work when it is dropped, by a panic, too.
struct StopOnDrop<'t>(&'t WorkerGroup);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Release);
    }
}

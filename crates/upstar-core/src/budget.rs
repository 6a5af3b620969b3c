//! What a computation may spend, and how it is told to stop.

use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::error::{Budgeted, Interrupted, StopReason};

const RUNNING: u8 = 0;
const CANCELLED: u8 = 1;
const TIMED_OUT: u8 = 2;

/// A handle by which another thread (a signal handler, a timer, a web server) stops a computation.
///
/// Clones share the same flag.
#[derive(Clone, Debug, Default)]
pub struct CancelToken {
    state: Arc<AtomicU8>,
}

impl CancelToken {
    /// A token that nobody has pulled.
    #[must_use]
    pub fn new() -> CancelToken {
        CancelToken::default()
    }

    /// Ask every computation that watches this token to stop.
    pub fn cancel(&self) {
        self.state.store(CANCELLED, Ordering::Relaxed);
    }

    /// As [`cancel`](CancelToken::cancel), with "the time is over" as the reason.
    pub fn time_out(&self) {
        self.state.store(TIMED_OUT, Ordering::Relaxed);
    }

    /// Make the token usable again, for the next question of the same session.
    pub fn reset(&self) {
        self.state.store(RUNNING, Ordering::Relaxed);
    }

    /// Whether somebody asked to stop, and for which reason.
    pub fn check(&self) -> Budgeted<()> {
        match self.state.load(Ordering::Relaxed) {
            RUNNING => Ok(()),
            TIMED_OUT => Err(Interrupted { reason: StopReason::TimedOut }),
            _ => Err(Interrupted { reason: StopReason::Cancelled }),
        }
    }
}

/// How many steps a computation may take, and the token that stops it.
///
/// A *step* is one node of work: an order query, a sum, a position that is looked at for the first
/// time. It is a count, not a time, so that the same question stops at the same place on every
/// machine. This crate knows no clock: whoever wants a time limit pulls the [`CancelToken`].
///
/// ```
/// # use upstar_core::Budget;
/// let budget = Budget::steps(2);
/// assert!(budget.spend(2).is_ok());
/// assert!(budget.spend(1).is_err());
/// ```
#[derive(Debug)]
pub struct Budget {
    spent: AtomicU64,
    /// What may be spent now; less than `whole` within a job that is not worth everything.
    limit: AtomicU64,
    /// What was allowed from the beginning, which is what whoever asks knows of.
    whole: u64,
    cancel: CancelToken,
}

impl Budget {
    /// No limit on steps, and a token of its own.
    #[must_use]
    pub fn unlimited() -> Budget {
        Budget::steps(u64::MAX)
    }

    /// At most `limit` steps.
    #[must_use]
    pub fn steps(limit: u64) -> Budget {
        Budget::new(limit, CancelToken::new())
    }

    /// At most `limit` steps, stopped early by `cancel`.
    #[must_use]
    pub fn new(limit: u64, cancel: CancelToken) -> Budget {
        Budget { spent: AtomicU64::new(0), limit: AtomicU64::new(limit), whole: limit, cancel }
    }

    /// A budget of what is left, for work beside this one. It stops with this one, and whoever runs out of it learns
    /// what was allowed from the beginning.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// let budget = Budget::steps(100);
    /// budget.spend(90).unwrap();
    /// let no = budget.rest().spend(11).unwrap_err();
    /// assert_eq!(no.to_string(), "no answer within 100 steps");
    /// ```
    #[must_use]
    pub fn rest(&self) -> Budget {
        Budget { whole: self.whole, ..Budget::new(self.remaining(), self.cancel.clone()) }
    }

    /// Pay for `steps`, or learn that the computation has to stop.
    #[inline]
    pub fn spend(&self, steps: u64) -> Budgeted<()> {
        // A lost update between two threads only makes the count a little generous, and a plain
        // load and store costs nothing in the innermost loops.
        let spent = self.spent.load(Ordering::Relaxed).wrapping_add(steps);
        self.spent.store(spent, Ordering::Relaxed);
        if spent > self.limit.load(Ordering::Relaxed) {
            return Err(Interrupted { reason: StopReason::Steps { limit: self.whole } });
        }
        self.cancel.check()
    }

    /// Run `job` with at most `steps` of what is left, for work that is worth trying but not worth
    /// everything. One job at a time: the limit is that of the whole budget.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// let budget = Budget::steps(100);
    /// assert!(budget.within(10, || budget.spend(11)).is_err());
    /// assert!(budget.spend(80).is_ok());
    /// ```
    pub fn within<T>(&self, steps: u64, job: impl FnOnce() -> T) -> T {
        let limit = self.limit.load(Ordering::Relaxed);
        self.limit.store(limit.min(self.spent().saturating_add(steps)), Ordering::Relaxed);
        let result = job();
        self.limit.store(limit, Ordering::Relaxed);
        result
    }

    /// Whether a job was cut short by the allowance that [`within`](Budget::within) gave it, and not by
    /// this budget, which goes on.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// let budget = Budget::steps(100);
    /// let no = budget.within(10, || budget.spend(11)).unwrap_err();
    /// assert!(budget.can_continue_after(&no));
    /// assert!(!budget.can_continue_after(&budget.spend(100).unwrap_err()));
    /// ```
    #[must_use]
    pub fn can_continue_after(&self, no: &Interrupted) -> bool {
        matches!(no.reason, StopReason::Steps { .. }) && self.remaining() > 0
    }

    /// The steps taken so far.
    pub fn spent(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }

    /// The steps that are left.
    pub fn remaining(&self) -> u64 {
        self.limit.load(Ordering::Relaxed).saturating_sub(self.spent())
    }

    /// The token that stops this computation.
    pub fn cancel_token(&self) -> &CancelToken {
        &self.cancel
    }
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::unlimited()
    }
}

/// Shorter lists cost nothing beside looking at the position.
const FEW: usize = 16;
/// From so many on, options of small positions cost, too.
const MANY: u64 = 64;
/// Options of positions of so many bytes cost by their number alone.
const SMALL: u64 = 64;
/// Options that are worth one step.
const OPTIONS_A_STEP: u64 = 16;
/// Bytes of the options of larger positions that are worth one step.
const BYTES_A_STEP: u64 = 32;

/// The steps to pay for a list of `count` options of a position, beside the step for the position itself.
///
/// Short lists are free. Otherwise a step stands for 16 options, and on large boards for 32 bytes of them: an option is
/// copied, taken apart, hashed and kept.
///
/// ```
/// use upstar_core::cost_of_options;
///
/// assert_eq!(cost_of_options(&0_u64, 60), 0);
/// assert_eq!(cost_of_options(&0_u64, 16_000), 1_000);
/// assert!(cost_of_options(&vec![0_u8; 3_200], 300) >= 30_000);
/// ```
#[must_use]
pub fn cost_of_options<P: Hash>(position: &P, count: usize) -> u64 {
    if count < FEW {
        return 0;
    }
    let (bytes, count) = (bytes_of(position), count as u64);
    let of_bytes = if bytes <= SMALL { 0 } else { count.saturating_mul(bytes) / BYTES_A_STEP };
    of_bytes + if count < MANY { 0 } else { count / OPTIONS_A_STEP }
}

/// The number of bytes that a position feeds to a hasher.
fn bytes_of<P: Hash>(position: &P) -> u64 {
    let mut bytes = ByteCounter(0);
    position.hash(&mut bytes);
    bytes.0
}

/// Counts what it is fed.
struct ByteCounter(u64);

impl Hasher for ByteCounter {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = self.0.saturating_add(bytes.len() as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cancelled_budget_says_so() {
        let budget = Budget::unlimited();
        assert!(budget.spend(1).is_ok());
        budget.cancel_token().cancel();
        assert_eq!(budget.spend(1).unwrap_err().reason, StopReason::Cancelled);
        budget.cancel_token().time_out();
        assert_eq!(budget.spend(1).unwrap_err().reason, StopReason::TimedOut);
        budget.cancel_token().reset();
        assert!(budget.spend(1).is_ok());
    }

    #[test]
    fn an_overdrawn_budget_names_its_limit() {
        let budget = Budget::steps(10);
        assert!(budget.spend(10).is_ok());
        assert_eq!(budget.spend(1).unwrap_err().reason, StopReason::Steps { limit: 10 });
    }
}

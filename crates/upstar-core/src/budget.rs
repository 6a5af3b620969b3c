//! The budget of a computation, and its cancellation.

use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::error::{Budgeted, Interrupted, StopReason};

const RUNNING: u8 = 0;
const CANCELLED: u8 = 1;
const TIMED_OUT: u8 = 2;

/// A token through which another thread, such as a timer, stops a computation.
///
/// Clones share the same flag.
#[derive(Clone, Debug, Default)]
pub struct CancelToken {
    state: Arc<AtomicU8>,
    #[cfg(target_family = "wasm")]
    poll: Option<fn() -> Option<StopReason>>,
}

impl CancelToken {
    /// Creates an untriggered token.
    #[must_use]
    pub fn new() -> CancelToken {
        CancelToken::default()
    }

    /// Stops every computation that watches this token.
    pub fn cancel(&self) {
        self.state.store(CANCELLED, Ordering::Relaxed);
    }

    /// Same as [`cancel`](CancelToken::cancel), but reports that the time limit was reached.
    pub fn time_out(&self) {
        self.state.store(TIMED_OUT, Ordering::Relaxed);
    }

    /// Resets the token for the next computation.
    pub fn reset(&self) {
        self.state.store(RUNNING, Ordering::Relaxed);
    }

    /// Creates a token that calls `poll` regularly during a computation, and is triggered by its
    /// result. A WebAssembly module has one thread, so no other thread can trigger the token.
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub fn with_poll(poll: fn() -> Option<StopReason>) -> CancelToken {
        CancelToken { poll: Some(poll), ..CancelToken::default() }
    }

    #[cfg(target_family = "wasm")]
    fn poll(&self) {
        use std::sync::atomic::AtomicU32;

        /// The number of checks between two calls.
        const PERIOD: u32 = 4096;
        static CHECKS: AtomicU32 = AtomicU32::new(0);
        let is_due = CHECKS.fetch_add(1, Ordering::Relaxed) % PERIOD == 0;
        match self.poll.filter(|_| is_due).and_then(|poll| poll()) {
            Some(StopReason::TimedOut) => self.time_out(),
            Some(_) => self.cancel(),
            None => {}
        }
    }

    /// Returns an error that states the reason if a stop has been requested.
    pub fn check(&self) -> Budgeted<()> {
        #[cfg(target_family = "wasm")]
        self.poll();
        match self.state.load(Ordering::Relaxed) {
            RUNNING => Ok(()),
            TIMED_OUT => Err(Interrupted { reason: StopReason::TimedOut }),
            _ => Err(Interrupted { reason: StopReason::Cancelled }),
        }
    }
}

/// A step limit, together with a token that can stop the computation.
///
/// A *step* is one unit of work: a comparison, a sum, a new position. Because a budget counts
/// steps, not time, a computation stops at the same point on every machine. To limit time, trigger
/// the [`CancelToken`].
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
    /// The current limit, reduced inside [`within`](Budget::within).
    limit: AtomicU64,
    /// The original limit.
    whole: u64,
    cancel: CancelToken,
}

impl Budget {
    /// Creates a budget without a step limit, with its own token.
    #[must_use]
    pub fn unlimited() -> Budget {
        Budget::steps(u64::MAX)
    }

    /// Creates a budget of `limit` steps.
    #[must_use]
    pub fn steps(limit: u64) -> Budget {
        Budget::new(limit, CancelToken::new())
    }

    /// Creates a budget of `limit` steps that also stops when `cancel` is triggered.
    #[must_use]
    pub fn new(limit: u64, cancel: CancelToken) -> Budget {
        Budget { spent: AtomicU64::new(0), limit: AtomicU64::new(limit), whole: limit, cancel }
    }

    /// Returns a budget of the remaining steps for separate work, with the same token. Errors of
    /// the new budget report the original limit.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// let budget = Budget::steps(100);
    /// budget.spend(90).unwrap();
    /// let no = budget.rest().spend(11).unwrap_err();
    /// assert_eq!(no.to_string(), "step limit reached (100 steps)");
    /// ```
    #[must_use]
    pub fn rest(&self) -> Budget {
        Budget { whole: self.whole, ..Budget::new(self.remaining(), self.cancel.clone()) }
    }

    /// Charges `steps`.
    #[inline]
    pub fn spend(&self, steps: u64) -> Budgeted<()> {
        // If updates from different threads collide, the count becomes slightly too small. In
        // exchange, a plain load and store costs nothing in the innermost loops.
        let spent = self.spent.load(Ordering::Relaxed).wrapping_add(steps);
        self.spent.store(spent, Ordering::Relaxed);
        if spent > self.limit.load(Ordering::Relaxed) {
            return Err(Interrupted { reason: StopReason::Steps { limit: self.whole } });
        }
        self.cancel.check()
    }

    /// Runs `job` with at most `steps` of the remaining steps. Two threads must not call this
    /// method on the same budget at the same time.
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

    /// Returns `true` if `no` was caused by the limit of [`within`](Budget::within) and this budget
    /// has steps left, so the same job may succeed with more steps.
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

    /// Tries two methods in turn: `first` with at most `steps` of the remaining steps, `second` with
    /// half of the steps that are left, and `first` again with all remaining steps. Continues only
    /// after an error whose `reason` is a reached limit or a result that is too large.
    ///
    /// ```
    /// # use upstar_core::{Budget, NoAnswer};
    /// let budget = Budget::steps(100);
    /// let first = || -> Result<u32, NoAnswer> { Ok(budget.spend(11).map(|()| 1)?) };
    /// assert_eq!(budget.with_fallback(10, first, || Ok(2), NoAnswer::stop_reason), Ok(2));
    /// assert_eq!(budget.with_fallback(11, first, || Ok(2), NoAnswer::stop_reason), Ok(1));
    /// let second = || Ok(budget.spend(60).map(|()| 2)?);
    /// assert!(budget.with_fallback(10, first, second, NoAnswer::stop_reason).is_err());
    /// ```
    pub fn with_fallback<T, E>(
        &self,
        steps: u64,
        first: impl Fn() -> Result<T, E>,
        second: impl FnOnce() -> Result<T, E>,
        reason: impl Fn(&E) -> Option<&StopReason>,
    ) -> Result<T, E> {
        let can_continue = |no: &E| {
            matches!(reason(no), Some(StopReason::Steps { .. } | StopReason::TooLarge(_)))
                && self.remaining() > 0
        };
        match self.within(steps, &first) {
            Err(no) if can_continue(&no) => {}
            done => return done,
        }
        match self.within(self.remaining() / 2, second) {
            Err(no) if can_continue(&no) => first(),
            done => done,
        }
    }

    /// Returns the number of steps taken so far.
    pub fn spent(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }

    /// Returns the number of steps left.
    pub fn remaining(&self) -> u64 {
        self.limit.load(Ordering::Relaxed).saturating_sub(self.spent())
    }

    /// Returns the token that stops this computation.
    pub fn cancel_token(&self) -> &CancelToken {
        &self.cancel
    }
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::unlimited()
    }
}

/// The least number of options for which steps are charged.
const MIN_CHARGED: usize = 16;
/// The least number of options that `OPTIONS_A_STEP` applies to.
const MANY: u64 = 64;
/// The maximum size of a small position, in bytes.
const SMALL: u64 = 64;
const OPTIONS_A_STEP: u64 = 16;
const BYTES_A_STEP: u64 = 32;

/// Returns the steps charged for a list of `count` options, in addition to the step for the
/// position.
///
/// Lists of fewer than 16 options are free. For longer lists, if `position` takes more than 64
/// bytes, a step is charged for every 32 bytes of options, where each option counts as large as
/// `position`. If there are at least 64 options, another step is charged for every 16 options.
/// These steps account for copying, decomposing, hashing and storing the options.
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
    if count < MIN_CHARGED {
        return 0;
    }
    let (bytes, count) = (bytes_of(position), count as u64);
    let of_bytes = if bytes <= SMALL { 0 } else { count.saturating_mul(bytes) / BYTES_A_STEP };
    of_bytes + if count < MANY { 0 } else { count / OPTIONS_A_STEP }
}

fn bytes_of<P: Hash>(position: &P) -> u64 {
    let mut bytes = ByteCounter(0);
    position.hash(&mut bytes);
    bytes.0
}

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

//! Memory ceilings, checked at allocations, because a program can allocate gigabytes between
//! periodic checks. If the system has no more memory, the allocator frees a reserve, stops all
//! computations, and retries. In this crate, only this module has `unsafe` code.

#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout};
use std::any::Any;
use std::cell::Cell;
use std::panic;
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicPtr, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::taken;

/// The number of requested bytes after which a thread checks the memory of the process. A check
/// takes about ten microseconds, less than one percent of the time for requesting this amount.
const STRIDE: usize = 4 << 20;

/// The memory reserved for stopping a computation when the system has no more memory.
const RESERVE: Layout = match Layout::from_size_align(32 << 20, 16) {
    Ok(layout) => layout,
    Err(_) => panic!("a size and an alignment of whole numbers"),
};

thread_local! {
    /// The bytes that this thread has requested since its last check, or [`LOOKING`].
    static UNSEEN: Cell<usize> = const { Cell::new(0) };
}

/// The value of [`UNSEEN`] during a check, whose requests are not counted.
const LOOKING: usize = usize::MAX;

/// The ceilings of the process. An allocator must not wait for the lock: if it is held, the check
/// is skipped.
static CEILINGS: Mutex<Vec<Entry>> = Mutex::new(Vec::new());
static COUNT: AtomicUsize = AtomicUsize::new(0);
static SPARE: AtomicPtr<u8> = AtomicPtr::new(ptr::null_mut());
/// The exit code if no memory can be freed, or 0 for the default behaviour of Rust.
static CODE: AtomicI32 = AtomicI32::new(0);

struct Entry {
    number: usize,
    bytes: u64,
    stop: Box<dyn Fn(MemoryExceeded) + Send + Sync>,
}

/// The reason why memory is exhausted.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum MemoryExceeded {
    /// The process exceeds its ceiling.
    Ceiling,
    /// The system does not have any more memory.
    System,
}

/// A ceiling on the memory of the process while this value exists.
///
/// Requires [`GuardedAllocator`] as the global allocator; otherwise, nothing is checked.
#[derive(Debug)]
#[must_use = "a ceiling that is dropped stops nothing"]
pub struct MemoryCeiling(usize);

impl MemoryCeiling {
    /// Creates a ceiling. `stop` is called when the process takes more than `bytes` bytes, or when
    /// the system has no more memory. It is called inside the allocator, perhaps repeatedly and
    /// while locks are held. It must not wait or allocate.
    pub fn new(bytes: u64, stop: impl Fn(MemoryExceeded) + Send + Sync + 'static) -> MemoryCeiling {
        static NUMBERS: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBERS.fetch_add(1, Ordering::Relaxed);
        let stop = Box::new(stop);
        ceilings().push(Entry { number, bytes, stop });
        COUNT.fetch_add(1, Ordering::Relaxed);
        MemoryCeiling(number)
    }
}

impl Drop for MemoryCeiling {
    fn drop(&mut self) {
        let mut ceilings = ceilings();
        let gone = ceilings.iter().position(|entry| entry.number == self.0);
        let gone = gone.map(|at| ceilings.swap_remove(at));
        COUNT.fetch_sub(1, Ordering::Relaxed);
        // Release the lock before dropping the entry, because this may free memory.
        drop(ceilings);
        drop(gone);
    }
}

fn ceilings() -> MutexGuard<'static, Vec<Entry>> {
    CEILINGS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sets the exit code of the program if the system has no more memory and none can be freed, if the
/// stack of a deep recursion cannot grow, or if a thread cannot start. By default, Rust ends the
/// program with a signal or a panic.
pub fn end_with(code: i32) {
    if CODE.swap(code, Ordering::Relaxed) != 0 {
        return;
    }
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |what| {
        if is_refusal(what.payload()) {
            end_now(CODE.load(Ordering::Relaxed));
        }
        usual(what);
    }));
}

/// Returns `true` if this is the payload of a panic because the system refuses memory, a stack or a
/// thread.
#[must_use]
pub fn is_refusal(payload: &dyn Any) -> bool {
    // Messages of the standard library, `stacker`, `tokio`, and `bytemuck`.
    const REFUSALS: [&str; 6] = [
        "failed to allocate stack",
        "failed to allocate an alternative stack",
        "failed to spawn thread",
        "failed to set up alternative stack",
        "OS can't spawn worker thread",
        "called `Result::unwrap()` on an `Err` value: ()",
    ];
    let is_listed = |why: &String| REFUSALS.iter().any(|refusal| why.contains(refusal));
    payload.downcast_ref().is_some_and(is_listed)
}

/// Makes mimalloc return freed memory to the system, if it is the allocator of the program.
pub fn give_back() {
    #[cfg(not(target_family = "wasm"))]
    {
        // SAFETY: `mi_collect` may be called at any time, by any thread.
        unsafe { libmimalloc_sys::mi_collect(true) };
    }
}

/// An allocator that checks the ceilings. If the system has no more memory and none can be freed,
/// the program ends with the code of [`end_with`] or, before that call, with `CODE`. If both are 0,
/// the request fails.
///
/// ```
/// use std::alloc::System;
/// use upstar_limits::GuardedAllocator;
///
/// #[global_allocator]
/// static ALLOCATOR: GuardedAllocator<System> = GuardedAllocator(System);
/// assert_eq!(vec![1; 1000].len(), 1000);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct GuardedAllocator<A, const CODE: i32 = 0>(pub A);

impl<A: GlobalAlloc, const INITIAL: i32> GuardedAllocator<A, INITIAL> {
    /// Counts `size` bytes, and checks the memory once enough bytes are counted. The check includes
    /// a large request before it is served. Zeroed memory is excepted, because the system provides
    /// it only when it is written to.
    #[inline]
    fn count(&self, size: usize, is_zero: bool) {
        let counted = UNSEEN.try_with(|unseen| {
            let sum = unseen.get().saturating_add(size);
            if sum < STRIDE {
                unseen.set(sum);
            }
            sum
        });
        if counted.is_ok_and(|sum| (STRIDE..LOOKING).contains(&sum)) {
            self.look(if is_zero { 0 } else { size });
        }
    }

    #[cold]
    fn look(&self, coming: usize) {
        if COUNT.load(Ordering::Relaxed) == 0 {
            let _ = UNSEEN.try_with(|unseen| unseen.set(0));
            return;
        }
        let _ = UNSEEN.try_with(|unseen| unseen.set(LOOKING));
        self.keep_reserve();
        let will_be = taken().unwrap_or(0).saturating_add(coming as u64);
        stop_all(MemoryExceeded::Ceiling, |bytes| will_be > bytes);
        let _ = UNSEEN.try_with(|unseen| unseen.set(0));
    }

    fn keep_reserve(&self) {
        if SPARE.load(Ordering::Relaxed).is_null() {
            // SAFETY: the size of the layout is not zero.
            let new = unsafe { self.0.alloc(RESERVE) };
            let kept =
                SPARE.compare_exchange(ptr::null_mut(), new, Ordering::AcqRel, Ordering::Relaxed);
            if kept.is_err() && !new.is_null() {
                // SAFETY: `new` was allocated above with this layout, and the reserve of another
                // thread is kept.
                unsafe { self.0.dealloc(new, RESERVE) };
            }
        }
    }

    #[cold]
    fn without_memory(&self, again: impl Fn() -> *mut u8) -> *mut u8 {
        let spare = SPARE.swap(ptr::null_mut(), Ordering::AcqRel);
        if !spare.is_null() {
            // SAFETY: the swap gives `spare` to one thread only, and `spare` was allocated by
            // `self.0` with this layout.
            unsafe { self.0.dealloc(spare, RESERVE) };
        }
        stop_all(MemoryExceeded::System, |_| true);
        let found = again();
        let code = match CODE.load(Ordering::Relaxed) {
            0 => INITIAL,
            code => code,
        };
        if found.is_null() && code != 0 {
            end_now(code);
        }
        found
    }
}

fn stop_all(why: MemoryExceeded, is_full: impl Fn(u64) -> bool) {
    if let Ok(ceilings) = CEILINGS.try_lock() {
        ceilings.iter().filter(|entry| is_full(entry.bytes)).for_each(|entry| (entry.stop)(why));
    }
}

/// Prints why the program ends, and ends it. Does not allocate, and takes no lock: other threads may
/// hold those of the standard library, and `process::exit` waits for one of them.
fn end_now(code: i32) -> ! {
    static IS_ENDING: AtomicBool = AtomicBool::new(false);
    let words = b"error: the system is out of memory or threads, so the program ends here\n";
    let is_first = !IS_ENDING.swap(true, Ordering::Relaxed);
    #[cfg(unix)]
    {
        // SAFETY: `words` is a buffer of this length, and the other calls have no requirements.
        unsafe {
            if is_first {
                libc::write(libc::STDERR_FILENO, words.as_ptr().cast(), words.len());
                libc::_exit(code)
            }
            // The first thread ends the program.
            loop {
                libc::pause();
            }
        }
    }
    #[cfg(not(unix))]
    {
        use std::io::Write;
        if is_first {
            let _ = std::io::stderr().write_all(words);
        }
        std::process::exit(code)
    }
}

// SAFETY: every method passes its arguments to the inner allocator unchanged and returns its
// result, after calls that neither unwind nor wait. The contracts of the inner allocator apply.
unsafe impl<A: GlobalAlloc, const INITIAL: i32> GlobalAlloc for GuardedAllocator<A, INITIAL> {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.count(layout.size(), false);
        // SAFETY: the caller upholds the same contract.
        let ask = || unsafe { self.0.alloc(layout) };
        let found = ask();
        if found.is_null() { self.without_memory(ask) } else { found }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller upholds the same contract.
        unsafe { self.0.dealloc(pointer, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        self.count(layout.size(), true);
        // SAFETY: the caller upholds the same contract.
        let ask = || unsafe { self.0.alloc_zeroed(layout) };
        let found = ask();
        if found.is_null() { self.without_memory(ask) } else { found }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        self.count(new_size, false);
        // SAFETY: the caller upholds the same contract. The contract also holds for the second
        // call, because a failure leaves the block unchanged.
        let ask = || unsafe { self.0.realloc(pointer, layout, new_size) };
        let found = ask();
        if found.is_null() { self.without_memory(ask) } else { found }
    }
}

/// Serializes tests with ceilings, because they share the list of ceilings.
#[cfg(test)]
pub(crate) static TURN: Mutex<()> = Mutex::new(());

#[cfg(test)]
mod tests {
    use std::alloc::System;
    use std::sync::Arc;
    use std::sync::atomic::AtomicU64;

    use super::*;

    #[global_allocator]
    static ALLOCATOR: GuardedAllocator<FailingAllocator> = GuardedAllocator(FailingAllocator);

    /// Requests of this size fail, as if the system had no more memory.
    static REFUSED: AtomicUsize = AtomicUsize::new(0);
    struct FailingAllocator;

    // SAFETY: the system allocator is used, and an allocator may refuse any request.
    unsafe impl GlobalAlloc for FailingAllocator {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            if layout.size() == REFUSED.load(Ordering::Relaxed) {
                return ptr::null_mut();
            }
            // SAFETY: the caller upholds the same contract.
            unsafe { System.alloc(layout) }
        }

        unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
            // SAFETY: the caller upholds the same contract.
            unsafe { System.dealloc(pointer, layout) }
        }
    }

    fn flag(bytes: u64) -> (Arc<AtomicBool>, Arc<AtomicU64>, MemoryCeiling) {
        let (full, refused) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
        let (set, count) = (Arc::clone(&full), Arc::clone(&refused));
        let ceiling = MemoryCeiling::new(bytes, move |why| match why {
            MemoryExceeded::Ceiling => set.store(true, Ordering::Relaxed),
            MemoryExceeded::System => drop(count.fetch_add(1, Ordering::Relaxed)),
        });
        (full, refused, ceiling)
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn what_is_above_the_ceiling_is_noticed_before_the_next_line() {
        let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let (low, _, low_ceiling) = flag(1 << 20);
        let (high, _, _high_ceiling) = flag(u64::MAX);
        assert!(!low.load(Ordering::Relaxed), "nothing was asked for");
        let greed = vec![1_u8; 64 << 20];
        assert!(low.load(Ordering::Relaxed) && !high.load(Ordering::Relaxed));
        drop(low_ceiling);
        low.store(false, Ordering::Relaxed);
        let more = vec![greed[5]; 64 << 20];
        assert!(!low.load(Ordering::Relaxed), "a ceiling that is gone stops nothing: {}", more[7]);
    }

    #[test]
    fn what_the_system_refuses_stops_every_question() {
        const SIZE: usize = 77_777_777;
        let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, refused, _ceiling) = flag(u64::MAX);
        REFUSED.store(SIZE, Ordering::Relaxed);
        let found = Vec::<u8>::new().try_reserve_exact(SIZE);
        REFUSED.store(0, Ordering::Relaxed);
        assert!(found.is_err());
        assert_eq!(refused.load(Ordering::Relaxed), 1);
    }
}

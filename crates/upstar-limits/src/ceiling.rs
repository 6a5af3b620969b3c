//! Ceilings over the memory, looked at where memory is taken.
//!
//! A clock that looks at the memory every few milliseconds comes too late: a program takes gigabytes in a second.
//! [`GuardedAllocator`] stands before the allocator and looks at what the process takes after every few megabytes that were
//! asked for. Where that is above a [`MemoryCeiling`], the question under the ceiling is stopped, by an action that
//! stores a flag. Where the system gives nothing more, a reserve is freed, every question is stopped, and the
//! request is made again; if that fails too, the program ends with a sentence.
//!
//! This is the one module with `unsafe`: nothing else can stand before an allocator. All of it is four calls that are
//! handed on unchanged, and one that asks mimalloc to give back what is free.

#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout};
use std::cell::Cell;
use std::io::{self, Write};
use std::panic;
use std::process;
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicPtr, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::taken;

/// After so many bytes a thread looks at what the process takes. A look is some ten microseconds, which is less than
/// one percent of the time in which so much is asked for.
const STRIDE: usize = 4 << 20;

/// What is kept for the moment in which there is nothing more: enough to stop the question and to say so.
const RESERVE: Layout = match Layout::from_size_align(32 << 20, 16) {
    Ok(layout) => layout,
    Err(_) => panic!("a size and an alignment of whole numbers"),
};

thread_local! {
    /// The bytes that this thread has asked for since it last looked, or [`LOOKING`].
    static UNSEEN: Cell<usize> = const { Cell::new(0) };
}

/// This thread is looking, and what it asks for meanwhile is not counted.
const LOOKING: usize = usize::MAX;

/// The ceilings of the process. An allocator cannot wait for a lock; it tries.
static CEILINGS: Mutex<Vec<Entry>> = Mutex::new(Vec::new());
/// How many there are, so that without any nothing is looked at.
static COUNT: AtomicUsize = AtomicUsize::new(0);
static SPARE: AtomicPtr<u8> = AtomicPtr::new(ptr::null_mut());
/// The exit code where nothing helps; 0 means that the program is ended as Rust ends it.
static CODE: AtomicI32 = AtomicI32::new(0);

struct Entry {
    number: usize,
    bytes: u64,
    stop: Box<dyn Fn(MemoryExceeded) + Send + Sync>,
}

/// Why a question is stopped for want of memory.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum MemoryExceeded {
    /// The process takes more than it may.
    Ceiling,
    /// The system gives no more.
    System,
}

/// Something is stopped when the process takes more than it may, as long as this is held.
///
/// It needs [`GuardedAllocator`] before the allocator of the program; without it, nothing is looked at.
#[derive(Debug)]
#[must_use = "a ceiling that is dropped stops nothing"]
pub struct MemoryCeiling(usize);

impl MemoryCeiling {
    /// Call `stop` when the process takes more than `bytes`, or when the system gives no more. It is called where memory is
    /// asked for, perhaps while locks are held, and perhaps often: it may store a flag, and may not wait or allocate.
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
        // It may free memory, for which the lock is not needed.
        drop(ceilings);
        drop(gone);
    }
}

fn ceilings() -> MutexGuard<'static, Vec<Entry>> {
    CEILINGS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where the system gives no memory and nothing can be freed, say so in a sentence and end the program with this code; also
/// where it gives none for the stack of a deep recursion. Without it, Rust ends the program with a signal or a panic.
pub fn end_with(code: i32) {
    if CODE.swap(code, Ordering::Relaxed) != 0 {
        return;
    }
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |what| {
        // Stacks are not asked of the allocator. Who asks for them panics with this sentence.
        if what
            .payload()
            .downcast_ref::<String>()
            .is_some_and(|why| why.contains("failed to allocate stack"))
        {
            last_words();
            process::exit(CODE.load(Ordering::Relaxed));
        }
        usual(what);
    }));
}

/// Have mimalloc give back to the system what was freed just now, where it is the allocator of the program.
pub fn give_back() {
    // SAFETY: it may be called at any time, by any thread.
    unsafe { libmimalloc_sys::mi_collect(true) };
}

/// An allocator that looks at the ceilings.
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
pub struct GuardedAllocator<A>(pub A);

impl<A: GlobalAlloc> GuardedAllocator<A> {
    /// Count `size` bytes, and look at what is taken when that is enough of them. Large requests are looked at before they
    /// are answered, unless they are for zeros, which the system hands out when they are written to.
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

    /// Have the reserve where it has been used up, if the system gives it.
    fn keep_reserve(&self) {
        if SPARE.load(Ordering::Relaxed).is_null() {
            // SAFETY: the size of the layout is not zero.
            let new = unsafe { self.0.alloc(RESERVE) };
            let kept =
                SPARE.compare_exchange(ptr::null_mut(), new, Ordering::AcqRel, Ordering::Relaxed);
            if kept.is_err() && !new.is_null() {
                // SAFETY: it was allocated here with this layout, and another thread's is kept.
                unsafe { self.0.dealloc(new, RESERVE) };
            }
        }
    }

    /// The system gives nothing: free the reserve, have all questions stop, and ask once more.
    #[cold]
    fn without_memory(&self, again: impl Fn() -> *mut u8) -> *mut u8 {
        let spare = SPARE.swap(ptr::null_mut(), Ordering::AcqRel);
        if !spare.is_null() {
            // SAFETY: the swap gives it to one thread, and it was allocated by `self.0` with this layout.
            unsafe { self.0.dealloc(spare, RESERVE) };
        }
        stop_all(MemoryExceeded::System, |_| true);
        let found = again();
        let code = CODE.load(Ordering::Relaxed);
        if found.is_null() && code != 0 {
            last_words();
            process::exit(code);
        }
        found
    }
}

fn stop_all(why: MemoryExceeded, is_full: impl Fn(u64) -> bool) {
    if let Ok(ceilings) = CEILINGS.try_lock() {
        ceilings.iter().filter(|entry| is_full(entry.bytes)).for_each(|entry| (entry.stop)(why));
    }
}

/// Say why the program ends, without memory: the error stream has no buffer.
fn last_words() {
    static SAID: AtomicBool = AtomicBool::new(false);
    if !SAID.swap(true, Ordering::Relaxed) {
        let words =
            b"error: no answer: the system gives no more memory, so that the program ends here\n";
        // A failure here cannot be reported anywhere.
        let _ = io::stderr().write_all(words);
    }
}

// SAFETY: every method hands its arguments to the inner allocator unchanged and returns what that returns, after
// calls that neither unwind nor wait. The contracts are those of the inner allocator.
unsafe impl<A: GlobalAlloc> GlobalAlloc for GuardedAllocator<A> {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.count(layout.size(), false);
        // SAFETY: the caller's promise is the same.
        let ask = || unsafe { self.0.alloc(layout) };
        let found = ask();
        if found.is_null() { self.without_memory(ask) } else { found }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise is the same.
        unsafe { self.0.dealloc(pointer, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        self.count(layout.size(), true);
        // SAFETY: the caller's promise is the same.
        let ask = || unsafe { self.0.alloc_zeroed(layout) };
        let found = ask();
        if found.is_null() { self.without_memory(ask) } else { found }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        self.count(new_size, false);
        // SAFETY: the caller's promise is the same, also a second time: what cannot be moved is still where it was.
        let ask = || unsafe { self.0.realloc(pointer, layout, new_size) };
        let found = ask();
        if found.is_null() { self.without_memory(ask) } else { found }
    }
}

/// Tests with ceilings take turns: they share the list of ceilings, and the allocator does not wait for its lock.
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

    /// Gives nothing of this size, as a system does that has no more.
    static REFUSED: AtomicUsize = AtomicUsize::new(0);
    struct FailingAllocator;

    // SAFETY: as the system, which may refuse any request.
    unsafe impl GlobalAlloc for FailingAllocator {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            if layout.size() == REFUSED.load(Ordering::Relaxed) {
                return ptr::null_mut();
            }
            // SAFETY: the caller's promise is the same.
            unsafe { System.alloc(layout) }
        }

        unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
            // SAFETY: the caller's promise is the same.
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

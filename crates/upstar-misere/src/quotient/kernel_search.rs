//! From a game of heaps to its quotient: which heaps are in the kernel, and what the others are like.

use upstar_core::{Answer, Budget, Budgeted, Interrupted, StopReason, Undefined};

use super::game::MisereHeapGame;
use super::heap_counts::{HeapCounts, MAX_GENERATORS};
use super::kernel_outcomes::KernelOutcomes;
use super::monoid::Monoid;
use super::monoid_learning::learn;
use super::monoid_proof::{Closure, KernelHeap};
use super::quotient_type::Quotient;

/// The misère quotient of the heaps 1, …, `heaps` of a game, with the pretending function.
///
/// It is exact for sums of heaps up to that bound: see [`quotient`](crate::quotient) for what is
/// proved. The table of products takes four bytes a pair; most memory goes into outcomes of sums that
/// are played out, some fifty bytes and one step of the budget each. Kayles takes a fraction of a
/// second, Dawson's Kayles through heap 30, of order 360, some seconds and 200 MB.
///
/// ```
/// # use upstar_core::Budget;
/// # use upstar_misere::{MisereTakeAndBreak, misere_quotient};
/// let nim = |heap: u32| (0..heap).map(|rest| vec![rest]).collect::<Vec<_>>();
/// let quotient = misere_quotient(&nim, 3, &Budget::unlimited())?;
/// assert_eq!(quotient.order(), 6);
/// assert_eq!(quotient.presentation(), "<a, b | a^2 = 1, b^3 = b>");
///
/// let game = MisereTakeAndBreak::new(&[0, 1, 2, 3]);
/// assert_eq!(misere_quotient(&game, 20, &Budget::unlimited())?.order(), 20);
/// # Ok::<(), upstar_core::NoAnswer>(())
/// ```
///
/// # Errors
///
/// If a heap may be replaced by heaps that are not smaller, if the quotient has more than eight
/// thousand elements or needs more than 16 generators, or if the budget runs out.
pub fn misere_quotient(
    game: &(impl MisereHeapGame + ?Sized),
    heaps: u32,
    budget: &Budget,
) -> Answer<Quotient> {
    let mut search = KernelSearch {
        options: vec![Vec::new()],
        kernel: Vec::new(),
        likes: vec![Some(HeapCounts::EMPTY)],
        monoid: Monoid::trivial(),
        closure: Closure::new(&Monoid::trivial()),
        truth: KernelOutcomes::new(),
        budget,
    };
    for size in 1..=heaps {
        let options = game.options(size);
        budget.spend(1 + options.len() as u64)?;
        if options.iter().flatten().any(|&part| part >= size) {
            let what = "a misère quotient is of a game in which heaps are replaced by smaller ones";
            return Err(Undefined::new(what).into());
        }
        search.options.push(options);
        let order = search.monoid.size();
        search.extend(size).map_err(|no| with_order(no, size - 1, order))?;
    }
    let KernelSearch { kernel, likes, monoid, closure, .. } = search;
    let class = |word: &Option<HeapCounts>| word.map_or(0, |word| monoid.class(word));
    let classes: Vec<u32> = likes.iter().map(class).collect();
    let kernel: Vec<u32> = kernel.iter().map(|&heap| heap as u32).collect();
    Ok(Quotient::new(&monoid, &kernel, &classes, game.octal_digits(), closure.len()))
}

/// What is known where a quotient was not found: that of smaller heaps, which is a lower bound.
fn with_order(no: Interrupted, heaps: u32, order: usize) -> Interrupted {
    if !matches!(no.reason, StopReason::Steps { .. } | StopReason::TooLarge(_)) {
        return no;
    }
    Interrupted::too_large(format!(
        "{no}; the misère quotient of the heaps up to {heaps} was found and has order {order}"
    ))
}

/// The heaps so far, and what they are like.
struct KernelSearch<'a> {
    /// What each heap may be replaced by.
    options: Vec<Vec<Vec<u32>>>,
    /// The heaps that generate, in the order of the generators of words.
    kernel: Vec<usize>,
    /// The word that each heap is like; a heap of the kernel is like itself.
    likes: Vec<Option<HeapCounts>>,
    /// The exact quotient of the kernel.
    monoid: Monoid,
    /// The proof for the heaps so far.
    closure: Closure,
    /// Outcomes of sums of kernel heaps.
    truth: KernelOutcomes,
    budget: &'a Budget,
}

impl KernelSearch<'_> {
    /// Find out what the next heap is like.
    fn extend(&mut self, size: u32) -> Budgeted<()> {
        let heap = size as usize;
        if self.settle(heap)? {
            return Ok(());
        }
        self.promote(heap)?;
        let mut learned = false;
        // With a new heap in the kernel old guesses may fail. Then that heap is like another sum, or,
        // if there is none, it joins the kernel too.
        'again: loop {
            let mut options = Vec::new();
            for i in 0..self.kernel.len() {
                options.push(self.words_of_options(self.kernel[i])?);
            }
            self.truth.become_game(options)?;
            self.monoid = learn(&mut self.truth, self.budget)?;
            // What is proved in the end are the classes of all heaps, so that the monoid need not be
            // learned again if the heaps of the kernel are right in spite of changed guesses.
            for kernel_first in [false, true] {
                let likes = self.likes.clone();
                match self.settle_all(heap, kernel_first)? {
                    None => return Ok(()),
                    Some(other) if !self.kernel.contains(&other) => {
                        self.promote(other)?;
                        continue 'again;
                    }
                    Some(_) if self.likes != likes && !learned => {
                        learned = true;
                        continue 'again;
                    }
                    // The heaps of the kernel fit together, or they would not have been learned: with
                    // them first, another heap is found that does not fit.
                    Some(_) => self.likes = likes,
                }
            }
            let what = "the misère quotient was not found: heaps are like sums that depend on them";
            return Err(Interrupted::too_large(what));
        }
    }

    /// Find the classes of all heaps up to the bound in the monoid; or else the first that has none.
    fn settle_all(&mut self, last: usize, kernel_first: bool) -> Budgeted<Option<usize>> {
        self.closure = Closure::new(&self.monoid);
        let mut order: Vec<usize> = (1..=last).collect();
        if kernel_first {
            order.sort_by_key(|heap| (!self.kernel.contains(heap), *heap));
        }
        for heap in order {
            if !self.settle(heap)? {
                return Ok(Some(heap));
            }
        }
        Ok(None)
    }

    fn promote(&mut self, heap: usize) -> Budgeted<()> {
        if self.kernel.len() == MAX_GENERATORS {
            return Err(Interrupted::too_large(format!(
                "the misère quotient needs more than {MAX_GENERATORS} generators"
            )));
        }
        let word = HeapCounts::generator(self.kernel.len());
        self.kernel.push(heap);
        self.likes.resize(self.likes.len().max(heap + 1), None);
        self.likes[heap] = Some(word);
        Ok(())
    }

    fn words_of_options(&self, heap: usize) -> Budgeted<Vec<HeapCounts>> {
        let mut words = Vec::new();
        for option in &self.options[heap] {
            let mut word = HeapCounts::EMPTY;
            for &part in option {
                word = word.times(self.likes[part as usize].unwrap_or(HeapCounts::EMPTY))?;
            }
            words.push(word);
        }
        words.sort_unstable();
        words.dedup();
        Ok(words)
    }

    /// Find the class of a heap in the monoid and extend the proof to it; or say that there is none.
    fn settle(&mut self, heap: usize) -> Budgeted<bool> {
        self.likes.resize(self.likes.len().max(heap + 1), None);
        let words = self.words_of_options(heap)?;
        if words.is_empty() {
            self.likes[heap] = Some(HeapCounts::EMPTY);
            return Ok(true);
        }
        let classes: Vec<u32> = words.iter().map(|&word| self.monoid.class(word)).collect();
        let mut tried = None;
        if let Some(word) = self.likes[heap] {
            let class = self.monoid.class(word);
            if self.try_class(heap, class, &classes)? {
                return Ok(true);
            }
            // A heap of the kernel is like itself and nothing else.
            if self.kernel.contains(&heap) {
                return Ok(false);
            }
            tried = Some(class);
        }
        // A word for this heap may only use smaller heaps, so that rewriting comes to an end.
        let allowed: Vec<bool> = self.kernel.iter().map(|&smaller| smaller < heap).collect();
        let words = self.monoid.words_in(&allowed);
        for (class, word) in words.into_iter().enumerate() {
            let class = class as u32;
            if let Some(word) = word
                && tried != Some(class)
                && self.try_class(heap, class, &classes)?
            {
                self.likes[heap] = Some(word);
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn try_class(&mut self, name: usize, class: u32, options: &[u32]) -> Budgeted<bool> {
        self.budget.spend(1)?;
        let heap = KernelHeap::new(&self.monoid, class, options);
        if !self.closure.fits(&self.monoid, &heap) {
            return Ok(false);
        }
        let mut closure = self.closure.clone();
        let fits = closure.add(&self.monoid, &heap, name as u32, self.budget)?.is_ok();
        if fits {
            self.closure = closure;
        }
        Ok(fits)
    }
}

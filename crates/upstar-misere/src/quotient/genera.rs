//! Genera of sums of heaps, by search or from misère quotients.

use upstar_arena::deep;
use upstar_core::{Answer, Budget, Budgeted, NoAnswer};

use super::game::MisereHeapGame;
use super::kernel_search::{misere_quotient, not_smaller};
use super::quotient_type::Quotient;
use crate::Map;
use crate::impartial::{Genus, mex};

/// Sums of the heaps of a game and of nim heaps, in their misère quotient.
struct HeapsAndNim {
    quotient: Quotient,
    /// The nim heaps up to this size precede the heaps of the game.
    largest_nim: u32,
}

/// A game with nim heaps of up to `nim` tokens in front of its heaps.
struct WithNim<'g, G: ?Sized> {
    game: &'g G,
    nim: u32,
}

impl<G: MisereHeapGame + ?Sized> MisereHeapGame for WithNim<'_, G> {
    fn options(&self, size: u32) -> Vec<Vec<u32>> {
        if size <= self.nim {
            return (0..size).map(|rest| vec![rest]).collect();
        }
        let mut options = self.game.options(size - self.nim);
        for part in options.iter_mut().flatten().filter(|part| **part > 0) {
            *part += self.nim;
        }
        options
    }
}

/// The steps of a search, before a misère quotient is tried.
const SEARCH_STEPS: u64 = 300_000;

/// The steps of the quotient, before the search is continued.
const QUOTIENT_STEPS: u64 = 3_000_000;

/// Returns the genera of sums of heaps of at most `last` tokens, without canonical forms. If a search
/// of the followers is too long, they are read from the misère quotient of these heaps together with
/// nim heaps.
///
/// ```
/// # use upstar_core::Budget;
/// # use upstar_misere::{MisereTakeAndBreak, genera_of_sums};
/// let kayles = MisereTakeAndBreak::new(&[0, 7, 7]);
/// let genera = genera_of_sums(&kayles, 8, &[vec![5], vec![5, 5]], &Budget::unlimited())?;
/// assert_eq!([genera[0].to_string(), genera[1].to_string()], ["4^146", "0^120"]);
/// # Ok::<(), upstar_core::NoAnswer>(())
/// ```
///
/// # Errors
///
/// Same as [`misere_quotient`].
///
/// # Panics
///
/// Panics if a heap exceeds the bound.
pub fn genera_of_sums(
    game: &(impl MisereHeapGame + ?Sized),
    last: u32,
    sums: &[Vec<u32>],
    budget: &Budget,
) -> Answer<Vec<Genus>> {
    let by_search = || {
        let mut search = GenusSearch::new(game, last, budget)?;
        let genera = sums.iter().map(|heaps| Ok(search.genus(&search.word(heaps))?));
        genera.collect::<Answer<Vec<Genus>>>()
    };
    let by_quotient =
        || budget.within(QUOTIENT_STEPS, || genera_by_quotient(game, last, sums, budget));
    budget.with_fallback(SEARCH_STEPS, by_search, by_quotient, NoAnswer::stop_reason)
}

/// A sum of heaps without those that equal \*, \*2 or \*3.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Word {
    /// The other heaps, in increasing order.
    heaps: Vec<u32>,
    twos: usize,
    /// 1 if the number of heaps \* is odd, since \* + \* = 0.
    ones: u64,
}

/// A search of the followers of sums of heaps.
struct GenusSearch<'a> {
    options: Vec<Vec<Vec<u32>>>,
    /// The heaps that equal 0, \*, \*2 or \*3.
    nimbers: Vec<Option<u64>>,
    genera: Map<Vec<u32>, Genus>,
    budget: &'a Budget,
}

impl GenusSearch<'_> {
    fn new<'a>(
        game: &(impl MisereHeapGame + ?Sized),
        last: u32,
        budget: &'a Budget,
    ) -> Answer<GenusSearch<'a>> {
        let (options, nimbers) = (vec![Vec::new()], vec![Some(0)]);
        let mut search = GenusSearch { options, nimbers, genera: Map::default(), budget };
        for size in 1..=last {
            let options = game.options(size);
            budget.spend(1 + options.len() as u64)?;
            if options.iter().flatten().any(|&part| part >= size) {
                return Err(not_smaller().into());
            }
            search.options.push(options);
            let nimber = search.nimber(size)?;
            search.nimbers.push(nimber);
        }
        Ok(search)
    }

    fn word(&self, heaps: &[u32]) -> Word {
        let mut word = Word::default();
        for &heap in heaps {
            match self.nimbers[heap as usize] {
                Some(nim) => {
                    word.ones ^= nim & 1;
                    word.twos += (nim >> 1) as usize;
                }
                None => word.heaps.push(heap),
            }
        }
        word.heaps.sort_unstable();
        word
    }

    fn words_after(&self, heaps: &[u32]) -> Budgeted<Vec<Word>> {
        let mut words = Vec::new();
        for (at, &heap) in heaps.iter().enumerate() {
            if at > 0 && heaps[at - 1] == heap {
                continue;
            }
            let options = &self.options[heap as usize];
            self.budget.spend(1 + options.len() as u64 / 16)?;
            words.extend(options.iter().map(|parts| {
                let others = heaps.iter().enumerate().filter(|&(other, _)| other != at);
                let all: Vec<u32> = others.map(|(_, &heap)| heap).chain(parts.clone()).collect();
                self.word(&all)
            }));
        }
        Ok(words)
    }

    /// Returns n < 4 if a simple test shows that the new heap equals \*n: some options are \*0, …,
    /// \*(n − 1), and every other option has an option \*n. For n = 0, this holds only if the heap
    /// has no options.
    fn nimber(&self, heap: u32) -> Budgeted<Option<u64>> {
        let nim = |word: &Word| {
            (word.heaps.is_empty() && word.twos < 2).then_some(word.ones + 2 * word.twos as u64)
        };
        let words = self.words_after(&[heap])?;
        let least = mex(words.iter().filter_map(nim));
        if words.is_empty() || least == 0 || least > 3 {
            return Ok(words.is_empty().then_some(0));
        }
        for word in &words {
            if nim(word).is_some_and(|nim| nim < least) {
                continue;
            }
            // A \*2 can be replaced by 0 or \*, and \* by 0.
            let mut after = self.words_after(&word.heaps)?;
            for other in &mut after {
                other.twos += word.twos;
                other.ones ^= word.ones;
            }
            if word.ones == 1 {
                after.push(Word { ones: 0, ..word.clone() });
            }
            if word.twos > 0 {
                let fewer = Word { twos: word.twos - 1, ..word.clone() };
                after.extend([Word { ones: word.ones ^ 1, ..fewer.clone() }, fewer]);
            }
            if !after.iter().any(|word| nim(word) == Some(least)) {
                return Ok(None);
            }
        }
        Ok(Some(least))
    }

    fn genus(&mut self, word: &Word) -> Budgeted<Genus> {
        Ok(self.genus_of_heaps(&word.heaps)?.plus(word.twos, word.ones))
    }

    fn genus_of_heaps(&mut self, heaps: &[u32]) -> Budgeted<Genus> {
        if let Some(known) = self.genera.get(heaps) {
            return Ok(known.clone());
        }
        let words = self.words_after(heaps)?;
        let genera = words.iter().map(|word| deep(|| self.genus(word)));
        let genus = Genus::of_options(&genera.collect::<Budgeted<Vec<Genus>>>()?);
        self.genera.insert(heaps.to_vec(), genus.clone());
        Ok(genus)
    }
}

pub(super) fn genera_by_quotient(
    game: &(impl MisereHeapGame + ?Sized),
    last: u32,
    sums: &[Vec<u32>],
    budget: &Budget,
) -> Answer<Vec<Genus>> {
    let mut nim_values: Vec<u64> = vec![0];
    for size in 1..=last {
        let options = game.options(size);
        budget.spend(1 + options.len() as u64)?;
        // The quotient rejects parts that are not smaller.
        let value = |part: &u32| nim_values.get(*part as usize).copied().unwrap_or(0);
        let values = options.iter().map(|parts| parts.iter().fold(0, |sum, p| sum ^ value(p)));
        nim_values.push(mex(values));
    }
    let normal = |heaps: &[u32]| heaps.iter().fold(0, |sum, &heap| sum ^ nim_values[heap as usize]);
    let greatest = sums.iter().map(|heaps| normal(heaps)).max().unwrap_or(0).max(2);
    let mut largest_nim = (greatest as u32 + 1).next_power_of_two() - 1;
    // A misère nim value may be greater than the nim heaps of the quotient.
    loop {
        let whole = WithNim { game, nim: largest_nim };
        let quotient = misere_quotient(&whole, largest_nim + last, budget)?;
        let whole = HeapsAndNim { quotient, largest_nim };
        let mut genera = Vec::new();
        for heaps in sums {
            let Some(misere) = whole.misere_nim_values(heaps, budget)? else { break };
            genera.push(Genus::settled(normal(heaps), misere));
        }
        if genera.len() == sums.len() {
            return Ok(genera);
        }
        largest_nim = 2 * largest_nim + 1;
    }
}

impl HeapsAndNim {
    /// Returns the misère nim values of the sums with 0, 1, 2, … heaps of size two, or `None` if
    /// one of them is greater than the nim heaps.
    fn misere_nim_values(&self, heaps: &[u32], budget: &Budget) -> Budgeted<Option<Vec<u64>>> {
        let class = |heap| self.quotient.class(heap).unwrap_or(0);
        let shifted = |heap| if heap == 0 { 0 } else { heap + self.largest_nim };
        let product = |sum, &heap: &u32| self.quotient.product(sum, class(shifted(heap)));
        let mut element = heaps.iter().fold(0, product);
        let (mut seen, mut values) = (Vec::new(), Vec::new());
        // The powers of the class of *2 are eventually periodic.
        while !seen.contains(&element) {
            budget.spend(1 + u64::from(self.largest_nim) / 16)?;
            seen.push(element);
            let is_value =
                |&nim: &u32| self.quotient.is_losing(self.quotient.product(element, class(nim)));
            let Some(value) = (0..=self.largest_nim).find(is_value) else { return Ok(None) };
            values.push(u64::from(value));
            element = self.quotient.product(element, class(2));
        }
        Ok(Some(values))
    }
}
